//! Wrappers, escape hatches and hijacking variables: how the decision on a command and on what it runs combine
//! (semantics, 2.5, 3.2, 3.3, 3.4).

use permission_bash::analysis::{Argv, AssignmentRun, Opaque, OpenedKind, Unit};
use permission_bash::program::{self, Arg, EscapeKind, Run, WrapperKind, base_name};
use permission_policy::{Decision, Matched, Rule};

use super::bash::Judged;
use super::is_catch_all;
use crate::evaluation::{Cause, Finding, Lifted, Synthetic};
use crate::sentinel::Sentinel;
use crate::settings::InlineCode;

/// Commands that an option may name without a question: filters, pagers and transports that run nothing else.
const HARMLESS: [&str; 18] = [
    ":", "bat", "bzip2", "cat", "delta", "gunzip", "gzip", "head", "less", "lz4", "lzop", "more",
    "pigz", "rsh", "ssh", "true", "xz", "zstd",
];

/// Applies everything that a command opens to the finding on its own words.
pub(super) fn apply(
    own: &mut Finding,
    unit: &Unit,
    argv: &Argv,
    judged: &mut [Option<Judged>],
    inline: InlineCode,
) {
    let program = argv
        .fields
        .first()
        .map(|field| base_name(field.prefix()).to_owned())
        .unwrap_or_default();
    for opened in &argv.opened {
        if opened.escape.is_some() {
            continue;
        }
        match &opened.kind {
            OpenedKind::Wrapper(kind) => wrapper(own, *kind, &program, unit, &opened.units, judged),
            OpenedKind::Opaque(opaque) => {
                hidden(own, *opaque, &program, unit, &opened.units, judged);
            }
            OpenedKind::Code(_) => {
                let named = allowing_rule(own)
                    .is_some_and(|rule| rule.is_specific() && names(rule, &program));
                if inline == InlineCode::Ask && !named {
                    let detail = format!("`{program}` runs code that is not looked into");
                    floor(own, Sentinel::InlineCode, detail, unit);
                }
            }
        }
    }
    escapes(own, unit, argv);
    hijacks(own, unit);
}

fn wrapper(
    own: &mut Finding,
    kind: WrapperKind,
    program: &str,
    unit: &Unit,
    units: &[usize],
    judged: &mut [Option<Judged>],
) {
    if units.is_empty() && kind == WrapperKind::Transparent {
        return;
    }
    let catch_all = own.cause.matched().is_none_or(is_catch_all);
    match kind {
        WrapperKind::Transparent | WrapperKind::InlineShell => match own.decision {
            Decision::Deny => {
                let inner_allowed = !units.is_empty() && all_allowed(units, judged);
                if kind == WrapperKind::Transparent && catch_all && inner_allowed {
                    transparent(own);
                }
            }
            Decision::Ask if catch_all && own.liftable => transparent(own),
            Decision::Ask => {}
            Decision::Allow => {
                if let Some(rule) =
                    allowing_rule(own).filter(|rule| rule.is_specific() && names(rule, program))
                {
                    let text = rule.pattern_text().to_owned();
                    let words: Vec<String> = rule.words().map(str::to_owned).collect();
                    lift(units, judged, &text, |inner| {
                        words.iter().any(|word| word == inner)
                    });
                }
            }
        },
        WrapperKind::BoundaryUser | WrapperKind::BoundaryFileSystem => {
            if own.decision == Decision::Deny || (own.decision == Decision::Ask && !catch_all) {
                return;
            }
            if let Some(rule) =
                allowing_rule(own).filter(|rule| rule.is_specific() && names(rule, program))
            {
                let text = rule.pattern_text().to_owned();
                lift(units, judged, &text, |_| true);
                return;
            }
            let detail = match kind {
                WrapperKind::BoundaryFileSystem => {
                    format!(
                        "`{program}` runs it on another host, or with another root or file system"
                    )
                }
                WrapperKind::BoundaryUser | WrapperKind::Transparent | WrapperKind::InlineShell => {
                    format!("`{program}` runs it as another user")
                }
            };
            floor_over(own, Sentinel::Indirection, detail, unit);
        }
    }
}

/// Makes the finding on a wrapper silent: what it runs is judged by itself.
fn transparent(own: &mut Finding) {
    own.decision = Decision::Allow;
    own.cause = Cause::Transparent;
    own.spelling = None;
}

