//! `game sum`: the score of a sum of games, and best play.
//!
//! [`Sum`] takes games as text, [`GoSum`] a Go endgame that decomposes into disputes, and
//! [`SumOpponent`] plays a sum against a person. Components and disputes are numbered from 1.
//!
//! Further results are computed on request: a [`SumDetail`], or the tree of a [`TreeSearch`].

mod detail;
mod go;
mod opponent;

pub use detail::{Bounds, Ends};
pub use detail::{
    ComponentTaxes, JudgedMove, JudgedRule, MoveBounds, Preference, SumDetail, TaxedMoves,
};
pub use detail::{SearchNode, SearchTree, TreeSearch};
pub use go::{
    Dispute, GoPosition, GoPositionError, GoSum, GoSummed, GoTurn, Held, KoFight, KoMaster, Spot,
};
pub use mustplay_cgt::sums::{BstarRule, NodeEvaluation};
pub use opponent::SumOpponent;

use std::fmt::{self, Write as _};

use mustplay_cgt::normal::drawing::thermograph_text;
use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::drawing::{SumPanel, svg};
use mustplay_cgt::sums::{
    Class, Interval, LineMove, Moment, Move, NamedComponent, ScoreGame, ScoreGames, SumFeatures,
    SumSolver, Unfinished,
};
use mustplay_core::{ProgressSink, RunContext, StopReason};
use mustplay_rulesets::RulesetNames;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::display::{Detail, RenderOptions, table};
use crate::{Engine, Error, Job, Picture, Report, Text, Walls};

/// A request for bounds on a sum, its score, all best moves and a line of best play.
#[derive(Clone, Debug, Default, clap::Args, JsonSchema, Deserialize, Serialize)]
pub struct Sum {
    /// The components; `G + H` and `3.G` denote several. Positions of rulesets such as
    /// `domineering("2x3")` are components too.
    #[arg(required_unless_present = "go", conflicts_with = "go", value_name = "GAME")]
    pub games: Vec<String>,
    /// The player who moves first; Left by default.
    #[arg(skip)]
    pub to_move: Option<Player>,
    /// Further results to compute.
    #[arg(skip)]
    #[serde(default)]
    pub details: Vec<SumDetail>,
    /// The B* tree to build.
    #[arg(skip)]
    pub search: Option<TreeSearch>,
}

impl Sum {
    fn first(&self) -> Player {
        self.to_move.unwrap_or(Player::Left)
    }

    fn read(&self, sink: &dyn ProgressSink) -> Result<(ScoreGames, Vec<NamedComponent>), Error> {
        Ok(ScoreGames::reading(&self.games, &mut RulesetNames::new(sink), sink)?)
    }
}

/// The results for a sum.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Summed {
    /// The player who moves first.
    pub to_move: Player,
    /// The components, each analyzed separately.
    pub components: Vec<Component>,
    /// The value of `inf`, if a component has it: larger than all other payments together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinity: Option<Text<Dyadic>>,
    /// The easy class of the sum, if it has one (SUM chapter 3).
    pub class: Option<Text<Class>>,
    /// The score for each moment of touching the only heavy game among switches: `LeftScore` and
    /// `RightScore` of SUM §3.3.1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moments: Option<Vec<TouchingMoment>>,
    /// Bounds of the score found without search.
    pub bounds: Bounds,
    /// The derivation of the bounds by the second highest temperature.
    pub second: Second,
    /// The ambient temperature: the tax at which the guarantee of the mover is greatest.
    pub ambient_temperature: Text<Dyadic>,
    /// The score.
    pub value: Option<Text<Dyadic>>,
    /// Bounds of the score, if it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<Ends>,
    /// The winner: the player who is paid, or if the score is 0 the player who does not have to
    /// move at the end (SUM §2.1).
    pub winner: Option<Player>,
    /// The moves that win if the score is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_moves: Option<Vec<Choice>>,
    /// All moves of the player to move; empty if the sum is played out.
    pub moves: Vec<Choice>,
    /// All moves that reach the score.
    pub best_moves: Vec<Choice>,
    /// Best play to the end.
    pub line: Vec<SumTurn>,
    /// Every move, with bounds of the score after it (SUM §5.2), if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judged_moves: Option<Vec<JudgedMove>>,
    /// The moves that are optimal under each tax (SUM §5.1.2), if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taxes: Option<Vec<ComponentTaxes>>,
    /// The component that the mover prefers in each pair (SUM §3.3.3), if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferences: Option<Vec<Preference>>,
    /// The scores that simple rules reach (SUM §5.1), if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<JudgedRule>>,
    /// The tree of a B* search (SUM §5.2.1), if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchTree>,
    /// Drawings of the components.
    #[serde(skip)]
    pub panels: Vec<SumPanel>,
}

