//! Fills captured sets and drops dominated moves (SCG §8.8).
//!
//! A position is simplified until no rule applies:
//!
//! 1. An element that occurs in no player's clauses is dead and is colored; in a game that is not
//!    isotone a star replaces it, as a move there passes the turn (SCG Theorems 5.4.2 and 5.5.2).
//! 2. A small set that the clauses show to be captured is filled with an optimal coloring (SCG
//!    Theorem 8.4.2); in a game that is not isotone a star replaces it if its size is odd.
//!
//! Then, for the player to move, sets in which that player has a dominating move keep one such move
//! (SCG Theorem 8.5.2). An element is dropped only in favor of a move in an element that is still
//! kept, so by transitivity each dropped move is dominated by a kept one.
//!
//! Invariant: the value of the position does not change.
//!
//! # The sets examined
//!
//! All sets of a given size, if there are not too many; otherwise the sets connected by clauses.
//! These suffice: a set whose parts share no clause is captured exactly if its parts are (SCG
//! Theorems 6.4.1 and 6.4.2), and dominated exactly if one part is dominated and the others are
//! captured (6.4.3 and 6.4.4).

use crate::formula::FormulaSides;
use crate::superrational::local::{LocalGames, LocalSet, Occurrences, SetOutcome};
use crate::{Color, Element, Elements, Move, Painting, Palette, Parity, Payoff, Player, Position};

/// A position after filling its dead elements and captured sets.
#[derive(Clone, Debug)]
pub struct SimplifiedPosition<const W: usize = 1> {
    pub position: Position<W>,
    pub residual: FormulaSides<W>,
    /// The dead elements among the filled ones.
    pub dead: Elements<W>,
    /// The elements of the sets captured by Max and by Min.
    pub captured: [Elements<W>; 2],
    /// The filled sets in order, with their captors and colorings.
    pub sets: Vec<(Player, Painting<W>)>,
}

/// Finds dead elements, captured sets and dominated moves in positions of one game.
#[derive(Clone, Debug)]
pub struct Preprocessor {
    isotone: bool,
    palette: Palette,
    colors: usize,
    largest: usize,
    local: LocalGames,
}

impl Preprocessor {
    /// A preprocessor for a game with these clauses that examines sets of up to `largest` elements.
    pub fn new<const W: usize>(sides: &FormulaSides<W>, palette: Palette, largest: usize) -> Self {
        let colors = sides.colors();
        Self {
            isotone: sides.is_isotone(),
            palette,
            colors,
            largest: largest.min(LocalGames::largest(colors)),
            local: LocalGames::new(colors, palette),
        }
    }

