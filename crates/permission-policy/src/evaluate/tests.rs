use super::*;
use crate::Decision::{Allow, Ask, Deny};
use crate::{Action, Composition, Document, Origin, Overlay, PatternFold};

fn global() -> Document {
    Document::new(Origin::Global)
}

fn policy_of(document: Document) -> Policy {
    Policy::compose(Composition {
        home: Some("/home/u"),
        ..Composition::new(vec![document])
    })
}

/// The pattern that decided, or `-` for the fallback.
fn pattern(verdict: &Verdict) -> &str {
    verdict.rule().map_or("-", |rule| rule.pattern_text())
}

#[track_caller]
fn check(policy: &Policy, query: &Query<'_>, decision: Decision, decided_by: &str) {
    let verdict = policy.evaluate(query);
    assert_eq!(
        (verdict.decision, pattern(&verdict)),
        (decision, decided_by),
        "{query:?}"
    );
}

#[track_caller]
fn check_value(policy: &Policy, surface: &str, value: &str, decision: Decision, decided_by: &str) {
    check(policy, &Query::new(surface, &[value]), decision, decided_by);
}

#[test]
fn the_last_match_decides() {
    let policy = policy_of(global().with_fallback(Ask).with_map(
        "path",
        &[
            ("*", Allow),
            ("*.env", Deny),
            ("*.env.*", Deny),
            ("*.env.example", Allow),
        ],
    ));
    check_value(&policy, "path_read", ".env", Deny, "*.env");
    check_value(&policy, "path_write", "src/.env", Deny, "*.env");
    check_value(&policy, "path", ".env.example", Allow, "*.env.example");
    check_value(&policy, "path", "src/a", Allow, "*");
}

#[test]
fn a_later_catch_all_shadows() {
    let policy = policy_of(global().with_map("bash", &[("git push *", Deny), ("*", Allow)]));
    check_value(&policy, "bash", "git push", Allow, "*");
}

#[test]
fn the_fallback_is_no_rule_of_any_surface() {
    let verdict = policy_of(global()).evaluate(&Query::new("bash", &["ls"]));
    assert_eq!((verdict.decision, verdict.origin()), (Ask, Origin::Builtin));
    assert!(verdict.is_fallback());
    let policy = policy_of(
        global()
            .with_fallback(Deny)
            .with_map("skill", &[("librarian", Allow)]),
    );
    check_value(&policy, "skill", "other", Deny, "-");
    check_value(&policy, "skill", "librarian", Allow, "librarian");
    assert!(!policy.has_rules("bash"));
    assert!(policy.has_rules("skill"));
}

#[test]
fn surface_keys_are_wildcards() {
    let policy = policy_of(
        global()
            .with_map("mcp__a__*", &[("*", Deny)])
            .with_all("mcp__a__safe", Allow)
            .with_all("mcp__?__x", Ask),
    );
    check_value(&policy, "mcp__a__other", "v", Deny, "*");
    check_value(&policy, "mcp__a__safe", "v", Allow, "*");
    check_value(&policy, "mcp__b__x", "v", Ask, "*");
    check_value(&policy, "mcp__a__x", "v", Ask, "*");
    check_value(&policy, "mcp", "v", Ask, "-");
    assert!(policy.has_rules("mcp__b__x"));
    assert!(!policy.has_rules("mcp__b__y"));
}

#[test]
fn equal_spellings_share_one_last_match() {
    let policy = policy_of(global().with_map(
        "mcp",
        &[("*", Allow), ("danger", Deny), ("danger:ok", Allow)],
    ));
    let targets = ["danger_wipe", "danger:wipe", "danger", "wipe"];
    let verdict = policy.evaluate(&Query::new("mcp", &targets));
    assert_eq!(
        (verdict.decision, verdict.spelling),
        (Deny, Some((SpellingKind::Equal, 2)))
    );
    check(
        &policy,
        &Query::new("mcp", &["danger", "danger:ok"]),
        Allow,
        "danger:ok",
    );
}

