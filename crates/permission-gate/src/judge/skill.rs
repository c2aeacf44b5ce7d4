//! Reading a file of a skill counts as using the skill, by whatever tool (semantics, 5).

use permission_bash::program::{Access, Effect};

use super::operand::Touch;
use super::{Judge, Question};
use crate::evaluation::Gate;
use crate::path::{Located, text};

impl Judge<'_> {
    /// Asks the `skill` surface about a file that belongs to a skill.
    pub(super) fn skill_read(&mut self, located: &Located, touch: Touch<'_>) {
        if self.environment.skills.is_empty() || touch.usage.access == Access::Write {
            return;
        }
        match touch.usage.effect {
            Effect::Read | Effect::Edit | Effect::Move | Effect::Execute | Effect::Unproven => {}
            Effect::List
            | Effect::Enter
            | Effect::Write
            | Effect::Remove
            | Effect::Attributes
            | Effect::LinkTarget => return,
        }
        // The innermost skill owns the file; both where it leads and what it is called count.
        let paths = [located.canonical(), Some(located.lexical.as_str())];
        let owner = self
            .environment
            .skills
            .iter()
            .filter(|skill| {
                let directory = self
                    .resolver
                    .canonical(&skill.directory)
                    .unwrap_or_else(|_| skill.directory.clone());
                paths.iter().flatten().any(|path| {
                    text::contains(&directory, path, located.folds_case)
                        || text::contains(&skill.directory, path, located.folds_case)
                })
            })
            .max_by_key(|skill| skill.directory.len());
        if let Some(skill) = owner {
            let question = Question::new("skill", vec![skill.name.as_str()]);
            let (mut finding, _) = self.ask_policy(Gate::SkillRead, &skill.name, &question);
            finding.unit = touch.unit;
            finding.path = Some(super::operand::report(located, None, touch.usage));
            self.push(finding);
        }
    }
}
