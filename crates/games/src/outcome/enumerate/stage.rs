//! One depth: the classes of sets of values of smaller depth, and the pairs of them that are
//! values.

use std::ops::{ControlFlow, Range};

use rayon::prelude::*;

use super::classes::Classes;
use super::ledger::{Flaw, Ledger, Limits, Problem, RawBlock, StoreError};
use super::pace::Pace;
use super::pairs::{Block, Pairs};
use super::universe::{Face, Pair, Universe, pair};
use super::{Level, Plan, Poset};
use crate::normal::Player;
use mustplay_work::{Progress, Stop, Watch};

/// Left classes that are one piece of work, and one block of a file of values.
const BLOCK: u64 = 16;

/// Blocks that are worked on together, to be appended in their order.
const AT_ONCE: u64 = 32;

/// The classes and pairs of the deepest depth.
pub(super) struct Stage {
    pub(super) universe: Universe,
    pub(super) left: Classes,
    pub(super) right: Classes,
    left_faces: Vec<Face>,
    right_faces: Vec<Face>,
    pub(super) pairs: Pairs,
}

impl Stage {
    pub(super) fn prepare(
        universe: Universe,
        poset: &Poset,
        depth: usize,
        plan: &Plan,
        watch: &dyn Watch,
    ) -> Result<Result<Self, Stop>, StoreError> {
        let base = universe.bytes();
        let limit = |progress: &Progress| match base + progress.bytes {
            bytes if bytes > plan.memory => Err(Stop::Memory),
            _ => watch.report(progress),
        };
        let classes = Classes::of(&universe, Player::Left, &limit).and_then(|left| {
            let right = Classes::of(&universe, Player::Right, &limit)?;
            Ok((left, right))
        });
        let (left, right) = match classes {
            Ok(classes) => classes,
            Err(stop) => return Ok(Err(stop)),
        };
        let pace = Pace::default();
        let faces = |side, classes: &Classes| -> Result<Vec<Face>, Stop> {
            (0..classes.len())
                .into_par_iter()
                .map(|class| {
                    pace.spend(universe.facing_effort(), watch, || universe.progress())?;
                    Ok(universe.face(side, classes.get(class)))
                })
                .collect()
        };
        let faces = faces(Player::Left, &left).and_then(|l| Ok((l, faces(Player::Right, &right)?)));
        let (left_faces, right_faces) = match faces {
            Ok(faces) => faces,
            Err(stop) => return Ok(Err(stop)),
        };
        let room = plan
            .memory
            .saturating_sub(universe.bytes() + face_bytes(&left, &right));
        let problem = Problem {
            poset,
            depth,
            classes: [left.len(), right.len()],
        };
        let ledger = plan.directory.as_ref().map(|directory| {
            let path = directory.join(format!("depth-{depth}.values"));
            Ledger::open(&path, &problem)
        });
        let pairs = Pairs::new(room / size_of::<(u32, u32)>() / 2, ledger.transpose()?);
        Ok(Ok(Self {
            universe,
            left,
            right,
            left_faces,
            right_faces,
            pairs,
        }))
    }

    /// Looks at all pairs of classes, block after block of left classes. Blocks that an earlier
    /// run has found are judged again and taken over. Blocks stand in their order, so when one
    /// was stopped those after it do not count.
    pub(super) fn find_pairs(&mut self, watch: &dyn Watch) -> Result<Result<(), Stop>, StoreError> {
        if let Err(stop) = self.take_over(watch)? {
            return Ok(Err(stop));
        }
        let pace = Pace::default();
        let blocks = self.limits().blocks;
        while self.pairs.blocks() < blocks {
            let next = self.pairs.blocks();
            let end = blocks.min(next + AT_ONCE);
            let found: Vec<Result<Block, Stop>> = (next..end)
                .into_par_iter()
                .map(|block| self.find_block(block, &pace, watch))
                .collect();
            for block in found {
                match block {
                    Ok(block) => self.pairs.append(block)?,
                    Err(stop) => return Ok(Err(stop)),
                }
            }
            if let Err(stop) = watch.report(&self.progress())
                && end < blocks
            {
                return Ok(Err(stop));
            }
        }
        let (expected, found) = (self.universe.len() as u64, self.pairs.known());
        match self.pairs.flaw(Flaw::Known { expected, found }) {
            Some(error) if expected != found => return Err(error),
            _ => debug_assert_eq!(expected, found, "every known value is a pair"),
        }
        Ok(Ok(()))
    }

    /// Takes over the blocks in the file.
    fn take_over(&mut self, watch: &dyn Watch) -> Result<Result<(), Stop>, StoreError> {
        let Some(reader) = self.pairs.read(self.limits()) else {
            return Ok(Ok(()));
        };
        let mut reader = reader?;
        loop {
            let mut raw = Vec::new();
            while (raw.len() as u64) < AT_ONCE
                && let Some(block) = reader.next()?
            {
                raw.push(block);
            }
            if raw.is_empty() {
                return self.pairs.go_on(reader.mark()).map(Ok);
            }
            let judged: Vec<Result<Block, Flaw>> =
                raw.into_par_iter().map(|raw| self.judge(raw)).collect();
            for block in judged {
                self.pairs.account(block.map_err(|flaw| reader.flaw(flaw))?);
            }
            // Values that were found before are no work of this run.
            let progress = Progress {
                done: 0,
                ..self.progress()
            };
            if let Err(stop) = watch.report(&progress) {
                return Ok(Err(stop));
            }
        }
    }

