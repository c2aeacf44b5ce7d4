//! Tools that JavaScript projects run: compilers, linters, bundlers, test runners, task runners.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("astro next nuxi nuxt remix gatsby sveltekit svelte-kit expo ng vue-cli-service react-scripts storybook sb docusaurus vuepress vitepress tauri electron electron-builder electron-forge capacitor cap ionic react-native eas", "Astro 4, Next.js 14, Nuxt 3, Angular 18, Storybook 8, Expo 51 documentation",
        "--port=text -p=text --host?text -H|--hostname=text --root=enter -c|--config=exec --mode=text --turbo --turbopack --open --configuration=text
         --prod --watch --output-path=write --outDir|--outdir=write -o|--output-dir=write --config-dir=exec --platform=text --profile=text --ci
         --quiet --debug --no-lint --experimental-build-mode=text : text any*"),
    Program::new("ava tap tape uvu qunit jasmine karma testcafe wdio", "AVA 6, tap 19, Jasmine 5, Karma 6 documentation",
        "-v|--verbose -w|--watch -m|--match=text --config=exec -s|--serial -t|--tap -T|--timeout=text -u|--update-snapshots -c|--concurrency=text
         -r|--require=any --filter=text --reporter=text --seed=text --browsers=text --single-run -R=text -i=text -p=text : any*"),
    Program::new("babel swc", "Babel 7, SWC 1.6 documentation",
        "-o|--out-file=write -d|--out-dir=write --config-file=exec --presets=text --plugins=text -x|--extensions=text --ignore=text --only=text
         -s|--source-maps?text -w|--watch --copy-files --env-name=text -D --root-mode=text --no-babelrc --filename=text -f=text : any*"),
    Program::new("biome rome", "Biome 1.8 documentation",
        "--colors=text --use-server --verbose --config-path=read --max-diagnostics=text --skip-errors --no-errors-on-unmatched --error-on-warnings
         --json --reporter=text --log-level=text --log-kind=text --diagnostic-level=text : text*").commands(&[
        command("check ci format lint",
            "%exact --write|--apply|--fix!inplace --apply-unsafe|--unsafe --formatter-enabled=text --linter-enabled=text
             --organize-imports-enabled=text --stdin-file-path=list --staged --changed --since=text --only=text --skip=text --config-path=read
             --colors=text --verbose --max-diagnostics=text --skip-errors --no-errors-on-unmatched --files-ignore-unknown=text --error-on-warnings
             --json --reporter=text --log-level=text --log-kind=text --diagnostic-level=text --vcs-enabled=text --vcs-client-kind=text
             --vcs-use-ignore-file=text --files-max-size=text --indent-style=text --indent-width=text --line-width=text --line-ending=text
             --quote-style=text : read*"),
        command("explain help init lsp-proxy migrate rage search start stop version clean", "--write --jsonc -v : text*"),
    ]),
    Program::new("c8 nyc", "c8 10, nyc 17 documentation",
        "%wrap=transparent %posix -c|--config=read -r|--reporter=text -o|--reports-dir|--report-dir=write --reporter-options=text
         --temp-directory=write --temp-dir=write -t=write -x|--exclude=text -n|--include=text -a|--all --src=list --check-coverage --lines=text
         --functions=text --branches=text --statements=text --per-file --clean --skip-full --100 -e|--extension=text --require=any -i=any --cwd=enter
         --silent -s -h|--help!quiet --version!quiet : cmd"),
    Program::new("changeset semantic-release release-it standard-version lint-staged husky commitlint commitizen cz", "changesets 2, lint-staged 15, commitlint 19 documentation",
        "--empty --tag=text -d|--dry-run --ci -c|--config=exec -e|--edit?read -f|--from=text -t|--to=text -x|--extends=text --no-stash --relative
         -q|--quiet -p|--concurrent=text --verbose --diff=text --allow-empty --shell?text --cwd=enter : text*"),
    Program::new("concurrently", "concurrently 8 documentation",
        "%wrap=shell -n|--names=text -c|--prefix-colors=text -p|--prefix=text -l|--prefix-length=text -t|--timestamp-format=text -k|--kill-others
         --kill-others-on-fail --kill-signal=text -s|--success=text -r|--raw --no-color --hide=text -g|--group --timings -P|--passthrough-arguments
         -m|--max-processes=text --name-separator=text --restart-tries=text --restart-after=text -i|--handle-input --default-input-target=text
         --teardown=shell --pad-prefix -v|--version!quiet -h|--help!quiet : shell*"),
    Program::new("cross-env", "cross-env 7 documentation", "%wrap=transparent %posix : assign* cmd"),
    Program::new("cross-env-shell", "cross-env 7 documentation", "%wrap=shell %posix : assign* joined"),
    Program::new("cspell markdownlint markdownlint-cli2 markdown-link-check textlint alex write-good vale", "cspell 8, markdownlint-cli 0.41 documentation",
        "-c|--config=read -f|--fix!inplace -i|--ignore=text --ignore-path=read -e|--exclude=text -o|--output=write -p|--ignore-dir=text -q|--quiet
         -r|--rules=exec -j|--json --no-progress --no-summary --words-only --show-suggestions --dot --file-list=read -u|--unique --locale=text
         --gitignore --minAlertLevel=text --glob=text --rule=text --rulesdir=exec --stdin : any*"),
    Program::new("cypress", "Cypress 13 documentation",
        "-C|--config-file=exec -c|--config=text -e|--env=text -P|--project=enter -b|--browser=text --component --e2e -p|--port=text").commands(&[
        command("info verify version cache help", ": text*"),
        command("install", "-f|--force"),
        command("open run",
            "-s|--spec=text --record -k|--key=text --parallel --group=text --ci-build-id=text --headed --headless --no-exit -q|--quiet
             -r|--reporter=any -o|--reporter-options=text -t|--tag=text --auto-cancel-after-failures=text -C|--config-file=exec -c|--config=text
             -e|--env=text -P|--project=enter -b|--browser=text --component --e2e -p|--port=text --detached --global"),
    ]),
    Program::new("degit tiged create-react-app create-next-app create-vite npm-check-updates ncu npm-check depcheck knip madge size-limit bundlesize source-map-explorer license-checker patch-package syncpack taze", "degit 2.8, npm-check-updates 16, knip 5, madge 7 documentation",
        "-f|--force -c -u|--upgrade -v|--verbose -i|--interactive -t|--target=text --filter=text -x|--reject=text --packageFile=edit --json --fix
         --exclude=text --include=text --patch-dir=write --template=text --use-npm --ts --typescript --tailwind --eslint --app --src-dir
         --import-alias=text --circular --extensions=text --image=write --ts-config=read : any*"),
    Program::new("esbuild", "esbuild 0.21 documentation",
        "--bundle --outfile=write --outdir=write --outbase=list --platform=text --target=text --format=text --minify --minify-whitespace
         --minify-identifiers --minify-syntax --sourcemap?text --watch?text --serve?text --servedir=list --splitting --metafile=write --tsconfig=read
         --define:+text --loader:+text --external:+text --inject:+exec --alias:+text --banner:+text --footer:+text --drop:+text --pure:+text
         --out-extension:+text --log-override:+text --global-name=text --packages=text --jsx=text --jsx-factory=text --jsx-fragment=text
         --jsx-import-source=text --keep-names --legal-comments=text --log-level=text --log-limit=text --main-fields=text --mangle-props=text
         --mangle-cache=edit --conditions=text --charset=text --color=text --allow-overwrite --analyze?text --asset-names=text --chunk-names=text
         --entry-names=text --public-path=text --resolve-extensions=text --source-root=text --sourcefile=text --sources-content=text
         --supported:+text --tree-shaking=text --tsconfig-raw=text --certfile=read --keyfile=read --version : read*"),
    Program::new("eslint standard xo ts-standard semistandard", "ESLint 9 and 8 documentation",
        "%exact -c|--config=exec --no-config-lookup --no-eslintrc --inspect-config --env=text --ext=text --global=text --parser=text
         --parser-options=text --plugin=text --resolve-plugins-relative-to=list --rule=text --rulesdir=exec --fix!inplace --fix-dry-run
         --fix-type=text --ignore-path=read --no-ignore --ignore-pattern=text --stdin --stdin-filename=list --quiet --max-warnings=text
         -o|--output-file=write -f|--format=any --color --no-color --no-inline-config --report-unused-disable-directives
         --report-unused-disable-directives-severity=text --report-unused-inline-configs=text --cache --cache-file=write --cache-location=write
         --cache-strategy=text --init --env-info --no-error-on-unmatched-pattern --exit-on-fatal-error --no-warn-ignored --pass-on-no-patterns
         --debug -h|--help -v|--version --print-config=list --stats --flag=text --mcp --concurrency=text --pass-on-unpruned-suppressions
         --suppress-all --suppressions-location=edit --prune-suppressions : read*"),
    Program::new("gulp grunt", "Gulp 5, Grunt 1.6 documentation",
        "-f|--gulpfile|--gruntfile=exec --cwd=enter -T|--tasks --tasks-simple --tasks-json?out -L|--silent -S|--series --continue --base=enter
         --require=load --preload=load --tasks-depth=text --verbose -v -d|--debug --force --stack --no-color : text*"),
    Program::new("http-server serve live-server browser-sync json-server", "serve 14, http-server 14 documentation",
        "-p|--port=text -l|--listen=text -a=text -d=text -i=text -e|--ext=text -s|--single|--silent -o?text -c=any --cors?text -C|--cert=read
         -K|--key=read -S|--ssl --ssl-cert=read --ssl-key=read --config=read -n|--no-clipboard -u|--no-compression --no-etag --no-port-switching
         -L|--symlinks --host=text --watch --open?text --entry-file=text --static=enter : read"),
    Program::new("jest jest-cli", "Jest 29 documentation",
        "%exact -c|--config=exec -t|--testNamePattern=text --testPathPattern|--testPathPatterns=text --testPathIgnorePatterns=text --testMatch=text
         --testRegex=text -o|--onlyChanged -f|--onlyFailures -u|--updateSnapshot -w|--maxWorkers=text -i|--runInBand -b|--bail?text --cache
         --no-cache --cacheDirectory=write --changedFilesWithAncestor --changedSince=text --ci --clearCache --clearMocks --collectCoverageFrom=text
         --colors --coverage|--collectCoverage?text --no-coverage --coverageDirectory=write --coveragePathIgnorePatterns=text --coverageProvider=text
         --coverageReporters=text --coverageThreshold=text --debug --detectOpenHandles --env|--testEnvironment=any --errorOnDeprecated -e|--expand
         --findRelatedTests --forceExit --globalSetup=exec --globalTeardown=exec --globals=text --ignoreProjects=text --init --injectGlobals --json
         --lastCommit --listTests --logHeapUsage --maxConcurrency=text --moduleNameMapper=text --noStackTrace --notify --openHandlesTimeout=text
         --outputFile=write --passWithNoTests --preset=any --projects=read --randomize --reporters=any --resetMocks --rootDir=enter --roots=list
         --runTestsByPath --runner=any --seed=text --selectProjects=text --setupFiles=exec --setupFilesAfterEnv=exec --shard=text --showConfig
         --showSeed --silent --testFailureExitCode=text --testLocationInResults --testResultsProcessor=exec --testRunner=any --testSequencer=exec
         --testTimeout=text --transform=text --useStderr -v|--verbose --version --watch --watchAll?text --watchPathIgnorePatterns=text --watchman
         --workerThreads : text*"),
    Program::new("mocha", "Mocha 10 documentation",
        "%exact --allow-uncaught -A|--async-only -b|--bail --check-leaks --delay --dry-run --exit --fail-zero --forbid-only --forbid-pending
         --global=text -j|--jobs=text -p|--parallel --retries=text -s|--slow=text -t|--timeout|--timeouts=text -u|--ui=text -c|--color|--colors
         -C|--no-color --diff --full-trace -G|--growl -i|--inline-diffs --invert -O|--reporter-option|--reporter-options=text -R|--reporter=any
         -S|--sort -w|--watch --watch-files=text --watch-ignore=text --config=exec --package=read --extension=text --file=exec
         --ignore|--exclude=text --recursive -r|--require=any --spec=exec -f|--fgrep=text -g|--grep=text --inspect?text --inspect-brk?text
         -n|--node-option=text --experimental-vm-modules --loader=load --import=any -V|--version -h|--help : exec*").after(special::package::node_ids),
    Program::new("nodemon ts-node-dev supervisor node-dev", "nodemon 3 documentation",
        "-w|--watch=list -i|--ignore=text -e|--ext=text -x|--exec=shell -q|--quiet -V|--verbose -L|--legacy-watch -d|--delay=text -s|--signal=text
         -C|--on-change-only -I|--no-stdin --config=read --cwd=chdir --spawn --exitcrash --inspect?text -r|--require=load --import=load --respawn
         --transpile-only --clear --poll -P|--project=read --env-file=read : any any*"),
    Program::new("npm-run-all npm-run-all2 run-p run-s nps", "npm-run-all 4.1 documentation",
        "-c|--continue-on-error -l|--print-label -n|--print-name -p|--parallel -s|--sequential|--serial --silent -r|--race --aggregate-output
         --max-parallel=text --npm-path=load --node-run : text*"),
    Program::new("nx", "Nx 19 documentation",
        "%exact -p|--projects=text -t|--targets|--target=text --exclude=text --configuration|-c=text --parallel=text --skip-nx-cache --skipNxCache
         --verbose --base=text --head=text --files=text --all --output-style=text --nxBail --graph?text --runner=text --file=write --focus=text
         --host=text --port=text --open --interactive --dryRun|--dry-run|-d --directory=any --watch --prod --fix --affected --uncommitted --untracked
         --tui --batch --print --view=text --groupByFolder --name=text : text any*").commands(&[
        command("exec", "%wrap=transparent : cmd"),
    ]),
    Program::new("oxlint oxfmt dprint rslint stylelint tslint htmlhint solhint svelte-check vue-tsc tsgo jshint jscs", "oxlint 0.5, dprint 0.47, stylelint 16 documentation",
        "--fix!inplace --fix-suggestions --fix-dangerously -c|--config=exec --tsconfig|-p|--project=read --ignore-path=read --ignore-pattern=text
         --no-ignore -f|--format|--formatter=text -o|--output-file=write --quiet --silent -A|--allow=text -D|--deny=text -W|--warn=text
         --threads=text --deny-warnings --max-warnings=text --noEmit --cache --cache-location=write --custom-syntax=any --config-basedir=enter
         --allow-empty-input --workspace=enter --threshold=text --output=text --declaration --outDir=write -b|--build -w|--watch --incremental : any*"),
    Program::new("parcel", "Parcel 2.12 documentation",
        "--dist-dir|-d=write --target=text --cache-dir=write --no-cache -p|--port=text --host=text --public-url=text --watch-dir=list --no-optimize
         --no-source-maps --log-level=text --config=any --reporter=any : any*"),
    Program::new("playwright", "Playwright 1.45 documentation", "-V|--version").commands(&[
        command("clear-cache help install install-deps uninstall merge-reports run-server run-driver launch-server init-agents",
            "--with-deps --force --dry-run --all --only-shell --no-shell --list -c|--config=exec --reporter=text --port=text --host=text --path=text
             : text*"),
        command("codegen cr ff open wk pdf screenshot",
            "-o|--output=write --target=text -b|--browser=text --channel=text --color-scheme=text --device=text --geolocation=text
             --ignore-https-errors --load-storage=read --save-storage=write --lang=text --proxy-server=text --save-har=write --timezone=text
             --timeout=text --user-agent=text --viewport-size=text --full-page --paper-format=text --wait-for-selector=text --wait-for-timeout=text
             --test-id-attribute=text : url write"),
        command("show-report show-trace", "--host=text --port=text -b|--browser=text --stdin : any*"),
        command("test",
            "%exact -c|--config=exec --debug --fail-on-flaky-tests --forbid-only --fully-parallel --global-timeout=text -g|--grep=text
             --grep-invert=text --gv=text --headed --ignore-snapshots --last-failed --list --max-failures=text --no-deps --output=write
             --only-changed?text --pass-with-no-tests --project=text -p=text --quiet --repeat-each=text --reporter=any --retries=text --shard=text
             --timeout=text --trace=text --tsconfig=read -u|--update-snapshots?text --update-source-method=text --ui --ui-host=text --ui-port=text
             --workers=text -j=text -x --test-list=read : text*"),
    ]),
    Program::new("pm2 forever", "PM2 5 documentation",
        "-n|--name=text -i|--instances=text -w|--watch --max-memory-restart=text --log=write -o|--output=write -e|--error=write --time
         --no-autorestart --cron=text --cwd=enter --interpreter=exec --node-args=text --env=text --only=text -f|--force --update-env -l=write : text
         any*"),
    Program::new("prettier prettierd pretty-quick", "Prettier 3.3 documentation",
        "%exact -w|--write!inplace -c|--check -l|--list-different -u|--ignore-unknown --config=exec --no-config --config-precedence=text
         --no-editorconfig --find-config-path=list --ignore-path=read --plugin=any --plugin-search-dir=list --stdin-filepath=list --file-info=list
         --support-info --parser=text --with-node-modules --cache --cache-location=write --cache-strategy=text --no-cache --log-level|--loglevel=text
         --no-error-on-unmatched-pattern --no-color --color --arrow-parens=text --bracket-same-line --no-bracket-spacing
         --embedded-language-formatting=text --end-of-line=text --html-whitespace-sensitivity=text --jsx-single-quote --print-width=text
         --prose-wrap=text --quote-props=text --no-semi --semi --single-attribute-per-line --single-quote --tab-width=text --trailing-comma=text
         --use-tabs --vue-indent-script-and-style --insert-pragma --require-pragma --range-start=text --range-end=text --object-wrap=text
         --experimental-ternaries --experimental-operator-position=text --staged --branch=text --pattern=text --bail -h|--help?text -v|--version :
         read*"),
    Program::new("prisma drizzle-kit knex sequelize typeorm sequelize-cli", "Prisma 5, drizzle-kit 0.22, Knex 3 documentation",
        "--schema=read --config=exec --knexfile=exec --datasource=text --dataSource=exec -d=exec --name=text -n=text --create-only --skip-generate
         --skip-seed --accept-data-loss!destructive --force-reset!destructive --force -f --preview-feature --url=text --from-url=text --to-url=text
         --from-schema-datamodel=read --to-schema-datamodel=read --from-migrations=read --to-migrations=read --file=exec --stdin --script --env=text
         --out=write --dialect=text : text*"),
    Program::new("rimraf del del-cli trash-cli", "rimraf 5, del-cli 5 documentation",
        "%recursive %destructive -v|--verbose -g|--glob -G|--no-glob --preserve-root --no-preserve-root --impl=text --tmp=write --max-retries=text
         --retry-delay=text --backoff=text -i|--interactive -I|--no-interactive -f|--force -d|--dry-run : remove*"),
    Program::new("rollup", "Rollup 4 documentation",
        "-c|--config?exec --configPlugin=any --bundleConfigAsCjs -d|--dir=write -e|--external=text -f|--format=text -g|--globals=text -i|--input=read
         -m|--sourcemap?text -n|--name=text -o|--file=write -p|--plugin=any -w|--watch --watch.onStart=runs --watch.onEnd=runs
         --watch.onBundleStart=runs --watch.onBundleEnd=runs --amd.id=text --banner=text --footer=text --intro=text --outro=text --environment=text
         --exports=text --no-treeshake --preserveModules --silent --stdin=text --waitForBundleInput : read*"),
    Program::new("sass less-css lessc postcss tailwindcss tailwind stylus svgo terser uglifyjs cleancss html-minifier html-minifier-terser csso", "Sass 1.77, Tailwind CSS 3.4, terser 5.31 documentation",
        "-i|--input=read -o|--output=write -c|--config?exec -w|--watch -m|--minify --content=read, --postcss?exec --poll -I|--load-path=read
         -s|--style=text --no-source-map --source-map?text --embed-sources -f|--folder=read -r|--recursive --stdin -q|--quiet -u|--use=any
         -d|--dir=write --base=list --ext=text -x --compress -b|--beautify --toplevel --module --ecma=text --mangle --keep-fnames
         --collapse-whitespace --remove-comments --minify-css --minify-js --include-path=read --js!opaque : read* write"),
    Program::new("ts-node tsx jiti esr esno sucrase-node babel-node swc-node", "tsx 4.15, ts-node 10.9 documentation",
        "%repl %posix %exact -e|--eval=code!given -p|--print=code!given -pe=code!given -r|--require=load --import=load --loader=load
         -i|--interactive!repl --tsconfig=read -P|--project=read -T|--transpile-only|--transpileOnly -H|--compiler-host --type-check --files --esm
         --swc -s|--script-mode --cwd=chdir --cwd-mode -O|--compilerOptions=text -I|--ignore=text -C|--compiler=any --conditions=text --env-file=read
         --inspect?text --inspect-brk?text --no-cache --test!quiet --watch --clear-screen -v|--version!quiet -h|--help!quiet --show-config!quiet
         --no-warnings : script any*").commands(&[
        command("watch",
            "%posix %exact --tsconfig=read --env-file=read --ignore|--exclude=text --include=text --clear-screen -r|--require=load --import=load
             --inspect?text --no-cache : script any*"),
    ]),
    Program::new("tsc", "TypeScript 5.5 handbook, tsc CLI options",
        "-p|--project=read --noEmit --outDir=write --outFile=write --declarationDir=write --rootDir=list --rootDirs=list, --baseUrl=list
         --tsBuildInfoFile=write --generateTrace=write --generateCpuProfile=write -t|--target=text -m|--module=text --moduleResolution=text
         --jsx=text --jsxFactory=text --lib=text --types=text --typeRoots=read, --strict --skipLibCheck --esModuleInterop --resolveJsonModule
         --allowJs --checkJs -d|--declaration --emitDeclarationOnly --sourceMap --inlineSourceMap --incremental -i -b|--build -w|--watch -f|--force
         --dry --clean --verbose -v|--version -h|--help --all --init --showConfig --listFiles --listFilesOnly --listEmittedFiles --explainFiles
         --traceResolution --diagnostics --extendedDiagnostics --pretty --preserveWatchOutput --noErrorTruncation --locale=text --newLine=text
         --removeComments --isolatedModules --composite --noUnusedLocals --noUnusedParameters --noImplicitAny --downlevelIteration
         --experimentalDecorators --importHelpers --allowSyntheticDefaultImports --forceConsistentCasingInFileNames --watchFile=text
         --watchDirectory=text --excludeFiles=text --excludeDirectories=text --stopBuildOnErrors --noCheck : read*"),
    Program::new("tsup unbuild pkgroll microbundle ncc vercel-ncc rspack rsbuild farm bunchee zshy tsdown api-extractor typedoc documentation jsdoc", "tsup 8, ncc 0.38, TypeDoc 0.26 documentation",
        "-d|--out-dir|--outDir=write -o|--out|--output=write --format=text --target=text --dts --minify --sourcemap --watch?text --clean
         --config=exec --tsconfig=read --entry=read --entryPoints=read --onSuccess=shell --external=text -c=exec --splitting --treeshake
         --platform=text --json=write --readme=read --options=exec : any*"),
    Program::new("turbo", "Turborepo 2.0 documentation",
        "%persist --cwd=chdir --cache-dir=write --color --no-color --login=text --api=text --token=text --team=text --heap=out --verbosity=text -v
         --root-turbo-json=read --skip-infer --no-update-notifier --concurrency=text --continue?text --single-package --framework-inference?text
         --global-deps=text --env-mode?text -F|--filter=text --affected --output-logs=text --log-order=text --only --pkg-inference-root=text
         --log-prefix=text --ui=text --cache=text --cache-workers=text --dry|--dry-run?text --graph?out --no-cache --force?text --remote-only?text
         --remote-cache-timeout=text --summarize?text --parallel --profile=out --anon-profile=out --daemon --no-daemon --preflight -V|--version :
         text any*").commands(&[
        command("bin boundaries completion config daemon gen generate info link login logout ls prune query run scan telemetry unlink watch",
            "--scope=text --docker --out-dir=write --use-gitignore?text -c|--config=exec -r|--root=enter -a|--args=text --scan : text any*"),
    ]).after(special::directory::inherit),
    Program::new("vite", "Vite 5.3 documentation",
        "%exact -c|--config=exec -l|--logLevel=text --clearScreen -d|--debug?text -f|--filter=text -m|--mode=text --base?text --host?text --port=text
         --open?text --cors --strictPort --force --profile --outDir=write --target=text --assetsDir=text --assetsInlineLimit=text --ssr?text
         --sourcemap?text --minify?text --manifest?text --ssrManifest?text --emptyOutDir -w|--watch --app : list").commands(&[
        command("build dev optimize preview serve",
            "%exact -c|--config=exec -l|--logLevel=text --clearScreen -d|--debug?text -f|--filter=text -m|--mode=text --base?text --host?text
             --port=text --open?text --cors --strictPort --force --outDir=write --target=text --assetsDir=text --assetsInlineLimit=text --ssr?text
             --sourcemap?text --minify?text --manifest?text --ssrManifest?text --emptyOutDir -w|--watch --app --profile : list"),
    ]),
    Program::new("vitest", "Vitest 1.6 and 2.0 documentation",
        "%exact -r|--root=enter --dir=list -c|--config=exec -u|--update -w|--watch --run -t|--testNamePattern=text --ui --open --api?text --silent
         --hideSkippedTests --reporter=any --outputFile=write --coverage?text --coverage.enabled --coverage.provider=text --coverage.reporter=text
         --coverage.reportsDirectory=write --coverage.include=text --coverage.exclude=text --mode=text --workspace=exec --isolate --globals --dom
         --browser?text --pool=text --poolOptions=text --fileParallelism --no-file-parallelism --maxWorkers=text --minWorkers=text
         --maxConcurrency=text --environment=text --passWithNoTests --logHeapUsage --allowOnly --dangerouslyIgnoreUnhandledErrors --shard=text
         --changed?text --sequence=text --inspect?text --inspectBrk?text --testTimeout=text --hookTimeout=text --bail=text --retry=text --diff=any
         --exclude=text --expandSnapshotDiff --disableConsoleIntercept --typecheck?text --project=text --slowTestThreshold=text
         --teardownTimeout=text --cache?text --expect=text --printConsoleTrace --no-color --standalone --no-coverage --no-watch : text*").commands(&[
        command("bench dev list run watch init",
            "%exact -r|--root=enter --dir=list -c|--config=exec -u|--update -w|--watch --run -t|--testNamePattern=text --ui --silent --reporter=any
             --outputFile=write --coverage?text --coverage.provider=text --coverage.reporter=text --coverage.reportsDirectory=write
             --coverage.include=text --coverage.exclude=text --mode=text --workspace=exec --isolate --globals --dom --browser?text --pool=text
             --fileParallelism --no-file-parallelism --maxWorkers=text --minWorkers=text --maxConcurrency=text --environment=text --passWithNoTests
             --shard=text --changed?text --testTimeout=text --hookTimeout=text --bail=text --retry=text --exclude=text --typecheck?text
             --project=text --json?write --filesOnly --no-coverage --no-watch --inspect?text --inspectBrk?text --logHeapUsage --allowOnly : text*"),
        command("related", "%exact --run -c|--config=exec --reporter=any : read*"),
    ]),
    Program::new("wait-on start-server-and-test start-test", "wait-on 7, start-server-and-test 2 documentation",
        "-t|--timeout=text -i|--interval=text -c|--config=exec -d|--delay=text -l|--log -r|--reverse -s|--simultaneous=text -v|--verbose
         -w|--window=text --expect=text : any*"),
    Program::new("webpack webpack-dev-server webpack-cli", "webpack 5 documentation, CLI",
        "-c|--config=exec --config-name=text -m|--merge --env=text --node-env=text --progress?text -j|--json?write -f|--fail-on-warnings
         -d|--devtool=text --entry=read --mode=text --name=text -o|--output-path=write -t|--target=text -w|--watch --watch-options-stdin --stats?text
         --hot --open?text --port=text --host=text --analyze --disable-interpret --extends=exec --no-color : text any*"),
    Program::new("zx", "zx 8 documentation",
        "%repl %posix --quiet --verbose --shell=load --prefix=shell --postfix=shell -e|--eval=code!given --ext=text --install --registry=url
         --cwd=chdir --repl!repl --prefer-local -v|--version!quiet -h|--help!quiet --env=read : script any*"),
];
