//! One depth: the classes of sets of values of smaller depth, and the pairs of classes that are
//! values.
//!
//! If there are many classes and values are requested before all classes are found, the two
//! searches alternate: whenever the number of classes has grown by half, pairs with new classes are
//! tested. So a depth that is far too large to finish still yields values.

use std::ops::{ControlFlow, Range};

use rayon::prelude::*;

use super::downsets::Pace;
use super::ledger::{self, Block, Ledger, LedgerError, LedgerFlaw, LedgerLimits, Pairs, RawBlock};
use super::universe::{Classes, Face, Pair, Universe, pair};
use super::{DepthValues, EnumerationPlan, Interrupt, OutcomePoset};
use crate::normal::Player;
use mustplay_core::{Progress, ProgressSink, StopReason};

/// The number of left classes in one unit of work, which is one block of a file of values.
const BLOCK: u64 = 16;

/// The number of blocks that are computed in parallel and then appended in order.
const AT_ONCE: u64 = 32;

/// The number of classes of a player above which classes and values are searched alternately.
const MANY: usize = 1 << 11;

/// The classes and pairs of the deepest depth.
pub(super) struct Stage {
    pub(super) universe: Universe,
    pub(super) left: Classes,
    pub(super) right: Classes,
    left_faces: Vec<Face>,
    right_faces: Vec<Face>,
    pub(super) pairs: Pairs,
    memory: usize,
}

/// Receives values as they are found; a break ends the work.
pub(super) type Teller<'a> = dyn FnMut(&Stage, &[(u32, u32)]) -> ControlFlow<()> + 'a;

impl Stage {
    pub(super) fn prepare(
        universe: Universe,
        poset: &OutcomePoset,
        depth: usize,
        plan: &EnumerationPlan,
        sink: &dyn ProgressSink,
    ) -> Result<Self, Interrupt> {
        let mut stage = Self {
            left: Classes::new(&universe),
            right: Classes::new(&universe),
            left_faces: Vec::new(),
            right_faces: Vec::new(),
            pairs: Pairs::new(0, None),
            universe,
            memory: plan.memory,
        };
        let base = stage.universe.bytes();
        let limit = |progress: &Progress| match base + progress.bytes {
            bytes if bytes > plan.memory => Err(StopReason::Memory),
            _ => sink.report(progress),
        };
        // A file of values contains all pairs in order.
        let most = if plan.endless && plan.directory.is_none() { MANY } else { usize::MAX };
        stage.grow(most, &limit)?;
        stage.make_faces(sink)?;
        let room = plan.memory.saturating_sub(stage.table_bytes());
        let header = ledger::header(poset, depth, [stage.left.len(), stage.right.len()]);
        let ledger = plan.directory.as_ref().map(|directory| {
            let path = directory.join(format!("depth-{depth}.values"));
            Ledger::open(&path, &header)
        });
        stage.pairs = Pairs::new(room / size_of::<(u32, u32)>() / 2, ledger.transpose()?);
        Ok(stage)
    }

    /// Finds classes of both players, at most `most` of each.
    fn grow(&mut self, most: usize, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        self.left.grow(&self.universe, Player::Left, most, sink)?;
        self.right.grow(&self.universe, Player::Right, most, sink)
    }

    pub(super) fn is_closed(&self) -> bool {
        self.left.is_complete(&self.universe) && self.right.is_complete(&self.universe)
    }

    /// Computes the missing faces of classes.
    fn make_faces(&mut self, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        let pace = Pace::default();
        let universe = &self.universe;
        let done = self.pairs.count;
        let faces = |side, classes: &Classes, known: usize| -> Result<Vec<Face>, StopReason> {
            (known..classes.len())
                .into_par_iter()
                .map(|class| {
                    let progress = || Progress::new(done, universe.bytes());
                    pace.spend(universe.facing_effort(), sink, progress)?;
                    Ok(universe.face(side, classes.get(class)))
                })
                .collect()
        };
        let left = faces(Player::Left, &self.left, self.left_faces.len())?;
        let right = faces(Player::Right, &self.right, self.right_faces.len())?;
        self.left_faces.extend(left);
        self.right_faces.extend(right);
        Ok(())
    }

