//! Arguments of `templates`.

use clap::Args;
use mustplay_core::quantity::whole;

use super::blocks::{AnswerArgs, NamesArgs};
use crate::limits::LimitArgs;

/// Arguments of `templates`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay templates 3 1                    one stone on the third row: two templates
  mustplay templates 3 2 --json             two stones that touch each other
  mustplay templates 4 1 --reach 6.5 --above 1
  mustplay templates 3 1 --acute 1          beside an acute corner
  mustplay templates 4x3 4                  four stones in the interior: box, span ...
  mustplay templates 3 1 --above 2 --both-edges   five rows, both edges
  mustplay templates 3 2 --to hexwiki --svg templates.svg

With a height the stones are one chain that is joined to the edge or to both.
With a size there is no edge: all chains are joined to one another on that many
columns and rows, perhaps turned, and what is composed of smaller templates is
left out. Of templates that are images of each other one is listed, and those
that could do without a stone are left out. The list is complete within the
bounds.")]
pub(crate) struct TemplatesArgs {
    /// The row of the highest stone, counted from the edge, from 2 to 12; or, for templates without
    /// an edge, the size that they fit on, columns x rows: `4x3`.
    #[arg(value_name = "HEIGHT|SIZE", value_parser = parse_extent)]
    pub(crate) extent: Extent,

    /// The number of stones, from 1 to 6; without an edge at least 2.
    #[arg(value_name = "STONES", value_parser = whole::<usize>(1..=6))]
    pub(crate) stones: usize,

    /// How many cells to the left or right of the stones are used at the most, in half cells:
    /// `3`, `3.5`, from 0 to 1000. Without it the height and a half more.
    #[arg(long, value_name = "CELLS", value_parser = parse_halves)]
    pub(crate) reach: Option<usize>,

    /// How many rows above the stones are used, from 0 to 128.
    #[arg(long, value_name = "ROWS", default_value_t = 0, value_parser = whole::<usize>(0..=128))]
    pub(crate) above: usize,

    /// The other edge is above these rows, and the stones are joined to both.
    #[arg(long)]
    pub(crate) both_edges: bool,

    /// The board ends in an obtuse corner, with so many columns between the stones and the
    /// opponent's edge, from 0 to 128.
    #[arg(long, value_name = "COLUMNS", value_parser = whole::<usize>(0..=128))]
    pub(crate) obtuse: Option<usize>,

    /// The board ends in an acute corner, with so many columns between the stones and the
    /// opponent's edge, from 0 to 128.
    #[arg(long, value_name = "COLUMNS", value_parser = whole::<usize>(0..=128))]
    pub(crate) acute: Option<usize>,

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

/// Where templates are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Extent {
    /// At an edge, the highest stone on this row.
    Height(usize),
    /// On a few columns and rows.
    Size { columns: usize, rows: usize },
}

/// A height like `3` or a size like `4x3`.
fn parse_extent(text: &str) -> Result<Extent, String> {
    let extent = match text.split_once('x') {
        None => whole(2..=12)(text).map(Extent::Height),
        Some((columns, rows)) => {
            let number = whole(1..=128);
            let size = number(columns).and_then(|columns| Ok((columns, number(rows)?)));
            size.map(|(columns, rows)| Extent::Size { columns, rows })
        }
    };
    extent.map_err(|_| {
        let height = "expected the row of the highest stone, a whole number from 2 to 12";
        format!("{height}, or a size like 4x3 of at most 128 cells")
    })
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
