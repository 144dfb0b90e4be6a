//! Upper bounds on values of regions of Hex (CVH §11.2).
//!
//! A hexagon has six neighbors, so at most three black chains end at it: a stone that changes its
//! color cuts one chain into at most three (Lemma 11.3). Outcomes of n terminals are partitions,
//! and one stone adds at most [`MOST_MORE`] blocks. Hence Black, if she ignores one move of White,
//! ends with at most two blocks more than she would have moving first (the proof of Propositions
//! 11.2 and 11.4). The same holds for White, whose number of blocks is n + 1 minus Black's. All
//! positions of a canonical form are values of positions of the region, so the bound holds for each
//! of them. [`excess`] finds one that violates it; such a value has no region.
//!
//! This applies to terminals that are stones. A cell beside two invisible terminals (CVH Figure 4)
//! has seven neighbors, with two such pairs eight, like an octagon: then {⊤|⊥} is a value again.
//!
//! With k free moves there are at most 2k + 1 blocks instead of one, that is, as many connections
//! as n − 2k terminals in one block have. This is the meaning of Proposition 11.4: there may be no
//! single block of that size. Where three chains with two, two and one of five terminals end at a
//! cell, a stone there leaves 12.34.
//! ```
//! use mustplay_cgt::outcome::Games;
//! use mustplay_hex::realize::{excess, Kind};
//!
//! let mut games = Games::new(Kind::Terminals(4).poset());
//! let star = games.parse("{T|_}")?;
//! let star = games.canonical(star);
//! let excess = excess(&games, star).expect("CVH Proposition 11.2");
//! assert_eq!((excess.first, excess.second), (1, 4));
//! # Ok::<(), mustplay_cgt::outcome::NotationError>(())
//! ```

use std::collections::BTreeMap;

use mustplay_cgt::outcome::{Atom, Game, Games, OutcomePoset};

use crate::color::Color;

/// The most additional blocks of joined terminals that a stone of the other color can leave.
pub const MOST_MORE: usize = 2;

/// A position where one move changes more than any move in Hex can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excess {
    /// The position, in canonical form.
    pub position: String,
    /// The player whose threat bound is exceeded.
    pub color: Color,
    /// The most blocks of the player's terminals at the end, moving first.
    pub first: usize,
    pub second: usize,
}

/// Finds a position that no region of Hex has; values are over [`OutcomePoset::terminals`].
pub fn excess(games: &Games, value: Game) -> Option<Excess> {
    let mut positions: BTreeMap<usize, Game> = BTreeMap::new();
    let mut todo = vec![value];
    while let Some(game) = todo.pop() {
        if positions.insert(game.index(), game).is_none() {
            todo.extend(games.left(game).chain(games.right(game)));
        }
    }
    let mut known: BTreeMap<usize, [Ends; 2]> = BTreeMap::new();
    // Options have smaller indices than games that contain them.
    for &game in positions.values() {
        let ends = Color::BOTH.map(|color| ends(games, game, color, &known));
        for (&Ends { first, second }, color) in ends.iter().zip(Color::BOTH) {
            if second > first + MOST_MORE {
                return Some(Excess { position: games.text(game), color, first, second });
            }
        }
        known.insert(game.index(), ends);
    }
    None
}

/// The most blocks at the end, moving first and second.
#[derive(Clone, Copy)]
struct Ends {
    first: usize,
    second: usize,
}

fn ends(games: &Games, game: Game, color: Color, known: &BTreeMap<usize, [Ends; 2]>) -> Ends {
    if let Some(outcome) = games.outcome(game) {
        let poset = games.poset();
        let black = blocks(poset, outcome);
        let blocks = match color {
            Color::Black => black,
            Color::White => blocks(poset, poset.bottom().unwrap_or(outcome)) + 1 - black,
        };
        return Ends { first: blocks, second: blocks };
    }
    let of = |option: Game| known[&option.index()][color.index()];
    let mut sides: [Vec<Game>; 2] = [games.left(game).collect(), games.right(game).collect()];
    sides.rotate_left(color.index());
    let [own, others] = sides;
    let first = own.into_iter().map(|option| of(option).second).min();
    let second = others.into_iter().map(|option| of(option).first).max();
    Ends { first: first.expect("both can move"), second: second.expect("both can move") }
}

/// The number of blocks of a partition: one plus the number of steps below the coarsest one.
fn blocks(poset: &OutcomePoset, outcome: Atom) -> usize {
    let covers = poset.covers();
    let mut steps = 1;
    let mut at = outcome;
    while let Some(&(_, above)) = covers.iter().find(|(below, _)| *below == at) {
        at = above;
        steps += 1;
    }
    steps
}
