//! The QDIMACS format for formulas.
//!
//! Lines of `c` are comments. `p cnf V C` announces the variables 1 to `V` and `C` clauses.
//! Then come lines `e 1 2 0` and `a 3 0` that quantify variables, outermost first, and
//! clauses, lists of variables and of negated variables like `-3` that end with 0.
//! Variables that occur in a clause but in no quantifier are existential and outermost.
//!
//! ```
//! use mustplay_coloring::qbf::Formula;
//!
//! let formula = Formula::from_qdimacs("p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n").unwrap();
//! assert!(formula.is_true());
//! let error = Formula::from_qdimacs("p cnf 2 1\na 1 0\n1 3 0\n").unwrap_err();
//! assert_eq!(error.to_string(), "line 3, column 3: expected a literal from -2 to 2, or 0 at \
//!     the end of a clause, found `3`");
//! ```

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::str::FromStr;

use rustc_hash::FxHashMap;

use crate::qbf::encode::{Encoding, VariableMeaning};
use crate::qbf::{Formula, Literal, Quantifier};
use crate::text::{SourceLine, Word};
use crate::{ElementNames, SyntaxError};

impl FromStr for Formula {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        Self::from_qdimacs(text)
    }
}

const MOST: usize = 1_000_000;

impl Formula {
    pub fn from_qdimacs(text: &str) -> Result<Self, SyntaxError> {
        let lines = text.lines().enumerate().map(|(i, text)| SourceLine { number: i + 1, text });
        let end = lines
            .clone()
            .last()
            .map_or(Word::end(1, 1), |line| Word::end(line.number, line.text.chars().count() + 1));
        let mut words =
            lines.filter(|line| !line.head().text.starts_with('c')).flat_map(SourceLine::words);
        let mut next = || words.next().unwrap_or(end);
        for keyword in ["p", "cnf"] {
            let word = next();
            if word.text != keyword {
                return Err(word.refused("`p cnf VARIABLES CLAUSES`"));
            }
        }
        let mut count = |what: &str| {
            let word = next();
            let number = word.text.parse::<usize>().ok().filter(|&number| number <= MOST);
            number.ok_or_else(|| word.refused(format!("a number of {what} from 0 to {MOST}")))
        };
        let (variables, announced) = (count("variables")?, count("clauses")?);

        let mut prefix = Vec::new();
        let mut places: FxHashMap<usize, usize> = FxHashMap::default();
        let mut first = next();
        while let Some(quantifier) = quantifier(first.text) {
            loop {
                let word = next();
                match word.text.parse::<usize>() {
                    Ok(0) => break,
                    Ok(variable) if variable <= variables => {
                        if places.insert(variable, prefix.len()).is_some() {
                            return Err(word.refused("a variable that was not quantified before"));
                        }
                        prefix.push(quantifier);
                    }
                    _ => {
                        let expected = format!(
                            "a variable from 1 to {variables}, or 0 at the end of the quantifier"
                        );
                        return Err(word.refused(expected));
                    }
                }
            }
            first = next();
        }
        let words = std::iter::once(first).filter(|word| !word.text.is_empty()).chain(words);
        let clauses = clauses(words, end, variables, announced, true)?;

        let used = clauses.iter().flatten().map(|&(variable, _)| variable);
        let free: BTreeSet<usize> = used.filter(|v| !places.contains_key(v)).collect();
        for place in places.values_mut() {
            *place += free.len();
        }
        places.extend(free.iter().enumerate().map(|(place, &v)| (v, place)));
        prefix.splice(0..0, free.iter().map(|_| Quantifier::Exists));
        let literal =
            |(variable, positive): (usize, bool)| Literal { variable: places[&variable], positive };
        let clauses = clauses.into_iter().map(|clause| clause.into_iter().map(literal).collect());
        Ok(Self::new(prefix, clauses.collect()))
    }

    /// The formula in QDIMACS, which [`Formula::from_qdimacs`] reads back.
    ///
    /// Variables that do not occur are included, so that the numbers stay the same. The format has
    /// no empty clause; two unit clauses on an additional variable replace it.
    pub fn to_qdimacs(&self) -> String {
        let is_empty = |clause: &Vec<Literal>| clause.is_empty();
        let empty = self.clauses().iter().filter(|clause| is_empty(clause)).count();
        let one_more = (empty > 0).then_some(self.prefix().len() + 1);
        let mut prefix = self.prefix().to_vec();
        prefix.extend(one_more.map(|_| Quantifier::Exists));
        let mut text = format!("p cnf {} {}\n", prefix.len(), self.clauses().len() + empty);
        for (quantifier, variables) in blocks(&prefix) {
            text.push(match quantifier {
                Quantifier::Exists => 'e',
                Quantifier::ForAll => 'a',
            });
            for variable in variables {
                let _ = write!(text, " {}", variable + 1);
            }
            text.push_str(" 0\n");
        }
        for clause in self.clauses() {
            if let Some(variable) = one_more.filter(|_| clause.is_empty()) {
                let _ = writeln!(text, "{variable} 0\n-{variable} 0");
                continue;
            }
            for &literal in clause {
                let _ = write!(text, "{} ", number(literal));
            }
            text.push_str("0\n");
        }
        text
    }

