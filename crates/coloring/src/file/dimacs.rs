//! Payoffs in DIMACS formats: clauses, terms and graphs.
//!
//! # Graphs
//!
//! Graphs with two terminals, and positions of Shannon's game on them.
//!
//! As in DIMACS files, `p edge VERTICES EDGES` (or `p col`) comes first, and `e A B` is an edge.
//! Vertices are numbered from one. Other lines:
//!
//! | line | means |
//! | --- | --- |
//! | `n V s` · `n V t` | the terminals, as in flow files; `t S T` names both |
//! | `g edges` · `g vertices` | whether edges or vertices are colored; by default vertices |
//! | `g misere` | the player who joins the terminals loses |
//! | `b …` · `w …` | black and white stones |
//! | `t black` · `t white` | the player to move; by default the one with fewer stones, or Black |
//!
//! Stones are on vertices like `2`, or on edges like `2-3`, with parallel edges `2-3'`, `2-3''` …
//! Black is Short, who joins the terminals, and Max; White is Cut.
//!
//! ```
//! use mustplay_coloring::file::GraphFile;
//!
//! let graph = GraphFile::parse("p edge 4 3\nn 1 s\nn 4 t\ne 1 2\ne 2 3\ne 3 4\nb 3\n")?;
//! assert_eq!(graph.names(), ["2", "3"]);
//! assert_eq!((graph.stones[0].cell, graph.to_move()), (1, mustplay_coloring::Player::Min));
//! # Ok::<(), mustplay_coloring::SyntaxError>(())
//! ```

use crate::file::read::Body;
use crate::file::{Definition, Lists};
use crate::qbf::clauses;
use crate::text::{SourceLine, Word, lines};
use crate::{Color, Element, ElementNames, Move, Player, SyntaxError};

