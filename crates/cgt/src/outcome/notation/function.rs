//! Functions of outcomes: what they are between two posets, checked to be monotone.

use super::super::map::{MonotoneMap, NotMonotone};
use super::super::poset::{Atom, Poset};
use super::super::sum::truth;
use super::NotationError;
use super::lexer::Lexer;
use super::syntax::{Function, FunctionKind, NamedFunction, Word};

/// The function from `from`, and where it leads; a table without a poset leads to `home`.
pub(super) fn resolve(
    function: &Function,
    from: &Poset,
    home: &Poset,
    text: &Lexer,
) -> Result<(Poset, MonotoneMap), NotationError> {
    let resolver = Resolver { place: function.place, from, text };
    match &function.kind {
        FunctionKind::Named(named) => resolver.named(*named),
        FunctionKind::Above(words) => {
            let least = resolver.outcomes(words, from)?;
            resolver.judge(|a| least.iter().any(|&b| from.le(b, a)))
        }
        FunctionKind::NotBelow(words) => {
            let greatest = resolver.outcomes(words, from)?;
            resolver.judge(|a| !greatest.iter().any(|&b| from.le(a, b)))
        }
        FunctionKind::Table { entries, otherwise, over } => {
            let to = over.as_ref().unwrap_or(home);
            let otherwise = otherwise.as_ref().map(|word| resolver.outcome(word, to));
            let mut images = vec![otherwise.transpose()?; from.len()];
            for [word, image] in entries {
                let atom = resolver.outcome(word, from)?;
                images[atom.index()] = Some(resolver.outcome(image, to)?);
            }
            if let Some(missing) = from.atoms().find(|a| images[a.index()].is_none()) {
                let expected = format!("an image for the outcome {}", from.name(missing));
                return Err(resolver.refuse(expected, "none"));
            }
            let image = |a: Atom| images[a.index()].expect("none is missing");
            Ok((to.clone(), resolver.map(to, image)?))
        }
    }
}

struct Resolver<'a> {
    place: usize,
    from: &'a Poset,
    text: &'a Lexer,
}

impl Resolver<'_> {
    fn refuse(&self, expected: impl Into<String>, found: impl Into<String>) -> NotationError {
        self.text.refuse(self.place, expected, found)
    }

    fn outcome(&self, word: &Word, poset: &Poset) -> Result<Atom, NotationError> {
        poset.atom(&word.name).ok_or_else(|| {
            let expected = format!("an outcome ({})", super::sample_of_names(poset));
            let found = format!("`{}`", word.name);
            self.text.refuse(word.place, expected, found)
        })
    }

    fn outcomes(&self, words: &[Word], poset: &Poset) -> Result<Vec<Atom>, NotationError> {
        words.iter().map(|word| self.outcome(word, poset)).collect()
    }

    /// A function into `to`, unless it is not monotone.
    fn map(&self, to: &Poset, image: impl Fn(Atom) -> Atom) -> Result<MonotoneMap, NotationError> {
        MonotoneMap::new(self.from, to, image).map_err(|error| {
            let found = match error {
                NotMonotone::Order { low, high, low_image, high_image } => format!(
                    "{low} ≤ {high} with the images {low_image} and {high_image}, which are not \
                     in that order"
                ),
                other => other.to_string(),
            };
            self.refuse("a monotone function", found)
        })
    }

    /// The function into `L2` that is top where something holds.
    fn judge(&self, holds: impl Fn(Atom) -> bool) -> Result<(Poset, MonotoneMap), NotationError> {
        let truth = truth();
        let ends = truth.bottom().zip(truth.top());
        let (no, yes) = ends.expect("L2 has both");
        let map = self.map(&truth, |a| if holds(a) { yes } else { no })?;
        Ok((truth, map))
    }

    fn named(&self, named: NamedFunction) -> Result<(Poset, MonotoneMap), NotationError> {
        let Some((a, b)) = self.from.factors() else {
            let found = format!("outcomes of {}", self.from);
            return Err(self.refuse("pairs of outcomes, of a sum", found));
        };
        let parts = |pair: Atom| {
            let (x, y) = (pair.index() / b.len(), pair.index() % b.len());
            let part = |poset: &Poset, at| poset.atom_at(at).expect("half of a pair");
            (part(a, x), part(b, y))
        };
        let needs = |other: Poset| {
            if b.is_same(&other) {
                return Ok(());
            }
            let expected = format!("a game over {other} as the second one");
            Err(self.refuse(expected, format!("one over {b}")))
        };
        // The outcome of the first poset that has the same name.
        let twin = |y: Atom| a.atom(b.name(y)).expect("both posets have the same names");
        match named {
            NamedFunction::First => Ok((a.clone(), self.map(a, |pair| parts(pair).0)?)),
            NamedFunction::Second => Ok((b.clone(), self.map(b, |pair| parts(pair).1)?)),
            NamedFunction::And | NamedFunction::Or => {
                needs(a.clone())?;
                let is_and = named == NamedFunction::And;
                let bound = |pair: Atom| {
                    let (x, y) = parts(pair);
                    let y = twin(y);
                    let bound = if is_and { a.meet(x, y) } else { a.join(x, y) };
                    bound.ok_or((x, y))
                };
                let bounds: Result<Vec<Atom>, (Atom, Atom)> =
                    self.from.atoms().map(bound).collect();
                let bounds = bounds.map_err(|(x, y)| {
                    let which = if is_and { "greatest lower" } else { "least upper" };
                    let found = format!("no {which} bound of {} and {}", a.name(x), a.name(y));
                    self.refuse("a lattice of outcomes", found)
                })?;
                Ok((a.clone(), self.map(a, |pair| bounds[pair.index()])?))
            }
            NamedFunction::Lambda | NamedFunction::Rho => {
                needs(a.opposite())?;
                self.judge(|pair| {
                    let (x, y) = parts(pair);
                    match named {
                        NamedFunction::Lambda => a.le(twin(y), x),
                        _ => !a.le(x, twin(y)),
                    }
                })
            }
            NamedFunction::Member => {
                let sets = a.proper_up_sets();
                let (sets, members) =
                    sets.map_err(|error| self.refuse("up-sets", error.to_string()))?;
                needs(sets.clone())?;
                self.judge(|pair| {
                    let (x, y) = parts(pair);
                    let set = sets.atom(b.name(y)).expect("both have the same names");
                    members[set.index()].contains(&x)
                })
            }
        }
    }
}
