//! Hasse diagrams of values, with their left and right classes (CVH Figures 8 and 9).
//!
//! A [`ValueHasse`] diagram is the diagram of the order ([`crate::hasse`]) together with the
//! classes of the values. Both pictures draw covering pairs within a left class red and within a
//! right class blue, as in the figures. By Lemma 5.13 no pair is both.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::outcome::enumerate::{enumerate, EnumerationPlan};
//! use mustplay_cgt::outcome::{OutcomePoset, ValueHasse};
//!
//! let (line, plan) = (OutcomePoset::linear(3).unwrap(), EnumerationPlan::default());
//! let all = enumerate(line, &plan, &NoProgress).unwrap();
//! let named: Vec<_> = all.named_values().collect();
//! let (mut games, _) = all.into_games();
//! let diagram = ValueHasse::new(&mut games, named)?;
//! assert_eq!(diagram.nodes().len(), 8);
//! assert!(diagram.dot().starts_with("digraph"));
//! assert!(diagram.svg().starts_with("<svg"));
//! # Ok::<(), mustplay_cgt::outcome::hasse::TooManyValues>(())
//! ```

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::engine::{Game, Games};
use crate::hasse::{self, HasseNode, PLAIN};

/// The class that contains both values of a covering pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HasseStep {
    LeftClass,
    RightClass,
    Plain,
}

/// A partial order of values, given by its covering pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueHasse {
    order: hasse::Hasse,
    left_classes: Vec<Option<usize>>,
    right_classes: Vec<Option<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected at most {} values to draw, found {found}", ValueHasse::MOST)]
pub struct TooManyValues {
    pub found: usize,
}

impl ValueHasse {
    /// The most values that are drawn; all pairs are compared.
    pub const MOST: usize = 4096;

    /// The diagram of named values. Equal values share a node that is labeled with all their names.
    pub fn new(
        games: &mut Games,
        values: impl IntoIterator<Item = (String, Game)>,
    ) -> Result<Self, TooManyValues> {
        let mut places = FxHashMap::default();
        let (mut names, mut different): (Vec<String>, Vec<Game>) = (Vec::new(), Vec::new());
        for (name, value) in values {
            let place = *places.entry(value).or_insert(names.len());
            if let Some(names) = names.get_mut(place) {
                names.push('=');
                names.push_str(&name);
            } else {
                names.push(name);
                different.push(value);
            }
        }
        let values = different;
        Self::check_size(values.len())?;
        let texts = values.iter().map(|&game| games.text(game));
        let named = names.into_iter().zip(texts).collect();
        let order = hasse::Hasse::new(named, |x, y| games.le(values[x], values[y]));
        let left_classes = class_numbers(&values, |g| {
            let bottom = games.bottom()?;
            games.game(&[g], &[bottom]).ok()
        });
        let right_classes = class_numbers(&values, |g| {
            let top = games.top()?;
            games.game(&[top], &[g]).ok()
        });
        Ok(Self { order, left_classes, right_classes })
    }

    fn check_size(found: usize) -> Result<(), TooManyValues> {
        if found > Self::MOST { Err(TooManyValues { found }) } else { Ok(()) }
    }

    /// The diagram of another order on distinct values with names and texts, without left and right
    /// classes.
    pub fn of_order(
        named: Vec<(String, String)>,
        le: impl FnMut(usize, usize) -> bool,
    ) -> Result<Self, TooManyValues> {
        let found = named.len();
        Self::check_size(found)?;
        let (left_classes, right_classes) = (vec![None; found], vec![None; found]);
        Ok(Self { order: hasse::Hasse::new(named, le), left_classes, right_classes })
    }

    pub fn nodes(&self) -> &[HasseNode] {
        self.order.nodes()
    }

    /// The covering pairs, lower value first, as indices into [`ValueHasse::nodes`].
    pub fn covers(&self) -> &[(usize, usize)] {
        self.order.covers()
    }

    /// The indices of the left and the right class of the value at `place`; the left is `None` over
    /// a poset without bottom, the right over one without top.
    pub fn classes(&self, place: usize) -> [Option<usize>; 2] {
        [self.left_classes[place], self.right_classes[place]]
    }

    /// The class that contains both values of a covering pair.
    pub fn step(&self, (low, high): (usize, usize)) -> HasseStep {
        let within =
            |classes: &[Option<usize>]| classes[low].is_some() && classes[low] == classes[high];
        if within(&self.left_classes) {
            HasseStep::LeftClass
        } else if within(&self.right_classes) {
            HasseStep::RightClass
        } else {
            HasseStep::Plain
        }
    }

    pub fn dot(&self) -> String {
        self.order.dot_colored(|cover| color(self.step(cover)))
    }

    pub fn svg(&self) -> String {
        self.order.svg_colored(|cover| color(self.step(cover)))
    }
}

fn color(step: HasseStep) -> &'static str {
    match step {
        HasseStep::LeftClass => "#c00",
        HasseStep::RightClass => "#00c",
        HasseStep::Plain => PLAIN,
    }
}

fn class_numbers(values: &[Game], mut key: impl FnMut(Game) -> Option<Game>) -> Vec<Option<usize>> {
    let mut numbers: FxHashMap<Game, usize> = FxHashMap::default();
    values
        .iter()
        .map(|&game| {
            let key = key(game)?;
            let next = numbers.len();
            Some(*numbers.entry(key).or_insert(next))
        })
        .collect()
}
