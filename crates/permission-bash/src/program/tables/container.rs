//! Containers: docker, podman and what manages them. What runs inside sees another file system.

use super::super::spec::{Program, command};
use super::super::special;

const DOCKER: &str = "Docker 27 manual; Podman 5.1 manual";

/// `docker build`.
const BUILD: &str = "%exact -f|--file=read -t|--tag=text --build-arg=text --build-context=text --builder=text --target=text --label=text --annotation=text
     --attest=text --no-cache --no-cache-filter=text --pull?text -q|--quiet --rm --force-rm --platform=text --progress=text --secret=mount --ssh=text
     -o|--output=any --cache-from=text --cache-to=text --iidfile=write --metadata-file=write --network=text --add-host=text --allow=text --push
     --load --squash --compress --provenance=text --sbom=text --shm-size=text --ulimit=text --isolation=text --cgroup-parent=text --call=text --check
     --security-opt=text -m|--memory=text --memory-swap=text -c|--cpu-shares=text --cpu-period=text --cpu-quota=text --cpuset-cpus=text
     --cpuset-mems=text --build-arg-file=read --authfile=read --env=text --format=text --layers --ignorefile=read --jobs=text -v|--volume=volume
     --userns=text --tls-verify?text --timestamp=text --arch=text --os=text --unsetenv=text --runtime=exec --cap-add=text --cap-drop=text --dns=text
     --hooks-dir=load --from=text --identity-label --no-hosts --omit-history --pull-always --stdin --squash-all --variant=text : read";

/// `docker cp`.
const COPY: &str =
    "%exact -a|--archive -L|--follow-link -q|--quiet --overwrite : host:read/ host:write";

/// `docker exec`.
const EXEC: &str = "%exact %eq %posix %wrap=files -d|--detach --detach-keys=text -e|--env=text --env-file=read -i|--interactive --privileged -t|--tty -u|--user=text
     -w|--workdir=text -l|--latest --preserve-fds=text : text cmd";

/// What only shows containers.
const LOGS: &str = "%exact -f|--follow --filter=text --since=text --until=text -n|--tail=text -t|--timestamps --details -a|--all --format=text --no-trunc -q|--quiet
     --no-stream -s|--size -l|--latest --last=text --type=text --no-stdin --sig-proxy --detach-keys=text --names --color --pod -p --sort=text --ns
     --external --watch=text : text*";

/// `docker pull` and `push`.
const PULL: &str = "%exact -a|--all-tags -q|--quiet --disable-content-trust --platform=text --authfile=read --creds=text --cert-dir=read --tls-verify?text
     --arch=text --os=text --variant=text --digestfile=out -f|--format=text --policy=text --retry=text --sign-by=text : text*";

/// What removes containers, images, volumes or networks.
const REMOVE: &str = "%exact %destructive -a|--all -f|--force --filter=text --no-prune -i|--ignore -l|--link -v|--volumes -t|--time=text --depend --cidfile=read
     --latest --build --external --keep-storage=text --verbose --reserved-space=text --max-used-space=text --min-free-space=text : text*";

