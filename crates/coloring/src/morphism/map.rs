//! Maps given by formulas.

use crate::element::Element;
use crate::formula::Expression;
use crate::formula::parse::expression_at;
use crate::names::Names;
use crate::painting::{Color, Move, Painting};
use crate::text::{SyntaxError, Word};

/// A map of colorings with two colors: for each element of the target a formula in the elements of
/// the source. Partial colorings go where three-valued logic takes them (SCG Table 2.3.1): an
/// element whose formula is undecided has no color.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    formulas: Vec<Expression>,
}

impl Map {
    /// Reads `a = FORMULA; b = FORMULA; …`, one for each of the elements `to` in any order, in
    /// which the formulas are about the elements `from`.
    pub fn parse(text: &str, from: &Names, to: &Names) -> Result<Self, SyntaxError> {
        let mut formulas: Vec<Option<Expression>> = vec![None; to.len()];
        let mut column = 1;
        for part in text.split(';') {
            let start = part.len() - part.trim_start().len();
            let name = part.trim_start().split('=').next().unwrap_or_default();
            let here = Word {
                text: name.trim_end(),
                line: 1,
                column: column + part[..start].chars().count(),
            };
            column += part.chars().count() + 1;
            if part.trim().is_empty() {
                continue;
            }
            let expected = "one of the elements of the other game, `=` and a formula";
            let element = to.element(here.text).ok_or_else(|| here.refused(expected))?;
            let Some(formula) = part.trim_start().get(name.len() + 1..) else {
                let end = here.column + name.chars().count();
                let end = Word { text: "", column: end, ..here };
                return Err(end.refused("`=` and a formula"));
            };
            if formulas[element.index()].is_some() {
                return Err(here.refused("an element that has no formula yet"));
            }
            let at = here.column + name.chars().count() + 1;
            let mut names = from.clone();
            let formula = expression_at(formula, 1, at, 2, &mut names)?;
            if names.len() > from.len() {
                let new = names.name(Element::new(from.len()));
                let place = text.find(new).map_or(0, |byte| text[..byte].chars().count());
                let word = Word { text: new, line: 1, column: place + 1 };
                return Err(word.refused("an element of the game"));
            }
            formulas[element.index()] = Some(formula);
        }
        let missing = formulas.iter().position(Option::is_none);
        if let Some(missing) = missing {
            let end = Word { text: "", line: 1, column: text.chars().count() + 1 };
            let name = to.name(Element::new(missing));
            return Err(end.refused(format!("a formula for {name} too")));
        }
        Ok(Self { formulas: formulas.into_iter().flatten().collect() })
    }

    /// What a coloring goes to.
    pub fn image(&self, painting: &Painting) -> Painting {
        let formulas = self.formulas.iter().enumerate();
        let colored = formulas.filter_map(|(place, formula)| {
            let color = Color::new(usize::from(formula.truth(painting)?));
            Some(Move::new(Element::new(place), color))
        });
        colored.collect()
    }
}
