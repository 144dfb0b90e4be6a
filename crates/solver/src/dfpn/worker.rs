//! One thread at work on a question.
//!
//! The search is depth-first with proof numbers (df-pn): it works on the child that is cheapest
//! to decide until one of the numbers of the position exceeds its limit, and keeps in the table
//! what it knows, so that it can come back. Here, besides, a child that is decided says what
//! its winner needs; what the opponent needs to refute a move is a *trace*, and moves outside a
//! trace are refuted with it. If M is the set of cells that all traces share, the moves in M
//! are the *must-play* (SCG chapter 9).
//!
//! Invariant, for a node with player P to move and opponent O. `must` and `carrier` are the
//! intersection and the union of sets C with: O wins after any move of P outside C, in the
//! cells of `carrier` alone. So when no move is left in `must` but such as fill and prune leave
//! out with support S, O wins in `carrier ∪ S`.

use mustplay_core::{ProgressSink, SearchStatus, StopReason};
use mustplay_hex::{Cell, CellSet, Color};

use smallvec::SmallVec;

use crate::options::Knob;
use crate::oracle::Answer;
use crate::outlook::{OpenMove, Outlook};
use crate::store::Verdict;

use super::choice::{Choice, Prospect};
use super::judge::Judge;
use super::lemmas::Turn;
use super::node::{INFINITE, Known, Link, Move, Node, Numbers};
use super::questions::Question;
use super::seen::{Child, Seen, Visited, Way};
use super::shared::Shared;
use super::split::Split;
use super::technique::Technique;

/// A step from a node to another.
#[derive(Clone, Copy)]
pub(super) struct Played<const W: usize> {
    pub(super) node: Node<W>,
    pub(super) way: Way,
    pub(super) link: Link<W>,
}

/// A thread with its own means of judging.
pub(super) struct Worker<'s, const W: usize> {
    pub(super) shared: &'s Shared<W>,
    sink: &'s dyn ProgressSink,
    pub(super) judge: &'s mut Judge<W>,
    question: &'s Question<W>,
    depth: usize,
    /// What led from the question to the node at work; nothing where a part of one came next.
    line: Vec<Option<Played<W>>>,
    /// Nodes looked at by this thread.
    nodes: u64,
    /// What the sink was told last.
    root: Numbers,
}

impl<'s, const W: usize> Worker<'s, W> {
    pub(super) fn new(
        shared: &'s Shared<W>,
        sink: &'s dyn ProgressSink,
        judge: &'s mut Judge<W>,
        question: &'s Question<W>,
    ) -> Self {
        Self {
            shared,
            sink,
            judge,
            question,
            depth: 0,
            line: Vec::new(),
            nodes: 0,
            root: Numbers::UNKNOWN,
        }
    }

    /// Answers the question. If another thread has, or if its turn is over, it is cancelled.
    pub(super) fn solve(&mut self) -> Result<Answer<W>, StopReason> {
        let Question { stones, to_move, .. } = *self.question;
        let link = self.judge.start(stones, to_move);
        let known = if let Some(known) = link.decided() {
            known
        } else {
            let place = self.judge.place();
            self.work(&link, None, Some(place), Numbers::UNBOUNDED)?
        };
        let answer = self.answer(stones, &link, &known);
        Ok(answer.expect("unbounded search decides"))
    }

    /// What is known about the question without searching.
    pub(super) fn recall(&mut self) -> Option<Answer<W>> {
        let Question { stones, to_move, .. } = *self.question;
        let (answer, mutually) = self.remembered(stones, to_move)?;
        // What wins where both players have filled need not win here, nor with the same cells.
        let key = answer.key.filter(|&cell| {
            let mut after = stones;
            after[to_move.index()].insert(cell);
            !mutually
                || self.remembered(after, !to_move).is_some_and(|(then, _)| {
                    let Verdict { winner, carrier } = then.verdict;
                    winner == to_move && carrier.is_subset(answer.verdict.carrier)
                })
        });
        Some(Answer { key, ..answer })
    }

