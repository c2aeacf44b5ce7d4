//! Editors, pagers and manuals.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("code code-insiders codium cursor windsurf zed subl sublime_text atom idea pycharm webstorm goland clion rubymine fleet xed bbedit mate gedit kate kwrite notepad notepad++ positron", "Visual Studio Code 1.90 command line; Sublime Text 4, JetBrains IDE command lines",
        "%exact -d|--diff -m|--merge -a|--add -g|--goto -n|--new-window -r|--reuse-window -w|--wait --locale=text --user-data-dir=enter
         --profile=text -h|--help --folder-uri=url --file-uri=url --extensions-dir=load --list-extensions --show-versions --category=text
         --install-extension=opaque --pre-release --uninstall-extension=text --update-extensions --enable-proposed-api=text
         --extensionDevelopmentPath=load --extensionTestsPath=load -v|--version --verbose --log=text -s|--status --prof-startup --disable-extensions
         --disable-extension=text --sync=text --inspect-extensions=text --disable-gpu --disable-chromium-sandbox --telemetry -b|--background
         --command=text --project=read --stay --line=text --column=text --foreground : both*").commands(&[
        command("serve-web tunnel",
            "--host=text --port=text --socket-path=write --without-connection-token --accept-server-license-terms --name=text --cli-data-dir=enter :
             text*"),
    ]).after(special::package::node_ids),
    Program::new("ed red", "GNU ed 1.20 manual",
        "%repl -E|--extended-regexp -G|--traditional -l|--loose-exit-status -p|--prompt=text -q|--quiet|--silent -r|--restricted -s|--script
         -v|--verbose --strip-trailing-cr -h|--help!quiet -V|--version!quiet : edit"),
    Program::new("emacs emacsclient emacs-nox mg zile jed", "GNU Emacs 29 manual",
        "%exact ++text --chdir=chdir --daemon?text --bg-daemon?text --fg-daemon?text --debug-init -d|--display=text --module-assertions
         -nw|--no-window-system|--no-windows -q|--no-init-file --no-loadup --no-site-file --no-site-lisp --no-splash --no-desktop -Q|--quick
         --script=exec --seccomp=read --terminal=text -u|--user=text -x=exec --batch|-batch --eval|-eval|--execute|-execute|-e=code
         -f|--funcall|-funcall=opaque --find-file|-find-file=edit --file|-file=edit --insert|-insert=read --kill|-kill -L|--directory|-directory=load
         -l|--load|-load=load --visit|-visit=edit --init-directory=load -t|--tty -c|--create-frame -n|--no-wait -a|--alternate-editor=runs
         -s|--socket-name=any --server-file=read -T|--tramp=text -V|--version -h|--help : edit*"),
    Program::new("ex gvim mvim nvim rvim rview vi view vim vimdiff vim.basic vim.tiny nvimdiff", "Vim 9.1 manual; Neovim 0.10 manual",
        "%exact ++text -c=text --cmd=text -S?load -u=any -U=any -i=text -s=load -w=out -W=out -l=exec!stop -R!readonly -m -M -b -A -H -C -N -D -n
         -r?text -L -v -e -es -E -y -Z -x -d -o?text -O?text -p?text -P=text -t=text -q=read -T=text --not-a-term --ttyfail -f|--nofork -X -g
         --noplugin|-noplugin --clean --startuptime=out --serverlist --servername=text --remote --remote-silent --remote-wait --remote-tab
         --remote-send=opaque --remote-expr=opaque --server=any --socketid=text --echo-wid --literal --gui-dialog-file=write --log=out -V?text
         --headless --embed --listen=text --api-info --version!quiet --help!quiet -h!quiet : edit*").after(special::editor::vim),
    Program::new("helix hx kak micro joe jove jmacs jpico ne nano pico rnano tilde amp o pluma mousepad leafpad xedit", "nano 8.0, micro 2.0, Kakoune 2024, Helix 24.03 manuals",
        "%exact ++text -A|--smarthome -B|--backup -C|--backupdir=write -D|--boldtext -E|--tabstospaces -F|--multibuffer -G|--locking -H|--historylog
         -I|--ignorercfiles -J|--guidestripe=text -K|--rawsequences -L|--nonewlines -M|--trimblanks -N|--noconvert -O|--bookstyle -P|--positionlog
         -Q|--quotestr=text -R|--restricted -S|--softwrap -T|--tabsize=text -U|--quickblank -V|--version -W|--wordbounds -X|--wordchars=text
         -Y|--syntax=text -Z|--zap -a|--atblanks -b|--breaklonglines -c|--constantshow|--config=any -d|--rebinddelete -e|--emptyline|--execute=opaque
         -f|--rcfile=load -g|--showcursor -h|--help -i|--autoindent -j|--jumpyscrolling -k|--cutfromcursor -l|--linenumbers -m|--mouse -n|--noread
         -o|--operatingdir=list -p|--preserve -q|--indicator -r|--fill=text -s|--speller=runs -t|--saveonexit -u|--unix -v|--view!readonly
         -w|--nowrap -x|--nohelp -y|--afterends -z -%|--stateflags -_|--minibar -0|--zero -1|--solosidescroll -config-dir=load -clean -options
         -plugin=opaque --log=write --health?text --vsplit --hsplit : edit*"),
    Program::new("info pinfo apropos whatis tldr-man", "GNU Texinfo 7.1 manual; man-db 2.12",
        "-a|--all -k|--apropos=text -d|--directory=read -f|--file=any -h|--help --index-search=text -n|--node=text -o|--output=write
         -O|--show-options --restore=load --subnodes -v|--variable=text --vi-keys -w|--where|--location|--wildcard -s|--sections=text -e|--exact
         -r|--regex -l|--long -M|--manpath=read: -m|--systems=text --version --init-file=load --dribble=out --speech-friendly -b -x=text
         --strict-node-location : text*"),
    Program::new("less more most pg lv zless-less moor ov", "less 643 manual; util-linux 2.40 more(1)",
        "%exact ++text -?|--help -a|--search-skip-screen -A -b|--buffers=text -B|--auto-buffers -c|--clear-screen -d|--dumb -D=text --color=text
         -e|--quit-at-eof -E|--QUIT-AT-EOF -f|--force -F|--quit-if-one-screen -g|--hilite-search -G|--HILITE-SEARCH -h|--max-back-scroll=text
         -i|--ignore-case -I|--IGNORE-CASE -j|--jump-target=text -J|--status-column -k|--lesskey-file=load --lesskey-src=load
         --lesskey-content=opaque -K|--quit-on-intr -l -L|--no-lessopen -m|--long-prompt -M|--LONG-PROMPT -n|--line-numbers -N|--LINE-NUMBERS
         -o|--log-file=out -O|--LOG-FILE=out -p|--pattern=text -P|--prompt=text -q|--quiet|--silent -Q|--QUIET|--SILENT -r|--raw-control-chars
         -R|--RAW-CONTROL-CHARS -s|--squeeze-blank-lines -S|--chop-long-lines -t|--tag=text -T|--tag-file=read -u|--underline-special
         -U|--UNDERLINE-SPECIAL -V|--version -w|--hilite-unread -W|--HILITE-UNREAD -x|--tabs=text -X|--no-init -y|--max-forw-scroll=text
         -z|--window=text -~|--tilde -#|--shift=text --file-size --follow-name --incsearch --mouse --use-color --wordwrap --header=text
         --exit-follow-on-close --use-backslash --save-marks --no-histdups --rscroll=text --redraw-on-quit --search-options=text
         --status-col-width=text --wheel-lines=text --no-keypad --no-number-headers --show-preproc-errors --proc-backspace --proc-tab --proc-return
         --intr=text --modelines=text --match-shift=text --lines=text --exit-on-eof --logical --plain --print-over --clean-print --no-pause : read*").after(special::editor::pager),
    Program::new("man", "man-db 2.12 manual",
        "%exact -C|--config-file=load -d|--debug -D|--default --warnings?text -f|--whatis -k|--apropos -K|--global-apropos -l|--local-file
         -w|--where|--path|--location -W|--where-cat|--location-cat -c|--catman -R|--recode=text -L|--locale=text -m|--systems=text
         -M|--manpath=read: -S|--sections=text -s=text -e|--extension=text -i|--ignore-case -I|--match-case --regex --wildcard --names-only -a|--all
         -u|--update --no-subpages -P|--pager=runs -r|--prompt=text -7|--ascii -E|--encoding=text --no-hyphenation --nh --no-justification --nj
         -p|--preprocessor=text -t|--troff -T?text -H?runs --html?runs -X?text --gxditview?text -Z|--ditroff -?|--help --usage -V|--version : text*").after(special::editor::man),
];
