//! `gh` and `glab`.

use super::super::spec::{Program, command};
use super::super::special;

/// Options that many listing commands share.
const LIST: &str = "%eq -R|--repo=text -L|--limit=text -q|--jq=text -t|--template=text --json=text -s|--state=text -S|--search=text -l|--label=text -a|--assignee=text -A|--author=text -B|--base=text -H|--head=text -w|--web -d|--draft --app=text -m|--milestone=text --mention=text -c|--comments -b|--branch=text -e|--event=text -u|--user=text --status=text --created=text --commit=text -o|--order=text --sort=text -v|--verbose --log --log-failed -j|--job=text --exit-status -i|--interval=text --watch --fail-fast --required --visibility=text --language=text --topic=text --source --fork --archived --no-archived -p|--patch --name-only --color=text -y|--yaml -r|--ref=text --owner=text --format=text -k|--key=text --attempt=text --compact -E|--exclude-drafts --exclude-pre-releases --env=text : text*";

const BODY: &str = "%eq -R|--repo=text -t|--title=text -b|--body=text -F|--body-file=read -f|--fill --fill-first --fill-verbose -d|--draft -B|--base=text -H|--head=text -a|--assignee=text -r|--reviewer=text -l|--label=text -m|--milestone=text -p|--project=text -T|--template=read -w|--web -e|--editor --no-maintainer-edit --dry-run --recover=read --edit-last --create-if-none --delete-last --yes --add-label=text --remove-label=text --add-assignee=text --remove-assignee=text --add-reviewer=text --remove-reviewer=text --add-project=text --remove-project=text --remove-milestone --approve --request-changes -c|--comment=text --reason=text --undo -s|--squash --merge --rebase --auto --disable-auto --admin --delete-branch --match-head-commit=text --subject=text -A|--author-email=text -n|--name=text --branch=text --force --detach --recurse-submodules : text*";