/// `docker run` and `create`.
const RUN: &str = "%exact %eq %posix %wrap=files --add-host=text --annotation=text -a|--attach=text --blkio-weight=text --blkio-weight-device=text --cap-add=text
     --cap-drop=text --cgroup-parent=text --cgroupns=text --cgroups=text --cidfile=out --cpu-period=text --cpu-quota=text --cpu-rt-period=text
     --cpu-rt-runtime=text -c|--cpu-shares=text --cpus=text --cpuset-cpus=text --cpuset-mems=text --cpu-count=text --cpu-percent=text -d|--detach
     --detach-keys=text --device=text --device-cgroup-rule=text --device-read-bps=text --device-read-iops=text --device-write-bps=text
     --device-write-iops=text --disable-content-trust --dns=text --dns-opt|--dns-option=text --dns-search=text --domainname=text --entrypoint=text
     -e|--env=text --env-file=read --env-host --env-merge=text --expose=text --gpus=text --group-add=text --health-cmd=text --health-interval=text
     --health-retries=text --health-start-interval=text --health-start-period=text --health-timeout=text --help -h|--hostname=text --hostuser=text
     --http-proxy --image-volume=text --init --init-path=exec -i|--interactive --ip=text --ip6=text --ipc=text --isolation=text --kernel-memory=text
     -l|--label=text --label-file=read --link=text --link-local-ip=text --log-driver=text --log-opt=text --mac-address=text -m|--memory=text
     --memory-reservation=text --memory-swap=text --memory-swappiness=text --mount=mount --name=text --network|--net=text
     --network-alias|--net-alias=text --no-healthcheck --no-hosts --oom-kill-disable --oom-score-adj=text --passwd --pid=text --pidfile=out
     --conmon-pidfile=out --pids-limit=text --platform=text --pod=text --pod-id-file=read --preserve-fds=text --privileged -p|--publish=text
     -P|--publish-all --pull=text -q|--quiet --read-only --read-only-tmpfs --replace --requires=text --restart=text --rm --rmi --rootfs
     --runtime=exec --sdnotify=text --seccomp-policy=text --secret=text --security-opt=text --shm-size=text --sig-proxy --stop-signal=text
     --stop-timeout=text --storage-opt=text --subgidname=text --subuidname=text --sysctl=text --systemd=text --timeout=text --tls-verify?text
     --tmpfs=text -t|--tty --tz=text --uidmap=text --gidmap=text --ulimit=text --umask=text --unsetenv=text --unsetenv-all --use-api-socket
     -u|--user=text --userns=text --uts=text -v|--volume=volume --volume-driver=text --volumes-from=text -w|--workdir=text --arch=text --os=text
     --variant=text --authfile=read --creds=text --attach-all : text cmd";

