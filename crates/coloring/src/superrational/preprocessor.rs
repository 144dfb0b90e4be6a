//! Filling captured sets and dropping dominated moves (SCG §8.8).
//!
//! What it does to a position, until nothing more is found:
//!
//! 1. An element that occurs in nobody's clauses is dead. It is colored; in a game that is not
//!    isotone it was a move, so a star stays for it (SCG Theorems 5.4.2 and 5.5.2).
//! 2. A set of a few elements that a player has captured, as far as the clauses show, is filled
//!    with an optimal coloring (SCG Theorem 8.4.2), and a star stays for it if its size is odd.
//!
//! Then, for the player to move, sets in which that player has a dominating move keep one such move
//! (SCG Theorem 8.5.2). Every element dropped was dropped in favor of one that was there at the
//! time, so what is left contains, for each dropped one, one at least as good.
//!
//! Invariant: the value of the position does not change.

use crate::element::Element;
use crate::formula::Sides;
use crate::game::Player;
use crate::painting::{Color, Elements, Painting};
use crate::payoff::Payoff;
use crate::position::{Parity, Position};
use crate::rules::Palette;
use crate::superrational::local::{LocalGames, Occurrences};
use crate::superrational::sets::each_set;

/// A position after everything certain has been filled in.
#[derive(Clone, Debug)]
pub struct Simplified<const W: usize = 1> {
    /// The position to go on with.
    pub position: Position<W>,
    /// What is left of both sides' clauses there.
    pub residual: Sides<W>,
    /// The dead elements among those filled in.
    pub dead: Elements<W>,
    /// The elements of the sets that Max, and that Min, had captured.
    pub captured: [Elements<W>; 2],
    /// The sets filled in, in order, with their colorings and captors.
    pub sets: Vec<(Player, Painting<W>)>,
}

/// RenderOptions for dead elements, captured sets and dominated moves in positions of one game.
#[derive(Clone, Debug)]
pub struct Preprocessor {
    isotone: bool,
    palette: Palette,
    colors: usize,
    pub(super) largest: usize,
    pub(super) local: LocalGames,
}

impl Preprocessor {
    /// For a game with these sides; sets of up to `largest` elements are examined.
    pub fn new<const W: usize>(sides: &Sides<W>, palette: Palette, largest: usize) -> Self {
        let colors = sides.colors();
        Self {
            isotone: sides.is_isotone(),
            palette,
            colors,
            largest: largest.min(LocalGames::largest(colors)),
            local: LocalGames::new(colors, palette),
        }
    }

    /// Whether what `player` captures or dominates in the position is of use: always in an
    /// isotone game, otherwise to the player who will make the last move.
    pub(super) fn helps<const W: usize>(
        &self,
        position: &Position<W>,
        free: Elements<W>,
        player: Player,
    ) -> bool {
        let moves = free.len() + usize::from(position.star);
        let last = match Parity::of(moves) {
            Parity::Odd => position.to_move,
            Parity::Even => !position.to_move,
        };
        self.isotone || last == player
    }

    /// The colors that a player may use.
    pub(super) fn colors(&self, player: Player) -> impl Iterator<Item = Color> + use<> {
        self.palette.colors(player, self.colors)
    }

    /// Fills what can be filled.
    pub fn simplify<const W: usize>(
        &mut self,
        sides: &Sides<W>,
        position: &Position<W>,
    ) -> Simplified<W> {
        let residual = sides.residual(&position.painting);
        let mut simplified = Simplified {
            position: *position,
            residual,
            dead: Elements::EMPTY,
            captured: [Elements::EMPTY; 2],
            sets: Vec::new(),
        };
        let all = sides.all();
        loop {
            let free = all - simplified.position.painting.colored();
            self.fill_dead(&mut simplified, free);
            let free = all - simplified.position.painting.colored();
            if sides.winner(&simplified.position.painting).is_some() {
                return simplified;
            }
            let Some((player, filling)) = self.captured_set(&simplified, free) else {
                return simplified;
            };
            self.fill(&mut simplified, filling);
            simplified.captured[player.index()] |= filling.colored();
            simplified.sets.push((player, filling));
            simplified.residual = simplified.residual.residual(&filling);
        }
    }

