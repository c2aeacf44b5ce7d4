//! Holds the policy against a second, naive implementation, and against laws that any policy must keep.
//!
//! The model expands, merges and scans plain lists; it shares nothing with the crate but the folding of case.

#![expect(
    clippy::indexing_slicing,
    reason = "the model is plain on purpose, and may abort"
)]

use permission_policy::pattern::fold;
use permission_policy::{
    Also, Body, Composition, Decision, Document, Origin, Overlay, PatternEntry, Policy, Query,
    Rule, SurfaceEntry, Verdict,
};
use proptest::prelude::*;

use Decision::{Allow, Ask, Deny};

/// One rule of the model.
#[derive(Clone, Debug)]
struct Flat {
    surface: String,
    pattern: String,
    decision: Decision,
    origin: Origin,
}

/// Surfaces with their rules; the flag says that it was given as one decision.
type Sections = Vec<(String, bool, Vec<Flat>)>;

fn glob(pattern: &str, value: &str) -> bool {
    fn plain(pattern: &[char], value: &[char]) -> bool {
        let mut reachable = vec![false; value.len() + 1];
        reachable[0] = true;
        for &step in pattern {
            let mut next = vec![false; value.len() + 1];
            for at in 0..=value.len() {
                next[at] = match step {
                    '*' => reachable[at] || (at > 0 && next[at - 1]),
                    '?' => at > 0 && reachable[at - 1],
                    letter => at > 0 && reachable[at - 1] && value[at - 1] == letter,
                };
            }
            reachable = next;
        }
        reachable[value.len()]
    }
    let letters: Vec<char> = pattern.chars().collect();
    let value: Vec<char> = value.chars().collect();
    plain(&letters, &value)
        || (pattern.ends_with(" *") && plain(&letters[..letters.len() - 2], &value))
}

fn sections(document: &Document) -> Sections {
    let flat = |surface: &str, entry: &SurfaceEntry| -> (bool, Vec<Flat>) {
        let one = |pattern: &str, decision| Flat {
            surface: surface.to_owned(),
            pattern: pattern.to_owned(),
            decision,
            origin: document.origin,
        };
        match &entry.body {
            Body::All(action) => (true, vec![one("*", action.decision)]),
            Body::Map(entries) => (
                false,
                entries
                    .iter()
                    .map(|entry| one(&entry.pattern, entry.action.decision))
                    .collect(),
            ),
        }
    };
    let find = |name: &str| document.surfaces.iter().find(|entry| entry.surface == name);
    let mut result: Sections = Vec::new();
    for entry in &document.surfaces {
        let names = match entry.surface.as_str() {
            "path" => vec!["path_read", "path_write"],
            other => vec![other],
        };
        for name in names {
            if result.iter().any(|(known, ..)| known == name) {
                continue;
            }
            let bare = find("path").filter(|_| name == "path_read" || name == "path_write");
            let (whole, rules) = match (bare, find(name)) {
                (Some(bare), Some(own)) => {
                    let (bare_whole, mut rules) = flat(name, bare);
                    let (own_whole, own) = flat(name, own);
                    put_over(&mut rules, own);
                    (bare_whole && own_whole, rules)
                }
                (Some(only), None) | (None, Some(only)) => flat(name, only),
                (None, None) => continue,
            };
            result.push((name.to_owned(), whole, rules));
        }
    }
    result
}

fn put_over(rules: &mut Vec<Flat>, changes: Vec<Flat>) {
    for change in changes {
        match rules.iter().position(|rule| rule.pattern == change.pattern) {
            Some(at) => rules[at] = change,
            None => rules.push(change),
        }
    }
}

fn model_merge(documents: &[Document]) -> Sections {
    let mut result: Sections = Vec::new();
    for document in documents {
        for (surface, whole, rules) in sections(document) {
            match result.iter().position(|(known, ..)| *known == surface) {
                None => result.push((surface, whole, rules)),
                Some(at) if whole || result[at].1 => result[at] = (surface, whole, rules),
                Some(at) => put_over(&mut result[at].2, rules),
            }
        }
    }
    result
}

