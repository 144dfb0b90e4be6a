//! Judging an engine by the values of all positions around the one it looks at.

use std::cell::RefCell;
use std::sync::Arc;

use mustplay_coloring::{Coloring, Player, TraceSearch};
use mustplay_core::NoProgress;
use mustplay_hex::{Board, Cell, CellSet, Color, ConnectionGame, Masks};
use mustplay_solver::inferior::{Candidates, Features, FillEngine, Matcher, PruneKind};
use mustplay_testing::EveryPosition;

/// Who wins, by means that know nothing of fill and prune.
pub(crate) trait Oracle {
    fn winner(&self, coloring: &Coloring<1>, to_move: Color) -> Color;
}

impl Oracle for EveryPosition {
    fn winner(&self, coloring: &Coloring<1>, to_move: Color) -> Color {
        EveryPosition::winner(self, coloring, to_move.into()).into()
    }
}

/// A search with a table that lasts.
pub(crate) struct Searched<'a>(pub(crate) RefCell<TraceSearch<'a, ConnectionGame<'a, 1>, 1>>);

impl<'a> Searched<'a> {
    pub(crate) fn new(game: &'a ConnectionGame<'a, 1>) -> Self {
        Self(RefCell::new(TraceSearch::new(game, 1 << 27, &NoProgress)))
    }
}

impl Oracle for Searched<'_> {
    fn winner(&self, coloring: &Coloring<1>, to_move: Color) -> Color {
        let proof = self.0.borrow_mut().prove(coloring, to_move.into());
        proof.expect("it is not stopped").winner.into()
    }
}

