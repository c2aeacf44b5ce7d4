//! `FFmpeg`, `ImageMagick` and other converters: inputs, options with values, and an output that stands last.

use crate::program::engine::Reader;
use crate::program::value::is_remote;
use crate::program::{Effect, PathUse, Piece, Role};

/// Options of `FFmpeg` that take no value, without their `no` forms and stream specifiers (`FFmpeg` 7.0 documentation,
/// ffmpeg). Sorted.
static FFMPEG_SWITCHES: &[&str] = &[
    "-L",
    "-accurate_seek",
    "-an",
    "-autorotate",
    "-benchmark",
    "-benchmark_all",
    "-bitexact",
    "-bsfs",
    "-buildconf",
    "-codecs",
    "-colors",
    "-copyinkf",
    "-copytb",
    "-copyts",
    "-debug_ts",
    "-decoders",
    "-demuxers",
    "-devices",
    "-dispositions",
    "-dn",
    "-dump",
    "-encoders",
    "-filters",
    "-find_stream_info",
    "-fix_sub_duration",
    "-formats",
    "-h",
    "-help",
    "-hex",
    "-hide_banner",
    "-hwaccels",
    "-ignore_unknown",
    "-intra",
    "-isync",
    "-layouts",
    "-muxers",
    "-n",
    "-noautorotate",
    "-nostats",
    "-nostdin",
    "-pix_fmts",
    "-print_graphs",
    "-protocols",
    "-psnr",
    "-qphist",
    "-re",
    "-report",
    "-sample_fmts",
    "-seek_timestamp",
    "-shortest",
    "-sn",
    "-start_at_zero",
    "-stats",
    "-stdin",
    "-version",
    "-vn",
    "-vstats",
    "-xerror",
    "-y",
];

/// Input formats that open no file.
const VIRTUAL: [&str; 12] = [
    "lavfi",
    "x11grab",
    "avfoundation",
    "pulse",
    "alsa",
    "gdigrab",
    "dshow",
    "v4l2",
    "kmsgrab",
    "jack",
    "openal",
    "sdl",
];

/// Reads `ffmpeg [GLOBAL] {[OPTIONS] -i INPUT}… {[OPTIONS] OUTPUT}…`.
pub(in crate::program) fn ffmpeg(reader: &mut Reader<'_>) {
    let writes = !reader.text(0).ends_with("ffplay");
    streams(reader, if writes { Effect::Write } else { Effect::Read });
}

/// Reads `ffprobe [OPTIONS] INPUT`.
pub(in crate::program) fn ffprobe(reader: &mut Reader<'_>) {
    streams(reader, Effect::Read);
}

fn streams(reader: &mut Reader<'_>, output: Effect) {
    let mut at = 1;
    let mut format = "";
    while at < reader.argv.len() {
        let word = reader.word(at);
        if !word.starts_with('-') || word == "-" {
            stream(reader, at, output, format);
            format = "";
            at += 1;
            continue;
        }
        let name = word.split(':').next().unwrap_or(word);
        let probes = matches!(
            name,
            "-show_format"
                | "-show_streams"
                | "-show_packets"
                | "-show_frames"
                | "-show_chapters"
                | "-show_error"
                | "-show_entries_all"
                | "-pretty"
                | "-unit"
                | "-prefix"
                | "-count_frames"
                | "-count_packets"
                | "-show_programs"
                | "-show_data"
                | "-show_versions"
                | "-autoexit"
                | "-nodisp"
                | "-fs"
                | "-sexagesimal"
                | "-byte_binary_prefix"
                | "-private"
        );
        if probes || FFMPEG_SWITCHES.binary_search(&name).is_ok() || name.starts_with("-no") {
            at += 1;
            continue;
        }
        let value = at + 1;
        match name {
            "-i" => {
                stream(reader, value, Effect::Read, format);
                format = "";
            }
            "-f" => format = reader.word(value),
            "-filter_complex_script"
            | "-filter_script"
            | "-attach"
            | "-fpre"
            | "-vpre"
            | "-apre"
            | "-cookies_file" => {
                reader.path(reader.whole(value), Effect::Read);
            }
            "-dump_attachment" | "-sdp_file" | "-vstats_file" | "-passlogfile" | "-progress"
            | "-print_graphs_file" | "-o"
                if !is_pipe(reader.text(value)) =>
            {
                reader.path(reader.whole(value), Effect::Write);
            }
            "-vf" | "-af" | "-filter" | "-filter_complex" | "-lavfi" => filter(reader, value),
            _ => {}
        }
        at += 2;
    }
}

