//! `git` and its subcommands.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(super) const TABLE: &[Program] = &[
    Program::new("git", "git 2.47 manual",
        "-v|--version -h|--help -C=chdir -c=text --config-env=text --exec-path?load --html-path --man-path --info-path -p|--paginate -P|--no-pager!inert --no-replace-objects!inert --no-lazy-fetch!inert --no-optional-locks!inert --no-advice!inert --bare
         --git-dir=both --work-tree=both --namespace=text --super-prefix=text --literal-pathspecs!inert --glob-pathspecs!inert --noglob-pathspecs!inert --icase-pathspecs!inert --list-cmds=text --attr-source=text")
        .commands(COMMANDS)
        .after(special::git::complete),
    Program::new("git-filter-repo", "git-filter-repo 2.45 manual", "%destructive --analyze --path=text --path-glob=text --path-regex=text --paths-from-file=read --invert-paths --replace-text=read --replace-message=read --force|-f --mailmap=read --blob-callback=opaque --commit-callback=opaque --filename-callback=opaque --message-callback=opaque --name-callback=opaque --email-callback=opaque --refname-callback=opaque --tag-callback=opaque --reset-callback=opaque --refs=text --source=both --target=both : text*"),
    Program::new("git-lfs", "git-lfs 3.5 manual", ": any*"),
    Program::new("gitk tig lazygit gitui", "git 2.47 manual; tig 2.5; lazygit 0.42", "%repl -C=enter -p|--path=enter --git-dir=both --work-tree=both : any*"),
    Program::new("hg", "Mercurial 6.7 manual", "%persist -R|--repository=both --cwd=chdir -y|--noninteractive -q|--quiet -v|--verbose --config=opaque --debug --pager=text").commands(&[
        command("add addremove forget remove revert", "-a|--all -r|--rev=text -C -I=text -X=text -n|--dry-run : edit*"),
        command("annotate blame cat diff", "-r|--rev=text -c|--change=text -g|--git -U=text -o|--output=out : read*"),
        command("clone", "-U -u=text -r=text -e|--ssh=runs --remotecmd=opaque : url write"),
        command("commit ci", "-m|--message=text -l|--logfile=read -A -u=text -d=text --amend : edit*"),
        command("log status st summary id heads branches tags paths root", "-r|--rev=text -l|--limit=text -T|--template=text -p -G -a -m -n : any*"),
        command("pull push incoming outgoing", "-r=text -u -f|--force -e|--ssh=runs --remotecmd=opaque -b=text -B=text : any*"),
        command("update up merge rebase graft strip", "-r=text -C|--clean -t|--tool=runs : text*"),
    ]),
    Program::new("svn", "Subversion 1.14 manual", "%persist --editor-cmd=runs --username=text --password=text --non-interactive --config-dir=load --config-option=opaque --no-auth-cache").commands(&[
        command("add delete del remove rm revert resolve mkdir lock unlock", "-q -R --force -m=text -F=read --depth=text : edit*"),
        command("checkout co export", "-r=text -q --force --depth=text : url write"),
        command("commit ci", "-m=text -F=read -q : edit*"),
        command("diff blame cat log info list ls status st propget proplist", "-r=text -c=text --diff-cmd=runs -l=text -v -q -u --xml : any*"),
        command("update up switch merge cleanup", "-r=text -q --diff3-cmd=runs : any*"),
    ]),
];

