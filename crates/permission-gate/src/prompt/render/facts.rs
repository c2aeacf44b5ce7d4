//! Which facts of an ask are shown, under which labels, in which order.
//!
//! A fact that is already stated is not repeated. Nothing is left out for what it says.

use std::borrow::Cow;

use super::super::cells::Part;
use super::super::fit::{Room, fit, grouped};
use super::super::line::{Line, Style};
use super::super::payload::{
    EvidenceForm, PromptEvidence, PromptKind, PromptPayload, PromptRequestFacts,
};
use super::super::{flag, labels, why};
use super::Context;
use super::blocks::{Block, Body, Class, Item};

/// The most rows of a fact (presentation, budgets).
const VALUE_ROWS: usize = 6;
const RUNS_ROWS: usize = 4;
const RULE_ROWS: usize = 2;
const REASON_ROWS: usize = 2;
const OTHER_ROWS: usize = 1;
const ALSO_ROWS: usize = 4;
const ANNOTATION_ROWS: usize = 3;
/// The most columns of an annotation.
const ANNOTATION_COLUMNS: usize = 240;
/// The most annotations that are shown.
const ANNOTATIONS: usize = 2;
/// The longest label, or source of an annotation, that stands in the column of labels.
const LABEL: usize = 12;

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// What a budget allows; who asks is among the facts if the title does not say it.
    Bounded {
        /// What the title does not say.
        untold: Untold,
    },
    /// Everything.
    Complete,
}

/// What a title had no room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Untold {
    /// Who asks.
    pub(super) requester: bool,
    /// How many wait.
    pub(super) waiting: bool,
}

/// Returns the title, and what it does not say.
pub(super) fn title(payload: &PromptPayload, context: &Context, width: usize) -> (Line, Untold) {
    let grave = payload.is_grave();
    let who = requester(payload);
    let waiting = match context.waiting {
        0 => None,
        count => Some(format!("{} more waiting", grouped(count))),
    };
    let mut head = vec![];
    if grave {
        head.push(Part::new("CAREFUL", Style::Caution).ours());
        head.push(Part::new("  ", Style::Plain).ours());
    }
    head.push(Part::new("Permission needed", Style::Title).ours());
    let mut whole = head.clone();
    if let Some(who) = &who {
        whole.push(Part::new("  ", Style::Plain).ours());
        whole.push(Part::new(who.as_str(), Style::Plain));
    }
    let tail = waiting.as_deref().unwrap_or_default();
    let gap = if tail.is_empty() { 0 } else { 2 };
    for (parts, requester) in [(whole, false), (head, who.is_some())] {
        let line = one_line(&parts);
        let taken = line.width() + gap + tail.len();
        if taken <= width {
            let mut line = line;
            if !tail.is_empty() {
                line.push(&" ".repeat(width - taken + gap), Style::Plain);
                line.push(tail, Style::Muted);
            }
            let untold = Untold {
                requester,
                waiting: false,
            };
            return (line, untold);
        }
    }
    // A very narrow screen.
    let text = if grave {
        "CAREFUL"
    } else {
        "Permission needed"
    };
    let style = if grave { Style::Caution } else { Style::Title };
    let room = Room {
        width,
        rows: 1,
        columns: width,
    };
    let rows = fit(&[Part::new(text, style).ours()], room).rows;
    let line = rows.into_iter().next().unwrap_or_default();
    let untold = Untold {
        requester: who.is_some(),
        waiting: waiting.is_some(),
    };
    (line, untold)
}

fn one_line(parts: &[Part<'_>]) -> Line {
    let mut line = Line::new();
    for cell in super::super::cells::cells(parts) {
        line.push(if cell.newline { " " } else { &cell.text }, cell.style);
    }
    line
}

/// Names who asks.
fn requester(payload: &PromptPayload) -> Option<String> {
    let requester = &payload.request.requester;
    let agent = requester
        .agent_name
        .as_deref()
        .filter(|name| !name.is_empty());
    let session = requester.session_id.as_deref().filter(|id| !id.is_empty());
    if !requester.forwarded {
        return agent.map(|agent| format!("agent {agent}"));
    }
    let agent = agent.unwrap_or("unknown");
    Some(match session {
        Some(session) => format!("subagent {agent} ({session})"),
        None => format!("subagent {agent}"),
    })
}

/// Returns the facts in order.
pub(super) fn blocks<'t>(
    payload: &'t PromptPayload,
    context: &'t Context,
    extent: Extent,
    width: usize,
) -> Vec<Block<'t>> {
    let complete = extent == Extent::Complete;
    let mut blocks = Vec::new();
    core(&mut blocks, payload, context, extent, width);
    if complete {
        for block in &mut blocks {
            block.most = usize::MAX;
        }
    }
    evidence(&mut blocks, payload);
    annotations(&mut blocks, payload, complete);
    blocks
}

