//! Static evaluation of positions.
//!
//! Fill, prune, connections and lemmas decide a position or leave a few moves. All work on the
//! filled position and return the cells that the winner needs, so results about a child apply to
//! its parent.
//!
//! Moves are ordered by their current (SCG §12.1) and by the number of replies that they leave. A
//! node that has taken much work probably had a poor move order and will take more; so the search
//! asks a [`MoveAdvisor`] about it once, and the advisor's favorites come first from then on.
//! Advice affects only the time to the answer, so it may be any guess.

use std::sync::Arc;

use mustplay_hex::{Cell, CellSet, Color, Masks};

use super::lemmas::{Knowledge, Lemmas, Turn};
use super::node::{FilledChild, MAX_DOUBT, Move, NONE, Node, NodeInfo, ProofNumbers, RANKED};
use super::shared::Inventories;
use super::technique::{Technique, Techniques};
use crate::evaluate::currents::Currents;
use crate::inferior::{Candidates, FillEngine};
use crate::params::SearchParam;
use crate::solver::SolverSettings;
use crate::virtual_connections::{Closure, ClosureGoal, End};

/// Rates moves on one board, for one thread.
pub trait MoveAdvisor: Send {
    /// Log-probability that the move on each cell is the best: ln 2 more for a move that is twice
    /// as likely. A missing number or NaN rates as a bad move. `stones` is the content of each
    /// cell, not necessarily of a position that play can reach: useless cells are filled with
    /// stones of either player.
    fn advise(&mut self, stones: &[Option<Color>], to_move: Color) -> Vec<f32>;
}

/// Makes an advisor for each thread, on first use.
pub type MoveAdvisors = dyn Fn() -> Box<dyn MoveAdvisor> + Send + Sync;

/// Expands nodes for one thread.
pub(super) struct NodeExpander<const W: usize> {
    masks: Arc<Masks<W>>,
    engine: FillEngine<W>,
    candidates: Candidates<W>,
    /// Connections of the player to move and of the opponent.
    closures: [Closure<W>; 2],
    currents: Currents,
    scores: Vec<f64>,
    /// Moves with their costs and the number of replies that they leave.
    order: Vec<(f64, Cell, u8)>,
    advisors: Option<Arc<MoveAdvisors>>,
    /// The advisor of this thread, made on first use because that takes time.
    advisor: Option<Box<dyn MoveAdvisor>>,
    techniques: Techniques,
    /// What one reply fewer is worth, in shares of the current.
    fewer_moves: f64,
    /// Expected number of replies to a move without information.
    unknown_replies: u8,
    /// The doubt of a move that is half as likely to be best as the favorite.
    halving: u32,
}

impl<const W: usize> NodeExpander<W> {
    pub(super) fn new(engine: FillEngine<W>, settings: &SolverSettings) -> Self {
        let SolverSettings { techniques, ref params, .. } = *settings;
        let masks = Arc::clone(engine.masks());
        Self {
            candidates: Candidates::default(),
            closures: Default::default(),
            currents: Currents::new(params),
            scores: vec![0.0; masks.all().len()],
            masks,
            engine,
            order: Vec::new(),
            advisors: None,
            advisor: None,
            techniques,
            fewer_moves: f64::from(params.of(SearchParam::FewerMoves)) / 100.0,
            unknown_replies: params.of(SearchParam::UnknownReplies) as u8,
            halving: params.of(SearchParam::DoubtHalving),
        }
    }

    /// Sets the advisors, unless the settings turn advice off.
    pub(super) fn set_advisors(&mut self, advisors: Arc<MoveAdvisors>) {
        self.advisors = self.techniques.has(Technique::Network).then_some(advisors);
        self.advisor = None;
    }

    pub(super) fn masks(&self) -> &Masks<W> {
        &self.masks
    }

