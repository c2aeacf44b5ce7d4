//! Rows for wrappers.

use super::check;

#[test]
fn transparent() {
    check("timeout 5 rm -rf foo", "text:5 runs=[rm -rf foo]");
    check("timeout -s KILL -k 1 5 rm foo", "text:5 runs=[rm foo]");
    check("timeout --signal=KILL 5 rm foo", "text:5 runs=[rm foo]");
    check("nice -n 19 rm foo", "runs=[rm foo]");
    check("nice -19 rm foo", "runs=[rm foo]");
    check("ionice -c3 rm", "runs=[rm]");
    check("time -p rm foo", "runs=[rm foo]");
    check("nohup rm", "runs=[rm]");
    check("setsid rm foo", "runs=[rm foo]");
    check("stdbuf -oL rm x", "runs=[rm x]");
    check("command rm foo", "runs=[rm foo]");
    check("command -v rm", "runs=");
    check("builtin command rm foo", "runs=[command rm foo]");
    check("exec -a x rm foo", "runs=[rm foo]");
    check("busybox rm -rf foo", "runs=[rm -rf foo]");
    check("flock /tmp/l rm foo", "edit:/tmp/l runs=[rm foo]");
    check("flock /tmp/l -c 'rm foo'", "edit:/tmp/l runs=sh<rm foo>");
    check(
        "strace -o /tmp/t rm foo",
        "write:/tmp/t runs=[rm foo] !--output > /tmp/t",
    );
    check("strace -f -e trace=open ls", "runs=[ls]");
    check("taskset -c 0 rm", "text:0 runs=[rm]");
    check("chrt -f 10 rm", "text:10 runs=[rm]");
    check("env", "runs=");
    check("env A=1 B=2 rm foo", "runs=[A=1 B=2 rm foo]");
    check("env -iu FOO rm x", "runs=[rm x]");
    check(
        "env -C /etc cat shadow",
        "enter:/etc runs=[@/etc cat shadow]",
    );
    check("env -S 'rm -rf' x", "runs=sh<rm -rf x>");
    check("env --split-string='rm -rf' x", "any:x runs=sh<rm -rf> x");
    check("script -c 'rm x' out", "write:out runs=sh<rm x>");
    check(
        "script -qc 'rm x' /dev/null",
        "write:/dev/null runs=sh<rm x>",
    );
    check("watch -n 1 rm x", "shell=sh<rm x>");
    check("watch -x rm x", "shell=[rm x]");
    check("hyperfine 'rm x' ls", "shell=sh<rm x>+sh<ls>");
    check("mise exec node@20 -- rm x", "(exec) runs=[rm x]");
    check("direnv exec . rm x", "(exec) enter:. runs=[rm x]");
    check("xvfb-run -a rm", "runs=[rm]");
    check("caffeinate -i rm", "runs=[rm]");
    check(
        "bwrap --ro-bind / / --unshare-net rm x",
        "read/:/ host=[rm x]",
    );
}

#[test]
fn xargs_and_parallel() {
    check("xargs rm", "runs=[rm +]");
    check("xargs -0 -n 1 -P 4 rm", "runs=[rm +]");
    check("xargs --delimiter '\\n' rm -rf", "runs=[rm -rf +]");
    check("xargs -i rm cat x", "runs=[rm cat x]");
    check(
        "xargs -I {} bash -c 'echo {} && rm {}'",
        "runs=[bash -c echo {} && rm {} +{}]",
    );
    check("xargs -I% mv % d", "runs=[mv % d +%]");
    check("xargs -J % mv % d", "runs=[mv % d +%]");
    check("xargs -a list cat", "read:list runs=[cat +]");
    check("xargs", "runs=");
    check("parallel rm ::: a b", "any:a any:b runs=[rm +{}]");
    check("parallel 'rm {}; ls' ::: a", "any:a runs=sh<rm {}; ls>");
    check("parallel ::: 'rm a' ls", "runs=sh<rm a>+sh<ls>");
    check("parallel -j4 rm :::: list", "read:list runs=[rm +{}]");
    check("parallel", "runs=stdin");
}

#[test]
fn boundaries() {
    check("sudo rm -rf foo", "user=[rm -rf foo]");
    check("sudo -u root rm foo", "user=[rm foo]");
    check("sudo -nu cat rm x", "user=[rm x]");
    check("sudo --user=root -- rm x", "user=[rm x]");
    check("sudo A=1 rm x", "user=[A=1 rm x]");
    check("sudo -e /etc/hosts", "edit:/etc/hosts user=");
    check("sudo -i", "user=repl");
    check("sudo -v", "user=");
    check(
        "su root -c 'rm -rf build'",
        "text:root user=sh<rm -rf build>",
    );
    check("su -", "text:- user=repl");
    check("su - u -c 'rm x'", "text:- any:u user=sh<rm x>");
    check("runuser -u x -- rm y", "user=[rm y]");
    check("runuser - x -c 'rm y'", "user=sh<rm y>");
    check("doas rm x", "user=[rm x]");
    check("chroot /mnt rm x", "enter:/mnt host=[rm x]");
    check("unshare rm -rf foo", "host=[rm -rf foo]");
    check("unshare -r", "host=repl");
    check("nsenter -t 1 -m rm", "host=[rm]");
    check("systemd-run --scope rm x", "user=[rm x]");
    check(
        "machinectl shell x /bin/rm y",
        "(shell) text:x host=[/bin/rm y]",
    );
    check("vagrant ssh -c 'rm x'", "(ssh) host=sh<rm x>");
    check("wsl rm x", "host=[rm x]");
}

#[test]
fn runners() {
    check("prlimit --nofile=10 rm x", "runs=[rm x]");
    check("nix develop .#a -c rm x", "(develop) text:.#a runs=[rm x]");
    check("chamber exec svc -- rm x", "(exec) text:svc runs=[rm x]");
    check("xterm -hold -e 'rm x'", "runs=sh<rm x>");
    check("ts '%H:%M'", "runs=");
    check("tsp rm x", "runs=[rm x]");
    check("setuidgid u rm x", "text:u user=[rm x]");
    check("su-exec u rm x", "text:u user=[rm x]");
    check(
        "distrobox enter box -- rm x",
        "(enter) text:box host=[rm x]",
    );
    check("distrobox enter -n box -e rm x", "(enter) host=[rm x]");
    check("capsh -- -c 'rm x'", "shell=sh<rm x>");
    check("sudo -h host rm x", "user=[rm x]");
    check("strace -o '|rm x' ls", "runs=[ls] !--output sh<rm x>");
    check("jobs -x rm x", "runs=[rm x]");
}
