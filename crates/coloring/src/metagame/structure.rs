//! The independent components of a game.
//!
//! A partition game is a conjunction, disjunction or equivalence of games without common elements
//! (SCG Definition 6.2.3), and its components can be such games again. [`Structure`] is that tree,
//! as fine as it can be. The leaves are prime: no part of their elements can be split off.
//!
//! Invariants: the parts of a joined structure have no elements in common, there are at least two
//! of them, in the order of their first elements; none is a constant, none is joined in the same
//! way, and none has dead elements. Only the whole may have elements that no part speaks of; they
//! are dead.

use std::fmt;

use super::game::{Game, player};
use crate::element::Element;
use crate::game::Player;
use crate::nature;
use crate::painting::{Elements, Painting};
use crate::payoff::Payoff;
use crate::rules::Palette;

/// How independent games are joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Join {
    /// ∧: Max must win all.
    And,
    /// ∨: Min must win all.
    Or,
    /// ≡: what counts is whether the number of games that Max loses is even.
    Equivalent,
}

/// What a game is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Always won by the same player: there are only dead elements.
    Constant(Player),
    /// A game that cannot be divided.
    Prime(Game),
    /// Independent games.
    Joined(Join, Vec<Structure>),
}

/// A game and its independent components.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Structure {
    elements: Elements,
    colors: usize,
    shape: Shape,
}

impl Structure {
    /// The game that is always won by the same player, on no elements.
    pub(super) const fn constant(winner: Player, colors: usize) -> Self {
        Self { elements: Elements::EMPTY, colors, shape: Shape::Constant(winner) }
    }

    /// A game without dead elements that cannot be divided.
    pub(super) const fn prime(game: Game) -> Self {
        Self { elements: game.elements(), colors: game.colors(), shape: Shape::Prime(game) }
    }

    /// Independent games joined; constants are absorbed and parts joined in the same way are
    /// dissolved, which keeps the invariants.
    pub(super) fn joined(join: Join, parts: Vec<Self>, colors: usize) -> Self {
        let mut kept: Vec<Self> = Vec::new();
        let mut elements = Elements::EMPTY;
        let mut turned = false;
        for part in parts {
            let (within, parts) = match part.shape {
                Shape::Constant(winner) => match (join, winner) {
                    (Join::And, Player::Min) | (Join::Or, Player::Max) => {
                        return Self::constant(winner, colors);
                    }
                    (Join::Equivalent, Player::Min) => {
                        turned = !turned;
                        continue;
                    }
                    _ => continue,
                },
                Shape::Joined(within, parts) if within == join => (part.elements, parts),
                _ => (part.elements, vec![part]),
            };
            elements |= within;
            kept.extend(parts);
        }
        kept.sort_unstable_by_key(|part| part.elements.min());
        if turned && let Some(last) = kept.pop() {
            kept.push(last.negated());
        }
        match kept.len() {
            0 => {
                let neutral = (join != Join::Or) != turned;
                Self::constant(player(neutral), colors)
            }
            1 => kept.pop().expect("there is one"),
            _ => Self { elements, colors, shape: Shape::Joined(join, kept) },
        }
    }

    /// This structure on a board that also has `elements`, which are dead in it.
    pub(super) fn on(mut self, elements: Elements) -> Self {
        self.elements |= elements;
        self
    }

    /// The structure of −Γ.
    #[must_use]
    pub fn negated(self) -> Self {
        let shape = match self.shape {
            Shape::Constant(winner) => Shape::Constant(!winner),
            Shape::Prime(game) => Shape::Prime(game.negated()),
            Shape::Joined(Join::Equivalent, mut parts) => {
                let last = parts.pop().expect("two parts or more");
                parts.push(last.negated());
                Shape::Joined(Join::Equivalent, parts)
            }
            Shape::Joined(join, parts) => {
                let other = if join == Join::And { Join::Or } else { Join::And };
                Shape::Joined(other, parts.into_iter().map(Self::negated).collect())
            }
        };
        Self { shape, ..self }
    }

    /// The elements, dead ones included.
    pub const fn elements(&self) -> Elements {
        self.elements
    }

    /// How many pure colors there are.
    pub const fn colors(&self) -> usize {
        self.colors
    }

    /// What it is made of.
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The elements that are not dead.
    pub fn living(&self) -> Elements {
        match &self.shape {
            Shape::Constant(_) => Elements::EMPTY,
            Shape::Prime(game) => game.elements(),
            Shape::Joined(_, parts) => {
                parts.iter().fold(Elements::EMPTY, |all, part| all | part.living())
            }
        }
    }

    /// Who has won a coloring, as far as the components tell.
    pub fn winner(&self, painting: &Painting) -> Option<Player> {
        match &self.shape {
            Shape::Constant(winner) => Some(*winner),
            Shape::Prime(game) => won(game, painting),
            Shape::Joined(Join::Equivalent, parts) => {
                let mut outcome = true;
                for part in parts {
                    outcome ^= part.winner(painting)? == Player::Min;
                }
                Some(player(outcome))
            }
            Shape::Joined(join, parts) => {
                let spoiler = if *join == Join::And { Player::Min } else { Player::Max };
                let mut all = true;
                for part in parts {
                    match part.winner(painting) {
                        Some(winner) if winner == spoiler => return Some(spoiler),
                        Some(_) => {}
                        None => all = false,
                    }
                }
                all.then_some(!spoiler)
            }
        }
    }

    /// Whether every element has a color that is best for Max and one that is best for Min, and the
    /// players may use them (SCG §5.5): an isotone game, perhaps under other names of the colors.
    pub fn is_isotone(&self, palette: Palette) -> bool {
        match &self.shape {
            Shape::Constant(_) => true,
            Shape::Prime(game) => match palette {
                Palette::Any => nature::isotone_form(game.table()).is_some(),
                Palette::Own => nature::is_isotone(game.table()),
            },
            Shape::Joined(Join::Equivalent, _) => false,
            Shape::Joined(_, parts) => parts.iter().all(|part| part.is_isotone(palette)),
        }
    }
}

/// Who has won a game on part of the board, if all of its completions agree.
fn won(game: &Game, painting: &Painting) -> Option<Player> {
    let here = painting.iter().filter(|mv| game.elements().contains(mv.element));
    let places: Vec<Element> = game.elements().iter().collect();
    let local: Painting = here
        .map(|mut mv| {
            let place = places.binary_search(&mv.element).expect("it is an element");
            mv.element = Element::new(place);
            mv
        })
        .collect();
    game.table().winner(&local)
}

/// `∧({0,1}, ∨({2}, {3}))`: a prime game by the numbers of its elements.
impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.shape {
            Shape::Constant(Player::Max) => f.write_str("true"),
            Shape::Constant(Player::Min) => f.write_str("false"),
            Shape::Prime(game) => {
                let names: Vec<String> =
                    game.elements().iter().map(|element| element.index().to_string()).collect();
                write!(f, "{{{}}}", names.join(","))
            }
            Shape::Joined(join, parts) => {
                f.write_str(match join {
                    Join::And => "∧(",
                    Join::Or => "∨(",
                    Join::Equivalent => "≡(",
                })?;
                for (i, part) in parts.iter().enumerate() {
                    write!(f, "{}{part}", if i > 0 { ", " } else { "" })?;
                }
                f.write_str(")")
            }
        }
    }
}
