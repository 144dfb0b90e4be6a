//! Strategies: finding, writing and checking them.
//!
//! A strategy of a player from a state is a function that gives a move for each reachable state
//! with that player to move (CGT weeks 1 and 2). [`GameStrategy`] is that function as a table,
//! position by position. It wins, or draws, if every play that follows it does.
//!
//! [`MakeStrategy`] finds a strategy with the solver. [`CheckStrategy`] does not use the solver: it
//! follows every move of the opponent and the answer in the table by the rules of the games, and
//! checks how each play ends.

use mustplay_core::ProgressSink;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use mustplay_cgt::normal::{Games, Player, Style};
use mustplay_core::{Progress, RunContext};
use mustplay_rulesets::literal::MoveListError;
use mustplay_rulesets::{Conclusion, Convention, FormalSum, OutcomeSolver, Prospect, SumMove};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::display::{self, RenderOptions};
use crate::{Engine, Error, Job, Report};

use super::opponent::GameChoice;
use super::session::playable;
use super::{GameSession, PlayedMove, not_complete, stopped};

/// A player's answer in each reachable position.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GameStrategy {
    /// The game, as an expression.
    pub game: String,
    /// The player whose strategy it is.
    pub player: Player,
    /// The player who moves first.
    pub first: Player,
    /// The play convention: `normal` or `misere`.
    #[serde(default)]
    pub convention: Convention,
    /// The claim: a win, or at least a draw.
    #[serde(default)]
    pub claims: StrategyClaim,
    /// The move for each position in which the player is to move.
    pub answers: BTreeMap<String, String>,
}

/// The claim of a strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StrategyClaim {
    /// Every play is won.
    #[default]
    Win,
    /// No play is lost.
    Draw,
}

/// A request for a strategy with which a player wins, or at least draws if a win is impossible.
#[derive(Clone, Debug, JsonSchema, Deserialize, Serialize)]
pub struct MakeStrategy {
    /// The game, after sentences that define names in it.
    pub sentences: Vec<String>,
    /// The player whose strategy it is.
    pub player: Player,
    /// The player who moves first; by default the player whose strategy it is.
    pub first: Option<Player>,
    /// The play convention: `normal` or `misere`.
    #[serde(default)]
    pub convention: Convention,
}

/// The result of perfect play for a player, and a strategy that reaches it.
#[derive(Clone, Debug, Default, JsonSchema, Serialize)]
pub struct MadeStrategy {
    /// The result of perfect play for the player.
    pub result: Option<Prospect>,
    /// The strategy; none if the player loses.
    pub strategy: Option<GameStrategy>,
}

/// A request to check the claim of a strategy.
#[derive(Clone, Debug, JsonSchema, Deserialize, Serialize)]
pub struct CheckStrategy {
    /// The strategy.
    pub strategy: GameStrategy,
}

/// The result of checking a strategy.
#[derive(Clone, Debug, Default, JsonSchema, Serialize)]
pub struct CheckedStrategy {
    /// Whether it is complete and its claim holds.
    pub holds: Option<bool>,
    /// The number of visited states: pairs of a position and a player to move.
    pub states: u64,
    /// The number of answers that no play reaches.
    pub unused: usize,
    /// A play that refutes the strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refutation: Option<Refutation>,
}

/// A play that refutes a strategy.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Refutation {
    /// The moves, with the player of each.
    pub line: Vec<PlayedMove>,
    /// The position after the moves.
    pub position: String,
    /// The fault in that position.
    pub fault: StrategyFault,
}

/// A fault of a strategy in a position.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StrategyFault {
    /// There is no answer.
    Unanswered,
    /// The answer is not a legal move.
    Illegal(String),
    /// The game is over and lost.
    Lost,
    /// The game is over and drawn, where a win is claimed.
    Drawn,
}

impl Job for MakeStrategy {
    const NAME: &'static str = "game strategy";
    type Answer = MadeStrategy;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<MadeStrategy>, Error> {
        let mut answer = MadeStrategy::default();
        let made = self.make(&mut answer, context);
        stopped(made, answer, context)
    }