    /// The formula in QCIR-G14, the circuit format of the QBF solver competitions: one gate for
    /// each clause and one for their conjunction.
    pub fn to_qcir(&self) -> String {
        let mut text = String::from("#QCIR-G14\n");
        for (quantifier, variables) in blocks(self.prefix()) {
            let list: Vec<_> = variables.map(|v| (v + 1).to_string()).collect();
            let name = match quantifier {
                Quantifier::Exists => "exists",
                Quantifier::ForAll => "forall",
            };
            let _ = writeln!(text, "{name}({})", list.join(", "));
        }
        let first = self.prefix().len() + 1;
        let output = first + self.clauses().len();
        let _ = writeln!(text, "output({output})");
        for (gate, clause) in (first..).zip(self.clauses()) {
            let list: Vec<_> = clause.iter().map(|&l| number(l).to_string()).collect();
            let _ = writeln!(text, "{gate} = or({})", list.join(", "));
        }
        let gates: Vec<_> = (first..output).map(|gate| gate.to_string()).collect();
        let _ = writeln!(text, "{output} = and({})", gates.join(", "));
        text
    }
}

fn quantifier(word: &str) -> Option<Quantifier> {
    match word {
        "e" => Some(Quantifier::Exists),
        "a" => Some(Quantifier::ForAll),
        _ => None,
    }
}

/// Parses clauses over variables numbered from 1, each terminated by 0, into lists of variables
/// with their signs.
pub(crate) fn clauses<'a>(
    words: impl Iterator<Item = Word<'a>>,
    end: Word<'a>,
    variables: usize,
    announced: usize,
    may_be_empty: bool,
) -> Result<Vec<Vec<(usize, bool)>>, SyntaxError> {
    let mut clauses = Vec::new();
    let mut clause = Vec::new();
    for word in words {
        if clauses.len() == announced {
            return Err(word.refused(format!("the end after {announced} clauses")));
        }
        let (digits, positive) = match word.text.strip_prefix('-') {
            Some(digits) => (digits, false),
            None => (word.text, true),
        };
        match digits.parse::<usize>() {
            Ok(0) if positive && clause.is_empty() && !may_be_empty => {
                return Err(word.refused("a clause with at least one literal"));
            }
            Ok(0) if positive => clauses.push(std::mem::take(&mut clause)),
            Ok(variable @ 1..) if variable <= variables => clause.push((variable, positive)),
            _ => {
                let expected = format!(
                    "a literal from -{variables} to {variables}, or 0 at the end of a clause"
                );
                return Err(word.refused(expected));
            }
        }
    }
    if !clause.is_empty() {
        return Err(end.refused("0 at the end of the clause"));
    }
    if clauses.len() < announced {
        let more = announced - clauses.len();
        return Err(end.refused(format!("{announced} clauses, {more} more")));
    }
    Ok(clauses)
}

fn number(literal: Literal) -> i64 {
    let variable = literal.variable as i64 + 1;
    if literal.positive { variable } else { -variable }
}

fn blocks(prefix: &[Quantifier]) -> Vec<(Quantifier, std::ops::Range<usize>)> {
    let mut blocks: Vec<(Quantifier, std::ops::Range<usize>)> = Vec::new();
    for (variable, &quantifier) in prefix.iter().enumerate() {
        match blocks.last_mut() {
            Some((last, range)) if *last == quantifier => range.end = variable + 1,
            _ => blocks.push((quantifier, variable..variable + 1)),
        }
    }
    blocks
}

impl Encoding {
    /// The meaning of each variable, one line of text each, for comments.
    pub fn legend(&self, names: &ElementNames, colors: usize) -> Vec<String> {
        let line = |(variable, meaning): (usize, &VariableMeaning)| {
            let what = match meaning {
                VariableMeaning::Move(turn, mv) => {
                    format!("move {} is {}", turn + 1, names.write(*mv, colors))
                }
                VariableMeaning::Bit(turn, bit) => {
                    format!("bit {bit} of the number of move {}", turn + 1)
                }
                VariableMeaning::Part(at) => format!("part {at} of the payoff"),
            };
            format!("{}: {what}", variable + 1)
        };
        self.meanings().iter().enumerate().map(line).collect()
    }
}
