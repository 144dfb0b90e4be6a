//! The game in the empty cells of a pattern, for all surroundings.
//!
//! Once the empty cells are filled, the rest of the board depends only on which *ports* Black joins
//! through them. A port is an unknown cell next to an empty one, or an anchor: a chain of the
//! pattern's black stones that touches further places. A chain that touches only ports merely joins
//! them; an edge always leads on along itself. More joined pairs are better for Black, and
//! different sets of pairs are never equivalent: take two ports that only one set joins, let them
//! touch Black's two sides, and make everything else white. So outcomes are ordered by inclusion,
//! as in [`region`](crate::region), and the pattern is a monotone set-coloring game over them.
//!
//! A [`PatternGame`] stores tables: the outcome of each coloring, and for each position its
//! *shadow*, the outcomes that either player can secure. Positions are compared by
//! Definition 4.3 of CVH, which is the same as comparing who wins in every context
//! (SCG Proposition 9.3): this is FAP's order of patterns (FAP Definition 1).
//!
//! ```
//! use mustplay_hex::Color;
//! use mustplay_hex::patterns::{Frame, PatternGame, PatternPosition};
//!
//! // Two empty cells side by side, and white stones around them but for two at one end.
//! let frame = Frame::new(&[(0, 0), (1, 0)], &[]).unwrap();
//! let unknown = [(-1, 0), (-1, 1)];
//! let white = (0..frame.border().len())
//!     .filter(|&i| !unknown.contains(&frame.border()[i]))
//!     .fold(0, |white, i| white | 1 << i);
//! let local = PatternGame::new(&frame, 0, white).unwrap();
//! assert!(local.is_captured(PatternPosition::EMPTY, Color::White), "White answers in the other
//! cell");
//! ```

use crate::color::Color;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PatternPosition {
    /// Cells with a black stone, by number in the frame.
    pub black: u32,
    pub white: u32,
}

impl PatternPosition {
    pub const EMPTY: Self = Self { black: 0, white: 0 };

    #[must_use]
    pub const fn with(self, color: Color, cells: u32) -> Self {
        match color {
            Color::Black => Self { black: self.black | cells, white: self.white },
            Color::White => Self { black: self.black, white: self.white | cells },
        }
    }
}

pub struct PatternGame {
    cells: usize,
    /// The outcome of each coloring, indexed by the set of black cells.
    outcome_of: Vec<u8>,
    /// For each outcome, the outcomes that are at most and at least as good.
    at_most: Vec<u128>,
    at_least: Vec<u128>,
    shadows: Vec<Shadow>,
    /// Cached comparisons of pairs of positions; allocated on first use.
    known: Vec<CachedAnswers>,
}

/// Cached answers to `≤` and `⊲` for one pair of positions.
#[derive(Clone, Copy, Default)]
struct CachedAnswers(u8);

#[derive(Clone, Copy)]
enum Relation {
    /// `p ≤ q`: Black is no worse off with `q`.
    Le = 0,
    /// `p ⊲ q`: Black, to move in `q`, does no worse than in `p` with White to move.
    Lhd = 2,
}

impl CachedAnswers {
    fn get(self, relation: Relation) -> Option<bool> {
        let bits = self.0 >> relation as u8;
        (bits & 1 == 1).then_some(bits & 2 == 2)
    }

    fn set(&mut self, relation: Relation, answer: bool) {
        self.0 |= (1 | u8::from(answer) << 1) << relation as u8;
    }
}

/// The outcomes that Black and White can secure, each moving first and second.
type Shadow = [[u128; 2]; 2];

/// The code of a position in base three: digit 1 for black and 2 for white.
const TERNARY: [u16; 1 << MOST_CELLS] = {
    let mut table = [0; 1 << MOST_CELLS];
    let mut set = 1;
    while set < table.len() {
        table[set] = 3 * table[set / 2] + set as u16 % 2;
        set += 1;
    }
    table
};

impl PatternPosition {
    fn number(self) -> u16 {
        TERNARY[self.black as usize] + 2 * TERNARY[self.white as usize]
    }
}

impl PatternGame {
    /// The game with stones on these border places; `None` if it has too many ports.
    pub fn new(frame: &Frame, black: u32, white: u32) -> Option<Self> {
        let links = Linker::new(frame, black, white)?;
        let cells = frame.cells().len();
        let colorings: Vec<Pairs> = (0..1_u32 << cells).map(|c| links.pairs(c)).collect();
        let mut outcomes = colorings.clone();
        outcomes.sort_unstable();
        outcomes.dedup();
        if outcomes.len() > 128 {
            return None;
        }
        let outcome_of = colorings
            .iter()
            .map(|pairs| outcomes.partition_point(|known| known < pairs) as u8)
            .collect();
        let related = |related: &dyn Fn(Pairs, Pairs) -> bool| {
            let row = |&a: &Pairs| {
                let others = outcomes.iter().enumerate();
                others.fold(0, |row, (i, &b)| row | u128::from(related(a, b)) << i)
            };
            outcomes.iter().map(row).collect::<Vec<u128>>()
        };
        let mut local = Self {
            cells,
            outcome_of,
            at_most: related(&|a, b| b.is_subset(a)),
            at_least: related(&|a, b| a.is_subset(b)),
            shadows: vec![[[0; 2]; 2]; 3_usize.pow(cells as u32)],
            known: Vec::new(),
        };
        local.cast_shadows();
        Some(local)
    }