/// Adds an input or output.
fn stream(reader: &mut Reader<'_>, at: usize, effect: Effect, format: &str) {
    let text = reader.text(at);
    let whole = reader.whole(at);
    if VIRTUAL.contains(&format) || format == "null" || is_pipe(text) {
        reader.operand(whole, Role::Text);
    } else if let Some(path) = text
        .strip_prefix("file:")
        .or_else(|| text.strip_prefix("concat:"))
    {
        let piece = Piece {
            start: whole.end - path.len(),
            ..whole
        };
        reader.path(piece, effect);
    } else if text.contains("://")
        || is_remote(text) && !text.contains('/') && text.find(':') != Some(1)
    {
        reader.operand(whole, Role::Url);
    } else {
        reader.path(whole, effect);
    }
}

fn is_pipe(text: &str) -> bool {
    text == "-" || text.starts_with("pipe:")
}

/// `movie=FILE`, `subtitles=FILE`, `drawtext=textfile=FILE`: filters that read a file (`FFmpeg` 7.0 documentation,
/// Filters).
fn filter(reader: &mut Reader<'_>, at: usize) {
    let text = reader.text(at);
    for name in [
        "movie=",
        "amovie=",
        "subtitles=",
        "ass=",
        "textfile=",
        "lut3d=",
        "fontfile=",
        "file=",
    ] {
        if let Some(found) = text.find(name) {
            let start = found + name.len();
            let rest = text.get(start..).unwrap_or_default();
            let rest = rest.strip_prefix("filename=").unwrap_or(rest);
            let start = text.len() - text.get(start..).map_or(0, str::len)
                + (text.get(start..).map_or(0, str::len) - rest.len());
            let end = rest.find([':', ',', ';', '[']).unwrap_or(rest.len());
            reader.path(
                Piece {
                    arg: at,
                    start,
                    end: start + end,
                },
                Effect::Read,
            );
        }
    }
}

/// Options of `ImageMagick` that take no value (`ImageMagick` 7.1 documentation, Command-line Options). Sorted; those with a
/// leading plus never take one except `+repage`'s kin, which are all here as switches.
static MAGICK_SWITCHES: &[&str] = &[
    "-adjoin",
    "-antialias",
    "-append",
    "-auto-gamma",
    "-auto-level",
    "-auto-orient",
    "-clamp",
    "-clip",
    "-clut",
    "-coalesce",
    "-combine",
    "-composite",
    "-contrast",
    "-deconstruct",
    "-despeckle",
    "-enhance",
    "-equalize",
    "-flatten",
    "-flip",
    "-flop",
    "-hald-clut",
    "-help",
    "-identify",
    "-magnify",
    "-matte",
    "-monochrome",
    "-mosaic",
    "-negate",
    "-noop",
    "-normalize",
    "-ping",
    "-quiet",
    "-regard-warnings",
    "-render",
    "-respect-parentheses",
    "-reverse",
    "-separate",
    "-strip",
    "-synchronize",
    "-taint",
    "-transpose",
    "-transverse",
    "-trim",
    "-unique-colors",
    "-verbose",
    "-version",
];

/// Image names that are no files.
const GENERATED: [&str; 16] = [
    "xc:",
    "canvas:",
    "gradient:",
    "radial-gradient:",
    "plasma:",
    "label:",
    "caption:",
    "pango:",
    "pattern:",
    "rose:",
    "logo:",
    "null:",
    "wizard:",
    "granite:",
    "hald:",
    "tile:",
];

/// Reads `magick INPUT… [OPTIONS] OUTPUT`.
pub(in crate::program) fn magick(reader: &mut Reader<'_>) {
    images(reader, Effect::Write);
}

/// Reads `identify IMAGE…`.
pub(in crate::program) fn identify(reader: &mut Reader<'_>) {
    images(reader, Effect::Read);
}