fn core<'t>(
    blocks: &mut Vec<Block<'t>>,
    payload: &'t PromptPayload,
    context: &'t Context,
    extent: Extent,
    width: usize,
) {
    let facts = &payload.request;
    let executed = payload.executes();
    let plain = |text: &'t str| vec![Part::new(text, Style::Value)];
    let untold = match extent {
        Extent::Bounded { untold } => untold,
        Extent::Complete => Untold {
            requester: true,
            waiting: false,
        },
    };
    if untold.requester
        && let Some(who) = requester(payload)
    {
        let parts = vec![Part::new(who, Style::Plain)];
        blocks.push(Block::core("from", parts, OTHER_ROWS));
    }
    if untold.waiting {
        let text = format!("{} more", grouped(context.waiting));
        blocks.push(Block::core(
            "waiting",
            vec![Part::new(text, Style::Plain)],
            OTHER_ROWS,
        ));
    }
    if payload.kind == PromptKind::Forwarded {
        let text = "the subagent sent no details (older version)";
        let parts = vec![Part::new(text, Style::Caution)];
        blocks.push(Block::core("details", parts, RULE_ROWS));
    }
    let tool = facts.tool_name.as_deref().unwrap_or_default();
    if !facts.value.is_empty() {
        let value = Part {
            flagged: flag::in_value(payload),
            ..Part::new(facts.value.as_str(), Style::Value)
        };
        let label = labels::of_value(payload.kind, facts);
        blocks.push(Block {
            executed,
            ..Block::core(label, vec![value], VALUE_ROWS)
        });
    }
    if let Some(unit) = &facts.executed_unit {
        blocks.push(Block {
            executed,
            ..Block::core("runs", plain(unit), RUNS_ROWS)
        });
    }
    let invoked = facts.invoked_tool_name.as_deref();
    let stated = tool.is_empty()
        || tool == facts.surface
        || tool == facts.value
        || (tool == "bash" && executed);
    if invoked.is_some() || !stated {
        let mut parts = plain(tool);
        if let Some(invoked) = invoked {
            parts.push(Part::new("   invoked as ", Style::Muted));
            parts.push(Part::new(invoked, Style::Value));
        }
        blocks.push(Block::core("tool", parts, OTHER_ROWS));
    }
    if let Some(text) = why::hazards(&payload.hazards, facts) {
        let parts = vec![Part::new(text, Style::Caution)];
        blocks.push(Block::core("careful", parts, RULE_ROWS));
    }
    reasons(blocks, facts, context, extent == Extent::Complete, width);
    if let Some(spelling) = &facts.matched_spelling
        && !is_told(spelling, payload)
    {
        blocks.push(Block::core("as", plain(spelling), OTHER_ROWS));
    }
    let directory = payload
        .evidence
        .iter()
        .find(|evidence| evidence.label == labels::WORKING_DIRECTORY);
    if let Some(directory) = directory {
        let mut parts = vec![Part::new(shortened(context, &directory.text), Style::Value)];
        arrow(&mut parts, directory);
        blocks.push(Block::core("in", parts, OTHER_ROWS));
    }
    if !facts.command_contexts.is_empty() {
        let names: Vec<String> = facts
            .command_contexts
            .iter()
            .map(|context| context.replace('_', " "))
            .collect();
        let parts = vec![Part::new(names.join(", "), Style::Plain)];
        blocks.push(Block::core("context", parts, OTHER_ROWS));
    }
    if let Some(text) = why::before(&context.before) {
        let parts = vec![Part::new(text, Style::Plain)];
        blocks.push(Block::core("before", parts, OTHER_ROWS));
    }
    if !payload.also.is_empty() {
        blocks.push(also(payload, context, extent == Extent::Complete));
    }
}

/// Paths are shortened for the eye; the workspace itself is not made nothing of.
fn shortened<'t>(context: &Context, path: &'t str) -> Cow<'t, str> {
    let home = Context {
        project_root: None,
        home: context.home.clone(),
        ..Context::default()
    };
    Cow::Owned(home.shortened(path))
}

