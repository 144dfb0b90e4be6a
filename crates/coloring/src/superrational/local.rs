//! The game for an optimal coloring on a few elements, read from clauses (SCG §8.6).
//!
//! Punctuate a player's clauses by a small set S′. The colorings of S′ that satisfy what is
//! left are optimal for that player (Theorem 8.6.3), so they are the goal of a game on S′ alone.
//! There are few such games: the goal is a set of rows, one machine word, and the answers are
//! kept.

use rustc_hash::FxHashMap;

use crate::element::Element;
use crate::formula::{Clause, ClauseSet};
use crate::game::Player;
use crate::painting::{Color, Move, Painting};
use crate::position::{Parity, Position};
use crate::rules::Palette;
use crate::truth::TruthTable;
use crate::values::Values;

/// The largest sets that fit one word, by the number of colors.
pub fn largest(colors: usize) -> usize {
    let fits = |size: &usize| colors.pow(*size as u32) <= 64;
    (1..=6).rev().find(fits).unwrap_or(1)
}

/// The colorings of a few elements that satisfy some clauses, as bits: row r of the list of
/// elements as in [`TruthTable`].
///
/// The rows satisfied by each clause that mentions an element of the list are intersected.
pub fn goal<'c>(
    clauses: impl IntoIterator<Item = &'c Clause>,
    colors: usize,
    elements: &[Element],
) -> u64 {
    let rows = colors.pow(elements.len() as u32);
    let mut goal = u64::MAX >> (64 - rows);
    let mut equations = [[0_u64; Color::MOST]; 6];
    for row in 0..rows {
        let mut rest = row;
        for place in equations.iter_mut().take(elements.len()) {
            place[rest % colors] |= 1 << row;
            rest /= colors;
        }
    }
    for clause in clauses {
        let mut rows = 0;
        for color in Color::all(colors) {
            let occurring = clause.of(color);
            for (place, &element) in elements.iter().enumerate() {
                if occurring.contains(element) {
                    rows |= equations[place][color.index()];
                }
            }
        }
        if rows != 0 {
            goal &= rows;
        }
        if goal == 0 {
            break;
        }
    }
    goal
}

/// What the player with the goal can do on the set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Reach the goal as the second to move: the set is captured.
    pub captured: bool,
    /// First moves, by place in the list and color, that reach it.
    pub dominating: Vec<(usize, Color)>,
    /// A row of the goal, as colors by place.
    pub filling: Option<Vec<Color>>,
}

/// The local games met so far.
#[derive(Clone, Debug)]
pub struct LocalGames {
    colors: usize,
    palette: Palette,
    known: FxHashMap<(usize, u64, Player), Outcome>,
}

impl LocalGames {
    /// None is known yet.
    pub fn new(colors: usize, palette: Palette) -> Self {
        Self {
            colors,
            palette,
            known: FxHashMap::default(),
        }
    }

    /// What `player` can do on `size` elements with the goal `goal`.
    pub fn outcome(&mut self, size: usize, goal: u64, player: Player) -> &Outcome {
        let (colors, palette) = (self.colors, self.palette);
        self.known
            .entry((size, goal, player))
            .or_insert_with(|| solve(colors, palette, size, goal, player))
    }

    /// The same, with the goal read from clauses.
    pub fn of_clauses(
        &mut self,
        clauses: &ClauseSet,
        elements: &[Element],
        player: Player,
    ) -> Option<&Outcome> {
        let goal = goal(clauses.clauses(), self.colors, elements);
        (goal != 0).then(|| self.outcome(elements.len(), goal, player))
    }
}

fn solve(colors: usize, palette: Palette, size: usize, goal: u64, player: Player) -> Outcome {
    let wins = |row: usize| (goal >> row & 1 == 1) == (player == Player::Max);
    let table = TruthTable::new(size, colors, wins).expect("at most 64 rows");
    let values = Values::of(&table, palette).expect("few elements");
    let start = Position::new(Painting::EMPTY, player);
    let second = start.turned().padded(size, Parity::Even);
    let first = start.padded(size, Parity::Odd);
    let winning = values.winning_moves(&first).into_iter();
    // Of all rows of the goal the one with the greatest colors for Max, the least for Min.
    let filling = (goal != 0).then(|| {
        let row = match player {
            Player::Max => goal.ilog2(),
            Player::Min => goal.trailing_zeros(),
        };
        let moves = table.painting(row as usize);
        moves.iter().map(|mv: Move| mv.color).collect()
    });
    Outcome {
        captured: values.winner(&second) == player,
        dominating: winning.map(|mv| (mv.element.index(), mv.color)).collect(),
        filling,
    }
}
