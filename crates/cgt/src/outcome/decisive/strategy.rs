//! Strategies that work in every strict context.
//!
//! To show `G ≤₁ᵍ H`, suppose that Left wins `G + K` moving first in some unknown strict context
//! `K`, and show that Left wins `H + K` moving first (CVH Example 9.8). The proof derives *facts*
//! `(X, k, who)`: Left wins `X + k` moving first or second, where `k` is `K` or a position of it
//! that a player moved to. The steps are sound in every strict context:
//!
//! * If Left wins moving second, Left wins after every move of Right, and also wins moving first,
//!   since sums of passable games are passable.
//! * If Left wins moving first, Left has a winning move: in `X`, or in `k`, which names a new
//!   position. If Right threatens ⊥ in `X`, the move is in `X`.
//! * Left does not win moving second if Right can move to ⊥, and wins moving first if Left can move
//!   to ⊤.
//! * `X ≤ Y` and `X ⊲ Y` transfer facts from `X` to `Y` (CVH Proposition 9.3).
//! * By induction the claim itself holds for all smaller contexts.
//!
//! The search is bounded, so failing to find a strategy proves nothing.
//!
//! # Facts about an unknown context
//!
//! The context `K` is represented only by the moves made in it: [`KnownFacts`] names such positions
//! and lists the facts about them, each with the fact that it follows from.

use super::super::engine::{Game, Games};
use super::Relation;
use crate::normal::Player;
use std::fmt;

/// A proof of one claim, line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    pub lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The nesting depth within suppositions.
    pub indent: usize,
    pub text: String,
}

impl Strategy {
    /// Searches for a proof of `relation` within `limit` steps.
    pub(super) fn find(
        games: &mut Games,
        relation: Relation,
        g: Game,
        h: Game,
        limit: usize,
    ) -> Option<Vec<Self>> {
        let claims: &[(Who, Who)] = match relation {
            Relation::First => &[(Who::First, Who::First)],
            Relation::Second => &[(Who::Second, Who::Second)],
            Relation::Lhd => &[(Who::Second, Who::First)],
            Relation::Le => &[(Who::First, Who::First), (Who::Second, Who::Second)],
        };
        let top = games.top()?;
        let bottom = games.bottom()?;
        claims
            .iter()
            .map(|&claim| {
                let mut search = StrategySearch { games, top, bottom, g, h, claims, steps: limit };
                search.prove_claim(claim).map(|lines| Self { lines })
            })
            .collect()
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, line) in self.lines.iter().enumerate() {
            let end = if at + 1 < self.lines.len() { "\n" } else { "" };
            write!(f, "{:indent$}{}{end}", "", line.text, indent = 2 * line.indent)?;
        }
        Ok(())
    }
}

/// The most winning moves to split on in one branch.
const SPLITS: usize = 3;

struct StrategySearch<'a> {
    games: &'a mut Games,
    top: Game,
    bottom: Game,
    g: Game,
    h: Game,
    claims: &'a [(Who, Who)],
    steps: usize,
}

type Lines = Vec<Line>;

