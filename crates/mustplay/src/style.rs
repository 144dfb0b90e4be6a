//! Ways to play.

use std::sync::Arc;

use mustplay_core::quantity::whole;
use mustplay_core::{ProgressSink, RunContext};
use mustplay_hex::{Board, Setup};
use mustplay_player::{
    AlphaBeta, Horizon, Knowledge, RandomPlayer, Settings, ThinkError, Thinker, Thoughts,
};
use mustplay_solver::evaluate::Evaluation;

use crate::args::EVALUATION;
use crate::suggest::player_settings;
use crate::{Engine, Error, Text};

/// How somebody plays who thinks about positions.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    schemars::JsonSchema,
    serde::Deserialize,
    serde::Serialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum PlayStyle {
    /// A tree of random games, with what is known about Hex, and the solver beside it.
    #[default]
    Search,
    /// Alpha-beta with an evaluation where it ends.
    AlphaBeta {
        /// Who is ahead there.
        evaluation: Text<Evaluation>,
        /// The most moves to look ahead; without it as many as there is time for.
        #[serde(default)]
        depth: Option<u32>,
    },
    /// Any move is as likely as any other.
    Random,
}

/// The options that choose a [`PlayStyle`].
#[derive(clap::Args)]
#[group(id = "play_style")]
struct PlayStyleArgs {
    /// The player: `search` grows a tree with all that is known about Hex, `alpha-beta` searches
    /// all moves as deep as it can and evaluates there, `random` plays any move.
    #[arg(long, value_name = "HOW", default_value = "search", value_parser = ["search", "alpha-beta", "random"])]
    #[arg(hide_possible_values = true)]
    style: String,
    /// The evaluation of alpha-beta, `two-distance` by default; `analyze --help` lists all.
    #[arg(long, value_name = "NAME", value_parser = EVALUATION, hide_possible_values = true)]
    evaluation: Option<Text<Evaluation>>,
    /// How many moves alpha-beta looks ahead at most.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1024))]
    depth: Option<u32>,
}

impl TryFrom<PlayStyleArgs> for PlayStyle {
    type Error = String;

    fn try_from(args: PlayStyleArgs) -> Result<Self, String> {
        let PlayStyleArgs { style, evaluation, depth } = args;
        if style == "alpha-beta" {
            let evaluation = evaluation.unwrap_or(Text(Evaluation::TwoDistance));
            return Ok(Self::AlphaBeta { evaluation, depth });
        }
        let given = [("evaluation", evaluation.is_some()), ("depth", depth.is_some())];
        if let Some((option, _)) = given.iter().find(|(_, is_given)| *is_given) {
            return Err(format!("--{option}: expected --style alpha-beta beside it"));
        }
        Ok(if style == "random" { Self::Random } else { Self::Search })
    }
}

crate::args::args_from!(PlayStyle, PlayStyleArgs);

/// Somebody who plays in a style on one board.
pub(crate) enum Mind {
    Search(Box<Thinker>),
    AlphaBeta(AlphaBeta),
    Random(RandomPlayer),
}

impl PlayStyle {
    /// Somebody who plays so within the limits, with what is known for the search.
    pub(crate) fn begin(
        self,
        board: &Arc<Board>,
        engine: &Engine,
        (knowledge, seed): (Knowledge, u64),
        context: &RunContext<'_>,
    ) -> Result<Mind, Error> {
        Ok(match self {
            Self::Search => {
                let settings = Settings { knowledge, ..player_settings(board, seed, context)? };
                Mind::Search(Box::new(engine.thinker(board, settings)?))
            }
            Self::AlphaBeta { evaluation, depth } => {
                let horizon = Horizon {
                    evaluation: evaluation.0,
                    depth,
                    memory: context.limits().memory / 2,
                };
                Mind::AlphaBeta(AlphaBeta::new(board, &engine.matcher(), horizon)?)
            }
            Self::Random => Mind::Random(RandomPlayer::new(board, seed)),
        })
    }
}

impl Mind {
    /// Thinks about a position until the sink says stop.
    pub(crate) fn think(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Thoughts, ThinkError> {
        match self {
            Self::Search(thinker) => thinker.think(setup, sink),
            Self::AlphaBeta(player) => player.think(setup, sink),
            Self::Random(player) => player.think(setup),
        }
    }
}
