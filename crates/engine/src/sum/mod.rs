//! `sum`: what a sum of games is worth when it is played for a score, and how to play it.
//!
//! [`Sum`] takes games as text, [`GoSum`] a Go endgame that falls apart into disputes, and
//! [`SumOpponent`] plays a sum out against somebody. Where a component or a dispute is named by
//! a number, it counts from 1.

mod bounds;
mod go;
mod opponent;

pub use bounds::{Bounds, Ends};
pub use go::{Dispute, GoPosition, GoPositionError, GoSum, GoSummed, GoTurn, Spot};
pub use opponent::SumOpponent;

use std::fmt;

use mustplay_games::normal::{Dyadic, Player};
use mustplay_sums::drawing::Panel;
use mustplay_sums::{
    Class, Features, Interval, Move, ScoreGame, ScoreGames, Solver, Step, Unfinished,
};
use mustplay_work::{Stop, Supervisor, Watch};

use crate::{Engine, Error, Found, Job, Text, Walls};

/// Asks for bounds on a sum, its score, all best moves and a line of best play.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Sum {
    /// The components, as text; `G + H` and `3.G` are several.
    pub games: Vec<String>,
    /// Who moves first; Left if it is not said.
    pub to_move: Option<Player>,
}

impl Sum {
    fn first(&self) -> Player {
        self.to_move.unwrap_or(Player::Left)
    }

    /// The components.
    fn read(&self) -> Result<(ScoreGames, Vec<ScoreGame>), Error> {
        let mut games = ScoreGames::new();
        let mut sum = Vec::new();
        for text in &self.games {
            sum.extend(games.read_sum(text)?);
        }
        Ok((games, sum))
    }
}

/// What is known about a sum.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Summed {
    /// Who moves first.
    pub to_move: Player,
    /// The components, each by itself.
    pub components: Vec<Component>,
    /// The easy class that the sum is of, if any (SUM chapter 3).
    pub class: Option<Text<Class>>,
    /// Where the score lies by bounds that take no search.
    pub bounds: Bounds,
    /// How the bounds by the second highest temperature come about.
    pub second: Second,
    /// The tax at which the mover is sure of most.
    pub ambient_temperature: Text<Dyadic>,
    /// The score.
    pub value: Option<Text<Dyadic>>,
    /// Where the score lies when it is not known.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub between: Option<Ends>,
    /// All moves of whoever is to move; none if the sum is played out.
    pub moves: Vec<Choice>,
    /// All moves that reach the score.
    pub best_moves: Vec<Choice>,
    /// Best play to the end.
    pub line: Vec<Turn>,
    /// The components as they are drawn.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub panels: Vec<Panel>,
}

/// A component by itself.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Component {
    /// The game, as text that reads back.
    pub game: String,
    /// What it scores when Left starts.
    pub left_score: Text<Dyadic>,
    /// What it scores when Right starts.
    pub right_score: Text<Dyadic>,
    /// What each of many copies is worth.
    pub mean: Text<Dyadic>,
    /// The least tax at which it no longer matters who moves.
    pub temperature: Text<Dyadic>,
    /// The walls of its thermograph.
    pub thermograph: Walls,
}

/// How the bounds by the second highest temperature come about (SUM theorem 5.2).
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Second {
    /// The second highest temperature.
    pub temperature: Text<Dyadic>,
    /// The hottest component, from 1.
    pub component: Option<usize>,
    /// The game that is put in its place.
    pub replacement: Option<String>,
}

/// A move; it shows as `component 2 to {5|1}`.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Choice {
    /// In which component, from 1.
    pub component: usize,
    /// What the component becomes.
    pub to: String,
}

/// A move of a line.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Turn {
    /// Who moves.
    pub player: Text<Player>,
    /// The move.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub choice: Choice,
    /// Whether it forces an answer in the same component.
    pub sente: bool,
}

