//! `complexity`: how many positions and games boards have.

use crate::{BoardComplexity, Complexities, Complexity, Count, Report};

use crate::display::table::table;
use crate::display::{Render, RenderOptions};

impl Render for Complexity {
    fn text(&self, report: &mut Report<Complexities>, _: RenderOptions) -> String {
        complexities(&report.answer)
    }
}

/// A line for each board; numbers by their powers of ten, short ones in full.
fn complexities(answer: &Complexities) -> String {
    let heading = ["board", "cells", "positions", "moves", "game tree", "full games", "proof tree"];
    let has_proofs = answer.boards.iter().any(|it| it.proof_tree.is_some());
    let row = |it: &BoardComplexity| {
        [
            it.board.to_string(),
            it.cells.to_string(),
            large(&it.positions),
            it.moves.to_string(),
            large(&it.game_tree),
            large(&it.full_games),
            it.proof_tree.as_ref().map_or_else(String::new, large),
        ]
    };
    let mut rows = vec![heading.map(str::to_owned)];
    rows.extend(answer.boards.iter().map(row));
    let columns = if has_proofs { 7 } else { 6 };
    let rows: Vec<&[String]> = rows.iter().map(|row| &row[..columns]).collect();
    table(&rows, &[0, 1, 2, 3, 4, 5, 6])
}

/// A number in full if it is short, otherwise rounded, with its power of ten.
fn large(count: &Count) -> String {
    let digits = count.to_string();
    if digits.len() <= 12 {
        return digits;
    }
    let log = count.log10();
    let (power, factor) = (log.floor(), 10_f64.powf(log - log.floor()));
    // 9.996 rounds to 10.
    match format!("{factor:.2}").as_str() {
        "10.00" => format!("1.00e{}", power + 1.0),
        factor => format!("{factor}e{power}"),
    }
}
