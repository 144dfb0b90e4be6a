//! Structural results about a game: dominated and reversible moves, symmetries, components.

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::formula::{ClauseSet, FormulaSides};
use mustplay_coloring::inquiry::Inquiry;
use mustplay_coloring::metagame::{
    Join, MetagameAnswer, MetagameSolver, Reason, Structure, StructureShape,
};
use mustplay_coloring::superrational::{Domination, LocalSet, SetStatus};
use mustplay_coloring::symmetry::{self, Symmetry};
use mustplay_coloring::{
    Color, ColoringClass, Element, ElementNames, Elements, Move, Painting, Player, Position,
    PositionValues, TruthTable, monotonicity,
};
use mustplay_core::{ProgressSink, StopReason};

use crate::Error;
use crate::coloring::ColoringError;

use super::{Named, SETS};

/// The most colorings among which reversible moves are searched.
const MOST_VALUED: usize = 60_000;

/// The most partial colorings that are examined to find prime clauses.
const MOST_PARTIAL: usize = 1 << 22;

/// Structural results about a game, each absent if the game is too large for it.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Theory {
    /// Moves that are rational for Max: at least as good as any other in their element, whatever
    /// the rest of the coloring (SCG Definition 5.2.3).
    pub rational_for_max: Option<Vec<Named<Move>>>,
    /// Moves that are rational for Min.
    pub rational_for_min: Option<Vec<Named<Move>>>,
    /// Reversible moves: after a reply the player to move is no better off than before (SCG
    /// Definition 5.3.1).
    pub reversible: Option<Vec<Reversible>>,
    /// Dominated moves of the player to move (SCG Definition 8.5.1).
    pub dominated: Option<Vec<Dominated>>,
    /// Symmetries of the game (SCG §3.4, §5.6).
    pub symmetries: Option<Symmetries>,
    /// The decomposition into components (SCG chapter 6).
    pub components: Option<ComponentTree>,
}

/// A move and the reply that reverses it.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Reversible {
    /// The move.
    #[serde(rename = "move")]
    pub made: Named<Move>,
    /// The reply.
    pub reply: Named<Move>,
}

/// A move and the moves that dominate it.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Dominated {
    /// The move.
    #[serde(rename = "move")]
    pub made: Named<Move>,
    /// The dominating moves.
    pub by: Vec<Named<Move>>,
    /// The set of elements in which the moves dominate.
    pub set: Vec<Named<Element>>,
}

/// The symmetries of a game.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Symmetries {
    /// The number of symmetries that keep the outcome, including the identity.
    pub order: String,
    /// Whether the symmetries of the game are complete; otherwise they are those of the clauses.
    pub all: bool,
    /// Generators, each as cycles of moves.
    pub generators: Vec<Vec<Vec<Named<Move>>>>,
    /// A symmetry that inverts the outcome, if there is one (SCG Definition 3.4.2).
    pub anti: Option<Vec<Vec<Named<Move>>>>,
    /// Orbits of moves under the symmetries.
    pub orbits: Vec<Vec<Named<Move>>>,
    /// Whether symmetry proves that the first player wins (SCG Theorem 5.6.2).
    pub first_player_wins: bool,
}

/// The decomposition of a game, and the winner that follows from it.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ComponentTree {
    /// The independent components, joined by ∧, ∨ and ≡: `∧({a,b}, ∨({c}, {d}))`.
    pub structure: String,
    /// The winner when Max moves first, with the reason.
    pub max_first: Settled,
    /// The winner when Min moves first, with the reason.
    pub min_first: Settled,
}

/// A winner and the reason.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Settled {
    /// The winner.
    pub winner: Player,
    /// The reason: `theorem 6.4.1` and so on, `constant`, or `search`.
    pub by: String,
}

/// The uncolored part of a game.
pub(super) struct Uncolored<'a> {
    game: &'a Played<Definition>,
    inquiry: &'a dyn Inquiry,
    /// The names of its elements.
    names: ElementNames,
    /// Its elements in the whole game.
    free: Vec<Element>,
    /// All outcomes, if the game is small enough.
    table: Option<TruthTable>,
}

impl<'a> Uncolored<'a> {
    pub(super) fn new(game: &'a Played<Definition>, inquiry: &'a dyn Inquiry) -> Self {
        let free = inquiry.free();
        let mut names = ElementNames::default();
        for &element in &free {
            names.element_or_new(game.names.name(element));
        }
        Self { game, table: inquiry.table(), inquiry, free, names }
    }
}

