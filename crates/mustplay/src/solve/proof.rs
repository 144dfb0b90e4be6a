//! Certificates and strategies in files.

use std::fmt::Write;
use std::io;
use std::path::Path;

use mustplay_core::file::{self, FileError};
use mustplay_core::{NoProgress, ProgressSink};
use mustplay_hex::notation::sgf::{self, Variation};
use mustplay_hex::{Board, Cell, Color, Names, Record, Setup};
use mustplay_proof::Certificate;
use mustplay_proof::check::{Refusal, Verified, check};
use mustplay_solver::SolveError;
use mustplay_solver::strategy::{CheckedProof, ProofStrategy, Situation, Threat};

use crate::Error;

/// The size limit of a proof: a gigabyte, far above actual sizes.
const MOST_BYTES: u64 = 1 << 30;

/// The file of a proof that the checker has accepted. Serializes to `"certificate": null` if there
/// is none.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct ProofFile {
    /// The file name.
    pub certificate: Option<String>,
    /// The number of steps of the proof.
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
    /// Checks a proof, from or for a file, and returns its position and winner.
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

    /// A proof of `setup` from an earlier run, with its winner; any other content counts as no
    /// proof. A path that is not a file can neither be read nor replaced.
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

    /// Writes a proof into its file after the checker has accepted it, and returns the winner.
    pub(crate) fn write(path: &Path, certificate: &Certificate) -> Result<(Self, Color), Error> {
        let text = certificate.to_string();
        let (file, _, winner) = Self::check(path, &text, &NoProgress).map_err(Error::Refused)?;
        std::fs::write(path, &text).map_err(Error::unwritten(path))?;
        Ok((file, winner))
    }
}

// Strategies in their files: SGF that a person can follow and a program can play.
//
// The rules for the user of the file, which the first comment states:
//
// 1. If a move of the winner comes next, play it; if none does, play anywhere.
// 2. If the opponent's next move begins a variation, or has a triangle in its first node, go
//    there.
// 3. If it is one of two cells with the same number, take the other and stay.
// 4. After any other move play anywhere and stay. If a cell is taken, play anywhere.

/// Larger strategies are useless to people. Each situation has at most two nodes.
const MOST_SITUATIONS: usize = 5_000;

/// The file of a strategy and its size. Serializes to `"strategy": null` if there is none.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct StrategyFile {
    /// The file name.
    pub strategy: Option<String>,
    /// The number of its nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy_nodes: Option<usize>,
    /// Whether it is truncated; the comments mark where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy_cut: Option<bool>,
}

impl StrategyFile {
    /// Writes the strategy of a proof after the checker has accepted it.
    pub(super) fn write(path: &Path, proof: &Certificate, names: Names) -> Result<Self, Error> {
        let guide = CheckedProof::read(&proof.to_string(), &NoProgress).map_err(Error::Refused)?;
        let setup = &guide.claim().setup;
        let strategy = guide.strategy(MOST_SITUATIONS);
        let board = &setup.board;
        let tree = Tree { strategy: &strategy, board, names };
        let root = tree.root();
        let record = Record::from(setup.clone());
        let text = sgf::write_variations(&record, &root)? + "\n";
        std::fs::write(path, text).map_err(Error::unwritten(path))?;
        Ok(Self {
            strategy: Some(path.display().to_string()),
            strategy_nodes: Some(root.nodes()),
            strategy_cut: Some(strategy.is_cut()),
        })
    }
}

/// A strategy being written.
struct Tree<'a> {
    strategy: &'a ProofStrategy,
    board: &'a Board,
    names: Names,
}

impl Tree<'_> {
    /// The position, with the rules for reading the strategy.
    fn root(&self) -> Variation {
        let [winner, opponent] = [self.strategy.winner, !self.strategy.winner];
        let [name, other] = [winner, opponent].map(|color| self.names.of(color));
        let rules = format!(
            "{name} wins.\n\
             If a move of {name} comes next, play it; if none does, play anywhere.\n\
             If {other}'s move begins a variation, or has a triangle where one begins, go there.\n\
             If it is one of two cells with the same number, take the other and stay here.\n\
             After any other move play anywhere and stay here. What is taken need not be played.\n"
        );
        if let Some(cell) = self.strategy.opening {
            return Variation {
                comment: rules,
                next: vec![self.facing(0, Some((winner, cell)))],
                ..Variation::default()
            };
        }
        let root = self.facing(0, None);
        Variation { comment: format!("{rules}\n{}", root.comment), ..root }
    }

    /// The node after a move of the winner, with the number of the opponent's situation.
    fn facing(&self, number: usize, turn: Option<(Color, Cell)>) -> Variation {
        let situation = &self.strategy.situations[number];
        let pairs = (1..).zip(&situation.pairs);
        let labels = pairs.flat_map(|(label, pair)| pair.map(|cell| (cell, label.to_string())));
        let next = situation.threats.iter();
        Variation {
            turn,
            comment: self.comment(situation),
            labels: labels.collect(),
            triangles: Vec::new(),
            next: next.filter_map(|threat| self.answered(threat)).collect(),
        }
    }

    /// A move of the opponent and the answer, unless the strategy is truncated there.
    fn answered(&self, threat: &Threat) -> Option<Variation> {
        let (&reply, alike) = threat.answers.split_first()?;
        let turn = Some((!self.strategy.winner, reply));
        let number = threat.then?;
        Some(match threat.play {
            Some(cell) => Variation {
                turn,
                triangles: alike.to_vec(),
                next: vec![self.facing(number, Some((self.strategy.winner, cell)))],
                ..Variation::default()
            },
            None => Variation { triangles: alike.to_vec(), ..self.facing(number, turn) },
        })
    }

    /// A situation in words.
    fn comment(&self, situation: &Situation) -> String {
        let winner = self.names.of(self.strategy.winner);
        if situation.needs.is_empty() {
            return format!("{winner} is connected.");
        }
        let mut text = format!("{winner} needs {}\n", self.list(&situation.needs));
        for pair in &situation.pairs {
            let [one, other] = pair.map(|cell| self.board.name(cell));
            let _ = writeln!(text, "if {one} then {other}, if {other} then {one}");
        }
        for threat in &situation.threats {
            let play = threat.play.map_or("any move", |cell| self.board.name(cell));
            let [needs, answers] = [&threat.needs, &threat.answers].map(|cells| self.list(cells));
            let _ = writeln!(text, "threat {play} with {needs}; it answers {answers}");
        }
        if situation.threats.is_empty() {
            let _ = writeln!(text, "{winner} is connected by these pairs");
        }
        if situation.threats.iter().any(|threat| threat.then.is_none()) {
            text.push_str("cut here for the size of the tree; solve this position for more\n");
        }
        text.push_str("elsewhere no answer is needed");
        text
    }

    /// Names of cells, column by column.
    fn list(&self, cells: &[Cell]) -> String {
        let mut cells = cells.to_vec();
        cells.sort_by_key(|&cell| self.board.by_column(cell));
        let names: Vec<&str> = cells.iter().map(|&cell| self.board.name(cell)).collect();
        names.join(" ")
    }
}
