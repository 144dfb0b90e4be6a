//! `game sum` and `dev hardness`: sums played for a score.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use mustplay::args::{LEFT_OR_RIGHT, WRITTEN};
use mustplay::display::Detail;
use mustplay::{
    GoPosition, GoSum, Hardness, Player, Source, Sum, SumDetail, SumOpponent, TreeSearch,
};
use mustplay_cgt::sums::Strategy;
use mustplay_coloring::hardness::BigUint;
use mustplay_rulesets::go::Stone;

use super::dialogue;
use crate::args::Shared::{Limits, Svg};
use crate::args::{Command, Shared, SharedArgs};
use crate::input;
use crate::output::{self, Exit};

#[derive(Args)]
#[allow(clippy::struct_excessive_bools)] // switches of a command
pub(crate) struct SumArgs {
    #[command(flatten)]
    sum: Sum,

    /// A Go endgame instead: SGF, rows like `.x.o./xx.oo/.x.o.`, the name of a file, or `-` for
    /// standard input.
    #[arg(long, value_name = "POSITION", conflicts_with = "play")]
    go: Option<String>,

    #[command(flatten)]
    go_sum: GoSum,

    /// The player who moves first, `left` (`black`) or `right` (`white`). The default is Left; in
    /// Go it is the player to move of the position, or Black.
    #[arg(long, value_name = "PLAYER", value_parser = LEFT_OR_RIGHT)]
    to_move: Option<Player>,

    /// Plot the thermograph of every component.
    #[arg(long)]
    thermograph: bool,

    /// Evaluate every move of the mover: bounds without search, and the score.
    #[arg(long, conflicts_with_all = ["go", "play"])]
    moves: bool,

    /// List the t-optimal moves of every component, for all taxes.
    #[arg(long, conflicts_with_all = ["go", "play"])]
    taxes: bool,

    /// List the component that the mover prefers in each pair.
    #[arg(long, conflicts_with_all = ["go", "play"])]
    preferences: bool,

    /// List the scores of simple rules against an opponent who knows them.
    #[arg(long, conflicts_with_all = ["go", "play"])]
    rules: bool,

    /// Draw the search tree of B*, which proves a best move.
    #[arg(long, conflicts_with_all = ["go", "play"])]
    tree: bool,

    #[command(flatten)]
    search: TreeSearch,

    /// Draw the tree into this SVG file.
    #[arg(long, value_name = "FILE", requires = "tree", value_hint = WRITTEN)]
    tree_svg: Option<PathBuf>,

    /// Play the sum against the program; you move first.
    #[arg(long, conflicts_with = "json")]
    play: bool,

    /// The rule by which the program plays.
    #[arg(long, requires = "play", default_value = "optimal")]
    rule: Strategy,
}

impl Command for SumArgs {
    const SHARED: &'static [Shared] = &[Svg, Limits];

    fn run(self, mut args: SharedArgs) -> anyhow::Result<Exit> {
        args.render = args.render.with(Detail::Thermographs, self.thermograph);
        if let Some(position) = &self.go {
            let to_move = self.to_move.map(|player| match player {
                Player::Left => Stone::Black,
                Player::Right => Stone::White,
            });
            return args.answer(&GoSum { position: read_go(position)?, to_move, ..self.go_sum });
        }
        let details = [
            (self.moves, SumDetail::Moves),
            (self.taxes, SumDetail::Taxes),
            (self.preferences, SumDetail::Preferences),
            (self.rules, SumDetail::Rules),
        ];
        let details = details.into_iter().filter(|(is_wanted, _)| *is_wanted);
        let sum = Sum {
            to_move: self.to_move,
            details: details.map(|(_, detail)| detail).collect(),
            search: self.tree.then_some(self.search),
            ..self.sum
        };
        if self.play {
            let mut opponent = SumOpponent::new(&sum, self.rule)?;
            return dialogue::hold(&mut opponent, &args);
        }
        let report = args.report(&sum)?;
        if let (Some(path), Some(tree)) = (&self.tree_svg, &report.answer.search) {
            output::write_file(path, &tree.svg())?;
        }
        args.tell(&sum, report)
    }
}

/// Reads a Go position: the argument itself, the file that it names, or standard input (`-`).
fn read_go(argument: &str) -> anyhow::Result<Source<GoPosition>> {
    if let Some((text, place)) = input::stored(argument)? {
        return text.parse().context(place);
    }
    // Rows may be divided by `/`, but have no letters other than `x` and `o`.
    let is_other = |c: char| c.is_alphanumeric() && !"xXoO".contains(c);
    let is_path = argument.contains('/') || input::has_ending(Path::new(argument));
    if is_path && !argument.contains(['(', '\n']) && argument.contains(is_other) {
        bail!("{argument}: there is no such file, and it is no board of `x`, `o` and `.`");
    }
    argument.parse().context("go")
}

#[derive(Args)]
pub(crate) struct HardnessArgs {
    /// A file with a quantified Boolean formula in QDIMACS, or `-`.
    #[arg(value_name = "FILE", required_unless_present = "partition")]
    formula: Option<String>,

    /// Numbers to divide into two parts with equal sums, each of 1 to 1000 digits.
    #[arg(long, value_name = "N,N,…", value_delimiter = ',')]
    #[arg(value_parser = parse_natural, conflicts_with = "formula")]
    partition: Vec<Source<BigUint>>,

    /// Show every problem of the chain in full, and one component per line.
    #[arg(long)]
    chain: bool,
}

impl Command for HardnessArgs {
    const SHARED: &'static [Shared] = &[];

    fn run(self, mut args: SharedArgs) -> anyhow::Result<Exit> {
        args.render = args.render.with(Detail::Problems, self.chain);
        args.answer(&match &self.formula {
            Some(name) => {
                let text = input::read_named(name, input::MAX_BYTES)?;
                let place = if name == "-" { "standard input" } else { name };
                Hardness::Formula(text.parse().with_context(|| place.to_owned())?)
            }
            None => Hardness::Partition(self.partition),
        })
    }
}

fn parse_natural(text: &str) -> Result<Source<BigUint>, String> {
    let number = Some(text).filter(|text| text.len() <= 1000);
    let number = number.and_then(|text| text.parse().ok());
    number.ok_or_else(|| "expected a number like 0 or 12, of 1 to 1000 digits".to_owned())
}
