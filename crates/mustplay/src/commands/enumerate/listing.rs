//! The values themselves, one after another.
//!
//! Values that were made into games come in the order of CVH Figure 9 with its names. Those of
//! a depth with very many live only while they are visited, in memory or in their file.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;

use mustplay_games::outcome::enumerate::{Enumeration, StoreError};
use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

/// All values that can be listed.
pub(super) struct Listing<'a>(&'a Enumeration);

impl<'a> Listing<'a> {
    pub(super) const fn new(found: &'a Enumeration) -> Self {
        Self(found)
    }

    /// Whether no value was counted only.
    pub(super) fn is_whole(&self) -> bool {
        self.0.holds_all()
    }

    /// Prints a line for each value.
    pub(super) fn print(&self) -> anyhow::Result<()> {
        let mut out = BufWriter::new(std::io::stdout().lock());
        writeln!(out)?;
        let mut result = Ok(());
        let mut number = 0;
        self.visit(|text| {
            result = writeln!(out, "G{number:<5} {text}");
            number += 1;
            go_on(&result)
        })?;
        result?;
        if !self.is_whole() {
            writeln!(
                out,
                "the others were only counted; more --memory or a --directory keeps them"
            )?;
        }
        Ok(out.flush()?)
    }

    /// Calls `visit` with the text of each value until it breaks off.
    fn visit(&self, mut visit: impl FnMut(&str) -> ControlFlow<()>) -> Result<(), StoreError> {
        let Self(found) = self;
        let mut values = found.values().iter();
        let listed = values.try_for_each(|&value| visit(&found.games().text(value)));
        if listed.is_continue() {
            found.visit_rest(|games, value| visit(&games.text(value)))?;
        }
        Ok(())
    }
}

/// Nothing more is written once writing has failed.
fn go_on<E>(result: &Result<(), E>) -> ControlFlow<()> {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

impl Serialize for Listing<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut result = Ok(());
        self.visit(|text| {
            result = list.serialize_element(text);
            go_on(&result)
        })
        .map_err(S::Error::custom)?;
        result?;
        list.end()
    }
}
