//! What is likely in a game that is not solved.

use mustplay_coloring::file::{Function, Played};
use mustplay_coloring::{Move, Palette, Payoff, Player, Position};
use mustplay_work::{Progress, Stop};

use super::Named;
use super::known::Known;
use crate::Measure;

/// The most moves that a guess names.
const MOVES: usize = 5;

/// Games that a guess is made of.
const GAMES: u64 = 2000;

/// Memory for them, in bytes.
const MEMORY: usize = 64 << 20;

/// What random games make of a game that is not solved: never an answer.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ColoringGuess {
    /// Who seems to be ahead.
    pub winner: Player,
    /// How far ahead, from 0, even, to 1, as good as won.
    pub lead: Measure,
    /// Moves to look at first, the most promising one first.
    pub moves: Vec<Named<Move>>,
}

impl ColoringGuess {
    /// Guesses by games from `start` on.
    pub(super) fn of<const W: usize>(
        game: &Played<Function<W>>,
        start: Position<W>,
        known: &Known<W>,
    ) -> Option<Self> {
        let mut thinker = known.thinker(game, start, MEMORY);
        let thoughts = thinker.think(&|progress: &Progress| match progress.done {
            ..GAMES => Ok(()),
            _ => Err(Stop::Nodes),
        });
        let best = thoughts.moves.first()?;
        let ahead = if best.chance >= 0.5 {
            thoughts.to_move
        } else {
            !thoughts.to_move
        };
        let moves = thoughts.moves.iter().take(MOVES);
        Some(Self {
            winner: ahead,
            lead: Measure((2.0 * best.chance - 1.0).abs()),
            moves: moves.map(|it| named(game, it.made)).collect(),
        })
    }
}

/// A move by its name; its color goes without saying where everybody has one only.
pub(super) fn named<const W: usize>(game: &Played<Function<W>>, mv: Move) -> Named<Move> {
    match game.rules.palette {
        Palette::Any => Named::new(&game.names, game.payoff.colors(), mv),
        Palette::Own => Named::uncolored(&game.names, mv),
    }
}
