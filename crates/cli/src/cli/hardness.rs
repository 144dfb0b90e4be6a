//! Arguments of `hardness`.

use clap::Args;
use mustplay::Source;
use mustplay_coloring::hardness::BigUint;

use super::blocks::FormatArgs;

/// Arguments of `hardness`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay hardness formula.qdimacs           a sum that Left wins if the formula is true
  mustplay hardness --partition 3,1,2         … if the numbers fall into two equal parts
  mustplay hardness --partition 3,1,2 --chain
                                              with the problems on the way to it
  mustplay sum \"$(mustplay hardness --partition 1,1)\"

With Left to move the sum scores 0 if the answer is yes, and less otherwise. No
component takes more than two moves.")]
pub(crate) struct HardnessArgs {
    /// A file with a quantified Boolean formula in QDIMACS, or `-`.
    #[arg(value_name = "FILE", required_unless_present = "partition")]
    pub(crate) formula: Option<String>,

    /// Numbers to divide into two parts of the same sum, each of 1 to 1000 digits.
    #[arg(long, value_name = "N,N,…", value_delimiter = ',')]
    #[arg(value_parser = parse_natural, conflicts_with = "formula")]
    pub(crate) partition: Vec<Source<BigUint>>,

    /// Show every problem of the chain in full, and one component on each line.
    #[arg(long)]
    pub(crate) chain: bool,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

fn parse_natural(text: &str) -> Result<Source<BigUint>, String> {
    let number = Some(text).filter(|text| text.len() <= 1000);
    let number = number.and_then(|text| text.parse().ok());
    number.ok_or_else(|| "expected a number like 0 or 12, of 1 to 1000 digits".to_owned())
}
