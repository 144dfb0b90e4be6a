//! Which moves are dominated, and by which.
//!
//! A set S′ of elements is *dominated* by a player who can reach an optimal coloring of it as the
//! first to move there, and the moves that do so are *dominating* (SCG Definition 8.5.1). They
//! are at least as good as any other move in S′ (Theorem 8.5.2), so the others are dominated. In
//! a set of one element a rational color dominates the others.

use crate::element::Element;
use crate::formula::Sides;
use crate::painting::{Elements, Move};
use crate::position::Position;
use crate::superrational::local::Occurrences;
use crate::superrational::preprocessor::Preprocessor;
use crate::superrational::sets::each_set;

/// A move that others are at least as good as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Domination {
    /// The move.
    pub dominated: Move,
    /// The dominating moves of a smallest set that shows it.
    pub by: Vec<Move>,
    /// The set.
    pub set: Vec<Element>,
}

impl Preprocessor {
    /// The moves of the player to move that the clauses, as they are left in the position, show to
    /// be dominated: each once, by move. None if that is of no use to the player, who does not make
    /// the last move of a game that is not isotone.
    pub fn dominations<const W: usize>(
        &mut self,
        residual: &Sides<W>,
        position: &Position<W>,
        free: Elements<W>,
    ) -> Vec<Domination> {
        let player = position.to_move;
        let mut found: Vec<Domination> = Vec::new();
        let Some(clauses) = residual.clauses(player) else {
            return found;
        };
        if !self.helps(position, free, player) {
            return found;
        }
        let clauses = &Occurrences::of(clauses);
        let colors: Vec<_> = self.colors(player).collect();
        each_set(residual, free, self.largest, &mut |elements| {
            let Some(outcome) = self.local.of_clauses(clauses, elements, player) else {
                return true;
            };
            let places = outcome.dominating.iter();
            let by: Vec<Move> =
                places.map(|&(place, color)| Move::new(elements[place], color)).collect();
            if by.is_empty() {
                return true;
            }
            let moves = elements.iter().flat_map(|&v| {
                let colors = colors.iter();
                colors.map(move |&color| Move::new(v, color))
            });
            for dominated in moves.filter(|mv| !by.contains(mv)) {
                if found.iter().all(|it| it.dominated != dominated) {
                    found.push(Domination { dominated, by: by.clone(), set: elements.to_vec() });
                }
            }
            true
        });
        found.sort_by_key(|it| it.dominated);
        found
    }
}
