//! Proofs and the rules of inference.
//!
//! A step can be added to a [`Proof`] only by a rule. Each rule derives a true statement from true
//! statements: see `docs/certificates.md`.

use std::fmt::Display;

use mustplay_hex::{Board, Cell, CellSet, Color, Ground, Masks, Setup};

use super::{Flaw, ProofEnd, ProofGoal, ProofStatement, StepId};

/// Steps for one winner on one board.
pub struct Proof<'a, const W: usize> {
    pub(super) board: &'a Board,
    pub winner: Color,
    masks: Masks<W>,
    proved: Vec<ProofStatement<W>>,
}

impl<'a, const W: usize> Proof<'a, W> {
    /// The empty proof, for a board that fits the width.
    pub fn new(board: &'a Board, winner: Color) -> Self {
        Self {
            board,
            winner,
            masks: Masks::new(board).expect("a board that fits the width"),
            proved: Vec::new(),
        }
    }

    pub fn steps(&self) -> usize {
        self.proved.len()
    }

    pub fn statement(&self, id: StepId) -> ProofStatement<W> {
        self.proved[id.index()]
    }

    fn add(
        &mut self,
        goal: ProofGoal,
        first: bool,
        owned: CellSet<W>,
        carrier: CellSet<W>,
    ) -> StepId {
        let carrier = carrier - owned;
        debug_assert!((owned | carrier).is_subset(self.masks.all()));
        self.proved.push(ProofStatement { goal, first, owned, carrier });
        StepId::new(self.proved.len() - 1)
    }

    /// *chain*: these cells join the ends by adjacency.
    pub fn chain(&mut self, ends: [ProofEnd; 2], cells: CellSet<W>) -> Result<StepId, Flaw> {
        self.check_joined(ends, cells)?;
        Ok(self.add(self.join(ends), false, cells, CellSet::EMPTY))
    }

    /// *win*: the winner has won with these cells, whatever the opponent owns.
    pub fn win(&mut self, cells: CellSet<W>) -> Result<StepId, Flaw> {
        let mut stones = [self.masks.all() - cells; 2];
        stones[self.winner.index()] = cells;
        if self.masks.connected(stones[0], stones[1]) != Some(self.winner) {
            let expected = "cells with which the game is won";
            return Err(Flaw::new(expected, "that the opponent can still win"));
        }
        Ok(self.add(ProofGoal::Win, false, cells, CellSet::EMPTY))
    }

    /// *trees*: two trees or forests on edges win for a player who owns these cells.
    pub fn trees(
        &mut self,
        first: bool,
        owned: CellSet<W>,
        forests: [CellSet<W>; 2],
    ) -> Result<StepId, Flaw> {
        check_forests(self.board, self.winner, first, owned, forests)?;
        Ok(self.add(ProofGoal::Win, first, owned, forests[0] | forests[1]))
    }

    /// *move*: the winner plays the cell; `then` holds afterwards with the opponent to move.
    pub fn play(&mut self, cell: Cell, then: StepId) -> Result<StepId, Flaw> {
        self.check_second(then)?;
        let after = self.statement(then);
        let (owned, carrier) = (after.owned.without(cell), after.carrier.with(cell));
        Ok(self.add(after.goal, true, owned, carrier))
    }

    /// *and*: two connections that share only an owned cell form one connection.
    pub fn and(&mut self, via: Cell, parts: [StepId; 2]) -> Result<StepId, Flaw> {
        let (ends, both) = self.meet(via, parts)?;
        let owned = both.owned.with(via);
        Ok(self.add(self.join(ends), both.first, owned, both.carrier))
    }

    /// *tripod*: a cell that is joined to some terminals and, by a disjoint connection, to others
    /// is joined to all of them.
    pub fn tripod(&mut self, at: Cell, parts: [StepId; 2]) -> Result<StepId, Flaw> {
        let (ends, both) = self.meet(at, parts)?;
        let [ProofEnd::Terminals(some), ProofEnd::Terminals(others)] = ends else {
            return Err(Flaw::new("two steps that join terminals", "a cell"));
        };
        let goal = self.join([ProofEnd::Terminals(some | others), ProofEnd::Cell(at)]);
        Ok(self.add(goal, both.first, both.owned, both.carrier))
    }

