//! Graphs of loopy games.
//!
//! Invariant: play starts at vertex 0, every vertex is reachable from there by moves of either
//! player in any order, and lists of options are sorted sets.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::normal::{Game, Games, Player};
use mustplay_core::StopReason;

/// The most positions of a game; comparisons visit pairs of positions.
pub const MOST_POSITIONS: usize = 1500;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vertex(u32);

impl Vertex {
    pub const START: Self = Self(0);

    pub(super) const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UnfinishedGraph {
    #[error("expected a game of at most {MOST_POSITIONS} positions, found more")]
    Large,
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Graph {
    options: Vec<[Vec<Vertex>; 2]>,
}

impl Graph {
    /// The game with these options for each vertex, starting at vertex 0. Unreachable vertices are
    /// dropped.
    ///
    /// # Panics
    ///
    /// If an option is not a vertex, or if there are no vertices.
    pub fn new(options: &[[Vec<usize>; 2]]) -> Self {
        let mut draft = GraphBuilder::default();
        for _ in options {
            draft.vertex();
        }
        for (from, both) in options.iter().enumerate() {
            for (player, list) in Player::BOTH.into_iter().zip(both) {
                for &to in list {
                    draft.edge(from, player, to);
                }
            }
        }
        draft.finish(0)
    }

    /// The graph of the positions reachable from `start`.
    fn explore<S: Copy + Eq + Hash>(
        start: S,
        mut moves: impl FnMut(S, Player) -> Vec<S>,
    ) -> Result<Self, UnfinishedGraph> {
        let mut builder = GraphBuilder::default();
        let mut found = vec![start];
        let mut places = FxHashMap::from_iter([(start, builder.vertex())]);
        let mut at = 0;
        while let Some(&position) = found.get(at) {
            for player in Player::BOTH {
                for option in moves(position, player) {
                    let to = *places.entry(option).or_insert_with(|| {
                        found.push(option);
                        builder.vertex()
                    });
                    builder.edge(at, player, to);
                }
            }
            if found.len() > MOST_POSITIONS {
                return Err(UnfinishedGraph::Large);
            }
            at += 1;
        }
        Ok(builder.finish(0))
    }

    pub fn of_short(games: &mut Games, game: Game) -> Result<Self, UnfinishedGraph> {
        Self::explore(game, |game, player| games.options(game, player).to_vec())
    }

    pub fn to_short(&self, games: &mut Games) -> Option<Game> {
        self.shorts(games)[0]
    }

    pub(super) fn shorts(&self, games: &mut Games) -> Vec<Option<Game>> {
        let mut known: Vec<Option<Game>> = vec![None; self.len()];
        for vertex in self.upwards() {
            let [left, right] = Player::BOTH.map(|player| {
                let options = self.options(vertex, player).iter();
                let options = options.filter_map(|option| known[option.index()]);
                options.collect::<Vec<_>>()
            });
            known[vertex.index()] = Some(games.canonical(&left, &right));
        }
        known
    }

    pub const fn len(&self) -> usize {
        self.options.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    pub fn vertices(&self) -> impl DoubleEndedIterator<Item = Vertex> + Clone + use<> {
        (0..self.len()).map(Vertex::new)
    }

    pub fn options(&self, vertex: Vertex, player: Player) -> &[Vertex] {
        &self.options[vertex.index()][player as usize]
    }

    #[must_use]
    pub fn starting_at(&self, vertex: Vertex) -> Self {
        let mut draft = GraphBuilder::default();
        let start = draft.embed(self) + vertex.index();
        draft.finish(start)
    }

    #[must_use]
    pub fn negative(&self) -> Self {
        let swapped = |[left, right]: &[Vec<Vertex>; 2]| [right.clone(), left.clone()];
        Self { options: self.options.iter().map(swapped).collect() }
    }

    pub fn sum(&self, other: &Self) -> Result<Self, UnfinishedGraph> {
        Self::explore((Vertex::START, Vertex::START), |(g, h), player| {
            let first = self.options(g, player).iter().map(|&option| (option, h));
            let second = other.options(h, player).iter().map(|&option| (g, option));
            first.chain(second).collect()
        })
    }

    /// The ordinal sum: a move in the base discards `upper`.
    #[must_use]
    pub fn ordinal_sum(&self, upper: &Self) -> Self {
        let mut draft = GraphBuilder::default();
        let base = draft.embed(self);
        let start = draft.embed(upper);
        for vertex in upper.vertices() {
            for player in Player::BOTH {
                for option in self.options(Vertex::START, player) {
                    draft.edge(start + vertex.index(), player, base + option.index());
                }
            }
        }
        draft.finish(start)
    }

    /// Whether neither player can move at the start.
    pub(super) fn is_end(&self) -> bool {
        self.options[0].iter().all(Vec::is_empty)
    }

    /// Whether no alternating play from any position is infinite.
    pub fn is_stopper(&self) -> bool {
        let turns = self.vertices().flat_map(|vertex| Player::BOTH.map(|p| (vertex, p)));
        let place = |(vertex, player): (Vertex, Player)| vertex.index() * 2 + player as usize;
        let next: Vec<Vec<usize>> = turns
            .map(|(vertex, player)| {
                let options = self.options(vertex, player).iter();
                options.map(|&option| place((option, player.opponent()))).collect()
            })
            .collect();
        upwards(&next).len() == next.len()
    }

    /// Whether no play is infinite, in any order of moves.
    pub fn is_loopfree(&self) -> bool {
        self.upwards().len() == self.len()
    }

    /// The vertices without infinite play, options before the vertices that have them.
    fn upwards(&self) -> Vec<Vertex> {
        let both = |[left, right]: &[Vec<Vertex>; 2]| {
            let all = left.iter().chain(right);
            all.map(|option| option.index()).collect::<Vec<_>>()
        };
        let next: Vec<Vec<usize>> = self.options.iter().map(both).collect();
        upwards(&next).into_iter().map(Vertex::new).collect()
    }
}

/// The nodes from which no cycle is reachable, in topological order: successors first.
fn upwards(next: &[Vec<usize>]) -> Vec<usize> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); next.len()];
    let mut left: Vec<usize> = next.iter().map(Vec::len).collect();
    for (from, to) in next.iter().enumerate() {
        for &to in to {
            before[to].push(from);
        }
    }
    let mut order: Vec<usize> = (0..next.len()).filter(|&place| left[place] == 0).collect();
    let mut at = 0;
    while let Some(&place) = order.get(at) {
        for &from in &before[place] {
            left[from] -= 1;
            if left[from] == 0 {
                order.push(from);
            }
        }
        at += 1;
    }
    order
}

