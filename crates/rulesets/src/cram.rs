//! Cram: Domineering in which each player may lay dominoes both ways.
//!
//! Both players have the same moves, so every position is worth a nimber (CGT week 3). Text
//! as in [Domineering](crate::Domineering): rows of `.` and `#`, or a size.
//! Connected parts are independent and all eight symmetries of the board keep the value.
//!
//! Known values: a `1xn` strip is the octal game 0.07, Dawson's Kayles; an empty board
//! with both sides even is worth 0 and one with exactly one side even is not (the second
//! player, or the first after taking the middle, answers every move by its half turn).
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Cram, Evaluator, Grundy};
//!
//! let mut evaluator = Evaluator::new();
//! let strips: Vec<u32> = (1..=10)
//!     .map(|n| Cram::rectangle(1, n).expect("fits"))
//!     .map(|strip| evaluator.value(&mut Grundy, &strip, &NoProgress))
//!     .collect::<Result<_, _>>()?;
//! assert_eq!(strips, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]);
//! # Ok::<(), mustplay_core::StopReason>(())
//! ```

use crate::board_game::BoardGame;
use crate::domineering::Dominoes;
use crate::layers::{Layers, least};
use crate::position::{PLAYERS, Player, Sign};

/// A position of Cram.
pub type Cram = BoardGame<BothWays, 1>;

/// Both players lay dominoes both ways.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BothWays;

impl Dominoes for BothWays {
    fn ways(_: Player) -> impl Iterator<Item = Player> {
        PLAYERS.into_iter()
    }

    fn normal(board: Layers<1>) -> (Layers<1>, Sign) {
        (least(board.cropped().symmetries()), Sign::Plus)
    }
}
