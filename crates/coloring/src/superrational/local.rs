//! The game for an optimal coloring on a few elements, read from clauses (SCG §8.6).
//!
//! Punctuate a player's clauses by a small set S′. The colorings of S′ that satisfy what is left
//! are optimal for that player (SCG Theorem 8.6.3), so they are the goal of a game on S′ alone.
//! There are few such games: the goal is a set of rows, one machine word, and the answers are kept.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::element::Element;
use crate::formula::ClauseSet;
use crate::game::Player;
use crate::painting::{Color, Move, Painting};
use crate::position::{Parity, Position};
use crate::rules::Palette;
use crate::truth::TruthTable;
use crate::values::Values;

/// Where each equation occurs in a set of clauses.
#[derive(Clone, Debug)]
pub struct Occurrences {
    colors: usize,
    /// Machine words in a set of clauses.
    words: usize,
    /// For each element and color the set of clauses that have the equation.
    sets: Vec<u64>,
}

impl Occurrences {
    /// RenderOptions through the clauses once.
    pub fn of<const W: usize>(clauses: &ClauseSet<W>) -> Self {
        let (colors, words) = (clauses.colors(), clauses.clauses().len().div_ceil(64));
        let mut sets = vec![0; clauses.elements() * colors * words];
        for (at, clause) in clauses.clauses().iter().enumerate() {
            for Move { element, color } in clause.equations() {
                let set = (element.index() * colors + color.index()) * words;
                sets[set + at / 64] |= 1 << (at % 64);
            }
        }
        Self { colors, words, sets }
    }

    fn clauses_with(&self, element: Element, color: Color) -> &[u64] {
        let set = (element.index() * self.colors + color.index()) * self.words;
        &self.sets[set..set + self.words]
    }

    /// The colorings of a few elements that satisfy all clauses that mention one of them, as
    /// bits: row r of the list of elements as in [`TruthTable`].
    pub fn goal(&self, elements: &[Element]) -> u64 {
        let rows = self.colors.pow(elements.len() as u32);
        let mut goal = u64::MAX >> (64 - rows);
        let all: SmallVec<[u64; 8]> = SmallVec::from_elem(u64::MAX, self.words);
        self.narrow(elements, 0, 0, &all, &mut goal);
        goal
    }

    /// Splits the clauses in `left` by the equations that they have about the elements from
    /// place `place` on; those that are alike up to there are satisfied by `rows`. The goal loses
    /// what some clause does not allow.
    fn narrow(&self, elements: &[Element], place: usize, rows: u64, left: &[u64], goal: &mut u64) {
        if *goal == 0 || left.iter().all(|&word| word == 0) {
            return;
        }
        let (element, color) = (place / self.colors, place % self.colors);
        let Some(&v) = elements.get(element) else {
            // Clauses without any equation are not about these elements.
            if rows != 0 {
                *goal &= rows;
            }
            return;
        };
        let having = self.clauses_with(v, Color::new(color));
        let pairs = left.iter().zip(having);
        let with: SmallVec<[u64; 8]> = pairs.clone().map(|(&l, &h)| l & h).collect();
        let without: SmallVec<[u64; 8]> = pairs.map(|(&l, &h)| l & !h).collect();
        let added = self.rows_with(elements.len(), element, color);
        self.narrow(elements, place + 1, rows | added, &with, goal);
        self.narrow(elements, place + 1, rows, &without, goal);
    }

    /// The rows of a list of `size` elements in which the one at `place` has a color.
    fn rows_with(&self, size: usize, place: usize, color: usize) -> u64 {
        let stride = self.colors.pow(place as u32);
        let run = (1_u64 << stride) - 1;
        let period = stride * self.colors;
        let starts = (0..self.colors.pow(size as u32)).step_by(period);
        starts.fold(0, |rows, start| rows | run << (start + color * stride))
    }
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
    /// The largest sets that fit one word, by the number of colors.
    pub fn largest(colors: usize) -> usize {
        let fits = |size: &usize| colors.pow(*size as u32) <= 64;
        (1..=6).rev().find(fits).unwrap_or(1)
    }

    /// None is known yet.
    pub fn new(colors: usize, palette: Palette) -> Self {
        Self { colors, palette, known: FxHashMap::default() }
    }

    /// What `player` can do on `size` elements with the goal `goal`.
    pub fn outcome(&mut self, size: usize, goal: u64, player: Player) -> &Outcome {
        let (colors, palette) = (self.colors, self.palette);
        self.known
            .entry((size, goal, player))
            .or_insert_with(|| solve(colors, palette, size, goal, player))
    }

    /// What `player` can do on `elements` with the goal that `clauses` set there; `None` if that
    /// goal cannot be reached at all.
    pub fn of_clauses(
        &mut self,
        clauses: &Occurrences,
        elements: &[Element],
        player: Player,
    ) -> Option<&Outcome> {
        let goal = clauses.goal(elements);
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
