use super::*;
use crate::prompt::{
    EvidenceForm, PromptAnnotation, PromptEvidence, PromptKind, PromptRequestFacts, PromptRequester,
};

fn sample() -> PromptPayload {
    let evidence = |label: &str, text: &str, detail: Option<&str>, form| PromptEvidence {
        label: label.to_owned(),
        text: text.to_owned(),
        detail: detail.map(str::to_owned),
        form,
        flagged: None,
    };
    PromptPayload {
        kind: PromptKind::Bash,
        request: PromptRequestFacts {
            requester: PromptRequester {
                agent_name: Some("reviewer".to_owned()),
                forwarded: true,
                session_id: Some("9f2c".to_owned()),
            },
            surface: "bash".to_owned(),
            tool_name: Some("bash".to_owned()),
            value: "git push --force-with-lease origin main".to_owned(),
            flagged: Some("--force-with-lease".to_owned()),
            matched_pattern: Some("git push *".to_owned()),
            reason: Some("pushes reach CI".to_owned()),
            origin: Some("global".to_owned()),
            place: Some("/home/u/.pi/agent/config.json:14".to_owned()),
            ..Default::default()
        },
        also: vec![PromptRequestFacts {
            surface: "path_write".to_owned(),
            value: "../release-notes/v2.md".to_owned(),
            matched_pattern: Some("*".to_owned()),
            origin: Some("global".to_owned()),
            place: Some("/x/config.json:16".to_owned()),
            ..Default::default()
        }],
        evidence: vec![
            evidence(
                "working directory",
                "/home/u/src/app",
                None,
                EvidenceForm::Data,
            ),
            evidence(
                "full command",
                "cargo test --workspace && git push --force-with-lease origin main && tee ../release-notes/v2.md",
                None,
                EvidenceForm::Executed,
            ),
            evidence(
                "unit",
                "cargo test --workspace",
                Some("allow cargo test *"),
                EvidenceForm::Data,
            ),
            evidence(
                "unit",
                "git push --force-with-lease origin main",
                Some("ask git push *"),
                EvidenceForm::Data,
            ),
            evidence(
                "unit",
                "tee ../release-notes/v2.md",
                Some("ask outside the project"),
                EvidenceForm::Data,
            ),
        ],
        annotations: vec![PromptAnnotation {
            source: "agent".to_owned(),
            text: "Publishes the release".to_owned(),
        }],
        hazards: vec![],
    }
}

#[test]
fn show() {
    for width in [20, 40, 80, 120] {
        let budget = Budget {
            rows: 24,
            field_width: 400,
            screen_rows: 40,
            width,
            colour: true,
        };
        let context = Context {
            waiting: 2,
            before: Before::Allowed {
                times: 3,
                grant: Some("git push *".into()),
            },
            home: Some("/home/u".into()),
            project_root: None,
        };
        let view = render(&sample(), &context, &budget);
        println!("== {width} {:?}", view.elided);
        println!("{}", view.title.plain());
        for line in &view.facts {
            println!("{}|", line.plain());
        }
        println!("-- complete");
        for line in complete(&sample(), &context, width) {
            println!("{}|", line.plain());
        }
    }
    let mut payload = sample();
    payload.request.value = (0..200)
        .map(|n| format!("line {n} of the thing\n"))
        .collect::<String>()
        + "git push --force-with-lease x\n"
        + &"z\n".repeat(100);
    for width in [20, 40, 80] {
        let budget = Budget {
            rows: 24,
            field_width: 400,
            screen_rows: 40,
            width,
            colour: true,
        };
        let view = render(&payload, &Context::default(), &budget);
        println!("{}", view.title.plain());
        for line in &view.facts {
            println!("{}|", line.plain());
        }
    }
}
