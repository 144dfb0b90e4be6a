//! What becomes of a ladder that runs towards a pattern.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use mustplay_core::ProgressSink;

use super::site::{at, height};
use super::{Ladder, LadderError, MOST_COLUMNS};
use crate::template::Template;
use crate::template::pattern::{Place, STEPS};

/// What becomes of a ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It is connected, whatever lies outside the pattern.
    Escapes,
    /// It is stopped, whatever lies beyond the pattern on its rows.
    Broken,
    /// What lies beyond the pattern decides.
    Open,
}

impl Ladder {
    /// The widths that can be asked for: the head stands on no cell of the pattern, and no cell
    /// of it lies behind the head, where the defender's stones are.
    pub fn widths(&self) -> RangeInclusive<usize> {
        let nearest = self.nearest();
        let before = self.first_on_row() - 1 - nearest;
        let least = before.unsigned_abs();
        least..=least + MOST_COLUMNS
    }

    /// The width from which on the fate stays what it is.
    pub fn settled(&self) -> usize {
        let head = self.last_clear() - Self::SETTLED as isize;
        let width = self.first_on_row() - 1 - head;
        width.unsigned_abs().max(*self.widths().start())
    }

    /// What becomes of the ladder of some width.
    pub fn fate(&self, width: usize, sink: &dyn ProgressSink) -> Result<Fate, LadderError> {
        if self.arriving(width, false)?.is_valid(sink)? {
            return Ok(Fate::Escapes);
        }
        if self.arriving(width, true)?.is_valid(sink)? {
            return Ok(Fate::Open);
        }
        Ok(Fate::Broken)
    }

    /// The ladder of some width as a template: what lies beyond is the defender's or, if
    /// `generous`, the attacker's and connected to the edge.
    fn arriving(&self, width: usize, generous: bool) -> Result<Template, LadderError> {
        let widths = self.widths();
        if !widths.contains(&width) {
            return Err(LadderError::Width {
                least: *widths.start(),
                most: *widths.end(),
                found: width,
            });
        }
        let head = at(self.first_on_row() - 1 - width as isize, self.row);
        let rows = (1..=self.row).flat_map(|height| {
            let begin = head.0 - self.behind(height);
            let end = self.site.first(height).expect("cells on every row");
            (begin..end).map(move |column| at(column, height))
        });
        let track = rows.filter(|&place| place != head).collect();
        let rim = if generous { self.rim(&track) } else { BTreeSet::new() };
        self.template(&track, &rim, Some(head))
    }

    /// The cells that touch something beyond the pattern: on one of its rows, not before it.
    fn rim(&self, track: &BTreeSet<Place>) -> BTreeSet<Place> {
        let firsts: BTreeMap<usize, isize> = self.site.firsts().collect();
        let is_beyond = |place: &Place| {
            let first = firsts.get(&height(*place));
            let is_outside = place.1 <= 0 && !self.site.visible.contains(place);
            is_outside && first.is_some_and(|&first| place.0 > first)
        };
        let site = self.site.stones.union(&self.site.carrier);
        let own = site.chain(track).copied();
        own.filter(|&place| neighbors(place).iter().any(is_beyond)).collect()
    }

    /// The rightmost column where the head may stand.
    fn nearest(&self) -> isize {
        let rightmost = |(height, first): (usize, isize)| {
            if height >= self.row { first - 1 } else { first + self.behind(height) }
        };
        let columns = self.site.firsts().map(rightmost);
        columns.min().expect("cells on every row")
    }

    /// How many columns behind the head a row of the track begins.
    fn behind(&self, height: usize) -> isize {
        (self.row as isize - 1 - height as isize).max(0)
    }

    /// The first column of the pattern on the ladder's row.
    fn first_on_row(&self) -> isize {
        self.site.first(self.row).expect("cells on every row")
    }
}

fn neighbors(place: Place) -> [Place; 6] {
    STEPS.map(|(right, down)| (place.0 + right, place.1 + down))
}
