//! A Go endgame as a sum of disputes between groups that cannot be killed (SUM chapter 6).

use crate::args::COUNTING;
use mustplay_core::quantity::whole;
use std::cmp::Ordering;
use std::fmt::Write as _;
use std::str::FromStr;

use mustplay_cgt::normal::{Dyadic, Player, Style};
use mustplay_cgt::sums::drawing::{SumPanel, svg};
use mustplay_cgt::sums::{ScoreGame, ScoreGames};
use mustplay_core::RunContext;
use mustplay_rulesets::endgame::{Endgame, EndgameError, Mastered, Plan, Ratio, Reading};
use mustplay_rulesets::go::sgf::{self, SgfPosition};
use mustplay_rulesets::go::{Board, BoardError, Grounds, Komi, Point, ScoreCount, Stone};
use thiserror::Error as ThisError;

use crate::display::{self, Detail, RenderOptions, table};
use crate::{Engine, Error, Job, Picture, Report, Source, Text, Walls};

use super::{Bounds, Ends, plot, step};

/// A request for the score of a Go endgame, all best moves and a line of best play.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
#[group(multiple = true, conflicts_with = "games")]
pub struct GoSum {
    /// The position: SGF, or rows of `x`, `o` and `.`.
    #[arg(skip = ".".parse::<Source<GoPosition>>().expect("a board"))]
    pub position: Source<GoPosition>,
    /// The player to move first, if the position does not specify one.
    #[arg(skip)]
    pub to_move: Option<Stone>,
    /// How to count a Go endgame, if the position has no rules: `area` (stones and surrounded
    /// points, the default) or `japanese` (surrounded points and prisoners).
    #[arg(long, value_name = "COUNT", value_parser = COUNTING)]
    pub count: Option<ScoreCount>,
    /// The numbers of captured black and white stones, such as `3:5`, for Japanese counting, if the
    /// position has no moves that give them.
    #[arg(long, value_name = "BLACK:WHITE", value_parser = parse_captured)]
    pub captured: Option<[u32; 2]>,
    /// The komi, if the position does not specify one.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub komi: Option<Text<Komi>>,
    /// Reject boards with open territory instead of assuming its borders.
    #[arg(long)]
    #[serde(default)]
    pub proved: bool,
    /// The greatest length, in points, of an assumed border between territories; the default is 10.
    /// Larger values take longer and assume less.
    #[arg(long, value_name = "POINTS", value_parser = whole::<usize>(1..=12))]
    pub border: Option<usize>,
}

/// A Go board and the player to move. As text it is SGF, or rows of `x`, `o` and `.` with Black to
/// move; lines that begin with `#` are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoPosition(pub SgfPosition);