impl Theory {
    /// Computes the results for a game of this class until it is stopped.
    pub(super) fn of(
        rest: &Uncolored<'_>,
        class: Option<ColoringClass>,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> (Self, Option<StopReason>) {
        let mut theory = Self::default();
        theory.moves(rest);
        let mut find = || -> Result<(), StopReason> {
            theory.symmetries = Symmetries::of(rest, sink)?;
            theory.components = ComponentTree::of(rest, class, memory, sink)?;
            Ok(())
        };
        let stop = find().err();
        (theory, stop)
    }

    fn moves(&mut self, Uncolored { game, inquiry, names, table, .. }: &Uncolored<'_>) {
        let (palette, colors) = (game.rules.palette, game.payoff.colors());
        if let Some(table) = table {
            let rational = |player: Player| -> Vec<Named<Move>> {
                let elements = (0..table.elements()).map(Element::new);
                let of = |v| {
                    let colors = monotonicity::rational_colors(table, v, player).into_iter();
                    colors.map(move |color| Move::new(v, color))
                };
                let moves: Vec<Move> = elements.flat_map(of).collect();
                Named::moves(names, colors, &moves)
            };
            self.rational_for_max = Some(rational(Player::Max));
            self.rational_for_min = Some(rational(Player::Min));
            let count = (colors + 1).checked_pow(table.elements() as u32);
            if count.is_some_and(|count| count <= MOST_VALUED)
                && let Ok(values) = PositionValues::of(table, palette)
            {
                let position = Position::new(Painting::EMPTY, game.to_move);
                let reversed = |mv: Move| {
                    Some(Reversible {
                        reply: Named::new(names, colors, values.reversing_move(&position, mv)?),
                        made: Named::new(names, colors, mv),
                    })
                };
                let moves = values.moves(&position).into_iter();
                self.reversible = Some(moves.filter_map(reversed).collect());
            }
        }
        let dominated = |it: Domination| Dominated {
            made: Named::new(&game.names, colors, it.dominated),
            by: Named::moves(&game.names, colors, &it.by),
            set: Named::elements(&game.names, it.set),
        };
        let found = inquiry.dominations(SETS);
        self.dominated = found.map(|found| found.into_iter().map(dominated).collect());
    }
}

impl Symmetries {
    /// The symmetries of the uncolored part of a game: all of a small one, those of the clauses of
    /// a larger one in which nothing is colored.
    fn of(rest: &Uncolored<'_>, sink: &dyn ProgressSink) -> Result<Option<Self>, StopReason> {
        let Uncolored { game, inquiry, names, table, .. } = rest;
        let colors = game.payoff.colors();
        let isotone = inquiry.negated().is_some();
        if let Some(sides) = table.as_ref().and_then(prime_sides) {
            let found = symmetry::SymmetryGroup::of(&sides, game.rules.palette, sink)?;
            return Ok(Some(Self::told(&found, names, colors, true, isotone)));
        }
        let found = inquiry.symmetries(sink)?;
        Ok(found.map(|found| Self::told(&found, &game.names, colors, false, isotone)))
    }

    fn told(
        found: &symmetry::SymmetryGroup,
        names: &ElementNames,
        colors: usize,
        all: bool,
        isotone: bool,
    ) -> Self {
        let moves = |moves: &Vec<Move>| Named::moves(names, colors, moves);
        let cycles = |symmetry: &Symmetry| symmetry.cycles().iter().map(moves).collect();
        Self {
            order: found.order.to_string(),
            all,
            generators: found.generators.iter().map(cycles).collect(),
            anti: found.anti.as_ref().map(cycles),
            orbits: found.orbits.iter().map(moves).collect(),
            first_player_wins: found.first_player_wins(isotone),
        }
    }
}

impl ComponentTree {
    /// The decomposition of the uncolored part of a game; `None` if it is too large.
    fn of(
        rest: &Uncolored<'_>,
        class: Option<ColoringClass>,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Self>, StopReason> {
        let structure = match &rest.table {
            Some(table) => Structure::of_payoff(table).ok(),
            None => rest.inquiry.structure(),
        };
        let Some(structure) = structure else {
            return Ok(None);
        };
        let mut solver = MetagameSolver::new(&structure, rest.game.rules.palette, memory, sink);
        let mut settled = |first| -> Result<Settled, StopReason> {
            // An indecomposable game has been searched already.
            let answer = match (structure.shape(), class) {
                (StructureShape::Prime(_), Some(class)) => {
                    MetagameAnswer { winner: class.winner(first), reason: Reason::Search }
                }
                _ => solver.answer(first)?,
            };
            Ok(Settled { winner: answer.winner, by: answer.reason.to_string() })
        };
        Ok(Some(Self {
            max_first: settled(Player::Max)?,
            min_first: settled(Player::Min)?,
            structure: written(&structure, &rest.names),
        }))
    }
}

/// A structure with the names of its elements.
fn written(structure: &Structure, names: &ElementNames) -> String {
    match structure.shape() {
        StructureShape::Constant(Player::Max) => "true".to_owned(),
        StructureShape::Constant(Player::Min) => "false".to_owned(),
        StructureShape::Prime(game) => {
            let members: Vec<&str> = game.elements().iter().map(|v| names.name(v)).collect();
            format!("{{{}}}", members.join(","))
        }
        StructureShape::Joined(join, parts) => {
            let join = match join {
                Join::And => '∧',
                Join::Or => '∨',
                Join::Equivalent => '≡',
            };
            let parts: Vec<String> = parts.iter().map(|part| written(part, names)).collect();
            format!("{join}({})", parts.join(", "))
        }
    }
}

/// The prime clauses of a payoff for a player, if it is small enough to find them.
pub(super) fn prime(table: &TruthTable, player: Player) -> Option<ClauseSet> {
    ClauseSet::prime(table, player, MOST_PARTIAL)
}

/// The prime clauses of both players.
pub(super) fn prime_sides(table: &TruthTable) -> Option<FormulaSides> {
    FormulaSides::new(Some(prime(table, Player::Max)?), Some(prime(table, Player::Min)?))
}

/// A color as it is written in a clause: `x`, `!x`, or `x=2` where there are more colors.
pub(super) fn equation(names: &ElementNames, colors: usize, mv: Move) -> String {
    match (colors, mv.color) {
        (2, Color::TRUE) => names.name(mv.element).to_owned(),
        (2, _) => format!("!{}", names.name(mv.element)),
        _ => names.write(mv, colors),
    }
}

/// The role of a set of elements for each player.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ColoredSet {
    /// Its elements.
    pub elements: Vec<Named<Element>>,
    /// `dead`, `captured by max`, `dominated by min`, `dominated by both` or `undetermined` (SCG
    /// Definitions 8.4.1 and 8.5.1).
    pub status: String,
    /// Whether the status is exact; otherwise it is a lower bound from the clauses.
    pub exact: bool,
    /// Its role for Max.
    pub max: SetSide,
    /// Its role for Min.
    pub min: SetSide,
}

/// The role of a set of elements for one player.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct SetSide {
    /// The optimal colorings: none is better, whatever the rest of the coloring (SCG Definition
    /// 8.1.2).
    pub optimal: Vec<Vec<Named<Move>>>,
    /// The dominating moves: at least as good as any other move in the set.
    pub dominating: Vec<Named<Move>>,
    /// The punctuated clauses of the player, without equations about other elements (SCG Definition
    /// 8.6.1); an optimal coloring satisfies all of them.
    pub punctuated: Option<Vec<String>>,
}

