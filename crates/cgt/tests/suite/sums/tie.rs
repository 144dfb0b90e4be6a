//! The winner of a tie, against play to the last move.

use std::collections::HashMap;

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::random::Random;
use mustplay_cgt::sums::{Move, ScoreGame, ScoreGames, SumSolver};
use mustplay_core::NoProgress;

use mustplay_testing::size;

/// SUM §2.1 as it stands: play to the end, then count; in a tie the player to move loses.
struct ToTheEnd<'a> {
    games: &'a ScoreGames,
    known: HashMap<(Vec<ScoreGame>, Player), Player>,
}

impl ToTheEnd<'_> {
    fn winner(&mut self, sum: &[ScoreGame], mover: Player) -> Player {
        let key = (sum.to_vec(), mover);
        if let Some(&winner) = self.known.get(&key) {
            return winner;
        }
        let moves = Move::all(self.games, sum, mover);
        let winner = if moves.is_empty() {
            let scores = sum.iter().map(|&g| self.games.as_number(g).expect("all over"));
            let score = scores.fold(Dyadic::ZERO, |sum, score| &sum + score);
            let left = match mover {
                Player::Left => score > Dyadic::ZERO,
                Player::Right => score >= Dyadic::ZERO,
            };
            if left { Player::Left } else { Player::Right }
        } else {
            let mut moves = moves.iter();
            let wins = moves.any(|it| self.winner(&it.played(sum), mover.opponent()) == mover);
            if wins { mover } else { mover.opponent() }
        };
        self.known.insert(key, winner);
        winner
    }
}

#[test]
fn section_2_1_a_tie_goes_to_who_does_not_have_to_move() {
    let mut random = Random::new(21);
    let trees = [
        "*",
        "^",
        "v",
        "^*",
        "tiny(1)",
        "{2|-2}",
        "{1|-1}",
        "{{2|0}|-1}",
        "{1|{0|-2}}",
        "*2",
        "{0,{1|0}|{0|-1}}",
        "1",
        "-1",
    ];
    let mut ties = 0;
    for _ in 0..size(120, 2000) {
        let picked = (0..4).map(|_| trees[random.below(trees.len() as u64) as usize]);
        let text = picked.collect::<Vec<_>>().join(" + ");
        let mut games = ScoreGames::new();
        let sum = games.read_sum(&text).unwrap();
        let mut solver = SumSolver::new(&mut games, &sum);
        for first in [Player::Left, Player::Right] {
            let mut twin = ToTheEnd { games: &games, known: HashMap::new() };
            let expected = twin.winner(&sum, first);
            let winner = solver.winner(&games, &sum, first, &NoProgress).unwrap();
            assert_eq!(winner, Some(expected), "{text}, {first:?} first");
            let winning = solver.winning_moves(&games, &sum, first, &NoProgress).unwrap();
            let all = Move::all(&games, &sum, first).into_iter();
            let all = all.filter(|it| twin.winner(&it.played(&sum), first.opponent()) == first);
            assert_eq!(winning, Some(all.collect::<Vec<_>>()), "{text}, {first:?} first");
            let line = solver.line(&games, &sum, first, &NoProgress).unwrap();
            let end = line.iter().fold(sum.clone(), |at, step| step.choice.played(&at));
            let mover = if line.len().is_multiple_of(2) { first } else { first.opponent() };
            assert_eq!(twin.winner(&end, mover), expected, "{text}, {first:?} first");
            ties += usize::from(solver.score(&sum, first, &NoProgress).unwrap() == Dyadic::ZERO);
        }
    }
    assert!(ties > 20, "{ties} ties");
}

/// Sums too long to be played out are decided where they add up.
#[test]
fn long_sums_of_ups_and_stars_are_decided() {
    for (text, left_first, right_first) in [
        ("4000.*", Player::Right, Player::Left),
        ("2000.^ + 2001.v + *", Player::Left, Player::Right),
        ("2000.^ + 2002.v + *", Player::Right, Player::Right),
        ("3001.* + ^", Player::Left, Player::Right),
        ("3001.*2 + ^", Player::Left, Player::Left),
    ] {
        let mut games = ScoreGames::new();
        let sum = games.read_sum(text).unwrap();
        let mut solver = SumSolver::new(&mut games, &sum);
        let mut winner = |first| solver.winner(&games, &sum, first, &NoProgress).unwrap();
        assert_eq!(winner(Player::Left), Some(left_first), "{text}");
        assert_eq!(winner(Player::Right), Some(right_first), "{text}");
    }
}