/// Why a text is not a Go position.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
pub enum GoPositionError {
    #[error(transparent)]
    Sgf(#[from] sgf::SgfError),
    #[error(transparent)]
    Rows(#[from] BoardError),
}

impl FromStr for GoPosition {
    type Err = GoPositionError;

    fn from_str(text: &str) -> Result<Self, GoPositionError> {
        let begin = text.trim_start_matches('\u{feff}').trim_start();
        let game = text.find("(;");
        if begin.starts_with('(') || game.is_some() {
            // Text before the game is skipped; error positions count from the start of the input.
            let (before, game) = text.split_at(game.unwrap_or(0));
            let blank = |c: char| if c == '\n' { c } else { ' ' };
            let text = before.chars().map(blank).collect::<String>() + game;
            return Ok(Self(sgf::read(&text)?));
        }
        let is_row = |line: &&str| !line.trim_start().starts_with('#');
        let rows: Vec<&str> = text.lines().filter(is_row).collect();
        Ok(Self(SgfPosition {
            board: rows.join("\n").parse()?,
            to_move: Stone::Black,
            captured: [0; 2],
            komi: None,
            count: None,
        }))
    }
}

/// The results for an endgame. Scores are Black's count minus White's.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GoSummed {
    /// The stones.
    pub board: Text<Board>,
    /// The player who moves first.
    pub to_move: Stone,
    /// The counting rule.
    pub count: ScoreCount,
    /// The score of the settled points; by Japanese counting with all placed stones.
    pub settled: Option<i32>,
    /// Points that belong to a player because a search answers every attack, or by assumption.
    pub held: Option<Vec<Held>>,
    /// The independent disputes.
    pub disputes: Option<Vec<Dispute>>,
    /// Bounds of the score found without search; none if a ko matters.
    pub bounds: Option<Bounds>,
    /// The score, if no ko matters.
    pub value: Option<Text<Dyadic>>,
    /// Bounds of the score over all treatments of kos, if a ko matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<Ends>,
    /// The komi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub komi: Option<Text<Komi>>,
    /// The score minus the komi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Text<Dyadic>>,
    /// All moves that reach the score; empty if passing is as good as every move.
    pub best_moves: Option<Vec<Spot>>,
    /// A line of best play until all disputes are decided.
    pub line: Option<Vec<GoTurn>>,
    /// Drawings of the components of the sum: the disputes and the settled points.
    #[serde(skip)]
    pub panels: Vec<SumPanel>,
}

/// Points that belong to a player although they are not yet settled.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Held {
    /// The owner.
    pub owner: Stone,
    /// The reason: `search` if every attack is answered locally, `assumed` if it is not proved.
    pub grounds: &'static str,
    /// The points, row by row, including stones.
    pub points: Vec<Text<Point>>,
}

/// A ko that matters.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct KoFight {
    /// The points where stones are captured and recaptured.
    pub points: Vec<Text<Point>>,
    /// The length of the cycle in moves.
    pub moves: usize,
    /// The number of moves before the cycle.
    pub after: usize,
    /// The values of the dispute if Black, and if White, wins every ko fight; none if the ko is not
    /// simple.
    pub masters: Option<[KoMaster; 2]>,
    /// Whether the ko is hyperactive: the two values differ.
    pub hyperactive: Option<bool>,
}

/// The value of a dispute for a player who wins every ko fight.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct KoMaster {
    /// The ko master: the player who wins every ko fight.
    pub master: Stone,
    /// The mean: the value of the mast of the thermograph.
    pub mean: Text<Ratio>,
    /// The temperature: the tax from which on neither player moves.
    pub temperature: Text<Ratio>,
    /// The corners of Black's wall, each a value and a tax.
    pub left: Vec<[Text<Ratio>; 2]>,
    /// The corners of White's wall.
    pub right: Vec<[Text<Ratio>; 2]>,
}

/// An independent dispute. Values that need a game tree are missing if a ko matters.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Dispute {
    /// Its letter.
    pub dispute: char,
    /// Its points: empty points and stones that are not safe.
    pub points: Vec<Text<Point>>,
    /// The game, as text that parses back.
    pub game: Option<String>,
    /// By Japanese counting, the chilled game of *Mathematical Go*: every move is taxed one further
    /// point; written as a normal-play game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chilled: Option<String>,
    /// The score when Black starts.
    pub black_first: Option<Text<Dyadic>>,
    /// The score when White starts.
    pub white_first: Option<Text<Dyadic>>,
    /// The mean value.
    pub mean: Option<Text<Dyadic>>,
    /// The temperature: the least tax at which moving first no longer matters.
    pub temperature: Option<Text<Dyadic>>,
    /// The walls of its thermograph.
    pub thermograph: Option<Walls>,
    /// The ko that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ko: Option<KoFight>,
    /// The number of positions reachable by play inside the dispute.
    pub positions: usize,
}

/// A move in a dispute.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Spot {
    /// The point.
    pub point: Text<Point>,
    /// The letter of its dispute.
    pub dispute: char,
}