/// Lifts the asks of what a wrapper runs, however many wrappers lie between, that only a catch-all raised.
fn lift(
    units: &[usize],
    judged: &mut [Option<Judged>],
    rule: &str,
    reaches: impl Fn(&str) -> bool,
) {
    let mut waiting = units.to_vec();
    while let Some(unit) = waiting.pop() {
        let Some(Some(inner)) = judged.get_mut(unit) else {
            continue;
        };
        if inner.catch_all_ask && reaches(&inner.program) {
            inner.finding.decision = Decision::Allow;
            inner.finding.lifted = Some(Lifted::Rule(rule.to_owned()));
            inner.catch_all_ask = false;
        }
        if inner.finding.cause.is_transparent() {
            waiting.extend(&inner.children);
        }
    }
}

/// Tells whether specific rules allow all of these.
pub(super) fn all_allowed(units: &[usize], judged: &[Option<Judged>]) -> bool {
    units
        .iter()
        .all(|unit| matches!(judged.get(*unit), Some(Some(inner)) if inner.allowed_by_specific))
}

/// A program hidden in what cannot be read asks, unless a rule names the form that hides it.
fn hidden(
    own: &mut Finding,
    opaque: Opaque,
    program: &str,
    unit: &Unit,
    units: &[usize],
    judged: &mut [Option<Judged>],
) {
    let rule = allowing_rule(own).filter(|rule| rule.is_specific() && names(rule, program));
    let named = rule.is_some_and(|rule| {
        let wild = rule.pattern_text().contains(['*', '?']);
        match opaque {
            Opaque::Text => {
                // The form that hides is the option that takes the text; `eval` is its own form.
                !is_shell(program)
                    || rule
                        .words()
                        .any(|word| word.starts_with('-') && word.contains('c'))
            }
            Opaque::Input => !wild,
            Opaque::Interactive => {
                // The form that hides is the start without text or file. A star behind the name alone is written for these.
                let plain = rule.pattern_text().trim_end_matches(" *");
                !wild || (unit.source == plain && plain.contains(' '))
            }
            Opaque::Depth => false,
        }
    });
    if named {
        // The rule accepts what cannot be seen; what can be seen of it still counts where a rule speaks of it.
        let by = rule
            .map(|rule| rule.pattern_text().to_owned())
            .unwrap_or_default();
        for inner in units {
            if let Some(Some(inner)) = judged.get_mut(*inner) {
                let computed = inner
                    .finding
                    .synthetic()
                    .is_some_and(|synthetic| synthetic.sentinel == Sentinel::DynamicCommand);
                if computed && inner.finding.decision == Decision::Ask {
                    inner.finding.decision = Decision::Allow;
                    inner.finding.lifted = Some(Lifted::Rule(by.clone()));
                }
            }
        }
        lift(units, judged, &by, |_| true);
        return;
    }
    let text = &unit.source;
    let detail = match opaque {
        Opaque::Text => format!("what `{text}` would run cannot be known before it runs"),
        Opaque::Input => format!("what `{text}` reads and runs cannot be known before it runs"),
        Opaque::Interactive => format!("what is typed into `{text}` later is not seen"),
        Opaque::Depth => "its wrappers are nested too deep to look through".to_owned(),
    };
    floor_over(own, Sentinel::OpaqueWrapper, detail, unit);
}

fn is_shell(program: &str) -> bool {
    matches!(
        program,
        "ash" | "bash" | "dash" | "fish" | "ksh" | "mksh" | "sh" | "zsh"
    )
}

/// Options that make a program run or write something ask, unless the rule that allows the command names them.
fn escapes(own: &mut Finding, unit: &Unit, argv: &Argv) {
    if own.decision != Decision::Allow {
        return;
    }
    let rule = allowing_rule(own).cloned();
    let specific = rule.as_ref().is_some_and(|rule| rule.is_specific());
    for (at, escape) in argv.reading.escapes.iter().enumerate() {
        let named = specific
            && rule
                .as_ref()
                .is_some_and(|rule| names_option(rule, &escape.name));
        let enough = match &escape.kind {
            EscapeKind::Writes(_) => !specific,
            EscapeKind::Runs(run) => harmless(run, argv, at),
            EscapeKind::Destroys | EscapeKind::Opaque => false,
        };
        if named || enough {
            continue;
        }
        let name = &escape.name;
        let detail = match &escape.kind {
            EscapeKind::Runs(_) => format!("`{name}` makes it run another command"),
            EscapeKind::Writes(_) => format!("`{name}` makes it write a file"),
            EscapeKind::Destroys => format!("`{name}` makes it delete or change files"),
            EscapeKind::Opaque => {
                format!("`{name}` makes it run or load something that cannot be seen")
            }
        };
        floor(own, Sentinel::ExecEscape, detail, unit);
        return;
    }
}

