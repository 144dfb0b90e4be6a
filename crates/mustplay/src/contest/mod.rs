//! `hex match`: games between engines, with Elo differences and SPRT.
//!
//! Compares any programs that speak GTP. Every game starts new processes, so that no search result
//! carries over and an engine that crashed plays the next game. A journal lets a match continue
//! after it was stopped or killed.

mod engine;
mod game;
mod journal;
mod score;

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::{Game, Played};
use journal::Journal;
use mustplay_core::checksum::checksum;
use mustplay_core::quantity::{SEEDS, parse_count, whole};
use mustplay_core::{Progress, ProgressSink, RunContext, StopReason};
use mustplay_hex::notation::sgf;
use mustplay_hex::{Action, Color, Objective, Record, Shape, Swap};
use mustplay_solver::SolveError;

use crate::args::WRITTEN;
use crate::contest::engine::Client;
use crate::contest::game::Adjudicator;
use crate::contest::journal::{Pairing, pairings};
use crate::display::{self, RenderOptions};
use crate::play::action;
use crate::work::{Queue, lanes};
use crate::{Engine, Error, Job, Measure, Position, Report, SideEffects, Source};

pub(crate) use journal::journal_name;

pub use engine::{Contestant, ContestantError};
pub use game::{Clock, Ending, Time};
pub use score::{EngineScore, MatchGame, Matched, PairScore, Rating, Sprt, SprtState, SprtVerdict};

/// Asks for the relative strength of engines, by games between each pair of them. The limit on
/// threads is the number of concurrent games, the limit on nodes counts moves.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Match {
    /// The engines, two or more, as command lines: `mustplay gtp --visits 100`, or with a name,
    /// `fast: mustplay gtp --visits 100`; `{seed}` is replaced by a different number in each game.
    #[arg(required = true, num_args = 2.., value_name = "ENGINE")]
    pub engines: Vec<Source<Contestant>>,
    /// The opening positions: boards of Hex, empty or not.
    #[arg(skip)]
    pub openings: Vec<Position>,
    /// Begin games after each first move from these positions instead; on an empty board, after one
    /// first move of each orbit under symmetry.
    #[arg(skip)]
    #[serde(default)]
    pub first_moves: bool,
    /// Play each opening this many times with each pair of engines in each assignment of colors.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1..=500_000))]
    #[serde(default = "one")]
    pub rounds: usize,
    /// The time of each engine for a game, perhaps with an increment for each move: `10m`,
    /// `5m+2s`. Without a clock, time is unlimited.
    #[arg(long, value_name = "TIME")]
    pub clock: Option<Clock>,
    /// The time that an engine may take beyond its clock before it loses.
    #[arg(long, value_name = "TIME", default_value = "1s")]
    #[serde(default = "margin")]
    pub margin: Time,
    /// The time that an engine may take for a command without a clock before it loses.
    #[arg(long, value_name = "TIME", default_value = "10m")]
    #[serde(default = "timeout")]
    pub timeout: Time,
    /// End a game when both engines have moved and the solver proves the winner with at most this
    /// many nodes; with 0, when the fill decides the game. By default all games are played to the
    /// end.
    #[arg(long = "adjudicate", value_name = "NODES", default_value = "0", value_parser = parse_count)]
    pub adjudication: Option<u64>,
    /// The first number that replaces `{seed}`.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=SEEDS))]
    #[serde(default)]
    pub seed: u64,
    /// Two Elo differences, `0,50`, for a sequential probability ratio test (SPRT) of two engines:
    /// end the match as soon as the test accepts one of them, with error rates of 5 %.
    #[arg(long, value_name = "ELO,ELO")]
    pub sprt: Option<Sprt>,
    /// Write each game into this directory as SGF.
    #[arg(long, value_name = "DIR")]
    pub sgf: Option<PathBuf>,
    /// Record finished games in this file, and continue from its content.
    #[arg(long = "store", alias = "journal", value_name = "FILE", value_hint = WRITTEN)]
    pub journal: Option<PathBuf>,
    /// The program to run for command lines that begin with `mustplay`.
    #[arg(skip)]
    pub mustplay: Option<PathBuf>,
}

fn one() -> usize {
    1
}

/// The default covers the scheduling delay of a loaded machine.
const fn margin() -> Time {
    Time::seconds(1)
}

/// The default is far above the delay of a move between programs.
const fn timeout() -> Time {
    Time::seconds(600)
}

/// The limit on the number of games, which are all held in memory.
const MOST_GAMES: usize = 1_000_000;

impl Match {
    /// A match of one round.
    pub fn new(engines: Vec<Source<Contestant>>, openings: Vec<Position>) -> Self {
        Self {
            engines,
            openings,
            first_moves: false,
            rounds: 1,
            clock: None,
            margin: margin(),
            timeout: timeout(),
            adjudication: None,
            seed: 0,
            sprt: None,
            sgf: None,
            journal: None,
            mustplay: None,
        }
    }

