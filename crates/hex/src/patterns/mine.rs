//! The miner: finds all patterns of a given size.
//!
//! For each connected shape of empty cells, the miner tries all ways to make the cells around it
//! black, white or unknown, and [`Subject`] decides which rules hold. Three tests reduce the work:
//!
//! * A cell whose neighbors cannot make its color irrelevant cannot be filled, dominated or
//!   reversed. At most one cell, the dominating cell or the answer, may be like that, so most
//!   assignments are rejected once the neighbors of two cells are known.
//! * A rule is worth a pattern only if it is *minimal*: it fails as soon as one stone, or one empty
//!   cell that it does not mention, becomes unknown. Rules are monotone in what is known, so it
//!   suffices to forget one cell at a time. (The pattern is minimal for the color of its proof; see
//!   [`holds`](super::holds).)
//! * A pattern is *reducible* if some of its empty cells can be filled using fewer empty cells (SCG
//!   §13.4): after filling them, a smaller pattern gives the same rule. They are
//!   omitted.
//!
//! A [`MiningJob`] depends on no other job, so jobs may run in any order, on any number of threads,
//! and completed jobs may be skipped; the book is the same.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_hex::patterns::{mine, MiningPlan, RuleKind};
//!
//! let book = mine(&MiningPlan { cells: 2, ..MiningPlan::default() }, &NoProgress)?;
//! assert_eq!(book.of_kind(RuleKind::Dead).count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{LazyLock, Mutex};

use mustplay_core::{Progress, ProgressSink, StopReason};
use rayon::prelude::*;

use super::book::Book;
use super::judge::{Subject, holds_for_black};
use super::pattern::Pattern;
use super::pattern_game::{Frame, Place, around, subsets};
use super::rule::RuleKind;
use super::spot::{LatticeSymmetry, PatternSpot, RADIUS, Spots};
use crate::color::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiningPlan {
    pub cells: usize,
    /// The most empty cells of a pattern that prunes moves.
    pub prune_cells: usize,
    /// Up to this many empty cells, one cell may have open surroundings; beyond, all must be
    /// killable.
    pub open_cells: usize,
}

impl MiningPlan {
    pub const MOST_CELLS: usize = 5;
}

/// The plan of the built-in book.
impl Default for MiningPlan {
    fn default() -> Self {
        Self { cells: 5, prune_cells: 4, open_cells: 4 }
    }
}

/// One shape of empty cells with the colors of the first cells around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MiningJob {
    shape: Spots,
    start: Assignment,
    open: bool,
    prune: bool,
}

/// Colors for the first `count` places of a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Assignment {
    count: usize,
    black: u32,
    white: u32,
}

/// The number of border places that a job fixes.
const FIXED: usize = 3;

/// The name of a job in journals.
impl fmt::Display for MiningJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Assignment { black, white, .. } = self.start;
        write!(f, "{:x}/{black:x}/{white:x}", self.shape.bits())?;
        f.write_str(if self.open { "/open" } else { "" })?;
        f.write_str(if self.prune { "/prune" } else { "" })
    }
}

/// All jobs, small shapes first.
pub fn jobs(plan: &MiningPlan) -> Vec<MiningJob> {
    let mut jobs = Vec::new();
    for cells in 1..=plan.cells.min(MiningPlan::MOST_CELLS) {
        for shape in shapes(cells) {
            let empty = Assignment { count: 0, black: 0, white: 0 };
            let mut starts = vec![empty];
            for _ in 0..FIXED {
                starts = starts.iter().flat_map(|start| start.longer()).collect();
            }
            jobs.extend(starts.into_iter().map(|start| MiningJob {
                shape,
                start,
                open: cells <= plan.open_cells,
                prune: cells <= plan.prune_cells,
            }));
        }
    }
    jobs
}

impl Assignment {
    /// Makes the next place unknown, white or black. The first stone is white, by symmetry.
    fn longer(self) -> impl Iterator<Item = Self> {
        let next = 1 << self.count;
        let count = self.count + 1;
        let all = [(0, 0), (0, next), (next, 0)].map(|(black, white)| Self {
            count,
            black: self.black | black,
            white: self.white | white,
        });
        let is_first = self.black | self.white == 0;
        all.into_iter().take(if is_first { 2 } else { 3 })
    }
}

