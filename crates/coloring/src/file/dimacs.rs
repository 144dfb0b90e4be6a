//! Payoffs in the formats of DIMACS: clauses and terms.
//!
//! # Graphs
//!
//! Graphs with two terminals, and positions of Shannon's game on them.
//!
//! One thing a line, after `p edge VERTICES EDGES` (or `p col`) and an `e A B` for each edge, as in
//! DIMACS files; vertices are counted from one.
//!
//! | line | means |
//! | --- | --- |
//! | `n V s` · `n V t` | the terminals, as in flow files; `t S T` names both |
//! | `g edges` · `g vertices` | what is colored; vertices if not said |
//! | `g misere` | who joins the terminals loses |
//! | `b …` · `w …` | black and white stones |
//! | `t black` · `t white` | who moves; if not said, who has fewer stones, or else Black |
//!
//! Stones are on vertices like `2`, or on edges like `2-3`, whose parallels are `2-3'`, `2-3''` …
//! Black is Short, who joins, and Max; White is Cut.
//!
//! ```
//! use mustplay_coloring::file::GraphFile;
//!
//! let graph = GraphFile::parse("p edge 4 3\nn 1 s\nn 4 t\ne 1 2\ne 2 3\ne 3 4\nb 3\n")?;
//! assert_eq!(graph.names(), ["2", "3"]);
//! assert_eq!((graph.stones[0].cell, graph.to_move()), (1, mustplay_coloring::Player::Min));
//! # Ok::<(), mustplay_coloring::SyntaxError>(())
//! ```

use crate::file::read::{Line, lines};
use crate::file::{Definition, Lists};
use crate::text::Word;
use crate::{Color, Element, Move, Names, Player, SyntaxError};

