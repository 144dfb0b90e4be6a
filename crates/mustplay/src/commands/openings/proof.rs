//! Proofs of openings in their files.

use std::path::{Path, PathBuf};

use mustplay_hex::{Board, Color, Position, Setup};
use mustplay_search::check::{Refusal, Verified, check};

/// A proof that the checker has accepted.
pub(super) struct Proof {
    pub(super) winner: Color,
    pub(super) path: String,
    pub(super) steps: usize,
    /// What its last line says.
    pub(super) checksum: Option<String>,
}

impl Proof {
    /// Checks a proof that is, or is to be, in a file; with the position that it is about.
    pub(super) fn check(path: &Path, text: &str) -> Result<(Self, Setup), Refusal> {
        let Verified { claim, steps } = check(text)?;
        let last = text.split_ascii_whitespace().next_back();
        let proof = Self {
            winner: claim.winner,
            path: path.display().to_string(),
            steps,
            checksum: last.map(str::to_owned),
        };
        Ok((proof, claim.setup))
    }

    /// A proof about `position` that an earlier run has left; anything else in the file is as good as nothing.
    pub(super) fn read<const W: usize>(path: &Path, position: &Position<W>) -> Option<Self> {
        let text = std::fs::read_to_string(path).ok()?;
        let (proof, about) = Self::check(path, &text).ok()?;
        (about == position.to_setup()).then_some(proof)
    }
}

/// The file of the proof after an opening.
pub(super) fn file(folder: &Path, board: &Board, opening: &str) -> PathBuf {
    folder.join(format!("{}-{opening}.txt", board.shape()))
}
