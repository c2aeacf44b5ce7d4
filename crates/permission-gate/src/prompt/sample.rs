//! Payloads for tests: one of each kind, and any.

use proptest::prelude::*;

use super::labels;
use super::payload::{
    EvidenceForm, Hazard, PromptAnnotation, PromptEvidence, PromptKind, PromptPayload,
    PromptRequestFacts, PromptRequester,
};
use super::render::{Before, Context};

/// The facts of a finding of one rule.
pub(super) fn facts(surface: &str, tool: &str, value: &str, pattern: &str) -> PromptRequestFacts {
    PromptRequestFacts {
        surface: surface.to_owned(),
        tool_name: Some(tool.to_owned()),
        value: value.to_owned(),
        matched_pattern: Some(pattern.to_owned()),
        origin: Some("global".to_owned()),
        place: Some("/home/u/.pi/agent/config.json:14".to_owned()),
        ..PromptRequestFacts::default()
    }
}

/// A piece of evidence.
pub(super) fn evidence(label: &str, text: &str, detail: Option<&str>) -> PromptEvidence {
    let form = match label {
        labels::DIFF => EvidenceForm::Diff,
        labels::FULL_COMMAND | labels::CODE => EvidenceForm::Executed,
        _ => EvidenceForm::Data,
    };
    PromptEvidence {
        label: label.to_owned(),
        text: text.to_owned(),
        detail: detail.map(str::to_owned),
        form,
        flagged: None,
    }
}

/// A payload without evidence.
pub(super) fn bare(kind: PromptKind, request: PromptRequestFacts) -> PromptPayload {
    PromptPayload {
        kind,
        request,
        also: Vec::new(),
        evidence: vec![evidence(labels::WORKING_DIRECTORY, "/home/u/app", None)],
        annotations: Vec::new(),
        hazards: Vec::new(),
    }
    .with_evident_hazards()
}

/// What is known beside a payload.
pub(super) fn context() -> Context {
    Context {
        waiting: 0,
        before: Before::Unknown,
        home: Some("/home/u".to_owned()),
        project_root: Some("/home/u/app".to_owned()),
    }
}

/// A compound command of which a part asks, with everything there can be.
pub(super) fn bash() -> PromptPayload {
    let mut payload = bare(
        PromptKind::Bash,
        PromptRequestFacts {
            reason: Some("pushes reach CI".to_owned()),
            command_contexts: vec!["subshell".to_owned()],
            ..facts(
                "bash",
                "bash",
                "git push --force-with-lease origin main",
                "git push *",
            )
        },
    );
    payload.also = vec![facts("path_write", "bash", "../release-notes/v2.md", "*")];
    payload.evidence.extend([
        evidence(
            labels::FULL_COMMAND,
            "cargo test --workspace && (git push --force-with-lease origin main) | tee ../release-notes/v2.md",
            None,
        ),
        evidence(labels::UNIT, "cargo test --workspace", Some("allow cargo test *")),
        evidence(labels::UNIT, "git push --force-with-lease origin main", Some("ask git push *")),
        evidence(labels::UNIT, "tee ../release-notes/v2.md", Some("ask ../release-notes/v2.md is outside")),
    ]);
    payload.annotate("agent", "Publishes the release");
    payload
}

