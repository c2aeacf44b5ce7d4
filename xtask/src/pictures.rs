//! The pictures of the documentation: real frames of the dialog, drawn as SVG. A test compares them with what is committed.
//!
//! What they show is judged, not written: each scene is a tool call under a policy, and the keys that a person pressed.

mod svg;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use permission_gate::facts::Platform;
use permission_gate::facts::memory::MemoryFacts;
use permission_gate::path::{Infrastructure, Protected, ProtectedInputs, Workspace};
use permission_gate::prompt::dialog::{
    Dialog, Input, Key, Offer, Offers, Preferences, Preview, Proposal, Proposals, QUIET, Request,
    Room,
};
use permission_gate::prompt::{Before, Context, Line, payload};
use permission_gate::{Environment, Grants, Settings, evaluate, suggest};
use permission_policy::{Composition, Policy};
use permission_runtime::{Host, config, tools};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::project::{report, root};

const HOME: &str = "/home/you";
const PROJECT: &str = "/home/you/app";
const CONFIG: &str = "/home/you/.pi/agent/extensions/pi-permission-system/config.json";

/// The policy of every scene, as it stands in the file.
const POLICY: &str = r#"{
  "permission": {
    "*": "ask",
    "read": "allow",
    "edit": "ask",
    "bash": {
      "*": "ask",
      "cargo test *": "allow",
      "git status *": "allow",
      "git push *": { "action": "ask", "reason": "pushes reach CI" }
    },
    "external_directory": "ask"
  }
}
"#;

/// One picture.
struct Scene {
    /// The name of its file, without `.svg`.
    name: &'static str,
    /// What it shows, for who does not see it.
    title: &'static str,
    /// The tool.
    tool: &'static str,
    /// Its input.
    input: fn() -> Value,
    /// What the person pressed after the keyboard was quiet.
    keys: &'static [Key],
    /// How often the same was allowed before.
    allowed: usize,
}

const SCENES: &[Scene] = &[
    Scene {
        name: "ask-bash",
        title: "The dialog asks about one command of a chain",
        tool: "bash",
        input: || json!({"command": "cargo test --workspace && git push --force-with-lease origin main | tee ../release-notes/push.log"}),
        keys: &[],
        allowed: 2,
    },
    Scene {
        name: "ask-session",
        title: "The step that remembers an answer for the session",
        tool: "bash",
        input: || json!({"command": "git push origin main"}),
        keys: &[Key::Char('s')],
        allowed: 0,
    },
    Scene {
        name: "ask-edit",
        title: "The dialog shows the difference that an edit makes",
        tool: "edit",
        input: || json!({"path": "src/limits.rs", "edits": [{"oldText": "const ROWS: usize = 20;", "newText": "const ROWS: usize = 24;"}]}),
        keys: &[],
        allowed: 0,
    },
    Scene {
        name: "ask-grave",
        title: "A grave ask wants a word typed",
        tool: "bash",
        input: || json!({"command": "sudo systemctl restart nginx"}),
        keys: &[Key::Char('y'), Key::Char('e')],
        allowed: 0,
    },
];

const ROOM: Room = Room {
    columns: 96,
    rows: 30,
};

/// Writes the pictures; with `--check` fails when one differs.
pub(crate) fn run(mut arguments: Arguments) -> Result<()> {
    let check = match arguments.next().as_deref() {
        None => false,
        Some("--check") => true,
        Some(other) => bail!("unknown argument `{other}`; help: the only one is --check"),
    };
    let stale = stale()?;
    for (path, picture) in &stale {
        if !check {
            fs::write(path, picture).with_context(|| path.display().to_string())?;
        }
        report(&path.display().to_string());
    }
    if check && !stale.is_empty() {
        bail!("these pictures are not what the dialog draws; help: cargo xtask pictures");
    }
    Ok(())
}

/// Returns the pictures that differ from the committed ones.
pub(crate) fn stale() -> Result<Vec<(PathBuf, String)>> {
    let folder = root().join("docs/pictures");
    fs::create_dir_all(&folder)?;
    let mut stale = Vec::new();
    for scene in SCENES {
        let path = folder.join(scene.name).with_extension("svg");
        let picture = svg::draw(scene.title, ROOM.columns, &frame(scene));
        if fs::read_to_string(&path).ok().as_deref() != Some(picture.as_str()) {
            stale.push((path, picture));
        }
    }
    Ok(stale)
}

/// Plays a scene and returns its last frame.
fn frame(scene: &Scene) -> Vec<Line> {
    let facts = MemoryFacts::new(Platform::Linux)
        .with_home(HOME)
        .with_text(
            "/home/you/app/src/limits.rs",
            "//! Limits of a frame.\n\n/// The most rows of facts.\nconst ROWS: usize = 20;\n\n/// The most columns of a field.\nconst COLUMNS: usize = 400;\n",
        );
    let checked = config::check(POLICY.as_bytes(), CONFIG.as_ref());
    let policy = Policy::compose(Composition {
        home: Some(HOME),
        ..Composition::new(vec![checked.document])
    });
    let workspace = Workspace::new(&facts, PROJECT, &[]);
    let environment = Environment {
        policy: &policy,
        settings: &Settings::default(),
        workspace: &workspace,
        grants: &Grants::default(),
        facts: &facts,
        infrastructure: &Infrastructure::default(),
        protected: &Protected::new(ProtectedInputs::default()),
        mcp_servers: &[],
        skills: &[],
        explain: true,
    };
    let call = tools::call(
        Host::Pi,
        scene.tool,
        (scene.input)(),
        PROJECT.to_owned(),
        None,
    );
    let evaluation = evaluate(&call, &environment);
    let offer = suggest(&evaluation, &facts, &workspace).map(|suggestion| Offer {
        grants: suggestion.grants,
        both: None,
        scopes: vec!["this session".to_owned()],
    });
    let request = Request {
        payload: payload(&call, &evaluation, &facts),
        context: Context {
            before: match scene.allowed {
                0 => Before::New,
                times => Before::Allowed { times, grant: None },
            },
            home: Some(HOME.to_owned()),
            project_root: Some(PROJECT.to_owned()),
            ..Context::default()
        },
        rows: 24,
        field_width: 400,
    };
    let offers = Offers {
        session: offer,
        always: None,
    };
    let mut dialog = Dialog::new(request, offers, Preferences::default());
    let mut now = 0;
    dialog.frame(ROOM, now);
    for key in scene.keys {
        now += QUIET;
        dialog.input(
            &Input::Key {
                key: *key,
                held: false,
            },
            now,
            &mut Nothing,
        );
    }
    dialog.frame(ROOM, now + QUIET).lines
}

/// Answers that nothing else would have been covered.
struct Nothing;

impl Proposals for Nothing {
    fn preview(&mut self, _proposal: &Proposal) -> Preview {
        Preview::default()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_pictures_are_what_the_dialog_draws() {
        let stale: Vec<_> = super::stale()
            .unwrap()
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        assert!(stale.is_empty(), "cargo xtask pictures draws {stale:?}");
    }
}
