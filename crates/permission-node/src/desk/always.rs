//! "Always": a rule in a configuration file. What is written is the change that the person saw, and no other.

use permission_gate::Grant;
use permission_gate::prompt::dialog::Offer;
use permission_policy::{Decision, Place};
use permission_runtime::Session;
use permission_runtime::config::edit::{Change, EditError, NewRule};
use permission_runtime::session::EditScope;

use super::OpenAsk;

/// The files that can be edited, in the order they are offered.
const SCOPES: &[(EditScope, &str)] = &[
    (EditScope::Global, "global, for all projects"),
    (EditScope::Project, "this project"),
];

/// A change that was worked out for the person to see.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) change: Change,
    place: Option<Place>,
}

/// What became of a change.
#[derive(Debug)]
pub(super) enum Outcome {
    /// It was made; how to take it back.
    Made(String),
    /// It was not; why.
    Failed(String),
}

/// The offer of an ask, and the files its scopes stand for. One finding alone makes one rule.
pub(super) fn offer(session: &mut Session, ask: &OpenAsk) -> Option<(Offer, Vec<EditScope>)> {
    let suggestion = ask
        .suggestion
        .as_ref()
        .filter(|offered| offered.permanent)?;
    let [grant] = suggestion.grants.as_slice() else {
        return None;
    };
    let mut scopes = Vec::new();
    let mut words = Vec::new();
    for (scope, name) in SCOPES {
        if propose(session, ask, *scope, grant).is_ok() {
            scopes.push(*scope);
            words.push((*name).to_owned());
        }
    }
    let offer = Offer {
        grants: suggestion.grants.clone(),
        both: None,
        scopes: words,
    };
    (!scopes.is_empty()).then_some((offer, scopes))
}

/// Works out the change of a file, or says why there is none.
pub(super) fn propose(
    session: &mut Session,
    ask: &OpenAsk,
    scope: EditScope,
    grant: &Grant,
) -> Result<Written, String> {
    let mut rule = NewRule::new(&grant.surface, &grant.pattern, Decision::Allow);
    rule.after = ask
        .evaluation
        .asking()
        .next()
        .and_then(|finding| finding.place().cloned());
    let said = |error: EditError| format!("{error}; {}", error.help());
    let proposal = session.propose(scope, &rule).map_err(said)?;
    // A rule that holds beside the new one would go on asking.
    if let Some(other) = proposal
        .beside
        .iter()
        .find(|other| other.decision != Decision::Allow)
    {
        return Err(format!("another rule would still hold: {other}"));
    }
    Ok(Written {
        change: proposal.change,
        place: proposal.place,
    })
}

/// Returns a change as rows: what is removed, added, and stands beside it.
pub(super) fn rows(change: &Change) -> Vec<String> {
    change
        .diff()
        .lines()
        .filter(|line| !line.starts_with("---") && !line.starts_with("+++"))
        .map(str::to_owned)
        .collect()
}

/// Makes a change.
pub(super) fn write(session: &mut Session, written: &Written) -> Outcome {
    match written.change.apply() {
        Err(error) => Outcome::Failed(format!("{error}; {}", error.help())),
        Ok(_) => match session.accept(&written.change) {
            Err(error) => Outcome::Failed(format!("it is written but not trusted: {error}")),
            Ok(()) => Outcome::Made(match &written.place {
                Some(place) => format!("remove it at {}:{}", place.file, place.line),
                None => format!("remove it in {}", written.change.path().display()),
            }),
        },
    }
}