impl Job for Sum {
    const NAME: &'static str = "sum";
    type Answer = Summed;

    fn run(&self, _: &Engine, supervisor: &Supervisor<'_>) -> Result<Found<Summed>, Error> {
        let (mut games, sum) = self.read()?;
        let first = self.first();
        let bounds = games.bounds(&sum, first);
        let easy = games.easy_score(&sum, first);
        let mut answer = Summed {
            to_move: first,
            components: sum.iter().map(|&g| Component::new(&mut games, g)).collect(),
            class: easy.as_ref().map(|&(class, _)| Text(class)),
            second: Second::new(&games, &bounds.second),
            ambient_temperature: Text(bounds.thermostatic.tax.clone()),
            between: Some(bounds::ends(&bounds.best)),
            bounds: Bounds::new(&bounds),
            value: None,
            moves: (Move::all(&games, &sum, first).iter())
                .map(|choice| Choice::new(&games, choice))
                .collect(),
            best_moves: Vec::new(),
            line: Vec::new(),
            panels: sum.iter().map(|&g| Panel::new(&mut games, g)).collect(),
        };
        let watch = supervisor.watch();
        let (stop, nodes) = match Solver::prepare(&mut games, &sum, Features::ALL, &watch) {
            Ok(mut solver) => {
                let stop = answer
                    .ask(&mut solver, &games, &sum, &bounds.best, &watch)
                    .err();
                (stop, solver.nodes())
            }
            Err(stop) => (Some(stop), 0),
        };
        // What the search was told to leave open, the class may know.
        answer.value = answer.value.or(easy.map(|(_, score)| Text(score)));
        if answer.value.is_some() {
            answer.between = None;
        }
        Ok(Found::until(stop, answer, nodes))
    }
}

impl Summed {
    /// Asks one question after the other; what is known when it is stopped stays.
    fn ask(
        &mut self,
        solver: &mut Solver,
        games: &ScoreGames,
        sum: &[ScoreGame],
        bounds: &Interval,
        watch: &dyn Watch,
    ) -> Result<(), Stop> {
        match solver.score(sum, self.to_move, watch) {
            Ok(score) => self.value = Some(Text(score)),
            Err(Unfinished { stop, between }) => {
                self.between = Some(bounds::ends(&between.intersection(bounds)));
                return Err(stop);
            }
        }
        let best = solver.best_moves(games, sum, self.to_move, watch);
        let (_, best) = best.map_err(|unfinished| unfinished.stop)?;
        self.best_moves = best.iter().map(|mv| Choice::new(games, mv)).collect();
        let line = solver.line(games, sum, self.to_move, watch);
        let line = line.map_err(|unfinished| unfinished.stop)?;
        let turn = |step: &Step| Turn {
            player: Text(step.player),
            choice: Choice::new(games, &step.choice),
            sente: step.sente,
        };
        self.line = line.iter().map(turn).collect();
        Ok(())
    }
}

impl Component {
    fn new(games: &mut ScoreGames, g: ScoreGame) -> Self {
        Self {
            game: games.text(g),
            left_score: Text(games.score(g, Player::Left)),
            right_score: Text(games.score(g, Player::Right)),
            mean: Text(games.mean(g)),
            temperature: Text(games.temperature(g)),
            thermograph: Walls::new(games.thermograph(g)),
        }
    }
}

impl Second {
    fn new(games: &ScoreGames, bounds: &mustplay_sums::SecondBounds) -> Self {
        Self {
            temperature: Text(bounds.temperature.clone()),
            component: bounds.replaced.map(|(component, _)| component + 1),
            replacement: bounds.replaced.map(|(_, game)| games.text(game)),
        }
    }
}

impl Choice {
    fn new(games: &ScoreGames, choice: &Move) -> Self {
        Self {
            component: choice.component + 1,
            to: games.text(choice.to),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "component {} to {}", self.component, self.to)
    }
}
