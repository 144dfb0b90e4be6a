//! Reading the header and the payoffs that go by lines.

use std::sync::Arc;

use mustplay_cgt::outcome::{Poset, PosetError};

use crate::file::{Definition, Graph, GraphFile, Lists, Outcomes, Played, Problem, dimacs};
use crate::formula::Expression;
use crate::formula::parse::{color_of, expression_at, named};
use crate::outcomes::{Label, MonotoneError, PosetPayoff, Rule};
use crate::qbf::Formula;
use crate::score::Scored;
use crate::text::{Word, words};
use crate::{
    Color, Element, Move, Names, Palette, Player, Rules, SyntaxError, TruthTable, Turns, outcomes,
    with_width,
};

/// The words that begin a line of a file.
const KEYWORDS: [&str; 15] = [
    "game",
    "colors",
    "move",
    "turns",
    "over",
    "elements",
    "stones",
    "expr",
    "cnf",
    "dnf",
    "coalitions",
    "table",
    "score",
    "cases",
    "p",
];

/// A misère game on a graph with more paths between its terminals is not read.
const MOST_LOSING_PATHS: usize = 20_000;

/// Whether a line of DIMACS begins a graph.
fn is_graph(line: Line<'_>) -> bool {
    let kind = line.words().nth(1);
    kind.is_some_and(|kind| matches!(kind.text, "edge" | "col"))
}

/// A line that is not a comment, with its number.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) number: usize,
    pub(super) text: &'a str,
}

impl<'a> Line<'a> {
    pub(super) fn words(self) -> impl Iterator<Item = Word<'a>> {
        words(self.text, self.number)
    }

    /// The word that says what kind of line this is. An expression may use the same words for
    /// elements, but there an operator follows.
    fn keyword(self) -> Option<&'a str> {
        let mut words = self.words();
        let first = words.next()?.text;
        let second = words.next().and_then(|word| word.text.chars().next());
        let is_operator = second.is_some_and(|c| "&|=-^)?:∧∨≡→".contains(c)) || {
            let mut words = self.words();
            words.nth(1).is_some_and(|word| word.text.starts_with("!="))
        };
        (KEYWORDS.contains(&first) && !is_operator).then_some(first)
    }

    /// The place behind the last word.
    pub(super) fn end(self) -> Word<'a> {
        Word { text: "", line: self.number, column: self.text.trim_end().chars().count() + 1 }
    }
}

/// The lines that say something, without their comments.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let lines = text
        .lines()
        .enumerate()
        .map(|(i, text)| Line { number: i + 1, text: text.split('#').next().unwrap_or_default() });
    lines.filter(|line| line.words().next().is_some())
}

pub(super) fn problem(text: &str) -> Result<Problem, SyntaxError> {
    let all: Vec<Line<'_>> = lines(text).collect();
    // In DIMACS `c` begins a comment; elsewhere it may be an element.
    let dimacs = all.iter().any(|line| line.keyword() == Some("p"));
    let comment = |line: &Line<'_>| dimacs && line.words().next().is_some_and(|w| w.text == "c");
    let lines: Vec<Line<'_>> = all.into_iter().filter(|line| !comment(line)).collect();
    if lines.first().and_then(|line| line.keyword()).is_none() {
        return bare(text);
    }
    if dimacs::is_quantified(&lines) {
        return Formula::from_qdimacs(text).map(Problem::Quantified);
    }
    let end = text.lines().count().max(1);
    let mut reader = Reader::default();
    for (at, &line) in lines.iter().enumerate() {
        let word = line.words().next().expect("lines have words");
        let Some(payoff) = reader.header(line, word)? else {
            continue;
        };
        return reader.finish(payoff, line, &lines[at + 1..]);
    }
    let nothing = Word {
        text: "",
        line: end,
        column: text.lines().last().map_or(0, |l| l.chars().count()) + 1,
    };
    Err(nothing.refused(
        "a payoff: `expr`, `cnf`, `dnf`, `coalitions`, `table`, `score`, `cases`, `p cnf`, `p dnf` or `p edge`",
    ))
}

