//! The values themselves, one after another.
//!
//! Values that were made into games come in the order of CVH Fig. 9 with its names. Those of
//! a depth with very many live only while they are visited, in memory or in their file.

use std::io::{BufWriter, Write};

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
            if result.is_ok() {
                result = writeln!(out, "G{number:<5} {text}");
            }
            number += 1;
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

    /// Calls `visit` with the text of each value.
    fn visit(&self, mut visit: impl FnMut(&str)) -> Result<(), StoreError> {
        for &value in self.0.values() {
            visit(&self.0.games().text(value));
        }
        self.0
            .visit_rest(|games, value| visit(&games.text(value)))
            .map(drop)
    }
}

impl Serialize for Listing<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut result = Ok(());
        self.visit(|text| {
            if result.is_ok() {
                result = list.serialize_element(text);
            }
        })
        .map_err(S::Error::custom)?;
        result?;
        list.end()
    }
}