impl ColoredSet {
    /// A set of uncolored elements, by their names.
    pub(super) fn of(names: &[String], left: &Uncolored<'_>) -> Result<Self, Error> {
        let Uncolored { game, inquiry, .. } = left;
        let (palette, colors) = (game.rules.palette, game.payoff.colors());
        let mut set: Vec<Element> = Vec::new();
        for name in names {
            let element = left.names.element(name).filter(|it| !set.contains(it));
            set.push(element.ok_or_else(|| Error::Request {
                option: "set",
                expected: "uncolored elements of the game, each once",
                found: format!("`{name}`"),
            })?);
        }
        set.sort_unstable();
        let whole: Vec<Element> = set.iter().map(|v| left.free[v.index()]).collect();
        let (found, clauses) = if let Some(table) = &left.table {
            let here: Elements = set.iter().copied().collect();
            let found = LocalSet::by_table(table, here, palette).map_err(ColoringError::Set)?;
            let clauses = Player::BOTH.map(|player| {
                let clauses = prime(table, player)?.punctuated(here).equations();
                Some(clause_texts(&clauses, &left.names, colors))
            });
            (found, clauses)
        } else {
            let found = inquiry.local_set(&whole).ok_or(ColoringError::NoClauses)?;
            let (found, clauses) = found.map_err(ColoringError::Set)?;
            let told = |clauses: Option<Vec<_>>| Some(clause_texts(&clauses?, &game.names, colors));
            (found, clauses.map(told))
        };
        let told = |mv: Move| Named::new(&game.names, colors, LocalSet::whole(&whole, mv));
        let painted = |painting: &Painting| painting.iter().map(told).collect();
        let [max, min] = clauses;
        let side = |player: Player, punctuated| SetSide {
            optimal: found.optimal[player.index()].iter().map(painted).collect(),
            dominating: found.dominating[player.index()].iter().copied().map(told).collect(),
            punctuated,
        };
        Ok(Self {
            status: match found.status() {
                SetStatus::Dead => "dead".to_owned(),
                SetStatus::Captured(player) => format!("captured by {player}"),
                SetStatus::Dominated(player) => format!("dominated by {player}"),
                SetStatus::DominatedByBoth => "dominated by both".to_owned(),
                SetStatus::Undetermined => "undetermined".to_owned(),
            },
            exact: left.table.is_some(),
            max: side(Player::Max, max),
            min: side(Player::Min, min),
            elements: Named::elements(&game.names, whole.iter().copied()),
        })
    }
}

/// Clauses by their equations: `x | !y`.
fn clause_texts(clauses: &[Vec<Move>], names: &ElementNames, colors: usize) -> Vec<String> {
    let clause = |equations: &Vec<Move>| {
        let equations = equations.iter().map(|&mv| equation(names, colors, mv));
        equations.collect::<Vec<_>>().join(" | ")
    };
    clauses.iter().map(clause).collect()
}