    pub fn cells(&self) -> usize {
        self.cells
    }

    pub fn all(&self) -> u32 {
        (1 << self.cells) - 1
    }

    fn open(&self, stage: PatternPosition) -> u32 {
        self.all() & !stage.black & !stage.white
    }

    /// Fills the table of shadows from full positions backwards.
    fn cast_shadows(&mut self) {
        let all = self.all();
        // Sets of open cells in increasing order: options come first.
        for open in 0..=all {
            let filled = all & !open;
            for black in subsets(filled) {
                let stage = PatternPosition { black, white: filled & !black };
                let shadow = self.shadow_from_options(stage, open);
                self.shadows[usize::from(stage.number())] = shadow;
            }
        }
    }

    fn shadow_from_options(&self, stage: PatternPosition, open: u32) -> Shadow {
        if open == 0 {
            let outcome = usize::from(self.outcome_of[stage.black as usize]);
            return [[self.at_most[outcome]; 2], [self.at_least[outcome]; 2]];
        }
        let mut shadow = [[0, u128::MAX]; 2];
        for cell in bits(open) {
            let after = Color::BOTH.map(|color| self.shadow(stage.with(color, 1 << cell)));
            for (color, [first, second]) in shadow.iter_mut().enumerate() {
                *first |= after[color][color][1];
                *second &= after[1 - color][color][0];
            }
        }
        shadow
    }

    fn shadow(&self, stage: PatternPosition) -> Shadow {
        self.shadows[usize::from(stage.number())]
    }

    /// Whether the value is an outcome: neither player gains by moving first.
    pub fn is_settled(&self, stage: PatternPosition) -> bool {
        let [black, white] = self.shadow(stage);
        black[1] & white[1] != 0
    }

    /// Whether a color gets every cell when moving second.
    pub fn is_captured(&self, stage: PatternPosition, color: Color) -> bool {
        let full = PatternPosition::EMPTY.with(color, self.open(stage));
        let best =
            PatternPosition { black: stage.black | full.black, white: stage.white | full.white };
        let outcome = 1_u128 << self.outcome_of[best.black as usize];
        self.shadow(stage)[color.index()][1] & outcome != 0
    }

    /// Whether some coloring of the other cells makes the color of `cell` irrelevant.
    pub fn can_be_killed(&self, cell: usize) -> bool {
        let bit = 1_usize << cell;
        (0..self.outcome_of.len())
            .any(|c| c & bit == 0 && self.outcome_of[c] == self.outcome_of[c | bit])
    }

    /// Whether two positions are equally good in every context.
    pub fn eq(&mut self, p: PatternPosition, q: PatternPosition) -> bool {
        self.le(p, q) && self.le(q, p)
    }

    /// Whether the color is no worse off with `q` than with `p` in every context.
    pub fn le_for(&mut self, color: Color, p: PatternPosition, q: PatternPosition) -> bool {
        match color {
            Color::Black => self.le(p, q),
            Color::White => self.le(q, p),
        }
    }

    /// Whether Black is no worse off with `q` than with `p` in every context.
    pub fn le(&mut self, p: PatternPosition, q: PatternPosition) -> bool {
        // More black and less white is never worse.
        if p.black & !q.black == 0 && q.white & !p.white == 0 {
            return true;
        }
        // Securable outcomes give contexts that can separate the positions; for atoms they decide.
        let (low, high) = (self.shadow(p), self.shadow(q));
        let within = |a: [u128; 2], b: [u128; 2]| a[0] & !b[0] == 0 && a[1] & !b[1] == 0;
        if !within(low[0], high[0]) || !within(high[1], low[1]) {
            return false;
        }
        if self.is_settled(p) || self.is_settled(q) {
            return true;
        }
        self.remembered(Relation::Le, p, q)
    }

    fn remembered(&mut self, relation: Relation, p: PatternPosition, q: PatternPosition) -> bool {
        let positions = self.shadows.len();
        if self.known.is_empty() {
            self.known = vec![CachedAnswers::default(); positions * positions];
        }
        let pair = usize::from(p.number()) * positions + usize::from(q.number());
        if let Some(answer) = self.known[pair].get(relation) {
            return answer;
        }
        let answer = match relation {
            Relation::Le => self.le_by_options(p, q),
            Relation::Lhd => self.lhd_by_options(p, q),
        };
        self.known[pair].set(relation, answer);
        answer
    }

