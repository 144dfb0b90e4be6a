//! Many jobs: told in order, whatever thread is done first; what is wrong with one is told in its
//! place, and the caller can end it.

use std::convert::Infallible;
use std::fmt::Write;

use mustplay::{Complaint, Engine, Error, Limits, Solve};
use mustplay_cgt::random::SplitMix;

/// Positions of 4x4, every seventh line no position at all.
fn lines(count: usize) -> Vec<String> {
    let mut random = SplitMix::new(600);
    let line = |number: usize| {
        if number % 7 == 3 {
            return format!("4x4 z{number}");
        }
        let mut stones = [String::new(), String::new()];
        for cell in 0..16 {
            if let Some(list) = stones.get_mut(random.index(4)) {
                let column = char::from(b'a' + cell % 4);
                let _ = write!(list, "{column}{},", cell / 4 + 1);
            }
        }
        let [black, white] = stones.map(|list| list.trim_end_matches(',').to_owned());
        let list = |name: &str, cells: String| match cells.as_str() {
            "" => String::new(),
            cells => format!(" {name}:{cells}"),
        };
        format!("4x4{}{} black", list("B", black), list("W", white))
    };
    (0..count).map(line).collect()
}

#[test]
fn reports_are_told_in_order_whatever_the_threads() {
    let lines = lines(60);
    let engine = Engine::default();
    let alone = lines.iter().map(|line| {
        let solve = Solve::new(line.parse()?);
        let report = engine.run(&solve, &Limits::default(), &())?;
        Ok::<_, Error>(report.answer.winner)
    });
    let alone: Vec<_> = alone.map(|found| found.map_err(|error| error.in_full())).collect();
    assert!(alone.iter().filter(|found| found.is_err()).count() > 5);
    for threads in [1, 2, 5] {
        let limits = Limits { threads, ..Limits::default() };
        let jobs = lines.iter().map(|line| (line, line.parse().map(Solve::new)));
        let mut told = Vec::new();
        let Ok(()) = engine.run_each(jobs, &limits, |line, report: Result<_, Error>| {
            assert_eq!(line, &lines[told.len()]);
            let winner = report.map(|report| report.answer.winner);
            told.push(winner.map_err(|error| error.in_full()));
            Ok::<_, Infallible>(())
        });
        assert_eq!(told, alone, "{threads} threads");
    }
}

#[test]
fn who_is_told_can_end_a_batch_without_end() {
    let jobs = std::iter::repeat_with(|| ((), "3x3 b2".parse().map(Solve::new)));
    let limits = Limits { threads: 2, ..Limits::default() };
    let mut told = 0;
    let ended = Engine::default().run_each(jobs, &limits, |(), _: Result<_, Error>| {
        told += 1;
        if told == 10 { Err("enough") } else { Ok(()) }
    });
    assert_eq!(ended, Err("enough"));
    assert_eq!(told, 10);
}

#[test]
fn messages_are_taken_apart() {
    let complaint = |message: &str| {
        let complaint = Complaint::new(message.to_owned());
        assert_eq!(complaint.message, message);
        let Complaint { line, column, expected, found, .. } = complaint;
        (line, column, expected, found)
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        complaint("size and moves: line 1, column 5: expected a cell like `c4`, found `z9`"),
        (Some(1), Some(5), text("a cell like `c4`"), text("z9"))
    );
    assert_eq!(
        complaint("expected one thing, found nothing"),
        (None, None, text("one thing"), text("nothing"))
    );
    assert_eq!(
        complaint("expected stones of `a` or `b`"),
        (None, None, text("stones of `a` or `b`"), None)
    );
    assert_eq!(complaint("line 99999999999999999999999: `"), (None, None, None, None));
    assert_eq!(complaint(""), (None, None, None, None));
}
