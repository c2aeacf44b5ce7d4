//! `bwrap`: options with one or two words, then a command (bubblewrap 0.9 manual).

use crate::program::engine::Reader;
use crate::program::{Effect, PathUse, Role, WrapperKind};

/// Reads the words of `bwrap`.
pub(in crate::program) fn read(reader: &mut Reader<'_>) {
    let mut at = 1;
    while at < reader.argv.len() {
        let word = reader.word(at);
        at += match word {
            "--" => {
                at += 1;
                break;
            }
            "--bind" | "--bind-try" | "--dev-bind" | "--dev-bind-try" | "--ro-bind"
            | "--ro-bind-try" => {
                let effect = if word.starts_with("--ro") {
                    Effect::Read
                } else {
                    Effect::Unproven
                };
                if at + 1 < reader.argv.len() {
                    reader.operand(
                        reader.whole(at + 1),
                        Role::Path(PathUse::new(effect).recursively()),
                    );
                }
                3
            }
            "--setenv" | "--symlink" | "--file" | "--bind-data" | "--ro-bind-data" | "--chmod"
            | "--overlay" => 3,
            "--unshare-all"
            | "--share-net"
            | "--unshare-user"
            | "--unshare-user-try"
            | "--unshare-ipc"
            | "--unshare-pid"
            | "--unshare-net"
            | "--unshare-uts"
            | "--unshare-cgroup"
            | "--unshare-cgroup-try"
            | "--clearenv"
            | "--new-session"
            | "--die-with-parent"
            | "--as-pid-1"
            | "--disable-userns" => 1,
            _ if word.starts_with("--") => 2,
            _ => break,
        };
    }
    if at < reader.argv.len() {
        reader.run_rest(WrapperKind::BoundaryFileSystem, at, false);
    } else {
        reader.wrapper(WrapperKind::BoundaryFileSystem);
    }
}
