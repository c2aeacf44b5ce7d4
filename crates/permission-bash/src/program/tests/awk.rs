//! Rows for awk.

use super::check;

#[test]
fn programs() {
    check("awk '{print $1}' a", "text:{print $1} read:a");
    check(
        "awk -F/ '/etc/ {print $2 / 3}' a",
        "text:/etc/ {print $2 / 3} read:a",
    );
    check(
        "awk 'BEGIN{system(\"rm foo\")}'",
        "text:BEGIN{system(\"rm foo\")} !system sh<rm foo>",
    );
    check("awk '{system($0)}' a", "text:{system($0)} read:a !system");
    check(
        "awk '{\"date\" | getline d}' a",
        "text:{\"date\" | getline d} read:a !getline sh<date>",
    );
    check(
        "awk '{print > \"out\"}' a",
        "text:{print > \"out\"} write:out read:a !> > out",
    );
    check("awk '{print > $1}' a", "text:{print > $1} read:a !>");
    check(
        "awk '{print | \"sort\"}' a",
        "text:{print | \"sort\"} read:a !| sh<sort>",
    );
    check("awk '$1 > 3' a", "text:$1 > 3 read:a");
    check("awk '{print ($1 > 3)}' a", "text:{print ($1 > 3)} read:a");
    check("awk '{if ($1>3) print}' a", "text:{if ($1>3) print} read:a");
    check(
        "awk '{print > \"/dev/stderr\"}' a",
        "text:{print > \"/dev/stderr\"} write:/dev/stderr read:a",
    );
    check(
        "awk 'BEGIN{while((getline l < \"/etc/x\")>0) print l}'",
        "text:BEGIN{while((getline l < \"/etc/x\")>0) print l} read:/etc/x",
    );
    check("awk -v x=1 -f p.awk a", "exec:p.awk read:a");
    check(
        "gawk -i inplace '{print}' a",
        "text:{print} edit:a !inplace destroys",
    );
    check(
        "awk '@load \"x\"; {print}' a",
        "text:@load \"x\"; {print} read:a !@load",
    );
    check(
        "awk '# system(\"x\")\n{print \"| getline\"}' a",
        "text:# system(\"x\")\n{print \"| getline\"} read:a",
    );
}
