//! The numbers of the search change no winner: each option at its least and at its greatest
//! value, against plain search.

use mustplay_core::NoProgress;
use mustplay_hex::{Color, ConnectionGame, Masks, Setup};
use mustplay_solver::{PARAMS, SolverSettings};
use mustplay_testing::full;

use super::twin::{Random, Twin, both_turns, hex, position, show};
use super::whim::{Whim, always_advised, misled};

#[test]
fn no_option_changes_a_winner() {
    let board = hex(5, 5);
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    let mut random = Random::new(50);
    let rounds = if full() { 100 } else { 8 };
    let setups = (0..rounds).flat_map(|_| both_turns(&random.setup(&board, 6)));
    let asked: Vec<(Setup, Color)> = setups.map(|it| (it.clone(), twin.winner(&it))).collect();
    for row in &PARAMS {
        for value in [*row.range.start(), *row.range.end()] {
            let params = always_advised().with(row.name, value).expect(row.name);
            for threads in [1, 2] {
                let settings = SolverSettings { params, threads, ..SolverSettings::default() };
                let settings = settings.within(&board, 1 << 22);
                let (mut solver, _) = misled(&board, &settings, Whim::Random);
                for (setup, winner) in &asked {
                    let shown = || format!("{}={value}: {}", row.name, show(setup));
                    let found =
                        solver.solve_with_progress(setup, false, (&NoProgress, &|_| ()), None);
                    let found = found.expect("it is not stopped");
                    assert_eq!(found.winner, Some(*winner), "{}", shown());
                    let wins = *winner == setup.to_move && position(setup).connected().is_none();
                    assert_eq!(found.winning.len(), usize::from(wins), "{}", shown());
                    for &cell in &found.winning {
                        assert_eq!(twin.winner(&setup.after(cell)), *winner, "{}", shown());
                    }
                }
            }
        }
    }
}
