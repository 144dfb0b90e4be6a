//! Hasse diagrams: a finite partial order drawn by its covering pairs.
//!
//! A [`Hasse`] diagram contains elements with a name, a text and a height, and the covering pairs.
//! It is written as Graphviz text or as an SVG picture, greater elements higher. It works for the
//! order of any theory.
//!
//! Covering pairs are computed on rows of bits: `y` covers `x` if `y` is above `x` and not above
//! any other element above `x`.
//!
//! The picture draws elements of equal height side by side as ovals. A line leaves an oval at its
//! highest point and enters one at its lowest. In between it is either strictly between two
//! heights, where there are no ovals, or goes straight up through a *lane*, a gap in the row of a
//! height that it passes. So a line touches no ovals except its ends, and shows exactly one
//! relation.
//!
//! ```
//! use mustplay_cgt::hasse::Hasse;
//!
//! // Divisibility.
//! let numbers = [1_u32, 2, 3, 4, 6, 12];
//! let named = numbers.iter().map(|n| (n.to_string(), format!("divisor {n}"))).collect();
//! let diagram = Hasse::new(named, |x, y| numbers[y] % numbers[x] == 0);
//! assert_eq!(diagram.covers(), [(0, 1), (0, 2), (1, 3), (1, 4), (2, 4), (3, 5), (4, 5)]);
//! assert_eq!(diagram.nodes()[5].height, 3);
//! assert!(diagram.svg().starts_with("<svg"));
//! ```

use std::fmt::Write as _;

use crate::bits;
use crate::svg::SvgElement;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HasseNode {
    pub name: String,
    pub text: String,
    /// The length of the longest chain below it.
    pub height: usize,
}

/// A partial order given by its covering pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hasse {
    nodes: Vec<HasseNode>,
    covers: Vec<(usize, usize)>,
}

pub(crate) const PLAIN: &str = "#999";

impl Hasse {
    /// The diagram of distinct elements, each with a name and a text; `le` compares two elements by
    /// index.
    pub fn new(named: Vec<(String, String)>, mut le: impl FnMut(usize, usize) -> bool) -> Self {
        let size = named.len();
        let words = bits::words_for(size);
        let mut above = vec![0_u64; size * words];
        for x in 0..size {
            for y in (0..size).filter(|&y| y != x) {
                if le(x, y) {
                    bits::insert(&mut above[x * words..][..words], y);
                }
            }
        }
        let row = |x: usize| &above[x * words..][..words];
        let mut covers = Vec::new();
        for x in 0..size {
            let mut next = row(x).to_vec();
            for y in bits::elements(row(x)) {
                bits::subtract(&mut next, row(y));
            }
            covers.extend(bits::elements(&next).map(|y| (x, y)));
        }
        let mut heights = vec![0; size];
        let mut upwards = covers.clone();
        // The lower of two elements has more elements above it.
        upwards.sort_by_key(|&(low, _)| std::cmp::Reverse(bits::len(row(low))));
        for (low, high) in upwards {
            heights[high] = heights[high].max(heights[low] + 1);
        }
        let nodes = named.into_iter().zip(heights);
        let nodes = nodes.map(|((name, text), height)| HasseNode { name, text, height });
        Self { nodes: nodes.collect(), covers }
    }

    pub fn nodes(&self) -> &[HasseNode] {
        &self.nodes
    }

    /// The covering pairs, lower element first, as indices into [`Hasse::nodes`].
    pub fn covers(&self) -> &[(usize, usize)] {
        &self.covers
    }

    pub fn dot(&self) -> String {
        self.dot_colored(|_| PLAIN)
    }

    pub(crate) fn dot_colored(&self, color: impl Fn((usize, usize)) -> &'static str) -> String {
        let mut text = String::from("digraph order {\n  rankdir=BT;\n  node [shape=plaintext];\n");
        for (at, node) in self.nodes.iter().enumerate() {
            let _ = writeln!(text, "  n{at} [label={:?}];", label(node));
        }
        for &(low, high) in &self.covers {
            let color = color((low, high));
            let _ = writeln!(text, "  n{low} -> n{high} [dir=none, color=\"{color}\"];");
        }
        text.push_str("}\n");
        text
    }

    pub fn svg(&self) -> String {
        self.svg_colored(|_| PLAIN)
    }

