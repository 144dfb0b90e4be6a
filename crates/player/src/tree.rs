//! The search tree: visit counts and proved results.
//!
//! Threads share the tree under a lock. A thread descends from the root to a leaf, evaluates the
//! position there without the lock, and backs up the result. A playout in progress counts as lost
//! (virtual loss), so that other threads choose other paths.
//!
//! Invariants:
//!
//! * the children of a node are consecutive, and are its moves at the time of expansion; some may
//!   be pruned later;
//! * a node has a winner only if it is proved: by the rules, by a study, by one child that the
//!   player to move wins, or by all children that are not pruned.

use mustplay_coloring::Player;

use crate::result::MoveStats;
use crate::rules::{AmafMoves, Effort, Rules, Step, Study};
use crate::settings::{KnowledgeSource, MctsSettings};

/// The tree, over positions of type `P`.
pub(crate) struct Tree<P> {
    root: P,
    nodes: Vec<Node>,
    /// Narrowed positions, which replace the positions of nodes.
    narrowed: Vec<P>,
    most_nodes: usize,
}

/// A path from the root, and the task at its end.
pub(crate) struct Descent<P> {
    path: Vec<NodeId>,
    pub(crate) position: P,
    /// The work at the leaf besides its evaluation.
    pub(crate) task: Task,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    Evaluate,
    Expand,
    Study(Effort),
    /// Nothing: the winner is known.
    Nothing(Player),
}

