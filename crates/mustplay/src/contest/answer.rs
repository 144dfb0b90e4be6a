//! What a match has shown.

use std::collections::HashSet;

use super::Match;
use super::ending::Ending;
use super::game::Played;
use super::rating::Rating;
use super::schedule::{Pairing, pairs};
use super::sprt::SprtState;
use crate::{Measure, Position};

/// What a match has shown.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Matched {
    /// Games that were to be played.
    pub scheduled: usize,
    /// Games that were played.
    pub played: usize,
    /// Games without a fault that are like an earlier one, move by move, with the same colors: they
    /// tell nothing new.
    pub repeated: usize,
    /// What became of each engine.
    pub engines: Vec<EngineScore>,
    /// How every two of them fared against each other.
    pub pairs: Vec<PairScore>,
    /// The games, in the order in which they were to be played.
    pub games: Vec<MatchGame>,
}

/// What became of an engine.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct EngineScore {
    /// What it is called.
    pub name: String,
    /// Its command line, as it was given.
    pub command: String,
    /// Its games.
    pub games: usize,
    /// Those that it won.
    pub wins: usize,
    /// Those of them that it began with Black.
    pub wins_as_black: usize,
    /// Those of them that it began with White.
    pub wins_as_white: usize,
    /// Moves that it was asked for.
    pub moves: u64,
    /// Time that it took for a move, on average.
    pub seconds: Option<Measure>,
    /// Games that it lost because its process ended.
    pub crashed: usize,
    /// Games that it lost because it did not answer in time.
    pub timed_out: usize,
    /// Games that it lost by a move that is none.
    pub illegal: usize,
    /// Games that it lost because it refused to move, or to take a move.
    pub refused: usize,
}

/// How two engines fared against each other.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct PairScore {
    /// One of them.
    pub first: String,
    /// The other.
    pub second: String,
    /// Games that the first won.
    pub wins: usize,
    /// Games that the second won.
    pub losses: usize,
    /// How much stronger the first is, as far as that tells.
    #[serde(flatten)]
    pub rating: Rating,
    /// How the sequential test stands, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtState>,
}

/// A game that was played.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct MatchGame {
    /// Its number among all that were to be played, from one.
    pub number: usize,
    /// Where it began.
    pub opening: Position,
    /// Who began with Black.
    pub black: String,
    /// Who began with White.
    pub white: String,
    /// Who has won.
    pub winner: String,
    /// How it ended.
    pub ending: Ending,
    /// What the loser did wrong, if that has ended it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The turns after the opening: cells, `swap-pieces` or `swap-sides`.
    pub moves: Vec<String>,
    /// Time that both took together.
    pub seconds: Measure,
}

impl Matched {
    /// What finished games say. There are `scheduled` games in all.
    pub(super) fn new(
        request: &Match,
        names: &[String],
        openings: &[Position],
        scheduled: usize,
        played: &[(Pairing, Played)],
    ) -> Self {
        let mut seen = HashSet::new();
        let is_new = |(pairing, played): &&(Pairing, Played)| {
            let is_faulty = !played.reason.is_empty();
            is_faulty || seen.insert((pairing.players, pairing.opening, played.moves.clone()))
        };
        let distinct = played.iter().filter(is_new).count();
        let pairs = pairs(names.len()).map(|pair| PairScore::new(request, names, pair, played));
        let engines = names.iter().enumerate();
        let game = |(pairing, played): &(Pairing, Played)| {
            let [black, white] = pairing.players.map(|player| names[player].clone());
            MatchGame {
                number: pairing.number + 1,
                opening: openings[pairing.opening].clone(),
                black,
                white,
                winner: names[pairing.players[played.winner]].clone(),
                ending: played.ending,
                reason: played.reason.clone(),
                moves: played.moves.clone(),
                seconds: Measure(played.thought.iter().map(|(_, seconds)| seconds).sum()),
            }
        };
        Self {
            scheduled,
            played: played.len(),
            repeated: played.len() - distinct,
            engines: engines
                .map(|(engine, name)| EngineScore::new(request, engine, name, played))
                .collect(),
            pairs: pairs.collect(),
            games: played.iter().map(game).collect(),
        }
    }
}

impl EngineScore {
    fn new(request: &Match, engine: usize, name: &str, played: &[(Pairing, Played)]) -> Self {
        let mut score = Self {
            name: name.to_owned(),
            command: request.engines[engine].to_string(),
            games: 0,
            wins: 0,
            wins_as_black: 0,
            wins_as_white: 0,
            moves: 0,
            seconds: None,
            crashed: 0,
            timed_out: 0,
            illegal: 0,
            refused: 0,
        };
        let mut seconds = 0.0;
        for (pairing, played) in played {
            let seat = pairing.players.iter().position(|&player| player == engine);
            let Some(seat) = seat else { continue };
            score.games += 1;
            let (moves, taken) = played.thought[seat];
            score.moves += u64::from(moves);
            seconds += taken;
            if played.winner == seat {
                score.wins += 1;
                score.wins_as_black += usize::from(seat == 0);
                score.wins_as_white += usize::from(seat == 1);
                continue;
            }
            match played.ending {
                Ending::Connected | Ending::Resigned | Ending::Adjudicated => {}
                Ending::Crashed => score.crashed += 1,
                Ending::TimedOut => score.timed_out += 1,
                Ending::Illegal => score.illegal += 1,
                Ending::Refused => score.refused += 1,
            }
        }
        score.seconds = (score.moves > 0).then(|| Measure(seconds / score.moves as f64));
        score
    }
}

impl PairScore {
    fn new(
        request: &Match,
        names: &[String],
        (first, second): (usize, usize),
        played: &[(Pairing, Played)],
    ) -> Self {
        let [wins, losses] = [(first, second), (second, first)].map(|(winner, loser)| {
            let is_won = |(pairing, played): &&(Pairing, Played)| {
                let [won, lost] = [played.winner, 1 - played.winner];
                [pairing.players[won], pairing.players[lost]] == [winner, loser]
            };
            played.iter().filter(is_won).count()
        });
        Self {
            first: names[first].clone(),
            second: names[second].clone(),
            wins,
            losses,
            rating: Rating::of(wins, losses),
            sprt: request.sprt.map(|sprt| sprt.judge(wins, losses)),
        }
    }
}
