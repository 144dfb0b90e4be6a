//! The value of a game from the values of its components.
//!
//! Games of equal value and parity can stand for each other in ∧ and ∨ (SCG Theorem 7.3.3, for
//! games of one parity), so the canonical forms of the components are combined and made canonical
//! again: a few dozen positions instead of all colorings. Under ≡ values are not enough (SCG §7.6),
//! so the parts of an equivalence are valued together.

use mustplay_cgt::binary::{Connective, Form, Parity, Truth, Value};

use super::BinaryValues;
use crate::game::Player;
use crate::metagame::{Join, Shape, Structure};
use crate::values::TooManyColorings;

impl BinaryValues {
    /// The value of a game whose components are known.
    pub fn composed(&mut self, structure: &Structure) -> Result<Value, TooManyColorings> {
        let form = self.composed_form(structure)?;
        let value = self.games.value(form);
        let dead = structure.elements().len() - structure.living().len();
        Ok(if dead.is_multiple_of(2) { value } else { self.games.starred_value(value) })
    }

    /// The canonical form of the living part. The depth of this recursion is that of the
    /// structure, at most the number of elements.
    fn composed_form(&mut self, structure: &Structure) -> Result<Form, TooManyColorings> {
        let living = structure.living();
        match structure.shape() {
            Shape::Constant(winner) => Ok(self.games.truth(Truth::from(*winner == Player::Max))),
            Shape::Joined(join @ (Join::And | Join::Or), parts) => {
                let connective = match join {
                    Join::And => Connective::AND,
                    _ => Connective::OR,
                };
                let mut whole: Option<Form> = None;
                for part in parts {
                    let part = self.composed_form(part)?;
                    whole = Some(match whole {
                        None => part,
                        Some(whole) => {
                            let both = self.games.combine(connective, whole, part);
                            self.games.canonical_form(both)
                        }
                    });
                }
                Ok(whole.expect("a joined structure has parts"))
            }
            Shape::Prime(_) | Shape::Joined(Join::Equivalent, _) => {
                let value = self.value(&structure.local())?;
                Ok(self.games.canonical(value, Parity::of(living.len())))
            }
        }
    }
}
