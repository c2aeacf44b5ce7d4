//! Programs that search files for text or directories for names.

use super::super::spec::Program;
use super::super::special;

/// The family.
pub(super) const TABLE: &[Program] = &[
    Program::new("ack", "ack 3.7 manual",
        "%recursive %implied=read %ordered --after-context|-A=text -B=text -C?text -c|--count --color --nocolor --column -f!given -g!given,names -h -H
         -i|--ignore-case -I -k -l|--files-with-matches!names -L!names -m=text --match=text!given -n -o -s -t|--type=text!type
         -T=text!typenot -v|--invert-match -w|--word-regexp -x --ignore-dir=text!excludedir --ignore-file=text
         --output=text --pager=runs --ackrc=load -Q|--literal -p?text --files-from=read : lead read*"),
    Program::new("ag", "the_silver_searcher 2.2 manual",
        "%recursive %hidden %ignored %implied=read -A|--after?text -B|--before?text -C|--context?text -c|--count --color --nocolor
         --color-path=text --depth=text!depth -f|--follow -F|--fixed-strings -g=text!given,names -G|--file-search-regex=text --group --nogroup
         --hidden!hidden --ignore=text!exclude --ignore-dir=text!excludedir -i|--ignore-case -l|--files-with-matches!names
         -L|--files-without-matches!names -m|--max-count=text -n -o|--only-matching -p|--path-to-ignore=read --pager=runs -Q|--literal
         -r -s|--case-sensitive -S|--smart-case --silent --stats -t|--all-text!hidden,noignore -a|--all-types -u|--unrestricted!hidden,noignore
         -U|--skip-vcs-ignores!noignore -v|--invert-match -w|--word-regexp -W|--width=text -z|--search-zip -0|--null --vimgrep --workers=text : lead read*"),
    Program::new("bfs find gfind", "GNU findutils 4.10 manual; bfs(1); FreeBSD 14 find(1)", "%ordered").instead(special::find::read),
    Program::new("egrep fgrep ggrep grep pcregrep pcre2grep ugrep zegrep zfgrep zgrep bzgrep xzgrep zstdgrep", "GNU grep 3.11 manual; FreeBSD 14 grep(1)",
        "-A|--after-context=text -a|--text -B|--before-context=text -b|--byte-offset --binary-files=text -C|--context=text -c|--count
         --color?text --colour?text -D|--devices=text -d|--directories=text -e|--regexp=text!given -E|--extended-regexp --exclude=text!exclude
         --exclude-dir=text!excludedir --exclude-from=read!excludefrom -f|--file=read!given -F|--fixed-strings -G|--basic-regexp -H|--with-filename
         -h|--no-filename -i|-y|--ignore-case --no-ignore-case --include=text!include --include-dir=text -I --initial-tab -T -L|--files-without-match!names
         -l|--files-with-matches!names --label=text --line-buffered -m|--max-count=text -n|--line-number --no-messages -s -o|--only-matching
         -P|--perl-regexp -q|--quiet|--silent -R|-r|--recursive|--dereference-recursive!recursive -U|--binary -u -V|--version -v|--invert-match
         -w|--word-regexp -x|--line-regexp -Z|--null -z|--null-data -O -p -S -J -M --decompress : lead read*"),
    Program::new("locate mlocate plocate", "plocate 1.1 manual", "%under %ordered -A|--all -b|--basename -c|--count -d|--database=read: -e|--existing -i|--ignore-case -l|-n|--limit=text -0|--null -N -r|--regexp=text --regex -w|--wholename : text*"),
    Program::new("mdfind", "macOS 14 mdfind(1)", "%under %long -onlyin=list -name=text -live -count -literal -interpret -0 -s=text : text*"),
    Program::new("rg ripgrep", "ripgrep 14.1 manual",
        "%recursive %hidden %ignored %implied=read -A|--after-context=text -B|--before-context=text -C|--context=text -a|--text --auto-hybrid-regex
         --binary --block-buffered -b|--byte-offset -s|--case-sensitive --color=text --colors=text --column --context-separator=text -c|--count
         --count-matches --crlf --debug --dfa-size-limit=text -E|--encoding=text --engine=text --field-context-separator=text
         --field-match-separator=text -f|--file=read!given --files!given,names -l|--files-with-matches!names --files-without-match!names
         -F|--fixed-strings -L|--follow --generate=text!quiet -g|--glob=text!glob --glob-case-insensitive --heading -h|--help!given --hidden|-.!hidden
         --hostname-bin=runs --hyperlink-format=text --iglob=text!glob -i|--ignore-case --ignore-file=read!excludefrom --include-zero
         -v|--invert-match --json --line-buffered -n|--line-number -x|--line-regexp -M|--max-columns=text --max-columns-preview -m|--max-count=text
         -d|--max-depth|--maxdepth=text!depth --max-filesize=text --mmap -U|--multiline --multiline-dotall --no-config --no-ignore!noignore --no-ignore-dot
         --no-ignore-exclude --no-ignore-files --no-ignore-global --no-ignore-messages --no-ignore-parent --no-ignore-vcs!noignore --no-heading
         -I|--no-filename -N|--no-line-number --no-messages --no-mmap --no-pre --no-require-git --no-unicode -0|--null --null-data --one-file-system
         -o|--only-matching --passthru --path-separator=text -P|--pcre2 --pcre2-version!given --pre=runs --pre-glob=text -p|--pretty -q|--quiet
         --regex-size-limit=text -e|--regexp=text!given -r|--replace=text -z|--search-zip -S|--smart-case --sort=text --sortr=text --stats
         --stop-on-nonmatch --trace --trim -t|--type=text!type --type-add=text --type-clear=text --type-list!given -T|--type-not=text!typenot
         -u|--unrestricted!noignore -V|--version!given --vimgrep -H|--with-filename -w|--word-regexp -j|--threads=text : lead read*")
        .after(special::rg::complete),
];
