//! Which question a thread is given next.

use std::sync::Barrier;
use std::thread;
use std::time::Duration;

use mustplay_hex::Board;

use super::*;

/// A question about an empty board.
fn empty() -> Question<1> {
    let board = Board::hex(2, 2).expect("a board");
    Question::image(&board.symmetries()[0], [CellSet::EMPTY; 2], Color::Black)
}

#[test]
fn each_is_begun_once_and_then_those_with_the_fewest_threads_get_help() {
    let all = [empty(), empty(), empty()];
    let questions = Questions::new(&all, QuestionTurns::InOrder);
    let take = || questions.take(|_| true).expect("something is left");
    let first: Vec<_> = (0..3).map(|_| take()).collect();
    assert_eq!(first.iter().map(|task| task.index).collect::<Vec<_>>(), [0, 1, 2]);
    let help = take();
    assert_eq!(help.index, 0);
    let help_elsewhere = take();
    assert_eq!(help_elsewhere.index, 1);
    drop(help);
    let answer = Answer { winner: Color::Black, carrier: CellSet::EMPTY, key: None };
    assert!(all[0].settle(answer) && !all[0].settle(answer));
    assert_eq!(take().index, 2);
    assert!(all[1].settle(answer) && all[2].settle(answer));
    assert!(questions.take(|_| true).is_none());
}

#[test]
fn turns_grow_and_go_round() {
    let all = [empty(), empty(), empty()];
    let questions = Questions::new(&all, QuestionTurns::Growing { first: 2 });
    // The one in the middle is not wanted.
    for allowed in [2, 8, 32] {
        for index in [0, 2] {
            let task = questions.take(|index| index != 1).expect("both are open");
            assert_eq!(task.index, index);
            let mut nodes = 0;
            while !task.question.is_paused() {
                task.question.count();
                nodes += 1;
            }
            assert_eq!(nodes, allowed);
        }
    }
}

/// A thread that comes while the first one tells that it has begun waits until that is told.
#[test]
fn no_thread_goes_on_before_the_beginning_is_told() {
    let question = empty();
    let told = AtomicUsize::new(0);
    let waiting = Barrier::new(2);
    thread::scope(|scope| {
        scope.spawn(|| {
            question.begin(|| {
                waiting.wait();
                thread::sleep(Duration::from_millis(20));
                told.fetch_add(1, Ordering::Relaxed);
                Ok(())
            })
        });
        waiting.wait();
        let begun = question.begin(|| unreachable!("another thread has begun"));
        assert_eq!((begun, told.load(Ordering::Relaxed)), (Ok(()), 1));
    });
}
