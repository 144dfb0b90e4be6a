//! One set of elements of a game, by itself (SCG chapter 8).

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::inquiry::Inquiry;
use mustplay_coloring::superrational::{LocalSet, Status};
use mustplay_coloring::{Element, Elements, Move, Names, Painting, Player};

use super::theory::{Left, equation, prime};
use super::{ColoringError, Named};
use crate::Error;

/// What a set of elements is to the players.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ColoredSet {
    /// Its elements.
    pub elements: Vec<Named<Element>>,
    /// `dead`, `captured by max`, `dominated by min`, `dominated by both` or `undetermined` (SCG
    /// Definitions 8.4.1 and 8.5.1).
    pub status: String,
    /// Whether that is by the definition; otherwise it is what the clauses show, and may be less.
    pub exact: bool,
    /// What it is to Max.
    pub max: SetSide,
    /// What it is to Min.
    pub min: SetSide,
}

/// A set of elements as a player sees it.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct SetSide {
    /// The colorings that no other is better than, whatever the rest looks like (SCG Definition
    /// 8.1.2).
    pub optimal: Vec<Vec<Named<Move>>>,
    /// Moves there that are as good as any other there.
    pub dominating: Vec<Named<Move>>,
    /// What the player wants, without all equations about other elements (SCG Definition 8.6.1); an
    /// optimal coloring satisfies it all.
    pub punctuated: Option<Vec<String>>,
}

impl ColoredSet {
    /// A set of uncolored elements, by their names.
    pub(super) fn of(
        names: &[String],
        game: &Played<Definition>,
        inquiry: &dyn Inquiry,
    ) -> Result<Self, Error> {
        let left = Left::of(game, inquiry);
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
                Status::Dead => "dead".to_owned(),
                Status::Captured(player) => format!("captured by {player}"),
                Status::Dominated(player) => format!("dominated by {player}"),
                Status::DominatedByBoth => "dominated by both".to_owned(),
                Status::Undetermined => "undetermined".to_owned(),
            },
            exact: left.table.is_some(),
            max: side(Player::Max, max),
            min: side(Player::Min, min),
            elements: Named::elements(&game.names, whole.iter().copied()),
        })
    }
}

/// Clauses by their equations: `x | !y`.
fn clause_texts(clauses: &[Vec<Move>], names: &Names, colors: usize) -> Vec<String> {
    let clause = |equations: &Vec<Move>| {
        let equations = equations.iter().map(|&mv| equation(names, colors, mv));
        equations.collect::<Vec<_>>().join(" | ")
    };
    clauses.iter().map(clause).collect()
}
