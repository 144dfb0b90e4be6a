//! Reads the header and the payoffs that are given line by line.

use std::sync::Arc;

use mustplay_cgt::outcome::{OutcomePoset, PosetError};

use crate::file::{Definition, Graph, GraphFile, Lists, Outcomes, Played, Problem, dimacs};
use crate::formula::Expression;
use crate::formula::parse::{color_of, expression_at, named};
use crate::outcomes::{MonotoneError, OutcomeLabel, OutcomeRule, PosetPayoff};
use crate::qbf::Formula;
use crate::score::ScoredFormulas;
use crate::text::{SourceLine, Word, lines};
use crate::{
    Color, Element, ElementNames, Move, Palette, Player, Rules, SyntaxError, TruthTable, TurnOrder,
    outcomes, with_width,
};

/// The maximum number of paths between the terminals in a misère game on a graph.
const MOST_LOSING_PATHS: usize = 20_000;

/// The keyword at the start of a line. An expression may use the same words as element names, but
/// then an operator follows.
fn keyword(line: SourceLine<'_>) -> Option<&str> {
    let mut words = line.words();
    let (first, second) = (words.word().text, words.word().text);
    let is_operator =
        second.starts_with(|c: char| "&|=-^)?:∧∨≡→".contains(c)) || second.starts_with("!=");
    match first {
        "game" | "colors" | "move" | "turns" | "over" | "elements" | "stones" | "expr" | "cnf"
        | "dnf" | "coalitions" | "table" | "score" | "cases" | "p"
            if !is_operator =>
        {
            Some(first)
        }
        _ => None,
    }
}

/// The lines of a payoff.
#[derive(Clone, Copy)]
pub(super) struct Body<'a, 'l> {
    /// The line with the keyword.
    pub(super) first: SourceLine<'a>,
    pub(super) rest: &'l [SourceLine<'a>],
}

impl<'a, 'l> Body<'a, 'l> {
    pub(super) fn head(self) -> Word<'a> {
        self.first.head()
    }

    fn words(self) -> impl Iterator<Item = Word<'a>> + use<'a, 'l> {
        self.first.words().skip(1).chain(self.rest.iter().flat_map(|line| line.words()))
    }

    /// The position after the last word.
    pub(super) fn end(self) -> Word<'a> {
        self.rest.last().unwrap_or(&self.first).end()
    }

    /// The lines after the first, which must contain only the keyword.
    fn lines(self, expected: &str) -> Result<&'l [SourceLine<'a>], SyntaxError> {
        match self.first.words().nth(1) {
            Some(word) => Err(word.refused(format!("the end of the line, and {expected}"))),
            None => Ok(self.rest),
        }
    }
}

pub(super) fn problem(text: &str) -> Result<Problem, SyntaxError> {
    let all: Vec<SourceLine<'_>> = lines(text).collect();
    // In DIMACS `c` starts a comment; elsewhere it may be an element.
    let dimacs = all.iter().any(|&line| keyword(line) == Some("p"));
    let mut lines = all;
    lines.retain(|line| !(dimacs && line.head().text == "c"));
    if lines.first().and_then(|&line| keyword(line)).is_none() {
        return bare(text);
    }
    if dimacs::is_quantified(&lines) {
        return Formula::from_qdimacs(text).map(Problem::Quantified);
    }
    let mut reader = FileReader::default();
    for (at, &first) in lines.iter().enumerate() {
        if !reader.header(first)? {
            return reader.finish(Body { first, rest: &lines[at + 1..] });
        }
    }
    let last = text.lines().last().map_or(0, |line| line.chars().count());
    let expected = "a payoff: `expr`, `cnf`, `dnf`, `coalitions`, `table`, `score`, `cases`, \
                    `p cnf`, `p dnf` or `p edge`";
    Err(Word::end(text.lines().count().max(1), last + 1).refused(expected))
}

