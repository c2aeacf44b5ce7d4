//! Rows for interpreters and structured text.

use super::check;

#[test]
fn code_and_scripts() {
    check("python3 -c 'print(1)' a", "any:a shell=code<print(1)>");
    check("python x.py /a", "exec:x.py any:/a");
    check("python3 -m unheard.of -q", "any:-q");
    check("python", "shell=repl");
    check("python3 - x", "text:- any:x shell=repl");
    check("python -V", "");
    check("python -i x.py", "exec:x.py");
    check("node -e 'x' a", "any:a shell=code<x>");
    check("node -pe x", "shell=code<x>");
    check(
        "node --require ./x.js y.js",
        "exec:./x.js exec:y.js !--require",
    );
    check(
        "node --import=./x.mjs y.js --z",
        "exec:./x.mjs exec:y.js any:--z !--import",
    );
    check("node --max-old-space-size=4096 x.js", "exec:x.js");
    check("node", "shell=repl");
    check(
        "perl -ne 'print if m{/etc/}' a.txt",
        "read:a.txt shell=code<print if m{/etc/}>",
    );
    check("perl -pi -e s/a/b/ x", "edit:x shell=code<s/a/b/>");
    check("perl x.pl a", "exec:x.pl any:a");
    check("ruby -e 'puts 1'", "shell=code<puts 1>");
    check("php -r 'echo 1;'", "shell=code<echo 1;>");
    check("osascript -e 'x' -e 'y'", "shell=code<x>+code<y>");
    check("lua x.lua", "exec:x.lua");
}

#[test]
fn queries() {
    check("jq '.a/.b' x.json", "text:.a/.b read:x.json");
    check("jq -r --arg p /etc '.x' f", "text:.x read:f");
    check("jq --slurpfile a /x . f", "read:/x text:. read:f");
    check("jq -f p.jq x", "read:p.jq read:x");
    check("jq -n '$ARGS' --args /a b", "text:$ARGS text:/a text:b");
    check("yq '.a' x.yml", "text:.a read:x.yml");
    check(
        "yq -i '.a = 1' x.yml",
        "text:.a = 1 edit:x.yml !--inplace > x.yml",
    );
    check("yq e '.a' x.yml", "(e) text:.a read:x.yml");
    check(
        "yq '.a = load(\"/etc/x\")' y",
        "text:.a = load(\"/etc/x\") read:/etc/x read:y",
    );
}

#[test]
fn github() {
    check(
        "gh api /repos/x/y -F a=@.env -f b=@c",
        "(api) text:/repos/x/y read:.env",
    );
    check("gh api graphql --input /x", "(api) text:graphql read:/x");
    check(
        "gh pr comment 1 --body 'ran rm -rf build; rm other'",
        "(pr comment) text:1",
    );
    check("gh pr create -F body.md -t x", "(pr create) read:body.md");
    check(
        "gh pr view 9 --json files --jq '{f: .x}'",
        "(pr view) text:9",
    );
    check("gh pr -R a/b view 1", "(pr view) globals=-R,a/b text:1");
    check(
        "gh release create v1 a.zip",
        "(release create) text:v1 read:a.zip",
    );
    check(
        "gh release download v1 -D /x",
        "(release download) text:v1 write/:/x !--dir > /x",
    );
    check("gh repo delete x", "(repo delete) text:x destructive");
    check(
        "gh alias set x '!rm y'",
        "(alias set) text:x text:!rm y !alias sh<rm y>",
    );
}
