//! Decomposition of positions that fall apart: where to cut, and how to search the parts.
//!
//! Stones separate regions of adjacent empty cells. Let U be a set of empty cells that no other
//! empty cell touches. For a color that joins terminals, play in U matters only through which of
//! the color's chains get joined in U, where sides count as chains. If only two chains touch both U
//! and something outside it (other empty cells or a side), only the joining of these two matters: U
//! is a game with two outcomes, and every isotone game with two outcomes has the value ⊤, ⊥ or {⊤ |
//! ⊥} (CVH §10): it is won, or lost, or *a single cell*. So the position is equivalent to one in
//! which U is filled with one color, or with the other, or with both except for one cell
//! ([`Split::switch`]) that decides U. See `docs/theory-solver.md`.
//!
//! A position in which only U is empty decides which case holds ([`Split::alone`]): stones outside
//! are placed so that the winner of U wins.
//!
//! Let X be either color. Filling U with the opponent's stones, reducing U to one cell, and filling
//! U with X's stones are better and better for X; and U is worth at least a cell for X if X wins U
//! moving first, and all of U if X wins U moving second. So X wins if and only if
//!
//! * X wins without U, or
//! * X wins U moving first and wins the rest with a cell for U, or
//! * X wins U moving second and wins the rest with U.
//!
//! These are five subproblems, the same for both colors: the rest with U black, with U white, and
//! with a cell for U, each with the position's player to move; and U alone with either player to
//! move. Each has fewer empty cells. Proof numbers add up along the cases above, and the search
//! works on the cheapest subproblem.

use mustplay_core::StopReason;
use mustplay_hex::{Cell, CellSet, Color, Masks};
use smallvec::SmallVec;

use super::node::{FilledChild, INFINITE, Node, NodeInfo, ProofNumbers};
use super::worker::Worker;
use crate::params::SearchParam;

/// A part of a position that is worth a single cell at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split<const W: usize> {
    pub(super) part: CellSet<W>,
    /// Stones of each color that fill the part except for the switch.
    pub(super) shares: [CellSet<W>; 2],
    /// The cell that then decides the part.
    pub(super) switch: Cell,
    /// Stones with which only the part is empty and decides the winner.
    pub(super) alone: [CellSet<W>; 2],
}

/// A chain, or a side with its chains, that touches more than one piece of the position.
#[derive(Clone, Copy)]
struct Joint<const W: usize> {
    stones: CellSet<W>,
    /// The cells at the side, if it is one.
    side: CellSet<W>,
    touched: CellSet<W>,
    pieces: CellSet<W>,
}

/// A part between two chains of a color.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    color: Color,
    cells: CellSet<W>,
    ends: [usize; 2],
    evenness: usize,
}

type Joints<const W: usize> = SmallVec<[Joint<W>; 16]>;

impl<const W: usize> Split<W> {
    /// The most even cut of a position between two chains with at least `least`, and at least two,
    /// empty cells on either side.
    pub(super) fn of(masks: &Masks<W>, stones: [CellSet<W>; 2], least: usize) -> Option<Self> {
        let empty = masks.all() - stones[0] - stones[1];
        let pieces: SmallVec<[CellSet<W>; 8]> = masks.components(empty).collect();
        let largest = pieces.iter().map(|piece| piece.len()).max()?;
        if empty.len() < largest + least {
            return None;
        }
        let joints = Color::BOTH.map(|color| {
            let own = stones[color.index()];
            joints(masks, color, own, empty, &pieces)
        });
        let mut best: Option<Part<W>> = None;
        for color in Color::BOTH {
            for part in parts(color, &joints[color.index()], &pieces, empty) {
                if part.evenness >= best.map_or(least, |best| best.evenness + 1) {
                    best = Some(part);
                }
            }
        }
        let best = best?;
        let joints = &joints[best.color.index()];
        let own = stones[best.color.index()];
        let rest = empty - best.cells;
        let paths = isolate(masks, joints, best.ends, own, rest)?;
        let joins = |cells| masks.joins(best.color, own | paths | cells);
        if joins(CellSet::EMPTY) || !joins(best.cells) {
            return None;
        }
        let mut share = CellSet::EMPTY;
        let switch = best.cells.iter().find(|&cell| {
            let decides = joins(share.with(cell));
            if !decides {
                share.insert(cell);
            }
            decides
        })?;
        let by_color = |own: CellSet<W>, other: CellSet<W>| match best.color {
            Color::Black => [own, other],
            Color::White => [other, own],
        };
        let other = stones[(!best.color).index()];
        Some(Self {
            part: best.cells,
            shares: by_color(share, best.cells.without(switch) - share),
            switch,
            alone: by_color(own | paths, other | (rest - paths)),
        })
    }
}

