use super::*;
use crate::Decision::{Allow, Ask, Deny};
use crate::PatternEntry;
use crate::SurfaceEntry;

/// Writes sections as `surface: pattern=decision(origin) …`.
fn show(sections: &[Section]) -> String {
    sections
        .iter()
        .map(|section| {
            let entries: Vec<String> = section
                .entries
                .iter()
                .map(|entry| {
                    format!(
                        "{}={}({})",
                        entry.pattern, entry.action.decision, entry.origin
                    )
                })
                .collect();
            format!("{}: {}", section.surface, entries.join(" "))
        })
        .collect::<Vec<_>>()
        .join("\n")
}

fn merged(documents: Vec<Document>) -> String {
    let mut sections = Vec::new();
    for document in documents {
        sections = merge(sections, plain(document).1);
    }
    show(&sections)
}

fn global() -> Document {
    Document::new(Origin::Global)
}

fn project() -> Document {
    Document::new(Origin::Project)
}

#[test]
fn maps_merge_by_pattern_and_keep_their_places() {
    insta::assert_snapshot!(
        merged(vec![
            global()
                .with_map("bash", &[("*", Ask), ("7", Allow), ("rm *", Deny)])
                .with_all("read", Allow),
            project()
                .with_all("write", Deny)
                .with_map("bash", &[("rm x", Allow), ("7", Deny)]),
        ]),
        @r"
    bash: *=ask(global) 7=deny(project) rm *=deny(global) rm x=allow(project)
    read: *=allow(global)
    write: *=deny(project)
    "
    );
}

#[test]
fn strings_replace_and_are_replaced() {
    insta::assert_snapshot!(
        merged(vec![
            global().with_map("bash", &[("*", Ask), ("rm *", Deny)]).with_all("read", Deny),
            project().with_all("bash", Allow).with_map("read", &[("a", Ask)]),
        ]),
        @r"
    bash: *=allow(project)
    read: a=ask(project)
    "
    );
}

#[test]
fn bare_directional_surfaces_expand_under_the_explicit_forms() {
    insta::assert_snapshot!(
        merged(vec![
            global()
                .with_map("path_read", &[("new", Deny), ("*", Allow)])
                .with_map("path", &[("*", Deny), ("x", Ask)])
                .with_all("external_directory", Ask)
                .with_map("external_directory_write", &[("/tmp/*", Deny)])
        ]),
        @r"
    path_read: *=allow(global) x=ask(global) new=deny(global)
    path_write: *=deny(global) x=ask(global)
    external_directory_read: *=ask(global)
    external_directory_write: *=ask(global) /tmp/*=deny(global)
    "
    );
}

#[test]
fn directions_expand_before_scopes_merge() {
    insta::assert_snapshot!(
        merged(vec![
            global().with_map("path_write", &[("*.lock", Deny)]),
            project().with_map("path", &[("*", Allow)]),
        ]),
        @r"
    path_write: *.lock=deny(global) *=allow(project)
    path_read: *=allow(project)
    "
    );
    insta::assert_snapshot!(
        merged(vec![
            global().with_all("path", Deny),
            project().with_map("path_read", &[("a", Allow)]),
        ]),
        @r"
    path_read: a=allow(project)
    path_write: *=deny(global)
    "
    );
}

#[test]
fn the_written_key_is_kept() {
    let (_, sections) = plain(
        global()
            .with_all("path", Deny)
            .with_map("path_read", &[("a", Ask)]),
    );
    let keys: Vec<&str> = sections
        .iter()
        .flat_map(|section| &section.entries)
        .map(|entry| &*entry.key)
        .collect();
    assert_eq!(keys, ["path", "path_read", "path"]);
}

#[test]
fn repeated_keys_keep_the_strictest() {
    insta::assert_snapshot!(
        merged(vec![
            global()
                .with_map("bash", &[("a", Deny), ("b", Allow), ("a", Allow), ("b", Ask)])
                .with_map("read", &[("x", Deny)])
                .with_all("read", Allow)
        ]),
        @r"
    bash: a=deny(global) b=ask(global)
    read: x=deny(global) *=allow(global)
    "
    );
}

#[test]
fn a_map_under_the_universal_key_only_tightens() {
    let (fallback, sections) =
        plain(global().with_map("*", &[("*", Deny), ("a", Allow), ("b", Deny)]));
    assert_eq!(fallback.unwrap().0.decision, Deny);
    assert_eq!(show(&sections), "*: b=deny(global)");
    let (fallback, sections) = plain(global().with_all("*", Allow));
    assert_eq!(fallback.unwrap().0.decision, Allow);
    assert!(sections.is_empty());
}

#[test]
fn places_follow_their_rules() {
    let place = |line| {
        Some(Place {
            file: "f".into(),
            line,
            column: 1,
        })
    };
    let document = |origin, first, decision: Decision| Document {
        origin,
        fallback: None,
        surfaces: vec![SurfaceEntry {
            surface: "bash".to_owned(),
            place: place(first),
            body: Body::Map(
                ["a", "b"]
                    .iter()
                    .zip(first + 1..)
                    .map(|(pattern, line)| PatternEntry {
                        pattern: (*pattern).to_owned(),
                        action: decision.into(),
                        place: place(line),
                    })
                    .collect(),
            ),
        }],
    };
    let mut low = plain(document(Origin::Global, 1, Allow)).1;
    let mut high = document(Origin::Project, 10, Deny);
    if let Body::Map(entries) = &mut high.surfaces[0].body {
        entries.remove(0);
    }
    low = merge(low, plain(high).1);
    let lines: Vec<u32> = low[0]
        .entries
        .iter()
        .map(|entry| entry.place.as_ref().unwrap().line)
        .collect();
    assert_eq!(lines, [2, 12]);
}