/// One component of the sum.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Component {
    /// The name of the component, if it was given by one, such as a position of a ruleset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The game, as text that parses back.
    pub game: String,
    /// The score when Left starts.
    pub left_score: Text<Dyadic>,
    /// The score when Right starts.
    pub right_score: Text<Dyadic>,
    /// The mean value.
    pub mean: Text<Dyadic>,
    /// The temperature: the least tax at which moving first no longer matters.
    pub temperature: Text<Dyadic>,
    /// The walls of its thermograph.
    pub thermograph: Walls,
}

/// A time at which the only heavy game of a sum may be touched.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TouchingMoment {
    /// The number of the move in the game, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// The player of the move.
    pub player: Player,
    /// The score if the heavy game is touched then.
    pub score: Text<Dyadic>,
}

/// The derivation of the bounds by the second highest temperature (SUM theorem 5.2).
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Second {
    /// The second highest temperature.
    pub temperature: Text<Dyadic>,
    /// The hottest component, from 1.
    pub component: Option<usize>,
    /// The game that replaces it.
    pub replacement: Option<String>,
}

/// A move; displayed as `component 2 to {5|1}`.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Choice {
    /// The component, from 1.
    pub component: usize,
    /// The component after the move.
    pub to: String,
}

/// A move of a line.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Turn")]
pub struct SumTurn {
    /// The player.
    pub player: Text<Player>,
    /// The move.
    #[serde(flatten)]
    pub choice: Choice,
    /// Whether it forces an answer in the same component.
    pub sente: bool,
}

impl Job for Sum {
    const NAME: &'static str = "game sum";
    type Answer = Summed;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Summed>, Error> {
        let sink = context.sink();
        let (mut games, named) = self.read(&sink)?;
        let sum: Vec<ScoreGame> = named.iter().map(|it| it.game).collect();
        let first = self.first();
        let bounds = games.bounds(&sum, first);
        let easy = games.easy_score(&sum, first);
        let moments = games.moments(&sum, first);
        let mut answer = Summed {
            to_move: first,
            components: named.into_iter().map(|it| Component::new(&mut games, it)).collect(),
            infinity: games.infinity().cloned().map(Text),
            class: easy.as_ref().map(|&(class, _)| Text(class)),
            moments: moments.map(TouchingMoment::all),
            second: Second::new(&games, &bounds.second),
            ambient_temperature: Text(bounds.thermostatic.tax.clone()),
            between: Some(crate::sum::detail::ends(&bounds.best)),
            bounds: Bounds::new(&bounds),
            value: None,
            winner: None,
            winning_moves: None,
            moves: (Move::all(&games, &sum, first).iter())
                .map(|choice| Choice::new(&games, choice))
                .collect(),
            best_moves: Vec::new(),
            line: Vec::new(),
            judged_moves: None,
            taxes: None,
            preferences: None,
            rules: None,
            search: None,
            panels: sum.iter().map(|&g| SumPanel::new(&mut games, g)).collect(),
        };
        let (stop, nodes) = match SumSolver::prepare(&mut games, &sum, SumFeatures::ALL, &sink) {
            Ok(mut solver) => {
                let filled = answer.fill(&mut solver, &games, &sum, &bounds.best, &sink);
                let filled = filled.and_then(|()| {
                    self.fill_details(&mut answer, &mut solver, &mut games, &sum, &sink)
                });
                (filled.err(), solver.nodes())
            }
            Err(stop) => (Some(stop), 0),
        };
        // The class may give the score that the search left open.
        answer.value = answer.value.or(easy.map(|(_, score)| Text(score)));
        if answer.value.is_some() {
            answer.between = None;
        }
        Ok(Report::until(stop, answer, nodes))
    }

