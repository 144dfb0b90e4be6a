//! Shannon's switching games on edges, solved by Lehman's theorem.
//!
//! In Shannon's switching game on the edges of a graph (SCG §4.5) Short takes edges to join the
//! terminals s and t, and Cut takes edges to separate them. Bridg-It is such a game. Lehman showed
//! how to find the winner and a winning strategy in polynomial time. Below, Short's edges are
//! contracted and Cut's deleted, so every remaining edge is an empty cell.
//!
//! # Trees for Short, forests for Cut
//!
//! The *link* is an extra edge between s and t that neither player can take.
//!
//! **Short's half.** Let T₁ and T₂ be edge-disjoint trees on the same vertices, including s and t.
//! Then Short wins moving second. If Cut takes an edge of T₁, T₁ falls into two parts; Short takes
//! an edge of T₂ that joins the parts. After contracting this edge, the rest of T₁ and of T₂ are
//! again two trees on the same vertices. In the end they have a single vertex, which contains s and
//! t. If T₁ is a tree only together with the link, Short wins moving first by taking an edge of T₂
//! that joins the two parts of T₁.
//!
//! **Cut's half.** Give any of the edges to Short and contract them; partition the others into F₁
//! and F₂ such that neither has a cycle when the link is added. Then Cut wins moving second. If
//! Short takes an edge of F₁, then F₂ with this edge contracted and with the link has at most one
//! cycle, and this cycle contains an edge of F₂, since F₁ had no cycle with the link. Cut takes an
//! edge of F₂ on the cycle, which restores the condition. In the end no edge is left and the link
//! is no cycle, so s and t are not joined. If F₂ has no cycle, but may have one with the link, Cut
//! wins moving first by taking an edge of that cycle.
//!
//! # One of the two always exists
//!
//! **Theorem (Lehman).** Consider the largest number of edges that two spanning trees can cover. A
//! link *can be added* if it increases this number by one; then a second copy may also be addable.
//! If no link can be added, Short wins moving second; if both can, Cut does; if exactly one can,
//! the first player wins. Bruno and Weinberg call these short, cut and neutral games
//! ([`SwitchingClass`]).
//!
//! *Proof.* In the graph with the addable links, let T₁ and T₂ be spanning trees (forests, if the
//! graph is disconnected) that together cover as many edges as possible. Draw an arrow from an edge
//! x to an edge y if, for some i, x is not in Tᵢ and y is on the path in Tᵢ between the ends of x,
//! so that Tᵢ − y + x is a spanning tree too. An edge in neither tree is *spare*, an edge in both
//! is *shared*. If arrows lead from a spare edge to a shared one, then exchanges along a shortest
//! such path cover one more edge. Otherwise no trees cover more: none of the edges reachable from
//! spare ones is shared, those in T₁ span them all, as do those in T₂, so no two trees contain more
//! of them; and all other edges are covered. This is Edmonds' algorithm for matroid partition. A
//! link can be added exactly when arrows lead from it to a shared edge. No exchange makes an edge
//! shared, so an added link is in exactly one tree.
//!
//! If a link cannot be added, let Z be the set of edges reachable from it. No edge of Z is shared.
//! Arrows lead from an edge of Z to its whole path in Tᵢ, so Z ∩ T₁ and Z ∩ T₂ span Z and the link.
//! All reachable edges are on paths between vertices that are joined to s, so these are two trees
//! as Short needs them. If the other link was added, it is in one of them, and Short moves first.
//!
//! If a link was added, no spare edge reaches it; otherwise trees without it would cover as many
//! edges. Let Z be the set of edges that reach an added link. No edge of Z is spare or shared,
//! since a shared edge reaches nothing. Arrows from edges outside Z stay outside Z, so T₁ − Z and
//! T₂ − Z span the complement of Z. After contracting this complement, only Z ∩ T₁ and Z ∩ T₂ are
//! left, and they have no cycles. Both contain a link if both were added; otherwise one does, and
//! Cut has to move first. ∎
//!
//! # All winning moves
//!
//! **Theorem.** In a neutral game, add one link. Short's winning first moves are the edges that
//! reach the added link and no shared edge. Cut's are those that the other link reaches and no
//! spare edge does.
//!
//! *Proof.* Sets of edges that two forests can cover are the independent sets of a matroid U, and
//! the edges covered in the proof above form a base of it. Short's move x wins iff Short wins
//! moving second after x gets a parallel edge x′ instead: owning x is no worse, and with both edges
//! Short takes one of them when Cut takes the other. So x wins if the link is in the closure in U
//! of all edges and x′, but not in that of all edges. By exchange this means that x′ is in the
//! closure of all edges and the link, but not in that of all edges: x′ cannot be added once the
//! link is there, and the circuit that it closes contains the link. This circuit consists of x′ and
//! the edges that it reaches, which are x and the edges that x reaches.
//!
//! Cut's move x wins if both links can be added to the edges without x. Let r be the rank in U of
//! all edges; with both links it is r + 1. Without x the rank is at least r − 1, and without x but
//! with both links at most r + 1. It has to grow by two, so these ranks are r − 1 and r + 1. So x
//! wins iff it is in all bases of the edges, but not in all bases of the edges and both links. An
//! edge is missing from some base if it is on a circuit: it is spare or reachable from a spare
//! edge. ∎
//!
//! If one color wins moving second, all its moves win, since an extra stone never hurts its owner.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::switching::{Switching, SwitchingClass};
//! use mustplay_hex::{Board, Color, Setup};
//!
//! let setup = Setup::empty(Arc::new(Board::bridg_it(20)?));
//! let game = Switching::new(&setup)?.expect("a game on edges that is not over");
//! assert_eq!(game.class(), SwitchingClass::Neutral);
//! let trees = game.witness(Color::Black);
//! assert_eq!((trees.winner, trees.check(&setup)), (Color::Black, Ok(())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Switching`] finds the winner, a [`Witness`] is an independently checkable proof, and a
//! [`Strategy`] plays by a witness.

