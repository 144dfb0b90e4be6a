//! The native part of the Python package `mustplay`.
//!
//! The public package is in `python/mustplay`; most of it is generated from the schemas of requests
//! and answers. This crate has what needs native code: jobs ([`job`]), positions of Hex
//! ([`position`]), games of normal play ([`game`]) and rulesets written in Python ([`ruleset`],
//! [`grid`]). Long work releases the interpreter's lock and stops on Ctrl-C ([`interrupt`]).

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

/// The native part of the package.
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
