//! Hasse diagrams of values, with their left and right classes (CVH Figs. 8 and 9).
//!
//! A [`Hasse`] diagram is the data: nodes with their classes, and the pairs of values with
//! nothing between them. It is written as Graphviz text or as an SVG picture; both draw steps
//! within a left class red and within a right class blue, as in the figures. By Lemma 5.13 no
//! step is both.
//!
//! ```
//! use mustplay_games::Unwatched;
//! use mustplay_games::outcome::enumerate::{Plan, enumerate};
//! use mustplay_games::outcome::{Hasse, Poset};
//!
//! let all = enumerate(Poset::linear(3).unwrap(), &Plan::default(), &Unwatched).unwrap();
//! let named: Vec<_> = all.named_values().collect();
//! let (mut games, _) = all.into_games();
//! let diagram = Hasse::new(&mut games, named);
//! assert_eq!(diagram.nodes().len(), 8);
//! assert!(diagram.dot().starts_with("digraph"));
//! assert!(diagram.svg().starts_with("<svg"));
//! ```

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::bits;
use super::engine::{Game, Games};

/// A value in a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is called, such as `G7`.
    pub name: String,
    /// The value as text.
    pub text: String,
    /// The length of the longest way up to it.
    pub height: usize,
    /// The number of its left class; `None` over a poset without bottom.
    pub left_class: Option<usize>,
    /// The number of its right class; `None` over a poset without top.
    pub right_class: Option<usize>,
}

/// What a step of the diagram stays within.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Both values are in one left class.
    LeftClass,
    /// Both values are in one right class.
    RightClass,
    /// Neither.
    Plain,
}

/// A partial order of values, drawn by its covering pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hasse {
    nodes: Vec<Node>,
    covers: Vec<(usize, usize)>,
}