    fn text(&self, report: &mut Report<MadeStrategy>, _: RenderOptions) -> String {
        let player = self.player;
        let mut text = match report.answer.result {
            Some(result) => format!("{player} {}", display::verb(result)),
            None => format!("{player}: unknown"),
        };
        if let Some(strategy) = &report.answer.strategy {
            text.push('\n');
            for (position, answer) in &strategy.answers {
                let _ = writeln!(text, "  {position}: {answer}");
            }
            if strategy.answers.is_empty() {
                text += "  there is nothing to answer\n";
            }
        } else {
            text += ", so there is no strategy for it\n";
        }
        text + &not_complete(report.stopped)
    }
}

impl MakeStrategy {
    fn make(&self, answer: &mut MadeStrategy, context: &RunContext<'_>) -> Result<(), Error> {
        let mut session = GameSession::new(Style::Ascii);
        let root = session.arrange_last(&self.sentences, "strategy", context)?;
        let root = playable(root, self.convention)?;
        let (games, style) = session.games();
        let sink = context.sink();
        let first = self.first.unwrap_or(self.player);
        let mut judge = OutcomeSolver::new(self.convention);
        let verdict = judge.verdict(&root, first, games, &sink)?;
        let result = match verdict.result {
            result if first == self.player => result,
            Prospect::Win => Prospect::Loss,
            Prospect::Draw => Prospect::Draw,
            Prospect::Loss => Prospect::Win,
        };
        answer.result = Some(result);
        let claims = match result {
            Prospect::Win => StrategyClaim::Win,
            Prospect::Draw => StrategyClaim::Draw,
            Prospect::Loss => return Ok(()),
        };
        let mut strategy = GameStrategy {
            game: root.written(games, style),
            player: self.player,
            first,
            convention: self.convention,
            claims,
            answers: BTreeMap::new(),
        };
        let states = context.sink();
        let mut open = vec![(root, first)];
        let mut seen = HashSet::new();
        let mut bytes = 0;
        while let Some((position, player)) = open.pop() {
            let name = position.written(games, style);
            bytes += 2 * name.len() + 64;
            let progress = Progress::new(seen.len() as u64, bytes);
            states.report(&progress).map_err(MoveListError::Stopped)?;
            if !seen.insert((name.clone(), player)) {
                continue;
            }
            if player != self.player {
                if position.ending().is_none() {
                    let steps = position.steps(player, games)?.into_iter();
                    open.extend(steps.map(|step| (step.after, player.opponent())));
                }
                continue;
            }
            let choices = GameChoice::all(&mut judge, &position, player, games, &sink)?;
            let best = choices.into_iter().rev().max_by_key(|choice| {
                let moves = i64::from(choice.ends_in().unwrap_or(0));
                (choice.result(), -moves)
            });
            if let Some(best) = best {
                let step = best.judged().step.clone();
                strategy.answers.insert(name, step.name);
                open.push((step.after, player.opponent()));
            }
        }
        answer.strategy = Some(strategy);
        Ok(())
    }
}

impl Job for CheckStrategy {
    const NAME: &'static str = "game check-strategy";
    type Answer = CheckedStrategy;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<CheckedStrategy>, Error> {
        let mut answer = CheckedStrategy::default();
        let checked = self.strategy.check(&mut answer, context);
        stopped(checked, answer, context)
    }

    fn text(&self, report: &mut Report<CheckedStrategy>, _: RenderOptions) -> String {
        let (answer, player) = (&report.answer, self.strategy.player);
        let claim = match self.strategy.claims {
            StrategyClaim::Win => "wins",
            StrategyClaim::Draw => "never loses",
        };
        let states = display::counted(answer.states as usize, "position");
        let mut text = match (answer.holds, &answer.refutation) {
            (Some(true), _) => format!("holds: {player} {claim}; {states} checked\n"),
            (_, Some(refutation)) => format!("refuted: {}\n", refuted(refutation)),
            _ => format!("unknown after {states}\n"),
        };
        if answer.unused > 0 {
            let unused = display::counted(answer.unused, "answer");
            let _ = writeln!(text, "{unused} that no play asks for");
        }
        text + &not_complete(report.stopped)
    }
}

