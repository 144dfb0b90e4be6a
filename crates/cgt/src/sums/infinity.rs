//! ∞ as a payment (SUM Figure 3.3 and Theorem 4.1).
//!
//! Nobody who can help it lets the opponent take ∞. A number that is more than twice what all
//! other payments of a sum come to does that, whatever is played elsewhere, so `inf` stands for
//! the least power of two of that size. It belongs to the sum that is read, and is told with it.
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Player};
//! use mustplay_cgt::sums::{ScoreGames, Solver};
//! use mustplay_core::NoProgress;
//!
//! let texts = ["{{inf|3}|-2}".to_owned(), "{9|-9}".to_owned()];
//! let (mut games, sum) = ScoreGames::reading(&texts, &NoProgress).unwrap();
//! assert_eq!(games.infinity(), Some(&Dyadic::from(32)));
//! assert_eq!(games.text(sum[0].game), "{{inf|3}|-2}");
//! ```

use crate::normal::notation::NotationError;
use crate::normal::{Dyadic, Names};
use mustplay_core::ProgressSink;

use crate::sums::game::ScoreGames;
use crate::sums::notation::Named;

/// The name that stands for ∞.
pub(crate) const INFINITY: &str = "inf";

/// Whether a text may have ∞ in it, by its name or its sign.
fn may_be_infinite(text: &str) -> bool {
    text.contains('∞') || text.to_ascii_lowercase().contains(INFINITY)
}

impl ScoreGames {
    /// The components that several texts describe together, in an engine of their own. In them
    /// `inf` is more than everything else can pay.
    pub fn reading(
        texts: &[String],
        names: &mut dyn Names,
        sink: &dyn ProgressSink,
    ) -> Result<(Self, Vec<Named>), NotationError> {
        let mut read = |infinity: Option<Dyadic>| {
            let mut games = Self::new();
            games.infinity = infinity;
            let mut sum = Vec::new();
            for text in texts {
                sum.extend(games.read_named(text, names, sink)?);
            }
            Ok((games, sum))
        };
        if !texts.iter().any(|text| may_be_infinite(text)) {
            return read(None);
        }
        // Beyond every number that a text can have.
        let beyond = (0..1 << 14).fold(Dyadic::from(1), |x, _| &x + &x);
        let (games, sum) = read(Some(beyond.clone()))?;
        let half = beyond.half();
        let most = |component: &Named| {
            let followers = games.followers(component.game).into_iter();
            let numbers = followers.filter_map(|follower| games.as_number(follower));
            let sizes = numbers.map(|x| x.clone().max(-x)).filter(|x| *x < half);
            sizes.max().unwrap_or(Dyadic::ZERO)
        };
        let total = sum.iter().map(most).fold(Dyadic::ZERO, |a, b| &a + &b);
        let twice = &total + &total;
        let mut infinity = Dyadic::from(1);
        while infinity <= twice {
            infinity = &infinity + &infinity;
        }
        read(Some(infinity))
    }

    /// What `inf` stands for in this engine, if it was read with it.
    pub fn infinity(&self) -> Option<&Dyadic> {
        self.infinity.as_ref()
    }
}
