//! No player loses on time.

use std::time::Duration;

use mustplay_player::Pace;

/// Played to the last cell, time never runs out, whatever the increment.
#[test]
fn a_whole_game_stays_within_its_time() {
    for (main, increment) in [(60.0, 0.0), (10.0, 1.0), (1.0, 0.1), (0.5, 0.0), (0.0, 0.0)] {
        for cells in [9, 121, 361] {
            let increment = Duration::from_secs_f64(increment);
            let mut left = Duration::from_secs_f64(main);
            for empty in (1..=cells).rev().step_by(2) {
                let pace = Pace::Game { left, moves: None, increment };
                let spent = pace.next(empty);
                assert!(spent <= left, "{main} {empty}");
                left = left.saturating_sub(spent) + increment;
            }
        }
    }
}

#[test]
fn moves_that_must_be_made_share_the_time() {
    let pace = |moves| Pace::Game {
        left: Duration::from_secs(30),
        moves: Some(moves),
        increment: Duration::ZERO,
    };
    assert!(pace(3).next(361) > Duration::from_secs(9));
    assert!(pace(30).next(361) <= Duration::from_secs(1));
    assert!(pace(1).next(361) >= Duration::from_secs(9));
    let each = Pace::Each(Duration::from_secs(1));
    assert!(each.next(100) > Duration::from_millis(950));
}
