//! What operands mean once all options are known, and what follows for the whole command.

use super::super::spec::{Bits, Slot, SlotKind, Spec, flag, traits};
use super::super::value::Value;
use super::super::{Access, Effect, EscapeKind, Output, PathUse, Role, Run, Walk, WrapperKind};
use super::{Reader, wrapper_kind};

impl Reader<'_> {
    /// Gives the operands of the innermost level their roles and draws the conclusions.
    pub(super) fn finish(&mut self, roles_given: bool) {
        let Some(spec) = self.levels.pop() else {
            return;
        };
        self.finish_wrapper(&spec);
        if !roles_given {
            self.assign_roles(&spec);
        }
        self.conclude(&spec);
        self.levels.push(spec);
    }

    pub(super) fn finish_wrapper(&mut self, spec: &Spec) {
        let kind = wrapper_kind(spec.traits);
        if let Some(kind) = kind {
            // A wrapper that runs nothing here is still one (`command -v x`, `env`).
            let quiet = self.flags.has(flag::QUIET);
            if !self.out.unrecognised.is_empty() && !quiet {
                // Its words may be cut wrongly: the value of an unknown option is taken for the command.
                self.out.foreign.get_or_insert(1);
            }
            let runs = self.wrapper(kind);
            if quiet {
                runs.retain(|run| !matches!(run, Run::Words { .. } | Run::Joined { .. }));
            }
        }
        let repl = spec.traits.has(traits::REPL) || self.flags.has(flag::REPL);
        let nothing = self
            .out
            .wrapper
            .as_ref()
            .is_none_or(|wrapper| wrapper.runs.is_empty());
        if repl && nothing && !self.flags.has(flag::QUIET) {
            self.wrapper(kind.unwrap_or(WrapperKind::InlineShell))
                .push(Run::Interactive);
        }
    }

    pub(super) fn assign_roles(&mut self, spec: &Spec) {
        let flags = self.flags;
        let mut slots: Vec<Slot> = spec
            .slots
            .iter()
            .filter(|slot| match slot.kind {
                SlotKind::Lead => !flags.has(flag::GIVEN),
                SlotKind::Value(_) => true,
                SlotKind::Assign
                | SlotKind::Command
                | SlotKind::Joined
                | SlotKind::Shell
                | SlotKind::Script => false,
            })
            .copied()
            .collect();
        if flags.has(flag::TARGET) {
            slots.pop();
        }
        let positionals = std::mem::take(&mut self.positionals);
        let star = slots.iter().position(|slot| slot.repeat);
        let after = star.map_or(0, |star| slots.len() - star - 1);
        let uncertain_lead = !self.out.unrecognised.is_empty();
        for (index, at) in positionals.iter().enumerate() {
            let left = positionals.len() - index;
            let slot = match star {
                Some(star) if index >= star => {
                    let from_end = slots.len().saturating_sub(left);
                    // With too few operands the fixed ones before the star come first.
                    if left <= after && (index > star || positionals.len() > after) {
                        slots.get(from_end)
                    } else {
                        slots.get(star)
                    }
                }
                _ => slots.get(index),
            };
            let value = match slot.map(|slot| slot.kind) {
                Some(SlotKind::Lead) if uncertain_lead => Value::Plain(Role::Unknown),
                Some(SlotKind::Lead) => Value::TEXT,
                Some(SlotKind::Value(Value::Plain(Role::Text)))
                    if self.is_value_of_unknown(*at) && takes_file(self.text(*at - 1)) =>
                {
                    Value::Plain(Role::Unknown)
                }
                Some(SlotKind::Value(value)) => value,
                Some(
                    SlotKind::Assign
                    | SlotKind::Command
                    | SlotKind::Joined
                    | SlotKind::Shell
                    | SlotKind::Script,
                )
                | None => Value::Plain(Role::Unknown),
            };
            let start = self.out.operands.len();
            let piece = self.whole(*at);
            match value {
                Value::Runs
                | Value::Opaque
                | Value::Shell
                | Value::Code
                | Value::Load
                | Value::Directory
                | Value::Out(_) => self.value(*at, "output", value, piece),
                Value::Plain(_)
                | Value::At(_)
                | Value::KeyAt(_)
                | Value::NameAt(_)
                | Value::Key(_)
                | Value::List(..)
                | Value::Remote(_)
                | Value::Volume
                | Value::Mount
                | Value::Words => self.add(value, piece),
            }
            for operand in self.out.operands.iter_mut().skip(start) {
                operand.role = adapt(operand.role, flags, spec.traits);
                self.names_path |= matches!(operand.role, Role::Path(_) | Role::Unknown);
            }
        }
        let next = match star {
            Some(_) if after > 0 => Some(Role::Path(PathUse::new(Effect::Unproven))),
            Some(star) => slots
                .get(star.max(positionals.len().min(star)))
                .and_then(role_of),
            None => slots.get(positionals.len()).and_then(role_of),
        };
        self.out.appended = next.map(|role| adapt(role, flags, spec.traits));
        self.positionals = positionals;
    }

    pub(super) fn conclude(&mut self, spec: &Spec) {
        let flags = self.flags;
        let has_path = self.names_path;
        let stdin = self.positionals.iter().any(|at| self.text(*at) == "-");
        if let Some(used) = spec.implied.and_then(Value::path_use)
            && (spec.traits.has(traits::ALWAYS) && !flags.has(flag::READONLY)
                || !has_path && !stdin)
        {
            let role = adapt(Role::Path(used), flags, spec.traits);
            // What an option sends elsewhere is not written here.
            let elsewhere = used.effect == Effect::Write && self.out.operands.iter().any(|operand| {
                matches!(operand.role, Role::Path(other) if other.effect == Effect::Write)
            });
            self.out.implied = match role {
                Role::Path(used) if !elsewhere => Some(used),
                Role::Path(_) | Role::Text | Role::Url | Role::Unknown => None,
            };
        } else if flags.has(flag::RECURSIVE)
            && !has_path
            && !stdin
            && let Some(Role::Path(used)) = self.out.appended
            && used.access == Access::Read
        {
            // `grep -r x` without a file reads the working directory.
            self.out.implied = Some(used);
        }
        let recursive = spec.traits.has(traits::RECURSIVE) || flags.has(flag::RECURSIVE);
        if recursive {
            self.out.walk = Some(Walk {
                skips_hidden: spec.traits.has(traits::HIDDEN) && !flags.has(flag::HIDDEN),
                skips_ignored: spec.traits.has(traits::IGNORED) && !flags.has(flag::NOIGNORE),
                max_depth: self.max_depth,
                filters: self.filters.clone(),
            });
        }
        let outputs = [
            (traits::UNDER, Output::Under),
            (traits::NAMES, Output::Names),
            (traits::WORDS, Output::Words),
            (traits::HERE, Output::Here),
            (traits::TEMPORARY, Output::Temporary),
        ];
        if flags.has(flag::NAMES) {
            self.out.output = Output::Under;
        } else if let Some((_, output)) = outputs.into_iter().find(|(bit, _)| spec.traits.has(*bit))
        {
            self.out.output = output;
        }
        self.out.destructive |=
            spec.traits.has(traits::DESTRUCTIVE) || flags.has(flag::DESTRUCTIVE);
        if spec.traits.has(traits::OPAQUE) && !flags.has(flag::QUIET) {
            let named = self.out.subcommand.last().copied().unwrap_or(0);
            let name = super::super::names::base_name(self.text(named));
            self.escape(named, name, EscapeKind::Opaque);
        }
    }
}

