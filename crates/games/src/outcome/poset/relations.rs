//! Posets from text: a family by name, or a list of relations.
//!
//! ```text
//! poset     = "L" number | "fork" | "terminals:" number | chain { "," chain }
//! chain     = name { "<" name }
//! ```
//!
//! `_<a<T,_<b<T` is the fork. Outcomes stand in the order of their first mention. What is
//! given may be any relations that generate the order; the reflexive and transitive closure
//! is taken, and a circle is reported with the names on it.

use std::collections::VecDeque;
use std::str::FromStr;

use super::{Poset, PosetError, is_name, is_name_char};

impl FromStr for Poset {
    type Err = PosetError;

    fn from_str(text: &str) -> Result<Self, PosetError> {
        let text = text.trim();
        if text == "fork" {
            return Ok(Self::fork());
        }
        let digits = |n: &&str| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit());
        if let Some(n) = text.strip_prefix('L').filter(digits) {
            return match n.parse() {
                Ok(n) => Self::linear(n),
                Err(_) => Err(PosetError::Syntax {
                    column: 2,
                    expected: "a smaller number of outcomes",
                    found: format!("one of {} digits", n.len()),
                }),
            };
        }
        if let Some(n) = text.strip_prefix("terminals:") {
            let n = n.trim().parse().map_err(|_| PosetError::Syntax {
                column: "terminals:".len() + 1,
                expected: "the number of terminals",
                found: found(n),
            })?;
            return Self::terminals(n);
        }
        let (names, relations) = read_relations(text)?;
        if names.len() == 1 && relations.is_empty() {
            // `l4` is more likely a slip than a poset of one outcome, which is `L1`.
            return Err(PosetError::Syntax {
                column: 1,
                expected: "`L4`, `fork`, `terminals:3` or relations like `a<b,a<c`",
                found: found(text),
            });
        }
        Self::from_relations(names, &relations)
    }
}

impl Poset {
    /// The least order on `names` with `a ≤ b` for each of the given pairs of positions.
    fn from_relations(
        names: Vec<String>,
        relations: &[(usize, usize)],
    ) -> Result<Self, PosetError> {
        let size = names.len();
        Self::check_size(size)?;
        let mut next = vec![Vec::new(); size];
        for &(a, b) in relations {
            if a != b {
                next[a].push(b);
            }
        }
        let reachable: Vec<Vec<bool>> = (0..size).map(|a| reach(&next, a)).collect();
        let on_circle = |a: usize| next[a].iter().find(|&&b| reachable[b][a]).map(|&b| (a, b));
        if let Some((a, b)) = (0..size).find_map(on_circle) {
            let mut way = shortest_way(&next, b, a);
            way.insert(0, a);
            let names = way.into_iter().map(|at| names[at].clone()).collect();
            return Err(PosetError::Cycle { names });
        }
        Self::from_trusted_order(names, |a, b| reachable[a][b])
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

type Relations = (Vec<String>, Vec<(usize, usize)>);

fn read_relations(text: &str) -> Result<Relations, PosetError> {
    let mut names: Vec<String> = Vec::new();
    let mut positions = rustc_hash::FxHashMap::default();
    let mut relations = Vec::new();
    let mut lower = None;
    let chars: Vec<char> = text.chars().collect();
    let mut at = 0;
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
                found: found(&chars[start..].iter().collect::<String>()),
            });
        }
        let position = *positions.entry(name.clone()).or_insert_with(|| {
            names.push(name);
            names.len() - 1
        });
        if let Some(lower) = lower {
            if lower == position {
                let name = names[position].clone();
                return Err(PosetError::Cycle {
                    names: vec![name.clone(), name],
                });
            }
            relations.push((lower, position));
        }
        skip_spaces(&mut at);
        lower = match chars.get(at) {
            None => return Ok((names, relations)),
            Some('<') => Some(position),
            Some(',') => None,
            Some(_) => {
                return Err(PosetError::Syntax {
                    column: at + 1,
                    expected: "`<`, `,` or the end",
                    found: found(&chars[at..].iter().collect::<String>()),
                });
            }
        };
        at += 1;
    }
}

/// What stands there, for an error message.
fn found(rest: &str) -> String {
    match rest.chars().next() {
        None => "the end".to_owned(),
        Some(_) => format!("`{}`", rest.chars().take(12).collect::<String>()),
    }
}