    /// The components, bounds, score and best play; the thermographs of all components.
    fn text(&self, report: &mut Report<Summed>, render: RenderOptions) -> String {
        let mut text = text(report) + &detail::text(&report.answer);
        if render.has(Detail::Thermographs) {
            for (panel, number) in report.answer.panels.iter().zip(1..) {
                plot(&mut text, &format!("{number}. {}", panel.game), panel);
            }
        }
        text
    }

    fn picture(&self, report: &mut Report<Summed>, _: RenderOptions) -> Picture {
        let answer = &report.answer;
        let score = answer.value.as_deref();
        Ok(Some(svg(&answer.panels, answer.to_move, score)))
    }
}

impl Sum {
    /// Writes the requested details in order.
    fn fill_details(
        &self,
        answer: &mut Summed,
        solver: &mut SumSolver,
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let first = self.first();
        for detail in &self.details {
            match detail {
                SumDetail::Taxes => answer.taxes = Some(ComponentTaxes::all(games, sum)),
                SumDetail::Moves => {
                    answer.judged_moves = Some(JudgedMove::all(solver, games, sum, first, sink)?);
                }
                SumDetail::Preferences => {
                    answer.preferences = Some(Preference::all(games, sum, first, sink)?);
                }
                SumDetail::Rules => {
                    answer.rules = Some(JudgedRule::all(solver, games, sum, first, sink)?);
                }
            }
        }
        if let Some(search) = &self.search {
            answer.search = Some(SearchTree::grown(games, sum, first, search, sink)?);
        }
        Ok(())
    }
}

impl Summed {
    /// Computes the results in order; those found before a stop are kept.
    fn fill(
        &mut self,
        solver: &mut SumSolver,
        games: &ScoreGames,
        sum: &[ScoreGame],
        bounds: &Interval,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        match solver.score(sum, self.to_move, sink) {
            Ok(score) => self.value = Some(Text(score)),
            Err(Unfinished { stop, between }) => {
                self.between = Some(crate::sum::detail::ends(&between.intersection(bounds)));
                return Err(stop);
            }
        }
        let (_, best) = solver.best_moves(games, sum, self.to_move, sink).map_err(stop_of)?;
        self.best_moves = best.iter().map(|mv| Choice::new(games, mv)).collect();
        let line = solver.line(games, sum, self.to_move, sink).map_err(stop_of)?;
        let turn = |step: &LineMove| SumTurn {
            player: Text(step.player),
            choice: Choice::new(games, &step.choice),
            sente: step.sente,
        };
        self.line = line.iter().map(turn).collect();
        self.winner = solver.winner(games, sum, self.to_move, sink).map_err(stop_of)?;
        if self.value == Some(Text(Dyadic::ZERO)) && self.winner.is_some() {
            let winning = solver.winning_moves(games, sum, self.to_move, sink).map_err(stop_of)?;
            let told = winning.map(|it| it.iter().map(|mv| Choice::new(games, mv)).collect());
            self.winning_moves = told;
        }
        Ok(())
    }
}

#[expect(clippy::needless_pass_by_value, reason = "an argument of `map_err`")]
fn stop_of(unfinished: Unfinished) -> StopReason {
    unfinished.stop
}

impl TouchingMoment {
    fn all(moments: Vec<Moment>) -> Vec<Self> {
        let moments = moments.into_iter().zip(1..);
        let told = moments.map(|(moment, number)| Self {
            number,
            player: moment.player,
            score: Text(moment.score),
        });
        told.collect()
    }
}

