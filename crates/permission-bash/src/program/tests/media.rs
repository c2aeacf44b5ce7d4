//! Rows for converters, editors and pagers.

use super::check;

#[test]
fn media() {
    check("ffmpeg -i in.mp4 out.webm", "read:in.mp4 write:out.webm");
    check(
        "ffmpeg -y -hide_banner -ss 00:01 -i /a.mp4 -c:v libx264 -crf 23 -an -vf scale=1:2 b.mp4",
        "read:/a.mp4 write:b.mp4",
    );
    check(
        "ffmpeg -f lavfi -i testsrc -t 1 -f null -",
        "text:testsrc text:-",
    );
    check(
        "ffmpeg -i https://x/a.m3u8 -c copy a.mp4",
        "url:https://x/a.m3u8 write:a.mp4",
    );
    check("ffprobe -v error -show_format -of json a.mp4", "read:a.mp4");
    check(
        "convert a.png -resize 50% -strip b.jpg",
        "read:a.png write:b.jpg",
    );
    check(
        "magick a.png b.png +append png:/tmp/c",
        "read:a.png read:b.png write:/tmp/c",
    );
    check("magick identify a.png", "(identify) read:a.png");
    check("convert xc:red -size 1x1 a.png", "text:xc:red write:a.png");
    check("identify -format %w a.png", "read:a.png");
    check("mogrify -resize 50% a.png", "edit:a.png");
    check(
        "sox a.wav b.mp3 trim 0 1",
        "read:a.wav any:b.mp3 any:trim any:0 any:1",
    );
    check(
        "yt-dlp -x --exec 'rm {}' https://x/y",
        "url:https://x/y !--exec sh<rm {}>",
    );
    check(
        "yt-dlp -o /tmp/x https://x/y",
        "write:/tmp/x url:https://x/y",
    );
    check("pandoc a.md -o b.pdf", "any:a.md write:b.pdf");
    check(
        "pandoc --lua-filter x.lua a.md",
        "exec:x.lua any:a.md !--lua-filter",
    );
    check("pdftotext a.pdf -", "read:a.pdf any:-");
    check("pdftotext -layout a.pdf /tmp/b", "read:a.pdf write:/tmp/b");
    check(
        "pdfunite a.pdf b.pdf c.pdf",
        "read:a.pdf read:b.pdf write:c.pdf",
    );
    check("exiftool a.jpg", "read:a.jpg");
    check("exiftool -Artist=x a.jpg", "any:x edit:a.jpg ?-Artist=x");
    check("dot -Tpng -o a.png a.dot", "write:a.png read:a.dot");
}

#[test]
fn editors() {
    check("vim a.txt", "edit:a.txt");
    check("vim +12 a.txt", "edit:a.txt");
    check("vim -c '!rm x' a", "edit:a !-c sh<rm x>");
    check("vim '+:!rm x' a", "edit:a !+ sh<rm x>");
    check("vim -es -c '%s/a/b/g' -c wq a", "edit:a");
    check("vim -c 'call system(\"x\")' a", "edit:a !-c");
    check("vim -c 'w /tmp/x' a", "write:/tmp/x edit:a !-c > /tmp/x");
    check("nvim --headless -u /x.lua +qa", "any:/x.lua");
    check("view a", "edit:a");
    check("nano +3 a", "edit:a");
    check("emacs --batch --eval '(x)' a", "edit:a shell=code<(x)>");
    check("emacs -l x.el", "exec:x.el !--load");
    check("ed -s a", "edit:a shell=repl");
    check("code -g src/a.ts:12:3", "both:src/a.ts");
    check("less +F a.log", "read:a.log");
    check("less '+!rm x' a", "read:a !+! sh<rm x>");
    check("less -N +/foo a", "read:a");
    check("more a", "read:a");
    check("man 3 printf", "text:3 text:printf");
    check("man -P 'rm x' ls", "text:ls !--pager sh<rm x>");
    check("man ./x.1", "read:./x.1");
}

#[test]
fn terminals() {
    check(
        "tmux new-session -d -s x 'rm y'",
        "(new-session) shell=sh<rm y>",
    );
    check("tmux new -d", "(new) shell=");
    check(
        "tmux -L s split-window -h rm x",
        "(split-window) globals=-L,s shell=sh<rm x>",
    );
    check(
        "tmux send-keys -t x 'rm y' Enter",
        "(send-keys) text:rm y text:Enter !send-keys sh<rm y>",
    );
    check(
        "tmux new -d ';' send-keys 'rm y' C-m",
        "(new) shell=sh<> !send-keys sh<rm y>",
    );
    check("tmux run-shell 'rm x'", "(run-shell) shell=sh<rm x>");
    check(
        "tmux if-shell 'rm x' y",
        "(if-shell) any:y !output sh<rm x>",
    );
    check("tmux ls", "(ls)");
    check("tmux capture-pane -pt x", "(capture-pane)");
    check("screen -dmS x rm y", "runs=[rm y]");
    check("screen -ls", "runs=");
    check("screen -X stuff 'rm x'", "any:stuff any:rm x runs=repl !-X");
    check("open -a Safari https://x", "any:Safari any:https://x");
    check("xdg-open a.html", "any:a.html");
    check("pbcopy", "");
    check("notify-send done", "text:done");
}
