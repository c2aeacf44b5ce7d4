//! What is said when nobody could answer. Never the words of a person's denial.

use std::fmt;

use permission_gate::prompt::Untrusted;

use super::Unavailable;

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotServing { session, state } => {
                let why = match *state {
                    "dead_pid" => "its process has ended",
                    "stale" => "it has stopped answering",
                    _ => "it is not running, or cannot answer for others",
                };
                write!(
                    f,
                    "the parent session `{}` does not serve: {why}",
                    line(session)
                )
            }
            Self::Vanished { session } => write!(
                f,
                "the parent session `{}` took the request away without an answer: it refused it, or is an older version",
                line(session)
            ),
            Self::TimedOut { session, after_ms } => write!(
                f,
                "nobody answered in the parent session `{}` within {} s",
                line(session),
                after_ms.div_ceil(1000)
            ),
            Self::NoAnswer { session, why } => write!(
                f,
                "what came back from the parent session `{}` is no answer: {}",
                line(session),
                line(why)
            ),
            Self::FurtherUp { session, why } => write!(
                f,
                "the parent session `{}` could not ask anybody: {}",
                line(session),
                line(if why.is_empty() {
                    "it did not say why"
                } else {
                    why
                })
            ),
            Self::Transport(error) => write!(
                f,
                "the request could not be forwarded: {}",
                line(&error.to_string())
            ),
        }
    }
}

/// Makes one line of what comes from elsewhere.
fn line(text: &str) -> String {
    let words: Vec<&str> = text.split(['\n', '\r']).map(str::trim).collect();
    Untrusted(&words.join(" ")).to_string()
}

/// Tells the agent that a call was not run because nobody could answer. `subject` names the call.
pub fn refusal(subject: &str, why: &Unavailable) -> String {
    format!(
        "[pi-permission-system] this call needs approval, and nobody could answer: {subject}. {}. It was not run; it was not \
         denied by a person. Go on without it, or ask the person to allow it.",
        sentence(&why.to_string())
    )
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
