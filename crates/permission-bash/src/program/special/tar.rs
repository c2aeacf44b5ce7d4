//! `tar`: old-style bundles, the mode that decides what operands mean, and `-C` that holds for what follows
//! (GNU tar 1.35 manual; bsdtar(1)).

use crate::program::engine::Reader;
use crate::program::spec::Program;
use crate::program::value::is_remote;
use crate::program::{Effect, EscapeKind, Operand, OptionUse, PathUse, Piece, Role, Walk};

/// The options, for the engine.
pub(in crate::program) static ENTRY: Program = Program::new(
    "tar",
    "GNU tar 1.35 manual; bsdtar(1) of libarchive 3.7",
    "-c|--create -x|--extract|--get -t|--list -r|--append -u|--update -A|--catenate|--concatenate -d|--diff|--compare
     --delete --test-label -f|--file=any -C|--directory=any -z|--gzip|--gunzip|--ungzip -j|--bzip2 -J|--xz --zstd
     --lzma --lzip --lzop -Z|--compress -a|--auto-compress -v|--verbose -p|--preserve-permissions|--same-permissions
     -k|--keep-old-files --keep-newer-files --skip-old-files -U|--unlink-first --overwrite --overwrite-dir
     --recursive-unlink!destroys -h|--dereference -m|--touch -o|--no-same-owner --same-owner -O|--to-stdout
     -S|--sparse -w|--interactive -W|--verify -l|--check-links -P|--absolute-names -i|--ignore-zeros
     --remove-files!destroys --no-recursion --recursion --one-file-system -n|--seek -s|--preserve-order
     -T|--files-from=read -X|--exclude-from=read!excludefrom --exclude=text!exclude --exclude-vcs
     --exclude-vcs-ignores --exclude-backups --exclude-caches --exclude-caches-all --exclude-tag=text --exclude-ignore=text --exclude-ignore-recursive=text
     --strip-components=text --transform|--xform=text --owner=text --group=text --mode=text --mtime=any
     --newer|--after-date|-N=any --newer-mtime=any -b|--blocking-factor=text --record-size=text
     -g|--listed-incremental=edit -G|--incremental --level=text -L|--tape-length=text -M|--multi-volume
     -V|--label=text -H|--format=text --posix --old-archive --pax-option=text --sort=text --totals?text
     --checkpoint?text --warning=text --wildcards --no-wildcards --wildcards-match-slash --anchored --no-anchored
     --ignore-case --no-ignore-case --null --no-null --verbatim-files-from --acls --selinux --xattrs --numeric-owner
     --full-time --utc --show-transformed-names --show-omitted-dirs --no-auto-compress --ignore-failed-read
     --ignore-command-error --quoting-style=text --backup?text --suffix=text --hard-dereference --delay-directory-restore
     --no-overwrite-dir --no-delay-directory-restore --one-top-level?write --add-file=read/ --starting-file|-K=text
     --volno-file=edit --index-file=out -B|--read-full-records --force-local
     -I|--use-compress-program=runs --to-command=runs --checkpoint-action=any --rsh-command=runs --rmt-command=runs
     -F|--info-script|--new-volume-script=runs --help --version",
)
.after(complete);

/// Reads the words of `tar`.
pub(in crate::program) fn read(reader: &mut Reader<'_>) {
    let first = reader.word(1);
    // A first word without a dash is a bundle of letters whose values are the words that follow, in their order.
    let mut start = 1;
    if reader.argv.len() > 1 && !first.starts_with('-') && !first.is_empty() {
        start = 2;
        for letter in first.chars() {
            let takes = "fCTXbgLVHNIFK".contains(letter);
            let value = (takes && start < reader.argv.len()).then(|| reader.whole(start));
            start += usize::from(takes);
            let name = match letter {
                'c' => "--create",
                'x' => "--extract",
                't' => "--list",
                'r' => "--append",
                'u' => "--update",
                'A' => "--catenate",
                'd' => "--diff",
                'f' => "--file",
                'C' => "--directory",
                'T' => "--files-from",
                'X' => "--exclude-from",
                'O' => "--to-stdout",
                'I' => "--use-compress-program",
                'F' => "--info-script",
                'g' => "--listed-incremental",
                'z' => "--gzip",
                'j' => "--bzip2",
                'J' => "--xz",
                'v' => "--verbose",
                'p' => "--preserve-permissions",
                _ => continue,
            };
            reader.out.options.push(OptionUse {
                name,
                arg: 1,
                value,
            });
            match (name, value) {
                ("--files-from" | "--exclude-from", Some(value)) => {
                    reader.path(value, Effect::Read);
                }
                ("--listed-incremental", Some(value)) => reader.path(value, Effect::Edit),
                ("--use-compress-program" | "--info-script", Some(value)) => {
                    reader.runs(value.arg, name, value);
                }
                _ => {}
            }
        }
    }
    reader.program(&ENTRY, start);
}

