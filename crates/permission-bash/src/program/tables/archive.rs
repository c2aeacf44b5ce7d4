//! Archivers and compressors.

use super::super::spec::Program;
use super::super::special;

/// The family.
pub(super) const TABLE: &[Program] = &[
    Program::new("7z 7za 7zr 7zz p7zip", "7-Zip 24 manual", "%ordered").instead(special::sevenzip::read),
    Program::new("ar", "GNU binutils 2.42 ar(1)", "%ordered : text both*"),
    Program::new("brotli", "brotli(1) 1.1", "-d|--decompress -c|--stdout!readonly -f|--force -k|--keep -o|--output=out -q|--quality=text -t|--test!readonly -j|--rm -S|--suffix=text -v|--verbose -w|--lgwin=text -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -n -Z|--best : edit*"),
    Program::new("bunzip2 bzip2 pbzip2", "bzip2(1) 1.0.8", "-d|--decompress -z|--compress -c|--stdout!readonly -t|--test!readonly -f|--force -k|--keep -s|--small -q|--quiet -v|--verbose -1|--fast -2 -3 -4 -5 -6 -7 -8 -9|--best -p?text : edit*"),
    Program::new("bzcat bzless bzmore gzcat lz4cat xzcat xzless zcat zless zmore zstdcat zstdless", "gzip 1.13 manual; bzip2(1); xz(1); zstd(1)", "-f|--force -v|--verbose -q|--quiet -d -c : read*"),
    Program::new("cabextract lha unar unarj", "cabextract(1); unar(1)", "-d|--directory|-o|--output-directory=out/ -f|--force-overwrite -q|--quiet -l|--list -t|--test -p|--password=text -F|--filter=text -e=text : read text*"),
    Program::new("cpio", "GNU cpio 2.15 manual", "-i|--extract -o|--create -p|--pass-through -t|--list -d|--make-directories -u|--unconditional -v|--verbose -m|--preserve-modification-time -F|--file=both -I=read -O=out -D|--directory=chdir -H|--format=text -R|--owner=text -E|--pattern-file=read -0|--null -B -C|--io-size=text -a -A -L -r -f --rsh-command=runs --no-absolute-filenames --to-stdout --quiet -l : any*"),
    Program::new("gunzip gzip pigz uncompress unpigz compress", "gzip 1.13 manual; pigz(1) 2.8",
        "-a|--ascii -c|--stdout|--to-stdout!readonly -d|--decompress|--uncompress -f|--force -k|--keep -l|--list!readonly -n|--no-name -N|--name -q|--quiet -r|--recursive!recursive --rsyncable -S|--suffix=text --synchronous -t|--test!readonly -v|--verbose -p|--processes=text
         -b=text -1|--fast -2 -3 -4 -5 -6 -7 -8 -9|--best -V|--version -L : edit*"),
    Program::new("lz4 unlz4", "lz4(1) 1.9", "-d|--decompress -z|--compress -c|--stdout -t|--test -f|--force -k|--keep -l -m|--multiple -r -q -v -1 -9 --rm -B=text : read write"),
    Program::new("rar unrar", "rar 7.0 manual", "%ordered").instead(special::sevenzip::read),
    Program::new("tar bsdtar gtar", "GNU tar 1.35 manual; bsdtar(1) of libarchive 3.7", "").instead(special::tar::read),
    Program::new("unxz unlzma lzma xz", "xz(1) 5.4",
        "-z|--compress -d|--decompress|--uncompress -t|--test!readonly -l|--list!readonly -k|--keep -f|--force -c|--stdout|--to-stdout!readonly --single-stream --no-sparse -S|--suffix=text --files?read --files0?read -F|--format=text -C|--check=text -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
         -e|--extreme -T|--threads=text -M|--memlimit=text -q|--quiet -v|--verbose -Q|--no-warn --robot : edit*"),
    Program::new("unzip", "Info-ZIP UnZip 6.0 manual", "-Z -A -c -f -l -p -t -T -u -v -z -a -aa -b -B -C -d=out/ -D -E -F -I=text -i -j -J -K -L -M -n -N -o -O=text -P=text -q -qq -s -S -U -UU -V -W -X -x -y -/ -: %implied=write/ : read text*")
        .after(special::sevenzip::unzip),
    Program::new("unzstd zstd zstdmt", "zstd(1) 1.5",
        "-z|--compress -d|--decompress|--uncompress -t|--test!readonly -l|--list!readonly -b?text -c|--stdout!readonly -f|--force -k|--keep --rm -o=out -D=read -r!recursive -q|--quiet -v|--verbose -T?text --threads=text --train!readonly --maxdict=text --output-dir-flat=out/ --output-dir-mirror=out/ --filelist=read
         --fast?text --ultra --long?text --adapt --exclude-compressed --format=text -M=text --memory=text -1 -2 -3 -4 -5 -6 -7 -8 -9 : edit*"),
    Program::new("zip", "Info-ZIP Zip 3.0 manual",
        "-r|--recurse-paths!recursive -R|--recurse-patterns!recursive -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -@|--names-stdin -A|--adjust-sfx -b|--temp-path=write -c -d|--delete!texts -D|--no-dir-entries -e|--encrypt -P|--password=text -f|--freshen -F|--fix -FF|--fixfix -g|--grow
         -i|--include=text!include -x|--exclude=text!exclude,stop -j|--junk-paths -J -k -l -ll -lf=out -li -m|--move!destroys -n|--suffixes=text -o|--latest-time -O|--output-file|--out=out -q|--quiet -s|--split-size=text -sf -S -t=text -tt=text -T|--test -TT|--unzip-command=runs
         -u|--update -U|--copy-entries -v|--verbose -X|--strip-extra -y|--symlinks -z|--archive-comment -Z|--compression-method=text -FS|--filesync -du -db -dc -dd -dg -ds=text -h -h2 -L : write read*"),
    Program::new("zipinfo zipnote zipcloak zipsplit", "Info-ZIP 3.0 manual", "-1 -2 -s -m -l -v -h -M -t -T -z -Z -w -b=write -n=text -C : read text*"),
];
