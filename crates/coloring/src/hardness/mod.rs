//! Sums that are hard to play, made from problems that are hard to solve (SUM chapter 4).
//!
//! To play well in a sum of games is PSPACE-complete even if no component takes more than
//! two moves. The proof is a chain of reductions, each a function here:
//!
//! ```text
//! PARTITION → ALT → SUBSET-SWITCH → SUM
//! QBF → 2P-EXACT-COVER → 2P-GEN-PARTITION → 2P-ALT → 2P-SUBSET-SWITCH → SUM
//! ```
//!
//! Every problem is a type that can also decide itself, by trying everything: that is how
//! the reductions are tested. The sum at the end scores 0 for Left, who moves first, if the
//! problem has a solution, and less otherwise.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::normal::{Dyadic, Player};
//! use mustplay_coloring::hardness::Partition;
//! use mustplay_cgt::sums::{ScoreGames, Solver};
//!
//! for (numbers, solvable) in [([1u32, 1], true), ([1, 2], false)] {
//!     let partition = Partition { numbers: numbers.map(Into::into).to_vec() };
//!     let mut games = ScoreGames::new();
//!     let sum = partition.to_alt().to_subset_switch().to_sum(&mut games);
//!     let score = Solver::new(&mut games, &sum).score(&sum, Player::Left, &NoProgress);
//!     assert_eq!(score.unwrap() >= Dyadic::ZERO, solvable);
//! }
//! ```

mod alt;
mod cover;
mod gen_partition;
mod partition;
mod subset_switch;
mod two_alt;
mod two_person;
mod two_subset_switch;
mod weights;

pub use crate::qbf::{Formula, Literal, Quantifier};
pub use num_bigint::BigUint;

pub use alt::Alt;
pub use cover::TwoExactCover;
pub use gen_partition::TwoGenPartition;
pub use partition::Partition;
pub use subset_switch::SubsetSwitch;
pub use two_alt::TwoAlt;
pub use two_person::{Round, TwoPerson};
pub use two_subset_switch::TwoSubsetSwitch;
