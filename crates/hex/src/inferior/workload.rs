//! Work with known answers, to measure fill and prune by.

use std::sync::Arc;

use mustplay_games::{Progress, Stop, Watch};

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::masks::CellSet;

use super::engine::Engine;
use super::feature::Features;
use super::matcher::Matcher;
use super::prune::Candidates;
use super::search::{Policy, ProofSearch};

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// Positions of 11×11 Hex with so many stones put at random, that filling does not decide: the
/// same in every run.
pub fn midgames(engine: &mut Engine<2>, count: usize, stones: usize) -> Vec<[CellSet<2>; 2]> {
    let all = engine.blank().empty();
    let mut random = Random(11);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut cells: Vec<Cell> = all.iter().collect();
        let mut position = [CellSet::EMPTY; 2];
        for turn in 0..stones.min(all.len() / 2) {
            position[turn % 2].insert(cells.swap_remove(random.below(cells.len())));
        }
        engine.set_stones(position);
        if engine.filled().connected().is_none() {
            positions.push(position);
        }
    }
    positions
}

/// Fills each position from scratch and finds the moves to try: how many in all.
pub fn fill_and_prune(
    engine: &mut Engine<2>,
    candidates: &mut Candidates<2>,
    positions: &[[CellSet<2>; 2]],
) -> usize {
    let moves = |&stones: &[CellSet<2>; 2]| {
        engine.set_stones(stones);
        engine.candidates(Color::Black, candidates);
        candidates.moves().len()
    };
    positions.iter().map(moves).sum()
}

/// Plays each move in the current position, finds the moves to try after it, and takes it back: how many
/// in all.
pub fn play_and_prune(
    engine: &mut Engine<2>,
    candidates: &mut Candidates<2>,
    moves: &[Cell],
) -> usize {
    let replies = |&cell: &Cell| {
        engine.play(cell, Color::Black);
        engine.candidates(Color::White, candidates);
        engine.undo();
        candidates.moves().len()
    };
    moves.iter().map(replies).sum()
}

/// Stops a search after so many nodes.
struct Most(u64);

impl Watch for Most {
    fn report(&self, progress: &Progress) -> Result<(), Stop> {
        if progress.done > self.0 {
            Err(Stop::Nodes)
        } else {
            Ok(())
        }
    }
}

/// Solves the positions after each of these openings by Black: the nodes it takes and how
/// many openings win; none if a search takes more than `most` nodes.
pub fn solve_openings(
    board: &Board,
    openings: &[Cell],
    matcher: &Arc<Matcher>,
    features: Features,
    policy: Policy,
    most: u64,
) -> Option<(u64, usize)> {
    let watch = Most(most);
    let (mut nodes, mut wins) = (0, 0);
    for &opening in openings {
        let mut engine = Engine::<1>::new(board, Arc::clone(matcher), features).ok()?;
        engine.play(opening, Color::Black);
        let mut search = ProofSearch::new(engine, policy, &watch);
        wins += usize::from(search.winner(Color::White).ok()? == Color::Black);
        nodes += search.nodes();
    }
    Some((nodes, wins))
}
