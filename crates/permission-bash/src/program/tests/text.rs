//! Rows for filters, `sed` and comparisons.

use super::check;

#[test]
fn filters() {
    check(
        "sort -oout.txt in.txt",
        "write:out.txt read:in.txt !--output > out.txt =words",
    );
    check(
        "sort --compress-program=./x in",
        "read:in !--compress-program sh<./x> =words",
    );
    check("head -1 /etc/hosts", "read:/etc/hosts =words");
    check("head -n 3 a b", "read:a read:b =words");
    check("tr / _", "text:/ text:_");
    check("cut -d/ -f1 x", "read:x");
    check("uniq a b", "read:a write:b !output > b =words");
    check("diff -r a b", "read/:a read/:b");
    check("split --filter='rm x' f", "read:f !--filter sh<rm x>");
    check("xxd -r a b", "read:a write:b !output > b");
    check("patch -p1 -i x.diff", "read:x.diff edit/:.");
    check(
        "patch -d sub a.c x.diff",
        "enter:sub edit:a.c@sub read:x.diff@sub",
    );
    check("base64 -d x", "read:x");
    check("wc -l", "");
    check(
        "iconv -f a -t b -o out in",
        "write:out read:in !--output > out",
    );
}

#[test]
fn sed() {
    check(
        "sed -n '/start/,/end/p' notes.md",
        "text:/start/,/end/p read:notes.md =words",
    );
    check("sed 's/a|b/c/' a.txt", "text:s/a|b/c/ read:a.txt =words");
    check(
        "sed -i 's/a/b/' /etc/hosts",
        "text:s/a/b/ edit:/etc/hosts !--in-place > /etc/hosts =words",
    );
    check(
        "sed -i.bak s/a/b/ x",
        "text:s/a/b/ edit:x !--in-place > x =words",
    );
    check(
        "sed -i '' s/a/b/ x",
        "text: text:s/a/b/ edit:x !--in-place > x =words",
    );
    check("sed -e s/a/b/ -e p x", "read:x =words");
    check("sed -ne 'w out' x", "write:out read:x !w > out =words");
    check(
        "sed -n 'w out.txt' a.txt",
        "text:w out.txt write:out.txt read:a.txt !w > out.txt =words",
    );
    check(
        "sed 's/a/b/w /tmp/o' a",
        "text:s/a/b/w /tmp/o write:/tmp/o read:a !w > /tmp/o =words",
    );
    check("sed 's/a/id/e' a", "text:s/a/id/e read:a !s///e =words");
    check("sed '1e rm x' a", "text:1e rm x read:a !e sh<rm x> =words");
    check(
        "sed 's/we/ew/g; y/we/ab/' a",
        "text:s/we/ew/g; y/we/ab/ read:a =words",
    );
    check(
        "sed '/e/!{s,w,e,;p}' a",
        "text:/e/!{s,w,e,;p} read:a =words",
    );
    check(
        "sed 'r /etc/passwd' a",
        "text:r /etc/passwd read:/etc/passwd read:a =words",
    );
    check("sed 's/[/]/w/' a", "text:s/[/]/w/ read:a =words");
    check(
        "sed 's/[^/]*w e/x/w o' a",
        "text:s/[^/]*w e/x/w o write:o read:a !w > o =words",
    );
    check(
        "sed 's/[[:alpha:]/]/x/e' a",
        "text:s/[[:alpha:]/]/x/e read:a !s///e =words",
    );
    check("sed 's/[]/]/w/' a", "text:s/[]/]/w/ read:a =words");
    check("sed -f x.sed a", "exec:x.sed read:a =words");
    check("sed '$a\\ew w' a", "text:$a\\ew w read:a =words");
    check(
        "sed --in-place s/a/b/ x",
        "text:s/a/b/ edit:x !--in-place > x =words",
    );
    check(
        "sed 's/a/b/w /dev/stdout' a",
        "text:s/a/b/w /dev/stdout write:/dev/stdout read:a =words",
    );
}
