//! `dev bench arms`: fill and prune in the solver, added piece by piece as in FAP Figure 15.
//!
//! Each arm solves the same openings from scratch, without the network. The first arm has only
//! techniques known before that paper; the last has all techniques of the solver. Differences from
//! the source: *Pi* includes all permanently inferior cells, not only the new patterns; without
//! *St* no move is pruned as strong-reversible, whereas the source uses an older theorem. See
//! `docs/theory-solver.md`.

use std::sync::Arc;

use mustplay_hex::Board;
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{SearchParams, Techniques};

use crate::solver::{Means, jobs, measure};
use crate::{BenchError, Sheet};

/// Techniques that the source lacks or omits: mutual fill, dead stones, pieces.
const LATER: &str = "mutual,dead-stones,pieces";

/// The arms of the figure without reversible moves: a name, and the other techniques left out.
const ARMS: [(&str, &str); 5] = [
    ("none", "near-dead,permanent,strong-reversible"),
    ("Nd", "permanent,strong-reversible"),
    ("Pi", "near-dead,strong-reversible"),
    ("F", "strong-reversible"),
    ("F+St", ""),
];

pub(crate) fn run(sheet: &mut Sheet<'_>) -> Result<(), BenchError> {
    let options = sheet.options;
    let matcher = Arc::new(Matcher::standard());
    let sizes = options.size.map_or_else(|| vec![5, 6], |size| vec![size]);
    let published = ARMS.map(|(name, without)| (name, format!("{LATER},{without}")));
    let everything = ("all", String::new());
    for size in sizes {
        let board = Arc::new(Board::hex(size, size)?);
        for job in jobs(&board, size, &options.openings)? {
            for (name, without) in published.iter().chain([&everything]) {
                let means = Means {
                    techniques: without.parse::<Techniques>().expect("names of techniques"),
                    params: SearchParams::default(),
                    has_network: false,
                };
                let name = format!("{}, {name}", job.name);
                measure(sheet, (&matcher, &board), &job, name, &means, None);
            }
        }
    }
    Ok(())
}
