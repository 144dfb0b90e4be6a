//! `review`: a verdict on each move of a game.

use std::fmt::{self, Write};

use mustplay_core::RunContext;
use mustplay_core::quantity::{MAX_SEED, parse_count, parse_whole};
use mustplay_hex::drawing::charts::{ChartChances, MarkedMove};
use mustplay_hex::notation::{Format, recognize, sgf};
use mustplay_hex::{Action, Color, Shape, Swap, Turn};
use mustplay_player::{MctsPlayer, MctsSettings};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::display::{self, RenderOptions};
use crate::standing::Standing;
use crate::suggest::player_settings;
use crate::work::{FIRST_TURN, Judged, Share, judge_in_rounds};
use crate::{Engine, Error, Job, Measure, Picture, Place, Position, Report, Text};

/// Asks for a verdict on every move of a game.
///
/// The positions are searched in rounds, each with twice as many playouts as the one before. Each
/// round begins with the last position, since proofs there help the earlier ones.
///
/// ```
/// use mustplay::{Engine, Limits, Review, Verdict};
///
/// let review = Review::new("3x3 a1 b2 c1 a3".parse()?);
/// let report = Engine::default().run(&review, &Limits::default(), &())?;
/// assert_eq!(report.answer.losing_move, Some(4));
/// let losing = &report.answer.moves[3];
/// assert_eq!((losing.turn.as_str(), losing.verdict), ("a3", Verdict::LosingMove));
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(clap::Args, Clone, Debug, JsonSchema, Deserialize, Serialize)]
pub struct Review {
    /// The game. Variations other than the main line are ignored.
    #[arg(skip)]
    pub game: Position,
    /// Run this many playouts from each position, `500` or `10k`, and more where the game was
    /// probably lost. Without this and without a time limit, the command stops after 30 seconds.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub visits: Option<u64>,
    /// Assume the swap rule: a losing opening is no mistake, but failing to swap a winning opening
    /// is one. The rule always applies to games with a swap.
    #[arg(long)]
    #[serde(default)]
    pub swap: bool,
    /// The seed of random play. With one thread and a limit on playouts, a seed always gives the
    /// same answer.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = parse_whole::<u64>(0..=MAX_SEED))]
    #[serde(default)]
    pub seed: u64,
}

/// The verdicts on the moves of a game.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Reviewed {
    /// The board.
    pub board: Text<Shape>,
    /// The winner at the end, if proved or by resignation.
    pub winner: Option<Color>,
    /// The number of the last move that turned a won position into a lost one, both proved.
    pub losing_move: Option<usize>,
    /// The winning chance of Black, from 0 to 1, before the first move and after each.
    pub chances: Vec<Option<Measure>>,
    /// The moves in order.
    pub moves: Vec<ReviewedMove>,
}

/// A move and its effect on the winning chance of its player.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ReviewedMove {
    /// Its number, from one.
    pub number: usize,
    /// Its color.
    pub color: Color,
    /// The name of a cell, `swap-pieces`, `swap-sides`, `pass`, `resign` or `forfeit`.
    pub turn: String,
    /// The cell of the stone, if the turn placed one.
    pub cell: Option<Place>,
    /// The player's winning chance before the move, from 0 to 1.
    pub winrate_before: Option<Measure>,
    /// Whether the chance before the move is proved.
    pub solved_before: bool,
    /// The player's winning chance after the move.
    pub winrate: Option<Measure>,
    /// Whether the chance after the move is proved.
    pub solved: bool,
    /// Playouts from the position before the move.
    pub visits: u64,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether a swap would have been best.
    pub best_is_swap: bool,
    /// The best move with its principal variation; empty if a swap is best, or no best move is
    /// known.
    pub line: Vec<Place>,
}

impl ReviewedMove {
    /// The best move, if it differs from the move played.
    pub fn better(&self) -> Option<&Place> {
        self.line.first().filter(|&best| Some(best) != self.cell.as_ref())
    }
}

impl Review {
    pub fn new(game: Position) -> Self {
        Self { game, visits: None, swap: false, seed: 0 }
    }

