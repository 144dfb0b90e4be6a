//! Solves games composed of independent components (SCG §6.4, §6.5).
//!
//! Let the *hero* be the player who must win all components (Max in a conjunction, Min in a
//! disjunction) and the *spoiler* the other player. Let (◇, c) denote the game Γ∗◇ in which c moves
//! first, ◇ being □ or △. The theorems of §6.4 are:
//!
//! | | if the hero | then the hero |
//! | --- | --- | --- |
//! | 6.4.1 | loses some component at (◇, c) | loses the whole at (◇, c) |
//! | 6.4.2 | wins all components at (□, spoiler) | wins the whole at (□, spoiler) |
//! | 6.4.3 | loses two components at (◇, spoiler) | loses the whole at (◇∗, hero) |
//! | 6.4.4 | wins one at (△, hero), the rest at (□, spoiler) | wins the whole at (△, hero) |
//!
//! Together they decide every game in which the hero has the last move: (□, spoiler) by 6.4.1 and
//! 6.4.2, (△, hero) by all four. The *off-parity* games (□, hero) and (△, spoiler) may stay
//! undecided; then the components are searched together. If all components are isotone, stars do
//! not matter and Theorem 6.5.1 decides every game. Dead elements only change the parity (5.4.2).
//!
//! For ≡ only the components' values are known (SCG §7.6), so equivalences are searched.

use std::fmt;

use mustplay_core::{ProgressSink, StopReason};

use crate::metagame::structure::{Join, Structure, StructureShape};
use crate::search::{Search, SearchFeatures};
use crate::{Painting, Palette, Parity, Payoff, Player, Position};

/// The theorem or search that proves an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    Constant,
    /// Theorem 6.4.1: the hero, who must win all components, loses one.
    OneComponent,
    /// Theorem 6.4.2: the hero wins each component moving second and has the last move.
    AllComponents,
    /// Theorem 6.4.3: the hero would have to move in two components at once.
    TwoThreats,
    /// Theorem 6.4.4: the hero makes one move and then wins by 6.4.2.
    OneMove,
    /// Theorem 6.5.1: all components are isotone.
    Isotone,
    Search,
}

impl Reason {
    pub const fn theorem(self) -> Option<&'static str> {
        match self {
            Self::OneComponent => Some("6.4.1"),
            Self::AllComponents => Some("6.4.2"),
            Self::TwoThreats => Some("6.4.3"),
            Self::OneMove => Some("6.4.4"),
            Self::Isotone => Some("6.5.1"),
            Self::Constant | Self::Search => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.theorem(), self) {
            (Some(theorem), _) => write!(f, "theorem {theorem}"),
            (None, Self::Constant) => f.write_str("constant"),
            (None, _) => f.write_str("search"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MetagameAnswer {
    pub winner: Player,
    /// The reason for the answer. Components may have been searched even if the whole was not.
    pub reason: Reason,
}

/// Answers queries about one game by the cheapest available theorem.
pub struct MetagameSolver<'a> {
    root: ComponentSolver<'a>,
    elements: usize,
    context: SearchContext<'a>,
}

struct SearchContext<'a> {
    palette: Palette,
    memory: usize,
    sink: &'a dyn ProgressSink,
    nodes: u64,
}

/// A component and its cached answers.
struct ComponentSolver<'a> {
    structure: &'a Structure,
    isotone: bool,
    parts: Vec<Self>,
    /// By parity, then by the first player.
    known: [[Option<MetagameAnswer>; 2]; 2],
}

impl<'a> MetagameSolver<'a> {
    /// A solver of `structure`, with `memory` bytes for the table of each search.
    pub fn new(
        structure: &'a Structure,
        palette: Palette,
        memory: usize,
        sink: &'a dyn ProgressSink,
    ) -> Self {
        Self {
            root: ComponentSolver::new(structure, palette),
            elements: structure.elements().len(),
            context: SearchContext { palette, memory, sink, nodes: 0 },
        }
    }

    /// The winner of Γ when `first` moves first.
    pub fn answer(&mut self, first: Player) -> Result<MetagameAnswer, StopReason> {
        self.padded(Parity::of(self.elements), first)
    }

    /// The winner of Γ∗□ or Γ∗△ when `first` moves first.
    pub fn padded(&mut self, parity: Parity, first: Player) -> Result<MetagameAnswer, StopReason> {
        self.root.answer(parity, first, &mut self.context)
    }

