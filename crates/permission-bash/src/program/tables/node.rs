//! JavaScript runtimes and package managers.

use super::super::spec::{Program, command};
use super::super::special;

const NPM: &str = "npm 10.8 manual";

/// What changes the packages of a project.
const INSTALL: &str = "-D|--save-dev|--dev -P|--save-prod -O|--save-optional -E|--save-exact|--exact -B|--save-bundle -S|--save --no-save --save-peer --save-catalog
     --save-catalog-name=text -f|--force --legacy-peer-deps --strict-peer-deps --no-package-lock --package-lock-only|--lockfile-only --dry-run
     --omit=text --include=text --install-strategy=text --install-links --tag=text --ignore-scripts --no-audit --no-fund --no-bin-links
     --prefer-dedupe --prefer-offline --offline --no-optional --production|--prod --frozen-lockfile --no-frozen-lockfile --immutable --fix-lockfile
     --shamefully-hoist --reporter=text --global-style --cpu=text --os=text --libc=text --before=text --depth=text -L|--latest -i|--interactive
     --peer -T --tilde -C --caret --optional --mode=text --check-cache --inline-builds --refresh-lockfile --check-files --flat --har
     --link-folder=write --modules-folder=write --mutex=text --network-concurrency=text --network-timeout=text --no-lockfile --non-interactive
     --pure-lockfile --trust --yarn -g|--global --workspace-concurrency=text --allow-build=text --minimum-release-age=text -d -p -y -a --only=text
     --linker=text --backend=text --filter=text -r|--recursive --no-cache --silent --verbose --ignore-engines --audit --concurrent-scripts=text
     --save-text-lockfile : any*";

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("bun", "Bun 1.1 documentation",
        "%exact -e|--eval=code!given -p|--print=code!given -r|--preload|--require|--import=load --cwd=chdir -c|--config?read --env-file=read --watch
         --hot --no-clear-screen --smol -i --install=text --prefer-offline --prefer-latest --inspect?text --inspect-wait?text --inspect-brk?text
         --if-present --no-install --silent -b|--bun -F|--filter=text --elide-lines=text -v|--version!quiet --revision!quiet -h|--help!quiet
         --shell=text --define=text -d=text -l|--loader=text --main-fields=text --conditions=text --tsconfig-override=read --extension-order=text
         --jsx-factory=text --port=text --dns-result-order=text --expose-gc --title=text --user-agent=text -u|--origin=text --console-depth=text :
         text any*").commands(&[
        command("add install i a remove rm update link unlink outdated publish patch patch-commit audit why info", INSTALL).after(special::package::specs),
        command("build",
            "%exact --outdir=write --outfile=write --target=text --format=text --minify --sourcemap?text --splitting --entry-naming=text --root=list
             --public-path=text -e|--external=text --packages=text --compile --watch --production --env=text --define=text --loader=text
             --banner=text --footer=text --bytecode --conditions=text --metafile=write --no-bundle : read*"),
        command("create init c", "--force --no-install --no-git --open -y --minimal -m -r|--react?text : any*"),
        command("pm", "--all --yes -g : text*"),
        command("repl", "%repl -e|--eval=code -p|--print=code"),
        command("run",
            "%exact --cwd=chdir --env-file=read -b|--bun --watch --hot --silent --if-present -F|--filter=text -r|--preload|--require|--import=load
             --smol --inspect?text --shell=text --elide-lines=text --parallel --sequential -e|--eval=code!given -p|--print=code!given
             -c|--config=read : any any*"),
        command("test",
            "%exact --timeout=text -u|--update-snapshots --rerun-each=text --todo --only --coverage --coverage-reporter=text --coverage-dir=write
             --bail?text -t|--test-name-pattern=text --reporter=text --reporter-outfile=write --preload|-r=load --watch --cwd=chdir --env-file=read
             --concurrent --seed=text --randomize : text*"),
        command("upgrade completions discord help", "--canary --stable : text*"),
        command("x", "%posix -y --bun -p|--package=text --no-install --silent --verbose : text any*").after(special::delegate::node),
    ]).after(special::delegate::node_script),
    Program::new("bunx npx pnpx pnx", NPM,
        "%posix %exact -y|--yes --no -p|--package=text -c|--call=shell -q|--quiet --no-install --ignore-existing --node-options=opaque --shell=load
         --script-shell=load --cache=text --prefix=chdir -w|--workspace=text --workspaces --include-workspace-root --registry=url --userconfig=read
         --loglevel=text --prefer-offline --prefer-online --offline -s|--silent --bun --no-y --verbose -d --allow-build=text --shell-mode
         -v|--version -h|--help : text any*").after(special::delegate::node),
    Program::new("corepack volta nvm fnm n nodenv", "Corepack 0.29, Volta 1.1, nvm 0.39, fnm 1.37 documentation",
        "--verbose --quiet --install-directory=write --activate --cache-only --lts --default --latest-npm -o|--output=out : text*").commands(&[
        command("exec run",
            "%wrap=transparent --using=text --node=text --npm=text --pnpm=text --yarn=text --bundled-npm --no-npm --silent : cmd").after(special::runner::version),
        command("npm npx pnpm pnpx yarn yarnpkg", "").instead(special::runner::corepack),
        command("which list ls current alias default use install uninstall enable disable prepare up hydrate pin setup fetch ls-remote env",
            ": text*"),
    ]),
    Program::new("deno", "Deno 2.0 manual",
        "%repl %exact -A|--allow-all --allow-read?text --allow-write?text --allow-net?text --allow-env?text --allow-run?text --allow-sys?text
         --allow-ffi?text -q|--quiet -L|--log-level=text --unstable --version!quiet -V!quiet -h|--help!quiet : script any*").commands(&[
        command("add remove rm install i uninstall outdated approve-scripts",
            "%exact -A|--allow-all -g|--global -f|--force -n|--name=text --root=write -D|--dev -e|--entrypoint -u|--update --latest -i|--interactive
             -c|--config=read --lock?edit --import-map=read --allow-read?text --allow-write?text --allow-net?text --allow-env?text --allow-run?text
             --allow-scripts?text : any*").after(special::package::specs),
        command("bench test",
            "%exact -A|--allow-all -P --allow-read?text --allow-write?text --allow-net?text --allow-env?text --allow-run?text --allow-sys?text
             --allow-ffi?text --deny-read?text --deny-write?text --deny-net?text --filter=text --ignore?text --coverage?write --fail-fast?text
             --parallel --no-run --shuffle?text --trace-leaks --doc --junit-path=write --reporter=text --watch?text -c|--config=read
             --import-map=read --lock?edit --no-lock --no-check --check --env-file?read --permit-no-files --v8-flags?text --preload=load
             -r|--reload?text --json --clean --unstable-kv -q|--quiet --hide-stacktraces : exec*"),
        command("bundle compile",
            "%exact -o|--output=write -A|--allow-all -P --allow-read?text --allow-write?text --allow-net?text --allow-env?text --allow-run?text
             --allow-sys?text --allow-ffi?text --target=text --include=read --exclude=read --icon=read --no-terminal --platform=text --minify
             --format=text --outdir=write --external=text -c|--config=read --import-map=read --env-file?read --no-check --watch -r|--reload?text :
             read any*"),
        command("cache check doc info lint",
            "%exact --all --doc --doc-only -c|--config=read --import-map=read --lock?edit --no-lock --fix!inplace --rules-tags=text
             --rules-include=text --rules-exclude=text --rules --json --compact --ignore=text --filter=text --html --name=text --output=write
             --private --watch?text -r|--reload?text --node-modules-dir?text --no-check --remote --permit-no-files -q|--quiet --ext=text : read*"),
        command("completions help init jupyter lsp types upgrade clean deploy sandbox bump-version audit", ": any*"),
        command("coverage", "%exact --exclude=text --ignore=text --include=text --html --lcov --output=write --detailed : read*"),
        command("eval",
            "%exact -p|--print --ext=text -c|--config=read --import-map=read --env-file?read --inspect?text --no-check --v8-flags?text -q|--quiet
             --unstable-kv : code any*"),
        command("fmt",
            "%exact --check!readonly --ext=text --ignore=text --indent-width=text --line-width=text --no-semicolons --options-single-quote
             --single-quote --prose-wrap=text --use-tabs --watch?text -c|--config=read --permit-no-files -q|--quiet : edit*"),
        command("publish",
            "%exact --allow-dirty --allow-slow-types --dry-run --token=text --no-provenance -c|--config=read --set-version=text : text*"),
        command("repl",
            "%repl %exact -A|--allow-all --eval=code --eval-file=exec -c|--config=read --import-map=read --env-file?read -q|--quiet : any*"),
        command("run serve x",
            "%exact %posix -A|--allow-all -P --allow-read?text -R?text --allow-write?text -W?text --allow-net?text -N?text --allow-env?text -E?text
             --allow-run?text --allow-sys?text -S?text --allow-ffi?text --allow-hrtime --allow-import?text -I?text --deny-read?text --deny-write?text
             --deny-net?text --deny-env?text --deny-run?text --deny-sys?text --deny-ffi?text --no-prompt -c|--config=read --no-config
             --import-map=read --lock?edit --no-lock --no-remote --no-npm --node-modules-dir?text --vendor?text -r|--reload?text --cached-only
             --check?text --no-check?text --inspect?text --inspect-brk?text --inspect-wait?text --env-file?read --env?read --watch?text
             --watch-exclude?text --watch-hmr?text --no-clear-screen --preload=load --location=text --seed=text --v8-flags?text --cert=read
             --ext=text --port=text --host=text --parallel -q|--quiet -L|--log-level=text --unstable-kv --unstable-ffi --unstable-cron
             --unstable-temporal --unstable-sloppy-imports --coverage?write : script any*"),
        command("task", "%exact %posix --cwd=chdir -c|--config=read --eval=shell -r|--recursive -f|--filter=text -q|--quiet : text any*"),
    ]),
    Program::new("lerna", "Lerna 8 documentation",
        "--scope=text --ignore=text --concurrency=text --stream --parallel --since?text --no-bail -y|--yes -t|--to=text -f|--from=text -o|--only=text
         -p=text --all").commands(&[
        command("exec",
            "%wrap=transparent --scope=text --ignore=text --concurrency=text --stream --parallel --since?text --no-bail --no-prefix : cmd"),
        command("run add bootstrap changed clean create diff info init list ls publish version install update build rebuild test check",
            "--scope=text --ignore=text --stream --parallel --since?text --concurrency=text --no-bail : text*"),
    ]),
    Program::new("npm", NPM,
        "%persist --prefix=chdir -C=chdir -w|--workspace=text --workspaces --ws -iwr|--include-workspace-root --registry=url -s|--silent -q|--quiet
         -d --verbose --loglevel=text --userconfig=read --globalconfig=read --cache=write --script-shell=load --shell=load --ignore-scripts
         --node-options=opaque --foreground-scripts --no-audit --no-fund --no-progress --color?text --no-color --json -p|--parseable -l|--long
         --unicode --offline --prefer-offline --prefer-online --proxy=text --https-proxy=text --noproxy=text --cafile=read --strict-ssl
         --fetch-timeout=text --fetch-retries=text --logs-dir=write --timing --no-update-notifier -v|--version -h|--help -y|--yes --otp=text
         --if-present --location=text --engine-strict --maxsockets=text --user-agent=text --git=load --editor=runs --viewer=runs --browser?runs").commands(&[
        command("access adduser audit bin bugs cache completion dedupe ddp deprecate diff dist-tag docs doctor explain why find-dupes fund help help-search home hook issues la list ll login logout ls org outdated owner ping prefix profile prune query rebuild rb repo root search s se find sbom shrinkwrap star stars stats team token unstar v version view info show whoami",
            "-a|--all --depth=text -f|--force -g|--global --omit=text --include=text --production --prod --dev --dry-run --audit-level=text
             --package-lock-only --searchlimit=text --tag=text --preid=text --no-git-tag-version --allow-same-version -m|--message=text
             --sign-git-tag --scope=text --diff=text --diff-name-only --diff-unified=text --sbom-format=text --sbom-type=text --expect-results
             --legacy-peer-deps --access=text --read-only --cidr=text --force-auth --auth-type=text --link --only=text : text*"),
        command("add ci clean-install cit i ic in ins install install-clean install-ci-test install-test isntall it link ln remove rm r un uninstall unlink up update upgrade udpate rebuild-deps",
            INSTALL).after(special::package::specs),
        command("config c get set", "-g|--global -L=text -e|--editor=runs : text*").after(special::values::npm_config),
        command("create init innit",
            "--init-author-name=text --init-license=text --init-version=text --scope=text -f|--force --init-module=load : any*").after(special::package::specs),
        command("edit", "--editor=runs : text"),
        command("exec x", "%posix --package=text -c|--call=shell : text any*").after(special::delegate::node),
        command("explore", "%wrap=transparent --shell=load : text cmd"),
        command("pack publish",
            "--dry-run --pack-destination=write --tag=text --access=text --provenance --provenance-file=read -f|--force : any*"),
        command("pkg", "-f|--force : text*"),
        command("restart start stop t test tst", "%posix : text*"),
        command("run run-script rum urn", "%posix : text any*"),
        command("unpublish", "%destructive -f|--force --dry-run : text*"),
    ]).after(special::delegate::npm),
    Program::new("pnpm", "pnpm 9 documentation",
        "%persist -C|--dir=chdir -r|--recursive -w|--workspace-root -F|--filter=text --filter-prod=text --color --no-color --loglevel=text
         --reporter=text --stream --aggregate-output --parallel --workspace-concurrency=text --use-stderr -s|--silent --if-present --ignore-workspace
         --fail-if-no-match --no-bail --bail --sort --no-sort --reverse --changed-files-ignore-pattern=text --test-pattern=text --script-shell=load
         --shell-emulator --config.script-shell=load -v|--version -h|--help : text any*").commands(&[
        command("add i import in install link ln patch patch-commit prune rebuild rb remove rm un uninstall unlink up update upgrade self-update fetch approve-builds",
            INSTALL).after(special::package::specs),
        command("audit bin config c get set cat-file cat-index deprecate dist-tag doctor env find-hash ignored-builds info la licenses list ll login logout ls outdated owner root search server setup store view why whoami",
            "-a|--all --depth=text --json --long --parseable -g|--global -D|--dev -P|--prod --audit-level=text --fix --compatible --format=text
             --only-projects --location=text : text*"),
        command("create dlx", "%posix --package=text -c|--shell-mode --allow-build=text : text any*").after(special::delegate::node),
        command("deploy", "--legacy --prod --dev -f|--force : write"),
        command("exec",
            "%wrap=transparent %posix -r|--recursive --resume-from=text --parallel --no-bail --no-reporter-hide-prefix --report-summary
             -c|--shell-mode : cmd"),
        command("init pack publish",
            "--access=text --dry-run --force --no-git-checks --publish-branch=text --tag=text --report-summary --pack-destination=write --out=write
             --pack-gzip-level=text --bare : any*"),
        command("m multi recursive run run-script",
            "%posix --if-present --resume-from=text --report-summary --no-bail --sequential : text any*"),
        command("restart start stop t test tst", "%posix : text*"),
    ]).after(special::delegate::node_script),
    Program::new("yarn yarnpkg", "Yarn 1.22 and 4.3 documentation",
        "--cwd=chdir -s|--silent --verbose --json --offline --prefer-offline --registry=url --non-interactive --no-progress --mutex=text
         --cache-folder=write --modules-folder=write --use-yarnrc=load --no-default-rc --ignore-scripts --frozen-lockfile --immutable --production
         --force --check-files -v|--version -h|--help --top-level : text any*").commands(&[
        command("add global import install link remove set unlink unplug up upgrade upgrade-interactive dedupe rebuild patch patch-commit",
            INSTALL).after(special::package::specs),
        command("audit bin cache check config constraints dist-tag explain info help licenses list login logout npm outdated owner plugin policies search stage team tag version versions why",
            "--pattern=text --depth=text --level=text --groups=text -A|--all -R|--recursive --json --name-only --new-version=text --major --minor
             --patch --no-git-tag-version -i -d|--deferred : text*"),
        command("create dlx", "%posix -p|--package=text -q|--quiet : text any*").after(special::delegate::node),
        command("exec", "%wrap=transparent %posix : cmd"),
        command("generate-lock-entry init pack publish",
            "-y|--yes -p|--private -i -2 -w -f|--filename=write -o|--out=write -n|--dry-run --new-version=text --message=text --tag=text
             --access=text --tolerate-republish --otp=text : any*"),
        command("node", "%posix : any any*"),
        command("run", "%posix -T|--top-level -B|--binaries-only --inspect?text --inspect-brk?text --require=load : text any*"),
        command("test start build lint dev", "%posix : any*"),
        command("workspace", "%posix : text text any*"),
        command("workspaces", "").commands(&[
            command("focus info list", "-A|--all --production --json -R --since?text : text*"),
            command("foreach",
                "%posix -A|--all -R|--recursive -W|--worktree --from=text --since?text --include=text --exclude=text -p|--parallel -i|--interlaced
                 -j|--jobs=text -t|--topological --topological-dev --no-private -v|--verbose -n|--dry-run : text text any*"),
            command("run", "%posix : text any*"),
        ]),
    ]).after(special::delegate::node_script),
];
