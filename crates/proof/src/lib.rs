//! Certificates that a player wins a position, and the checker that accepts or refuses them.
//!
//! The checker uses the board and ten rules, and depends on no search. This crate boundary is its
//! independence: to verify an answer, read this crate and `mustplay_hex::{board, masks}`.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_hex::Color;
//! use mustplay_proof::check::check;
//!
//! // After Black's a2 on 2×2 White cannot keep Black from both a1 and b1.
//! let proof = "mustplay certificate 1\n\
//!     board 2x2\nblack a2\nwhite\nturn white\nwinner black\n\
//!     1 chain top bottom a1 a2\n\
//!     2 captured a1 b1 1\n\
//!     checksum 80214837ebe110c0\n";
//! assert_eq!(check(proof, &NoProgress)?.claim.winner, Color::Black);
//! # Ok::<(), mustplay_proof::check::Refusal>(())
//! ```

mod certificate;
pub mod check;
mod step;

pub use certificate::{CERTIFICATE_TITLE, Certificate, Win};
pub use step::Step;