    /// The number of positions searched so far, in components and in the whole.
    pub fn nodes(&self) -> u64 {
        self.context.nodes
    }
}

impl<'a> ComponentSolver<'a> {
    /// The recursion depth is that of the structure, at most the number of elements.
    fn new(structure: &'a Structure, palette: Palette) -> Self {
        let parts: Vec<Self> = match structure.shape() {
            StructureShape::Joined(_, parts) => {
                parts.iter().map(|part| Self::new(part, palette)).collect()
            }
            StructureShape::Constant(_) | StructureShape::Prime(_) => Vec::new(),
        };
        Self { structure, isotone: structure.is_isotone(palette), parts, known: [[None; 2]; 2] }
    }

    fn answer(
        &mut self,
        parity: Parity,
        first: Player,
        context: &mut SearchContext,
    ) -> Result<MetagameAnswer, StopReason> {
        if let Some(answer) = self.known[parity as usize][first.index()] {
            return Ok(answer);
        }
        let answer = match self.structure.shape() {
            StructureShape::Constant(winner) => {
                MetagameAnswer { winner: *winner, reason: Reason::Constant }
            }
            StructureShape::Joined(Join::And, _) => {
                self.by_parts(Player::Max, parity, first, context)?
            }
            StructureShape::Joined(Join::Or, _) => {
                self.by_parts(Player::Min, parity, first, context)?
            }
            StructureShape::Prime(_) | StructureShape::Joined(Join::Equivalent, _) => {
                self.search(parity, first, context)?
            }
        };
        self.known[parity as usize][first.index()] = Some(answer);
        Ok(answer)
    }

    fn by_parts(
        &mut self,
        hero: Player,
        parity: Parity,
        first: Player,
        context: &mut SearchContext,
    ) -> Result<MetagameAnswer, StopReason> {
        let (lost, won) = (!hero, hero);
        let answer = |winner, reason| Ok(MetagameAnswer { winner, reason });
        if self.isotone {
            let winner = self.isotone_winner(hero, first, context)?;
            return answer(winner, Reason::Isotone);
        }
        for part in &mut self.parts {
            if part.answer(parity, first, context)?.winner == lost {
                return answer(lost, Reason::OneComponent);
            }
        }
        let spoiler = !hero;
        if first == hero && self.lost_parts(hero, !parity, spoiler, context)? >= 2 {
            return answer(lost, Reason::TwoThreats);
        }
        match (parity, first == hero) {
            (Parity::Even, false) => answer(won, Reason::AllComponents),
            // At most one component is lost at (□, spoiler), and it is won at (△, hero).
            (Parity::Odd, true) => answer(won, Reason::OneMove),
            _ => self.search(parity, first, context),
        }
    }

    /// The number of components that the hero loses, counted up to two.
    fn lost_parts(
        &mut self,
        hero: Player,
        parity: Parity,
        first: Player,
        context: &mut SearchContext,
    ) -> Result<usize, StopReason> {
        let mut lost = 0;
        for part in &mut self.parts {
            lost += usize::from(part.answer(parity, first, context)?.winner != hero);
            if lost == 2 {
                break;
            }
        }
        Ok(lost)
    }

    /// Theorem 6.5.1. A star does not matter in isotone components, so any parity can be used.
    fn isotone_winner(
        &mut self,
        hero: Player,
        first: Player,
        context: &mut SearchContext,
    ) -> Result<Player, StopReason> {
        let spoiler = !hero;
        // Components that the hero, moving second, does not win.
        let not_won = self.lost_parts(hero, Parity::Even, spoiler, context)?;
        let hero_wins = match (first == hero, not_won) {
            (_, 0) => true,
            (true, 1) => self.lost_parts(hero, Parity::Even, hero, context)? == 0,
            _ => false,
        };
        Ok(if hero_wins { hero } else { spoiler })
    }

    fn search(
        &mut self,
        parity: Parity,
        first: Player,
        context: &mut SearchContext,
    ) -> Result<MetagameAnswer, StopReason> {
        let local = self.structure.local();
        let features = SearchFeatures { sets: 0, ..SearchFeatures::ALL };
        let mut search = Search::new(&local, None, context.palette, features, context.memory);
        let position = Position::new(Painting::EMPTY, first).padded(local.elements(), parity);
        let verdict = search.prove(&position, context.sink);
        context.nodes += search.nodes();
        Ok(MetagameAnswer { winner: verdict?.winner, reason: Reason::Search })
    }
}
