//! The real world's answers to what the gate asks.
//!
//! Every answer is kept for one call: within a call the world does not change. Across calls an answer is kept only as
//! long as the kernel says that nothing changed ([`kept`]). All of it is bounded, and nothing waits: no device, FIFO or
//! socket is ever opened.

mod kept;
#[cfg(not(target_os = "linux"))]
mod unwatched;
#[cfg(target_os = "linux")]
mod watch;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Read;
use std::path::{Path, PathBuf};

use permission_gate::facts::{Contents, Entry, EntryKind, Facts, Names, Platform};
use sha2::{Digest, Sha256};

use crate::file::{self, Identity};
use kept::Kept;

/// The most file-system queries of one call.
pub const MAX_QUERIES: usize = 20_000;

/// The largest user list that is read, in bytes.
const MAX_PASSWD: usize = 1024 * 1024;

/// The largest file that is hashed for a comparison, in bytes.
const MAX_HASHED: u64 = 64 * 1024 * 1024;

/// The user list of the system.
const PASSWD: &str = "/etc/passwd";

/// What a directory holds, and whether that is all of it.
type Listing = Option<(Names, bool)>;

/// The file system of this machine.
#[derive(Debug)]
pub struct System {
    home: Option<String>,
    queries: Cell<usize>,
    entries: RefCell<HashMap<String, Entry>>,
    listings: RefCell<HashMap<(String, usize), Listing>>,
    users: RefCell<Option<Vec<(String, String)>>>,
    kept: RefCell<Kept>,
}

impl System {
    /// Asks this machine, for a user with this home directory.
    pub fn new(home: Option<&Path>) -> Self {
        Self {
            home: home.and_then(Path::to_str).map(str::to_owned),
            queries: Cell::new(0),
            entries: RefCell::default(),
            listings: RefCell::default(),
            users: RefCell::default(),
            kept: RefCell::default(),
        }
    }

    /// Returns how many times the file system was asked.
    pub fn queries(&self) -> usize {
        self.queries.get()
    }

    /// Begins the next call: forgets whatever is not known to hold still.
    pub(crate) fn begin(&mut self) {
        self.queries.set(0);
        self.entries.get_mut().clear();
        self.listings.get_mut().clear();
        *self.users.get_mut() = None;
        self.kept.get_mut().begin();
    }

    /// Returns which state of a file this is.
    pub(crate) fn identity(&self, path: &Path) -> Identity {
        self.kept
            .borrow_mut()
            .identity(path, &|path| self.look(path))
    }

    /// Returns a number that stays the same as long as every identity returned stays true.
    pub(crate) fn doubts(&self) -> u64 {
        self.kept.borrow().doubts()
    }

    /// Looks at a path, if there were not too many queries.
    fn look(&self, path: &str) -> Entry {
        // SECURITY: what is not looked at is unreadable, which asks; it is never missing.
        if self.spend() {
            look_at(path)
        } else {
            Entry::Unreadable
        }
    }

    /// Counts a query; `false` when there have been too many.
    fn spend(&self) -> bool {
        let spent = self.queries.get();
        self.queries.set(spent.saturating_add(1));
        spent < MAX_QUERIES
    }
}

/// Returns the platform this program was built for.
pub const fn platform() -> Platform {
    if cfg!(windows) {
        Platform::Windows
    } else if cfg!(target_os = "macos") {
        Platform::MacOs
    } else {
        Platform::Linux
    }
}

impl Facts for System {
    fn platform(&self) -> Platform {
        platform()
    }

    fn home(&self) -> Option<&str> {
        self.home.as_deref()
    }

    fn home_of(&self, user: &str) -> Option<String> {
        if cfg!(windows) {
            return None;
        }
        let mut users = self.users.borrow_mut();
        users
            .get_or_insert_with(|| {
                users_of(&read_up_to(Path::new(PASSWD), MAX_PASSWD).unwrap_or_default())
            })
            .iter()
            .find_map(|(name, home)| (name == user).then(|| home.clone()))
    }

    fn entry(&self, path: &str) -> Entry {
        if let Some(known) = self.kept.borrow().known(path) {
            return known;
        }
        if let Some(known) = self.entries.borrow().get(path) {
            return known.clone();
        }
        let kept = self.kept.borrow_mut().entry(path, &|path| self.look(path));
        if let Some(kept) = kept {
            return kept;
        }
        let entry = self.look(path);
        self.entries
            .borrow_mut()
            .insert(path.to_owned(), entry.clone());
        entry
    }

    fn list(&self, directory: &str, limit: usize) -> Option<(Vec<(String, EntryKind)>, bool)> {
        let (names, complete) = self.list_shared(directory, limit)?;
        Some((names.to_vec(), complete))
    }

    fn list_shared(&self, directory: &str, limit: usize) -> Option<(Names, bool)> {
        if let Some(names) = self.kept.borrow().names(directory)
            && names.len() <= limit
        {
            return Some((names, true));
        }
        let key = (directory.to_owned(), limit);
        if let Some(known) = self.listings.borrow().get(&key) {
            return known.clone();
        }
        let watched = self
            .kept
            .borrow_mut()
            .may_list(directory, &|path| self.look(path));
        let listing = if self.spend() {
            list(directory, limit)
        } else {
            None
        };
        match &listing {
            Some((names, true)) if watched => self.kept.borrow_mut().keep_names(directory, names),
            Some(_) | None => {}
        }
        self.listings.borrow_mut().insert(key, listing.clone());
        listing
    }

    fn is_plain_directory(&self, path: &str) -> bool {
        self.kept.borrow().is_plain_directory(path)
    }

