//! What a position is worth, as far as its horizon.

use std::ops::Neg;
use std::sync::Arc;

use mustplay_coloring::AnswerTable;
use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::{Board, Cell, CellSet, Color, Masks};
use mustplay_solver::evaluate::{EvalInput, Evaluation, NoScores, Scores};

use crate::connection::Stones;

/// What the search makes use of. Scores are the same without any of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aid {
    /// Positions are remembered.
    Table,
    /// Moves are tried in order of promise rather than in that of the board.
    Ordering,
    /// All moves but the first are tried with a window of no width.
    MinimalWindow,
    /// Moves that cannot stop what has beaten another move are left out (Algorithm 2).
    MustPlay,
}

/// Why a search ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// It was told to.
    Stop(StopReason),
    /// A position cannot be evaluated.
    NoScores(NoScores),
}

impl From<StopReason> for Halt {
    fn from(stop: StopReason) -> Self {
        Self::Stop(stop)
    }
}

impl From<NoScores> for Halt {
    fn from(error: NoScores) -> Self {
        Self::NoScores(error)
    }
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<const W: usize> {
    pub(super) score: Score,
    /// Of a proof: cells that suffice, the winner winning as early even if the loser owns all
    /// other empty cells. Of a guess nothing.
    pub(super) trace: CellSet<W>,
}

impl<const W: usize> Found<W> {
    /// Seen by the player who moved there.
    fn seen_from_above(self) -> Self {
        Self { score: -self.score, ..self }
    }
}

/// Scores that matter: outside of it, it is enough to know on which side one is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// All scores matter.
    pub(super) const ALL: Self = Self { alpha: Score::LOST, beta: Score::WON };
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
struct Known<const W: usize> {
    found: Found<W>,
    bound: Bound,
    depth: u32,
    best: Option<Cell>,
}

/// How a score that is remembered relates to that of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// Alpha-beta on one board.
pub(super) struct Search<const W: usize> {
    board: Arc<Board>,
    masks: Arc<Masks<W>>,
    evaluation: Evaluation,
    without: Option<Aid>,
    table: AnswerTable<Stones<W>, Known<W>>,
    pub(super) ordering: Ordering,
    /// Positions looked at since that was last set to zero.
    pub(super) nodes: u64,
}

impl<const W: usize> Known<W> {
    /// Whether nothing needs to be searched. A proof holds whatever the depth; guesses are
    /// compared with others of their own depth alone, which is what makes sense where positions
    /// tell the time (SCG §11.1).
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
        (without, memory): (Option<Aid>, usize),
    ) -> Self {
        Self {
            board: Arc::clone(board),
            masks,
            evaluation,
            without,
            table: AnswerTable::with_limit(memory),
            ordering: Ordering::new(board.len()),
            nodes: 0,
        }
    }

    fn has(&self, aid: Aid) -> bool {
        self.without != Some(aid)
    }

    pub(super) fn empty(&self, stones: &Stones<W>) -> CellSet<W> {
        self.masks.all() - stones.all()
    }

