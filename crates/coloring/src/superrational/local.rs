//! The local game for an optimal coloring on a few elements, derived from clauses (SCG §8.6).
//!
//! Punctuate a player's clauses by a small set S′. The colorings of S′ that satisfy the result are
//! optimal for that player (SCG Theorem 8.6.3), so they are the goal of a game on S′ alone. The
//! goal is a set of rows in one machine word. There are few such games, so their outcomes are
//! cached.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use thiserror::Error;

use crate::formula::{ClauseSet, FormulaSides};
use crate::{
    Color, Element, Elements, Move, Painting, Palette, Parity, Payoff, Player, Position,
    PositionValues, TruthTable,
};

/// The occurrences of each equation in a set of clauses.
#[derive(Clone, Debug)]
pub struct Occurrences {
    colors: usize,
    /// Machine words per set of clauses.
    words: usize,
    /// For each element and color, the set of clauses with that equation.
    sets: Vec<u64>,
}

impl Occurrences {
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

    /// The colorings of a few elements that satisfy all clauses that mention one of them, as a bit
    /// set of rows: bit r is row r of a [`TruthTable`] over the list of elements.
    pub fn goal(&self, elements: &[Element]) -> u64 {
        let rows = self.colors.pow(elements.len() as u32);
        let mut goal = u64::MAX >> (64 - rows);
        let all: SmallVec<[u64; 8]> = SmallVec::from_elem(u64::MAX, self.words);
        self.narrow(elements, 0, 0, &all, &mut goal);
        goal
    }

    /// Removes from `goal` the rows that falsify a clause in `left`. These clauses have the same
    /// equations among the first `place` pairs of element and color; `rows` satisfy one of these.
    /// The recursion splits the clauses by the next pair.
    fn narrow(&self, elements: &[Element], place: usize, rows: u64, left: &[u64], goal: &mut u64) {
        if *goal == 0 || left.iter().all(|&word| word == 0) {
            return;
        }
        let (element, color) = (place / self.colors, place % self.colors);
        let Some(&v) = elements.get(element) else {
            // Clauses without any of the equations do not concern these elements.
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

    /// The rows, for a list of `size` elements, in which the element at `place` has `color`.
    fn rows_with(&self, size: usize, place: usize, color: usize) -> u64 {
        let stride = self.colors.pow(place as u32);
        let run = (1_u64 << stride) - 1;
        let period = stride * self.colors;
        let starts = (0..self.colors.pow(size as u32)).step_by(period);
        starts.fold(0, |rows, start| rows | run << (start + color * stride))
    }
}

/// The results of local play for the player with the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetOutcome {
    /// Whether the player reaches the goal moving second: the set is captured.
    pub captured: bool,
    /// Whether the player reaches the goal moving first: the set is dominated.
    pub dominated: bool,
    /// The first moves that reach the goal, with elements given by their index in the list.
    pub dominating: Vec<Move>,
    /// A row of the goal, as colors by index.
    pub filling: Option<Vec<Color>>,
}

#[derive(Clone, Debug)]
pub struct LocalGames {
    colors: usize,
    palette: Palette,
    known: FxHashMap<(usize, u64, Player), SetOutcome>,
}

impl LocalGames {
    /// The maximum size of sets whose rows fit one word.
    pub fn largest(colors: usize) -> usize {
        let fits = |size: &usize| colors.pow(*size as u32) <= 64;
        (1..=6).rev().find(fits).unwrap_or(1)
    }

    pub fn new(colors: usize, palette: Palette) -> Self {
        Self { colors, palette, known: FxHashMap::default() }
    }

    pub fn outcome(&mut self, size: usize, goal: u64, player: Player) -> &SetOutcome {
        let (colors, palette) = (self.colors, self.palette);
        self.known
            .entry((size, goal, player))
            .or_insert_with(|| solve(colors, palette, size, goal, player))
    }

    /// The results for `player` on `elements` with the goal given by `clauses`; `None` if no
    /// coloring reaches it.
    pub fn of_clauses(
        &mut self,
        clauses: &Occurrences,
        elements: &[Element],
        player: Player,
    ) -> Option<&SetOutcome> {
        let goal = clauses.goal(elements);
        (goal != 0).then(|| self.outcome(elements.len(), goal, player))
    }
}

fn solve(colors: usize, palette: Palette, size: usize, goal: u64, player: Player) -> SetOutcome {
    let wins = |row: usize| (goal >> row & 1 == 1) == (player == Player::Max);
    let table = TruthTable::new(size, colors, wins).expect("at most 64 rows");
    let values = PositionValues::of(&table, palette).expect("few elements");
    let start = Position::new(Painting::EMPTY, player);
    let second = start.turned().padded(size, Parity::Even);
    let first = start.padded(size, Parity::Odd);
    // The row of the goal with the greatest colors for Max or the least for Min.
    let filling = (goal != 0).then(|| {
        let row = match player {
            Player::Max => goal.ilog2(),
            Player::Min => goal.trailing_zeros(),
        };
        let moves = table.painting(row as usize);
        moves.iter().map(|mv: Move| mv.color).collect()
    });
    SetOutcome {
        captured: values.winner(&second) == player,
        dominated: values.winner(&first) == player,
        dominating: values.winning_moves(&first),
        filling,
    }
}

/// The optimal colorings of a set, and which players have captured or dominate it. The elements of
/// the set are numbered from 0 in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalSet {
    /// The colorings that are optimal for Max, and those for Min.
    pub optimal: [Vec<Painting>; 2],
    /// Whether Max, and whether Min, has captured the set (SCG Definition 8.4.1).
    pub captured: [bool; 2],
    /// Whether Max, and whether Min, dominates it (SCG Definition 8.5.1).
    pub dominated: [bool; 2],
    /// The first moves that reach the goal, for Max and for Min.
    pub dominating: [Vec<Move>; 2],
}

