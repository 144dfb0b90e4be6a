//! Counts of winning sets by size, and of the induced winning paths of an empty board.
//!
//! [`count_paths`] does not list the paths. It decides for the cells of a Hex board, row by row
//! along its shorter side, whether they are on the path. The rest depends only on the *frontier*:
//! the last cell of each column. Such a cell is off the path, on it with all its neighbors, or an
//! open end of a fragment of the path. Fragments lie in the plane on one side of the frontier and
//! do not cross, so parentheses determine which ends belong together. Counts are stored by frontier
//! and length.
//!
//! A path is induced if each of its cells touches only its predecessor and successor, so a cell
//! with all its neighbors excludes all further adjacent cells. An induced path is a minimal winning
//! set if it has exactly one cell at either side: with two cells at one side, one is redundant.
//!
//! Time and memory grow with the number of frontiers, exponentially in the shorter side and
//! linearly in the longer one.

use std::ops::AddAssign;

use mustplay_core::{Progress, ProgressSink, StopReason};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// The number of Black's induced winning paths on an empty board of Hex, by length.
///
/// ```
/// use mustplay_hex::winning_sets::count_paths;
/// use mustplay_core::NoProgress;
///
/// let paths = count_paths(10, 10, &NoProgress)?;
/// assert_eq!(paths.total(), 12_755_638_497_u64.into());
/// # Ok::<(), mustplay_core::StopReason>(())
/// ```
pub fn count_paths(
    columns: usize,
    rows: usize,
    sink: &dyn ProgressSink,
) -> Result<Sizes, StopReason> {
    let strip = SweptBoard::new(columns, rows);
    // A set of cells is a path in one way only.
    if columns.saturating_mul(rows) < u128::BITS as usize {
        strip.count::<u128>(sink)
    } else {
        strip.count::<BigUint>(sink)
    }
}

trait Count: Clone + From<u8> + Into<BigUint> + for<'a> AddAssign<&'a Self> {}

impl<T: Clone + From<u8> + Into<BigUint> + for<'a> AddAssign<&'a T>> Count for T {}

/// A board in sweep order: `width` cells in a row. The sides to join are the first and last row, or
/// the first and last column if `lies`.
#[derive(Clone, Copy)]
struct SweptBoard {
    width: usize,
    length: usize,
    lies: bool,
}

/// The state of a frontier cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum CellState {
    Out,
    /// On the path, with all its neighbors.
    Done,
    /// An end of a fragment whose other end comes later.
    Open,
    /// An end of a fragment whose other end came before.
    Close,
    /// Both ends of a fragment of one cell.
    Both,
    /// An end of a fragment whose other end is at the first side.
    First,
    /// An end of a fragment whose other end is at the second side.
    Second,
}

impl CellState {
    const ALL: [Self; 7] =
        [Self::Out, Self::Done, Self::Open, Self::Close, Self::Both, Self::First, Self::Second];

    fn is_open(self) -> bool {
        !matches!(self, Self::Out | Self::Done)
    }
}

/// The states of the columns, three bits each, and in the two bits below whether the path has a
/// cell at the first and at the second side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Frontier(u128);

impl Frontier {
    const EMPTY: Self = Self(0);

    fn place(self, column: usize) -> CellState {
        CellState::ALL[(self.0 >> (2 + 3 * column) & 7) as usize]
    }

    fn put(&mut self, column: usize, place: CellState) {
        let shift = 2 + 3 * column;
        self.0 = self.0 & !(7 << shift) | (place as u128) << shift;
    }

    fn has(self, side: usize) -> bool {
        self.0 >> side & 1 == 1
    }

    fn reach(&mut self, side: usize) {
        self.0 |= 1 << side;
    }

    /// The other end of the fragment that ends at this parenthesis.
    fn partner(self, column: usize) -> usize {
        let (mut at, mut depth) = (column, 0_i32);
        let opens = self.place(column) == CellState::Open;
        loop {
            match self.place(at) {
                CellState::Open => depth += 1,
                CellState::Close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return at;
            }
            at = if opens { at + 1 } else { at - 1 };
        }
    }
}

/// The far end of a fragment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Far {
    Side(usize),
    Column(usize),
}

enum Extension {
    No,
    Frontier(Frontier),
    Path,
}

