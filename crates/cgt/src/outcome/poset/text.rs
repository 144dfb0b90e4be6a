//! Posets from text: a named family, a list of relations, or a construction from other posets.
//!
//! ```text
//! poset     = factor { ("x" | "×") factor } | chain { "," chain }
//! factor    = primary { "^op" }
//! primary   = "L" number | "fork" | "terminals:" number | "partitions:" number
//!           | "upsets" "(" poset ")" | "(" poset ")"
//! chain     = name { "<" name }
//! ```
//!
//! `_<a<T,_<b<T` is the fork. Outcomes are ordered by their first mention. The relations generate
//! the order by reflexive and transitive closure; a cycle is an error that lists its names.
//! Relations are the whole text or in parentheses: `(a<b,a<c)^op x L2`.

use super::{OutcomePoset, PosetError, is_name, is_name_char};
use crate::reading::Cursor;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::str::FromStr;

/// The deepest nesting of posets.
const MOST_NESTED: usize = 64;

impl FromStr for OutcomePoset {
    type Err = PosetError;

    fn from_str(text: &str) -> Result<Self, PosetError> {
        let mut reader = PosetParser::new(text.trim_end(), 0);
        let poset = reader.poset()?;
        match reader.cursor.peek() {
            None => Ok(poset),
            Some(_) => Err(reader.expected("the end")),
        }
    }
}

/// Reads the poset at a byte of a longer text, in which relations must be in parentheses, and
/// returns the byte after it. Columns of errors count from the beginning of the text.
pub(in crate::outcome) fn read_within(
    text: &str,
    at: usize,
) -> Result<(OutcomePoset, usize), PosetError> {
    let mut reader = PosetParser::new(text, at);
    let poset = reader.product()?;
    Ok((poset, reader.cursor.at))
}

struct PosetParser<'t> {
    cursor: Cursor<'t>,
    nested: usize,
}

impl<'t> PosetParser<'t> {
    const fn new(text: &'t str, at: usize) -> Self {
        Self { cursor: Cursor { text, at }, nested: 0 }
    }

    /// A poset that may be a list of relations.
    fn poset(&mut self) -> Result<OutcomePoset, PosetError> {
        let start = self.cursor;
        if self.is_family() {
            return self.product();
        }
        self.cursor = start;
        let relations = self.relations()?;
        if relations.names.len() == 1 && relations.below.is_empty() {
            // `l4` is more likely a typo than a poset of one outcome, which is `L1`.
            self.cursor = start;
            return Err(self.expected_poset());
        }
        relations.close()
    }

    /// Whether the next text is not a list of relations.
    fn is_family(&mut self) -> bool {
        if self.cursor.peek() == Some('(') {
            return true;
        }
        let word = self.cursor.word(is_name_char);
        let mut behind = self.cursor;
        behind.at += word.len();
        let next = behind.peek();
        match word {
            "upsets" => next == Some('('),
            _ if word.starts_with("terminals:") || word.starts_with("partitions:") => true,
            _ => is_name_of_family(word) && !matches!(next, Some('<' | ',')),
        }
    }

    fn product(&mut self) -> Result<OutcomePoset, PosetError> {
        let mut poset = self.factor()?;
        while self.takes_times() {
            poset = poset.product(&self.factor()?)?;
        }
        Ok(poset)
    }

    /// Reads `×`, or a separate `x` between two posets.
    fn takes_times(&mut self) -> bool {
        let start = self.cursor;
        let next = self.cursor.peek();
        let is_apart = start.at < self.cursor.at || start.text[..start.at].ends_with(')');
        let rest = self.cursor.rest();
        let alone = rest
            .strip_prefix('x')
            .is_some_and(|behind| is_apart && behind.starts_with(|c| !is_name_char(c)));
        match next {
            Some(times) if times == '×' || alone => self.cursor.at += times.len_utf8(),
            _ => {
                self.cursor = start;
                return false;
            }
        }
        true
    }

    fn factor(&mut self) -> Result<OutcomePoset, PosetError> {
        let mut poset = self.primary()?;
        while let Some(length) = opposite_sign(self.cursor.rest()) {
            self.cursor.at += length;
            poset = poset.opposite();
        }
        Ok(poset)
    }

    fn primary(&mut self) -> Result<OutcomePoset, PosetError> {
        if self.cursor.peek() == Some('(') {
            return self.enclosed();
        }
        let word = self.cursor.word(is_name_char);
        let Cursor { text, at: start } = self.cursor;
        self.cursor.at += word.len();
        let number = |prefix: &str| {
            let digits = &word[prefix.len()..];
            let many = digits.len() > 19 && digits.chars().all(|c| c.is_ascii_digit());
            digits.parse::<usize>().map_err(|_| PosetError::Syntax {
                column: column(text, start + prefix.len()),
                expected: match (many, prefix) {
                    (true, "L") => "a smaller number of outcomes",
                    (true, _) => "a smaller number",
                    (false, "terminals:") => "the number of terminals",
                    (false, _) => "the number of elements",
                },
                found: if many {
                    format!("one of {} digits", digits.len())
                } else {
                    found(&text[start + prefix.len()..])
                },
            })
        };
        match word {
            "fork" => Ok(OutcomePoset::fork()),
            "upsets" if self.cursor.peek() == Some('(') => Ok(self.enclosed()?.proper_up_sets()?.0),
            _ if word.starts_with("terminals:") => OutcomePoset::terminals(number("terminals:")?),
            _ if word.starts_with("partitions:") => {
                OutcomePoset::partitions(number("partitions:")?)
            }
            _ if is_name_of_family(word) => OutcomePoset::linear(number("L")?),
            _ => {
                self.cursor.at = start;
                Err(self.expected_poset())
            }
        }
    }

