//! The effective rules: in order, with decision, scope and place. The last rule that matches decides.

use std::fmt::Write as _;

use permission_policy::{Decision, Pattern, Policy, Rule, Values, surface};
use serde::Serialize;

use super::explanation::PlaceJson;
use super::places::Places;
use super::style::{BOLD, DIM, paint, style};
use super::text::{line, short, width};

/// The most columns of a pattern.
const PATTERN: usize = 60;

/// The rules as JSON. The wire type: independent of the policy.
#[derive(Debug, Serialize)]
pub struct Rules<'p> {
    #[serde(rename = "rules")]
    list: Vec<RuleJson<'p>>,
    fallback: FallbackJson<'p>,
    clamped: bool,
    yolo: bool,
}

#[derive(Debug, Serialize)]
struct RuleJson<'p> {
    surface: &'p str,
    key: &'p str,
    pattern: &'p str,
    decision: &'static str,
    reason: Option<&'p str>,
    origin: &'static str,
    place: Option<PlaceJson<'p>>,
    overlay: bool,
}

#[derive(Debug, Serialize)]
struct FallbackJson<'p> {
    decision: &'static str,
    reason: Option<&'p str>,
    origin: &'static str,
    place: Option<PlaceJson<'p>>,
}

impl<'p> Rules<'p> {
    /// Collects the rules that speak of a surface, or all.
    pub fn new(policy: &'p Policy, surface: Option<&str>) -> Self {
        let json = |overlay: bool| {
            move |rule: &'p Rule| RuleJson {
                surface: rule.surface_text(),
                key: rule.surface_key(),
                pattern: rule.pattern_text(),
                decision: rule.decision().name(),
                reason: rule.reason().map(AsRef::as_ref),
                origin: rule.origin().name(),
                place: rule.place().map(PlaceJson::new),
                overlay,
            }
        };
        let merged = policy.scope_rules().filter(|rule| speaks(rule, surface));
        let overlays = policy.overlay_rules().filter(|rule| speaks(rule, surface));
        let fallback = policy.fallback();
        Self {
            list: merged
                .map(json(false))
                .chain(overlays.map(json(true)))
                .collect(),
            fallback: FallbackJson {
                decision: fallback.decision.name(),
                reason: fallback.reason.as_deref(),
                origin: fallback.origin.name(),
                place: fallback.place.as_ref().map(PlaceJson::new),
            },
            clamped: policy.clamped(),
            yolo: policy.yolo(),
        }
    }
}

/// Tells whether a rule is filed under a surface, a pattern that covers it, or one of its two directions.
fn speaks(rule: &Rule, wanted: Option<&str>) -> bool {
    let Some(wanted) = wanted else {
        return true;
    };
    let filed = rule.surface_text();
    let forms = surface::directions(wanted);
    let names = std::iter::once(wanted).chain(forms.into_iter().flatten());
    let covers = filed
        .contains(['*', '?'])
        .then(|| Pattern::new(filed, None, Values::Text));
    names
        .into_iter()
        .any(|name| filed == name || covers.as_ref().is_some_and(|covers| covers.matches(name)))
}

/// Collects the files that a policy's rules stand in.
pub fn places(policy: &Policy, home: Option<&std::path::Path>) -> Places {
    let fallback = policy.fallback();
    let rules = policy
        .rules()
        .filter_map(|rule| Some((rule.origin(), rule.place()?)));
    let own = fallback
        .place
        .as_ref()
        .map(|place| (fallback.origin, place));
    Places::new(rules.chain(own), home)
}

/// One surface with its rules, in order.
type Section<'p> = (String, Vec<&'p Rule>);