/// The joints of a color that joins two sides: first the two sides, then every chain that touches
/// more than one piece. Empty for a color with another goal.
fn joints<const W: usize>(
    masks: &Masks<W>,
    color: Color,
    own: CellSet<W>,
    empty: CellSet<W>,
    pieces: &[CellSet<W>],
) -> Joints<W> {
    let joint = |stones: CellSet<W>, side: CellSet<W>| {
        let touched = (masks.around(stones) | side) & empty;
        let pieces = pieces.iter().filter(|piece| piece.meets(touched));
        Joint {
            stones,
            side,
            touched,
            pieces: pieces.fold(CellSet::EMPTY, |all, &piece| all | piece),
        }
    };
    let &[top, bottom] = masks.terminals(color) else {
        return Joints::new();
    };
    let mut joints: Joints<W> =
        [top, bottom].into_iter().map(|side| joint(masks.flood(side, own), side)).collect();
    for chain in masks.components(own - joints[0].stones - joints[1].stones) {
        let found = joint(chain, CellSet::EMPTY);
        let is_in = |piece: &&CellSet<W>| piece.meets(found.touched);
        if pieces.iter().filter(is_in).nth(1).is_some() {
            joints.push(found);
        }
    }
    joints
}

/// For any two joints, the sets of pieces that no other joint joins to other pieces or a side.
fn parts<'a, const W: usize>(
    color: Color,
    joints: &'a [Joint<W>],
    pieces: &'a [CellSet<W>],
    empty: CellSet<W>,
) -> impl Iterator<Item = Part<W>> + 'a {
    let pairs = (0..joints.len()).flat_map(|q| (0..q).map(move |p| [p, q]));
    pairs.flat_map(move |ends| {
        let is_end = move |at: usize| ends.contains(&at);
        let held = move |mut cells: CellSet<W>| {
            loop {
                let mut more = cells;
                for (at, joint) in joints.iter().enumerate() {
                    if !is_end(at) && joint.pieces.meets(cells) {
                        more |= joint.pieces;
                    }
                }
                if more == cells {
                    return cells;
                }
                cells = more;
            }
        };
        let sides = joints.iter().take(2).enumerate();
        let outer = sides.filter(|&(at, _)| !is_end(at));
        let outer = outer.fold(CellSet::EMPTY, |all, (_, side)| all | side.pieces);
        let mut left = empty - held(outer);
        std::iter::from_fn(move || {
            let piece = *pieces.iter().find(|piece| piece.meets(left))?;
            let cells = held(piece);
            left -= cells;
            let is_between = ends.iter().all(|&at| joints[at].touched.meets(cells));
            let evenness = cells.len().min((empty - cells).len());
            Some(Part { color, cells, ends, evenness: if is_between { evenness } else { 0 } })
        })
    })
}

/// Cells of `rest` which, as the color's only ones there, join one end to one side and the other
/// end to the other side.
fn isolate<const W: usize>(
    masks: &Masks<W>,
    joints: &[Joint<W>],
    [p, q]: [usize; 2],
    own: CellSet<W>,
    rest: CellSet<W>,
) -> Option<CellSet<W>> {
    let within = own | rest;
    let lead = |ends: [usize; 2]| {
        let mut taken = CellSet::EMPTY;
        for (side, (end, other)) in [(0, (ends[0], ends[1])), (1, (ends[1], ends[0]))] {
            if end == side {
                continue;
            }
            let far = joints[1 - side];
            let keep_off = joints[other].stones | far.stones | taken;
            let free = within - keep_off - masks.around(keep_off) - far.side;
            let goal = joints[side].stones | joints[side].side;
            let from = masks.around(joints[end].stones);
            let path = masks.shortest_path(from, goal, free);
            if path.is_empty() {
                return None;
            }
            taken |= path;
        }
        Some(taken & rest)
    };
    match p {
        0 => lead([p, q]),
        1 => lead([q, p]),
        _ => lead([p, q]).or_else(|| lead([q, p])),
    }
}

/// Index of the rest with a cell for the part.
const SWITCH: usize = 2;

const SUBPROBLEMS: usize = 5;

/// Index of the rest with the part filled with a color.
const fn filled(color: Color) -> usize {
    color.index()
}

/// Index of the part alone with a color to move.
const fn first(color: Color) -> usize {
    3 + color.index()
}

