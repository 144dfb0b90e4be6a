//! Fill and prune along a line of play.
//!
//! A [`FillEngine`] holds one filled position for each ply of the current line. A move copies the
//! last position and continues to fill; undo drops the copy. Copies reuse the memory of earlier
//! lines, so after the longest line nothing is allocated.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_solver::inferior::{Candidates, Features, FillEngine, Matcher};
//! use mustplay_hex::{Board, Color};
//!
//! let board = Board::hex(5, 5)?;
//! let matcher = Arc::new(Matcher::standard());
//! let mut engine = FillEngine::<1>::new(&board, matcher, Features::default())?;
//! let cell = |name: &str| board.cell(name).unwrap();
//! // Hayward's theorem: a stone on the second row captures the two cells below it.
//! engine.play(cell("c4"), Color::Black);
//! assert!(engine.filled().stones(Color::Black).contains(cell("b5")));
//! assert!(engine.filled().stones(Color::Black).contains(cell("c5")));
//! engine.undo();
//! // So moving there instead is never better.
//! let mut candidates = Candidates::default();
//! engine.candidates(Color::Black, &mut candidates);
//! assert!(!candidates.moves().contains(cell("c5")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use mustplay_hex::{Board, Cell, CellSet, Color, Masks, Position, SetupError, Symmetry};

use crate::inferior::feature::{Feature, Features};
use crate::inferior::filled::{Filled, Rules};
use crate::inferior::matcher::{Matcher, Purpose};
use crate::inferior::neighborhood::Lattice;

/// A line of play with filled positions.
#[derive(Clone, Debug)]
pub struct FillEngine<const W: usize> {
    features: Features,
    lattice: Option<Arc<Lattice>>,
    matcher: Arc<Matcher>,
    symmetries: Arc<[Symmetry]>,
    /// The empty board before any rule has run.
    blank: Filled<W>,
    /// The positions of the line, the current one at `depth`; those above are spare memory.
    line: Vec<Filled<W>>,
    /// The steps between them: each a move, or `None`.
    steps: Vec<Option<(Cell, Color)>>,
    depth: usize,
}

impl<const W: usize> FillEngine<W> {
    #[inline(never)]
    pub fn new(
        board: &Board,
        matcher: Arc<Matcher>,
        features: Features,
    ) -> Result<Self, SetupError> {
        let masks = Arc::new(Masks::new(board)?);
        let lattice = Lattice::new(board).map(Arc::new);
        let blank = Filled::new(&masks, lattice.as_deref());
        let mut engine = Self {
            features,
            lattice,
            matcher,
            symmetries: board.symmetries().into(),
            line: vec![blank.clone()],
            blank,
            steps: Vec::new(),
            depth: 0,
        };
        engine.set_stones([CellSet::EMPTY; 2]);
        Ok(engine)
    }

    /// Enters a position and clears the line.
    pub fn set(&mut self, position: &Position<W>) {
        self.set_stones(Color::BOTH.map(|color| position.stones(color)));
    }

    /// Enters the position with these black and white stones and clears the line.
    pub fn set_stones(&mut self, stones: [CellSet<W>; 2]) {
        self.depth = 0;
        self.set_all(stones, CellSet::EMPTY, self.features);
    }

    /// Appends a filled position, given by its stones and dead cells, as one step of the line.
    /// Further fill that the rules find in another order is ignored until the next move.
    pub fn enter_filled(&mut self, stones: [CellSet<W>; 2], dead: CellSet<W>) {
        let empty = self.blank.empty() - stones[0] - stones[1] - dead;
        self.push(None);
        self.set_all(stones, dead, self.features);
        if self.filled().empty() != empty {
            self.set_all(stones, dead, Features::NONE);
        }
    }

    /// Appends the position with these stones as one step of the line, and fills it.
    pub fn branch(&mut self, stones: [CellSet<W>; 2]) {
        self.push(None);
        self.set_all(stones, CellSet::EMPTY, self.features);
    }

    /// Takes back steps until the line has at most `depth` of them.
    pub fn rewind(&mut self, depth: usize) {
        self.depth = self.depth.min(depth);
    }

