//! Subcommands of `rclone`.

use super::super::spec::{Program, command};

/// The subcommands.
pub(super) const RCLONE: &[Program] = &[
    command(
        "cat",
        "--head=text --tail=text --offset=text --count=text : host:read*",
    ),
    command("check cryptcheck", ": host:read/ host:read/"),
    command("config", ": text*"),
    command(
        "copy sync",
        "--create-empty-src-dirs : host:read/ host:write",
    ),
    command("copyto", ": host:read host:write"),
    command(
        "delete deletefile purge rmdir rmdirs cleanup",
        "%destructive --rmdirs : host:remove/",
    ),
    command(
        "ls lsd lsf lsjson lsl size tree md5sum sha1sum about hashsum",
        "-R|--recursive : host:list/ any*",
    ),
    command("mkdir touch", ": host:write"),
    command("mount serve", "--daemon : any*"),
    command(
        "move moveto",
        "%destructive --delete-empty-src-dirs : host:move/ host:write",
    ),
    command("version listremotes obscure help", ": text*"),
];