    /// The opening positions.
    fn openings(&self) -> Result<Vec<Position>, Error> {
        let mut openings = Vec::new();
        for position in &self.openings {
            check(position)?;
            if !self.first_moves {
                openings.push(position.clone());
                continue;
            }
            let setup = position.setup();
            let cells = if setup.stones.is_empty() {
                let orbits = setup.board.orbits().into_iter();
                orbits.map(|orbit| orbit[0]).collect()
            } else {
                setup.empty_cells()?
            };
            for cell in cells {
                let mut record = position.record().clone();
                record.push(Action::Place(cell));
                let opening = Position::new(record)?;
                // A first move that wins at once leaves nothing to play.
                if check(&opening).is_ok() {
                    openings.push(opening);
                }
            }
        }
        if openings.is_empty() {
            return Err(Error::request(
                "openings",
                "an opening in which neither side has won",
                "none",
            ));
        }
        Ok(openings)
    }

    /// The names of the engines, all different.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for engine in &self.engines {
            let wanted = engine.name();
            let numbered = (2..).map(|number| format!("{wanted} ({number})"));
            let mut all = std::iter::once(wanted.to_owned()).chain(numbered);
            names.extend(all.find(|name| !names.contains(name)));
        }
        names
    }

    /// The first line of the journal. Rounds, the test and the SGF directory may change between
    /// runs.
    fn title(&self, openings: &[Position]) -> String {
        let engines: Vec<String> = self.engines.iter().map(ToString::to_string).collect();
        let openings: Vec<String> = openings.iter().map(ToString::to_string).collect();
        let Self { clock, margin, timeout, adjudication, seed, .. } = self;
        let all = (engines, openings, clock, margin, timeout, adjudication, seed);
        let sum = checksum(format!("{all:?}").as_bytes());
        format!("# Journal of `mustplay match`, format 1, match {sum:016x}\n")
    }
}

/// Whether a game can begin at a position.
fn check(position: &Position) -> Result<(), Error> {
    let setup = position.setup();
    let refuse = |expected| Err(Error::request("openings", expected, &position.to_string()));
    if !matches!(setup.board.shape(), Shape::Hex { .. }) {
        return refuse("positions of Hex");
    }
    if setup.objective == Objective::Misere {
        return refuse("the normal objective");
    }
    if setup.connected()?.is_some() || position.record().given_up_by().is_some() {
        return refuse("positions in which neither side has won");
    }
    Ok(())
}

impl Job for Match {
    const NAME: &'static str = "hex match";
    type Answer = Matched;

    fn side_effects(&self) -> SideEffects {
        SideEffects::Programs
    }

    fn run(&self, engine: &Engine, context: &RunContext<'_>) -> Result<Report<Matched>, Error> {
        if self.engines.len() < 2 {
            let found = self.engines.len().to_string();
            return Err(Error::request("engines", "two engines at least", &found));
        }
        if let Some(sprt) = &self.sprt {
            if self.engines.len() > 2 {
                let found = self.engines.len().to_string();
                return Err(Error::request("sprt", "two engines", &found));
            }
            if !sprt.is_sound() {
                let expected = "a lesser and a greater difference, and errors below one half";
                return Err(Error::request("sprt", expected, &format!("{sprt:?}")));
            }
        }
        let openings = self.openings()?;
        let pairs = self.engines.len() * (self.engines.len() - 1);
        let games = self.rounds.checked_mul(openings.len() * pairs);
        if games.is_none_or(|games| games > MOST_GAMES) {
            let found = format!("{} of {}", self.rounds, openings.len() * pairs);
            return Err(Error::request("rounds", "at most 1000000 games in all", &found));
        }
        let schedule = pairings(self.engines.len(), openings.len(), self.rounds);
        if let Some(folder) = &self.sgf {
            Error::create_directory(folder)?;
        }
        let results = Mutex::new(Results { games: Vec::new(), journal: None });
        let names = self.names();
        Running { request: self, engine, context, openings, names, results }.play(schedule)
    }

