//! Alpha-beta on heaps of parts, with ordering and cutoffs by the bounds of SUM Theorem 5.3 at
//! fixed taxes.
//!
//! A node computes the score of a heap with Left to move: the maximum over Left's moves of the gain
//! minus the score of the negated rest. Every node has a range that contains its score, at first
//! the bounds of SUM §5.1, and is finished when the range settles the window: the score is at most
//! `alpha`, at least `beta`, or known. Moves are tried in the order of their upper bounds.
//!
//! Three features keep the tree small; each can be switched off for measurements:
//!
//! * *bounds* order moves and cut off nodes;
//! * *transpositions*: a table of ranges by heap, a multiset of parts;
//! * *domination*: of two moves in different components, `A → A'` and `B → B'`, the second is
//!   pruned if `A' + B ≥ A + B'` up to infinitesimals, because then the first is at least as good
//!   in every sum. The largest switch dominating the others (SUM Theorem 3.1) is an instance. The
//!   comparison is itself a search of a small heap: with Right to move, `A' + B − A − B'` does not
//!   score below 0. It is made once for each pair of moves, without domination and with few nodes.
//!
//! The stack of nodes is explicit, so the length of a sum is limited only by memory.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::parts::{Heap, PartId, Parts, Position};
use super::points::{Points, Range};
use mustplay_core::{Progress, ProgressSink, StopReason};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumFeatures {
    /// Order moves and prune nodes by the bounds of SUM §5.1.
    pub bounds: bool,
    pub transpositions: bool,
    /// Prune moves dominated by moves in other components.
    pub domination: bool,
}

impl SumFeatures {
    pub const ALL: Self = Self { bounds: true, transpositions: true, domination: true };

    /// All features off: plain alpha-beta.
    pub const NONE: Self = Self { bounds: false, transpositions: false, domination: false };
}

impl Default for SumFeatures {
    fn default() -> Self {
        Self::ALL
    }
}

/// The most nodes for a comparison of two moves before they count as incomparable.
const DOMINATION_NODES: u64 = 60;

const REPORT_EVERY: u64 = 1 << 10;

/// The number of moves above which comparisons are stored in a map instead of a table of all pairs.
const TABLE_MOVES: u32 = 4096;

/// A move of Left: its gain, and the heap it leaves, seen by Right who moves next.
#[derive(Clone, Debug)]
pub(super) struct Child<P> {
    pub(super) gain: P,
    pub(super) heap: Heap,
    pub(super) range: Range<P>,
}

impl<P: Points> Child<P> {
    /// The range of the move, from a range of the child's heap.
    fn seen(&self, heap: &Range<P>) -> Range<P> {
        heap.taken_from(&self.gain)
    }
}

/// A node on the search stack.
struct Frame<P> {
    heap: Heap,
    range: Range<P>,
    alpha: P,
    beta: P,
    children: Vec<Child<P>>,
    /// An upper bound on the pruned moves, except those dominated by a child.
    left_out: Option<P>,
    /// The child being searched.
    at: Option<usize>,
}

impl<P: Points> Frame<P> {
    /// Narrows the range by the children's ranges, and chooses the child to search next.
    fn update(&mut self) -> usize {
        let mut next = 0;
        for (i, child) in self.children.iter().enumerate() {
            if child.range.low > self.range.low {
                self.range.low = child.range.low.clone();
            }
            if child.range.high > self.children[next].range.high {
                next = i;
            }
        }
        let mut high = &self.children[next].range.high;
        if let Some(left_out) = &self.left_out {
            high = high.max(left_out);
        }
        if *high < self.range.high {
            self.range.high = high.clone();
        }
        next
    }
}

pub(super) struct Search<P> {
    pub(super) parts: Parts<P>,
    pub(super) features: SumFeatures,
    pub(super) nodes: u64,
    table: FxHashMap<Heap, Range<P>>,
    dominations: Dominations,
    /// All scores lie in `−limit … limit`.
    limit: P,
}

/// Cached comparisons: which moves dominate which others.
enum Dominations {
    Table { moves: usize, answers: Vec<u8> },
    Map(FxHashMap<(u32, u32), bool>),
}

impl Dominations {
    fn new(moves: u32) -> Self {
        if moves <= TABLE_MOVES {
            let moves = moves as usize;
            let answers = vec![0; moves * moves];
            Self::Table { moves, answers }
        } else {
            Self::Map(FxHashMap::default())
        }
    }

    fn get(&self, a: u32, b: u32) -> Option<bool> {
        match self {
            Self::Table { moves, answers } => match answers[a as usize * moves + b as usize] {
                0 => None,
                answer => Some(answer == 1),
            },
            Self::Map(map) => map.get(&(a, b)).copied(),
        }
    }

