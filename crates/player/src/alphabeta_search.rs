//! Alpha-beta search to a fixed horizon.

use std::ops::Neg;
use std::sync::Arc;

use mustplay_coloring::AnswerTable;
use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::{Board, Cell, CellSet, Color, Masks};
use mustplay_solver::evaluate::{EvalInput, Evaluation, NoScores, Scores};
use thiserror::Error;

use crate::connection::Stones;

/// Why a search ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum Halt {
    #[error(transparent)]
    Stop(#[from] StopReason),
    #[error(transparent)]
    NoScores(#[from] NoScores),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Found<const W: usize> {
    pub(super) score: Score,
    /// For a proof, a carrier of the win, which is as early even if the loser owns all cells
    /// outside. Empty for an estimate.
    pub(super) trace: CellSet<W>,
}

impl<const W: usize> Found<W> {
    /// The result from the parent's perspective.
    fn seen_from_above(self) -> Self {
        Self { score: -self.score, ..self }
    }
}

/// The alpha-beta window: outside of it a bound on the score suffices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const ALL: Self = Self { alpha: Score::LOST, beta: Score::WON };
}

#[derive(Clone, Copy, Debug)]
struct Known<const W: usize> {
    found: Found<W>,
    bound: Bound,
    depth: u32,
    best: Option<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

pub(super) struct Search<const W: usize> {
    board: Arc<Board>,
    masks: Arc<Masks<W>>,
    evaluation: Evaluation,
    table: AnswerTable<Stones<W>, Known<W>>,
    pub(super) ordering: Ordering,
    /// Positions visited since the last reset.
    pub(super) nodes: u64,
}

impl<const W: usize> Known<W> {
    /// Whether the entry makes a search unnecessary. A proof holds for any depth; estimates of
    /// different depths are not comparable (SCG §11.1).
    fn answers(&self, depth: u32, window: Window) -> bool {
        let score = self.found.score;
        let is_enough = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        score.is_proof() || self.depth == depth && is_enough
    }
}

impl<const W: usize> Search<W> {
    pub(super) fn new(
        board: &Arc<Board>,
        masks: Arc<Masks<W>>,
        evaluation: Evaluation,
        memory: usize,
    ) -> Self {
        Self {
            board: Arc::clone(board),
            masks,
            evaluation,
            table: AnswerTable::with_limit(memory),
            ordering: Ordering::new(board.len()),
            nodes: 0,
        }
    }

    pub(super) fn empty(&self, stones: &Stones<W>) -> CellSet<W> {
        self.masks.all() - stones.all()
    }

    pub(super) fn eval_input(&self, stones: &Stones<W>) -> EvalInput<'_, W> {
        EvalInput::new(&self.board, &self.masks, stones.of, self.empty(stones))
    }

    pub(super) fn winner(&self, stones: &Stones<W>) -> Option<Color> {
        self.eval_input(stones).winner()
    }

    pub(super) fn scores(
        &self,
        stones: &Stones<W>,
        sink: &dyn ProgressSink,
    ) -> Result<Scores, Halt> {
        // An evaluation adds nothing to the node count.
        let nodes = |_: &Progress| self.report(sink);
        let input = self.eval_input(stones);
        let scores = self.evaluation.scores_with_progress(&input, stones.to_move, &nodes)?;
        Ok(scores?)
    }

    fn report(&self, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        sink.report(&Progress::new(self.nodes, self.table.bytes()))
    }

    pub(super) fn turn(stones: &Stones<W>) -> Turn {
        Turn { stones: stones.all().len(), color: stones.to_move }
    }

    /// The principal variation from the transposition table.
    pub(super) fn line(&self, mut stones: Stones<W>, longest: usize) -> Vec<Cell> {
        let mut line = Vec::new();
        while line.len() < longest {
            let Some(best) = self.table.get(&stones).and_then(|known| known.best) else {
                break;
            };
            line.push(best);
            stones.place(best);
        }
        line
    }

