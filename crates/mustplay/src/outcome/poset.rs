//! Posets of outcomes and games over them, as requests and answers hold them.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use mustplay_cgt::outcome::{self, Games, Positions, RawGame};

use crate::Error;

/// A poset of outcomes with the text that describes it: `L5`, `fork`, `a<b,a<c`.
///
/// ```
/// use mustplay::Poset;
///
/// let fork = Poset::try_from("fork".to_owned())?;
/// assert_eq!((fork.to_string().as_str(), fork.order().len()), ("fork", 4));
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(try_from = "String")]
pub struct Poset {
    text: String,
    order: Arc<outcome::Poset>,
}

impl Poset {
    /// Its outcomes and how they are ordered.
    pub fn order(&self) -> &outcome::Poset {
        &self.order
    }
}

impl FromStr for Poset {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        text.to_owned().try_into()
    }
}

impl TryFrom<String> for Poset {
    type Error = Error;

    fn try_from(text: String) -> Result<Self, Error> {
        match text.parse() {
            Ok(order) => Ok(Self { text, order: Arc::new(order) }),
            Err(error) => Err(Error::Poset { text, error }),
        }
    }
}

impl fmt::Display for Poset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

crate::text::as_text!(
    Poset,
    "Poset",
    "Outcomes and their order: `L5`, `fork`, `terminals:3`, relations such as `a<b,a<c`, or a poset \
     made of others such as `fork x L2` and `fork^op`."
);

/// A game over a poset that knows its poset. It shows and serializes as text that reads back.
#[derive(Clone, Debug)]
pub struct OutcomeGame {
    order: Arc<outcome::Poset>,
    positions: Positions,
}

impl OutcomeGame {
    /// A game of an arena over `order` as a thing of its own.
    pub(crate) fn new(
        order: &Arc<outcome::Poset>,
        games: &Games,
        game: impl Into<RawGame>,
    ) -> Self {
        Self { order: Arc::clone(order), positions: games.positions(game) }
    }

    /// The form of the game and all its positions.
    pub fn positions(&self) -> &Positions {
        &self.positions
    }
}

impl fmt::Display for OutcomeGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.positions.text(&self.order))
    }
}

crate::text::as_text!(
    OutcomeGame,
    "OutcomeGame",
    "A game over a poset: an outcome, or `{left options|right options}`."
);
