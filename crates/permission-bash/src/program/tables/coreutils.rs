//! GNU coreutils that work on files, with the options of their BSD namesakes where they differ.

use super::super::spec::Program;
use super::super::special;

const SOURCE: &str =
    "GNU coreutils 9.5 manual; FreeBSD 14 and macOS 14 manual pages where options differ";

/// The family.
pub(super) const TABLE: &[Program] = &[
    Program::new("[", "POSIX test; bash 5.2 manual, Bash Conditional Expressions", "%ordered").instead(special::test::read),
    Program::new("hostid logname nproc tty users whoami", SOURCE, "--all --ignore=text -s|--silent|--quiet : text*"),
    Program::new("b2sum cksum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum md5 sum", SOURCE,
        "-b|--binary -c|--check --tag -t|--text -z|--zero -q|--quiet --status --strict -w|--warn --ignore-missing
         -a|--algorithm=text -l|--length=text -s|--string=text -r --debug --raw --untagged : read*"),
    Program::new("basename dirname", SOURCE, "-a|--multiple -s|--suffix=text -z|--zero : text*"),
    Program::new("cat gcat", SOURCE,
        "-A|--show-all -b|--number-nonblank -e -E|--show-ends -n|--number -s|--squeeze-blank -t -T|--show-tabs -u
         -v|--show-nonprinting -l : read*"),
    Program::new("chattr", "e2fsprogs 1.47 chattr(1)", "-R!recursive -V -f -v=text -p=text : text attr*"),
    Program::new("chcon chgrp chown", SOURCE,
        "-c|--changes -f|--silent|--quiet -v|--verbose -h|--no-dereference --dereference --preserve-root
         --no-preserve-root --from=text --reference=list!given -R|--recursive!recursive -H -L -P -x -n
         -u|--user=text!given --role=text!given -t|--type=text!given -l|--range=text!given : lead attr*"),
    Program::new("chmod", SOURCE,
        "-c|--changes -f|--silent|--quiet -v|--verbose --preserve-root --no-preserve-root --reference=list!given
         -R|--recursive!recursive -h -H -L -P -E -C -N
         -r!given -w!given -x!given -X!given -s!given -t!given -u!given -g!given -o!given -a!given : lead attr*"),
    Program::new("cp gcp", SOURCE,
        "-a|--archive!recursive --attributes-only --backup?text -b -d -f|--force -i|--interactive -H -l|--link
         -L|--dereference -n|--no-clobber -P|--no-dereference -p --preserve?text --no-preserve=text --parents
         -R|-r|--recursive!recursive --reflink?text --remove-destination --sparse=text --strip-trailing-slashes
         -s|--symbolic-link -S|--suffix=text -t|--target-directory=write!target -T|--no-target-directory
         -u|--update?text -v|--verbose -x|--one-file-system -Z --context?text -c -X -N --debug : read* write"),
    Program::new("date gdate", SOURCE,
        "-d|--date=text -f|--file=read --iso-8601?text -I?text -R|--rfc-email --rfc-3339=text -r|--reference=list
         -s|--set=text!opaque -u|--utc|--universal --debug -j -n -v=text --resolution : text*"),
    Program::new("dd", SOURCE, "%ordered").instead(special::dd::read),
    Program::new("df", SOURCE,
        "-a|--all -B|--block-size=text -h|--human-readable -H|--si -i|--inodes -k -l|--local --no-sync
         --output?text -P|--portability --sync --total -t|--type=text -T|--print-type -x|--exclude-type=text -m -g -b : list*"),
    Program::new("du", SOURCE,
        "%recursive %implied=list -0|--null -a|--all --apparent-size -B|--block-size=text -b|--bytes -c|--total
         -D|--dereference-args -d|--max-depth=text --files0-from=read -H -h|--human-readable --inodes -k
         -L|--dereference -l|--count-links -m -P|--no-dereference -S|--separate-dirs --si -s|--summarize
         -t|--threshold=text --time?text --time-style=text -X|--exclude-from=read --exclude=text -x|--one-file-system
         -A -g -I=text -n : list*"),
    Program::new("factor expr seq sleep uname hostname yes", SOURCE,
        "%ordered -f|--format=text -s|--separator=text -w|--equal-width -a|--all -n -r -m -p -i -o -v -F|--file=read -A -I -d : text*"),
    Program::new("file", "file(1) 5.45",
        "-b|--brief -C|--compile -c|--checking-printout -d -E -e|--exclude=text -F|--separator=text -f|--files-from=read
         -h|--no-dereference -i|--mime -I -k|--keep-going -l|--list -L|--dereference -m|--magic-file=read: --mime-type
         --mime-encoding -N|--no-pad -n|--no-buffer -P|--parameter=text -p|--preserve-date -r|--raw -s|--special-files
         -S|--no-sandbox -v|--version -z|--uncompress -Z|--uncompress-noreport -0|--print0 --extension : read*"),
    Program::new("gmkdir mkdir", SOURCE, "-m|--mode=text -p|--parents -v|--verbose -Z --context?text : write*"),
    Program::new("gmv mv", SOURCE,
        "--backup?text -b -f|--force -i|--interactive -n|--no-clobber --no-copy --strip-trailing-slashes
         -S|--suffix=text -t|--target-directory=write!target -T|--no-target-directory -u|--update?text -v|--verbose
         -Z|--context --debug --exchange -h : move* write"),
    Program::new("grm rm", SOURCE,
        "%destructive -f|--force -i --interactive?text -I --one-file-system --no-preserve-root --preserve-root?text
         -r|-R|--recursive!recursive -d|--dir -v|--verbose -P -W -x : remove*"),
    Program::new("id groups", SOURCE, "-a -Z|--context -g|--group -G|--groups -n|--name -r|--real -u|--user -z|--zero -P -p -F -A -M : text*"),
    Program::new("install ginstall", SOURCE,
        "--backup?text -b -c -C|--compare -d|--directory!creates,target -D -g|--group=text -m|--mode=text -o|--owner=text
         -p|--preserve-timestamps -s|--strip --strip-program=runs -S|--suffix=text -t|--target-directory=write!target
         -T|--no-target-directory -v|--verbose -Z --context?text : read* write"),
    Program::new("link", SOURCE, ": link write"),
    Program::new("ln gln", SOURCE,
        "--backup?text -b -d|-F|--directory -f|--force -i|--interactive -L|--logical -n|-h|--no-dereference -P|--physical
         -r|--relative -s|--symbolic -S|--suffix=text -t|--target-directory=write!target -T|--no-target-directory
         -v|--verbose -w : link* write"),
    Program::new("ls dir vdir gls ll la exa", SOURCE,
        "%names %implied=list -a|--all -A|--almost-all --author -b|--escape --block-size=text -B|--ignore-backups -c -C
         --color?text -d|--directory -D|--dired -f -F --classify?text --file-type --format=text --full-time -g
         --group-directories-first -G|--no-group -h|--human-readable --si -H|--dereference-command-line
         --dereference-command-line-symlink-to-dir --hide=text --hyperlink?text --indicator-style=text -i|--inode
         -I|--ignore=text -k|--kibibytes -l -L|--dereference -m -n|--numeric-uid-gid -N|--literal -o -p
         -q|--hide-control-chars --show-control-chars -Q|--quote-name --quoting-style=text -r|--reverse
         -R|--recursive!recursive,names -s|--size -S --sort=text --time=text --time-style=text -t -T=text -u -U -v
         -w|--width=text -x -X -Z|--context --zero -1 -O -e -@ -W : list*"),
    Program::new("lsattr", "e2fsprogs 1.47 lsattr(1)", "%implied=list -R!recursive -V -a -d -v -l -p : list*"),
    Program::new("mkfifo mknod", SOURCE, "-m|--mode=text -Z --context?text : write text*"),
    Program::new("mktemp gmktemp", SOURCE,
        "%temporary -d|--directory -u|--dry-run -q|--quiet --suffix=text -p=write --tmpdir?write -t : write"),
    Program::new("pathchk", SOURCE, "-p -P --portability : text*"),
    Program::new("printenv", SOURCE, "-0|--null : text*"),
    Program::new("readlink realpath greadlink grealpath", SOURCE,
        "%under -f|--canonicalize -e|--canonicalize-existing -m|--canonicalize-missing -n|--no-newline -q|-s|--quiet -v|--verbose
         -z|--zero -L|--logical -P|--physical --relative-to=list --relative-base=list --strip --no-symlinks : list*"),
    Program::new("rmdir", SOURCE, "--ignore-fail-on-non-empty -p|--parents -v|--verbose : remove*"),
    Program::new("shred", SOURCE,
        "%destructive -f|--force -n|--iterations=text --random-source=read -s|--size=text -u --remove?text!removes
         -v|--verbose -x|--exact -z|--zero : edit*"),
    Program::new("srm trash trash-put gio-trash", "srm(1) 1.2; trash-cli 0.24", "%destructive -f|--force -i -r|-R|--recursive!recursive -v|--verbose -d -s -m : remove*"),
    Program::new("stat gstat", SOURCE,
        "-L|--dereference -f|--file-system --cached=text -c|--format=text --printf=text -t|--terse -x -s -l -n -q -r : list*"),
    Program::new("stty", SOURCE, "-a|--all -g|--save -F|--file=list -f=list : text*"),
    Program::new("sync", SOURCE, "-d|--data -f|--file-system : list*"),
    Program::new("tee gtee", SOURCE, "-a|--append -i|--ignore-interrupts -p --output-error?text : write*"),
    Program::new("test", "POSIX test; bash 5.2 manual, Bash Conditional Expressions", "%ordered").instead(special::test::read),
    Program::new("touch gtouch", SOURCE,
        "-a -c|--no-create -d|--date=text -f -h|--no-dereference -m -r|--reference=list -t=text --time=text -A=text : attr*"),
    Program::new("truncate", SOURCE, "%destructive -c|--no-create -o|--io-blocks -r|--reference=list -s|--size=text : edit*"),
    Program::new("unlink", SOURCE, "%destructive : remove"),
    Program::new("who w", SOURCE, "-a|--all -b|--boot -d|--dead -H|--heading -l|--login --lookup -m -p|--process -q|--count -r -s|--short -t|--time -T|-w|--mesg -u|--users -h -f -i -o : read*"),
];
