//! What people call the elements.

use rustc_hash::FxHashMap;

use crate::element::{Element, ElementSet};
use crate::painting::{Color, Move};

/// The names of the elements of a game, by element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    places: FxHashMap<String, Element>,
}

impl Names {
    /// How many elements a game may have.
    pub const MOST: usize = ElementSet::<16>::CAPACITY;

    /// `1` to `count`, as in DIMACS.
    pub fn numbers(count: usize) -> Self {
        (1..=count).map(|i| i.to_string()).collect()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All names, by element.
    pub fn as_slice(&self) -> &[String] {
        &self.names
    }

    /// The name of an element.
    pub fn name(&self, element: Element) -> &str {
        &self.names[element.index()]
    }

    /// The element of a name.
    pub fn element(&self, name: &str) -> Option<Element> {
        self.places.get(name).copied()
    }

    /// The element of a name, which is added if it is new; `None` if there is no room for it.
    pub fn element_or_new(&mut self, name: &str) -> Option<Element> {
        if let Some(element) = self.element(name) {
            return Some(element);
        }
        (self.len() < Self::MOST).then(|| {
            let element = Element::new(self.len());
            self.names.push(name.to_owned());
            self.places.insert(name.to_owned(), element);
            element
        })
    }

    /// A move as people write it, in a game of `colors` colors: `x=true`, `y=2`.
    pub fn write(&self, mv: Move, colors: usize) -> String {
        format!("{}={}", self.name(mv.element), color_name(mv.color, colors))
    }
}

/// `false` and `true` if there are two colors, otherwise the number.
pub fn color_name(color: Color, colors: usize) -> String {
    match (colors, color) {
        (2, Color::FALSE) => "false".to_owned(),
        (2, _) => "true".to_owned(),
        _ => color.index().to_string(),
    }
}

impl FromIterator<String> for Names {
    /// Names beyond the number of elements that a game may have are left out, and so are
    /// repetitions.
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        let mut all = Self::default();
        for name in names {
            all.element_or_new(&name);
        }
        all
    }
}
