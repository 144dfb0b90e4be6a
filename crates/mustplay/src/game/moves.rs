//! `moves`: the moves of a position and the result of each.

use std::fmt::Write as _;

use mustplay_cgt::normal::{Player, Style};
use mustplay_core::RunContext;
use mustplay_rulesets::{Convention, OutcomeSolver, Prospect};

use crate::display::{self, RenderOptions};
use crate::{Engine, Error, Job, Report};

use super::opponent::GameChoice;
use super::session::playable;
use super::{GameSession, UnwrittenGames, not_complete, stopped};

/// A request for all moves of both players in a position.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct ListMoves {
    /// The position, after sentences that define names in it.
    pub sentences: Vec<String>,
    /// The characters in which games are written.
    #[serde(default)]
    pub style: Style,
    /// The play convention: `normal` or `misere`.
    #[serde(default)]
    pub convention: Convention,
}

/// All moves of a position.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct ListedMoves {
    /// The position as an expression.
    pub position: String,
    /// Drawings of its boards.
    pub boards: Vec<String>,
    /// The play convention: `normal` or `misere`.
    pub convention: Convention,
    /// Left's moves when Left moves first.
    pub left: Option<MovesOfPlayer>,
    /// Right's moves when Right moves first.
    pub right: Option<MovesOfPlayer>,
}

/// The moves of a player.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct MovesOfPlayer {
    /// The result for this player under perfect play.
    pub result: Prospect,
    /// The number of moves up to symmetry.
    pub classes: usize,
    /// The moves.
    pub moves: Vec<ListedMove>,
}

/// A move and its result.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ListedMove {
    /// The name; it begins with the number of the board if there are several.
    pub name: String,
    /// The number of its class of symmetric moves, from 1.
    pub class: usize,
    /// The position after it, as an expression.
    pub after: String,
    /// The result for the player who makes the move.
    pub result: Prospect,
    /// The winner after this move; none if the game is drawn.
    pub winner: Option<Player>,
    /// The number of moves to the end of the game, including this one, if known. The winner
    /// minimizes it, the loser maximizes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends_in: Option<u32>,
    /// The normal-play value of the position after the move, if it is known and can be written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

impl Job for ListMoves {
    const NAME: &'static str = "game moves";
    type Answer = ListedMoves;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<ListedMoves>, Error> {
        let mut answer = ListedMoves { convention: self.convention, ..ListedMoves::default() };
        let listed = self.list(&mut answer, context);
        stopped(listed, answer, context)
    }

    fn text(&self, report: &mut Report<ListedMoves>, _: RenderOptions) -> String {
        let answer = &report.answer;
        let mut text = display::boards(&answer.boards);
        for (player, moves) in [(Player::Left, &answer.left), (Player::Right, &answer.right)] {
            if let Some(moves) = moves {
                text += &of_player(player, moves, answer.convention);
            }
        }
        text + &not_complete(report.stopped)
    }
}

impl ListMoves {
    fn list(&self, answer: &mut ListedMoves, context: &RunContext<'_>) -> Result<(), Error> {
        let mut session = GameSession::new(self.style);
        let position = session.arrange_last(&self.sentences, "moves", context)?;
        let position = playable(position, self.convention)?;
        let (games, style) = session.games();
        let sink = context.sink();
        answer.position = position.written(games, style);
        answer.boards = position.boards(games, style);
        let mut solver = OutcomeSolver::new(self.convention);
        for player in [Player::Left, Player::Right] {
            let choices = GameChoice::all(&mut solver, &position, player, games, &sink)?;
            // Without moves the game is over; the solver knows the result.
            let result = match choices.iter().map(GameChoice::result).max() {
                Some(best) => best,
                None => solver.verdict(&position, player, games, &sink)?.result,
            };
            let classes = choices.iter().map(GameChoice::class).max().unwrap_or(0);
            let listed = |choice: &GameChoice| {
                let judged = choice.judged();
                let value = judged.value;
                ListedMove {
                    name: choice.name().to_owned(),
                    class: choice.class(),
                    after: judged.step.after.written(games, style),
                    result: choice.result(),
                    winner: match choice.result() {
                        Prospect::Win => Some(player),
                        Prospect::Draw => None,
                        Prospect::Loss => Some(player.opponent()),
                    },
                    ends_in: choice.ends_in(),
                    value: value.and_then(|value| {
                        UnwrittenGames::default().write(games, "value", value, style)
                    }),
                }
            };
            let moves =
                MovesOfPlayer { result, classes, moves: choices.iter().map(listed).collect() };
            *match player {
                Player::Left => &mut answer.left,
                Player::Right => &mut answer.right,
            } = Some(moves);
        }
        Ok(())
    }
}

fn of_player(player: Player, moves: &MovesOfPlayer, convention: Convention) -> String {
    let result = display::verb(moves.result);
    let misere = match convention {
        Convention::Normal => "",
        Convention::Misere => " in misère play",
    };
    let count = display::counted(moves.moves.len(), "move");
    let symmetric = match moves.classes {
        classes if classes == moves.moves.len() => String::new(),
        classes => format!(", {classes} up to symmetry"),
    };
    let mut text = format!("\n{player} first {result}{misere}: {count}{symmetric}\n");
    let names = moves.moves.iter().map(|one| one.name.chars().count());
    let width = names.max().unwrap_or(0).min(40);
    for one in &moves.moves {
        let _ = write!(text, "  {:<width$}  {:<5}", one.name, display::verb(one.result));
        if let Some(moves) = one.ends_in {
            let _ = write!(text, "  ends in {moves}");
        }
        if let Some(value) = one.value.as_ref().filter(|value| value.len() <= 60) {
            let _ = write!(text, "  {value}");
        }
        if moves.classes < moves.moves.len() {
            let _ = write!(text, "  class {}", one.class);
        }
        text.push('\n');
    }
    text
}