#[test]
fn the_baseline_comes_with_the_first_allowed_target() {
    let with = policy_of(global().with_map("mcp", &[("exa:*", Allow)]));
    let verdict = with.evaluate(&Query::new("mcp", &["mcp_status", "mcp"]));
    assert_eq!(
        (verdict.decision, verdict.origin()),
        (Allow, Origin::Baseline)
    );
    check(
        &with,
        &Query::new(
            "mcp",
            &["other_x", "other:x", "other", "x", "mcp_call", "mcp"],
        ),
        Ask,
        "-",
    );
    let without = policy_of(global().with_map("mcp", &[("exa:*", Ask)]));
    check_value(&without, "mcp", "mcp_status", Ask, "-");
    let over = policy_of(global().with_map("mcp", &[("*", Ask), ("exa:*", Allow)]));
    check_value(&over, "mcp", "mcp_status", Ask, "*");
}

#[test]
fn hardened_spellings_only_tighten() {
    let policy = policy_of(global().with_map(
        "bash",
        &[
            ("*", Ask),
            ("rm *", Deny),
            ("git push *", Ask),
            ("ls *", Allow),
            ("/opt/git push x", Allow),
        ],
    ));
    for (plain, hardened, decision, decided_by) in [
        ("/bin/rm x", "rm x", Deny, "rm *"),
        ("/bin/ls x", "ls x", Ask, "*"),
        ("/opt/git push x", "git push x", Allow, "/opt/git push x"),
        ("/opt/git push y", "git push y", Ask, "*"),
    ] {
        let equal = [plain];
        let query = Query {
            hardened: &[hardened],
            ..Query::new("bash", &equal)
        };
        check(&policy, &query, decision, decided_by);
    }
    let denied = policy_of(global().with_map(
        "bash",
        &[("*", Allow), ("rm *", Deny), ("/bin/rm x", Allow)],
    ));
    let query = Query {
        hardened: &["rm x"],
        ..Query::new("bash", &["/bin/rm x"])
    };
    check(&denied, &query, Deny, "rm *");
    let catch_all =
        policy_of(global().with_map("bash", &[("a", Allow), ("*", Deny), ("x", Allow)]));
    let query = Query {
        hardened: &["y"],
        ..Query::new("bash", &["x"])
    };
    check(&catch_all, &query, Allow, "x");
}

#[test]
fn a_raised_ask_is_not_raised_further_by_the_fallback() {
    let policy = policy_of(
        global()
            .with_fallback(Deny)
            .with_map("bash", &[("/x/a", Allow), ("a", Ask)]),
    );
    let query = Query {
        hardened: &["a"],
        ..Query::new("bash", &["/x/a"])
    };
    check(&policy, &query, Ask, "a");
    let only_hardened = Query {
        hardened: &["a"],
        ..Query::new("bash", &["/y/a"])
    };
    check(&policy, &only_hardened, Deny, "-");
}

#[test]
fn a_lexical_allow_counts_only_when_verified() {
    let policy = policy_of(global().with_fallback(Deny).with_map(
        "external_directory",
        &[("*", Ask), ("*.key", Deny), ("/tmp/*", Allow)],
    ));
    let accept = |_: &Rule| true;
    let query = |lexical, verify| Query {
        lexical,
        verify,
        ..Query::new("external_directory_read", &["/private/tmp/x"])
    };
    check(&policy, &query(&["/tmp/x"], Some(&accept)), Allow, "/tmp/*");
    check(&policy, &query(&["/tmp/x"], Some(&|_| false)), Ask, "*");
    check(&policy, &query(&["/tmp/x"], None), Ask, "*");
    // Passed over, the allow hides no deny.
    check(&policy, &query(&["/tmp/x.key"], None), Deny, "*.key");
    check(
        &policy,
        &query(&["/tmp/x.key"], Some(&accept)),
        Allow,
        "/tmp/*",
    );
}