impl StrategySearch<'_> {
    fn prove_claim(&mut self, (given, wanted): (Who, Who)) -> Option<Lines> {
        let root = ContextPosition { parent: 0, mover: None, name: "K".to_owned() };
        let mut known = KnownFacts { places: vec![root], facts: Vec::new(), split: Vec::new() };
        let fact = Fact { game: self.g, place: 0, who: given };
        let goal = Fact { game: self.h, place: 0, who: wanted };
        let [given, wanted] = [fact, goal].map(|fact| self.describe(&known, fact));
        let opening = format!("Suppose Left wins {given}. Claim: Left wins {wanted}.");
        known.suppose(fact);
        let mut lines = Vec::new();
        self.prove_inside(&mut lines, (0, opening), known, goal)?;
        Some(lines)
    }

    fn describe(&self, known: &KnownFacts, fact: Fact) -> String {
        format!("{} moving {}", self.sum(known, fact), fact.who)
    }

    fn sum(&self, known: &KnownFacts, Fact { game, place, .. }: Fact) -> String {
        format!("{} + {}", self.games.text(game), known.places[place].name)
    }

    /// Adds a step and, indented, the proof of `goal` under it.
    fn prove_inside(
        &mut self,
        lines: &mut Lines,
        (indent, text): (usize, String),
        known: KnownFacts,
        goal: Fact,
    ) -> Option<()> {
        lines.push(Line { indent, text });
        lines.extend(self.prove(known, goal, indent + 1)?);
        Some(())
    }

    /// Proves `goal` from the known facts and returns the lines of the proof.
    fn prove(&mut self, mut known: KnownFacts, goal: Fact, indent: usize) -> Option<Lines> {
        self.steps = self.steps.checked_sub(1)?;
        if let Some(impossible) = self.saturate(&mut known) {
            let fact = self.describe(&known, impossible);
            let text = format!("Impossible: Left would win {fact}, but Right plays ⊥.");
            return Some(vec![Line { indent, text }]);
        }
        if let Some(reason) = self.is_known(&known, goal) {
            let text = format!("Left wins {}: {reason}.", self.describe(&known, goal));
            return Some(vec![Line { indent, text }]);
        }
        let step = match goal.who {
            Who::First => self.find_move(&known, goal, indent),
            Who::Second => self.answer_all(&known, goal, indent),
        };
        step.or_else(|| self.split(&known, goal, indent))
    }

    /// Adds immediate consequences; returns an impossible fact if there is a contradiction.
    fn saturate(&mut self, known: &mut KnownFacts) -> Option<Fact> {
        let mut next = 0;
        while let Some(&Derived { fact, .. }) = known.facts.get(next) {
            let from = next;
            next += 1;
            let Fact { game, place, who } = fact;
            let threatened =
                game == self.bottom || self.games.right(game).any(|r| r == self.bottom);
            let mut more = Vec::new();
            match who {
                Who::Second if threatened => return Some(fact),
                Who::First if game == self.bottom => return Some(fact),
                Who::Second => {
                    let first = |game, place| Fact { game, place, who: Who::First };
                    more.extend(self.games.right(game).map(|reply| first(reply, place)));
                    more.push(first(game, place));
                    for (child, position) in known.places.iter().enumerate() {
                        if position.parent == place && position.mover == Some(Player::Right) {
                            more.push(first(game, child));
                        }
                    }
                    if known.places[place].mover == Some(Player::Left) {
                        more.push(first(game, known.places[place].parent));
                    }
                }
                Who::First if threatened => {
                    let is_safe = |&m: &Game| {
                        m != self.bottom && !self.games.right(m).any(|r| r == self.bottom)
                    };
                    let possible: Vec<Game> = self.games.left(game).filter(is_safe).collect();
                    match possible[..] {
                        [] => return Some(fact),
                        [only] => more.push(Fact { game: only, place, who: Who::Second }),
                        _ => {}
                    }
                }
                Who::First => {}
            }
            if place > 0 {
                for &(given, wanted) in self.claims {
                    if given == who && self.games.le(game, self.g) {
                        more.push(Fact { game: self.h, place, who: wanted });
                    }
                }
            }
            for fact in more {
                known.derive(fact, from);
            }
        }
        None
    }

    /// Why a goal follows at once from the known facts.
    fn is_known(&mut self, known: &KnownFacts, goal: Fact) -> Option<String> {
        if goal.game == self.top {
            return Some("⊤ decides".to_owned());
        }
        if goal.who == Who::First && self.games.left(goal.game).any(|l| l == self.top) {
            return Some("Left plays ⊤".to_owned());
        }
        let reason = (0..known.facts.len()).find(|&at| {
            let fact = known.facts[at].fact;
            fact.place == goal.place
                && match (fact.who, goal.who) {
                    (Who::First, Who::First) | (Who::Second, Who::Second) => {
                        self.games.le(fact.game, goal.game)
                    }
                    (Who::Second, Who::First) => self.games.lhd(fact.game, goal.game),
                    (Who::First, Who::Second) => false,
                }
        })?;
        Some(self.derivation(known, reason, goal))
    }

    /// The facts that lead to `goal`, last first.
    fn derivation(&self, known: &KnownFacts, reason: usize, goal: Fact) -> String {
        let mut steps = Vec::new();
        let mut next = Some(reason);
        while let Some(at) = next {
            let Derived { fact, from } = known.facts[at];
            if fact != goal || from.is_none() {
                steps.push(format!("Left wins {}", self.describe(known, fact)));
            }
            next = from;
        }
        steps.join(", because ")
    }

    /// Proves a goal with Left to move: a move in the game or to a known position of the context.
    fn find_move(&mut self, known: &KnownFacts, goal: Fact, indent: usize) -> Option<Lines> {
        let moves: Vec<Game> = self.games.left(goal.game).collect();
        let children = (1..known.places.len()).filter(|&child| {
            let place = &known.places[child];
            place.parent == goal.place && place.mover == Some(Player::Left)
        });
        let in_game =
            moves.into_iter().map(|game| Fact { game, place: goal.place, who: Who::Second });
        let in_context = children.map(|place| Fact { game: goal.game, place, who: Who::Second });
        let goals: Vec<Fact> = in_game.chain(in_context).collect();
        goals.into_iter().find_map(|next| {
            let proof = self.prove(known.clone(), next, indent)?;
            let (from, to) = (self.sum(known, goal), self.sum(known, next));
            let step = Line { indent, text: format!("In {from} Left moves to {to}.") };
            Some([vec![step], proof].concat())
        })
    }

    /// Proves a goal with Right to move: Left must answer every move. Fails for an atomic
    /// game, since the context may have ended too.
    fn answer_all(&mut self, known: &KnownFacts, goal: Fact, indent: usize) -> Option<Lines> {
        let replies: Vec<Game> = self.games.right(goal.game).collect();
        if replies.is_empty() {
            return None;
        }
        let from = self.sum(known, goal);
        let mut lines = Vec::new();
        for game in replies {
            let step = format!("In {from} Right may move to {}:", self.games.text(game));
            let next = Fact { game, place: goal.place, who: Who::First };
            self.prove_inside(&mut lines, (indent, step), known.clone(), next)?;
        }
        if self.games.left(goal.game).any(|l| l == self.top) {
            let text = format!("In {from} Right may move in the context: Left plays ⊤.");
            lines.push(Line { indent, text });
            return Some(lines);
        }
        let mut known = known.clone();
        let place = known.name_place(goal.place, Player::Right)?;
        let name = &known.places[place].name;
        let step = format!("In {from} Right may move in the context, to {name}:");
        // If Left wins moving second, Left wins after this move too.
        for at in 0..known.facts.len() {
            let fact = known.facts[at].fact;
            if fact.place == goal.place && fact.who == Who::Second {
                let who = Who::First;
                known.derive(Fact { place, who, ..fact }, at);
            }
        }
        let next = Fact { place, who: Who::First, ..goal };
        self.prove_inside(&mut lines, (indent, step), known, next)?;
        Some(lines)
    }

    /// Splits a fact into cases by its winning move.
    fn split(&mut self, known: &KnownFacts, goal: Fact, indent: usize) -> Option<Lines> {
        if known.split.len() >= SPLITS {
            return None;
        }
        let open: Vec<Fact> = known
            .facts
            .iter()
            .map(|known| known.fact)
            .filter(|fact| fact.who == Who::First && !known.split.contains(fact))
            .collect();
        open.into_iter().find_map(|fact| self.split_on(known, goal, fact, indent))
    }

    fn split_on(
        &mut self,
        known: &KnownFacts,
        goal: Fact,
        fact: Fact,
        indent: usize,
    ) -> Option<Lines> {
        let mut base = known.clone();
        base.split.push(fact);
        let won = self.describe(known, fact);
        let mut lines = Vec::new();
        let moves: Vec<Game> = self.games.left(fact.game).collect();
        let atomic = moves.is_empty();
        for game in moves {
            let mut branch = base.clone();
            branch.suppose(Fact { game, place: fact.place, who: Who::Second });
            let case = format!("If Left wins {won} by moving to {}:", self.games.text(game));
            self.prove_inside(&mut lines, (indent, case), branch, goal)?;
        }
        if self.games.right(fact.game).any(|r| r == self.bottom) {
            return Some(lines);
        }
        let mut branch = base.clone();
        let place = branch.name_place(fact.place, Player::Left)?;
        let name = &branch.places[place].name;
        let case = format!("If Left wins {won} by a move in the context, to {name}:");
        branch.suppose(Fact { place, who: Who::Second, ..fact });
        self.prove_inside(&mut lines, (indent, case), branch, goal)?;
        if atomic {
            let mut branch = base;
            branch.suppose(Fact { who: Who::Second, ..fact });
            let case = format!("If Left wins {won} because all has ended:");
            self.prove_inside(&mut lines, (indent, case), branch, goal)?;
        }
        Some(lines)
    }
}

