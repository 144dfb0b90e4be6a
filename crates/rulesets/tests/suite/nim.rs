//! Bouton's theorem against plain play.

use mustplay_rulesets::Nim;

fn sorted(heaps: &[u32]) -> Vec<u32> {
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Who wins by playing: no nim-sum anywhere.
fn wins(heaps: &[u32], misere: bool) -> bool {
    let mut any = false;
    for at in 0..heaps.len() {
        for left in 0..heaps[at] {
            any = true;
            let mut after = heaps.to_vec();
            after[at] = left;
            if !wins(&sorted(&after), misere) {
                return true;
            }
        }
    }
    !any && misere
}

fn small_positions() -> impl Iterator<Item = Vec<u32>> {
    (0..5).flat_map(|a| (a..5).flat_map(move |b| (b..5).map(move |c| vec![a, b, c])))
}

#[test]
fn bouton_theorem_in_normal_and_misere_play() {
    for heaps in small_positions() {
        let nim = Nim::new(heaps.clone());
        assert_eq!(nim.nim_sum() > 0, wins(&heaps, false), "{nim}");
        assert_eq!(nim.next_player_wins_misere(), wins(&heaps, true), "misère {nim}");
    }
}

#[test]
fn winning_moves_are_exactly_those_after_which_the_opponent_loses() {
    for heaps in small_positions() {
        let mut expected = Vec::new();
        for (at, &from) in heaps.iter().enumerate() {
            for to in 0..from {
                let mut after = heaps.clone();
                after[at] = to;
                let name = format!("{from} to {to}");
                if !wins(&sorted(&after), false) && !expected.contains(&name) {
                    expected.push(name);
                }
            }
        }
        let found = Nim::new(heaps).winning_moves().into_iter();
        assert_eq!(found.map(|step| step.name).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn positions_of_the_notes() {
    let written = |heaps: &[u32]| -> Vec<String> {
        let moves = Nim::new(heaps.iter().copied()).winning_moves();
        moves.iter().map(ToString::to_string).collect()
    };
    assert_eq!(written(&[3, 5, 5]), ["3 to 0"]);
    assert_eq!(written(&[3, 5, 7]), ["3 to 2", "5 to 4", "7 to 6"]);
    assert_eq!(written(&[6, 10, 13, 24, 30]), ["6 to 1", "13 to 10", "30 to 25"]);
    assert_eq!(Nim::new([6, 13, 13, 24, 30]).nim_sum(), 0);
    assert_eq!(Nim::new([1, 3, 6, 7]).nim_sum(), 3);
}

#[test]
fn bad_heaps_are_refused() {
    let error = "3, -5".parse::<Nim>().unwrap_err().to_string();
    assert_eq!(error, "column 4: expected a whole number, at least 0 and below 2^32, found `-5`");
    assert!("99999999999999999999".parse::<Nim>().is_err());
    assert_eq!("".parse::<Nim>(), Ok(Nim::default()));
}