    pub(crate) fn svg_colored(&self, color: impl Fn((usize, usize)) -> &'static str) -> String {
        const LETTER: usize = 8;
        const ROW: usize = 64;
        const MARGIN: usize = 32;
        const LANE: usize = 16;
        const RISE: usize = 15;
        let longest = self.nodes.iter().map(|node| node.name.chars().count());
        let oval = LETTER * longest.max().unwrap_or(0) / 2 + 12;
        let wide = |item: &Item| match item {
            Item::Node(_) => 2 * oval + 24,
            Item::Lane(_) => LANE,
        };
        let layers = self.layers(wide);
        let layer_width = |layer: &Vec<Item>| layer.iter().map(wide).sum::<usize>();
        let widest = layers.iter().map(layer_width).max().unwrap_or(0);
        let (width, height) =
            (2 * MARGIN + widest, 2 * MARGIN + ROW * layers.len().saturating_sub(1));
        let mut places = vec![[0, 0]; self.nodes.len()];
        let mut lanes = vec![Vec::new(); self.covers.len()];
        for (level, layer) in layers.iter().enumerate() {
            let mut left = (width - layer_width(layer)) / 2;
            let y = height - MARGIN - ROW * level;
            for item in layer {
                let x = left + wide(item) / 2;
                left += wide(item);
                match *item {
                    Item::Node(node) => places[node] = [x, y],
                    Item::Lane(cover) => lanes[cover].extend([[x, y + RISE], [x, y - RISE]]),
                }
            }
        }
        let mut picture = SvgElement::page(width, height)
            .with("font-family", "sans-serif")
            .with("font-size", 13)
            .with("text-anchor", "middle");
        for (&(low, high), lane) in self.covers.iter().zip(lanes) {
            let ([x, y], [above, top]) = (places[low], places[high]);
            let points = [[x, y - RISE]].into_iter().chain(lane);
            let points = points.chain([[above, top + RISE]]);
            let points = points.map(|[x, y]| format!("{x},{y}"));
            let step = SvgElement::new("polyline")
                .with("points", points.collect::<Vec<_>>().join(" "))
                .with("fill", "none");
            picture.push(step.with("stroke", color((low, high))));
        }
        for (node, [x, y]) in self.nodes.iter().zip(places) {
            let title = SvgElement::new("title").text(&label(node));
            let oval = SvgElement::new("ellipse")
                .with("cx", x)
                .with("cy", y)
                .with("rx", oval)
                .with("ry", RISE)
                .with_all(&[("fill", "white"), ("stroke", "#888")]);
            let name = SvgElement::new("text").with("x", x).with("y", y + 4);
            let group = SvgElement::new("g").inline(&title).inline(&oval);
            picture.push(group.inline(&name.text(&node.name)));
        }
        picture.into_text()
    }

    /// The items at each height, from left to right: the nodes, and a lane for every covering pair
    /// that passes, each near the item below it.
    fn layers(&self, wide: impl Fn(&Item) -> usize) -> Vec<Vec<Item>> {
        let top = self.nodes.iter().map(|node| node.height).max();
        let mut layers = vec![Vec::new(); top.map_or(0, |top| top + 1)];
        for (at, node) in self.nodes.iter().enumerate() {
            layers[node.height].push(Item::Node(at));
        }
        let mut below = vec![Vec::new(); self.nodes.len()];
        let mut above = vec![Vec::new(); self.nodes.len()];
        for (cover, &(low, high)) in self.covers.iter().enumerate() {
            below[high].push(cover);
            above[low].push(cover);
            for passed in &mut layers[self.nodes[low].height + 1..self.nodes[high].height] {
                passed.push(Item::Lane(cover));
            }
        }
        // The horizontal position of each covering pair at the last layer ordered.
        let mut come = vec![0.0; self.covers.len()];
        for layer in &mut layers {
            let center = |item: &Item| match *item {
                Item::Node(node) => {
                    let sum: f64 = below[node].iter().map(|&cover| come[cover]).sum();
                    sum / below[node].len().max(1) as f64
                }
                Item::Lane(cover) => come[cover],
            };
            layer.sort_by(|x, y| center(x).total_cmp(&center(y)).then(x.cmp(y)));
            let mut left = -0.5 * layer.iter().map(&wide).sum::<usize>() as f64;
            for item in layer {
                let width = wide(item) as f64;
                let covers = match item {
                    Item::Node(node) => &above[*node],
                    Item::Lane(cover) => std::slice::from_ref(cover),
                };
                for &cover in covers {
                    come[cover] = left + width / 2.0;
                }
                left += width;
            }
        }
        layers
    }
}

/// An item in a row of the picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Node(usize),
    /// The lane of a covering pair.
    Lane(usize),
}

/// Name and text, or only the name if they are equal.
fn label(node: &HasseNode) -> String {
    if node.name == node.text {
        node.name.clone()
    } else {
        format!("{} = {}", node.name, node.text)
    }
}
