//! Depth-first proof-number search (df-pn, Nagai 2002) by one thread.
//!
//! The search works on the child that is cheapest to decide until one of the position's numbers
//! exceeds its limit, and stores its results in the table to resume later. Refinements, each a row
//! of the tables of techniques and parameters: the 1+ε trick (Pawlewicz and Lew 2006), dynamic
//! widening (Yoshizoe 2008), virtual loss for threads on one tree (Kaneko 2010), and move ordering
//! by an evaluation.
//!
//! In addition, each decided child has the carrier of its winner. The cells that the opponent needs
//! to refute a move are a *trace*; the same trace refutes all moves outside it. The moves in the
//! intersection of all traces are the *must-play* (SCG chapter 9).
//!
//! Invariant, for a node with player P to move and opponent O: `must_play` and `carrier` are the
//! intersection and the union of sets C such that O wins after any move of P outside C, in the
//! cells of `carrier` alone. So when the only moves left in `must_play` are those that fill and
//! prune leave out with support S, O wins in `carrier ∪ S`.

use mustplay_core::{ProgressSink, SearchStatus, StopReason};
use mustplay_hex::{Cell, CellSet, Color};

use smallvec::SmallVec;

use super::decomposition::Split;
use super::expander::NodeExpander;
use super::lemmas::Turn;
use super::node::{
    Child, ChildEstimate, FilledChild, INFINITE, Move, Node, NodeInfo, ProofNumbers, SelectedChild,
    VisitCache,
};
use super::questions::Question;
use super::shared::Shared;
use super::technique::Technique;
use crate::answer::{Answer, OpenMove, ProofStatus};
use crate::params::SearchParam;

/// A thread that works on a question.
pub(super) struct Worker<'s, const W: usize> {
    pub(super) shared: &'s Shared<W>,
    sink: &'s dyn ProgressSink,
    pub(super) expander: &'s mut NodeExpander<W>,
    question: &'s Question<W>,
    depth: usize,
    /// Nodes expanded by this thread.
    nodes: u64,
    /// The numbers of the root for the next report.
    root: ProofNumbers,
}

impl<'s, const W: usize> Worker<'s, W> {
    pub(super) fn new(
        shared: &'s Shared<W>,
        sink: &'s dyn ProgressSink,
        expander: &'s mut NodeExpander<W>,
        question: &'s Question<W>,
    ) -> Self {
        let root = ProofNumbers::UNKNOWN;
        Self { shared, sink, expander, question, depth: 0, nodes: 0, root }
    }

    /// Answers the question; canceled when another thread has answered it or its turn is over.
    pub(super) fn solve(&mut self) -> Result<Answer<W>, StopReason> {
        let Question { stones, to_move, .. } = *self.question;
        let filled = self.expander.start(stones, to_move);
        let info = if let Some(info) = filled.decided() {
            info
        } else {
            let depth = self.expander.depth();
            self.search_node(&filled, None, Some(depth), ProofNumbers::UNBOUNDED)?
        };
        let answer = self.answer(stones, &filled, &info);
        Ok(answer.expect("unbounded search decides"))
    }

    /// The answer to the question, if it needs no search.
    pub(super) fn lookup(&mut self) -> Option<Answer<W>> {
        let Question { stones, to_move, .. } = *self.question;
        let (answer, mutually) = self.lookup_filled(stones, to_move)?;
        // After mutual fill, a winning move may lose in the unfilled position, or need other cells.
        let key = answer.key.filter(|&cell| {
            let mut after = stones;
            after[to_move.index()].insert(cell);
            !mutually
                || self.lookup_filled(after, !to_move).is_some_and(|(then, _)| {
                    then.winner == to_move && then.carrier.is_subset(answer.carrier)
                })
        });
        Some(Answer { key, ..answer })
    }

    /// The answer without search, with the move that wins the filled position; and whether it was
    /// filled mutually, so that this move may lose in the unfilled position.
    fn lookup_filled(
        &mut self,
        stones: [CellSet<W>; 2],
        to_move: Color,
    ) -> Option<(Answer<W>, bool)> {
        let filled = self.expander.start(stones, to_move);
        if let Some(info) = self.decided(&filled) {
            return Some((self.answer(stones, &filled, &info)?, false));
        }
        // The search did not begin with this position, but may have reached it by a move.
        let filled = self.expander.fill_mutually(to_move);
        let info = self.decided(&filled)?;
        Some((self.answer(stones, &filled, &info)?, true))
    }