fn flatten(sections: Sections) -> Vec<Flat> {
    let allows_mcp = sections.iter().any(|(surface, _, rules)| {
        surface == "mcp" && rules.iter().any(|rule| rule.decision == Allow)
    });
    let baseline = [
        "mcp_status",
        "mcp_list",
        "mcp_search",
        "mcp_describe",
        "mcp_connect",
    ]
    .iter()
    .filter(|_| allows_mcp)
    .map(|pattern| Flat {
        surface: "mcp".to_owned(),
        pattern: (*pattern).to_owned(),
        decision: Allow,
        origin: Origin::Baseline,
    });
    baseline
        .chain(sections.into_iter().flat_map(|(_, _, rules)| rules))
        .collect()
}

fn specific(rule: &Flat) -> bool {
    let paths = rule.surface.starts_with("path")
        || (rule.surface.contains(['*', '?'])
            && ["path_read", "path_write", "path", "read", "ls"]
                .iter()
                .any(|surface| glob(&rule.surface, surface)));
    let left: String = rule
        .pattern
        .chars()
        .filter(|&c| !(matches!(c, '*' | '?' | ' ' | '\t') || (paths && c == '/')))
        .collect();
    !left.is_empty() || !rule.pattern.contains(['*', '?'])
}

/// What the model asks of a value.
#[derive(Clone, Debug)]
struct Ask3 {
    surface: String,
    equal: Vec<String>,
    hardened: Vec<String>,
    lexical: Vec<String>,
    fold_case: bool,
    /// Allows whose pattern has an even length hold for a lexical spelling.
    verify: bool,
    /// Also matches the patterns that start with this letter, as certain or possible.
    also: Option<(char, bool)>,
}

fn verified(pattern: &str) -> bool {
    pattern.len().is_multiple_of(2)
}

fn model_layer(rules: &[Flat], ask: &Ask3) -> Option<(Decision, usize, bool)> {
    let applies = |rule: &Flat| {
        rule.surface == ask.surface
            || (rule.surface.contains(['*', '?']) && glob(&rule.surface, &ask.surface))
    };
    let sees_through = |rule: &Flat| rule.decision != Allow && specific(rule);
    let matches = |rule: &Flat, value: &str| {
        applies(rule)
            && (glob(&rule.pattern, value)
                || (ask.fold_case
                    && sees_through(rule)
                    && glob(&fold(&rule.pattern), &fold(value))))
    };
    let last = |value: &str| rules.iter().rposition(|rule| matches(rule, value));
    let mut base = ask.equal.iter().filter_map(|value| last(value)).max();
    let mut highest = base;
    let mut raised: Vec<(Decision, usize)> = Vec::new();
    let other = |values: &[String]| -> Vec<String> {
        values
            .iter()
            .filter(|value| !ask.equal.contains(value))
            .cloned()
            .collect()
    };
    for value in other(&ask.hardened) {
        let Some(at) = last(&value) else { continue };
        highest = highest.max(Some(at));
        if sees_through(&rules[at]) {
            raised.push((rules[at].decision, at));
        }
    }
    let mut forms = Vec::new();
    for value in other(&ask.lexical) {
        let counted = (0..rules.len()).rev().find(|&at| {
            let rule = &rules[at];
            matches(rule, &value)
                && (rule.decision != Allow
                    || !specific(rule)
                    || (ask.verify && verified(&rule.pattern)))
        });
        let Some(at) = counted else { continue };
        highest = highest.max(Some(at));
        forms.push(at);
        if rules[at].decision == Allow && specific(&rules[at]) {
            base = base.max(Some(at));
        }
    }
    // The forms share one last match, with those that are equal spellings too.
    let canonical = ask.lexical.iter().filter(|value| ask.equal.contains(value));
    let later = canonical.filter_map(|value| last(value)).max();
    if let Some(&at) = forms.iter().max()
        && Some(at) >= later
        && sees_through(&rules[at])
    {
        raised.push((rules[at].decision, at));
    }
    if let Some((letter, certain)) = ask.also {
        let start = highest.map_or(0, |highest| highest + 1);
        for at in (start..rules.len()).rev() {
            let rule = &rules[at];
            if applies(rule) && sees_through(rule) && rule.pattern.starts_with(letter) {
                if certain {
                    raised.push((rule.decision, at));
                    break;
                }
                raised.push((Ask, at));
            }
        }
    }
    let Some(base) = base else {
        return raised
            .into_iter()
            .max()
            .map(|(decision, at)| (decision, at, false));
    };
    let plain = &rules[base];
    let strongest = raised
        .into_iter()
        .filter(|(decision, at)| {
            !(*decision == Ask && plain.decision == Allow && specific(plain) && base > *at)
        })
        .max()
        .filter(|(decision, _)| *decision > plain.decision);
    let (decision, at) = strongest.unwrap_or((plain.decision, base));
    Some((decision, at, true))
}