#[derive(Clone, Debug, Default)]
pub(super) struct GraphBuilder {
    options: Vec<[Vec<usize>; 2]>,
}

impl GraphBuilder {
    pub(super) fn vertex(&mut self) -> usize {
        self.options.push([Vec::new(), Vec::new()]);
        self.options.len() - 1
    }

    pub(super) fn edge(&mut self, from: usize, player: Player, to: usize) {
        self.options[from][player as usize].push(to);
    }

    /// Adds a copy of a whole graph; returns its first vertex.
    pub(super) fn embed(&mut self, graph: &Graph) -> usize {
        let first = self.options.len();
        for vertex in graph.vertices() {
            let moved = |player| {
                let options = graph.options(vertex, player).iter();
                options.map(|option| first + option.index()).collect()
            };
            self.options.push([moved(Player::Left), moved(Player::Right)]);
        }
        first
    }

    /// The graph of the vertices reachable from `start`, in breadth-first order.
    pub(super) fn finish(&self, start: usize) -> Graph {
        let mut places = vec![None; self.options.len()];
        places[start] = Some(Vertex::START);
        let mut found = vec![start];
        let mut options = Vec::new();
        while let Some(&from) = found.get(options.len()) {
            let both = [0, 1].map(|player| {
                let list = &self.options[from][player];
                let mut list: Vec<Vertex> = list
                    .iter()
                    .map(|&to| {
                        *places[to].get_or_insert_with(|| {
                            found.push(to);
                            Vertex::new(found.len() - 1)
                        })
                    })
                    .collect();
                list.sort_unstable();
                list.dedup();
                list
            });
            options.push(both);
        }
        Graph { options }
    }
}