impl<P: Clone> Tree<P> {
    /// A tree with only the root, which may grow to `bytes` bytes.
    pub(crate) fn new(root: P, to_move: Player, bytes: usize) -> Self {
        // At most one node in fifty has a narrowed position.
        let each = size_of::<Node>() + size_of::<P>() / 50;
        Self {
            root,
            nodes: vec![Node::new(Step::new(0), to_move, 1.0)],
            narrowed: Vec::new(),
            most_nodes: (bytes / each).clamp(1, u32::MAX as usize),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.narrowed.len() * size_of::<P>()
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    pub(crate) fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &Node)> {
        let family = self.node(id).family();
        family.map(|at| (NodeId::new(at), &self.nodes[at]))
    }

    pub(crate) fn decide(&mut self, id: NodeId, winner: Player) {
        self.nodes[id.index()].winner = Some(winner);
    }

    /// Descends to a leaf, or to a node that has earned a study.
    pub(crate) fn descend<R: Rules<Position = P>>(
        &mut self,
        rules: &R,
        settings: &MctsSettings,
    ) -> Descent<P> {
        let mut position = self.root.clone();
        let mut path = vec![NodeId::ROOT];
        let mut at = NodeId::ROOT;
        let task = loop {
            let has_room = self.nodes.len() < self.most_nodes;
            let node = &mut self.nodes[at.index()];
            node.tally.games += 1;
            if let Some(place) = node.narrowed {
                position.clone_from(&self.narrowed[place as usize]);
            }
            if let Some(winner) = node.winner {
                break Task::Nothing(winner);
            }
            if !node.is_expanded {
                let is_due = at == NodeId::ROOT || node.tally.games > settings.expand;
                break if is_due && has_room { Task::Expand } else { Task::Evaluate };
            }
            let earned = settings.earned(node.tally.games);
            if has_room && earned > node.studied {
                node.studied = earned;
                break Task::Study(earned.expect("more than nothing"));
            }
            let Some(child) = self.choose(at, settings) else {
                // No move is left to play.
                break Task::Expand;
            };
            let step = self.node(child).step;
            if !rules.is_open(&position, step) {
                // A later study of an ancestor has filled this cell.
                self.nodes[child.index()].is_pruned = true;
                self.nodes[at.index()].tally.games -= 1;
                continue;
            }
            rules.play(&mut position, step);
            path.push(child);
            at = child;
        };
        Descent { path, position, task }
    }

    /// The child to visit: PUCT, with AMAF statistics while there are few visits.
    fn choose(&self, at: NodeId, settings: &MctsSettings) -> Option<NodeId> {
        let node = self.node(at);
        let spread = settings.exploration * (node.tally.games as f32).sqrt();
        // First-play urgency: a little below the mean of the node.
        let unknown = match node.tally.mean() {
            Some(_) => self.mean_for_mover(at) - settings.caution,
            None => 0.5,
        };
        let has_others = settings.knowledge.has(KnowledgeSource::AllAsFirst);
        let score = |child: &Node| {
            let first = child.as_first;
            let (games, others) = (child.tally.games as f32, first.games as f32);
            let trust = others / (games + others + games * others / settings.all_as_first);
            let quick = first.mean().filter(|_| has_others).unwrap_or(unknown);
            let slow = child.tally.mean().unwrap_or(quick);
            let value =
                if others > 0.0 && has_others { slow + trust * (quick - slow) } else { slow };
            value + spread * child.prior / (1.0 + games)
        };
        let open =
            self.children(at).filter(|(_, child)| !child.is_pruned && child.winner.is_none());
        let best = open.map(|(id, child)| (score(child), id));
        best.max_by(|x, y| x.0.total_cmp(&y.0)).map(|best| best.1)
    }

    /// The mean at a node for the player to move there.
    fn mean_for_mover(&self, at: NodeId) -> f32 {
        let (games, won) = self.children(at).fold((0.0, 0.0), |(games, won), (_, child)| {
            (games + child.tally.games as f32, won + child.tally.won)
        });
        if games > 0.0 { won / games } else { 0.5 }
    }

    /// Expands the node at the end of a descent with these moves.
    pub(crate) fn expand<R: Rules<Position = P>>(
        &mut self,
        descent: &Descent<P>,
        rules: &R,
        moves: &[(Step, f32)],
    ) {
        let id = descent.end();
        if self.node(id).is_expanded {
            // Another thread has expanded the node meanwhile.
            return;
        }
        let first = self.nodes.len() as u32;
        for &(step, prior) in moves {
            let mut after = descent.position.clone();
            rules.play(&mut after, step);
            self.nodes.push(Node::new(step, rules.to_move(&after), prior));
        }
        let node = &mut self.nodes[id.index()];
        node.is_expanded = true;
        node.first = first;
        node.children = moves.len() as u16;
    }

    /// Records the result of a study at the end of a descent.
    pub(crate) fn learn(&mut self, descent: &Descent<P>, study: Study<P>) {
        let id = descent.end();
        match study {
            Study::Nothing => {}
            Study::Decided(winner) => self.nodes[id.index()].winner = Some(winner),
            Study::Narrowed { position, moves } => {
                let family = self.node(id).family();
                for child in &mut self.nodes[family] {
                    child.is_pruned |= !moves.contains(&child.step);
                }
                let place = self.nodes[id.index()].narrowed;
                if let Some(place) = place {
                    self.narrowed[place as usize] = position;
                } else {
                    self.nodes[id.index()].narrowed = Some(self.narrowed.len() as u32);
                    self.narrowed.push(position);
                }
            }
        }
    }

    /// Backs up a playout with `value` for Max along a descent, and propagates proofs. Adds the
    /// moves of the descent to `played`.
    pub(crate) fn back_up(&mut self, descent: &Descent<P>, value: f64, played: &mut AmafMoves) {
        let mut may_be_proved = true;
        for (depth, &id) in descent.path.iter().enumerate().rev() {
            let node = self.node(id);
            let (to_move, family) = (node.to_move, node.family());
            let worth = match to_move {
                Player::Max => value,
                Player::Min => 1.0 - value,
            } as f32;
            for child in &mut self.nodes[family] {
                if played.has(to_move, child.step) {
                    child.as_first.add(worth);
                }
            }
            may_be_proved = may_be_proved && self.prove(id);
            let Some(above) = depth.checked_sub(1) else {
                continue;
            };
            let mover = self.node(descent.path[above]).to_move;
            let node = &mut self.nodes[id.index()];
            // The descent counted the visit already, as a loss.
            node.tally.won += match mover {
                Player::Max => value,
                Player::Min => 1.0 - value,
            } as f32;
            played.add(mover, node.step);
        }
    }

    /// Whether a node is proved, now or by its children.
    fn prove(&mut self, id: NodeId) -> bool {
        let node = self.node(id);
        if node.winner.is_some() {
            return true;
        }
        let to_move = node.to_move;
        if !node.is_expanded {
            return false;
        }
        let mut is_lost = false;
        for child in &self.nodes[node.family()] {
            if child.winner == Some(to_move) {
                self.decide(id, to_move);
                return true;
            }
            if child.is_pruned {
                continue;
            }
            if child.winner.is_none() {
                return false;
            }
            is_lost = true;
        }
        if is_lost {
            self.decide(id, !to_move);
        }
        is_lost
    }

    /// Makes the position after a move the new root, and drops all other nodes. The new root keeps
    /// its winner only if a winning move is known.
    pub(crate) fn advance<R: Rules<Position = P>>(&mut self, rules: &R, step: Step) {
        rules.play(&mut self.root, step);
        let to_move = rules.to_move(&self.root);
        let child = self
            .children(NodeId::ROOT)
            .find(|(_, child)| child.step == step && !child.is_pruned)
            .map(|(id, _)| id);
        let old = std::mem::take(&mut self.nodes);
        let positions = std::mem::take(&mut self.narrowed);
        let Some(child) = child else {
            self.nodes.push(Node::new(Step::new(0), to_move, 1.0));
            return;
        };
        self.nodes.push(old[child.index()].clone());
        // Copies in breadth-first order: the children of each copied node follow behind.
        let mut at = 0;
        while at < self.nodes.len() {
            let family = self.nodes[at].family();
            self.nodes[at].first = self.nodes.len() as u32;
            self.nodes.extend_from_slice(&old[family]);
            if let Some(place) = self.nodes[at].narrowed {
                self.nodes[at].narrowed = Some(self.narrowed.len() as u32);
                self.narrowed.push(positions[place as usize].clone());
            }
            at += 1;
        }
        // The root keeps its winner only with a known winning move.
        let is_known = |(_, child): (_, &Node)| child.winner == Some(to_move);
        if !self.children(NodeId::ROOT).any(is_known) {
            self.nodes[0].winner = None;
        }
    }
}

impl<P> Descent<P> {
    pub(crate) fn is_at_root(&self) -> bool {
        self.path.len() == 1
    }