    /// `≤` of two composite games. The depth is at most twice [`MOST_CELLS`].
    fn le_by_options(&mut self, p: PatternPosition, q: PatternPosition) -> bool {
        bits(self.open(p)).all(|cell| self.lhd(p.with(Color::Black, 1 << cell), q))
            && bits(self.open(q)).all(|cell| self.lhd(p, q.with(Color::White, 1 << cell)))
            && (self.open(p) != 0 && self.open(q) != 0 || self.lhd(p, q))
    }

    fn lhd(&mut self, p: PatternPosition, q: PatternPosition) -> bool {
        self.remembered(Relation::Lhd, p, q)
    }

    fn lhd_by_options(&mut self, p: PatternPosition, q: PatternPosition) -> bool {
        let (open_p, open_q) = (self.open(p), self.open(q));
        if open_p | open_q == 0 {
            let outcome = 1_u128 << self.outcome_of[p.black as usize];
            return self.at_most[usize::from(self.outcome_of[q.black as usize])] & outcome != 0;
        }
        bits(open_p).any(|cell| self.le(p.with(Color::White, 1 << cell), q))
            || bits(open_q).any(|cell| self.le(p, q.with(Color::Black, 1 << cell)))
    }
}

/// A place on the lattice: column and row.
pub type Place = (i8, i8);

/// The six neighbors, in order around a place.
pub(super) fn around((column, row): Place) -> [Place; 6] {
    [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)].map(|step| (column + step.0, row + step.1))
}

pub const MOST_CELLS: usize = 7;

/// The empty cells of a pattern and the places around them, with their adjacency.
///
/// ```
/// use mustplay_hex::patterns::Frame;
///
/// let pair = Frame::new(&[(0, 0), (1, 0)], &[]).unwrap();
/// assert_eq!((pair.cells().len(), pair.border().len()), (2, 8));
/// ```
#[derive(Clone, Debug)]
pub struct Frame {
    pub(super) cells: Vec<Place>,
    pub(super) border: Vec<Place>,
    cell_cells: Vec<u32>,
    cell_border: Vec<u32>,
    border_border: Vec<u32>,
    /// Border places beside a place that is neither a cell nor in the border.
    ways_out: u32,
}

impl Frame {
    pub fn new(cells: &[Place], more: &[Place]) -> Option<Self> {
        let mut border: Vec<Place> = Vec::new();
        for place in cells.iter().flat_map(|&cell| around(cell)).chain(more.iter().copied()) {
            if !cells.contains(&place) && !border.contains(&place) {
                border.push(place);
            }
        }
        if cells.len() > MOST_CELLS || border.len() > 32 {
            return None;
        }
        let mask = |&of: &Place, among: &[Place]| {
            set_of((0..among.len()).filter(|&i| around(of).contains(&among[i])))
        };
        let is_beyond = |at: &Place| !cells.contains(at) && !border.contains(at);
        let leads_out = |&i: &usize| around(border[i]).iter().any(is_beyond);
        Some(Self {
            ways_out: set_of((0..border.len()).filter(leads_out)),
            cell_cells: cells.iter().map(|c| mask(c, cells)).collect(),
            cell_border: cells.iter().map(|c| mask(c, &border)).collect(),
            border_border: border.iter().map(|c| mask(c, &border)).collect(),
            cells: cells.to_vec(),
            border,
        })
    }

    pub fn cells(&self) -> &[Place] {
        &self.cells
    }

    /// The places around the cells: neighbors first, then the others.
    pub fn border(&self) -> &[Place] {
        &self.border
    }
}

/// All subsets, the full set first.
pub(super) fn subsets(set: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(set), move |&now| (now != 0).then(|| (now - 1) & set))
}

pub(super) fn set_of(members: impl Iterator<Item = usize>) -> u32 {
    members.fold(0, |set, member| set | 1 << member)
}

pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (mask != 0).then_some(mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        next
    })
}

// Finds which ports Black joins through the filled cells of a pattern.
//
// These are the links of a region ([`region::Links`](crate::region::Links)), but for a fixed set of
// ports and without detecting that the game is decided: the miner fills many small patterns in all
// ways.

/// The most ports of a local game: the pairs of ports fit in two words.
const MOST_PORTS: usize = 22;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Pairs([u128; 2]);

impl Pairs {
    fn join(&mut self, a: usize, b: usize) {
        let (low, high) = (a.min(b), a.max(b));
        let bit = high * (high - 1) / 2 + low;
        self.0[bit / 128] |= 1 << (bit % 128);
    }

