//! Programs that convert documents, pictures, sound and video.

use super::super::spec::{Program, command};
use super::super::special;

/// The family.
pub(in crate::program) const TABLE: &[Program] = &[
    Program::new("convert magick composite montage compare conjure stream import animate display", "ImageMagick 7.1 manual",
        "%ordered").instead(special::media::magick),
    Program::new("dot neato circo fdp sfdp twopi osage", "Graphviz 11 manual",
        "%exact -K+text -T+text -o=write -O!destroys -G+text -N+text -E+text -l=load -n -s+text -q -v -V -x -y -P -c : read*"),
    Program::new("exiftool exiv2 jhead", "ExifTool 12 manual",
        "%ordered %long -r!recursive -overwrite_original!inplace -overwrite_original_in_place!inplace -o=write -w=text -p=any -config=load -if=text
         -ext=text -x=text -i=text -d=text -TagsFromFile|-tagsFromFile|-tagsfromfile=read -execute -j|-json?read -csv?read -b -n -s -S -G -a -u -q -v
         -k -g -h -H -m -P -e -f -z -api=text -@=load -progress -all=text : read*").after(special::media::exiftool),
    Program::new("ffmpeg ffplay", "FFmpeg 7.0 manual", "%ordered").instead(special::media::ffmpeg),
    Program::new("ffprobe", "FFmpeg 7.0 manual", "%ordered").instead(special::media::ffprobe),
    Program::new("gs ps2pdf pdf2ps pstopdf", "Ghostscript 10 manual",
        "%exact -s+text -d+text -o=write -q -f -c=opaque -r+text -I=enter -D+text -g+text -u+text -@=read -sOutputFile=write -sDEVICE=text -dSAFER
         -dBATCH -dNOPAUSE -dNOSAFER : read*"),
    Program::new("identify", "ImageMagick 7.1 manual", "%ordered").instead(special::media::identify),
    Program::new("inkscape gimp blender soffice libreoffice unoconv wkhtmltopdf wkhtmltoimage weasyprint prince typst pdflatex xelatex lualatex latex latexmk bibtex biber tex asciidoctor rst2html groff troff nroff enscript a2ps drawio mmdc plantuml mscgen d2", "Inkscape 1.3, LibreOffice 24.2, TeX Live 2024, Typst 0.11, Asciidoctor 2.0, groff 1.23 manuals",
        "%exact -o|--output|--export-filename=write -O=text -i|--input=read --convert-to=text --outdir|-outdir|--output-dir=write --headless
         --export-type=text -w|--width=text -h|--height=text -d|--export-dpi=text --actions=opaque --batch-process -b|--background=any
         --python|-P=load --python-expr=opaque --render-output=write -output-directory=write -interaction=text -halt-on-error -shell-escape!opaque
         --shell-escape!opaque -no-shell-escape -jobname=text -pdf -xelatex -lualatex -c -C -f|--format=text -a|--attribute=text -r|--require=load
         -S|--safe-mode=text -B|--base-dir=enter -D|--destination-dir=write -T=text -m=text -t|--theme=any -s|--stylesheet=any --root=enter
         --font-path=read -e=text -g -q|--quiet -v --enable-local-file-access --user-style-sheet=read --config=read -p=text -k -x : any any*").commands(&[
        command("compile c watch w",
            "--root=enter --input=text --font-path=read -f|--format=text --ppi=text --open?text --pages=text : read write"),
    ]),
    Program::new("jpegoptim optipng pngquant oxipng gifsicle cwebp dwebp avifenc cjpeg djpeg mogrify mozjpeg svgcleaner", "jpegoptim 1.5, OptiPNG 0.7, libwebp 1.4, ImageMagick mogrify 7.1 manuals",
        "-d|--dest|-dir|-path=write -m|--max=text -s|--strip-all -q|--quiet|-quality=text -p|--preserve -f|--force -n|--noaction!readonly
         -o|--output|-out|-outfile=write -O|--optimize=text -i|--interlace|-b --speed=text --ext=text --quality=text --lossless -lossless
         -resize=text -format=text -strip -crop=text -rotate=text -auto-orient -colorspace=text -density=text -geometry=text -thumbnail=text -z=text
         -h=text --opt=text --resize=text -w=text --batch -clean -keep -backup -v --verbose : edit*").after(special::media::mogrify),
    Program::new("pandoc", "Pandoc 3.2 manual",
        "%exact -f|-r|--from|--read=text -t|-w|--to|--write=any -o|--output=write --data-dir=load -M|--metadata=text --metadata-file=read
         -d|--defaults=load --file-scope --sandbox -s|--standalone --template=read -V|--variable=text --variable-json=text --wrap=text --ascii
         --toc|--table-of-contents --toc-depth=text --lof --lot -N|--number-sections --number-offset=text --top-level-division=text
         --extract-media=write --resource-path=read: -H|--include-in-header=read -B|--include-before-body=read -A|--include-after-body=read
         --no-highlight --highlight-style=any --syntax-definition=read --dpi=text --eol=text --columns=text -p|--preserve-tabs --tab-stop=text
         --pdf-engine=exec --pdf-engine-opt=opaque --reference-doc=read --self-contained --embed-resources --link-images --request-header=text
         --no-check-certificate --abbreviations=read --indented-code-classes=text --default-image-extension=text -F|--filter=load
         -L|--lua-filter=load --shift-heading-level-by=text --base-header-level=text --track-changes=text --strip-comments --reference-links
         --reference-location=text --figure-caption-position=text --markdown-headings=text --list-tables --listings -i|--incremental
         --slide-level=text --section-divs --html-q-tags --email-obfuscation=text --id-prefix=text -T|--title-prefix=text -c|--css=any
         --epub-subdirectory=text --epub-cover-image=read --epub-metadata=read --epub-embed-font=read --split-level=text --chunk-template=text
         --epub-chapter-level=text --ipynb-output=text -C|--citeproc --bibliography=read --csl=any --citation-abbreviations=read --natbib --biblatex
         --mathml --webtex?text --mathjax?text --katex?text --gladtex --trace --dump-args --ignore-args --verbose --quiet --fail-if-warnings
         --log=write --bash-completion --list-input-formats --list-output-formats --list-extensions?text --list-highlight-languages
         --list-highlight-styles -D|--print-default-template=text --print-default-data-file=text --print-highlight-style=text -v|--version -h|--help
         : any*"),
    Program::new("pdfimages pdfinfo pdffonts pdfseparate pdftocairo pdftohtml pdftoppm pdftotext pdfunite qpdf mutool pdfgrep pdfjam pdfcrop pdftk img2pdf ocrmypdf tesseract", "Poppler 24, qpdf 11, MuPDF 1.24, Tesseract 5.4 manuals",
        "%long -f=text -l=text -r=text -x=text -y=text -W=text -H=text -layout -fixed=text -raw -nodiag -htmlmeta -bbox -bbox-layout -tsv -cropbox
         -colspacing=text -enc=text -listenc -eol=text -nopgbrk -opw=text -upw=text -q -v -h -png -jpeg -jpegopt=text -tiff -pdf -ps -eps -svg -mono
         -gray -scale-to=text -scale-to-x=text -scale-to-y=text -singlefile -all -list -p -c -s -i -noframes -stdout -xml -box -meta -js -struct
         -isodates -rawdates -dests -listimages --pages=text --empty --replace-input!inplace --linearize --decrypt --encrypt --password=text
         --password-file=read --check --split-pages?text --rotate=text --json?text -o=write --output=write --outfile=write -n -A=text -B=text -C=text
         -L=text --language=text --lang=text --psm=text --oem=text --dpi=text --deskew --force-ocr --skip-text --sidecar=write --rotate-pages --clean
         --tessdata-dir=read : read any*").after(special::media::pdf),
    Program::new("sox play rec soxi lame flac oggenc opusenc opusdec mpg123 mpv vlc cvlc mplayer aplay arecord afplay espeak", "SoX 14.4, LAME 3.100, FLAC 1.4, mpv 0.38 manuals",
        "%exact -r|--rate=text -c|--channels=text -b|--bits=text -e|--encoding=text -t|--type=text -n|--null -q|--no-show-progress -S|--show-progress
         -V?text -v|--volume=text -G|--guard -m -M -T -R -D --multi-threaded --norm?text --buffer=text --combine=text --temp=write
         --effects-file=read -d|--default-device -f -o=write -h --preset=text -k -s=text --resample=text --tt=text --script=load --scripts=load
         --input-ipc-server=write --sout=opaque --no-video --loop?text --start=text --length=text --ao=text --vo=text --really-quiet
         --output-file=write -w=write : read any*"),
    Program::new("yt-dlp youtube-dl gallery-dl", "yt-dlp 2024.05 manual",
        "%exact -U|--update -i|--ignore-errors --no-abort-on-error --abort-on-error --dump-user-agent --list-extractors --use-extractors=text
         --default-search=text --ignore-config|--no-config --config-location|--config-locations=load --plugin-dirs=load --flat-playlist
         --live-from-start --wait-for-video=text --mark-watched --no-colors --color=text --compat-options=text --alias=opaque --proxy=text
         --socket-timeout=text --source-address=text --impersonate=text -4|--force-ipv4 -6|--force-ipv6 --enable-file-urls --geo-bypass --xff=text
         -I|--playlist-items=text --min-filesize=text --max-filesize=text --date=text --datebefore=text --dateafter=text
         --match-filter|--match-filters=text --break-match-filters=text --no-playlist --yes-playlist --age-limit=text --download-archive=edit
         --max-downloads=text --break-on-existing -N|--concurrent-fragments=text -r|--limit-rate=text --throttled-rate=text -R|--retries=text
         --file-access-retries=text --fragment-retries=text --retry-sleep=text --buffer-size=text --http-chunk-size=text --playlist-random
         --lazy-playlist --download-sections=text --downloader|--external-downloader=text --downloader-args=opaque -a|--batch-file=read
         -P|--paths=write -o|--output=write --output-na-placeholder=text --restrict-filenames --windows-filenames --trim-filenames=text
         -w|--no-overwrites --force-overwrites -c|--continue --no-part --no-mtime --write-description --write-info-json --write-comments
         --load-info-json=read --cookies=edit --no-cookies --cookies-from-browser=text!opaque --cache-dir=write --no-cache-dir --rm-cache-dir
         --write-thumbnail --write-all-thumbnails --list-thumbnails --write-link -q|--quiet --no-quiet --no-warnings -s|--simulate --no-simulate
         --skip-download -O|--print=text --print-to-file=text -j|--dump-json -J|--dump-single-json --force-write-archive --newline --no-progress
         --progress --console-title --progress-template=text -v|--verbose --dump-pages --write-pages --print-traffic --encoding=text
         --no-check-certificates --prefer-insecure --user-agent=text --referer=text --add-header|--add-headers=text --bidi-workaround
         --sleep-requests=text --sleep-interval=text --max-sleep-interval=text --sleep-subtitles=text -f|--format=text -S|--format-sort=text
         -F|--list-formats --video-multistreams --audio-multistreams --prefer-free-formats --check-formats --merge-output-format=text
         --write-subs|--write-sub --write-auto-subs|--write-auto-sub --list-subs --sub-format=text --sub-langs|--sub-lang=text -u|--username=text
         -p|--password=text -2|--twofactor=text -n|--netrc --netrc-location=read --netrc-cmd=runs --video-password=text --client-certificate=read
         -x|--extract-audio --audio-format=text --audio-quality=text --remux-video=text --recode-video=text --postprocessor-args|--ppa=opaque
         -k|--keep-video --no-post-overwrites --embed-subs --embed-thumbnail --embed-metadata|--add-metadata --embed-chapters --embed-info-json
         --parse-metadata=text --replace-in-metadata=text --xattrs --concat-playlist=text --fixup=text --ffmpeg-location=exec --exec=runs --no-exec
         --exec-before-download=runs --convert-subs=text --convert-thumbnails=text --split-chapters --remove-chapters=text --force-keyframes-at-cuts
         --use-postprocessor=text --sponsorblock-mark=text --sponsorblock-remove=text --extractor-retries=text --extractor-args=text
         -d|--dest|--directory=write -g|--get-url -h|--help --version -t|--preset-alias=text : url*"),
];
