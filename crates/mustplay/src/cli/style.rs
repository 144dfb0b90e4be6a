//! Arguments that say who thinks.

use anyhow::bail;
use clap::{Args, ValueEnum};
use mustplay_engine::{PlayStyle, Text};
use mustplay_hex::evaluate::Evaluation;

use super::analyze::EVALUATION;
use crate::quantity::whole;

/// Who thinks about a position.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct PlayStyleArgs {
    /// How to think: `search` plays random games with all that is known about Hex, `alpha-beta`
    /// looks at all moves as far as it can and measures there, `random` does not think.
    #[arg(
        long,
        value_name = "HOW",
        value_enum,
        default_value_t,
        hide_possible_values = true
    )]
    style: StyleName,

    /// What alpha-beta measures, `two-distance` if nothing is said; `analyze --help` lists all.
    #[arg(long, value_name = "NAME", value_parser = EVALUATION, hide_possible_values = true)]
    evaluation: Option<Evaluation>,

    /// How many moves alpha-beta looks ahead at the most, from 1 to 1024.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1024))]
    depth: Option<u32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum StyleName {
    #[default]
    Search,
    AlphaBeta,
    Random,
}

impl PlayStyleArgs {
    /// The style, if all that is said goes together.
    pub(crate) fn style(self) -> anyhow::Result<PlayStyle> {
        let style = match self.style {
            StyleName::AlphaBeta => {
                let evaluation = self.evaluation.unwrap_or(Evaluation::TwoDistance);
                return Ok(PlayStyle::AlphaBeta {
                    evaluation: Text(evaluation),
                    depth: self.depth,
                });
            }
            StyleName::Search => PlayStyle::Search,
            StyleName::Random => PlayStyle::Random,
        };
        let given = [
            ("evaluation", self.evaluation.is_some()),
            ("depth", self.depth.is_some()),
        ];
        match given.iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => bail!("--{option}: expected --style alpha-beta beside it"),
            None => Ok(style),
        }
    }
}
