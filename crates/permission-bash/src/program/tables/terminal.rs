//! Terminal multiplexers, and what hands things to the desktop.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("notify-send say terminal-notifier zenity kdialog dialog whiptail osd-notify wall write mesg growlnotify", "libnotify 0.8 notify-send(1); macOS 14 say(1); dialog 1.3 manual",
        "-u|--urgency=text -t|--expire-time=text -a|--app-name=text -i|--icon=any -c|--category=text -e|--transient -h|--hint=text -p|--print-id
         -r|--replace-id=text -w|--wait -A|--action=text -v=text -o=write -f|--input-file=read -title=text -subtitle=text -message=text -sound=text
         -open=url -execute=runs -n|--nobanner --title=text --msgbox --yesno --inputbox --menu --text=text --info --question --entry --file-selection
         : text*"),
    Program::new("open xdg-open gio-open explorer.exe start wslview kde-open gnome-open exo-open see run-mailcap browse sensible-browser www-browser w3m lynx links elinks firefox google-chrome chromium chromium-browser brave safari opera", "macOS 14 open(1); xdg-utils 1.2; Chromium 126, Firefox 127 command lines",
        "%exact -a=any -b=text -e -t -f -F -W|--wait -R -n -g -j -h|--help -s=text -u=text --args!stop --env=text -i|--stdin=any -o|--stdout=write
         --stderr=write --new-window --new-tab --incognito --private-window --headless?text --screenshot?write --print-to-pdf?write --dump-dom -dump
         -source --remote-debugging-port=text --user-data-dir=enter --load-extension=load --disable-gpu --no-sandbox --window-size=text
         --profile=text -P=text -profile=enter --app=url --renderer-cmd-prefix=runs --gpu-launcher=runs -T=text -dump_source : any*"),
    Program::new("pbcopy pbpaste xclip xsel wl-copy wl-paste clip clip.exe termux-clipboard-set", "macOS 14 pbcopy(1); xclip 0.13, wl-clipboard 2.2 manuals",
        "%exact %long -i|-in -o|-out -selection=text -sel=text -target=text -t=text -l|-loops=text -d|-display=text -filter -quiet -silent -verbose
         -r|-rmlastnl --type=text --primary|-p --clear|-c --foreground|-f --paste-once --trim-newline|-n --clipboard|-b --input --output --list-types
         --watch=cmd -pboard=text -Prefer=text : read*"),
    Program::new("screen", "GNU Screen 4.9 manual",
        "%wrap=transparent %repl %posix -a -A -c=load -d -D -RR -r?text -R -x -e=text -f -fn -fa -h=text -i -l -ln -ls?text!quiet -list?text!quiet
         -wipe?text!quiet -L -Logfile=out -m -O -p=text -q -Q -s=exec -S=text -t=text -T=text -U -v!quiet -X!stop,opaque -dm -dmS=text -dS=text -DR
         -dR : cmd"),
    Program::new("tmux", "tmux 3.4 manual", "%exact -2 -C -CC -D -l -N -u -U -v -V -c=shell -f=load -L=text -S=any -T=text").commands(TMUX).after(special::tmux::complete),
    Program::new("zellij byobu dtach abduco tmate tmuxinator tmuxp asciinema ttyd", "Zellij 0.40, dtach 0.9, asciinema 2.4 manuals",
        "%posix -s|--session=text -c|--config|--command=any -l|--layout=load -A=any -n=any -N=any -a=any -p=any -d|--debug -S|--socket=any
         --config-dir=load --data-dir=enter -e=text -r=text -z -q -y").commands(&[
        command("action attach convert-config delete-all-sessions delete-session kill-all-sessions kill-session list-sessions options plugin setup web play cat upload auth load start stop new copy delete implode local debug freeze ls a da d ka k",
            ": any*"),
        command("exec rec record run edit",
            "%wrap=transparent %posix -c|--command=shell -d|--direction=text -f|--floating -n|--name=text --cwd=chdir -i|--in-place -w=text
             -t|--title=text --stdin --append --raw --overwrite --idle-time-limit=text -q|--quiet -y|--yes --cols=text --rows=text : any cmd"),
    ]),
];

/// Subcommands of tmux. What they run is judged; a program started in the background is none that is waited for.
pub(super) const TMUX: &[Program] = &[
    command("attach attach-session a at detach detach-client break-pane breakp choose-buffer choose-client choose-tree clear-history clearhist clear-prompt-history clock-mode copy-mode delete-buffer deleteb display-menu menu display-message display displayp display-panes find-window findw has-session has join-pane joinp kill-pane killp kill-server kill-session kill-window killw last-pane lastp last-window last link-window linkw list-buffers lsb list-clients lsc list-commands lscm list-keys lsk list-panes lsp list-sessions ls list-windows lsw lock-client lockc lock-server lock lock-session locks move-pane movep move-window movew next-layout nextl next-window next paste-buffer pasteb previous-layout prevl previous-window prev refresh-client refresh rename-session rename rename-window renamew resize-pane resizep resize-window resizew rotate-window rotatew select-layout selectl select-pane selectp select-window selectw server-access set-buffer setb set-environment setenv set-window-option setw show-buffer showb show-environment showenv show-hooks show-messages showmsgs show-options show show-prompt-history showphist show-window-options showw start-server start suspend-client suspendc swap-pane swapp swap-window swapw switch-client switchc unbind-key unbind unlink-window unlinkw send-prefix customize-mode",
        "-a -A -b=text -B -c=text -C -d -D -e=text -E -f=text -F=text -g -G -h -H -i -I -k -l=text -L -M -n=text -N -o -O=text -p -P -q -r -R -s=text
         -S -t=text -T=text -u -U -v -w=text -W -x=text -X -y=text -Z -1 -2 : text*"),
    command("bind-key bind set-option set set-hook confirm-before confirm command-prompt",
        "%posix -a -b -c=text -g -I=text -n -N=text -o -p=text -q -r -s -t=text -T=text -u -U -w -F -R -y -1 -k -i -e -B=text : text any*"),
    command("capture-pane capturep", "-a -b=text -C -e -E=text -J -N -p -P -q -S=text -t=text -T"),
    command("display-popup popup",
        "%wrap=shell %posix -b=text -B -c=text -C -d=chdir -e=text -E -h=text -s=text -S=text -t=text -T=text -w=text -x=text -y=text : joined"),
    command("if-shell if", "%posix -b -F -t=text : runs any*"),
    command("load-buffer loadb", "-b=text -t=text -w : read"),
    command("new new-session",
        "%wrap=shell %posix -A -c=chdir -d -D -e=text -E -f=text -F=text -n=text -P -s=text -t=text -x=text -X -y=text : joined"),
    command("new-window neww respawn-pane respawnp respawn-window respawnw split-window splitw",
        "%wrap=shell %posix -a -b -c=chdir -d -e=text -f -F=text -h -I -k -l=text -n=text -p=text -P -S -t=text -v -Z : joined"),
    command("pipe-pane pipep", "%wrap=shell %posix -I -O -o -t=text : joined"),
    command("run run-shell", "%wrap=shell %posix -b -c=chdir -C!opaque -d=text -t=text : joined"),
    command("save-buffer saveb", "-a -b=text : write"),
    command("send send-keys", "%posix -c=text -F -H -K -l -M -N=text -R -t=text -X : text*"),
    command("source source-file", "-F -n -q -t=text -v : load*"),
    command("wait wait-for", "-L -S -U : text"),
];