    /// What was read, if each pair is a new value and behind the one before. That none is
    /// missing, and how many are monotone, is what the checksums vouch for: to find that again
    /// would take as long as to find the values.
    fn judge(&self, raw: RawBlock) -> Result<Block, Flaw> {
        let lefts = self.classes_of(raw.number);
        let mut last = None;
        for (number, &classes) in raw.pairs.iter().enumerate() {
            let (left, right) = (classes.0 as usize, classes.1 as usize);
            let is_next = last < Some(classes) && lefts.contains(&left) && right < self.right.len();
            let is_new = is_next
                && self.left_faces[left].makes_value(&self.right_faces[right])
                && !self.pair(classes).is_known();
            if !is_new {
                return Err(raw.wrong_pair(number));
            }
            last = Some(classes);
        }
        Ok(Block {
            pairs: raw.pairs,
            monotone: raw.monotone,
            known: raw.known,
        })
    }

    /// Calls `visit` with every value, from memory or from the file, until it breaks off; `false`
    /// when the values were only counted.
    pub(super) fn visit(
        &self,
        mut visit: impl FnMut((u32, u32)) -> ControlFlow<()>,
    ) -> Result<bool, StoreError> {
        if let Some(held) = self.pairs.held() {
            let _ = held.iter().try_for_each(|&pair| visit(pair));
            return Ok(true);
        }
        let Some(reader) = self.pairs.read(self.limits()) else {
            return Ok(false);
        };
        let mut reader = reader?;
        for _ in 0..self.pairs.blocks() {
            let raw = reader.next()?.ok_or_else(|| reader.ends_too_soon())?;
            let block = self.judge(raw).map_err(|flaw| reader.flaw(flaw))?;
            if block.pairs.into_iter().try_for_each(&mut visit).is_break() {
                break;
            }
        }
        Ok(true)
    }

    fn limits(&self) -> Limits {
        Limits {
            blocks: (self.left.len() as u64).div_ceil(BLOCK),
            values: BLOCK.saturating_mul(self.right.len() as u64),
        }
    }

    /// The left classes of a block.
    fn classes_of(&self, block: u64) -> Range<usize> {
        let end = (self.left.len() as u64).min((block + 1) * BLOCK);
        (block * BLOCK) as usize..end as usize
    }

    fn progress(&self) -> Progress {
        let tables = self.universe.bytes() + face_bytes(&self.left, &self.right);
        Progress::new(self.pairs.count(), tables + self.pairs.bytes())
    }

    fn find_block(&self, block: u64, pace: &Pace, watch: &dyn Watch) -> Result<Block, Stop> {
        let mut found = Block::default();
        let effort = self.right.len() * self.universe.words();
        for left in self.classes_of(block) {
            pace.spend(effort, watch, || self.progress())?;
            let left_face = &self.left_faces[left];
            for (right, right_face) in self.right_faces.iter().enumerate() {
                if !left_face.makes_value(right_face) {
                    continue;
                }
                let classes = (left as u32, right as u32);
                let pair = self.pair(classes);
                if pair.is_known() {
                    found.known += 1;
                    continue;
                }
                found.pairs.push(classes);
                found.monotone += u64::from(self.universe.is_monotone(&pair));
            }
        }
        Ok(found)
    }

    pub(super) fn pair(&self, (left, right): (u32, u32)) -> Pair<'_> {
        let (left, right) = (left as usize, right as usize);
        pair(
            (self.left.get(left), &self.left_faces[left]),
            (self.right.get(right), &self.right_faces[right]),
        )
    }

    pub(super) fn level(&self, depth: usize, complete: bool) -> Level {
        Level {
            depth,
            values: self.pairs.count(),
            monotone: self.pairs.monotone(),
            left_classes: self.left.len() as u64,
            right_classes: self.right.len() as u64,
            complete,
        }
    }

    /// The new values, if all were found and are few enough to be made into games.
    pub(super) fn kept_pairs(&self, level: &Level, plan: &Plan) -> Option<Vec<Pair<'_>>> {
        let held = self.pairs.held()?;
        let few = level.complete && held.len() <= plan.keep;
        few.then(|| held.iter().map(|&pair| self.pair(pair)).collect())
    }
}

/// Bytes held by classes and their faces, which have four sets for each class.
fn face_bytes(left: &Classes, right: &Classes) -> usize {
    let faces =
        |classes: &Classes| classes.len() * (4 * classes.get(0).len() * 8 + size_of::<Face>());
    left.bytes() + right.bytes() + faces(left) + faces(right)
}