/// Rule and reason: on one row where they fit.
fn reasons<'t>(
    blocks: &mut Vec<Block<'t>>,
    facts: &'t PromptRequestFacts,
    context: &Context,
    complete: bool,
    width: usize,
) {
    let place = if complete {
        why::full_place(facts, context)
    } else {
        why::short_place(facts)
    };
    let mut rule = why::rule(facts, place.as_deref());
    let Some(reason) = &facts.reason else {
        blocks.push(Block::core("why", rule, RULE_ROWS));
        return;
    };
    let quoted = [
        Part::new("\"", Style::Plain),
        Part::new(reason.as_str(), Style::Value),
        Part::new("\"", Style::Plain),
    ];
    let short =
        |parts: &[Part<'_>]| -> usize { parts.iter().map(|part| part.text.chars().count()).sum() };
    if !reason.contains('\n') && short(&rule) + short(&quoted) + MARGIN <= width {
        rule.push(Part::new("   ", Style::Plain));
        rule.extend(quoted);
        blocks.push(Block::core("why", rule, RULE_ROWS));
    } else {
        blocks.push(Block::core("why", rule, RULE_ROWS));
        blocks.push(Block::core("", quoted.to_vec(), REASON_ROWS));
    }
}

/// What label, gutter and gap take beside rule and reason.
const MARGIN: usize = 14;

/// The other findings: the three strictest, then how many more there are.
fn also<'t>(payload: &'t PromptPayload, context: &Context, complete: bool) -> Block<'t> {
    let mut findings: Vec<&PromptRequestFacts> = payload.also.iter().collect();
    if !complete {
        findings.sort_by_key(|facts| rank(facts));
    }
    let items = findings
        .into_iter()
        .map(|facts| {
            let place = if complete {
                why::full_place(facts, context)
            } else {
                why::short_place(facts)
            };
            let mut lead = vec![
                Part::new(facts.surface.as_str(), Style::Ask),
                Part::new("  ", Style::Plain),
                Part::new(facts.value.as_str(), Style::Value),
            ];
            if let Some(unit) = &facts.executed_unit {
                lead.push(Part::new("  runs ", Style::Muted));
                lead.push(Part::new(unit.as_str(), Style::Value));
            }
            let mut side = why::rule(facts, place.as_deref());
            if let Some(reason) = &facts.reason {
                side.push(Part::new("   \"", Style::Plain));
                side.push(Part::new(reason.as_str(), Style::Value));
                side.push(Part::new("\"", Style::Plain));
            }
            Item {
                lead,
                side,
                quiet: false,
            }
        })
        .collect();
    Block {
        class: Class::Core,
        label: Cow::Borrowed("also"),
        body: Body::List {
            noun: "findings",
            items,
        },
        most: if complete { usize::MAX } else { ALSO_ROWS },
        columns: None,
        executed: false,
        prefix: None,
    }
}

/// All of them ask; what cannot be lifted comes first, what only a catch-all says last.
fn rank(facts: &PromptRequestFacts) -> u8 {
    match facts.matched_pattern.as_deref() {
        Some("<self-protection>") => 0,
        Some(pattern) if pattern.starts_with('<') => 1,
        Some(pattern) if pattern.trim_matches(['*', '?', ' ', '/']).is_empty() => 3,
        Some(_) => 2,
        None => 4,
    }
}

fn evidence<'t>(blocks: &mut Vec<Block<'t>>, payload: &'t PromptPayload) {
    let mut rest = payload
        .evidence
        .iter()
        .filter(|evidence| evidence.label != labels::WORKING_DIRECTORY)
        .filter(|evidence| !is_stated(evidence, payload))
        .peekable();
    while let Some(first) = rest.next() {
        let noun = match first.label.as_str() {
            labels::UNIT => Some("units"),
            labels::EXTERNAL_PATH => Some("paths"),
            labels::NOTE => Some("notes"),
            _ => None,
        };
        let Some(noun) = noun else {
            blocks.push(one(first, payload));
            continue;
        };
        let mut items = vec![item(first, 1)];
        while let Some(next) = rest.next_if(|next| next.label == first.label) {
            items.push(item(next, items.len() + 1));
        }
        blocks.push(Block {
            class: Class::Evidence,
            label: Cow::Borrowed(labels::shown(&first.label).unwrap_or_default()),
            body: Body::List { noun, items },
            most: usize::MAX,
            columns: Some(usize::MAX),
            executed: first.form == EvidenceForm::Executed,
            prefix: None,
        });
    }
}

/// The spelling is the value itself, made absolute, or where it leads to.
fn is_told(spelling: &str, payload: &PromptPayload) -> bool {
    let value = &payload.request.value;
    payload
        .evidence
        .iter()
        .any(|evidence| match evidence.label.as_str() {
            labels::WORKING_DIRECTORY => spelling
                .strip_prefix(evidence.text.trim_end_matches('/'))
                .and_then(|rest| rest.strip_prefix('/'))
                .is_some_and(|rest| rest == value.strip_prefix("./").unwrap_or(value)),
            labels::RESOLVES_TO => evidence.text == spelling,
            labels::EXTERNAL_PATH => evidence.detail.as_deref() == Some(spelling),
            _ => false,
        })
}