    /// *own*: terminals joined to an owned cell are joined to each other.
    pub fn own(&mut self, cell: Cell, then: StepId) -> Result<StepId, Flaw> {
        let end = self.other_end(cell, then)?;
        let after = self.statement(then);
        let owned = after.owned.with(cell);
        Ok(self.add(self.join([end; 2]), after.first, owned, after.carrier))
    }

    /// The end that a step joins to a cell.
    fn other_end(&self, cell: Cell, id: StepId) -> Result<ProofEnd, Flaw> {
        match self.statement(id).goal {
            ProofGoal::Join([ProofEnd::Cell(it), end] | [end, ProofEnd::Cell(it)])
                if it == cell =>
            {
                Ok(end)
            }
            _ => {
                let goal = format!("to join {} to something", self.board.name(cell));
                Err(other_goal(id, &goal))
            }
        }
    }

    /// The ends that two steps join to a cell, and the statement of both steps together.
    fn meet(
        &self,
        via: Cell,
        parts: [StepId; 2],
    ) -> Result<([ProofEnd; 2], ProofStatement<W>), Flaw> {
        let ends = [self.other_end(via, parts[0])?, self.other_end(via, parts[1])?];
        let [left, right] = parts.map(|id| self.statement(id));
        if left.first {
            self.check_second(parts[1])?;
        }
        let both = ProofStatement {
            first: left.first || right.first,
            // The common cells of both carriers must be owned.
            owned: left.owned | right.owned | left.carrier & right.carrier,
            carrier: left.carrier | right.carrier,
            ..left
        };
        Ok((ends, both))
    }

    /// *or*: whatever the opponent plays, one of the branches remains.
    pub fn or(&mut self, branches: &[StepId]) -> Result<StepId, Flaw> {
        let Some(&head) = branches.first() else {
            return Err(Flaw::new("at least one step", "none"));
        };
        let goal = self.statement(head).goal;
        let (mut owned, mut carrier) = (CellSet::EMPTY, CellSet::EMPTY);
        let mut common = self.masks.all();
        for &id in branches {
            let branch = self.statement(id);
            if branch.goal != goal {
                return Err(other_goal(id, format_args!("that of step {head}")));
            }
            owned |= branch.owned;
            carrier |= branch.carrier;
            common &= branch.carrier;
        }
        // The common cells of all carriers must be owned.
        Ok(self.add(goal, false, owned | common, carrier))
    }

    /// *dead*: if the owned cells go round a cell, the statement holds without that cell, even if
    /// the opponent owns it.
    ///
    /// *captured*: if the owned cells and either of two cells go round the other, the statement
    /// holds with both cells free instead of owned, since the winner gets one of them.
    ///
    /// `cells` are the dead cell or the captured cells; `more` is owned besides what `then`
    /// assumes.
    pub fn dead_or_captured(
        &mut self,
        cells: &[Cell],
        then: StepId,
        more: CellSet<W>,
    ) -> Result<StepId, Flaw> {
        let after = self.statement(then);
        if after.goal != ProofGoal::Win || self.masks.terminals(self.winner).len() != 2 {
            return Err(other_goal(then, "to win by joining two terminals"));
        }
        let set = cells.iter().copied().collect();
        let owned = (after.owned | more) - set;
        let carrier = after.carrier - owned - set;
        for &cell in cells {
            self.check_bypass(cell, (owned | set).without(cell), carrier)?;
        }
        // Of two cells, the opponent may take either.
        let freed = Some(set).filter(|_| cells.len() == 2).unwrap_or_default();
        Ok(self.add(ProofGoal::Win, after.first, owned, carrier | freed))
    }

