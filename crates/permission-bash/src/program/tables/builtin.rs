//! Shell builtins that take names, words or directories.

use super::super::spec::Program;

const SOURCE: &str = "bash 5.2 manual, Shell Builtin Commands";

/// The family.
pub(super) const TABLE: &[Program] = &[
    Program::new(": true false", SOURCE, "%plain : text*"),
    Program::new(
        "bg fg disown wait",
        SOURCE,
        "-a -h -l -n -p -r -s -f : text*",
    ),
    Program::new(
        "bind",
        SOURCE,
        "-l -p -P -s -S -v -V -X -f=load -m=text -q=text -r=text -u=text -x=runs : text*",
    ),
    Program::new(
        "break continue exit logout return shift",
        SOURCE,
        "%plain : text*",
    ),
    Program::new(
        "caller dirs times umask ulimit suspend",
        SOURCE,
        "%ordered %plain : text*",
    ),
    Program::new("cd chdir", SOURCE, "-L -P -e -@ : enter text*"),
    Program::new(
        "compgen complete compopt",
        SOURCE,
        "-A=text -a -b -c -C=runs -d -D -e -E -f -F=text -G=text -g -I -j -k -o=text -p -P=text -r -s -S=text -u -v -W=text -X=text : text*",
    ),
    Program::new(
        "declare export local readonly typeset",
        SOURCE,
        "-a -A -f -F -g -i -I -l -n -p -r -t -u -x ++text : text*",
    ),
    Program::new("echo", SOURCE, "%plain %words : text*"),
    Program::new("enable", SOURCE, "-a -d -f=load -n -p -s : text*"),
    Program::new("fc", SOURCE, "-e=runs -l -n -r -s : text*"),
    Program::new(
        "getopts let unalias unset",
        SOURCE,
        "%ordered %plain : text*",
    ),
    Program::new("hash", SOURCE, "-d -l -p=load -r -t : text*"),
    Program::new(
        "help history",
        SOURCE,
        "-a -c -d=text -m -n -p -r -s -w : any*",
    ),
    Program::new("jobs", SOURCE, "-l -n -p -r -s -x=cmd!words : text*"),
    Program::new(
        "kill",
        SOURCE,
        "%ordered -s|--signal=text -n=text -l|-L|--list?text -q=text -p --timeout=text : text*",
    ),
    Program::new(
        "mapfile readarray",
        SOURCE,
        "-d=text -n=text -O=text -s=text -t -u=text -C=runs -c=text : text*",
    ),
    Program::new("popd", SOURCE, "%ordered -n ++text : text*"),
    Program::new("printf", SOURCE, "%words %posix -v=text : text*"),
    Program::new("pushd", SOURCE, "%ordered -n ++text : enter text*"),
    Program::new("pwd", SOURCE, "%here -L|--logical -P|--physical : text*"),
    Program::new(
        "read",
        SOURCE,
        "-a=text -d=text -e -i=text -n=text -N=text -p=text -r -s -t=text -u=text -E : text*",
    ),
    Program::new(
        "set shopt",
        SOURCE,
        "%ordered -a -b -e -f -h -k -m -n -o?text -p -q -s -t -u -v -x -B -C -E -H -P -T ++text : text*",
    ),
    Program::new("type", SOURCE, "-a -f -p -P -t : text*"),
];