/// What starts, stops or changes containers.
const STATE: &str = "%exact -a|--all -f|--force -i|--interactive --attach -l|--latest -t|--time|--timeout=text -s|--signal=text --filter=text --cidfile=read
     --checkpoint=text --checkpoint-dir=read --detach-keys=text --sig-proxy --cpu-shares=text --cpus=text -m|--memory=text --memory-swap=text
     --restart=text --pids-limit=text : text*";

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("act", "act 0.2 documentation",
        "%exact -a|--actor=text -b|--bind --artifact-server-path=write --container-architecture=text --container-options=text --defaultbranch=text
         -C|--directory=chdir -n|--dryrun --env=text --env-file=read -e|--eventpath=read -g|--graph --input=text --input-file=read -j|--job=text
         -l|--list --local-repository=k=read --matrix=text --network=text -P|--platform=text --privileged -p|--pull?text -q|--quiet --rebuild
         -r|--reuse --rm -s|--secret=text --secret-file=read --use-gitignore?text --var=text --var-file=read -v|--verbose -w|--watch
         -W|--workflows=read : text*"),
    Program::new("buildah skopeo crane", "buildah 1.36, skopeo 1.15, crane 0.20 manuals",
        "--root=enter --runroot=enter --authfile=read --storage-driver=text --log-level=text --policy=read --namespace=text -n=text -a|--address=text
         --debug").commands(&[
        command("bud build",
            "-f|--file=read -t|--tag=text --build-arg=text --target=text --layers --no-cache --pull --squash --iidfile=out -v|--volume=volume
             --secret=mount --format=text --isolation=text --platform=text : read"),
        command("copy add",
            "%exact --chown=text --chmod=text --from=text -q|--quiet --src-creds=text --dest-creds=text --authfile=read -a|--all -f|--format=text :
             any any*"),
        command("delete rm rmi prune", "%destructive -a|--all -f|--force : text*"),
        command("export pull push save", "-q|--quiet -f|--format=text --platform=text : text any"),
        command("images containers inspect info version list ls ps digest manifest config catalog tag login logout list-tags from commit mount umount unmount",
            "-a|--all -q|--quiet --format=text --raw -u=text -p=text : text*"),
        command("run",
            "%wrap=files -v|--volume=volume --mount=mount --env=text -e=text --user=text --workingdir=text --isolation=text --network=text -t|--tty
             -d --rm --net-host --cap-add=text --cap-drop=text : text cmd"),
    ]),
    Program::new("colima minikube kind k3d limactl orb", "colima 0.7, minikube 1.33, kind 0.23, k3d 5.7, lima 0.22 manuals",
        "-p|--profile=text -v|--verbose").commands(&[
        command("cp mount image load", ": any*"),
        command("create start stop restart status list ls get config update use version addons profile dashboard ip service tunnel pause unpause docker-env logs info",
            "--config=read --name=text --kubeconfig=text --image=text --cpu=text --memory=text --disk=text -c=text -m=text -d=text --driver=text
             --kubernetes-version=text -e|--edit --wait=text : text*"),
        command("delete prune", "%destructive -f|--force --name=text --all -a : text*"),
        command("kubectl", "").commands(super::kubernetes::KUBECTL),
        command("node cluster nodes registry kubeconfig", ": text*"),
        command("shell", "%wrap=files %repl --workdir=text --shell=text -l : text cmd"),
        command("ssh", "%wrap=files %repl -p|--profile=text -n|--node=text -l|--layer=text --native-ssh : cmd").after(special::runner::text_word),
    ]),
    Program::new("docker podman nerdctl finch", DOCKER,
        "%exact --config=enter -c|--context=text -D|--debug!inert -H|--host=text -l|--log-level=text!inert --tls --tlscacert=read --tlscert=read
         --tlskey=read --tlsverify -v|--version --help --url=text --connection=text --identity=read -r|--remote --root=enter --runroot=enter
         --storage-driver=text --storage-opt=text --cgroup-manager=text --runtime=exec --hooks-dir=load --module=load --events-backend=text
         --namespace=text -n=text --address=text --insecure-registry --data-root=enter --out=text --ssh=text --tmpdir=enter").commands(DOCKER_COMMANDS),
    Program::new("docker-compose podman-compose", "Docker Compose 2.29 manual",
        "%exact -f|--file=exec -p|--project-name=text --project-directory=enter --env-file=read --profile=text --ansi=text --progress=text
         --parallel=text --compatibility --dry-run --verbose -v|--version --no-ansi -H|--host=text -c|--context=text --all-resources").commands(COMPOSE),
    Program::new("docker-machine dockerd containerd buildkitd podman-machine", "Docker 27 manual",
        "%exact --config-file=load --data-root=enter --exec-root=enter -H|--host=text -p|--pidfile=out -D|--debug -l|--log-level=text : text*"),
];

/// Subcommands of Docker Compose.
pub(super) const COMPOSE: &[Program] = &[
    command("attach events images logs ls port ps stats top version wait",
        "%exact -f|--follow -a|--all -q|--quiet --format=text --filter=text --index=text --protocol=text --no-color --no-log-prefix --since=text
         --until=text -n|--tail=text -t|--timestamps --services --status=text --orphans --no-trunc --json --detach-keys=text --no-stdin --sig-proxy
         --no-stream --short --down-project : text*"),
    command("build pull push",
        "%exact --build-arg=text --builder=text -m|--memory=text --no-cache --pull --push -q|--quiet --ssh=text --with-dependencies --progress=text
         --include-deps --ignore-buildable --ignore-pull-failures --ignore-push-failures --policy=text --no-parallel --check --print
         --provenance=text --sbom=text : text*"),
    command("config convert",
        "%exact --environment --format=text --hash=text --images --no-consistency --no-interpolate --no-normalize --no-path-resolution
         -o|--output=out --profiles -q|--quiet --resolve-image-digests --services --variables --volumes --networks --models --lock-image-digests
         --no-env-resolution : text*"),
    command("cp", "%exact -a|--archive -L|--follow-link --all --index=text : host:read/ host:write"),
    command("create kill pause restart scale start stop unpause up watch",
        "%exact --abort-on-container-exit --abort-on-container-failure --always-recreate-deps --attach=text --attach-dependencies --build -d|--detach
         --dry-run --exit-code-from=text --force-recreate --menu --no-attach=text --no-build --no-color --no-deps --no-log-prefix --no-recreate
         --no-start --pull=text --quiet-pull --quiet-build --quiet --remove-orphans -V|--renew-anon-volumes --scale=text -t|--timeout=text
         --timestamps --wait --wait-timeout=text -w|--watch -y|--yes -s|--signal=text --no-up --prune : text*"),
    command("down", "%exact --remove-orphans --rmi=text!destructive -t|--timeout=text -v|--volumes!destructive : text*"),
    command("exec",
        "%exact %posix %wrap=files -d|--detach --detach-keys=text -e|--env=text --index=text -i|--interactive -T|--no-TTY|--no-tty --privileged
         -t|--tty -u|--user=text -w|--workdir=text : text cmd"),
    command("publish export commit alpha",
        "%exact -o|--output=write --index=text --app --resolve-image-digests -a|--author=text -c|--change=text -m|--message=text -p|--pause : text*"),
    command("rm", "%exact %destructive -f|--force -s|--stop -v|--volumes : text*"),
    command("run",
        "%exact %posix %wrap=files --build --cap-add=text --cap-drop=text -d|--detach --entrypoint=text -e|--env=text --env-from-file|--env-file=read
         -i|--interactive -l|--label=text --name=text -T|--no-TTY --no-deps -p|--publish=text --pull=text -q|--quiet --quiet-build --quiet-pull
         --remove-orphans --rm -P|--service-ports --use-aliases -t|--tty -u|--user=text -v|--volume=volume -w|--workdir=text : text cmd"),
];

/// Subcommands of `docker container`; they also stand in docker itself.
pub(super) const CONTAINER: &[Program] = &[
    command(
        "attach diff inspect list logs ls port ps stats top wait exists",
        LOGS,
    ),
    command(
        "commit",
        "%exact -a|--author=text -c|--change=text -m|--message=text -p|--pause -q|--quiet --iidfile=out -f|--format=text : text text",
    ),
    command("cp", COPY),
    command("create run", RUN).after(special::container::entrypoint),
    command("exec", EXEC),
    command("export", "%exact -o|--output=write : text"),
    command(
        "kill pause rename restart start stop unpause update init",
        STATE,
    ),
    command("prune rm", REMOVE),
];

/// Subcommands of `docker image`; they also stand in docker itself.
pub(super) const IMAGE: &[Program] = &[
    command("build", BUILD),
    command("history inspect list ls tag tree exists", LOGS),
    command(
        "import",
        "%exact -c|--change=text -m|--message=text --platform=text -q : any text",
    ),
    command(
        "load",
        "%exact -i|--input=read -q|--quiet --platform=text : any",
    ),
    command("prune rm", REMOVE),
    command("pull push", PULL),
    command(
        "save",
        "%exact -o|--output=write --format=text --platform=text -m -q|--quiet : text*",
    ),
];

/// Subcommands of docker.
pub(super) const DOCKER_COMMANDS: &[Program] = &[
    command("attach diff events history images info inspect logs port ps search stats top version wait list exists healthcheck tag",
        LOGS),
    command("build", BUILD),
    command("buildx builder", "%exact --builder=text -D|--debug").commands(&[
        command("bake",
            "%exact --allow=text --builder=text --call=text --check -D --debug -f|--file=exec --load --metadata-file=write --no-cache --print
             --progress=text --provenance=text --pull --push --sbom=text --set=text : text*"),
        command("build b", BUILD),
        command("create du inspect install history ls imagetools stop uninstall use version dial-stdio",
            "%exact --append --bootstrap --buildkitd-config=read --buildkitd-flags=text --config=read --driver=text --driver-opt=text --leave
             --name=text --node=text --platform=text --use --filter=text --format=text --verbose --no-trunc : text*"),
        command("prune rm", REMOVE),
    ]),
    command("checkpoint config manifest network plugin secret service stack swarm trust volume node pod farm generate kube quadlet artifact scout model mcp desktop debug init sbom ai offload extension pass",
        "%exact -c|--compose-file=read -f|--filter|--format=text -q|--quiet -d|--driver=text --label=text -o|--opt=text --name=text --subnet=text
         --gateway=text --internal --attachable --scope=text --file=any --replicas=text -e|--env=text --mount=mount -p|--publish=text
         --constraint=text --network=text --with-registry-auth --detach --image=text").commands(&[
        command("create install set enable upgrade import play apply deploy up add load", ": any*"),
        command("down leave", "%destructive -f|--force -v|--volumes : text*"),
        command("inspect ls list ps logs connect disconnect push pull disable annotate reload exists top stats start stop restart pause unpause kill port scale update rollback init join unlock token join-token ca promote demote sign view key signer mount unmount export save systemd spec autoupdate status cves quickview recommendations version",
            "-a|--all -f|--follow --format=text --filter=text -q|--quiet --tail=text --advertise-addr=text --token=text -o|--output=write --name
             --new --files --alias=text --ip=text : text*"),
        command("prune rm remove", REMOVE),
    ]),
    command("commit",
        "%exact -a|--author=text -c|--change=text -m|--message=text -p|--pause -q|--quiet --iidfile=out -f|--format=text : text text"),
    command("compose",
        "%exact -f|--file=exec -p|--project-name=text --project-directory=enter --env-file=read --profile=text --ansi=text --progress=text
         --parallel=text --compatibility --dry-run --verbose -v|--version --all-resources").commands(COMPOSE),
    command("container", "").commands(CONTAINER),
    command("context", "").commands(&[
        command("create update", "%exact --description=text --docker=text --from=text : text"),
        command("export import", ": text any"),
        command("ls list inspect show", "%exact --format=text -q : text*"),
        command("rm remove", "%destructive -f : text*"),
        command("use", ": text"),
    ]),
    command("cp", COPY),
    command("create run", RUN).after(special::container::entrypoint),
    command("exec", EXEC),
    command("export", "%exact -o|--output=write : text"),
    command("image", "").commands(IMAGE),
    command("import", "%exact -c|--change=text -m|--message=text --platform=text -q : any text"),
    command("kill pause rename restart start stop unpause update", STATE),
    command("load", "%exact -i|--input=read -q|--quiet --platform=text : any"),
    command("login logout",
        "%exact -u|--username=text -p|--password=text --password-stdin --authfile=edit --cert-dir=read --tls-verify?text -v|--verbose --get-login :
         text"),
    command("machine", "").commands(&[
        command("cp", ": host:read/ host:write"),
        command("init start stop list ls info inspect set reset os",
            "%exact --cpus=text --disk-size=text -m|--memory=text --image=any --rootful --now -v|--volume=volume --username=text -q --format=text :
             text*"),
        command("rm", "%destructive -f : text*"),
        command("ssh", "%wrap=files %repl --username=text -q : text joined"),
    ]),
    command("pull push", PULL),
    command("rm rmi", REMOVE),
    command("save", "%exact -o|--output=write --format=text --platform=text -m -q|--quiet : text*"),
    command("system", "").commands(&[
        command("df events info connection service migrate check renumber dial-stdio",
            "%exact --format=text -v|--verbose --filter=text --since=text --until=text -t|--time=text : text*"),
        command("prune reset", REMOVE),
    ]),
    command("unshare", "%wrap=files %repl --rootless-netns : cmd"),
];