/// A move of a line.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GoTurn {
    /// The player.
    pub player: Stone,
    /// The move.
    #[serde(flatten)]
    pub spot: Spot,
    /// Whether it forces an answer in the same dispute.
    pub sente: bool,
}

impl Job for GoSum {
    const NAME: &'static str = "game sum go";
    type Answer = GoSummed;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<GoSummed>, Error> {
        let GoPosition(position) = &*self.position;
        let count = self.count.or(position.count).unwrap_or_default();
        let reading = Reading {
            count,
            captured: self.captured.unwrap_or(position.captured),
            proved_only: self.proved,
            border: self.border.unwrap_or(Reading::default().border),
        };
        let to_move = self.to_move.unwrap_or(position.to_move);
        let mut answer = GoSummed::unknown(&position.board, to_move, count);
        answer.komi = self.komi.clone().or(position.komi.clone().map(Text));
        let nodes = answer.find(reading, context);
        Ok(match nodes {
            Ok(nodes) => Report::done(answer, nodes),
            Err(EndgameError::Stopped(stop)) => Report::until(Some(stop), answer, context.done()),
            Err(refused) => return Err(refused.into()),
        })
    }

    /// The board, its disputes and the best moves; the thermographs of all disputes.
    fn text(&self, report: &mut Report<GoSummed>, render: RenderOptions) -> String {
        let mut text = text(report);
        if render.has(Detail::Thermographs) && report.complete {
            let disputes = report.answer.disputes.iter().flatten();
            for (dispute, panel) in disputes.zip(&report.answer.panels) {
                plot(&mut text, &dispute.dispute.to_string(), panel);
            }
        }
        text
    }

    fn picture(&self, report: &mut Report<GoSummed>, _: RenderOptions) -> Picture {
        let answer = &report.answer;
        let value = answer.value.as_ref();
        Ok(value.map(|value| svg(&answer.panels, answer.first(), Some(value))))
    }
}

impl GoSummed {
    fn unknown(board: &Board, to_move: Stone, count: ScoreCount) -> Self {
        Self {
            board: Text(board.clone()),
            to_move,
            count,
            settled: None,
            held: None,
            disputes: None,
            bounds: None,
            value: None,
            between: None,
            komi: None,
            result: None,
            best_moves: None,
            line: None,
            panels: Vec::new(),
        }
    }

    /// Computes the results in order and returns the number of nodes; results found before a stop
    /// are kept.
    fn find(&mut self, reading: Reading, context: &RunContext<'_>) -> Result<u64, EndgameError> {
        let sink = context.sink();
        let first = self.first();
        let mut games = ScoreGames::up_to_infinitesimals();
        let endgame = Endgame::read_board(&mut games, &self.board, reading, &sink)?;
        let disputes = endgame.disputes().iter().enumerate();
        let disputes = disputes
            .map(|(number, dispute)| Dispute::new(&mut games, number, dispute, reading.count));
        self.disputes = Some(disputes.collect());
        self.settled = Some(endgame.settled());
        self.held = Some(endgame.holdings().iter().map(Held::new).collect());
        if let Some(sum) = endgame.sum() {
            self.bounds = Some(Bounds::new(&games.bounds(&sum, first)));
            self.panels = sum.iter().map(|&g| SumPanel::new(&mut games, g)).collect();
        }
        let Some(plan) = endgame.plan(&mut games, first, &sink)? else {
            let [low, high] = endgame.range(&mut games, first, &sink)?;
            self.between = Some([Text(low), Text(high)]);
            return Ok(context.done());
        };
        let Plan { score, best, line, nodes } = plan;
        self.result = self.komi.as_ref().map(|komi| Text(&score - &komi.0.0));
        self.value = Some(Text(score));
        let best = best.iter().map(|&(number, point)| Spot::new(number, point));
        self.best_moves = Some(best.collect());
        let line = line.iter().map(|turn| GoTurn {
            player: match turn.player {
                Player::Left => Stone::Black,
                Player::Right => Stone::White,
            },
            spot: Spot::new(turn.dispute, turn.point),
            sente: turn.sente,
        });
        self.line = Some(line.collect());
        Ok(nodes)
    }

