//! The native part of the Python package `mustplay`.
//!
//! The package is in `python/mustplay`: functions and classes as people use them, most of them
//! written from the schemas of requests and answers. Here is only what Python cannot do itself:
//! jobs ([`job`]), positions of Hex ([`position`]), games of normal play ([`game`]) and rulesets
//! whose rules are written in Python ([`ruleset`], [`grid`]). Long work runs with the interpreter's
//! lock released and stops on Ctrl-C ([`interrupt`]).

#![allow(clippy::needless_pass_by_value, reason = "arguments come from Python by value")]

mod error;
mod game;
mod grid;
mod interrupt;
mod job;
mod position;
mod ruleset;
mod thread_arena;

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