/// A text that is an expression or a rule and nothing else.
fn bare(text: &str) -> Result<Problem, SyntaxError> {
    let mut reader = Reader::default();
    if Rule::is_meant(text) {
        let (rule, names) = Rule::parse(text, 2)?;
        reader.names = names;
        let outcomes = Outcomes { rule, poset: None };
        return Ok(Problem::Outcomes(reader.played(outcomes)?));
    }
    let (formula, names) = Expression::parse(text, 2)?;
    reader.names = names;
    Ok(Problem::Game(reader.played(Definition::Expression(formula))?))
}

/// How a payoff is given.
#[derive(Clone, Copy)]
enum Section {
    Expression,
    Clauses(Player),
    Coalitions,
    Table,
    Score,
    Cases,
    Dimacs,
}

#[derive(Default)]
struct Reader<'a> {
    rules: Rules,
    colors: Option<usize>,
    to_move: Option<Player>,
    names: Names,
    fixed: bool,
    stones: Vec<Word<'a>>,
    /// What a graph says is colored already.
    given: Vec<Move>,
    /// Which colors the players may use, if it is said.
    palette: Option<Palette>,
    order: Option<Word<'a>>,
    coins: bool,
    monotone: bool,
    poset: Option<Arc<Poset>>,
}

/// A word that must be there.
fn need<'a>(
    words: &mut impl Iterator<Item = Word<'a>>,
    line: Line<'a>,
    expected: &str,
) -> Result<Word<'a>, SyntaxError> {
    words.next().ok_or_else(|| line.end().refused(expected))
}

fn player(word: Word<'_>) -> Result<Player, SyntaxError> {
    match word.text {
        "max" => Ok(Player::Max),
        "min" => Ok(Player::Min),
        _ => Err(word.refused("`max` or `min`")),
    }
}

impl<'a> Reader<'a> {
    fn colors(&self) -> usize {
        self.colors.unwrap_or(2)
    }

    /// Takes in a line of the header, or says which payoff begins.
    fn header(
        &mut self,
        line: Line<'a>,
        keyword: Word<'a>,
    ) -> Result<Option<Section>, SyntaxError> {
        let mut rest = line.words().skip(1);
        match keyword.text {
            "game" => {
                let expected = "`game-sat`, `division` or `monotone`";
                let word = need(&mut rest, line, expected)?;
                self.rules.palette = match word.text {
                    "game-sat" => Palette::Any,
                    "division" | "monotone" => Palette::Own,
                    _ => return Err(word.refused(expected)),
                };
                self.monotone = word.text == "monotone";
                self.palette = Some(self.rules.palette);
            }
            "colors" => {
                let expected = format!("a number of colors from 2 to {}", Color::MOST);
                let word = need(&mut rest, line, &expected)?;
                let count = word.text.parse().ok().filter(|k| (2..=Color::MOST).contains(k));
                self.colors = Some(count.ok_or_else(|| word.refused(expected))?);
            }
            "move" => self.to_move = Some(player(need(&mut rest, line, "`max` or `min`")?)?),
            "turns" => {
                let expected =
                    "`alternate`, `equalized`, `coin-flip`, or `max` and `min` for each move";
                let word = need(&mut rest, line, expected)?;
                self.coins = word.text == "coin-flip";
                self.rules.turns = match word.text {
                    "alternate" | "coin-flip" => Turns::Alternate,
                    "equalized" => Turns::Equalized,
                    "max" | "min" => {
                        let order = std::iter::once(word).chain(rest.by_ref()).map(player);
                        self.order = Some(word);
                        Turns::Order(order.collect::<Result<_, _>>()?)
                    }
                    _ => return Err(word.refused(expected)),
                };
            }
            "elements" => {
                self.fixed = true;
                for word in rest.by_ref() {
                    if self.names.element(word.text).is_some() {
                        return Err(word.refused("an element that was not named before"));
                    }
                    named(&mut self.names, word)?;
                }
            }
            "over" => {
                let word = need(&mut rest, line, "a poset of outcomes like `fork` or `a<b,a<c`")?;
                rest.by_ref().for_each(drop);
                self.poset = Some(Arc::new(poset(line, word)?));
            }
            "stones" => self.stones.extend(rest.by_ref()),
            "expr" => return Ok(Some(Section::Expression)),
            "cnf" => return Ok(Some(Section::Clauses(Player::Max))),
            "dnf" => return Ok(Some(Section::Clauses(Player::Min))),
            "coalitions" => return Ok(Some(Section::Coalitions)),
            "table" => return Ok(Some(Section::Table)),
            "score" => return Ok(Some(Section::Score)),
            "cases" => return Ok(Some(Section::Cases)),
            "p" => return Ok(Some(Section::Dimacs)),
            _ => {
                let expected = "one of `game`, `colors`, `move`, `turns`, `over`, `elements`, `stones`, or a payoff";
                return Err(keyword.refused(expected));
            }
        }
        match rest.next() {
            Some(word) => Err(word.refused("the end of the line")),
            None => Ok(None),
        }
    }

