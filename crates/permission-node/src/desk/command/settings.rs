//! `settings`: the switches of the user's file. Each change is shown before it is written; everything else in the file,
//! comments too, stays as it is.

use std::fmt::Write as _;

use permission_gate::settings::{InlineCode, RecursiveReads, UnresolvedPaths};
use permission_runtime::config::keys::{KEYS, Key, Kind};
use permission_runtime::config::{Config, PromptStyle};
use permission_runtime::report::text::short;
use permission_runtime::session::EditScope;
use serde_json::{Value, json};

use super::ECHO;
use crate::desk::Desk;
use crate::wire::{Completion, Menu, Reply};

/// The word that confirms a change.
const WRITE: &str = "--write";

/// A switch and how its effective value is read.
type Setting = (&'static str, fn(&Config) -> Value);

/// The switches that are offered, in the order of the menu.
pub(super) const SETTINGS: &[Setting] = &[
    ("yoloMode", |config| config.yolo_mode.into()),
    ("doublePressToConfirm", |config| {
        config.double_press_to_confirm.into()
    }),
    ("gateUserBash", |config| config.gate_user_bash.into()),
    ("promptStyle", |config| {
        json!(match config.prompt_style {
            PromptStyle::Dialog => "dialog",
            PromptStyle::Linear => "linear",
        })
    }),
    ("promptMaxRows", |config| config.prompt_max_rows.into()),
    ("promptFieldMaxWidth", |config| {
        config.prompt_field_max_width.into()
    }),
    ("permissionReviewLog", |config| {
        config.permission_review_log.into()
    }),
    ("logAllows", |config| config.log_allows.into()),
    ("debugLog", |config| config.debug_log.into()),
    ("unresolvedPaths", |config| {
        json!(match config.unresolved_paths {
            UnresolvedPaths::Ask => "ask",
            UnresolvedPaths::Ignore => "ignore",
        })
    }),
    ("recursiveReads", |config| {
        json!(match config.recursive_reads {
            RecursiveReads::Ask => "ask",
            RecursiveReads::Ignore => "ignore",
            RecursiveReads::Strict => "strict",
        })
    }),
    ("inlineCode", |config| {
        json!(match config.inline_code {
            InlineCode::Rule => "rule",
            InlineCode::Ask => "ask",
        })
    }),
];

impl Desk {
    /// Lists the switches, offers the values of one, shows a change, or writes it.
    pub(super) fn settings(&mut self, typed: &str) -> Reply {
        let mut words = typed.split_whitespace();
        let (name, value, confirmed) = (words.next(), words.next(), words.next());
        let Some(name) = name else {
            return self.list_settings();
        };
        let Some(&(name, read)) = SETTINGS.iter().find(|(known, _)| *known == name) else {
            return self.refuse(
                &format!("there is no switch `{}`", short(name, ECHO)),
                "/permission-system settings",
            );
        };
        let Some(key) = KEYS.iter().find(|key| key.name == name) else {
            return self.refuse("the switch is not known", "/permission-system settings");
        };
        let Some(value) = value else {
            let now = read(&self.session.config());
            return self.offer_values(key, &now);
        };
        let value = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
        let proposed = self
            .session
            .propose_setting(EditScope::Global, name, &value);
        let change = match proposed {
            Ok(proposal) => proposal.change,
            Err(error) => return self.refuse(&error.to_string(), &error.help()),
        };
        if confirmed != Some(WRITE) {
            let menu = Menu {
                title: format!("Write this?\n{}", change.diff().trim_end()),
                items: vec![
                    item(format!("settings {name} {value} {WRITE}"), "Write it", None),
                    item("settings".to_owned(), "Leave it as it is", None),
                ],
            };
            return Reply {
                menu: Some(menu),
                ..self.say(String::new())
            };
        }
        if let Err(error) = change.apply() {
            return self.refuse(&error.to_string(), &error.help());
        }
        let effective = read(&self.session.config());
        let mut text = format!("`{name}` is {value} in {}", change.path().display());
        if effective != value {
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "\nanother file decides: it is {effective} in this session"
            );
        }
        self.say(text)
    }

    fn list_settings(&mut self) -> Reply {
        let config = self.session.config();
        let items = SETTINGS.iter().map(|(name, read)| {
            let doc = KEYS.iter().find(|key| key.name == *name);
            item(
                format!("settings {name}"),
                &format!("{name}: {}", plain(&read(&config))),
                doc.map(|key| key.doc),
            )
        });
        let menu = Menu {
            title: "Settings of the permission gate (the user's file)".to_owned(),
            items: items.collect(),
        };
        Reply {
            menu: Some(menu),
            ..self.say(String::new())
        }
    }

    fn offer_values(&mut self, key: &Key, now: &Value) -> Reply {
        let values: Vec<Value> = match key.kind {
            Kind::Bool => vec![json!(true), json!(false)],
            Kind::Choice(words) => words.iter().map(|word| json!(word)).collect(),
            Kind::Text
            | Kind::Positive
            | Kind::Choices(_)
            | Kind::Texts
            | Kind::ShellTools
            | Kind::Authorizers
            | Kind::Wrappers
            | Kind::DialogKeys
            | Kind::Permission => {
                let text = format!(
                    "`{}` is {now}\nhelp: /permission-system settings {} NUMBER",
                    key.name, key.name
                );
                return self.say(text);
            }
        };
        let items = values.iter().map(|value| {
            let mark = if value == now { " (as it is)" } else { "" };
            item(
                format!("settings {} {}", key.name, plain(value)),
                &format!("{}{mark}", plain(value)),
                None,
            )
        });
        let menu = Menu {
            title: format!("{}: {}", key.name, key.doc),
            items: items.collect(),
        };
        Reply {
            menu: Some(menu),
            ..self.say(String::new())
        }
    }
}

/// Writes a value without quotes.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn item(value: String, label: &str, description: Option<&str>) -> Completion {
    Completion {
        value,
        label: label.to_owned(),
        description: description.map(str::to_owned),
    }
}
