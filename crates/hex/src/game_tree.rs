//! A game with all its variations, comments and labels.
//!
//! A node is either a complete setup or a turn after its parent, so the position at a node is the
//! nearest setup above it followed by the turns since. The first node is a setup. Every turn in a
//! tree can be played; the constructors report turns that cannot and continue with the rest.
//!
//! ```
//! use mustplay_hex::notation;
//!
//! let (_, tree) = notation::read_tree("(;SZ[3]C[A game];B[b2](;W[a3])(;W[b2])(;W[c1]))")?;
//! let parents: Vec<_> = tree.nodes().iter().map(|node| node.parent).collect();
//! assert_eq!(parents, [None, Some(0), Some(1), Some(1)]);
//! assert_eq!((tree.nodes()[0].comment.as_str(), tree.left_out), ("A game", 1));
//! # Ok::<(), mustplay_hex::notation::ReadError>(())
//! ```

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::board::{Board, Cell};
use crate::color::{Color, Names};
use crate::record::{IllegalTurn, Record, Replay, ReplayError, Turn, fewer};
use crate::setup::{Objective, Setup};

#[derive(Clone, Debug)]
pub struct GameTree {
    board: Arc<Board>,
    objective: Objective,
    nodes: Vec<TreeNode>,
    /// The node to show first: the end of the main line, or a viewer's current node.
    pub at: usize,
    /// The number of variations that were dropped because they cannot be played or read.
    pub left_out: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The parent. Children are ordered by number, the main line first.
    pub parent: Option<usize>,
    pub step: TreeStep,
    pub comment: String,
    pub labels: BTreeMap<Cell, String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeStep {
    Setup { stones: Vec<(Cell, Color)>, to_move: Color },
    Turn(Turn),
}

/// A node with its position, for adding children.
#[derive(Clone)]
pub(crate) struct TreeCursor {
    pub(crate) node: usize,
    replay: Rc<Replay>,
    /// `None` before the first turn unless the record states it.
    to_move: Option<Color>,
}

impl TreeCursor {
    /// The stones, and the side to move if known.
    pub(crate) fn stones(&self) -> (Vec<(Cell, Color)>, Option<Color>) {
        (self.replay.stones(), self.to_move)
    }
}

impl GameTree {
    /// A tree of one node: the position before the first turn of a record.
    pub(crate) fn new(record: &Record) -> Result<(Self, TreeCursor), ReplayError> {
        let mut tree = Self {
            board: Arc::clone(&record.board),
            objective: record.objective,
            nodes: Vec::new(),
            at: 0,
            left_out: 0,
        };
        let stones = record.stones.clone();
        let root = tree.set_up(None, stones, record.to_move)?;
        Ok((tree, root))
    }

    /// The tree of a record: its turns and those taken back.
    pub fn of_record(record: &Record) -> Result<Self, ReplayError> {
        let (mut tree, mut spot) = Self::new(record)?;
        for (number, &turn) in (1..).zip(&record.turns) {
            spot = tree.play(spot, turn).map_err(|reason| ReplayError::Turn { number, reason })?;
        }
        tree.at = spot.node;
        tree.note(spot.node, "", record.marks.labels.clone());
        for &turn in &record.future {
            let Ok(next) = tree.play(spot, turn) else {
                tree.left_out += 1;
                break;
            };
            spot = next;
        }
        Ok(tree)
    }

    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// The nodes, each after its parent.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// Makes the end of the main line the current node.
    pub(crate) fn look_at_the_end(&mut self) {
        for (number, node) in self.nodes.iter().enumerate() {
            // The first child continues the main line.
            if node.parent == Some(self.at) {
                self.at = number;
            }
        }
    }

    /// Adds a setup after a node or at the beginning; it replaces an immediately preceding setup.
    pub(crate) fn set_up(
        &mut self,
        after: Option<usize>,
        stones: Vec<(Cell, Color)>,
        to_move: Option<Color>,
    ) -> Result<TreeCursor, ReplayError> {
        let setup = Setup {
            to_move: to_move.unwrap_or_else(|| fewer(&stones)),
            board: Arc::clone(&self.board),
            objective: self.objective,
            stones,
        };
        let replay = Rc::new(Replay::new(&setup, Names::default())?);
        let step = TreeStep::Setup { stones: replay.stones(), to_move: setup.to_move };
        let is_last = after.is_some_and(|after| after + 1 == self.nodes.len());
        let node = match (after, self.nodes.last_mut()) {
            (Some(after), Some(last)) if is_last && matches!(last.step, TreeStep::Setup { .. }) => {
                last.step = step;
                after
            }
            _ => self.add(after, step),
        };
        Ok(TreeCursor { node, replay, to_move })
    }

    pub(crate) fn play(&mut self, spot: TreeCursor, turn: Turn) -> Result<TreeCursor, IllegalTurn> {
        let mut replay = spot.replay;
        Rc::make_mut(&mut replay).play(turn)?;
        Ok(TreeCursor {
            node: self.add(Some(spot.node), TreeStep::Turn(turn)),
            replay,
            to_move: Some(turn.next_color()),
        })
    }

    pub(crate) fn note(&mut self, node: usize, comment: &str, labels: BTreeMap<Cell, String>) {
        let noted = &mut self.nodes[node];
        if !noted.comment.is_empty() && !comment.is_empty() {
            noted.comment.push('\n');
        }
        noted.comment.push_str(comment);
        noted.labels.extend(labels);
    }

    fn add(&mut self, parent: Option<usize>, step: TreeStep) -> usize {
        debug_assert!(parent.is_none_or(|parent| parent < self.nodes.len()), "parents come first");
        self.nodes.push(TreeNode { parent, step, comment: String::new(), labels: BTreeMap::new() });
        self.nodes.len() - 1
    }
}
