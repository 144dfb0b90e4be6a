//! How the engine plays, for the commands that play.

use anyhow::bail;
use clap::{Args, ValueEnum};
use mustplay::{Level, Manner, Swap};
use mustplay_core::quantity::whole;

use super::choice::{Choice, parsed};
use super::style::PlayStyleArgs;

/// How the engine plays.
#[derive(Args, Debug)]
pub(crate) struct MannerArgs {
    /// How strong, from 1 for beginners to 8 for all it can do, or `queenbee`, who render three
    /// moves ahead and measures there; against people 4 if nothing is said, otherwise 8.
    #[arg(long, value_name = "N", value_parser = LEVEL)]
    pub(crate) level: Option<Level>,

    /// What the second player may do instead of a first move: take over the stone, mirrored
    /// (`pieces`), change colors (`sides`), or neither (`none`). The engine swaps when it should.
    #[arg(long, value_name = "HOW")]
    pub(crate) swap: Option<SwapRule>,

    #[command(flatten)]
    pub(crate) style: PlayStyleArgs,

    /// What random play depends on, from 0 to 18446744073709551615.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
}

/// What may be agreed upon about the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SwapRule {
    /// The stone is mirrored and changes its color, as is the norm online.
    Pieces,
    /// The players exchange their colors, as is done face to face.
    Sides,
    /// There is no swap.
    None,
}

const LEVEL: Choice<Level> = Choice::new(Vec::new, parsed);

impl MannerArgs {
    /// The manner, with the level and the rule about swaps that hold if none is given.
    pub(crate) fn manner(&self, level: Level, swap: SwapRule) -> anyhow::Result<Manner> {
        let level = self.level.unwrap_or(level);
        let (style, knowledge) = (self.style.style()?, self.style.knowledge());
        if level.style().is_some() && (style, knowledge) != Default::default() {
            bail!("--level {level}: expected neither --style nor --without beside it");
        }
        Ok(Manner {
            level,
            style,
            knowledge,
            swap: match self.swap.unwrap_or(swap) {
                SwapRule::Pieces => Some(Swap::Pieces),
                SwapRule::Sides => Some(Swap::Sides),
                SwapRule::None => None,
            },
            seed: self.seed,
        })
    }
}