    pub(super) fn is_subset(self, other: Self) -> bool {
        self.0[0] & !other.0[0] == 0 && self.0[1] & !other.0[1] == 0
    }
}

struct Linker<'a> {
    frame: &'a Frame,
    /// Chains of black stones in the border.
    chains: Vec<BorderChain>,
    /// The port at each place of the border; unknown places only.
    port_of: [u8; 32],
    open: u32,
    black: u32,
    /// Pairs of adjacent unknown places; they are joined anyway if both are black.
    touching: Pairs,
}

struct BorderChain {
    stones: u32,
    cells: u32,
    /// Adjacent unknown places.
    open: u32,
    /// The port number, if Black can leave the chain to places that are not ports.
    port: Option<usize>,
}

impl<'a> Linker<'a> {
    /// Returns `None` if there are too many ports.
    pub(super) fn new(frame: &'a Frame, black: u32, white: u32) -> Option<Self> {
        let all = if frame.border.len() == 32 { u32::MAX } else { (1 << frame.border.len()) - 1 };
        let beside = frame.cell_border.iter().fold(0, |all, mask| all | mask);
        let open = all & beside & !black & !white;
        let mut port_of = [0; 32];
        let mut ports = 0;
        for place in bits(open) {
            port_of[place] = ports as u8;
            ports += 1;
        }
        let mut chains = Vec::new();
        let mut left = black;
        while left != 0 {
            let mut stones = left & left.wrapping_neg();
            loop {
                let more = bits(stones).fold(stones, |all, s| all | frame.border_border[s]) & black;
                if more == stones {
                    break;
                }
                stones = more;
            }
            left &= !stones;
            let cells = (0..frame.cells.len()).filter(|&c| frame.cell_border[c] & stones != 0);
            let near = bits(stones).fold(0, |all, s| all | frame.border_border[s]);
            // Unknown places that are not next to a cell count as further away.
            let beyond = near & all & !beside & !black & !white;
            let leads_out = stones & frame.ways_out != 0 || beyond != 0;
            chains.push(BorderChain {
                stones,
                cells: set_of(cells),
                open: near & open,
                port: leads_out.then_some(ports),
            });
            ports += usize::from(leads_out);
        }
        if ports > MOST_PORTS {
            return None;
        }
        let mut touching = Pairs::default();
        for place in bits(open) {
            let later = (u32::MAX << place) << 1;
            for near in bits(frame.border_border[place] & open & later) {
                touching.join(usize::from(port_of[place]), usize::from(port_of[near]));
            }
        }
        Some(Self { frame, chains, port_of, open, black, touching })
    }

    /// The pairs joined when these cells are black and the others white.
    pub(super) fn pairs(&self, coloring: u32) -> Pairs {
        let mut pairs = self.touching;
        let mut unseen_cells = coloring;
        let mut unseen_chains: u32 = (1 << self.chains.len()) - 1;
        // Start with chains and the cells that touch them; then cells that touch no chain.
        loop {
            let (mut cells, mut chains) = (0, 0);
            let (mut new_cells, mut new_chains) = if unseen_chains != 0 {
                (0, unseen_chains & unseen_chains.wrapping_neg())
            } else if unseen_cells != 0 {
                (unseen_cells & unseen_cells.wrapping_neg(), 0)
            } else {
                return pairs;
            };
            while new_cells | new_chains != 0 {
                cells |= new_cells;
                chains |= new_chains;
                let mut near_cells = bits(new_chains).fold(0, |all, c| all | self.chains[c].cells);
                let mut touched = 0;
                for cell in bits(new_cells) {
                    near_cells |= self.frame.cell_cells[cell];
                    touched |= self.frame.cell_border[cell];
                }
                touched &= self.black;
                let near_chains = (0..self.chains.len())
                    .filter(|&c| self.chains[c].stones & touched != 0)
                    .fold(0, |all, c| all | 1 << c);
                new_cells = near_cells & coloring & !cells;
                new_chains = near_chains & !chains;
            }
            unseen_cells &= !cells;
            unseen_chains &= !chains;
            let beside_cells = bits(cells).fold(0, |all, c| all | self.frame.cell_border[c]);
            let beside_chains = bits(chains).fold(0, |all, c| all | self.chains[c].open);
            let mut ports = [0_usize; MOST_PORTS];
            let mut count = 0;
            for place in bits((beside_cells | beside_chains) & self.open) {
                ports[count] = usize::from(self.port_of[place]);
                count += 1;
            }
            for port in bits(chains).filter_map(|chain| self.chains[chain].port) {
                ports[count] = port;
                count += 1;
            }
            for (i, &a) in ports[..count].iter().enumerate() {
                for &b in &ports[..i] {
                    pairs.join(a, b);
                }
            }
        }
    }
}
