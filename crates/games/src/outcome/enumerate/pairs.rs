//! The new values of one depth, as pairs of a left and a right class.
//!
//! A value takes eight bytes. Values are found in blocks of left classes, in order. They are
//! held in memory up to a limit; with a directory every finished block is also appended to a
//! file there, so that nothing is lost when the work stops: the next run reads the finished
//! blocks back, cuts off an unfinished one, and goes on behind them. Beyond the memory limit
//! values are in the file only, or, without a directory, are counted and let go.
//!
//! The file is a header (magic, checksum of the problem) and for each block its number, three
//! counts and its pairs, all little-endian.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

const MAGIC: [u8; 8] = *b"mpvalue1";

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
    file: Option<Journal>,
    blocks: u64,
    count: u64,
    monotone: u64,
    known: u64,
}

struct Journal {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Pairs {
    /// An empty list that holds at most `limit` values in memory; with a path, the list that
    /// the file there has, if it is one of the same problem.
    pub(super) fn open(limit: usize, path: Option<&Path>, checksum: u64) -> io::Result<Self> {
        let mut pairs = Self {
            held: Vec::new(),
            limit,
            file: None,
            blocks: 0,
            count: 0,
            monotone: 0,
            known: 0,
        };
        if let Some(path) = path {
            pairs.attach(path, checksum)?;
        }
        Ok(pairs)
    }

    fn attach(&mut self, path: &Path, checksum: u64) -> io::Result<()> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let mut header = MAGIC.to_vec();
        header.extend(checksum.to_le_bytes());
        let mut found = Vec::new();
        Read::by_ref(&mut file)
            .take(header.len() as u64)
            .read_to_end(&mut found)?;
        let mut end = header.len() as u64;
        if found == header {
            let mut reader = BufReader::new(&file);
            while let Some(block) = read_block(&mut reader, self.blocks)? {
                end += block_bytes(&block);
                self.account(block);
            }
        } else if found.is_empty() {
            file.write_all(&header)?;
        } else {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "expected values of this poset and depth, found another file",
            ));
        }
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        self.file = Some(Journal {
            path: path.to_owned(),
            file: BufWriter::new(file),
        });
        Ok(())
    }

    /// Takes over a finished block.
    pub(super) fn append(&mut self, block: Block) -> io::Result<()> {
        if let Some(journal) = &mut self.file {
            write_block(&mut journal.file, self.blocks, &block)?;
            journal.file.flush()?;
        }
        self.account(block);
        Ok(())
    }

    fn account(&mut self, block: Block) {
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

    /// The file, if there is one.
    pub(super) fn path(&self) -> PathBuf {
        let path = self.file.as_ref().map(|journal| journal.path.clone());
        path.unwrap_or_default()
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
        self.held().is_some() || self.file.is_some()
    }

    /// Calls `visit` with every value, from memory or from the file, until it breaks off; `None`
    /// when the values were only counted.
    pub(super) fn visit(
        &self,
        mut visit: impl FnMut(u32, u32) -> ControlFlow<()>,
    ) -> io::Result<Option<()>> {
        if let Some(held) = self.held() {
            let _ = held
                .iter()
                .try_for_each(|&(left, right)| visit(left, right));
            return Ok(Some(()));
        }
        let Some(journal) = &self.file else {
            return Ok(None);
        };
        let mut reader = BufReader::new(File::open(&journal.path)?);
        reader.seek(SeekFrom::Start(MAGIC.len() as u64 + 8))?;
        for number in 0..self.blocks {
            let block = read_block(&mut reader, number)?.ok_or_else(|| {
                io::Error::new(io::ErrorKind::UnexpectedEof, "the file of values was cut")
            })?;
            let mut pairs = block.pairs.into_iter();
            if pairs
                .try_for_each(|(left, right)| visit(left, right))
                .is_break()
            {
                break;
            }
        }
        Ok(Some(()))
    }
}

fn block_bytes(block: &Block) -> u64 {
    8 * (4 + block.pairs.len() as u64)
}

fn write_block(file: &mut impl Write, number: u64, block: &Block) -> io::Result<()> {
    let counts = [
        number,
        block.pairs.len() as u64,
        block.monotone,
        block.known,
    ];
    for count in counts {
        file.write_all(&count.to_le_bytes())?;
    }
    for (left, right) in &block.pairs {
        file.write_all(&left.to_le_bytes())?;
        file.write_all(&right.to_le_bytes())?;
    }
    Ok(())
}

/// The block with this number, or `None` where the file ends or goes wrong.
fn read_block(file: &mut impl Read, number: u64) -> io::Result<Option<Block>> {
    let mut head = Vec::new();
    file.take(32).read_to_end(&mut head)?;
    let count = |at: usize| {
        let bytes = head.get(at * 8..at * 8 + 8)?;
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    };
    let (Some(found), Some(len), Some(monotone), Some(known)) =
        (count(0), count(1), count(2), count(3))
    else {
        return Ok(None);
    };
    if found != number {
        return Ok(None);
    }
    let mut body = Vec::new();
    file.take(len.saturating_mul(8)).read_to_end(&mut body)?;
    if body.len() as u64 != len.saturating_mul(8) {
        return Ok(None);
    }
    let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let pairs = body
        .chunks_exact(8)
        .map(|pair| (word(pair), word(&pair[4..])));
    Ok(Some(Block {
        pairs: pairs.collect(),
        monotone,
        known,
    }))
}
