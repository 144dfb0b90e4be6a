//! How two set-coloring games compare.

use std::fmt::Write as _;

use crate::{ColoringComparison, ComparedColorings, MapKind, Relation, Report};

use super::list;
use crate::display::{Render, RenderOptions, words};

impl Render for ColoringComparison {
    fn text(&self, report: &mut Report<ComparedColorings>, _: RenderOptions) -> String {
        text(report)
    }
}

fn text(report: &Report<ComparedColorings>) -> String {
    let answer = &report.answer;
    let mut text = String::new();
    let mut line = |name: &str, content: String| {
        let _ = writeln!(text, "{name:<9} {content}");
    };
    let order = match answer.relation {
        Relation::Less => "<, worse for max",
        Relation::Greater => ">, better for max",
        Relation::Equal => "=, the same payoff",
        _ => "||, neither is better",
    };
    line("order", order.to_owned());
    match &answer.isomorphism {
        Some(found) => {
            let kind = if found.anti { "anti-isomorphic" } else { "isomorphic" };
            let pairs = found.moves.iter().map(|[from, to]| format!("{from}→{to}"));
            line("names", format!("{kind}: {}", words::list(pairs)));
        }
        None if answer.isomorphic.is_some() => line("names", "not isomorphic".to_owned()),
        None if report.complete => line("names", "unknown, the games are too large".to_owned()),
        None => line("names", words::unknown(report)),
    }
    if let Some(map) = &answer.map {
        let kind = match map.kind {
            MapKind::Homomorphism => "homomorphism",
            MapKind::AntiHomomorphism => "anti-homomorphism",
            MapKind::Neither => "no homomorphism",
        };
        let mut words = vec![kind];
        words.extend(map.immersion.then_some("immersion"));
        words.extend(map.missed.is_empty().then_some("contraction"));
        words.extend(map.generation_preserving.then_some("generation preserving"));
        line("map", words.join(", "));
        for missed in &map.missed {
            line("missed", list(missed));
        }
        let carries = if map.carries_values { "carried over" } else { "not carried over" };
        line("values", carries.to_owned());
    }
    text
}
