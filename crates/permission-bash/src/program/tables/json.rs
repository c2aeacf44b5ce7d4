//! Programs that query and change structured text.

use super::super::spec::{Program, command};
use super::super::special;

const YQ: &str = "-i|--inplace!inplace -C|--colors -M|--no-colors -e|--exit-status --expression=text!given -I|--indent=text -j|--tojson -n|--null-input -N|--no-doc -o|--output-format=text -p|--input-format=text -P|--prettyPrint -r|--unwrapScalar?text -s|--split-exp=text!destroys --split-exp-file=read --from-file=read!given -f|--front-matter=text -v|--verbose --header-preprocess --xml-attribute-prefix=text --yaml-output -y -Y -w=text --arg=text!two --argjson=text!two -V|--version!given -h|--help!given --string-interpolation?text %eq : lead read*";

/// The family.
pub(super) const TABLE: &[Program] = &[
    Program::new("dasel", "dasel 2.8 manual", "%persist -f|--file=read -r|--read=text -w|--write=text -p=text -o|--out=out -s|--selector=text -m -n -c --pretty --colour : text*").commands(&[
        command("delete", "-f|--file=edit -o|--out=out : text*"),
        command("put", "-f|--file=edit -o|--out=out -t|--type=text -v|--value=text : text*"),
        command("select", "-f|--file=read : text*"),
    ]),
    Program::new("fx gron jless jsonlint", "fx 35, gron 0.7, jless 0.9 manuals", "-u|--ungron -s|--stream -j|--json -m|--monochrome -c|--colorize -v|--values -i|--in-place!inplace -q --yaml --raw : read any*"),
    Program::new("gojq jaq jq", "jq 1.7 manual",
        "-n|--null-input -R|--raw-input -s|--slurp -c|--compact-output -r|--raw-output -j|--join-output --raw-output0 -a|--ascii-output -S|--sort-keys -C|--color-output -M|--monochrome-output --tab --indent=text --unbuffered --stream --stream-errors --seq -f|--from-file=read!given -L|--library-path=enter -e|--exit-status
         --arg=text!two --argjson=text!two --slurpfile=text!twofile --rawfile=text!twofile --argfile=text!twofile --args --jsonargs --yaml-input --yaml-output -i|--in-place!inplace -V|--version!given -h|--help!given --build-configuration!given : lead read*")
        .after(special::jq::complete),
    Program::new("jo", "jo 1.9 manual", "-a -B -d=text -D -e -f=read -n -o=out -p -v : text*"),
    Program::new("mlr", "Miller 6.12 manual", "%ordered -I!destroys --icsv --ojson --ijson --ocsv --csv --json --tsv --c2j --c2p --j2c --from=read -n --ifs=text --ofs=text -s=load : any*"),
    Program::new("xmllint xmlstarlet xpath xq htmlq pup", "libxml2 2.12 xmllint(1); xmlstarlet 1.6 manual", "%ordered -f|--filename=read --xpath=text --format --noout --schema=read --dtdvalid=read --path=text --output=out -o=out -i -q -e=text -p : any*"),
    Program::new("yq", "yq 4.44 manual", YQ).commands(&[
        command("completion shell-completion", ": text*"),
        command("e ea eval eval-all", YQ).after(special::jq::yq),
    ]).after(special::jq::yq),
];