/// One payload of each kind, with its evidence.
pub(super) fn kinds() -> Vec<PromptPayload> {
    let with = |mut payload: PromptPayload, evidence: Vec<PromptEvidence>| {
        payload.evidence.extend(evidence);
        payload
    };
    vec![
        bash(),
        with(
            bare(PromptKind::Mcp, facts("mcp", "mcp", "exa:search", "exa:*")),
            vec![evidence(
                labels::INPUT,
                "query : rust diff\nlimit : 10",
                None,
            )],
        ),
        with(
            bare(PromptKind::Tool, facts("deploy", "deploy", "deploy", "*")),
            vec![
                evidence(labels::INPUT, "target : production", None),
                evidence("weather", "sunny", None),
            ],
        ),
        with(
            bare(
                PromptKind::Path,
                facts("path_write", "edit", "config/app.env", "*.env"),
            ),
            vec![
                evidence(labels::RESOLVES_TO, "/srv/shared/app.env", None),
                evidence(
                    labels::DIFF,
                    "@@ -1,2 +1,2 @@\n HOST=a\n-PORT=1\n+PORT=2",
                    Some("config/app.env: 1 line added, 1 removed"),
                ),
            ],
        ),
        with(
            bare(
                PromptKind::ExternalDirectory,
                facts("external_directory_read", "read", "../other/notes.md", "*"),
            ),
            vec![evidence(
                labels::EXTERNAL_PATH,
                "../other/notes.md",
                Some("/home/u/other/notes.md"),
            )],
        ),
        with(
            bare(
                PromptKind::BashExternalDirectory,
                PromptRequestFacts {
                    flagged: Some("/etc/hosts".to_owned()),
                    ..facts(
                        "external_directory_read",
                        "bash",
                        "grep localhost /etc/hosts",
                        "*",
                    )
                },
            ),
            vec![evidence(
                labels::EXTERNAL_PATH,
                "/etc/hosts",
                Some("/private/etc/hosts"),
            )],
        ),
        bare(
            PromptKind::Skill,
            PromptRequestFacts {
                tool_name: None,
                ..facts("skill", "", "release", "*")
            },
        ),
        with(
            bare(
                PromptKind::SkillRead,
                PromptRequestFacts {
                    tool_name: None,
                    ..facts("skill", "", "release", "*")
                },
            ),
            vec![evidence(labels::READ_PATH, "skills/release/SKILL.md", None)],
        ),
        PromptPayload {
            evidence: Vec::new(),
            ..bare(
                PromptKind::Forwarded,
                PromptRequestFacts {
                    requester: PromptRequester {
                        agent_name: Some("reviewer".to_owned()),
                        forwarded: true,
                        session_id: Some("9f2c".to_owned()),
                    },
                    surface: "bash".to_owned(),
                    value: "npm publish".to_owned(),
                    ..PromptRequestFacts::default()
                },
            )
        },
    ]
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z*/. ]{0,20}",
        "[a-z \n\t日é│»⟨:]{0,300}",
        "[\u{0}-\u{ff}\u{200b}-\u{202f}\u{fe0f}\u{e000}a-z\u{430}]{0,40}",
        "[a-z]{300,600}",
    ]
}

fn maybe() -> impl Strategy<Value = Option<String>> {
    proptest::option::of(words())
}

prop_compose! {
    fn any_facts()(
        (agent_name, forwarded, session_id) in (maybe(), any::<bool>(), maybe()),
        (surface, tool_name, invoked_tool_name) in (words(), maybe(), maybe()),
        (value, flagged) in (words(), maybe()),
        (matched_pattern, matched_spelling) in (maybe(), maybe()),
        command_contexts in proptest::collection::vec(words(), 0..3),
        (executed_unit, reason, origin, place, detail) in (maybe(), maybe(), maybe(), maybe(), maybe()),
    ) -> PromptRequestFacts {
        PromptRequestFacts {
            requester: PromptRequester { agent_name, forwarded, session_id },
            surface, tool_name, invoked_tool_name, value, flagged, matched_pattern, matched_spelling,
            command_contexts, executed_unit, reason, origin, place, detail,
        }
    }
}

fn label() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(labels::UNIT.to_owned()),
        Just(labels::EXTERNAL_PATH.to_owned()),
        Just(labels::FULL_COMMAND.to_owned()),
        Just(labels::WORKING_DIRECTORY.to_owned()),
        Just(labels::NOTE.to_owned()),
        Just(labels::DIFF.to_owned()),
        words(),
    ]
}

prop_compose! {
    fn any_evidence()(
        label in label(), text in words(), detail in maybe(), form in 0..3_usize, flagged in maybe(),
    ) -> PromptEvidence {
        PromptEvidence { label, text, detail, form: EvidenceForm::ALL[form], flagged }
    }
}

prop_compose! {
    /// Any payload.
    pub(super) fn any_payload()(
        kind in 0..PromptKind::ALL.len(), request in any_facts(),
        also in proptest::collection::vec(any_facts(), 0..6),
        evidence in proptest::collection::vec(any_evidence(), 0..8),
        annotations in proptest::collection::vec((words(), words()), 0..4),
        hazards in proptest::collection::vec(0..Hazard::ALL.len(), 0..3),
    ) -> PromptPayload {
        PromptPayload {
            kind: PromptKind::ALL[kind], request, also, evidence,
            annotations: annotations.into_iter().map(|(source, text)| PromptAnnotation { source, text }).collect(),
            hazards: hazards.into_iter().map(|at| Hazard::ALL[at]).collect(),
        }
        .with_evident_hazards()
    }
}

prop_compose! {
    /// Anything that may be known beside it.
    pub(super) fn any_context()(
        waiting in 0..3_usize, before in 0..4_usize, grant in maybe(), reason in maybe(), at in words(),
    ) -> Context {
        Context {
            waiting,
            before: match before {
                0 => Before::Unknown,
                1 => Before::New,
                2 => Before::Allowed { times: waiting + 1, grant },
                _ => Before::Denied { at, reason },
            },
            home: Some("/home/u".to_owned()),
            project_root: None,
        }
    }
}
