//! What would change a decision, said honestly: the rule to edit, the rule to add, or that nothing does.
//!
//! Suggests only what the policy language can express; whether it is wise is the person's to say.

use crate::session::Session;
use permission_gate::{Cause, Evaluation, Finding, Sentinel, Synthetic, ToolCall};
use permission_policy::{
    Consideration, Decision, Matched, Origin, SpellingKind, Standing, surface,
};

use super::places::Places;
use super::text::{count, line, short};

/// The most changes that are listed.
const LISTED: usize = 6;

/// The longest pattern that is offered, in columns.
const PATTERN: usize = 160;

/// What must be known beside the evaluation.
#[derive(Clone, Copy)]
pub struct Outlook<'a> {
    /// Whether a file is in error, so that every allow asks.
    pub clamped: bool,
    /// The call.
    pub call: &'a ToolCall,
    /// The session that judged it.
    pub session: &'a Session,
    /// The home directory.
    pub home: Option<&'a str>,
    /// The file that further rules belong into.
    pub config: Option<&'a str>,
    /// How places are named.
    pub places: &'a Places,
}

/// Lists what would have to change, each a sentence without a verb for the aim.
pub fn changes(evaluation: &Evaluation, outlook: &Outlook<'_>) -> Vec<String> {
    if let Some(why) = evaluation.unavailable_reason() {
        return vec![format!("it can only be judged without this: {}", line(why))];
    }
    if outlook.clamped && evaluation.decision == Decision::Ask {
        return vec![
            "repair the configuration: while one of its files is in error, every allow asks"
                .to_owned(),
        ];
    }
    let mut list: Vec<String> = Vec::new();
    let mut left = 0;
    for finding in &evaluation.findings {
        if finding.decision != evaluation.decision {
            continue;
        }
        let change = match evaluation.decision {
            Decision::Allow => restrict(finding, outlook),
            Decision::Ask => lift_ask(finding, outlook),
            Decision::Deny => lift_deny(finding, outlook),
        };
        if let Some(change) = change
            && !list.contains(&change)
        {
            if list.len() < LISTED {
                list.push(change);
            } else {
                left += 1;
            }
        }
    }
    if left > 0 {
        list.push(format!("and {}", count(left, "more change")));
    }
    list
}

/// What would make an allowed call ask.
fn restrict(finding: &Finding, outlook: &Outlook<'_>) -> Option<String> {
    use permission_gate::Lifted;
    match &finding.lifted {
        Some(Lifted::Yolo) => return Some("set `yoloMode` to false".to_owned()),
        Some(Lifted::Grant(_)) => {
            return Some("end the session: a grant of it answered".to_owned());
        }
        Some(Lifted::Rule(_)) | None => {}
    }
    let Cause::Policy(matched) = &finding.cause else {
        return None;
    };
    let surface = &finding.surface;
    Some(match matched {
        Matched::Rule(_) => match finding.place() {
            Some(place) => format!(
                "a stricter rule after {} under \"{surface}\"",
                outlook.places.label(place)
            ),
            None => format!("a stricter rule under \"{surface}\""),
        },
        Matched::Fallback(_) => format!("a rule under \"{surface}\": none speaks of it now"),
    })
}

