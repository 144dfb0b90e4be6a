//! Several positions of one ruleset, in one of which a player moves.

use mustplay_cgt::normal::{Game, Games};
use rustc_hash::FxHashSet;

use super::{Literal, LiteralStep, Move, NoOptions, unless_too_many, unlike};
use crate::position::{Player, Position, Sign};

/// A move in one of several positions.
pub(crate) struct PartMove<P> {
    /// Which of them.
    pub(super) place: usize,
    /// What becomes of it.
    pub(super) option: P,
    pub(super) step: Move,
}

/// Every move of a player in one of these positions, each name once.
pub(super) fn part_moves<P: Position>(parts: &[P], player: Player) -> Vec<PartMove<P>> {
    let mut moves: Vec<PartMove<P>> = Vec::new();
    let mut options = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        part.moves(player, &mut options);
        let mut seen = FxHashSet::default();
        for option in options.drain(..).filter(|option| seen.insert(option.clone())) {
            for name in part.names(player, &option) {
                let step =
                    Move { from: part.to_string(), to: option.to_string(), name, board: place + 1 };
                moves.push(PartMove { place, option: option.clone(), step });
            }
        }
    }
    moves
}

/// The positions with the one at a place replaced.
pub(super) fn replaced<P: Clone>(parts: &[P], place: usize, option: P) -> Vec<P> {
    let mut parts = parts.to_vec();
    parts[place] = option;
    parts
}

/// The steps of a literal that `with` makes of its parts.
pub(super) fn part_steps<P: Position, L: Literal + 'static>(
    parts: &[P],
    player: Player,
    with: impl Fn(Vec<P>) -> L,
) -> Result<Vec<LiteralStep>, NoOptions> {
    let moves = unless_too_many(part_moves(parts, player))?.into_iter();
    let step = |PartMove { place, option, step }| LiteralStep {
        step,
        position: Box::new(with(replaced(parts, place, option))),
    };
    Ok(moves.map(step).collect())
}

/// The positions as literals of the ruleset `name`.
pub(super) fn part_written<P: Position>(parts: &[P], name: &str) -> String {
    let literals = parts.iter().map(|part| format!("{name}({})", part.arguments()));
    literals.collect::<Vec<_>>().join(" + ")
}

/// The normal forms of positions in a fixed order; a symmetry that exchanges the players is told.
pub(super) fn part_class<P: Position>(parts: &[P]) -> String {
    let mut classes: Vec<String> = (parts.iter())
        .map(|part| match part.clone().normal() {
            (part, Sign::Plus) => part.to_string(),
            (part, Sign::Minus) => format!("-{part}"),
        })
        .collect();
    classes.sort_unstable();
    classes.join(" + ")
}

/// The moves, each once, after which the opponent of the player who made them loses.
pub(super) fn winning(
    moves: impl Iterator<Item = (Move, Game)>,
    player: Player,
    games: &mut Games,
) -> Vec<Move> {
    let moves = unlike(moves).into_iter();
    let winning =
        moves.filter(|&(_, after)| games.outcome(after).winner(player.opponent()) == player);
    winning.map(|(step, _)| step).collect()
}
