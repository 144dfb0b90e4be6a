//! All legal positions of a small board up to symmetry, and the moves between them.
//!
//! A *node* is a position with the player to move, whether the last move was a pass, and possibly a
//! *ban*: the last stone captured a single stone at a point where retaking would repeat the
//! previous position, which superko forbids. Nodes contain no other history.
//!
//! Positions are sorted by decreasing number of stones, so that most moves lead to smaller numbers.
//!
//! # Forced nodes
//!
//! The *goal* of Black is a score of at least the target, that of White a smaller one. Nodes become
//! forced in sweeps: if the winner has a move to a forced node, if every move of the loser leads to
//! one, and if the game ends with the goal met. When a node becomes forced, all nodes that make it
//! so are already forced: the time is its *rank*. Moving to smaller ranks, the winner meets only
//! falling ranks, so play ends and no node repeats.
//!
//! The graph has all moves that the loser can have after any history, except bans, which superko
//! forbids too. So a forced result holds under superko if none of the winner's moves is forbidden;
//! [`Strategies`](super::strategy::Strategies) ensure that.

use mustplay_core::StopReason;

use super::super::board::{Board, Point, Stone};
use super::super::count::ScoreCount;
use super::super::local::{LocalBoard, Stones};
use super::positions::{Bits, Effort, Numbers, Symmetries, Symmetry};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct GraphNode(pub(super) u32);

impl GraphNode {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    pub(super) number: usize,
    pub(super) to_move: Stone,
    pub(super) passed: bool,
    pub(super) ban: Option<usize>,
}

pub(super) struct BannedMove {
    pub(super) point: u8,
    /// Its index among the moves of its position and player.
    pub(super) index: u8,
}

/// A move and the resulting stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    pub(super) point: usize,
    pub(super) to: Bits,
    /// The point of a captured single stone that could be retaken at once.
    pub(super) ko: Option<usize>,
}

pub(super) struct Graph {
    local: LocalBoard,
    pub(super) symmetries: Symmetries,
    pub(super) numbers: Numbers,
    positions: Vec<Bits>,
    scores: Vec<i8>,
    /// Start index of the moves of each position and player.
    first: Vec<u32>,
    moves: Vec<GraphNode>,
    /// Start index of the kos of each position and player.
    first_ko: Vec<u32>,
    kos: Vec<BannedMove>,
}

impl Graph {
    pub(super) fn new(board: &Board, effort: &mut Effort) -> Result<Self, StopReason> {
        let points: Vec<Point> = board.points().collect();
        let (local, _) = LocalBoard::new(board, &points, |_| None).expect("a small board");
        let symmetries = Symmetries::new(board.height(), board.width());
        let mut positions = Vec::new();
        for (step, bits) in symmetries.least_images().enumerate() {
            if Stone::BOTH.into_iter().all(|color| local.breathes(bits.into(), color)) {
                positions.push(bits);
            }
            effort.step(step)?;
        }
        let mut graph = Self {
            numbers: Numbers::new(points.len(), &[]),
            scores: Vec::new(),
            first: vec![0],
            moves: Vec::new(),
            first_ko: vec![0],
            kos: Vec::new(),
            local,
            symmetries,
            positions,
        };
        let code = |bits: &Bits| (std::cmp::Reverse(bits.count()), graph.numbers.code(*bits));
        graph.positions.sort_by_cached_key(code);
        graph.numbers = Numbers::new(points.len(), &graph.positions);
        let score = |&bits: &Bits| {
            let standing = graph.local.standing(bits.into(), [0; 2], ScoreCount::Area);
            standing as i8
        };
        graph.scores = graph.positions.iter().map(score).collect();
        graph.connect(effort)?;
        Ok(graph)
    }

