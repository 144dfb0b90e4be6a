//! Archives that tell the truth, and one that does not.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use crate::inferior::Matcher;
use mustplay_coloring::TraceSearch;
use mustplay_core::NoProgress;
use mustplay_hex::{Board, CellSet, Color, ConnectionGame, Masks};

use super::search::Search;
use crate::answer::{Answer, Oracle};
use crate::solver::{AnySearch, SolverSettings};
use crate::store::Archive;

/// Who wins the position after an opening, as a search with an archive says.
fn winner(search: &mut Search<1>, opening: [CellSet<1>; 2]) -> Color {
    let answer = Search::answer_stones(search, (opening, Color::White), &NoProgress);
    answer.expect("it is not stopped").winner
}

/// A search that is slow, so that there is something to keep.
fn search(board: &Arc<Board>, matcher: &Arc<Matcher>, archive: Arc<dyn Archive<1>>) -> Search<1> {
    let settings = SolverSettings {
        techniques: "connections,traces".parse().expect("names"),
        bytes: 1 << 22,
        ..SolverSettings::default()
    };
    let mut search = Search::new(board, matcher, &settings).expect("a small board");
    search.shared.archive = Some(archive);
    search
}

/// Who wins with what, by the stones and who moves.
type Verdicts = HashMap<([CellSet<1>; 2], Color), Answer<1>>;

/// An archive in memory, which counts.
#[derive(Default)]
struct Notebook {
    verdicts: Mutex<Verdicts>,
    answered: AtomicU64,
}

impl Archive<1> for Notebook {
    fn lookup(&self, stones: [CellSet<1>; 2], to_move: Color) -> Option<Answer<1>> {
        let verdicts = self.verdicts.lock().expect("no thread panics");
        let found = verdicts.get(&(stones, to_move)).copied();
        self.answered.fetch_add(found.is_some().into(), Ordering::Relaxed);
        found
    }

    fn keep(&self, stones: [CellSet<1>; 2], to_move: Color, verdict: Answer<1>) {
        let mut verdicts = self.verdicts.lock().expect("no thread panics");
        let before = verdicts.insert((stones, to_move), verdict);
        assert!(before.is_none_or(|before| before.winner == verdict.winner));
    }
}

#[test]
fn an_archive_is_told_the_truth_and_believed() {
    let board = Arc::new(Board::hex(5, 5).expect("a board"));
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let mut twin = TraceSearch::new(&game, 1 << 27, &NoProgress);
    let matcher = Arc::new(Matcher::standard());
    let notebook = Arc::new(Notebook::default());
    let mut work = Vec::new();
    for _ in 0..2 {
        let archive: Arc<dyn Archive<1>> = Arc::clone(&notebook) as _;
        let mut search = search(&board, &matcher, archive);
        for (name, expected) in [("a1", Color::White), ("c3", Color::Black)] {
            let stone = CellSet::single(board.cell(name).expect(name));
            let found = winner(&mut search, [stone, CellSet::EMPTY]);
            assert_eq!(found, expected, "{name}");
        }
        work.push(search.nodes());
    }
    assert!(work[1] * 4 < work[0], "{work:?}");
    assert!(notebook.answered.load(Ordering::Relaxed) > 0);
    let verdicts = notebook.verdicts.lock().expect("no thread panics");
    assert!(verdicts.len() > 2, "{}", verdicts.len());
    for (&(stones, to_move), &Answer { winner, carrier, .. }) in verdicts.iter() {
        // The loser may have all that the winner is not said to need.
        let mut worst = stones;
        worst[(!winner).index()] |= masks.all() - stones[0] - stones[1] - carrier;
        let truth = twin.answer(worst, to_move).expect("it is not stopped");
        assert_eq!(truth.winner, winner);
    }
}

/// An archive in which the wrong color wins every position, with cells that cannot be.
struct Liar {
    /// What it says that the winner needs, of a position with these stones.
    carrier: fn([CellSet<1>; 2]) -> CellSet<1>,
    asked: AtomicU64,
}

impl Archive<1> for Liar {
    fn lookup(&self, stones: [CellSet<1>; 2], to_move: Color) -> Option<Answer<1>> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        Some(Answer {
            winner: if asked.is_multiple_of(2) { to_move } else { !to_move },
            carrier: (self.carrier)(stones),
            key: None,
        })
    }

    fn keep(&self, _: [CellSet<1>; 2], _: Color, _: Answer<1>) {}
}

#[test]
fn what_no_winner_can_need_is_not_believed() {
    let board = Arc::new(Board::hex(5, 5).expect("a board"));
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let mut twin = TraceSearch::new(&game, 1 << 27, &NoProgress);
    let matcher = Arc::new(Matcher::standard());
    let carriers: [fn([CellSet<1>; 2]) -> CellSet<1>; 3] = [
        // Nothing.
        |_| CellSet::EMPTY,
        // All empty cells and all that are not.
        |_| CellSet::first(25),
        // A cell that is no cell of the board.
        |stones| CellSet::first(26) - stones[0] - stones[1],
    ];
    for carrier in carriers {
        let asked = AtomicU64::new(0);
        let liar = Arc::new(Liar { carrier, asked });
        let archive: Arc<dyn Archive<1>> = Arc::clone(&liar) as _;
        let mut search = search(&board, &matcher, archive);
        for cell in board.cells() {
            let stones = [CellSet::single(cell), CellSet::EMPTY];
            let truth = twin.answer(stones, Color::White).expect("it is not stopped");
            assert_eq!(winner(&mut search, stones), truth.winner, "{cell:?}");
        }
        assert!(liar.asked.load(Ordering::Relaxed) > 100);
    }
}
