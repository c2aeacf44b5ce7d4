//! Python, its package managers and environments.

use super::super::spec::{Program, command};
use super::super::special;

const PIP: &str = "pip 24.1 documentation";

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("conda mamba micromamba", "conda 24 documentation",
        "-n|--name=text -p|--prefix=enter -y|--yes -q|--quiet -v|--verbose --json -V|--version -h|--help").commands(&[
        command("activate clean compare config deactivate doctor info init list notices search shell shell-hook package",
            "-n|--name=text -p|--prefix=enter -a|--all -y|--yes --json -e|--export --explicit -c|--channel=text --override-channels --show
             --show-sources --get=text --set=text --add=text --append=text --prepend=text --remove=text --remove-key=text --file=edit --envs --base
             --tarballs --packages -f --reverse -s=text : text*"),
        command("create install update upgrade env",
            "-n|--name=text -p|--prefix=write -f|--file=read -c|--channel=text --override-channels --clone=text -y|--yes -q|--quiet --json --dry-run
             -d --no-deps --only-deps --force-reinstall --freeze-installed --update-deps --all --offline --copy --no-default-packages --solver=text
             --strict-channel-priority --use-local --no-builds --from-history --prune --force --yes-please --ignore-channels : any*").after(special::package::specs),
        command("remove uninstall",
            "%destructive -n|--name=text -p|--prefix=remove/ --all -y|--yes -q|--quiet --force --dry-run -c|--channel=text : text*"),
        command("run",
            "%wrap=transparent %posix -n|--name=text -p|--prefix=enter --cwd=chdir --no-capture-output|--live-stream --dev --debug-wrapper-scripts
             -v|--verbose -a|--attach=text -d|--detach -e|--env=text : cmd"),
    ]),
    Program::new("flit hatch pdm pixi rye", "Hatch 1.12, PDM 2.15, Rye 0.36, pixi 0.25 documentation",
        "-e|--env=text -p|--project=enter -v|--verbose -q|--quiet --data-dir=enter --cache-dir=enter --config=read --manifest-path=read --color=text
         -c=text").commands(&[
        command("add global inject install lock remove sync update upgrade uninstall fetch import outdated runpip ensurepath reinstall pin",
            "-d|--dev -G|--group=text -e|--editable=any --dry-run --no-sync --no-lock --prod -r|--requirement=read --python=any --force
             --include-deps --pip-args=text --features|--feature=text --git=url --path=any --index-url|-i=url --spec=any --suffix=text --pypi --host
             --build --platform=text --all -y : any*").after(special::package::specs),
        command("build publish version new init env list show status config self cache python toolchain search info use plugin fix clean fmt test lint check export dep project shell-hook tree task workspace upload",
            "-t|--target=text -d|--dist|--dest=write -o|--output=write -f|--format=text --check --clean --all -e=any --name=text --no-isolation
             --cover -p|--parallel : any*"),
        command("exec run",
            "%wrap=transparent %posix -e|--env|--environment=text --spec=any --python=any -s|--site-packages --no-cache --pip-args=text --index-url|-i=url --with=text
             --verbose --quiet --manifest-path=read --frozen --locked --as-is --env-file=read -l|--list!quiet : cmd"),
        command("shell", "%repl : any*"),
    ]),
    Program::new("pip pip2 pip3", PIP,
        "--python=any -v|--verbose -q|--quiet --log=out --no-input --isolated --require-virtualenv --proxy=text --timeout=text --cert=read
         --client-cert=read --cache-dir=write --no-cache-dir --disable-pip-version-check --no-color --trusted-host=text --debug --retries=text
         --keyring-provider=text -V|--version -h|--help").commands(PIP_COMMANDS),
    Program::new("pipx", "pipx 1.6 documentation", "--verbose --quiet --version --help").commands(&[
        command("ensurepath environment list completions interpreter pin unpin", "--json --short --skip-maintenance -f|--force : text*"),
        command("inject install install-all reinstall reinstall-all runpip uninject uninstall uninstall-all upgrade upgrade-all upgrade-shared",
            "-e|--editable --force --include-deps --include-apps --pip-args=text --spec=any --suffix=text --python=any --index-url|-i=url --preinstall=text --system-site-packages -r|--requirement=read : any*").after(special::package::specs),
        command("run", "%posix --spec=any --python=any --no-cache --pypackages --path --pip-args=text --index-url|-i=url --system-site-packages --with=text -q|--quiet : text any*").after(special::delegate::python),
    ]),
    Program::new("poetry", "Poetry 1.8 documentation",
        "%persist -C|--directory=chdir -P|--project=enter --no-interaction -n --no-plugins --no-cache -q|--quiet -v|--verbose -vv -vvv --ansi
         --no-ansi -V|--version -h|--help").commands(&[
        command("about cache check config debug env export help init list lock new publish remove search self show source version",
            "-o|--output=write -f|--format=text --without-hashes --without=text --with=text --only=text --extras|-E=text --all-extras --all-groups
             -G|--group=text -D|--dev --dry-run --no-update --regenerate -t|--tree -l|--latest --outdated -a|--all --why --top-level --local --unset
             --list --name=text --src --readme=text --python=text -r|--repository=text -u|--username=text -p|--password=text --cert=read
             --client-cert=read --build --skip-existing --dist-dir=read --description=text --author=text --dependency=text --license=text
             --next-phase -s|--short --lock --strict --full-path --priority=text : any*"),
        command("add build install sync update",
            "-D|--dev -G|--group=text -e|--editable -E|--extras=text --all-extras --all-groups --optional=text --python=text --platform=text
             --source=text --allow-prereleases --dry-run --lock --without=text --with=text --only=text --only-root --no-root --no-directory --sync
             --no-dev --compile -f|--format=text -o|--output=write --clean --local-version=text --config-settings=text : any*").after(special::package::specs),
        command("run", "%wrap=transparent %posix : cmd"),
        command("shell", "%wrap=transparent %repl"),
    ]).after(special::directory::inherit),
    Program::new("pyenv", "pyenv 2.4 documentation", "-v|--version").commands(&[
        command("commands completions help hooks init root shims version version-file version-name version-origin versions whence which local global shell install uninstall rehash latest prefix virtualenv virtualenvs activate deactivate",
            "-f|--force -s|--skip-existing -l|--list -k|--keep -v|--verbose -p|--patch --unset --bare : text*"),
        command("exec", "%wrap=transparent : cmd"),
    ]),
    Program::new("uv", "uv 0.4 documentation",
        "%persist --directory=chdir --project=enter --config-file=read --no-config --cache-dir=write -n|--no-cache -q|--quiet -v|--verbose
         --color=text --native-tls --offline --allow-insecure-host=text --no-progress --python-preference=text --no-python-downloads --managed-python
         --no-managed-python --preview --preview-features=text -V|--version -h|--help").commands(&[
        command("add remove sync lock",
            "-r|--requirements=read -c|--constraints=read --dev --optional=text --group=text --extra=text --all-extras --all-groups --no-group=text
             --only-group=text --no-dev --only-dev --no-default-groups --editable --no-editable --raw --raw-sources --bounds=text --rev=text
             --tag=text --branch=text --no-sync --locked --frozen --active --package=text --all-packages --script=edit -p|--python=any -U|--upgrade
             -P|--upgrade-package=text --index=url --default-index=url -i|--index-url=url --extra-index-url=url -f|--find-links=any --no-index
             --index-strategy=text --keyring-provider=text --resolution=text --prerelease=text --exclude-newer=text --link-mode=text
             -C|--config-setting=text --no-build-isolation --no-build-isolation-package=text --no-sources --no-build --no-build-package=text
             --no-binary --no-binary-package=text --refresh --refresh-package=text --reinstall --reinstall-package=text --compile-bytecode
             --no-install-project --no-install-workspace --no-install-package=text --inexact --exact --isolated --check --dry-run --workspace
             --marker=text -m=text : any*").after(special::package::specs),
        command("auth cache generate-shell-completion help self version publish format",
            "--short --bump=text --output-format=text --publish-url=url --check-url=url -u|--username=text -p|--password=text -t|--token=text
             --index=text --trusted-publishing=text --dry-run --force --check --diff --exclude=text : text*"),
        command("build",
            "-o|--out-dir=write --sdist --wheel --package=text --all-packages --list --no-build-logs -b|--build-constraint|--build-constraints=read
             --require-hashes -p|--python=any --clear --force-pep517 : read"),
        command("export tree",
            "--format=text -o|--output-file=write --no-hashes --no-header --no-annotate --no-emit-project --no-emit-workspace --no-emit-package=text
             --extra=text --all-extras --group=text --all-groups --no-group=text --only-group=text --no-dev --only-dev --package=text --all-packages
             --locked --frozen --script=read --prune=text -d|--depth=text --invert --outdated --no-dedupe --show-sizes --universal
             --python-version=text --python-platform=text -p|--python=any --no-editable"),
        command("init",
            "--name=text --bare --package --no-package --app --lib --script --description=text --no-description --vcs=text --build-backend=text
             --no-readme --author-from=text --no-pin-python --no-workspace -p|--python=any : write"),
        command("pip", "").commands(PIP_COMMANDS),
        command("python", "").commands(&[
            command("dir find list pin",
                "--only-installed --all-versions --all-platforms --global --rm --resolved --system --script=read --bin --output-format=text
                 --no-project --show-version : any*"),
            command("install uninstall upgrade update-shell",
                "-i|--install-dir=write -r|--reinstall -f|--force --all --default --mirror=url --no-bin -U|--upgrade : text*"),
        ]),
        command("run",
            "%wrap=transparent %posix --extra=text --all-extras --no-extra=text --no-dev --group=text --no-group=text --no-default-groups
             --only-group=text --all-groups -m|--module --only-dev --no-editable --exact --env-file=read --no-env-file --with=text
             --with-editable=any --with-requirements=read --isolated --active --no-sync --locked --frozen -s|--script --gui-script --all-packages
             --package=text --no-project -p|--python=any --python-platform=text -U|--upgrade -P|--upgrade-package=text --index=url
             --default-index=url -i|--index-url=url --extra-index-url=url -f|--find-links=any --no-index --index-strategy=text
             --keyring-provider=text --resolution=text --prerelease=text --exclude-newer=text --link-mode=text --refresh --refresh-package=text
             --reinstall --no-build --no-binary --no-sources --compile-bytecode --dev -w=text : cmd").after(special::delegate::uv_run),
        command("tool", "").commands(&[
            command("dir list update-shell", "--show-paths --show-version-specifiers --show-with --show-extras --bin"),
            command("install uninstall upgrade",
                "-e|--editable --with=text --with-editable=any --with-requirements=read --force --all -p|--python=any --index=url --default-index=url
                 -i|--index-url=url --extra-index-url=url -U|--upgrade -c|--constraints=read --overrides=read --from=any --with-executables-from=text
                 : any*").after(special::package::specs),
            command("run",
                "%posix --from=any --with=text --with-editable=any --with-requirements=read -c|--constraints=read --isolated --env-file=read
                 -p|--python=any --index=url --default-index=url -i|--index-url=url --extra-index-url=url -U|--upgrade --refresh --reinstall
                 --no-index -w=text : text any*").after(special::delegate::python),
        ]),
        command("venv",
            "-p|--python=any --system-site-packages --seed --allow-existing --clear -c --prompt=text --relocatable --no-project --index=url
             --link-mode=text : write"),
    ]).after(special::directory::inherit),
    Program::new("uvx", "uv 0.4 documentation",
        "%posix --from=any --with=text --with-editable=any --with-requirements=read -c|--constraints=read --isolated --env-file=read -p|--python=any
         --index=url --default-index=url -i|--index-url=url --extra-index-url=url -U|--upgrade --refresh --reinstall --no-index --directory=chdir
         --project=enter --config-file=read --no-config -n|--no-cache -q|--quiet -v|--verbose --offline --no-progress -w=text -V|--version -h|--help
         : text any*").after(special::delegate::python),
];

/// Subcommands of pip; those of `uv pip` are the same and more.
pub(super) const PIP_COMMANDS: &[Program] = &[
    command("cache check config debug freeze help index inspect list show search completion tree",
        "-l|--local --user -r|--requirement=read --all --exclude=text --exclude-editable -o|--outdated -u|--uptodate -e|--editable --format=text
         --not-required -f|--files --pre --path=list --global --site --editor=runs --python=any -p=any --strict --system -v|--verbose -q|--quiet
         --target=list --prefix=list -d|--depth=text --prune=text --package=text --invert --no-dedupe --show-version-specifiers : text*"),
    command("compile",
        "--output-file|-o=write --extra=text --all-extras -c|--constraint|--constraints=read --override|--overrides=read --generate-hashes
         --upgrade|-U --upgrade-package|-P=text --python-version|-p=any --python-platform=text --universal --index-url|-i|--default-index=url
         --extra-index-url|--index=url --find-links|-f=any --no-deps --no-header --no-annotate --annotation-style=text --no-strip-extras
         --resolver=text --quiet|-q --verbose|-v --no-emit-index-url --emit-index-url --strip-extras --allow-unsafe --pre --dry-run --config=read
         --cert=read --group=text --resolution=text --prerelease=text --exclude-newer=text --system --custom-compile-command=text : read*"),
    command("download install wheel",
        "-r|--requirement|--requirements=read -c|--constraint|--constraints=read --override|--overrides=read
         --build-constraint|--build-constraints|-b=read --no-deps --pre -e|--editable=any --dry-run -t|--target=write --platform=text
         --python-version=text --implementation=text --abi=text --user --root=write --prefix=write --src=write -U|--upgrade --upgrade-strategy=text
         --upgrade-package|-P=text --force-reinstall -I|--ignore-installed --ignore-requires-python --no-build-isolation --use-pep517
         --check-build-dependencies --break-system-packages -C|--config-setting|--config-settings=text --global-option=text --no-compile --compile
         --compile-bytecode --no-warn-script-location --no-warn-conflicts --no-binary=text --only-binary=text --no-build --prefer-binary
         --require-hashes --progress-bar=text --root-user-action=text --report=write --no-clean -i|--index-url|--default-index|--pypi-url=url
         --extra-index-url|--index=url --no-index -f|--find-links=any --python=any -p=any -d|--dest=write -w|--wheel-dir=write --no-verify
         --build-option=text -h|--help --isolated --require-virtualenv -v|--verbose -q|--quiet --log=out --no-input --keyring-provider=text
         --proxy=text --retries=text --timeout=text --exists-action=text --trusted-host|--allow-insecure-host=text --cert=read --client-cert=read
         --cache-dir=write --no-cache-dir --disable-pip-version-check --no-color --use-feature=text --use-deprecated=text --system --reinstall
         --reinstall-package=text --refresh --refresh-package=text --no-cache --extra=text --all-extras --group=any --resolution=text
         --prerelease=text --exclude-newer=text --link-mode=text --index-strategy=text --exact --strict --no-sources --torch-backend=text --offline :
         any*").after(special::package::specs),
    command("hash", "-a|--algorithm=text : read*"),
    command("sync",
        "-c|--constraint=read --require-hashes --system --python|-p=any --target=write --prefix=write --index-url|-i|--default-index=url
         --extra-index-url|--index=url --dry-run --reinstall --strict --allow-empty-requirements --compile-bytecode -a|--ask -q|--quiet -n -f|--force
         : read*"),
    command("uninstall",
        "-r|--requirement=read -y|--yes --break-system-packages --system --python|-p=any --root-user-action=text : text*"),
];
