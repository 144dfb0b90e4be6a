//! Arguments of `templates`.

use clap::Args;

use super::blocks::{AnswerArgs, NamesArgs};
use crate::limits::LimitArgs;
use crate::quantity::whole;

/// Arguments of `templates`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay templates 3 1                    one stone on the third row: two templates
  mustplay templates 3 2 --json             two stones that touch each other
  mustplay templates 4 1 --reach 6.5 --above 1
  mustplay templates 3 2 --to hexwiki --svg templates.svg

The stones are one chain. Mirror images are listed once, and templates
that could do without a stone are left out. The list is complete within the
bounds.")]
pub(crate) struct TemplatesArgs {
    /// The row of the highest stone, counted from the edge, from 2 to 12.
    #[arg(value_name = "HEIGHT", value_parser = whole::<usize>(2..=12))]
    pub(crate) height: usize,

    /// The number of stones, from 1 to 6.
    #[arg(value_name = "STONES", value_parser = whole::<usize>(1..=6))]
    pub(crate) stones: usize,

    /// How many cells to the left or right of the stones are used at the most, in half cells:
    /// `3`, `3.5`, from 0 to 1000. Without it the height and a half more.
    #[arg(long, value_name = "CELLS", value_parser = parse_halves)]
    pub(crate) reach: Option<usize>,

    /// How many rows above the stones are used, from 0 to 128.
    #[arg(long, value_name = "ROWS", default_value_t = 0, value_parser = whole::<usize>(0..=128))]
    pub(crate) above: usize,

    #[command(flatten)]
    pub(crate) names: NamesArgs,

    /// Print diagrams for HexWiki, a line each, which `template` reads, instead of boards.
    #[arg(long, value_name = "FORMAT", value_parser = ["hexwiki"], conflicts_with = "json")]
    pub(crate) to: Option<String>,

    #[command(flatten)]
    pub(crate) answer: AnswerArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// A number of cells as a number of half cells.
fn parse_halves(text: &str) -> Result<usize, String> {
    let (whole, half) = match text.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        None => (text, 0),
        Some(_) => ("", 0),
    };
    match whole.parse::<usize>() {
        Ok(whole @ 0..=1000) if whole + half <= 1000 => Ok(2 * whole + half),
        _ => Err("expected a number of cells like 3 or 3.5, from 0 to 1000".to_owned()),
    }
}