    /// The game as SGF with the verdicts: comments, signs, and better lines as variations. If
    /// `text` is the record of the game in SGF, its content is kept.
    pub fn annotate(&self, reviewed: &Reviewed, text: &str) -> Result<String, Error> {
        let notes = crate::standing::of(&self.game, reviewed);
        if matches!(recognize(text), Some(Format::Sgf | Format::LittleGolem)) {
            return Ok(sgf::annotate(text, &notes)?);
        }
        let written = sgf::write(self.game.record())?;
        Ok(sgf::annotate(&written, &notes)? + "\n")
    }
}

/// The factor on the playouts of positions where the game was lost.
const TURNING: u64 = 16;

struct Game<'a> {
    review: &'a Review,
    turns: &'a [Turn],
    /// The positions before the first turn and after each.
    standings: Vec<Standing>,
}

impl<'a> Game<'a> {
    fn new(review: &'a Review) -> Result<Self, Error> {
        let record = review.game.record();
        let turns = &record.turns;
        let mut before = record.clone();
        let mut standings = Vec::with_capacity(turns.len() + 1);
        for length in 0..=turns.len() {
            before.turns.clear();
            before.turns.extend_from_slice(&turns[..length]);
            before.to_move = record.to_move;
            let mut setup = before.replay()?;
            // The next color to move, perhaps the same again.
            setup.to_move = turns.get(length).map_or(record.next_color(), |it| it.color);
            standings.push(Standing::new(setup)?);
        }
        let mut game = Self { review, turns, standings };
        game.infer();
        Ok(game)
    }

    /// Whether a turn is a plain stone after which the opponent moves.
    fn is_plain(&self, at: usize) -> bool {
        let Turn { color, action } = self.turns[at];
        matches!(action, Action::Place(_)) && self.standings[at + 1].setup.to_move != color
    }

    /// Propagates proofs: a position is won if some move leads to a lost one, and lost only if all
    /// moves lead to won ones. A swap exchanges the colors.
    fn infer(&mut self) {
        for at in (0..self.turns.len()).rev() {
            let Turn { color, action } = self.turns[at];
            let [before, after] = [&self.standings[at], &self.standings[at + 1]];
            match action {
                Action::Place(cell) if self.is_plain(at) && after.winner == Some(color) => {
                    let line = [cell].into_iter().chain(after.line.iter().copied());
                    let line = line.collect();
                    self.standings[at].win_with(line);
                }
                Action::Swap(_) => {
                    self.standings[at].winner = before.winner.or(after.winner_in(before));
                }
                _ => {}
            }
        }
        for at in 0..self.turns.len() {
            let Turn { color, action } = self.turns[at];
            let [before, after] = [&self.standings[at], &self.standings[at + 1]];
            let winner = match action {
                Action::Place(_) if self.is_plain(at) && before.winner == Some(!color) => {
                    before.winner
                }
                Action::Swap(_) => before.winner_in(after),
                _ => None,
            };
            self.standings[at + 1].winner = after.winner.or(winner);
        }
    }

    /// Whether an unsolved position lies between a position that one color wins and one that the
    /// other wins: the game was lost there.
    fn is_turning(&self, at: usize) -> bool {
        let (before, after) = self.standings.split_at(at);
        let before = before.iter().rev().find_map(|it| it.winner);
        let after = after.iter().find_map(|it| it.winner);
        before.zip(after).is_some_and(|(before, after)| before != after)
    }

    /// The position at an index of a round, which counts from the end.
    fn place(&self, at: usize) -> usize {
        self.standings.len() - 1 - at
    }
}

impl Judged for Game<'_> {
    type Answer = Reviewed;

    fn count(&self) -> usize {
        self.standings.len()
    }

    fn is_judged(&self, at: usize) -> bool {
        self.standings[at].chance().is_some()
    }

    fn is_settled(&self, at: usize) -> bool {
        self.standings[self.place(at)].is_settled()
    }

    fn effort(&self, at: usize) -> u64 {
        if self.is_turning(self.place(at)) { TURNING } else { 1 }
    }

    fn name(&self, at: usize) -> String {
        format!("move {}", self.place(at))
    }

    fn judge(&mut self, at: usize, thinker: &mut MctsPlayer, share: &Share) -> Result<(), Error> {
        let at = self.place(at);
        self.standings[at].think(thinker, share)?;
        self.infer();
        Ok(())
    }

    fn answer(&self) -> Reviewed {
        self.review.reviewed(self)
    }
}

impl Job for Review {
    const NAME: &'static str = "review";
    type Answer = Reviewed;

