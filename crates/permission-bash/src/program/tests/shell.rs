//! Rows for shells and builtins that run text.

use super::check;

#[test]
fn shells() {
    check("bash -c 'rm x'", "shell=sh<rm x>");
    check(
        "bash -lc 'git status; rm foo'",
        "shell=sh<git status; rm foo>",
    );
    check("bash -xec 'rm' a b", "any:a any:b shell=sh<rm> a b");
    check("bash -o pipefail -c x", "shell=sh<x>");
    check("bash -c -x y", "shell=sh<y>");
    check("bash -euo pipefail -c y", "shell=sh<y>");
    check("bash +x -c y", "shell=sh<y>");
    check("sh x.sh /a", "exec:x.sh any:/a shell=file<x.sh>");
    check("bash", "shell=stdin");
    check("bash -s a", "shell=stdin");
    check("bash -i", "shell=repl");
    check("bash --rcfile x -c y", "exec:x shell=sh<y> !--rcfile");
    check("bash --version", "shell=");
    check("fish -c 'rm x'", "shell=sh<rm x>");
    check("fish --command='rm x'", "shell=sh<rm x>");
    check("bash -c '%(X)'", "shell=sh<%(X)>");
    check(
        "bash '%(X)' -c 'rm x'",
        "exec:%(X) any:-c any:rm x shell=file<%(X)>+sh<rm x>",
    );
    check("eval rm foo", "shell=sh<rm foo>");
    check("eval -- rm", "shell=sh<rm>");
    check("source .env", "exec:.env");
    check(". ./x.sh a", "exec:./x.sh any:a");
    check("trap 'rm x' EXIT", "shell=sh<rm x>");
    check("trap - EXIT", "shell=");
    check("alias x='rm -rf build' y=z", "shell=sh<rm -rf build>+sh<z>");
    check("alias -p", "shell=");
}