    /// Reads the payoff that begins in `first`, and puts everything together.
    fn finish(
        mut self,
        section: Section,
        first: Line<'a>,
        rest: &[Line<'a>],
    ) -> Result<Problem, SyntaxError> {
        let keyword = first.words().next().unwrap_or(first.end());
        if matches!(section, Section::Score) {
            if self.poset.is_some() || self.monotone {
                let expected = "a payoff that is `expr`, `cases` or `table`";
                return Err(keyword.refused(expected));
            }
            let terms = self.score(rest)?;
            let payoff = Scored::new(self.names.len(), self.colors(), terms);
            return Ok(Problem::Scored(self.played(payoff)?));
        }
        if let Some(poset) = self.poset.take() {
            let rule = self.rule(section, first, rest)?;
            let payoff = PosetPayoff::new(&rule, self.names.len(), &poset)?;
            if self.monotone {
                let (names, colors) = (&self.names, self.colors());
                let checked = payoff.check_monotone();
                checked.map_err(|error| not_monotone(keyword, &error, names, colors))?;
            }
            let poset = Some(poset);
            return Ok(Problem::Outcomes(self.played(Outcomes { rule, poset })?));
        }
        let payoff = match section {
            Section::Expression => {
                let joined = rejoined(first, "expr", rest);
                let colors = self.colors();
                let at = (first.number, 1);
                let formula = expression_at(&joined, at.0, at.1, colors, &mut self.names)?;
                Definition::Expression(formula)
            }
            Section::Clauses(keeper) => Definition::Lists(self.clauses(keeper, first, rest)?),
            Section::Coalitions => Definition::Lists(self.coalitions(first, rest)?),
            Section::Table => {
                let table = self.table(first, rest)?;
                self.number(Names::numbers(table.elements()), first)?;
                Definition::Table(table)
            }
            Section::Dimacs if is_graph(first) => self.graph(first, rest)?,
            Section::Dimacs => {
                let (payoff, names) = dimacs::payoff(self.colors(), first, rest)?;
                self.number(names, first)?;
                payoff
            }
            Section::Cases => {
                let expected = "`over` and a poset before the cases";
                return Err(keyword.refused(expected));
            }
            Section::Score => unreachable!("scores were read above"),
        };
        if self.monotone {
            let (names, colors) = (&self.names, self.colors());
            let checked = payoff.check_monotone();
            checked.map_err(|error| not_monotone(keyword, &error, names, colors))?;
        }
        Ok(Problem::Game(self.played(payoff)?))
    }

    /// Reads a graph, with all that it says about the game on it. The players have colors of their
    /// own there unless it is said otherwise; under misère that matters.
    fn graph(&mut self, first: Line<'a>, rest: &[Line<'a>]) -> Result<Definition, SyntaxError> {
        let graph = GraphFile::read(first, rest)?;
        let head = first.words().next().unwrap_or(first.end());
        if self.colors() != 2 {
            return Err(head.refused("a payoff for more than two colors, not a graph"));
        }
        let (vertices, terminals, edges) = graph.on_vertices();
        if vertices - 2 > Names::MOST {
            return Err(SyntaxError {
                line: head.line,
                column: head.column,
                expected: format!("a graph with at most {} cells", Names::MOST),
                found: format!("one with {}", vertices - 2),
            });
        }
        self.number(graph.names().into_iter().collect(), first)?;
        self.rules.palette = self.palette.unwrap_or(Palette::Own);
        for stone in &graph.stones {
            let element = Element::new(stone.cell);
            if self.given.iter().any(|given| given.element == element) {
                let (line, column) = stone.place;
                let text = self.names.name(element);
                let taken = "an element that has no color yet";
                return Err(Word { text, line, column }.refused(taken));
            }
            let color = Color::new(usize::from(stone.owner == Player::Max));
            self.given.push(Move::new(element, color));
        }
        self.to_move = self.to_move.or(Some(graph.to_move()));
        let is_misere = graph.is_misere;
        let graph = Graph { vertices, terminals, edges };
        if !is_misere {
            return Ok(Definition::Graph(graph));
        }
        // Max has won if no path is all TRUE.
        let broken = with_width!(self.names, W => graph.game::<W>().paths(MOST_LOSING_PATHS).map(|paths| {
            let equations = paths.iter().map(|path| {
                let elements = path.iter();
                elements.map(|element| Move::new(element, Color::FALSE)).collect()
            });
            equations.collect()
        }));
        let Some(lists) = broken else {
            let expected = format!("at most {MOST_LOSING_PATHS} ways to lose a misère game");
            return Err(Word { text: "", ..head }.refused(expected));
        };
        Ok(Definition::Lists(Lists {
            elements: self.names.len(),
            colors: 2,
            keeper: Player::Max,
            lists,
        }))
    }

