//! The Rust toolchain.

use super::super::spec::{Program, command};
use super::super::special;

const CARGO: &str = "cargo 1.79 manual";

/// `cargo watch`, also as a program of its own.
const WATCH: &str = "%exact %wrap=shell -c|--clear -q|--quiet -w|--watch=list -x|--exec=text -s|--shell=shell -i|--ignore=text -d|--delay=text
     -p|--package=text --features=text --why --postpone --poll --no-gitignore --no-vcs-ignores --no-restart --use-shell=load -B=text
     -E|--env=text --env-file=read -C|--workdir=chdir -N|--notify : joined";

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("bindgen cbindgen cross diesel evcxr mdbook sea-orm-cli sqlx trunk dx leptosfmt taplo typos zola", "bindgen 0.69, mdBook 0.4, diesel 2.2, sqlx 0.7, typos 1.22 documentation",
        "-o|--output=write -c|--config=read -d|--dest-dir=write --open --migration-dir=read --source=read --database-url=text -D=text --lang=text
         --crate=text -w|--write-changes!inplace --check --diff --release --dist=write --schema=read : any*"),
    Program::new("cargo", CARGO,
        "%persist ++text --config=opaque -Z=text -C=chdir --color=text --frozen --locked --offline -q|--quiet!inert -v|--verbose|-vv!inert
         -V|--version --list --explain=text --manifest-path=read --target-dir=write -h|--help").commands(&[
        command("add",
            "%exact --dev --build --target=text --git=url --branch=text --tag=text --rev=text --path=read --base=text --registry=text
             -p|--package=text --rename=text -F|--features=text --no-default-features --default-features --optional --no-optional --public
             --no-public -n|--dry-run --ignore-rust-version : text*"),
        command("b bench build c check clippy d doc expand fix rustdoc nextest hack llvm-cov tarpaulin zigbuild bloat asm machete udeps miri outdated semver-checks msrv mutants deny audit vet shear",
            "%exact -p|--package=text --workspace|--all --exclude=text -j|--jobs=text --lib --bin=text --bins --example=text --examples --test=text
             --tests --bench=text --benches --all-targets -F|--features=text --all-features --no-default-features --target=text -r|--release
             --profile=text --cargo-profile=text --message-format=text --timings?text --keep-going --ignore-rust-version --no-run --no-fail-fast
             --doc --artifact-dir|--out-dir=write --open --no-deps --document-private-items --fix --allow-dirty --allow-staged --allow-no-vcs
             --broken-code --edition --edition-idioms --future-incompat-report --build-plan --unit-graph -E|--filter-expr|--filterset=text
             --retries=text --test-threads=text --no-capture|--nocapture --failure-output=text --success-output=text --status-level=text
             --final-status-level=text --run-ignored=text --partition=text --fail-fast --max-fail=text --no-tests=text --archive-file=edit
             --extract-to=write --workspace-remap=enter --config-file=read --tool-config-file=text --build-jobs=text --html --lcov --json --text
             --cobertura --output-path=write --output-dir=write -o|--out=text --summary-only --show-missing-lines --fail-under-lines=text
             --ignore-filename-regex=text --no-clean --no-report --branch --doctests --skip-clean --timeout=text -f|--file=any --each-feature
             --feature-powerset --depth=text --baseline-rev=text --baseline-root=read --in-diff=read --re=text --no-dev-deps --with-metadata
             --hide-inclusion-graph --config=any -D|--deny=text --ignore=text -R|--root-deps-only -d=text -w --crates --time --filter=text -n=text
             --theme=text --ugly --item=text --backend=text : text text*"),
        command("clean", "%exact -p|--package=text -r|--release --profile=text --target=text --doc -n|--dry-run"),
        command("fetch generate-lockfile help info locate-project login logout metadata owner pkgid read-manifest report search tree update upgrade version verify-project yank config",
            "%exact -p|--package=text --workspace --aggressive --precise=text --recursive -n|--dry-run --target=text --format-version=text --no-deps
             --filter-platform=text -F|--features=text --all-features --no-default-features -e|--edges=text -i|--invert=text --prune=text
             --depth=text --prefix=text --no-dedupe -d|--duplicates --charset=text -f|--format=text --limit=text --registry=text --index=url
             --token=text --vers|--version=text --undo -a|--add=text -r|--remove=text -l|--list --message-format=text --incompatible?text
             --compatible?text --breaking --pinned --exclude=text : text*"),
        command("flamegraph r run samply",
            "%exact %posix -p|--package=text --bin=text --example=text --test=text --bench=text -j|--jobs=text -F|--features=text --all-features
             --no-default-features --target=text -r|--release --profile=text --message-format=text --timings?text --keep-going --ignore-rust-version
             --unit-graph -o|--output=write --root?text --open --dev --unit-test?text : any*"),
        command("fmt", "%exact --all --check -p|--package=text --message-format=text : text*"),
        command("fuzz", "%exact --fuzz-dir=enter").commands(&[
            command("add build check cmin coverage fmt init list run tmin",
                "%exact -O|--release -a|--debug-assertions -D|--dev -s|--sanitizer=text --target=text -j|--jobs=text --features=text --all-features
                 --no-default-features --fuzz-dir=enter -v|--verbose --build-std --careful -c|--no-cfg-fuzzing --strip-dead-code : text any*"),
        ]),
        command("generate leptos dioxus binstall release dist about tauri wasm component lambda shuttle set-version insta criterion deb wix bundle ndk apk",
            "%exact -y|--no-confirm|--yes -f|--force --git=url --path=any -n|--name=text --accept --review --check --execute -x -p|--package=text
             --release -r --features=text --test-runner=text --unreferenced=text -o|--output|--output-file=write -c|--config=read --target=text
             --workspace : text any*"),
        command("init new", "%exact --bin --lib --edition=text --name=text --vcs=text --registry=text : write"),
        command("install",
            "%exact --vers|--version=text --git=url --branch=text --tag=text --rev=text --path=read --root=write -f|--force --no-track --bin=text
             --bins --example=text --examples --list -F|--features=text --all-features --no-default-features --target=text --debug --profile=text
             --timings?text --ignore-rust-version --message-format=text -j|--jobs=text --keep-going --index=url --registry=text -n|--dry-run : text*"),
        command("make",
            "-e|--env=text -p|--profile=text --makefile=exec --cwd=chdir --no-workspace --list-all-steps -t|--task=text : text any*"),
        command("package publish",
            "%exact -l|--list --no-verify --no-metadata --allow-dirty --exclude-lockfile --token=text -n|--dry-run -p|--package=text --workspace
             --exclude=text --target=text -F|--features=text --all-features --no-default-features -j|--jobs=text --keep-going --index=url
             --registry=text --message-format=text"),
        command("remove rm uninstall", "%exact --dev --build --target=text -p|--package=text -n|--dry-run --bin=text --root=edit : text*"),
        command("rustc",
            "%exact -p|--package=text --lib --bin=text --bins --example=text --test=text --bench=text --all-targets -F|--features=text --all-features
             --no-default-features --target=text -r|--release --profile=text --message-format=text --print=text --crate-type=text -j|--jobs=text
             --keep-going : text*"),
        command("t test",
            "%exact -p|--package=text --workspace|--all --exclude=text -j|--jobs=text --lib --bin=text --bins --example=text --examples --test=text
             --tests --bench=text --benches --all-targets -F|--features=text --all-features --no-default-features --target=text -r|--release
             --profile=text --message-format=text --timings?text --keep-going --ignore-rust-version --no-run --no-fail-fast --doc
             --future-incompat-report --unit-graph : text text*"),
        command("vendor", "%exact -s|--sync=read --no-delete --respect-source-config --versioned-dirs : write"),
        command("watch", WATCH),
        command("x xtask", "%posix : text any*"),
    ]),
    Program::new("cargo-watch", "cargo-watch 8.5 manual", WATCH),
    Program::new("rustc", "rustc 1.79 book",
        "%exact --cfg=text --check-cfg=text -L=text -l=text --crate-type=text --crate-name=text --edition=text --emit=text --print=text -g -O
         -o=write --out-dir=write --explain=text --test --target=text -A|--allow=text -W|--warn=text --force-warn=text -D|--deny=text
         -F|--forbid=text --cap-lints=text -C|--codegen=text -V|--version -v|--verbose --extern=k=read --sysroot=read --error-format=text --json=text
         --color=text --diagnostic-width=text --remap-path-prefix=text -Z=text -h|--help : read").after(special::values::rustc),
    Program::new("rustdoc", "rustdoc 1.79 book",
        "%exact --output|-o=write --document-private-items --crate-name=text --crate-type=text --edition=text --test --test-args=text --cfg=text
         --extern=k=read -L=text -C=text --target=text --theme=read --html-in-header=read --html-before-content=read --html-after-content=read
         --markdown-css=text --extend-css=read --test-builder=load --test-runtool=runs --test-run-directory=enter -Z=text -V|--version -v|--verbose
         --sysroot=read : read"),
    Program::new("rustfmt", "rustfmt 1.7 manual",
        "--check!readonly --emit=text --backup --config=text --config-path=read --edition=text --style-edition=text --color=text --print-config=text
         --files-with-diff|-l --files-with-diff-only --file-lines=text --unstable-features --skip-children --error-on-unformatted -q|--quiet
         -v|--verbose -V|--version -h|--help?text : edit*"),
    Program::new("rustup", "rustup 1.27 book", "-v|--verbose -q|--quiet -y ++text -V|--version -h|--help").commands(&[
        command("check component completions default doc docs help install man override set show target toolchain uninstall update upgrade which self",
            "--toolchain=text --profile=text -c|--component=text -t|--target=text --no-self-update --force --allow-downgrade --path=any --installed
             --nonexistent -v|--verbose --force-non-host --book --std --core --alloc --reference : any*"),
        command("run", "%wrap=transparent %posix --install : text cmd"),
    ]),
    Program::new("wasm-pack wasm-bindgen wasm-opt wasmtime wasmer", "wasm-pack 0.12, wasm-bindgen 0.2, Binaryen 118, Wasmtime 22 documentation",
        "-v|--verbose -q|--quiet --log-level=text -o|--output=write -O1 -O2 -O3 -O4 -Os -Oz -g --out-dir=write --out-name=text --target=text
         --dir=both --env=text --invoke=text --mapdir=text --typescript --no-typescript --browser : any any*").commands(&[
        command("build pack publish",
            "-s|--scope=text -m|--mode=text -t|--target=text --debug --dev --release --profiling -d|--out-dir=write --out-name=text --no-typescript
             --no-opt --weak-refs --reference-types --no-pack -a|--access=text --tag=text : any text*"),
        command("login new", ": text*"),
        command("run serve", "--dir=both --env=text -S=text -W=text --invoke=text -g : exec any*"),
        command("test",
            "--chrome --firefox --node --safari --headless --release -r --chromedriver=exec --geckodriver=exec --safaridriver=exec : any text*"),
    ]),
];