    fn read_small(&self, path: &str, limit: usize) -> Option<String> {
        let kept = self.kept.borrow_mut().entry(path, &|path| self.look(path));
        if kept == Some(Entry::Missing) || !self.spend() {
            return None;
        }
        String::from_utf8(read_up_to(Path::new(path), limit)?).ok()
    }

    fn read_file(&self, path: &str, limit: usize) -> Contents {
        if !self.spend() {
            return Contents::Unreadable;
        }
        contents(Path::new(path), limit)
    }

    fn digest(&self, bytes: &[u8]) -> Option<String> {
        Some(hex(&Sha256::digest(bytes)))
    }

    fn folds_case(&self, _path: &str) -> bool {
        match platform() {
            Platform::Linux => false,
            // Either can be formatted otherwise; taking them to fold only makes denies and asks match more.
            Platform::MacOs | Platform::Windows => true,
        }
    }
}

fn look_at(path: &str) -> Entry {
    use std::io::ErrorKind as Kind;
    let metadata = match std::fs::symlink_metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if matches!(error.kind(), Kind::NotFound | Kind::NotADirectory) => {
            return Entry::Missing;
        }
        Err(_) => return Entry::Unreadable,
    };
    if metadata.file_type().is_symlink() {
        return match std::fs::read_link(path).map(PathBuf::into_os_string) {
            Ok(target) => target.into_string().map_or(Entry::Unreadable, Entry::Link),
            Err(_) => Entry::Unreadable,
        };
    }
    Entry::Present(kind(metadata.file_type()))
}

fn kind(kind: std::fs::FileType) -> EntryKind {
    if kind.is_symlink() {
        EntryKind::Link
    } else if kind.is_dir() {
        EntryKind::Directory
    } else if kind.is_file() {
        EntryKind::File
    } else {
        EntryKind::Other
    }
}

/// Lists a directory. A name that is not UTF-8 cannot be shown to the gate, so the listing is then not complete.
fn list(directory: &str, limit: usize) -> Listing {
    let mut complete = true;
    let mut names = Vec::new();
    for entry in std::fs::read_dir(directory).ok()? {
        let Ok(entry) = entry else {
            complete = false;
            continue;
        };
        if names.len() >= limit {
            complete = false;
            break;
        }
        match (entry.file_name().into_string(), entry.file_type()) {
            (Ok(name), Ok(file_type)) => names.push((name, kind(file_type))),
            (Ok(name), Err(_)) => names.push((name, EntryKind::Other)),
            (Err(_), _) => complete = false,
        }
    }
    names.sort_by(|left, right| left.0.cmp(&right.0));
    Some((names.into(), complete))
}

/// Reads a file for a comparison. A device, FIFO or socket is not opened.
fn contents(path: &Path, limit: usize) -> Contents {
    let size = match std::fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => metadata.len(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Contents::Missing,
        Ok(_) | Err(_) => return Contents::Unreadable,
    };
    let other = |hash, binary| Contents::Other { size, hash, binary };
    if size > u64::try_from(limit).unwrap_or(u64::MAX) {
        return other(hash_of(path, size), false);
    }
    let Some(bytes) = read_up_to(path, limit) else {
        return Contents::Unreadable;
    };
    match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Contents::Text(text),
        Ok(text) => other(Some(hex(&Sha256::digest(text.as_bytes()))), true),
        Err(error) => other(Some(hex(&Sha256::digest(error.as_bytes()))), true),
    }
}

/// Hashes a file piece by piece; `None` when it is too large, or cannot be read.
fn hash_of(path: &Path, size: u64) -> Option<String> {
    if size > MAX_HASHED {
        return None;
    }
    let handle = file::open(path).ok()?;
    if !handle.metadata().ok()?.is_file() {
        return None;
    }
    let mut handle = handle.take(MAX_HASHED);
    let mut hash = Sha256::new();
    let mut piece = vec![0; 64 * 1024];
    loop {
        let read = handle.read(&mut piece).ok()?;
        if read == 0 {
            return Some(hex(&hash.finalize()));
        }
        hash.update(piece.get(..read)?);
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads a regular file of at most `limit` bytes.
fn read_up_to(path: &Path, limit: usize) -> Option<Vec<u8>> {
    if !std::fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let mut handle = file::open(path).ok()?;
    if !handle.metadata().ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    let most = u64::try_from(limit).unwrap_or(u64::MAX);
    Read::by_ref(&mut handle)
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)
        .ok()?;
    (bytes.len() <= limit).then_some(bytes)
}

/// Reads names and home directories from a user list (`passwd(5)`: name first, home sixth).
fn users_of(bytes: &[u8]) -> Vec<(String, String)> {
    String::from_utf8_lossy(bytes)
        .lines()
        .filter_map(|line| {
            let mut fields = line.split(':');
            let name = fields.next()?;
            let home = fields.nth(4)?;
            let usable = !name.is_empty() && home.starts_with('/');
            usable.then(|| (name.to_owned(), home.to_owned()))
        })
        .collect()
}

/// Returns the home directory of the user of this process, as the user list says.
#[cfg(unix)]
pub(crate) fn home_of_this_user() -> Option<PathBuf> {
    let user = rustix::process::getuid().as_raw().to_string();
    let bytes = read_up_to(Path::new(PASSWD), MAX_PASSWD)?;
    let text = String::from_utf8_lossy(&bytes);
    text.lines().find_map(|line| {
        let fields: Vec<&str> = line.split(':').collect();
        let home = fields.get(5).filter(|home| home.starts_with('/'))?;
        (fields.get(2) == Some(&user.as_str())).then(|| PathBuf::from(home))
    })
}

/// Windows has no user list that could be read.
#[cfg(not(unix))]
pub(crate) fn home_of_this_user() -> Option<PathBuf> {
    None
}

#[cfg(test)]
mod tests;