    /// The minimax score to this depth (SCG Algorithm 2, or Algorithm 1 where nothing is proved):
    /// exact within the window, a bound outside.
    pub(super) fn value(
        &mut self,
        stones: Stones<W>,
        depth: u32,
        window: Window,
        sink: &dyn ProgressSink,
    ) -> Result<Found<W>, Halt> {
        self.nodes += 1;
        self.report(sink)?;
        if let Some(winner) = self.winner(&stones) {
            let has_won = winner == stones.to_move;
            return Ok(Found {
                score: if has_won { Score::WON } else { Score::LOST },
                trace: CellSet::EMPTY,
            });
        }
        let known = self.table.get(&stones);
        if let Some(known) = known.filter(|known| known.answers(depth, window)) {
            return Ok(known.found);
        }
        let before = self.nodes;
        let scores = self.scores(&stones, sink)?;
        let (found, best) = if depth == 0 {
            let balance = match stones.to_move {
                Color::Black => scores.balance(),
                Color::White => -scores.balance(),
            };
            let guess = Found { score: Score::guessed(balance), trace: CellSet::EMPTY };
            (guess, None)
        } else {
            let (moves, first) = (self.empty(&stones), known.and_then(|known| known.best));
            let moves = self.ordering.order(moves, &scores, first, Self::turn(&stones));
            self.best_of(&stones, &moves, depth, window, sink)?
        };
        let bound = match found.score {
            score if depth == 0 || score.is_proof() => Bound::Exact,
            score if score >= window.beta => Bound::AtLeast,
            score if score <= window.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let known = Known { found, bound, depth, best };
        self.table.insert(stones, self.nodes - before + 1, known);
        Ok(found)
    }

    fn best_of(
        &mut self,
        stones: &Stones<W>,
        moves: &[Cell],
        depth: u32,
        mut window: Window,
        sink: &dyn ProgressSink,
    ) -> Result<(Found<W>, Option<Cell>), Halt> {
        let mut best: Option<(Score, Cell)> = None;
        let mut must = self.empty(stones);
        let mut trace = CellSet::EMPTY;
        for &cell in moves {
            if !must.contains(cell) {
                continue;
            }
            let found = self.after(stones, cell, depth, window, best.is_none(), sink)?;
            match found.score {
                Score::WON => return Ok((found, Some(cell))),
                Score::LOST => {
                    trace |= found.trace;
                    must &= found.trace;
                }
                score => {
                    if best.is_none_or(|(most, _)| score > most) {
                        best = Some((score, cell));
                    }
                    window.alpha = window.alpha.max(score);
                    if score >= window.beta {
                        self.ordering.credit(Self::turn(stones), cell, depth);
                        break;
                    }
                }
            }
        }
        let found = match best {
            Some((score, _)) => Found { score, trace: CellSet::EMPTY },
            None => Found { score: Score::LOST, trace },
        };
        Ok((found, best.map(|(_, cell)| cell)))
    }

    /// The score of a move. Moves after the first get a minimal window unless they fail high.
    pub(super) fn after(
        &mut self,
        stones: &Stones<W>,
        cell: Cell,
        depth: u32,
        Window { alpha, beta }: Window,
        is_first: bool,
        sink: &dyn ProgressSink,
    ) -> Result<Found<W>, Halt> {
        let mut after = *stones;
        after.place(cell);
        let mut ask = |alpha: Score, beta: Score| {
            let window = Window { alpha: -beta, beta: -alpha };
            let found = self.value(after, depth - 1, window, sink)?;
            Ok::<_, Halt>(found.seen_from_above())
        };
        let mut found = ask(alpha, if is_first { beta } else { alpha.next() })?;
        if !is_first && found.score > alpha && found.score < beta {
            found = ask(alpha, beta)?;
        }
        if found.score == Score::WON {
            found.trace.insert(cell);
        }
        Ok(found)
    }
}

// Move ordering (SCG §11.3).

/// The moves that caused cutoffs.
#[derive(Clone, Debug)]
pub(super) struct Ordering {
    /// *Killer moves*: the last two cutoff moves for each number of stones.
    killers: Vec<[Option<Cell>; 2]>,
    /// *History*: the work that each color's cutoffs at a cell saved.
    history: [Vec<f64>; 2],
}

/// The ply and the color to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) stones: usize,
    pub(super) color: Color,
}

impl Ordering {
    pub(super) fn new(cells: usize) -> Self {
        Self { killers: vec![[None; 2]; cells + 1], history: [vec![0.0; cells], vec![0.0; cells]] }
    }

    /// Records a cutoff that saved a search of `depth` plies.
    pub(super) fn credit(&mut self, turn: Turn, cell: Cell, depth: u32) {
        let [first, second] = &mut self.killers[turn.stones];
        if *first != Some(cell) {
            *second = first.replace(cell);
        }
        self.history[turn.color.index()][cell.index()] += f64::from(depth).powi(2);
    }

    /// Sorts the moves: the best move of the last search, killers, then by evaluation and history.
    pub(super) fn order<const W: usize>(
        &self,
        moves: CellSet<W>,
        scores: &Scores,
        best: Option<Cell>,
        turn: Turn,
    ) -> Vec<Cell> {
        let history = &self.history[turn.color.index()];
        let most = |worth: &dyn Fn(Cell) -> f64| moves.iter().map(worth).fold(0.0, f64::max);
        let saved = |cell: Cell| history[cell.index()];
        let worth = |cell: Cell| scores.worth(cell);
        let (most_saved, most_worth) = (most(&saved), most(&worth));
        let part = |one: f64, most: f64| if most > 0.0 { one / most } else { 0.0 };
        let killers = self.killers[turn.stones];
        let rank = |cell: Cell| {
            if Some(cell) == best {
                4.0
            } else if killers.contains(&Some(cell)) {
                3.0
            } else {
                part(saved(cell), most_saved) + part(worth(cell), most_worth)
            }
        };
        let mut ranked: Vec<(f64, Cell)> = moves.iter().map(|cell| (rank(cell), cell)).collect();
        ranked.sort_by(|x, y| y.0.total_cmp(&x.0));
        ranked.into_iter().map(|(_, cell)| cell).collect()
    }
}

// Scores for the player to move.

/// Scores are integers so that minimal windows exist; this is their scale.
const SCALE: i32 = 1_000_000;

/// A score for the player to move. Only the extremes are proofs (SCG Algorithm 2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Score(i32);

impl Score {
    pub(super) const WON: Self = Self(SCALE);
    pub(super) const LOST: Self = Self(-SCALE);

    /// The estimated score of a balance from −1 to 1, never a proof.
    pub(super) fn guessed(balance: f64) -> Self {
        let most = SCALE - 1;
        Self(((balance * f64::from(SCALE)).round() as i32).clamp(-most, most))
    }

    pub(super) fn is_proof(self) -> bool {
        self.0.abs() == SCALE
    }

    pub(super) fn next(self) -> Self {
        Self(self.0 + 1)
    }

    pub(super) fn chance(self) -> f64 {
        f64::midpoint(1.0, f64::from(self.0) / f64::from(SCALE))
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}