/// A case in which a color wins: the subproblems that it must win.
#[derive(Clone, Copy)]
struct WinningCase {
    part: Option<usize>,
    rest: usize,
}

impl WinningCase {
    fn of(own: Color) -> [Self; 3] {
        let other = !own;
        let case = |part, rest| Self { part, rest };
        [
            case(None, filled(other)),
            case(Some(first(own)), SWITCH),
            case(Some(first(other)), filled(own)),
        ]
    }

    fn subproblems(self) -> impl Iterator<Item = usize> {
        self.part.into_iter().chain([self.rest])
    }
}

/// The rest of a position with something in place of the part, or the part alone.
struct Subproblem<const W: usize> {
    /// As played.
    position: Node<W>,
    /// The cells that the winner may need.
    cells: CellSet<W>,
    filled: Option<FilledChild<W>>,
    info: NodeInfo<W>,
    /// Number of searches by this thread.
    visits: u32,
}

impl<const W: usize> Subproblem<W> {
    fn new(stones: [CellSet<W>; 2], to_move: Color, cells: CellSet<W>) -> Self {
        let guess = cells.len().max(1) as u32;
        let numbers = ProofNumbers { phi: guess, delta: guess };
        Self {
            position: Node { stones, to_move },
            cells,
            filled: None,
            info: NodeInfo::without_moves(numbers, CellSet::EMPTY),
            visits: 0,
        }
    }

    /// The proof number of a win of `color`.
    fn number(&self, color: Color) -> u32 {
        let ProofNumbers { phi, delta } = self.info.numbers;
        if color == self.position.to_move { phi } else { delta }
    }

    /// Limits of a search: each number may grow by `growth`, and at most by the slack that `me` or
    /// the opponent has.
    fn limits(&self, me: Color, slack: [u32; 2], growth: impl Fn(u32) -> u32) -> ProofNumbers {
        let grown = |color: Color| {
            let number = self.number(color);
            let slack = slack[usize::from(color != me)];
            let grown = number.saturating_add(slack.min(growth(number)));
            grown.min(INFINITE)
        };
        let to_move = self.position.to_move;
        ProofNumbers { phi: grown(to_move), delta: grown(!to_move) }
    }

    /// The cells that `winner` needs to win it.
    fn needed(&self, winner: Color) -> CellSet<W> {
        let support = self.filled.map_or(CellSet::EMPTY, |filled| filled.support[winner.index()]);
        (self.info.carrier | support) & self.cells
    }
}

struct Subproblems<'a, const W: usize> {
    split: &'a Split<W>,
    all: [Subproblem<W>; SUBPROBLEMS],
}

impl<'a, const W: usize> Subproblems<'a, W> {
    fn new(node: &Node<W>, split: &'a Split<W>, all: CellSet<W>) -> Self {
        let (part, to_move) = (split.part, node.to_move);
        let rest = node.empty(all) - part;
        let [black, white] = node.stones;
        let [own, other] = split.shares;
        let with_cell = [black | own, white | other];
        let alone = |color| Subproblem::new(split.alone, color, part);
        Self {
            split,
            all: [
                Subproblem::new([black | part, white], to_move, rest),
                Subproblem::new([black, white | part], to_move, rest),
                Subproblem::new(with_cell, to_move, rest.with(split.switch)),
                alone(Color::Black),
                alone(Color::White),
            ],
        }
    }

    /// The proof number of a win of `color`, and the cheapest case.
    fn cheapest(&self, color: Color) -> (u32, WinningCase) {
        let cost = |case: WinningCase| {
            let numbers = case.subproblems().map(|at| self.all[at].number(color));
            ProofNumbers::sum(numbers)
        };
        let [without, others @ ..] = WinningCase::of(color).map(|case| (cost(case), case));
        others.into_iter().fold(without, |best, next| if next.0 < best.0 { next } else { best })
    }

    /// The subproblem to search if `likely` probably wins in this case, and the opponent's best
    /// case is `other`: preferably one that is in both cases, then the cheapest.
    fn best(&mut self, likely: Color, case: WinningCase, other: WinningCase) -> &mut Subproblem<W> {
        let is_open = |&at: &usize| !self.all[at].info.numbers.is_final();
        let rank = |&at: &usize| {
            let is_shared = other.subproblems().any(|shared| shared == at);
            (!is_shared, self.all[at].number(likely))
        };
        let at = case.subproblems().filter(is_open).min_by_key(rank);
        &mut self.all[at.expect("an open case has an open subproblem")]
    }