/// Reads a text that is only an expression or a rule.
fn bare(text: &str) -> Result<Problem, SyntaxError> {
    let mut reader = FileReader::default();
    if OutcomeRule::is_meant(text) {
        let (rule, names) = OutcomeRule::parse(text, 2)?;
        reader.names = names;
        let outcomes = Outcomes { rule, poset: None };
        return Ok(Problem::Outcomes(reader.played(outcomes)?));
    }
    let (formula, names) = Expression::parse(text, 2)?;
    reader.names = names;
    Ok(Problem::Game(reader.played(Definition::Expression(formula))?))
}

#[derive(Default)]
struct FileReader<'a> {
    rules: Rules,
    colors: Option<usize>,
    to_move: Option<Player>,
    names: ElementNames,
    fixed: bool,
    stones: Vec<Word<'a>>,
    given: Vec<Move>,
    palette: Option<Palette>,
    order: Option<Word<'a>>,
    coins: bool,
    monotone: bool,
    poset: Option<Arc<OutcomePoset>>,
}

fn player(word: Word<'_>) -> Result<Player, SyntaxError> {
    match word.text {
        "max" => Ok(Player::Max),
        "min" => Ok(Player::Min),
        _ => Err(word.refused("`max` or `min`")),
    }
}

impl<'a> FileReader<'a> {
    fn colors(&self) -> usize {
        self.colors.unwrap_or(2)
    }

