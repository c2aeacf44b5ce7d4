//! Cloud providers and infrastructure as code. Names, ARNs and parameter paths are no local paths.

use super::super::spec::{Program, command};
use super::super::special;

const TERRAFORM: &str = "Terraform 1.8 manual; OpenTofu 1.7 manual";

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("ansible", "Ansible 2.17 manual",
        "%wrap=files -a|--args=text -b|--become --become-method=text --become-user=text -K|--ask-become-pass
         --become-password-file|--become-pass-file=load -k|--ask-pass --connection-password-file|--conn-pass-file=load -B|--background=text
         -C|--check -c|--connection=text -D|--diff -e|--extra-vars=@read -f|--forks=text -i|--inventory|--inventory-file=any
         -J|--ask-vault-password|--ask-vault-pass -l|--limit=text --list-hosts -M|--module-path=load -m|--module-name=text -o|--one-line
         -P|--poll=text --playbook-dir=load --private-key|--key-file=read --scp-extra-args=opaque --sftp-extra-args=opaque --ssh-common-args=opaque
         --ssh-extra-args=opaque -T|--timeout=text -t|--tree=write --task-timeout=text -u|--user=text --vault-id=any
         --vault-password-file|--vault-pass-file=load -v|--verbose -vv -vvv --version : text").after(special::cloud::ansible),
    Program::new("ansible-console ansible-doc ansible-galaxy ansible-inventory ansible-playbook ansible-pull", "Ansible 2.17 manual",
        "-i|--inventory|--inventory-file=any -b|--become --become-user=text -K|--ask-become-pass -k|--ask-pass -C|--check -c|--connection=text
         -D|--diff -e|--extra-vars=@read -f|--forks=text -l|--limit=text -t|--tags=text --skip-tags=text --start-at-task=text --step --syntax-check
         --list-hosts --list-tags --list-tasks --private-key|--key-file=read -u|--user=text -T|--timeout=text --vault-id=any
         --vault-password-file|--vault-pass-file=load -J|--ask-vault-password --flush-cache --force-handlers -M|--module-path=load
         --ssh-common-args=opaque --ssh-extra-args=opaque -v|--verbose -vv -vvv -r|--role-file|--requirements-file=read
         -p|--roles-path|--collections-path=write --graph --list -s|--server=url --token=text --force -j|--json -U|--url=url -d|--directory=write -o
         : any*"),
    Program::new("ansible-vault", "Ansible 2.17 manual",
        "%persist --vault-id=any --vault-password-file|--vault-pass-file=load -J|--ask-vault-password -v|--verbose").commands(&[
        command("create", "--encrypt-vault-id=text --skip-tty-check : write"),
        command("decrypt edit encrypt rekey",
            "--output=write --encrypt-vault-id=text --new-vault-id=any --new-vault-password-file=load : edit*"),
        command("encrypt_string",
            "-p|--prompt --show-input -n|--name=text --stdin-name=text --output=write --encrypt-vault-id=text : text*"),
        command("view", ": read*"),
    ]),
    Program::new("aws awslocal", "AWS CLI 2.16 manual",
        "%persist --debug --endpoint-url=text --no-verify-ssl --no-paginate --output=text --query=text --profile=text --region=text --version
         --color=text --no-sign-request --ca-bundle=read --cli-read-timeout=text --cli-connect-timeout=text --cli-binary-format=text
         --no-cli-pager!inert --cli-auto-prompt --no-cli-auto-prompt --cli-input-json=text --cli-input-yaml=text --generate-cli-skeleton?text
         --page-size=text --max-items=text --starting-token=text : text*").commands(&[
        command("configure", "--profile=text --format=text : text*"),
        command("ecs", ": text*").commands(&[
            command("execute-command",
                "%wrap=files --cluster=text --container=text --command=shell --interactive --non-interactive --task=text"),
        ]),
        command("lambda", ": text*").commands(&[
            command("invoke",
                "--function-name=text --payload=text --invocation-type=text --log-type=text --qualifier=text --client-context=text : write"),
        ]),
        command("s3", ": text*").commands(&[
            command("cp mv",
                "--dryrun --quiet --include=text --exclude=text!exclude --acl=text --follow-symlinks --no-follow-symlinks --no-guess-mime-type --sse=text
                 --sse-c=text --sse-c-key=text --sse-kms-key-id=text --storage-class=text --grants=text --website-redirect=text --content-type=text
                 --cache-control=text --content-disposition=text --content-encoding=text --content-language=text --expires=text --source-region=text
                 --only-show-errors --no-progress --page-size=text --ignore-glacier-warnings --force-glacier-transfer --request-payer?text
                 --metadata=text --metadata-directive=text --expected-size=text --recursive!recursive --delete!destructive --size-only
                 --exact-timestamps --checksum-algorithm=text : host:read* host:write"),
            command("ls mb presign website",
                "--recursive --human-readable --summarize --expires-in=text --index-document=text --error-document=text --page-size=text
                 --request-payer?text : text*"),
            command("rb rm",
                "%destructive --force --dryrun --quiet --recursive --include=text --exclude=text --only-show-errors --page-size=text
                 --request-payer?text : text*"),
            command("sync",
                "%recursive --dryrun --quiet --include=text --exclude=text!exclude --acl=text --follow-symlinks --no-follow-symlinks --no-guess-mime-type --sse=text
                 --sse-c=text --sse-c-key=text --sse-kms-key-id=text --storage-class=text --grants=text --website-redirect=text --content-type=text
                 --cache-control=text --content-disposition=text --content-encoding=text --content-language=text --expires=text --source-region=text
                 --only-show-errors --no-progress --page-size=text --ignore-glacier-warnings --force-glacier-transfer --request-payer?text
                 --metadata=text --metadata-directive=text --expected-size=text --delete!destructive --size-only
                 --exact-timestamps --checksum-algorithm=text : host:read* host:write"),
        ]),
        command("ssm", ": text*").commands(&[
            command("send-command", "%wrap=files %repl --document-name=text --parameters=text --targets=text --instance-ids=text --comment=text --timeout-seconds=text --output-s3-bucket-name=text : text*").after(special::cloud::ssm),
            command("start-session", "%wrap=files %repl --target=text --document-name=text --parameters=text --reason=text"),
        ]),
    ]).after(special::cloud::aws),
    Program::new("az", "Azure CLI 2.61 manual",
        "%persist --subscription=text -g|--resource-group=text -n|--name=text -o|--output=text --query=text --debug --verbose --only-show-errors
         -f|--file|--template-file=read -p|--parameters=@read -l|--location=text --ids=text -y|--yes --no-wait --src|--src-path|--source=read
         --vnet-name=text --scripts=text --command-id=text : text*").commands(&[
        command("aks", ": text*").commands(&[
            command("command", ": text*").commands(&[
                command("invoke", "%wrap=files -c|--command=shell --file=read : text*"),
            ]),
        ]),
        command("container", ": text*").commands(&[
            command("exec", "%wrap=files --exec-command=shell --container-name=text : text*"),
        ]),
        command("vm vmss", ": text*").commands(&[
            command("run-command", ": text*").commands(&[
                command("create invoke", "%wrap=files %repl --scripts|--script=shell --command-id=text --run-command-name=text --parameters=text --instance-id=text : text*"),
            ]),
        ]),
    ]).after(special::cloud::az),
    Program::new("cdk sam serverless sls chalice copilot amplify eb cfn sst", "AWS CDK 2.146, AWS SAM 1.119, Serverless 3 manuals",
        "-a|--app=runs -c|--context=text --profile=text --region=text -o|--output=write --require-approval=text -v|--verbose -e|--exclusively
         -t|--template|--template-file=read -s|--stage|--s3-bucket=text -f|--force|--function=any --stack-name=text --capabilities=text
         --parameter-overrides=text --config-file=read --guided --no-confirm-changeset --aws-profile=text --build-dir=write -b=write --event=read
         --env-vars=read --all --hotswap --toolkit-stack-name=text -p=any").commands(&[
        command("bootstrap build deploy diff doctor info init list local logs ls package publish synth synthesize sync validate watch version start status print offline invoke metrics rollback add dev shell",
            "-t|--template|--template-file=read -s|--stage=text --stack-name=text --capabilities=text --guided --all --hotswap -o|--output=any
             -f|--function=text --s3-bucket=text --region=text --profile=text --require-approval=text --event=read --env-vars=read --config-file=read
             -c=text -y --aws-profile=text --parameter-overrides=text --watch --no-rollback --outputs-file=write -q|--quiet : text*"),
        command("delete destroy remove terminate",
            "%destructive -f|--force --all --stack-name=text --region=text --profile=text --no-prompts -s|--stage=text -y : text*"),
        command("ssh", "%wrap=files %repl -c|--command=shell -n|--number=text -i|--instance=text -k|--keep_open -o -e|--custom=runs --setup --force : text*"),
    ]),
    Program::new("fly flyctl", "flyctl 0.2 manual",
        "%persist -a|--app=text -c|--config=read -t|--access-token=text --debug --verbose -j|--json -o|--org=text -y|--yes -r|--region=text
         -i|--image=text").commands(&[
        command("apps volumes secrets machine machines m postgres pg certs ips ip redis tokens wireguard storage regions extensions", "").commands(&[
            command("attach clone create connect db deploy detach events export extend failover fork import info keys leases list ls open resume run set show start status stop suspend unset update allocate-v4 allocate-v6 private releases cordon uncordon kill restart snapshots review move add check backup barman",
                "--stage --file=read --name=text -s|--size=text --vm-size=text -e|--env=text -p|--port=text --machine=text --command=text --user=text
                 --database=text --region=text --count=text --detach --metadata=text : text*"),
            command("destroy delete remove release", "%destructive -f|--force : text*"),
            command("exec", "%wrap=files --select --timeout=text --machine=text : text sh"),
        ]),
        command("config deploy launch logs open info status scale releases history ping platform version auth orgs doctor agent checks dashboard proxy docs image monitor services settings dig create move resume suspend jobs incidents install",
            "--remote-only --local-only --dockerfile=read --build-arg=text --build-secret=text -e|--env=text --strategy=text --image-label=text
             --no-cache --ha --now --name=text --path=read --wait-timeout=text --build-only --push --detach --nixpacks --builder=text --copy-config
             --from=any --no-deploy --ignorefile=read --vm-memory=text --vm-size=text : any*"),
        command("console ssh", "").commands(&[
            command("console",
                "%wrap=files %repl -C|--command=shell -u|--user=text -s|--select -A|--address=text --pty --machine=text -g=text --container=text"),
            command("establish issue log sftp", ": any*"),
        ]),
        command("destroy", "%destructive : text*"),
    ]),
    Program::new("gcloud", "Google Cloud CLI 481 manual",
        "%persist --account=text --billing-project=text --configuration=text --flags-file=read --flatten=text --format=text --filter=text
         --project=text -q|--quiet --verbosity=text --zone=text --region=text --impersonate-service-account=text --access-token-file=read --log-http
         --trace-token=text --user-output-enabled --limit=text --sort-by=text --async --labels=text --source=any --key-file=read --config=any
         --version --env-vars-file=read --data-file=read --location=text --image=text --dockerfile=read --machine-type=text --member=text --role=text
         --cluster=text : text*").commands(&[
        command("app", ": text*").commands(&[
            command("deploy",
                "-v|--version=text --promote --no-promote --stop-previous-version --no-cache --bucket=text --image-url=text : read*"),
        ]),
        command("builds", ": text*").commands(&[
            command("submit",
                "--tag|-t=text --substitutions=text --timeout=text --no-source --gcs-source-staging-dir=text --ignore-file=read --pack=text
                 --machine-type=text --disk-size=text --no-cache : read"),
        ]),
        command("compute", ": text*").commands(&[
            command("scp",
                "--recurse!recursive --compress --tunnel-through-iap --plain --port=text --scp-flag=opaque --internal-ip
                 --strict-host-key-checking=text --ssh-key-file=read --dry-run : host:read* host:write"),
            command("ssh",
                "%wrap=files %repl --command=shell --ssh-flag=opaque --tunnel-through-iap --plain --dry-run!quiet --container=text --internal-ip
                 --strict-host-key-checking=text --ssh-key-file=read : text text*").after(special::runner::behind_dashes),
        ]),
        command("storage", ": text*").commands(&[
            command("cat du hash ls",
                "-r|--recursive -l|--long -e|--etag -a|--all-versions -L|--full -c|--readable-sizes -s|--summarize : text*"),
            command("cp mv rsync",
                "-r|-R|--recursive!recursive -n|--no-clobber --continue-on-error --gzip-local=text --gzip-local-all
                 --delete-unmatched-destination-objects!destructive -x|--exclude=text --dry-run --cache-control=text --content-type=text
                 -I|--read-paths-from-stdin --storage-class=text -z=text --predefined-acl=text : host:read* host:write"),
            command("rm", "%destructive -r|-R|--recursive -a|--all-versions -I --continue-on-error : text*"),
        ]),
    ]).after(special::cloud::gcloud),
    Program::new("gsutil", "gsutil 5.30 manual", "%exact -D -DD -h=text -i=text -m -o=text -q -s -u=text").commands(&[
        command("acl autoclass bucketpolicyonly compose config cors defacl defstorageclass du hash help hmac iam kms label lifecycle logging ls mb notification pap perfdiag requesterpays retention rewrite rpo setmeta signurl stat test ubla update version versioning web cat",
            "-r -R -l -L -a -b -h -s -c -e -p -d -k -j -i=text -x=text : text*"),
        command("cp mv rsync",
            "-r|-R!recursive -a -A -c -C -D -e -I -j=text -J -L=out -n -p -P -s=text -U -v -z=text -Z -d!destructive -x=text -i -u : host:read*
             host:write"),
        command("rb rm", "%destructive -r|-R -a -f -I : text*"),
    ]),
    Program::new("packer vault consul nomad boundary waypoint", "Packer 1.11, Vault 1.17, Consul 1.19, Nomad 1.8 manuals",
        "%long -address=text --address=text -ca-cert=read -client-cert=read -client-key=read -namespace=text -ns=text -token=text -format=text
         -http-addr=text").commands(&[
        command("agent server dev",
            "%long -config=load -dev -config-dir=load -data-dir=write -config-file=load -node=text -bind=text -ui : any*"),
        command("build fmt init inspect validate fix hcl2_upgrade",
            "%long -var=text -var-file=read -only=text -except=text -force -on-error=text -parallel-builds=text -color=text -debug -machine-readable
             -check -diff -recursive -upgrade -write=text : any*"),
        command("exec alloc",
            "%wrap=files %long -service=text -node=text -job=text -task=text -i=text -t=text -datacenter=text -address=text : text cmd"),
        command("kv read write list login delete secrets auth policy token status operator lease unwrap job node system namespace plugin audit path-help print catalog members services snapshot acl config event connect intention monitor reload join leave info var volume ui version",
            "%long -field=text -format=text -mount=text -method=text -wrap-ttl=text -version=text -cas=text -ttl=text -policy=text -id=text -detach
             -check -f -force -verbose -json -t=text -output=out -datacenter=text -stale : any*"),
    ]),
    Program::new("pulumi", "Pulumi 3.120 manual",
        "%persist %exact -C|--cwd=chdir --color=text -d|--debug -e|--emoji --disable-integrity-checking --fully-qualify-stack-names --logflow
         --logtostderr --memprofilerate=text --non-interactive --profiling=out --tracing=text -v|--verbose=text").commands(&[
        command("about cancel config console convert env gen-completion import login logout logs new org package plugin policy preview pre refresh schema stack state up update version watch whoami install",
            "%exact -s|--stack=text -y|--yes -f|--skip-preview -j|--json --diff -m|--message=text -p|--parallel=text -r|--refresh?text --target=text
             --replace=text --config=text -c=text --config-file=read --path --secret --plaintext --show-secrets --cloud-url=text --local --name=text
             -g|--generate-only --dir=write --file=any -o|--out=write --expect-no-changes --suppress-outputs --attach-debugger --save-plan=write
             --plan=read --policy-pack=load --exec-kind=text --show-urns --force --yes-really : text*"),
        command("destroy down dn",
            "%exact %destructive -s|--stack=text -y|--yes -f|--skip-preview -j|--json --diff -m|--message=text -p|--parallel=text -r|--refresh?text
             --target=text --remove --config-file=read --exclude-protected --preview-only"),
        command("exec run", "%wrap=transparent -s=text : cmd"),
    ]).after(special::directory::inherit),
    Program::new("terraform tofu", TERRAFORM, "%long -chdir=chdir -help -h -version -v --help --version").commands(&[
        command("apply",
            "%long -auto-approve -backup=write -compact-warnings -destroy!destructive -input=text -json -lock=text -lock-timeout=text -no-color
             -parallelism=text -refresh-only -refresh=text -replace=text -state=edit -state-out=write -target=text -var=text -var-file=read
             -show-sensitive : read"),
        command("console", "%long %repl -state=read -var=text -var-file=read -plan"),
        command("destroy",
            "%long %destructive -auto-approve -backup=write -input=text -json -lock=text -lock-timeout=text -no-color -parallelism=text -refresh=text
             -state=edit -state-out=write -target=text -var=text -var-file=read"),
        command("env workspace", "").commands(&[
            command("delete", "%destructive %long -force -lock=text -lock-timeout=text : text"),
            command("list new select show", "%long -or-create -lock=text -state=read : text*"),
        ]),
        command("fmt", "%long -list=text -write=text -diff -check!readonly -no-color -recursive : edit*"),
        command("force-unlock get graph import login logout metadata output providers refresh taint test untaint validate version modules",
            "%long -update -no-color -plan=read -draw-cycles -type=text -module-depth=text -config=read -allow-missing-config -allow-missing
             -input=text -lock=text -lock-timeout=text -var=text -var-file=read -json -raw -state=any -force -test-directory=read -filter=text
             -verbose -parallelism=text -target=text -platform=text -fs-mirror=any -net-mirror=url -schema : text*"),
        command("init",
            "%long -backend=text -backend-config=any -force-copy -from-module=any -get=text -input=text -lock=text -lock-timeout=text -no-color
             -plugin-dir=load -reconfigure -migrate-state -upgrade -lockfile=text -ignore-remote-version -test-directory=read -json -var=text
             -var-file=read : any"),
        command("plan",
            "%long -compact-warnings -detailed-exitcode -destroy -generate-config-out=write -input=text -json -lock=text -lock-timeout=text -no-color
             -out=write -parallelism=text -refresh-only -refresh=text -replace=text -state=read -target=text -var=text -var-file=read"),
        command("show", "%long -json -no-color : read"),
        command("state", "").commands(&[
            command("list mv pull replace-provider show",
                "%long -id=text -state=edit -state-out=write -backup=write -dry-run -lock=text -lock-timeout=text -auto-approve : text*"),
            command("push", "%long %destructive -force -lock=text -lock-timeout=text -ignore-remote-version : read"),
            command("rm", "%long %destructive -dry-run -backup=write -lock=text -lock-timeout=text -state=edit : text*"),
        ]),
    ]),
    Program::new("terragrunt", "Terragrunt 0.59 manual",
        "%long --terragrunt-working-dir=chdir --working-dir=chdir --terragrunt-config=exec --terragrunt-non-interactive --terragrunt-tfpath=exec
         -auto-approve -var=text -var-file=read -target=text -out=write -destroy!destructive -chdir=chdir : text*").commands(&[
        command("destroy", "%long %destructive -auto-approve -target=text -var=text -var-file=read"),
        command("run-all", "%long -auto-approve : text*"),
    ]),
    Program::new("tflint tfsec terrascan gitleaks trufflehog infracost trivy grype syft snyk cosign", "TFLint 0.51, Trivy 0.52, Syft 1.6, Snyk 1.1291 manuals",
        "-c|--config=read -f|--format=text -o|--output=write -s|--severity=text -q|--quiet --json --chdir=enter --recursive --fix --ignore-unfixed
         --skip-dirs=text --scanners=text --file=read --only-fixed --fail-on=text --exit-code=text --key=read --certificate-identity=text
         --all-projects : text any*"),
    Program::new("vercel netlify render firebase supabase wrangler linode-cli ibmcloud oci surge", "Vercel 34, Netlify 17, Wrangler 3, Firebase 13, Supabase 1.176 manuals",
        "%persist --cwd=chdir -A|--local-config=read -Q|--global-config=enter -t|--token|--access-token=text -S|--scope=text -d|--debug -y|--yes
         --no-color -a|--app|--auth=text -r|--remote=text -c|--config=exec -P|--project=text --filter=text -o|--output=text --context=text
         --account=text --workdir=enter --env-file=read : text*").commands(&[
        command("build deploy dev serve pages emulators:start functions:deploy versions",
            "--prod --prebuilt -e|--env=text -b|--build-env=text --only=text --dir=read -m|--message=text --name=text --compatibility-date=text
             --dry-run --outdir=write --minify --var=text --site=any --assets=read --local --port=text --ip=text --project-name=text --branch=text
             --skip-domain --force --archive=text --build --no-build --functions=exec --import=read --export-on-exit?write : any*"),
        command("d1", "").commands(&[
            command("create delete info insights list", "--location=text -y : text*"),
            command("execute export migrations",
                "--file=read --command=text --local --remote --preview -y|--yes --persist-to=edit --json --table=text --output=write : text*"),
        ]),
        command("delete destroy remove rm apps:destroy sites:delete",
            "%destructive --confirm=text -y|--yes --safe -f|--force --name=text : text*"),
        command("dev:exec emulators:exec", "%wrap=shell %posix --only=text --import=read --export-on-exit?write --context=text --ui : joined"),
        command("env", "").commands(&[
            command("add ls pull rm update remove list import set get unset clone",
                "--environment=text --git-branch=text -y --force --sensitive : any*"),
            command("run", "%wrap=transparent %posix --environment=text --git-branch=text : cmd"),
        ]),
        command("kv r2 queues vectorize hyperdrive",
            "--binding=text --namespace-id=text --preview --local --remote --path=read --file|-f=any --pipe -p --content-type=text --expiration=text
             --ttl=text --env=text -e=text --name=text --env-file=read --project-ref=text : text*"),
        command("link login logout ls list logs tail whoami inspect alias domains dns certs teams switch projects open status info functions sites api init create run ps releases addons pg config rollback promote redeploy bisect telemetry types generate docs",
            "-e|--environment|--env=text --format=text --search=text --status=text --json --follow --limit=text --n=text --since=text --until=text
             --tail --name=text --template=text --data=@read --size=text --type=text : text*"),
        command("secret secrets",
            "--env=text -e=text --name=text --env-file=read --project-ref=text --file|-f=any --remote --local : text any*"),
    ]),
];