    pub(crate) fn end(&self) -> NodeId {
        *self.path.last().expect("the root at least")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NodeId(u32);

impl NodeId {
    pub(crate) const ROOT: Self = Self(0);

    pub(super) fn new(index: usize) -> Self {
        Self(index as u32)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Visits and wins at a node, for the player who moved there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u32,
    pub(crate) won: f32,
}

impl Tally {
    /// The share of wins; `None` without visits.
    #[inline]
    pub(crate) fn mean(self) -> Option<f32> {
        (self.games > 0).then(|| self.won / self.games as f32)
    }

    #[inline]
    pub(super) fn add(&mut self, won: f32) {
        self.games += 1;
        self.won += won;
    }
}

/// A move and the statistics of the position after it.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The move to this node; meaningless at the root.
    pub(crate) step: Step,
    pub(crate) to_move: Player,
    pub(crate) winner: Option<Player>,
    /// Whether the move is pruned because another one is at least as good.
    pub(crate) is_pruned: bool,
    /// The most thorough study of the position, finished or in progress.
    pub(super) studied: Option<Effort>,
    /// The index of the narrowed position in the tree.
    pub(super) narrowed: Option<u32>,
    /// The index of the first child; no child before the expansion.
    pub(super) first: u32,
    pub(super) children: u16,
    pub(super) is_expanded: bool,
    pub(crate) prior: f32,
    /// Visits, including those in progress, which count as lost.
    pub(crate) tally: Tally,
    /// AMAF statistics: playouts in which the same player made the move at any time.
    pub(crate) as_first: Tally,
}

impl Node {
    pub(super) fn new(step: Step, to_move: Player, prior: f32) -> Self {
        Self {
            step,
            to_move,
            winner: None,
            is_pruned: false,
            studied: None,
            narrowed: None,
            first: 0,
            children: 0,
            is_expanded: false,
            prior,
            tally: Tally::default(),
            as_first: Tally::default(),
        }
    }

    pub(super) fn family(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.children)
    }
}

/// The longest line that is reported.
const LONGEST: usize = 40;

impl<P: Clone> Tree<P> {
    /// The moves at the root: proved wins, then moves by visits, then proved losses.
    pub(crate) fn moves(&self) -> Vec<MoveStats<Step, Player>> {
        let to_move = self.node(NodeId::ROOT).to_move;
        let mut best_first: Vec<NodeId> = self.open_children(NodeId::ROOT).collect();
        best_first.sort_by(|&x, &y| self.rank(y, to_move).total_cmp(&self.rank(x, to_move)));
        best_first.into_iter().map(|id| self.stats(id, to_move)).collect()
    }

    fn stats(&self, id: NodeId, to_move: Player) -> MoveStats<Step, Player> {
        let node = self.node(id);
        let chance = match node.winner {
            Some(winner) => f64::from(u8::from(winner == to_move)),
            None => node.tally.mean().unwrap_or(0.5).into(),
        };
        let mut line = vec![node.step];
        let mut at = id;
        while line.len() < LONGEST {
            let to_move = self.node(at).to_move;
            let next = self.open_children(at);
            let next =
                next.max_by(|&x, &y| self.rank(x, to_move).total_cmp(&self.rank(y, to_move)));
            let Some(next) = next.filter(|&next| self.node(next).tally.games > 0) else {
                break;
            };
            line.push(self.node(next).step);
            at = next;
        }
        MoveStats {
            mv: node.step,
            chance,
            games: node.tally.games.into(),
            prior: node.prior.into(),
            winner: node.winner,
            line,
        }
    }

    fn open_children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let open = self.children(id).filter(|(_, child)| !child.is_pruned);
        open.map(|(id, _)| id)
    }

    /// Orders moves by proofs, then visits, then priors.
    fn rank(&self, id: NodeId, to_move: Player) -> f64 {
        let Node { winner, tally, prior, .. } = self.node(id);
        let games = f64::from(tally.games) + f64::from(*prior) / 2.0;
        let most = f64::from(u32::MAX);
        match winner {
            Some(winner) if *winner == to_move => most + games,
            Some(_) => games - 2.0 * most,
            None => games,
        }
    }
}
