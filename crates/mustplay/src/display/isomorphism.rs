//! `isomorphism`: whether two games are the same tree.

use std::fmt::Write as _;

use crate::{CompareTrees, ComparedTrees, Report, TreeDifference};

use crate::display::{Render, RenderOptions, words};

/// The most positions of a map that are printed.
const MOST_PAIRS: usize = 20;

impl Render for CompareTrees {
    fn text(&self, report: &mut Report<ComparedTrees>, _: RenderOptions) -> String {
        let answer = &report.answer;
        let [first, second] = &answer.games;
        let mut text = match answer.isomorphic {
            Some(true) => format!("isomorphic: {first} and {second}\n"),
            Some(false) => format!("not isomorphic: {first} and {second}\n"),
            None => "unknown\n".to_owned(),
        };
        if let Some(map) = &answer.map {
            for [first, second] in map.iter().take(MOST_PAIRS) {
                let _ = writeln!(text, "  {first}  is  {second}");
            }
            if let Some(more) = map.len().checked_sub(MOST_PAIRS).filter(|&more| more > 0) {
                let _ = writeln!(text, "  and {more} more");
            }
        }
        if let Some(different) = &answer.difference {
            text += &difference(different);
        }
        if let Some(stop) = report.stopped {
            let _ = writeln!(text, "not complete: {}", stop.0);
        }
        text
    }
}

fn difference(difference: &TreeDifference) -> String {
    let mut text = String::new();
    let names = ["the first", "the second"];
    for (name, line) in names.iter().zip(&difference.lines) {
        if !line.is_empty() {
            let _ = writeln!(text, "  after {} in {name},", words::moves_made(line));
        }
    }
    let [one, other] = difference.moves;
    let _ = writeln!(
        text,
        "  {} has {} in the first game and {other} in the second",
        difference.player,
        words::counted(one, "move"),
    );
    text
}
