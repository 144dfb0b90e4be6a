//! A payoff as two equivalent clause sets, one for each player.
//!
//! Exactly one player can have all of their clauses satisfied, and either set alone determines the
//! payoff. With both sets, each player's optimal colorings are visible (SCG §8.6), and a win is
//! detected as soon as one of the opponent's clauses is spoiled.

use crate::formula::clauses::{Clause, ClauseSet, NormalForm};
use crate::monotonicity::Monotonicity;
use crate::{Color, Element, Elements, Move, Painting, Payoff, Player};

/// The clauses of one player or of both. Invariant: at least one set is present, and two sets
/// describe the same payoff.
#[derive(Clone, Debug)]
pub struct FormulaSides<const W: usize = 1> {
    clauses: [Option<ClauseSet<W>>; 2],
}

impl<const W: usize> FormulaSides<W> {
    /// Both sides of a normal form, or only the given one if the other would have more than `most`
    /// clauses.
    #[inline(never)]
    pub fn of(form: &NormalForm<W>, most: usize) -> Self {
        let other = form.clauses.negated(most);
        let mut clauses = [None, None];
        clauses[form.keeper.index()] = Some(form.clauses.clone());
        clauses[form.keeper.opponent().index()] = other;
        Self { clauses }
    }

    /// The sides with these clauses; `None` if both are missing.
    #[inline(never)]
    pub fn new(max: Option<ClauseSet<W>>, min: Option<ClauseSet<W>>) -> Option<Self> {
        (max.is_some() || min.is_some()).then_some(Self { clauses: [max, min] })
    }

    /// The clauses that `player` needs satisfied, if present.
    #[inline]
    pub fn clauses(&self, player: Player) -> Option<&ClauseSet<W>> {
        self.clauses[player.index()].as_ref()
    }

    /// Whether both players' clauses are present.
    pub fn is_complete(&self) -> bool {
        self.clauses.iter().all(Option::is_some)
    }

    fn any(&self) -> &ClauseSet<W> {
        let mut sides = self.clauses.iter().flatten();
        sides.next().expect("at least one side is known")
    }

    /// Whether the clauses show that the game is isotone: two colors, and Max needs only TRUE or
    /// Min only FALSE.
    pub fn is_isotone(&self) -> bool {
        let negative =
            |set: &ClauseSet<W>| set.clauses().iter().all(|c| c.of(Color::TRUE).is_empty());
        self.any().colors() == 2
            && (self.clauses(Player::Max).is_some_and(ClauseSet::is_positive)
                || self.clauses(Player::Min).is_some_and(negative))
    }

    /// How the payoff depends on `element`, in a game with two colors, by the lemma of
    /// [`polarity`](crate::Polarity): it is increasing if Max's clauses stay valid without FALSE
    /// there or Min's without TRUE. Exact if both players' clauses are present; otherwise an
    /// equation that occurs is assumed to be needed.
    pub fn monotonicity(&self, element: Element) -> Monotonicity {
        let keeper = match self.clauses(Player::Max) {
            Some(_) => Player::Max,
            None => Player::Min,
        };
        let [falsehood, truth] =
            [Color::FALSE, Color::TRUE].map(|color| self.spares(keeper, Move::new(element, color)));
        let (increasing, decreasing) = match keeper {
            Player::Max => (falsehood, truth),
            Player::Min => (truth, falsehood),
        };
        Monotonicity { increasing, decreasing }
    }

    /// Whether the clauses of `keeper`, if present, are equivalent without an equation.
    fn spares(&self, keeper: Player, equation: Move) -> bool {
        let Some(clauses) = self.clauses(keeper) else {
            return false;
        };
        let having = |clause: &&Clause<W>| clause.of(equation.color).contains(equation.element);
        let mut clauses = clauses.clauses().iter().filter(having);
        clauses.all(|clause| self.implies(keeper, &clause.without(equation)))
    }

    /// Whether the opponent's clauses show that every coloring that `keeper` wins satisfies a
    /// clause. The keeper wins exactly the colorings that spoil a clause of the opponent, so the
    /// clause must hold wherever one of the opponent's is spoiled.
    fn implies(&self, keeper: Player, clause: &Clause<W>) -> bool {
        let theirs = self.clauses(!keeper);
        theirs.is_some_and(|theirs| theirs.clauses().iter().all(|it| it.clashes(clause)))
    }

    /// The clauses of the payoff with FALSE and TRUE exchanged on `negative`, if this makes it
    /// isotone: Max's clauses then contain only TRUE and Min's only FALSE (see
    /// [`polarity`](crate::Polarity)).
    pub(crate) fn isotone_form(&self, negative: Elements<W>) -> Self {
        let of = |player: Player, own: Color| {
            let set = self.clauses(player)?;
            let wanted = |clause: &Clause<W>| {
                let equations = clause.equations().map(|mv| mv.flipped(negative));
                Clause::new(2, equations.filter(|mv| mv.color == own))
            };
            let clauses = set.clauses().iter().map(wanted);
            Some(ClauseSet::new(set.elements(), 2, clauses.collect()))
        };
        Self { clauses: [of(Player::Max, Color::TRUE), of(Player::Min, Color::FALSE)] }
    }

    #[must_use]
    pub fn residual(&self, painting: &Painting<W>) -> Self {
        let left = |set: &Option<ClauseSet<W>>| set.as_ref().map(|set| set.residual(painting));
        Self { clauses: [left(&self.clauses[0]), left(&self.clauses[1])] }
    }
}

impl<const W: usize> Payoff<W> for FormulaSides<W> {
    fn elements(&self) -> usize {
        self.any().elements()
    }

    fn colors(&self) -> usize {
        self.any().colors()
    }

    fn winner(&self, painting: &Painting<W>) -> Option<Player> {
        Player::BOTH.into_iter().find_map(|player| {
            let state = self.clauses(player)?.state(painting)?;
            Some(if state { player } else { !player })
        })
    }
}