pub fn mine(plan: &MiningPlan, sink: &dyn ProgressSink) -> Result<Book, StopReason> {
    let found = Mutex::new(BTreeSet::new());
    jobs(plan).par_iter().try_for_each(|job| {
        let patterns = job.run(sink)?;
        found.lock().expect("no job panicked").extend(patterns);
        Ok(())
    })?;
    let patterns = found.into_inner().expect("no job panicked");
    Ok(Book::new(patterns.into_iter().collect()))
}

/// Runs jobs in parallel, each with its own sink, and calls `done` after each. Patterns are in
/// normal form and may repeat across jobs.
pub fn mine_jobs<W: ProgressSink>(
    jobs: &[MiningJob],
    sink: impl Fn() -> W + Sync,
    done: impl Fn(&MiningJob, &[Pattern]) + Sync,
) -> Result<(), StopReason> {
    jobs.par_iter().try_for_each(|job| {
        done(job, &job.run(&sink())?);
        Ok(())
    })
}

impl MiningJob {
    /// Finds the patterns, in normal form and sorted.
    fn run(&self, sink: &dyn ProgressSink) -> Result<Vec<Pattern>, StopReason> {
        let cells: Vec<Place> = self.shape.iter().map(PatternSpot::offset).collect();
        let Some(frame) = Frame::new(&cells, &[]) else {
            return Ok(Vec::new());
        };
        let rings: Vec<Ring> = (0..cells.len()).map(|cell| Ring::new(&frame, cell)).collect();
        let mut found = BTreeSet::new();
        let progress = |done, found: &BTreeSet<Pattern>| {
            Progress::new(done, found.len() * size_of::<Pattern>())
        };
        let mut tried = 0_u64;
        let mut todo = vec![self.start];
        while let Some(start) = todo.pop() {
            let is_alive = |ring: &&Ring| ring.last < start.count && !ring.may_die(start);
            if rings.iter().filter(is_alive).count() > usize::from(self.open) {
                continue;
            }
            if start.count < frame.border().len() {
                todo.extend(start.longer());
                continue;
            }
            tried += 1;
            if tried.is_multiple_of(64) {
                sink.report(&progress(tried, &found))?;
            }
            found.extend(self.judge(&frame, start));
        }
        sink.report(&progress(tried, &found))?;
        Ok(found.into_iter().collect())
    }

    /// The minimal rules of one assignment, if it is irreducible.
    fn judge(&self, frame: &Frame, border: Assignment) -> Vec<Pattern> {
        let Some(mut subject) = Subject::new(frame.clone(), border.black, border.white) else {
            return Vec::new();
        };
        let is_fill = subject.has_fill();
        let mut found = if is_fill { subject.fills() } else { subject.mutual() };
        if self.prune && !is_fill {
            found.extend(subject.prunable());
        }
        found.retain(is_minimal);
        if found.is_empty() || is_reducible(&subject) {
            return Vec::new();
        }
        found.iter().map(Pattern::normal).collect()
    }
}

/// Whether a proper part of the empty cells can be filled with the others unknown.
fn is_reducible(subject: &Subject) -> bool {
    let all = subject.all();
    subsets(all)
        .filter(|&part| part != all && part != 0)
        .any(|part| subject.restricted(part).is_some_and(|mut part| part.has_fill()))
}

/// Whether Black's proof of the rule needs every stone and empty cell of the pattern.
fn is_minimal(pattern: &Pattern) -> bool {
    let stones = Color::BOTH.map(|color| pattern.stones(color));
    let fewer_stones = Color::BOTH.into_iter().flat_map(|color| {
        stones[color.index()].iter().map(move |spot| {
            let mut fewer = stones;
            fewer[color.index()] = fewer[color.index()].without(spot);
            (fewer, pattern.empty())
        })
    });
    // Mutual fills and near-death depend on all empty cells, even those without a letter.
    let spare = match pattern.kind() {
        RuleKind::Mutual | RuleKind::NearDead => Spots::NONE,
        _ => pattern.carrier(),
    };
    let fewer_cells = spare.iter().map(|spot| (stones, pattern.empty().without(spot)));
    fewer_stones.chain(fewer_cells).all(|(stones, empty)| {
        let fewer = Pattern::new(stones, empty, pattern.rule());
        !fewer.is_ok_and(|fewer| holds_for_black(&fewer) == Some(true))
    })
}

