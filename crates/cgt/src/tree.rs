//! Game trees: all play of a game down to its leaves.
//!
//! Left's options are on the left and Right's on the right, each on lines of their color. A tree
//! repeats a position wherever it is reached, so it can be far larger than the engine's copy of the
//! game; [`Tree::new`] refuses to exceed a given number of nodes. It works for games of any theory,
//! which defines the leaves.
//!
//! ```
//! use mustplay_cgt::tree::{Tree, TreeNodeSpec};
//!
//! // Nim with one heap: both may take any number of coins.
//! let heap = |coins: u32| Some(TreeNodeSpec {
//!     text: coins.to_string(),
//!     options: [(0..coins).collect(), (0..coins).collect()],
//! });
//! let tree = Tree::new(2, heap, ["blue", "red"], 100)?;
//! assert_eq!(tree.len(), 9);
//! assert!(tree.dot().starts_with("digraph"));
//! # Ok::<(), mustplay_cgt::tree::TooLarge>(())
//! ```

use std::fmt::Write as _;

use thiserror::Error;

use crate::svg::{SvgElement, fixed, line};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a game tree of at most {limit} nodes, found more")]
pub struct TooLarge {
    pub limit: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNodeSpec<G> {
    pub text: String,
    /// Left's and Right's options from left to right; none for a leaf.
    pub options: [Vec<G>; 2],
}

#[derive(Clone, Debug)]
struct Node {
    text: String,
    /// The parent, and the player who moved from it: 0 for Left, 1 for Right.
    parent: Option<(usize, usize)>,
    depth: usize,
    is_leaf: bool,
}

/// A game tree, nodes before their options, options from left to right.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The colors of Left's and Right's lines.
    colors: [&'static str; 2],
}

impl Tree {
    /// The tree of `game`. `expand` returns `None` for a game with too many options to list.
    pub fn new<G>(
        game: G,
        mut expand: impl FnMut(G) -> Option<TreeNodeSpec<G>>,
        colors: [&'static str; 2],
        limit: usize,
    ) -> Result<Self, TooLarge> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut stack = vec![(game, None, 0)];
        while let Some((game, parent, depth)) = stack.pop() {
            if nodes.len() >= limit {
                return Err(TooLarge { limit });
            }
            let TreeNodeSpec { text, options } = expand(game).ok_or(TooLarge { limit })?;
            let at = nodes.len();
            nodes.push(Node { text, parent, depth, is_leaf: options.iter().all(Vec::is_empty) });
            for (side, options) in options.into_iter().enumerate().rev() {
                let options = options.into_iter().rev();
                stack.extend(options.map(|option| (option, Some((at, side)), depth + 1)));
            }
        }
        Ok(Self { nodes, colors })
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn dot(&self) -> String {
        let mut text = String::from("digraph tree {\n  node [shape=plaintext];\n");
        for (at, node) in self.nodes.iter().enumerate() {
            let _ = writeln!(text, "  n{at} [label={:?}];", node.text);
            if let Some((parent, side)) = node.parent {
                let color = self.colors[side];
                let _ = writeln!(text, "  n{parent} -> n{at} [dir=none, color=\"{color}\"];");
            }
        }
        text.push_str("}\n");
        text
    }

    /// The tree as an outline: a line for each node, Left's options marked `L` and Right's `R`.
    pub fn outline(&self) -> String {
        let mut text = String::new();
        for node in &self.nodes {
            let whose = node.parent.map_or("", |(_, side)| ["L ", "R "][side]);
            let indent = "  ".repeat(node.depth);
            let _ = writeln!(text, "{}", format!("{indent}{whose}{}", node.text).trim_end());
        }
        text
    }

    pub fn svg(&self) -> String {
        self.sized_svg().0
    }

    pub fn sized_svg(&self) -> (String, f64, f64) {
        const LETTER: f64 = 8.0;
        const ROW: f64 = 64.0;
        const MARGIN: f64 = 28.0;
        let leaves = self.nodes.iter().filter(|node| node.is_leaf);
        let longest = leaves.map(|leaf| leaf.text.chars().count()).max();
        let column = 16.0 + LETTER * longest.unwrap_or(0) as f64;
        let slots = self.slots();
        // Leaves are centered in their columns, so half a column follows the last.
        let width = 2.0 * MARGIN + column * (slots.iter().copied().fold(0.5, f64::max) + 0.5);
        let deepest = self.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
        let height = 2.0 * MARGIN + ROW * deepest as f64;
        let place = |at: usize| {
            let y = MARGIN + ROW * self.nodes[at].depth as f64;
            [MARGIN + column * slots[at], y]
        };
        let mut picture = SvgElement::page(fixed(width), fixed(height))
            .with("font-family", "sans-serif")
            .with("font-size", 13)
            .with("text-anchor", "middle");
        for (at, node) in self.nodes.iter().enumerate() {
            if let Some((parent, side)) = node.parent {
                let step = line(place(parent).map(fixed), place(at).map(fixed));
                let color = self.colors[side];
                picture.push(step.with("stroke", color).with("stroke-width", 2));
            }
        }
        for (at, node) in self.nodes.iter().enumerate() {
            let [x, y] = place(at);
            let text = |y: f64| SvgElement::new("text").with("x", fixed(x)).with("y", fixed(y));
            if node.is_leaf {
                let paper = SvgElement::new("rect")
                    .with("x", fixed(x - column / 2.0 + 4.0))
                    .with("y", fixed(y - 10.0))
                    .with("width", fixed(column - 8.0))
                    .with_all(&[("height", "20"), ("fill", "white")]);
                picture.push(paper);
                picture.push(text(y + 4.0).text(&node.text));
            } else {
                // Lines to this node stop before the text.
                let halo = [("stroke", "white"), ("stroke-width", "5")];
                let text = text(y - 8.0).with("fill", "#555").with_all(&halo);
                picture.push(text.with("paint-order", "stroke").text(&node.text));
                let dot = SvgElement::new("circle").with("cx", fixed(x));
                picture.push(dot.with("cy", fixed(y)).with("r", 4));
            }
        }
        (picture.into_text(), width, height)
    }

    /// The horizontal positions of nodes: leaves side by side, other nodes centered above their
    /// options.
    fn slots(&self) -> Vec<f64> {
        let mut slots = vec![0.0; self.nodes.len()];
        let mut leaves = 0.0;
        for (slot, node) in slots.iter_mut().zip(&self.nodes) {
            if node.is_leaf {
                *slot = leaves + 0.5;
                leaves += 1.0;
            }
        }
        // Options come after their node, so in reverse order they are computed first.
        let mut ends = vec![(f64::INFINITY, f64::NEG_INFINITY); self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            let node = &self.nodes[at];
            if !node.is_leaf {
                slots[at] = f64::midpoint(ends[at].0, ends[at].1);
            }
            if let Some((parent, _)) = node.parent {
                let (first, last) = ends[parent];
                ends[parent] = (first.min(slots[at]), last.max(slots[at]));
            }
        }
        slots
    }
}
