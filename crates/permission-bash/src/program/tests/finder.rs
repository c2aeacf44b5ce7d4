//! Rows for finders, viewers and watchers.

use super::check;

#[test]
fn finders() {
    check("fd x", "text:x list/:. walk(-hidden -ignored) =under");
    check(
        "fd -e rs . src",
        "text:. list/:src walk(-hidden -ignored type:rs) =under",
    );
    check(
        "fd . --exec=rm",
        "text:. list/:. runs=sh<rm> walk(-hidden -ignored) =under",
    );
    check(
        "fd -HI -tf x /etc -x rm {}",
        "text:x list/:/etc runs=[rm {} +{}] =under",
    );
    check(
        "fd x -X rm -rf",
        "text:x list/:. runs=[rm -rf +] walk(-hidden -ignored) =under",
    );
    check(
        "fd -E .env -d 2 x",
        "text:x list/:. walk(-hidden -ignored depth=2 -.env) =under",
    );
    check(
        "fd --base-directory /etc x",
        "enter:/etc text:x@/etc list/:. walk(-hidden -ignored) =under",
    );
    check("tree -L 2 src", "list/:src walk(-hidden depth=2)");
    check("tree -a -I node_modules", "list/:. walk(-node_modules)");
    check("eza -la src", "list:src =names");
    check("eza -T --level=2", "list/:. walk(depth=2) =names");
    check("lsd --tree x", "list/:x =names");
    check("dust -d 1 x", "list/:x walk(depth=1)");
}

#[test]
fn viewers() {
    check("bat -p --line-range 1:5 a.rs b.rs", "read:a.rs read:b.rs");
    check("bat --pager 'rm x' a", "read:a !--pager sh<rm x>");
    check("bat cache --build", "(cache)");
    check("delta a b", "read:a read:b");
    check("sd foo bar a.txt", "text:foo text:bar edit:a.txt");
    check("sd -p foo bar a.txt", "text:foo text:bar read:a.txt");
    check("fzf --preview 'rm {}'", "!--preview sh<rm {}> =under");
    check("fzf --bind 'enter:execute(rm {})'", "!--bind =under");
    check("fzf --bind ctrl-j:down -m", "=under");
    check("htop -u root", "");
    check("zoxide query x", "text:query text:x");
}

#[test]
fn watchers() {
    check(
        "watchexec -e rs,toml -w src cargo test",
        "list:src shell=sh<cargo test>",
    );
    check("watchexec -n -- rm x", "shell=[rm x]");
    check("entr -r rm x", "runs=[rm x]");
    check("entr -s 'rm x'", "runs=sh<rm x>");
    check("entr -rs 'rm x'", "runs=sh<rm x>");
    check("entr cat /_", "runs=[cat /_ +/_]");
    check("just build --release", "text:build any:--release");
    check(
        "just -f x/justfile -d /srv test",
        "exec:x/justfile@/srv enter:/srv text:test@/srv",
    );
    check("just --command rm x", "runs=[rm x +]");
    check("task -d sub build", "enter:sub text:build@sub");
}
