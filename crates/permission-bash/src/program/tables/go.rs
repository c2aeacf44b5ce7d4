//! The Go toolchain.

use super::super::spec::{Program, command};
use super::super::special;

const GO: &str = "Go 1.22 documentation, Command go";

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("buf protoc protoc-gen-go grpcurl", "buf 1.33, protoc 27 documentation",
        "-I|--proto_path=read --plugin=load --config=any --template=any -o|--output|--descriptor_set_out=write --path=read --go_out=write
         --go-grpc_out=write --python_out=write --pyi_out=write --grpc_python_out=write --cpp_out=write --java_out=write --js_out=write
         --ts_out=write --rust_out=write --go_opt=text --go-grpc_opt=text --ts_opt=text -d|--data=@read -H=text -insecure --against=any
         --error-format=text -w|--write -plaintext -cacert=read -cert=read -key=read -proto=read -import-path=read --exclude-path=text
         --include_imports --decode=text --encode=text --decode_raw : any*"),
    Program::new("dlv delve", "Delve 1.22 documentation",
        "--log --log-output=text --headless -l|--listen=text --api-version=text --accept-multiclient --init=load --wd=enter --backend=text
         --build-flags=text --only-same-user --check-go-version -r|--redirect=text --allow-non-terminal-interactive").commands(&[
        command("attach connect core debug exec test trace replay dap",
            "%repl --headless -l|--listen=text --api-version=text --accept-multiclient --continue --init=load --wd=enter --output=write
             --build-flags=text --tty=text -e|--exec=exec -p|--pid=text -s|--stack=text : any any*"),
        command("version help", ": text*"),
    ]),
    Program::new("go", GO, "%long -C=chdir").commands(&[
        command("bug help telemetry version", "%long -v -m : list*"),
        command("build install list vet get fix",
            "%long -C=chdir -a -n -p=text -race -msan -asan -cover -covermode=text -coverpkg=text -v -work -x -asmflags=text -buildmode=text
             -buildvcs?text -compiler=text -gccgoflags=text -gcflags=text -installsuffix=text -json?text -ldflags=text -linkshared -mod=text
             -modcacherw -modfile=edit -overlay=read -pgo=any -pkgdir=write -tags=text -trimpath -toolexec=runs -o=write -vettool=load -c=text
             -f=text -deps -e -compiled -export -find -m -u?text -retracted -reuse=read -test -versions -t -d -insecure -tool -fix=text -diff : any*").after(special::package::go),
        command("clean", "%long -C=chdir -i -r -n -x -cache -testcache -modcache!destructive -fuzzcache -modfile=edit : text*"),
        command("doc", "%long -C=chdir -all -c -cmd -short -src -u -http : text*"),
        command("env", "%long -C=chdir -json -changed -u!opaque -w!opaque : text*"),
        command("fmt generate", "%long -C=chdir -n -x -v -mod=text -modfile=edit -run=text -skip=text -tags=text : any*").after(special::package::go),
        command("mod", "").commands(&[
            command("download graph init tidy verify why",
                "%long -C=chdir -json -reuse=read -x -v -e -go=text -compat=text -m -vendor -diff -modfile=edit -modcacherw : text*"),
            command("edit",
                "%long -C=chdir -fmt -module=text -go=text -toolchain=text -godebug=text -require=text -droprequire=text -exclude=text -replace=text
                 -dropreplace=text -retract=text -json -print -tool=text -droptool=text -ignore=text : edit"),
            command("vendor", "%long -C=chdir -e -v -o=write"),
        ]),
        command("run",
            "%long %posix -C=chdir -a -n -p=text -race -msan -asan -cover -coverpkg=text -v -work -x -asmflags=text -buildmode=text -buildvcs?text
             -gcflags=text -ldflags=text -mod=text -modcacherw -modfile=edit -overlay=read -pgo=any -tags=text -trimpath -toolexec=runs -exec=runs :
             any any*").after(special::package::go_run),
        command("test",
            "%long -C=chdir -a -n -p=text -race -msan -asan -cover -covermode=text -coverpkg=text -coverprofile=write -v -work -x -asmflags=text
             -buildmode=text -buildvcs?text -compiler=text -gcflags=text -gccgoflags=text -json -ldflags=text -linkshared -mod=text -modcacherw
             -modfile=edit -overlay=read -pgo=any -pkgdir=write -tags=text -trimpath -toolexec=runs -o=write -exec=runs -args!stop -c -i -run=text
             -skip=text -bench=text -benchtime=text -benchmem -count=text -cpu=text -failfast -fullpath -fuzz=text -fuzztime=text
             -fuzzminimizetime=text -list=text -parallel=text -shuffle=text -short -timeout=text -vet=text -vettool=load -cpuprofile=write
             -memprofile=write -memprofilerate=text -blockprofile=write -blockprofilerate=text -mutexprofile=write -mutexprofilefraction=text
             -outputdir=write -trace=write -test.v -test.run=text -artifacts : any*").after(special::package::go),
        command("tool", "%long -C=chdir -n -modfile=edit : text any*"),
        command("work", "").commands(&[
            command("edit",
                "%long -C=chdir -fmt -go=text -toolchain=text -godebug=text -use=read -dropuse=text -replace=text -dropreplace=text -json -print :
                 edit"),
            command("init sync use vendor", "%long -C=chdir -r -e -v -o=write : any*"),
        ]),
    ]),
    Program::new("gofmt gofumpt goimports gci golines", "Go 1.22 documentation, Command gofmt",
        "%long -d -e -l -r=text -s -w!inplace -cpuprofile=out -format-only -local=text -srcdir=list -v -extra -lang=text -modpath=text -m=text
         -base-formatter=runs --base-formatter=runs : read*"),
    Program::new("golangci-lint", "golangci-lint 1.59 documentation",
        "%exact --color=text -v|--verbose --cpu-profile-path=out --mem-profile-path=out --trace-path=out").commands(&[
        command("cache completion config custom formatters help linters version migrate",
            "-c|--config=read --json -E|--enable=text --format=text : text*"),
        command("fmt run",
            "%exact --fix!inplace -c|--config=read --no-config -D|--disable=text -E|--enable=text --enable-all --disable-all --enable-only=text
             --fast --fast-only -p|--presets=text --default=text -j|--concurrency=text --modules-download-mode=text --issues-exit-code=text
             --build-tags=text --timeout=text --tests?text --allow-parallel-runners --allow-serial-runners --out-format=text --output.text.path=write
             --output.json.path=write --print-issued-lines --print-linter-name --sort-results --path-prefix=text --path-mode=text --show-stats
             -e|--exclude=text --exclude-use-default --max-issues-per-linter=text --max-same-issues=text -n|--new --new-from-rev=text
             --new-from-patch=read --new-from-merge-base=text --whole-files --skip-dirs=text --skip-files=text -d|--diff --stdin --color=text
             -v|--verbose : any*").after(special::package::go),
    ]),
    Program::new("gopls staticcheck govulncheck gotestsum gosec revive errcheck ginkgo mockgen mockery sqlc wire stringer goose air reflex gow richgo goreleaser ko cobra-cli templ", "staticcheck 2024.1, gotestsum 1.12, goreleaser 2.0, air 1.52 documentation",
        "-v|--verbose -c|--config=read -f|--format|-fmt=text -o|-out|--output|-destination=write -d|--dir=enter -s|--source|-source=read
         -package=text -p|--packages=text -r|--recursive -w|--watch --junitfile=write --jsonfile=write --rerun-fails?text -tags=text -test
         -checks=text -mode=text --snapshot --clean --skip=text --focus=text --name=text --timeout=text -type=text -exclude=text -quiet -dir=enter
         --post-run-command=shell --raw-command --packages-from=text : any*").after(special::package::go),
];