/// The most context positions that one branch may name.
const PLACES: usize = 5;

/// Whether Left moves first or second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    First,
    Second,
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// A position of the context: the context itself, or a follower of another position.
#[derive(Clone)]
struct ContextPosition {
    parent: usize,
    /// The player who moved to it; `None` for the context itself.
    mover: Option<Player>,
    name: String,
}

/// Left wins `game + place` moving first or second.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Fact {
    game: Game,
    place: usize,
    who: Who,
}

/// A fact and the index of the fact it follows from; `None` for a supposition.
#[derive(Clone, Copy)]
struct Derived {
    fact: Fact,
    from: Option<usize>,
}

#[derive(Clone)]
struct KnownFacts {
    places: Vec<ContextPosition>,
    facts: Vec<Derived>,
    /// Facts about winning moving first that were already split.
    split: Vec<Fact>,
}

impl KnownFacts {
    fn suppose(&mut self, fact: Fact) {
        self.facts.push(Derived { fact, from: None });
    }

    fn derive(&mut self, fact: Fact, from: usize) {
        if !self.facts.iter().any(|known| known.fact == fact) {
            self.facts.push(Derived { fact, from: Some(from) });
        }
    }

    /// Names a new position of the context, unless there are too many.
    fn name_place(&mut self, parent: usize, mover: Player) -> Option<usize> {
        if self.places.len() >= PLACES {
            return None;
        }
        let mut name = format!("{}{}", self.places[parent].name, mover.pick("ᴸ", "ᴿ"));
        while self.places.iter().any(|place| place.name == name) {
            name.push('\'');
        }
        self.places.push(ContextPosition { parent, mover: Some(mover), name });
        Some(self.places.len() - 1)
    }
}
