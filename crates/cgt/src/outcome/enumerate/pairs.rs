//! The new values of one depth, as pairs of a left and a right class.
//!
//! A value takes eight bytes. Values are found in blocks of left classes, in order. They are
//! held in memory up to a limit; with a directory every finished block is also appended to a
//! [`Ledger`] there, so that nothing is lost when the work stops: the next run takes over the
//! finished blocks and goes on behind them. Beyond the memory limit values are in the file
//! only, or, without a directory, are counted and let go.

use super::ledger::{Flaw, Ledger, LedgerLimits, Mark, Reader, StoreError};

/// What one block of left classes gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Block {
    /// New values, as left class and right class.
    pub(super) pairs: Vec<(u32, u32)>,
    /// How many of them are monotone.
    pub(super) monotone: u64,
    /// Values met that have smaller depth.
    pub(super) known: u64,
}

/// The values of one depth found so far.
pub(super) struct Pairs {
    held: Vec<(u32, u32)>,
    limit: usize,
    ledger: Option<Ledger>,
    blocks: u64,
    count: u64,
    monotone: u64,
    known: u64,
}

impl Pairs {
    /// An empty list that holds at most `limit` values in memory, and all in a file if there is
    /// one.
    pub(super) fn new(limit: usize, ledger: Option<Ledger>) -> Self {
        Self { held: Vec::new(), limit, ledger, blocks: 0, count: 0, monotone: 0, known: 0 }
    }

    /// The blocks in the file, if there is one.
    pub(super) fn read(&self, limits: LedgerLimits) -> Option<Result<Reader, StoreError>> {
        self.ledger.as_ref().map(|ledger| ledger.read(limits))
    }

    /// The error for a flaw of the file, if there is one.
    pub(super) fn flaw(&self, flaw: Flaw) -> Option<StoreError> {
        self.ledger.as_ref().map(|ledger| ledger.flaw(flaw))
    }

    /// The blocks of the file were taken over up to here.
    pub(super) fn go_on(&mut self, end: Mark) -> Result<(), StoreError> {
        match &mut self.ledger {
            Some(ledger) => ledger.go_on(end),
            None => Ok(()),
        }
    }

    /// Takes over a block that was found.
    pub(super) fn append(&mut self, block: Block) -> Result<(), StoreError> {
        if let Some(ledger) = &mut self.ledger {
            ledger.append(&block)?;
        }
        self.account(block);
        Ok(())
    }

    /// Takes over a block, which is in the file if there is one.
    pub(super) fn account(&mut self, block: Block) {
        self.blocks += 1;
        self.count += block.pairs.len() as u64;
        self.monotone += block.monotone;
        self.known += block.known;
        if self.count <= self.limit as u64 {
            self.held.extend(block.pairs);
        } else {
            self.held = Vec::new();
        }
    }

    /// Finished blocks.
    pub(super) fn blocks(&self) -> u64 {
        self.blocks
    }

    /// New values found.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// How many of them are monotone in canonical form.
    pub(super) fn monotone(&self) -> u64 {
        self.monotone
    }

    /// Values met that have smaller depth.
    pub(super) fn known(&self) -> u64 {
        self.known
    }

    pub(super) fn bytes(&self) -> usize {
        self.held.capacity() * size_of::<(u32, u32)>()
    }

    /// All values, if they are in memory.
    pub(super) fn held(&self) -> Option<&[(u32, u32)]> {
        (self.held.len() as u64 == self.count).then_some(&self.held)
    }

    /// Whether the values are in memory or in a file.
    pub(super) fn can_visit(&self) -> bool {
        self.held().is_some() || self.ledger.is_some()
    }
}