    /// Tests all pairs of classes, by blocks of left classes in order. Blocks from an earlier run
    /// are checked again and reused. After an interrupted block no later block counts.
    pub(super) fn find_pairs(
        &mut self,
        sink: &dyn ProgressSink,
        tell: &mut Teller<'_>,
    ) -> Result<(), Interrupt> {
        if self.is_closed() {
            self.take_over(sink)?;
            let known = (self.pairs.blocks * BLOCK) as usize;
            self.find_among(known..self.left.len(), 0..self.right.len(), sink, tell)?;
        } else {
            self.find_growing(sink, tell)?;
        }
        let (expected, found) = (self.universe.len as u64, self.pairs.known);
        match &self.pairs.ledger {
            Some(ledger) if expected != found => {
                return Err(ledger.flaw(LedgerFlaw::Known { expected, found }).into());
            }
            _ => debug_assert_eq!(expected, found, "every known value is a pair"),
        }
        Ok(())
    }

    /// Tests pairs of classes while classes are found.
    fn find_growing(
        &mut self,
        sink: &dyn ProgressSink,
        tell: &mut Teller<'_>,
    ) -> Result<(), Interrupt> {
        // The numbers of classes whose pairs were tested.
        let (mut lefts, mut rights) = (0, 0);
        loop {
            let (new_left, new_right) = (lefts..self.left.len(), rights..self.right.len());
            self.find_among(new_left, 0..self.right.len(), sink, tell)?;
            self.find_among(0..lefts, new_right, sink, tell)?;
            if self.is_closed() {
                return Ok(());
            }
            (lefts, rights) = (self.left.len(), self.right.len());
            let (done, tables, memory) = (self.pairs.count, self.table_bytes(), self.memory);
            // Work is counted in values, so finding classes reports none.
            let counted = |progress: &Progress| match tables + progress.bytes {
                bytes if bytes > memory => Err(StopReason::Memory),
                bytes => sink.report(&Progress::new(done, bytes)),
            };
            self.grow(lefts.max(rights) * 3 / 2, &counted)?;
            self.make_faces(sink)?;
        }
    }

    /// Tests the pairs of some classes, by blocks of left classes.
    fn find_among(
        &mut self,
        lefts: Range<usize>,
        rights: Range<usize>,
        sink: &dyn ProgressSink,
        tell: &mut Teller<'_>,
    ) -> Result<(), Interrupt> {
        let pace = Pace::default();
        let blocks: Vec<Range<usize>> = lefts
            .clone()
            .step_by(BLOCK as usize)
            .map(|start| start..lefts.end.min(start + BLOCK as usize))
            .collect();
        for together in blocks.chunks(AT_ONCE as usize) {
            let found: Vec<Result<Block, StopReason>> = together
                .into_par_iter()
                .map(|block| self.find_block(block.clone(), rights.clone(), &pace, sink))
                .collect();
            for block in found {
                let block = block?;
                if tell(self, &block.pairs).is_break() {
                    return Err(StopReason::Canceled.into());
                }
                self.pairs.append(block)?;
            }
            let reported = sink.report(&self.progress());
            if together.last() != blocks.last() {
                reported?;
            }
        }
        Ok(())
    }

    fn take_over(&mut self, sink: &dyn ProgressSink) -> Result<(), Interrupt> {
        let Some(ledger) = &self.pairs.ledger else {
            return Ok(());
        };
        let mut reader = ledger.read(self.limits())?;
        loop {
            let mut raw = Vec::new();
            while (raw.len() as u64) < AT_ONCE
                && let Some(block) = reader.next()?
            {
                raw.push(block);
            }
            if raw.is_empty() {
                if let Some(ledger) = &mut self.pairs.ledger {
                    ledger.resume_at(reader.mark)?;
                }
                return Ok(());
            }
            let judged: Vec<Result<Block, LedgerFlaw>> =
                raw.into_par_iter().map(|raw| self.judge(raw)).collect();
            for block in judged {
                self.pairs.account(block.map_err(|flaw| reader.flaw(flaw))?);
            }
            // Values of an earlier run are not work of this run.
            sink.report(&Progress { done: 0, ..self.progress() })?;
        }
    }

