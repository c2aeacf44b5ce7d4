//! One path operand, resolved: where it leads and the texts by which rules may speak of it.

use std::borrow::Cow;
use std::fmt;

/// What stands at the end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nothing, or it is not known.
    Missing,
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A device, socket or FIFO.
    Other,
}

/// Where a path lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In a workspace root.
    Inside,
    /// In none.
    Outside,
    /// A device that is nowhere (`/dev/null`).
    Device,
    /// It cannot be told.
    Unresolved,
}

/// Why it cannot be told where a path leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unresolved {
    /// A part of it cannot be looked at.
    Unreadable,
    /// Its links go round, or are more than 40.
    Loop,
    /// A component of more than 255 bytes, a path of more than 4096, or a NUL.
    TooLong,
    /// The call has used up its file-system queries.
    Budget,
    /// A form of Windows path whose file letters do not tell: drive-relative, UNC, `\\?\`, short name, stream.
    Form,
    /// It depends on what another process has open.
    Process,
    /// A `~user` or `~` whose home is not known.
    Home,
    /// A `file:` URL that names no local path.
    Url,
    /// It is relative, and the directory it starts from is not known.
    Directory,
    /// The extension that names the path of the tool failed.
    Extractor,
}

/// One path operand, resolved against one directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// The operand as given.
    pub typed: String,
    /// Absolute, dots resolved by letters.
    pub lexical: String,
    /// `lexical` below the workspace root, if it is; never empty.
    pub lexical_relative: Option<String>,
    /// Where it leads: absolute, links resolved.
    pub canonical: Result<String, Unresolved>,
    /// `canonical` below the canonical workspace root, if it is; never empty.
    pub relative: Option<String>,
    /// What stands there.
    pub kind: Kind,
    /// Where it lies.
    pub place: Place,
    /// Whether names there fold case: specific denies and asks match folded.
    pub folds_case: bool,
    /// Written with a final `/`, `/.` or `/..`, or as a lone dot or dots.
    pub directory_form: bool,
    /// Further texts that may name the same file (a Windows stream's file); only specific denies and asks count.
    pub hardened: Vec<String>,
}

impl Located {
    /// An operand of which only the text is known.
    pub fn unresolved(typed: &str, why: Unresolved) -> Self {
        Self {
            typed: typed.to_owned(),
            lexical: typed.to_owned(),
            lexical_relative: None,
            canonical: Err(why),
            relative: None,
            kind: Kind::Missing,
            place: Place::Unresolved,
            folds_case: false,
            directory_form: typed.ends_with('/'),
            hardened: Vec::new(),
        }
    }

    /// Returns where it leads, if that is known.
    pub fn canonical(&self) -> Option<&str> {
        self.canonical.as_deref().ok()
    }

    /// Returns why it is not known where it leads.
    pub fn why_unresolved(&self) -> Option<Unresolved> {
        self.canonical.as_ref().err().copied()
    }

    /// Returns whether it lies outside of every workspace root; devices and unresolved operands do not.
    pub fn is_outside(&self) -> bool {
        self.place == Place::Outside
    }

    /// Returns whether it is a device that is nowhere.
    pub fn is_device(&self) -> bool {
        self.place == Place::Device
    }

    /// Returns whether rules may speak of it with a final `/` too.
    ///
    /// SECURITY: what does not exist may become a directory, so it counts as one.
    pub fn takes_slash(&self, directory_role: bool) -> bool {
        directory_role
            || self.directory_form
            || matches!(self.kind, Kind::Missing | Kind::Directory)
    }

    /// Returns the texts that decide: absolute, relative to the root, each with a final `/` where it takes one.
    /// Empty when it is unresolved.
    pub fn canonical_spellings(&self, directory_role: bool) -> Vec<Cow<'_, str>> {
        let mut spellings = Vec::with_capacity(4);
        if let Ok(canonical) = &self.canonical {
            let slash = self.takes_slash(directory_role);
            with_slash(&mut spellings, canonical, slash);
            if let Some(relative) = &self.relative {
                with_slash(&mut spellings, relative, slash);
            }
        }
        spellings
    }

    /// Returns the texts that count with specific denies and asks, and for an allow only after
    /// [`super::Resolver::verify_allow`]: absolute, relative to the root, as typed when `from_start` (the effective
    /// directory is the call's starting one) and free of `..`. Those that are canonical spellings too are left out.
    pub fn lexical_spellings(&self, directory_role: bool, from_start: bool) -> Vec<Cow<'_, str>> {
        let mut spellings = Vec::new();
        let slash = self.takes_slash(directory_role);
        if self.canonical() != Some(self.lexical.as_str()) {
            with_slash(&mut spellings, &self.lexical, slash);
        }
        if let Some(relative) = &self.lexical_relative
            && self.relative.as_ref() != Some(relative)
        {
            with_slash(&mut spellings, relative, slash);
        }
        let typed = self.typed.as_str();
        let known = [
            self.canonical(),
            self.relative.as_deref(),
            Some(&self.lexical),
            self.lexical_relative.as_deref(),
        ];
        if from_start
            && !typed.is_empty()
            && !known.contains(&Some(typed))
            && !typed.split(['/', '\\']).any(|part| part == "..")
        {
            with_slash(&mut spellings, typed, slash);
        }
        spellings
    }

    /// Returns the lexical texts that are canonical spellings too.
    pub fn lexical_canonical_spellings(&self) -> impl Iterator<Item = &str> {
        let absolute = self.canonical().filter(|text| *text == self.lexical);
        let relative = self
            .relative
            .as_deref()
            .filter(|text| self.lexical_relative.as_deref() == Some(text));
        absolute.into_iter().chain(relative)
    }

    /// Returns further texts that may name the same file; only specific denies and asks count.
    pub fn hardened_spellings(&self) -> impl Iterator<Item = &str> {
        self.hardened.iter().map(String::as_str)
    }
}

fn with_slash<'t>(spellings: &mut Vec<Cow<'t, str>>, text: &'t str, slash: bool) {
    spellings.push(Cow::Borrowed(text));
    if slash && !text.ends_with('/') {
        let mut slashed = String::with_capacity(text.len() + 1);
        slashed.push_str(text);
        slashed.push('/');
        spellings.push(Cow::Owned(slashed));
    }
}

impl Unresolved {
    /// Returns the reason as a part of a sentence: "cannot be resolved: …".
    pub fn reason(self) -> &'static str {
        match self {
            Self::Unreadable => "a part of it cannot be read",
            Self::Loop => "its links go round",
            Self::TooLong => "it is too long",
            Self::Budget => "the call looks at too many files",
            Self::Form => "this form of Windows path can name another file",
            Self::Process => "it depends on what another process has open",
            Self::Home => "the home directory is not known",
            Self::Url => "the URL names no local file",
            Self::Directory => "the directory it starts from is not known",
            Self::Extractor => "the extension that names the path of this tool failed",
        }
    }
}

impl fmt::Display for Unresolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}
