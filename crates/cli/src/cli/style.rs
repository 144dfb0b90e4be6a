//! Arguments that say who thinks.

use std::fmt::Write;

use anyhow::bail;
use clap::{Args, ValueEnum};
use mustplay::{Knowledge, PlayStyle, SOURCES, Text};
use mustplay_core::quantity::whole;
use mustplay_solver::evaluate::Evaluation;

use super::analyze::EVALUATION;
use super::choice::{Choice, parsed};
use super::network::NetworkArgs;

/// Who thinks about a position.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlayStyleArgs {
    /// How to think: `search` grows a tree with all that is known about Hex, `alpha-beta` render
    /// at all moves as far as it can and measures there, `random` does not think.
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    #[arg(hide_possible_values = true)]
    style: StyleName,

    /// What alpha-beta measures, `two-distance` if nothing is said; `analyze --help` lists all.
    #[arg(long, value_name = "NAME", value_parser = EVALUATION, hide_possible_values = true)]
    evaluation: Option<Evaluation>,

    /// How many moves alpha-beta render ahead at the most, from 1 to 1024.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1024))]
    depth: Option<u32>,

    /// Leave out knowledge of the search, by name and separated by commas.
    #[arg(long, value_name = "NAMES", value_parser = KNOWLEDGE, hide_possible_values = true)]
    without: Option<Knowledge>,

    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

const KNOWLEDGE: Choice<Knowledge> = Choice::new(|| Knowledge::names().collect(), parsed);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum StyleName {
    #[default]
    Search,
    AlphaBeta,
    Random,
}

impl PlayStyleArgs {
    /// The style, if all that is said goes together.
    pub(crate) fn style(&self) -> anyhow::Result<PlayStyle> {
        let searches = self.style == StyleName::Search;
        let measures = self.style == StyleName::AlphaBeta;
        let given = [
            ("evaluation", self.evaluation.is_some() && !measures, "alpha-beta"),
            ("depth", self.depth.is_some() && !measures, "alpha-beta"),
            ("without", self.without.is_some() && !searches, "search"),
        ];
        if let Some((option, _, style)) = given.iter().find(|(_, is_idle, _)| *is_idle) {
            bail!("--{option}: expected --style {style} beside it");
        }
        Ok(match self.style {
            StyleName::Search => PlayStyle::Search,
            StyleName::AlphaBeta => PlayStyle::AlphaBeta {
                evaluation: Text(self.evaluation.unwrap_or(Evaluation::TwoDistance)),
                depth: self.depth,
            },
            StyleName::Random => PlayStyle::Random,
        })
    }

    /// What the search may make use of.
    pub(crate) fn knowledge(&self) -> Knowledge {
        self.without.unwrap_or_default()
    }
}

/// The table of knowledge, a line each.
pub(super) fn knowledge_help() -> String {
    SOURCES.iter().fold(String::new(), |mut text, row| {
        let _ = writeln!(text, "  {:<18} {}", row.name, row.help);
        text
    })
}