    fn set(&mut self, a: u32, b: u32, answer: bool) {
        match self {
            Self::Table { moves, answers } => {
                answers[a as usize * *moves + b as usize] = if answer { 1 } else { 2 };
            }
            Self::Map(map) => {
                map.insert((a, b), answer);
            }
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Allowance<'a> {
    sink: Option<&'a dyn ProgressSink>,
    /// The search ends without a result after this many nodes.
    nodes: u64,
    domination: bool,
}

enum Unanswered {
    Stopped(StopReason),
    Allowance,
}

impl<P: Points> Search<P> {
    pub(super) fn new(parts: Parts<P>, features: SumFeatures, limit: P) -> Self {
        Self {
            dominations: Dominations::new(if features.domination { parts.moves } else { 0 }),
            parts,
            features,
            nodes: 0,
            table: FxHashMap::default(),
            limit,
        }
    }

    /// An upper bound on the absolute value of scores.
    pub(super) fn limit(&self) -> P {
        self.limit.clone()
    }

    /// Approximate memory use: an entry is a heap, a range and the slots of the map.
    pub(super) fn bytes(&self) -> usize {
        self.table.capacity() * (size_of::<Heap>() + size_of::<Range<P>>() + 8)
    }

    /// The score of a normalized heap with Left to move.
    pub(super) fn score(
        &mut self,
        heap: &Heap,
        sink: &dyn ProgressSink,
    ) -> Result<P, (StopReason, Range<P>)> {
        let Range { low, high } = self.known(heap);
        let range = self.search_on(heap, low, high, sink);
        range.map(|range| range.low).map_err(|stop| (stop, self.known(heap)))
    }

    /// [`Self::search`] without a limit on nodes.
    fn search_on(
        &mut self,
        heap: &Heap,
        alpha: P,
        beta: P,
        sink: &dyn ProgressSink,
    ) -> Result<Range<P>, StopReason> {
        let domination = self.features.domination;
        let allowance = Allowance { sink: Some(sink), nodes: u64::MAX, domination };
        self.search(heap.clone(), alpha, beta, allowance).map_err(|unanswered| match unanswered {
            Unanswered::Stopped(stop) => stop,
            Unanswered::Allowance => unreachable!("no limit was set"),
        })
    }

    /// Whether the score of a normalized heap with Left to move is at least `bound`.
    pub(super) fn reaches(
        &mut self,
        heap: &Heap,
        bound: &P,
        sink: &dyn ProgressSink,
    ) -> Result<bool, StopReason> {
        // The empty window just below `bound`.
        let alpha = bound.minus(&P::zero().next(&self.parts.scale));
        let range = self.search_on(heap, alpha, bound.clone(), sink)?;
        Ok(range.low >= *bound)
    }

    /// The range of a normalized heap without search.
    pub(super) fn known(&self, heap: &Heap) -> Range<P> {
        if self.features.transpositions
            && let Some(range) = self.table.get(heap)
        {
            return range.clone();
        }
        if let Some(score) = switches(&self.parts, heap) {
            return Range { low: score.clone(), high: score };
        }
        if self.features.bounds {
            Walls::of(&self.parts, heap).range(&self.parts)
        } else {
            Range { low: self.limit.negated(), high: self.limit.clone() }
        }
    }

    /// A range of the heap's score that settles the window `alpha … beta`.
    fn search(
        &mut self,
        heap: Heap,
        alpha: P,
        beta: P,
        allowance: Allowance<'_>,
    ) -> Result<Range<P>, Unanswered> {
        let range = self.known(&heap);
        if range.settles(&alpha, &beta) {
            return Ok(range);
        }
        let mut stack = vec![self.enter(heap, range, alpha, beta, allowance)?];
        // The result of the last finished node.
        let mut answer: Option<Range<P>> = None;
        loop {
            let frame = stack.last_mut().expect("the root is left through return");
            if let (Some(at), Some(range)) = (frame.at, answer.take()) {
                let child = &mut frame.children[at];
                child.range = child.seen(&range);
            }
            let next = frame.update();
            if frame.range.settles(&frame.alpha, &frame.beta) {
                let frame = stack.pop().expect("there is one");
                if self.features.transpositions {
                    self.table.insert(frame.heap, frame.range.clone());
                }
                if stack.is_empty() {
                    return Ok(frame.range);
                }
                answer = Some(frame.range);
                continue;
            }
            // The child's window, from its point of view.
            let child = &frame.children[next];
            let floor = frame.range.low.clone().max(frame.alpha.clone());
            let beta = child.gain.minus(&floor);
            let alpha = child.gain.minus(&frame.beta);
            let heap = child.heap.clone();
            frame.at = Some(next);
            let mut range = self.known(&heap);
            // The parent's earlier range still holds.
            range.narrow(&child_range(&stack));
            if range.settles(&alpha, &beta) {
                answer = Some(range);
                continue;
            }
            let entered = self.enter(heap, range, alpha, beta, allowance)?;
            stack.push(entered);
        }
    }

    /// Creates a node for a heap that is not settled.
    fn enter(
        &mut self,
        heap: Heap,
        range: Range<P>,
        alpha: P,
        beta: P,
        allowance: Allowance<'_>,
    ) -> Result<Frame<P>, Unanswered> {
        self.nodes += 1;
        if self.nodes > allowance.nodes {
            return Err(Unanswered::Allowance);
        }
        if let Some(sink) = allowance.sink
            && self.nodes.is_multiple_of(REPORT_EVERY)
        {
            let progress = Progress::new(self.nodes, self.bytes());
            sink.report(&progress).map_err(Unanswered::Stopped)?;
        }
        let floor = range.low.clone().max(alpha.clone());
        let (children, left_out) = self.children(&heap, Some(&floor), allowance.domination);
        Ok(Frame { heap, range, alpha, beta, children, left_out, at: None })
    }

    /// The moves to try from a nonempty heap, best upper bound first, and an upper bound on the
    /// moves pruned because they cannot exceed `floor`. At least one move remains.
    pub(super) fn children(
        &mut self,
        heap: &Heap,
        floor: Option<&P>,
        domination: bool,
    ) -> (Vec<Child<P>>, Option<P>) {
        let walls = self.features.bounds.then(|| Walls::of(&self.parts, heap));
        let mut moves: SmallVec<[(usize, usize, Range<P>); 32]> = SmallVec::new();
        for (i, &part) in heap.iter().enumerate() {
            if i > 0 && heap[i - 1] == part {
                continue;
            }
            for (m, to) in self.parts.part(part).moves.iter().enumerate() {
                let range = match &walls {
                    Some(walls) => {
                        let range = walls.range_after(&self.parts, part, to);
                        Range { low: range.low.plus(&to.score), high: range.high.plus(&to.score) }
                    }
                    None => Range { low: self.limit.negated(), high: self.limit.clone() },
                };
                moves.push((i, m, range));
            }
        }
        moves.sort_by(|(_, _, a), (_, _, b)| {
            let middle = |range: &Range<P>| range.low.plus(&range.high);
            b.high.cmp(&a.high).then_with(|| middle(b).cmp(&middle(a)))
        });
        let mut kept: SmallVec<[(PartId, usize); 32]> = SmallVec::new();
        let mut children = Vec::new();
        for (i, m, range) in moves {
            let part = heap[i];
            if !children.is_empty() {
                if floor.is_some_and(|floor| range.high <= *floor) {
                    return (children, Some(range.high));
                }
                if domination && kept.iter().any(|&a| self.dominates(a, (part, m))) {
                    continue;
                }
            }
            kept.push((part, m));
            let to = &self.parts.part(part).moves[m];
            let mut rest: Heap = heap.clone();
            rest.remove(i);
            rest.extend_from_slice(&to.parts);
            let mut rest: Heap = rest.iter().map(|&part| self.parts.part(part).negative).collect();
            self.parts.normalize(&mut rest);
            children.push(Child { gain: to.score.clone(), heap: rest, range });
        }
        (children, None)
    }

    /// Whether Left's move `a` is at least as good as the move `b` in every sum that has both.
    /// `false` can also mean unknown.
    fn dominates(&mut self, a: (PartId, usize), b: (PartId, usize)) -> bool {
        let number = |(part, m): (PartId, usize)| self.parts.part(part).first_move + m as u32;
        let (number_a, number_b) = (number(a), number(b));
        if let Some(answer) = self.dominations.get(number_a, number_b) {
            return answer;
        }
        let answer = self.compare_moves(a, b);
        self.dominations.set(number_a, number_b, answer);
        answer
    }

    /// Whether `A' + B ≥ A + B'` up to infinitesimals: with Left to move in the negative of the
    /// difference, `A + B' − A' − B`, Left gets at most 0.
    fn compare_moves(&mut self, a: (PartId, usize), b: (PartId, usize)) -> bool {
        let to_a = &self.parts.part(a.0).moves[a.1];
        let to_b = &self.parts.part(b.0).moves[b.1];
        let bound = to_a.score.minus(&to_b.score);
        if bound < P::zero() {
            // If the games are ordered, the mean of their difference has the same sign.
            return false;
        }
        let negative = |&part: &PartId| self.parts.part(part).negative;
        let mut heap: Heap = to_a.parts.iter().map(negative).collect();
        heap.push(a.0);
        heap.extend_from_slice(&to_b.parts);
        heap.push(negative(&b.0));
        self.parts.normalize(&mut heap);
        let before = self.nodes;
        let allowance =
            Allowance { sink: None, nodes: before + DOMINATION_NODES, domination: false };
        let beta = bound.next(&self.parts.scale);
        let answer = self.search(heap, bound.clone(), beta, allowance);
        matches!(answer, Ok(range) if range.high <= bound)
    }
}

/// The range that the top node of the stack has for the heap of its chosen child.
fn child_range<P: Points>(stack: &[Frame<P>]) -> Range<P> {
    let frame = stack.last().expect("a child has a parent");
    let child = &frame.children[frame.at.expect("a child was chosen")];
    child.range.taken_from(&child.gain)
}

/// The sums of the walls of a heap's parts, at each tax.
struct Walls<P> {
    left: Vec<P>,
    right: Vec<P>,
    /// The largest and the second largest difference between the walls of a part, and the part with
    /// the largest.
    widest: Vec<(P, PartId, P)>,
}

impl<P: Points> Walls<P> {
    fn of(parts: &Parts<P>, heap: &[PartId]) -> Self {
        let taxes = parts.taxes.len();
        let mut walls = Self {
            left: vec![P::zero(); taxes],
            right: vec![P::zero(); taxes],
            widest: vec![(P::zero(), PartId(u32::MAX), P::zero()); taxes],
        };
        for &id in heap {
            let part = parts.part(id);
            for k in 0..taxes {
                walls.left[k] = walls.left[k].plus(&part.left[k]);
                walls.right[k] = walls.right[k].plus(&part.right[k]);
                let width = part.left[k].minus(&part.right[k]);
                let widest = &mut walls.widest[k];
                if width > widest.0 {
                    *widest = (width, id, widest.0.clone());
                } else if width > widest.2 {
                    widest.2 = width;
                }
            }
        }
        walls
    }

    /// The score with Left to move.
    fn range(&self, parts: &Parts<P>) -> Range<P> {
        let mut range = Range {
            low: self.right[0].plus(&self.widest[0].0),
            high: self.left[0].plus(&parts.taxes[0]),
        };
        for (k, tax) in parts.taxes.iter().enumerate().skip(1) {
            range.narrow(&Range {
                low: self.right[k].plus(&self.widest[k].0),
                high: self.left[k].plus(tax),
            });
        }
        range
    }

    /// The score with Right to move after Left has moved in `part`, a part of the heap, to `to`;
    /// without the number in `to`.
    fn range_after(&self, parts: &Parts<P>, part: PartId, to: &Position<P>) -> Range<P> {
        let gone = parts.part(part);
        let come: SmallVec<[_; 2]> = to.parts.iter().map(|&id| parts.part(id)).collect();
        let mut range: Option<Range<P>> = None;
        for (k, tax) in parts.taxes.iter().enumerate() {
            let mut left = self.left[k].minus(&gone.left[k]);
            let mut right = self.right[k].minus(&gone.right[k]);
            let (first, holder, second) = &self.widest[k];
            let mut widest = if *holder == part { second } else { first }.clone();
            for part in &come {
                left = left.plus(&part.left[k]);
                right = right.plus(&part.right[k]);
                widest = widest.max(part.left[k].minus(&part.right[k]));
            }
            let at_tax = Range { low: right.minus(tax), high: left.minus(&widest) };
            match &mut range {
                None => range = Some(at_tax),
                Some(range) => range.narrow(&at_tax),
            }
        }
        range.expect("there is always the tax 0")
    }
}

/// The score of a heap of switches with Left to move: the alternating sum of their sizes (SUM
/// §3.1). `None` if some part is not a switch.
fn switches<P: Points>(parts: &Parts<P>, heap: &Heap) -> Option<P> {
    let mut sizes = heap
        .iter()
        .map(|&id| parts.part(id))
        .map(|part| part.is_switch.then_some(&part.temperature))
        .collect::<Option<SmallVec<[&P; 16]>>>()?;
    sizes.sort_unstable();
    // From the smallest up, each mover takes the next switch and leaves the rest to the opponent.
    let none = P::zero();
    Some(sizes.iter().fold(none, |rest, size| size.minus(&rest)))
}