/// Whether a `p cnf` text has quantifiers.
pub(super) fn is_quantified(lines: &[Line<'_>]) -> bool {
    let begins = |line: &Line<'_>, word: &str| line.words().next().is_some_and(|w| w.text == word);
    let is_cnf = |line: &Line<'_>| line.words().take(2).map(|w| w.text).eq(["p", "cnf"]);
    lines.iter().any(is_cnf) && lines.iter().any(|l| begins(l, "a") || begins(l, "e"))
}

pub(super) fn payoff(
    colors: usize,
    first: Line<'_>,
    rest: &[Line<'_>],
) -> Result<(Definition, Names), SyntaxError> {
    let mut words = first.words().skip(1);
    let kind = words.next().unwrap_or(first.end());
    let mut count = |what: &str, most: usize| {
        let word = words.next().unwrap_or(first.end());
        let number = word.text.parse::<usize>().ok().filter(|&n| n <= most);
        number.ok_or_else(|| word.refused(format!("a number of {what} from 0 to {most}")))
    };
    match kind.text {
        "cnf" | "dnf" => {
            if colors != 2 {
                return Err(
                    kind.refused("a payoff for more than two colors, like `cnf` without `p`")
                );
            }
            let elements = count("elements", Names::MOST)?;
            let announced = count(if kind.text == "cnf" { "clauses" } else { "terms" }, 1_000_000)?;
            let lists = lists(elements, announced, first, rest)?;
            let literal = |&l: &i64| {
                let element = Element::new(l.unsigned_abs() as usize - 1);
                Move::new(element, Color::new(usize::from(l > 0)))
            };
            let lists = lists.iter().map(|list| list.iter().map(literal).collect());
            let lists = Lists {
                elements,
                colors,
                keeper: Player::from(kind.text == "cnf"),
                lists: lists.collect(),
            };
            Ok((Definition::Lists(lists), Names::numbers(elements)))
        }
        _ => Err(kind.refused("`cnf`, `dnf` or `edge`")),
    }
}

/// Lists of literals, each ended by 0.
fn lists(
    elements: usize,
    announced: usize,
    first: Line<'_>,
    rest: &[Line<'_>],
) -> Result<Vec<Vec<i64>>, SyntaxError> {
    let mut lists: Vec<Vec<i64>> = Vec::new();
    let mut list = Vec::new();
    for word in rest.iter().flat_map(|line| line.words()) {
        if lists.len() == announced {
            return Err(word.refused(format!("the end after {announced} clauses")));
        }
        let most = elements as i64;
        let number = word.text.parse::<i64>().ok().filter(|l| (-most..=most).contains(l));
        match number {
            Some(0) if list.is_empty() => {
                return Err(word.refused("a clause with at least one literal"));
            }
            Some(0) => lists.push(std::mem::take(&mut list)),
            Some(literal) => list.push(literal),
            None => {
                let expected =
                    format!("a literal from -{most} to {most}, or 0 at the end of a clause");
                return Err(word.refused(expected));
            }
        }
    }
    let end = rest.last().unwrap_or(&first).end();
    if !list.is_empty() {
        return Err(end.refused("0 at the end of the clause"));
    }
    if lists.len() < announced {
        let more = announced - lists.len();
        return Err(end.refused(format!("{announced} clauses, {more} more")));
    }
    Ok(lists)
}

/// More digits than the number of anything in a graph has.
const MOST_DIGITS: usize = 6;

/// What a text says about a graph. Terminals are two different vertices, every edge has two
/// different ends, and stones are on cells; there may be several on one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// How many vertices there are; they are counted from zero.
    pub vertices: usize,
    /// The edges in the order in which they are written.
    pub edges: Vec<(usize, usize)>,
    /// The vertices that Short wants to join.
    pub terminals: (usize, usize),
    /// Whether the edges are colored, and not the vertices.
    pub is_on_edges: bool,
    /// Whether who joins the terminals loses.
    pub is_misere: bool,
    /// The stones in the order in which they are written.
    pub stones: Vec<GraphStone>,
    /// Who moves, if it is said.
    pub turn: Option<Player>,
    /// The line and the column of the first line, for complaints about the whole.
    pub place: (usize, usize),
}

/// A stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphStone {
    /// The number of its cell: of the vertices but the terminals, or of the edges in order.
    pub cell: usize,
    /// Max for a black one.
    pub owner: Player,
    /// The line and the column where it is named.
    pub place: (usize, usize),
}

/// What the lines say, before it is known what stones are called.
struct Draft<'a> {
    vertices: usize,
    announced: usize,
    edges: Vec<(usize, usize)>,
    terminals: [Option<usize>; 2],
    is_on_edges: bool,
    is_misere: bool,
    stones: Vec<(Word<'a>, Player)>,
    turn: Option<Player>,
}

impl GraphFile {
    /// Reads a text of nothing but a graph.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        let text = text.trim_start_matches('\u{feff}');
        let is_comment = |line: &Line<'_>| line.words().next().is_some_and(|it| it.text == "c");
        let lines: Vec<Line<'_>> = lines(text).filter(|line| !is_comment(line)).collect();
        let expected = "`p edge VERTICES EDGES` first";
        let Some((&first, rest)) = lines.split_first() else {
            let (line, column) = (text.lines().count().max(1), 1);
            let end = Word { text: "", line, column };
            return Err(end.refused(expected));
        };
        let mut words = first.words();
        let word = words.next().unwrap_or(first.end());
        if word.text != "p" {
            return Err(word.refused(expected));
        }
        Self::read(first, rest)
    }

    /// Reads the lines of a graph; the first of them says `p`.
    pub(super) fn read(first: Line<'_>, rest: &[Line<'_>]) -> Result<Self, SyntaxError> {
        let mut words = first.words().skip(1);
        let kind = words.next().unwrap_or(first.end());
        if !matches!(kind.text, "edge" | "col") {
            return Err(kind.refused("`edge` or `col`, as in `p edge VERTICES EDGES`"));
        }
        let mut number = |what: &str| count(words.next().unwrap_or(first.end()), what);
        let mut draft = Draft {
            vertices: number("the number of vertices")?,
            announced: number("the number of edges")?,
            edges: Vec::new(),
            terminals: [None; 2],
            is_on_edges: false,
            is_misere: false,
            stones: Vec::new(),
            turn: None,
        };
        end_of_line(words)?;
        for &line in rest {
            draft.line(line)?;
        }
        draft.finish(first, rest.last().unwrap_or(&first).end())
    }

    /// What the cells are called.
    pub fn names(&self) -> Vec<String> {
        let (s, t) = self.terminals;
        if !self.is_on_edges {
            let inner = (0..self.vertices).filter(|&vertex| vertex != s && vertex != t);
            return inner.map(|vertex| (vertex + 1).to_string()).collect();
        }
        edge_names(&sorted_edges(&self.edges))
    }

    /// Who moves.
    pub fn to_move(&self) -> Player {
        let count = |owner| self.stones.iter().filter(|it| it.owner == owner).count();
        let fewer = if count(Player::Max) > count(Player::Min) { Player::Min } else { Player::Max };
        self.turn.unwrap_or(fewer)
    }

    /// The graph whose vertices are colored: itself, or the line graph, in which edges are vertices
    /// and touch where they have an end in common that is no terminal (SCG §4.5). The cells come in
    /// order, and then the terminals.
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

/// Edges in order, smaller end first, parallel ones side by side: the cells of a game on edges.
pub fn sorted_edges(edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let ends = edges.iter().map(|&(a, b)| (a.min(b), a.max(b)));
    let mut edges: Vec<_> = ends.collect();
    edges.sort_unstable();
    edges
}

/// What edges in order are called: `2-5` the one between the second and the fifth vertex, and
/// parallel ones that follow it `2-5'`, `2-5''` …
pub fn edge_names(edges: &[(usize, usize)]) -> Vec<String> {
    let name = |(at, &(a, b)): (usize, &(usize, usize))| {
        let before = edges[..at].iter().rev();
        let parallel = before.take_while(|&&edge| edge == (a, b)).count();
        format!("{}-{}{}", a + 1, b + 1, "'".repeat(parallel))
    };
    edges.iter().enumerate().map(name).collect()
}

