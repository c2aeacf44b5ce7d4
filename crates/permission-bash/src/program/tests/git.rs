//! Rows for git.

use super::check;

#[test]
fn globals() {
    check(
        "git -C /srv/other log",
        "(log) globals=-C,/srv/other enter:/srv/other",
    );
    check(
        "git --no-pager -c color.ui=never log",
        "(log) globals=--no-pager,-c,color.ui=never inert=--no-pager,-c,color.ui=never",
    );
    check(
        "git -c core.pager='rm foo' log",
        "(log) globals=-c,core.pager=rm foo !core.pager sh<rm foo>",
    );
    check(
        "git -c core.pager=cat log",
        "(log) globals=-c,core.pager=cat inert=-c,core.pager=cat",
    );
    check(
        "git -c 'alias.w=!rm -rf foo' w",
        "(w) globals=-c,alias.w=!rm -rf foo !alias.w sh<rm -rf foo>",
    );
    check("git -p push", "(push) globals=-p");
    check(
        "git --git-dir=/x/.git --work-tree /y status",
        "(status) globals=--git-dir=/x/.git,--work-tree,/y both:/x/.git both:/y",
    );
    check(
        "git -C a -C b add x",
        "(add) globals=-C,a,-C,b enter:a enter:b read/:x@a@b",
    );
    check(
        "git --exec-path=/x log",
        "(log) globals=--exec-path=/x exec:/x !--exec-path",
    );
}

#[test]
fn revisions_and_paths() {
    check("git log origin/main..HEAD", "(log) text:origin/main..HEAD");
    check("git log -- src .env", "(log) list:src list:.env");
    check("git diff HEAD~1 -- a", "(diff) text:HEAD~1 read:a");
    check("git diff main", "(diff) any:main");
    check(
        "git diff --no-index -- a /etc/b",
        "(diff) read/:a read/:/etc/b",
    );
    check("git diff --name-only", "(diff) =under");
    check("git show HEAD:.env", "(show) text:HEAD:.env read:.env");
    check("git log --grep='rm; git push' -3", "(log)");
    check(
        "git log --format=%H --output=/tmp/x",
        "(log) write:/tmp/x !--output > /tmp/x",
    );
    check("git diff --ext-diff", "(diff) !--ext-diff");
    check("git ls-files src", "(ls-files) list:src =under");
    check("git blame -L 1,3 a.rs", "(blame) any:a.rs");
    check(
        "git grep -n x -- src",
        "(grep) text:x read:src walk(-ignored)",
    );
    check(
        "git grep -O'rm x' y",
        "(grep) text:y read/:. !-O sh<rm x> walk(-ignored)",
    );
}

#[test]
fn changing() {
    check("git commit -m '/etc/hosts: fix typo'", "(commit)");
    check("git commit -F - ", "(commit) text:-");
    check("git commit -am x -t /tmp/t", "(commit) read:/tmp/t");
    check("git add -A src", "(add) read/:src");
    check("git rm -r x", "(rm) remove/:x");
    check("git mv a b", "(mv) move:a write:b");
    check("git checkout main", "(checkout) any:main");
    check("git checkout -- a", "(checkout) edit:a destructive");
    check("git checkout .", "(checkout) edit:. destructive");
    check(
        "git checkout HEAD ./a",
        "(checkout) text:HEAD edit:./a destructive",
    );
    check("git restore a", "(restore) edit:a destructive");
    check("git restore --staged a", "(restore) list:a");
    check("git apply x.patch", "(apply) read:x.patch edit/:.");
    check(
        "git clone https://x/y /tmp/z",
        "(clone) url:https://x/y write:/tmp/z",
    );
    check(
        "git clone -u 'rm x' a b",
        "(clone) url:a write:b !--upload-pack sh<rm x>",
    );
    check(
        "git clone -c core.sshCommand='rm x' a",
        "(clone) url:a !core.sshCommand sh<rm x>",
    );
    check("git fetch ext::sh", "(fetch) url:ext::sh !ext:: sh<sh>");
    check(
        "git archive -o /tmp/x HEAD",
        "(archive) write:/tmp/x text:HEAD !--output > /tmp/x",
    );
    check(
        "git bundle create /tmp/b main",
        "(bundle create) write:/tmp/b text:main",
    );
    check(
        "git worktree add ../x main",
        "(worktree add) write:../x text:main",
    );
    check(
        "git config core.pager 'rm x'",
        "(config) text:core.pager text:rm x !core.pager sh<rm x>",
    );
    check("git config --get core.pager", "(config) text:core.pager");
    check("git config user.name x", "(config) text:user.name text:x");
    check(
        "git rebase --exec 'rm x' main",
        "(rebase) text:main !--exec sh<rm x>",
    );
    check("git bisect run rm x", "(bisect run) runs=[rm x]");
    check(
        "git submodule foreach 'rm x'",
        "(submodule foreach) shell=sh<rm x>",
    );
    check("git hash-object -w /etc/x", "(hash-object) read:/etc/x");
    check(
        "git difftool -x 'rm x' a",
        "(difftool) any:a !--extcmd sh<rm x> !difftool",
    );
    check(
        "git filter-branch --tree-filter 'rm x'",
        "(filter-branch) !--tree-filter sh<rm x> !filter-branch destructive",
    );
}

#[test]
fn destructive() {
    check("git push --force", "(push) destructive");
    check(
        "git push origin +main",
        "(push) url:origin text:+main destructive",
    );
    check("git push origin main", "(push) url:origin text:main");
    check("git reset --hard", "(reset) destructive");
    check("git clean -fdx", "(clean) remove:. destructive");
    check("git branch -D x", "(branch) text:x destructive");
    check("git branch -d x", "(branch) text:x");
    check("git stash drop", "(stash drop) destructive");
    check("git logout x", "(logout) any:x");
    check("git '%(x)' y", "(%(x)) any:y");
}