/// Tells whether an escape hatch only names a filter, a pager or a transport.
fn harmless(run: &Run, argv: &Argv, escape: usize) -> bool {
    let opened = argv
        .opened
        .iter()
        .find(|opened| opened.escape == Some(escape));
    if opened.is_none_or(|opened| !matches!(opened.kind, OpenedKind::Wrapper(_))) {
        return false;
    }
    let first = match run {
        Run::Words { args, .. } => args
            .first()
            .and_then(|arg| argv.fields.get(*arg))
            .map(|field| field.prefix().to_owned()),
        Run::Shell { text, .. } => {
            let text = argv
                .fields
                .get(text.arg)
                .map(|field| field.slice(*text))
                .unwrap_or_default();
            let plain = |character: char| {
                character.is_ascii_alphanumeric() || " -_=./:".contains(character)
            };
            text.certain()
                .filter(|text| text.chars().all(plain) && !text.contains("ProxyCommand"))
                .and_then(|text| text.split(' ').next().map(str::to_owned))
        }
        Run::Joined { .. }
        | Run::ShellStdin
        | Run::ShellFile(_)
        | Run::Code(_)
        | Run::Interactive => None,
    };
    first.is_some_and(|program| HARMLESS.binary_search(&program.as_str()).is_ok())
}

/// Variables that make a program run or load something ask, unless what they run is known and judged.
fn hijacks(own: &mut Finding, unit: &Unit) {
    if own.decision != Decision::Allow {
        return;
    }
    for assignment in &unit.assignments {
        if assignment.hijack == Some(AssignmentRun::Opaque) {
            let detail = format!("`{}` makes it run or load something else", assignment.name);
            floor(own, Sentinel::EnvironmentHijack, detail, unit);
            return;
        }
    }
}

/// Raises an allow to an ask.
pub(super) fn floor(own: &mut Finding, sentinel: Sentinel, detail: String, unit: &Unit) {
    if own.decision == Decision::Allow {
        floor_over(own, sentinel, detail, unit);
    }
}

/// Raises to an ask; one that only a catch-all raised says what cannot be known instead.
fn floor_over(own: &mut Finding, sentinel: Sentinel, detail: String, unit: &Unit) {
    let vague = own.cause.matched().is_none_or(is_catch_all);
    if own.decision == Decision::Deny
        || (own.decision == Decision::Ask && (!vague || !own.liftable))
    {
        return;
    }
    own.decision = Decision::Ask;
    own.liftable = sentinel.is_liftable();
    own.spelling = None;
    let source = unit.source.clone();
    own.cause = Cause::Sentinel(Synthetic {
        sentinel,
        detail,
        source: source.into(),
        rule: None,
    });
}

fn allowing_rule(own: &Finding) -> Option<&permission_policy::RuleRef> {
    match own.cause.matched()? {
        Matched::Rule(rule) if own.decision == Decision::Allow => Some(rule),
        Matched::Rule(_) | Matched::Fallback(_) => None,
    }
}

/// A rule names a command when its first word is literally the command's program.
fn names(rule: &Rule, program: &str) -> bool {
    rule.words()
        .next()
        .is_some_and(|word| word == program || (word.contains('/') && base_name(word) == program))
}

/// A rule names an option when one of its words is the option, by any of its names, with or without a value.
fn names_option(rule: &Rule, option: &str) -> bool {
    let words: Vec<&str> = rule.words().collect();
    let args: Vec<Arg<'_>> = words.iter().map(|word| Arg::certain(word)).collect();
    let used = program::read(&args);
    if used.escapes.iter().any(|escape| escape.name == option)
        || used.options.iter().any(|used| used.name == option)
    {
        return true;
    }
    words.iter().skip(1).any(|word| {
        word.strip_prefix(option)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
            || (!option.starts_with('-') && word.trim_matches(['\'', '"']).contains(option))
    })
}