/// A number without sign.
fn count(word: Word<'_>, what: &str) -> Result<usize, SyntaxError> {
    let is_short =
        word.text.len() <= MOST_DIGITS && word.text.bytes().all(|it| it.is_ascii_digit());
    let number = word.text.parse().ok().filter(|_| is_short);
    number.ok_or_else(|| word.refused(what))
}

/// Refuses another word.
fn end_of_line<'a>(mut words: impl Iterator<Item = Word<'a>>) -> Result<(), SyntaxError> {
    match words.next() {
        Some(word) => Err(word.refused("the end of the line")),
        None => Ok(()),
    }
}

/// The player of a color.
fn color(word: Word<'_>) -> Option<Player> {
    match word.text.to_ascii_lowercase().as_str() {
        "black" | "b" | "red" | "r" => Some(Player::Max),
        "white" | "w" | "blue" => Some(Player::Min),
        _ => None,
    }
}

impl<'a> Draft<'a> {
    fn line(&mut self, line: Line<'a>) -> Result<(), SyntaxError> {
        let mut words = line.words();
        let kind = words.next().unwrap_or(line.end());
        let mut next = || words.next().unwrap_or(line.end());
        match kind.text {
            "e" => {
                let (a, word) = (self.vertex(next())?, next());
                let b = self.vertex(word)?;
                if a == b {
                    return Err(word.refused("two different ends of an edge"));
                }
                self.edges.push((a, b));
            }
            "n" => {
                let (word, name) = (next(), next());
                let vertex = self.vertex(word)?;
                let terminal = match name.text {
                    "s" => 0,
                    "t" => 1,
                    _ => return Err(name.refused("`s` or `t` after the terminal")),
                };
                self.terminal(terminal, vertex, word)?;
            }
            "g" => {
                let word = next();
                match word.text {
                    "edges" => self.is_on_edges = true,
                    "vertices" => self.is_on_edges = false,
                    "misere" => self.is_misere = true,
                    _ => return Err(word.refused("`vertices`, `edges` or `misere`")),
                }
            }
            "b" | "w" => {
                let owner = if kind.text == "b" { Player::Max } else { Player::Min };
                self.stones.extend(words.by_ref().map(|word| (word, owner)));
            }
            "t" => {
                let word = next();
                if let Some(player) = color(word) {
                    self.turn = Some(player);
                } else if word.text.starts_with(|it: char| it.is_ascii_digit()) {
                    self.terminal(0, self.vertex(word)?, word)?;
                    let word = next();
                    self.terminal(1, self.vertex(word)?, word)?;
                } else {
                    return Err(word.refused("`black` or `white`, or two terminals"));
                }
            }
            "p" => return Err(kind.refused("only one line `p edge VERTICES EDGES`")),
            _ => return Err(kind.refused("a line that starts with one of `c e n g b w t`")),
        }
        end_of_line(words)
    }

    /// Takes a vertex for one of the terminals.
    fn terminal(&mut self, which: usize, vertex: usize, at: Word<'_>) -> Result<(), SyntaxError> {
        if self.terminals[1 - which] == Some(vertex) {
            return Err(at.refused("two different terminals"));
        }
        match self.terminals[which].replace(vertex) {
            Some(_) => Err(at.refused("each terminal once")),
            None => Ok(()),
        }
    }

    /// A vertex counted from one, as one that is counted from zero.
    fn vertex(&self, word: Word<'_>) -> Result<usize, SyntaxError> {
        let expected = format!("a vertex from 1 to {}", self.vertices);
        let number = count(word, &expected)?;
        let is_there = (1..=self.vertices).contains(&number);
        is_there.then(|| number - 1).ok_or_else(|| word.refused(expected))
    }

    fn finish(self, first: Line<'_>, end: Word<'_>) -> Result<GraphFile, SyntaxError> {
        let terminals = match self.terminals {
            [Some(s), Some(t)] => (s, t),
            [None, None] => return Err(end.refused("lines `n VERTEX s` and `n VERTEX t`")),
            [None, _] => return Err(end.refused("a line `n VERTEX s`, the other terminal")),
            [_, None] => return Err(end.refused("a line `n VERTEX t`, the other terminal")),
        };
        let head = first.words().next().unwrap_or(first.end());
        if self.edges.len() != self.announced {
            return Err(SyntaxError {
                line: head.line,
                column: head.column,
                expected: format!("{} edges, as this line says", self.announced),
                found: self.edges.len().to_string(),
            });
        }
        let mut graph = GraphFile {
            vertices: self.vertices,
            edges: self.edges,
            terminals,
            is_on_edges: self.is_on_edges,
            is_misere: self.is_misere,
            stones: Vec::new(),
            turn: self.turn,
            place: (head.line, head.column),
        };
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