impl SweptBoard {
    fn new(columns: usize, rows: usize) -> Self {
        Self { width: columns.min(rows), length: columns.max(rows), lies: columns > rows }
    }

    /// Whether a cell is at the first and at the second side.
    fn sides(&self, row: usize, column: usize) -> [bool; 2] {
        let (at, last) = if self.lies { (column, self.width - 1) } else { (row, self.length - 1) };
        [at == 0, at == last]
    }

    fn count<T: Count>(self, sink: &dyn ProgressSink) -> Result<Sizes, StopReason> {
        let mut found: Vec<T> = Vec::new();
        let mut ways: FxHashMap<Frontier, Vec<T>> = FxHashMap::default();
        ways.insert(Frontier::EMPTY, vec![T::from(1)]);
        let (mut done, cells) = (0, self.width * self.length);
        for at in 0..cells {
            let (row, column) = (at / self.width, at % self.width);
            let sides = self.sides(row, column);
            let is_last = [0, 1].map(|side| self.is_last_at(at, side));
            let mut next: FxHashMap<Frontier, Vec<T>> = FxHashMap::default();
            let bytes = ways.len() * (size_of::<Frontier>() + cells / 2 * size_of::<T>());
            for (frontier, by_length) in ways {
                done += 1;
                sink.report(&Progress::new(done, bytes))?;
                let is_possible =
                    |frontier: Frontier| [0, 1].iter().all(|&it| !is_last[it] || frontier.has(it));
                if !frontier.place(column).is_open() {
                    let mut without = frontier;
                    without.put(column, CellState::Out);
                    if is_possible(without) {
                        add(next.entry(without).or_default(), &by_length, 0);
                    }
                }
                match self.grow(frontier, column, sides) {
                    Extension::No => {}
                    Extension::Path => add(&mut found, &by_length, 1),
                    Extension::Frontier(with) => {
                        if is_possible(with) {
                            add(next.entry(with).or_default(), &by_length, 1);
                        }
                    }
                }
            }
            ways = next;
        }
        Ok(Sizes::new(found.into_iter().map(Into::into).collect()))
    }

    /// Whether no later cell is at the side.
    fn is_last_at(&self, at: usize, side: usize) -> bool {
        let cells = self.width * self.length;
        let first_side = if self.lies { cells - self.width } else { self.width - 1 };
        at >= [first_side, cells - 1][side]
    }

    /// Puts the next cell of a column on the path.
    fn grow(&self, mut frontier: Frontier, column: usize, sides: [bool; 2]) -> Extension {
        for (side, _) in sides.into_iter().enumerate().filter(|&(_, is_there)| is_there) {
            if frontier.has(side) {
                return Extension::No;
            }
            frontier.reach(side);
        }
        // To the left, above, and above to the right.
        let beside = [column.checked_sub(1), Some(column), column.checked_add(1)];
        let mut near = [None; 2];
        let mut count = 0;
        for other in beside.into_iter().flatten().filter(|&it| it < self.width) {
            match frontier.place(other) {
                CellState::Out => {}
                CellState::Done => return Extension::No,
                _ if count == 2 => return Extension::No,
                _ => {
                    near[count] = Some(other);
                    count += 1;
                }
            }
        }
        // The far ends of the fragments and sides that the cell joins. It has two ends; unused ones
        // stay open.
        let mut far = [Far::Column(column); 2];
        let mut taken = 0;
        for (side, _) in sides.into_iter().enumerate().filter(|&(_, is)| is) {
            far[taken] = Far::Side(side);
            taken += 1;
        }
        for other in near.into_iter().flatten() {
            if taken == 2 {
                return Extension::No;
            }
            far[taken] = match frontier.place(other) {
                CellState::Open | CellState::Close => Far::Column(frontier.partner(other)),
                CellState::First => Far::Side(0),
                CellState::Second => Far::Side(1),
                _ => Far::Column(other),
            };
            taken += 1;
        }
        // Two ends of one fragment would make a cycle.
        if let [Some(one), Some(other)] = near
            && far[taken - 2] == Far::Column(other)
            && far[taken - 1] == Far::Column(one)
        {
            return Extension::No;
        }
        for other in near.into_iter().flatten() {
            frontier.put(other, CellState::Done);
        }
        // The cell above leaves the frontier, so an end there can no longer be joined.
        let above = near.contains(&Some(column));
        if above && far[..taken].contains(&Far::Column(column)) {
            return Extension::No;
        }
        frontier.put(column, CellState::Done);
        match far {
            [Far::Side(_), Far::Side(_)] => {
                let is_rest = (0..self.width).any(|it| frontier.place(it).is_open());
                return if is_rest { Extension::No } else { Extension::Path };
            }
            [Far::Side(side), Far::Column(at)] | [Far::Column(at), Far::Side(side)] => {
                let end = [CellState::First, CellState::Second][side];
                frontier.put(at, end);
            }
            [Far::Column(one), Far::Column(other)] if one == other => {
                frontier.put(one, CellState::Both);
            }
            [Far::Column(one), Far::Column(other)] => {
                frontier.put(one.min(other), CellState::Open);
                frontier.put(one.max(other), CellState::Close);
            }
        }
        Extension::Frontier(frontier)
    }
}

