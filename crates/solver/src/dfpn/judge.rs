//! What can be said about a position without searching.
//!
//! Filling, pruning, connections and lemmas decide a position or leave a few moves. All of them
//! work on the filled position and give what their winner needs, so that what is found out about a
//! child can be used for its parent.

use std::sync::Arc;

use crate::inferior::{Candidates, Engine, Matcher};
use crate::virtual_connections::{Closure, EdgeTemplates, End, Goal};
use mustplay_hex::masks::TooNarrow;
use mustplay_hex::{Board, Cell, CellSet, Color, Masks};

use super::currents::Currents;
use super::learned::Learned;
use super::lemmas::{Lemmas, Turn};
use super::node::{Known, Link, NONE, Node, Numbers, RANKED, number};
use super::recent::Inventories;
use super::technique::{Technique, Techniques};
use crate::adviser::{Adviser, Advisers};
use crate::options::Knob;
use crate::solver::Settings;

/// One thread's means of judging positions.
pub(super) struct Judge<const W: usize> {
    masks: Masks<W>,
    engine: Engine<W>,
    candidates: Candidates<W>,
    /// Of the player to move and of the other.
    closures: [Closure<W>; 2],
    currents: Currents,
    scores: Vec<f64>,
    /// Moves with their costs and what they leave the opponent.
    order: Vec<(f64, Cell, u8)>,
    advisers: Option<Arc<Advisers>>,
    /// One of them, once one has been asked: to find one takes time.
    adviser: Option<Box<dyn Adviser>>,
    techniques: Techniques,
    /// What one move fewer for the opponent is worth in shares of the current.
    fewer_moves: f64,
    /// How many moves to expect after a move of which nothing is known.
    far: u8,
    /// How doubtful a move is for which half as much speaks as for another.
    halving: u32,
}

impl<const W: usize> Judge<W> {
    pub(super) fn new(
        board: &Board,
        matcher: Arc<Matcher>,
        settings: &Settings,
    ) -> Result<Self, TooNarrow> {
        let Settings { techniques, ref options, .. } = *settings;
        let templates = if techniques.has(Technique::Templates) {
            EdgeTemplates::of_board(board)
        } else {
            EdgeTemplates::default()
        };
        let templates = Arc::new(templates);
        Ok(Self {
            masks: Masks::new(board)?,
            engine: Engine::new(board, matcher, techniques.features())?,
            candidates: Candidates::default(),
            closures: [(); 2].map(|()| Closure::with_templates(Arc::clone(&templates))),
            currents: Currents::new(options),
            scores: vec![0.0; board.len()],
            order: Vec::new(),
            advisers: None,
            adviser: None,
            techniques,
            fewer_moves: f64::from(options.of(Knob::FewerMoves)) / 100.0,
            far: options.of(Knob::Far) as u8,
            halving: options.of(Knob::Doubt),
        })
    }

    /// Has it ask somebody which moves look good, unless the settings say otherwise.
    pub(super) fn set_advisers(&mut self, advisers: Arc<Advisers>) {
        let is_used = self.techniques.has(Technique::Network);
        self.advisers = is_used.then_some(advisers);
        self.adviser = None;
    }

    pub(super) fn masks(&self) -> &Masks<W> {
        &self.masks
    }

