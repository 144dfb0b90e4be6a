//! Solving connection games, and proving the answer to a sceptic.
//!
//! * [`certificate`] — proofs of who wins: what a proof says, its text, and building one.
//! * [`mod@check`] — the independent checker, which trusts nothing but the board.
//! * [`dfpn`] — the solver.
//! * [`oracle`] — what a proof is built from: who wins, and with what.
//! * [`store`] — solved positions on the disk, shared by runs.

pub mod certificate;
pub mod check;
pub mod dfpn;
pub mod oracle;
pub mod store;

#[cfg(test)]
mod soundness;
mod stack;
