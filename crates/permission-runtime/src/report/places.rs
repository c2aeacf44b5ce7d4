//! How places in files are named in text: short labels that tell the files apart, and a legend with their paths.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use permission_gate::Evaluation;
use permission_policy::{Origin, Place};

use super::text::line;

/// The files that a report names.
#[derive(Clone, Debug, Default)]
pub struct Places {
    files: BTreeMap<String, Origin>,
    home: Option<PathBuf>,
}

impl Places {
    /// Collects the files of places.
    pub fn new<'p>(
        places: impl IntoIterator<Item = (Origin, &'p Place)>,
        home: Option<&Path>,
    ) -> Self {
        let files = places
            .into_iter()
            .map(|(origin, place)| (place.file.to_string(), origin))
            .collect();
        Self {
            files,
            home: home.map(Path::to_path_buf),
        }
    }

    /// Collects the files that an evaluation names.
    pub fn of(evaluation: &Evaluation, home: Option<&Path>) -> Self {
        let places = evaluation.findings.iter().flat_map(|finding| {
            let own = finding.origin().zip(finding.place());
            let considered = finding.considered.iter().filter_map(|considered| {
                Some((considered.rule.origin(), considered.rule.place()?))
            });
            own.into_iter().chain(considered)
        });
        Self::new(places, home)
    }

    /// Names a place: `config.json:9`, with its scope before it where another file has the same name.
    pub fn label(&self, place: &Place) -> String {
        format!("{}:{}", self.file_label(&place.file), place.line)
    }

    /// Names what decided: its place, or its scope where it has none.
    pub fn origin(&self, origin: Option<Origin>, place: Option<&Place>) -> String {
        match (place, origin) {
            (Some(place), _) => self.label(place),
            (None, Some(origin)) => origin.name().to_owned(),
            (None, None) => String::new(),
        }
    }

    fn file_label(&self, file: &str) -> String {
        let name = base(file);
        let twins = self.files.keys().filter(|other| base(other) == name);
        if twins.count() < 2 {
            return line(name);
        }
        let Some(origin) = self.files.get(file) else {
            return self.path(file);
        };
        let same = |other: &(&String, &Origin)| base(other.0) == name && other.1 == origin;
        if self.files.iter().filter(same).count() < 2 {
            format!("{} {}", origin.name(), line(name))
        } else {
            self.path(file)
        }
    }

    /// Draws a path, the home directory as `~`.
    pub fn path(&self, file: &str) -> String {
        let below = self
            .home
            .as_deref()
            .and_then(|home| Path::new(file).strip_prefix(home).ok());
        match below {
            Some(rest) => line(&format!("~/{}", rest.display())),
            None => line(file),
        }
    }

    /// Returns the legend: label, path and scope of each file.
    pub fn legend(&self) -> Vec<(String, String, Origin)> {
        self.files
            .iter()
            .map(|(file, origin)| (self.file_label(file), self.path(file), *origin))
            .collect()
    }
}

fn base(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(file: &str) -> Place {
        Place {
            file: file.into(),
            line: 9,
            column: 1,
        }
    }

    #[test]
    fn labels_are_as_short_as_they_may_be() {
        let (global, project, agent) = (
            place("/h/.pi/config.json"),
            place("/p/config.json"),
            place("/h/a.md"),
        );
        let home = Some(Path::new("/h"));
        let alone = Places::new([(Origin::Global, &global), (Origin::Agent, &agent)], home);
        assert_eq!(alone.label(&global), "config.json:9");
        let both = Places::new(
            [(Origin::Global, &global), (Origin::Project, &project)],
            home,
        );
        assert_eq!(both.label(&global), "global config.json:9");
        assert_eq!(both.label(&project), "project config.json:9");
        assert_eq!(
            both.legend().first().map(|entry| entry.1.as_str()),
            Some("~/.pi/config.json")
        );
        let managed = Places::new(
            [(Origin::Managed, &global), (Origin::Managed, &project)],
            home,
        );
        assert_eq!(managed.label(&global), "~/.pi/config.json:9");
        assert_eq!(managed.label(&project), "/p/config.json:9");
    }
}
