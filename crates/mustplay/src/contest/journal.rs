//! The finished games of earlier runs of a match.
//!
//! Each finished game is a line of a [`journal`], with tabs between fields. The first line
//! identifies the match, so that a different match does not continue the journal.

use std::collections::BTreeMap;
use std::path::Path;

use mustplay_core::file::FileError;
use mustplay_core::journal::{self, JournalError, Seal};
use thiserror::Error as ThisError;

use crate::Error;
use crate::contest::game::Ending;

use super::game::Played;

pub(super) struct Journal {
    name: String,
    file: journal::Journal,
}

/// Why a journal cannot be used.
#[derive(Debug, ThisError)]
enum Damage {
    #[error(
        "expected the journal of this match, found `{}`: engines, openings, clock, adjudication and \
         seed must be those of the run that began it",
        .0.escape_ascii()
    )]
    Other(Vec<u8>),
    #[error(transparent)]
    Journal(JournalError),
    #[error("line {line}: expected a game, found `{found}`")]
    NoGame { line: u64, found: String },
}

impl From<JournalError> for Damage {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::File(FileError::Title { found, .. }) => Self::Other(found),
            other => Self::Journal(other),
        }
    }
}

/// The limit on the size of a journal, which is held in memory.
const MOST_BYTES: u64 = 1 << 30;

/// The name of a journal in messages; refuses a file of more than `most` bytes.
pub(crate) fn journal_name(path: &Path, most: u64) -> Result<String, Error> {
    let name = format!("the journal {}", path.display());
    match std::fs::metadata(path) {
        Ok(file) if file.is_file() && file.len() > most => {
            Err(Error::at(name)(FileError::TooLong(most)))
        }
        _ => Ok(name),
    }
}

impl Journal {
    /// Opens the journal of a match and returns the finished games by number.
    pub(super) fn open(path: &Path, title: &str) -> Result<(Self, BTreeMap<usize, Played>), Error> {
        let name = journal_name(path, MOST_BYTES)?;
        let (file, games) = Self::read(path, title).map_err(Error::at(name.clone()))?;
        Ok((Self { name, file }, games))
    }

    fn read(
        path: &Path,
        title: &str,
    ) -> Result<(journal::Journal, BTreeMap<usize, Played>), Damage> {
        let mut file = journal::Journal::open(path, title, Seal::Text)?;
        let mut reader = file.read().map_err(JournalError::from)?;
        let mut games = BTreeMap::new();
        while let Some(line) = reader.lines(|_| true)? {
            let text = String::from_utf8_lossy(&line);
            let (number, played) = parse(&text).ok_or_else(|| Damage::NoGame {
                line: reader.mark().lines(),
                found: text.trim_end().to_owned(),
            })?;
            games.insert(number, played);
        }
        file.resume_at(reader.mark()).map_err(JournalError::from)?;
        Ok((file, games))
    }

    pub(super) fn add(&mut self, number: usize, played: &Played) -> Result<(), Error> {
        let line = line(number, played);
        let written = self.file.append(&[line.as_bytes()]);
        written.map_err(Error::at(format!("cannot write {}", self.name)))
    }
}

fn line(number: usize, played: &Played) -> String {
    let Played {
        winner,
        ending,
        reason,
        moves,
        thought: [(black, black_seconds), (white, white_seconds)],
    } = played;
    let moves = moves.join(" ");
    format!(
        "{number}\t{winner}\t{ending}\t{black}\t{black_seconds}\t{white}\t{white_seconds}\t{moves}\
         \t{reason}\t"
    )
}

fn parse(line: &str) -> Option<(usize, Played)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [number, winner, ending, black, black_seconds, white, white_seconds, moves, reason, ""] =
        fields[..]
    else {
        return None;
    };
    let played = Played {
        winner: winner.parse().ok().filter(|&winner| winner < 2)?,
        ending: ending.parse::<Ending>().ok()?,
        reason: reason.to_owned(),
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        thought: [
            (black.parse().ok()?, black_seconds.parse().ok()?),
            (white.parse().ok()?, white_seconds.parse().ok()?),
        ],
    };
    Some((number.parse().ok()?, played))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pairing {
    /// Its index among all games, from zero. A match with more rounds begins with the same games.
    pub(super) number: usize,
    pub(super) opening: usize,
    /// The indices of the engines that begin with Black and with White.
    pub(super) players: [usize; 2],
}

/// Each pair of engines plays each opening in each round twice, with exchanged colors.
pub(super) fn pairings(engines: usize, openings: usize, rounds: usize) -> Vec<Pairing> {
    let mut all = Vec::new();
    for _ in 0..rounds {
        for opening in 0..openings {
            for (first, second) in pairs(engines) {
                for players in [[first, second], [second, first]] {
                    let number = all.len();
                    all.push(Pairing { number, opening, players });
                }
            }
        }
    }
    all
}

pub(super) fn pairs(engines: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..engines).flat_map(move |first| (first + 1..engines).map(move |second| (first, second)))
}