/// Draws the rules that speak of a surface, or all.
pub fn text(policy: &Policy, surface: Option<&str>, places: &Places) -> String {
    let mut text = String::new();
    let merged = sections(policy.scope_rules().filter(|rule| speaks(rule, surface)));
    let overlays = sections(policy.overlay_rules().filter(|rule| speaks(rule, surface)));
    let columns = merged
        .iter()
        .chain(&overlays)
        .flat_map(|(_, rules)| rules)
        .map(|rule| width(&short(rule.pattern_text(), PATTERN)))
        .max()
        .unwrap_or(0);
    // Writing to a string cannot fail.
    for section in &merged {
        draw(&mut text, section, columns, false, places);
    }
    if !overlays.is_empty() {
        let title = paint(BOLD, "overlays");
        let _ = writeln!(
            text,
            "{title}  {}",
            paint(DIM, "they only tighten: an allow is no opinion")
        );
        for section in &overlays {
            draw(&mut text, section, columns, true, places);
        }
    }
    let fallback = policy.fallback();
    let _ = writeln!(
        text,
        "{}  {}  {}",
        paint(BOLD, "where no rule matches"),
        paint(style(fallback.decision), fallback.decision.name()),
        places.origin(Some(fallback.origin), fallback.place.as_ref()),
    );
    if policy.clamped() {
        let _ = writeln!(
            text,
            "a file is in error: every allow asks until it is repaired"
        );
    }
    if policy.yolo() {
        let _ = writeln!(text, "yolo mode is on: what asks is allowed");
    }
    let legend = places.legend();
    if !legend.is_empty() {
        let _ = writeln!(text, "\n{}", paint(BOLD, "files"));
        let width = legend
            .iter()
            .map(|(label, ..)| label.chars().count())
            .max()
            .unwrap_or(0);
        for (label, path, origin) in legend {
            let _ = writeln!(
                text,
                "   {label:<width$}  {path}  {}",
                paint(DIM, origin.name())
            );
        }
    }
    text
}

/// Groups rules by surface in order; the two directions of a bare key are drawn once when they are the same.
fn sections<'p>(rules: impl Iterator<Item = &'p Rule>) -> Vec<Section<'p>> {
    let mut sections: Vec<Section<'p>> = Vec::new();
    for rule in rules {
        match sections.last_mut() {
            Some((surface, rules)) if surface == rule.surface_text() => rules.push(rule),
            Some(_) | None => sections.push((rule.surface_text().to_owned(), vec![rule])),
        }
    }
    let mut merged: Vec<Section<'p>> = Vec::new();
    for (surface, rules) in sections {
        if let Some((before, same)) = merged.last_mut()
            && let Some(bare) = rules.first().map(|rule| rule.surface_key())
            && surface::directions(bare).is_some_and(|forms| {
                forms.contains(&before.as_str()) && forms.contains(&surface.as_str())
            })
            && same.len() == rules.len()
            && same.iter().zip(&rules).all(|(one, other)| {
                one.pattern_text() == other.pattern_text()
                    && one.decision() == other.decision()
                    && one.place() == other.place()
            })
        {
            bare.clone_into(before);
            continue;
        }
        merged.push((surface, rules));
    }
    merged
}

fn draw(text: &mut String, section: &Section<'_>, columns: usize, overlay: bool, places: &Places) {
    let (surface, rules) = section;
    let margin = if overlay { "   " } else { "" };
    let _ = writeln!(text, "{margin}{}", paint(BOLD, &line(surface)));
    for rule in rules {
        let decision = rule.decision();
        let pattern = short(rule.pattern_text(), PATTERN);
        let gap = " ".repeat(columns.saturating_sub(width(&pattern)));
        let mut style = style(decision);
        if overlay && decision == Decision::Allow {
            style = DIM;
        }
        let reason = rule
            .reason()
            .map(|reason| format!("  \"{}\"", short(reason, PATTERN)))
            .unwrap_or_default();
        let _ = writeln!(
            text,
            "{margin}   {}  {pattern}{gap}  {}{reason}",
            paint(style, &format!("{:<5}", decision.name())),
            places.origin(Some(rule.origin()), rule.place()),
        );
    }
}