    /// Enters a position as played and fills it, without mutual fill, which preserves the winner
    /// but not the winning moves.
    pub(super) fn start(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> FilledChild<W> {
        self.engine.set_stones(stones);
        self.filled(to_move)
    }

    /// Takes back moves until the line has `depth` steps.
    pub(super) fn rewind(&mut self, depth: usize) {
        self.engine.rewind(depth);
    }

    /// Enters a position as played, not necessarily a follower of the current one, and fills it.
    pub(super) fn branch(&mut self, position: &Node<W>) -> FilledChild<W> {
        self.engine.branch(position.stones);
        self.fill_mutually(position.to_move)
    }

    /// Enters a position as played; returns the moves of `to_move` that pruning keeps.
    pub(super) fn kept_moves(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> CellSet<W> {
        self.engine.set_stones(stones);
        self.engine.candidates(to_move, &mut self.candidates);
        self.candidates.moves()
    }

    /// Enters a node; returns its depth in the line of play.
    pub(super) fn enter(&mut self, node: &Node<W>, dead: CellSet<W>) -> usize {
        let [black, white] = node.stones;
        self.engine.enter_filled([black - dead, white], dead);
        self.engine.depth()
    }

    pub(super) fn depth(&self) -> usize {
        self.engine.depth()
    }

    /// Returns to a depth, plays a move there and fills.
    pub(super) fn play(&mut self, depth: usize, cell: Cell, color: Color) -> FilledChild<W> {
        self.engine.rewind(depth);
        self.engine.play(cell, color);
        self.fill_mutually(!color)
    }

    /// Fills the current position, mutual fill included.
    pub(super) fn fill_mutually(&mut self, to_move: Color) -> FilledChild<W> {
        let filled = self.engine.filled();
        let support = Color::BOTH.map(|color| filled.support(color));
        if filled.connected().is_none() {
            self.engine.fill_mutually();
        }
        let mut child = self.filled(to_move);
        for (all, before) in child.support.iter_mut().zip(support) {
            *all |= before;
        }
        child
    }

    /// The current position as a filled child.
    fn filled(&self, to_move: Color) -> FilledChild<W> {
        let filled = self.engine.filled();
        let dead = filled.dead() | filled.dead_stones();
        let [black, white] = Color::BOTH.map(|color| filled.stones(color));
        FilledChild {
            node: Node { stones: [black | dead, white - dead], to_move },
            dead,
            support: Color::BOTH.map(|color| filled.support(color)),
            winner: filled.connected(),
        }
    }

    /// The node as decided by a lemma, if one applies.
    pub(super) fn by_lemma(
        &self,
        node: &Node<W>,
        dead: CellSet<W>,
        lemmas: &Lemmas<W>,
    ) -> Option<NodeInfo<W>> {
        let (me, empty) = (node.to_move, node.empty(self.masks.all()));
        // A dead cell counts as a stone of either color.
        let [own, other] = [me, !me].map(|color| node.stones[color.index()] | dead);
        if let Some(lemma) = lemmas.win(me, Turn::Winner, own, empty) {
            return Some(NodeInfo::won(lemma.carrier, lemma.key));
        }
        let lemma = lemmas.win(!me, Turn::Loser, other, empty)?;
        Some(NodeInfo::without_moves(ProofNumbers::LOST, lemma.carrier))
    }

    /// Decides the node of the current position, or finds and ranks its moves.
    pub(super) fn expand(
        &mut self,
        node: &Node<W>,
        dead: CellSet<W>,
        parent: Option<&Node<W>>,
        knowledge: &Knowledge<W>,
    ) -> NodeInfo<W> {
        let (me, empty) = (node.to_move, node.empty(self.masks.all()));
        let [own, other] = [me, !me].map(|color| node.stones[color.index()] | dead);
        let by_lemma = self.by_lemma(node, dead, &knowledge.lemmas());
        if let Some(info) = by_lemma.or_else(|| knowledge.imported.decide(node, dead, empty)) {
            return info;
        }
        self.engine.candidates(me, &mut self.candidates);
        let mut must_play = empty;
        let mut carrier = CellSet::EMPTY;
        let mut narrow = |threat: CellSet<W>| {
            let is_narrower = !must_play.is_subset(threat);
            if is_narrower {
                must_play &= threat;
                carrier |= threat;
            }
            is_narrower
        };
        if self.techniques.has(Technique::Connections) {
            let before = parent.and_then(|parent| knowledge.connections.get(parent));
            if let Some(decided) = self.connect(me, own, other, empty, before.as_deref()) {
                return decided;
            }
            let [top, bottom] = End::SIDES;
            for &threat in self.closures[1].semi(top, bottom) {
                narrow(threat);
            }
        }
        for threat in knowledge.lemmas().threats(!me, other, empty) {
            narrow(threat);
        }
        knowledge.imported.threats(!me, other, empty, narrow);
        let moves = self.candidates.moves() & must_play;
        if moves.is_empty() {
            let needed = (carrier | self.candidates.support(must_play)) & empty;
            return NodeInfo::without_moves(ProofNumbers::LOST, needed);
        }
        if self.techniques.has(Technique::Connections) {
            let mut inventories = self.closures.each_ref().map(Closure::pack);
            if me == Color::White {
                inventories.reverse();
            }
            knowledge.connections.put(*node, inventories);
        }
        let (ranked, replies) = self.rank(moves);
        NodeInfo {
            moves,
            must_play,
            dead,
            ranked,
            replies,
            ..NodeInfo::without_moves(ProofNumbers::UNKNOWN, carrier)
        }
    }

    /// Finds both players' connections, reusing those of the parent; they may decide the node.
    fn connect(
        &mut self,
        me: Color,
        own: CellSet<W>,
        other: CellSet<W>,
        empty: CellSet<W>,
        before: Option<&Inventories<W>>,
    ) -> Option<NodeInfo<W>> {
        let [top, bottom] = End::SIDES;
        let [mine, theirs] = &mut self.closures;
        let find = |closure: &mut Closure<W>, color: Color, own, goal| match before {
            Some(before) => {
                let before = &before[color.index()];
                closure.resume(&self.masks, color, own, empty, goal, before);
            }
            None => closure.find(&self.masks, color, own, empty, goal),
        };
        find(mine, me, own, ClosureGoal::Semi);
        let win = mine.full(top, bottom).iter().chain(mine.semi(top, bottom));
        if let Some(&carrier) = win.min_by_key(|carrier| carrier.len()) {
            return Some(NodeInfo::without_moves(ProofNumbers::WON, carrier));
        }
        find(theirs, !me, other, ClosureGoal::Full);
        let loss = theirs.full(top, bottom).iter().min_by_key(|carrier| carrier.len());
        loss.map(|&carrier| NodeInfo::without_moves(ProofNumbers::LOST, carrier))
    }

    /// The moves among `left_out` that pruning now keeps, and the cells that must stay empty for
    /// the others to be left out, at a node of the line of play.
    pub(super) fn recheck_pruning(
        &mut self,
        depth: usize,
        to_move: Color,
        left_out: CellSet<W>,
    ) -> (CellSet<W>, CellSet<W>) {
        self.engine.rewind(depth);
        self.engine.candidates(to_move, &mut self.candidates);
        let kept = self.candidates.moves() & left_out;
        (kept, self.candidates.support(left_out - kept))
    }

    /// The best moves in order, and the expected number of replies to each.
    fn rank(&mut self, moves: CellSet<W>) -> ([u16; RANKED], [u8; RANKED]) {
        let mut ranked = [NONE; RANKED];
        let mut replies = [self.unknown_replies; RANKED];
        if !self.techniques.has(Technique::Connections)
            || !self.techniques.has(Technique::Evaluation)
        {
            return (ranked, replies);
        }
        self.scores.fill(0.0);
        if moves.len() > 1 {
            for closure in &self.closures {
                self.currents.add(closure, &mut self.scores);
            }
        }
        self.order.clear();
        for cell in moves {
            let left = self.left_after(cell);
            let cost = self.fewer_moves * f64::from(left) - self.scores[cell.index()];
            self.order.push((cost, cell, left));
        }
        self.order.sort_by(|x, y| x.0.total_cmp(&y.0));
        let places = ranked.iter_mut().zip(&mut replies);
        for ((rank, expected), &(_, cell, left)) in places.zip(&self.order) {
            *rank = cell.index() as u16;
            *expected = left;
        }
        (ranked, replies)
    }

    #[inline]
    pub(super) fn has_advisor(&self) -> bool {
        self.advisors.is_some()
    }

    /// Asks the advisor, if there is one, about the moves of an undecided node. The advisor
    /// receives the filled position: it has the same winner, and its stones carry more information
    /// than useless empty cells.
    pub(super) fn ask_advisor(&mut self, node: &Node<W>, info: &mut NodeInfo<W>) {
        let Some(advisors) = &self.advisors else {
            return;
        };
        let advisor = self.advisor.get_or_insert_with(|| advisors());
        let mut stones = vec![None; self.scores.len()];
        for color in Color::BOTH {
            for cell in node.stones[color.index()] {
                stones[cell.index()] = Some(color);
            }
        }
        let advice = advisor.advise(&stones, node.to_move);
        info.follow_advice(&advice, self.halving, self.unknown_replies);
    }

    /// An upper bound, from connections, on the opponent's replies to a move.
    fn left_after(&self, cell: Cell) -> u8 {
        let left = self.closures[0].left_after(cell);
        let most = self.unknown_replies;
        left.map_or(most, |left| left.len().clamp(1, most.into()) as u8)
    }
}

impl<const W: usize> NodeInfo<W> {
    /// Sorts the moves stably by the advice for each cell. The doubt of a move is `halving` for
    /// each factor of two by which it is less likely to be best than the favorite.
    pub(super) fn follow_advice(&mut self, advice: &[f32], halving: u32, unknown_replies: u8) {
        let with_advice = |each: Move| {
            let advice = advice.get(each.cell.index()).copied();
            let advice = advice.filter(|advice| !advice.is_nan());
            (advice.unwrap_or(f32::NEG_INFINITY), each)
        };
        let mut moves: Vec<(f32, Move)> = self.in_order(unknown_replies).map(with_advice).collect();
        moves.sort_by(|(x, _), (y, _)| y.total_cmp(x));
        let best = moves.first().map_or(0.0, |(best, _)| *best);
        let per_halving = halving as f32 / std::f32::consts::LN_2;
        self.ranked = [NONE; RANKED];
        for (place, (advice, each)) in moves.into_iter().take(RANKED).enumerate() {
            self.ranked[place] = each.cell.index() as u16;
            self.replies[place] = each.replies;
            // A difference of infinities is NaN and counts as the largest doubt.
            let doubt = (best - advice) * per_halving;
            self.doubts[place] = doubt.round().min(f32::from(MAX_DOUBT)) as u8;
        }
        self.is_advised = true;
    }
}

#[cfg(test)]
#[path = "../../tests/unit/advice.rs"]
mod tests;