use trees::{Exchanges, Minor, TreePair};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Cell, Graph, Ground};
use crate::color::Color;
use crate::setup::{Objective, Setup, SetupError};

mod strategy;
mod trees;
mod witness;

pub use strategy::Strategy;
pub(crate) use trees::Groups;
pub use witness::{Witness, WitnessFlaw};

/// Who wins a game on edges, by who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, JsonSchema, Deserialize, Serialize)]
#[schemars(rename = "Class")]
#[serde(rename_all = "lowercase")]
pub enum SwitchingClass {
    /// Short wins, moving first or second.
    Short,
    /// The first player wins.
    Neutral,
    /// Cut wins, moving first or second.
    Cut,
}

impl SwitchingClass {
    /// Who wins if `first` begins. Black is Short.
    pub fn winner(self, first: Color) -> Color {
        match self {
            Self::Short => Color::Black,
            Self::Neutral => first,
            Self::Cut => Color::White,
        }
    }
}

/// A solved position, not yet over, of a game on edges.
#[derive(Clone, Debug)]
pub struct Switching {
    minor: Minor,
    trees: TreePair,
    exchanges: Exchanges,
    class: SwitchingClass,
}

impl Switching {
    /// Solves a position for either player to move. Returns `None` if the cells are not edges, the
    /// game is misère, or it is over.
    pub fn new(setup: &Setup) -> Result<Option<Self>, SetupError> {
        setup.occupancy()?;
        let minor = edge_graph(&setup.board).map(|graph| Minor::new(graph, setup));
        let is_open = |minor: &Minor| setup.objective == Objective::Normal && minor.is_open();
        Ok(minor.filter(is_open).map(Self::of))
    }

    fn of(minor: Minor) -> Self {
        let mut trees = TreePair::new(&minor);
        let class = match minor.links().map(|link| trees.cover(link)) {
            [false, _] => SwitchingClass::Short,
            [true, false] => SwitchingClass::Neutral,
            [true, true] => SwitchingClass::Cut,
        };
        let exchanges = Exchanges::new(&trees);
        Self { minor, trees, exchanges, class }
    }

    pub fn class(&self) -> SwitchingClass {
        self.class
    }

    /// The winning moves of `color` when it is to move, in board order.
    pub fn winning_moves(&self, color: Color) -> Vec<Cell> {
        let (edges, trees, exchanges) = (self.minor.len(), &self.trees, &self.exchanges);
        let [added, other] = self.minor.links();
        let wins: Vec<bool> = match (self.class, color) {
            (SwitchingClass::Short | SwitchingClass::Cut, _) => {
                vec![self.class.winner(color) == color; edges]
            }
            (SwitchingClass::Neutral, Color::Black) => {
                let to_link = exchanges.reaching([added]);
                let to_shared = exchanges.reaching((0..edges).filter(|&x| trees.is_shared(x)));
                (0..edges).map(|x| to_link[x] && !to_shared[x]).collect()
            }
            (SwitchingClass::Neutral, Color::White) => {
                let from_link = exchanges.reached([other]);
                let from_spare = exchanges.reached((0..edges).filter(|&x| trees.is_spare(x)));
                (0..edges).map(|x| from_link[x] && !from_spare[x]).collect()
            }
        };
        (0..edges).filter(|&edge| wins[edge]).map(|edge| self.minor.cells[edge]).collect()
    }

    /// A proof of who wins if `first` moves first.
    pub fn witness(&self, first: Color) -> Witness {
        let winner = self.class.winner(first);
        let [added, other] = self.minor.links();
        let part = match (self.class, winner) {
            (SwitchingClass::Short, _) => self.exchanges.reached([added]),
            (_, Color::Black) => self.exchanges.reached([other]),
            (SwitchingClass::Neutral, _) => self.exchanges.reaching([added]),
            (SwitchingClass::Cut, _) => self.exchanges.reaching([added, other]),
        };
        let tree = |tree: usize| {
            let edges = 0..self.minor.len();
            let edges = edges.filter(|&edge| part[edge] && self.trees.has(tree, edge));
            edges.map(|edge| self.minor.cells[edge]).collect()
        };
        // The tree with the link comes first.
        let with_link = usize::from(self.trees.has(1, added));
        Witness {
            winner,
            needs_move: self.class == SwitchingClass::Neutral,
            forests: [tree(with_link), tree(1 - with_link)],
        }
    }
}

fn edge_graph(board: &Board) -> Option<&Graph> {
    match board.graph() {
        Some((graph, Ground::Edges)) => Some(graph),
        _ => None,
    }
}
