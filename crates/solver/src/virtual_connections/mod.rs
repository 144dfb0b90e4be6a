//! Virtual connections.
//!
//! A color can join two *ends* (a side of the board, a chain, an empty cell that it would own) in a
//! set of empty cells, the *carrier*, even if the opponent moves first ([full](Closure::full)) or
//! only if it moves first itself ([semi](Closure::semi)). The closure of adjacency under two rules,
//! AND and OR, finds many connections (SCG §12.1); it may start from [templates](EdgeTemplates) as
//! well. A [local search](ConnectionSearch) on top of it finds the others.
//!
//! # Tripods
//!
//! A color with three sides to join, as in Y, wins by a chain that touches all of them. This is
//! also a connection of two ends if two are added: *anywhere*, touched by everything, and
//! *everywhere*, joined to every end that is joined to all sides in disjoint carriers. In Y,
//! [`End::SIDES`] are these two ends instead of the sides of Hex, and all statements about wins and
//! threats below hold.
//!
//! A full connection of the two sides wins. A semi connection of the opponent's sides is a threat:
//! a move outside its carrier loses, so the intersection of all threats is the *must-play*.
//!
//! ```
//! use mustplay_solver::virtual_connections::{Closure, ClosureGoal, End};
//! use mustplay_hex::{Board, CellSet, Color, Masks};
//!
//! let board = Board::hex(4, 4)?;
//! let masks = Masks::<1>::new(&board)?;
//! let stone = CellSet::single(board.cell("b3").unwrap());
//! let mut closure = Closure::default();
//! let empty = masks.all() - stone;
//! closure.find(&masks, Color::Black, stone, empty, ClosureGoal::All);
//! // The stone is joined to the bottom by a4 and b4, and to the top by the third-row template.
//! let chain = closure.ends().at(board.cell("b3").unwrap()).unwrap();
//! let [top, bottom] = End::SIDES;
//! assert_eq!(closure.full(bottom, chain)[0].len(), 2);
//! assert!(!closure.full(top, chain).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod closure;
mod connection_search;
mod edge;
mod ends;
mod inventory;
mod tripod;

pub use closure::{Closure, ClosureGoal, ClosureLimits};
pub use connection_search::{ConnectionSearch, EndAnchor, SearchLimits};
pub use edge::EdgeTemplates;
pub use ends::{End, Ends};
pub use inventory::Inventory;
