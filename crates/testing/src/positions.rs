//! Slow reference searches of set-coloring games, directly by the definitions.

use std::collections::HashMap;

use mustplay_coloring::{
    Coloring, Element, ElementSet, Isotone, Palette, Player, Position, PositionValues, SetColoring,
    TraceProof, TwoColored, game::subsets,
};

/// The winner of every position of a small division game.
pub struct EveryPosition {
    values: PositionValues,
}

impl EveryPosition {
    /// The winners of all colorings, computed from the complete ones.
    ///
    /// # Panics
    ///
    /// If there are more than about 16 elements.
    pub fn of(game: &impl SetColoring<1>) -> Self {
        let values = PositionValues::of(&TwoColored(game), Palette::Own);
        Self { values: values.expect("a small game") }
    }

    pub fn winner(&self, coloring: &Coloring<1>, to_move: Player) -> Player {
        self.values.winner(&Position::new((*coloring).into(), to_move))
    }

    /// Every coloring of the game.
    pub fn colorings(&self) -> impl Iterator<Item = Coloring<1>> + '_ {
        self.values.paintings().map(Coloring::from)
    }
}

/// Whether the winner of `proof` still wins `coloring`, with `to_move` to move, when the loser owns
/// every free element outside the trace. A plain AND/OR search tries every reply, without
/// must-play.
pub fn trace_holds<G: Isotone<W>, const W: usize>(
    game: &G,
    coloring: &Coloring<W>,
    to_move: Player,
    proof: &TraceProof<W>,
) -> bool {
    let outside = game.uncolored(coloring) - proof.trace;
    let handicapped = coloring.with_all(!proof.winner, outside);
    replayed(game, &handicapped, to_move, &mut HashMap::new()) == proof.winner
}

fn replayed<G: Isotone<W>, const W: usize>(
    game: &G,
    coloring: &Coloring<W>,
    to_move: Player,
    known: &mut HashMap<(Coloring<W>, Player), Player>,
) -> Player {
    if let Some(winner) = game.winner(coloring) {
        return winner;
    }
    if let Some(&winner) = known.get(&(*coloring, to_move)) {
        return winner;
    }
    let mut moves: Vec<Element> = Vec::new();
    game.order(coloring, to_move, game.uncolored(coloring), &mut moves);
    let wins = moves.into_iter().any(|element| {
        replayed(game, &coloring.with(to_move, element), !to_move, known) == to_move
    });
    let winner = if wins { to_move } else { !to_move };
    known.insert((*coloring, to_move), winner);
    winner
}

/// Whether the outcome function of a small game is isotone, by all complete colorings.
pub fn is_isotone<const W: usize>(game: &impl SetColoring<W>) -> bool {
    let all = ElementSet::<W>::first(game.elements());
    let max_wins = |max: ElementSet<W>| {
        let coloring = Coloring::new(max, all - max).expect("complementary sets");
        game.winner(&coloring) == Some(Player::Max)
    };
    subsets(all)
        .all(|max| !max_wins(max) || (all - max).iter().all(|element| max_wins(max.with(element))))
}
