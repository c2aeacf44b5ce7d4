//! The line that stays when a dialog is gone: what was answered, or why nobody did.

use super::wrap::cut;
use super::{Answer, Term};
use crate::grant::Grant;
use crate::prompt::line::{Line, Style};
use crate::prompt::payload::PromptPayload;
use crate::prompt::untrusted::Untrusted;

/// How an ask ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending<'a> {
    /// The person answered.
    Answered(&'a Answer),
    /// The run was interrupted first.
    Aborted,
    /// Something else answered first: another session, an authorizer, a grant given meanwhile.
    Elsewhere,
    /// Its time ran out.
    Expired,
}

/// The most columns of what was asked about.
const MAX_COLUMNS: usize = 100;

/// Returns the line. `undo` says how to take a grant back.
pub fn remains(payload: &PromptPayload, ending: Ending<'_>, undo: Option<&str>) -> String {
    let value = &payload.request.value;
    let asked = shortened(if value.is_empty() {
        &payload.request.surface
    } else {
        value
    });
    match ending {
        Ending::Answered(Answer::Once) => format!("allowed once by you: {asked}"),
        Ending::Answered(Answer::Remember(proposal)) => {
            let words = match proposal.term {
                Term::Session => "allowed for this session by you",
                Term::Always => "always allowed by you",
            };
            let grants: Vec<String> = proposal.grants.iter().map(named).collect();
            let undo = undo.map(|undo| format!("   undo: {undo}"));
            format!("{words}: {}{}", grants.join(", "), undo.unwrap_or_default())
        }
        Ending::Answered(Answer::Deny { reason: None }) => format!("denied by you: {asked}"),
        Ending::Answered(Answer::Deny {
            reason: Some(reason),
        }) => format!("denied by you: {asked}   \"{}\"", shortened(reason)),
        Ending::Aborted => format!("not answered, the run was interrupted: {asked}"),
        Ending::Elsewhere => format!("answered elsewhere: {asked}"),
        Ending::Expired => format!("not answered in time: {asked}"),
    }
}

fn named(grant: &Grant) -> String {
    format!("{} {}", grant.surface, shortened(&grant.pattern))
}

fn shortened(text: &str) -> String {
    let line = Untrusted(text).to_string().replace(['\n', '\t'], " ");
    cut(&Line::of(&line, Style::Value), MAX_COLUMNS).plain()
}