impl Component {
    fn new(games: &mut ScoreGames, NamedComponent { game: g, name }: NamedComponent) -> Self {
        Self {
            name,
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
    fn new(games: &ScoreGames, bounds: &mustplay_cgt::sums::SecondBounds) -> Self {
        Self {
            temperature: Text(bounds.temperature.clone()),
            component: bounds.replaced.map(|(component, _)| component + 1),
            replacement: bounds.replaced.map(|(_, game)| games.text(game)),
        }
    }
}

impl Choice {
    fn new(games: &ScoreGames, choice: &Move) -> Self {
        Self { component: choice.component + 1, to: games.text(choice.to) }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "component {} to {}", self.component, self.to)
    }
}

fn plot(text: &mut String, title: &str, panel: &SumPanel) {
    let plot = thermograph_text(&panel.thermograph);
    let _ = write!(text, "\n{title}\n\n{plot}");
}

fn text(report: &Report<Summed>) -> String {
    let answer = &report.answer;
    let mut text = component_table(answer);
    text.push('\n');
    text.push_str(&bound_table(answer));
    text.push('\n');
    if let Some(score) = &answer.value {
        let _ = writeln!(text, "score       {score} with {} to move", answer.to_move);
    } else if let Some([low, high]) = &answer.between {
        let _ = writeln!(text, "score       unknown, between {low} and {high}");
    }
    if let Some(winner) = answer.winner {
        let is_tie = answer.value.as_deref() == Some(&Dyadic::ZERO);
        let tie = if is_tie { ", by the last move of a tie" } else { "" };
        let _ = writeln!(text, "winner      {winner}{tie}");
    }
    if let Some(infinity) = &answer.infinity {
        let _ = writeln!(text, "inf         {infinity}, more than all else can pay");
    }
    if let Some(class) = &answer.class {
        let _ = writeln!(text, "class       {class}");
    }
    for moment in answer.moments.iter().flatten() {
        let label = if moment.number == 1 { "heavy game" } else { "" };
        let _ = writeln!(
            text,
            "{label:<10}  {:>3}. touched by {:<5} then, it scores {}",
            moment.number,
            moment.player.to_string(),
            moment.score
        );
    }
    if let Some(stopped) = &report.stopped {
        let _ = writeln!(text, "stopped     {stopped}");
    }
    let moves: Vec<String> = answer.best_moves.iter().map(ToString::to_string).collect();
    if !moves.is_empty() {
        let _ = writeln!(text, "best moves  {}", moves.join(", "));
    }
    if let Some(winning) = answer.winning_moves.as_ref().filter(|moves| !moves.is_empty()) {
        let moves: Vec<String> = winning.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "won by      {}", moves.join(", "));
    }
    for (turn, number) in answer.line.iter().zip(1..) {
        let action = format!("{:<5} {}", turn.player, turn.choice);
        step(&mut text, number, &action, turn.sente);
    }
    let _ = writeln!(text, "nodes       {}", report.nodes);
    text
}

/// A line of output for one move of a line of play.
fn step(text: &mut String, number: usize, action: &str, sente: bool) {
    let label = if number == 1 { "line" } else { "" };
    let sente = if sente { ", sente" } else { "" };
    let _ = writeln!(text, "{label:<10}  {number:>3}. {action}{sente}");
}

fn component_table(answer: &Summed) -> String {
    let header = ["", "component", "Left first", "Right first", "mean", "temperature"];
    let mut rows = vec![header.map(str::to_owned)];
    for (component, number) in answer.components.iter().zip(1..) {
        rows.push([
            number.to_string(),
            shown(component),
            component.left_score.to_string(),
            component.right_score.to_string(),
            component.mean.to_string(),
            component.temperature.to_string(),
        ]);
    }
    table(&rows, &[2, 3, 4, 5])
}

/// The longest game that is written beside the name of a component.
const LONGEST: usize = 60;

/// The name of a component, with the game if it is short.
fn shown(component: &Component) -> String {
    let Component { name, game, .. } = component;
    match name {
        None => game.clone(),
        Some(name) if name == game || game.len() > LONGEST => name.clone(),
        Some(name) => format!("{name} = {game}"),
    }
}

fn bound_table(answer: &Summed) -> String {
    let row = |bound: &str, [low, high]: &Ends, note: String| {
        let (low, high) = (low.to_string(), high.to_string());
        [String::new(), bound.to_owned(), low, high, note]
    };
    let second = &answer.second;
    let note = match (second.component, &second.replacement) {
        (Some(component), Some(replacement)) => format!(
            "second highest temperature {}; {replacement} for component {component}",
            second.temperature
        ),
        _ => String::new(),
    };
    let ambient = format!("ambient temperature {}", answer.ambient_temperature);
    let bounds = &answer.bounds;
    let rows = [
        ["", "bounds", "from", "to", ""].map(str::to_owned),
        row("Milnor", &bounds.milnor, String::new()),
        row("Hanner", &bounds.hanner, String::new()),
        row("second", &bounds.second, note),
        row("thermostatic", &bounds.thermostatic, ambient),
        row("best", &bounds.best, String::new()),
    ];
    table(&rows, &[2, 3])
}