    fn set_all(&mut self, stones: [CellSet<W>; 2], dead: CellSet<W>, features: Features) {
        let rules = rules(features, self.lattice.as_deref(), &self.matcher);
        let filled = &mut self.line[self.depth];
        filled.copy_from(&self.blank);
        for color in Color::BOTH {
            for cell in stones[color.index()] {
                filled.play(cell, color, rules);
            }
        }
        for cell in dead {
            filled.remove_known_dead(cell, rules);
        }
        filled.settle(rules);
    }

    #[inline]
    pub fn filled(&self) -> &Filled<W> {
        &self.line[self.depth]
    }

    pub fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn earlier(&self, plies: usize) -> Option<&Filled<W>> {
        self.depth.checked_sub(plies).map(|at| &self.line[at])
    }

    /// The move made `plies` steps ago (the last if `plies` is 1); `None` before the start of the
    /// line or if the step is not a move.
    pub(super) fn step(&self, plies: usize) -> Option<(Cell, Color)> {
        self.depth.checked_sub(plies).and_then(|at| self.steps[at])
    }

    /// The number of patterns that fit around empty cells, by the index or `plainly` by the book.
    #[inline(never)]
    pub fn count_patterns(&self, plainly: bool) -> usize {
        let filled = self.filled();
        let matcher = &self.matcher;
        let count = |neighborhood| {
            if plainly {
                return matcher.scan(neighborhood).count();
            }
            let found = |purpose| matcher.matches(purpose, neighborhood).count();
            Purpose::ALL.into_iter().map(found).sum()
        };
        let neighborhoods = filled.empty().iter().filter_map(|cell| filled.neighborhood(cell));
        neighborhoods.map(count).sum()
    }

    pub(crate) fn masks(&self) -> &Arc<Masks<W>> {
        self.blank.masks()
    }

    pub(super) fn blank(&self) -> &Filled<W> {
        &self.blank
    }

    pub fn features(&self) -> Features {
        self.features
    }

    pub(super) fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    pub(super) fn rules(&self) -> Rules<'_> {
        rules(self.features, self.lattice.as_deref(), &self.matcher)
    }

    /// Plays a stone on an unplayed cell. A stone on a filled cell may invalidate the fill, so the
    /// whole position is filled again.
    pub fn play(&mut self, cell: Cell, color: Color) {
        self.push(Some((cell, color)));
        let rules = rules(self.features, self.lattice.as_deref(), &self.matcher);
        let filled = &mut self.line[self.depth];
        if filled.empty().contains(cell) {
            filled.play(cell, color, rules);
            filled.settle(rules);
        } else {
            let mut stones = Color::BOTH.map(|color| filled.played(color));
            stones[color.index()].insert(cell);
            self.set_all(stones, CellSet::EMPTY, self.features);
        }
    }

    /// Takes back the last step, if any.
    pub fn undo(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Applies mutual fill (FAP Theorem 19) and other patterns that preserve only the winner, then
    /// fills until no rule applies. Returns whether anything was filled: this adds a step to the
    /// line, taken back with [`Self::undo`], because a move that loses before mutual fill may win
    /// after it (FAP Note 20).
    pub fn fill_mutually(&mut self) -> bool {
        if !self.features.has(Feature::Mutual) || !self.features.has(Feature::Patterns) {
            return false;
        }
        self.push(None);
        let rules = rules(self.features, self.lattice.as_deref(), &self.matcher);
        let filled = &mut self.line[self.depth];
        let mut found = false;
        while filled.connected().is_none() && filled.match_mutual(rules) {
            found = true;
            filled.settle(rules);
        }
        if !found {
            self.undo();
        }
        found
    }

    /// Adds a copy of the current position to the line.
    fn push(&mut self, step: Option<(Cell, Color)>) {
        self.steps.truncate(self.depth);
        self.steps.push(step);
        self.depth += 1;
        if self.line.len() == self.depth {
            self.line.push(self.blank.clone());
        }
        let (before, after) = self.line.split_at_mut(self.depth);
        after[0].copy_from(&before[self.depth - 1]);
        after[0].forget_support();
    }
}

/// Borrows only the parts of an engine that rules need, so that the line stays mutable.
fn rules<'a>(features: Features, lattice: Option<&'a Lattice>, matcher: &'a Matcher) -> Rules<'a> {
    Rules { features, lattice, matcher, only: None }
}
