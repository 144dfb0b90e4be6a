//! The solver's turns beside the games.

use super::Schedule;

/// Before each turn as many games were played as all turns before it were worth, however long a
/// game takes, and a turn that is stopped is gone on with before any further game.
#[test]
fn games_take_as_long_as_nodes() {
    for game in [0.01, 1.0 / 32.0, 1.0, 6.0] {
        let mut schedule = Schedule::starting_with(16, 1000);
        assert_eq!(schedule.due, 1000);
        let mut nodes = 0;
        for turn in 0..20 {
            let length = schedule.left;
            assert_eq!(length, 16 << turn);
            let due = schedule.due;
            schedule.spend(length - 1, game);
            assert_eq!((schedule.left, schedule.due), (1, due));
            schedule.spend(1, game);
            nodes += length;
            let games = (schedule.due - 1000) as f64;
            let worth = nodes as f64 / game;
            // Each turn may lose part of a game.
            assert!(games <= worth && games >= worth - 20.0, "{game} {turn}");
        }
    }
}
