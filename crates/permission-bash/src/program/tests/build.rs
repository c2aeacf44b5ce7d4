//! Rows for Rust, Go, compilers and build tools.

use super::check;

#[test]
fn rust() {
    check("cargo test", "(test)");
    check("cargo test --workspace", "(test)");
    check(
        "cargo test -p x name -- --nocapture /x",
        "(test) text:name text:--nocapture text:/x",
    );
    check("cargo +nightly build --release", "(build) globals=+nightly");
    check("cargo run --bin x -- /etc/x", "(run) any:/etc/x");
    check(
        "cargo --config build.rustc='x' build",
        "(build) globals=--config,build.rustc=x !--config",
    );
    check(
        "cargo build --manifest-path /x/Cargo.toml --target-dir=/t",
        "(build) read:/x/Cargo.toml write:/t",
    );
    check(
        "cargo clippy --all-targets -- -D warnings",
        "(clippy) text:-D text:warnings",
    );
    check(
        "cargo install --path . --root /x",
        "(install) read:. write:/x",
    );
    check("cargo add serde -F derive", "(add) text:serde");
    check("cargo new ../x", "(new) write:../x");
    check("cargo nextest run -p x", "(nextest) text:run");
    check("cargo watch -s 'rm x'", "(watch) shell=sh<rm x>");
    check("cargo unheard-of /x", "(unheard-of) any:/x");
    check(
        "rustc -C linker=./x -o y z.rs",
        "write:y read:z.rs !--codegen",
    );
    check("rustc -C opt-level=3 z.rs", "read:z.rs");
    check("rustup run nightly rm x", "(run) text:nightly runs=[rm x]");
    check("rustfmt --check a.rs", "read:a.rs");
    check("wasm-pack build --out-dir /x", "(build) write:/x");
}

#[test]
fn go() {
    check("go test ./...", "(test) read:.");
    check(
        "go test -run 'TestX/a b' -v ../other/...",
        "(test) read:../other",
    );
    check(
        "go test -coverprofile=/tmp/c example.com/x",
        "(test) write:/tmp/c text:example.com/x",
    );
    check(
        "go build -o bin/x ./cmd/x",
        "(build) write:bin/x read:./cmd/x",
    );
    check("go run ./cmd/x /etc/y", "(run) read:./cmd/x any:/etc/y");
    check("go run a.go b.go c", "(run) read:a.go read:b.go any:c");
    check("go -C sub build", "(build) globals=-C,sub enter:sub");
    check("go test -exec 'rm x'", "(test) !-exec sh<rm x>");
    check(
        "go build -toolexec='rm x' .",
        "(build) read:. !-toolexec sh<rm x>",
    );
    check(
        "go vet -vettool=./x ./...",
        "(vet) exec:./x read:. !-vettool",
    );
    check(
        "go env -w GOFLAGS=-toolexec=x",
        "(env) text:GOFLAGS=-toolexec=x !-w",
    );
    check(
        "go get golang.org/x/tools@latest",
        "(get) text:golang.org/x/tools@latest",
    );
    check("go mod tidy", "(mod tidy)");
    check("gofmt -w .", "edit:.");
    check("gofmt -l .", "read:.");
    check("golangci-lint run ./...", "(run) read:.");
}

#[test]
fn build() {
    check("make", "");
    check("make -j8 test", "text:test");
    check(
        "make -C sub -f x.mk all",
        "enter:sub exec:x.mk@sub text:all@sub",
    );
    check("make --eval='$(shell rm x)'", "!--eval");
    check("make SHELL=./x all", "text:SHELL=./x text:all !SHELL");
    check("make X='$(shell rm x)'", "text:X=$(shell rm x) !$(shell)");
    check(
        "make install PREFIX=/usr",
        "text:install text:PREFIX=/usr any:/usr",
    );
    check(
        "cmake -S . -B build -DCMAKE_BUILD_TYPE=Release",
        "list:. write:build",
    );
    check("cmake --build build -j 4", "list:build list:4");
    check("cmake -E rm -rf x", "runs=[rm -rf x]");
    check("cmake -P x.cmake", "exec:x.cmake");
    check("ctest --test-dir build -R x", "list:build");
    check("ninja -C build", "enter:build");
    check("meson setup build", "(setup) any:build");
    check("bazel test //...", "(test) text://...");
    check("bazel run //x -- /y", "(run) text://x any:/y");
    check(
        "gcc -Wall -O2 -fPIC -I/usr/include -lm -o x a.c",
        "read:/usr/include write:x read:a.c",
    );
    check("gcc -wrapper ./x,y a.c", "read:a.c !-wrapper");
    check(
        "clang -fplugin=./x.so a.c",
        "exec:./x.so read:a.c !-fplugin",
    );
    check("ld -o x a.o -lc", "write:x read:a.o");
    check("nm -C a.o", "read:a.o");
    check("objdump -d a", "read:a");
    check("strip a", "edit:a");
    check("configure --prefix=/usr", "");
    check("clang-format -i a.c", "edit:a.c");
}