#[test]
fn an_extra_matcher_is_one_more_hardened_spelling() {
    let policy = policy_of(global().with_map(
        "bash",
        &[
            ("*", Allow),
            ("rm -rf *", Deny),
            ("rm -r *", Ask),
            ("rm -rf build", Allow),
            ("git x", Deny),
        ],
    ));
    let certain = |rule: &Rule| {
        if rule.pattern_text() == "rm -rf *" {
            Also::Certain
        } else {
            Also::No
        }
    };
    let query = |plain, also| Query {
        also: Some(also),
        also_program: Some("rm"),
        ..Query::new("bash", plain)
    };
    check(&policy, &query(&["rm -f -r x"], &certain), Deny, "rm -rf *");
    // The carve-out for the plain form comes later and holds.
    check(
        &policy,
        &query(&["rm -rf build"], &certain),
        Allow,
        "rm -rf build",
    );
    let possible = |rule: &Rule| {
        if rule.pattern_text().starts_with("rm -r") {
            Also::Possible
        } else {
            Also::No
        }
    };
    let verdict = policy.evaluate(&query(&["rm \"$X\""], &possible));
    assert_eq!((verdict.decision, pattern(&verdict)), (Ask, "rm -r *"));
    // A possible ask does not hide a certain deny before it.
    let both = |rule: &Rule| match rule.pattern_text() {
        "rm -r *" => Also::Possible,
        "rm -rf *" => Also::Certain,
        _ => Also::No,
    };
    check(&policy, &query(&["rm -f -r x"], &both), Deny, "rm -rf *");
    // A deny that is only possible asks.
    let doubtful = |rule: &Rule| {
        if rule.pattern_text() == "rm -rf *" {
            Also::Possible
        } else {
            Also::No
        }
    };
    let verdict = policy.evaluate(&query(&["rm $X"], &doubtful));
    assert_eq!((verdict.decision, verdict.possible), (Ask, true));
    // Rules of other programs are not offered.
    let any = |_: &Rule| Also::Certain;
    check(&policy, &query(&["rm x"], &any), Ask, "rm -r *");
}

/// The rules offered to the extra matcher, in the order offered.
fn offered(policy: &Policy, program: &str) -> Vec<String> {
    let seen = std::cell::RefCell::new(Vec::new());
    let record = |rule: &Rule| {
        seen.borrow_mut().push(rule.pattern_text().to_owned());
        Also::No
    };
    let _ = policy.evaluate(&Query {
        also: Some(&record),
        also_program: Some(program),
        ..Query::new("bash", &["~"])
    });
    seen.into_inner()
}

#[test]
fn the_extra_matcher_is_offered_the_rules_of_its_program() {
    let rules = [
        ("rm *", Deny),
        ("/bin/rm -r *", Ask),
        ("git rm *", Deny),
        ("r*", Deny),
        ("RM -f *", Deny),
        ("rm x", Allow),
        ("rmdir *", Deny),
    ];
    let short = policy_of(global().with_map("bash", &rules));
    let mut many = global().with_map("bash", &rules);
    let filler: Vec<String> = (0..200).map(|number| format!("tool-{number} *")).collect();
    let filler: Vec<(&str, Decision)> = filler.iter().map(|text| (text.as_str(), Deny)).collect();
    if let (crate::Body::Map(entries), crate::Body::Map(more)) = (
        &mut many.surfaces[0].body,
        &mut global().with_map("bash", &filler).surfaces[0].body,
    ) {
        entries.append(more);
    }
    let long = policy_of(many);
    for policy in [&short, &long] {
        for program in ["rm", "/usr/bin/rm", "RM"] {
            assert_eq!(
                offered(policy, program),
                ["RM -f *", "r*", "/bin/rm -r *", "rm *"],
                "{program}"
            );
        }
        assert_eq!(offered(policy, "ls"), ["r*"]);
    }
    assert_eq!(offered(&long, "tool-7"), ["tool-7 *", "r*"]);
}

#[test]
fn case_is_folded_for_specific_denies_and_asks_only() {
    let policy = policy_of(global().with_map(
        "read",
        &[
            ("*", Allow),
            ("*.env", Deny),
            ("/Secret/*", Ask),
            ("/Secret/caf\u{e9}", Allow),
        ],
    ));
    let query = |equal| Query {
        fold_case: true,
        ..Query::new("read", equal)
    };
    check(&policy, &query(&["A.ENV"]), Deny, "*.env");
    check(&policy, &query(&["/SECRET/x"]), Ask, "/Secret/*");
    check(
        &policy,
        &query(&["/Secret/caf\u{e9}"]),
        Allow,
        "/Secret/caf\u{e9}",
    );
    check(&policy, &query(&["/secret/cafe\u{301}"]), Ask, "/Secret/*");
    check_value(&policy, "read", "A.ENV", Allow, "*");
}

