//! Positions for counting their completions.
//!
//! How many ways to fill the board Black wins, and how many with a black stone on a cell, is what
//! coin-flip Hex is about (SCG §4.8): as [`chance`](mustplay_coloring::coin_flip) says, best play
//! wins as often as chance does. The counting is that of [`frontier`](mustplay_coloring::frontier).
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::{Board, Setup, completions};
//! use mustplay_core::NoProgress;
//!
//! let board = Arc::new(Board::hex(7, 7)?);
//! let setup = Setup::empty(Arc::clone(&board)).after(board.cell("d4").unwrap());
//! let counts = completions::network(&setup)?.count(false, &NoProgress)?;
//! assert_eq!(counts.share.to_string(), "156892578519929/281474976710656");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_coloring::frontier::Network;

use crate::board::Goal;
use crate::color::Color;
use crate::setup::{Setup, SetupError};

/// The board as Black sees it, with its stones.
pub fn network(setup: &Setup) -> Result<Network, SetupError> {
    let occupancy = setup.occupancy()?;
    let board = &setup.board;
    let Goal::Join(terminals) = board.goal(Color::Black) else {
        unreachable!("Black joins terminals on every board");
    };
    let mut network = Network::new(board.len(), terminals.len());
    for cell in board.cells() {
        for &neighbor in board.neighbors(cell) {
            network.join(cell, neighbor);
        }
        if let Some(color) = occupancy[cell.index()] {
            network.give(cell, color.into());
        }
    }
    for (number, terminal) in terminals.iter().enumerate() {
        for &cell in &terminal.cells {
            network.touch(cell, number);
        }
    }
    if board.is_joined() {
        network.join_terminals();
    }
    Ok(network)
}