impl Hasse {
    /// The diagram of some different values with names.
    pub fn new(games: &mut Games, values: Vec<(String, Game)>) -> Self {
        let size = values.len();
        let words = bits::words_for(size);
        let mut above = vec![0_u64; size * words];
        for (x, &(_, g)) in values.iter().enumerate() {
            for (y, &(_, h)) in values.iter().enumerate() {
                if x != y && games.le(g, h) {
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
        let heights = heights(size, &covers, |x| bits::len(row(x)));
        let left = class_numbers(&values, |g| {
            let bottom = games.bottom()?;
            games.game(&[g], &[bottom]).ok()
        });
        let right = class_numbers(&values, |g| {
            let top = games.top()?;
            games.game(&[top], &[g]).ok()
        });
        let nodes = values
            .into_iter()
            .enumerate()
            .map(|(at, (name, game))| Node {
                name,
                text: games.text(game),
                height: heights[at],
                left_class: left[at],
                right_class: right[at],
            })
            .collect();
        Self { nodes, covers }
    }

    /// The values.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The covering pairs, lower value first, as places in [`Hasse::nodes`].
    pub fn covers(&self) -> &[(usize, usize)] {
        &self.covers
    }

    /// What a covering pair stays within.
    pub fn step(&self, (low, high): (usize, usize)) -> Step {
        let (low, high) = (&self.nodes[low], &self.nodes[high]);
        if low.left_class.is_some() && low.left_class == high.left_class {
            Step::LeftClass
        } else if low.right_class.is_some() && low.right_class == high.right_class {
            Step::RightClass
        } else {
            Step::Plain
        }
    }

    /// The diagram for Graphviz, greater values higher.
    pub fn dot(&self) -> String {
        let mut text = String::from("digraph values {\n  rankdir=BT;\n  node [shape=plaintext];\n");
        for (at, node) in self.nodes.iter().enumerate() {
            let label = format!("{} = {}", node.name, node.text).replace('"', "\\\"");
            let _ = writeln!(text, "  n{at} [label=\"{label}\"];");
        }
        for &cover in &self.covers {
            let color = color(self.step(cover));
            let _ = writeln!(
                text,
                "  n{} -> n{} [dir=none, color=\"{color}\"];",
                cover.0, cover.1
            );
        }
        text.push_str("}\n");
        text
    }

    /// The diagram as a picture, greater values higher.
    pub fn svg(&self) -> String {
        const COLUMN: f64 = 90.0;
        const ROW: f64 = 64.0;
        const MARGIN: f64 = 48.0;
        let layers = self.layers();
        let widest = layers.iter().map(Vec::len).max().unwrap_or(1);
        let width = 2.0 * MARGIN + COLUMN * widest as f64;
        let height = 2.0 * MARGIN + ROW * (layers.len().max(1) - 1) as f64;
        let mut places = vec![(0.0, 0.0); self.nodes.len()];
        for (level, layer) in layers.iter().enumerate() {
            let start = width / 2.0 - COLUMN * (layer.len() as f64 - 1.0) / 2.0;
            for (at, &node) in layer.iter().enumerate() {
                let x = start + COLUMN * at as f64;
                places[node] = (x, height - MARGIN - ROW * level as f64);
            }
        }
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n"
        );
        for &cover in &self.covers {
            let ((x1, y1), (x2, y2)) = (places[cover.0], places[cover.1]);
            let color = color(self.step(cover));
            let _ = writeln!(
                text,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{color}\"/>"
            );
        }
        for (node, (x, y)) in self.nodes.iter().zip(places) {
            let _ = writeln!(
                text,
                "<g><title>{} = {}</title><circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"white\" \
                 stroke=\"#888\"/><text x=\"{x}\" y=\"{}\">{}</text></g>",
                escape(&node.name),
                escape(&node.text),
                y + 4.0,
                escape(&node.name)
            );
        }
        text.push_str("</svg>\n");
        text
    }

    /// The nodes of each height, ordered so that they stand near what they cover.
    fn layers(&self) -> Vec<Vec<usize>> {
        let top = self.nodes.iter().map(|node| node.height).max();
        let mut layers = vec![Vec::new(); top.map_or(0, |top| top + 1)];
        for (at, node) in self.nodes.iter().enumerate() {
            layers[node.height].push(at);
        }
        let mut below = vec![Vec::new(); self.nodes.len()];
        for &(low, high) in &self.covers {
            below[high].push(low);
        }
        let mut place = vec![0.0; self.nodes.len()];
        for layer in &mut layers {
            let center = |&node: &usize| -> f64 {
                let sum: f64 = below[node].iter().map(|&low| place[low]).sum();
                sum / below[node].len().max(1) as f64
            };
            layer.sort_by(|x, y| center(x).total_cmp(&center(y)).then(x.cmp(y)));
            let middle = (layer.len() as f64 - 1.0) / 2.0;
            for (at, &node) in layer.iter().enumerate() {
                place[node] = at as f64 - middle;
            }
        }
        layers
    }
}

fn color(step: Step) -> &'static str {
    match step {
        Step::LeftClass => "#c00",
        Step::RightClass => "#00c",
        Step::Plain => "#999",
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Longest ways up from below; lower values have more values above them.
fn heights(
    size: usize,
    covers: &[(usize, usize)],
    values_above: impl Fn(usize) -> usize,
) -> Vec<usize> {
    let mut steps = covers.to_vec();
    steps.sort_by_key(|&(low, _)| std::cmp::Reverse(values_above(low)));
    let mut heights = vec![0; size];
    for (low, high) in steps {
        heights[high] = heights[high].max(heights[low] + 1);
    }
    heights
}

/// Numbers values by a key, in the order in which keys appear.
fn class_numbers(
    values: &[(String, Game)],
    mut key: impl FnMut(Game) -> Option<Game>,
) -> Vec<Option<usize>> {
    let mut numbers: FxHashMap<Game, usize> = FxHashMap::default();
    values
        .iter()
        .map(|&(_, game)| {
            let key = key(game)?;
            let next = numbers.len();
            Some(*numbers.entry(key).or_insert(next))
        })
        .collect()
}
