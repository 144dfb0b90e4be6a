//! Proofs from oracles that are wrong: there is a proof that the checker accepts, or there is none.

use mustplay_coloring::TraceSearch;
use mustplay_core::{NoProgress, StopReason};
use mustplay_hex::{Board, Cell, CellSet, Color, ConnectionGame, Position, Setup};
use mustplay_testing::full;
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};

use super::certifier::certify;
use crate::answer::{Answer, Oracle, SolveError};
use mustplay_proof::check::check;

/// How often what is said is made up, in a hundred times.
#[derive(Clone, Copy, Debug)]
struct Habits {
    winner: u64,
    carrier: u64,
    key: u64,
}

/// An oracle that knows the truth.
struct Liar<'a> {
    truth: TraceSearch<'a, ConnectionGame<'a, 1>, 1>,
    habits: Habits,
    dice: TestRng,
}

impl Liar<'_> {
    fn lies(&mut self, often: u64) -> bool {
        self.dice.next_u64() % 100 < often
    }

    /// Cells of the board, some of them beside it, or none.
    fn cells(&mut self) -> CellSet<1> {
        let thin = self.dice.next_u64() & self.dice.next_u64();
        let mask = [0, 0xffff, u64::MAX][(self.dice.next_u64() % 3) as usize];
        CellSet::from_words([thin & mask])
    }
}

impl Oracle<1> for Liar<'_> {
    fn answer(&mut self, stones: [CellSet<1>; 2], to_move: Color) -> Result<Answer<1>, StopReason> {
        let mut answer = self.truth.answer(stones, to_move)?;
        let Habits { winner, carrier, key } = self.habits;
        if self.lies(winner) {
            answer.winner = !answer.winner;
        }
        if self.lies(carrier) {
            answer.carrier = self.cells();
        }
        if self.lies(key) {
            let cell = Cell::new((self.dice.next_u64() % 20) as usize);
            answer.key = Some(cell).filter(|_| answer.winner == to_move);
        }
        Ok(answer)
    }

    fn lookup(&mut self, stones: [CellSet<1>; 2], to_move: Color) -> Option<Answer<1>> {
        let some = self.dice.next_u64().is_multiple_of(4);
        some.then(|| self.answer(stones, to_move).ok()).flatten()
    }

    fn worthwhile(&mut self, _: [CellSet<1>; 2], _: Color) -> CellSet<1> {
        self.cells()
    }
}

/// How many positions were proved, and how many not, of some with up to four stones. What is
/// proved is true.
fn proved(habits: Habits, rounds: usize) -> [usize; 2] {
    let mut count = [0; 2];
    let mut dice = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    for (round, board) in [Board::hex(3, 4), Board::hex(4, 4), Board::y(4)]
        .map(|board| board.expect("a board"))
        .iter()
        .cycle()
        .take(rounds)
        .enumerate()
    {
        let mut setup = Setup::empty(board.clone().into());
        setup.to_move = Color::BOTH[round % 2];
        for color in Color::BOTH {
            for _ in 0..dice.next_u64() % 3 {
                let cell = Cell::new((dice.next_u64() % board.len() as u64) as usize);
                if setup.stones.iter().all(|&(taken, _)| taken != cell) {
                    setup.stones.push((cell, color));
                }
            }
        }
        let position = Position::<1>::new(&setup).expect("a position");
        let game = ConnectionGame::new(position.masks());
        let search = || TraceSearch::new(&game, 1 << 24, &NoProgress);
        let mut liar = Liar {
            truth: search(),
            habits,
            dice: TestRng::from_seed(RngAlgorithm::ChaCha, &[round as u8; 32]),
        };
        match certify(&position, &mut liar, &[], &NoProgress) {
            Ok(certificate) => {
                let verified = check(&certificate.to_string(), &NoProgress);
                let claim = verified.expect("a proof that is accepted").claim;
                assert_eq!(claim.setup, position.to_setup());
                let stones = Color::BOTH.map(|color| position.stones(color));
                let truth = search().answer(stones, position.to_move());
                assert_eq!(Ok(claim.winner), truth.map(|answer| answer.winner));
                count[0] += 1;
            }
            Err(SolveError::Contradiction(_)) => count[1] += 1,
            Err(error) => panic!("{error}"),
        }
    }
    count
}

fn rounds() -> usize {
    if full() { 5000 } else { 1000 }
}

#[test]
fn a_wrong_oracle_gives_a_right_proof_or_none() {
    for (winner, carrier, key) in [(0, 100, 100), (0, 20, 50), (5, 5, 5), (50, 100, 100)] {
        let habits = Habits { winner, carrier, key };
        let [_, failed] = proved(habits, rounds());
        assert!(failed > 0, "{habits:?}");
    }
    let rare = Habits { winner: 2, carrier: 2, key: 2 };
    let [made, failed] = proved(rare, rounds());
    assert!(made > 0 && failed > 0, "{made} {failed}");
}

/// A told move is advice. Where it does not win, another one is looked for.
#[test]
fn bad_advice_does_not_cost_the_proof() {
    let habits = Habits { winner: 0, carrier: 0, key: 100 };
    assert_eq!(proved(habits, rounds()), [rounds(), 0]);
}