    /// Goes to a position as played; what filling makes of it. Mutual fill is left out, which keeps
    /// the winner but not the moves that win.
    pub(super) fn start(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Link<W> {
        self.engine.set_stones(stones);
        self.filled(to_move)
    }

    /// Goes back to a place.
    pub(super) fn rewind(&mut self, place: usize) {
        self.engine.rewind(place);
    }

    /// Goes on to a position as played that need not follow from where it is; what filling makes of
    /// it.
    pub(super) fn branch(&mut self, position: &Node<W>) -> Link<W> {
        self.engine.branch(position.stones);
        self.link(position.to_move)
    }

    /// Goes to a position as played; the moves of `to_move` that pruning keeps.
    pub(super) fn kept(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> CellSet<W> {
        self.engine.set_stones(stones);
        self.engine.candidates(to_move, &mut self.candidates);
        self.candidates.moves()
    }

    /// Goes to a node; gives its place, to go back to.
    pub(super) fn enter(&mut self, node: &Node<W>, dead: CellSet<W>) -> usize {
        let [black, white] = node.stones;
        self.engine.jump([black - dead, white], dead);
        self.engine.depth()
    }

    /// Where it is.
    pub(super) fn place(&self) -> usize {
        self.engine.depth()
    }

    /// Goes back to a place and plays a move there; what filling makes of it.
    pub(super) fn play(&mut self, place: usize, cell: Cell, color: Color) -> Link<W> {
        self.engine.rewind(place);
        self.engine.play(cell, color);
        self.link(!color)
    }

    /// Goes back to a place and plays a move and an answer there, without mutual fill in between;
    /// what filling makes of it. Nothing if filling leaves no such answer.
    pub(super) fn play_both(
        &mut self,
        place: usize,
        [cell, answer]: [Cell; 2],
        color: Color,
    ) -> Option<Link<W>> {
        self.engine.rewind(place);
        self.engine.play(cell, color);
        let filled = self.engine.filled();
        if filled.connected().is_some() || !filled.empty().contains(answer) {
            return None;
        }
        let support = Color::BOTH.map(|color| filled.support(color));
        self.engine.play(answer, !color);
        let mut link = self.link(color);
        for (all, before) in link.support.iter_mut().zip(support) {
            *all |= before;
        }
        Some(link)
    }

    /// What has to be empty for an answer to reverse a move of `color` at a place; nothing if it
    /// does not.
    pub(super) fn reversal(
        &mut self,
        place: usize,
        [cell, answer]: [Cell; 2],
        color: Color,
    ) -> Option<CellSet<W>> {
        self.engine.rewind(place);
        let reverser = self.engine.reverser(cell, !color)?;
        (reverser.cell == answer).then_some(reverser.rests_on)
    }

    /// The answers that reverse the first moves of `color`.
    fn answers(&self, ranked: &[u16; RANKED], color: Color) -> [u16; RANKED] {
        if !self.techniques.has(Technique::Reversing) {
            return [NONE; RANKED];
        }
        ranked.map(|cell| {
            let found = || self.engine.reverser(Cell::new(cell.into()), !color);
            let found = (cell != NONE).then(found).flatten();
            number(found.map(|reverser| reverser.cell))
        })
    }

    /// What a lemma says about a node.
    pub(super) fn by_lemma(
        &self,
        node: &Node<W>,
        dead: CellSet<W>,
        lemmas: &Lemmas<W>,
    ) -> Option<Known<W>> {
        let (me, empty) = (node.to_move, node.empty(self.masks.all()));
        // Dead cells are as good as anyone's.
        let [own, other] = [me, !me].map(|color| node.stones[color.index()] | dead);
        if let Some(lemma) = lemmas.win(me, Turn::Winner, own, empty) {
            return Some(Known::won(lemma.carrier, lemma.key));
        }
        let lemma = lemmas.win(!me, Turn::Loser, other, empty)?;
        Some(Known::bare(Numbers::LOST, lemma.carrier))
    }

    /// What filling has made of the position the judge is at, mutual fill included.
    pub(super) fn link(&mut self, to_move: Color) -> Link<W> {
        let filled = self.engine.filled();
        let support = Color::BOTH.map(|color| filled.support(color));
        let is_mutual = filled.connected().is_none() && self.engine.fill_mutually();
        let mut link = self.filled(to_move);
        link.is_mutual = is_mutual;
        for (all, before) in link.support.iter_mut().zip(support) {
            *all |= before;
        }
        link
    }

    /// What filling has made of the position the judge is at.
    fn filled(&self, to_move: Color) -> Link<W> {
        let filled = self.engine.filled();
        let dead = filled.dead() | filled.dead_stones();
        let [black, white] = Color::BOTH.map(|color| filled.stones(color));
        Link {
            node: Node { stones: [black | dead, white - dead], to_move },
            dead,
            support: Color::BOTH.map(|color| filled.support(color)),
            winner: filled.connected(),
            is_mutual: false,
        }
    }

    /// What can be said about the node the judge is at.
    pub(super) fn judge(
        &mut self,
        node: &Node<W>,
        dead: CellSet<W>,
        parent: Option<&Node<W>>,
        learned: &Learned<W>,
    ) -> Known<W> {
        let (me, empty) = (node.to_move, node.empty(self.masks.all()));
        // Dead cells are as good as anyone's.
        let [own, other] = [me, !me].map(|color| node.stones[color.index()] | dead);
        let by_lemma = self.by_lemma(node, dead, &learned.lemmas());
        if let Some(known) = by_lemma.or_else(|| learned.taught.decide(node, dead, empty)) {
            return known;
        }
        self.engine.candidates(me, &mut self.candidates);
        let mut must = empty;
        let mut carrier = CellSet::EMPTY;
        let mut narrow = |threat: CellSet<W>| {
            let is_narrower = !must.is_subset(threat);
            if is_narrower {
                must &= threat;
                carrier |= threat;
            }
            is_narrower
        };
        if self.techniques.has(Technique::Connections) {
            let before = parent.and_then(|parent| learned.recent.get(parent));
            if let Some(decided) = self.connect(me, own, other, empty, before.as_deref()) {
                return decided;
            }
            let [top, bottom] = End::SIDES;
            for &threat in self.closures[1].semi(top, bottom) {
                narrow(threat);
            }
        }
        for threat in learned.lemmas().threats(!me, other, empty) {
            narrow(threat);
        }
        learned.taught.threats(!me, other, empty, narrow);
        let moves = self.candidates.moves() & must;
        if moves.is_empty() {
            let needed = (carrier | self.candidates.support(must)) & empty;
            return Known::bare(Numbers::LOST, needed);
        }
        if self.techniques.has(Technique::Connections) {
            let mut inventories = self.closures.each_ref().map(Closure::pack);
            if me == Color::White {
                inventories.reverse();
            }
            learned.recent.put(*node, inventories);
        }
        let (ranked, outlook) = self.rank(moves);
        Known {
            numbers: Numbers::UNKNOWN,
            moves,
            must,
            carrier,
            dead,
            ranked,
            outlook,
            doubts: [0; RANKED],
            answers: self.answers(&ranked, me),
            is_advised: false,
            work: 0,
        }
    }

    /// Finds the connections of both players, quickly if those of the parent are known; they may
    /// decide.
    fn connect(
        &mut self,
        me: Color,
        own: CellSet<W>,
        other: CellSet<W>,
        empty: CellSet<W>,
        before: Option<&Inventories<W>>,
    ) -> Option<Known<W>> {
        let [top, bottom] = End::SIDES;
        let [mine, theirs] = &mut self.closures;
        let find = |closure: &mut Closure<W>, color: Color, own, goal| match before {
            Some(before) => {
                let before = &before[color.index()];
                closure.resume(&self.masks, color, own, empty, goal, before);
            }
            None => closure.find(&self.masks, color, own, empty, goal),
        };
        find(mine, me, own, Goal::Semi);
        let win = mine.full(top, bottom).iter().chain(mine.semi(top, bottom));
        if let Some(&carrier) = win.min_by_key(|carrier| carrier.len()) {
            return Some(Known::bare(Numbers::WON, carrier));
        }
        find(theirs, !me, other, Goal::Full);
        let loss = theirs.full(top, bottom).iter().min_by_key(|carrier| carrier.len());
        loss.map(|&carrier| Known::bare(Numbers::LOST, carrier))
    }

    /// The moves among `left_out` that pruning keeps after all, and the cells that must stay empty
    /// for the others to be left out, at a node the judge has been at.
    pub(super) fn account(
        &mut self,
        place: usize,
        to_move: Color,
        left_out: CellSet<W>,
    ) -> (CellSet<W>, CellSet<W>) {
        self.engine.rewind(place);
        self.engine.candidates(to_move, &mut self.candidates);
        let kept = self.candidates.moves() & left_out;
        (kept, self.candidates.support(left_out - kept))
    }

    /// The best moves in order, and how many moves each is expected to leave the opponent.
    fn rank(&mut self, moves: CellSet<W>) -> ([u16; RANKED], [u8; RANKED]) {
        let mut ranked = [NONE; RANKED];
        let mut outlook = [self.far; RANKED];
        if !self.techniques.has(Technique::Connections)
            || !self.techniques.has(Technique::Evaluation)
        {
            return (ranked, outlook);
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
        let places = ranked.iter_mut().zip(&mut outlook);
        for ((rank, expected), &(_, cell, left)) in places.zip(&self.order) {
            *rank = cell.index() as u16;
            *expected = left;
        }
        (ranked, outlook)
    }

    /// Whether there is somebody to ask.
    #[inline]
    pub(super) fn has_adviser(&self) -> bool {
        self.advisers.is_some()
    }

    /// Asks the adviser, if there is one, about the moves of a node that is not decided.
    ///
    /// It sees the filled position: what was filled in changes nobody's result, and stones say
    /// more than empty cells of which one has to know that they do not matter.
    pub(super) fn take_advice(&mut self, node: &Node<W>, known: &mut Known<W>) {
        let Some(advisers) = &self.advisers else {
            return;
        };
        let adviser = self.adviser.get_or_insert_with(|| advisers());
        let mut stones = vec![None; self.scores.len()];
        for color in Color::BOTH {
            for cell in node.stones[color.index()] {
                stones[cell.index()] = Some(color);
            }
        }
        let advice = adviser.advise(&stones, node.to_move);
        known.follow_advice(&advice, self.halving, self.far);
    }

    /// How many moves at most the opponent has to look at after a move, as far as known connections
    /// say.
    fn left_after(&self, cell: Cell) -> u8 {
        let left = self.closures[0].left_after(cell);
        left.map_or(self.far, |left| left.len().clamp(1, self.far.into()) as u8)
    }
}