#[test]
fn windows_separators_fold_on_path_surfaces() {
    let policy = Policy::compose(Composition {
        fold: PatternFold::Separators,
        ..Composition::new(vec![
            global()
                .with_map(
                    "path",
                    &[("*", Deny), ("/dev/null", Allow), ("dir\\*", Ask)],
                )
                .with_map("bash", &[("a\\b", Allow)]),
        ])
    });
    check_value(&policy, "path_write", "\\dev\\null", Allow, "/dev/null");
    check_value(&policy, "path_read", "dir/x", Ask, "dir\\*");
    check_value(&policy, "path_read", "dir\\x", Ask, "dir\\*");
    check_value(&policy, "bash", "a/b", Ask, "-");
    check_value(&policy, "bash", "a\\b", Allow, "a\\b");
}

fn with_overlay(scopes: Document, overlay: Document) -> Policy {
    Policy::compose(Composition {
        overlays: vec![Overlay::from(overlay)],
        ..Composition::new(vec![scopes])
    })
}

#[test]
fn overlays_only_tighten() {
    let policy = with_overlay(
        global()
            .with_fallback(Ask)
            .with_map("bash", &[("*", Ask), ("git *", Allow), ("rm *", Deny)]),
        Document::new(Origin::Project)
            .with_fallback(Allow)
            .with_map(
                "bash",
                &[
                    ("*", Allow),
                    ("git push *", Deny),
                    ("git push origin *", Allow),
                    ("ls", Ask),
                ],
            ),
    );
    check_value(&policy, "bash", "npm x", Ask, "*");
    check_value(&policy, "bash", "git push", Deny, "git push *");
    // The overlay's own carve-out is no opinion, in place.
    check_value(&policy, "bash", "git push origin x", Allow, "git *");
    check_value(&policy, "bash", "rm x", Deny, "rm *");
    check_value(&policy, "read", "x", Ask, "-");
    let verdict = policy.evaluate(&Query::new("bash", &["git push"]));
    assert!(verdict.overlay && !verdict.managed);
}

#[test]
fn an_overlays_fallback_only_raises_the_fallback() {
    let policy = with_overlay(
        global()
            .with_fallback(Allow)
            .with_map("bash", &[("git *", Allow)]),
        Document::new(Origin::Managed).with_fallback(Deny),
    );
    check_value(&policy, "bash", "git x", Allow, "git *");
    let verdict = policy.evaluate(&Query::new("bash", &["ls"]));
    assert_eq!(
        (verdict.decision, verdict.origin(), verdict.managed),
        (Deny, Origin::Managed, true)
    );
}

#[test]
fn managed_asks_are_not_lifted() {
    let scopes = || global().with_map("bash", &[("*", Ask)]);
    let managed = with_overlay(
        scopes(),
        Document::new(Origin::Managed).with_map("bash", &[("sudo *", Ask)]),
    );
    let verdict = managed.evaluate(&Query::new("bash", &["sudo x"]));
    assert!(verdict.managed && !verdict.is_liftable());
    assert!(managed.evaluate(&Query::new("bash", &["ls"])).is_liftable());
    let untrusted = with_overlay(
        scopes(),
        Document::new(Origin::Project).with_map("bash", &[("sudo *", Ask)]),
    );
    assert!(
        untrusted
            .evaluate(&Query::new("bash", &["sudo x"]))
            .is_liftable()
    );
}

#[test]
fn the_clamp_leaves_no_allow() {
    let policy = Policy::compose(Composition {
        clamp: true,
        yolo: true,
        ..Composition::new(vec![
            global()
                .with_fallback(Allow)
                .with_map("bash", &[("*", Allow), ("rm *", Deny)]),
        ])
    });
    for (surface, value, decision, clamped) in [
        ("bash", "ls", Ask, true),
        ("read", "x", Ask, true),
        ("bash", "rm", Deny, false),
    ] {
        let verdict = policy.evaluate(&Query::new(surface, &[value]));
        assert_eq!(
            (verdict.decision, verdict.clamped),
            (decision, clamped),
            "{surface} {value}"
        );
        assert!(!verdict.is_liftable());
    }
    assert!(policy.clamped() && !policy.yolo());
}

