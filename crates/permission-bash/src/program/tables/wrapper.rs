//! Programs whose job is to run another one.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(super) const TABLE: &[Program] = &[
    Program::new("arch-chroot chroot", "GNU coreutils 9.5 manual; arch-chroot(8)", "%wrap=files %posix %repl --groups=text --userspec=text --skip-chdir -u=text -N -r -S -G=text -g=text -n : enter cmd"),
    Program::new("arch", "macOS 14 arch(1); GNU coreutils 9.5 manual", "%wrap=transparent %posix %long -x86_64 -x86_64h -arm64 -arm64e -i386 -32 -64 -arch=text -c -d=text -e=text -h|--help!quiet --version!quiet : cmd"),
    Program::new("asdf", "asdf 0.14 manual", "").commands(&[
        command("current help info latest list reshim shimversions where which plugin", ": text*"),
        command("env", "%wrap=transparent : text cmd"),
        command("exec", "%wrap=transparent : cmd"),
        command("global install local set shell uninstall update", ": text*"),
    ]),
    Program::new("builtin", "bash 5.2 manual, Bash Builtins", "%wrap=transparent : cmd"),
    Program::new("busybox coreutils toybox uutils", "BusyBox 1.36 manual; GNU coreutils 9.5 manual, single binary", "%wrap=transparent --coreutils-prog|--coreutils-prog-shebang=cmd!words --list!quiet --list-full!quiet --install!opaque --help!quiet -s : cmd"),
    Program::new("bwrap", "bubblewrap 0.9 manual",
        "%wrap=files --args=text --argv0=text --unshare-all --share-net --unshare-user --unshare-user-try --unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup --unshare-cgroup-try
         --userns=text --uid=text --gid=text --hostname=text --chdir=text --unsetenv=text --clearenv --lock-file=text --sync-fd=text --proc=text --dev=text --tmpfs=text --mqueue=text --dir=text
         --seccomp=text --new-session --die-with-parent --as-pid-1 --cap-add=text --cap-drop=text --perms=text --remount-ro=text : any cmd").instead(special::bwrap::read),
    Program::new("caffeinate", "macOS 14 caffeinate(8)", "%wrap=transparent -d -i -m -s -u -t=text -w=text : cmd"),
    Program::new("catchsegv chronic ifne nohup setsid sem unbuffer", "GNU coreutils 9.5 manual; util-linux 2.40; moreutils 0.69; expect 5.45",
        "%wrap=transparent -c|--ctty -f|--fork -w|--wait -v -e -p -n -V|--version!quiet -h|--help!quiet : cmd"),
    Program::new("capsh", "libcap 2.69 capsh(1)", "").instead(special::shell::capsh),
    Program::new("cgexec", "libcgroup 3.1 cgexec(1)", "%wrap=transparent -g=text --sticky : cmd"),
    Program::new("chpst softlimit", "runit 2.1 chpst(8); daemontools 0.76 softlimit(8)", "%wrap=user -u=text -U=text -e=read -/=enter -n=text -l=edit -L=edit -m=text -d=text -o=text -p=text -f=text -c=text -t=text -v -P -0 -1 -2 : cmd"),
    Program::new("chrt", "util-linux 2.40 chrt(1)", "%wrap=transparent -b|--batch -d|--deadline -e|--ext -f|--fifo -i|--idle -o|--other -r|--rr -R|--reset-on-fork -T|--sched-runtime=text -P|--sched-period=text -D|--sched-deadline=text -a|--all-tasks -m|--max -p|--pid!quiet -v|--verbose : text cmd"),
    Program::new("command", "bash 5.2 manual, Bash Builtins", "%wrap=transparent -p -v!quiet -V!quiet : cmd"),
    Program::new("coproc", "bash 5.2 manual, Coprocesses", "%wrap=transparent : cmd"),
    Program::new("cpulimit", "cpulimit 3.0 manual", "%wrap=transparent -l|--limit=text -p|--pid=text -e|--exe=text -c|--cpu=text -b|--background -f|--foreground -k|--kill -m|--monitor-forks -q|--quiet -r -s=text -v|--verbose -z|--lazy -i|--include-children : cmd"),
    Program::new("daemonize start-stop-daemon", "dpkg 1.22 start-stop-daemon(8); daemonize(1)",
        "%wrap=transparent -a|--startas=exec -c|--chuid=text -d|--chdir=chdir -e=out -g|--group=text -l=out -p|--pidfile=out -u|--user=text -v|--verbose -x|--exec=exec -n|--name=text -b|--background -m|--make-pidfile -o|--oknodo -q|--quiet -r|--chroot=enter -S|--start -K|--stop -s|--signal=text -R|--retry=text -T|--status -t|--test -k|--umask=text -N|--nicelevel=text -E=text : cmd"),
    Program::new("dbus-run-session dbus-launch", "D-Bus 1.14 dbus-run-session(1)", "%wrap=transparent --config-file=load --dbus-daemon=load --exit-with-session --sh-syntax --csh-syntax --autolaunch=text : cmd"),
    Program::new("direnv", "direnv 2.34 manual", "").commands(&[
        command("allow permit grant", ": exec"),
        command("deny block revoke disallow", ": list"),
        command("edit", ": edit"),
        command("exec", "%wrap=transparent : enter cmd"),
        command("export hook reload status stdlib version fetchurl prune help", ": any*"),
    ]),
    Program::new("doas", "OpenDoas 6.8 manual", "%wrap=user %repl -C=read!quiet -L!quiet -n -s -u=text : assign* cmd"),
    Program::new("dotenv dotenvx", "dotenv-cli 7.4 manual; dotenvx 1.0 manual", "%wrap=transparent -e|--env=any -f|--env-file=read -c?text -v=text -o|--override --overload -p=text --quiet : cmd").after(special::runner::skip_run),
    Program::new("envdir s6-envdir", "daemontools 0.76 envdir(8); s6 2.12 s6-envdir(8)", "%wrap=transparent %posix -I -i -f -n -L -c=text : enter cmd"),
    Program::new("envuidgid s6-envuidgid setuidgid", "daemontools 0.76 setuidgid(8); s6 2.12 s6-envuidgid(8)", "%wrap=user %posix -n -u -g -B -i -D=text : text cmd"),
    Program::new("dzdo gksu gksudo kdesu kdesudo pfexec sudo-rs", "sudo-rs 0.2, kdesu 5, Centrify dzdo manuals",
        "%wrap=user %posix %repl -A -b -E -e!opaque -g|--group=text -H -h|--help!quiet -i|--login -k -K!quiet -l|--list!quiet -n -P|--profile=text -p|--prompt=text -S -s|--shell -t|--target=text -u|--user=text -V|--version!quiet -v!quiet -c=shell -D|--chdir|--dir=chdir : assign* cmd"),
    Program::new("env genv", "GNU coreutils 9.5 manual; FreeBSD 14 env(1)",
        "%wrap=transparent %posix -i|--ignore-environment -0|--null -u|--unset=text -C|--chdir=chdir -S|--split-string=shell --block-signal?text --default-signal?text
         --ignore-signal?text --list-signal-handling -v|--debug -P=text -L=text -U=text -a|--argv0=text --help!quiet --version!quiet : assign* cmd").after(special::env::complete),
    Program::new("exec", "bash 5.2 manual, Bourne Shell Builtins", "%wrap=transparent -c -l -a=text : cmd"),
    Program::new("faketime", "libfaketime 0.9 manual", "%wrap=transparent -m -f : text cmd"),
    Program::new("firejail", "firejail 0.9 manual", "%wrap=files --quiet --noprofile --private --net=text --profile=load --version!quiet --list!quiet : cmd"),
    Program::new("flatpak", "flatpak 1.15 manual", "").commands(&[
        command("info list remotes remote-ls search history ps config", "--columns=text --app --runtime -a -d : text*"),
        command("install uninstall update", "-y --user --system --noninteractive : any*"),
        command("run", "%wrap=files --command=runs --branch=text --arch=text --filesystem=text --share=text --socket=text --device=text --env=text --cwd=text -d|--devel --user --system : text any*"),
    ]),
    Program::new("flock", "util-linux 2.40 flock(1)",
        "%wrap=transparent -c|--command=shell -E|--conflict-exit-code=text -F|--no-fork -e|-x|--exclusive -n|--nb|--nonblock -o|--close -s|--shared -u|--unlock -w|--wait|--timeout=text --verbose : edit cmd"),
    Program::new("git-bisect-run", "git 2.47 git-bisect(1)", "%wrap=transparent : cmd"),
    Program::new("guix", "GNU Guix 1.4 manual", "").commands(&[
        command("build challenge copy describe download edit gc graph hash import lint locate package pull publish refresh remove search show size style system home upgrade weather deploy processes install offload archive", "-p|--profile=text -L|--load-path=load -f|--file=load -e|--expression=opaque -m|--manifest=load -i|--install -r|--remove -u|--upgrade -n|--dry-run : any*"),
        command("environment shell", "%wrap=transparent %repl -e|--expression=opaque -f|--file=load -m|--manifest=load -p|--profile=text -D|--development -C|--container -N|--network -L|--load-path=load --pure -E|--preserve=text --share=text --expose=text --ad-hoc --check!quiet : text*").after(special::runner::behind_dashes),
        command("repl", "%wrap=shell %repl -L|--load-path=load -t|--type=text -q --listen=text : exec any*"),
        command("time-machine", "%wrap=transparent -C|--channels=load --url=url --commit=text --branch=text -q : text*").after(special::runner::behind_dashes),
    ]),
    Program::new("hyperfine", "hyperfine 1.18 manual",
        "%wrap=shell -w|--warmup=text -m|--min-runs=text -M|--max-runs=text -r|--runs=text -s|--setup=shell --reference=shell -p|--prepare=shell -C|--conclude=shell -c|--cleanup=shell -P|--parameter-scan=text
         -D|--parameter-step-size=text -L|--parameter-list=text -S|--shell=text -N -i|--ignore-failure --style=text --sort=text -u|--time-unit=text --export-asciidoc=out --export-csv=out --export-json=out
         --export-markdown=out --export-orgmode=out --show-output --output=any --input=read -n|--command-name=text -V|--version!quiet -h|--help!quiet : shell*"),
    Program::new("ionice", "util-linux 2.40 ionice(1)", "%wrap=transparent -c|--class=text -n|--classdata=text -p|--pid=text!quiet -P|--pgid=text!quiet -t|--ignore -u|--uid=text!quiet : cmd"),
    Program::new("ltrace strace truss dtruss", "strace 6.8 manual; ltrace 0.7 manual",
        "%wrap=transparent -o|--output=out -e|--trace=text -p|--attach=text -E|--env=text -u|--user=text -s|--string-limit=text -a|--columns=text -b|--detach-on=text -I|--interruptible=text -O|--summary-syscall-overhead=text
         -P|--trace-path=list -S|--summary-sort-by=text -U=text -X=text -A=text -n=text -l=text -x=text -F=text -f|--follow-forks -ff -c|--summary-only -C|--summary -d -D -h -i -k -q -qq -r -t -tt -ttt -T -v -V!quiet -w -y -yy -z -Z : assign* cmd").after(special::runner::strace),
    Program::new("lxc incus", "LXD 5.21 manual", "--project=text").commands(&[
        command("exec", "%wrap=files --cwd=text --env=text -n|--disable-stdin -t|--force-interactive -T|--force-noninteractive --group=text --user=text --mode=text --project=text : text cmd"),
        command("file", "-r|--recursive : any*"),
        command("list info config launch start stop restart delete image network profile storage", ": text*"),
        command("shell console", "%wrap=files %repl : text cmd"),
    ]),
    Program::new("lxc-attach lxc-execute", "LXC 5.0 lxc-attach(1)", "%wrap=files %repl -n|--name=text -P|--lxcpath=list -u|--uid=text -g|--gid=text -v|--set-var=text -e|--elevated-privileges?text -f|--rcfile=read --clear-env --keep-env : cmd"),
    Program::new("machinectl", "systemd 255 machinectl(1)", "").commands(&[
        command("copy-from copy-to bind", ": text any*"),
        command("list status show image-status", ": text*"),
        command("login", "%wrap=files %repl : text"),
        command("shell", "%wrap=files %repl --uid=text -E|--setenv=text -q : text cmd"),
        command("start stop poweroff reboot terminate kill enable disable clone rename remove", ": text*"),
    ]),
    Program::new("mise rtx", "mise 2024.12 manual", "-C|--cd=chdir -q|--quiet -v|--verbose -y|--yes -E|--env=text").commands(&[
        command("current doctor env help list ls ls-remote outdated settings where which version", ": text*"),
        command("exec x", "%wrap=transparent -c|--command=shell -j|--jobs=text --raw : cmd").after(special::runner::mise),
        command("install use uninstall upgrade trust unuse prune set", ": any*"),
        command("run r task tasks watch", ": text any*"),
    ]),
    Program::new("nice", "GNU coreutils 9.5 manual", "%wrap=transparent -n|--adjustment=text --help!quiet --version!quiet : cmd"),
    Program::new("nix-shell", "Nix 2.18 manual", "%wrap=shell %repl --run=shell --command=shell -p|--packages -I=text --arg=text --argstr=text --pure --impure -A|--attr=text -i=text --keep=text : any*"),
    Program::new("nsenter", "util-linux 2.40 nsenter(1)",
        "%wrap=files %repl -a|--all -t|--target=text -m|--mount?list -u|--uts?list -i|--ipc?list -n|--net?list -p|--pid?list -C|--cgroup?list -U|--user?list -T|--time?list -G|--setgid=text -S|--setuid=text --keep-caps --preserve-credentials
         -r|--root?enter -w|--wd?enter -W|--wdns?enter -e|--env -F|--no-fork -Z|--follow-context : cmd"),
    Program::new("numactl", "numactl 2.0 manual", "%wrap=transparent -i|--interleave=text -p|--preferred=text -m|--membind=text -N|--cpunodebind=text -C|--physcpubind=text -l|--localalloc -s|--show!quiet -H|--hardware!quiet : cmd"),
    Program::new("parallel rust-parallel rush", "GNU parallel 20240222 manual",
        "%wrap=transparent -0|--null -a|--arg-file=read --arg-file-sep=text --arg-sep=text --bar --basefile|--bf=read --block=text --cat --cleanup --colsep|-C=text --compress --compress-program=runs --ctrlc -d|--delimiter=text
         --delay=text --dry-run --eta -E=text --env=text --fifo --files --group -k|--keep-order -h -I=text -i?text -j|--jobs|-P|--max-procs=text --joblog=out --halt=text --header=text -L=text -l?text --lb|--line-buffer --limit=text
         --link -m --memfree=text -n|--max-args=text -N|--max-replace-args=text --nice=text --no-notice --pipe --pipepart -p|--interactive --progress -q|--quote -r|--no-run-if-empty --recend=text --recstart=text --res|--results=out --resume --resume-failed
         --retries=text --return=text -S|--sshlogin=text --sshloginfile|--slf=read --semaphore --shellquote --shuf -s|--max-chars=text --tag --tagstring=text --tempdir|--tmpdir=out --timeout=text --tmux --tollef --transferfile|--tf=text --transfer --trc=text
         --trim=text -t|--verbose -u|--ungroup -v --version!quiet --help!quiet --will-cite --workdir|--wd=text -X -x|--exit -W|--number=text --citation!quiet --plain --profile|-J=load : cmd")
        .after(special::parallel::complete),
    Program::new("pipenv", "pipenv 2023.12 manual", "").commands(&[
        command("check clean graph lock verify sync update uninstall", ": any*"),
        command("install", "-r|--requirements=read -e|--editable=any -d|--dev : any*"),
        command("run", "%wrap=transparent : cmd"),
        command("shell", "%wrap=transparent %repl : any*"),
    ]),
    Program::new("pkexec", "polkit 124 pkexec(1)", "%wrap=user %repl --user=text --disable-internal-agent --keep-cwd --version!quiet : cmd"),
    Program::new("proxychains proxychains4 torsocks tsocks", "proxychains-ng 4.17 manual", "%wrap=transparent -q -f=read -i : cmd"),
    Program::new("run0", "systemd 256 run0(1)",
        "%wrap=user %posix %repl -u|--user=text -g|--group=text -D|--chdir=chdir --nice=text --setenv=text --property=text --unit=text --description=text --slice=text --slice-inherit --background=text --pty --pipe -M|--machine=text
         --shell-prompt-prefix=text --no-ask-password -V|--version!quiet -h|--help!quiet : cmd"),
    Program::new("runcon", "GNU coreutils 9.5 manual", "%wrap=transparent -c|--compute -t|--type=text -u|--user=text -r|--role=text -l|--range=text : text cmd"),
    Program::new("runuser", "util-linux 2.40 runuser(1)",
        "%wrap=user %repl -c|--command=shell --session-command=shell -f|--fast -g|--group=text -G|--supp-group=text -l|--login -m|-p|--preserve-environment -P|--pty -s|--shell=exec -u|--user=text -w|--whitelist-environment=text : cmd").after(special::runner::runuser),
    Program::new("script", "util-linux 2.40 script(1)",
        "%wrap=transparent %repl -a|--append -c|--command=shell -E|--echo=text -e|--return -f|--flush --force -B|--log-io=out -I|--log-in=out -O|--log-out=out -T|--log-timing=out -m|--logging-format=text -o|--output-limit=text -q|--quiet -t?out -F=out -r -d -p -k : write cmd"),
    Program::new("setarch linux32 linux64 i386 uname26 x86_64", "util-linux 2.40 setarch(8)", "%wrap=transparent -B -F -I -L -R|--addr-no-randomize -S -T -X -Z -3 -v|--verbose --list!quiet : cmd").after(special::runner::setarch),
    Program::new("setlock s6-setlock", "daemontools 0.76 setlock(8); s6 2.12 s6-setlock(8)", "%wrap=transparent %posix -n -N -x -X -d -r -w -t=text : edit cmd"),
    Program::new("setpriv", "util-linux 2.40 setpriv(1)", "%wrap=user --clear-groups --groups=text --init-groups --keep-groups --ambient-caps=text --inh-caps=text --bounding-set=text --ruid=text --euid=text --rgid=text --egid=text --reuid=text --regid=text --no-new-privs --securebits=text --selinux-label=text --reset-env -d!quiet --list-caps!quiet : cmd"),
    Program::new("sg newgrp", "util-linux 2.40; shadow 4.15 sg(1)", "%wrap=user %repl -c=shell - : text sh"),
    Program::new("stdbuf gstdbuf", "GNU coreutils 9.5 manual", "%wrap=transparent -i|--input=text -o|--output=text -e|--error=text --help!quiet --version!quiet : cmd"),
    Program::new("su", "util-linux 2.40 su(1)",
        "%wrap=user %repl -c|--command=shell --session-command=shell -f|--fast -g|--group=text -G|--supp-group=text -l|--login -m|-p|--preserve-environment -P|--pty -s|--shell=exec -T|--no-pty -w|--whitelist-environment=text : text any*"),
    Program::new("sudo sudoedit", "sudo 1.9 manual",
        "%wrap=user -A|--askpass -b|--background -B|--bell -C|--close-from=text -D|--chdir=chdir -E --preserve-env?text -e|--edit -g|--group=text -H|--set-home --help!quiet -h|--host=text -i|--login -K|--remove-timestamp!quiet
         -k|--reset-timestamp -l|--list!quiet -N|--no-update -n|--non-interactive -P|--preserve-groups -p|--prompt=text -R|--chroot=enter -r|--role=text -S|--stdin -s|--shell -t|--type=text -T|--command-timeout=text -U|--other-user=text
         -u|--user=text -V|--version!quiet -v|--validate!quiet : assign* cmd").after(special::sudo::complete),
    Program::new("systemd-inhibit", "systemd 255 systemd-inhibit(1)", "%wrap=transparent --what=text --who=text --why=text --mode=text --list!quiet : cmd"),
    Program::new("systemd-nspawn", "systemd 255 systemd-nspawn(1)", "%wrap=files %repl -D|--directory=enter -i|--image=read -b|--boot -M|--machine=text -u|--user=text --chdir=text --bind=volume --bind-ro=volume -q|--quiet -a|--as-pid2 -x|--ephemeral -E|--setenv=text : cmd"),
    Program::new("systemd-run", "systemd 255 systemd-run(1)",
        "%wrap=user %repl --scope --unit=text -u=text -p|--property=text --description=text --slice=text --slice-inherit -r|--remain-after-exit --send-sighup --service-type=text --uid=text --gid=text --nice=text --working-directory=chdir
         -d|--same-dir -E|--setenv=text -t|--pty -P|--pipe -q|--quiet --on-active=text --on-boot=text --on-startup=text --on-unit-active=text --on-unit-inactive=text --on-calendar=text --path-property=text --socket-property=text
         --timer-property=text --no-block --wait -G|--collect -S|--shell!repl --user --system -H|--host=text -M|--machine=text --expand-environment=text : cmd"),
    Program::new("taskset", "util-linux 2.40 taskset(1)", "%wrap=transparent -a|--all-tasks -c|--cpu-list -p|--pid!quiet : text cmd"),
    Program::new("time gtime", "bash 5.2 manual, Pipelines; GNU time 1.9 manual", "%wrap=transparent -p|--portability -a|--append -f|--format=text -o|--output=out -q|--quiet -v|--verbose -V|--version!quiet -l -h : cmd"),
    Program::new("timeout gtimeout", "GNU coreutils 9.5 manual; BusyBox 1.36", "%wrap=transparent -f|--foreground -k|--kill-after=text -p|--preserve-status -s|--signal=text -v|--verbose --help!quiet --version!quiet : text cmd"),
    Program::new("unshare", "util-linux 2.40 unshare(1)",
        "%wrap=files %repl -i|--ipc?list -m|--mount?list -n|--net?list -p|--pid?list -u|--uts?list -U|--user?list -C|--cgroup?list -T|--time?list -f|--fork --keep-caps --kill-child?text --mount-proc?enter --map-user=text --map-group=text
         --map-users=text --map-groups=text -r|--map-root-user -c|--map-current-user --map-auto --propagation=text --setgroups=text -R|--root=enter -w|--wd=enter -S|--setuid=text -G|--setgid=text --monotonic=text --boottime=text : cmd"),
    Program::new("vagrant", "Vagrant 2.4 manual", "").commands(&[
        command("destroy", "%destructive -f|--force : text*"),
        command("ssh", "%wrap=files %repl -c|--command=shell -p|--plain -t : text any*"),
        command("status global-status validate version", ": text*"),
        command("up halt reload provision suspend resume", ": text*"),
    ]),
    Program::new("valgrind", "Valgrind 3.22 manual", "%wrap=transparent -q|--quiet -v|--verbose --tool=text --log-file=out --xml-file=out --suppressions=read --leak-check=text --track-origins=text -s -d : cmd"),
    Program::new("watch", "procps-ng 4.0 watch(1)", "%wrap=shell -b|--beep -c|--color -C|--no-color -d|--differences?text -e|--errexit -g|--chgexit -q|--equexit=text -n|--interval=text -p|--precise -r|--no-rerun -s|--shotsdir=out -t|--no-title -w|--no-wrap -x|--exec!words -h|--help!quiet -v|--version!quiet : joined"),
    Program::new("wsl wsl.exe", "Windows Subsystem for Linux 2.1 documentation", "%wrap=files %repl -d|--distribution=text -u|--user=text --cd=enter -e|--exec --shell-type=text -l|--list!quiet --status!quiet --shutdown!quiet : cmd"),
    Program::new("xargs gxargs", "GNU findutils 4.10 manual; FreeBSD 14 xargs(1)",
        "%wrap=transparent %appended -0|--null -a|--arg-file=read -d|--delimiter=text -E=text -e?text --eof?text -I=text -i|--replace?text -J=text -L=text -l|--max-lines?text -n|--max-args=text -o|--open-tty -P|--max-procs=text
         -p|--interactive -r|--no-run-if-empty -R=text -S=text -s|--max-chars=text -t|--verbose -x|--exit --show-limits --process-slot-var=text --help!quiet --version!quiet : cmd").after(special::xargs::complete),
    Program::new("xvfb-run", "xorg-server 21.1 xvfb-run(1)", "%wrap=transparent -a|--auto-servernum -e|--error-file=out -f|--auth-file=edit -h|--help!quiet -n|--server-num=text -l|--listen-tcp -p|--xauth-protocol=text -s|--server-args=text -w|--wait=text : cmd"),
];