    /// Checks that every path through the cell can go round it: owned cells join any two neighbors
    /// and terminals around it that may be the winner's, to each other or to the same terminal.
    fn check_bypass(&self, cell: Cell, owned: CellSet<W>, carrier: CellSet<W>) -> Result<(), Flaw> {
        let near = self.masks.neighbors(cell) & (owned | carrier);
        let terminals = [0, 1].map(ProofEnd::terminal);
        let touched = |end: &ProofEnd| self.cells_of(*end).contains(cell);
        // Cells come first, each with its reach.
        let around = near.iter().map(ProofEnd::Cell);
        let around = around.chain(terminals.into_iter().filter(touched));
        let around: Vec<_> = around.map(|end| (end, self.reachable(end, owned))).collect();
        for (i, &(to, from_to)) in around.iter().enumerate() {
            for &(from, reach) in &around[..i] {
                let touches = |end| reach.meets(end) && from_to.meets(end);
                let same = terminals.iter().any(|&end| touches(self.cells_of(end)));
                if !same && !reach.meets(self.adjacent(to)) {
                    return Err(self.gap([to, from]));
                }
            }
        }
        Ok(())
    }

    /// The cells reached by chains from the end, over `cells` and the end itself.
    fn reachable(&self, end: ProofEnd, cells: CellSet<W>) -> CellSet<W> {
        let from = self.cells_of(end);
        let own = matches!(end, ProofEnd::Cell(_)).then_some(from);
        self.masks.flood(from, cells | own.unwrap_or_default())
    }

    /// The cells at an end, and the neighbors of an end that is a cell.
    fn adjacent(&self, end: ProofEnd) -> CellSet<W> {
        match end {
            ProofEnd::Cell(cell) => self.masks.neighbors(cell).with(cell),
            ProofEnd::Terminals(_) => self.cells_of(end),
        }
    }

    fn check_joined(&self, ends: [ProofEnd; 2], cells: CellSet<W>) -> Result<(), Flaw> {
        // Starts from a cell, if there is one: the cells of a terminal are not all owned.
        let [to, from] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        let joined = self.reachable(from, cells).meets(self.adjacent(to));
        joined.then_some(()).ok_or_else(|| self.gap(ends))
    }

    fn gap(&self, ends: [ProofEnd; 2]) -> Flaw {
        let [from, to] = ends.map(|end| end.name(self.board, self.winner));
        let expected = format!("cells that join {from} and {to} by adjacency");
        Flaw::new(expected, "a gap")
    }

    /// The cells where a chain touches an end.
    fn cells_of(&self, end: ProofEnd) -> CellSet<W> {
        match end {
            ProofEnd::Cell(cell) => CellSet::single(cell),
            ProofEnd::Terminals(set) => {
                let numbered = self.masks.terminals(self.winner).iter().enumerate();
                let some = numbered.filter(|(number, _)| set >> number & 1 == 1);
                some.fold(self.masks.all(), |at, (_, &terminal)| at & terminal)
            }
        }
    }

    /// The goal of joining two ends: to win if they are all terminals.
    pub fn join(&self, mut ends: [ProofEnd; 2]) -> ProofGoal {
        ends.sort_unstable();
        let all = (1 << self.masks.terminals(self.winner).len()) - 1;
        match ends {
            [ProofEnd::Terminals(some), ProofEnd::Terminals(others)]
                if all > 0 && some | others == all =>
            {
                ProofGoal::Win
            }
            _ => ProofGoal::Join(ends),
        }
    }

