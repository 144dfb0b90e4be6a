//! Proofs in their files.

use std::path::Path;

use anyhow::Context;
use mustplay_hex::{Color, Position, Setup};
use mustplay_search::certificate::Certificate;
use mustplay_search::check::{Refusal, Verified, check};
use serde::Serialize;

use crate::output;

/// A proof that the checker has accepted.
pub(super) struct Proof {
    pub(super) winner: Color,
    path: String,
    steps: usize,
    /// What its last line says.
    checksum: Option<String>,
}

impl Proof {
    /// Checks a proof that is, or is to be, in a file; with the position that it is about.
    fn check(path: &Path, text: &str) -> Result<(Self, Setup), Refusal> {
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

    /// Writes a proof into its file once the checker has accepted it.
    pub(super) fn write(path: &Path, certificate: &Certificate) -> anyhow::Result<Self> {
        let text = certificate.to_string();
        let checked = Self::check(path, &text);
        let (proof, _) = checked.context("a proof that was made is refused")?;
        output::write_file(path, &text)?;
        Ok(proof)
    }
}

/// A proof that was asked for, as it is printed: nothing but `"certificate": null` if there is none.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct ProofFile {
    certificate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_steps: Option<usize>,
    /// The checksum in the last line of the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_checksum: Option<String>,
}

impl From<Proof> for ProofFile {
    fn from(proof: Proof) -> Self {
        Self {
            certificate: Some(proof.path),
            certificate_steps: Some(proof.steps),
            certificate_checksum: proof.checksum,
        }
    }
}

impl ProofFile {
    /// Where the proof is, if there is one.
    pub(super) fn name(&self) -> Option<&str> {
        self.certificate.as_deref()
    }

    /// How long it is: `1 step`.
    pub(super) fn steps(&self) -> Option<String> {
        let steps = self.certificate_steps?;
        Some(output::counted(steps, "step"))
    }

    /// The checksum in its last line.
    pub(super) fn checksum(&self) -> Option<&str> {
        self.certificate_checksum.as_deref()
    }
}
