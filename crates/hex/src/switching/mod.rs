//! Games on edges, decided by theorem.
//!
//! In Shannon's switching game on the edges of a graph (SCG §4.5) Short takes edges to join the
//! terminals s and t, Cut takes edges to part them. Lehman found who wins, and how, in polynomial
//! time; Bridg-It is such a game. All that follows is about a position in which edges of Short
//! have been contracted and those of Cut deleted, so that every edge left is an empty cell.
//!
//! # Trees for Short, forests for Cut
//!
//! The *link* is one more edge between s and t, which neither player can take.
//!
//! **Short's half.** Let T₁ and T₂ be two trees without a common edge, on the same vertices, s and
//! t among them. Then Short wins moving second. If Cut takes an edge of T₁, that falls into two
//! parts; some edge of T₂ joins the parts, and Short takes it. Contract it, and what is left of
//! T₁ and of T₂ are two trees on the same vertices. In the end that is one vertex, and s and t
//! are both in it. If T₁ becomes a tree with the link only, then Short wins moving first: taking
//! an edge of T₂ that joins the two parts of T₁.
//!
//! **Cut's half.** Give any of the edges to Short and contract them; let the others be F₁ and F₂,
//! without a common edge, such that neither F₁ nor F₂ has a cycle when the link is added. Then Cut
//! wins moving second. If Short takes an edge of F₁, then F₂ with that edge contracted and with
//! the link has one cycle at most, and not of these two alone, since F₁ had no cycle with the
//! link. Cut takes an edge of F₂ on the cycle, and all is as before. In the end no edge is left and
//! the link is no cycle: s and t are not joined. If F₂ has no cycle, but may have one with
//! the link, Cut wins moving first: taking an edge of that cycle.
//!
//! # One of them is there
//!
//! **Theorem (Lehman).** Consider how many edges two spanning trees can cover. A link *can be
//! added* if with it that number is greater by one; then perhaps another copy of it can be added,
//! too. If none can be added, Short wins moving second; if both can, Cut does; if just one, the
//! first player wins. Accordingly Bruno and Weinberg call the game a short, cut or neutral game,
//! see [`SwitchingClass`].
//!
//! *Proof.* Let T₁ and T₂ be spanning trees (forests, if the graph falls apart) that together cover
//! as many edges as possible, of the graph with the links that could be added. Consider arrows from
//! an edge x to an edge y if x is not in Tᵢ and y is on the way in Tᵢ between the ends of x: so Tᵢ
//! − y + x is a spanning tree too. An edge in neither of the trees is *spare*, an edge in both is
//! *shared*. If arrows lead from a spare edge to a shared one, then exchanges along a shortest way
//! of them cover one edge more. If not, then no trees cover more: among the edges that are reached
//! from the spare ones none is shared, and those in T₁ span them all, as do those in T₂, so no two
//! trees have more of these; and all others are covered. That is Edmonds' algorithm for matroid
//! partition. A link can be added just when arrows lead from it to a shared edge. No exchange makes
//! an edge shared, so an added link is in one of the trees.
//!
//! If a link cannot be added, let Z be what is reached from it. No edge of Z is shared. From an
//! edge of Z arrows lead to all of its way in Tᵢ, so that Z ∩ T₁ and Z ∩ T₂ span Z, the link
//! included; as all that is reached is on ways between vertices that are joined to s, these are two
//! trees as Short needs them. The other link, if it was added, is in one of them, and Short needs
//! to begin.
//!
//! If a link was added, it is reached from no spare edge, otherwise trees without it would cover as
//! much. Let Z be all from which an added link is reached. No edge of Z is spare or shared, as
//! nothing is reached from a shared one. From an edge outside of Z arrows lead out of Z only, so
//! that T₁ − Z and T₂ − Z span what is not in Z. Contract that, and Z ∩ T₁ and Z ∩ T₂ have no
//! cycles and are all that is left. Both have a link in them if both were added; else one has, and
//! Cut needs to begin. ∎
//!
//! # All winning moves
//!
//! **Theorem.** In a neutral game let one link be added, and ask what reaches what by arrows. Short
//! wins with just those first moves that reach the added link and no shared edge; Cut with those
//! that the other link reaches and no spare edge does.
//!
//! *Proof.* Sets of edges that two forests can cover are the independent sets of a matroid U, and
//! what is added to the spanning trees in the proof above is a base of it. Short's move x turns
//! the game into one that Short wins moving second just if that is so when x gets a parallel x′
//! instead: to have x is no worse, and with both Short takes one of them when Cut takes the other.
//! So x wins if the link is in the closure in U of all edges and x′, but not in that of all edges.
//! By exchange this is when x′ is in the closure of all edges and the link, but not in that of all
//! edges: x′ cannot be added once the link is there, and the circuit that it makes contains the
//! link. What it makes a circuit with is what it reaches, and that is x and what x reaches.
//!
//! Cut's move x wins if both links can be added to the edges without x. Let r be the rank in U of
//! all edges, so that with both links it is r + 1. Without x it is r − 1 at least, and with both
//! links but without x it is r + 1 at most; it has to grow by two, so it is r − 1 and r + 1. So x
//! wins just if it is in all bases of the edges, but not in all bases of the edges and both links.
//! What is not in all bases is what is on a circuit, so it is spare or reached from what is. ∎
//!
//! If one color wins moving second, all of its moves win, since no stone hurts its owner.
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
//! [`Switching`] decides, a [`Witness`] is what it shows for it, checked without knowing how it
//! was found, and a [`Strategy`] plays by one.

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

/// A position of a game on edges that is not over, with all that the theorems say about it.
#[derive(Clone, Debug)]
pub struct Switching {
    minor: Minor,
    trees: TreePair,
    exchanges: Exchanges,
    class: SwitchingClass,
}

impl Switching {
    /// Decides a position for either player to move. `None` if the cells are not edges, the game is
    /// misère, or it is over.
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

    /// The moves with which `color` wins if it is its turn, in the order of the board.
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

    /// What shows who wins if `first` begins.
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
