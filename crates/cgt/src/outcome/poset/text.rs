//! Posets from text: a family by name, a list of relations, or made of other posets.
//!
//! ```text
//! poset     = factor { ("x" | "×") factor } | chain { "," chain }
//! factor    = primary { "^op" }
//! primary   = "L" number | "fork" | "terminals:" number | "partitions:" number
//!           | "upsets" "(" poset ")" | "(" poset ")"
//! chain     = name { "<" name }
//! ```
//!
//! `_<a<T,_<b<T` is the fork. Outcomes stand in the order of their first mention. What is
//! given may be any relations that generate the order; the reflexive and transitive closure
//! is taken, and a circle is reported with the names on it. Relations stand alone or in
//! parentheses: `(a<b,a<c)^op x L2`.
//!

use super::{OutcomePoset, PosetError, is_name, is_name_char};
use std::collections::VecDeque;
use std::str::FromStr;

/// The most posets that may stand in one another.
const MOST_NESTED: usize = 64;

impl FromStr for OutcomePoset {
    type Err = PosetError;

    fn from_str(text: &str) -> Result<Self, PosetError> {
        let chars: Vec<char> = text.trim_end().chars().collect();
        let mut reader = PosetParser::new(&chars, 0);
        let poset = reader.poset()?;
        match reader.peek() {
            None => Ok(poset),
            Some(_) => Err(reader.expected("the end")),
        }
    }
}

/// Reads the poset that a longer text has at a place, without relations unless they stand in
/// parentheses; the place behind it. Columns of errors count from the beginning of the text.
pub(in crate::outcome) fn read_within(
    chars: &[char],
    at: usize,
) -> Result<(OutcomePoset, usize), PosetError> {
    let mut reader = PosetParser::new(chars, at);
    let poset = reader.product()?;
    Ok((poset, reader.at))
}

/// A place in a text that describes a poset.
struct PosetParser<'a> {
    chars: &'a [char],
    at: usize,
    nested: usize,
}

impl<'a> PosetParser<'a> {
    fn new(chars: &'a [char], at: usize) -> Self {
        Self { chars, at, nested: 0 }
    }

    /// The next symbol after spaces.
    fn peek(&mut self) -> Option<char> {
        while self.chars.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.chars.get(self.at).copied()
    }

    /// The letters of a name that stand here.
    fn word(&mut self) -> String {
        self.peek();
        let rest = self.chars[self.at..].iter();
        rest.take_while(|&&c| is_name_char(c)).collect()
    }

    /// A poset that may be a list of relations.
    fn poset(&mut self) -> Result<OutcomePoset, PosetError> {
        let start = self.at;
        if self.is_family() {
            return self.product();
        }
        self.at = start;
        let (relations, end) = Relations::read(self.chars, start)?;
        if relations.is_single_name() {
            // `l4` is more likely a slip than a poset of one outcome, which is `L1`.
            return Err(self.expected_poset());
        }
        self.at = end;
        relations.close()
    }

    /// Whether what stands here is no list of relations.
    fn is_family(&mut self) -> bool {
        if self.peek() == Some('(') {
            return true;
        }
        let word = self.word();
        let end = self.at + word.chars().count();
        let mut behind = PosetParser::new(self.chars, end);
        let next = behind.peek();
        match word.as_str() {
            "upsets" => next == Some('('),
            _ if has_prefix(&word) => true,
            word => is_name_of_family(word) && !matches!(next, Some('<' | ',')),
        }
    }

    fn product(&mut self) -> Result<OutcomePoset, PosetError> {
        let mut poset = self.factor()?;
        while self.takes_times() {
            poset = poset.product(&self.factor()?)?;
        }
        Ok(poset)
    }

    /// Reads `×`, or an `x` that stands alone between two posets.
    fn takes_times(&mut self) -> bool {
        let start = self.at;
        let symbol = match self.peek() {
            Some('×') => '×',
            Some('x') if start < self.at || self.chars[start - 1] == ')' => 'x',
            _ => {
                self.at = start;
                return false;
            }
        };
        let behind = self.chars.get(self.at + 1).copied();
        let alone = symbol == '×' || behind.is_some_and(|c| !is_name_char(c));
        self.at = if alone { self.at + 1 } else { start };
        alone
    }

    fn factor(&mut self) -> Result<OutcomePoset, PosetError> {
        let mut poset = self.primary()?;
        while self.takes_opposite() {
            poset = poset.opposite();
        }
        Ok(poset)
    }

    /// Reads `^op` or `ᵒᵖ`.
    fn takes_opposite(&mut self) -> bool {
        let rest = &self.chars[self.at..];
        let Some(length) = opposite_sign(rest) else {
            return false;
        };
        self.at += length;
        true
    }