    pub(super) fn eval_input(&self, stones: &Stones<W>) -> EvalInput<'_, W> {
        let input = EvalInput::new(&self.board, &self.masks, stones.of, self.empty(stones));
        input.expect("stones and empty cells are apart")
    }

    /// Who has won.
    pub(super) fn winner(&self, stones: &Stones<W>) -> Option<Color> {
        self.eval_input(stones).winner()
    }

    /// What the evaluation says.
    pub(super) fn scores(
        &self,
        stones: &Stones<W>,
        sink: &dyn ProgressSink,
    ) -> Result<Scores, Halt> {
        // The sink is told of positions, which are as many as before.
        let patience = |_: &Progress| self.report(sink);
        let input = self.eval_input(stones);
        let scores = self.evaluation.scores_watched(&input, stones.to_move, &patience)?;
        Ok(scores?)
    }

    fn report(&self, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        sink.report(&Progress::new(self.nodes, self.table.bytes()))
    }

    /// How many stones there are, and whose turn it is.
    pub(super) fn turn(stones: &Stones<W>) -> Turn {
        Turn { stones: stones.all().len(), color: stones.to_move }
    }

    /// How play may go on from a position, as far as it is remembered.
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

    /// What a position is worth if play ends after so many moves (SCG Algorithm 2, which is
    /// Algorithm 1 where nothing is proved): exactly within the window, else on which side of it.
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
        let known = self.table.get(&stones).filter(|_| self.has(Aid::Table));
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
            let moves = self.empty(&stones);
            let first = known.and_then(|known| known.best);
            let moves = if self.has(Aid::Ordering) {
                self.ordering.order(moves, &scores, first, Self::turn(&stones))
            } else {
                moves.iter().collect()
            };
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

    /// What the best of these moves is worth, and which it is, as far as the window says.
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
                    if self.has(Aid::MustPlay) {
                        must &= found.trace;
                    }
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

    /// What a move is worth to the player who makes it: all but the first are expected to be no
    /// better, and looked at again where one is.
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
        let is_wide = is_first || !self.has(Aid::MinimalWindow);
        let mut ask = |alpha: Score, beta: Score| {
            let window = Window { alpha: -beta, beta: -alpha };
            let found = self.value(after, depth - 1, window, sink)?;
            Ok::<_, Halt>(found.seen_from_above())
        };
        let mut found = ask(alpha, if is_wide { beta } else { alpha.next() })?;
        if !is_wide && found.score > alpha && found.score < beta {
            found = ask(alpha, beta)?;
        }
        if found.score == Score::WON {
            found.trace.insert(cell);
        }
        Ok(found)
    }
}

// Which moves are tried first (SCG §11.3).

/// Moves that have cut the search off.
#[derive(Clone, Debug)]
pub(super) struct Ordering {
    /// *Killer moves*: by the number of stones, the last two that did.
    killers: Vec<[Option<Cell>; 2]>,
    /// *History*: for each color and cell how much was saved.
    history: [Vec<f64>; 2],
}

/// How many moves are made at a position, and by whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) stones: usize,
    pub(super) color: Color,
}

impl Ordering {
    /// Nothing is known on a board of so many cells.
    pub(super) fn new(cells: usize) -> Self {
        Self { killers: vec![[None; 2]; cells + 1], history: [vec![0.0; cells], vec![0.0; cells]] }
    }

    /// A move has cut off the search of so many plies.
    pub(super) fn credit(&mut self, turn: Turn, cell: Cell, depth: u32) {
        let [first, second] = &mut self.killers[turn.stones];
        if *first != Some(cell) {
            *second = first.replace(cell);
        }
        self.history[turn.color.index()][cell.index()] += f64::from(depth).powi(2);
    }

    /// The moves, the most promising first: what was best before, killers, and then what the
    /// evaluation and history together say.
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

// What a position is worth to the player whose turn it is.

/// Steps from even to won. Whole numbers have a next one, which a minimal window needs.
const SCALE: i32 = 1_000_000;

/// Who is ahead, seen by the player to move. The ends are proofs; an evaluation is always between
/// them (SCG Algorithm 2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Score(i32);

impl Score {
    pub(super) const WON: Self = Self(SCALE);
    pub(super) const LOST: Self = Self(-SCALE);

    /// A balance from −1 to 1 that is not proved.
    pub(super) fn guessed(balance: f64) -> Self {
        let most = SCALE - 1;
        Self(((balance * f64::from(SCALE)).round() as i32).clamp(-most, most))
    }

    /// Whether it is proved who wins.
    pub(super) fn is_proof(self) -> bool {
        self.0.abs() == SCALE
    }

    /// The least that is better.
    pub(super) fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// How likely the player wins, from 0 to 1.
    pub(super) fn chance(self) -> f64 {
        f64::midpoint(1.0, f64::from(self.0) / f64::from(SCALE))
    }
}

/// Seen by the other player.
impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}
