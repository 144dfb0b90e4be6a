//! All there is to say about one game over a poset.
//!
//! Monotone and semi-monotone are properties of forms and may be lost in canonical form
//! (CVH Example 4.29), so they are told of both.

use std::sync::Arc;

use mustplay_cgt::outcome::notation::{Space, SpaceId};
use mustplay_cgt::outcome::{Game, Games, NoMonotoneForm, Poset, RawGame};

use super::OutcomeGame;
use crate::Text;

/// What is known about a game.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct OutcomeAnalysis {
    /// `G1` for the first game of a request, and so on.
    pub name: String,
    /// The game as it was given.
    pub expression: String,
    /// The poset that it is over, which operations may have led to.
    pub over: Text<Arc<Poset>>,
    /// Its canonical form.
    pub canonical: OutcomeGame,
    /// Whether that is an outcome.
    pub atomic: bool,
    /// Properties of the form that was given.
    #[serde(flatten)]
    pub given: FormProperties,
    /// Properties of the canonical form.
    pub canonical_form: FormProperties,
    /// Left options of the canonical form, shallow ones first.
    pub left: Vec<OutcomeGame>,
    /// Right options of the canonical form, shallow ones first.
    pub right: Vec<OutcomeGame>,
    /// Good left options of the canonical form, shallow ones first.
    pub good_left: Vec<OutcomeGame>,
    /// Good right options of the canonical form, shallow ones first.
    pub good_right: Vec<OutcomeGame>,
    /// The largest value of its left class, the values that are as good as left options;
    /// `None` over an unbounded poset.
    pub up: Option<OutcomeGame>,
    /// The smallest value of its right class.
    pub down: Option<OutcomeGame>,
    /// Who wins, if the outcomes are a win and a loss and the game is passable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_wins: Option<LeftWins>,
    /// Equivalent monotone forms, if they were asked for.
    #[serde(flatten)]
    pub monotone_forms: Option<MonotoneForms>,
    /// The canonical form among the games of the answer.
    #[serde(skip)]
    pub(super) game: Game,
    /// The space that has it.
    #[serde(skip)]
    pub(super) space: SpaceId,
}

/// Whether Left wins a game over two outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct LeftWins {
    /// Moving first.
    pub first: bool,
    /// Moving second.
    pub second: bool,
}

impl LeftWins {
    fn new(games: &mut Games, game: Game) -> Option<Self> {
        let is_truth = games.poset().len() == 2 && games.poset().is_linear();
        let top = games.top().filter(|_| is_truth)?;
        // Where a player wants to pass, the order of games does not tell who wins.
        if !games.is_passable(game) {
            return None;
        }
        Some(Self { first: games.lhd(top, game), second: games.le(top, game) })
    }
}

/// Properties of a form.
#[derive(Clone, Copy, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct FormProperties {
    /// Whether no player ever wants to pass (CVH §6).
    pub passable: bool,
    /// Whether every move is good.
    pub monotone: bool,
    /// Whether both players have a good move everywhere.
    pub semi_monotone: bool,
    /// The length of the longest play.
    pub depth: usize,
    /// Different positions.
    pub positions: usize,
}

/// Monotone forms of a game (CVH Theorem 6.5), or why there are none.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct MonotoneForms {
    /// The form without superfluous options.
    pub monotone_form: Option<OutcomeGame>,
    /// The form that the proof makes, before superfluous options are removed.
    pub proof_form: Option<OutcomeGame>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_monotone_form: Option<Text<NoMonotoneForm>>,
}

impl FormProperties {
    fn new(games: &mut Games, form: RawGame) -> Self {
        let positions = games.positions(form);
        Self {
            passable: games.is_passable(form),
            monotone: games.is_monotone(form),
            semi_monotone: games.is_semi_monotone(form),
            depth: positions.depth(),
            positions: positions.len(),
        }
    }
}

impl MonotoneForms {
    /// Of the form that was given, or of the canonical one should only that be passable.
    fn new(poset: &Arc<Poset>, games: &mut Games, form: RawGame, canonical: Game) -> Self {
        let passable = if games.is_passable(form) { form } else { canonical.into() };
        let forms = games
            .monotone_form(passable)
            .and_then(|proof| Ok((proof, games.simplified_monotone_form(passable)?)));
        match forms {
            Ok((proof, simple)) => Self {
                monotone_form: Some(OutcomeGame::new(poset, games, simple)),
                proof_form: Some(OutcomeGame::new(poset, games, proof)),
                no_monotone_form: None,
            },
            Err(reason) => {
                Self { monotone_form: None, proof_form: None, no_monotone_form: Some(Text(reason)) }
            }
        }
    }
}

impl OutcomeAnalysis {
    /// Analyzes the game that `expression` describes; monotone forms are found if asked for.
    pub(super) fn new(
        (name, expression): (String, &str),
        (id, space): (SpaceId, &mut Space),
        form: RawGame,
        monotone: bool,
    ) -> Self {
        let games = space.games_mut();
        let poset = Arc::new(games.poset().clone());
        let game = games.canonical(form);
        let left: Vec<RawGame> = games.raw_left(game.into()).collect();
        let right: Vec<RawGame> = games.raw_right(game.into()).collect();
        let good_left = games.good_left_options(game);
        let good_right = games.good_right_options(game);
        let up = games.up(&[game.into()]).map(|up| games.canonical(up));
        let down = games.down(&[game.into()]).map(|down| games.canonical(down));
        Self {
            name,
            expression: expression.to_owned(),
            atomic: games.outcome(game).is_some(),
            given: FormProperties::new(games, form),
            canonical_form: FormProperties::new(games, game.into()),
            left_wins: LeftWins::new(games, game),
            monotone_forms: monotone.then(|| MonotoneForms::new(&poset, games, form, game)),
            canonical: OutcomeGame::new(&poset, games, game),
            left: shallow_first(&poset, games, &left),
            right: shallow_first(&poset, games, &right),
            good_left: shallow_first(&poset, games, &good_left),
            good_right: shallow_first(&poset, games, &good_right),
            up: up.map(|up| OutcomeGame::new(&poset, games, up)),
            down: down.map(|down| OutcomeGame::new(&poset, games, down)),
            over: Text(poset),
            game,
            space: id,
        }
    }
}

/// Options by depth and then by text.
fn shallow_first(poset: &Arc<Poset>, games: &Games, options: &[RawGame]) -> Vec<OutcomeGame> {
    let game = |&option: &RawGame| OutcomeGame::new(poset, games, option);
    let mut options: Vec<OutcomeGame> = options.iter().map(game).collect();
    options.sort_by_cached_key(|option| (option.positions().depth(), option.to_string()));
    options
}