/// The core, or the full command, says it already.
fn is_stated(evidence: &PromptEvidence, payload: &PromptPayload) -> bool {
    let value = &payload.request.value;
    match evidence.label.as_str() {
        labels::EXTERNAL_PATH => evidence.text == *value && evidence.detail.is_none(),
        labels::FULL_COMMAND => evidence.text.trim() == value,
        labels::HERE_DOCUMENT | labels::CODE => {
            let commands = payload
                .evidence
                .iter()
                .filter(|evidence| evidence.label == labels::FULL_COMMAND)
                .map(|evidence| evidence.text.as_str());
            commands
                .chain([value.as_str()])
                .any(|command| command.contains(evidence.text.trim_end()))
        }
        _ => false,
    }
}

fn one<'t>(evidence: &'t PromptEvidence, payload: &'t PromptPayload) -> Block<'t> {
    let mut parts = Vec::new();
    let known = labels::shown(&evidence.label);
    let label = match known {
        Some(label) => Cow::Borrowed(label),
        // None of our labels begins with it.
        None if is_label(&evidence.label) => Cow::Owned(format!("by {}", evidence.label)),
        None => {
            parts.push(Part::new(evidence.label.as_str(), Style::Label));
            parts.push(Part::new(": ", Style::Plain));
            Cow::Borrowed("other")
        }
    };
    let heads = match evidence.form {
        EvidenceForm::Diff => true,
        EvidenceForm::Executed | EvidenceForm::Data => evidence.text.contains('\n'),
    };
    if heads && let Some(detail) = evidence.detail.as_deref() {
        parts.push(Part::new(detail, Style::Muted));
        parts.push(Part::new("\n", Style::Plain));
    }
    parts.push(Part {
        flagged: flag::in_evidence(evidence, payload),
        diff: evidence.form == EvidenceForm::Diff,
        ..Part::new(evidence.text.as_str(), Style::Value)
    });
    if !heads {
        arrow(&mut parts, evidence);
    }
    Block {
        class: Class::Evidence,
        label,
        body: Body::Text(parts),
        most: usize::MAX,
        columns: Some(usize::MAX),
        executed: evidence.form == EvidenceForm::Executed,
        prefix: None,
    }
}

fn arrow<'t>(parts: &mut Vec<Part<'t>>, evidence: &'t PromptEvidence) {
    if let Some(detail) = evidence.detail.as_deref() {
        parts.push(Part::new(" → ", Style::Muted));
        parts.push(Part::new(detail, Style::Value));
    }
}

fn item(evidence: &PromptEvidence, number: usize) -> Item<'_> {
    let text = Part::new(evidence.text.as_str(), Style::Value);
    if evidence.label != labels::UNIT {
        let mut lead = vec![text];
        arrow(&mut lead, evidence);
        return Item {
            lead,
            side: Vec::new(),
            quiet: false,
        };
    }
    let detail = evidence.detail.as_deref().unwrap_or_default();
    let (decision, rule) = detail.split_once(' ').unwrap_or((detail, ""));
    let (sign, style) = match decision {
        "allow" => ("✓ ", Style::Allow),
        "deny" => ("✗ ", Style::Deny),
        _ => ("? ", Style::Ask),
    };
    let mut side = vec![Part::new(decision, style)];
    if !rule.is_empty() {
        side.push(Part::new("  ", Style::Plain));
        side.push(Part::new(rule, Style::Muted));
    }
    Item {
        lead: vec![
            Part::new(format!("{number} "), Style::Muted),
            Part::new(sign, style),
            text,
        ],
        side,
        quiet: decision == "allow",
    }
}

/// A word by another extension that may stand in the column of labels.
fn is_label(text: &str) -> bool {
    let letter = |character: char| {
        character.is_ascii_alphanumeric() || matches!(character, ' ' | '-' | '_' | '.')
    };
    !text.trim().is_empty() && text.len() <= LABEL && text.chars().all(letter)
}

fn annotations<'t>(blocks: &mut Vec<Block<'t>>, payload: &'t PromptPayload, complete: bool) {
    for (at, annotation) in payload.annotations.iter().enumerate() {
        let mut parts = vec![Part::new(annotation.text.as_str(), Style::Value)];
        let source = if is_label(&annotation.source) {
            annotation.source.as_str()
        } else {
            parts.insert(0, Part::new(": ", Style::Plain));
            parts.insert(0, Part::new(annotation.source.as_str(), Style::Plain));
            "another"
        };
        let within = complete || at < ANNOTATIONS;
        blocks.push(Block {
            class: Class::Annotation,
            label: Cow::Borrowed(""),
            body: Body::Text(parts),
            most: if complete {
                usize::MAX
            } else if within {
                ANNOTATION_ROWS
            } else {
                0
            },
            columns: Some(ANNOTATION_COLUMNS),
            executed: false,
            prefix: Some(format!("» {source} says: ")),
        });
    }
}