/// Gives operands and archive their roles.
fn complete(reader: &mut Reader<'_>) {
    reader.ordered_bases = true;
    let extracts = reader.used("--extract");
    let to_stdout = reader.used("--to-stdout") || reader.used("--to-command");
    let packs = ["--create", "--append", "--update"]
        .into_iter()
        .any(|name| reader.used(name));
    let reads_files = packs || reader.used("--diff");
    let directories = values(reader, "--directory");
    let archives = values(reader, "--file");
    // The engine gave archive, directories and members an unknown role; what else it found stays.
    let members = std::mem::take(&mut reader.positionals);
    reader.out.operands.retain(|operand| {
        members.binary_search(&operand.piece.arg).is_err()
            && directories.binary_search(&operand.piece).is_err()
            && archives.binary_search(&operand.piece).is_err()
    });
    add_archives(reader, &archives, packs);
    actions(reader);
    for (before, directory) in directories.iter().enumerate() {
        let writes = extracts && !to_stdout;
        let used = PathUse::new(if writes { Effect::Write } else { Effect::Enter });
        let used = if writes { used.recursively() } else { used };
        reader.out.operands.push(Operand {
            piece: *directory,
            role: Role::Path(used),
            bases: before,
        });
    }
    if extracts && !to_stdout && directories.is_empty() {
        reader.out.implied = Some(PathUse::new(Effect::Write).recursively());
    }
    for at in &members {
        // SECURITY: `tar cf x -C /etc passwd` packs below `/etc`; `-C` holds for what follows it.
        let bases = directories.partition_point(|directory| directory.arg < *at);
        let text = reader.text(*at);
        let (piece, role) = if reads_files {
            let start = usize::from(text.starts_with('@'));
            let piece = Piece {
                arg: *at,
                start,
                end: text.len(),
            };
            (piece, Role::Path(PathUse::new(Effect::Read).recursively()))
        } else {
            (reader.whole(*at), Role::Text)
        };
        reader.out.operands.push(Operand { piece, role, bases });
    }
    reader.out.directories.extend(directories);
    reader.positionals = members;
    reader.out.walk = packs.then(|| Walk {
        filters: std::mem::take(&mut reader.filters),
        ..Walk::default()
    });
    reader.out.appended = Some(match (packs, reads_files) {
        (true, _) => Role::Path(PathUse::new(Effect::Read).recursively()),
        (false, true) => Role::Unknown,
        (false, false) => Role::Text,
    });
}

/// Returns the values of an option, in order.
fn values(reader: &Reader<'_>, name: &str) -> Vec<Piece> {
    reader
        .out
        .options
        .iter()
        .filter(|used| used.name == name)
        .filter_map(|used| used.value)
        .collect()
}

fn add_archives(reader: &mut Reader<'_>, archives: &[Piece], packs: bool) {
    let effect = if reader.used("--create") {
        Effect::Write
    } else if packs || reader.used("--delete") || reader.used("--catenate") {
        Effect::Edit
    } else {
        Effect::Read
    };
    let local = reader.used("--force-local");
    for archive in archives {
        let text = reader.piece_text(*archive);
        let role = if text == "-" || (is_remote(text) && !local) {
            Role::Text
        } else {
            Role::Path(PathUse::new(effect))
        };
        reader.out.operands.push(Operand {
            piece: *archive,
            role,
            bases: 0,
        });
    }
}

/// Reads `--checkpoint-action=exec=COMMAND` and its harmless kin.
fn actions(reader: &mut Reader<'_>) {
    let given = values(reader, "--checkpoint-action");
    reader
        .out
        .operands
        .retain(|operand| given.binary_search(&operand.piece).is_err());
    for value in given {
        let text = reader.piece_text(value);
        if let Some(command) = text.strip_prefix("exec=") {
            let start = value.end - command.len();
            reader.runs(value.arg, "--checkpoint-action", Piece { start, ..value });
        } else if !value.is_certain(reader.argv) {
            reader.escape(value.arg, "--checkpoint-action", EscapeKind::Opaque);
        }
    }
}
