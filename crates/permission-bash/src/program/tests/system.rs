//! Rows for the system and for encryption.

use super::check;

#[test]
fn services() {
    check("systemctl status nginx", "(status) text:nginx");
    check(
        "systemctl --user restart x",
        "(restart) globals=--user text:x",
    );
    check("systemctl stop nginx", "(stop) text:nginx destructive");
    check(
        "systemctl link /etc/x.service",
        "(link) exec:/etc/x.service",
    );
    check("journalctl -u x -n 50 --no-pager", "text:50");
    check(
        "journalctl --vacuum-time=1d",
        "!--vacuum-time destroys destructive",
    );
    check("service nginx restart", "text:nginx text:restart");
    check("crontab -l", "");
    check("crontab /tmp/x", "exec:/tmp/x !crontab");
    check("crontab -", "text:- !crontab");
    check("crontab -r", "!-r destroys destructive");
    check(
        "at now + 1 minute",
        "text:now text:+ text:1 text:minute runs=stdin",
    );
    check("at -f x.sh now", "exec:x.sh text:now !-f");
    check("atq", "");
    check("reboot", "destructive");
}

#[test]
fn processes() {
    check("ps aux", "text:aux");
    check("ps -ef", "");
    check("lsof -i :3000", "list::3000");
    check("lsof -p 1", "");
    check("pkill -f 'node /x'", "text:node /x");
    check("killall node", "text:node");
    check("free -h", "");
    check("uptime", "");
    check("dmesg -T", "");
    check("mount /dev/x /mnt", "both:/dev/x both:/mnt");
    check("umount /mnt", "both:/mnt");
    check("useradd -m x", "text:x");
    check("chsh -s /bin/zsh", "");
    check("passwd x", "text:x");
    check("ip addr show", "text:addr text:show");
    check("ip netns exec n rm x", "(netns exec) text:n user=[rm x]");
    check("ifconfig eth0", "text:eth0");
    check("ss -tlnp", "");
    check("iptables -F", "destructive");
    check("mkfs.ext4 /dev/x", "any:/dev/x destructive");
}

#[test]
fn packages() {
    check(
        "apt-get install -y curl ./x.deb",
        "(install) text:curl read:./x.deb",
    );
    check(
        "apt-get -o DPkg::Pre-Invoke::='rm x' install y",
        "(install) globals=-o,DPkg::Pre-Invoke::=rm x text:y !--option",
    );
    check(
        "apt-get -o Dpkg::Options::=--force-confold install y",
        "(install) globals=-o,Dpkg::Options::=--force-confold text:y",
    );
    check("apt list --installed", "(list)");
    check("brew install a/b/c", "(install) text:a/b/c");
    check("dpkg -l", "");
    check("dpkg -i x.deb", "read:x.deb");
    check("dpkg -L curl", "text:curl");
    check("yum install x", "(install) text:x");
    check(
        "dnf --setopt=a=b install x",
        "(install) globals=--setopt=a=b text:x !--setopt",
    );
    check("apk add --no-cache curl", "(add) text:curl");
    check("pacman -Syu x", "text:x");
    check("pacman -U ./x.pkg.tar.zst", "read:./x.pkg.tar.zst");
    check("snap install x --classic", "(install) text:x");
}

#[test]
fn encryption() {
    check(
        "openssl enc -d -aes-256-cbc -in .env.enc -out .env",
        "(enc) read:.env.enc write:.env ?-aes-256-cbc",
    );
    check("openssl rand -hex 32", "(rand) text:32");
    check("openssl x509 -in c.pem -noout -text", "(x509) read:c.pem");
    check(
        "openssl s_client -connect x:443 -servername x",
        "(s_client)",
    );
    check("openssl req -engine ./x.so", "(req) exec:./x.so !-engine");
    check("openssl dgst -sha256 a", "(dgst) read:a ?-sha256");
    check("gpg -d a.gpg", "read:a.gpg");
    check("gpg -o /tmp/x -c a", "write:/tmp/x read:a");
    check("gpg --export -a x", "text:x");
    check("gpg --list-keys", "");
    check(
        "age -d -i k -o /tmp/x a.age",
        "read:k write:/tmp/x read:a.age",
    );
    check("sops -d secrets.yaml", "read:secrets.yaml");
    check(
        "sops exec-env s.yaml 'rm x'",
        "(exec-env) read:s.yaml shell=sh<rm x>",
    );
}
