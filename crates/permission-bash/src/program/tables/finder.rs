//! Programs that list, find, show and watch files: the newer tools beside coreutils.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("bat batcat", "bat 0.24 manual",
        "-A|--show-all --nonprintable-notation=text -p|--plain -l|--language=text -H|--highlight-line=text --file-name=text -d|--diff
         --diff-context=text --tabs=text --wrap=text -S|--chop-long-lines --terminal-width=text -n|--number --color=text --italic-text=text
         --decorations=text -f|--force-colorization --paging=text -P|--no-paging --pager=runs -m|--map-syntax=text --ignored-suffix=text --theme=text
         --list-themes -s|--squeeze-blank --squeeze-limit=text --style=text -r|--line-range=text -L|--list-languages -u|--unbuffered
         --completion=text --diagnostic --acknowledgements --config-file --config-dir --cache-dir -V|--version -h|--help : read*").commands(&[
        command("cache", "-b|--build -c|--clear --source=read --target=write --blank"),
    ]),
    Program::new("broot br ranger nnn lf yazi mc ncdu gdu", "broot 1.40, ranger 1.9, nnn 5.0, ncdu 2.4 manuals",
        "%repl -c|--cmd=opaque --cmd-export-path=out --conf=load --outcmd=out --choosefile=out --choosedir=out --selectfile=list -o=out -f=read -0 -x
         -r -h --hidden -g -d -s -S : list"),
    Program::new("delta", "delta 0.17 manual",
        "--pager=runs --paging=text -n|--line-numbers -s|--side-by-side --color-only --dark --light --config=read --features=text --syntax-theme=text
         -w|--width=text --diff-so-fancy --diff-highlight --navigate --no-gitconfig --show-config --list-languages --list-syntax-themes
         --show-syntax-themes --raw --keep-plus-minus-markers --file-style=text --hunk-header-style=text --minus-style=text --plus-style=text
         --default-language=text --max-line-length=text --tabs=text --wrap-max-lines=text --hyperlinks --relative-paths : read read"),
    Program::new("difft difftastic", "difftastic 0.58 manual",
        "--context=text --width=text --tab-width=text --display=text --color=text --background=text --syntax-highlight=text --language=text
         --override=text --exit-code --strip-cr=text --check-only --ignore-comments --skip-unchanged --missing-as-empty --list-languages
         --byte-limit=text --graph-limit=text --parse-error-limit=text : read read"),
    Program::new("duf procs btm btop htop top atop glances", "duf 0.8, procs 0.14, bottom 0.9, procps-ng 4.0 top(1)",
        "%posix -a|--all --json -o|--output=text --only=text --hide=text -b -c -d=text -e=text -H -i -n=text -p=text -s=text -S -u=text -U=text
         -w?text -E=text -l=text -F -R : text*"),
    Program::new("dust dua pdu", "dust 1.1 manual",
        "%recursive %implied=list -d|--depth=text!depth -n|--number-of-lines=text -p|--full-paths -X|--ignore-directory=text!exclude
         -I|--ignore-all-in-file=read -L|--dereference-links -x|--limit-filesystem -s|--apparent-size -r|--reverse -c|--no-colors
         -b|--no-percent-bars -B|--bars-on-right -z|--min-size=text -f|--filecount -i|--ignore_hidden -v|--invert-filter=text -e|--filter=text
         -t|--file_types -w|--terminal_width=text -P|--no-progress -D|--only-dir -F|--only-file -o|--output-format=text -S|--stack-size=text
         -j|--output-json : list*"),
    Program::new("entr", "entr 5.5 entr(1)", "%wrap=transparent %posix -a -c -d -n -p -r -s -x -z : cmd").after(special::finder::entr),
    Program::new("eza lsd", "eza 0.18 manual; lsd 1.1 manual",
        "%names %implied=list -1|--oneline -l|--long -G|--grid -x|--across -R|--recurse|--recursive!recursive -T|--tree!recursive -X|--dereference
         -F|--classify?text --color?text --colour?text --color-scale?text --color-scale-mode=text --icons?text --icon=text --icon-theme=text
         --no-quotes --hyperlink?text --absolute?text -w|--width=text -a|--all -A|--almost-all -d|--list-dirs|--treat-dirs-as-files|--directory-only
         -L|--level|--depth=text!depth -D|--only-dirs -f|--only-files -r|--reverse -s|--sort=text --group-directories-first --group-dirs=text
         --group-directories-last --git-ignore -I|--ignore-glob=text!exclude -b|--binary -B|--bytes -g|--group -h|--header|--human-readable
         -H|--links -i|--inode -m|--modified -M|--mounts -n|--numeric -S|--blocksize|--sizesort -t|--time=text -u|--accessed -U|--created
         -@|--extended -Z|--context --changed --time-style=text --total-size --smart-group --no-permissions -o|--octal-permissions --no-filesize
         --no-user --no-time --stdin --git --git-repos --git-repos-no-status --no-git --date=text --size=text --permission=text --blocks=text
         --config-file=read -v|--versionsort|--version -N : list*"),
    Program::new("fd fdfind", "fd 10.1 manual",
        "%recursive %hidden %ignored %under %implied=list -H|--hidden!hidden --no-hidden -I|--no-ignore!noignore --ignore --no-ignore-vcs!noignore
         --ignore-vcs --no-require-git --require-git --no-ignore-parent -u|--unrestricted!hidden,noignore -s|--case-sensitive -i|--ignore-case
         -g|--glob --regex -F|--fixed-strings|--literal --and=text -a|--absolute-path --relative-path -l|--list-details -L|--follow --no-follow
         -p|--full-path -d|--max-depth|--maxdepth=text!depth --min-depth=text --exact-depth=text!depth --prune -t|--type=text -e|--extension=text!type
         -S|--size=text --changed-within|--change-newer-than|--newer|--changed-after=text --changed-before|--change-older-than|--older=text
         -o|--owner=text --format=text -x|--exec=cmd -X|--exec-batch=cmd --batch-size=text -E|--exclude=text!exclude --ignore-file=read!excludefrom
         -c|--color=text --hyperlink?text -j|--threads=text --max-buffer-time=text --max-results=text -1 -q|--quiet|--has-results --show-errors
         --base-directory=chdir --path-separator=text --search-path=list --strip-cwd-prefix?text --one-file-system|--mount|--xdev
         --gen-completions?text -0|--print0 -h|--help -V|--version : lead list*"),
    Program::new("fzf sk fzy peco", "fzf 0.53 manual",
        "%under -x|--extended -e|--exact -i +i --scheme=text --literal -n|--nth=text --with-nth=text -d|--delimiter=text +s|--no-sort --tail=text
         --track --tac --disabled --tiebreak=text -m|--multi?text --no-mouse --bind=text --cycle --wrap --keep-right --scroll-off=text --no-hscroll
         --hscroll-off=text --filepath-word --jump-labels=text --height=text --min-height=text --layout=text --reverse --border?text
         --border-label=text --margin=text --padding=text --info=text --separator=text --prompt=text --pointer=text --marker=text --header=text
         --header-lines=text --header-first --ellipsis=text --ansi --tabstop=text --color=text --highlight-line --no-bold --history=edit
         --history-size=text --preview=runs --preview-window=text --preview-label=text --with-shell=runs --listen?text --listen-unsafe?opaque
         -q|--query=text -1|--select-1 -0|--exit-0 -f|--filter=text --print-query --expect=text --read0 --print0 --sync --walker=text
         --walker-root=list --walker-skip=text --bash --zsh --fish -c|--cmd=runs -I=text : text*").after(special::finder::fzf),
    Program::new("glow mdcat", "glow 2.0 manual; mdcat 2.1 manual",
        "-a|--all -l|--line-numbers -m|--mouse -p|--pager -s|--style=any -t|--tui -w|--width=text --config=load -n -c|--columns=text --local --fail :
         any*"),
    Program::new("just", "just 1.36 manual",
        "%posix -f|--justfile=exec -d|--working-directory=chdir -n|--dry-run -q|--quiet -v|--verbose -u|--unsorted -g|--global-justfile --set=text
         --shell=load --shell-arg=text --shell-command --clear-shell-args -l|--list?text --list-heading=text --list-prefix=text --list-submodules
         -s|--show=text --summary --variables --evaluate --dump --dump-format=text --fmt --check --unstable --choose --chooser=runs -e|--edit
         -i|--init --color=text --command-color=text --highlight --no-highlight --alias-style=text --dotenv-filename=text -E|--dotenv-path=read
         -c|--command=cmd --changelog --completions=text --man --groups --no-deps --no-aliases --no-dotenv --one --timestamp --yes --tempdir=write
         --usage=text --explain : text any*").after(special::directory::inherit),
    Program::new("navi tldr cheat man-tldr", "tealdeer 1.6, navi 2.23 manuals",
        "-u|--update -l|--list -p|--platform=text -L|--language=text -q|--quiet --color=text -f|--render=read -c|--clear-cache --path=list
         --query=text --print --best-match --tag=text : text*"),
    Program::new("sd", "sd 1.0 manual",
        "-p|--preview!readonly -F|--fixed-strings -s|--string-mode -n|--max-replacements=text -f|--flags=text -A|--across -h|--help -V|--version :
         text text edit*"),
    Program::new("task go-task", "Task 3.40 manual",
        "-a|--list-all -c|--color -C|--concurrency=text -d|--dir=chdir -n|--dry -x|--exit-code --experiments -f|--force -g|--global
         -I|--interval=text -j|--json -l|--list -o|--output=text --output-group-begin=text --output-group-end=text -p|--parallel -s|--silent
         --sort=text --status --summary -t|--taskfile=exec -v|--verbose -w|--watch -y|--yes --offline --download --insecure -i|--init
         --completion=text : text*").after(special::directory::inherit),
    Program::new("tree", "tree 2.1 tree(1)",
        "%recursive %hidden %implied=list -a!hidden -d -l -f -x -L=text!depth -R -P=text!include -I=text!exclude --gitignore --gitfile=read
         --ignore-case --matchdirs --metafirst --prune --info --infofile=read --noreport --charset=text --filelimit=text -o=out -q -N -Q -p -u -g -s
         -h --si --du -D --timefmt=text -F --inodes --device -v -t -c -U -r --dirsfirst --filesfirst --sort=text -i -A -S -n -C -X -J -H=text -T=text
         --nolinks --hintro=read --houtro=read --fromfile --fromtabfile --fflinks --version --help : list*"),
    Program::new("viddy", "viddy 1.0 manual",
        "%wrap=shell -b|--bell -d|--differences -n|--interval=text -p|--precise -t|--no-title --shell=load --shell-options=text -e|--exec!words
         -x!words : joined"),
    Program::new("watchexec", "watchexec 2.1 manual",
        "%wrap=shell %posix -w|--watch=list -W|--watch-non-recursive=list -F|--watch-file=read -c|--clear?text -o|--on-busy-update=text -r|--restart
         -s|--signal=text --stop-signal=text --stop-timeout=text --map-signal=text -d|--debounce=text --stdin-quit --no-vcs-ignore
         --no-project-ignore --no-global-ignore --no-default-ignore --no-discover-ignore --ignore-nothing -p|--postpone --delay-run=text --poll?text
         --shell=text -n!words --no-environment --emit-events-to=text --only-emit-events -E|--env=text --no-process-group --wrap-process=text
         -N|--notify --color=text --timings -q|--quiet --bell --project-origin=list --workdir=chdir -e|--exts=text -f|--filter=text
         --filter-file=read -j|--filter-prog=opaque -i|--ignore=text --ignore-file=read --fs-events=text --no-meta --print-events -v|--verbose
         --log-file=out --manual --completions=text!quiet -1 -h|--help!quiet -V|--version!quiet : joined"),
    Program::new("zoxide z autojump", "zoxide 0.9 manual",
        "-a|--all -i|--interactive -l|--list -s|--score --exclude=text --cmd=text --hook=text --no-cmd : text*"),
];
