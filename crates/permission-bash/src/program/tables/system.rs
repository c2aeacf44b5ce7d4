//! The system itself: services, processes, mounts, users, the network, packages.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("adduser chage chfn chpasswd deluser gpasswd groupadd groupdel groupmod pwck useradd userdel usermod vipw visudo addgroup delgroup dscl newusers pwconv", "shadow 4.15 manual; Debian adduser 3.137",
        "-a|--append -b|--base-dir=write -c|--comment|--gecos=text -d|--home|--home-dir=write -D|--defaults -e|--expiredate=text
         -f|--inactive|--file=any -g|--gid=text -G|--groups=text -k|--skel=read -K|--key=text -l|--login|--no-log-init=text -L|--lock
         -m|--create-home|--move-home -M|--no-create-home -N|--no-user-group -o|--non-unique -p|--password=text -r|--system|--remove -R|--root=enter
         -s|--shell=text -u|--uid=text -U|--unlock -Z=text -E=text -W=text -I=text --disabled-password --disabled-login --ingroup=text
         --remove-home!destructive --remove-all-files!destructive --group -q|--quiet : text*"),
    Program::new("apk", "Alpine apk-tools 2.14 manual",
        "%exact %persist -p|--root=enter -X|--repository=url -q|--quiet -v|--verbose -i|--interactive -f|--force --force-broken-world
         --allow-untrusted --no-cache --no-progress --no-network --repositories-file=read --keys-dir=read --cache-dir=write --cache-max-age=text
         -U|--update-cache --arch=text --wait=text --purge --no-scripts").commands(&[
        command("add fix del upgrade update fetch cache",
            "-u|--upgrade -l|--latest -t|--virtual=text --no-chown --initdb -a|--available -o|--output=write -R|--recursive -L|--link --stdout
             -s|--simulate -r : any*").after(special::package::specs),
        command("audit dot info list policy search stats verify version manifest index",
            "-a|--all -d -e -L -P -r -R -s -t -w -v -x -q -I|--installed -u|--upgradable -o=text : text*"),
    ]),
    Program::new("apt apt-get aptitude nala apt-fast", "APT 2.7 manual",
        "%exact %persist -q?text -qq -y|--yes|--assume-yes --assume-no -s|--simulate|--just-print|--dry-run|--recon|--no-act -u|--show-upgraded
         -V|--verbose-versions -a|--host-architecture=text -P|--build-profiles=text -b|--compile|--build -d|--download-only -f|--fix-broken
         -m|--ignore-missing|--fix-missing --no-download --ignore-hold --with-new-pkgs --no-upgrade --only-upgrade --allow-downgrades
         --allow-remove-essential --allow-change-held-packages --force-yes --print-uris --purge!destructive --reinstall --list-cleanup
         -t|--target-release|--default-release=text --trivial-only --mark-auto --no-remove --auto-remove|--autoremove --only-source --diff-only
         --dsc-only --tar-only --arch-only --indep-only --allow-unauthenticated --allow-insecure-repositories --no-allow-insecure-repositories
         --allow-releaseinfo-change --show-progress --with-source=read -c|--config-file=load -o|--option=text --no-install-recommends
         --install-recommends --install-suggests --no-install-suggests -h|--help -v|--version --installed --upgradable --manual-installed
         --all-versions --names-only --full : text*").commands(&[
        command("autoclean auto-clean autopurge autoremove auto-remove check clean dselect-upgrade moo update indextargets edit-sources satisfy showsrc changelog depends rdepends policy list search show showauto showmanual hold unhold auto manual why why-not versions history",
            ": text*"),
        command("build-dep download dist-upgrade full-upgrade install reinstall remove safe-upgrade source upgrade", ": any*").after(special::package::specs),
        command("purge", "%destructive : text*"),
    ]).after(special::values::apt),
    Program::new("apt-cache apt-mark apt-key apt-config apt-file add-apt-repository dpkg-query dpkg-reconfigure apt-add-repository update-alternatives alternatives update-rc.d invoke-rc.d locale-gen dpkg-divert", "APT 2.7, dpkg 1.22 manuals",
        "-a|--all -c=load -o=text -q -y|--yes -r|--remove -l|--list -L|--listfiles -s|--status|--search|-S -W|--show -f|--format|--showformat=text
         -p|--priority=text -i --installed -n|--names-only --full --install --config=text --display=text --set=text --auto=text --query=text : any*"),
    Program::new("at atq atrm batch", "at 3.2 manual", "-f=load -q=text -t=text -m -M -l -b -d -r -c -v -V : text*").after(special::system::at),
    Program::new("brew", "Homebrew 4.3 manual", "-d|--debug -q|--quiet -v|--verbose -h|--help").commands(&[
        command("analytics autoremove bundle casks cat cleanup command commands completions config deps desc developer doctor docs fetch formulae gist-logs home homepage info abv leaves link ln list ls livecheck log migrate missing nodenv-sync options outdated pin search services shellenv tap tap-info test unlink unpin update update-reset upgrade uses which-formula vulns --cache --cellar --prefix --repository --version",
            "--cask --formula --formulae --json?text --installed -1 --tree --all --eval-all -n|--dry-run -s --prune=text --file=read --force|-f
             --global --overwrite --greedy -g --versions --full-name --multiple --pinned -l -r -t --missing --include-build --include-optional
             --no-upgrade --cleanup --zap --describe --desc --sudo-service-user=text : text*"),
        command("create edit extract audit style", "--cask --formula --fix --online --strict --new --tap=text --version=text : any*"),
        command("install reinstall",
            "--formula --cask --casks -f|--force --build-from-source|-s --build-bottle --force-bottle --include-test --HEAD --fetch-HEAD --keep-tmp
             --debug-symbols --display-times --ignore-dependencies --only-dependencies --cc=text --overwrite --skip-link --skip-post-install
             -n|--dry-run --appdir=write --no-quarantine --adopt --require-sha --greedy --no-binaries -i|--interactive --ask : any*").after(special::package::specs),
        command("sh", "%repl --env=text -c|--cmd=shell"),
        command("uninstall remove rm untap", "--cask --formula -f|--force --zap!destructive --ignore-dependencies : text*"),
    ]),
    Program::new("choco scoop winget port fink zypper emerge xbps-install xbps-query xbps-remove eopkg swupd nix-env nix-store nix-build nix-channel nixos-rebuild home-manager opkg pkg pkgin pkg_add", "Chocolatey 2.3, Scoop 0.5, winget 1.8, zypper 1.14, Portage 3, Nix 2.18, FreeBSD pkg 1.21 manuals",
        "%posix -y|--yes -n|--non-interactive -v|--verbose -q|--quiet -S -s -R -r=text -u -a -p -f -i -e -A=text -I=text -j=text : text any*"),
    Program::new("chsh passwd", "shadow 4.15 manual",
        "-s|--shell=text -l|--lock|--list-shells -u|--unlock -d|--delete -e|--expire -S|--status -a|--all -i|--inactive=text -k|--keep-tokens
         -n|--mindays=text -q|--quiet -r|--repository=text -R|--root=enter -w|--warndays=text -x|--maxdays=text --stdin : text*"),
    Program::new("crontab", "cronie 1.7 crontab(1)", "-u=text -l -r!destructive,destroys -e!opaque -i -s -n=text -c -V -T : exec").after(special::system::crontab),
    Program::new("crontab-ui anacron fcron incrontab systemd-analyze systemd-cat systemd-cgls systemd-cgtop systemd-detect-virt systemd-escape systemd-path systemd-resolve systemd-sysusers systemd-tmpfiles loginctl localectl timedatectl hostnamectl networkctl resolvectl bootctl coredumpctl busctl udevadm userdbctl portablectl homectl oomctl", "systemd 255 manual",
        "%posix -M|--machine=text -H|--host=text --user --system --no-pager!inert -q|--quiet -l|--full -a|--all -n|--lines=text -o|--output=text
         -t|--type=text -p|--property|--priority=text -f -u=text --json=text -1|--reverse -r|--restart -S|--since=text -U|--until=text
         -D|--directory=read --clean --create --remove --root=enter : text any*"),
    Program::new("dmesg", "util-linux 2.40 dmesg(1)",
        "-C|--clear!destructive -c|--read-clear!destructive -D|--console-off -E|--console-on -F|--file=read -K|--kmsg-file=read -f|--facility=text
         -H|--human -J|--json -k|--kernel -L|--color?text -l|--level=text -n|--console-level=text -P|--nopager -p|--force-prefix -r|--raw -S|--syslog
         -s|--buffer-size=text -T|--ctime -t|--notime --time-format=text --since=text --until=text -u|--userspace -w|--follow -W|--follow-new
         -x|--decode -d|--show-delta -e|--reltime --noescape -h|--help -V|--version"),
    Program::new("dnf dnf5 microdnf yum rpm-ostree tdnf", "DNF 4.20 manual",
        "%exact %persist -4 -6 -C|--cacheonly -c|--config=load -d|--debuglevel=text -e|--errorlevel=text -q|--quiet -v|--verbose -R|--randomwait=text
         -x|--exclude|--excludepkgs=text -y|--assumeyes --assumeno -b|--best --nobest --allowerasing --advisory=text --bugfix --security
         --comment=text --destdir|--downloaddir=write --disableexcludes=text --disableplugin=text --disablerepo=text --enablerepo=text --enable
         --downloadonly --forcearch=text --installroot=enter --nogpgcheck --noplugins --noautoremove --obsoletes --refresh --releasever=text
         --repo|--repoid=text --repofrompath=text --rpmverbosity=text --sec-severity=text --setopt=opaque --skip-broken --showduplicates --transient
         --installed --available --all --help|-h --version").commands(&[
        command("alias autoremove check check-update check-upgrade clean copr deplist group groupinstall grouplist groups help history info list makecache mark module provides whatprovides repolist repoinfo repoquery repository-packages search shell updateinfo versionlock config-manager builddep status override kargs db-path needs-restarting leaves",
            "--add-repo=url --set-enabled --set-disabled --whatrequires=text --requires --qf|--queryformat=text -f|--file=text -l --deps : text*"),
        command("distro-sync download downgrade erase install localinstall reinstall remove swap update upgrade upgrade-minimal system-upgrade rebase",
            "--resolve --url --source : any*").after(special::package::specs),
    ]),
    Program::new("dpkg dpkg-deb dpkg-source dpkg-buildpackage", "dpkg 1.22 manual",
        "%exact -i|--install -r|--remove!texts -P|--purge!destructive,texts -l|--list!texts -L|--listfiles!texts -s|--status!texts -S|--search!texts
         -p|--print-avail!texts -I|--info -c|--contents -x|--extract!two -X|--vextract -R|--recursive -e|--control -b|--build -f|--field --unpack
         --configure!texts -a|--pending --audit|-C!texts --get-selections!texts --set-selections --clear-selections --verify|-V!texts
         --print-architecture --print-foreign-architectures --add-architecture=text --remove-architecture=text --compare-versions!texts --force-all
         --force-depends --force-overwrite --force-confold --force-confdef --force-confnew --no-act|--dry-run|--simulate --root=enter --instdir=enter
         --admindir=enter --log=out --pre-invoke=runs --post-invoke=runs --status-logger=runs -D|--debug=text -E|--skip-same-version
         -G|--refuse-downgrade -B --no-pager!inert -us -uc -h|--help --version : read*").after(special::system::dpkg),
    Program::new("free uptime vmstat iostat mpstat sar pidstat lscpu lsblk lsmem lspci lsusb lsmod lshw dmidecode hwinfo sensors nvidia-smi acpi upower blkid findmnt swapon swapoff sysctl getconf getent locale lslocks lsns lsipc ipcs ipcrm last lastb lastlog finger runlevel modinfo hdparm smartctl nvme lsinitramfs sw_vers system_profiler pmset defaults scutil diskutil sysctl-all", "procps-ng 4.0, util-linux 2.40, sysstat 12.7, kmod 32 manuals",
        "-a|--all -b|--bytes -f|--fs -g -h|--human -i -J|--json -k -l|--lohi -L|--labels -m|--mebi -n=text -o|--output=text -p|--pretty|--load=any
         -P|--pairs -q -r|--raw -s|--seconds=text -S|--nodeps -t|--total -T|--tree -U|--uuid -v -w|--write -x -y|--physical -z|--zoned
         -c|--count=text -d -e|--expression=text --si --version --help --query-gpu=text --format=text -A -B -C=text -D -F=text -R -H -I=text -u -M -N
         -E -K=text : text*"),
    Program::new("fuser", "psmisc 23.7 fuser(1)",
        "%exact -a|--all -c -f -i|--interactive -I|--inode -k|--kill!destructive -l|--list-signals -m|--mount -M|--ismountpoint -n|--namespace=text -s|--silent -u|--user -v|--verbose -w -4 -6 -V|--version -HUP -INT -KILL -TERM -9 -15 : any*"),
    Program::new("groups-all kill-all killall pkill pgrep pidof pidwait skill snice slay renice wmctrl xdotool tset reset clear tput", "psmisc 23.7, procps-ng 4.0 manuals",
        "%exact -e|--exact -I|--ignore-case -i|--interactive -g|--process-group|--pgroup=text -l|--list -n|--newest|--ns=text
         -o|--older-than|--oldest=text -q|--quiet -r|--regexp -s|--signal=text -u|--user|--euid=text -v|--verbose|--inverse -V|--version
         -w|--wait|--lightweight -y|--younger-than=text -Z|--context=text -f|--full -a|--list-full -A|--ignore-ancestors -c|--count
         -d|--delimiter=text -G|--group=text -P|--parent=text -t|--terminal=text -U|--uid=text -x -F|--pidfile=read -L|--logpidfile -H -k -m -p=text
         -h -T=text -9 -15 -1 -2 -TERM -KILL -HUP -INT -USR1 -USR2 -STOP -CONT : text*"),
    Program::new("ifconfig iwconfig iw route arp netstat ss nmcli ethtool brctl bridge hostapd wpa_cli rfkill tc nstat lnstat conntrack ipset ipvsadm vnstat iftop nethogs bmon nload iperf iperf3 nmap masscan zmap tcpdump tshark dumpcap ngrep networksetup dhclient dhcpcd resolvconf speedtest speedtest-cli wg wg-quick tailscale cloudflared ngrok zerotier-cli openvpn", "net-tools 2.10, iproute2 6.9, NetworkManager 1.48, tcpdump 4.99, Nmap 7.95 manuals",
        "%exact -a|--all -A=text -b=text -B=text -c=text -C -d -D=any -e -E=text -f=text -F=any -g -G=text -h -H -i|--interface=text -I=text -j -J -k
         -K -l -L -m -M=text -n -N -o -O -p -P=text -q -Q=text -r=read -R -s -S -t -T=text -u -U -v -V -w=out -W=text -x -X -y=text -Y -z=any -Z=text
         -4 -6 -oN=out -oX=out -oG=out -oA=out -sS -sT -sU -sV -sC -sn -Pn -iL=read --script=load --script-args=text --config=load --up=runs
         --down=runs --script-security=text --relay --url=url --hostname=text --json --state=text --color?text : text*"),
    Program::new("ip", "iproute2 6.9 manual",
        "-V|-Version -h|-human|-human-readable -b|-batch=load -force -s|-stats|-statistics -d|-details -l|-loops=text -f|-family=text -4 -6 -B -M -0
         -o|-oneline -r|-resolve -n|-netns=text -N|-Numeric -a|-all -c|-color?text -t|-timestamp -ts|-tshort -rc|-rcvbuf=text -iec -br|-brief
         -j|-json -p|-pretty -echo : text*").commands(&[
        command("netns", "").commands(&[
            command("add attach delete identify list list-id monitor pids set", ": text*"),
            command("exec", "%wrap=user %posix : text cmd"),
        ]),
        command("vrf", "").commands(&[
            command("exec", "%wrap=user %posix : text cmd"),
            command("identify pids show", ": text*"),
        ]),
    ]),
    Program::new("iptables ip6tables ebtables nft ufw firewall-cmd ip6tables-save iptables-save pfctl", "iptables 1.8, nftables 1.0, ufw 0.36, firewalld 2.1 manuals",
        "%exact -t|--table=text -A|--append=text -C=text -D|--delete=text -I|--insert=text -R|--replace=text -L|--list?text -S|--list-rules?text
         -F|--flush?text!destructive -Z|--zero?text -N|--new-chain=text -X|--delete-chain?text -P|--policy=text -E=text -p|--protocol=text
         -s|--source|--src=text -d|--destination|--dst=text -j|--jump=text -g=text -i|--in-interface=text -o|--out-interface=text -f|--file=load
         -m|--match=text -v|--verbose -w|--wait?text -n|--numeric -x|--exact --line-numbers -c=text -M|--modprobe=runs --dport=text --sport=text
         --dports=text --state=text --ctstate=text --to-destination=text --to-ports=text --to-source=text --reject-with=text --icmp-type=text
         --limit=text --comment=text -4 -6 -a -e -h --force --dry-run --add-port=text --remove-port=text --permanent --reload --zone=text
         --add-service=text --list-all --state-only : text*"),
    Program::new("iptables-restore ip6tables-restore nft-restore", "iptables 1.8 manual",
        "-c|--counters -h|--help -n|--noflush -t|--test -v|--verbose -V|--version -w|--wait?text -M|--modprobe=runs -T|--table=text : read"),
    Program::new("journalctl", "systemd 255 journalctl(1)",
        "--system --user -M|--machine=text -m|--merge -D|--directory=read -i|--file=read --root=enter --image=read --image-policy=text
         --namespace=text -S|--since=text -U|--until=text -c|--cursor=text --after-cursor=text --cursor-file=edit -b|--boot?text -u|--unit=text
         --user-unit=text -t|--identifier=text -T|--exclude-identifier=text -p|--priority=text --facility=text -g|--grep=text --case-sensitive?text
         -k|--dmesg -o|--output=text --output-fields=text -n|--lines?text -r|--reverse --show-cursor --utc -x|--catalog --no-hostname --no-full
         --full|-l -a|--all -f|--follow --no-tail --truncate-newline -q|--quiet --interval=text --verify --verify-key=text --force
         --setup-keys!destroys -N|--fields -F|--field=text --list-boots --disk-usage --vacuum-size=text!destroys,destructive
         --vacuum-files=text!destroys,destructive --vacuum-time=text!destroys,destructive --sync --relinquish-var!destroys
         --smart-relinquish-var!destroys --flush!destroys --rotate!destroys --header --list-catalog --dump-catalog --update-catalog!destroys
         --no-pager!inert -e|--pager-end --list-namespaces --synchronize-on-exit=text -h|--help --version : text*"),
    Program::new("launchctl", "macOS 14 launchctl(1)", "").commands(&[
        command("asuser bsexec", "%wrap=user %posix : text cmd"),
        command("blame disable dumpstate enable error examine export getenv help hostinfo kill kickstart limit list log manageruid managerpid managername plist print print-cache print-disabled procinfo remove resolveport runstats start stop umask unsetenv variant version setenv", "-k -p -s : text*"),
        command("bootout unload", "-w -F -S=text -D=text : text list*"),
        command("bootstrap", "-w -F : text load*"),
        command("load", "-w -F -S=text -D=text : load*"),
        command("submit", "%wrap=transparent %posix -l=text -p=exec -o=out -e=out : cmd"),
    ]),
    Program::new("logger logrotate rsyslogd syslog-ng lnav multitail", "util-linux 2.40 logger(1); logrotate 3.22 manual",
        "-e -f|--file|--force=any -i|--id?text -n|--server=text -p|--priority=text -P|--port=text -s|--state|--stderr=any -t|--tag=text -T
         -u|--socket=any -d|--debug -v|--verbose -m|--mail=runs -l|--log=out -S=text : any*"),
    Program::new("lsof", "lsof 4.99 manual",
        "%exact -? -a -A=text -b -c=text -C -d=text -D+text -e=text -E -f?text -F?text -g?text -h -H -i?text -K?text -k=text -l -L?text -m=text +M -M
         -n -N -o?text -O -p=text -P -r?text -R -s?text -S?text -t -T?text -u=text -U -v -V -w -x?text -X -z?text -Z?text +d=list +D=list/ +c=text
         +f?text +L?text +r?text +w : list*"),
    Program::new("mkfs mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.ext3 mke2fs mkswap fdisk sfdisk gdisk sgdisk cfdisk parted wipefs fsck fsck.ext4 e2fsck xfs_repair tune2fs resize2fs lvcreate lvremove vgcreate vgremove pvcreate pvremove cryptsetup mdadm zpool zfs btrfs losetup blkdiscard dmsetup badblocks partprobe newfs hdiutil", "util-linux 2.40, e2fsprogs 1.47, LVM2 2.03, cryptsetup 2.7, OpenZFS 2.2 manuals",
        "%destructive -t|--type|--types=text -L|--label=text -U|--uuid=text -f|--force -F -n -y -a|--all -l|--list -c -v|--verbose -s=text -m=text
         -b=text -i=text -o=text -d=any -q|--quiet -p -r -h : any*"),
    Program::new("modprobe insmod rmmod depmod setenforce getenforce semanage restorecon setsebool chcon-all aa-status apparmor_parser auditctl ausearch getcap setcap setfacl getfacl", "kmod 32, libselinux 3.6, AppArmor 4.0, libcap 2.69, acl 2.3 manuals",
        "-a|--all -C|--config=load -d|--dirname|--default=any -D|--show-depends -f|--force -i|--install|--ignore-install=runs -n|--dry-run -q|--quiet
         -r|--remove|--recursive -R!recursive -S=text -v|--verbose -V|--version -m|--modify=text -x|--remove-entry=text -M|--modify-file=read
         -X|--remove-file=read -b|--remove-all -k|--remove-default --set=text --set-file=read --restore=read -P -L -t=text -l -p=any -s -w=text -F :
         any*"),
    Program::new("mount umount", "util-linux 2.40 mount(8)",
        "-a|--all -A|--all-targets -B|--bind -c|--no-canonicalize -d|--detach-loop -f|--fake -F|--fork -T|--fstab=read -i|--internal-only
         -l|--show-labels|--lazy -L|--label=text -M|--move -m|--mkdir?text -n|--no-mtab -N|--namespace=text -O|--test-opts=text -o|--options=text
         --onlyonce -q|--quiet -r|--read-only --rbind -R|--recursive --make-private --make-shared --make-slave --make-rprivate --make-rshared -s
         -S|--source -t|--types=text --target=both --source-path=both -U|--uuid=text -v|--verbose -V|--version -w|--rw -h|--help --options-mode=text
         --options-source=text --force : both*"),
    Program::new("pacman yay paru makepkg pamac", "pacman 6.1 manual",
        "%exact -D|--database -F|--files -Q|--query -R|--remove -S|--sync -T|--deptest -U|--upgrade -V|--version -h|--help -b|--dbpath=enter
         -r|--root=enter -v|--verbose --arch=text --cachedir=write --color=text --config=load --debug --gpgdir=enter --hookdir=load --logfile=out
         --noconfirm --confirm --disable-download-timeout --sysroot=enter -d|--nodeps --assume-installed=text --dbonly --noprogressbar --noscriptlet
         -p|--print --print-format=text --asdeps --asexplicit --ignore=text --ignoregroup=text --needed --overwrite=text
         -c|--clean|--cascade|--changelog -g|--groups -i|--info -l|--list -q|--quiet -s|--search|--recursive -u|--sysupgrade|--upgrades|--unneeded
         -w|--downloadonly -y|--refresh -e|--explicit -k|--check -m|--foreign -n|--native|--nosave -o|--owns -t|--unrequired -x|--regex --devel --aur
         --repo --rebuild --si --skipinteg --skippgpcheck -f|--force --install : any*").after(special::package::specs),
    Program::new("ps pstree pmap pwdx slabtop numastat prstat", "procps-ng 4.0 ps(1)",
        "%exact -A -a -c -C=text -d -e -f -F -g=text -G=text -h -H -j -l -L -m -M -n -N -o=text -O=text -p=text -P -q=text -r -s=text -S -t=text -T
         -u=text -U=text -v -V -w -x -X -y -Z --cols=text --columns=text --cumulative --deselect --forest --format=text --group=text --Group=text
         --headers --no-headers --noheaders --lines=text --rows=text --pid=text --ppid=text --quick-pid=text --sid=text --sort=text --tty=text
         --user=text --User=text --width=text --info --version --help=text : text*"),
    Program::new("rpm rpmbuild rpm2cpio alien", "RPM 4.19 manual",
        "%exact -i|--install -U|--upgrade -F|--freshen -e|--erase!texts -q|--query -V|--verify -a|--all -f|--file -p|--package -l|--list
         -c|--configfiles -d|--docfiles -R|--requires --provides --scripts -K|--checksig --import --initdb --rebuilddb --force --nodeps --nosignature
         --nogpgcheck --test -h|--hash -v|--verbose --root|-r=enter --dbpath=enter --qf|--queryformat=text -D|--define=opaque -E|--eval=opaque
         --pipe=runs --macros=load --rcfile=load --load=load --prefix=text --excludedocs --replacepkgs --oldpackage --percent -b=text -ba=text
         -bb=text -bs=text --rebuild=read --changelog --last --info --whatprovides=text --whatrequires=text --setperms --noscripts : any*").after(special::package::specs),
    Program::new("service rc-service sv initctl telinit init rc-update chkconfig launchd supervisorctl s6-svc monit", "init-system-helpers 1.66 service(8); OpenRC 0.54; runit 2.1",
        "%exact --status-all -c=any -s=text -u=text -v -l --full-restart : text*"),
    Program::new("shutdown reboot halt poweroff suspend-then-hibernate hibernate pm-suspend systemctl-halt kexec", "systemd 255 shutdown(8)",
        "%destructive -H|--halt -P|-p|--poweroff -r|--reboot -h -k -c -f|--force -n|--no-wall -w|--wtmp-only -d|--no-wtmp --show --help -l=read -e -s
         : text*"),
    Program::new("snap snapcraft", "snapd 2.63 manual", "").commands(&[
        command("alias aliases ack auto-import buy changes connect connections connected create-cohort debug disable disconnect download enable export-snapshot find get help import-snapshot info interface interfaces known list login logout logs model pack prefer quota reboot recovery refresh restart revert routine save saved services set set-quota start stop switch tasks unalias unset validate version wait warnings watch whoami check-snapshot forget keys restore sign",
            "--all --color=text --unicode=text --abs-time --channel=text --edge --beta --candidate --stable -n=text -f --target-directory=write
             --basename=text --private --hold?text --unhold --amend -d -t|--output=text --last=text : text*"),
        command("install",
            "--channel=text --edge --beta --candidate --stable --classic --devmode --jailmode --dangerous --revision=text --name=text --cohort=text
             --ignore-validation --no-wait --color=text --unaliased --prefer --transaction=text : any*").after(special::package::specs),
        command("remove", "--purge!destructive --revision=text --no-wait --terminate : text*"),
        command("run", "%wrap=files --shell --command=text --trace-exec --gdb --strace?text : text any*").after(special::runner::snap),
        command("try", "--devmode --jailmode --classic --no-wait : read"),
    ]),
    Program::new("systemctl", "systemd 255 systemctl(1)",
        "%persist -t|--type=text --state=text -p|--property=text -P=text -a|--all --recursive -r --reverse --after --before --with-dependencies
         -l|--full --value --show-types --job-mode=text -T|--show-transaction --fail --check-inhibitors=text -i --dry-run -q|--quiet --no-warn
         --no-block --wait --user --system --failed --no-wall --global --no-reload --no-ask-password --kill-whom|--kill-who=text --kill-value=text
         -s|--signal=text --what=text -f|--force --message=text --now --root=enter --image=read --image-policy=text --runtime --preset-mode=text
         -n|--lines=text -o|--output=text --firmware-setup --boot-loader-menu=text --boot-loader-entry=text --reboot-argument=text --plain
         --timestamp=text --mkdir --marked --read-only --drop-in=text --when=text --stdin --legend=text --no-legend -H|--host=text -M|--machine=text
         -C|--capsule=text --no-pager!inert -h|--help --version : text*").commands(&[
        command("add-requires add-wants bind cancel cat daemon-reexec daemon-reload default emergency enable freeze get-default help import-environment is-active is-enabled is-failed is-system-running list-automounts list-dependencies list-jobs list-machines list-paths list-sockets list-timers list-unit-files list-units list-wants log-level log-target mount-image preset preset-all reenable reload reload-or-restart reset-failed rescue restart revert service-log-level service-watchdogs set-default set-environment set-property show show-environment soft-reboot start status switch-root thaw try-reload-or-restart try-restart unmask unset-environment whoami daemon",
            ": text*"),
        command("clean disable halt hibernate hybrid-sleep isolate kexec kill mask poweroff reboot stop suspend suspend-then-hibernate exit",
            "%destructive : text*"),
        command("edit", "--full --stdin --drop-in=text --runtime : text*"),
        command("link", ": exec*"),
    ]),
];