fn lift_ask(finding: &Finding, outlook: &Outlook<'_>) -> Option<String> {
    let surface = &finding.surface;
    match &finding.cause {
        Cause::Sentinel(synthetic) => Some(sentinel(synthetic, finding, outlook)),
        Cause::Policy(Matched::Rule(rule)) => {
            if let Some(fixed) = fixed(finding, rule.origin(), outlook) {
                return Some(fixed);
            }
            let after = after(finding, outlook);
            Some(match pattern(finding, outlook) {
                Some(pattern) => format!("add {} under \"{surface}\"{after}", allow(&pattern)),
                None if is_computed(finding) => format!(
                    "write out what `{}` computes: no rule can name it",
                    short(&finding.value, PATTERN)
                ),
                None => format!("add an allow under \"{surface}\"{after}"),
            })
        }
        Cause::Policy(Matched::Fallback(_)) => {
            let file = match outlook.config {
                Some(file) => format!(" in {}", outlook.places.path(file)),
                None => " in the configuration".to_owned(),
            };
            Some(match pattern(finding, outlook) {
                Some(pattern) => format!("add {} under \"{surface}\"{file}", allow(&pattern)),
                None if is_computed(finding) => format!(
                    "write out what `{}` computes: no rule can name it",
                    short(&finding.value, PATTERN)
                ),
                None => format!("add an allow under \"{surface}\"{file}"),
            })
        }
        Cause::Infrastructure
        | Cause::Inert
        | Cause::Transparent
        | Cause::Empty
        | Cause::Unavailable(_) => None,
    }
}

fn lift_deny(finding: &Finding, outlook: &Outlook<'_>) -> Option<String> {
    let surface = &finding.surface;
    let edit = || match finding.place() {
        Some(place) => format!("edit {}", outlook.places.label(place)),
        None => format!("change the rule under \"{surface}\""),
    };
    match &finding.cause {
        Cause::Policy(Matched::Rule(rule)) => {
            if let Some(fixed) = fixed(finding, rule.origin(), outlook) {
                return Some(fixed);
            }
            let plain = decides(finding).is_some_and(|decided| match decided.spelling.0 {
                SpellingKind::Equal => true,
                SpellingKind::Hardened | SpellingKind::Lexical | SpellingKind::Also => false,
            });
            if !plain {
                return Some(format!(
                    "{}; no later allow lifts it, because it does not depend on the spelling",
                    edit()
                ));
            }
            Some(match exact(finding, outlook) {
                Some(pattern) => format!(
                    "{}, or add {} under \"{surface}\"{}",
                    edit(),
                    allow(&pattern),
                    after(finding, outlook)
                ),
                None => edit(),
            })
        }
        Cause::Policy(Matched::Fallback(_)) => Some(match exact(finding, outlook) {
            Some(pattern) => format!(
                "add {} under \"{surface}\": only the fallback denies it",
                allow(&pattern)
            ),
            None => format!("add an allow under \"{surface}\": only the fallback denies it"),
        }),
        Cause::Sentinel(synthetic) if synthetic.rule.is_some() => Some(edit()),
        Cause::Sentinel(_) => Some("nothing: it keeps the gate working".to_owned()),
        Cause::Infrastructure
        | Cause::Inert
        | Cause::Transparent
        | Cause::Empty
        | Cause::Unavailable(_) => None,
    }
}

/// Says what to do about a rule of an overlay, which no rule elsewhere lifts.
fn fixed(finding: &Finding, origin: Origin, outlook: &Outlook<'_>) -> Option<String> {
    let overlay = decides(finding).is_some_and(|decided| decided.overlay.is_some());
    let label = || outlook.places.origin(Some(origin), finding.place());
    match origin {
        Origin::Managed => Some(format!(
            "nothing in your own files lifts a managed rule: ask the administrator about {}",
            label()
        )),
        Origin::Builtin
        | Origin::Baseline
        | Origin::Global
        | Origin::Project
        | Origin::Agent
        | Origin::ProjectAgent
        | Origin::Explicit
        | Origin::Session
        | Origin::Yolo => overlay.then(|| {
            format!(
                "edit {}: it only tightens, so no rule elsewhere lifts it",
                label()
            )
        }),
    }
}

