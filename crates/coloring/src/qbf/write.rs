//! Writing formulas as QDIMACS and as QCIR.

use std::fmt::Write as _;

use super::encode::{Encoding, Meaning};
use super::formula::{Formula, Literal, Quantifier};
use crate::names::Names;

impl Formula {
    /// The formula in QDIMACS, which [`Formula::from_qdimacs`] reads back.
    ///
    /// Variables that occur nowhere are written too, so that numbers stay what they are. The format
    /// has no empty clause; in its place one more variable has to be both true and false.
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

    /// The formula in QCIR-G14, the circuit format of the QBF solver competitions: a gate for
    /// each clause, and one for all of them.
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

fn number(literal: Literal) -> i64 {
    let variable = literal.variable as i64 + 1;
    if literal.positive { variable } else { -variable }
}

/// Runs of variables with the same quantifier.
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
    /// What each variable means, one line of text each, for comments.
    pub fn legend(&self, names: &Names, colors: usize) -> Vec<String> {
        let line = |(variable, meaning): (usize, &Meaning)| {
            let what = match meaning {
                Meaning::Move(turn, mv) => {
                    format!("move {} is {}", turn + 1, names.write(*mv, colors))
                }
                Meaning::Bit(turn, bit) => format!("bit {bit} of the number of move {}", turn + 1),
                Meaning::Part(at) => format!("part {at} of the payoff"),
            };
            format!("{}: {what}", variable + 1)
        };
        self.meanings().iter().enumerate().map(line).collect()
    }
}