    /// Takes these numbers as names, if none were given.
    fn number(&mut self, numbers: Names, line: Line<'a>) -> Result<(), SyntaxError> {
        let elements = numbers.len();
        if !self.fixed {
            self.names = numbers;
        }
        if self.names.len() == elements {
            return Ok(());
        }
        let word = line.words().next().unwrap_or(line.end());
        Err(word.refused(format!("a payoff on the {} elements named", self.names.len())))
    }

    fn played<P>(&mut self, payoff: P) -> Result<Played<P>, SyntaxError> {
        let colors = self.colors();
        let mut stones = std::mem::take(&mut self.given);
        for &word in &self.stones {
            let expected = "a stone like `x=true` on an element of the game";
            let (name, color) = word.text.split_once('=').ok_or_else(|| word.refused(expected))?;
            let element = self.names.element(name).ok_or_else(|| word.refused(expected))?;
            let color = color_of(Word { text: color, ..word }, colors)?;
            if stones.iter().any(|stone| stone.element == element) {
                return Err(word.refused("an element that has no color yet"));
            }
            stones.push(Move::new(element, color));
        }
        let moves = self.names.len() - stones.len();
        if let (Turns::Order(order), Some(word)) = (&self.rules.turns, self.order)
            && order.len() < moves
        {
            let expected = format!("a player for each of {moves} moves, not {}", order.len());
            return Err(word.refused(expected));
        }
        Ok(Played {
            payoff,
            names: std::mem::take(&mut self.names),
            rules: std::mem::take(&mut self.rules),
            coins: self.coins,
            monotone: self.monotone,
            stones,
            to_move: self.to_move.unwrap_or(Player::Max),
        })
    }

