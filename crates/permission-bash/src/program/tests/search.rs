//! Rows for searchers.

use super::check;

#[test]
fn grep() {
    check("grep -A 3 /etc/ README.md", "text:/etc/ read:README.md");
    check(
        "grep -n '/etc/passwd' src/a.ts",
        "text:/etc/passwd read:src/a.ts",
    );
    check("grep -f/etc/shadow a.txt", "read:/etc/shadow read:a.txt");
    check("grep --file=/etc/passwd x", "read:/etc/passwd read:x");
    check("grep -r TOKEN .", "text:TOKEN read/:.");
    check("grep -r TOKEN", "text:TOKEN read/:.");
    check(
        "grep -rl x --include=*.ts --exclude=.env src",
        "text:x read/:src walk(+*.ts -.env) =under",
    );
    check("grep -e a -e b f", "read:f");
    check("grep x", "text:x");
    check("grep --rec x d", "text:x read/:d");
    check("grep -A3x pat f", "text:pat read:f");
    check("grep --new pat f", "any:pat read:f ?--new");
}

#[test]
fn ripgrep() {
    check("rg TODO", "text:TODO read/:. walk(-hidden -ignored)");
    check("rg -uu x src", "text:x read/:src");
    check(
        "rg --hidden -g '!.env' x",
        "text:x read/:. walk(-ignored glob:!.env)",
    );
    check(
        "rg --pre rm x",
        "text:x read/:. !--pre sh<rm> walk(-hidden -ignored)",
    );
    check(
        "rg --hostname-bin=./x y",
        "text:y read/:. !--hostname-bin sh<./x> walk(-hidden -ignored)",
    );
    check("rg --files src", "read/:src walk(-hidden -ignored) =under");
    check("rg -l x", "text:x read/:. walk(-hidden -ignored) =under");
    check("rg -ts x", "text:x read/:. walk(-hidden -ignored type:s)");
}

#[test]
fn find() {
    check(
        "find . -delete",
        "remove/:. !-delete destroys =under destructive",
    );
    check("find src -type d", "list/:src =under");
    check("find -name '*.ts'", "list/:. walk(+*.ts) =under");
    check(
        "find . -fprintf out %p",
        "list/:. write:out !-fprintf > out =under",
    );
    check(
        "find . -name x ! -name y -exec rm {} +",
        "list/:. runs=[rm {} +{}] walk(+x -y) =under",
    );
    check(
        "find / -maxdepth 2 -exec sh -c 'rm $1' _ {} ;",
        "list/:/ runs=[sh -c rm $1 _ {} +{}] walk(depth=2) =under",
    );
    check(
        "find a b -newer c -o -print",
        "list/:a list/:b list:c =under",
    );
    check(
        "find . -execdir rm x ; -ok ls ;",
        "list/:. runs=[rm x]+[ls] =under",
    );
    check("find -L a -fls /x", "list/:a write:/x !-fls > /x =under");
}