    /// Generates the moves, after all kos, because moves lead to the nodes of kos.
    fn connect(&mut self, effort: &mut Effort) -> Result<(), StopReason> {
        let mut placed: Vec<Bits> = Vec::new();
        // The moves that take a ko, and the point where they take it.
        let mut takes: Vec<(usize, usize)> = Vec::new();
        let mut kos = Vec::new();
        for number in 0..self.positions.len() {
            effort.bytes = self.bytes() + placed.capacity() * size_of::<Bits>();
            effort.step(number)?;
            for color in Stone::BOTH {
                let begin = placed.len();
                for it in self.placements(self.positions[number], color) {
                    if let Some(at) = it.ko {
                        takes.push((placed.len(), at));
                        kos.push(BannedMove {
                            point: it.point as u8,
                            index: (placed.len() - begin) as u8,
                        });
                    }
                    placed.push(it.to);
                }
                self.first.push(placed.len() as u32);
                self.first_ko.push(kos.len() as u32);
            }
        }
        self.kos = kos;
        self.moves.reserve_exact(placed.len());
        let mut takes = takes.into_iter().peekable();
        for place in 0..2 * self.positions.len() {
            effort.step(place)?;
            let to_move = Stone::BOTH[1 - place % 2];
            let [begin, end] = [self.first[place], self.first[place + 1]].map(|it| it as usize);
            for (index, &to) in (begin..).zip(&placed[begin..end]) {
                let ko = takes.next_if(|&(taking, _)| taking == index);
                let (node, _) = self.reached(to, to_move, ko.map(|(_, at)| at));
                self.moves.push(node);
            }
        }
        effort.bytes = self.bytes();
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn nodes(&self) -> usize {
        4 * self.positions.len() + self.kos.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.symmetries.bytes()
            + self.numbers.bytes()
            + self.positions.len() * (size_of::<Bits>() + 1)
            + (self.first.len() + self.first_ko.len() + self.moves.capacity()) * 4
            + self.kos.len() * size_of::<BannedMove>()
    }

    pub(super) fn position(&self, number: usize) -> Bits {
        self.positions[number]
    }

    pub(super) fn score(&self, number: usize) -> i32 {
        i32::from(self.scores[number])
    }

    /// Stones of both colors on all points, which is no position.
    pub(super) fn impossible(&self) -> Bits {
        Bits::from(Stones([self.local.all(); 2]))
    }

    /// The legal moves of a player, ignoring repetition.
    pub(super) fn placements(
        &self,
        bits: Bits,
        color: Stone,
    ) -> impl Iterator<Item = Placement> + use<'_> {
        (0..self.local.points().len()).filter_map(move |point| self.placement(bits, color, point))
    }

    /// The move at a point, if it is legal, ignoring repetition.
    pub(super) fn placement(&self, bits: Bits, color: Stone, point: usize) -> Option<Placement> {
        let to = Bits::from(self.local.place(bits.into(), color, point)?);
        let retakes = |&at: &usize| {
            let back = self.local.place(to.into(), color.opponent(), at);
            back.map(Bits::from) == Some(bits)
        };
        let ko = bits.without(to).only_point().filter(retakes);
        Some(Placement { point, to, ko })
    }

    pub(super) fn degree(&self, point: usize) -> u32 {
        self.local.around(1 << point).count_ones()
    }

    pub(super) fn point(&self, at: usize) -> Point {
        self.local.points()[at]
    }

    /// The node of a position without a ban.
    pub(super) const fn plain(number: usize, to_move: Stone, passed: bool) -> GraphNode {
        GraphNode((4 * number + 2 * to_move.index() + passed as usize) as u32)
    }

    /// The nodes with a ban of a position and player, with their kos.
    pub(super) fn banned(
        &self,
        number: usize,
        to_move: Stone,
    ) -> impl Iterator<Item = (GraphNode, &BannedMove)> + use<'_> {
        let place = 2 * number + to_move.index();
        let kos = self.first_ko[place] as usize..self.first_ko[place + 1] as usize;
        let begin = 4 * self.positions.len();
        kos.map(move |ko| (GraphNode((begin + ko) as u32), &self.kos[ko]))
    }

    /// The node with these stones, and the symmetry that maps them to it.
    pub(super) fn reached(
        &self,
        to: Bits,
        to_move: Stone,
        ko: Option<usize>,
    ) -> (GraphNode, Symmetry) {
        let (least, symmetry) = self.symmetries.least(to);
        let number = self.numbers.of(least) as usize;
        let banned = ko.and_then(|at| {
            let at = self.symmetries.point(at, symmetry);
            let mut nodes = self.banned(number, to_move);
            nodes.find(|(_, ko)| usize::from(ko.point) == at)
        });
        let plain = Self::plain(number, to_move, false);
        (banned.map_or(plain, |(node, _)| node), symmetry)
    }

    /// The nodes after the moves of a player, in the order of the points.
    pub(super) fn moves(&self, number: usize, color: Stone) -> &[GraphNode] {
        let place = 2 * number + color.index();
        &self.moves[self.first[place] as usize..self.first[place + 1] as usize]
    }

    pub(super) fn situation(&self, node: GraphNode) -> Situation {
        let color = |odd: bool| if odd { Stone::White } else { Stone::Black };
        let (index, plain) = (node.index(), 4 * self.positions.len());
        if index < plain {
            return Situation {
                number: index / 4,
                to_move: color(index & 2 != 0),
                passed: index & 1 != 0,
                ban: None,
            };
        }
        let ko = (index - plain) as u32;
        let place = self.first_ko.partition_point(|&first| first <= ko) - 1;
        Situation {
            number: place / 2,
            to_move: color(place & 1 != 0),
            passed: false,
            ban: Some(usize::from(self.kos[index - plain].point)),
        }
    }
}

