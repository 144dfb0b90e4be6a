//! The tree of the search: games counted, moves proved.
//!
//! Threads take turns with it. A thread walks from the root to a node that is not worth going
//! beyond yet, judges the position there without holding the tree, and comes back with what it
//! found. Games that are under way count as lost, so that another thread goes elsewhere.
//!
//! Invariants:
//!
//! * the children of a node follow each other, and are its moves as they were when it was first
//!   looked into; later some are pruned;
//! * a node has a winner only if that is proved: by the rules, by a study, by one child that the
//!   player to move wins, or by all children that are not pruned.

use mustplay_coloring::Player;

use crate::rules::{AmafMoves, Effort, Rules, Step, Study};
use crate::settings::{KnowledgeSource, ThinkerSettings};

/// The tree, over positions of type `P`.
pub(crate) struct Tree<P> {
    root: P,
    nodes: Vec<Node>,
    /// Positions to look at instead.
    narrowed: Vec<P>,
    most_nodes: usize,
}

/// A way down the tree, and what to do at its end.
pub(crate) struct Descent<P> {
    /// The nodes from the root on.
    path: Vec<NodeId>,
    /// The position at the end.
    pub(crate) position: P,
    /// What to find out besides what the position is worth.
    pub(crate) task: Task,
}

/// What a node has earned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// Nothing beyond a judgment.
    LeafEvaluator,
    /// Its moves.
    Expand,
    /// A closer look.
    Study(Effort),
    /// The winner is known.
    Nothing(Player),
}

impl<P: Clone> Tree<P> {
    /// The tree of one node, which may grow to `bytes` bytes.
    pub(crate) fn new(root: P, to_move: Player, bytes: usize) -> Self {
        // Positions are kept for one node in fifty at the most.
        let each = size_of::<Node>() + size_of::<P>() / 50;
        Self {
            root,
            nodes: vec![Node::new(Step::new(0), to_move, 1.0)],
            narrowed: Vec::new(),
            most_nodes: (bytes / each).clamp(1, u32::MAX as usize),
        }
    }

    /// About how much memory it takes.
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

    /// The winner of a position is known.
    pub(crate) fn decide(&mut self, id: NodeId, winner: Player) {
        self.nodes[id.index()].winner = Some(winner);
    }

    /// Walks down to a node that has earned something or is not worth going beyond yet.
    pub(crate) fn descend<R: Rules<Position = P>>(
        &mut self,
        rules: &R,
        settings: &ThinkerSettings,
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
                break if is_due && has_room { Task::Expand } else { Task::LeafEvaluator };
            }
            let earned = settings.earned(node.tally.games);
            if has_room && earned > node.studied {
                node.studied = earned;
                break Task::Study(earned.expect("more than nothing"));
            }
            let Some(child) = self.choose(at, settings) else {
                // Nothing is left to play: the winner has won.
                break Task::Expand;
            };
            let step = self.node(child).step;
            if !rules.is_open(&position, step) {
                // A later study of a position above has found that this move decides nothing.
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

    /// The child to go on with: what looks best, and what has not been looked at enough (PUCT),
    /// taking all moves as first while there are few games.
    fn choose(&self, at: NodeId, settings: &ThinkerSettings) -> Option<NodeId> {
        let node = self.node(at);
        let spread = settings.exploration * (node.tally.games as f32).sqrt();
        // The value of a move that was never tried: a little less than of the others.
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

    /// The part of games that the player to move at a node has won.
    fn mean_for_mover(&self, at: NodeId) -> f32 {
        let (games, won) = self.children(at).fold((0.0, 0.0), |(games, won), (_, child)| {
            (games + child.tally.games as f32, won + child.tally.won)
        });
        if games > 0.0 { won / games } else { 0.5 }
    }

    /// Adds the moves at the end of a descent.
    pub(crate) fn expand<R: Rules<Position = P>>(
        &mut self,
        descent: &Descent<P>,
        rules: &R,
        moves: &[(Step, f32)],
    ) {
        let id = descent.end();
        if self.node(id).is_expanded {
            // Another thread was here at the same time.
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

    /// Takes over what was found out about the end of a descent.
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

    /// Counts a game that went through the nodes of a descent and was worth `value` to Max, and
    /// sees what is proved now. `played` gets the moves of the descent as well.
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
            // The game was counted on the way down, as lost.
            node.tally.won += match mover {
                Player::Max => value,
                Player::Min => 1.0 - value,
            } as f32;
            played.add(mover, node.step);
        }
    }

    /// Whether the winner at a node is known, by its children if not before.
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

    /// Goes on from the position after a move; what is not below it is forgotten. The winner is
    /// known there only with a move that wins.
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
        // Each node that was copied has its family copied behind, in the order of the copies.
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
        // The winner must also know how.
        let is_known = |(_, child): (_, &Node)| child.winner == Some(to_move);
        if !self.children(NodeId::ROOT).any(is_known) {
            self.nodes[0].winner = None;
        }
    }
}

impl<P> Descent<P> {
    /// Whether it has not left the root.
    pub(crate) fn is_at_root(&self) -> bool {
        self.path.len() == 1
    }

