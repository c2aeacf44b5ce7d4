//! Compilers, linkers and build tools.

use super::super::spec::{Program, command};
use super::super::special;

const GCC: &str = "GCC 14 manual; Clang 18 manual";

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("addr2line c++filt ldd nm objdump otool readelf size dwarfdump llvm-nm llvm-objdump llvm-readelf lipo", "GNU binutils 2.42 manual",
        "%exact -a|--all|--archive-headers|--all-headers|-x -d|--disassemble?text -D|--disassemble-all -e|--exe=read -f|--functions|--file-headers
         -g|--extern-only|--debugging -h|--headers|--section-headers -i|--inlines|--info -j|--section=text -l|--line-numbers|--program-headers -L
         -M=text -n|--numeric-sort -p|--pretty-print -r|--reloc -R|--dynamic-reloc -s|--symbols -S|--source|--sections -t|--syms -T|--dynamic-syms
         -u|--undefined-only -v|--verbose -W|--wide -C|--demangle?text --dyn-syms --start-address=text --stop-address=text -b|--target=text
         -A|--arch-specific -V|--version -output=write -thin=text -create --no-show-raw-insn --radix=text : read*"),
    Program::new("ant", "Apache Ant 1.10 manual",
        "%long -help -h -projecthelp -p -version -diagnostics -quiet -q -silent -S -verbose -v -debug -d -emacs -e -lib=load -logfile=write -l=write
         -logger=text -listener=text -noinput -buildfile=exec -file=exec -f=exec -D+text -keep-going -k -propertyfile=read -inputhandler=text
         -find?exec -s?exec -nice=text -nouserlib -noclasspath -autoproxy -main=text : text*"),
    Program::new("as c++ c89 c99 cc clang clang++ cpp g++ gcc gcc-12 gcc-13 gcc-14 clang-17 clang-18 icc icx nvcc zig-cc emcc em++ gfortran gdc tcc x86_64-linux-gnu-gcc aarch64-linux-gnu-gcc arm-none-eabi-gcc mingw32-gcc ccache distcc sccache", GCC,
        "%exact -o=write -c -S -E -g+text -O+text -I=read -L=read -l=text -D=text -U=text -W+text -f+text -m+text -std=text -x=text -include=read
         -imacros=read -isystem=read -iquote=read -idirafter=read -isysroot=read -iprefix=text -F=read -MF=write -MT=text -MQ=text -MD -MMD -MP -MM
         -MG -M -MJ=write -B=load -wrapper=opaque -fplugin=load -specs=load -T=read -u=text -z=text -Xlinker=text -Xclang=text -Xassembler=text
         -Xpreprocessor=text -Xcompiler=text --sysroot=read --param=text --std=text -target=text --target=text -arch=text -framework=text
         -dumpbase=text -dumpdir=write -aux-info=write -save-temps?text -fdiagnostics-format=text -shared -static -static-libgcc -pthread -pedantic
         -pedantic-errors -ansi -w -v -### -P -C -s -pipe -nostdlib -nostdinc -nodefaultlibs -nostartfiles -no-pie -pie -rdynamic -undef -time -pg -p
         --version --help?text -dumpversion -dumpmachine -print-search-dirs -print-file-name=text -print-prog-name=text -print-resource-dir -H -Q -a
         -k -R --analyze --gcc-toolchain=read --driver-mode=text -resource-dir=read -fuse-ld=text -stdlib=text -gencode=text
         -allow-unsupported-compiler -cc1 -plugin=load -load=load -J=write : read*").after(special::values::compiler),
    Program::new("autoconf autoheader aclocal automake autoreconf libtoolize autoscan autopoint m4", "GNU Autoconf 2.72, Automake 1.16, m4 1.4 manuals",
        "-f|--force -i|--install -v|--verbose -d|--debug -s|--symlink|--synclines -m|--make -I|--include=read -B|--prepend-include=read
         -W|--warnings=text -o|--output=write -a|--add-missing -c|--copy --foreign --gnu -D=text -U=text -P|--prefix-builtins -E -e|--interactive
         -F|--freeze-state=write -R|--reload-state=read -t|--trace=text -l=text --no-force : read*"),
    Program::new("bazel bazelisk buck buck2 please pants", "Bazel 7.2 documentation",
        "%exact --bazelrc=load --output_base=write --output_user_root=write --host_jvm_args=text --batch --nohome_rc --nosystem_rc --noworkspace_rc").commands(&[
        command("aquery build cquery coverage info query test fetch sync mod lint fmt check targets uquery audit dep",
            "%exact -c|--compilation_mode=text -k|--keep_going -j|--jobs=text -s|--subcommands --config=text --define=text --copt=text --cxxopt=text
             --linkopt=text --test_output=text --test_filter=text --test_arg=text --test_env=text --test_timeout=text --cache_test_results=text
             --nocache_test_results --runs_per_test=text --platforms=text --cpu=text --features=text --action_env=text --repo_env=text
             --remote_cache=text --disk_cache=write --build_event_json_file=write --profile=write --output=text --query_file=read --verbose_failures
             --sandbox_debug --stamp --workspace_status_command=runs --run_under=runs --test_tag_filters=text --build_tag_filters=text
             --override_repository=k=read --noshow_progress --color=text --curses=text : text*"),
        command("clean shutdown", "--expunge!destructive --async : text*"),
        command("help version license analyze-profile canonicalize-flags print_action", ": text*"),
        command("mobile-install run",
            "%exact -c|--compilation_mode=text --config=text --run_under=runs --script_path=write --define=text --copt=text -j|--jobs=text : text
             any*"),
    ]),
    Program::new("bmake gmake make mingw32-make nmake remake", "GNU make 4.4 manual",
        "-B|--always-make -b -m -C|--directory=chdir -d --debug?text -e|--environment-overrides -E|--eval=opaque -f|--file|--makefile=exec -h|--help
         -i|--ignore-errors -I|--include-dir=read -j|--jobs?text --jobserver-style=text -k|--keep-going -l|--load-average|--max-load?text
         -L|--check-symlink-times -n|--just-print|--dry-run|--recon -o|--old-file|--assume-old=list -O|--output-sync?text -p|--print-data-base
         -q|--question -r|--no-builtin-rules -R|--no-builtin-variables -s|--silent|--quiet --no-silent -S|--no-keep-going|--stop --shuffle?text
         -t|--touch --trace -v|--version -w|--print-directory --no-print-directory!inert -W|--what-if|--new-file|--assume-new=list
         --warn-undefined-variables : text*").after(special::build::make),
    Program::new("clang-format clang-tidy cppcheck cpplint include-what-you-use iwyu uncrustify astyle indent clangd shellcheck shfmt hadolint cmake-format", "Clang 18 tools manual; shfmt 3.8, ShellCheck 0.10 documentation",
        "%long -i!inplace --i!inplace -w!inplace --write!inplace -fix!inplace --fix!inplace -fix-errors!inplace -style=text --style=text
         -fallback-style=text -assume-filename=list -n --dry-run -Werror -verbose -files=read -lines=text -p=read -checks=text --checks=text
         -header-filter=text -config=text -config-file=read --config-file=read -export-fixes=write -load=load -quiet -system-headers -extra-arg=text
         -c=read --config=read -x --external-sources -s=text --shell=text -e=text --exclude=text -S=text --severity=text -f=text --format=text -a
         --check-sourced -o=text -W=text -ln=text -ci -bn -sr -kp -l -d --list --diff -mn -q --enable=text --std=text --project=read --suppress=text
         --xml --output-file=write --inline-suppr --ignore=text -P=read --source-path=read --rcfile=read --norc --color=text : read*"),
    Program::new("cmake cmake3", "CMake 3.29 manual",
        "%exact -S=list -B=write -C=load -D=text -U=text -G=text -T=text -A=text --toolchain=load --install-prefix=text -W+text -L -LA -LAH -LH -N
         --graphviz=out --system-information?out --print-config-dir --log-level|--loglevel=text --log-context --debug-trycompile --debug-output
         --debug-find --trace --trace-expand --trace-format=text --trace-source=read --trace-redirect=out --warn-uninitialized --no-warn-unused-cli
         --check-system-vars --compile-no-warning-as-error --link-no-warning-as-error --profiling-output=out --profiling-format=text --preset=text
         --list-presets?text --debugger --fresh --build=list --install=list --open=list -P=exec!stop --find-package -E --workflow -t|--target=text
         -j|--parallel?text --config=text --clean-first --component=text --default-directory-permissions=text --prefix=write --strip -v|--verbose
         --version --help?text --resolve-package-references=text --use-stderr : list").after(special::build::cmake),
    Program::new("conan vcpkg spack xrepo xmake scons waf ninja-build premake5", "Conan 2.4, vcpkg 2024, SCons 4.7 documentation",
        "-C|--directory=chdir -f|--file=exec -j|--jobs=text -k -n -q -s=text -o=text -pr|--profile=any -r|--remote=text --build?text
         -of|--output-folder=write -c=text -v|--verbose -g|--generator=text --triplet=text --x-manifest-root=read -D -u --name=text --version=text :
         any*"),
    Program::new("configure", "GNU Autoconf 2.72 manual, Running configure scripts",
        "%exact -h|--help?text -V|--version -q|--quiet|--silent --cache-file=edit -C|--config-cache -n|--no-create --srcdir=list --prefix=text
         --exec-prefix=text --bindir=text --sbindir=text --libdir=text --includedir=text --sysconfdir=text --localstatedir=text --datadir=text
         --datarootdir=text --mandir=text --build=text --host=text --target=text : text*"),
    Program::new("ctest cpack", "CMake 3.29 manual, ctest(1)",
        "%exact --preset=text --list-presets -C|--build-config=text --progress -V|--verbose -VV|--extra-verbose --debug --output-on-failure
         --stop-on-failure -F -j|--parallel=text --resource-spec-file=read --test-load=text -Q|--quiet -O|--output-log=write --output-junit=write
         -N|--show-only?text -L|--label-regex=text -R|--tests-regex=text -E|--exclude-regex=text -LE|--label-exclude=text -FA=text -FS=text -FC=text
         -D|--dashboard=text -I|--tests-information=text -U|--union --rerun-failed --repeat=text --repeat-until-fail=text --max-width=text
         --interactive-debug-mode=text --no-label-summary --no-subproject-summary --test-dir=list --timeout=text --stop-time=text --schedule-random
         --no-tests=text --print-labels -M|--test-model=text -T|--test-action=text -A|--add-notes=read -S|--script=load -SP|--script-new-process=load
         --group=text --overwrite=text -G=text -P=text -B=write --config=exec --build-and-test : any*"),
    Program::new("gold ld ld.gold ld.lld lld mold wasm-ld", "GNU binutils 2.42 manual, ld(1)",
        "%exact -o|--output=write -l=text -L|--library-path=read -T|--script=read -e|--entry=text -r -s -S -t -u=text -v -V -x -z=text -m=text
         -h=text -soname=text -rpath=text -rpath-link=text -dynamic-linker=text -plugin=load -plugin-opt=text -shared -static -Bstatic -Bdynamic
         -E|--export-dynamic -M -Map=write --version-script=read --gc-sections --as-needed --no-as-needed --start-group --end-group --whole-archive
         --no-whole-archive --build-id?text --hash-style=text --sysroot=read --wrap=text --defsym=text --no-undefined -arch=text -syslibroot=read
         -lSystem : read*"),
    Program::new("gprof gcov lcov genhtml gcovr kcov perf hotspot heaptrack", "GCC 14 manual, gcov(1); perf(1) 6.8",
        "%posix -o|--output|--output-file|--output-directory=write -i|--input=read -a|--add-tracefile=read -c|--capture -d|--directory=read
         -r|--remove|--root=any -e|--extract|--exclude=text -b|--branch-probabilities|--base-directory -f -p|--pid=text -g -F=text -t|--title=text
         --html=write --html-details=write --xml=write --json=write --rc=text --ignore-errors=text --filter=text -q|--quiet --stdio : any*").commands(&[
        command("record stat trace",
            "%wrap=transparent %posix -o|--output=write -e|--event=text -F|--freq=text -c|--count=text -g --call-graph=text -p|--pid=text
             -t|--tid=text -a|--all-cpus -C|--cpu=text -u|--uid=text -r|--repeat=text -d -v -q -s -D|--delay=text -x=text -I|--interval-print=text
             --no-buildid : cmd"),
        command("report annotate script top list diff",
            "-i|--input=read --stdio -g?text -s|--sort=text -F=text --no-children -n -v -q -f -U -k=read : text*"),
    ]),
    Program::new("meson muon", "Meson 1.4 manual", "-v|--version").commands(&[
        command("compile test install dist",
            "-C=chdir -j|--jobs=text -v|--verbose --clean --ninja-args=text --suite=text --no-suite=text --list --wrap|--wrapper=runs --repeat=text
             --no-rebuild --gdb --gdb-path=exec --benchmark --logbase=text -t|--timeout-multiplier=text --print-errorlogs --setup=text
             --test-args=text --destdir=write --tags=text --quiet --strip -n|--dry-run --formats=text --no-tests --max-lines=text : text*"),
        command("configure init introspect rewrite setup subprojects wrap format env2mfile convert help",
            "-D=text --prefix=text --buildtype|--build-type=text --backend=text --cross-file=read --native-file=read --reconfigure --wipe
             --clearcache -n|--name=text -t|--type=text -l|--language=text --builddir=write --default-library=text --wrap-mode=text -i --targets
             --tests --all -C=chdir --pkg-config-path=text --vsenv --unity=text --strip --warnlevel=text --werror : any*"),
        command("devenv", "%wrap=transparent %repl -C=chdir -w|--workdir=enter --dump?out --dump-format=text : cmd"),
    ]).after(special::directory::inherit),
    Program::new("ninja samu n2", "Ninja 1.12 manual",
        "%exact --version -v|--verbose --quiet -C=chdir -f=exec -j=text -k=text -l=text -n -d=text -t=text!stop -w=text : text*"),
    Program::new("objcopy strip patchelf install_name_tool codesign ranlib chrpath upx", "GNU binutils 2.42 manual; patchelf 0.18",
        "-o|--output=write -I|--input-target=text -O|--output-target=text -F|--target=text -R|--remove-section=text -j|--only-section=text
         -s|--strip-all -S|-g|-d|--strip-debug --strip-unneeded -K|--keep-symbol=text -N|--strip-symbol=text -x|--discard-all -X|--discard-locals
         -p|--preserve-dates -v|--verbose --add-section=k=read --only-keep-debug --add-gnu-debuglink=read --set-interpreter=text --set-rpath=text
         --print-rpath --print-needed --print-interpreter --replace-needed=text --rename-section=text --set-section-flags=text
         --change-section-address=text --gap-fill=text --sign=text --verify -D -U : edit write"),
    Program::new("pkg-config pkgconf", "pkgconf 2.2 manual",
        "--cflags --libs --exists --modversion --variable=text --list-all --static --atleast-version=text --exact-version=text --define-variable=text
         --print-errors --silence-errors --with-path=read --debug : text*"),
    Program::new("swift swiftc swiftformat swiftlint xcodebuild xcrun xcode-select xcpretty", "Swift 5.10, Xcode 15 manuals",
        "%exact -o=write -O -c -g -D=text -I=read -L=read -l+text -sdk=text -target=text -emit-library -emit-module -emit-executable
         -module-name=text -j=text -v -F=read -framework=text -Xcc=text -Xlinker=text -Xfrontend=text -project=read -workspace=read -scheme=text
         -configuration=text -destination=text -derivedDataPath=write -resultBundlePath=write -archivePath=write -exportPath=write
         -exportOptionsPlist=read -only-testing=text -skip-testing=text -quiet -list -json -showsdks -showBuildSettings -f|--find --show-sdk-path
         --sdk=text -p --print-path -s=any -e=code --fix!inplace --lint --config=read --strict --reporter=text : any*").commands(&[
        command("build package run test",
            "-c|--configuration=text --package-path=read -Xswiftc=text -Xcc=text -Xlinker=text --scratch-path|--build-path=write -v|--verbose
             --product=text --target=text --filter=text --skip=text --parallel --enable-code-coverage -j|--jobs=text --disable-sandbox --arch=text
             --show-bin-path --enable-test-discovery --static-swift-stdlib --sanitize=text --skip-build --type=text --name=text : text any*"),
    ]),
    Program::new("zig odin v nim nimble crystal shards dmd dub ocaml opam dune gleam flutter dart mix rebar3 cabal stack", "Zig 0.13, Nim 2.0, dune 3.15, Flutter 3.22, Mix 1.17, Cabal 3.10 documentation",
        "%posix -o=write -C=enter -j=text : text any*").commands(&[
        command("cc c++",
            "%exact -o=write -c -S -E -g+text -O+text -I=read -L=read -l=text -D=text -U=text -W+text -f+text -m+text -std=text -x=text -include=read
             -isystem=read -target=text --sysroot=read -shared -static : read*"),
        command("cmd", "%wrap=transparent %posix --app=text --cd=chdir : cmd"),
        command("exec", "%wrap=transparent %posix --switch=text --no-build : cmd"),
    ]),
];
