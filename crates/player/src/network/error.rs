//! What can be wrong with a file of weights.

use thiserror::Error;

/// Why bytes are not a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// There are more bytes than any network here has.
    #[error("expected at most {most} bytes of weights, found {found}")]
    TooLarge {
        /// The bytes there are.
        found: usize,
        /// The bytes there may be.
        most: usize,
    },
    /// The bytes are no safetensors file.
    #[error("expected a safetensors file: {reason}")]
    Unreadable {
        /// What the reader of such files says.
        reason: String,
    },
    /// The file does not say about itself what it should.
    #[error(
        "expected {expected} as `{name}` in the file's metadata, found {}",
        quoted(found.as_ref())
    )]
    Metadata {
        /// Of the entry.
        name: &'static str,
        /// What it may be.
        expected: String,
        /// What it is.
        found: Option<String>,
    },
    /// A tensor is not there.
    #[error("expected a tensor `{tensor}`, found none")]
    Missing {
        /// Its name.
        tensor: String,
    },
    /// A tensor is there that this network does not have.
    #[error("expected no tensor `{tensor}` in a network of this shape")]
    Extra {
        /// Its name.
        tensor: String,
    },
    /// A tensor has other numbers than these networks are written with.
    #[error("expected F16 or F32 numbers in tensor `{tensor}`, found {found}")]
    Numbers {
        /// Its name.
        tensor: String,
        /// What its numbers are.
        found: String,
    },
    /// A tensor has another size than it should.
    #[error("expected {expected} as the shape of tensor `{tensor}`, found {found:?}")]
    Shape {
        /// Its name.
        tensor: String,
        /// Its size in each dimension; a letter stands for any number.
        expected: String,
        /// Its size in each dimension.
        found: Vec<usize>,
    },
    /// A number is infinite or none at all.
    #[error("expected finite numbers in tensor `{tensor}`, found {found} at index {index}")]
    NotFinite {
        /// Its name.
        tensor: String,
        /// Where in it, row by row.
        index: usize,
        /// What is there.
        found: String,
    },
}

fn quoted(found: Option<&String>) -> String {
    found.map_or_else(|| "nothing".to_owned(), |found| format!("`{found}`"))
}