/// Adds numbers by length, which grows by `more`.
fn add<T: Count>(to: &mut Vec<T>, from: &[T], more: usize) {
    if to.len() < from.len() + more {
        to.resize(from.len() + more, T::from(0));
    }
    for (sum, count) in to[more..].iter_mut().zip(from) {
        *sum += count;
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sizes {
    by_size: Vec<BigUint>,
}

impl Sizes {
    /// The numbers of sets of size 0, 1, 2, …
    pub(crate) fn new(mut by_size: Vec<BigUint>) -> Self {
        while by_size.last().is_some_and(|count| *count == BigUint::ZERO) {
            by_size.pop();
        }
        Self { by_size }
    }

    /// Each size that occurs with its number of sets, smallest first.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &BigUint)> {
        self.by_size.iter().enumerate().filter(|&(_, count)| *count > BigUint::ZERO)
    }

    pub fn total(&self) -> BigUint {
        self.by_size.iter().sum()
    }

    pub fn cells(&self) -> BigUint {
        self.iter().map(|(size, count)| count * size).sum()
    }

    pub fn shortest(&self) -> Option<usize> {
        self.iter().next().map(|(size, _)| size)
    }

    pub fn longest(&self) -> Option<usize> {
        self.by_size.len().checked_sub(1)
    }

    pub fn mean(&self) -> Option<f64> {
        self.mean_weighted(|_| 1.0)
    }

    /// The number of sets, each weighted by 2⁻ˡ with l its size: the expected number of sets that a
    /// random coloring of the empty cells contains (SCG §10.6, §12.5).
    pub fn weight(&self) -> f64 {
        self.weighted(halved).map(|(_, weight)| weight).sum()
    }

    /// The mean size with these weights.
    pub fn weighted_mean(&self) -> Option<f64> {
        self.mean_weighted(halved)
    }

    /// The constant c if there are 2^(c·m·(n−2)) sets on a board of m columns and n rows (SCG Table
    /// 10.6.2); `None` without a third row.
    pub fn exponent(&self, columns: usize, rows: usize) -> Option<f64> {
        let cells = columns * rows.checked_sub(2).filter(|&rows| rows > 0)?;
        Some(float(&self.total()).log2() / cells as f64)
    }

    fn mean_weighted(&self, weight: fn(usize) -> f64) -> Option<f64> {
        let (mut all, mut sizes) = (0.0, 0.0);
        for (size, weight) in self.weighted(weight) {
            all += weight;
            sizes += size as f64 * weight;
        }
        (all > 0.0).then(|| sizes / all)
    }

    fn weighted(&self, weight: fn(usize) -> f64) -> impl Iterator<Item = (usize, f64)> {
        self.iter().map(move |(size, count)| (size, float(count) * weight(size)))
    }

    pub(crate) fn add(&mut self, size: usize) {
        if self.by_size.len() <= size {
            self.by_size.resize(size + 1, BigUint::ZERO);
        }
        self.by_size[size] += 1_u8;
    }
}

fn halved(size: usize) -> f64 {
    0.5_f64.powi(size as i32)
}

/// The nearest number with a binary exponent.
fn float(number: &BigUint) -> f64 {
    let digits = number.to_u64_digits();
    digits.iter().rev().fold(0.0, |sum, &digit| sum * 2.0_f64.powi(64) + digit as f64)
}
