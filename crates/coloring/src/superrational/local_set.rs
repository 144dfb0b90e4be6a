//! What there is to say about one set of elements (SCG chapter 8).

use thiserror::Error;

use crate::element::Element;
use crate::formula::Sides;
use crate::game::Player;
use crate::painting::{Elements, Move, Painting};
use crate::payoff::Payoff;
use crate::position::{Parity, Position};
use crate::rules::Palette;
use crate::superrational::local::Occurrences;
use crate::truth::TruthTable;
use crate::values::Values;

/// Optimal colorings of a set, who has captured or dominates it, and how the game for them ends.
/// The set is a game of its own: its elements are numbered in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalSet {
    /// The colorings that are best for Max, and those that are best for Min, whatever is outside.
    pub optimal: [Vec<Painting>; 2],
    /// Whether Max, and whether Min, has captured the set (SCG Definition 8.4.1).
    pub captured: [bool; 2],
    /// Whether Max, and whether Min, dominates it (SCG Definition 8.5.1).
    pub dominated: [bool; 2],
    /// The dominating moves of Max, and of Min.
    pub dominating: [Vec<Move>; 2],
}

/// What a set is to the players: how the local ternary game on it ends by who begins (SCG §8.8 and
/// Table 13.6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// Every coloring is as good as any other.
    Dead,
    /// One player gets what he wants even as the second to move.
    Captured(Player),
    /// One player gets what he wants as the first to move, the other does not.
    Dominated(Player),
    /// Whoever begins gets what he wants.
    DominatedByBoth,
    /// Nobody gets what he wants against the other.
    Undetermined,
}

/// A set with too many colorings to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a set of at most {most} elements, found {found}")]
pub struct TooLarge {
    /// How many elements it has.
    pub found: usize,
    /// How many it may have.
    pub most: usize,
}

impl LocalSet {
    /// A set of a game as its clauses show it: what is told is so, and with prime clauses for both
    /// players nothing is missed (SCG Theorems 8.6.3 and 8.6.5).
    pub fn by_clauses<const W: usize>(
        sides: &Sides<W>,
        set: &[Element],
        palette: Palette,
    ) -> Result<Self, TooLarge> {
        let most = super::LocalGames::largest(sides.colors());
        if set.len() > most {
            return Err(TooLarge { found: set.len(), most });
        }
        let colors = sides.colors();
        Ok(Self::new(set.len(), colors, palette, |player| {
            let goal = match sides.clauses(player) {
                Some(clauses) => Occurrences::of(clauses).goal(set),
                None => 0,
            };
            (0..u64::BITS as usize).filter(|row| goal >> row & 1 == 1).collect()
        }))
    }

    /// A set of a game by the definitions, on the truth table.
    pub fn by_table(table: &TruthTable, set: Elements, palette: Palette) -> Result<Self, TooLarge> {
        // As many rows as the other way has at most.
        let most = super::LocalGames::largest(table.colors());
        if set.len() > most {
            return Err(TooLarge { found: set.len(), most });
        }
        let colorings: Vec<Painting> = Painting::all(set, table.colors()).collect();
        Ok(Self::new(set.len(), table.colors(), palette, |player| {
            let rows = colorings.iter().enumerate();
            let best = rows.filter(|(_, painting)| table.is_optimal(painting, player));
            best.map(|(row, _)| row).collect()
        }))
    }

    /// From the optimal rows of either player.
    fn new(
        size: usize,
        colors: usize,
        palette: Palette,
        optimal: impl Fn(Player) -> Vec<usize>,
    ) -> Self {
        let rows = Player::BOTH.map(optimal);
        let games = Player::BOTH.map(|player| {
            // Max wins the game for maximal colorings by one, Min that for minimal ones.
            let is_best = |row: usize| rows[player.index()].contains(&row);
            let table =
                TruthTable::new(size, colors, |row| is_best(row) == (player == Player::Max));
            let table = table.expect("at most 64 rows");
            Values::of(&table, palette).expect("few elements")
        });
        let start = |to_move, parity| Position::new(Painting::EMPTY, to_move).padded(size, parity);
        let reaches = |player: Player, to_move: Player, parity: Parity| {
            games[player.index()].winner(&start(to_move, parity)) == player
        };
        let shape = TruthTable::new(size, colors, |_| false).expect("at most 64 rows");
        Self {
            optimal: [0, 1].map(|side| rows[side].iter().map(|&row| shape.painting(row)).collect()),
            captured: Player::BOTH.map(|player| reaches(player, !player, Parity::Even)),
            dominated: Player::BOTH.map(|player| reaches(player, player, Parity::Odd)),
            dominating: Player::BOTH
                .map(|player| games[player.index()].winning_moves(&start(player, Parity::Odd))),
        }
    }

    /// What the set is to the players.
    pub fn status(&self) -> Status {
        match (self.captured, self.dominated) {
            ([true, true], _) => Status::Dead,
            ([true, false], _) => Status::Captured(Player::Max),
            ([false, true], _) => Status::Captured(Player::Min),
            (_, [true, true]) => Status::DominatedByBoth,
            (_, [true, false]) => Status::Dominated(Player::Max),
            (_, [false, true]) => Status::Dominated(Player::Min),
            (_, [false, false]) => Status::Undetermined,
        }
    }

    /// A move of the local game as one of the whole, where the elements are `set`.
    pub fn whole(set: &[Element], mv: Move) -> Move {
        Move::new(set[mv.element.index()], mv.color)
    }
}