/// Says what lifts a synthetic ask, if anything does.
fn sentinel(synthetic: &Synthetic, finding: &Finding, outlook: &Outlook<'_>) -> String {
    let named = || match exact(finding, outlook) {
        Some(pattern) => format!("as in {}", allow(&pattern)),
        None => "as in \"sudo systemctl status *\"".to_owned(),
    };
    match synthetic.sentinel {
        Sentinel::DynamicCommand => {
            "write the name of the command out: a rule lifts one that is computed only where it names the form that hides it".to_owned()
        }
        Sentinel::OpaqueWrapper => {
            "run what it hides by itself, or add a rule that names the hiding form, as in \"bash -c *\""
                .to_owned()
        }
        Sentinel::Indirection => format!("add a rule that names the wrapper, {}", named()),
        Sentinel::Unparseable | Sentinel::UnparsedSubtree => {
            "write it in a form that bash accepts: no rule lifts what cannot be understood".to_owned()
        }
        Sentinel::EnvironmentHijack => {
            "leave the assignment out: no rule lifts what it may run".to_owned()
        }
        Sentinel::ExecEscape => {
            "leave the option out, or add a rule that names it, as in \"sort -o *\"".to_owned()
        }
        Sentinel::InlineCode => {
            "add a rule that names the interpreter, or set `inlineCode` to \"rule\"".to_owned()
        }
        Sentinel::UnresolvedPath => {
            "write the path out, allow \"external_directory\" as a whole, or set `unresolvedPaths` to \"ignore\""
                .to_owned()
        }
        Sentinel::RecursiveRead => {
            "leave that file out of what is read, or set `recursiveReads` to \"ignore\"".to_owned()
        }
        Sentinel::SelfProtection => "nothing lifts it: a person answers each time".to_owned(),
    }
}

fn decides(finding: &Finding) -> Option<&Consideration> {
    finding
        .considered
        .iter()
        .find(|considered| match considered.standing {
            Standing::Decides => true,
            Standing::Shadowed | Standing::Outranked | Standing::NoOpinion => false,
        })
}

fn after(finding: &Finding, outlook: &Outlook<'_>) -> String {
    match finding.place() {
        Some(place) => format!(", after {}", outlook.places.label(place)),
        None => String::new(),
    }
}

/// Returns the pattern that a prompt would suggest for this finding.
fn pattern(finding: &Finding, outlook: &Outlook<'_>) -> Option<String> {
    let alone = Evaluation {
        decision: Decision::Ask,
        findings: vec![finding.clone()],
        notes: Vec::new(),
        units: Vec::new(),
        quiet: Vec::new(),
    };
    outlook
        .session
        .suggest(outlook.call, &alone)?
        .grants
        .into_iter()
        .find(|grant| grant.sentinel.is_none())
        .map(|grant| from_home(&grant.pattern, finding, outlook))
        .filter(|pattern| offered(pattern) && !(finding.surface == "bash" && computes(pattern)))
}

/// Tells whether a shell expands something in a text, so that a pattern of it would not mean what it says.
fn computes(text: &str) -> bool {
    text.contains(['$', '`'])
}

fn is_computed(finding: &Finding) -> bool {
    finding.surface == "bash" && computes(&finding.value)
}

/// Returns the pattern that means this value and no other, if there is one.
fn exact(finding: &Finding, outlook: &Outlook<'_>) -> Option<String> {
    let value = if surface::is_path(&finding.surface) {
        finding.path.as_ref()?.resolved.as_deref()?
    } else {
        finding.value.as_str()
    };
    let wild = value.contains(['*', '?']) || value.trim().is_empty() || is_computed(finding);
    (!wild && offered(value)).then(|| from_home(value, finding, outlook))
}

/// Writes a path below the home directory with `~`, which patterns know.
fn from_home(pattern: &str, finding: &Finding, outlook: &Outlook<'_>) -> String {
    let rest = outlook
        .home
        .filter(|_| surface::is_path(&finding.surface))
        .and_then(|home| pattern.strip_prefix(home))
        .filter(|rest| rest.starts_with('/'));
    rest.map_or_else(|| pattern.to_owned(), |rest| format!("~{rest}"))
}

/// Tells whether a pattern can be shown whole and copied as it is shown.
fn offered(pattern: &str) -> bool {
    short(pattern, PATTERN) == pattern
}

fn allow(pattern: &str) -> String {
    format!("{}: \"allow\"", serde_json::Value::from(pattern))
}