/// An engine under examination.
pub(crate) struct Judge<'a> {
    pub(crate) board: &'a Board,
    pub(crate) oracle: &'a dyn Oracle,
    pub(crate) engine: FillEngine<1>,
    candidates: Candidates<1>,
    /// Cells filled and moves left out so far.
    pub(crate) filled: usize,
    pub(crate) pruned: usize,
    pub(crate) dead_stones: usize,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(
        board: &'a Board,
        oracle: &'a dyn Oracle,
        matcher: &Arc<Matcher>,
        features: Features,
    ) -> Self {
        let engine = FillEngine::new(board, Arc::clone(matcher), features).expect("a small board");
        Self {
            board,
            oracle,
            engine,
            candidates: Candidates::default(),
            filled: 0,
            pruned: 0,
            dead_stones: 0,
        }
    }

    fn show(&self, coloring: &Coloring<1>) -> String {
        let cell = |index| {
            let cell = Cell::new(index);
            let stone = if coloring.of(Player::Max).contains(cell) {
                "B"
            } else if coloring.of(Player::Min).contains(cell) {
                "W"
            } else {
                return None;
            };
            Some(format!("{stone}:{}", self.board.name(cell)))
        };
        let stones: Vec<String> = (0..self.board.len()).filter_map(cell).collect();
        format!("{} {}", self.board.shape(), stones.join(" "))
    }

    /// Looks at a position that the engine is to be set to.
    pub(crate) fn look_at(&mut self, coloring: &Coloring<1>) {
        self.engine.set_stones([Player::Max, Player::Min].map(|player| coloring.of(player)));
        self.examine(coloring);
    }

    /// Everything that must hold of the engine's position, which is `coloring`.
    pub(crate) fn examine(&mut self, coloring: &Coloring<1>) {
        let filled = self.engine.filled();
        let shown = || self.show(coloring);
        for color in Color::BOTH {
            assert_eq!(filled.played(color), coloring.of(color.into()));
            assert!(filled.played(color).is_subset(filled.stones(color)));
        }
        let total = filled.empty().len()
            + filled.dead().len()
            + filled.stones(Color::Black).len()
            + filled.stones(Color::White).len();
        assert_eq!(total, self.board.len(), "{}", shown());

        // Filling keeps the winner, and the result of each move that is left, whichever
        // color dead cells and dead stones have.
        let dead_stones = filled.dead_stones();
        assert!(!dead_stones.meets(filled.empty() | filled.dead()));
        let fillings = Color::BOTH.map(|dead| {
            let mut stones = Color::BOTH.map(|color| filled.stones(color) - dead_stones);
            stones[dead.index()] |= filled.dead() | dead_stones;
            Coloring::new(stones[0], stones[1]).expect("one color a cell")
        });
        for to_move in Color::BOTH {
            let winner = self.oracle.winner(coloring, to_move);
            for filling in &fillings {
                let found = self.oracle.winner(filling, to_move);
                assert_eq!(found, winner, "{} filled, {to_move} to move", shown());
            }
            if let Some(connected) = filled.connected() {
                assert_eq!(connected, winner, "{}", shown());
                continue;
            }
            for cell in filled.empty() {
                let after = |coloring: &Coloring<1>| {
                    let next = coloring.with(to_move.into(), cell);
                    self.oracle.winner(&next, !to_move)
                };
                let name = self.board.name(cell);
                for filling in &fillings {
                    assert_eq!(
                        after(filling),
                        after(coloring),
                        "{}, {to_move} at {name} once filled",
                        shown()
                    );
                }
            }
        }
        // Mutual fill keeps the winner.
        if self.engine.fill_mutually() {
            let filled = self.engine.filled();
            let black = filled.stones(Color::Black) | filled.dead();
            let filling = Coloring::new(black, filled.stones(Color::White));
            let filling = filling.expect("one color a cell");
            for to_move in Color::BOTH {
                let winner = self.oracle.winner(coloring, to_move);
                let found = self.oracle.winner(&filling, to_move);
                assert_eq!(found, winner, "{} mutually filled", self.show(coloring));
            }
            self.engine.undo();
        }
        self.dead_stones += dead_stones.len();
        let left = self.engine.filled().empty().len();
        self.filled += self.board.len() - coloring.colored().len() - left;
        for to_move in Color::BOTH {
            self.examine_moves(coloring, to_move);
        }
    }

    /// Pruning keeps a winning move if there is one.
    fn examine_moves(&mut self, coloring: &Coloring<1>, to_move: Color) {
        let mut candidates = std::mem::take(&mut self.candidates);
        self.engine.candidates(to_move, &mut candidates);
        let wins = |cell: Cell| {
            let next = coloring.with(to_move.into(), cell);
            self.oracle.winner(&next, !to_move) == to_move
        };
        let filled = self.engine.filled();
        let left_out = filled.empty() - candidates.moves();
        if filled.connected().is_none() {
            let explained: CellSet<1> = candidates.pruned().iter().map(|p| p.cell).collect();
            assert_eq!(explained, left_out, "{}", self.show(coloring));
            let can_win = self.oracle.winner(coloring, to_move) == to_move;
            let kept = candidates.moves().iter().any(wins);
            assert_eq!(kept, can_win, "{}, {to_move} to move", self.show(coloring));
            for pruned in candidates.pruned() {
                let loses = !wins(pruned.cell);
                assert!(loses || pruned.kind != PruneKind::Stolen);
            }
        }
        self.pruned += left_out.len();
        self.candidates = candidates;
    }

    /// What is said about the last move and the one before.
    pub(crate) fn examine_history(&mut self, line: &[(Cell, Color)], start: &Coloring<1>) {
        let position = |moves: &[(Cell, Color)]| {
            moves.iter().fold(*start, |coloring, &(cell, color)| coloring.with(color.into(), cell))
        };
        let Some(&(_, mover)) = line.last() else {
            return;
        };
        let now = position(line);
        let before = position(&line[..line.len() - 1]);
        for reply in self.engine.replies(!mover) {
            let next = now.with((!mover).into(), reply);
            if self.oracle.winner(&before, mover) == !mover {
                assert_eq!(self.oracle.winner(&next, mover), !mover, "{}", self.show(&now));
            }
        }
        let useless = self.engine.self_reversing(!mover, &mut self.candidates);
        for cell in useless {
            let next = now.with((!mover).into(), cell);
            if self.oracle.winner(&next, mover) == !mover {
                let then = position(&line[..line.len() - 2]).with((!mover).into(), cell);
                assert_eq!(self.oracle.winner(&then, mover), !mover, "{}", self.show(&now));
            }
        }
    }
}

/// The masks of a small board.
pub(crate) fn masks(board: &Board) -> Masks<1> {
    Masks::new(board).expect("a small board")
}
