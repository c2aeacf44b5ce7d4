//! Tests of the chain, its envelope, and what its links see.

use std::sync::atomic::{AtomicUsize, Ordering};

use permission_gate::prompt::{EvidenceForm, PromptEvidence};
use serde_json::json;

use super::*;
use crate::authority::envelope::is_capped;
use crate::authority::evidence;
use crate::config::Authorizer;
use crate::forward::tests::{compound, facts, request};

/// A link that answers the same to everything, and counts.
struct Always(Result<LinkVerdict, LinkFailure>, AtomicUsize);

impl Always {
    fn new(result: Result<LinkVerdict, LinkFailure>) -> Arc<Self> {
        Arc::new(Self(result, AtomicUsize::new(0)))
    }
}

impl Link for Always {
    fn authorize(&self, _evidence: &Value) -> Result<LinkVerdict, LinkFailure> {
        self.1.fetch_add(1, Ordering::SeqCst);
        self.0.clone()
    }
}

struct Panics;

impl Link for Panics {
    fn authorize(&self, _evidence: &Value) -> Result<LinkVerdict, LinkFailure> {
        panic!("broken link")
    }
}

fn config(chain: &[&str]) -> Config {
    Config {
        authorizer_chain: chain.iter().map(|name| (*name).to_owned()).collect(),
        ..Config::default()
    }
}

fn allow() -> Arc<Always> {
    Always::new(Ok(LinkVerdict::Allow))
}

fn deny() -> Arc<Always> {
    Always::new(Ok(LinkVerdict::Deny {
        reason: Some("no".to_owned()),
    }))
}

fn defer() -> Arc<Always> {
    Always::new(Ok(LinkVerdict::Defer))
}

fn fail() -> Arc<Always> {
    Always::new(Err(LinkFailure::TimedOut(5)))
}

fn chain(links: &[(&str, Arc<Always>)]) -> Chain {
    let mut chain = Chain::default();
    for (name, link) in links {
        chain
            .register(name, Arc::clone(link) as Arc<dyn Link>)
            .unwrap();
    }
    chain
}

fn review(
    links: &[(&str, Arc<Always>)],
    order: &[&str],
    capped: bool,
) -> (Reviewed, Vec<StepResult>) {
    let (mut walk, _) = chain(links).walk(&config(order), capped);
    let reviewed = walk.run(&json!({}));
    let results = walk
        .steps()
        .iter()
        .map(|step| step.result.clone())
        .collect();
    (reviewed, results)
}

fn by(name: &str) -> Reviewed {
    Reviewed::Allowed {
        by: name.to_owned(),
    }
}

#[test]
fn the_first_that_decides_decides_in_the_order_of_the_configuration() {
    let links = [("a", allow()), ("d", deny()), ("x", defer())];
    assert_eq!(review(&links, &[], false).0, Reviewed::Deferred);
    assert_eq!(review(&links, &["x"], false).0, Reviewed::Deferred);
    assert_eq!(review(&links, &["x", "a", "d"], false).0, by("a"));
    assert!(
        matches!(review(&links, &["x", "d", "a"], false).0, Reviewed::Denied { reason: Some(reason), .. } if reason == "no")
    );
    let counted = allow();
    review(&[("a", Arc::clone(&counted))], &["a", "a"], true);
    assert_eq!(
        counted.1.load(Ordering::SeqCst),
        1,
        "named twice, asked once"
    );
}

#[test]
fn a_link_that_fails_is_passed_over() {
    let links = [("f", fail()), ("a", allow()), ("d", deny())];
    let (reviewed, results) = review(&links, &["f", "a"], false);
    assert_eq!(reviewed, by("a"));
    assert_eq!(results[0], StepResult::Failed(LinkFailure::TimedOut(5)));
    assert_eq!(review(&links, &["f"], false).0, Reviewed::Deferred);

    let mut chain = Chain::default();
    chain.register("p", Arc::new(Panics)).unwrap();
    let (mut walk, _) = chain.walk(&config(&["p"]), false);
    assert_eq!(walk.run(&json!({})), Reviewed::Deferred);
    assert!(
        matches!(&walk.steps()[0].result, StepResult::Failed(LinkFailure::Threw(why)) if why == "broken link")
    );
}

#[test]
fn a_link_that_is_not_registered_is_skipped_and_said_once() {
    let mut chain = chain(&[("a", allow())]);
    let order = config(&["missing", "a"]);
    let (mut walk, said) = chain.walk(&order, false);
    assert_eq!(said, ["missing"]);
    assert_eq!(walk.run(&json!({})), by("a"));
    assert_eq!(walk.steps()[0].result, StepResult::Unregistered);
    assert!(chain.walk(&order, false).1.is_empty());
    assert_eq!(chain.register("a", allow()), Err(Taken("a".to_owned())));
    chain.unregister("a");
    chain.register("a", deny()).unwrap();
}

