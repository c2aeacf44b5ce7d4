//! Unified diffs.

use super::diff;

fn shown(old: &str, new: &str) -> String {
    let change = diff(old, new);
    format!("{}\n{}", change.summary, change.text)
}

fn numbered(count: usize) -> String {
    (1..=count)
        .map(|line| format!("{line}\n"))
        .collect::<Vec<_>>()
        .concat()
}

#[test]
fn a_change_has_its_surroundings() {
    let old = numbered(20);
    let new = old.replace("10\n", "ten\nand more\n").replace("12\n", "");
    insta::assert_snapshot!(shown(&old, &new), @r"
    2 lines added, 2 removed
    @@ -7,9 +7,9 @@
     7
     8
     9
    -10
    +ten
    +and more
     11
    -12
     13
     14
     15
    ");
}

#[test]
fn changes_far_apart_are_apart() {
    let old = numbered(40);
    let new = old.replace("\n5\n", "\nfive\n").replace("\n35\n", "\n");
    insta::assert_snapshot!(shown(&old, &new), @r"
    1 line added, 2 removed
    @@ -2,7 +2,7 @@
     2
     3
     4
    -5
    +five
     6
     7
     8
    @@ -32,7 +32,6 @@
     32
     33
     34
    -35
     36
     37
     38
    ");
}

#[test]
fn files_that_come_and_go() {
    insta::assert_snapshot!(shown("", "a\nb\n"), @r"
    2 lines added
    @@ -0,0 +1,2 @@
    +a
    +b
    ");
    insta::assert_snapshot!(shown("a\n", ""), @r"
    1 line removed
    @@ -1,1 +0,0 @@
    -a
    ");
    insta::assert_snapshot!(shown("same\n", "same\n"), @r"no line changes");
}

#[test]
fn a_missing_newline_at_the_end() {
    insta::assert_snapshot!(shown("a\nb", "a\nb\n"), @r"
    1 line added, 1 removed
    @@ -1,2 +1,2 @@
     a
    -b
    \ no newline at the end
    +b
    ");
    insta::assert_snapshot!(shown("a\nb\n", "a\nc"), @r"
    1 line added, 1 removed
    @@ -1,2 +1,2 @@
     a
    -b
    +c
    \ no newline at the end
    ");
}

#[test]
fn line_ends_are_stated_and_not_compared() {
    insta::assert_snapshot!(shown("a\r\nb\r\nc\r\n", "a\nB\nc\n"), @r"
    1 line added, 1 removed, line ends change from CRLF to LF
    @@ -1,3 +1,3 @@
     a
    -b
    +B
     c
    ");
    insta::assert_snapshot!(shown("a\r\nb\r\n", "a\r\nB\r\n"), @r"
    1 line added, 1 removed
    @@ -1,2 +1,2 @@
     a
    -b
    +B
    ");
}

#[test]
fn large_texts_are_compared_in_reasonable_time() {
    // Nothing in common, and everything shuffled: the worst there is.
    let old: String = (0..20_000_u64)
        .map(|line| format!("{}\n", line * 7919 % 20_011))
        .collect::<Vec<_>>()
        .concat();
    let new: String = (0..20_000_u64)
        .map(|line| format!("{}\n", line * 104_729 % 20_011))
        .collect::<Vec<_>>()
        .concat();
    let change = diff(&old, &new);
    assert!(change.text.lines().count() > 1000);
}

/// Applies a unified diff.
fn patched(old: &str, diff: &str) -> String {
    let lines: Vec<&str> = old.split_inclusive('\n').collect();
    let mut new = String::new();
    let mut at = 0;
    let mut rest = diff.lines().peekable();
    while let Some(line) = rest.next() {
        if let Some(place) = line.strip_prefix("@@ -") {
            let (start, length) = place.split(' ').next().unwrap().split_once(',').unwrap();
            let start: usize = start.parse().unwrap();
            let start = if length == "0" { start } else { start - 1 };
            new.extend(lines[at..start].iter().copied());
            at = start;
            continue;
        }
        if line.starts_with('\\') {
            continue;
        }
        let bare = rest.peek().is_some_and(|next| next.starts_with('\\'));
        let (sign, line) = line.split_at(1);
        let text = format!("{line}{}", if bare { "" } else { "\n" });
        match sign {
            "+" => new.push_str(&text),
            "-" => at += 1,
            _ => {
                new.push_str(lines[at]);
                at += 1;
            }
        }
    }
    new.extend(lines[at..].iter().copied());
    new
}

proptest::proptest! {
    /// Applied to the old text, a diff gives the new one.
    #[test]
    fn a_diff_is_all_of_the_change(old in "[ab\n]{0,60}", new in "[ab\n]{0,60}") {
        let change = diff(&old, &new);
        proptest::prop_assert_eq!(patched(&old, &change.text), new);
    }
}