    /// `x`, `!x` or `x=2`.
    fn equation(&mut self, word: Word<'a>) -> Result<Move, SyntaxError> {
        let colors = self.colors();
        let (text, color) = match (word.text.strip_prefix('!'), word.text.split_once('=')) {
            (Some(name), _) => (name, Color::FALSE),
            (None, Some((name, color))) => (name, color_of(Word { text: color, ..word }, colors)?),
            (None, None) => (word.text, Color::greatest(colors)),
        };
        // Edges are called `2-3'`, which no expression can be made of.
        let letters = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '\'');
        if text.is_empty() || !text.chars().all(letters) {
            return Err(word.refused("an equation like `x`, `!x` or `x=1`"));
        }
        let name = Word { text, ..word };
        if self.fixed && self.names.element(text).is_none() {
            return Err(name.refused("one of the elements named"));
        }
        Ok(Move::new(named(&mut self.names, name)?, color))
    }

    fn equations(
        &mut self,
        first: Line<'a>,
        rest: &[Line<'a>],
    ) -> Result<Vec<Vec<Move>>, SyntaxError> {
        if let Some(word) = first.words().nth(1) {
            return Err(word.refused("the end of the line, and one clause in each line after it"));
        }
        let clause = |line: &Line<'a>| line.words().map(|word| self.equation(word)).collect();
        rest.iter().map(clause).collect()
    }

    fn clauses(
        &mut self,
        keeper: Player,
        first: Line<'a>,
        rest: &[Line<'a>],
    ) -> Result<Lists, SyntaxError> {
        let lists = self.equations(first, rest)?;
        Ok(Lists { elements: self.names.len(), colors: self.colors(), keeper, lists })
    }

    fn coalitions(&mut self, first: Line<'a>, rest: &[Line<'a>]) -> Result<Lists, SyntaxError> {
        let lists = self.clauses(Player::Min, first, rest)?;
        let top = Color::greatest(self.colors());
        for (line, list) in rest.iter().zip(&lists.lists) {
            if let Some(at) = list.iter().position(|mv| mv.color != top) {
                let word = line.words().nth(at).unwrap_or(line.end());
                return Err(word.refused("an element"));
            }
        }
        Ok(lists)
    }

    fn table(&mut self, first: Line<'a>, rest: &[Line<'a>]) -> Result<TruthTable, SyntaxError> {
        let mut digits = String::new();
        for word in first.words().skip(1).chain(rest.iter().flat_map(|line| line.words())) {
            if let Some((at, found)) = word.text.char_indices().find(|(_, c)| !"01_".contains(*c)) {
                let column = word.column + word.text[..at].chars().count();
                let text = &word.text[at..at + found.len_utf8()];
                return Err(Word { text, column, ..word }.refused("0 or 1"));
            }
            digits.push_str(word.text);
        }
        TruthTable::parse(&digits, self.colors()).map_err(|error| {
            let word = first.words().next().unwrap_or(first.end());
            SyntaxError {
                line: word.line,
                column: word.column,
                expected: format!("a table of {}ⁿ rows", self.colors()),
                found: match error {
                    crate::truth::TableError::Length { found, .. } => format!("{found}"),
                    crate::truth::TableError::Character { found, .. } => format!("`{found}`"),
                },
            }
        })
    }

    /// A payoff over a poset.
    fn rule(
        &mut self,
        section: Section,
        first: Line<'a>,
        rest: &[Line<'a>],
    ) -> Result<Rule, SyntaxError> {
        let colors = self.colors();
        match section {
            Section::Expression => {
                let joined = rejoined(first, "expr", rest);
                outcomes::rule_at(&joined, first.number, 1, colors, &mut self.names)
            }
            Section::Cases => self.cases(first, rest),
            Section::Table => {
                let words = first.words().skip(1);
                let words = words.chain(rest.iter().flat_map(|line| line.words()));
                let rows: Vec<Label> = words.map(|word| Label::new(&word)).collect();
                let elements = rows.len().checked_ilog(colors).unwrap_or(0);
                if colors.checked_pow(elements) != Some(rows.len()) {
                    let word = first.words().next().unwrap_or(first.end());
                    return Err(SyntaxError {
                        line: word.line,
                        column: word.column,
                        expected: format!("a table of {colors}ⁿ outcomes"),
                        found: rows.len().to_string(),
                    });
                }
                self.number(Names::numbers(elements as usize), first)?;
                Ok(Rule::Table { colors, rows })
            }
            _ => {
                let word = first.words().next().unwrap_or(first.end());
                Err(word.refused("a payoff over a poset: `expr`, `cases` or `table`"))
            }
        }
    }

    fn cases(&mut self, first: Line<'a>, rest: &[Line<'a>]) -> Result<Rule, SyntaxError> {
        if let Some(word) = first.words().nth(1) {
            return Err(word.refused("the end of the line, and one case in each line after it"));
        }
        let mut cases: Vec<(Label, Option<Expression>)> = Vec::new();
        for &line in rest {
            let (label, text) = labelled(line);
            if let Some((_, None)) = cases.last() {
                return Err(label.refused("the end after an outcome without a condition"));
            }
            let condition = if line.words().nth(1).is_some() {
                let colors = self.colors();
                let formula = expression_at(&text, line.number, 1, colors, &mut self.names)?;
                Some(formula)
            } else {
                None
            };
            cases.push((Label::new(&label), condition));
        }
        if !matches!(cases.last(), Some((_, None))) {
            let end = rest.last().unwrap_or(&first).end();
            return Err(end.refused("a line with an outcome alone, for all other colorings"));
        }
        Ok(outcomes::cases(cases, self.names.len()))
    }

    fn score(&mut self, rest: &[Line<'a>]) -> Result<Vec<(i64, Expression)>, SyntaxError> {
        let mut terms = Vec::new();
        for &line in rest {
            let (word, text) = labelled(line);
            let points = word.text.parse::<i32>();
            let points = points.map_err(|_| word.refused("a whole number of points"))?;
            let colors = self.colors();
            let formula = expression_at(&text, line.number, 1, colors, &mut self.names)?;
            terms.push((i64::from(points), formula));
        }
        let elements = self.names.len();
        let all = terms.into_iter();
        Ok(all.map(|(points, term)| (points, term.with_elements(elements))).collect())
    }
}

