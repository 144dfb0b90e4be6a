//! Tic: marks in a row, on a strip or a board.
//!
//! The players alternately mark an empty cell, Left with `x` and Right with `o`. A player with
//! enough adjacent marks in a row, a column, or a diagonal wins at once. A full board without a
//! line is a draw. By default a line has two marks on a strip (CGT week 1, on the 1×3 strip) and
//! three on other boards, which is tic-tac-toe on 3×3.
//!
//! This is a game of win, loss and draw, which [`Zermelo`] solves. As a term of a sum it is a
//! position of normal play: a line ends the game, so the loser, who is to move, has no move; on a
//! full board the player to move loses.
//!
//! Text: rows of `x`, `o` and `.`, or a size.
//!
//! ```
//! use mustplay_rulesets::{Conclusion, Player, RulesetPosition, Tic, TicTacToe};
//!
//! let ending = |text: &str| Ok::<_, mustplay_rulesets::TextError>(text.parse::<Tic>()?.ending());
//! assert_eq!(ending("xx.")?, Some(Conclusion::Win(Player::Left)));
//! assert_eq!(ending("xox")?, Some(Conclusion::Draw));
//! assert_eq!(ending("xo.")?, None);
//! let board: TicTacToe = "xo./ox./..x".parse()?;
//! assert_eq!(board.ending(), Some(Conclusion::Win(Player::Left)));
//! # Ok::<(), mustplay_rulesets::TextError>(())
//! ```
//!
//! # Zermelo's theorem
//!
//! In a finite game of win, loss and draw with perfect information, either one player can force a
//! win or both can force a draw (CGT week 2): the rules give the result of a finished position, and
//! the result of any other one is the best result of its options for the player to move.
//! [`Zermelo`] applies this backward induction to any ruleset with
//! [endings](RulesetPosition::ending).
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Conclusion, Player, Tic, Zermelo};
//!
//! let strip: Tic = "...".parse()?;
//! let mut zermelo = Zermelo::new();
//! // Left takes the middle and has a pair with the next move.
//! let conclusion = zermelo.conclusion(&strip, Player::Left, &NoProgress)?;
//! assert_eq!(conclusion, Conclusion::Win(Player::Left));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;

use crate::board_game::{BoardGame, BoardRules};
use crate::grid::{Grid, singles};
use crate::layers::{self, Layers, StoneBoard};
use crate::position::{Player, RulesetPosition};
use crate::text_board::{TextBoard, TextError};

pub use mustplay_cgt::loopy::Prospect;

/// Two adjacent marks win.
pub type Tic = BoardGame<InARow<2>, 3>;

/// Three marks in a line win.
pub type TicTacToe = BoardGame<InARow<3>, 3>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InARow<const K: usize>;

/// The default number of marks in a line to win.
pub(crate) const fn usual(height: usize) -> usize {
    if height == 1 { 2 } else { 3 }
}

impl<const K: usize> BoardGame<InARow<K>, 3> {
    /// The player with enough marks in a line; Left if both have.
    pub fn winner(&self) -> Option<Player> {
        let grid = self.layers().grid();
        let [left, right, _] = self.layers().sets();
        let has_line = |marks: u64| {
            let steps: [fn(Grid, u64) -> u64; 4] = [
                Grid::east,
                Grid::south,
                |grid, set| grid.south(grid.east(set)),
                |grid, set| grid.south(grid.west(set)),
            ];
            // The cells where a line of two, three, … marks ends.
            let ends =
                |step: fn(Grid, u64) -> u64| (1..K).fold(marks, |ends, _| marks & step(grid, ends));
            steps.into_iter().any(|step| ends(step) != 0)
        };
        if has_line(left) {
            Some(Player::Left)
        } else if has_line(right) {
            Some(Player::Right)
        } else {
            None
        }
    }
}

impl<const K: usize> BoardRules<3> for InARow<K> {
    const KINDS: [&'static str; 3] = layers::STONE_KINDS;
    const DRAWABLE: bool = true;

    fn plan(text: &str) -> Result<TextBoard, TextError> {
        TextBoard::read_or_fill(text, "xo.", |_, _| '.')
    }

    fn more_arguments(board: StoneBoard) -> String {
        if K == usual(board.grid().height()) { String::new() } else { format!(", {K}") }
    }

    fn ending(board: StoneBoard) -> Option<Conclusion> {
        let [_, _, empty] = board.sets();
        let draw = (empty == 0).then_some(Conclusion::Draw);
        BoardGame::<Self, 3>::of(board).winner().map(Conclusion::Win).or(draw)
    }

    fn moves(board: StoneBoard, player: Player, mut add: impl FnMut(StoneBoard)) {
        if BoardGame::<Self, 3>::of(board).winner().is_some() {
            return;
        }
        let (grid, [left, right, empty]) = (board.grid(), board.sets());
        let [own, other] = layers::by_player([left, right], player);
        for cell in singles(empty) {
            let [left, right] = layers::by_player([own | cell, other], player);
            add(Layers::new(grid, [left, right, empty ^ cell]));
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conclusion {
    Win(Player),
    Draw,
}

impl Conclusion {
    pub fn prospect(self, player: Player) -> Prospect {
        match self {
            Self::Win(winner) if winner == player => Prospect::Win,
            Self::Win(_) => Prospect::Loss,
            Self::Draw => Prospect::Draw,
        }
    }
}

/// Solves games that can be drawn, with a table of the results of perfect play.
pub struct Zermelo<P> {
    known: FxHashMap<(P, Player), Conclusion>,
}

impl<P: RulesetPosition> Default for Zermelo<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: RulesetPosition> Zermelo<P> {
    pub fn new() -> Self {
        Self { known: FxHashMap::default() }
    }

    /// The result of perfect play with `player` to move. The recursion depth is the length of the
    /// game.
    pub fn conclusion(
        &mut self,
        position: &P,
        player: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Conclusion, StopReason> {
        if let Some(ending) = position.ending() {
            return Ok(ending);
        }
        let key = (position.clone(), player);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        sink.report(&Progress::new(
            self.known.len() as u64,
            self.known.capacity() * size_of::<((P, Player), Conclusion)>(),
        ))?;
        let mut options = Vec::new();
        position.moves(player, &mut options);
        let mut best = Conclusion::Win(player.opponent());
        for option in options {
            let after = self.conclusion(&option, player.opponent(), sink)?;
            if after.prospect(player) > best.prospect(player) {
                best = after;
            }
            if best == Conclusion::Win(player) {
                break;
            }
        }
        self.known.insert(key, best);
        Ok(best)
    }
}