/// The status of a set: the result of the local ternary game by first player (SCG §8.8 and Table
/// 13.6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetStatus {
    /// All colorings are equally good.
    Dead,
    /// One player reaches the goal even moving second.
    Captured(Player),
    /// Only one player reaches the goal moving first.
    Dominated(Player),
    /// The player who moves first reaches the goal.
    DominatedByBoth,
    /// Neither player can force the goal.
    Undetermined,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a set of at most {most} elements, found {found}")]
pub struct SetTooLarge {
    pub found: usize,
    pub most: usize,
}

impl LocalSet {
    /// Analyzes a set by clauses. The result is sound, and complete if the clauses are the prime
    /// clauses of both players (SCG Theorems 8.6.3 and 8.6.5).
    pub fn by_clauses<const W: usize>(
        sides: &FormulaSides<W>,
        set: &[Element],
        palette: Palette,
    ) -> Result<Self, SetTooLarge> {
        let most = LocalGames::largest(sides.colors());
        if set.len() > most {
            return Err(SetTooLarge { found: set.len(), most });
        }
        let colors = sides.colors();
        Ok(Self::new(set.len(), colors, palette, |player| {
            sides.clauses(player).map_or(0, |clauses| Occurrences::of(clauses).goal(set))
        }))
    }

    /// Analyzes a set by the definitions, on the truth table.
    pub fn by_table(
        table: &TruthTable,
        set: Elements,
        palette: Palette,
    ) -> Result<Self, SetTooLarge> {
        // The same limit as for clauses.
        let most = LocalGames::largest(table.colors());
        if set.len() > most {
            return Err(SetTooLarge { found: set.len(), most });
        }
        let colorings: Vec<Painting> = Painting::all(set, table.colors()).collect();
        Ok(Self::new(set.len(), table.colors(), palette, |player| {
            let rows = colorings.iter().enumerate();
            let best = rows.filter(|(_, painting)| table.is_optimal(painting, player));
            best.fold(0, |goal, (row, _)| goal | 1 << row)
        }))
    }

    /// Solves the local games whose goals are the optimal rows of each player.
    fn new(size: usize, colors: usize, palette: Palette, goal: impl Fn(Player) -> u64) -> Self {
        let shape = TruthTable::new(size, colors, |_| false).expect("at most 64 rows");
        let [max, min] = Player::BOTH.map(|player| {
            let goal = goal(player);
            let rows = (0..shape.rows()).filter(|row| goal >> row & 1 == 1);
            let optimal: Vec<Painting> = rows.map(|row| shape.painting(row)).collect();
            (optimal, solve(colors, palette, size, goal, player))
        });
        Self {
            captured: [max.1.captured, min.1.captured],
            dominated: [max.1.dominated, min.1.dominated],
            dominating: [max.1.dominating, min.1.dominating],
            optimal: [max.0, min.0],
        }
    }

    pub fn status(&self) -> SetStatus {
        match (self.captured, self.dominated) {
            ([true, true], _) => SetStatus::Dead,
            ([true, false], _) => SetStatus::Captured(Player::Max),
            ([false, true], _) => SetStatus::Captured(Player::Min),
            (_, [true, true]) => SetStatus::DominatedByBoth,
            (_, [true, false]) => SetStatus::Dominated(Player::Max),
            (_, [false, true]) => SetStatus::Dominated(Player::Min),
            (_, [false, false]) => SetStatus::Undetermined,
        }
    }

    /// Maps a move of the local game on `set` to the whole game.
    pub fn whole(set: &[Element], mv: Move) -> Move {
        Move::new(set[mv.element.index()], mv.color)
    }
}

impl TruthTable {
    /// Whether `painting` is at least as good for `player` as any other coloring of the same
    /// elements (SCG Definition 8.1.2).
    pub fn is_optimal(&self, painting: &Painting, player: Player) -> bool {
        (0..self.rows()).all(|row| {
            let recolored = self.row(&self.painting(row).recolored(*painting));
            let (before, after) = (self.is_true(row), self.is_true(recolored));
            match player {
                Player::Max => after >= before,
                Player::Min => after <= before,
            }
        })
    }
}
