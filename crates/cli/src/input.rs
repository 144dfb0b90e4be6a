//! Positions and files that the command line names.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use mustplay::{Error, Place, Position, read_record};
use mustplay_core::file;
use mustplay_hex::notation::ReadError;
use mustplay_hex::{Cell, Objective};

use crate::args::SharedArgs;
use crate::output;

/// The largest file of formulas or positions that is read, in bytes.
pub(crate) const MAX_BYTES: u64 = 16 << 20;

impl SharedArgs {
    /// Reads the position with its annotations.
    pub(crate) fn position(&self) -> anyhow::Result<Position> {
        Ok(self.adjusted(read_position(&self.words.join(" "))?.0))
    }

    /// Reads the position to play on. A diagram of a part of the board stands for the whole board;
    /// a note reports this.
    pub(crate) fn whole_position(&self) -> anyhow::Result<Position> {
        let position = self.position()?;
        if let Some(visible) = &position.record().marks.visible {
            let occupied = position.setup().occupancy()?;
            let is_hidden =
                |cell: &Cell| !visible.contains(cell) && occupied[cell.index()].is_none();
            let board = position.board();
            let hidden = Place::by_column(board, board.cells().filter(is_hidden));
            if !hidden.is_empty() {
                output::note(&format!(
                    "cells that are not shown are empty, and in play: {}; `region template` leaves \
                     them out",
                    mustplay::display::list(hidden)
                ));
            }
        }
        Ok(position)
    }

    /// The position as the options change it.
    pub(crate) fn adjusted(&self, mut position: Position) -> Position {
        if self.misere {
            position = position.with_objective(Objective::Misere);
        }
        if let Some(names) = self.render.names {
            position = position.with_names(names);
        }
        let to_move = self.to_move.as_deref();
        if let Some(color) = to_move.and_then(|name| position.names().color(name)) {
            position = position.with_turn(color);
        }
        position
    }
}

/// The text of standard input (`-`) or of a file, and its name; `None` if there is no such file.
pub(crate) fn stored(name: &str) -> anyhow::Result<Option<(String, String)>> {
    let place = match name {
        "-" => "standard input",
        name if Path::new(name).is_file() => name,
        _ => return Ok(None),
    };
    Ok(Some((read_game(name)?, place.to_owned())))
}

/// Reads a position in any notation, from standard input (`-`) or from a file, and returns it with
/// its text. A file name may begin like a notation: `5x5.sgf`, `hex1.txt`.
pub(crate) fn read_position(words: &str) -> anyhow::Result<(Position, String)> {
    if words == "-" {
        let text = read_game(words)?;
        return Ok((text.parse().context("standard input")?, text));
    }
    let error = match words.parse() {
        Ok(position) => return Ok((position, words.to_owned())),
        Err(error) => error,
    };
    let path = Path::new(words);
    if path.exists() {
        let name = || path.display().to_string();
        let text = read_game(words)?;
        return Ok((text.parse().with_context(name)?, text));
    }
    let is_strange = matches!(error, Error::Read(ReadError::Unrecognized { .. }));
    let has_folder = is_strange && words.contains(['/', '\\']);
    if (has_folder || has_ending(path)) && !words.contains("://") {
        bail!("{words}: there is no such file");
    }
    match error {
        Error::Read(ReadError::Unrecognized { expected, found }) => {
            bail!("expected {expected}, or the name of a file that holds one, found {found}")
        }
        other => Err(other.into()),
    }
}

/// Whether a path has the extension of a file: `.sgf`, `.txt`.
pub(crate) fn has_ending(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| {
        (2..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}

/// Opens a file for reading.
pub(crate) fn open(name: &str) -> anyhow::Result<File> {
    ensure!(!name.is_empty(), "expected the name of a file, found nothing");
    File::open(name).with_context(|| name.to_owned())
}

/// The text of a file with a game record, perhaps, or of standard input if the name is `-`.
fn read_game(name: &str) -> anyhow::Result<String> {
    if name == "-" {
        return read_record(std::io::stdin().lock()).context("standard input");
    }
    read_record(open(name)?).with_context(|| name.to_owned())
}

/// The text of a file, or of standard input if the name is `-`.
pub(crate) fn read_named(name: &str, most: u64) -> anyhow::Result<String> {
    if name == "-" {
        return file::read_text(std::io::stdin().lock(), most).context("standard input");
    }
    file::read_text(open(name)?, most).with_context(|| name.to_owned())
}

/// The lines of standard input, read one by one.
pub(crate) fn typed_lines() -> impl Iterator<Item = anyhow::Result<String>> {
    let mut source = std::io::stdin().lock();
    let lines = std::iter::from_fn(move || file::next_line(&mut source).transpose());
    (1..).zip(lines).map(|(number, line)| {
        line.and_then(file::text).with_context(|| format!("standard input, line {number}"))
    })
}