    fn run(&self, engine: &Engine, context: &RunContext<'_>) -> Result<Report<Reviewed>, Error> {
        let board = self.game.board();
        if self.game.record().turns.is_empty() {
            return Err(Error::NoMoves);
        }
        let game = Game::new(self)?;
        let settings =
            MctsSettings { solver: FIRST_TURN, ..player_settings(board, self.seed, context)? };
        let mut thinker = engine.thinker(board, settings)?;
        judge_in_rounds(game, self.visits, &mut thinker, context)
    }

    /// A line for each move.
    fn text(&self, report: &mut Report<Reviewed>, _: RenderOptions) -> String {
        let (answer, names) = (&report.answer, self.game.names());
        let mut text = format!("{}, ", answer.board);
        text += &display::counted(answer.moves.len(), "move");
        if let Some(winner) = answer.winner {
            text.extend([": ", names.of(winner), " wins"]);
        }
        text += &display::stopped(report);
        // The width of a chance is fixed.
        let heading = [String::new(), String::new(), format!("{:>7}", names.of(Color::Black))];
        let mut rows = vec![heading.to_vec()];
        let after = answer.chances.iter().skip(1);
        rows.extend(answer.moves.iter().zip(after).map(|(it, &chance)| {
            let turn = format!("{} {}", names.letter(it.color), it.turn);
            let shown = display::chance(chance, it.solved);
            vec![it.number.to_string(), turn, shown, bar(chance), remark(it)]
        }));
        text.push('\n');
        text += &display::table(&rows, &[0, 2]);
        match answer.losing_move.and_then(|number| answer.moves.get(number - 1)) {
            Some(it) => {
                let name = names.of(it.color);
                let _ = writeln!(text, "the losing move: {} {name} {}", it.number, it.turn);
            }
            None => text += "no move is proved to have lost the game\n",
        }
        text
    }

    /// A graph of the chances.
    fn picture(&self, report: &mut Report<Reviewed>, _: RenderOptions) -> Picture {
        let answer = &report.answer;
        let marked = answer.moves.iter().filter(|it| it.verdict >= Verdict::Mistake);
        let chances = ChartChances {
            names: self.game.names(),
            black: answer.chances.iter().map(|it| it.map(|it| it.0)).collect(),
            marked: marked
                .map(|it| MarkedMove {
                    number: it.number,
                    color: it.color,
                    what: format!("{} {}", it.turn, it.verdict),
                    is_worst: it.verdict == Verdict::LosingMove,
                })
                .collect(),
        };
        Ok(Some(chances.svg()))
    }
}

/// The width of the bar of a chance.
const BAR: usize = 20;

impl Review {
    /// The results for the positions as verdicts on the moves.
    fn reviewed(&self, game: &Game) -> Reviewed {
        let turns = game.turns;
        let mut moves: Vec<_> = (0..turns.len()).map(|at| self.judged(game, at)).collect();
        let is_lost =
            |it: &ReviewedMove| it.verdict == Verdict::Blunder && it.solved_before && it.solved;
        let losing = moves.iter().rposition(is_lost);
        if let Some(at) = losing {
            moves[at].verdict = Verdict::LosingMove;
        }
        let record = self.game.record();
        let given_up = record.given_up_by();
        let chances = game.standings.iter().enumerate().map(|(at, standing)| {
            let is_end = at == turns.len();
            let black = match given_up.filter(|_| is_end) {
                Some(loser) => Some(f64::from(u8::from(loser != Color::Black))),
                None => standing.chance_of(Color::Black),
            };
            black.map(Measure)
        });
        let last = game.standings.last().and_then(|last| last.winner);
        Reviewed {
            board: Text(record.board.shape()),
            winner: given_up.map(|loser| !loser).or(last),
            losing_move: losing.map(|at| at + 1),
            chances: chances.collect(),
            moves,
        }
    }

    /// Whether a turn was, or could have been, a swap.
    fn may_swap(&self, game: &Game, at: usize) -> bool {
        let swaps = |turn: &Turn| matches!(turn.action, Action::Swap(_));
        let is_answer = at == 1 && game.standings[0].setup.stones.is_empty() && game.is_plain(0);
        let is_allowed = self.swap || game.turns.iter().any(swaps);
        game.turns.get(at).is_some_and(swaps) || is_allowed && is_answer
    }

