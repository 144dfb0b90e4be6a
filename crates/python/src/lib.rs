//! mustplay for Python: what the package `mustplay` is made of.
//!
//! The package is in `python/mustplay`: functions and classes as people use them, most of them
//! written from the schemas of requests and answers. Here is only what Python cannot do itself:
//! jobs ([`job`]), positions of Hex ([`position`]), games of normal play ([`game`]) and rulesets
//! whose rules are written in Python ([`ruleset`], [`grid`]). Whatever takes long is done with the
//! interpreter's lock released, and stops when somebody presses Ctrl-C ([`attended`]).

#![allow(clippy::needless_pass_by_value, reason = "arguments come from Python by value")]

mod attended;
mod error;
mod game;
mod grid;
mod job;
mod position;
mod ruleset;
mod shelf;

use pyo3::prelude::*;

/// The part of the package that is made of Rust.
#[pymodule]
mod _mustplay {
    #[pymodule_export]
    use crate::error::{Error, LoopError, Stopped};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::grid::{flips, pieces, placements, turns};
    #[pymodule_export]
    use crate::job::{Cancel, Report, jobs, run};
    #[pymodule_export]
    use crate::position::{Position, formats};
    #[pymodule_export]
    use crate::ruleset::{Grundy, Values};
}
