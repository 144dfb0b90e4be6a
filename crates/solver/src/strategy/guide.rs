//! A proof to play by.

use std::collections::VecDeque;

use mustplay_core::ProgressSink;
use mustplay_hex::{Cell, with_width};

use super::keep::{Keeper, State};
use super::{Situation, Strategy};
use mustplay_proof::Certificate;
use mustplay_proof::check::{Claim, Refusal};

/// A proof that the checker has accepted.
#[derive(Clone, Debug)]
pub struct Guide {
    certificate: Certificate,
}

/// Where a line of play has led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The winner is to move.
    Winner {
        /// Where; any move will do if nothing is said.
        play: Option<Cell>,
        /// What the opponent faces then.
        then: Situation,
    },
    /// The opponent is to move.
    Opponent(Situation),
}

/// A line of play in which the winner leaves the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Astray {
    /// The number of the move in the line, counted from zero.
    pub at: usize,
    /// The move that the proof has there.
    pub expected: Cell,
}

impl Guide {
    /// Reads a certificate, if the checker accepts it within the limits of `sink`.
    pub fn read(text: &str, sink: &dyn ProgressSink) -> Result<Self, Refusal> {
        let certificate = Certificate::read(text, sink)?;
        Ok(Self { certificate })
    }

    /// What is proved.
    pub fn claim(&self) -> &Claim {
        &self.certificate.claim
    }

    /// How many steps the proof has.
    pub fn steps(&self) -> usize {
        self.certificate.steps.len()
    }

    /// All that can arise, nearest first, in at most `most` situations or a single one.
    pub fn strategy(&self, most: usize) -> Strategy {
        with_width!(self.claim().setup.board, W => self.strategy_of_width::<W>(most))
    }

    fn strategy_of_width<const W: usize>(&self, most: usize) -> Strategy {
        let keeper = Keeper::<W>::new(&self.certificate);
        let (opening, state) = keeper.begin(self.winner_begins());
        let (first, then) = keeper.situation(&state);
        let mut situations = vec![first];
        // What each of the situations leads to, in their order.
        let mut ahead = VecDeque::from([then]);
        let mut at = 0;
        while let Some(states) = ahead.pop_front() {
            if situations.len() + states.len() <= most {
                for (number, state) in states.iter().enumerate() {
                    situations[at].threats[number].then = Some(situations.len());
                    let (situation, then) = keeper.situation(state);
                    situations.push(situation);
                    ahead.push_back(then);
                }
            }
            at += 1;
        }
        Strategy { winner: self.claim().winner, opening, situations }
    }

    /// Where legal moves from the position of the claim lead, the winner's being the proof's.
    pub fn follow(&self, moves: &[Cell]) -> Result<Turn, Astray> {
        with_width!(self.claim().setup.board, W => self.follow_of_width::<W>(moves))
    }

    fn follow_of_width<const W: usize>(&self, moves: &[Cell]) -> Result<Turn, Astray> {
        let keeper = Keeper::<W>::new(&self.certificate);
        let mut is_winners = self.winner_begins();
        let (mut play, mut state) = keeper.begin(is_winners);
        for (at, &cell) in moves.iter().enumerate() {
            if is_winners {
                if let Some(expected) = play.filter(|&expected| expected != cell) {
                    return Err(Astray { at, expected });
                }
                state.own = state.own.with(cell);
                state.pairs.retain(|pair| !pair.contains(&cell));
            } else {
                (play, state) = answer(&keeper, state, cell);
            }
            is_winners = !is_winners;
        }
        let (situation, _) = keeper.situation(&state);
        Ok(if is_winners {
            let then = situation;
            Turn::Winner { play, then }
        } else {
            Turn::Opponent(situation)
        })
    }

    fn winner_begins(&self) -> bool {
        self.claim().setup.to_move == self.claim().winner
    }
}

/// What the winner plays when the opponent has played a cell, and what is kept then.
fn answer<const W: usize>(
    keeper: &Keeper<'_, W>,
    mut state: State<W>,
    cell: Cell,
) -> (Option<Cell>, State<W>) {
    if let Some(at) = state.pairs.iter().position(|pair| pair.contains(&cell)) {
        let [one, other] = state.pairs.swap_remove(at);
        let twin = if one == cell { other } else { one };
        state.own = state.own.with(twin);
        return (Some(twin), state);
    }
    let (situation, mut then) = keeper.situation(&state);
    let answers = situation.threats.iter();
    let at = answers.into_iter().position(|threat| threat.answers.contains(&cell));
    match at {
        Some(at) => (situation.threats[at].play, then.swap_remove(at)),
        None => (None, state),
    }
}
