//! Counts the completions of a connection game by frontier dynamic programming.
//!
//! Max wins a complete coloring of a graph if one chain of TRUE vertices touches all terminals. The
//! vertices are colored one after the other. The effect of the colored part on the rest is
//! determined by its *ports*, the uncolored vertices next to it: which ports a chain of the colored
//! part joins, and which terminals it connects to each (`state`). Colorings with the same effect
//! are counted together, so the work grows with the number of simultaneous ports, not with the
//! number of vertices: at most 3ⁿ for an n×n board of Hex instead of 2^(n²).
//!
//! A second pass, from the end, counts for each vertex the won colorings with it TRUE.
//!
//! ```
//! use mustplay_coloring::Element;
//! use mustplay_coloring::frontier::ColoredGraph;
//! use mustplay_core::NoProgress;
//!
//! // A way of one vertex, and another of two, between the terminals.
//! let mut network = ColoredGraph::new(3, 2);
//! let [a, b, c] = [0, 1, 2].map(Element::new);
//! network.join(b, c);
//! for (vertex, terminal) in [(a, 0), (a, 1), (b, 0), (c, 1)] {
//!     network.touch(vertex, terminal);
//! }
//! let counts = network.count(true, &NoProgress)?;
//! assert_eq!(counts.share.to_string(), "5/8");
//! assert_eq!(counts.with_true[0].1.to_string(), "1");
//! # Ok::<(), mustplay_coloring::CountError>(())
//! ```

mod layers;
mod order;
mod state;

use mustplay_core::{Progress, ProgressSink, StopReason};
use num_bigint::BigUint;

use self::layers::Layers;
use self::order::SweepOrder;
use crate::{Completions, CountError, Element, Player, Share};

/// The maximum number of uncolored vertices for enumeration of all completions, where no short
/// frontier exists.
const MOST_TRIED: usize = 22;

/// The maximum number of terminals that a chain has to touch.
pub const MOST_TERMINALS: usize = 3;

/// A graph whose vertices are colored, with separate terminals.
#[derive(Clone, Debug)]
pub struct ColoredGraph {
    neighbors: Vec<Vec<Element>>,
    /// For each vertex, the bit set of terminals that it touches.
    touches: Vec<u8>,
    terminals: usize,
    /// The owner of each colored vertex.
    given: Vec<Option<Player>>,
    /// Whether the terminals are joined without any vertex.
    joined: bool,
}

impl ColoredGraph {
    /// A graph without edges whose vertices touch no terminal.
    ///
    /// # Panics
    ///
    /// With no terminal, or more than [`MOST_TERMINALS`].
    pub fn new(vertices: usize, terminals: usize) -> Self {
        assert!((1..=MOST_TERMINALS).contains(&terminals), "{terminals} terminals");
        Self {
            neighbors: vec![Vec::new(); vertices],
            touches: vec![0; vertices],
            terminals,
            given: vec![None; vertices],
            joined: false,
        }
    }

    pub fn join(&mut self, a: Element, b: Element) {
        if a != b && !self.neighbors[a.index()].contains(&b) {
            self.neighbors[a.index()].push(b);
            self.neighbors[b.index()].push(a);
        }
    }

    pub fn touch(&mut self, vertex: Element, terminal: usize) {
        debug_assert!(terminal < self.terminals, "terminal {terminal}");
        self.touches[vertex.index()] |= 1 << terminal;
    }

    pub fn give(&mut self, vertex: Element, player: Player) {
        self.given[vertex.index()] = Some(player);
    }

    pub fn join_terminals(&mut self) {
        self.joined = true;
    }

    fn all_terminals(&self) -> u8 {
        (1 << self.terminals) - 1
    }

    fn free(&self) -> usize {
        self.given.iter().filter(|given| given.is_none()).count()
    }

    /// Counts the completions that Max wins and, if `each`, those with each vertex TRUE, which
    /// takes more memory.
    pub fn count(&self, each: bool, sink: &dyn ProgressSink) -> Result<Completions, CountError> {
        let free = self.free();
        if self.joined {
            return Ok(self.certain(each));
        }
        let order = match SweepOrder::of(self) {
            Err(CountError::TooManyPorts { .. }) if free <= MOST_TRIED => {
                return Ok(self.count_one_by_one(each, sink)?);
            }
            order => order?,
        };
        Ok(match (order.most_ports, free) {
            (..=13, ..=127) => Layers::<u128, 2>::count(self, &order, each, sink)?,
            (..=13, _) => Layers::<BigUint, 2>::count(self, &order, each, sink)?,
            (..=19, ..=127) => Layers::<u128, 4>::count(self, &order, each, sink)?,
            (..=19, _) => Layers::<BigUint, 4>::count(self, &order, each, sink)?,
            _ => Layers::<BigUint, 6>::count(self, &order, each, sink)?,
        })
    }

    fn certain(&self, each: bool) -> Completions {
        let free = self.free();
        let vertices = (0..self.given.len()).map(Element::new);
        let open = vertices.filter(|v| each && self.given[v.index()].is_none());
        Completions {
            share: Share::certain(true, free),
            with_true: open.map(|v| (v, Share::certain(true, free - 1))).collect(),
            steps: 0,
        }
    }

    /// Counts the completions of at most 64 uncolored vertices by enumeration.
    fn count_one_by_one(
        &self,
        each: bool,
        sink: &dyn ProgressSink,
    ) -> Result<Completions, StopReason> {
        let vertices = (0..self.given.len()).map(Element::new);
        let free: Vec<Element> = vertices.filter(|v| self.given[v.index()].is_none()).collect();
        let total = 1_u64 << free.len();
        let mut is_true: Vec<bool> = self.given.iter().map(|&it| it == Some(Player::Max)).collect();
        let (mut wins, mut with_true) = (0_u64, vec![0_u64; free.len()]);
        for coloring in 0..total {
            if coloring.is_multiple_of(REPORT_EVERY) {
                sink.report(&Progress::new(coloring, 0).of(total))?;
            }
            for (place, v) in free.iter().enumerate() {
                is_true[v.index()] = coloring >> place & 1 == 1;
            }
            if self.is_won(&is_true) {
                wins += 1;
                for (place, wins) in with_true.iter_mut().enumerate() {
                    *wins += coloring >> place & 1;
                }
            }
        }
        let share = |wins: u64, elements| Share { wins: BigUint::from(wins), elements };
        let halves = free.iter().zip(with_true).filter(|_| each);
        Ok(Completions {
            share: share(wins, free.len()),
            with_true: halves.map(|(&v, wins)| (v, share(wins, free.len() - 1))).collect(),
            steps: total,
        })
    }

    /// Whether one chain of TRUE vertices touches all terminals.
    fn is_won(&self, is_true: &[bool]) -> bool {
        let mut left = is_true.to_vec();
        let mut todo = Vec::new();
        for first in (0..left.len()).map(Element::new) {
            let mut touched = 0;
            todo.push(first);
            while let Some(v) = todo.pop() {
                if std::mem::take(&mut left[v.index()]) {
                    touched |= self.touches[v.index()];
                    todo.extend(&self.neighbors[v.index()]);
                }
            }
            if touched == self.all_terminals() {
                return true;
            }
        }
        false
    }
}

const REPORT_EVERY: u64 = 1 << 12;
