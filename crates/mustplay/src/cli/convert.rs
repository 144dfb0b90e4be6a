//! Arguments of `convert`.

use clap::Args;
use mustplay_hex::notation::Format;

use super::blocks::{FormatArgs, PositionArgs};
use super::choice::{Choice, parsed};

/// Arguments of `convert`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  mustplay convert 'https://hexworld.org/board/#11c1,a10:sh4' --to sgf
  mustplay convert game.sgf --to hexwiki
  mustplay convert 5x5 a3 c3 --to svg > board.svg

Formats:
{}  svg           a picture", formats_help()))]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// The notation to write, or `svg` for a picture.
    #[arg(long, value_name = "FORMAT", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) to: mustplay_engine::Target,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

const TARGET: Choice<mustplay_engine::Target> = Choice::new(
    || {
        let names = Format::ALL.iter().map(|format| format.name());
        names.chain(["svg"]).collect()
    },
    parsed,
);

/// The notations, a line each.
fn formats_help() -> String {
    let line = |format: Format| format!("  {:<12}  {}\n", format.name(), format.description());
    Format::ALL.map(line).concat()
}