    fn fill<const W: usize>(&self, simplified: &mut Simplified<W>, filling: Painting<W>) {
        let position = &mut simplified.position;
        position.painting = position.painting.recolored(filling);
        position.star ^= !self.isotone && filling.colored().len() % 2 == 1;
    }

    fn fill_dead<const W: usize>(&self, simplified: &mut Simplified<W>, free: Elements<W>) {
        let mut live = free;
        for player in Player::BOTH {
            if let Some(clauses) = simplified.residual.clauses(player) {
                live &= clauses.support();
            }
        }
        let dead = free - live;
        if !dead.is_empty() {
            self.fill(simplified, Painting::uniform(dead, Color::FALSE));
            simplified.dead |= dead;
        }
    }

    fn captured_set<const W: usize>(
        &mut self,
        simplified: &Simplified<W>,
        free: Elements<W>,
    ) -> Option<(Player, Painting<W>)> {
        let players: Vec<(Player, Occurrences)> = Player::BOTH
            .into_iter()
            .filter(|&player| self.helps(&simplified.position, free, player))
            .filter_map(|player| {
                let clauses = simplified.residual.clauses(player)?;
                Some((player, Occurrences::of(clauses)))
            })
            .collect();
        let mut found = None;
        let residual = &simplified.residual;
        each_set(residual, free, self.largest, &mut |elements| {
            for &(player, ref clauses) in &players {
                let Some(outcome) = self.local.of_clauses(clauses, elements, player) else {
                    continue;
                };
                if let (true, Some(filling)) = (outcome.captured, &outcome.filling) {
                    let places = elements.iter().zip(filling);
                    let painting = places.fold(Painting::EMPTY, |p, (&v, &c)| p.with(v, c));
                    found = Some((player, painting));
                    return false;
                }
            }
            true
        });
        found
    }

    /// The elements in which the player to move need not move, because of a dominating move
    /// elsewhere that is not among them.
    pub fn dominated<const W: usize>(
        &mut self,
        residual: &Sides<W>,
        position: &Position<W>,
        free: Elements<W>,
    ) -> Elements<W> {
        let player = position.to_move;
        let mut dropped = Elements::EMPTY;
        let Some(clauses) = residual.clauses(player) else {
            return dropped;
        };
        if !self.helps(position, free, player) {
            return dropped;
        }
        let clauses = &Occurrences::of(clauses);
        each_set(residual, free, self.largest, &mut |elements| {
            if elements.len() < 2 {
                return true;
            }
            if let Some(outcome) = self.local.of_clauses(clauses, elements, player) {
                let still_there = |place: usize| !dropped.contains(elements[place]);
                let dominating = outcome.dominating.iter().map(|&(place, _)| place);
                if let Some(best) = dominating.into_iter().find(|&place| still_there(place)) {
                    let others = elements.iter().filter(|&&v| v != elements[best]);
                    dropped |= others.copied().collect();
                }
            }
            true
        });
        dropped
    }

    /// For each element a color that the clauses show to be rational for `player`, if any.
    #[inline(never)]
    pub fn rational<const W: usize>(
        &self,
        residual: &Sides<W>,
        player: Player,
    ) -> Vec<Option<Color>> {
        let elements = (0..residual.elements()).map(Element::new);
        let Some(clauses) = residual.clauses(player).map(Occurrences::of) else {
            return elements.map(|_| None).collect();
        };
        let color = |element: Element| {
            let goal = clauses.goal(&[element]);
            (goal != 0).then(|| match player {
                Player::Max => Color::new(goal.ilog2() as usize),
                Player::Min => Color::new(goal.trailing_zeros() as usize),
            })
        };
        elements.map(color).collect()
    }
}