struct Ring {
    /// Places of the border; none for empty cells of the pattern.
    border: [Option<usize>; 6],
    last: usize,
}

impl Ring {
    fn new(frame: &Frame, cell: usize) -> Self {
        let border = around(frame.cells()[cell])
            .map(|at| frame.border().iter().position(|&place| place == at));
        let last = border.iter().flatten().copied().max().unwrap_or(0);
        Self { border, last }
    }

    /// Whether some extension of the assignment makes the cell's color irrelevant.
    fn may_die(&self, start: Assignment) -> bool {
        let state = |place: Option<usize>| match place {
            None => EMPTY,
            Some(place) if start.black >> place & 1 == 1 => BLACK,
            Some(place) if start.white >> place & 1 == 1 => WHITE,
            Some(_) => UNKNOWN,
        };
        let code = self.border.iter().fold(0, |code, &place| code << 2 | usize::from(state(place)));
        MAY_DIE[code]
    }
}

const UNKNOWN: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const EMPTY: u8 = 3;

/// For each state of the six neighbors, whether the cell may die.
static MAY_DIE: LazyLock<Vec<bool>> = LazyLock::new(|| {
    (0..1 << 12).map(|code| may_die(std::array::from_fn(|i| (code >> (2 * i) & 3) as u8))).collect()
});

/// A dead cell joins nothing that is not joined without it. If stones of a color touch the cell,
/// any unknown neighbor has to touch one of them; otherwise all unknown neighbors touch each other.
/// Both colors require this, however stones are connected further away.
fn may_die(ring: [u8; 6]) -> bool {
    let empty: Vec<usize> = (0..6).filter(|&i| ring[i] == EMPTY).collect();
    subsets((1 << empty.len()) - 1).any(|black| {
        let mut ring = ring;
        for (j, &i) in empty.iter().enumerate() {
            ring[i] = if black >> j & 1 == 1 { BLACK } else { WHITE };
        }
        let beside = |i: usize, j: usize| (i + 1) % 6 == j || (j + 1) % 6 == i;
        let unknown: Vec<usize> = (0..6).filter(|&i| ring[i] == UNKNOWN).collect();
        [BLACK, WHITE].into_iter().all(|color| {
            let touches = |i: usize| (0..6).any(|j| ring[j] == color && beside(i, j));
            if ring.contains(&color) {
                unknown.iter().all(|&i| touches(i))
            } else {
                let near = |i: usize, j: usize| i == j || beside(i, j);
                unknown.iter().all(|&i| unknown.iter().all(|&j| near(i, j)))
            }
        })
    })
}

/// The shapes of this many connected cells up to symmetry, each centered to minimize its radius.
/// Shapes whose neighbors reach beyond [`RADIUS`] are omitted; there are none of up to five cells.
///
/// ```
/// use mustplay_hex::patterns::shapes;
///
/// // The free polyhexes: one, one, three, seven, twenty-two.
/// let counts = [1, 2, 3, 4, 5].map(|cells| shapes(cells).len());
/// assert_eq!(counts, [1, 1, 3, 7, 22]);
/// ```
pub fn shapes(cells: usize) -> Vec<Spots> {
    let mut shapes: BTreeSet<Spots> = [Spots::CENTER].into_iter().collect();
    for _ in 1..cells {
        let grown =
            shapes.iter().flat_map(|shape| shape.neighbors().iter().map(|cell| shape.with(cell)));
        shapes = grown.filter_map(normal_shape).filter(|shape| shape.radius() < RADIUS).collect();
    }
    shapes.into_iter().collect()
}

/// The least image of a set around one of its cells.
fn normal_shape(shape: Spots) -> Option<Spots> {
    let seen = shape.iter().filter_map(|center| shape.seen_from(center));
    let images =
        seen.flat_map(|shape| LatticeSymmetry::all().map(move |motion| motion.image_of(shape)));
    images.min_by_key(|image| (image.radius(), *image))
}