/// A player and the target to reach or to prevent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Goal {
    pub(super) winner: Stone,
    /// The minimum score with which Black wins.
    pub(super) target: i32,
}

impl Goal {
    pub(super) fn is_met(self, score: i32) -> bool {
        (score >= self.target) == (self.winner == Stone::Black)
    }
}

/// When a node became forced: the sweep, then the number of the position, then nodes after a pass
/// before others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rank(u64);

pub(super) struct Forced {
    pub(super) goal: Goal,
    /// The sweep in which a node became forced; 0 if it is not.
    since: Vec<u8>,
}

impl Forced {
    /// Computes the nodes from which the goal is forced. Stops after 255 sweeps, so some forced
    /// nodes may be missing.
    pub(super) fn new(graph: &Graph, goal: Goal, effort: &mut Effort) -> Result<Self, StopReason> {
        let since = vec![0; graph.nodes()];
        let mut forced = Self { goal, since };
        effort.bytes += forced.bytes();
        for sweep in 1..=u8::MAX {
            let mut changed = false;
            for number in 0..graph.len() {
                effort.step(number)?;
                changed |= forced.visit(graph, number, sweep);
            }
            if !changed {
                break;
            }
        }
        Ok(forced)
    }

    pub(super) fn bytes(&self) -> usize {
        self.since.len()
    }

    pub(super) fn has(&self, node: GraphNode) -> bool {
        self.since[node.index()] != 0
    }

    pub(super) fn rank(&self, graph: &Graph, node: GraphNode) -> Option<Rank> {
        let since = u64::from(self.since[node.index()]);
        let situation = graph.situation(node);
        let late = u64::from(!situation.passed);
        let rank = Rank(since << 40 | (situation.number as u64) << 1 | late);
        (since != 0).then_some(rank)
    }

    /// Updates all nodes of a position; returns whether one became forced.
    fn visit(&mut self, graph: &Graph, number: usize, sweep: u8) -> bool {
        let is_done = Stone::BOTH.into_iter().all(|color| {
            [true, false].into_iter().all(|passed| self.has(Graph::plain(number, color, passed)))
                && graph.banned(number, color).all(|(node, _)| self.has(node))
        });
        if is_done {
            return false;
        }
        let tallies = Stone::BOTH.map(|color| self.tally(graph, number, color));
        let is_met = self.goal.is_met(graph.score(number));
        let mut changed = false;
        for color in Stone::BOTH {
            let holds = self.joins(color, tallies[color.index()].count, is_met);
            changed |= self.mark(Graph::plain(number, color, true), holds, sweep);
        }
        for color in Stone::BOTH {
            let tally = tallies[color.index()];
            let pass = self.has(Graph::plain(number, color.opponent(), true));
            let holds = self.joins(color, tally.count, pass);
            changed |= self.mark(Graph::plain(number, color, false), holds, sweep);
            for (node, ko) in graph.banned(number, color) {
                let is_only = tally.count == 1 && tally.last == usize::from(ko.index);
                let holds = self.joins(color, if is_only { 0 } else { tally.count }, pass);
                changed |= self.mark(node, holds, sweep);
            }
        }
        changed
    }

    /// Counts the stones that decide a node, up to two: for the winner those that lead to forced
    /// nodes, for the loser those that do not.
    fn tally(&self, graph: &Graph, number: usize, color: Stone) -> Tally {
        let mut tally = Tally { count: 0, last: 0 };
        let is_winner = color == self.goal.winner;
        for (index, &node) in graph.moves(number, color).iter().enumerate() {
            if self.has(node) == is_winner {
                tally.count += 1;
                tally.last = index;
                if tally.count == 2 {
                    break;
                }
            }
        }
        tally
    }

    /// Whether a node is forced, given the count of its deciding moves and the result of a pass.
    fn joins(&self, color: Stone, count: u8, pass: bool) -> bool {
        if color == self.goal.winner { count > 0 || pass } else { count == 0 && pass }
    }

    fn mark(&mut self, node: GraphNode, holds: bool, sweep: u8) -> bool {
        let since = &mut self.since[node.index()];
        let changes = holds && *since == 0;
        if changes {
            *since = sweep;
        }
        changes
    }
}

#[derive(Clone, Copy)]
struct Tally {
    count: u8,
    /// The index of the last counted stone.
    last: usize,
}
