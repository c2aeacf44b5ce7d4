//! Kubernetes: kubectl, helm and their kin.

use super::super::spec::{Program, command};
use super::super::special;

const KUBECTL_SOURCE: &str = "kubectl 1.30 manual";

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("argocd flux istioctl linkerd velero", "argocd 2.11, flux 2.3, istioctl 1.22 manuals",
        "%exact %persist -n|--namespace=text --context=text --kube-context=text --kubeconfig=load --server=text --auth-token=text --config=read
         --grpc-web --insecure --plaintext -o|--output=text -l|--selector=text --core --timeout=text -f|--filename|--file=read --local=read
         --path=text --values=read --repo=text --dest-namespace=text --dest-server=text --revision=text --prune --dry-run --force -y|--yes : text*"),
    Program::new("helm helm3", "Helm 3.15 manual",
        "%exact %persist --burst-limit=text --debug!inert -n|--namespace=text --kube-apiserver=text --kube-as-group=text --kube-as-user=text
         --kube-ca-file=read --kube-context=text --kube-insecure-skip-tls-verify --kube-tls-server-name=text --kube-token=text --kubeconfig=load
         --qps=text --registry-config=read --repository-cache=text --repository-config=read").commands(&[
        command("completion env get help history list ls repo registry rollback search show inspect status test verify version",
            "%exact -a|--all -A|--all-namespaces -d|--date -f|--filter=text -m|--max=text -o|--output=text -q|--short -r|--reverse --revision=text
             --devel --version=text -l|--versions --timeout=text --wait --force --username=text --password=text -u=text -p=text --password-stdin
             --ca-file=read --cert-file=read --key-file=read --keyring=read --repo=url --force-update --logs --cleanup-on-fail --recreate-pods
             --dry-run?text --selector=text --jsonpath=text --template=text : any*"),
        command("create", "%exact -p|--starter=any : write"),
        command("dependency dep dependencies", "").commands(&[
            command("build list ls update up", "%exact --skip-refresh --verify --keyring=read --max-col-width=text : read"),
        ]),
        command("install template upgrade",
            "%exact --api-versions=text --atomic --ca-file=read --cert-file=read --cleanup-on-fail --create-namespace --dependency-update
             --description=text --devel --disable-openapi-validation --dry-run?text --enable-dns --force -g|--generate-name --hide-notes
             --hide-secret --history-max=text --include-crds -i|--install --insecure-skip-tls-verify --is-upgrade --key-file=read --keyring=read
             --kube-version=text -l|--labels=text --name-template=text --no-hooks -o|--output=text --output-dir=write --pass-credentials
             --password=text --plain-http --post-renderer=runs --post-renderer-args=text --render-subchart-notes --replace --release-name --repo=url
             --reset-then-reuse-values --reset-values --reuse-values --set=text --set-file=k=read --set-json=text --set-literal=text
             --set-string=text -s|--show-only=text --skip-crds --skip-tests --skip-schema-validation --take-ownership --timeout=text --username=text
             --validate -f|--values=read, --verify --version=text --wait --wait-for-jobs : text any"),
        command("lint",
            "%exact --quiet --set=text --set-file=k=read --set-json=text --set-string=text --strict -f|--values=read, --with-subcharts
             --kube-version=text : read*"),
        command("package",
            "%exact --app-version=text -u|--dependency-update -d|--destination=write --key=text --keyring=read --passphrase-file=read --sign
             --version=text : read*"),
        command("plugin", "").commands(&[
            command("install add uninstall remove update list ls", "%exact --version=text : any*"),
        ]),
        command("pull fetch",
            "%exact --ca-file=read --cert-file=read -d|--destination=write --devel --key-file=read --keyring=read --password=text --prov --repo=url
             --untar --untardir=write --username=text --verify --version=text : any*"),
        command("push", "%exact --ca-file=read --cert-file=read --key-file=read --plain-http : read text"),
        command("uninstall delete del un",
            "%exact %destructive --cascade=text --description=text --dry-run --ignore-not-found --keep-history --no-hooks --timeout=text --wait :
             text*"),
    ]),
    Program::new("helmfile kustomize skaffold tilt", "helmfile 0.166, kustomize 5.4, skaffold 2.12 manuals",
        "%exact %persist -f|--file|--filename=exec -e|--environment=text -l|--selector=text -n|--namespace=text --kube-context=text --kubeconfig=load
         -p|--profile=text -o|--output=write --enable-helm --load-restrictor=text --default-repo=text --enable-exec!opaque
         --enable-alpha-plugins!opaque --helm-command=exec --interactive --set=text --state-values-file=read : any*"),
    Program::new("k9s stern kubectx kubens kubeseal kubeval kubeconform popeye", "k9s 0.32, stern 1.30, kubectx 0.9 manuals",
        "%exact -A|--all-namespaces -n|--namespace=text --context=text --kubeconfig=load -l|--selector=text -c|--command|--container=text
         --since=text --tail=text -o|--output=text --readonly -f|--filename=read -w=write --cert=read --format=text -s=text --strict --summary
         -d=text -u : any*"),
    Program::new("kubectl oc k3s microk8s kubecolor", KUBECTL_SOURCE,
        "%exact %persist --as=text --as-group=text --as-uid=text --cache-dir=write --certificate-authority=read --client-certificate=read
         --client-key=read --cluster=text --context=text --disable-compression --insecure-skip-tls-verify --kubeconfig=load
         --log-flush-frequency=text --match-server-version -n|--namespace=text --password=text --profile=text --profile-output=out
         --request-timeout=text -s|--server=text --tls-server-name=text --token=text --user=text --username=text -v|--v=text!inert --vmodule=text
         --warnings-as-errors").commands(KUBECTL),
];

/// Subcommands of kubectl.
pub(super) const KUBECTL: &[Program] = &[
    command("annotate api-resources api-versions auth autoscale certificate cluster-info completion cordon describe events explain expose get label rollout scale set taint top uncordon version wait whoami project projects status login logout",
        "%exact %eq -A|--all-namespaces -f|--filename=read, -k|--kustomize=read -R|--recursive -l|--selector=text --field-selector=text
         -o|--output=text -w|--watch --watch-only --show-labels --show-kind --show-managed-fields --show-events --sort-by=text --no-headers
         -L|--label-columns=text --template=text --raw=text --chunk-size=text --ignore-not-found --server-print --subresource=text
         --output-watch-events --all --overwrite --dry-run?text --field-manager=text --list --local --resource-version=text --port=text
         --target-port=text --type=text --name=text --protocol=text --external-ip=text --cluster-ip=text --session-affinity=text --overrides=text
         --min=text --max=text --cpu-percent=text --replicas=text --current-replicas=text --timeout=text --for=text --to-revision=text
         --revision=text --containers --use-protocol-buffers --client --namespaced --verbs=text --api-group=text --api-version=text --cached
         --categories=text --no-trunc --output-directory=out --namespaces=text -c|--container|--containers-name=text --limits=text --requests=text
         -e|--env=text --from=text --prefix=text --keys=text -q|--quiet --types=text --sum -p|--previous --delete-local-data : text*"),
    command("apply create diff replace",
        "%exact %eq -f|--filename=read, -k|--kustomize=read -R|--recursive --all --prune!destructive --prune-allowlist=text --dry-run?text
         -o|--output=text --server-side --force-conflicts --field-manager=text --force!destructive --grace-period=text --cascade=text --wait
         --timeout=text --validate?text --overwrite --openapi-patch --save-config --edit --raw=text --template=text -l|--selector=text
         --show-managed-fields --concurrency=text --subresource=text --from-file=k=read --from-env-file=read --from-literal=text --cert=read
         --key=read --docker-server=text --docker-username=text --docker-password=text --docker-email=text --type=text --append-hash --image=text
         --port=text --replicas=text --schedule=text --restart=text --from=text --clusterrole=text --role=text --serviceaccount=text --group=text
         --verb=text --resource=text --resource-name=text --rule=text --class=text --annotation=text --default-backend=text --tcp=text
         --node-port=text --clusterip=text --external-name=text --hard=text --scopes=text --value=text --min-available=text --max-unavailable=text
         --duration=text --audience=text : text*"),
    command("attach logs log",
        "%exact %eq -f|--follow -c|--container=text -p|--previous --all-containers --all-pods --ignore-errors --insecure-skip-tls-verify-backend
         --limit-bytes=text --max-log-requests=text --pod-running-timeout=text --prefix -l|--selector=text --since=text --since-time=text --tail=text
         --timestamps -i|--stdin -t|--tty -q|--quiet : text*"),
    command("config",
        "%exact --flatten --merge --minify --raw -o|--output=text --embed-certs --current --set-raw-bytes --no-headers --template=text
         --exec-command=opaque --exec-arg=text --exec-env=text --exec-api-version=text --auth-provider=text --auth-provider-arg=text --cluster=text
         --user=text --certificate-authority=read --client-key=read --client-certificate=read --server=text : text*"),
    command("cp", "%exact %eq -c|--container=text --no-preserve --retries=text : host:read/ host:write").after(special::container::kubectl_cp),
    command("debug",
        "%exact %eq %wrap=files --image=text --target=text --copy-to=text -c|--container=text -i|--stdin -t|--tty -q|--quiet --profile=text
         --custom=read --share-processes --set-image=text -e|--env=text --attach --replace --same-node -f|--filename=read --arguments-only
         --image-pull-policy=text --keep-labels --keep-annotations : text cmd"),
    command("delete",
        "%exact %eq %destructive --all -A|--all-namespaces --cascade=text --dry-run?text --field-selector=text -f|--filename=read, --force
         --grace-period=text --ignore-not-found -i|--interactive -k|--kustomize=read --now -o|--output=text --raw=text -R|--recursive
         -l|--selector=text --timeout=text --wait : text*"),
    command("drain",
        "%exact %eq %destructive --chunk-size=text --delete-emptydir-data --disable-eviction --dry-run?text --force --grace-period=text
         --ignore-daemonsets --pod-selector=text -l|--selector=text --skip-wait-for-delete-timeout=text --timeout=text : text*"),
    command("edit",
        "%exact %eq -f|--filename=read, -k|--kustomize=read -R|--recursive -o|--output=text --output-patch --save-config --validate?text
         --subresource=text --windows-line-endings : text*"),
    command("exec rsh",
        "%exact %eq %wrap=files -c|--container=text -f|--filename=read --pod-running-timeout=text -q|--quiet -i|--stdin -t|--tty -T|--no-tty
         --shell=text --timeout=text : text cmd"),
    command("kustomize",
        "%exact %eq --as-current-user --enable-alpha-plugins!opaque --enable-helm --helm-command=exec --load-restrictor=text --mount=mount --network
         --network-name=text -o|--output=write -e|--env=text : read"),
    command("patch",
        "%exact %eq --dry-run?text -f|--filename=read, -k|--kustomize=read --local -o|--output=text -p|--patch=text --patch-file=read -R|--recursive
         --subresource=text --type=text --field-manager=text : text*"),
    command("plugin", ": text*"),
    command("port-forward proxy",
        "%exact %eq --address=text --pod-running-timeout=text --accept-hosts=text --accept-paths=text --api-prefix=text -p|--port=text
         --reject-methods=text --reject-paths=text -u|--unix-socket=write -w|--www=read/ -P|--www-prefix=text --append-server-path --disable-filter
         --keepalive=text : text*"),
    command("run",
        "%exact %eq %wrap=files --annotations=text --attach --command --dry-run?text --env=text --expose --field-manager=text --force
         -f|--filename=read --grace-period=text --image=text --image-pull-policy=text -l|--labels=text --leave-stdin-open -o|--output=text
         --override-type=text --overrides=text --pod-running-timeout=text --port=text --privileged -q|--quiet --restart=text --rm --save-config
         -i|--stdin --template=text -t|--tty --timeout=text --wait : text cmd"),
];