/// Returns the decision and the pattern and origin of the deciding rule.
fn model(
    documents: &[Document],
    overlays: &[Document],
    clamp: bool,
    ask: &Ask3,
) -> (Decision, Option<(String, Origin)>) {
    let mut fallback = documents
        .iter()
        .rev()
        .find_map(|document| document.fallback.as_ref())
        .map_or(Ask, |(action, _)| action.decision);
    for overlay in overlays {
        if let Some((action, _)) = &overlay.fallback {
            fallback = fallback.max(action.decision);
        }
    }
    let rules = flatten(model_merge(documents));
    let (mut decision, mut by) = match model_layer(&rules, ask) {
        Some((decision, at, settles)) if settles || decision >= fallback => (
            decision,
            Some((rules[at].pattern.clone(), rules[at].origin)),
        ),
        Some(_) | None => (fallback, None),
    };
    for overlay in overlays {
        let rules: Vec<Flat> = sections(overlay)
            .into_iter()
            .flat_map(|(_, _, rules)| rules)
            .collect();
        if let Some((own, at, _)) = model_layer(&rules, ask)
            && own != Allow
            && (own > decision || (own == decision && by.is_none()))
        {
            decision = own;
            by = Some((rules[at].pattern.clone(), rules[at].origin));
        }
    }
    if clamp {
        decision = decision.max(Ask);
    }
    (decision, by)
}

fn ask_policy(policy: &Policy, ask: &Ask3) -> Verdict {
    fn refs(values: &[String]) -> Vec<&str> {
        values.iter().map(String::as_str).collect()
    }
    let verify = |rule: &Rule| verified(rule.pattern_text());
    let matcher = |rule: &Rule| match ask.also {
        Some((letter, certain)) if rule.pattern_text().starts_with(letter) => {
            if certain {
                Also::Certain
            } else {
                Also::Possible
            }
        }
        Some(_) | None => Also::No,
    };
    let (equal, hardened, lexical) = (refs(&ask.equal), refs(&ask.hardened), refs(&ask.lexical));
    let mut query = Query::new(&ask.surface, &equal);
    query.hardened = &hardened;
    query.lexical = &lexical;
    query.fold_case = ask.fold_case;
    if ask.verify {
        query.verify = Some(&verify);
    }
    if ask.also.is_some() {
        query.also = Some(&matcher);
    }
    policy.evaluate(&query)
}

fn answer(policy: &Policy, ask: &Ask3) -> (Decision, Option<(String, Origin)>) {
    let verdict = ask_policy(policy, ask);
    let by = verdict
        .rule()
        .map(|rule| (rule.pattern_text().to_owned(), rule.origin()));
    (verdict.decision, by)
}

fn decision() -> impl Strategy<Value = Decision> {
    prop_oneof![Just(Allow), Just(Ask), Just(Deny)]
}

