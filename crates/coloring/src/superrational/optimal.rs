//! Optimal colorings, capture and domination by their definitions, on the truth table.
//!
//! ```
//! use mustplay_coloring::superrational::optimal;
//! use mustplay_coloring::{Elements, Palette, Player, TruthTable};
//!
//! // (x0 ∨ x1) ∧ x2: Max has captured {x0, x1}, because one of them is enough.
//! let table: TruthTable = "00000111".parse().unwrap();
//! let pair = Elements::first(2);
//! assert!(optimal::captured(&table, Palette::Any, pair, Player::Max).is_some());
//! assert!(optimal::captured(&table, Palette::Any, pair, Player::Min).is_none());
//! ```

use crate::element::Element;
use crate::game::Player;
use crate::painting::{Elements, Move, Painting};
use crate::position::{Parity, Position};
use crate::rules::Palette;
use crate::truth::TruthTable;
use crate::values::Values;

/// Whether `painting` is at least as good for `player` as any other coloring of the same
/// elements (SCG Definition 8.1.2).
pub fn is_optimal(table: &TruthTable, painting: &Painting, player: Player) -> bool {
    (0..table.rows()).all(|row| {
        let recolored = table.row(&table.painting(row).recolored(*painting));
        let (before, after) = (table.is_true(row), table.is_true(recolored));
        match player {
            Player::Max => after >= before,
            Player::Min => after <= before,
        }
    })
}

/// All optimal colorings of `elements` for `player`: the maximal or the minimal ones.
pub fn colorings(table: &TruthTable, elements: Elements, player: Player) -> Vec<Painting> {
    Painting::all(elements, table.colors())
        .filter(|painting| is_optimal(table, painting, player))
        .collect()
}

/// The game Γ⁺ or Γ⁻ on `elements`, renumbered in their order: `player` wins it by an optimal
/// coloring (SCG Definition 8.2.2).
pub fn local_game(table: &TruthTable, elements: Elements, player: Player) -> TruthTable {
    let mut colorings = Painting::all(elements, table.colors());
    TruthTable::new(elements.len(), table.colors(), |_| {
        let painting = colorings.next().expect("a coloring for each row");
        is_optimal(table, &painting, player) == (player == Player::Max)
    })
    .expect("no more rows than the whole table has")
}

/// The coloring to fill in if `elements` are captured by `player` (SCG Definition 8.4.1).
pub fn captured(
    table: &TruthTable,
    palette: Palette,
    elements: Elements,
    player: Player,
) -> Option<Painting> {
    let values = local_values(table, palette, elements, player);
    let start = Position::new(Painting::EMPTY, !player).padded(elements.len(), Parity::Even);
    (values.winner(&start) == player)
        .then(|| colorings(table, elements, player))?
        .into_iter()
        .next()
}

/// The dominating moves of `player` in `elements` (SCG Definition 8.5.1); none if the set is not
/// dominated.
pub fn dominating_moves(
    table: &TruthTable,
    palette: Palette,
    elements: Elements,
    player: Player,
) -> Vec<Move> {
    let values = local_values(table, palette, elements, player);
    let start = Position::new(Painting::EMPTY, player).padded(elements.len(), Parity::Odd);
    let global: Vec<Element> = elements.iter().collect();
    let winning = values.winning_moves(&start).into_iter();
    winning
        .map(|mv| Move::new(global[mv.element.index()], mv.color))
        .collect()
}

/// Whether `elements` are dominated by `player`: one of the dominating moves may be the star of
/// Γ⁺*△, so this is more than having a dominating move.
pub fn is_dominated(
    table: &TruthTable,
    palette: Palette,
    elements: Elements,
    player: Player,
) -> bool {
    let values = local_values(table, palette, elements, player);
    let start = Position::new(Painting::EMPTY, player).padded(elements.len(), Parity::Odd);
    values.winner(&start) == player
}

fn local_values(
    table: &TruthTable,
    palette: Palette,
    elements: Elements,
    player: Player,
) -> Values {
    let local = local_game(table, elements, player);
    Values::of(&local, palette).expect("a truth table has few enough positions")
}

/// Whether `mv` augments `elements` for `player`: added to an optimal coloring of them it gives
/// an optimal one (SCG Definition 8.7.3). `None` if they have no optimal coloring.
pub fn augments(table: &TruthTable, mv: Move, elements: Elements, player: Player) -> Option<bool> {
    // By Theorem 8.7.4 any optimal coloring will do.
    let some = colorings(table, elements, player).into_iter().next()?;
    Some(is_optimal(table, &some.after(mv), player))
}

/// How the local ternary game on a set ends (SCG §8.8): Max wants a maximal coloring of it, Min
/// a minimal one, and if neither comes about it is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Local {
    /// Max gets a maximal coloring.
    Max,
    /// Neither gets what he wants.
    Draw,
    /// Min gets a minimal coloring.
    Min,
    /// The set is dead: every coloring is both.
    Both,
}

/// The result of the local ternary game on `elements` with `to_move` to move, the set padded by
/// a star to the given parity.
pub fn ternary(
    table: &TruthTable,
    palette: Palette,
    elements: Elements,
    to_move: Player,
    parity: Parity,
) -> Local {
    let start = Position::new(Painting::EMPTY, to_move).padded(elements.len(), parity);
    let wins =
        |player: Player| local_values(table, palette, elements, player).winner(&start) == player;
    match (wins(Player::Max), wins(Player::Min)) {
        (true, true) => Local::Both,
        (true, false) => Local::Max,
        (false, true) => Local::Min,
        (false, false) => Local::Draw,
    }
}
