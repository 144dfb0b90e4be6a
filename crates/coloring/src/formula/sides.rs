//! A payoff as what each player wants: two sets of clauses that say the same.
//!
//! Max wants all of Max's clauses satisfied, and then all of Min's cannot be; exactly one player
//! succeeds. Either set alone gives the payoff. With both, each player's optimal colorings can
//! be seen (SCG §8.6), and a win is noticed as soon as a clause of the opponent is spoiled.

use crate::formula::clauses::{ClauseSet, NormalForm};
use crate::game::Player;
use crate::painting::Painting;
use crate::payoff::Payoff;

/// The clauses of one player or of both. Invariant: at least one is there, and two say the
/// same payoff.
#[derive(Clone, Debug)]
pub struct Sides {
    clauses: [Option<ClauseSet>; 2],
}

impl Sides {
    /// The two sides of a normal form; only the one that is given if the other would have more
    /// than `most` clauses.
    pub fn of(form: &NormalForm, most: usize) -> Self {
        let other = form.clauses.negated(most);
        let mut clauses = [None, None];
        clauses[form.keeper.index()] = Some(form.clauses.clone());
        clauses[form.keeper.opponent().index()] = other;
        Self { clauses }
    }

    /// From what is known of either side; `None` if nothing is.
    pub fn new(max: Option<ClauseSet>, min: Option<ClauseSet>) -> Option<Self> {
        (max.is_some() || min.is_some()).then_some(Self {
            clauses: [max, min],
        })
    }

    /// What `player` wants satisfied, if that is known.
    #[inline]
    pub fn clauses(&self, player: Player) -> Option<&ClauseSet> {
        self.clauses[player.index()].as_ref()
    }

    /// Whether both players' clauses are known.
    pub fn is_complete(&self) -> bool {
        self.clauses.iter().all(Option::is_some)
    }

    fn any(&self) -> &ClauseSet {
        let mut sides = self.clauses.iter().flatten();
        sides.next().expect("at least one side is known")
    }

    /// Whether the game is seen to be isotone: Max only wants TRUE, or Min only wants FALSE, and
    /// there are two colors.
    pub fn is_isotone(&self) -> bool {
        let negative = |set: &ClauseSet| {
            let greatest = crate::painting::Color::TRUE;
            set.clauses().iter().all(|c| c.of(greatest).is_empty())
        };
        self.any().colors() == 2
            && (self
                .clauses(Player::Max)
                .is_some_and(ClauseSet::is_positive)
                || self.clauses(Player::Min).is_some_and(negative))
    }

    /// What is left of both sides under a coloring.
    #[must_use]
    pub fn residual(&self, painting: &Painting) -> Self {
        let left = |set: &Option<ClauseSet>| set.as_ref().map(|set| set.residual(painting));
        Self {
            clauses: [left(&self.clauses[0]), left(&self.clauses[1])],
        }
    }
}

impl Payoff for Sides {
    fn elements(&self) -> usize {
        self.any().elements()
    }

    fn colors(&self) -> usize {
        self.any().colors()
    }

    fn winner(&self, painting: &Painting) -> Option<Player> {
        Player::BOTH.into_iter().find_map(|player| {
            let state = self.clauses(player)?.state(painting)?;
            Some(if state { player } else { !player })
        })
    }
}