    /// Checks that each pair is a new value and comes after the previous one. Completeness and the
    /// number of monotone values rely on the checksums: checking them would take as long as finding
    /// the values.
    fn judge(&self, raw: RawBlock) -> Result<Block, LedgerFlaw> {
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
        Ok(Block { pairs: raw.pairs, monotone: raw.monotone, known: raw.known })
    }

    /// Calls `visit` with every value, from memory or from the file, until it breaks; `false` if
    /// values were dropped.
    pub(super) fn visit(
        &self,
        mut visit: impl FnMut((u32, u32)) -> ControlFlow<()>,
    ) -> Result<bool, LedgerError> {
        if let Some(held) = self.pairs.held() {
            let _ = held.iter().try_for_each(|&pair| visit(pair));
            return Ok(true);
        }
        let Some(ledger) = &self.pairs.ledger else {
            return Ok(false);
        };
        let mut reader = ledger.read(self.limits())?;
        for _ in 0..self.pairs.blocks {
            let raw = reader.next()?.ok_or_else(|| reader.ends_too_soon())?;
            let block = self.judge(raw).map_err(|flaw| reader.flaw(flaw))?;
            if block.pairs.into_iter().try_for_each(&mut visit).is_break() {
                break;
            }
        }
        Ok(true)
    }

    fn limits(&self) -> LedgerLimits {
        LedgerLimits {
            blocks: (self.left.len() as u64).div_ceil(BLOCK),
            values: BLOCK.saturating_mul(self.right.len() as u64),
        }
    }

    fn classes_of(&self, block: u64) -> Range<usize> {
        let end = (self.left.len() as u64).min((block + 1) * BLOCK);
        (block * BLOCK) as usize..end as usize
    }

    fn progress(&self) -> Progress {
        Progress::new(self.pairs.count, self.table_bytes() + self.pairs.bytes())
    }

    /// Bytes held by everything but the pairs.
    fn table_bytes(&self) -> usize {
        self.universe.bytes() + face_bytes(&self.left, &self.right)
    }

    fn find_block(
        &self,
        lefts: Range<usize>,
        rights: Range<usize>,
        pace: &Pace,
        sink: &dyn ProgressSink,
    ) -> Result<Block, StopReason> {
        let mut found = Block::default();
        let effort = rights.len() * self.universe.words;
        for left in lefts {
            pace.spend(effort, sink, || self.progress())?;
            let left_face = &self.left_faces[left];
            for right in rights.clone() {
                if !left_face.makes_value(&self.right_faces[right]) {
                    continue;
                }
                let classes = (left as u32, right as u32);
                let pair = self.pair(classes);
                if pair.is_known() {
                    found.known += 1;
                    continue;
                }
                found.pairs.push(classes);
                pace.spend(self.universe.judging_effort(), sink, || self.progress())?;
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

    pub(super) fn level(&self, depth: usize, complete: bool) -> DepthValues {
        DepthValues {
            depth,
            values: self.pairs.count,
            monotone: self.pairs.monotone,
            left_classes: self.left.len() as u64,
            right_classes: self.right.len() as u64,
            all_classes: self.is_closed(),
            complete,
        }
    }

    /// The new values, if all were found and are few enough to make games of them.
    pub(super) fn kept_pairs(
        &self,
        level: &DepthValues,
        plan: &EnumerationPlan,
    ) -> Option<Vec<Pair<'_>>> {
        let held = self.pairs.held()?;
        let few = level.complete && held.len() <= plan.keep;
        few.then(|| held.iter().map(|&pair| self.pair(pair)).collect())
    }
}

/// Bytes held by classes and their faces; a face has four sets.
fn face_bytes(left: &Classes, right: &Classes) -> usize {
    let faces = |classes: &Classes| {
        let words = if classes.len() == 0 { 0 } else { classes.get(0).len() };
        classes.len() * (4 * words * 8 + size_of::<Face>())
    };
    left.bytes() + right.bytes() + faces(left) + faces(right)
}