#[test]
fn sentinels_are_allowed_by_nothing() {
    let sentinel = "<opaque-bash-wrapper>";
    let allowing = policy_of(
        global()
            .with_fallback(Allow)
            .with_map("bash", &[("*", Allow), (sentinel, Allow), ("<*", Allow)]),
    );
    check_value(&allowing, "bash", sentinel, Ask, "-");
    let denying = policy_of(
        global()
            .with_fallback(Allow)
            .with_map("bash", &[("*", Deny), ("<*", Allow)]),
    );
    check_value(&denying, "bash", sentinel, Deny, "*");
}

#[test]
fn directions_take_the_stricter() {
    let policy = policy_of(
        global()
            .with_fallback(Allow)
            .with_map("path_write", &[("*.lock", Deny)]),
    );
    check_value(&policy, "path_read", "yarn.lock", Allow, "-");
    check_value(&policy, "path_write", "yarn.lock", Deny, "*.lock");
    check_value(&policy, "path", "yarn.lock", Deny, "*.lock");
    for twin in [
        global()
            .with_map("path_read", &[("*", Allow)])
            .with_map("path", &[("*", Deny)]),
        global()
            .with_map("path", &[("*", Deny)])
            .with_map("path_read", &[("*", Allow)]),
    ] {
        let policy = policy_of(twin);
        check_value(&policy, "path_read", "a", Allow, "*");
        check_value(&policy, "path_write", "a", Deny, "*");
    }
}

#[test]
fn the_verdict_carries_reason_and_place() {
    let place = crate::Place {
        file: "config.json".into(),
        line: 3,
        column: 9,
    };
    let mut document = global();
    document.surfaces.push(crate::SurfaceEntry {
        surface: "bash".to_owned(),
        place: None,
        body: crate::Body::Map(vec![crate::PatternEntry {
            pattern: "npm *".to_owned(),
            action: Action {
                decision: Deny,
                reason: Some("use pnpm".into()),
            },
            place: Some(place.clone()),
        }]),
    });
    let verdict = policy_of(document).evaluate(&Query::new("bash", &["npm install"]));
    assert_eq!(verdict.reason().map(|reason| &**reason), Some("use pnpm"));
    assert_eq!(verdict.place(), Some(&place));
    assert_eq!(place.to_string(), "config.json:3:9");
}

#[test]
fn a_tool_is_hidden_only_when_every_call_is_denied() {
    for (document, hidden) in [
        (global().with_all("bash", Deny), true),
        (
            global().with_map("bash", &[("*", Deny), ("git *", Ask)]),
            false,
        ),
        (
            global().with_map("bash", &[("git *", Ask), ("*", Deny)]),
            true,
        ),
        (
            global().with_map("bash", &[("*", Deny), ("git *", Deny)]),
            true,
        ),
        (global().with_map("bash", &[("?*", Deny)]), false),
        (global().with_fallback(Deny), true),
        (
            global()
                .with_fallback(Deny)
                .with_map("bash", &[("git *", Allow)]),
            false,
        ),
        (
            global()
                .with_fallback(Deny)
                .with_map("bash", &[("git *", Deny)]),
            true,
        ),
        (global().with_map("ba*", &[("*", Deny)]), true),
        (global(), false),
    ] {
        assert_eq!(
            policy_of(document.clone()).fully_denied("bash"),
            hidden,
            "{document:?}"
        );
    }
    assert!(
        with_overlay(
            global().with_all("bash", Allow),
            Document::new(Origin::Managed).with_all("bash", Deny)
        )
        .fully_denied("bash")
    );
    assert!(
        !with_overlay(
            global().with_all("bash", Allow),
            Document::new(Origin::Managed).with_map("bash", &[("*", Deny), ("ls", Allow)])
        )
        .fully_denied("bash")
    );
    assert!(
        !with_overlay(
            global().with_all("bash", Allow),
            Document::new(Origin::Managed)
        )
        .fully_denied("bash")
    );
}

