//! Optimal colorings, capture and domination by their definitions, on the truth table (SCG chapter
//! 8): the slow twin of what clauses show.

use mustplay_coloring::{
    Element, Elements, Move, Painting, Palette, Parity, Player, Position, PositionValues,
    TruthTable,
};

/// How the local ternary game on a set ends (SCG §8.8): Max wants a maximal coloring of it, Min
/// a minimal one, and if neither comes about it is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ternary {
    /// Max gets a maximal coloring.
    Max,
    /// Neither reaches the goal.
    Draw,
    /// Min gets a minimal coloring.
    Min,
    /// The set is dead: every coloring is both.
    Both,
}

impl Ternary {
    /// From whether Max and whether Min reach their goals.
    const fn new(max: bool, min: bool) -> Self {
        match (max, min) {
            (true, true) => Self::Both,
            (true, false) => Self::Max,
            (false, true) => Self::Min,
            (false, false) => Self::Draw,
        }
    }
}

/// What a truth table says about sets of elements.
pub(crate) trait BySet {
    /// All optimal colorings of `elements` for `player`: the maximal or the minimal ones.
    fn optimal_colorings(&self, elements: Elements, player: Player) -> Vec<Painting>;

    /// The coloring to fill in if `elements` are captured by `player` (SCG Definition 8.4.1).
    fn captured(&self, palette: Palette, elements: Elements, player: Player) -> Option<Painting>;

    /// The dominating moves of `player` in `elements` (SCG Definition 8.5.1); none if the set is
    /// not dominated.
    fn dominating_moves(&self, palette: Palette, elements: Elements, player: Player) -> Vec<Move>;

    /// Whether `elements` are dominated by `player`: one of the dominating moves may be the star of
    /// Γ⁺*△, so this is more than having a dominating move.
    fn is_dominated(&self, palette: Palette, elements: Elements, player: Player) -> bool;

    /// Whether `mv` augments `elements` for `player`: added to an optimal coloring of them it gives
    /// an optimal one (SCG Definition 8.7.3). `None` if they have no optimal coloring.
    fn augments(&self, mv: Move, elements: Elements, player: Player) -> Option<bool>;

    /// The result of the local ternary game on `elements` with `to_move` to move, the set padded by
    /// a star to the given parity.
    fn ternary(
        &self,
        palette: Palette,
        elements: Elements,
        to_move: Player,
        parity: Parity,
    ) -> Ternary;
}

impl BySet for TruthTable {
    fn optimal_colorings(&self, elements: Elements, player: Player) -> Vec<Painting> {
        Painting::all(elements, self.colors())
            .filter(|painting| self.is_optimal(painting, player))
            .collect()
    }

    fn captured(&self, palette: Palette, elements: Elements, player: Player) -> Option<Painting> {
        let values = local_values(self, palette, elements, player);
        let start = Position::new(Painting::EMPTY, !player).padded(elements.len(), Parity::Even);
        (values.winner(&start) == player)
            .then(|| self.optimal_colorings(elements, player))?
            .into_iter()
            .next()
    }

    fn dominating_moves(&self, palette: Palette, elements: Elements, player: Player) -> Vec<Move> {
        let values = local_values(self, palette, elements, player);
        let start = Position::new(Painting::EMPTY, player).padded(elements.len(), Parity::Odd);
        let global: Vec<Element> = elements.iter().collect();
        let winning = values.winning_moves(&start).into_iter();
        winning.map(|mv| Move::new(global[mv.element.index()], mv.color)).collect()
    }

    fn is_dominated(&self, palette: Palette, elements: Elements, player: Player) -> bool {
        let values = local_values(self, palette, elements, player);
        let start = Position::new(Painting::EMPTY, player).padded(elements.len(), Parity::Odd);
        values.winner(&start) == player
    }

    fn augments(&self, mv: Move, elements: Elements, player: Player) -> Option<bool> {
        // By Theorem 8.7.4 any optimal coloring will do.
        let some = self.optimal_colorings(elements, player).into_iter().next()?;
        Some(self.is_optimal(&some.after(mv), player))
    }

    fn ternary(
        &self,
        palette: Palette,
        elements: Elements,
        to_move: Player,
        parity: Parity,
    ) -> Ternary {
        let start = Position::new(Painting::EMPTY, to_move).padded(elements.len(), parity);
        let wins =
            |player: Player| local_values(self, palette, elements, player).winner(&start) == player;
        Ternary::new(wins(Player::Max), wins(Player::Min))
    }
}

/// The game Γ⁺ or Γ⁻ on `elements`, renumbered in their order: `player` wins it by an optimal
/// coloring (SCG Definition 8.2.2).
fn local_game(table: &TruthTable, elements: Elements, player: Player) -> TruthTable {
    let mut colorings = Painting::all(elements, table.colors());
    TruthTable::new(elements.len(), table.colors(), |_| {
        let painting = colorings.next().expect("a coloring for each row");
        table.is_optimal(&painting, player) == (player == Player::Max)
    })
    .expect("no more rows than the whole table has")
}

fn local_values(
    table: &TruthTable,
    palette: Palette,
    elements: Elements,
    player: Player,
) -> PositionValues {
    let local = local_game(table, elements, player);
    PositionValues::of(&local, palette).expect("a truth table has few enough positions")
}