/// A state in the traversal of all plays.
struct Visit {
    position: FormalSum,
    to_move: Player,
    depth: usize,
    /// The last move.
    made: Option<PlayedMove>,
}

impl GameStrategy {
    /// Follows every play, depth first, until one violates the claim.
    fn check(&self, answer: &mut CheckedStrategy, context: &RunContext<'_>) -> Result<(), Error> {
        let mut session = GameSession::new(Style::Ascii);
        let position = session.arrange(&self.game, "strategy", context)?;
        let position = playable(position, self.convention)?;
        let (games, style) = session.games();
        let sink = context.sink();
        let mut open = vec![Visit { position, to_move: self.first, depth: 0, made: None }];
        let mut line: Vec<PlayedMove> = Vec::new();
        let mut seen = HashSet::new();
        let mut asked = HashSet::new();
        let mut bytes = 0;
        while let Some(visit) = open.pop() {
            line.truncate(visit.depth.saturating_sub(1));
            line.extend(visit.made);
            let name = visit.position.written(games, style);
            if !seen.insert((name.clone(), visit.to_move)) {
                continue;
            }
            bytes += 2 * name.len() + 64;
            answer.states = seen.len() as u64;
            let progress = Progress::new(answer.states, bytes);
            sink.report(&progress).map_err(MoveListError::Stopped)?;
            let next = self.next(&visit.position, visit.to_move, &name, games)?;
            let steps = match next {
                Ok(steps) => steps,
                Err(fault) => {
                    answer.holds = Some(false);
                    answer.refutation = Some(Refutation { line, position: name, fault });
                    return Ok(());
                }
            };
            if visit.to_move == self.player {
                asked.insert(name);
            }
            open.extend(steps.into_iter().map(|step| Visit {
                position: step.after,
                to_move: visit.to_move.opponent(),
                depth: visit.depth + 1,
                made: Some(PlayedMove { player: visit.to_move, name: step.name }),
            }));
        }
        answer.holds = Some(true);
        answer.unused = self.answers.keys().filter(|name| !asked.contains(*name)).count();
        Ok(())
    }

    /// The next moves: all of the opponent's, or the one answer. None if the game ends as claimed.
    fn next(
        &self,
        position: &FormalSum,
        to_move: Player,
        name: &str,
        games: &mut Games,
    ) -> Result<Result<Vec<SumMove>, StrategyFault>, MoveListError> {
        let ending = position.ending();
        let steps = match ending {
            Some(_) => Vec::new(),
            None => position.steps(to_move, games)?,
        };
        if steps.is_empty() {
            // In normal play the last player to move wins, in misère play that player loses.
            let ended = ending.unwrap_or(Conclusion::Win(to_move.opponent()));
            let is_normal = self.convention == Convention::Normal;
            return Ok(match ended {
                Conclusion::Draw if self.claims == StrategyClaim::Win => Err(StrategyFault::Drawn),
                Conclusion::Draw => Ok(steps),
                Conclusion::Win(winner) if (winner == self.player) == is_normal => Ok(steps),
                Conclusion::Win(_) => Err(StrategyFault::Lost),
            });
        }
        if to_move != self.player {
            return Ok(Ok(steps));
        }
        let Some(answer) = self.answers.get(name) else {
            return Ok(Err(StrategyFault::Unanswered));
        };
        let made = steps.into_iter().find(|step| step.name == *answer);
        Ok(made.map(|step| vec![step]).ok_or_else(|| StrategyFault::Illegal(answer.clone())))
    }
}

fn refuted(refutation: &Refutation) -> String {
    let Refutation { line, position, fault } = refutation;
    let fault = match fault {
        StrategyFault::Unanswered => "is not answered".to_owned(),
        StrategyFault::Illegal(answer) => format!("is answered by `{answer}`, which is no move"),
        StrategyFault::Lost => "is lost".to_owned(),
        StrategyFault::Drawn => "is drawn, and a win was claimed".to_owned(),
    };
    let after = match &line[..] {
        [] => String::new(),
        line => format!("after {}, ", display::moves_made(line)),
    };
    format!("{after}{position} {fault}")
}
