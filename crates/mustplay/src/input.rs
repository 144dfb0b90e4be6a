//! Positions given on the command line.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use mustplay_hex::notation::{self, Format};
use mustplay_hex::{Objective, Record};

use crate::cli::PositionArgs;

/// More than any game record; keeps a wrong file from filling the memory.
const MOST_BYTES: u64 = 16 << 20;

/// Reads the position: what can be read as a notation is one, anything else may name a file,
/// also if it begins like a notation: `5x5.sgf`, `hex1.txt`.
pub(crate) fn read(args: &PositionArgs) -> anyhow::Result<Record> {
    let words = args.position.join(" ");
    let (_, mut record) = if words == "-" {
        let text = read_text(std::io::stdin().lock()).context("standard input")?;
        notation::read(&text).context("standard input")?
    } else {
        match notation::read(&words) {
            Err(_) if Path::new(&words).exists() => read_file(Path::new(&words))?,
            read => read?,
        }
    };
    if args.misere {
        record.objective = Objective::Misere;
    }
    if let Some(color) = args.to_move {
        set_turn(&mut record, color)?;
    }
    Ok(record)
}

fn read_file(path: &Path) -> anyhow::Result<(Format, Record)> {
    let name = || path.display().to_string();
    let file = std::fs::File::open(path).with_context(name)?;
    let text = read_text(file).with_context(name)?;
    notation::read(&text).with_context(name)
}

/// The text of a position in a file or a stream, if it is UTF-8 and not too long.
pub(crate) fn read_text(source: impl Read) -> anyhow::Result<String> {
    read_at_most(source, MOST_BYTES)
}

/// The text of a file, or of standard input if it is called `-`.
pub(crate) fn read_named(name: &str, most: u64) -> anyhow::Result<String> {
    if name == "-" {
        return read_at_most(std::io::stdin().lock(), most).context("standard input");
    }
    let file = std::fs::File::open(name).with_context(|| name.to_owned())?;
    read_at_most(file, most).with_context(|| name.to_owned())
}

fn read_at_most(source: impl Read, most: u64) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        bail!("expected at most {most} bytes, found more");
    }
    String::from_utf8(bytes)
        .map_err(|error| error.utf8_error().valid_up_to())
        .map_err(|at| anyhow::anyhow!("expected UTF-8 text, found something else at byte {at}"))
}

/// Makes it `color`'s turn: a record that ends with the other color's turn is flattened to
/// its final stones first.
fn set_turn(record: &mut Record, color: mustplay_hex::Color) -> anyhow::Result<()> {
    if record.next_color() != color {
        let setup = record.replay()?;
        record.stones = setup.stones;
        record.turns.clear();
        record.to_move = Some(color);
    }
    Ok(())
}
