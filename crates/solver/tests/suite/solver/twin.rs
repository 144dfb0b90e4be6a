//! Who wins according to a search without any knowledge, and positions to ask about.

use std::cell::RefCell;
use std::sync::{Arc, LazyLock};

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::TraceSearch;
use mustplay_core::NoProgress;
use mustplay_hex::{Board, Color, ConnectionGame, Position, Setup};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{Solver, SolverSettings};

/// A Hex board.
pub(crate) fn hex(columns: usize, rows: usize) -> Arc<Board> {
    Arc::new(Board::hex(columns, rows).expect("a board"))
}

static MATCHER: LazyLock<Arc<Matcher>> = LazyLock::new(|| Arc::new(Matcher::standard()));

/// A solver with these settings.
pub(crate) fn solver_with(board: &Arc<Board>, settings: &SolverSettings) -> Solver {
    Solver::new(board, &MATCHER, settings).expect("a small board")
}

/// Some techniques left out, so much memory and so many threads.
pub(crate) fn settings(left_out: &str, bytes: usize, threads: usize) -> SolverSettings {
    SolverSettings {
        techniques: left_out.parse().expect(left_out),
        bytes,
        threads,
        ..SolverSettings::default()
    }
}

/// A solver that leaves out some techniques, with so much memory and so many threads.
pub(crate) fn solver(board: &Arc<Board>, left_out: &str, bytes: usize, threads: usize) -> Solver {
    solver_with(board, &settings(left_out, bytes, threads))
}

/// The position after one black stone.
pub(crate) fn opening(board: &Arc<Board>, name: &str) -> Setup {
    Setup::empty(Arc::clone(board)).after(board.cell(name).expect(name))
}

/// The positions after one black stone.
pub(crate) fn openings(board: &Arc<Board>) -> Vec<Setup> {
    let empty = Setup::empty(Arc::clone(board));
    board.cells().map(|cell| empty.after(cell)).collect()
}

/// The position with either player to move.
pub(crate) fn both_turns(setup: &Setup) -> [Setup; 2] {
    Color::BOTH.map(|to_move| Setup { to_move, ..setup.clone() })
}

/// A generator that puts stones on boards.
pub(crate) struct Random(SplitMix);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix::new(seed))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.index(bound)
    }

    /// At least `least` stones of random colors on random cells.
    pub(crate) fn setup(&mut self, board: &Arc<Board>, least: usize) -> Setup {
        let mut cells: Vec<_> = board.cells().collect();
        let count = least + self.below(cells.len() - least + 1);
        let mut setup = Setup::empty(Arc::clone(board));
        for _ in 0..count {
            let cell = cells.swap_remove(self.below(cells.len()));
            setup.stones.push((cell, Color::BOTH[self.below(2)]));
        }
        setup
    }
}

/// A position of a small board.
pub(crate) fn position(setup: &Setup) -> Position<1> {
    Position::new(setup).expect("one stone a cell")
}

/// Plain search of one board, with a table that lasts.
pub(crate) struct Twin<'a>(RefCell<TraceSearch<'a, ConnectionGame<'a, 1>, 1>>);

impl<'a> Twin<'a> {
    pub(crate) fn new(game: &'a ConnectionGame<'a, 1>) -> Self {
        Self(RefCell::new(TraceSearch::new(game, 1 << 27, &NoProgress)))
    }

    pub(crate) fn winner(&self, setup: &Setup) -> Color {
        let coloring = ConnectionGame::coloring(&position(setup));
        let proof = self.0.borrow_mut().prove(&coloring, setup.to_move.into());
        proof.expect("it is not stopped").winner.into()
    }
}

/// A position in words.
pub(crate) fn show(setup: &Setup) -> String {
    let names = Color::BOTH.map(|color| {
        let cells = setup.cells_of(color).into_iter();
        let names: Vec<&str> = cells.map(|cell| setup.board.name(cell)).collect();
        names.join(" ")
    });
    format!(
        "{} black {}, white {}, {} to move",
        setup.board.shape(),
        names[0],
        names[1],
        setup.to_move
    )
}
