//! What is likely in a game that is not solved.

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::formula::Sides;
use mustplay_coloring::{Move, Palette, Payoff, Player, Position};
use mustplay_player::{ColoringGame, ColoringThinker, Settings};
use mustplay_work::{Progress, Stop};

use super::Named;
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
    pub(super) fn of(
        game: &Played<Definition>,
        start: Position,
        sides: Option<&Sides>,
    ) -> Option<Self> {
        let mut thinker = thinker(game, start, sides, MEMORY);
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

/// Somebody who thinks about a game from `start` on.
pub(super) fn thinker(
    game: &Played<Definition>,
    start: Position,
    sides: Option<&Sides>,
    memory: usize,
) -> ColoringThinker<Definition> {
    let (payoff, rules) = (game.payoff.clone(), game.rules.clone());
    let settings = Settings {
        memory,
        ..Settings::default()
    };
    ColoringThinker::new(ColoringGame::new(payoff, rules, start, sides), settings)
}

/// A move by its name; its color goes without saying where everybody has one only.
pub(super) fn named(game: &Played<Definition>, mv: Move) -> Named<Move> {
    match game.rules.palette {
        Palette::Any => Named::new(&game.names, game.payoff.colors(), mv),
        Palette::Own => Named::uncolored(&game.names, mv),
    }
}