    /// The node if filling, the table or a lemma decides it.
    fn decided(&self, filled: &FilledChild<W>) -> Option<NodeInfo<W>> {
        let stored = || {
            let info = self.shared.info(&filled.node)?;
            info.numbers.is_final().then_some(info)
        };
        filled.decided().or_else(stored).or_else(|| {
            let lemmas = self.shared.knowledge().lemmas();
            self.expander.by_lemma(&filled.node, filled.dead, &lemmas)
        })
    }

    /// The answer about the position as played. Mutual fill may invalidate the key.
    fn answer(
        &self,
        stones: [CellSet<W>; 2],
        filled: &FilledChild<W>,
        info: &NodeInfo<W>,
    ) -> Option<Answer<W>> {
        let to_move = filled.node.to_move;
        let winner = info.winner(to_move)?;
        let empty = self.expander.masks().all() - stones[0] - stones[1];
        let carrier = (info.carrier | filled.support[winner.index()]) & empty;
        let key = info.key().filter(|&cell| winner == to_move && empty.contains(cell));
        Some(Answer { winner, carrier, key })
    }

    /// Searches a node until a number reaches its limit. `depth` is its depth in the expander's
    /// line, if present. The recursion is at most as deep as there are empty cells.
    fn search_node(
        &mut self,
        filled: &FilledChild<W>,
        parent: Option<&Node<W>>,
        mut depth: Option<usize>,
        limits: ProofNumbers,
    ) -> Result<NodeInfo<W>, StopReason> {
        let node = &filled.node;
        let before = self.nodes;
        let entered = self.expander.depth();
        let mut info = match self.shared.info(node) {
            Some(info) => self.with_imported_lemmas(filled, info),
            None => self.expand(filled, parent, &mut depth)?,
        };
        self.depth += 1;
        match self.split(node, &info) {
            Some(split) => self.search_parts(node, &split, &mut info, before, limits)?,
            None => self.search_moves(filled, &mut info, depth, before, limits)?,
        }
        self.depth -= 1;
        // Drops the expander's positions below, which would accumulate.
        self.expander.rewind(entered);
        self.store(node, &mut info, before);
        debug_assert!(info.numbers.is_final() || info.numbers.reaches(limits));
        if info.numbers.is_final() {
            self.learn(node, &info);
        }
        Ok(info)
    }

    /// Rechecks a node against lemmas imported since its expansion.
    fn with_imported_lemmas(&self, filled: &FilledChild<W>, info: NodeInfo<W>) -> NodeInfo<W> {
        if info.numbers.is_final() {
            return info;
        }
        let node = &filled.node;
        let empty = node.empty(self.expander.masks().all());
        let decided = self.shared.knowledge().imported.decide(node, filled.dead, empty);
        decided.unwrap_or(info)
    }

    /// The proof numbers of the question; `None` if it is decided or no longer in the table.
    pub(super) fn proof_status(&mut self) -> Option<ProofStatus> {
        let filled = self.expander.start(self.question.stones, self.question.to_move);
        let info = self.shared.info(&filled.node);
        let info = info.filter(|info| filled.winner.is_none() && !info.numbers.is_final())?;
        let visits = VisitCache::new(self.shared.param(SearchParam::SelfTrust));
        let moves = info.in_order(self.unknown_replies()).filter_map(|each| {
            let child = self.child(&filled.node, each.cell, &visits);
            let numbers = match child.filled {
                Some(_) => child.info.numbers,
                None => self.first_numbers(each.replies),
            };
            // Moves decided since are left out.
            (!numbers.is_final()).then_some(OpenMove {
                cell: each.cell,
                proof: numbers.phi,
                disproof: numbers.delta,
            })
        });
        Some(ProofStatus {
            proof: info.numbers.phi,
            disproof: info.numbers.delta,
            moves: moves.collect(),
        })
    }

