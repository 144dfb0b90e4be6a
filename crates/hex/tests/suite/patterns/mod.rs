//! The pattern book: what the sources list is in it, and everything in it holds.

mod book;
mod border;
mod claim;
mod plain;
mod proofs;
mod published;
mod random;
mod spot;
mod values;

use mustplay_hex::patterns::Book;

/// The book that comes with the program.
pub(crate) fn book() -> Book {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/patterns.txt");
    let text = std::fs::read_to_string(path).expect("the book is in data/");
    text.parse().expect("the book is well formed")
}