    /// Reads a header line; returns false if the payoff begins there.
    fn header(&mut self, line: SourceLine<'a>) -> Result<bool, SyntaxError> {
        let mut rest = line.words();
        let keyword = rest.word();
        match keyword.text {
            "game" => {
                let expected = "`game-sat`, `division` or `monotone`";
                let word = rest.word();
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
                let word = rest.word();
                let count = word.text.parse().ok().filter(|k| (2..=Color::MOST).contains(k));
                self.colors = Some(count.ok_or_else(|| word.refused(expected))?);
            }
            "move" => self.to_move = Some(player(rest.word())?),
            "turns" => {
                let expected =
                    "`alternate`, `equalized`, `coin-flip`, or `max` and `min` for each move";
                let word = rest.word();
                self.coins = word.text == "coin-flip";
                self.rules.turns = match word.text {
                    "alternate" | "coin-flip" => TurnOrder::Alternate,
                    "equalized" => TurnOrder::Equalized,
                    "max" | "min" => {
                        let order = std::iter::once(word).chain(rest.by_ref()).map(player);
                        self.order = Some(word);
                        TurnOrder::Order(order.collect::<Result<_, _>>()?)
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
                let word = rest.word();
                if word.text.is_empty() {
                    return Err(word.refused("a poset of outcomes like `fork` or `a<b,a<c`"));
                }
                self.poset = Some(Arc::new(poset(line, word)?));
                return Ok(true);
            }
            "stones" => self.stones.extend(rest.by_ref()),
            "expr" | "cnf" | "dnf" | "coalitions" | "table" | "score" | "cases" | "p" => {
                return Ok(false);
            }
            _ => {
                let expected = "one of `game`, `colors`, `move`, `turns`, `over`, `elements`, \
                                `stones`, or a payoff";
                return Err(keyword.refused(expected));
            }
        }
        rest.finish().map(|()| true)
    }

    fn finish(mut self, body: Body<'a, '_>) -> Result<Problem, SyntaxError> {
        let keyword = body.head();
        if keyword.text == "score" {
            if self.poset.is_some() || self.monotone {
                let expected = "a payoff that is `expr`, `cases` or `table`";
                return Err(keyword.refused(expected));
            }
            let terms = self.score(body.rest)?;
            let payoff = ScoredFormulas::new(self.names.len(), self.colors(), terms);
            return Ok(Problem::Scored(self.played(payoff)?));
        }
        if let Some(poset) = self.poset.take() {
            let rule = self.rule(body)?;
            let payoff = PosetPayoff::new(&rule, self.names.len(), &poset)?;
            self.check_monotone(keyword, || payoff.check_monotone())?;
            let poset = Some(poset);
            return Ok(Problem::Outcomes(self.played(Outcomes { rule, poset })?));
        }
        let payoff = match keyword.text {
            "expr" => Definition::Expression(self.expression(&rejoined(body), body.first)?),
            "cnf" => Definition::Lists(self.clauses(Player::Max, body)?),
            "dnf" => Definition::Lists(self.clauses(Player::Min, body)?),
            "coalitions" => Definition::Lists(self.coalitions(body)?),
            "table" => {
                let table = TruthTable::from_words(body.words(), body.head(), self.colors())?;
                self.number(ElementNames::numbers(table.elements()), keyword)?;
                Definition::Table(table)
            }
            "cases" => return Err(keyword.refused("`over` and a poset before the cases")),
            _ if matches!(body.words().next(), Some(Word { text: "edge" | "col", .. })) => {
                self.graph(body)?
            }
            _ => {
                let (payoff, names) = dimacs::payoff(self.colors(), body)?;
                self.number(names, keyword)?;
                payoff
            }
        };
        self.check_monotone(keyword, || payoff.check_monotone())?;
        Ok(Problem::Game(self.played(payoff)?))
    }

    /// Returns an error if the payoff must be monotone and is not.
    fn check_monotone(
        &self,
        place: Word<'_>,
        check: impl FnOnce() -> Result<(), MonotoneError>,
    ) -> Result<(), SyntaxError> {
        let checked = if self.monotone { check() } else { Ok(()) };
        checked.map_err(|error| {
            let found = error.found(&self.names, self.colors());
            place.wrong("a payoff that a greater color never makes worse", found)
        })
    }

    /// Reads a graph with its rules and stones. By default the players use their own colors, which
    /// matters in misère play.
    fn graph(&mut self, body: Body<'a, '_>) -> Result<Definition, SyntaxError> {
        let graph = GraphFile::read(body)?;
        let head = body.head();
        if self.colors() != 2 {
            return Err(head.refused("a payoff for more than two colors, not a graph"));
        }
        let (vertices, terminals, edges) = graph.on_vertices();
        if vertices - 2 > ElementNames::MOST {
            let expected = format!("a graph with at most {} cells", ElementNames::MOST);
            return Err(head.wrong(expected, format!("one with {}", vertices - 2)));
        }
        self.number(graph.names().into_iter().collect(), head)?;
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
        // Max wins if no path is all TRUE.
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

    fn number(&mut self, numbers: ElementNames, keyword: Word<'a>) -> Result<(), SyntaxError> {
        let elements = numbers.len();
        if !self.fixed {
            self.names = numbers;
        }
        if self.names.len() == elements {
            return Ok(());
        }
        Err(keyword.refused(format!("a payoff on the {} elements named", self.names.len())))
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
        if let (TurnOrder::Order(order), Some(word)) = (&self.rules.turns, self.order)
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

    fn equation(&mut self, word: Word<'a>) -> Result<Move, SyntaxError> {
        let colors = self.colors();
        let (text, color) = match (word.text.strip_prefix('!'), word.text.split_once('=')) {
            (Some(name), _) => (name, Color::FALSE),
            (None, Some((name, color))) => (name, color_of(Word { text: color, ..word }, colors)?),
            (None, None) => (word.text, Color::greatest(colors)),
        };
        // Edges are called `2-3'`, which is not a name in expressions.
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

    fn clauses(&mut self, keeper: Player, body: Body<'a, '_>) -> Result<Lists, SyntaxError> {
        let clause = |line: &SourceLine<'a>| line.words().map(|word| self.equation(word)).collect();
        let lines = body.lines("one clause in each line after it")?;
        let lists = lines.iter().map(clause).collect::<Result<_, _>>()?;
        Ok(Lists { elements: self.names.len(), colors: self.colors(), keeper, lists })
    }

    fn coalitions(&mut self, body: Body<'a, '_>) -> Result<Lists, SyntaxError> {
        let lists = self.clauses(Player::Min, body)?;
        let top = Color::greatest(self.colors());
        for (line, list) in body.rest.iter().zip(&lists.lists) {
            if let Some(at) = list.iter().position(|mv| mv.color != top) {
                let word = line.words().nth(at).unwrap_or(line.end());
                return Err(word.refused("an element"));
            }
        }
        Ok(lists)
    }

    fn rule(&mut self, body: Body<'a, '_>) -> Result<OutcomeRule, SyntaxError> {
        let colors = self.colors();
        match body.head().text {
            "expr" => {
                outcomes::rule_at(&rejoined(body), body.first.number, 1, colors, &mut self.names)
            }
            "cases" => self.cases(body),
            "table" => {
                let rows: Vec<OutcomeLabel> =
                    body.words().map(|word| OutcomeLabel::new(&word)).collect();
                let elements = rows.len().checked_ilog(colors).unwrap_or(0);
                if colors.checked_pow(elements) != Some(rows.len()) {
                    let expected = format!("a table of {colors}ⁿ outcomes");
                    return Err(body.head().wrong(expected, rows.len().to_string()));
                }
                self.number(ElementNames::numbers(elements as usize), body.head())?;
                Ok(OutcomeRule::Table { colors, rows })
            }
            _ => Err(body.head().refused("a payoff over a poset: `expr`, `cases` or `table`")),
        }
    }

    fn cases(&mut self, body: Body<'a, '_>) -> Result<OutcomeRule, SyntaxError> {
        let mut cases: Vec<(OutcomeLabel, Option<Expression>)> = Vec::new();
        for &line in body.lines("one case in each line after it")? {
            let (label, text) = labeled(line);
            if let Some((_, None)) = cases.last() {
                return Err(label.refused("the end after an outcome without a condition"));
            }
            let condition = match line.words().nth(1) {
                Some(_) => Some(self.expression(&text, line)?),
                None => None,
            };
            cases.push((OutcomeLabel::new(&label), condition));
        }
        if !matches!(cases.last(), Some((_, None))) {
            let expected = "a line with an outcome alone, for all other colorings";
            return Err(body.end().refused(expected));
        }
        Ok(outcomes::cases(cases, self.names.len()))
    }

    fn expression(&mut self, text: &str, line: SourceLine<'a>) -> Result<Expression, SyntaxError> {
        expression_at(text, line.number, 1, self.colors(), &mut self.names)
    }

    fn score(&mut self, rest: &[SourceLine<'a>]) -> Result<Vec<(i64, Expression)>, SyntaxError> {
        let mut terms = Vec::new();
        for &line in rest {
            let (word, text) = labeled(line);
            let points = word.text.parse::<i32>();
            let points = points.map_err(|_| word.refused("a whole number of points"))?;
            terms.push((i64::from(points), self.expression(&text, line)?));
        }
        let whole =
            |(points, term): (i64, Expression)| (points, term.with_elements(self.names.len()));
        Ok(terms.into_iter().map(whole).collect())
    }
}

/// The first word of a line, and the line with it blanked, so that columns stay the same.
fn labeled(line: SourceLine<'_>) -> (Word<'_>, String) {
    let word = line.head();
    let blank = " ".repeat(word.text.chars().count());
    (word, line.text.replacen(word.text, &blank, 1))
}

/// Reads the poset that begins at a word and extends to the end of the line.
fn poset(line: SourceLine<'_>, word: Word<'_>) -> Result<OutcomePoset, SyntaxError> {
    let start = line.text.char_indices().nth(word.column - 1);
    let text = start.map_or("", |(start, _)| line.text[start..].trim_end());
    text.parse().map_err(|error: PosetError| match error {
        PosetError::Syntax { column, expected, found } => {
            Word { column: word.column + column - 1, ..word }.wrong(expected, found)
        }
        error => word.wrong("a poset of outcomes", format!("one that is none: {error}")),
    })
}

/// A line without its keyword, and the lines after it, with comments blanked and columns unchanged.
fn rejoined(body: Body<'_, '_>) -> String {
    let (_, mut text) = labeled(body.first);
    let mut number = body.first.number;
    for line in body.rest {
        text.push_str(&"\n".repeat(line.number - number));
        number = line.number;
        text.push_str(line.text);
    }
    text
}
