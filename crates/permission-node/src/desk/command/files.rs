//! `path`: the files that are read, and those that are written.

use std::path::Path;

use permission_runtime::locate;

use crate::desk::Desk;
use crate::wire::Reply;

impl Desk {
    /// Names the files.
    pub(super) fn files(&mut self) -> Reply {
        let root = self.session.root().to_path_buf();
        let agent_dir = self.session.agent_dir().map(Path::to_path_buf);
        let agent = self.agent.clone();
        let mut rows = Vec::new();
        let mut add = |name: &str, path: &Path| {
            let state = if path.exists() { "" } else { "  (not there)" };
            rows.push((name.to_owned(), format!("{}{state}", path.display())));
        };
        add("managed", Path::new(locate::MANAGED));
        if let Some(directory) = &agent_dir {
            add("global", &locate::global_config(directory));
        }
        add("project", &locate::project_config(&root));
        if let Some(agent) = &agent {
            let global = agent_dir
                .as_deref()
                .and_then(|directory| locate::agent_file(directory, agent));
            let project = locate::project_agent_file(&root, agent);
            for (name, path) in [("global agent", global), ("project agent", project)] {
                if let Some(path) = path {
                    add(name, &path);
                }
            }
        }
        if let Some(log) = self.recorder.review_log() {
            add("review log", &log.path());
        }
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let lines: Vec<String> = rows
            .iter()
            .map(|(name, path)| format!("{name:<width$}  {path}"))
            .collect();
        self.say(lines.join("\n"))
    }
}