    /// The node where it ends.
    pub(crate) fn end(&self) -> NodeId {
        *self.path.last().expect("the root at least")
    }
}

/// Where a node is in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NodeId(u32);

impl NodeId {
    /// The position that is searched.
    pub(crate) const ROOT: Self = Self(0);

    pub(super) fn new(index: usize) -> Self {
        Self(index as u32)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Counts of games through a node, from the side of the player who moved there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u32,
    pub(crate) won: f32,
}

impl Tally {
    /// The part of games that were won; nothing without a game.
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

/// A move, and what is known of the position after it.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The move that leads here; of the root it says nothing.
    pub(crate) step: Step,
    /// Whose turn it is here.
    pub(crate) to_move: Player,
    /// Who wins, where that is proved.
    pub(crate) winner: Option<Player>,
    /// Another move is known to be as good: this one is not tried.
    pub(crate) is_pruned: bool,
    /// What was found out about the position, or is being found out.
    pub(super) studied: Option<Effort>,
    /// The position to look at instead, by its place among those of the tree.
    pub(super) narrowed: Option<u32>,
    /// Its children follow each other from here; none before they were needed.
    pub(super) first: u32,
    pub(super) children: u16,
    /// Whether children were looked for.
    pub(super) is_expanded: bool,
    /// What the judge thought of the move.
    pub(crate) prior: f32,
    /// Games through this node. Those that are being played count as lost.
    pub(crate) tally: Tally,
    /// Games in which the move was made at any time by the player who could make it here.
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

/// What is thought of a move.
#[derive(Clone, Debug)]
pub(crate) struct Opinion {
    pub(crate) step: Step,
    /// How likely it wins for the player who makes it, from 0 to 1.
    pub(crate) chance: f64,
    pub(crate) games: u64,
    pub(crate) prior: f64,
    pub(crate) winner: Option<Player>,
    /// How play may go on, this move first.
    pub(crate) line: Vec<Step>,
}

/// The longest line that is told.
const LONGEST: usize = 40;

impl<P: Clone> Tree<P> {
    /// The moves at the root that are worth trying, the best first: those that are proved to win,
    /// then those that were tried most, then those that are proved to lose.
    pub(crate) fn opinions(&self) -> Vec<Opinion> {
        let to_move = self.node(NodeId::ROOT).to_move;
        let mut best_first: Vec<NodeId> = self.open_children(NodeId::ROOT).collect();
        best_first.sort_by(|&x, &y| self.rank(y, to_move).total_cmp(&self.rank(x, to_move)));
        let opinion = |id: NodeId| self.opinion(id, to_move);
        best_first.into_iter().map(opinion).collect()
    }

    fn opinion(&self, id: NodeId, to_move: Player) -> Opinion {
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
        Opinion {
            step: node.step,
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

    /// Games, the prior deciding where there are none; proofs come before all games.
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
