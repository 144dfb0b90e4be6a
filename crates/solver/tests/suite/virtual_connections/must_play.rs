//! Must-play: a winning move is in every carrier that the opponent would win in by moving first.

use std::cell::RefCell;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::{Coloring, Player, TraceSearch};
use mustplay_core::NoProgress;
use mustplay_hex::{Color, ConnectionGame};
use mustplay_solver::virtual_connections::{Closure, ClosureGoal, End};
use mustplay_testing::EveryPosition;
use mustplay_testing::full;

use super::position::EvalInput;

/// How often the closure had something to say.
#[derive(Default, Debug)]
struct Tally {
    won: usize,
    threatened: usize,
    excluded: usize,
}

/// Compares what the connections of the opponent of `mover` say with who wins really.
fn look_at(
    scene: &EvalInput,
    mover: Color,
    closure: &mut Closure<1>,
    winner: &impl Fn(&Coloring<1>, Color) -> Color,
    tally: &mut Tally,
) {
    let [black, white] = scene.stones;
    if scene.masks.connected(black, white).is_some() {
        return;
    }
    let coloring = Coloring::new(black, white).expect("one stone a cell");
    let (other, free) = (!mover, scene.free());
    let own = scene.own(other);
    closure.find(&scene.masks, other, own, free, ClosureGoal::All);
    let [first, second] = End::SIDES;
    if !closure.full(first, second).is_empty() {
        assert_eq!(winner(&coloring, mover), other, "{}", scene.show());
        tally.won += 1;
    }
    let threats = closure.semi(first, second);
    if !threats.is_empty() {
        assert_eq!(winner(&coloring, other), other, "{}", scene.show());
        tally.threatened += 1;
    }
    let must = threats.iter().fold(free, |must, &threat| must & threat);
    for cell in free - must {
        let after = coloring.with(mover.into(), cell);
        let name = scene.board.name(cell);
        let found = winner(&after, other);
        assert_eq!(found, other, "{} {mover} plays {name}", scene.show());
        tally.excluded += 1;
    }
}

/// Every position of a board.
fn look_at_every(mut scene: EvalInput) -> Tally {
    let masks = scene.masks.clone();
    let values = EveryPosition::of(&ConnectionGame::new(&masks));
    let winner = |coloring: &Coloring<1>, to_move: Color| -> Color {
        values.winner(coloring, to_move.into()).into()
    };
    let (mut closure, mut tally) = (Closure::default(), Tally::default());
    // Exchanging the colors makes the same position of a square board.
    let movers = match scene.board.swap_reflection() {
        Some(_) => &Color::BOTH[..1],
        None => &Color::BOTH[..],
    };
    for coloring in values.colorings() {
        scene.stones = Player::BOTH.map(|player| coloring.of(player));
        for &mover in movers {
            look_at(&scene, mover, &mut closure, &winner, &mut tally);
        }
    }
    tally
}

/// Random positions of a board, judged by a search that knows nothing of connections.
fn look_at_random(mut scene: EvalInput, seed: u64, stones: [usize; 2], rounds: usize) -> Tally {
    let mut random = SplitMix::new(seed);
    let masks = scene.masks.clone();
    let game = ConnectionGame::new(&masks);
    let search = RefCell::new(TraceSearch::new(&game, 1 << 27, &NoProgress));
    let winner = |coloring: &Coloring<1>, to_move: Color| -> Color {
        let proof = search.borrow_mut().prove(coloring, to_move.into());
        proof.expect("it is not stopped").winner.into()
    };
    let (mut closure, mut tally) = (Closure::default(), Tally::default());
    for _ in 0..rounds {
        scene.shuffle(&mut random, stones);
        for mover in Color::BOTH {
            look_at(&scene, mover, &mut closure, &winner, &mut tally);
        }
    }
    assert!(tally.excluded > rounds, "{tally:?}");
    assert!(tally.won > rounds / 10, "{tally:?}");
    assert!(tally.threatened > rounds / 10, "{tally:?}");
    tally
}

/// All positions of small boards, those of 3×4 and 4×4 in a full run.
#[test]
fn must_play_keeps_all_winning_moves_of_every_small_position() {
    let mut boards = vec![(1, 1), (2, 2), (3, 3), (2, 5), (4, 3)];
    if full() {
        boards.extend([(3, 4), (4, 4)]);
    }
    for (columns, rows) in boards {
        let tally = look_at_every(EvalInput::empty(columns, rows));
        assert!(tally.excluded > 0 || columns == 1, "{tally:?}");
    }
}

#[test]
fn must_play_keeps_all_winning_moves_of_random_positions() {
    let more = if full() { 150 } else { 1 };
    look_at_random(EvalInput::empty(4, 4), 6, [0, 10], 1000 * more);
    look_at_random(EvalInput::empty(5, 5), 7, [4, 18], 170 * more);
    look_at_random(EvalInput::empty(6, 4), 8, [6, 18], 100 * more);
}

/// The same for Y, where three sides are to be joined; side 4 in a full run.
#[test]
fn must_play_keeps_all_winning_moves_of_every_small_position_of_y() {
    let largest = if full() { 4 } else { 3 };
    for side in 1..=largest {
        let tally = look_at_every(EvalInput::empty_y(side));
        assert!(tally.won > 0 || side == 1, "{tally:?}");
        assert!(tally.excluded > 0 || side == 1, "{tally:?}");
    }
}

#[test]
fn must_play_keeps_all_winning_moves_of_random_positions_of_y() {
    let more = if full() { 10 } else { 1 };
    look_at_random(EvalInput::empty_y(4), 9, [0, 7], 200 * more);
    look_at_random(EvalInput::empty_y(5), 10, [0, 10], 50 * more);
    look_at_random(EvalInput::empty_y(6), 11, [6, 14], 20 * more);
}