/// The first word of a line, and the line with that word blanked, so that columns stay as they are.
fn labelled(line: Line<'_>) -> (Word<'_>, String) {
    let word = line.words().next().expect("lines have words");
    let blank = " ".repeat(word.text.chars().count());
    (word, line.text.replacen(word.text, &blank, 1))
}

/// The poset that begins with a word and goes to the end of its line.
fn poset(line: Line<'_>, word: Word<'_>) -> Result<Poset, SyntaxError> {
    let start = line.text.char_indices().nth(word.column - 1);
    let text = start.map_or("", |(start, _)| line.text[start..].trim_end());
    text.parse().map_err(|error: PosetError| {
        let (column, expected, found) = match error {
            PosetError::Syntax { column, expected, found } => {
                (word.column + column - 1, expected.to_owned(), found)
            }
            error => (
                word.column,
                "a poset of outcomes".to_owned(),
                format!("one that is none: {error}"),
            ),
        };
        SyntaxError { line: line.number, column, expected, found }
    })
}

/// The error that a payoff is not monotone though it must be.
fn not_monotone(
    place: Word<'_>,
    error: &MonotoneError,
    names: &Names,
    colors: usize,
) -> SyntaxError {
    SyntaxError {
        line: place.line,
        column: place.column,
        expected: "a payoff that a greater color never makes worse".to_owned(),
        found: error.found(names, colors),
    }
}

/// A line without its keyword and the lines after it, comments blank, all in their places.
fn rejoined(first: Line<'_>, keyword: &str, rest: &[Line<'_>]) -> String {
    let mut text = first.text.replacen(keyword, &" ".repeat(keyword.len()), 1);
    let mut number = first.number;
    for line in rest {
        text.push_str(&"\n".repeat(line.number - number));
        number = line.number;
        text.push_str(line.text);
    }
    text
}