fn images(reader: &mut Reader<'_>, last: Effect) {
    let mut at = 1;
    let mut found = Vec::new();
    let mut last = last;
    if matches!(
        reader.word(at),
        "convert" | "composite" | "montage" | "compare" | "mogrify" | "identify" | "stream"
    ) && reader.text(0).ends_with("magick")
    {
        reader.out.subcommand.push(at);
        if reader.word(at) == "identify" {
            last = Effect::Read;
        }
        at += 1;
    }
    while at < reader.argv.len() {
        let word = reader.word(at);
        if matches!(word, "(" | ")" | "{" | "}") || word.starts_with('+') && word.len() > 1 {
            at += 1;
            continue;
        }
        if !word.starts_with('-') || word == "-" {
            found.push(at);
            at += 1;
            continue;
        }
        if MAGICK_SWITCHES.binary_search(&word).is_ok() {
            at += 1;
            continue;
        }
        match word {
            "-write" => image(reader, at + 1, Effect::Write),
            "-mask" | "-read" | "-texture" | "-tile" | "-profile" | "-font" | "-remap" | "-map"
            | "-script" => {
                image(reader, at + 1, Effect::Read);
            }
            _ => {}
        }
        at += 2;
    }
    let count = found.len();
    for (index, at) in found.into_iter().enumerate() {
        let effect = if index + 1 == count && (count > 1 || last == Effect::Read) {
            last
        } else {
            Effect::Read
        };
        image(reader, at, effect);
    }
}

/// Adds an image: `png:FILE`, `@FILE`, `FILE[0]`.
fn image(reader: &mut Reader<'_>, at: usize, effect: Effect) {
    let text = reader.text(at);
    let whole = reader.whole(at);
    if at >= reader.argv.len()
        || text == "-"
        || GENERATED
            .iter()
            .any(|name| text.starts_with(name) && !text.contains('@'))
    {
        return reader.operand(whole, Role::Text);
    }
    if text.contains("://") {
        return reader.operand(whole, Role::Url);
    }
    let mut start = 0;
    if let Some((format, rest)) = text.split_once(':')
        && !format.contains('/')
        && format.len() > 1
        && !rest.is_empty()
    {
        start = text.len() - rest.len();
    }
    if text.get(start..).is_some_and(|rest| rest.starts_with('@')) {
        start += 1;
    }
    let end = match text.rfind('[') {
        Some(bracket) if text.ends_with(']') && bracket > start => bracket,
        _ => text.len(),
    };
    reader.path(
        Piece {
            start,
            end,
            ..whole
        },
        effect,
    );
}

/// `exiftool -TAG=VALUE FILE` changes the file; without an assignment it only reads (`ExifTool` documentation).
pub(in crate::program) fn exiftool(reader: &mut Reader<'_>) {
    let assigns = reader
        .out
        .unrecognised
        .iter()
        .any(|at| reader.text(*at).contains('='));
    if assigns {
        redirect(reader, Effect::Read, Effect::Edit);
    }
}

/// Optimisers change their operands in place, unless an output is named.
pub(in crate::program) fn mogrify(reader: &mut Reader<'_>) {
    if reader.used("--output") || reader.used("--dest") {
        redirect(reader, Effect::Edit, Effect::Read);
    }
}

/// Tools of PDF files: the first operand is read, the last one written, where the tool writes at all.
pub(in crate::program) fn pdf(reader: &mut Reader<'_>) {
    let argv = reader.argv;
    let program = crate::program::base_name(reader.text(0));
    let reads_all = matches!(
        program,
        "pdfinfo" | "pdffonts" | "mutool" | "img2pdf" | "pdfgrep"
    );
    let count = reader.positionals.len();
    for operand in &mut reader.out.operands {
        let Ok(index) = reader.positionals.binary_search(&operand.piece.arg) else {
            continue;
        };
        let previous = index
            .checked_sub(1)
            .and_then(|previous| reader.positionals.get(previous))
            .and_then(|at| argv.get(*at))
            .map_or("", |arg| arg.text);
        let effect = if program == "pdftk" {
            // `pdftk A.pdf cat 1 output OUT.pdf`: the other words are files or page ranges.
            (previous == "output").then_some(Effect::Write)
        } else if program == "pdfgrep" && index == 0 {
            operand.role = Role::Text;
            None
        } else if !reads_all && index > 0 && index + 1 == count {
            Some(Effect::Write)
        } else {
            Some(Effect::Read)
        };
        if let Some(effect) = effect.filter(|_| operand.piece.of(argv) != "-") {
            operand.role = Role::Path(PathUse::new(effect));
        }
    }
}

/// Changes the effect of all operands that have one.
fn redirect(reader: &mut Reader<'_>, from: Effect, to: Effect) {
    let positionals = reader.positionals.clone();
    for operand in &mut reader.out.operands {
        if let Role::Path(used) = &mut operand.role
            && used.effect == from
            && positionals.binary_search(&operand.piece.arg).is_ok()
        {
            let recursive = used.recursive;
            *used = PathUse {
                recursive,
                ..PathUse::new(to)
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_are_sorted() {
        for list in [FFMPEG_SWITCHES, MAGICK_SWITCHES] {
            assert!(list.is_sorted_by(|left, right| left < right));
        }
    }
}