/// Tells whether an option that stands in no table may take a file, by its name. Long ones of programs whose words are text
/// (`aws … --name /app/db`) mostly take names.
fn takes_file(option: &str) -> bool {
    !option.starts_with("--")
        || ["config", "dir", "directory", "file"]
            .iter()
            .any(|end| option.ends_with(end))
}

/// Returns the role that an operand in this slot has.
fn role_of(slot: &Slot) -> Option<Role> {
    match slot.kind {
        SlotKind::Value(Value::Plain(role)) => Some(role),
        SlotKind::Value(value) => Some(value.path_use().map_or(Role::Unknown, Role::Path)),
        SlotKind::Lead => Some(Role::Text),
        SlotKind::Assign
        | SlotKind::Command
        | SlotKind::Joined
        | SlotKind::Shell
        | SlotKind::Script => None,
    }
}

/// Changes a role by what the options say.
fn adapt(role: Role, flags: Bits, traits: Bits) -> Role {
    let Role::Path(mut used) = role else {
        return role;
    };
    let with = |effect: Effect, recursive: bool| PathUse {
        recursive,
        ..PathUse::new(effect)
    };
    if flags.has(flag::TEXTS) {
        return Role::Text;
    }
    if flags.has(flag::INPLACE) && used.effect == Effect::Read {
        used = with(Effect::Edit, used.recursive);
    }
    if flags.has(flag::READONLY)
        && matches!(used.effect, Effect::Edit | Effect::Move | Effect::Write)
    {
        used = with(Effect::Read, used.recursive);
    }
    if flags.has(flag::LISTS) {
        used = with(Effect::List, used.recursive);
    }
    if flags.has(flag::REMOVES) {
        used = with(Effect::Remove, used.recursive);
    }
    if flags.has(flag::CREATES) {
        used = with(Effect::Write, used.recursive);
    }
    let deep = match used.effect {
        Effect::Read
        | Effect::List
        | Effect::Edit
        | Effect::Remove
        | Effect::Move
        | Effect::Attributes
        | Effect::Unproven => true,
        Effect::Enter | Effect::Write | Effect::LinkTarget | Effect::Execute => false,
    };
    used.recursive |= deep && (flags.has(flag::RECURSIVE) || traits.has(traits::RECURSIVE));
    Role::Path(used)
}