    fn search_moves(
        &mut self,
        filled: &FilledChild<W>,
        info: &mut NodeInfo<W>,
        mut depth: Option<usize>,
        before: u64,
        limits: ProofNumbers,
    ) -> Result<(), StopReason> {
        let node = &filled.node;
        let mut visits = VisitCache::new(self.shared.param(SearchParam::SelfTrust));
        while !info.numbers.is_final() {
            self.check_canceled()?;
            self.ask_advisor(node, info, before);
            let best = self.update(node, filled.dead, info, &visits, &mut depth);
            self.note_root(info);
            let Some(child) = best.filter(|_| !info.numbers.reaches(limits)) else {
                break;
            };
            let next_limits = self.child_limits(info, &child, limits);
            if let Some(decided) = self.decided_by_others(node) {
                *info = decided;
                break;
            }
            self.store(node, info, before);
            let (next, next_depth) = self.play(node, filled.dead, child.cell, &mut depth);
            let found = self.search_child(&next, node, next_depth, next_limits)?;
            let visited = visits.visit(child.cell, Child { info: found, filled: Some(next) });
            if !self.shared.is_parallel() {
                continue;
            }
            let delta = ProofNumbers::sum([child.rest(info), found.numbers.phi].into_iter());
            let is_too_much = delta >= limits.delta && !found.numbers.is_final();
            if is_too_much && visited.is_trusted {
                info.numbers.delta = delta;
                break;
            }
            // Another thread may have made progress meanwhile.
            if let Some(found) = self.shared.info(node)
                && (found.numbers.is_final() || found.moves.len() < info.moves.len())
            {
                *info = found;
            }
        }
        Ok(())
    }

    /// Asks the advisor once about a node that has taken enough work.
    fn ask_advisor(&mut self, node: &Node<W>, info: &mut NodeInfo<W>, before: u64) {
        if info.is_advised || !self.expander.has_advisor() {
            return;
        }
        self.note_work(info, before);
        let is_long = u32::from(info.work) >= self.shared.param(SearchParam::AdviceWork)
            && self.shared.nodes() >= self.shared.param(SearchParam::AdviceFrom).into();
        if is_long && info.moves.len() > 1 {
            self.expander.ask_advisor(node, info);
        }
    }

    /// Searches a child or a part of `parent`, unless filling has decided it.
    pub(super) fn search_child(
        &mut self,
        child: &FilledChild<W>,
        parent: &Node<W>,
        depth: Option<usize>,
        limits: ProofNumbers,
    ) -> Result<NodeInfo<W>, StopReason> {
        if let Some(info) = child.decided() {
            return Ok(info);
        }
        self.shared.enter(&child.node);
        let found = self.search_node(child, Some(parent), depth, limits);
        self.shared.leave(&child.node);
        found
    }

    /// The cut of an undecided node.
    fn split(&self, node: &Node<W>, info: &NodeInfo<W>) -> Option<Split<W>> {
        if info.numbers.is_final() || !self.shared.uses(Technique::Decomposition) {
            return None;
        }
        let least = self.shared.param(SearchParam::LeastPart) as usize;
        Split::of(self.expander.masks(), node.stones, least)
    }

    /// Stores the numbers of the root for the next report.
    pub(super) fn note_root(&mut self, info: &NodeInfo<W>) {
        if self.depth == 1 {
            self.root = info.numbers;
        }
    }

    pub(super) fn store(&self, node: &Node<W>, info: &mut NodeInfo<W>, before: u64) {
        self.note_work(info, before);
        self.shared.put_info(node, *info);
    }

    /// The node as another thread has decided it.
    pub(super) fn decided_by_others(&self, node: &Node<W>) -> Option<NodeInfo<W>> {
        let info = self.shared.is_parallel().then(|| self.shared.info(node))?;
        info.filter(|info| info.numbers.is_final())
    }

    fn note_work(&self, info: &mut NodeInfo<W>, before: u64) {
        let work = (self.nodes - before).checked_ilog2().map_or(0, |log| log as u8 + 1);
        info.work = info.work.max(work);
    }

    fn expand(
        &mut self,
        filled: &FilledChild<W>,
        parent: Option<&Node<W>>,
        depth: &mut Option<usize>,
    ) -> Result<NodeInfo<W>, StopReason> {
        self.nodes += 1;
        self.shared.count();
        self.question.count();
        self.report()?;
        let node = &filled.node;
        let empty = node.empty(self.expander.masks().all());
        // The contents of an archive are not trusted.
        let archived = self.shared.archived(node).filter(|it| it.is_plausible(empty));
        if let Some(Answer { winner, carrier, .. }) = archived {
            let numbers = ProofNumbers::of(winner, node.to_move);
            return Ok(NodeInfo::without_moves(numbers, carrier));
        }
        self.enter(node, filled.dead, depth);
        Ok(self.expander.expand(node, filled.dead, parent, self.shared.knowledge()))
    }