    fn primary(&mut self) -> Result<OutcomePoset, PosetError> {
        if self.peek() == Some('(') {
            return self.enclosed();
        }
        let word = self.word();
        let start = self.at;
        self.at += word.chars().count();
        let chars = self.chars;
        let number = |prefix: &str| {
            let digits = &word[prefix.len()..];
            let column = start + prefix.len() + 1;
            let many = digits.len() > 19 && digits.chars().all(|c| c.is_ascii_digit());
            digits.parse::<usize>().map_err(|_| PosetError::Syntax {
                column,
                expected: match (many, prefix) {
                    (true, "L") => "a smaller number of outcomes",
                    (true, _) => "a smaller number",
                    (false, "terminals:") => "the number of terminals",
                    (false, _) => "the number of elements",
                },
                found: if many {
                    format!("one of {} digits", digits.len())
                } else {
                    found(&chars[start + prefix.len()..])
                },
            })
        };
        match word.as_str() {
            "fork" => Ok(OutcomePoset::fork()),
            "upsets" if self.peek() == Some('(') => Ok(self.enclosed()?.proper_up_sets()?.0),
            word if word.starts_with("terminals:") => {
                OutcomePoset::terminals(number("terminals:")?)
            }
            word if word.starts_with("partitions:") => {
                OutcomePoset::partitions(number("partitions:")?)
            }
            word if is_name_of_family(word) => OutcomePoset::linear(number("L")?),
            _ => {
                self.at = start;
                Err(self.expected_poset())
            }
        }
    }

    /// `(` poset `)`.
    fn enclosed(&mut self) -> Result<OutcomePoset, PosetError> {
        if self.nested == MOST_NESTED {
            return Err(self.expected("fewer parentheses in one another"));
        }
        self.nested += 1;
        self.at += 1;
        let poset = self.poset()?;
        if self.peek() != Some(')') {
            return Err(self.expected("`)`"));
        }
        self.at += 1;
        self.nested -= 1;
        Ok(poset)
    }

    fn expected_poset(&mut self) -> PosetError {
        self.expected("`L4`, `fork`, `terminals:3` or relations like `a<b,a<c`")
    }

    fn expected(&mut self, expected: &'static str) -> PosetError {
        self.peek();
        PosetError::Syntax { column: self.at + 1, expected, found: found(&self.chars[self.at..]) }
    }
}

/// How many characters a sign for the opposite takes, if one stands first: `^op` or `ᵒᵖ`.
pub(in crate::outcome) fn opposite_sign(rest: &[char]) -> Option<usize> {
    let begins = |sign: &[char]| rest.starts_with(sign);
    let behind = rest.get(3).is_some_and(|&c| is_name_char(c));
    if begins(&['^', 'o', 'p']) && !behind { Some(3) } else { begins(&['ᵒ', 'ᵖ']).then_some(2) }
}

/// Whether a word begins like a family with a number.
fn has_prefix(word: &str) -> bool {
    word.starts_with("terminals:") || word.starts_with("partitions:")
}

/// Whether a word is `fork` or `L` with digits.
fn is_name_of_family(word: &str) -> bool {
    let digits = |n: &str| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit());
    word == "fork" || word.strip_prefix('L').is_some_and(digits)
}

/// Names in the order of their first mention, and which is below which.
pub(super) struct Relations {
    names: Vec<String>,
    /// Pairs of positions, the lower first.
    below: Vec<(usize, usize)>,
}

impl Relations {
    /// Reads relations up to the end or a closing parenthesis; the place behind them.
    pub(super) fn read(chars: &[char], start: usize) -> Result<(Self, usize), PosetError> {
        let mut relations = Self { names: Vec::new(), below: Vec::new() };
        let mut positions = rustc_hash::FxHashMap::default();
        let mut lower = None;
        let mut at = start;
        let skip_spaces = |at: &mut usize| {
            while chars.get(*at).is_some_and(|c| c.is_whitespace()) {
                *at += 1;
            }
        };
        loop {
            skip_spaces(&mut at);
            let start = at;
            while chars.get(at).is_some_and(|&c| is_name_char(c)) {
                at += 1;
            }
            let name: String = chars[start..at].iter().collect();
            if !is_name(&name) {
                return Err(PosetError::Syntax {
                    column: start + 1,
                    expected: "the name of an outcome",
                    found: found(&chars[start..]),
                });
            }
            let position = *positions.entry(name.clone()).or_insert_with(|| {
                relations.names.push(name);
                relations.names.len() - 1
            });
            if let Some(lower) = lower {
                if lower == position {
                    let name = relations.names[position].clone();
                    return Err(PosetError::Cycle { names: vec![name.clone(), name] });
                }
                relations.below.push((lower, position));
            }
            skip_spaces(&mut at);
            lower = match chars.get(at) {
                None | Some(')') => return Ok((relations, at)),
                Some('<') => Some(position),
                Some(',') => None,
                Some(_) => {
                    return Err(PosetError::Syntax {
                        column: at + 1,
                        expected: "`<`, `,` or the end",
                        found: found(&chars[at..]),
                    });
                }
            };
            at += 1;
        }
    }

    /// Whether there is nothing but one name.
    pub(super) fn is_single_name(&self) -> bool {
        self.names.len() == 1 && self.below.is_empty()
    }

    /// The least order with these relations.
    pub(super) fn close(self) -> Result<OutcomePoset, PosetError> {
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

/// Which elements can be reached from `start`, itself included.
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

/// The elements on a shortest way between two elements, both included; `to` is reachable.
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

/// What stands there, for an error message.
pub(super) fn found(rest: &[char]) -> String {
    match rest.first() {
        None => "the end".to_owned(),
        Some(_) => format!("`{}`", rest.iter().take(12).collect::<String>()),
    }
}
