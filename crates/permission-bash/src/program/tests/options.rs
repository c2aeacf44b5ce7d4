//! Options compared as sets.

use super::render::args;
use super::split;
use crate::program::{Match, matches, option_set};

fn check(rule: &str, command: &str, expected: Match) {
    let (rule_words, command_words) = (split(rule), split(command));
    let found = match (
        option_set(&args(&rule_words)),
        option_set(&args(&command_words)),
    ) {
        (Some(rule), Some(command)) => matches(&rule, &command),
        _ => Match::No,
    };
    assert_eq!(found, expected, "{rule} / {command}");
}

#[test]
fn options_are_sets() {
    for command in [
        "rm -f -r x",
        "rm -Rf x",
        "rm x -rf",
        "rm --recursive --force x",
        "rm -rfv x",
        "/bin/rm -fr",
        "rm --recurs --forc x",
        "rm -f -- -r -r",
    ] {
        let expected = if command.contains("--  ") || command == "rm -f -- -r -r" {
            Match::No
        } else {
            Match::Certain
        };
        check("rm -rf *", command, expected);
    }
    check("rm -rf *", "rm -r x", Match::No);
    check("rm -rf *", "rm -r -- -f", Match::No);
    check(
        "git push --force *",
        "git push --atomic --force",
        Match::Certain,
    );
    check("git push --force *", "git push -f", Match::Certain);
    check("git push --force *", "git push origin main", Match::No);
    check(
        "git push --force *",
        "git -p push -f origin",
        Match::Certain,
    );
    check("git push *", "git -p push", Match::Certain);
    check("git push *", "git -C x push y", Match::Certain);
    check("git push -p *", "git -p push", Match::No);
    check(
        "git branch -D *",
        "git branch --delete --force main",
        Match::Certain,
    );
    check("git branch -D *", "git branch -d main", Match::No);
    check(
        "git commit -m *",
        "git commit --message=x y",
        Match::Certain,
    );
    check(
        "git commit --no-verify *",
        "git commit -nm x",
        Match::Certain,
    );
    check(
        "curl -X POST *",
        "curl --request=POST https://x",
        Match::Certain,
    );
    check("curl -X POST *", "curl -X GET https://x", Match::No);
    check("sudo rm -rf *", "sudo rm -fr x", Match::Certain);
    check("sudo *", "sudo rm -fr x", Match::Certain);
    check("sudo -u root *", "sudo -nu root rm x", Match::Certain);
    check("sed -i *", "sed -i.bak s/a/b/ x", Match::Certain);
    check("chmod -R 777 *", "chmod --recursive 777 x", Match::Certain);
    check("chmod -R 777 *", "chmod -R 755 x", Match::No);
    check("rm -rf /", "rm -fr /", Match::Certain);
    check("rm -rf /", "rm -fr /tmp", Match::No);
    check("ls --foo *", "ls --foo x", Match::Certain);
    check("nosuch -a *", "nosuch -a x", Match::No);
}

#[test]
fn unresolved_words_are_possible() {
    check("rm -rf *", "rm '%(X)' x", Match::Possible);
    check("rm -rf *", "rm -rf '%(X)'", Match::Certain);
    check("rm -rf /etc", "rm -rf '%(X)'", Match::Possible);
    check("rm -rf /etc", "rm -rf /usr%(X)", Match::No);
    check(
        "git push origin main",
        "git push origin '%(B)'",
        Match::Possible,
    );
    check("git push --force *", "git push '%(B)'", Match::Possible);
}