    fn report(&self) -> Result<(), StopReason> {
        let status = SearchStatus {
            proof: self.root.phi.into(),
            disproof: self.root.delta.into(),
            depth: self.depth,
        };
        self.shared.report(self.sink, &status)
    }

    /// Stops if the question is answered, its turn is over, or the search has ended.
    pub(super) fn check_canceled(&self) -> Result<(), StopReason> {
        if self.shared.is_over() || self.question.is_paused() {
            return Err(StopReason::Canceled);
        }
        Ok(())
    }

    /// Brings the expander to the node, unless it is there already.
    fn enter(&mut self, node: &Node<W>, dead: CellSet<W>, depth: &mut Option<usize>) -> usize {
        *depth.get_or_insert_with(|| self.expander.enter(node, dead))
    }

    /// Plays a move: the filled child, and its depth in the expander if it was not in the table.
    fn play(
        &mut self,
        node: &Node<W>,
        dead: CellSet<W>,
        cell: Cell,
        depth: &mut Option<usize>,
    ) -> (FilledChild<W>, Option<usize>) {
        let after = node.after(cell);
        if let Some(child) = self.shared.child(&after) {
            return (child, None);
        }
        let here = self.enter(node, dead, depth);
        let child = self.expander.play(here, cell, node.to_move);
        self.shared.put_child(&after, child);
        (child, Some(self.expander.depth()))
    }

    /// Removes decided children and selects one of the others; `None` if the node is decided.
    fn update(
        &mut self,
        node: &Node<W>,
        dead: CellSet<W>,
        info: &mut NodeInfo<W>,
        visits: &VisitCache<W>,
        depth: &mut Option<usize>,
    ) -> Option<SelectedChild> {
        let me = node.to_move;
        let empty = node.empty(self.expander.masks().all());
        // Each child is looked up once: another thread may decide it at any moment.
        let mut open: SmallVec<[(Cell, ChildEstimate); 32]> = SmallVec::new();
        for each in info.in_order(self.unknown_replies()) {
            let cell = each.cell;
            let child = self.child(node, cell, visits);
            let Some((winner, needed)) = child.decided(!me) else {
                open.push((cell, self.estimate(&child, each)));
                continue;
            };
            let needed = needed & empty;
            if winner == me {
                info.settle(NodeInfo::won(needed.with(cell), Some(cell)));
                return None;
            }
            let trace = if self.shared.uses(Technique::Traces) { needed } else { empty };
            info.moves.remove(cell);
            info.must_play &= trace.without(cell);
            info.carrier |= trace;
        }
        info.moves &= info.must_play;
        if info.moves.is_empty() {
            let mut needed = info.carrier;
            if !info.must_play.is_empty() {
                let here = self.enter(node, dead, depth);
                let (kept, support) = self.expander.recheck_pruning(here, me, info.must_play);
                if !kept.is_empty() {
                    // The expansion left these moves out for other reasons. The prunings of one
                    // node must all hold together.
                    info.moves = kept;
                    return self.update(node, dead, info, visits, depth);
                }
                needed |= support;
            }
            info.settle(NodeInfo::without_moves(ProofNumbers::LOST, needed & empty));
            return None;
        }
        open.retain(|(cell, _)| info.moves.contains(*cell));
        Some(self.select(info, &open))
    }

    /// Expected number of replies to a move without information.
    fn unknown_replies(&self) -> u8 {
        self.shared.param(SearchParam::UnknownReplies) as u8
    }

    /// The initial numbers of an unexpanded child with this expected number of replies.
    fn first_numbers(&self, replies: u8) -> ProofNumbers {
        let [leaf, percent] = [SearchParam::LeafNumber, SearchParam::DecidedReplies]
            .map(|param| self.shared.param(param));
        ProofNumbers { phi: leaf, delta: (leaf * u32::from(replies) * percent / 100).max(1) }
    }

    /// The numbers and the cost of an undecided child.
    fn estimate(&self, child: &Child<W>, each: Move) -> ChildEstimate {
        let doubt = each.doubt;
        let Some(filled) = child.filled else {
            let numbers = self.first_numbers(each.replies);
            return ChildEstimate { numbers, cost: numbers.delta, doubt };
        };
        let numbers = child.info.numbers;
        // Virtual loss steers this thread away from children that other threads search.
        let busy = self.shared.workers(&filled.node);
        let share = self.shared.param(SearchParam::VirtualLoss);
        let virtual_loss = busy.saturating_mul(1 + numbers.delta / share);
        let cost = numbers.delta.saturating_add(virtual_loss);
        ChildEstimate { numbers, cost: cost.min(INFINITE), doubt }
    }