    /// The decided position when `winner` wins in this case.
    fn decided(&self, winner: Color, case: WinningCase, to_move: Color) -> NodeInfo<W> {
        let switch = self.split.switch;
        let rest = &self.all[case.rest];
        let mut needed = rest.needed(winner);
        // A win without the switch does not need the part.
        let part = case.part.filter(|_| case.rest != SWITCH || needed.contains(switch));
        if let Some(part) = part.map(|at| &self.all[at]) {
            needed = needed.without(switch) | part.needed(winner);
        }
        // Without a move: subproblems are filled mutually, so a winning move there may lose here.
        NodeInfo::without_moves(ProofNumbers::of(winner, to_move), needed)
    }
}

impl<const W: usize> Worker<'_, W> {
    /// Searches the parts of a node until it is decided or a number reaches its limit.
    pub(super) fn search_parts(
        &mut self,
        node: &Node<W>,
        split: &Split<W>,
        info: &mut NodeInfo<W>,
        before: u64,
        limits: ProofNumbers,
    ) -> Result<(), StopReason> {
        let me = node.to_move;
        let [leaf, share] = [SearchParam::LeafNumber, SearchParam::PartGrowth]
            .map(|param| self.shared.param(param));
        let growth = |number: u32| leaf + number / share;
        let here = self.expander.depth();
        let mut subproblems = Subproblems::new(node, split, self.expander.masks().all());
        loop {
            self.check_canceled()?;
            for subproblem in &mut subproblems.all {
                self.look_up(subproblem);
            }
            let cases = Color::BOTH.map(|color| subproblems.cheapest(color));
            let [mine, theirs] = [me, !me].map(|color| cases[color.index()]);
            for (winner, (cost, case)) in [(me, mine), (!me, theirs)] {
                if cost == 0 {
                    info.settle(subproblems.decided(winner, case, me));
                    return Ok(());
                }
            }
            info.numbers = ProofNumbers { phi: mine.0, delta: theirs.0 };
            self.note_root(info);
            if info.numbers.reaches(limits) {
                return Ok(());
            }
            if let Some(decided) = self.decided_by_others(node) {
                *info = decided;
                return Ok(());
            }
            self.store(node, info, before);
            let (likely, case, other) =
                if mine.0 <= theirs.0 { (me, mine.1, theirs.1) } else { (!me, theirs.1, mine.1) };
            let subproblem = subproblems.best(likely, case, other);
            let slack = [limits.phi - mine.0, limits.delta - theirs.0];
            let limits = subproblem.limits(me, slack, growth);
            self.expander.rewind(here);
            self.search_subproblem(node, subproblem, limits)?;
        }
    }

    fn search_subproblem(
        &mut self,
        node: &Node<W>,
        subproblem: &mut Subproblem<W>,
        limits: ProofNumbers,
    ) -> Result<(), StopReason> {
        let mut depth = None;
        let filled = subproblem.filled.unwrap_or_else(|| {
            let filled = self.expander.branch(&subproblem.position);
            self.shared.put_child(&subproblem.position, filled);
            depth = Some(self.expander.depth());
            filled
        });
        subproblem.filled = Some(filled);
        let found = self.search_child(&filled, node, depth, limits)?;
        self.update_subproblem(subproblem, found);
        subproblem.visits += 1;
        Ok(())
    }

    /// Updates a subproblem. A thread that has searched it often enough to trust its own results
    /// does not let numbers fall: one number grows at each search, and if the other could fall,
    /// both could rise and fall in turn forever.
    fn update_subproblem(&self, subproblem: &mut Subproblem<W>, info: NodeInfo<W>) {
        let before = subproblem.info.numbers;
        subproblem.info = info;
        let trusts_itself = subproblem.visits > self.shared.param(SearchParam::SelfTrust);
        if trusts_itself && self.shared.is_parallel() && !info.numbers.is_final() {
            subproblem.info.numbers = before.max(info.numbers);
        }
    }

    /// Looks a subproblem up in the tables.
    fn look_up(&self, subproblem: &mut Subproblem<W>) {
        if subproblem.info.numbers.is_final() {
            return;
        }
        subproblem.filled = subproblem.filled.or_else(|| self.shared.child(&subproblem.position));
        let Some(filled) = subproblem.filled else {
            return;
        };
        let stored = || self.shared.info(&filled.node);
        if let Some(info) = filled.decided().or_else(stored) {
            self.update_subproblem(subproblem, info);
        }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/split.rs"]
mod tests;