/// The family.
pub(super) const TABLE: &[Program] = &[
    Program::new("gh", "GitHub CLI 2.62 manual", "%persist %eq -R|--repo=text --help --version").commands(&[
        command("alias", "").commands(&[
            command("delete list import", "--all --clobber : read"),
            command("set", "-s|--shell --clobber : text text").after(special::runner::gh_alias),
        ]),
        command("api", "%eq -X|--method=text -f|--raw-field=text -F|--field=k=@read -H|--header=text --hostname=text --input=read -i|--include -q|--jq=text -t|--template=text --paginate --slurp --cache=text -p|--preview=text --silent --verbose : text"),
        command("attestation", "").commands(&[
            command("download", "-d=text -R|--repo=text -o|--owner=text -L=text : read"),
            command("trusted-root", ": text*"),
            command("verify", "-b|--bundle=read --custom-trusted-root=read -o|--owner=text -R|--repo=text --format=text -d=text : read"),
        ]),
        command("auth", "%eq -h|--hostname=text -u|--user=text -w|--web -s|--scopes=text -p|--git-protocol=text --with-token --insecure-storage --skip-ssh-key -t|--show-token -r|--remove-scopes=text -c|--clipboard -a|--active").commands(&[
            command("login logout refresh setup-git status switch token", "%eq -h|--hostname=text -u|--user=text -w|--web -s|--scopes=text -p|--git-protocol=text --with-token --insecure-storage --skip-ssh-key -t|--show-token -r|--remove-scopes=text -c|--clipboard -a|--active : text*"),
        ]),
        command("browse completion help status version", "-b|--branch=text -c|--commit?text -n|--no-browser -p|--projects -r|--releases -s|--settings -w|--wiki -R|--repo=text -o|--org=text -e|--exclude=text : text*"),
        command("cache", "").commands(&[
            command("delete", "%destructive -a|--all --succeed-on-no-caches : text"),
            command("list", LIST),
        ]),
        command("codespace cs", "%persist -c|--codespace=text").commands(&[
            command("code create edit jupyter list logs ports rebuild stop view", ": text*"),
            command("cp", "-r|--recursive!recursive -e|--expand -p|--profile=text : host:read* host:write"),
            command("delete", "%destructive --all -f|--force -d|--days=text : text*"),
            command("ssh", "%wrap=files %repl --profile=text --config!quiet -d|--debug --debug-file=out --server-port=text : joined"),
        ]),
        command("config", "").commands(&[
            command("clear-cache get list", "-h|--host=text : text*"),
            command("set", "-h|--host=text : text opaque"),
        ]),
        command("extension extensions ext", "").commands(&[
            command("browse list search", ": text*"),
            command("create", "%implied=write : text"),
            command("exec install upgrade", "%opaque --force --pin=text --all --dry-run : any*"),
            command("remove", ": text"),
        ]),
        command("gist", "").commands(&[
            command("clone", ": text write"),
            command("create", "-d|--desc=text -f|--filename=text -p|--public -w|--web : read*"),
            command("delete", "%destructive --yes : text"),
            command("edit", "-a|--add=read -d|--desc=text -f|--filename=text -r|--remove=text : text read"),
            command("list rename view", "-f|--filename=text --files -r|--raw -w|--web -L|--limit=text --public --secret --filter=text --include-content : text*"),
        ]),
        command("gpg-key ssh-key", "").commands(&[
            command("add", "-t|--title=text --type=text : read"),
            command("delete", "%destructive -y|--yes : text"),
            command("list", ": text*"),
        ]),
        command("issue", "%persist -R|--repo=text").commands(&[
            command("close comment create develop edit lock pin reopen transfer unlock unpin", BODY),
            command("delete", "%destructive --yes : text"),
            command("list status view", LIST),
        ]),
        command("label milestone org project ruleset search variable", "%persist -R|--repo=text").commands(&[
            command("clone create edit get set", "%eq -c|--color=text -d|--description=text -f|--force -n|--name=text -b|--body=text --env-file=read -e|--env=text -o|--org=text -r|--repos=text -v|--visibility=text --owner=text --title=text --format=text : text*"),
            command("close copy field-create field-list item-add item-archive item-create item-edit item-list link mark-template unlink", "%eq --owner=text --format=text --id=text --url=text --title=text --body=text -L=text : text*"),
            command("code commits issues list prs repos view check", LIST),
            command("delete field-delete item-delete", "%destructive --yes --owner=text --id=text : text*"),
        ]),
        command("pr", "%persist -R|--repo=text").commands(&[
            command("checkout co close comment create edit lock merge ready reopen review unlock update-branch", BODY),
            command("checks diff list ls status view", LIST),
        ]),
        command("release", "%persist -R|--repo=text").commands(&[
            command("create", "%eq -t|--title=text -n|--notes=text -F|--notes-file=read -d|--draft -p|--prerelease --latest?text --target=text --generate-notes --notes-start-tag=text --notes-from-tag --discussion-category=text --verify-tag --fail-on-no-commits : text read*"),
            command("delete", "%destructive -y|--yes --cleanup-tag : text"),
            command("delete-asset", "%destructive -y|--yes : text text"),
            command("download", "%eq -D|--dir=out/ -O|--output=out -p|--pattern=text -A|--archive=text --clobber --skip-existing %implied=write : text"),
            command("edit", "%eq -t|--title=text -n|--notes=text -F|--notes-file=read --draft?text --prerelease?text --latest?text --tag=text --target=text --discussion-category=text --verify-tag : text"),
            command("list view", LIST),
            command("upload", "--clobber : text read*"),
        ]),
        command("repo", "").commands(&[
            command("archive delete", "%destructive --yes -y : text"),
            command("clone fork", "%eq -u|--upstream-remote-name=text --clone --fork-name=text --org=text --remote --remote-name=text --default-branch-only : text write any*"),
            command("create", "%eq -c|--clone -d|--description=text -g|--gitignore=text -h|--homepage=text -l|--license=text --public --private --internal --push -r|--remote=text -s|--source=read/ -t|--team=text -p|--template=text --add-readme --include-all-branches --disable-issues --disable-wiki : text"),
            command("deploy-key", "").commands(&[command("add", "-t|--title=text -w|--allow-write -R=text : read"), command("delete list", "-R=text : text*")]),
            command("edit gitignore license rename set-default sync unarchive autolink", "%eq -d|--description=text -h|--homepage=text --visibility=text --add-topic=text --remove-topic=text --default-branch=text -y|--yes --accept-visibility-change-consequences -b|--branch=text -s|--source=text --force -u|--unset -v|--view : text*"),
            command("list view", LIST),
        ]),
        command("run workflow", "%persist -R|--repo=text").commands(&[
            command("cancel disable enable list rerun view watch", LIST),
            command("delete", "%destructive : text"),
            command("download", "%eq -D|--dir=out/ -n|--name=text -p|--pattern=text %implied=write : text"),
            command("run", "%eq -r|--ref=text -f|--raw-field=text -F|--field=k=@read --json : text"),
        ]),
        command("secret", "%persist -R|--repo=text").commands(&[
            command("delete remove", "%destructive -a|--app=text -e|--env=text -o|--org=text -u|--user : text"),
            command("list", LIST),
            command("set", "%eq -a|--app=text -b|--body=text -f|--env-file=read -e|--env=text -o|--org=text -r|--repos=text --no-store -u|--user -v|--visibility=text : text"),
        ]),
    ]),
    Program::new("glab", "GitLab CLI 1.46 manual", "%persist -R|--repo=text").commands(&[
        command("api", "-X|--method=text -f|--raw-field=text -F|--field=k=@read -H|--header=text --hostname=text --input=read -i|--include --paginate --silent : text"),
        command("auth ci config issue label mr pipeline release repo schedule snippet ssh-key token user variable", "-t|--title=text -d|--description=text -m|--message=text -F=text -b=text -l=text -a=text -y|--yes -w|--web -p=text : any*"),
    ]),
    Program::new("hub", "hub 2.14 manual", "").commands(&[
        command("api", "-X|--method=text -f|--raw-field=text -F|--field=k=@read -H|--header=text --input=read -t --paginate --cache=text : text"),
        command("browse ci-status issue pr pull-request release", "-m|--message=text -F|--file=read -b|--base=text -h|--head=text -o -p -d : text*"),
    ]),
];