fn value() -> impl Strategy<Value = String> {
    "(a|b|A|é|É| |/|abcd){0,5}"
}

fn pattern_text() -> impl Strategy<Value = String> {
    "(a|b|A|É| |/|\\*|\\?|abcd| \\*){0,5}"
}

fn surface() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "bash",
        "path",
        "path_read",
        "path_write",
        "path_*",
        "b*",
        "?ash",
        "mcp",
        "**",
    ])
    .prop_map(str::to_owned)
}

/// Entries with different patterns.
fn entries(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<PatternEntry>> {
    prop::collection::vec((pattern_text(), decision()), count).prop_map(|pairs| {
        let mut entries: Vec<PatternEntry> = Vec::new();
        for (pattern, decision) in pairs {
            if entries.iter().all(|entry| entry.pattern != pattern) {
                entries.push(PatternEntry {
                    pattern,
                    action: decision.into(),
                    place: None,
                });
            }
        }
        entries
    })
}

fn document(origin: Origin) -> impl Strategy<Value = Document> {
    let body = prop_oneof![
        1 => decision().prop_map(|decision| Body::All(decision.into())),
        4 => entries(0..6).prop_map(Body::Map),
    ];
    (
        prop::option::of(decision()),
        prop::collection::vec((surface(), body), 0..5),
    )
        .prop_map(move |(fallback, surfaces)| {
            let mut document = Document::new(origin);
            document.fallback = fallback.map(|decision| (decision.into(), None));
            for (surface, body) in surfaces {
                if document
                    .surfaces
                    .iter()
                    .all(|entry| entry.surface != surface)
                {
                    document.surfaces.push(SurfaceEntry {
                        surface,
                        place: None,
                        body,
                    });
                }
            }
            document
        })
}

fn question() -> impl Strategy<Value = Ask3> {
    let values = |most| prop::collection::vec(value(), 0..most);
    (
        prop::sample::select(vec!["bash", "path_read", "path_write", "mcp", "bath"]),
        values(3),
        values(3),
        values(3),
        any::<bool>(),
        any::<bool>(),
        prop::option::of((prop::sample::select(vec!['a', 'b', '*']), any::<bool>())),
    )
        .prop_map(
            |(surface, equal, hardened, lexical, fold_case, verify, also)| Ask3 {
                surface: surface.to_owned(),
                equal,
                hardened,
                lexical,
                fold_case,
                verify,
                also,
            },
        )
}

fn compose(scopes: &[Document], overlays: &[Document], clamp: bool) -> Policy {
    Policy::compose(Composition {
        overlays: overlays.iter().cloned().map(Overlay::from).collect(),
        clamp,
        ..Composition::new(scopes.to_vec())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_the_model(
        low in document(Origin::Global),
        high in document(Origin::Project),
        overlay in document(Origin::ProjectAgent),
        clamp in prop::bool::weighted(0.2),
        asks in prop::collection::vec(question(), 8),
    ) {
        let (scopes, overlays) = ([low, high], [overlay]);
        let policy = compose(&scopes, &overlays, clamp);
        for ask in asks {
            prop_assert_eq!(answer(&policy, &ask), model(&scopes, &overlays, clamp, &ask), "{:?}", ask);
        }
    }

    /// Every rule that the verdict names is among those that `explain` lists, once as deciding.
    #[test]
    fn explain_names_the_deciding_rule(scope in document(Origin::Global), overlay in document(Origin::Managed), ask in question()) {
        let policy = compose(&[scope], &[overlay], false);
        let verdict = ask_policy(&policy, &ask);
        let equal: Vec<&str> = ask.equal.iter().map(String::as_str).collect();
        let hardened: Vec<&str> = ask.hardened.iter().map(String::as_str).collect();
        let mut query = Query::new(&ask.surface, &equal);
        query.hardened = &hardened;
        query.fold_case = ask.fold_case;
        let simple = policy.evaluate(&query);
        let listed = policy.explain(&query);
        let deciding: Vec<_> = listed
            .iter()
            .filter(|one| one.standing == permission_policy::Standing::Decides)
            .collect();
        prop_assert_eq!(deciding.len(), usize::from(!simple.is_fallback()));
        let rules: Vec<&Rule> = policy.rules().collect();
        for one in &listed {
            prop_assert!(std::ptr::eq(rules[one.index], one.rule.as_ref()));
        }
        prop_assert!(verdict.possible || verdict.rule().is_none_or(|rule| rule.decision() == verdict.decision));
    }

    #[test]
    fn adding_a_specific_deny_never_makes_laxer(
        scope in document(Origin::Global),
        which in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        pattern in pattern_text(),
        letter in "[abAÉ]",
        ask in question(),
    ) {
        let mut stricter = scope.clone();
        let maps: Vec<usize> = (0..scope.surfaces.len())
            .filter(|&number| matches!(&scope.surfaces[number].body, Body::Map(_)))
            .collect();
        if maps.is_empty() {
            return Ok(());
        }
        let pattern = format!("{pattern}{letter}");
        let number = *which.get(&maps);
        // An explicit direction with the same pattern replaces in place, which changes the order.
        prop_assume!(scope.surfaces.iter().all(|entry| match &entry.body {
            Body::All(_) => true,
            Body::Map(entries) => entries.iter().all(|entry| entry.pattern != pattern),
        }));
        if let Body::Map(entries) = &mut stricter.surfaces[number].body {
            let at = at.index(entries.len() + 1);
            entries.insert(at, PatternEntry { pattern, action: Deny.into(), place: None });
        }
        let (before, after) = (compose(&[scope], &[], false), compose(&[stricter], &[], false));
        prop_assert!(ask_policy(&after, &ask).decision >= ask_policy(&before, &ask).decision);
    }

    #[test]
    fn overlays_clamp_spellings_and_folding_never_make_laxer(
        scope in document(Origin::Global),
        overlay in document(Origin::Managed),
        more in value(),
        ask in question(),
    ) {
        let scopes = [scope];
        let plain = compose(&scopes, &[], false);
        let before = ask_policy(&plain, &ask).decision;
        prop_assert!(ask_policy(&compose(&scopes, &[overlay], false), &ask).decision >= before);
        let clamped = ask_policy(&compose(&scopes, &[], true), &ask);
        prop_assert!(clamped.decision >= before && clamped.decision != Allow);
        let mut hardened = ask.clone();
        hardened.also = None;
        let without = ask_policy(&plain, &hardened).decision;
        prop_assert!(before >= without);
        hardened.hardened.push(more);
        prop_assert!(ask_policy(&plain, &hardened).decision >= without);
    }

    #[test]
    fn a_fully_denied_surface_denies_everything(scope in document(Origin::Global), overlay in document(Origin::Managed), ask in question()) {
        let policy = compose(&[scope], &[overlay], false);
        if policy.fully_denied(&ask.surface) {
            let mut ask = ask;
            ask.lexical.clear();
            ask.equal.push("value".to_owned());
            prop_assert_eq!(ask_policy(&policy, &ask).decision, Deny);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    /// Long tables are looked up through their index once they were used a while.
    #[test]
    fn agrees_with_the_model_on_long_tables(
        bash in entries(300..600),
        wild in entries(60..90),
        asks in prop::collection::vec(question(), 60),
    ) {
        let mut scope = Document::new(Origin::Global);
        for (surface, entries) in [("bash", bash), ("ba*", wild)] {
            scope.surfaces.push(SurfaceEntry { surface: surface.to_owned(), place: None, body: Body::Map(entries) });
        }
        let scopes = [scope];
        let policy = compose(&scopes, &[], false);
        for ask in asks.iter().cycle().take(180) {
            let ask = Ask3 { surface: "bash".to_owned(), ..ask.clone() };
            prop_assert_eq!(answer(&policy, &ask), model(&scopes, &[], false, &ask), "{:?}", ask);
        }
    }
}