#[test]
fn a_link_of_the_host_is_walked_step_by_step() {
    let mut chain = chain(&[("a", allow())]);
    chain.register_host("callback").unwrap();
    let (mut walk, _) = chain.walk(&config(&["callback", "a"]), false);
    assert!(matches!(walk.step(), Next::Host(name) if name == "callback"));
    // Nobody else answers for it.
    walk.report("a", Ok(LinkVerdict::Allow));
    assert!(matches!(walk.step(), Next::Host(_)));
    walk.report("callback", Ok(LinkVerdict::Defer));
    walk.report("callback", Ok(LinkVerdict::Allow));
    assert!(matches!(walk.step(), Next::Run(name, _) if name == "a"));
    walk.report("a", Ok(LinkVerdict::Deny { reason: None }));
    assert!(matches!(walk.step(), Next::Done(Reviewed::Denied { .. })));
    walk.report("a", Ok(LinkVerdict::Allow));
    assert!(matches!(walk.step(), Next::Done(Reviewed::Denied { .. })));
}

#[test]
fn a_link_allows_only_within_the_envelope() {
    let capped = |request: &crate::forward::Request| {
        is_capped(
            request.payload.as_ref(),
            &request.access_intents,
            request.surface.as_deref(),
        )
    };
    assert!(!capped(&request("a")));
    assert!(capped(&compound("a")), "the second finding is a path");
    for surface in [
        "path",
        "path_read",
        "path_write",
        "external_directory",
        "external_directory_read",
        "external_directory_write",
        "",
        " ",
    ] {
        let mut asked = request("a");
        asked.payload.as_mut().unwrap().request = facts(surface, "x");
        asked.access_intents.clear();
        assert!(capped(&asked), "{surface:?}");
        let mut asked = request("a");
        asked.access_intents[0].access.surface = surface.to_owned();
        assert!(capped(&asked), "{surface:?}");
    }
    for floor in ["<self-protection>", "<unliftable>"] {
        let mut asked = request("a");
        asked.access_intents[0].access.floor = Some(floor.to_owned());
        assert!(capped(&asked));
        let mut asked = request("a");
        asked.payload.as_mut().unwrap().request.matched_pattern = Some(floor.to_owned());
        assert!(capped(&asked));
    }
    // Display fields only count where there is nothing better.
    assert!(is_capped(None, &[], None));
    assert!(is_capped(None, &[], Some("path")));
    assert!(!is_capped(None, &[], Some("bash")));

    let (reviewed, results) = review(&[("a", allow()), ("d", deny())], &["a", "d"], true);
    assert!(
        matches!(reviewed, Reviewed::Denied { .. }),
        "a denial is not bounded"
    );
    assert_eq!(results[0], StepResult::Capped);
    assert_eq!(
        review(&[("a", allow())], &["a"], true).0,
        Reviewed::Deferred
    );
}

#[test]
fn a_link_does_not_see_where_a_forwarded_ask_comes_from() {
    let mut asked = request("a");
    let payload = asked.payload.as_mut().unwrap();
    payload.evidence.push(PromptEvidence {
        label: "working directory".to_owned(),
        text: "/secret/place".to_owned(),
        detail: None,
        form: EvidenceForm::Data,
        flagged: None,
    });
    asked.access_intents[0].requester_cwd = Some("/secret/place".to_owned());
    asked.access_intents[0].principal.session_id = "secret-session".to_owned();
    let payload = asked.payload.as_ref().unwrap();
    let own = evidence("a", payload, &asked.access_intents, false).to_string();
    assert!(own.contains("/secret/place") && own.contains("secret-session"));
    let forwarded = evidence("a", payload, &asked.access_intents, true);
    let text = forwarded.to_string();
    for absent in [
        "/secret/place",
        "secret-session",
        "requesterCwd",
        "principal",
        "working directory",
    ] {
        assert!(!text.contains(absent), "{absent}: {text}");
    }
    let fields: Vec<&String> = forwarded.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["requestId", "payload", "accessIntents"]);
    assert!(text.contains("git push"), "the rest is there");
}

#[test]
fn a_program_stands_before_a_callback_of_its_name() {
    let mut chain = Chain::default();
    chain.register_host("same").unwrap();
    let mut both = config(&["same"]);
    both.authorizers.insert(
        "same".to_owned(),
        Authorizer {
            command: vec!["true".to_owned()],
            timeout_ms: 1000,
        },
    );
    let (mut walk, _) = chain.walk(&both, false);
    assert!(matches!(walk.step(), Next::Run(..)));
}
