//! The awk family.

use super::super::spec::Program;
use super::super::special;

/// The family.
pub(super) const TABLE: &[Program] = &[Program::new(
    "awk gawk mawk nawk original-awk",
    "POSIX awk; gawk 5.3 manual; mawk 1.3 manual",
    "%posix -F|--field-separator=text -v|--assign=text -f|--file=exec!given -b|--characters-as-bytes -c|--traditional -C|--copyright!given
     -d?out --dump-variables?out -D?text --debug?text -e|--source=text!given -E|--exec=exec!given -g|--gen-pot -h|--help!given -i|--include=text
     -I|--trace -k|--csv -l|--load=text -L?text --lint?text -M|--bignum -n|--non-decimal-data -N|--use-lc-numeric -o?out --pretty-print?out
     -O|--optimize -p?out --profile?out -P|--posix -r|--re-interval -s|--no-optimize -S|--sandbox -t|--lint-old -V|--version!given -W=text
     : lead read*",
)
.after(special::awk::complete)];
