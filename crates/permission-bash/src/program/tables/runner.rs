//! Runners: programs that run another one in a prepared environment, a queue, a window, a container or on a cluster.
//!
//! The older wrappers of the system itself stand in `wrapper`.

use super::super::spec::{Program, command};
use super::super::special;
use super::super::special::runner::{behind_dashes, text_word};

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("alacritty foot footclient ghostty havoc rxvt st terminology uxterm urxvt xterm", "xterm 390, Alacritty 0.13, foot 1.17, st 0.9 manuals",
        "%wrap=transparent %long -e|-x|-exec|--command=cmd!words -hold|--hold -T|-t|-title|--title=text -n|-name=text -fa=text -fs=text -fn=text
         -geometry|-g=text -bg=text -fg=text -rv -ls -class|--class=text -display=text -xrm=text -o|--option|--override=text -c|--config|--config-file=load
         --working-directory|-D=chdir -a|--app-id=text -w|--window-size-pixels=text -W|--window-size-chars=text -s|--server=text
         -l|-lf=out -L -version|--version!quiet -help|--help!quiet : cmd").after(text_word),
    Program::new("apptainer singularity", "Apptainer 1.3 manual", "-d|--debug -q|--quiet -s|--silent -v|--verbose -c|--config=load").commands(&[
        command("build", "-F|--force --fakeroot -s|--sandbox --bind=text --notest : write any"),
        command("cache capability config delete help inspect instance key keyserver oci overlay plugin pull push registry remote search sif sign verify version", ": any*"),
        command("exec", "%wrap=files -B|--bind|--mount=volume --env=text --env-file=read --pwd|--cwd=text -H|--home=volume -C|--containall -e|--cleanenv --nv --rocm -w|--writable -f|--fakeroot -o|--overlay=text -S|--scratch=text --no-home --app=text : text cmd"),
        command("run shell test", "%wrap=files -s|--shell=text -B|--bind|--mount=volume --env=text --env-file=read --pwd|--cwd=text -H|--home=volume -C|--containall -e|--cleanenv --nv --rocm -w|--writable -f|--fakeroot --app=text : text any*"),
    ]),
    Program::new("aws-okta aws-vault", "aws-vault 7.2 manual", "--debug --backend=text --prompt=text --keychain=text --pass-dir=enter --file-dir=enter").commands(&[
        command("add clear export list login remove rotate env cred-process version", "-d|--duration=text -s|--stdout -n|--no-session --format=text : text*"),
        command("exec", "%wrap=transparent %repl -d|--duration=text -n|--no-session --region=text -t|--mfa-token=text -j|--json -s|--server|--ec2-server --ecs-server --lazy --stdout --prompt=text : text cmd"),
    ]),
    Program::new("berglas chamber infisical phase teller", "chamber 2.14, Infisical CLI 0.22, Teller 2.0 manuals",
        "-b|--backend=text -r|--retries=text -v|--verbose -c|--config=read --domain=url --log-level=text").commands(&[
        command("delete env export find history import init list list-services login read scan secrets user vault version write access create get", ": any*"),
        command("exec run",
            "%wrap=transparent --pristine --strict --strict-value=text --env=text -e=text --path=text --command=shell --projectId=text --token=text --watch --expand
             --include-imports --tags=text --recursive --reset --shell : text*").after(behind_dashes),
    ]),
    Program::new("bsub condor_run jsrun mpiexec mpirun horovodrun orterun prun qlogin qrsh salloc srun", "Slurm 24.05, Open MPI 5.0, LSF 10 manuals",
        "%wrap=transparent %posix %long -n|-np|--np|-c|--ntasks=text -H|--host|-host|-hosts=text --hostfile|-hostfile|-machinefile|--machinefile=read -N|--nodes=text -p|--partition=text
         -t|--time=text -A|--account=text -J|--job-name=text -q|--qos=text -w|--nodelist=text -o|--output=out -e|--error=out -i|--input=read -x|--export=text --mem=text --gres=text
         --cpus-per-task=text --gpus=text -W=text -R=text -P=text -m=text -M=text -D|--chdir|-wdir|--wdir=chdir -v -l --label --pty --exclusive --oversubscribe --allow-run-as-root
         --bind-to=text --map-by=text -mca|--mca=text!two -genv=text!two -env=text!two : cmd").after(text_word),
    Program::new("bws doppler", "Doppler CLI 3.68, Bitwarden Secrets Manager CLI 0.5 manuals",
        "%persist -p|--project|--project-id=text -c|--config|--config-file=text -t|--token|--access-token=text --scope=text --json --silent --no-color --debug -o|--output=text -f|--profile=text").commands(&[
        command("activity configs configure environments feedback import login logout me open projects secrets settings setup tui update project secret list get create edit delete", ": any*"),
        command("run", "%wrap=transparent --command=shell --preserve-env?text --mount=out --mount-format=text --mount-template=read --mount-max-reads=text --fallback=edit
             --fallback-only --no-fallback --forward-signals --shell=exec --no-inherit-env --uuids-as-keynames --watch --name-transformer=text : cmd").after(text_word),
    ]),
    Program::new("clush dsh parallel-ssh pdsh pssh prun-ssh", "ClusterShell 1.9, pdsh 2.34, pssh 2.3 manuals",
        "%wrap=files %posix -w|-g|-x|-H|--host=text -h|--hosts=read -l|--user=text -p|--par=text -t|--timeout=text -f=text -u=text -o|--outdir=out -e|--errdir=out -O|--option=text
         -R=text -X=text -a -A -b -B -L -N -q -S -v -i|--inline -P|--print -m=text -M --hostfile|--machinefile=read : joined"),
    Program::new("crictl ctr runc crun", "crictl 1.30, containerd 1.7, runc 1.1 manuals",
        "-a|--address=text -n|--namespace=text -r|--runtime-endpoint=text -i|--image-endpoint=text --root=enter --debug --log=out --systemd-cgroup -t|--timeout=text -c|--config=read").commands(&[
        command("checkpoint completion config content containers c create delete events features images i info inspect inspecti inspectp kill leases list logs metrics namespaces oci pause plugins pods port-forward ps pull resume rm rmi rmp runp snapshots spec start state stats statsp stop stopp update version", ": any*"),
        command("exec", "%wrap=files -i|--interactive -t|--tty -s|--sync --timeout=text -e|--env=text --cwd=text -u|--user=text -p|--process=read -d|--detach --pid-file=out -g=text -c|--cap=text : text cmd"),
        command("run", "%wrap=files %opaque --rm -t|--tty -d|--detach --mount=mount --env=text --cwd=text --net-host --privileged -b|--bundle=enter --pid-file=out --console-socket=any : text text cmd"),
        command("tasks task t", "").commands(&[
            command("attach checkpoint delete kill list ls metrics pause ps resume start", ": text*"),
            command("exec", "%wrap=files --cwd=text -t|--tty -d|--detach --exec-id=text --fifo-dir=text --log-uri=text --user=text : text cmd"),
        ]),
    ]),
    Program::new("daemon", "libslack daemon 0.8 manual", "%wrap=transparent -n|--name=text -X|--command=shell -D|--chdir=chdir -R|--chroot=enter -u|--user=text -m|--umask=text -e|--env=text -C|--config=load -F|--pidfile=out
         -P|--pidfiles=enter -r|--respawn -a|--acceptable=text -A|--attempts=text -L|--delay=text -i|--inherit -f|--foreground -o|--output=out -O|--stdout=out -E|--stderr=out -l|--errlog=out -b|--dbglog=out -U|--unsafe -c|--core
         --stop!quiet --running!quiet --list!quiet --restart!quiet : cmd"),
    Program::new("ddev lando", "DDEV 1.23, Lando 3.21 manuals", "%wrap=files %posix").commands(&[
        command("composer drush wp artisan npm yarn php node pnpm", "%wrap=files %posix : any*"),
        command("config describe list start stop restart poweroff delete logs launch import-db export-db snapshot info rebuild destroy init share db-import db-export version auth get clean hostname mutagen pull push", ": any*"),
        command("exec . ssh", "%wrap=files %posix %repl -s|--service=text -d|--dir=text -c|--command=shell -u|--user=text --raw : joined"),
    ]),
    Program::new("devbox devenv flox", "Devbox 0.12, devenv 1.0, Flox 1.3 manuals", "-q|--quiet -v|--verbose -c|--config=enter").commands(&[
        command("activate develop", "%wrap=transparent %repl -d|--dir=enter -r|--remote=text -t|--trust -s|--start-services -c|--command=cmd!words --print-script!quiet : text*").after(behind_dashes),
        command("add build create edit gc generate global info init inputs install list processes pull push rm search services tasks test uninstall up update version containers delete envs auth", ": any*"),
        command("run", "%wrap=transparent -e|--env=text --env-file=read --omit-nix-env --pure -l|--list!quiet -c|--config=enter : cmd"),
        command("shell", "%wrap=transparent %repl -e|--env=text --env-file=read --pure --print-env!quiet -c|--config=enter -i|--impure -C|--clean : cmd"),
    ]),
    Program::new("distrobox", "Distrobox 1.7 manual", "-v|--verbose").commands(&[
        command("assemble create ephemeral", "-i|--image=text -n|--name=text --file=load --volume=volume --init-hooks=opaque --pre-init-hooks=opaque -a|--additional-flags=opaque -e|--exec=cmd!words -Y|--yes -p|--pull : any*"),
        command("enter", "%wrap=files %repl -n|--name=text!given -r|--root -e|--exec=cmd!words -a|--additional-flags=opaque -nw|--no-workdir -T|--no-tty --clean-path -d|--dry-run!quiet : lead cmd"),
        command("export generate-entry list ls stop upgrade version help", ": any*"),
        command("host-exec", "%wrap=transparent -Y|--yes : cmd"),
        command("rm", "%destructive -f|--force -a|--all --rm-home : text*"),
    ]),
    Program::new("distrobox-enter", "Distrobox 1.7 manual", "%wrap=files %repl -n|--name=text!given -r|--root -e|--exec=cmd!words -a|--additional-flags=opaque -T|--no-tty --clean-path : lead cmd"),
    Program::new("distrobox-host-exec flatpak-spawn host-spawn", "Distrobox 1.7, flatpak-xdg-utils 1.0 manuals",
        "%wrap=files --host --directory=text --env=text --watch-bus --latest-version --no-network --sandbox --forward-fd=text -Y|--yes -pty -no-pty : cmd"),
    Program::new("dokku", "Dokku 0.34 manual", "-r|--remote=text -q|--quiet --app=text --force").commands(&[
        command("enter run run:detached", "%wrap=files %posix %repl -e|--env=text --ttl-seconds=text --no-tty --force-tty : text cmd"),
    ]),
    Program::new("dumb-init catatonit tini tini-static", "dumb-init 1.2, tini 0.19 manuals", "%wrap=transparent -c|--single-child -r|--rewrite=text -v|--verbose -s -p=text -e=text -g -l -w -P -V|--version!quiet -h|--help!quiet : cmd"),
    Program::new("eatmydata fakechroot fakeroot fakeroot-ng pseudo", "fakeroot 1.34, eatmydata 131, fakechroot 2.20 manuals",
        "%wrap=transparent %repl -l|--lib=load -s=out -i=read -u|--unknown-is-real -b=text -e=text -c=load -d=load --faked|-f=load -k -h|--help!quiet -v|--version!quiet : cmd"),
    Program::new("env-cmd godotenv", "env-cmd 10.1, godotenv 1.5 manuals", "%wrap=transparent -f|--file=read -r|--rc-file=read -e|--environments=text -x|--expand-envs --use-shell --silent --verbose --fallback --no-override -o : cmd"),
    Program::new("envchain", "envchain 1.1 manual", "%wrap=transparent -s|--set!quiet -n|--noecho -p|--require-passphrase -l|--list!quiet --unset!quiet -v|--show-value : text cmd"),
    Program::new("envconsul summon", "envconsul 0.13, Summon 0.10 manuals", "%wrap=transparent %long %eq -config=load -f=read -p|--provider=exec --yaml=text -e|--environment=text -D=text --ignore=text --ignore-all -prefix=text -secret=text -consul-addr=text -vault-addr=text
         -exec=shell -pristine -once -sanitize -upcase -log-level=text -V!quiet -version!quiet : cmd"),
    Program::new("fab salt salt-call salt-ssh", "Fabric 3.2, Salt 3007 manuals", "%wrap=files %posix -H|--hosts=text -i|--identity=read -c|--config=load -r=load -f=load -l=text -E -L -G -N -C -S --list!quiet --local --out=text : text*").after(special::runner::fleet),
    Program::new("foreman honcho", "foreman 0.88, honcho 1.1 manuals", "-d|--app-root=enter -f|--procfile=exec -e|--env=read").commands(&[
        command("check export help start s version", "-e|--env=read -f|--procfile=exec -p|--port=text -c|--concurrency=text -m|--formation=text -t|--timeout=text : any*"),
        command("run", "%wrap=transparent -e|--env=read -f|--procfile=exec -d|--app-root=enter : cmd"),
    ]),
    Program::new("fx-run gosu s6-setuidgid su-exec", "gosu 1.17, su-exec 0.2, s6 2.12 manuals", "%wrap=user %posix : text cmd"),
    Program::new("gnome-terminal guake kgx lxterminal mate-terminal ptyxis sakura terminator termite tilix tilda x-terminal-emulator xfce4-terminal", "GNOME Terminal 3.52, Xfce Terminal 1.1, Tilix 1.9 manuals",
        "%wrap=transparent -e|--command=shell -x|--execute=cmd!words --working-directory=chdir -t|-T|--title=text --tab --window --new-tab --geometry=text --profile=text --role=text --hide-menubar --wait -q|--quiet
         --active --maximize --full-screen --fullscreen --hold -H --class=text --display=text --disable-factory : cmd").after(text_word),
    Program::new("kitty", "kitty 0.35 manual",
        "%wrap=transparent %posix -e --hold -T|--title=text -c|--config=load -o|--override=text -d|--directory|--working-directory=chdir --session=load -1|--single-instance --class=text --name=text --start-as=text
         --detach --listen-on=text --to=text -v|--version!quiet -h|--help!quiet : cmd").commands(&[
        command("+kitten kitten", ": any*"),
        command("+runpy", "%wrap=shell : code"),
        command("@", "--to=text --password=text").commands(&[
            command("launch", "%wrap=transparent --type=text --cwd=chdir --title=text --env=text --keep-focus --copy-env --hold --location=text --match=text : cmd"),
            command("send-text", "-m|--match=text -t|--match-tab=text --all --from-file=load --stdin : runs*"),
        ]),
    ]).after(text_word),
    Program::new("konsole qterminal yakuake deepin-terminal cool-retro-term", "Konsole 24.05, QTerminal 2.0 manuals",
        "%wrap=transparent -e|--execute=cmd!words --hold|--noclose --workdir|-w=chdir -p=text --profile=text --new-tab --tabs-from-file=load --separate --nofork --background-mode -geometry=text : any*").after(text_word),
    Program::new("lima", "Lima 0.22 manual", "%wrap=files %posix %repl --shell=text --workdir=text : cmd"),
    Program::new("minijail0 nsjail rootlesskit ch-run landrun", "nsjail 3.4, RootlessKit 2.0, Charliecloud 0.38 manuals",
        "%wrap=files %posix -M|--mode=text -C|--config=load -c|--chroot=enter -R|--bindmount_ro=volume -B|--bindmount=volume -T|--tmpfsmount=text -u|--user=text -g|--group=text -D|--cwd=text -t|--time_limit=text -q|--quiet -v|--verbose
         -N|--disable_clone_newnet --net=text --copy-up=text --state-dir=enter -b=volume -w|--write -s|--seccomp_string=text -E|--env=text --ro=list --rox=list --rw=list --rwx=list : cmd").after(behind_dashes),
    Program::new("mispipe pee", "moreutils 0.69 manual", "%wrap=shell --no-ignore-sigpipe --no-ignore-write-errors : shell*"),
    Program::new("multipass", "Multipass 1.14 manual", "-v|--verbose -h|--help").commands(&[
        command("aliases alias clone find get help info list networks prefer restart restore set snapshot start stop suspend umount unalias version authenticate recover", ": text*"),
        command("delete purge", "%destructive --all -p|--purge : text*"),
        command("exec", "%wrap=files -n|--no-map-working-directory -d|--working-directory=text : text cmd"),
        command("launch", "-n|--name=text -c|--cpus=text -m|--memory=text -d|--disk=text --cloud-init=read --network=text --bridged --mount=volume --timeout=text : text"),
        command("mount", "-t|--type=text -u=text -g=text : both/ text"),
        command("shell", "%wrap=files %repl --timeout=text : text"),
        command("transfer", "-r|--recursive!recursive -p|--parents : host:read* host:write"),
    ]),
    Program::new("nix", "Nix 2.24 manual",
        "%persist --extra-experimental-features|--experimental-features=text --option=opaque!two -v|--verbose --quiet -L|--print-build-logs --offline --refresh --impure --no-write-lock-file --show-trace --accept-flake-config
         -f|--file=load --expr=opaque -I|--include=text --override-input=text!two --arg=text!two --argstr=text!two --inputs-from=text").commands(&[
        command("build bundle copy daemon derivation doctor edit eval flake fmt hash help key log nar path-info print-dev-env profile realisation registry search store upgrade-nix why-depends config", "-o|--out-link=write --json --raw --no-link --rebuild --dry-run --apply=opaque : any*"),
        command("develop shell env", "%wrap=transparent %repl -c|--command=cmd!words -i|--ignore-environment|--ignore-env -k|--keep|--keep-env-var=text -u|--unset=text --phase=text --profile=edit --redirect=text!two --build!quiet : text*"),
        command("repl", "%wrap=shell %repl : any*"),
        command("run", "-i|--ignore-environment -k|--keep=text -u|--unset=text : text any*").after(special::delegate::flake),
    ]),
    Program::new("nq sem-run tsp ts", "nq 0.5, task-spooler 1.0, moreutils 0.69 manuals",
        "%wrap=transparent %posix -c!quiet -C!quiet -D=text -d -E -f -g -h!quiet -i!quiet -K!quiet -k!quiet -l!quiet -L=text -m -M=text -n -N=text -o!quiet -p!quiet -q -r!quiet -s!quiet -S=text!quiet -t!quiet -T!quiet -u!quiet -U=text!quiet
         -V!quiet -w!quiet -B -z : cmd").after(special::runner::spooler),
    Program::new("plink remsh rexec rlogin rsh", "PuTTY 0.81 manual; inetutils 2.5 rsh(1)",
        "%wrap=files %posix %repl -f -p|-P=text -4 -6 -l=text -i=read -L=text -R=text -D=text -o=text
         -pw=text -pwfile=read -batch -ssh -load=text -m=load -N -T -t -X -x -A -a -C -n -q -v -V!quiet --version!quiet : text joined").after(special::ssh::complete),
    Program::new("prlimit", "util-linux 2.40 prlimit(1)",
        "%wrap=transparent %posix -p|--pid=text!quiet -o|--output=text --noheadings --raw --verbose -V|--version!quiet -h|--help!quiet -c|--core?text -d|--data?text -e|--nice?text -f|--fsize?text -i|--sigpending?text
         -l|--memlock?text -m|--rss?text -n|--nofile?text -q|--msgqueue?text -r|--rtprio?text -s|--stack?text -t|--cpu?text -u|--nproc?text -v|--as?text -x|--locks?text -y|--rttime?text : cmd"),
    Program::new("proot", "PRoot 5.4 manual",
        "%wrap=files %posix -r|--rootfs=enter -b|--bind|-m|--mount=volume -q|--qemu=runs -w|--pwd|--cwd=text --kill-on-exit -v|--verbose=text -V|--version|--about!quiet -h|--help|--usage!quiet -k|--kernel-release=text
         -0|--root-id -i|--change-id=text -S=enter -R=enter -H -p=text -n -L -l : cmd"),
    Program::new("pueue", "Pueue 3.4 manual", "-v|--verbose --color=text -c|--config=load -p|--profile=text").commands(&[
        command("add", "%wrap=shell %posix -w|--working-directory=chdir -e|--escape -i|--immediate -s|--stashed -d|--delay=text -g|--group=text -a|--after=text -o|--priority=text -l|--label=text -p|--print-task-id : joined"),
        command("clean completions edit enqueue env follow format-status group kill log parallel pause remove reset restart send shutdown start stash status switch wait", "-g|--group=text -a|--all -i|--in-place -d=text : text*"),
    ]),
    Program::new("retry retry-cli", "retry 1.0 manual", "%wrap=transparent %posix -t|--times|--tries|--attempts=text -d|--delay|--sleep=text -m|--min|--max=text -b|--backoff=text -u|--until=text -w|--while=text -e|--message=text -v|--verbose : cmd"),
    Program::new("rlwrap ledit rlfe", "rlwrap 0.46 manual",
        "%wrap=transparent %posix -a?text -A -b=text -c -C=text -D=text -e=text -E -f=read -F=text -g=text -h!quiet -H=edit -i -I -l=out -m?text -M=text -n -N -o -O=text -p?text -P=text -q=text -r -R -s=text -S=text -t=text -T -u -U -v!quiet
         -w=text -W -X -x -z=runs : cmd"),
    Program::new("run-one run-one-constantly run-one-until-failure run-one-until-success run-this-one keep-one-running", "run-one 1.20 manual", "%wrap=transparent %posix : cmd"),
    Program::new("sail", "Laravel 11 documentation, Sail", "%wrap=files").commands(&[
        command("artisan composer node npm npx php pint pnpm test tinker yarn bun", "%wrap=files %posix : any*"),
        command("bash root-bash root-shell shell", "%wrap=files %repl").instead(special::runner::sail),
        command("build down logs ps pull restart start stop up share open", ": any*"),
    ]),
    Program::new("sandbox-exec", "macOS 14 sandbox-exec(1)", "%wrap=transparent %posix -f=load -n=text -p=text -D=text : cmd"),
    Program::new("sbatch", "Slurm 24.05 manual", "%wrap=transparent %posix %long --wrap=shell -n|--ntasks=text -N|--nodes=text -p|--partition=text -t|--time=text -o|--output=out -e|--error=out -J|--job-name=text -A|--account=text --mem=text --gres=text -c|--cpus-per-task=text -D|--chdir=chdir
         -a|--array=text -d|--dependency=text --parsable --test-only!quiet : exec any*"),
    Program::new("schedtool", "schedtool 1.3 manual", "%wrap=transparent -0 -1 -2 -3 -N -F -R -B -I -D -M=text -p=text -n=text -a=text -v -r -h -e=cmd!words : text*"),
    Program::new("schroot", "schroot 1.6 manual", "%wrap=files %posix %repl -c|--chroot=text -d|--directory=text -u|--user=text -p|--preserve-environment -s|--shell=text -n|--session-name=text -b|--begin-session!quiet -r|--run-session -e|--end-session!quiet -l|--list!quiet
         -i|--info!quiet --all -q|--quiet -v|--verbose -o|--option=text : cmd"),
    Program::new("sshpass", "sshpass 1.10 manual", "%wrap=transparent %posix -p=text -f=read -d=text -e -P=text -v -V!quiet -h!quiet : cmd"),
    Program::new("timelimit", "timelimit 1.9 manual", "%wrap=transparent %posix -p -q -S=text -s=text -T=text -t=text : cmd"),
    Program::new("toolbox", "Toolbx 0.0.99 manual", "-v|--verbose -y|--assumeyes --log-level=text --log-podman").commands(&[
        command("create help list", "-i|--image=text -c|--container=text -d|--distro=text -r|--release=text --authfile=read : text*"),
        command("enter", "%wrap=files %repl -d|--distro=text -r|--release=text -c|--container=text : text"),
        command("rm rmi", "%destructive -a|--all -f|--force : text*"),
        command("run", "%wrap=files -c|--container=text -d|--distro=text -r|--release=text --preserve-fds=text : cmd"),
    ]),
    Program::new("tsh", "Teleport 15 manual", "-l|--login=text --proxy=text --user=text -d|--debug -i|--identity=read").commands(&[
        command("app apps bench clusters db kube login logout ls mfa play request sessions status version env config proxy recordings aws gcloud az", ": any*"),
        command("join", "%wrap=files %repl : text"),
        command("scp", "-r|--recursive!recursive -P|--port=text -q|--quiet : host:read* host:write"),
        command("ssh", "%wrap=files %posix %repl -p|--port=text -A|--forward-agent -L|--forward=text -D|--dynamic-forward=text --local --cluster=text -o|--option=text -t|--tty -N|--no-remote-exec : text joined"),
    ]),
    Program::new("wezterm wezterm-gui", "WezTerm 20240203 manual", "-n|--skip-config --config-file=load --config=opaque").commands(&[
        command("cli", "--no-auto-start --prefer-mux --class=text").commands(&[
            command("send-text", "--pane-id=text --no-paste : runs"),
            command("spawn split-pane", "%wrap=transparent --pane-id=text --domain-name=text --window-id=text --new-window --cwd=chdir --workspace=text --horizontal --left --right --top --bottom --top-level --cells=text --percent=text --move-pane-id=text!quiet : cmd"),
        ]),
        command("connect ssh", "%wrap=files %repl --workspace=text -o|--ssh-option=text -v --class=text : text cmd"),
        command("imgcat ls-fonts record replay serial set-working-directory show-keys shell-completion", ": any*"),
        command("start", "%wrap=transparent --no-auto-connect --always-new-process --new-tab --cwd=chdir --class=text --workspace=text --position=text --domain=text --attach -e : cmd"),
    ]),
    Program::new("winpty", "winpty 0.4 manual", "%wrap=transparent %posix %long -Xallow-non-tty -Xplain -Xcolor -Xconerr --mouse --showkey!quiet --debug=text --version!quiet : cmd"),
];