    /// The player who moves first in the sum: Black is Left.
    pub fn first(&self) -> Player {
        match self.to_move {
            Stone::Black => Player::Left,
            Stone::White => Player::Right,
        }
    }
}

impl Held {
    fn new(holding: &mustplay_rulesets::go::Holding) -> Self {
        Self {
            owner: holding.owner,
            grounds: match holding.grounds {
                Grounds::Search => "search",
                Grounds::Assumed => "assumed",
            },
            points: holding.points.iter().copied().map(Text).collect(),
        }
    }
}

impl Dispute {
    fn new(
        games: &mut ScoreGames,
        number: usize,
        dispute: &mustplay_rulesets::endgame::EndgameDispute,
        count: ScoreCount,
    ) -> Self {
        let game = dispute.game();
        Self {
            dispute: letter(number),
            points: dispute.points().iter().copied().map(Text).collect(),
            game: game.map(|game| games.text(game)),
            chilled: game
                .filter(|_| count == ScoreCount::Japanese)
                .map(|game| chilled(games, game)),
            black_first: game.map(|game| Text(games.score(game, Player::Left))),
            white_first: game.map(|game| Text(games.score(game, Player::Right))),
            mean: game.map(|game| Text(games.mean(game))),
            temperature: game.map(|game| Text(games.temperature(game))),
            thermograph: game.map(|game| Walls::new(games.thermograph(game))),
            ko: KoFight::new(games, dispute),
            positions: dispute.positions(),
        }
    }
}

/// A game with every move taxed one further point (Berlekamp and Wolfe, *Mathematical Go*).
fn chilled(games: &mut ScoreGames, game: ScoreGame) -> String {
    let value = games.value(game);
    let normal = games.normal();
    let chilled = normal.cool(value, &Dyadic::from(1));
    normal.show(chilled.expect("a tax of 1"), Style::Ascii)
}

impl KoFight {
    fn new(
        games: &mut ScoreGames,
        dispute: &mustplay_rulesets::endgame::EndgameDispute,
    ) -> Option<Self> {
        let ko = dispute.ko()?;
        let black = dispute.mastered(games, Player::Left);
        let white = dispute.mastered(games, Player::Right);
        let masters = black.zip(white);
        Some(Self {
            points: ko.points.iter().copied().map(Text).collect(),
            moves: ko.moves,
            after: ko.after,
            hyperactive: (masters.as_ref()).map(|(black, white)| black.mean != white.mean),
            masters: masters.map(|(black, white)| [KoMaster::new(&black), KoMaster::new(&white)]),
        })
    }
}

impl KoMaster {
    fn new(mastered: &Mastered) -> Self {
        let corners = |wall: &[(Ratio, Ratio)]| {
            let corners = wall.iter();
            corners.map(|&(tax, value)| [Text(value), Text(tax)]).collect()
        };
        Self {
            master: match mastered.master {
                Player::Left => Stone::Black,
                Player::Right => Stone::White,
            },
            mean: Text(mastered.mean),
            temperature: Text(mastered.temperature),
            left: corners(&mastered.left),
            right: corners(&mastered.right),
        }
    }
}

impl Spot {
    fn new(number: usize, point: Point) -> Self {
        Self { point: Text(point), dispute: letter(number) }
    }
}

/// The letter of the dispute with this index; after `Z` all are `+`.
fn letter(number: usize) -> char {
    ('A'..='Z').nth(number).unwrap_or('+')
}