    fn judged(&self, game: &Game, at: usize) -> ReviewedMove {
        let (turn, board) = (game.turns[at], self.game.board());
        let [before, after] = [&game.standings[at], &game.standings[at + 1]];
        let mut had = (before.chance_of(turn.color), before.winner.is_some());
        let may_swap = self.may_swap(game, at);
        let best_is_swap = may_swap && had.0.is_some_and(|chance| chance < 0.5);
        if best_is_swap {
            had.0 = had.0.map(|chance| 1.0 - chance);
        }
        let has = match turn.action {
            Action::Resign | Action::Forfeit => (Some(0.0), true),
            // The swapper now plays the other color.
            Action::Swap(Swap::Sides) => (after.chance_of(!turn.color), after.winner.is_some()),
            _ => (after.chance_of(turn.color), after.winner.is_some()),
        };
        // Losing on time is not a choice, and a winning opening can be swapped.
        let is_excused = turn.action == Action::Forfeit || at == 0 && self.may_swap(game, 1);
        let verdict = match (had, has) {
            ((Some(had), was_solved), (Some(has), is_solved)) if !is_excused => {
                let error = (before.variance() + after.variance()).sqrt();
                Verdict::of((had, was_solved), (has, is_solved), 2.0 * error)
            }
            _ => Verdict::Fine,
        };
        let cell = match turn.action {
            Action::Place(cell) => Some(Place::new(board, cell)),
            _ => None,
        };
        let line = if best_is_swap { &[][..] } else { &before.line };
        ReviewedMove {
            number: at + 1,
            color: turn.color,
            turn: turn.action.name(board).to_owned(),
            cell,
            winrate_before: had.0.map(Measure),
            solved_before: had.1,
            winrate: has.0.map(Measure),
            solved: has.1,
            visits: before.visits,
            verdict,
            best_is_swap,
            line: Place::all(board, line.iter().copied()),
        }
    }
}

/// A bar of Black's winning chance; empty if it is unknown.
fn bar(chance: Option<Measure>) -> String {
    let Some(Measure(chance)) = chance else {
        return " ".repeat(BAR);
    };
    let full = (chance * BAR as f64).round() as usize;
    "#".repeat(full) + &".".repeat(BAR.saturating_sub(full))
}

/// What is wrong with a move, and a better one.
fn remark(it: &ReviewedMove) -> String {
    match (it.verdict, it.better()) {
        (Verdict::Fine, _) => String::new(),
        (verdict, _) if it.best_is_swap => format!("{verdict}; better to swap"),
        (verdict, Some(_)) => format!("{verdict}; better {}", display::list(&it.line)),
        (verdict, None) => verdict.to_string(),
    }
}

/// The verdict on a move, by its effect on the winning chance of its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// No noticeable loss, or the position was lost already.
    Fine,
    /// A small loss.
    Inaccuracy,
    /// A large loss.
    Mistake,
    /// A loss of most of the winning chance, or a proved loss of a won game.
    Blunder,
    /// The last of the moves that are proved to have lost a won game.
    LosingMove,
}

/// The loss of winning chance for each verdict.
const COSTS: [(f64, Verdict); 3] =
    [(0.30, Verdict::Blunder), (0.16, Verdict::Mistake), (0.08, Verdict::Inaccuracy)];

impl Verdict {
    /// Judges a move by the winning chances before and after it, and whether they are proved.
    ///
    /// A proved chance is 0 or 1, an estimated one mostly near the middle, so their difference
    /// means nothing. A proof is therefore compared with an even game: a move is not blamed because
    /// the position after it is hard to prove, nor a player who was behind because a loss is proved
    /// later. Losses within `error`, the standard error of the estimates, are ignored.
    fn of((had, was_solved): (f64, bool), (has, is_solved): (f64, bool), error: f64) -> Self {
        let cost = match (was_solved, is_solved) {
            (false, false) | (true, true) => had - has,
            (true, false) if had < 0.5 => 0.0,
            (true, false) => 0.5 - has,
            (false, true) if has > 0.5 => 0.0,
            (false, true) => had - 0.5,
        };
        let reached = COSTS.into_iter().find(|&(least, _)| cost >= least && cost > error);
        reached.map_or(Self::Fine, |(_, verdict)| verdict)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Fine => "fine",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::LosingMove => "the losing move",
        })
    }
}