    fn text(&self, report: &mut Report<Matched>, _: RenderOptions) -> String {
        let matched = &report.answer;
        // The widths of short numbers are fixed.
        let heading = ["engine", " games", "   won", "as black", "as white", " seconds"];
        let mut rows = vec![heading.map(str::to_owned)];
        rows.extend(matched.engines.iter().map(|it| {
            let seconds = it.seconds.map_or(0.0, |seconds| seconds.0);
            [
                it.name.chars().take(LONGEST_NAME).collect(),
                it.games.to_string(),
                it.wins.to_string(),
                it.wins_as_black.to_string(),
                it.wins_as_white.to_string(),
                format!("{seconds:.3}"),
            ]
        }));
        let mut text = display::table(&rows, &[1, 2, 3, 4, 5]);
        for pair in &matched.pairs {
            pair_text(&mut text, pair);
        }
        for it in &matched.engines {
            let faults = [
                ("crashed", it.crashed),
                ("timed out", it.timed_out),
                ("made no legal move", it.illegal),
                ("refused", it.refused),
            ];
            for (what, count) in faults.into_iter().filter(|(_, count)| *count > 0) {
                let games = display::counted(count, "game");
                let last = matched.games.iter().rev();
                let last = last.filter(|game| !game.reason.is_empty() && game.winner != it.name);
                let mut last = last.filter(|game| [&game.black, &game.white].contains(&&it.name));
                let why = last.next().map_or("", |game| &game.reason);
                let _ = writeln!(text, "{} {what} in {games}: {why}", it.name);
            }
        }
        if matched.repeated > 0 {
            let games = display::counted(matched.repeated, "game");
            let _ = writeln!(
                text,
                "{games} repeating an earlier one: no new information; give the engines \
                 --seed {{seed}}, or add openings"
            );
        }
        let _ = writeln!(
            text,
            "{} of {} games{}",
            matched.played,
            matched.scheduled,
            display::stopped(report)
        );
        text
    }
}

/// Longer names are cut in the table.
const LONGEST_NAME: usize = 40;

struct Running<'a> {
    request: &'a Match,
    engine: &'a Engine,
    context: &'a RunContext<'a>,
    openings: Vec<Position>,
    names: Vec<String>,
    results: Mutex<Results>,
}

/// The games that are finished.
struct Results {
    games: Vec<(Pairing, Played)>,
    journal: Option<Journal>,
}

impl Results {
    /// The games that each of the first two engines won.
    fn score(&self) -> [usize; 2] {
        let winners = self.games.iter().map(|(pairing, played)| pairing.players[played.winner]);
        [0, 1].map(|engine| winners.clone().filter(|&winner| winner == engine).count())
    }
}