    /// Whether captured and dominated sets of `player` simplify the position: always in an isotone
    /// game, otherwise only if `player` makes the last move.
    fn helps<const W: usize>(
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

    pub fn simplify<const W: usize>(
        &mut self,
        sides: &FormulaSides<W>,
        position: &Position<W>,
    ) -> SimplifiedPosition<W> {
        let residual = sides.residual(&position.painting);
        let mut simplified = SimplifiedPosition {
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

    fn fill<const W: usize>(&self, simplified: &mut SimplifiedPosition<W>, filling: Painting<W>) {
        let position = &mut simplified.position;
        position.painting = position.painting.recolored(filling);
        position.star ^= !self.isotone && filling.colored().len() % 2 == 1;
    }

    fn fill_dead<const W: usize>(&self, simplified: &mut SimplifiedPosition<W>, free: Elements<W>) {
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
        simplified: &SimplifiedPosition<W>,
        free: Elements<W>,
    ) -> Option<(Player, Painting<W>)> {
        let residual = &simplified.residual;
        let helped = Player::BOTH.into_iter();
        let helped = helped.filter(|&player| self.helps(&simplified.position, free, player));
        let players: Vec<(Player, Occurrences)> = helped
            .filter_map(|player| Some((player, Occurrences::of(residual.clauses(player)?))))
            .collect();
        let mut found = None;
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

    /// The elements that the player to move can ignore: for each of them, a dominating move in an
    /// element outside of this set is at least as good.
    pub fn dominated<const W: usize>(
        &mut self,
        residual: &FormulaSides<W>,
        position: &Position<W>,
        free: Elements<W>,
    ) -> Elements<W> {
        let mut dropped = Elements::EMPTY;
        self.each_outcome(residual, position, free, 2, |elements, outcome| {
            let places = outcome.dominating.iter().map(|mv| elements[mv.element.index()]);
            let mut kept = places.filter(|&element| !dropped.contains(element));
            if let Some(best) = kept.next() {
                dropped |= elements.iter().copied().filter(|&element| element != best).collect();
            }
        });
        dropped
    }

    /// Passes each set of at least `least` elements with its outcome for the player to move to
    /// `visit`, if dominated sets of that player simplify the position.
    fn each_outcome<const W: usize>(
        &mut self,
        residual: &FormulaSides<W>,
        position: &Position<W>,
        free: Elements<W>,
        least: usize,
        mut visit: impl FnMut(&[Element], &SetOutcome),
    ) {
        let player = position.to_move;
        let clauses = residual.clauses(player).filter(|_| self.helps(position, free, player));
        let Some(clauses) = clauses.map(Occurrences::of) else {
            return;
        };
        each_set(residual, free, self.largest, &mut |elements| {
            if elements.len() >= least
                && let Some(outcome) = self.local.of_clauses(&clauses, elements, player)
            {
                visit(elements, outcome);
            }
            true
        });
    }

    /// For each element a color that the clauses show to be rational for `player`, if any.
    #[inline(never)]
    pub fn rational<const W: usize>(
        &self,
        residual: &FormulaSides<W>,
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

    /// The moves dominated for the player to move by the residual clauses, sorted. Empty if the
    /// game is not isotone and that player does not make the last move.
    pub fn dominations<const W: usize>(
        &mut self,
        residual: &FormulaSides<W>,
        position: &Position<W>,
        free: Elements<W>,
    ) -> Vec<Domination> {
        let mut found: Vec<Domination> = Vec::new();
        let colors: Vec<Color> = self.palette.colors(position.to_move, self.colors).collect();
        self.each_outcome(residual, position, free, 1, |elements, outcome| {
            let dominating = outcome.dominating.iter();
            let by: Vec<Move> = dominating.map(|&mv| LocalSet::whole(elements, mv)).collect();
            if by.is_empty() {
                return;
            }
            let moves =
                elements.iter().flat_map(|&v| colors.iter().map(move |&color| Move::new(v, color)));
            for dominated in moves.filter(|mv| !by.contains(mv)) {
                if found.iter().all(|it| it.dominated != dominated) {
                    found.push(Domination { dominated, by: by.clone(), set: elements.to_vec() });
                }
            }
        });
        found.sort_by_key(|it| it.dominated);
        found
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Domination {
    pub dominated: Move,
    /// The dominating moves of `set`.
    pub by: Vec<Move>,
    pub set: Vec<Element>,
}

/// The maximum number of sets of one size that are examined in a position.
const MOST_SETS: usize = 3_000;

/// Calls `visit` with each set of at most `largest` of the `free` elements, small ones first, until
/// it returns `false`. If there are more than [`MOST_SETS`] sets of a size, visits only those that
/// are connected by clauses of `sides`, and at most that many.
fn each_set<const W: usize>(
    sides: &FormulaSides<W>,
    free: Elements<W>,
    largest: usize,
    visit: &mut impl FnMut(&[Element]) -> bool,
) {
    let all: Vec<Element> = free.iter().collect();
    let mut sets = 1;
    for size in 1..=largest.min(all.len()) {
        sets = sets * (all.len() + 1 - size) / size;
        let goes_on = if sets <= MOST_SETS {
            each_of_size(&all, size, visit)
        } else {
            each_connected(sides, free, size, visit)
        };
        if !goes_on {
            return;
        }
    }
}

/// Visits the sets of a size in lexicographic order; returns `false` if `visit` did.
fn each_of_size(all: &[Element], size: usize, visit: &mut impl FnMut(&[Element]) -> bool) -> bool {
    let mut places: Vec<usize> = (0..size).collect();
    let mut elements: Vec<Element> = all[..size].to_vec();
    loop {
        if !visit(&elements) {
            return false;
        }
        // The next combination: advance the last index that can advance.
        let Some(at) = (0..size).rev().find(|&i| places[i] < all.len() - size + i) else {
            return true;
        };
        places[at] += 1;
        for later in at + 1..size {
            places[later] = places[later - 1] + 1;
        }
        for (element, &place) in elements.iter_mut().zip(&places) {
            *element = all[place];
        }
    }
}

/// Visits each connected set of a size once. A set grows from its least element; its extension
/// gains only those neighbors of a new element that are not neighbors of an earlier one. Returns
/// `false` if `visit` did or if there are too many sets.
fn each_connected<const W: usize>(
    sides: &FormulaSides<W>,
    free: Elements<W>,
    size: usize,
    visit: &mut impl FnMut(&[Element]) -> bool,
) -> bool {
    let near = neighbors(sides, free);
    let mut left = MOST_SETS;
    let mut open: Vec<(Vec<Element>, Elements<W>, Elements<W>)> = Vec::new();
    for first in free {
        // Sets with an earlier element have been visited.
        let later: Elements<W> = free.iter().filter(|&v| v > first).collect();
        let around = near[first.index()] & later;
        open.push((vec![first], around, around.with(first)));
        while let Some((set, mut extension, seen)) = open.pop() {
            if set.len() == size {
                left -= 1;
                let mut sorted = set;
                sorted.sort_unstable();
                if !visit(&sorted) || left == 0 {
                    return false;
                }
                continue;
            }
            while let Some(next) = extension.min() {
                extension.remove(next);
                let new = (near[next.index()] & later) - seen;
                let mut larger = set.clone();
                larger.push(next);
                open.push((larger, extension | new, seen | new));
            }
        }
    }
    true
}

/// For each element the elements that share a clause with it.
fn neighbors<const W: usize>(sides: &FormulaSides<W>, free: Elements<W>) -> Vec<Elements<W>> {
    let count = free.iter().last().map_or(0, |last| last.index() + 1);
    let mut near = vec![Elements::EMPTY; count];
    for player in Player::BOTH {
        for clause in sides.clauses(player).map_or(&[][..], |set| set.clauses()) {
            let elements = clause.elements() & free;
            for element in elements {
                near[element.index()] |= elements.without(element);
            }
        }
    }
    near
}