#[test]
fn specific_denies_and_asks_are_listed_with_their_positions() {
    let policy = with_overlay(
        global()
            .with_map("path", &[("*", Deny), ("*.env", Deny), ("a", Allow)])
            .with_all("bash", Ask),
        Document::new(Origin::Managed).with_map("path_read", &[("b", Ask)]),
    );
    let listed: Vec<(usize, &str)> = policy
        .specific_denies_and_asks("path_read")
        .map(|(at, rule)| (at, rule.pattern_text()))
        .collect();
    assert_eq!(listed, [(1, "*.env"), (7, "b")]);
    let rules: Vec<&Rule> = policy.rules().collect();
    assert_eq!(
        (rules[7].pattern_text(), rules[7].origin()),
        ("b", Origin::Managed)
    );
    assert_eq!(policy.specific_denies_and_asks("path").count(), 3);
    assert_eq!(
        rules.len(),
        policy.scope_rules().count() + policy.overlay_rules().count()
    );
    assert_eq!(
        (rules[0].surface_text(), rules[0].surface_key()),
        ("path_read", "path")
    );
}

#[test]
fn explain_lists_every_match() {
    use crate::Standing::{Decides, NoOpinion, Outranked, Shadowed};
    let policy = with_overlay(
        global().with_map(
            "bash",
            &[
                ("*", Allow),
                ("rm *", Deny),
                ("/bin/rm *", Ask),
                ("/bin/*", Allow),
            ],
        ),
        Document::new(Origin::Project).with_map("bash", &[("*", Allow)]),
    );
    let query = Query {
        hardened: &["rm x"],
        ..Query::new("bash", &["/bin/rm x"])
    };
    let seen: Vec<_> = policy
        .explain(&query)
        .iter()
        .map(|one| {
            (
                one.rule.pattern_text().to_owned(),
                one.index,
                one.overlay,
                one.standing,
            )
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("/bin/*".to_owned(), 3, None, Outranked),
            ("/bin/rm *".to_owned(), 2, None, Shadowed),
            ("rm *".to_owned(), 1, None, Decides),
            ("*".to_owned(), 0, None, Shadowed),
            ("*".to_owned(), 4, Some(0), NoOpinion),
        ]
    );
}

#[test]
fn a_question_to_rules_only_gets_the_rule_that_a_stricter_fallback_would_hide() {
    let managed = Overlay {
        document: Document::new(Origin::Managed).with_map("path", &[("vault/*", Ask)]),
    };
    let policy = Policy::compose(Composition {
        overlays: vec![managed],
        ..Composition::new(vec![
            global()
                .with_fallback(Deny)
                .with_map("path", &[("./src/*", Ask)]),
        ])
    });
    let lexical = Query {
        lexical: &["./src/a"],
        ..Query::new("path_read", &["/p/src/a"])
    };
    let overlay = Query::new("path_read", &["vault/a"]);
    let none = Query::new("path_read", &["docs/a"]);
    let rules_only = |query: Query<'static>| Query {
        rules_only: true,
        ..query
    };
    for query in [lexical, overlay, none] {
        check(&policy, &query, Deny, "-");
    }
    check(&policy, &rules_only(lexical), Ask, "./src/*");
    check(&policy, &rules_only(overlay), Ask, "vault/*");
    check(&policy, &rules_only(none), Allow, "-");
}

#[test]
fn the_lexical_forms_of_a_path_share_one_last_match() {
    let policy = policy_of(global().with_map(
        "path",
        &[("*.rs", Deny), ("src/*", Allow), ("./src/x*", Ask)],
    ));
    let query = |equal, lexical| Query {
        lexical,
        ..Query::new("path_read", equal)
    };
    // No link: the typed form is one more of the canonical path's.
    let canonical = &["/p/src/a.rs", "src/a.rs"];
    let forms = &["./src/a.rs", "/p/src/a.rs", "src/a.rs"];
    check(&policy, &query(canonical, forms), Allow, "src/*");
    // The root is reached through a link: only the relative form is both.
    let linked = &["/private/p/src/a.rs", "src/a.rs"];
    check(&policy, &query(linked, forms), Allow, "src/*");
    // The last match of all forms asks.
    let forms = &["./src/x.rs", "/p/src/x.rs", "src/x.rs"];
    let asked = &["/p/src/x.rs", "src/x.rs"];
    check(&policy, &query(asked, forms), Ask, "./src/x*");
    // A link inside the workspace: no form is canonical, and an allow that does not hold hides no deny.
    check(&policy, &query(&["/etc/a.rs"], &["src/a.rs"]), Deny, "*.rs");
}