impl Running<'_> {
    /// Plays the games that earlier runs did not finish.
    fn play(self, schedule: Vec<Pairing>) -> Result<Report<Matched>, Error> {
        let scheduled = schedule.len();
        let mut left = self.recall(schedule)?;
        let threads = self.context.limits().threads.min(left.len());
        let memory = self.context.limits().memory / threads.max(1);
        let queue = Queue::new(&mut left);
        let ended = lanes(threads, || {
            let sink = self.context.sink();
            let check_limits = |moves: u32| sink.report(&Progress::new(moves.into(), 0));
            for pairing in queue.visit() {
                if self.is_decided(&self.results()) {
                    break;
                }
                match self.game(*pairing, memory, &check_limits) {
                    Ok(played) => self.finish(*pairing, played, scheduled)?,
                    Err(Error::Solve(SolveError::Stopped(stop))) => return Ok(Some(stop)),
                    Err(error) => return Err(error),
                }
            }
            Ok(None)
        });
        let mut games = std::mem::take(&mut self.results().games);
        games.sort_by_key(|(pairing, _)| pairing.number);
        // Reports the games that were played, then the error.
        let ended = if games.is_empty() { Ok(ended?) } else { ended };
        let answer = Matched::new(self.request, &self.names, &self.openings, scheduled, &games);
        Ok(Report::ended(ended, answer, self.context.done()))
    }

    /// Takes over the games in the journal and returns the others.
    fn recall(&self, schedule: Vec<Pairing>) -> Result<Vec<Pairing>, Error> {
        let Some(path) = &self.request.journal else {
            return Ok(schedule);
        };
        let (journal, mut before) = Journal::open(path, &self.request.title(&self.openings))?;
        let mut left = Vec::new();
        for pairing in schedule {
            match before.remove(&pairing.number) {
                Some(played) => {
                    self.keep(pairing, &played)?;
                    self.results().games.push((pairing, played));
                }
                None => left.push(pairing),
            }
        }
        self.results().journal = Some(journal);
        Ok(left)
    }

    fn results(&self) -> MutexGuard<'_, Results> {
        // A game is added whole or not at all.
        self.results.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the sequential test has accepted a hypothesis.
    fn is_decided(&self, results: &Results) -> bool {
        let [wins, losses] = results.score();
        let sprt = self.request.sprt.as_ref();
        sprt.is_some_and(|sprt| sprt.judge(wins, losses).verdict.is_some())
    }

    /// Plays one game, with this memory for the solver.
    fn game(
        &self,
        pairing: Pairing,
        memory: usize,
        check_limits: &dyn Fn(u32) -> Result<(), StopReason>,
    ) -> Result<Played, Error> {
        check_limits(0).map_err(SolveError::Stopped)?;
        let [black, white] = [0, 1].map(|seat| self.start(pairing, seat));
        let opening = &self.openings[pairing.opening];
        let mut adjudicator = Adjudicator {
            engine: self.engine,
            nodes: self.request.adjudication,
            memory,
            cancel: &self.context.limits().cancel,
            solver: None,
        };
        Game::new(self.request, check_limits, opening, [black?, white?]).play(&mut adjudicator)
    }

    /// Starts the engine that begins with Black (seat 0) or White (seat 1).
    fn start(&self, pairing: Pairing, seat: usize) -> Result<Client, Error> {
        let contestant = &self.request.engines[pairing.players[seat]];
        let number = (2 * pairing.number + seat) as u64;
        let seed = self.request.seed.wrapping_add(number);
        let command = contestant.command(self.request.mustplay.as_deref(), seed);
        Client::start(command).map_err(Error::at(format!("cannot start `{contestant}`")))
    }

    /// Records a finished game, unless the test ended while it was played.
    fn finish(&self, pairing: Pairing, played: Played, scheduled: usize) -> Result<(), Error> {
        let mut results = self.results();
        if self.is_decided(&results) {
            return Ok(());
        }
        if let Some(journal) = &mut results.journal {
            journal.add(pairing.number, &played)?;
        }
        self.keep(pairing, &played)?;
        results.games.push((pairing, played));
        let [wins, losses] = results.score();
        let stage = match self.names.len() {
            2 => format!("{wins}-{losses} of {scheduled}"),
            _ => format!("{} of {scheduled}", results.games.len()),
        };
        self.context.stage(&stage);
        Ok(())
    }

    /// Writes a game into the SGF directory, if there is one.
    fn keep(&self, pairing: Pairing, played: &Played) -> Result<(), Error> {
        let Some(folder) = &self.request.sgf else {
            return Ok(());
        };
        let path = folder.join(format!("{:06}.sgf", pairing.number + 1));
        std::fs::write(&path, self.sgf(pairing, played)?).map_err(Error::unwritten(&path))
    }

    /// The SGF record of a game with its players and result.
    fn sgf(&self, pairing: Pairing, played: &Played) -> Result<String, Error> {
        let mut record: Record = self.openings[pairing.opening].record().clone();
        let mut seats = [0, 1];
        for word in &played.moves {
            let turn = action(&record.board, word)?;
            record.push(turn);
            if turn == Action::Swap(Swap::Sides) {
                seats.swap(0, 1);
            }
        }
        let [black, white] = pairing.players.map(|player| self.names[player].as_str());
        let letter = if seats[Color::Black.index()] == played.winner { 'B' } else { 'W' };
        let result = format!("{letter}+{}", played.ending.in_sgf());
        let how = match &*played.reason {
            "" => played.ending.to_string(),
            reason => format!("{}: {reason}", played.ending),
        };
        let properties = [("PB", black), ("PW", white), ("RE", &result), ("GC", &how)];
        Ok(sgf::write_with(&record, &properties)? + "\n")
    }
}

/// The score of a pair of engines, its Elo difference and its test.
fn pair_text(text: &mut String, pair: &PairScore) {
    let PairScore { first, second, wins, losses, rating, sprt } = pair;
    let _ = write!(text, "{first} - {second}: {wins}-{losses}");
    if let Some(score) = rating.score {
        let _ = write!(text, ", {:.1} %", 100.0 * score.0);
    }
    let elo = |it: Measure| format!("{:+.0}", it.0);
    let known = rating.elo.map_or_else(String::new, |it| format!(" {}", elo(it)));
    let _ = match (rating.elo_low, rating.elo_high) {
        (Some(low), Some(high)) => {
            writeln!(text, ", Elo{known}, from {} to {} (95 %)", elo(low), elo(high))
        }
        (Some(low), None) => writeln!(text, ", Elo at least {} (95 %)", elo(low)),
        (None, Some(high)) => writeln!(text, ", Elo at most {} (95 %)", elo(high)),
        (None, None) => writeln!(text),
    };
    if let Some(test) = sprt {
        let verdict = match test.verdict {
            Some(SprtVerdict::Greater) => format!("{} is accepted", elo(test.elo1)),
            Some(SprtVerdict::Lesser) => format!("{} is accepted", elo(test.elo0)),
            None => "undecided".to_owned(),
        };
        let _ = writeln!(
            text,
            "Elo {} against {}: {verdict} (log-likelihood ratio {:.2}, from {:.2} to {:.2})",
            elo(test.elo0),
            elo(test.elo1),
            test.llr.0,
            test.lower.0,
            test.upper.0
        );
    }
}