    /// What is known without searching, with the move that wins the filled position, and
    /// whether both players have filled mutually: then the move need not win here.
    fn remembered(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<(Answer<W>, bool)> {
        let link = self.judge.start(stones, to_move);
        if let Some(known) = self.known(&link) {
            return Some((self.answer(stones, &link, &known)?, false));
        }
        // The search has not begun with this position, but may have come to it by a move.
        let link = self.judge.link(to_move);
        let known = self.known(&link)?;
        Some((self.answer(stones, &link, &known)?, true))
    }

    /// What the table or a lemma says about where a link leads, if that decides it.
    fn known(&self, link: &Link<W>) -> Option<Known<W>> {
        let stored = || {
            let known = self.shared.known(&link.node)?;
            known.numbers.is_final().then_some(known)
        };
        link.decided().or_else(stored).or_else(|| {
            let lemmas = self.shared.learned().lemmas();
            self.judge.by_lemma(&link.node, link.dead, &lemmas)
        })
    }

    /// What a decided node says about a position as played that is filled to it. If filling has
    /// kept the result of every move, so has the key.
    fn answer(
        &self,
        stones: [CellSet<W>; 2],
        link: &Link<W>,
        known: &Known<W>,
    ) -> Option<Answer<W>> {
        let to_move = link.node.to_move;
        let winner = known.winner(to_move)?;
        let empty = self.judge.masks().all() - stones[0] - stones[1];
        let carrier = (known.carrier | link.support[winner.index()]) & empty;
        let key = known.key();
        Some(Answer {
            verdict: Verdict { winner, carrier },
            key: key.filter(|&cell| winner == to_move && empty.contains(cell)),
        })
    }

    /// Works on a node until a number reaches its limit. `place` is where the judge has the
    /// node, if it does.
    ///
    /// The recursion is as deep as there are empty cells at most.
    fn work(
        &mut self,
        link: &Link<W>,
        parent: Option<&Node<W>>,
        mut place: Option<usize>,
        limits: Numbers,
    ) -> Result<Known<W>, StopReason> {
        let node = &link.node;
        let before = self.nodes;
        let entered = self.judge.place();
        let mut known = match self.shared.known(node) {
            Some(known) => self.taught(link, known),
            None => self.look(link, parent, &mut place)?,
        };
        self.depth += 1;
        match self.split(node, &known) {
            Some(split) => self.work_on_parts(node, &split, &mut known, before, limits)?,
            None => self.work_on_moves(link, &mut known, place, before, limits)?,
        }
        self.depth -= 1;
        // What the judge has been at below is of no more use; piled up, it would take more and
        // more memory.
        self.judge.rewind(entered);
        self.keep(node, &mut known, before);
        if known.numbers.is_final() {
            self.learn(node, &known);
        }
        Ok(known)
    }

    /// What is known about a node, or what was taught since it was looked at first.
    fn taught(&self, link: &Link<W>, known: Known<W>) -> Known<W> {
        if known.numbers.is_final() {
            return known;
        }
        let node = &link.node;
        let empty = node.empty(self.judge.masks().all());
        let decided = self.shared.learned().taught.decide(node, link.dead, empty);
        decided.unwrap_or(known)
    }

    /// How far the search of the question has come; nothing if it is decided or forgotten.
    pub(super) fn outlook(&mut self) -> Option<Outlook> {
        let link = self.judge.start(self.question.stones, self.question.to_move);
        let known = self.shared.known(&link.node);
        let known = known.filter(|known| link.winner.is_none() && !known.numbers.is_final())?;
        let seen = Seen::new(self.shared.option(Knob::SelfTrust));
        let ordered = known.in_order(self.shared.option(Knob::Far) as u8);
        let moves = ordered.filter_map(|each| {
            let child = self.child(&link.node, (each.cell, None), &seen);
            let numbers = match child.link {
                Some(_) => child.known.numbers,
                None => self.first_numbers(each.outlook),
            };
            // A move that was refuted by now, or wins, would be no more than noise.
            (!numbers.is_final()).then_some(OpenMove {
                cell: each.cell,
                proof: numbers.phi,
                disproof: numbers.delta,
            })
        });
        Some(Outlook {
            proof: known.numbers.phi,
            disproof: known.numbers.delta,
            moves: moves.collect(),
        })
    }

    /// Works on the moves of a node.
    fn work_on_moves(
        &mut self,
        link: &Link<W>,
        known: &mut Known<W>,
        mut place: Option<usize>,
        before: u64,
        limits: Numbers,
    ) -> Result<(), StopReason> {
        let node = &link.node;
        let mut seen = Seen::new(self.shared.option(Knob::SelfTrust));
        while !known.numbers.is_final() {
            self.go_on()?;
            self.take_advice(node, known, before);
            let best = self.weigh(node, link.dead, known, &seen, &mut place);
            self.note_root(known);
            let Some(child) = best.filter(|_| !known.numbers.reaches(limits)) else {
                break;
            };
            let next_limits = self.child_limits(known, &child, limits);
            if let Some(decided) = self.decided_meanwhile(node) {
                *known = decided;
                break;
            }
            self.keep(node, known, before);
            let Some((next, next_place)) = self.step(node, link.dead, child.way, &mut place) else {
                known.forget_answer(child.way.0);
                continue;
            };
            let next_limits = next_limits.before(child.way);
            let played = Played { node: *node, way: child.way, link: next };
            let found = self.follow(Some(played), &next, node, next_place, next_limits)?;
            let link = Some(next);
            let visited = seen.visit(child.way, Child { known: found, link });
            if !self.shared.is_parallel() {
                continue;
            }
            let refuting = found.numbers.before(child.way).phi;
            let delta = Numbers::sum([child.rest(known), refuting].into_iter());
            let is_too_much = delta >= limits.delta && !found.numbers.is_final();
            if is_too_much && visited.is_trusted {
                known.numbers.delta = delta;
                break;
            }
            // Another thread may have gone on meanwhile.
            if let Some(found) = self.shared.known(node)
                && (found.numbers.is_final() || found.moves.len() < known.moves.len())
            {
                *known = found;
            }
        }
        Ok(())
    }

    /// Asks the adviser about a node that has taken enough work, once.
    fn take_advice(&mut self, node: &Node<W>, known: &mut Known<W>, before: u64) {
        if known.is_advised || !self.judge.has_adviser() {
            return;
        }
        self.note_work(known, before);
        let is_long = u32::from(known.work) >= self.shared.option(Knob::Advice)
            && self.shared.nodes() >= self.shared.option(Knob::AdviceFrom).into();
        if is_long && known.moves.len() > 1 {
            self.judge.take_advice(node, known);
        }
    }

    /// Works on what a link leads to from `parent`, unless filling has decided it. `played` says
    /// how, unless it is a question about a part of it.
    pub(super) fn follow(
        &mut self,
        played: Option<Played<W>>,
        link: &Link<W>,
        parent: &Node<W>,
        place: Option<usize>,
        limits: Numbers,
    ) -> Result<Known<W>, StopReason> {
        if let Some(known) = link.decided() {
            return Ok(known);
        }
        self.shared.enter(&link.node);
        self.line.push(played);
        let found = self.work(link, Some(parent), place, limits);
        self.line.pop();
        self.shared.leave(&link.node);
        found
    }

    /// Where to cut a node that is not decided.
    fn split(&self, node: &Node<W>, known: &Known<W>) -> Option<Split<W>> {
        if known.numbers.is_final() || !self.shared.uses(Technique::Decomposition) {
            return None;
        }
        let least = self.shared.option(Knob::LeastPart) as usize;
        Split::of(self.judge.masks(), node.stones, least)
    }

    /// Tells the sink about the root.
    pub(super) fn note_root(&mut self, known: &Known<W>) {
        if self.depth == 1 {
            self.root = known.numbers;
        }
    }

    /// Puts what is known about a node in the table.
    pub(super) fn keep(&self, node: &Node<W>, known: &mut Known<W>, before: u64) {
        self.note_work(known, before);
        self.shared.remember(node, *known);
    }

    /// What another thread has found out about the node, if that settles it.
    pub(super) fn decided_meanwhile(&self, node: &Node<W>) -> Option<Known<W>> {
        let known = self.shared.is_parallel().then(|| self.shared.known(node))?;
        known.filter(|known| known.numbers.is_final())
    }

    fn note_work(&self, known: &mut Known<W>, before: u64) {
        let work = (self.nodes - before).checked_ilog2().map_or(0, |log| log as u8 + 1);
        known.work = known.work.max(work);
    }

    /// Looks at a node for the first time.
    fn look(
        &mut self,
        link: &Link<W>,
        parent: Option<&Node<W>>,
        place: &mut Option<usize>,
    ) -> Result<Known<W>, StopReason> {
        self.nodes += 1;
        self.shared.count();
        self.question.count();
        self.report()?;
        let node = &link.node;
        let empty = node.empty(self.judge.masks().all());
        // An archive can be anyone's.
        let archived = self.shared.archived(node).filter(|it| it.suits(empty));
        if let Some(Verdict { winner, carrier }) = archived {
            return Ok(Known::bare(Numbers::of(winner, node.to_move), carrier));
        }
        self.at(node, link.dead, place);
        let learned = self.shared.learned();
        let mut known = self.judge.judge(node, link.dead, parent, learned);
        if self.shared.uses(Technique::SelfReversing) && !known.numbers.is_final() {
            self.leave_useless(node, &mut known);
        }
        Ok(known)
    }

    /// How the node at work was come to, the last step first.
    pub(super) fn steps(&self) -> impl Iterator<Item = Option<&Played<W>>> {
        self.line.iter().rev().map(Option::as_ref)
    }

    fn report(&self) -> Result<(), StopReason> {
        let standing = SearchStatus {
            proof: self.root.phi.into(),
            disproof: self.root.delta.into(),
            depth: self.depth,
        };
        self.shared.report(self.sink, &standing)
    }

    /// Whether there is still something to work for.
    pub(super) fn go_on(&self) -> Result<(), StopReason> {
        if self.shared.is_over() || self.question.is_left() {
            return Err(StopReason::Canceled);
        }
        Ok(())
    }

    /// Brings the judge to the node.
    pub(super) fn at(
        &mut self,
        node: &Node<W>,
        dead: CellSet<W>,
        place: &mut Option<usize>,
    ) -> usize {
        *place.get_or_insert_with(|| self.judge.enter(node, dead))
    }

    /// Plays a move, or a move and an answer: where it leads, and where the judge has that if it
    /// has been there. Nothing if filling leaves no such answer.
    fn step(
        &mut self,
        node: &Node<W>,
        dead: CellSet<W>,
        way: Way,
        place: &mut Option<usize>,
    ) -> Option<(Link<W>, Option<usize>)> {
        let after = node.after_way(way);
        if let Some(link) = self.shared.link(&after) {
            return Some((link, None));
        }
        let here = self.at(node, dead, place);
        let me = node.to_move;
        let link = match way {
            (cell, None) => self.judge.play(here, cell, me),
            (cell, Some(answer)) => self.judge.play_both(here, [cell, answer], me)?,
        };
        self.shared.remember_link(&after, link);
        Some((link, Some(self.judge.place())))
    }

    /// Takes account of decided children, sums up the numbers of the others, and gives the one
    /// to work on; none if the node is decided now.
    fn weigh(
        &mut self,
        node: &Node<W>,
        dead: CellSet<W>,
        known: &mut Known<W>,
        seen: &Seen<W>,
        place: &mut Option<usize>,
    ) -> Option<Choice> {
        let me = node.to_move;
        let empty = node.empty(self.judge.masks().all());
        // Each child is looked up once: another thread may decide it at any moment.
        let mut open: SmallVec<[(Cell, Prospect); 32]> = SmallVec::new();
        for each in known.in_order(self.shared.option(Knob::Far) as u8) {
            let cell = each.cell;
            let child = self.child(node, (cell, None), seen);
            let (winner, needed) = if let Some(decided) = child.decided(!me) {
                decided
            } else {
                let answered = self.answered(node, each, seen);
                match self.reversed(node, dead, each, answered.as_ref(), place) {
                    Some((winner, needed)) if winner == me => {
                        // Which move wins is not told: another one than this, perhaps.
                        known.settle(Known::won(needed & empty, None));
                        return None;
                    }
                    Some(refuted) => refuted,
                    None => {
                        let answered = answered.filter(|child| child.decided(me).is_none());
                        let prospect = self.prospect(&child, answered.as_ref(), each);
                        open.push((cell, prospect));
                        continue;
                    }
                }
            };
            let needed = needed & empty;
            if winner == me {
                known.settle(Known::won(needed.with(cell), Some(cell)));
                return None;
            }
            let trace = if self.shared.uses(Technique::Traces) { needed } else { empty };
            known.moves.remove(cell);
            known.must &= trace.without(cell);
            known.carrier |= trace;
        }
        known.moves &= known.must;
        if known.moves.is_empty() {
            let mut needed = known.carrier;
            if !known.must.is_empty() {
                let here = self.at(node, dead, place);
                let (kept, support) = self.judge.account(here, me, known.must);
                if !kept.is_empty() {
                    // Pruned when the node was first looked at, for another reason than now: what
                    // is left out must be left out for reasons that hold together.
                    known.moves = kept;
                    return self.weigh(node, dead, known, seen, place);
                }
                needed |= support;
            }
            known.settle(Known::bare(Numbers::LOST, needed & empty));
            return None;
        }
        open.retain(|(cell, _)| known.moves.contains(*cell));
        Some(self.choose(known, &open))
    }

    /// The numbers of a child that has not been looked at and is expected to have so many
    /// moves: of these about a third will have to be decided one by one.
    fn first_numbers(&self, outlook: u8) -> Numbers {
        let [node, expected] = [Knob::Node, Knob::Expected].map(|knob| self.shared.option(knob));
        Numbers { phi: node, delta: (node * u32::from(outlook) * expected / 100).max(1) }
    }

    /// What to reckon with at a child that is not decided, or at where the answer that reverses
    /// the move leads.
    fn prospect(&self, child: &Child<W>, answered: Option<&Child<W>>, each: Move) -> Prospect {
        let (doubt, first) = (each.doubt, self.first_numbers(each.outlook));
        let answered = answered.filter(|answered| self.follows_answer(child, answered, first));
        let answer = each.answer.filter(|_| answered.is_some());
        let child = answered.unwrap_or(child);
        let Some(link) = child.link else {
            return Prospect { numbers: first, cost: first.delta, doubt, answer };
        };
        let numbers = child.known.numbers.before((each.cell, answer));
        // Where other threads are at work, it is better to go elsewhere.
        let busy = self.shared.workers(&link.node);
        let detour = busy.saturating_mul(1 + numbers.delta / self.shared.option(Knob::Detour));
        let cost = numbers.delta.saturating_add(detour);
        Prospect { numbers, cost: cost.min(INFINITE), doubt, answer }
    }

    /// The numbers of a node from those of its children, best first, and the child that is
    /// cheapest.
    ///
    /// To refute the node every child counts, but only the first ones are worth a try.
    fn choose(&self, known: &mut Known<W>, open: &[(Cell, Prospect)]) -> Choice {
        let is_advised = known.is_advised;
        let width = if self.shared.uses(Technique::Widening) {
            let share = if is_advised { Knob::AdvisedWidening } else { Knob::Widening };
            1 + open.len().div_ceil(self.shared.option(share) as usize)
        } else {
            open.len()
        };
        known.numbers = Numbers {
            phi: INFINITE,
            delta: Numbers::sum(open.iter().map(|(_, child)| child.numbers.phi)),
        };
        // The order of moves says something that the numbers do not, and an adviser says more.
        let handicap = u64::from(self.shared.option(Knob::Handicap));
        let mut best = None;
        let (mut least, mut second) = (u64::MAX, u64::MAX);
        for ((cell, child), rank) in open.iter().take(width).zip(0..) {
            known.numbers.phi = known.numbers.phi.min(child.numbers.delta);
            let handicap = handicap + if is_advised { child.doubt.into() } else { rank };
            let cost = u64::from(child.cost) * handicap;
            if cost < least {
                second = least;
                least = cost;
                best = Some(((*cell, child.answer), child.numbers, handicap));
            } else {
                second = second.min(cost);
            }
        }
        let (way, numbers, handicap) = best.expect("there are moves");
        let second = second.div_ceil(handicap).min(INFINITE.into()) as u32;
        Choice { way, numbers, second }
    }

    /// How far to go with a child.
    fn child_limits(&self, known: &Known<W>, choice: &Choice, limits: Numbers) -> Numbers {
        let patience = if self.shared.uses(Technique::Patience) {
            choice.second / self.shared.option(Knob::Patience)
        } else {
            0
        };
        let rest = choice.rest(known);
        Numbers {
            phi: limits.delta.saturating_sub(rest).min(INFINITE),
            delta: limits
                .phi
                .min(choice.second.saturating_add(1 + patience))
                .max(choice.numbers.delta + 1),
        }
    }

    /// What is known about a child, by a move or by a move and an answer.
    pub(super) fn child(&self, node: &Node<W>, way: Way, seen: &Seen<W>) -> Child<W> {
        let link = self.shared.link(&node.after_way(way));
        let stored = link.and_then(|link| {
            let stored = || self.shared.known(&link.node);
            link.decided().or_else(stored)
        });
        let visited = seen.get(way);
        let prevails = |visited: &Visited<W>, stored| {
            self.shared.is_parallel() && visited.prevails_over(stored)
        };
        match (stored, visited) {
            (Some(stored), Some(visited)) if prevails(visited, &stored) => visited.child,
            (Some(known), _) => Child { known, link },
            (None, Some(visited)) => visited.child,
            (None, None) => {
                Child { known: Known::bare(Numbers::UNKNOWN, CellSet::EMPTY), link: None }
            }
        }
    }

    /// Makes a decided node known beyond the table.
    fn learn(&mut self, node: &Node<W>, known: &Known<W>) {
        let Some(winner) = known.winner(node.to_move) else {
            return;
        };
        if u32::from(known.work) >= self.shared.option(Knob::Archive) {
            let carrier = known.carrier;
            self.shared.archive(node, Verdict { winner, carrier });
        }
        if self.shared.uses(Technique::Lemmas) && self.shared.uses(Technique::Traces) {
            let turn = if winner == node.to_move { Turn::Winner } else { Turn::Loser };
            let own = node.stones[winner.index()];
            let masks = self.judge.masks();
            let (carrier, key) = (known.carrier, known.key());
            self.shared
                .learned()
                .learn(|lemmas| lemmas.lesson(masks, winner, turn, own, carrier, key));
        }
    }
}
