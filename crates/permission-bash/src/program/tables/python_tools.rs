//! Tools that Python projects run: tests, linters, formatters, servers.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("alembic django-admin flask manage.py celery gunicorn uvicorn hypercorn daphne streamlit gradio fastapi litestar scrapy airflow dbt mlflow prefect dagster", "Django 5.0, Flask 3.0, Gunicorn 22, Uvicorn 0.30, Alembic 1.13 documentation",
        "%posix -c|--config=exec -A|--app=text -b|--bind=text -w|--workers=text -k|--worker-class=text --host=text -h=text -p|--port=text --reload
         --factory --settings=text --pythonpath=enter -n|--name=text -x=text -e|--env-file=read --debug --chdir=enter --access-logfile=write
         --error-logfile=write --log-level=text --log-config=read --keyfile=read --certfile=read --ssl-keyfile=read --ssl-certfile=read
         --app-dir=enter --pid=write -v|--verbosity=text -l|--loglevel=text --project-dir=enter --profiles-dir=enter : text any*"),
    Program::new("autoflake autopep8 pyupgrade yapf docformatter blue add-trailing-comma reorder-python-imports pyment", "autopep8 2.3, yapf 0.40, autoflake 2.3 documentation",
        "-i|--in-place!inplace -d|--diff -r|--recursive -p|--parallel -a|--aggressive --style=any -l|--lines=text -e|--exclude=text
         --max-line-length=text --select=text --ignore=text --global-config=read --ignore-local-config -c|--check --remove-all-unused-imports
         --remove-unused-variables --expand-star-imports --imports=text --py36-plus!inplace --py37-plus!inplace --py38-plus!inplace
         --py39-plus!inplace --py310-plus!inplace --py311-plus!inplace --py312-plus!inplace --py3-plus!inplace --exit-zero-even-if-changed
         -j|--jobs=text -v|--verbose -q|--quiet --wrap-summaries=text --wrap-descriptions=text --config=read : read*"),
    Program::new("bandit safety pip-audit semgrep vulture radon xenon interrogate deptry import-linter lint-imports mutmut cosmic-ray codespell pydocstyle pycodestyle pyflakes pytype pyre ty djlint pip-licenses detect-secrets yamllint ansible-lint sqlfluff cfn-lint checkov", "bandit 1.7, semgrep 1.78, codespell 2.3, yamllint 1.35 documentation",
        "-r|--recursive -c|--config|--config-file=read -f|--format=text -o|--output=write -ll -lll -ii -iii -l|--level -i|--confidence
         -x|--exclude|--skip|-S=text -b|--baseline=read -s|--strict -q|--quiet -v|--verbose -w|--write-changes!inplace --fix!inplace
         --fix-only!inplace -D|--dictionary=read -I|--ignore-words=read -L|--ignore-words-list=text --max-line-length=text --select=text
         --ignore=text --min-confidence=text --json --sarif --error --lang=text -e|--pattern=text --dialect=text --full-report --severity=text
         --requirement=read -d|--directory=read --framework=text --check=text --python-version=text : read*"),
    Program::new("black", "Black 24.4 documentation",
        "-c|--code=text -l|--line-length=text -t|--target-version=text --pyi --ipynb --python-cell-magics=text -x|--skip-source-first-line
         -S|--skip-string-normalization -C|--skip-magic-trailing-comma --preview --unstable --enable-unstable-feature=text --check!readonly
         --diff!readonly --color --no-color --line-ranges=text --fast --safe --required-version=text --exclude=text --extend-exclude=text
         --force-exclude=text --stdin-filename=list --include=text -W|--workers=text -q|--quiet -v|--verbose --version -h|--help --config=read
         --no-cache : edit*"),
    Program::new("coverage", "coverage.py 7.5 documentation", "--rcfile=read --data-file=edit").commands(&[
        command("annotate combine debug erase help html json lcov report xml",
            "-d|--directory=write -o|--output|--outfile=write --fail-under=text -i|--ignore-errors --include=text --omit=text -m|--show-missing
             --skip-covered --skip-empty --sort=text --format=text --precision=text --rcfile=read --data-file=edit --title=text -q|--quiet
             --pretty-print --contexts=text -a|--append --keep : any*"),
        command("run",
            "%posix -a|--append --branch --concurrency=text --context=text --data-file=edit --include=text --omit=text -m=text!stop -L|--pylib
             -p|--parallel-mode --source=text --timid --rcfile=read --save-signal=text : script any*").after(special::delegate::module),
    ]),
    Program::new("cython pyinstaller nuitka nuitka3 cx_Freeze pex shiv zipapp maturin cibuildwheel setuptools-rust py-spy scalene memray snakeviz", "Cython 3.0, PyInstaller 6.8, maturin 1.6, py-spy 0.3 documentation",
        "-o|--output|--output-file=write -D|--onedir -F|--onefile -n|--name=text --distpath=write --workpath=write --specpath=write --add-data=text
         --hidden-import=text -y|--noconfirm --clean -w|--windowed -i=text --release -m|--manifest-path=read -b=text --strip --target=text
         --features=text --embed -3 -X=text -I=read --output-dir=write --standalone -p|--pid=text -c=text -e=text -r=read : any*"),
    Program::new("flake8", "Flake8 7.1 documentation",
        "-h|--help -v|--verbose --version -q|--quiet --count --exclude=text --extend-exclude=text --filename=text --stdin-display-name=text
         --format=text --hang-closing --ignore=text --extend-ignore=text --per-file-ignores=text --max-line-length=text --max-doc-length=text
         --indent-size=text --select=text --extend-select=text --disable-noqa --show-source --statistics --require-plugins=text
         --enable-extensions=text --exit-zero -j|--jobs=text --tee --output-file=write --color=text --append-config=read --config=read --isolated
         --benchmark --bug-report --max-complexity=text --doctests --builtins=text : read*"),
    Program::new("isort", "isort 5.13 documentation",
        "-h|--help -V|--version --vn|--version-number -v|--verbose --only-modified|--om --dedup-headings -q|--quiet -d|--stdout --overwrite-in-place
         --show-config --show-files --df|--diff!readonly -c|--check-only|--check!readonly --ws|--ignore-whitespace
         --sp|--settings-path|--settings-file|--settings=read --cr|--config-root=enter --resolve-all-configs --profile=text --old-finders
         --jobs|-j?text --ac|--atomic --interactive --format-error=text --format-success=text --srx|--sort-reexports --filter-files -s|--skip=text
         --extend-skip=text --sg|--skip-glob=text --extend-skip-glob=text --gitignore|--skip-gitignore --ext|--extension|--supported-extension=text
         --blocked-extension=text --dont-follow-links --filename=list --allow-root -a|--add-import=text --append|--append-only --af|--force-adds
         --rm|--remove-import=text --float-to-top --dont-float-to-top --ca|--combine-as --cs|--combine-star -e|--balanced
         -l|-w|--line-length|--line-width=text -m|--multi-line=text -p|--project|--known-first-party=text -o|--thirdparty|--known-third-party=text
         -f|--future=text -b|--builtin=text --src|--src-path=list --virtual-env=read --conda-env=read --py|--python-version=text --fss --fas --color
         --ls|--length-sort --tc|--trailing-comma : edit*"),
    Program::new("jupyter jupyter-lab jupyter-notebook jupyter-nbconvert papermill nbstripout nbqa jupytext", "Jupyter 4, nbconvert 7.16, papermill 2.6 documentation",
        "--config=load --version --paths --ip=text --port=text --no-browser --allow-root --notebook-dir=enter --debug -y -p=text").commands(&[
        command("console qtconsole run", "%repl --kernel=text --existing=text : exec*"),
        command("execute", "--inplace!inplace --timeout=text --kernel_name=text --allow-errors : exec*"),
        command("kernelspec labextension server serverextension nbextension bundlerextension troubleshoot migrate trust", ": any*"),
        command("lab notebook", "--ip=text --port=text --no-browser --allow-root --notebook-dir=enter --config=load --debug -y : list"),
        command("nbconvert",
            "--to=text --output=write --output-dir=write --execute --inplace!inplace --config=load --template=any --allow-errors
             --ExecutePreprocessor.timeout=text --no-input --no-prompt --stdin --stdout --clear-output --post=text --embed-images
             --TagRemovePreprocessor.remove_cell_tags=text : read*"),
    ]),
    Program::new("mypy dmypy stubgen stubtest pyright basedpyright", "mypy 1.10, pyright 1.1 documentation",
        "%exact -h|--help -v|--verbose -V|--version -O|--output=text --config-file=read --warn-unused-configs --no-namespace-packages
         --ignore-missing-imports --follow-untyped-imports --follow-imports=text --python-executable|--pythonpath=exec --no-site-packages
         --no-silence-site-packages --python-version|--pythonversion=text --platform|--pythonplatform=text --always-true=text --always-false=text
         --disallow-any-expr --disallow-any-generics --disallow-untyped-calls --disallow-untyped-defs --disallow-incomplete-defs --check-untyped-defs
         --disallow-untyped-decorators --implicit-optional --no-strict-optional --warn-redundant-casts --warn-unused-ignores --warn-return-any
         --warn-unreachable --strict-equality --strict --disable-error-code=text --enable-error-code=text --extra-checks --show-error-context
         --show-column-numbers --show-error-end --hide-error-codes --show-error-code-links --pretty --no-color-output --no-error-summary
         --show-absolute-path --no-incremental --incremental --cache-dir=write --sqlite-cache --cache-fine-grained --skip-version-check
         --skip-cache-mtime-checks --pdb --show-traceback|--tb --raise-exceptions --custom-typing-module=text --shadow-file=text
         --any-exprs-report=write --cobertura-xml-report=write --html-report=write --linecount-report=write --txt-report=write --xml-report=write
         --junit-xml=write --install-types --non-interactive --exclude=text --explicit-package-bases --exclude-gitignore -m|--module=text
         -p|--package|--project=any -c|--command=text --scripts-are-modules -o=write --outputjson -w|--watch -t|--typeshed-path=read
         --venv-path|--venvpath=read --level=text --warnings --stats --dependencies --verifytypes=text --createstub=text --threads?text
         --skipunannotated : read*").commands(&[
        command("run start status stop check restart kill suggest inspect recheck", "--timeout=text --log-file=out --export-types : any*"),
    ]),
    Program::new("nox tox", "tox 4.15, nox 2024.4 documentation",
        "%posix -e|--envs|--session|--sessions|-s=text -f|--noxfile=exec -k|--keywords=text -t|--tags=text -c|--conf=exec --workdir=write
         --root=enter -p|--pythons|--parallel?text -r|--recreate|--reuse-existing-virtualenvs -R|-l|--list -v|--verbose -q|--quiet -x|--override=text
         --notest --develop --result-json=write --installpkg=read --skip-pkg-install --skip-missing-interpreters?text --discover=exec -m=text
         --no-venv --install-only --error-on-missing-interpreters --default-venv-backend|-db=text -a --showconfig --stop-on-first-error --no-install
         --report=write --envdir=write --force-color --nocolor : any*").commands(&[
        command("exec", "%wrap=transparent %posix -e=text : cmd"),
    ]),
    Program::new("pre-commit prek", "pre-commit 3.7 documentation", "--color=text -c|--config=exec -V|--version -h|--help").commands(&[
        command("autoupdate clean gc help init-templatedir install install-hooks migrate-config sample-config uninstall validate-config validate-manifest try-repo",
            "-c|--config=exec -t|--hook-type=text -f|--overwrite --install-hooks --allow-missing-config --bleeding-edge --freeze --repo=url
             -j|--jobs=text : any*"),
        command("run hook-impl",
            "-c|--config=exec -a|--all-files --files -v|--verbose --show-diff-on-failure --hook-stage=text
             -s|--from-ref|--source|-o|--to-ref|--origin=text --color=text --fail-fast --last-commit -d|--directory=text : any*"),
    ]),
    Program::new("pydoc pydoc3 sphinx-build sphinx-quickstart sphinx-autobuild sphinx-apidoc mkdocs pdoc pdoc3 zensical", "Sphinx 7.3, MkDocs 1.6 documentation",
        "-b|--builder=text -M=text -a -E -d=write -j|--jobs=text -c=load -C -D=text -A=text -t=text -n -v -q -Q -w=write -W|--strict -T -N -P
         -o|--output-dir|--output-directory=write -f|--config-file|--force=any -k=text -p|--port=text -s --site-dir=write --dirty --clean -H=text
         --html --host=text --http=text : any*"),
    Program::new("pylint", "Pylint 3.2 documentation",
        "%exact --rcfile=exec --output=write --init-hook=opaque -E|--errors-only -j|--jobs=text --load-plugins=text --fail-under=text --fail-on=text
         --ignore=text --ignore-patterns=text --ignore-paths=text --disable|-d=text --enable|-e=text --output-format|-f=text --reports|-r=text
         --score|-s=text --msg-template=text --max-line-length=text --recursive=text --py-version=text --extension-pkg-allow-list=text
         --generated-members=text --exit-zero --persistent=text --from-stdin --source-roots=list --verbose|-v --version --help|-h --list-msgs
         --help-msg=text --generate-rcfile --generate-toml-config --confidence=text --good-names=text --disable-all --clear-cache-post-run=text :
         read*"),
    Program::new("pytest py.test pytest-3 pytest-watch ptw", "pytest 8.2, pytest-cov 5.0, pytest-xdist 3.6 documentation",
        "%exact -k=text -m=text --markers -x|--exitfirst --fixtures|--funcargs --fixtures-per-test --pdb --pdbcls=text --trace --capture=text -s
         --runxfail --lf|--last-failed --ff|--failed-first --nf|--new-first --cache-show?text --cache-clear --lfnf|--last-failed-no-failures=text
         --sw|--stepwise --sw-skip|--stepwise-skip --durations=text --durations-min=text -v|--verbose -vv -vvv --no-header --no-summary
         --verbosity=text -q|--quiet -qq -r=text --disable-warnings|--disable-pytest-warnings -l|--showlocals --no-showlocals --tb=text
         --show-capture=text --full-trace --color=text --code-highlight=text --pastebin=text --junitxml|--junit-xml=write
         --junit-prefix|--junitprefix=text --xfail-tb --force-short-summary -W|--pythonwarnings=text --maxfail=text --strict-config --strict-markers
         --strict -c|--config-file=exec --continue-on-collection-errors --rootdir=enter --co|--collect-only --pyargs --ignore=list --ignore-glob=text
         --deselect=text --confcutdir=enter --noconftest --keep-duplicates --collect-in-virtualenv --import-mode=text --doctest-modules
         --doctest-report=text --doctest-glob=text --doctest-ignore-import-errors --doctest-continue-on-failure --basetemp=write -V|--version
         -h|--help -p=text --trace-config --debug?out -o|--override-ini=text --assert=text --setup-only --setup-show --setup-plan --log-level=text
         --log-format=text --log-date-format=text --log-cli-level=text --log-cli-format=text --log-cli-date-format=text --log-file=write
         --log-file-level=text --log-file-mode=text --log-auto-indent=text --log-disable=text -n|--numprocesses=text --maxprocesses=text --dist=text
         --tx=text -d -f|--looponfail --rsyncdir=text --cov?list --cov-report=text --cov-config=read --no-cov --no-cov-on-fail --cov-fail-under=text
         --cov-append --cov-branch --cov-context=text --timeout=text --timeout-method=text --reruns=text --reruns-delay=text --html=write
         --self-contained-html --json-report --json-report-file=write --asyncio-mode=text --randomly-seed=text --random-order --benchmark-only
         --benchmark-skip --benchmark-json=write --benchmark-compare?text --benchmark-autosave --benchmark-save=text --snapshot-update
         --nomigrations|--no-migrations --reuse-db --create-db --ds=text --headed --browser=text --base-url=text --hypothesis-show-statistics
         --hypothesis-seed=text --hypothesis-profile=text --count=text --testmon --picked?text --forked --ruff --mypy --black --flake8 --isort :
         exec*").after(special::package::node_ids),
    Program::new("ruff", "Ruff 0.4 documentation",
        "%exact -v|--verbose -q|--quiet -s|--silent --config=any --isolated -h|--help -V|--version").commands(&[
        command("analyze clean config help linter rule server version",
            "--output-format=text --all --direction=text --detect-string-imports --preview --isolated : any*"),
        command("check",
            "%exact --fix!inplace --fix-only!inplace --unsafe-fixes --no-unsafe-fixes --show-fixes --no-show-fixes --diff!readonly -w|--watch
             --ignore-noqa --output-format=text -o|--output-file=write --target-version=text --preview --no-preview --config=any --extension=text
             --statistics --add-noqa!inplace --show-files --show-settings --select=text --ignore=text --extend-select=text --extend-ignore=text
             --per-file-ignores=text --extend-per-file-ignores=text --fixable=text --unfixable=text --extend-fixable=text --exclude=text
             --extend-exclude=text --respect-gitignore --no-respect-gitignore --force-exclude -n|--no-cache --cache-dir=write --isolated
             --stdin-filename=list -e|--exit-zero --exit-non-zero-on-fix -v|--verbose -q|--quiet -s|--silent -h|--help : read*"),
        command("format",
            "%exact --check!readonly --diff!readonly -n|--no-cache --cache-dir=write --exclude=text --respect-gitignore --force-exclude
             --line-length=text --stdin-filename=list --target-version=text --preview --no-preview --config=any --extension=text --range=text
             --isolated -v|--verbose -q|--quiet -s|--silent --exit-non-zero-on-format : edit*"),
    ]),
    Program::new("twine virtualenv", "Twine 5.1, virtualenv 20.26 documentation",
        "--no-color -p|--python=any --clear --system-site-packages --prompt=text --seeder=text --download --always-copy --symlinks --no-setuptools
         --no-pip -q|--quiet -v|--verbose --with-traceback : write").commands(&[
        command("check", "--strict : read*"),
        command("register upload",
            "-r|--repository=text --repository-url=url -s|--sign --sign-with=runs -i|--identity=text -u|--username=text -p|--password=text
             --non-interactive -c|--comment=text --config-file=read --skip-existing --cert=read --client-cert=read --verbose --disable-progress-bar
             --attestations : read*"),
    ]),
    Program::new("xonsh", "xonsh 0.17 documentation",
        "%repl %posix -c=shell --rc=load --no-rc -i!repl -l -D=text --shell-type=text -V|--version!quiet -h|--help!quiet : script any*"),
];