/// Parses numbers of captured stones: `3:5`, Black's first.
fn parse_captured(text: &str) -> Result<[u32; 2], String> {
    let number = |part: &str| part.trim().parse().ok().filter(|&it: &u32| it <= 10_000);
    let parts = text.split_once(':');
    let read = parts.and_then(|(black, white)| Some([number(black)?, number(white)?]));
    read.ok_or_else(|| {
        "expected two numbers up to 10000 like `3:5`, Black's stones first".to_owned()
    })
}

/// The name of a player of Go.
fn name(stone: Stone) -> String {
    stone.to_string().to_lowercase()
}

fn text(report: &Report<GoSummed>) -> String {
    let answer = &report.answer;
    let Some(settled) =
        answer.settled.filter(|_| answer.value.is_some() || answer.between.is_some())
    else {
        return display::unknown(report);
    };
    let mut text = format!("{}\n\n", drawing(answer));
    let header = ["", "dispute", "black first", "white first", "mean", "temperature"];
    let mut rows = vec![header.map(str::to_owned)];
    rows.extend(answer.disputes.iter().flatten().map(row));
    let settled = settled.to_string();
    rows.push(["", "settled", &settled, &settled, &settled, ""].map(str::to_owned));
    text.push_str(&table(&rows, &[2, 3, 4, 5]));
    text.push('\n');
    tell_grounds(&mut text, answer);
    for dispute in answer.disputes.iter().flatten() {
        if let Some(ko) = &dispute.ko {
            let _ = writeln!(text, "ko          {}: {}", dispute.dispute, ko_text(ko));
        }
    }
    if let Some(bounds) = &answer.bounds {
        let [low, high] = &bounds.best;
        let _ = writeln!(text, "bounds      from {low} to {high}");
    }
    tell_score(&mut text, answer);
    for (turn, number) in answer.line.iter().flatten().zip(1..) {
        let (player, spot) = (name(turn.player), &turn.spot);
        let action = format!("{player} {} in {}", spot.point, spot.dispute);
        step(&mut text, number, &action, turn.sente);
    }
    text
}

/// A dispute as a row of the table.
fn row(dispute: &Dispute) -> [String; 6] {
    fn shown<T: ToString>(value: Option<&T>) -> String {
        value.map(T::to_string).unwrap_or_default()
    }
    let masters = dispute.ko.as_ref().and_then(|ko| ko.masters.as_ref());
    let either = |pick: fn(&KoMaster) -> String| {
        masters.map(|masters| {
            let [black, white] = [pick(&masters[0]), pick(&masters[1])];
            if black == white { black } else { format!("{black} or {white}") }
        })
    };
    let mean = either(|master| master.mean.to_string());
    let temperature = either(|master| master.temperature.to_string());
    [
        dispute.dispute.to_string(),
        dispute.game.clone().unwrap_or_else(|| "a ko".to_owned()),
        shown(dispute.black_first.as_ref()),
        shown(dispute.white_first.as_ref()),
        mean.unwrap_or_else(|| shown(dispute.mean.as_ref())),
        temperature.unwrap_or_else(|| shown(dispute.temperature.as_ref())),
    ]
}

/// The points that belong to a player by search or by assumption.
fn tell_grounds(text: &mut String, answer: &GoSummed) {
    let held = answer.held.iter().flatten();
    let (proved, assumed): (Vec<&Held>, Vec<&Held>) = held.partition(|it| it.grounds == "search");
    let listed = |held: &[&Held]| {
        let parts = held.iter().map(|it| {
            let first = &it.points[0];
            format!("{} around {first} ({} points)", name(it.owner), it.points.len())
        });
        parts.collect::<Vec<String>>().join(", ")
    };
    if !proved.is_empty() {
        let parts = listed(&proved);
        let _ = writeln!(text, "alive       {parts}: every attack is answered inside");
    }
    if !assumed.is_empty() {
        let parts = listed(&assumed);
        let _ = writeln!(text, "assumed     {parts}: that invasions fail at + and - is not proved");
    }
}

