//! Proofs in their files.

use mustplay_core::file;
use std::io;
use std::path::Path;

use mustplay_core::file::FileError;
use mustplay_core::{NoProgress, ProgressSink};
use mustplay_hex::{Color, Setup};
use mustplay_proof::Certificate;
use mustplay_proof::check::{Refusal, Verified, check};
use mustplay_solver::SolveError;

use crate::Error;

/// A gigabyte: far more than proofs take.
const MOST_BYTES: u64 = 1 << 30;

/// A proof that was asked for: where it is, once the checker has accepted it. Nothing but
/// `"certificate": null` if there is none.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct ProofFile {
    /// The name of the file.
    pub certificate: Option<String>,
    /// How many steps the proof has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_steps: Option<usize>,
    /// The checksum in its last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_checksum: Option<String>,
}

/// The text of a proof, once the checker has accepted it.
pub(crate) fn text(certificate: &Certificate) -> Result<String, Error> {
    let text = certificate.to_string();
    check(&text, &NoProgress).map_err(Error::Refused)?;
    Ok(text)
}

impl ProofFile {
    /// Checks a proof that is, or is to be, in a file; with the position that it is about and
    /// who wins it.
    fn check(
        path: &Path,
        text: &str,
        sink: &dyn ProgressSink,
    ) -> Result<(Self, Setup, Color), Refusal> {
        let Verified { claim, steps, .. } = check(text, sink)?;
        let last = text.split_ascii_whitespace().next_back();
        let file = Self {
            certificate: Some(path.display().to_string()),
            certificate_steps: Some(steps),
            certificate_checksum: last.map(str::to_owned),
        };
        Ok((file, claim.setup, claim.winner))
    }

    /// A proof about `setup` that an earlier run has left, and who wins; anything else in the
    /// file is as good as nothing. What is no file can neither be read nor replaced.
    pub(crate) fn read(
        path: &Path,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Option<(Self, Color)>, Error> {
        let text = match file::read_stored(path, MOST_BYTES) {
            Ok(Some(text)) => text,
            Err(error @ FileError::NoFile) => {
                return Err(Error::Unwritten {
                    path: path.to_owned(),
                    source: io::Error::other(error),
                });
            }
            Ok(None) | Err(_) => return Ok(None),
        };
        Ok(match Self::check(path, &text, sink) {
            Ok((file, about, winner)) => (about == *setup).then_some((file, winner)),
            Err(Refusal::Stopped(stop)) => return Err(SolveError::Stopped(stop).into()),
            Err(_) => None,
        })
    }

    /// Writes a proof into its file once the checker has accepted it, and says who wins.
    pub(crate) fn write(path: &Path, certificate: &Certificate) -> Result<(Self, Color), Error> {
        let text = certificate.to_string();
        let (file, _, winner) = Self::check(path, &text, &NoProgress).map_err(Error::Refused)?;
        std::fs::write(path, &text)
            .map_err(|source| Error::Unwritten { path: path.to_owned(), source })?;
        Ok((file, winner))
    }
}
