//! What is likely in a game that is not solved.

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::{Move, Palette, Player};
use mustplay_core::{Progress, StopReason};
use mustplay_player::{ColoringThinker, Settings};

use super::Named;
use crate::Measure;

/// The most moves that a guess names.
const MOVES: usize = 5;

/// Games that a guess is made of.
const GAMES: u64 = 2000;

/// Memory for them, in bytes.
const MEMORY: usize = 64 << 20;

/// What random games make of a game that is not solved: never an answer.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ColoringGuess {
    /// Who seems to be ahead.
    pub winner: Player,
    /// How far ahead, from 0, even, to 1, as good as won.
    pub lead: Measure,
    /// Moves to look at first, the most promising one first.
    pub moves: Vec<Named<Move>>,
}

impl ColoringGuess {
    /// Guesses by games from the start on.
    pub(super) fn of(game: &Played<Definition>) -> Option<Self> {
        let settings = Settings { memory: MEMORY, ..Settings::default() };
        let mut thinker = ColoringThinker::of(game, settings);
        let thoughts = thinker.think(&|progress: &Progress| match progress.done {
            ..GAMES => Ok(()),
            _ => Err(StopReason::Nodes),
        });
        let best = thoughts.moves.first()?;
        let ahead = if best.chance >= 0.5 { thoughts.to_move } else { !thoughts.to_move };
        let moves = thoughts.moves.iter().take(MOVES);
        Some(Self {
            winner: ahead,
            lead: Measure((2.0 * best.chance - 1.0).abs()),
            moves: moves.map(|it| named(game, it.made)).collect(),
        })
    }
}

/// A move by its name; its color goes without saying where everybody has one only.
pub(super) fn named(game: &Played<Definition>, mv: Move) -> Named<Move> {
    match game.rules.palette {
        Palette::Any => Named::new(&game.names, game.payoff.colors(), mv),
        Palette::Own => Named::uncolored(&game.names, mv),
    }
}
