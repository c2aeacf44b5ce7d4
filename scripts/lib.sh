# Shared by the scripts in this folder; source it from bash, in the root of the repository.
# shellcheck shell=bash

# The pinned Pi and a Node that runs it; see pi-extension/lab/package.json.
lab=.lab

# say TEXT: one line of progress.
say() {
    printf '\n==> %s\n' "$*" >&2
}

# fail TEXT [HELP]: ends the script.
fail() {
    printf '\nerror: %s\n' "$1" >&2
    if [ $# -gt 1 ]; then
        printf 'help: %s\n' "$2" >&2
    fi
    exit 1
}

# need PROGRAM HELP: ends the script when PROGRAM is not there.
need() {
    command -v "$1" >/dev/null 2>&1 || fail "\`$1\` is missing" "$2"
}

need_toolchains() {
    need cargo 'install Rust 1.95 or later: https://rustup.rs'
    need node 'install Node 20 or later: https://nodejs.org'
    need npm 'install npm; it comes with Node: https://nodejs.org'
    # shellcheck disable=SC2016 # JavaScript, not shell
    node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' ||
        fail "Node $(node --version) is too old" 'install Node 20 or later: https://nodejs.org'
}

# need_tmux: the terminal tests and the demo drive Pi in tmux. Installed where we may and know how.
need_tmux() {
    command -v tmux >/dev/null 2>&1 && return
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
        say 'installing tmux'
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq tmux; } >&2 ||
            fail "\`tmux\` is missing and could not be installed" 'install tmux with the package manager of this machine'
        return
    fi
    fail "\`tmux\` is missing" 'install tmux with the package manager of this machine'
}

# install_packages DIRECTORY: `npm ci`, unless what is there is already that of the lock file.
install_packages() {
    if cmp -s "$1/package-lock.json" "$1/node_modules/.installed-lock.json"; then
        return
    fi
    say "fetching the npm packages of $1"
    npm ci --prefix "$1" --no-audit --no-fund --loglevel=error >&2 ||
        fail "the npm packages of $1 could not be fetched" 'check the connection to the npm registry, then run this again'
    cp "$1/package-lock.json" "$1/node_modules/.installed-lock.json"
}

# fetch_lab: the pinned Pi and Node, outside of what is tracked.
fetch_lab() {
    mkdir -p "$lab"
    cp pi-extension/lab/package.json pi-extension/lab/package-lock.json pi-extension/lab/.npmrc "$lab/"
    install_packages "$lab"
    "$lab/node_modules/node/bin/node" --version >/dev/null 2>&1 ||
        fail "the Node in $lab does not run" "delete $lab and run this again"
}

# built debug|release FILE: the path of what cargo built.
built() {
    local target
    target=$(cargo metadata --format-version 1 --no-deps |
        node -e 'let text = ""; process.stdin.on("data", (part) => (text += part)).on("end", () => console.log(JSON.parse(text).target_directory))')
    printf '%s\n' "$target/$1/$2"
}

# build_extension debug|release: the addon and the JavaScript, in pi-extension/dist.
build_extension() {
    local from to
    install_packages pi-extension
    say "building the addon ($1)"
    if [ "$1" = release ]; then
        cargo build --package permission-node --release
    else
        cargo build --package permission-node
    fi
    case $(uname -s) in
    Darwin) from=libpermission_node.dylib ;;
    MINGW* | MSYS* | CYGWIN*) from=permission_node.dll ;;
    *) from=libpermission_node.so ;;
    esac
    to=pi-extension/dist/permission-node.$(node -p 'process.platform + "-" + process.arch').node
    say 'building the extension'
    npm run --silent --prefix pi-extension build
    # A new file, not new bytes in the old one: a Pi that runs has the old one mapped.
    cp "$(built "$1" "$from")" "$to.new"
    mv "$to.new" "$to"
}