    fn enclosed(&mut self) -> Result<OutcomePoset, PosetError> {
        if self.nested == MOST_NESTED {
            return Err(self.expected("fewer parentheses in one another"));
        }
        self.nested += 1;
        self.cursor.at += 1;
        let poset = self.poset()?;
        if !self.cursor.accept(&[")"]) {
            return Err(self.expected("`)`"));
        }
        self.nested -= 1;
        Ok(poset)
    }

    /// Reads relations up to the end or a closing parenthesis.
    fn relations(&mut self) -> Result<Relations, PosetError> {
        let mut relations = Relations { names: Vec::new(), below: Vec::new() };
        let mut positions = FxHashMap::default();
        let mut lower = None;
        loop {
            let name = self.cursor.word(is_name_char);
            if !is_name(name) {
                return Err(self.expected("the name of an outcome"));
            }
            self.cursor.at += name.len();
            let position = *positions.entry(name).or_insert_with(|| {
                relations.names.push(name.to_owned());
                relations.names.len() - 1
            });
            if lower == Some(position) {
                return Err(PosetError::Cycle { names: vec![name.to_owned(); 2] });
            }
            relations.below.extend(lower.map(|lower| (lower, position)));
            lower = match self.cursor.peek() {
                None | Some(')') => return Ok(relations),
                Some('<') => Some(position),
                Some(',') => None,
                Some(_) => return Err(self.expected("`<`, `,` or the end")),
            };
            self.cursor.at += 1;
        }
    }

    fn expected_poset(&mut self) -> PosetError {
        self.expected("`L4`, `fork`, `terminals:3` or relations like `a<b,a<c`")
    }

    fn expected(&mut self, expected: &'static str) -> PosetError {
        let at = self.cursor.skip_spaces();
        let column = column(self.cursor.text, at);
        PosetError::Syntax { column, expected, found: found(self.cursor.rest()) }
    }
}

/// The column of a byte, in characters from one.
fn column(text: &str, at: usize) -> usize {
    text[..at].chars().count() + 1
}

/// The length in bytes of a leading sign for the opposite: `^op` or `ᵒᵖ`.
pub(in crate::outcome) fn opposite_sign(rest: &str) -> Option<usize> {
    match rest.strip_prefix("^op") {
        Some(behind) => (!behind.starts_with(is_name_char)).then_some("^op".len()),
        None => rest.starts_with("ᵒᵖ").then_some("ᵒᵖ".len()),
    }
}

/// Whether a word is `fork` or `L` with digits.
fn is_name_of_family(word: &str) -> bool {
    let digits = |n: &str| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit());
    word == "fork" || word.strip_prefix('L').is_some_and(digits)
}

/// Names in the order of their first mention, and the relations between them.
struct Relations {
    names: Vec<String>,
    /// Pairs of indices, the lower outcome first.
    below: Vec<(usize, usize)>,
}

impl Relations {
    /// The least order with these relations.
    fn close(self) -> Result<OutcomePoset, PosetError> {
        let Self { names, below } = self;
        let size = names.len();
        OutcomePoset::check_size(size)?;
        let mut next = vec![Vec::new(); size];
        for (a, b) in below {
            next[a].push(b);
        }
        let reachable: Vec<Vec<bool>> = (0..size).map(|a| reach(&next, a)).collect();
        let on_circle = |a: usize| next[a].iter().find(|&&b| reachable[b][a]).map(|&b| (a, b));
        if let Some((a, b)) = (0..size).find_map(on_circle) {
            let mut way = shortest_way(&next, b, a);
            way.insert(0, a);
            let names = way.into_iter().map(|at| names[at].clone()).collect();
            return Err(PosetError::Cycle { names });
        }
        OutcomePoset::from_trusted_order(names, |a, b| reachable[a][b])
    }
}

/// For each element, whether it is reachable from `start`.
fn reach(next: &[Vec<usize>], start: usize) -> Vec<bool> {
    let mut reached = vec![false; next.len()];
    reached[start] = true;
    let mut frontier = vec![start];
    while let Some(at) = frontier.pop() {
        for &to in &next[at] {
            if !std::mem::replace(&mut reached[to], true) {
                frontier.push(to);
            }
        }
    }
    reached
}

/// A shortest path between two elements, including both; `to` is reachable.
fn shortest_way(next: &[Vec<usize>], from: usize, to: usize) -> Vec<usize> {
    let mut before = vec![None; next.len()];
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for &step in &next[at] {
            if step != from && before[step].is_none() {
                before[step] = Some(at);
                queue.push_back(step);
            }
        }
    }
    let mut way = vec![to];
    while let Some(&at) = way.last().filter(|&&at| at != from) {
        way.extend(before[at]);
    }
    way.reverse();
    way
}

fn found(rest: &str) -> String {
    match rest {
        "" => "the end".to_owned(),
        _ => format!("`{}`", rest.chars().take(12).collect::<String>()),
    }
}