pub(super) fn is_quantified(lines: &[SourceLine<'_>]) -> bool {
    let is_cnf = |line: &SourceLine<'_>| line.words().take(2).map(|w| w.text).eq(["p", "cnf"]);
    lines.iter().any(is_cnf) && lines.iter().any(|line| matches!(line.head().text, "a" | "e"))
}

pub(super) fn payoff(
    colors: usize,
    body: Body<'_, '_>,
) -> Result<(Definition, ElementNames), SyntaxError> {
    let mut words = body.first.words();
    let (_, kind) = (words.word(), words.word());
    let (keeper, what) = match kind.text {
        "cnf" => (Player::Max, "clauses"),
        "dnf" => (Player::Min, "terms"),
        _ => return Err(kind.refused("`cnf`, `dnf` or `edge`")),
    };
    if colors != 2 {
        return Err(kind.refused("a payoff for more than two colors, like `cnf` without `p`"));
    }
    let elements = words.number("elements", ElementNames::MOST)?;
    let announced = words.number(what, 1_000_000)?;
    let words = body.rest.iter().flat_map(|line| line.words());
    let lists = clauses(words, body.end(), elements, announced, false)?;
    let literal = |(variable, positive): (usize, bool)| {
        Move::new(Element::new(variable - 1), Color::new(usize::from(positive)))
    };
    let lists = lists.into_iter().map(|list| list.into_iter().map(literal).collect());
    let lists = Lists { elements, colors, keeper, lists: lists.collect() };
    Ok((Definition::Lists(lists), ElementNames::numbers(elements)))
}

/// The maximum number of digits of a number in a graph file.
const MOST_DIGITS: usize = 6;

/// A position of Shannon's game as written. The terminals are different vertices, every edge has
/// two different ends, and stones are on cells; a cell may have several stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// Number of vertices, which are numbered from zero here.
    pub vertices: usize,
    pub edges: Vec<(usize, usize)>,
    /// The vertices that Short joins.
    pub terminals: (usize, usize),
    /// Whether edges, not vertices, are colored.
    pub is_on_edges: bool,
    /// Whether the player who joins the terminals loses.
    pub is_misere: bool,
    pub stones: Vec<GraphStone>,
    pub turn: Option<Player>,
    /// Line and column of the first line, for errors about the whole file.
    pub place: (usize, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphStone {
    /// Index of its cell among the vertices other than the terminals, or among the sorted edges.
    pub cell: usize,
    /// Max for a black stone.
    pub owner: Player,
    /// Line and column of the cell name.
    pub place: (usize, usize),
}

/// The content of the lines, before the cell names are resolved.
struct GraphDraft<'a> {
    graph: GraphFile,
    announced: usize,
    terminals: [Option<usize>; 2],
    stones: Vec<(Word<'a>, Player)>,
}

impl GraphFile {
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        let text = text.trim_start_matches('\u{feff}');
        let lines: Vec<SourceLine<'_>> =
            lines(text).filter(|line| line.head().text != "c").collect();
        let expected = "`p edge VERTICES EDGES` first";
        let Some((&first, rest)) = lines.split_first() else {
            return Err(Word::end(text.lines().count().max(1), 1).refused(expected));
        };
        if first.head().text != "p" {
            return Err(first.head().refused(expected));
        }
        Self::read(Body { first, rest })
    }

    /// Reads the lines of a graph, the first of which begins with `p`.
    pub(super) fn read(body: Body<'_, '_>) -> Result<Self, SyntaxError> {
        let mut words = body.first.words();
        let (_, kind) = (words.word(), words.word());
        if !matches!(kind.text, "edge" | "col") {
            return Err(kind.refused("`edge` or `col`, as in `p edge VERTICES EDGES`"));
        }
        let head = body.head();
        let mut draft = GraphDraft {
            graph: Self {
                vertices: count(words.word(), "the number of vertices")?,
                edges: Vec::new(),
                terminals: (0, 0),
                is_on_edges: false,
                is_misere: false,
                stones: Vec::new(),
                turn: None,
                place: (head.line, head.column),
            },
            announced: count(words.word(), "the number of edges")?,
            terminals: [None; 2],
            stones: Vec::new(),
        };
        words.finish()?;
        for &line in body.rest {
            draft.line(line)?;
        }
        draft.finish(head, body.end())
    }

    pub fn names(&self) -> Vec<String> {
        let (s, t) = self.terminals;
        if !self.is_on_edges {
            let inner = (0..self.vertices).filter(|&vertex| vertex != s && vertex != t);
            return inner.map(|vertex| (vertex + 1).to_string()).collect();
        }
        edge_names(&sorted_edges(&self.edges))
    }

    pub fn to_move(&self) -> Player {
        let count = |owner| self.stones.iter().filter(|it| it.owner == owner).count();
        let fewer = if count(Player::Max) > count(Player::Min) { Player::Min } else { Player::Max };
        self.turn.unwrap_or(fewer)
    }

    /// The graph whose vertices are colored: the graph itself or its line graph, in which edges are
    /// vertices, adjacent if they share an end that is not a terminal (SCG §4.5). Cells come first
    /// in order, then the terminals.
    pub(super) fn on_vertices(&self) -> (usize, [usize; 2], Vec<(usize, usize)>) {
        let (s, t) = self.terminals;
        if !self.is_on_edges {
            let inner = (0..self.vertices).filter(|&vertex| vertex != s && vertex != t);
            let order: Vec<usize> = inner.chain([s, t]).collect();
            let mut numbers = vec![0; self.vertices];
            for (number, &vertex) in order.iter().enumerate() {
                numbers[vertex] = number;
            }
            let edges = self.edges.iter().map(|&(a, b)| (numbers[a], numbers[b]));
            let last = self.vertices;
            return (last, [last - 2, last - 1], edges.collect());
        }
        let edges = sorted_edges(&self.edges);
        let (first, second) = (edges.len(), edges.len() + 1);
        let mut touching = Vec::new();
        for (at, &(a, b)) in edges.iter().enumerate() {
            for end in [a, b] {
                if end == s || end == t {
                    touching.push((at, if end == s { first } else { second }));
                    continue;
                }
                let others = edges[..at].iter().enumerate();
                let others = others.filter(|(_, edge)| edge.0 == end || edge.1 == end);
                touching.extend(others.map(|(other, _)| (other, at)));
            }
        }
        (edges.len() + 2, [first, second], touching)
    }
}

/// The edges in order, smaller end first, parallel ones adjacent: the cells of a game on edges.
pub fn sorted_edges(edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let ends = edges.iter().map(|&(a, b)| (a.min(b), a.max(b)));
    let mut edges: Vec<_> = ends.collect();
    edges.sort_unstable();
    edges
}

/// Names of edges in order: `2-5` for the edge between the second and the fifth vertex, `2-5'`,
/// `2-5''` … for the parallel edges that follow.
pub fn edge_names(edges: &[(usize, usize)]) -> Vec<String> {
    let name = |(at, &(a, b)): (usize, &(usize, usize))| {
        let before = edges[..at].iter().rev();
        let parallel = before.take_while(|&&edge| edge == (a, b)).count();
        format!("{}-{}{}", a + 1, b + 1, "'".repeat(parallel))
    };
    edges.iter().enumerate().map(name).collect()
}

/// Parses a number without sign.
fn count(word: Word<'_>, what: &str) -> Result<usize, SyntaxError> {
    let is_short =
        word.text.len() <= MOST_DIGITS && word.text.bytes().all(|it| it.is_ascii_digit());
    let number = word.text.parse().ok().filter(|_| is_short);
    number.ok_or_else(|| word.refused(what))
}

fn color(word: Word<'_>) -> Option<Player> {
    match word.text.to_ascii_lowercase().as_str() {
        "black" | "b" | "red" | "r" => Some(Player::Max),
        "white" | "w" | "blue" => Some(Player::Min),
        _ => None,
    }
}

impl<'a> GraphDraft<'a> {
    fn line(&mut self, line: SourceLine<'a>) -> Result<(), SyntaxError> {
        let mut words = line.words();
        let kind = words.word();
        match kind.text {
            "e" => {
                let (a, word) = (self.vertex(words.word())?, words.word());
                let b = self.vertex(word)?;
                if a == b {
                    return Err(word.refused("two different ends of an edge"));
                }
                self.graph.edges.push((a, b));
            }
            "n" => {
                let (word, name) = (words.word(), words.word());
                let vertex = self.vertex(word)?;
                let terminal = match name.text {
                    "s" => 0,
                    "t" => 1,
                    _ => return Err(name.refused("`s` or `t` after the terminal")),
                };
                self.terminal(terminal, vertex, word)?;
            }
            "g" => {
                let word = words.word();
                match word.text {
                    "edges" => self.graph.is_on_edges = true,
                    "vertices" => self.graph.is_on_edges = false,
                    "misere" => self.graph.is_misere = true,
                    _ => return Err(word.refused("`vertices`, `edges` or `misere`")),
                }
            }
            "b" | "w" => {
                let owner = if kind.text == "b" { Player::Max } else { Player::Min };
                self.stones.extend(words.by_ref().map(|word| (word, owner)));
            }
            "t" => {
                let word = words.word();
                if let Some(player) = color(word) {
                    self.graph.turn = Some(player);
                } else if word.text.starts_with(|it: char| it.is_ascii_digit()) {
                    self.terminal(0, self.vertex(word)?, word)?;
                    let word = words.word();
                    self.terminal(1, self.vertex(word)?, word)?;
                } else {
                    return Err(word.refused("`black` or `white`, or two terminals"));
                }
            }
            "p" => return Err(kind.refused("only one line `p edge VERTICES EDGES`")),
            _ => return Err(kind.refused("a line that starts with one of `c e n g b w t`")),
        }
        words.finish()
    }

    fn terminal(&mut self, which: usize, vertex: usize, at: Word<'_>) -> Result<(), SyntaxError> {
        if self.terminals[1 - which] == Some(vertex) {
            return Err(at.refused("two different terminals"));
        }
        match self.terminals[which].replace(vertex) {
            Some(_) => Err(at.refused("each terminal once")),
            None => Ok(()),
        }
    }

    /// Parses a vertex numbered from one and returns its index from zero.
    fn vertex(&self, word: Word<'_>) -> Result<usize, SyntaxError> {
        let expected = format!("a vertex from 1 to {}", self.graph.vertices);
        let number = count(word, &expected)?;
        let is_there = (1..=self.graph.vertices).contains(&number);
        is_there.then(|| number - 1).ok_or_else(|| word.refused(expected))
    }

    fn finish(self, head: Word<'_>, end: Word<'_>) -> Result<GraphFile, SyntaxError> {
        let mut graph = self.graph;
        graph.terminals = match self.terminals {
            [Some(s), Some(t)] => (s, t),
            [None, None] => return Err(end.refused("lines `n VERTEX s` and `n VERTEX t`")),
            [None, _] => return Err(end.refused("a line `n VERTEX s`, the other terminal")),
            [_, None] => return Err(end.refused("a line `n VERTEX t`, the other terminal")),
        };
        if graph.edges.len() != self.announced {
            let expected = format!("{} edges, as this line says", self.announced);
            return Err(head.wrong(expected, graph.edges.len().to_string()));
        }
        if self.stones.is_empty() {
            return Ok(graph);
        }
        let names = graph.names();
        for (word, owner) in self.stones {
            let cell = names.iter().position(|name| name == word.text);
            let cell = cell.ok_or_else(|| match names.get(names.len() / 2) {
                Some(name) => word.refused(format!("a cell like `{name}` on a graph board")),
                None => word.refused("no cell, as the graph has none"),
            })?;
            let place = (word.line, word.column);
            graph.stones.push(GraphStone { cell, owner, place });
        }
        Ok(graph)
    }
}
