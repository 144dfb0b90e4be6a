//! Optimal colorings, capture and domination by their definitions, on the truth table.
//!
//! ```
//! use mustplay_coloring::{Elements, Palette, Player, TruthTable};
//!
//! // (x0 ∨ x1) ∧ x2: Max has captured {x0, x1}, because one of them is enough.
//! let table: TruthTable = "00000111".parse().unwrap();
//! let pair = Elements::first(2);
//! assert!(table.captured(Palette::Any, pair, Player::Max).is_some());
//! assert!(table.captured(Palette::Any, pair, Player::Min).is_none());
//! ```

use crate::element::Element;
use crate::game::Player;
use crate::painting::{Elements, Move, Painting};
use crate::position::{Parity, Position};
use crate::rules::Palette;
use crate::truth::TruthTable;
use crate::values::Values;

/// How the local ternary game on a set ends (SCG §8.8): Max wants a maximal coloring of it, Min
/// a minimal one, and if neither comes about it is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ternary {
    /// Max gets a maximal coloring.
    Max,
    /// Neither gets what he wants.
    Draw,
    /// Min gets a minimal coloring.
    Min,
    /// The set is dead: every coloring is both.
    Both,
}

impl Ternary {
    /// From whether Max gets what he wants, and whether Min does.
    pub(super) const fn new(max: bool, min: bool) -> Self {
        match (max, min) {
            (true, true) => Self::Both,
            (true, false) => Self::Max,
            (false, true) => Self::Min,
            (false, false) => Self::Draw,
        }
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

    /// All optimal colorings of `elements` for `player`: the maximal or the minimal ones.
    pub fn optimal_colorings(&self, elements: Elements, player: Player) -> Vec<Painting> {
        Painting::all(elements, self.colors())
            .filter(|painting| self.is_optimal(painting, player))
            .collect()
    }

    /// The game Γ⁺ or Γ⁻ on `elements`, renumbered in their order: `player` wins it by an optimal
    /// coloring (SCG Definition 8.2.2).
    fn local_game(&self, elements: Elements, player: Player) -> TruthTable {
        let mut colorings = Painting::all(elements, self.colors());
        TruthTable::new(elements.len(), self.colors(), |_| {
            let painting = colorings.next().expect("a coloring for each row");
            self.is_optimal(&painting, player) == (player == Player::Max)
        })
        .expect("no more rows than the whole table has")
    }

    /// The coloring to fill in if `elements` are captured by `player` (SCG Definition 8.4.1).
    pub fn captured(
        &self,
        palette: Palette,
        elements: Elements,
        player: Player,
    ) -> Option<Painting> {
        let values = self.local_values(palette, elements, player);
        let start = Position::new(Painting::EMPTY, !player).padded(elements.len(), Parity::Even);
        (values.winner(&start) == player)
            .then(|| self.optimal_colorings(elements, player))?
            .into_iter()
            .next()
    }

    /// The dominating moves of `player` in `elements` (SCG Definition 8.5.1); none if the set is
    /// not dominated.
    pub fn dominating_moves(
        &self,
        palette: Palette,
        elements: Elements,
        player: Player,
    ) -> Vec<Move> {
        let values = self.local_values(palette, elements, player);
        let start = Position::new(Painting::EMPTY, player).padded(elements.len(), Parity::Odd);
        let global: Vec<Element> = elements.iter().collect();
        let winning = values.winning_moves(&start).into_iter();
        winning.map(|mv| Move::new(global[mv.element.index()], mv.color)).collect()
    }

    /// Whether `elements` are dominated by `player`: one of the dominating moves may be the star of
    /// Γ⁺*△, so this is more than having a dominating move.
    pub fn is_dominated(&self, palette: Palette, elements: Elements, player: Player) -> bool {
        let values = self.local_values(palette, elements, player);
        let start = Position::new(Painting::EMPTY, player).padded(elements.len(), Parity::Odd);
        values.winner(&start) == player
    }

    fn local_values(&self, palette: Palette, elements: Elements, player: Player) -> Values {
        let local = self.local_game(elements, player);
        Values::of(&local, palette).expect("a truth table has few enough positions")
    }

    /// Whether `mv` augments `elements` for `player`: added to an optimal coloring of them it gives
    /// an optimal one (SCG Definition 8.7.3). `None` if they have no optimal coloring.
    pub fn augments(&self, mv: Move, elements: Elements, player: Player) -> Option<bool> {
        // By Theorem 8.7.4 any optimal coloring will do.
        let some = self.optimal_colorings(elements, player).into_iter().next()?;
        Some(self.is_optimal(&some.after(mv), player))
    }

    /// The result of the local ternary game on `elements` with `to_move` to move, the set padded by
    /// a star to the given parity.
    pub fn ternary(
        &self,
        palette: Palette,
        elements: Elements,
        to_move: Player,
        parity: Parity,
    ) -> Ternary {
        let start = Position::new(Painting::EMPTY, to_move).padded(elements.len(), parity);
        let wins =
            |player: Player| self.local_values(palette, elements, player).winner(&start) == player;
        Ternary::new(wins(Player::Max), wins(Player::Min))
    }
}