    /// Sets the numbers of a node from those of its children, best first, and selects the cheapest
    /// child. Dynamic widening considers only the first ones until some are refuted.
    fn select(&self, info: &mut NodeInfo<W>, open: &[(Cell, ChildEstimate)]) -> SelectedChild {
        debug_assert!(!open.is_empty() && open.iter().all(|(_, it)| !it.numbers.is_final()));
        let is_advised = info.is_advised;
        let width = if self.shared.uses(Technique::Widening) {
            let share =
                if is_advised { SearchParam::AdvisedWidening } else { SearchParam::Widening };
            1 + open.len().div_ceil(self.shared.param(share) as usize)
        } else {
            open.len()
        };
        info.numbers = ProofNumbers {
            phi: INFINITE,
            delta: ProofNumbers::sum(open.iter().map(|(_, child)| child.numbers.phi)),
        };
        // The move order carries information that the numbers lack; an advisor's doubts carry more.
        let order_weight = u64::from(self.shared.param(SearchParam::OrderWeight));
        let mut best = None;
        let (mut least, mut second) = (u64::MAX, u64::MAX);
        for ((cell, child), rank) in open.iter().take(width).zip(0..) {
            info.numbers.phi = info.numbers.phi.min(child.numbers.delta);
            let weight = order_weight + if is_advised { child.doubt.into() } else { rank };
            let cost = u64::from(child.cost) * weight;
            if cost < least {
                second = least;
                least = cost;
                best = Some((*cell, child.numbers, weight));
            } else {
                second = second.min(cost);
            }
        }
        debug_assert!(info.numbers.is_consistent() && !info.numbers.is_final());
        let (cell, numbers, weight) = best.expect("there are moves");
        let second = second.div_ceil(weight).min(INFINITE.into()) as u32;
        SelectedChild { cell, numbers, second }
    }

    /// Limits for a child: until it costs more than the next best (1+ε), within the node's limits.
    fn child_limits(
        &self,
        info: &NodeInfo<W>,
        child: &SelectedChild,
        limits: ProofNumbers,
    ) -> ProofNumbers {
        let epsilon = if self.shared.uses(Technique::Epsilon) {
            child.second / self.shared.param(SearchParam::Epsilon)
        } else {
            0
        };
        ProofNumbers {
            phi: limits.delta.saturating_sub(child.rest(info)).min(INFINITE),
            delta: limits
                .phi
                .min(child.second.saturating_add(1 + epsilon))
                .max(child.numbers.delta + 1),
        }
    }

    fn child(&self, node: &Node<W>, cell: Cell, visits: &VisitCache<W>) -> Child<W> {
        let filled = self.shared.child(&node.after(cell));
        let stored =
            filled.and_then(|child| child.decided().or_else(|| self.shared.info(&child.node)));
        match (stored, visits.get(cell)) {
            (Some(stored), Some(visited))
                if self.shared.is_parallel() && visited.overrides(&stored) =>
            {
                visited.child
            }
            (Some(info), _) => Child { info, filled },
            (None, Some(visited)) => visited.child,
            (None, None) => {
                let info = NodeInfo::without_moves(ProofNumbers::UNKNOWN, CellSet::EMPTY);
                Child { info, filled: None }
            }
        }
    }

    /// Adds a decided node to the archive and the lemmas.
    fn learn(&mut self, node: &Node<W>, info: &NodeInfo<W>) {
        let Some(winner) = info.winner(node.to_move) else {
            return;
        };
        if u32::from(info.work) >= self.shared.param(SearchParam::ArchiveWork) {
            self.shared.archive(node, Answer { winner, carrier: info.carrier, key: None });
        }
        if self.shared.uses(Technique::Lemmas) && self.shared.uses(Technique::Traces) {
            let turn = if winner == node.to_move { Turn::Winner } else { Turn::Loser };
            let own = node.stones[winner.index()];
            let masks = self.expander.masks();
            let (carrier, key) = (info.carrier, info.key());
            self.shared
                .knowledge()
                .learn(|lemmas| lemmas.new_lemma(masks, winner, turn, own, carrier, key));
        }
    }
}
