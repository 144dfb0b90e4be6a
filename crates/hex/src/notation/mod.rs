//! Reading and writing what Hex players exchange.

mod error;

pub use error::{Place, ReadError, WriteError};
