//! Looks through a session's inbox: reads what is a request, puts aside what is not.

use std::collections::HashSet;

use super::dir::Dir;
use super::{MAX_REQUEST, QUARANTINE, REQUESTS, RESPONSES, TransportError};
use crate::forward::id::RequestId;
use crate::forward::message::read_request;
use crate::forward::transport::{Inbox, Refused};

/// The most names that are looked at in one pass.
const MAX_NAMES: usize = 4096;

/// The most bytes of new requests that are read in one pass; the rest waits for the next.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// The most bad files that are kept for a person to look at.
const MAX_KEPT: usize = 64;

const SUFFIX: &str = ".json";

pub(super) fn look(
    home: &Dir,
    session: &str,
    known: &dyn Fn(&RequestId) -> bool,
    stuck: &mut HashSet<String>,
) -> Result<Inbox, TransportError> {
    let mut inbox = Inbox::default();
    let Some(requests) = home.child(REQUESTS, true)? else {
        return Ok(inbox);
    };
    let responses = home.child(RESPONSES, false)?;
    let (names, all) = requests.list(MAX_NAMES)?;
    inbox.more = !all;
    let mut budget = MAX_BYTES;
    for name in names {
        let Some(stem) = name.strip_suffix(SUFFIX) else {
            // A file that is being written; what nobody finishes is swept.
            continue;
        };
        if stuck.contains(&name) {
            continue;
        }
        let read = match RequestId::new(stem) {
            Some(id) if known(&id) => {
                inbox.present.push(id);
                continue;
            }
            Some(id) => {
                // SECURITY: what is answered is not asked again, whoever left the question there.
                if let Some(responses) = &responses
                    && responses.has(&name)?
                {
                    continue;
                }
                if budget == 0 {
                    inbox.more = true;
                    continue;
                }
                match requests.read(&name, MAX_REQUEST) {
                    // It was taken back while we looked.
                    Ok(Err(_)) if !requests.has(&name)? => continue,
                    Ok(Err(why)) => Err(why),
                    Ok(Ok(bytes)) => {
                        budget = budget.saturating_sub(bytes.len());
                        match read_request(&bytes) {
                            Err(why) => Err(why.to_string()),
                            Ok(request) if request.id != id => {
                                Err("its `id` is not its name".to_owned())
                            }
                            // SECURITY: pinned by `a_hostile_spool_is_refused`.
                            Ok(request) if request.target_session_id != session => {
                                Err("it is for another session".to_owned())
                            }
                            Ok(request) => Ok(request),
                        }
                    }
                    Err(error) => Err(error.to_string()),
                }
            }
            None => Err("its name is no id".to_owned()),
        };
        match read {
            Ok(request) => {
                inbox.present.push(request.id.clone());
                inbox.new.push(request);
            }
            Err(mut why) => {
                if let Err(error) = put_aside(home, &requests, &name) {
                    stuck.insert(name.clone());
                    why = format!("{why}; {error}");
                }
                inbox.refused.push(Refused { name, why });
            }
        }
    }
    inbox
        .new
        .sort_by(|a, b| (a.created_at, &a.id).cmp(&(b.created_at, &b.id)));
    Ok(inbox)
}

/// Puts a bad file aside, or removes it when many are kept already.
fn put_aside(home: &Dir, requests: &Dir, name: &str) -> Result<(), TransportError> {
    if let Some(aside) = home.child(QUARANTINE, true)? {
        let (kept, all) = aside.list(MAX_KEPT)?;
        if all && kept.len() < MAX_KEPT {
            return requests.put_aside(name, &aside);
        }
    }
    requests.remove(name).map(drop)
}