/// The subcommands of git. `any` operands are told apart (revision, range, `REV:path`, path) by the function that
/// completes the reading.
const COMMANDS: &[Program] = &[
    command("add stage",
        "-n|--dry-run -v|--verbose -f|--force -i|--interactive -p|--patch -e|--edit -u|--update --sparse -A|--all|--no-ignore-removal --ignore-removal --no-all -N|--intent-to-add --refresh --ignore-errors --ignore-missing --renormalize --chmod=text --pathspec-from-file=read --pathspec-file-nul : read/*"),
    command("am",
        "-s|--signoff -k|--keep --keep-non-patch -c|--scissors --no-scissors --quoted-cr=text --empty=text -m|--message-id -q|--quiet -u|--utf8 -3|--3way --ignore-date --committer-date-is-author-date --patch-format=text -i|--interactive -n|--no-verify -C=text -p=text --directory=text --exclude=text --include=text --reject -S|--gpg-sign?text --continue|-r|--resolved --skip --quit --abort --show-current-patch?text --allow-empty : read*"),
    command("annotate blame praise",
        "-b --root --show-stats -L=text -l -t -S=read --reverse -p|--porcelain --line-porcelain --incremental --contents=read --date=text -M?text -C?text --ignore-rev=text --ignore-revs-file=read --color-lines --color-by-age -c --score-debug -f|--show-name -n|--show-number -s -e|--show-email -w --abbrev?text --first-parent --since=text : any*"),
    command("apply",
        "--stat!readonly --numstat!readonly --summary!readonly --check!readonly --index --cached -3|--3way --build-fake-ancestor=out -R|--reverse --reject -z -p=text -C=text --unidiff-zero --apply --no-add --allow-binary-replacement|--binary --exclude=text --include=text --ignore-space-change|--ignore-whitespace --whitespace=text --inaccurate-eof --recount --directory=text --unsafe-paths -v|--verbose -q|--quiet --allow-empty %implied=edit/ %always : read*"),
    command("archive",
        "--format=text -l|--list -v|--verbose --prefix=text --add-file=read --add-virtual-file=text -o|--output=out --worktree-attributes --mtime=text --remote=url --exec=runs -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 : any*"),
    command("bisect", "").commands(&[
        command("bad good new old skip start terms", "--term-new=text --term-bad=text --term-old=text --term-good=text --no-checkout --first-parent : any*"),
        command("log next reset view visualize", ": any*"),
        command("replay", ": read"),
        command("run", "%wrap=transparent : cmd"),
    ]),
    command("branch",
        "-d|--delete -D!as:--delete+--force,destructive --create-reflog -f|--force -m|--move -M!as:--move+--force -c|--copy -C!as:--copy+--force --color?text --no-color -i|--ignore-case --omit-empty --column?text --no-column -r|--remotes -a|--all -l|--list --show-current -v|-vv|--verbose -q|--quiet --abbrev?text --no-abbrev -t|--track?text --no-track --recurse-submodules --set-upstream --set-upstream-to=text -u=text --unset-upstream --edit-description --contains?text --no-contains?text --merged?text --no-merged?text --sort=text --points-at=text --format=text : text*"),
    command("bundle", "").commands(&[
        command("create", "-q|--quiet --progress --all-progress --version=text --all --branches --tags --since=text : write text*"),
        command("list-heads unbundle verify", "-q|--quiet --progress : read text*"),
    ]),
    command("cat-file", "-t -s -e -p --textconv!opaque --filters!opaque --path=text --batch?text --batch-check?text --batch-command?text --batch-all-objects --buffer --follow-symlinks --unordered -z -Z --allow-unknown-type --use-mailmap --filter=text : any*"),
    command("check-attr", "-a|--all --cached --stdin -z --source=text : text list*"),
    command("check-ignore", "-q|--quiet -v|--verbose --stdin -z -n|--non-matching --no-index : list*"),
    command("checkout",
        "-q|--quiet --progress --no-progress -f|--force!destructive --ours -2 --theirs -3 -b=text -B=text -t|--track?text --no-track --guess --no-guess -l -d|--detach --orphan=text --ignore-skip-worktree-bits -m|--merge --conflict=text -p|--patch --ignore-other-worktrees --overwrite-ignore --recurse-submodules --overlay --no-overlay --pathspec-from-file=read --pathspec-file-nul : any*"),
    command("cherry cherry-pick revert",
        "-e|--edit --no-edit --cleanup=text -x -r -m|--mainline=text -n|--no-commit -s|--signoff -S|--gpg-sign?text --ff --allow-empty --empty=text --keep-redundant-commits --strategy=text -X|--strategy-option=text --rerere-autoupdate --continue --skip --quit --abort -v --abbrev?text --reference : text*"),
    command("clean",
        "-d -f|--force!destructive -i|--interactive -n|--dry-run!lists -q|--quiet -e|--exclude=text -x -X %implied=remove : remove*"),
    command("clone",
        "-l|--local -s|--shared --no-hardlinks --reference=read --reference-if-able=read --dissociate -q|--quiet -v|--verbose --progress --server-option=text -n|--no-checkout --bare --sparse --filter=text --mirror -o|--origin=text -b|--branch=text --revision=text -u|--upload-pack=runs --template=opaque -c|--config=text --depth=text --shallow-since=text --shallow-exclude=text --single-branch --no-single-branch --no-tags --tags
         --recurse-submodules|--recursive?text --shallow-submodules --remote-submodules --separate-git-dir=write -j|--jobs=text -4|--ipv4 -6|--ipv6 --bundle-uri=text --also-filter-submodules --ref-format=text : url write"),
    command("commit",
        "-a|--all -p|--patch -C|--reuse-message=text -c|--reedit-message=text --fixup=text --squash=text --reset-author --short --branch --porcelain --long -z|--null -F|--file=read --author=text --date=text -m|--message=text -t|--template=read -s|--signoff --no-signoff --trailer=text -n|--no-verify --allow-empty --allow-empty-message --cleanup=text -e|--edit --no-edit --amend --no-post-rewrite -i|--include -o|--only --pathspec-from-file=read --pathspec-file-nul -u?text --untracked-files?text -v|--verbose -q|--quiet --dry-run --status --no-status -S?text --gpg-sign?text --no-gpg-sign : read/*"),
    command("commit-graph commit-tree count-objects diagnose fsck gc index-pack maintenance merge-base merge-tree mktag mktree multi-pack-index name-rev pack-objects pack-redundant pack-refs patch-id prune prune-packed read-tree repack rerere show-index symbolic-ref unpack-objects update-ref update-server-info var verify-commit verify-pack verify-tag whatchanged write-tree",
        "-q|--quiet -v|--verbose -m=text -F=read -p=text -S?text --aggressive --auto --force --prune?text -n|--dry-run --stdin -d -a -A -f -l -b --all --full --strict --no-dangling --is-ancestor --fork-point -o=any : any*"),
    command("config",
        "--global --system --local --worktree -f|--file=both --blob=text --get --get-all --get-regexp --get-urlmatch --replace-all --add --unset --unset-all --rename-section --remove-section -l|--list --fixed-value --type=text --bool --int --bool-or-int --path --expiry-date -z|--null --name-only --show-origin --show-scope --get-color --get-colorbool -e|--edit --includes --no-includes --default=text --append --all --value=text --regexp --url=text --comment=text : text*"),
    command("credential credential-cache credential-store daemon http-backend send-email", "%opaque : any*"),
    command("describe", "--dirty?text --broken?text --all --tags --contains --abbrev=text --candidates=text --exact-match --debug --long --match=text --exclude=text --always --first-parent : text*"),
    command("diff",
        "-p|-u|--patch -s|--no-patch -U|--unified=text --output=out --output-indicator-new=text --output-indicator-old=text --output-indicator-context=text --raw --patch-with-raw --indent-heuristic --minimal --patience --histogram --anchored=text --diff-algorithm=text --stat?text --compact-summary --numstat --shortstat -X?text --dirstat?text --cumulative --summary --patch-with-stat -z --name-only!names --name-status --submodule?text --color?text --no-color --color-moved?text
         --color-moved-ws=text --word-diff?text --word-diff-regex=text --color-words?text --no-renames --rename-empty --check --ws-error-highlight=text --full-index --binary --abbrev?text -B?text --break-rewrites?text -M?text --find-renames?text -C?text --find-copies?text --find-copies-harder -D|--irreversible-delete -l=text --diff-filter=text -S=text -G=text --find-object=text --pickaxe-all --pickaxe-regex -O=read --skip-to=text --rotate-to=text -R --relative?text
         -a|--text --ignore-cr-at-eol --ignore-space-at-eol -b|--ignore-space-change -w|--ignore-all-space --ignore-blank-lines -I|--ignore-matching-lines=text --inter-hunk-context=text -W|--function-context --exit-code --quiet --ext-diff!opaque --no-ext-diff --textconv!opaque --no-textconv --ignore-submodules?text --src-prefix=text --dst-prefix=text --no-prefix --default-prefix --line-prefix=text --ita-invisible-in-index -1|--base -2|--ours -3|--theirs -0
         --cached|--staged --merge-base --no-index --cc -c -m : any*").after(special::git::no_index),
    command("diff-files diff-index diff-tree", "-p|-u|--patch -r -t -s --stat?text --name-only!names --name-status --cached -z --raw -m -c --cc --root --no-commit-id --exit-code --quiet -M?text -C?text --diff-filter=text --ext-diff!opaque --textconv!opaque -v --pretty?text --format=text --abbrev?text --stdin -S=text -G=text -O=read --output=out : any*"),
    command("difftool mergetool",
        "-d|--dir-diff -y|--no-prompt --prompt --rotate-to=text --skip-to=text -t|--tool=text -g|--gui --no-gui --tool-help --symlinks --no-symlinks -x|--extcmd=runs --trust-exit-code --no-trust-exit-code --no-index --cached|--staged -O=read %opaque : any*"),
    command("fast-export", "--all --progress=text --signed-tags=text --tag-of-filtered-object=text -M -C --export-marks=out --import-marks=read --import-marks-if-exists=read --fake-missing-tagger --use-done-feature --no-data --full-tree --anonymize --anonymize-map=text --refspec=text : any*"),
    command("fast-import", "--force --quiet --stats --allow-unsafe-features!opaque --cat-blob-fd=text --date-format=text --done --export-marks=out --import-marks=read --import-marks-if-exists=read --export-pack-edges=out --rewrite-submodules-from=read --rewrite-submodules-to=read --active-branches=text --big-file-threshold=text --depth=text --max-pack-size=text"),
    command("fetch fetch-pack",
        "--all -a|--append --atomic --depth=text --deepen=text --shallow-since=text --shallow-exclude=text --unshallow --update-shallow --negotiation-tip=text --negotiate-only --dry-run --porcelain --write-fetch-head --no-write-fetch-head -f|--force -k|--keep --multiple --auto-maintenance --auto-gc --write-commit-graph --prefetch -p|--prune -P|--prune-tags -n|--no-tags --refetch --refmap=text -t|--tags --recurse-submodules?text -j|--jobs=text --no-recurse-submodules
         --set-upstream --submodule-prefix=text -u|--update-head-ok --upload-pack|--exec=runs -q|--quiet -v|--verbose --progress -o|--server-option=text --show-forced-updates -4|--ipv4 -6|--ipv6 --stdin --filter=text : url text*"),
    command("filter-branch", "%destructive %opaque --setup=runs --subdirectory-filter=text --env-filter=runs --tree-filter=runs --index-filter=runs --parent-filter=runs --msg-filter=runs --commit-filter=runs --tag-name-filter=runs --prune-empty --original=text -d=write -f|--force --state-branch=text : text*"),
    command("for-each-ref", "--count=text --sort=text --format=text --color?text --shell --perl --python --tcl --points-at=text --merged?text --no-merged?text --contains?text --no-contains?text --ignore-case --omit-empty --exclude=text --include-root-refs : text*"),
    command("for-each-repo", "%opaque --config=text : text*"),
    command("format-patch",
        "-o|--output-directory=out/ -n|--numbered -N|--no-numbered --start-number=text --numbered-files -k|--keep-subject -s|--signoff --stdout --attach?text --no-attach --inline?text --thread?text --no-thread --in-reply-to=text --ignore-if-in-upstream --always --cover-from-description=text --description-file=read --subject-prefix=text --filename-max-length=text --rfc?text -v|--reroll-count=text --to=text --cc=text --from?text --force-in-body-from --add-header=text --cover-letter --encode-email-headers
         --interdiff=text --range-diff=text --creation-factor=text --notes?text --signature=text --no-signature --signature-file=read --suffix=text -q|--quiet --no-binary --zero-commit --base=text --root --progress -U=text --stat?text -M?text -p -1 -2 -3 -4 -5 %implied=write %always : text*"),
    command("grep",
        "--cached --untracked --no-index --no-exclude-standard --exclude-standard --recurse-submodules -a|--text --textconv!opaque --no-textconv -i|--ignore-case -I --max-depth=text -r|--recursive --no-recursive -w|--word-regexp -v|--invert-match -h -H --full-name -E|--extended-regexp -G|--basic-regexp -P|--perl-regexp -F|--fixed-strings -n|--line-number --column -l|--files-with-matches|--name-only!names -L|--files-without-match!names -O?runs --open-files-in-pager?runs -z|--null -o|--only-matching -c|--count --color?text --no-color
         --break --heading -p|--show-function -C|--context=text -A|--after-context=text -B|--before-context=text -W|--function-context -m|--max-count=text --threads=text -f=read!given -e=text!given --and --or --not --all-match -q|--quiet %recursive %implied=read : lead any*").after(special::git::grep),
    command("hash-object", "-t=text -w --stdin --stdin-paths --path=text --no-filters --literally : read*"),
    command("help version", "-a|--all -g|--guides -i|--info -m|--man -w|--web!opaque -c|--config : text*"),
    command("init", "-q|--quiet --bare --object-format=text --ref-format=text --template=opaque --separate-git-dir=write -b|--initial-branch=text --shared?text %implied=write : write"),
    command("interpret-trailers", "--in-place!inplace --trim-empty --where=text --if-exists=text --if-missing=text --only-trailers --only-input --unfold --parse --no-divider --trailer=text : read*"),
    command("lfs", ": any*"),
    command("log shortlog show rev-list reflog range-diff stash-list",
        "--follow --no-decorate --decorate?text --decorate-refs=text --decorate-refs-exclude=text --clear-decorations --source --mailmap --use-mailmap --log-size -L=text -n|--max-count=text --skip=text --since|--after=text --until|--before=text --since-as-filter=text --author=text --committer=text --grep-reflog=text --grep=text --all-match --invert-grep -i|--regexp-ignore-case --basic-regexp -E|--extended-regexp -F|--fixed-strings -P|--perl-regexp --remove-empty --merges --no-merges --min-parents=text --max-parents=text --first-parent --not --all --branches?text --tags?text --remotes?text --glob=text
         --exclude=text --exclude-hidden=text --reflog --alternate-refs --single-worktree --ignore-missing --bisect --stdin --cherry-mark --cherry-pick --left-only --right-only --cherry -g|--walk-reflogs --merge --boundary --simplify-by-decoration --show-pulls --full-history --dense --sparse --simplify-merges --ancestry-path?text --date-order --author-date-order --topo-order --reverse --no-walk?text --do-walk --pretty?text --format=text --abbrev-commit --no-abbrev-commit --oneline --encoding=text --expand-tabs?text --notes?text --no-notes --show-notes?text --standard-notes --show-signature
         --relative-date --date=text --parents --children --left-right --graph --show-linear-break?text --count --objects --objects-edge --header --timestamp --quiet -q -c --cc --combined-all-paths -m --diff-merges=text --no-diff-merges --remerge-diff -r -t -p|-u|--patch -s|--no-patch -U|--unified=text --output=out --raw --minimal --patience --histogram --anchored=text --diff-algorithm=text --stat?text --compact-summary --numstat --shortstat -X?text --dirstat?text --summary --patch-with-stat -z --name-only!names --name-status --submodule?text --color?text --no-color --color-moved?text --word-diff?text
         --word-diff-regex=text --color-words?text --no-renames --check --full-index --binary --abbrev?text -B?text -M?text --find-renames?text -C?text --find-copies?text --find-copies-harder -D -l=text --diff-filter=text -S=text -G=text --find-object=text --pickaxe-all --pickaxe-regex -O=read -R --relative?text -a|--text -b -w -W|--function-context --exit-code --ext-diff!opaque --no-ext-diff --textconv!opaque --no-textconv --ignore-submodules?text --no-prefix --line-prefix=text -e|--email --numbered --expire=text --expire-unreachable=text : any*"),
    command("ls-files",
        "%under -c|--cached -d|--deleted -o|--others -i|--ignored -s|--stage --directory --no-empty-directory -u|--unmerged -k|--killed -m|--modified -z --deduplicate -x|--exclude=text -X|--exclude-from=read --exclude-per-directory=text --exclude-standard --error-unmatch --with-tree=text -t -v -f --full-name --recurse-submodules --abbrev?text --debug --eol --sparse --format=text : list*"),
    command("ls-remote", "-b|--branches|--heads -t|--tags --refs -q|--quiet --upload-pack|--exec=runs --exit-code --get-url --sort=text --symref -o|--server-option=text : url text*"),
    command("ls-tree", "%under -d -r -t -l|--long -z --name-only|--name-status --object-only --full-name --full-tree --abbrev?text --format=text : any*"),
    command("mailinfo mailsplit", "-k -b -u -m -o=out -d=text -f=text : any*"),
    command("merge",
        "--commit --no-commit -e|--edit --no-edit --cleanup=text --ff --no-ff --ff-only -S?text --gpg-sign?text --log?text --signoff --stat -n|--no-stat --compact-summary --squash --no-squash --verify --no-verify -s|--strategy=text -X|--strategy-option=text --verify-signatures -q|--quiet -v|--verbose --progress --autostash --no-autostash --allow-unrelated-histories -m=text --into-name=text -F|--file=read --rerere-autoupdate --overwrite-ignore --abort --quit --continue : text*"),
    command("merge-file", "-p|--stdout!readonly -q|--quiet -L=text --ours --theirs --union --diff3 --zdiff3 --object-id --marker-size=text --diff-algorithm=text : edit read read"),
    command("merge-index", "%opaque -o -q -a : any*"),
    command("mv", "-f|--force -k -n|--dry-run -v|--verbose --sparse : move* write"),
    command("notes", "-f --ref=text -m=text -F=read -C=text -c=text --allow-empty : text*"),
    command("pull",
        "-q|--quiet -v|--verbose --recurse-submodules?text --commit --no-commit -e|--edit --no-edit --cleanup=text --ff-only --ff --no-ff -S?text --gpg-sign?text --log?text --signoff --stat -n|--no-stat --squash --no-squash --verify --no-verify -s|--strategy=text -X|--strategy-option=text --verify-signatures --autostash --no-autostash --allow-unrelated-histories -r?text --rebase?text --no-rebase --all -a|--append --atomic --depth=text --deepen=text --shallow-since=text --unshallow --dry-run -f|--force -k|--keep -p|--prune --no-tags --refmap=text -t|--tags -j|--jobs=text --set-upstream
         --upload-pack=runs --progress -o|--server-option=text --show-forced-updates -4|--ipv4 -6|--ipv6 : url text*"),
    command("push",
        "--all|--branches --prune!destructive --mirror!destructive -n|--dry-run --porcelain -d|--delete!destructive --tags --follow-tags --signed?text --atomic --no-atomic -o|--push-option=text --receive-pack|--exec=runs --force-with-lease?text!destructive --force-if-includes -f|--force!destructive --repo=url -u|--set-upstream --thin --no-thin -q|--quiet -v|--verbose --progress --recurse-submodules=text --verify --no-verify -4|--ipv4 -6|--ipv6 : url text*"),
    command("quiltimport request-pull", "-p --dry-run --author=text --patches=read --series=read --keep-non-patch : text*"),
    command("rebase",
        "--onto=text --keep-base --continue --abort --quit --edit-todo --show-current-patch --skip -q|--quiet -v|--verbose --stat -n|--no-stat --no-verify --verify -C=text --no-ff|--force-rebase|-f --fork-point --no-fork-point --ignore-whitespace --whitespace=text --committer-date-is-author-date --ignore-date|--reset-author-date --signoff -i|--interactive -r?text --rebase-merges?text -x|--exec=runs --root --autosquash --no-autosquash --autostash --no-autostash --reschedule-failed-exec --update-refs -s|--strategy=text -X|--strategy-option=text -m|--merge --apply --empty=text --keep-empty --no-keep-empty --reapply-cherry-picks -S?text --gpg-sign?text --rerere-autoupdate : text*"),
    command("remote", "-v|--verbose").commands(&[
        command("add", "-t=text -m=text -f|--fetch --tags --no-tags --mirror?text : text url"),
        command("get-url prune remove rename rm set-branches set-head show update", "-n -p|--prune --push --all -a|--auto -d|--delete --add --progress : text*"),
        command("set-url", "--push --add --delete : text url text"),
    ]),
    command("replace", "-d|--delete -l|--list -f|--force --edit --graft --raw --format=text : text*"),
    command("reset", "-q|--quiet --soft --mixed -N --hard!destructive --merge!destructive --keep -p|--patch --refresh --recurse-submodules --pathspec-from-file=read --pathspec-file-nul : any*"),
    command("restore",
        "-s|--source=text -p|--patch -W|--worktree!destructive -S|--staged -q|--quiet --progress --ours --theirs -m|--merge --conflict=text --ignore-unmerged --ignore-skip-worktree-bits --recurse-submodules --overlay --no-overlay --pathspec-from-file=read --pathspec-file-nul : edit*").after(special::git::restore),
    command("rev-parse",
        "--parseopt --sq-quote --keep-dashdash --revs-only --no-revs --flags --no-flags --default=text --prefix=text --verify -q|--quiet --sq --short?text --not --abbrev-ref?text --symbolic --symbolic-full-name --all --branches?text --tags?text --remotes?text --glob=text --exclude=text --disambiguate=text --local-env-vars --path-format=text --git-dir --git-common-dir --resolve-git-dir=list --git-path=text --show-toplevel --show-superproject-working-tree --show-prefix --show-cdup --is-inside-git-dir --is-inside-work-tree --is-bare-repository --is-shallow-repository --since=text --until=text : any*"),
    command("rm", "-f|--force -n|--dry-run!lists -r!recursive --cached --ignore-unmatch --sparse -q|--quiet --pathspec-from-file=read --pathspec-file-nul : remove*"),
    command("show-branch show-ref", "-r -a --all --current --topo-order --sparse --more=text --list --merge-base --heads --tags -d|--dereference -s|--hash?text --verify --abbrev?text -q|--quiet --exclude-existing?text : text*"),
    command("sparse-checkout worktree-list", ": any*"),
    command("stash", "-u|--include-untracked -a|--all -k|--keep-index --no-keep-index -p|--patch -q|--quiet -S|--staged -m|--message=text --index --pathspec-from-file=read").commands(&[
        command("apply branch create list pop show store", "-p|--patch --stat --index -q|--quiet -m|--message=text --oneline -u|--include-untracked --only-untracked : text*"),
        command("clear drop", "%destructive -q|--quiet : text*"),
        command("push save", "-u|--include-untracked -a|--all -k|--keep-index --no-keep-index -p|--patch -q|--quiet -S|--staged -m|--message=text --pathspec-from-file=read --pathspec-file-nul : edit*"),
    ]),
    command("status",
        "-s|--short -b|--branch --show-stash --porcelain?text --long -v|--verbose -u?text --untracked-files?text --ignore-submodules?text --ignored?text -z --column?text --no-column --ahead-behind --no-ahead-behind --renames --no-renames --find-renames?text : list*"),
    command("stripspace", "-s|--strip-comments -c|--comment-lines"),
    command("submodule", "-q|--quiet --cached").commands(&[
        command("absorbgitdirs deinit init set-branch set-url status summary sync update",
            "-f|--force --all -b|--branch=text -d|--default --init --remote -N|--no-fetch --checkout --merge --rebase --reference=read --recursive --depth=text --single-branch --jobs|-j=text --progress --filter=text --cached --files -n|--summary-limit=text : any*"),
        command("add", "-b|--branch=text -f|--force --name=text --reference=read --depth=text : url write"),
        command("foreach", "%wrap=shell --recursive : joined"),
    ]),
    command("switch", "-c|--create=text -C|--force-create=text -d|--detach --guess --no-guess -f|--force|--discard-changes!destructive -m|--merge --conflict=text -q|--quiet --progress -t|--track?text --no-track --orphan=text --ignore-other-worktrees --recurse-submodules : text*"),
    command("tag", "-a|--annotate -s|--sign -u|--local-user=text -f|--force -d|--delete -v|--verify -n?text -l|--list --sort=text --color?text -i|--ignore-case --omit-empty --column?text --contains?text --no-contains?text --merged?text --no-merged?text --points-at=text -m|--message=text --trailer=text -F|--file=read -e|--edit --cleanup=text --create-reflog --format=text : text*"),
    command("update-index", "--add --remove --refresh -q --ignore-submodules --unmerged --ignore-missing --cacheinfo --index-info --chmod=text --assume-unchanged --no-assume-unchanged --skip-worktree --no-skip-worktree -g|--again --unresolve --info-only --force-remove --replace --stdin --verbose -z --split-index --untracked-cache : read*"),
    command("upload-archive upload-pack receive-pack send-pack", "--strict --timeout=text --advertise-refs --receive-pack|--exec=runs --force : both*"),
    command("worktree", "").commands(&[
        command("add", "-f|--force -d|--detach --checkout --no-checkout --guess-remote --track --no-track --lock --reason=text --orphan -b=text -B=text -q|--quiet --relative-paths : write text"),
        command("list prune", "--porcelain -z -n|--dry-run -v|--verbose --expire=text"),
        command("lock unlock repair", "--reason=text : both*"),
        command("move", "-f|--force : move write"),
        command("remove", "-f|--force : remove/"),
    ]),
];