    /// Checks that the last step proves the winner's win of the position. Returns its statement.
    pub fn conclude(&self, setup: &Setup) -> Result<ProofStatement<W>, Flaw> {
        let last = self.steps().checked_sub(1).map(StepId::new);
        let id = last.ok_or_else(|| Flaw::new("at least one step", "none"))?;
        let last = self.statement(id);
        if last.goal != ProofGoal::Win {
            return Err(other_goal(id, "to win"));
        }
        if setup.to_move != self.winner {
            self.check_second(id)?;
        }
        let stones = |color| setup.cells_of(color).into_iter().collect::<CellSet<W>>();
        if let Some(cell) = (last.owned - stones(self.winner)).min() {
            let (color, name) = (self.winner, self.board.name(cell));
            let expected = format!("{color} on {name}, as the strategy assumes");
            return Err(Flaw::new(expected, "no such stone"));
        }
        if let Some(cell) = (last.carrier & stones(!self.winner)).min() {
            let name = self.board.name(cell);
            let expected = format!("that {name} is free, as the strategy needs");
            return Err(Flaw::new(expected, "a stone of the opponent"));
        }
        Ok(last)
    }

    /// Checks that a statement holds with the winner moving second.
    fn check_second(&self, id: StepId) -> Result<(), Flaw> {
        if self.statement(id).first {
            let expected = format!("that step {id} leaves the winner time to answer");
            return Err(Flaw::new(expected, "that it needs a move"));
        }
        Ok(())
    }
}

fn other_goal(id: StepId, goal: impl Display) -> Flaw {
    let expected = format!("that the goal of step {id} is {goal}");
    Flaw::new(expected, "another goal")
}

/// The connected components of a graph: the number of its component for each vertex.
struct Components(Vec<usize>);

impl Components {
    /// Adds an edge; `false` if it closes a cycle.
    fn join(&mut self, (a, b): (usize, usize)) -> bool {
        let (from, to) = (self.0[a], self.0[b]);
        for component in self.0.iter_mut().filter(|component| **component == from) {
            *component = to;
        }
        from != to
    }
}

/// Checks that two trees of Short, or two forests of Cut, win for `winner`, who owns `owned`, if
/// the opponent owns all other cells. The winner moves first if `first` is set, else second.
fn check_forests<const W: usize>(
    board: &Board,
    winner: Color,
    first: bool,
    owned: CellSet<W>,
    forests: [CellSet<W>; 2],
) -> Result<(), Flaw> {
    let Some((graph, Ground::Edges)) = board.graph() else {
        return Err(Flaw::new("a game on edges", board.shape().to_string()));
    };
    let free = forests[0] | forests[1];
    if forests[0].meets(forests[1]) || owned.meets(free) {
        return Err(Flaw::new("no cell in two of the lists", "one that is"));
    }
    let (ends, (s, t)) = (graph.sorted_edges(), graph.terminals);
    // Short's edges are contracted: those of the winner, or all that the opponent may own.
    let is_short = |cell: &Cell| match winner {
        Color::Black => owned.contains(*cell),
        Color::White => !(owned | free).contains(*cell),
    };
    for (forest, cells) in (1..).zip(forests) {
        let mut components = Components((0..graph.vertices).collect());
        for cell in board.cells().filter(is_short) {
            components.join(ends[cell.index()]);
        }
        if let Some(cell) = cells.iter().find(|cell| !components.join(ends[cell.index()])) {
            let found = format!("one with {}", board.name(cell));
            return Err(Flaw::new(format!("no cycle in forest {forest}"), found));
        }
        // Short moving first: the first forest and the link make a tree. Cut: no forest has a cycle
        // with the link, except the second one if Cut moves first.
        let (is_sound, expected) = match winner {
            Color::Black => {
                let is_tree = !(first && forest == 1) || components.join((s, t));
                let ends = free.iter().flat_map(|cell| <[usize; 2]>::from(ends[cell.index()]));
                let spans = ends.chain([t]).all(|vertex| components.0[vertex] == components.0[s]);
                (is_tree && spans, "all that the trees touch and the terminals to be joined by")
            }
            Color::White => {
                let is_free = first && forest == 2;
                (is_free || components.join((s, t)), "the terminals not to be joined by")
            }
        };
        if !is_sound {
            let expected = format!("{expected} forest {forest}");
            return Err(Flaw::new(expected, "the contrary"));
        }
    }
    Ok(())
}
