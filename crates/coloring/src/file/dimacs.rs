//! Payoffs in the formats of DIMACS: clauses and terms.

use crate::element::Element;
use crate::file::read::Line;
use crate::file::{Definition, Lists};
use crate::game::Player;
use crate::names::Names;
use crate::painting::{Color, Move};
use crate::text::SyntaxError;

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
