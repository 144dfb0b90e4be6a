//! `dev bench coloring`: Hex as a bare formula, and the nodes saved by each feature.
//!
//! The game consists of the clauses of a file only. Every winning opening is found with all
//! features, with each alone, and with none.

use mustplay_coloring::file::{Function, Played, Problem};
use mustplay_coloring::search::{Search, SearchFeatures};
use mustplay_coloring::{Player, Position};
use mustplay_core::NoProgress;

use crate::Sheet;

/// The games, the numbers of their winning openings, and the time limit for all openings.
const GAMES: [(&str, &str, usize, f64); 2] = [
    ("3x3 Hex as clauses", include_str!("../data/hex3.txt"), 5, 10.0),
    ("4x4 Hex as clauses", include_str!("../data/hex4.txt"), 4, 10.0),
];

const KINDS: [(&str, SearchFeatures); 4] = [
    ("neither", SearchFeatures::NONE),
    ("traces", SearchFeatures { traces: true, sets: 0 }),
    ("superrational", SearchFeatures { traces: false, sets: 3 }),
    ("both", SearchFeatures::ALL),
];

const MEMORY: usize = 256 << 20;

pub(crate) fn run(sheet: &mut Sheet<'_>) {
    for (name, text, openings, limit) in GAMES {
        let Ok(Problem::Game(game)) = Problem::parse(text) else {
            unreachable!("{name} is a game");
        };
        let game = game.at_width();
        let mut base = None;
        for (kind, features) in KINDS {
            let job = format!("{name}, {kind}");
            if !sheet.wants(&job) {
                continue;
            }
            let ((found, nodes), seconds) =
                sheet.measure(|stopwatch| stopwatch.time(|| solve(&game, features)));
            assert_eq!(found, openings, "{job}");
            let base = *base.get_or_insert(nodes as f64);
            let change = 100.0 * (nodes as f64 / base - 1.0);
            let answer = format!("{found} openings win, {nodes} nodes, {change:+.1}%");
            let row = sheet.write(job, answer, seconds);
            (row.limit, row.nodes) = (Some(limit), Some(nodes));
        }
    }
}

/// The number of winning openings, and the nodes of deciding all.
fn solve(game: &Played<Function>, features: SearchFeatures) -> (usize, u64) {
    let sides = game.payoff.sides(10_000);
    let palette = game.rules.palette;
    let mut search = Search::new(&game.payoff, sides, palette, features, MEMORY);
    let moves = search.classify(&Position::new(game.painting(), Player::Max), &NoProgress);
    (moves.winning.len(), search.nodes())
}
