//! `coloring`: set-coloring games given by formulas, graphs and tables, and quantified formulas.

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use mustplay::args::MAX_OR_MIN;
use mustplay::{Coloring, ColoringComparison, ColoringOpponent, Position, Source};
use mustplay_coloring::Player;
use mustplay_coloring::file::Problem;

use super::dialogue;
use crate::args::Shared::{ExitStatus, Limits};
use crate::args::{Command, Shared, SharedArgs};
use crate::input;
use crate::output::{self, Exit};

/// Formats for other solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// Clauses with a prefix of quantifiers.
    Qdimacs,
    /// A circuit with a prefix of quantifiers.
    Qcir,
}

#[derive(Args)]
pub(crate) struct ColoringArgs {
    /// A formula, a file with a game, or `-` for standard input.
    #[arg(value_name = "EXPR-or-FILE")]
    game: String,

    #[command(flatten)]
    coloring: Coloring,

    /// The method: `search`, or `brute` to try every coloring.
    #[arg(long, value_name = "NAME", default_value = "search", value_parser = ["search", "brute"])]
    #[arg(hide_possible_values = true)]
    method: String,

    /// Turn off features of the search: `traces`, the dynamic traces.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = ["traces"])]
    #[arg(hide_possible_values = true)]
    disable: Vec<String>,

    /// Compare the game with another: which is better for Max, and whether they are isomorphic.
    #[arg(long, value_name = "EXPR-or-FILE")]
    #[arg(conflicts_with_all = ["to_move", "turns", "over", "theory", "set", "play", "to"])]
    #[arg(conflicts_with_all = ["brute", "no_traces", "disable", "sets", "exit_status"])]
    compare: Option<String>,

    /// With --compare, report the properties of this map of colorings: `a = x & y; b = !z` has a
    /// formula in the elements of the game for each element of the other.
    #[arg(long, value_name = "MAP", requires = "compare")]
    map: Option<String>,

    /// Play the game against the program, as this player. Half of the program's time, 5 seconds by
    /// default, is for finding a winning move, the other half for random playouts.
    #[arg(long, value_name = "PLAYER", value_parser = MAX_OR_MIN, hide_possible_values = true)]
    #[arg(conflicts_with_all = ["json", "to", "brute", "theory", "set", "over"])]
    play: Option<Player>,

    /// Print the game as a quantified formula that is true if Max wins.
    #[arg(long, value_enum, value_name = "FORMAT")]
    #[arg(conflicts_with_all = ["json", "brute", "theory", "set", "over"])]
    to: Option<ExportFormat>,
}

impl Command for ColoringArgs {
    const SHARED: &'static [Shared] = &[ExitStatus, Limits];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let game = read(&self.game)?;
        if let Some(with) = &self.compare {
            let with = read(with).context("--compare")?;
            return args.answer(&ColoringComparison { game, with, map: self.map });
        }
        let coloring = Coloring {
            game,
            brute: self.coloring.brute || self.method == "brute",
            no_traces: self.coloring.no_traces || !self.disable.is_empty(),
            ..self.coloring
        };
        if let Some(format) = self.to {
            let text = match format {
                ExportFormat::Qdimacs => coloring.to_qdimacs()?,
                ExportFormat::Qcir => coloring.to_qcir()?,
            };
            output::print(&text)?;
            return Ok(Exit::Done);
        }
        if let Some(person) = self.play {
            let mut opponent = ColoringOpponent::new(&coloring, person, args.limits.memory)?;
            return dialogue::hold(&mut opponent, &args);
        }
        let found = match &*coloring.game {
            Problem::Scored(_) => Some("one for points"),
            Problem::Outcomes(_) => Some("one over a poset"),
            Problem::Game(_) | Problem::Quantified(_) => None,
        };
        if let Some(found) = found.filter(|_| args.exit_status) {
            bail!("--exit-status: expected a game with two outcomes, found {found}");
        }
        args.answer_question(&coloring, |report| {
            let winner = report.answer.winner().filter(|_| report.complete);
            winner.map(|winner| winner == Player::Max)
        })
    }
}

/// Parses a game, or else reads it from a file of this name.
fn read(game: &str) -> anyhow::Result<Source<Problem>> {
    if let Some((text, place)) = input::stored(game)? {
        return parse(&text).context(place);
    }
    let read = parse(game);
    if read.is_err() && game.contains(['.', '/']) && !game.contains(char::is_whitespace) {
        bail!("{game}: expected a file or a formula, found neither");
    }
    read
}

/// Parses a game. A board is refused with a hint to the commands for boards.
fn parse(text: &str) -> anyhow::Result<Source<Problem>> {
    let error = match text.parse() {
        Ok(game) => return Ok(game),
        Err(error) => error,
    };
    if let Ok(position) = text.parse::<Position>()
        && position.board().graph().is_none()
    {
        let board = position.board().shape();
        bail!(
            "expected a formula or a game, found a position of {board}: `solve` tells who wins it, \
             `hex convert --to cnf` makes a game of it"
        );
    }
    Err(error.into())
}