fn ko_text(ko: &KoFight) -> String {
    let points = display::list(ko.points.iter());
    let place = match ko.after {
        0 => format!("at {points}"),
        after => format!("at {points} after {after}"),
    };
    let Some(masters) = &ko.masters else {
        return format!("{place}, more than a simple ko");
    };
    let kind = if ko.hyperactive == Some(true) {
        "hyperactive: it matters who has the threats"
    } else {
        "placid: who has the threats changes nothing"
    };
    let masters = masters.iter().map(|it| {
        let (mean, temperature) = (&it.mean, &it.temperature);
        format!("{} master {mean} at {temperature}", name(it.master))
    });
    let masters: Vec<String> = masters.collect();
    format!("{place}, {kind} ({})", masters.join(", "))
}

/// The score, the result after komi, and the best moves.
fn tell_score(text: &mut String, answer: &GoSummed) {
    let to_move = name(answer.to_move);
    let count = match answer.count {
        ScoreCount::Area => "",
        ScoreCount::Japanese => ", Japanese counting",
    };
    if let Some(value) = &answer.value {
        let _ = writeln!(text, "score       {value} with {to_move} to move{count}");
    } else if let Some([low, high]) = &answer.between {
        let _ = writeln!(
            text,
            "score       from {low} to {high} with {to_move} to move{count}: a ko decides"
        );
    }
    if let (Some(result), Some(komi)) = (&answer.result, &answer.komi) {
        let told = match result.sign() {
            Ordering::Greater => format!("black wins by {result}"),
            Ordering::Less => format!("white wins by {}", result.abs()),
            Ordering::Equal => "neither player wins".to_owned(),
        };
        let _ = writeln!(text, "result      {told} after komi {komi}");
    }
    if answer.value.is_none() {
        return;
    }
    let mut best = display::list(answer.best_moves.iter().flatten().map(|spot| spot.point));
    if best.is_empty() {
        let is_ko = answer.disputes.iter().flatten().any(|it| it.ko.is_some());
        best.push_str(if is_ko {
            "none is sure to reach it, or one may pass"
        } else {
            "none: all disputes are decided"
        });
    }
    let _ = writeln!(text, "best moves  {best}");
}

/// The board with coordinates; an empty point of a dispute shows the dispute's letter, and points
/// assumed to be Black's or White's show `+` or `-`.
fn drawing(answer: &GoSummed) -> String {
    let board: &Board = &answer.board;
    let letter = |point: Point| {
        let mut disputes = answer.disputes.iter().flatten();
        let found = disputes.find(|dispute| dispute.points.iter().any(|it| **it == point));
        let dispute = found.map(|dispute| dispute.dispute);
        let mut assumed = answer.held.iter().flatten().filter(|it| it.grounds == "assumed");
        let owner = assumed.find(|it| it.points.iter().any(|it| **it == point));
        dispute.or(owner.map(|it| match it.owner {
            Stone::Black => '+',
            Stone::White => '-',
        }))
    };
    let columns = (0..board.width()).map(|column| {
        let top = Point { row: 0, column: column as u16 };
        top.to_string().trim_end_matches('1').to_owned()
    });
    let columns: Vec<String> = columns.collect();
    let digits = board.height().to_string().len();
    let wide = columns.iter().map(String::len).max().unwrap_or(1);
    let mut rows = vec![String::new(); board.height() + 1];
    rows[0] = " ".repeat(digits);
    for column in &columns {
        let _ = write!(rows[0], " {column:>wide$}");
    }
    for point in board.points() {
        let row = &mut rows[usize::from(point.row) + 1];
        if row.is_empty() {
            let _ = write!(row, "{:>digits$}", point.row + 1);
        }
        let mark = match board.at(point) {
            Some(Stone::Black) => 'x',
            Some(Stone::White) => 'o',
            None => letter(point).unwrap_or('.'),
        };
        let _ = write!(row, " {mark:>wide$}");
    }
    rows.join("\n")
}
