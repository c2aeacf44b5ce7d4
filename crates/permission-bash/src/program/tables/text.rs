//! Programs that read text and print it changed: coreutils' filters, `sed`, viewers of bytes, comparisons.

use super::super::spec::Program;
use super::super::special;

const SOURCE: &str =
    "GNU coreutils 9.5 manual; FreeBSD 14 and macOS 14 manual pages where options differ";

/// The family.
pub(super) const TABLE: &[Program] = &[
    Program::new("base64 base32 basenc gbase64", SOURCE,
        "-d|-D|--decode -i|--ignore-garbage -w|--wrap=text --input=read --output=out -b|--break=text -o=out --base64url --base16 --base2msbf --base2lsbf --z85 --base32hex : read*"),
    Program::new("cmp", "GNU diffutils 3.10 manual", "-b|--print-bytes -i|--ignore-initial=text -l|--verbose -n|--bytes=text -s|--quiet|--silent : read read text*"),
    Program::new("column", "util-linux 2.40 column(1)",
        "-c|--output-width=text -e -d|--table-noheadings -E|--table-noextreme=text -H|--table-hide=text -J|--json
         -l|--table-columns-limit=text -L|--keep-empty-lines -n|--table-name=text -N|--table-columns=text
         -o|--output-separator=text -O|--table-order=text -p|--tree-parent=text -r|--tree=text -R|--table-right=text
         -s|--separator=text -t|--table -T|--table-truncate=text -W|--table-wrap=text -x|--fillrows -i|--tree-id=text : read*"),
    Program::new("comm", SOURCE, "-1 -2 -3 --check-order --nocheck-order --output-delimiter=text --total -z|--zero-terminated -i : read*"),
    Program::new("csplit", SOURCE, "-b|--suffix-format=text -f|--prefix=out --suppress-matched -k|--keep-files -n|--digits=text -s|--quiet -z : read text*"),
    Program::new("cut", SOURCE, "-b|--bytes=text -c|--characters=text -d|--delimiter=text -f|--fields=text -n --complement -s|--only-delimited --output-delimiter=text -z|--zero-terminated -w : read*"),
    Program::new("diff gdiff colordiff sdiff", "GNU diffutils 3.10 manual",
        "-a|--text -b|--ignore-space-change -B|--ignore-blank-lines --binary -c -C|--context?text --color?text -d|--minimal
         -D|--ifdef=text -e|--ed -E|--ignore-tab-expansion -F|--show-function-line=text --from-file=read --to-file=read
         -H|--speed-large-files --horizon-lines=text -i|--ignore-case --ignore-file-name-case -I|--ignore-matching-lines=text
         -l|--paginate -L|--label=text --left-column -n|--rcs -N|--new-file --no-dereference --normal -o|--output=out
         -p|--show-c-function -q|--brief -r|--recursive!recursive -s|--report-identical-files -S|--starting-file=text
         --strip-trailing-cr --suppress-blank-empty --suppress-common-lines -t|--expand-tabs -T|--initial-tab
         --tabsize=text -u -U|--unified?text -v|--version -w|--ignore-all-space -W|--width=text -x|--exclude=text!exclude
         -X|--exclude-from=read!excludefrom -y|--side-by-side -Z|--ignore-trailing-space --palette=text --diff-program=runs : read*"),
    Program::new("diff3", "GNU diffutils 3.10 manual", "-A|--show-all -e|--ed -E|--show-overlap -3|--easy-only -x|--overlap-only -X -i -m|--merge -a|--text -L|--label=text -T --strip-trailing-cr --diff-program=runs : read read read"),
    Program::new("dos2unix unix2dos mac2unix", "dos2unix(1) 7.5", "-b -c|--convmode=text -D=text -f|--force -i?text -k|--keepdate -l|--newline -n|--newfile -o|--oldfile -q|--quiet -s|--safe -S -F|--follow-symlink : edit*"),
    Program::new("expand unexpand", SOURCE, "-i|--initial -t|--tabs=text -a|--all --first-only : read*"),
    Program::new("fmt", SOURCE, "-c|--crown-margin -p|--prefix=text -s|--split-only -t|--tagged-paragraph -u|--uniform-spacing -w|--width=text -g|--goal=text : read*"),
    Program::new("fold", SOURCE, "-b|--bytes -s|--spaces -w|--width=text : read*"),
    Program::new("head ghead tail gtail", SOURCE,
        "%words -c|--bytes=text -n|--lines=text -q|--quiet|--silent -v|--verbose -z|--zero-terminated -f -F --follow?text --pid=text --retry
         -s|--sleep-interval=text --max-unchanged-stats=text -r -b=text ++text : read*"),
    Program::new("hexdump hd", "util-linux 2.40 hexdump(1)",
        "-b|--one-byte-octal -c|--one-byte-char -C|--canonical -d|--two-bytes-decimal -e|--format=text -f|--format-file=read
         --color?text -L?text -n|--length=text -o|--two-bytes-octal -s|--skip=text -v|--no-squeezing -x|--two-bytes-hex -X|--one-byte-hex : read*"),
    Program::new("hexyl", "hexyl 0.14 manual", "-n|--length=text -c|--bytes=text -s|--skip=text --block-size=text -v|--no-squeezing --color=text --border=text -p|--plain -C|--characters --no-characters -P|--no-position --display-offset=text --panels=text -g|--group-size=text -b|--base=text --terminal-width=text : read"),
    Program::new("iconv", "GNU libc 2.39 iconv(1)", "-f|--from-code=text -t|--to-code=text -l|--list -c -o|--output=out -s|--silent --verbose : read*"),
    Program::new("join", SOURCE, "-a=text --check-order --nocheck-order -e=text --header -i|--ignore-case -j=text -o=text -t=text -v=text -1=text -2=text -z|--zero-terminated : read*"),
    Program::new("nl", SOURCE, "-b|--body-numbering=text -d|--section-delimiter=text -f|--footer-numbering=text -h|--header-numbering=text -i|--line-increment=text -l|--join-blank-lines=text -n|--number-format=text -p|--no-renumber -s|--number-separator=text -v|--starting-line-number=text -w|--number-width=text : read*"),
    Program::new("numfmt", SOURCE, "--debug -d|--delimiter=text --field=text --format=text --from=text --from-unit=text --grouping --header?text --invalid=text --padding=text --round=text --suffix=text --to=text --to-unit=text -z|--zero-terminated : text*"),
    Program::new("od", SOURCE, "-A|--address-radix=text --endian=text -j|--skip-bytes=text -N|--read-bytes=text -S=text --strings?text -t|--format=text -v|--output-duplicates -w?text --width?text --traditional -a -b -c -d -f -i -l -o -s -x -D -F -H -I -L -O -X -B -h -e : read*"),
    Program::new("paste", SOURCE, "-d|--delimiters=text -s|--serial -z|--zero-terminated : read*"),
    Program::new("patch", "GNU patch 2.7 manual",
        "-b|--backup -B|--prefix=text -c|--context -d|--directory=chdir -D|--ifdef=text --dry-run!readonly -e|--ed -E|--remove-empty-files
         -f|--force -F|--fuzz=text -g|--get=text -i|--input=read -l|--ignore-whitespace --merge?text -n|--normal -N|--forward
         -o|--output=out -p|--strip=text --posix --quoting-style=text -r|--reject-file=out -R|--reverse -s|--quiet|--silent
         -t|--batch -T|--set-time -u|--unified -v|--version -V|--version-control=text --verbose -x=text -Y|--basename-prefix=text
         -z|--suffix=text -Z|--set-utc --binary --no-backup-if-mismatch --read-only=text --reject-format=text --follow-symlinks
         %implied=edit/ : edit read"),
    Program::new("pr", SOURCE, "-a|--across -c -d|--double-space -D|--date-format=text -e?text -f|-F|--form-feed -h|--header=text -i?text -J|--join-lines -l|--length=text -m|--merge -n?text -N|--first-line-number=text -o|--indent=text -r -s?text -S?text -t|--omit-header -T -v -w|--width=text -W|--page-width=text ++text : read*"),
    Program::new("ptx tsort", SOURCE, "-A -b|--break-file=read -f -F=text -G -i|--ignore-file=read -M=text -o|--only-file=read -O -r -R -S=text -T -w=text -W=text : read out"),
    Program::new("rev tac", SOURCE, "-b|--before -r|--regex -s|--separator=text -0|--zero : read*"),
    Program::new("sed gsed", "GNU sed 4.9 manual; macOS 14 sed(1)",
        "-n|--quiet|--silent --debug -e|--expression=text!given -f|--file=exec!given -E|-r|--regexp-extended
         -i|--in-place?text!inplace -I?text!inplace -l|--line-length=text --posix -s|--separate --sandbox --follow-symlinks -u|--unbuffered -z|--null-data
         -a -b|--binary -H %words : lead read*").after(special::sed::complete),
    Program::new("shuf gshuf", SOURCE, "-e|--echo!texts -i|--input-range=text -n|--head-count=text -o|--output=out --random-source=read -r|--repeat -z|--zero-terminated : read*"),
    Program::new("sort gsort", SOURCE,
        "-b|--ignore-leading-blanks -d|--dictionary-order -f|--ignore-case -g|--general-numeric-sort -i|--ignore-nonprinting
         -M|--month-sort -h|--human-numeric-sort -n|--numeric-sort -R|--random-sort --random-source=read -r|--reverse
         --sort=text -V|--version-sort --batch-size=text -c --check?text -C --compress-program=runs --debug
         --files0-from=read -k|--key=text -m|--merge -o|--output=out -s|--stable -S|--buffer-size=text
         -t|--field-separator=text -T|--temporary-directory=write --parallel=text -u|--unique -z|--zero-terminated %words : read*"),
    Program::new("split gsplit", SOURCE,
        "-a|--suffix-length=text --additional-suffix=text -b|--bytes=text -C|--line-bytes=text -d --numeric-suffixes?text
         -x --hex-suffixes?text -e|--elide-empty-files --filter=runs -l|--lines=text -n|--number=text -p=text -t|--separator=text
         -u|--unbuffered --verbose : read write"),
    Program::new("strings", "GNU binutils 2.42 strings(1)", "-a|--all -d|--data -f|--print-file-name -n|--bytes=text -o -t|--radix=text -e|--encoding=text -T|--target=text -s|--output-separator=text -w|--include-all-whitespace -U=text : read*"),
    Program::new("tr gtr", SOURCE, "-c|-C|--complement -d|--delete -s|--squeeze-repeats -t|--truncate-set1 -u : text*"),
    Program::new("uniq guniq", SOURCE, "-c|--count -d|--repeated -D --all-repeated?text -f|--skip-fields=text --group?text -i|--ignore-case -s|--skip-chars=text -u|--unique -z|--zero-terminated -w|--check-chars=text %words : read out"),
    Program::new("wc gwc cloc tokei scc", SOURCE, "-c|--bytes -m|--chars -l|--lines --files0-from=read -L|--max-line-length -w|--words --total=text : read*"),
    Program::new("xxd", "xxd(1) of Vim 9.1", "%ordered -a|-autoskip -b|-bits -c|-cols=text -C|-capitalize -d -e -E|-EBCDIC -g|-groupsize=text -h|-help -i|-include -l|-len=text -n|-name=text -o=text -p|-ps|-postscript|-plain -r|-revert -R=text -s|-seek=text -u|-uppercase -v : read out"),
];
