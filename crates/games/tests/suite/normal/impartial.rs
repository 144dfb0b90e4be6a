//! Impartial games: Bouton, mex, remoteness, octal and subtraction games.

use mustplay_games::normal::impartial::{
    Impartial, Octal, Period, Subtraction, mex, nim_misere_win, nim_win,
};

struct Nim;

impl Impartial for Nim {
    type Position = Vec<u32>;

    fn moves(&self, heaps: &Vec<u32>) -> Vec<Vec<u32>> {
        let mut moves = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in 0..heap {
                let mut next = heaps.clone();
                next[i] = left;
                next.sort_unstable();
                moves.push(next);
            }
        }
        moves
    }
}

#[test]
fn theorem_bouton_in_normal_and_misere_nim() {
    for a in 0..5_u32 {
        for b in a..5 {
            for c in b..6 {
                let heaps = vec![a, b, c];
                assert_eq!(Nim.grundy(&heaps), a ^ b ^ c);
                assert_eq!(nim_win(&heaps), Nim.remoteness(&heaps) % 2 == 1);
                assert_eq!(nim_misere_win(&heaps), Nim.misere_win(&heaps), "{heaps:?}");
            }
        }
    }
    assert!(nim_misere_win(&[]));
    assert!(!nim_win(&[]));
}

#[test]
fn remoteness_by_hand() {
    // {0}: over. {3}: take all. {1,1}: two moves. {1,2}: to {1,1}, then two more.
    for (heaps, remoteness) in [(vec![0], 0), (vec![3], 1), (vec![1, 1], 2), (vec![1, 2], 3)] {
        assert_eq!(Nim.remoteness(&heaps), remoteness);
    }
}

#[test]
fn mex_is_the_least_missing_value() {
    assert_eq!(mex([]), 0);
    assert_eq!(mex([1, 2]), 0);
    assert_eq!(mex([0, 1, 3, 1]), 2);
    assert_eq!(mex([0, 1, 2]), 3);
}

fn octal(code: &str) -> Octal {
    code.parse().expect("a code")
}

#[test]
fn published_periods() {
    // Kayles, Dawson's Kayles, Dawson's Chess, and small ones from WW chapter 4.
    for (code, largest, start, length) in [
        ("0.77", 200, 71, 12),
        ("0.07", 200, 53, 34),
        ("0.137", 200, 52, 34),
        ("0.3", 20, 0, 2),
        ("0.33", 20, 0, 3),
    ] {
        let period = octal(code).period(largest);
        assert_eq!(period, Some(Period { start, length }), "{code}");
    }
    assert_eq!(octal("0.77").period(160), None);
}

#[test]
fn values_are_those_of_the_moves() {
    for code in ["0.77", "0.07", "4.3", "0.137", "0.007", "4.007"] {
        let game = octal(code);
        let values = game.values(30);
        for heap in 0..=30 {
            let options = game.moves(heap);
            let reached = options
                .iter()
                .map(|heaps| heaps.iter().fold(0, |x, &h| x ^ values[h]));
            assert_eq!(values[heap], mex(reached), "{code} at {heap}");
        }
    }
}

#[test]
fn bad_codes_say_what_was_expected() {
    for (code, message) in [
        ("77", "expected an octal code such as 0.77, found \"77\""),
        (
            "0.78",
            "expected an octal code such as 0.77, found \"0.78\"",
        ),
        ("0.", "expected an octal code such as 0.77, found \"0.\""),
        (
            "12.7",
            "expected an octal code such as 0.77, found \"12.7\"",
        ),
        ("2.7", "expected 0 or 4 before the point, found 2"),
    ] {
        assert_eq!(code.parse::<Octal>().unwrap_err().to_string(), message);
    }
    for code in ["0.77", "4.3", "0.007"] {
        assert_eq!(octal(code).to_string(), code);
    }
}

#[test]
fn proved_periods_hold_far_beyond_their_proof() {
    for set in [
        vec![1],
        vec![2, 3],
        vec![1, 4],
        vec![2, 5, 7],
        vec![3, 6, 10, 11],
        vec![],
    ] {
        let game = Subtraction::new(set.clone());
        let period = game.period(300).expect("small sets have small periods");
        let values = game.values(2_000);
        for n in period.start..2_000 - period.length {
            assert_eq!(values[n], values[n + period.length], "{set:?} at {n}");
        }
    }
}
