//! Two games played at once, their ends joined by a connective (SCG Definition 7.4.1, §7.6).
//!
//! A move is a move in one of the two; when both are over the connective decides. The
//! positions are the pairs of positions. A pair comes after the pairs it leads to when pairs
//! are sorted by the sum of their places, since options have smaller places than their game:
//! one pass in that order builds the combination without recursion.
//!
//! ```
//! use mustplay_cgt::binary::{Connective, Games};
//!
//! let mut games = Games::new();
//! // Division games on ¬w∨x and ¬y∨z: the first player wins each of them, and Max moving first
//! // wins both together (SCG §7.8).
//! let part = games.read("{F|T} ∨ {T|F}").unwrap();
//! let both = games.combine(Connective::AND, part, part);
//! assert_eq!(games.canonical_text(both), "Z△*");
//! ```

use rustc_hash::FxHashMap;

use super::connective::Connective;
use super::games::{Form, Games};
use mustplay_core::{NoProgress, Progress, ProgressSink, StopReason};

/// Positions between two reports.
const REPORT_EVERY: usize = 1 << 12;

impl Games {
    /// The game in which `g` and `h` are played at once.
    pub fn combine(&mut self, connective: Connective, g: Form, h: Form) -> Form {
        self.combine_watched(connective, g, h, &NoProgress).expect("nobody says stop")
    }

    /// The game in which `g` and `h` are played at once, unless `sink` stops the work: there may
    /// be as many positions as there are pairs of positions.
    pub(super) fn combine_watched(
        &mut self,
        connective: Connective,
        g: Form,
        h: Form,
        sink: &dyn ProgressSink,
    ) -> Result<Form, StopReason> {
        let (in_g, in_h) = (self.followers(g), self.followers(h));
        let mut pairs: Vec<(Form, Form)> = Vec::with_capacity(in_g.len() * in_h.len());
        for &a in &in_g {
            pairs.extend(in_h.iter().map(|&b| (a, b)));
        }
        pairs.sort_by_key(|(a, b)| a.index() + b.index());
        let total = pairs.len();
        let mut done: FxHashMap<(Form, Form), Form> = FxHashMap::default();
        for (count, (a, b)) in pairs.into_iter().enumerate() {
            if count.is_multiple_of(REPORT_EVERY) {
                sink.report(&Progress::new(count as u64, self.bytes()).of(total as u64))?;
            }
            let combined = if let (Some(s), Some(t)) = (self.end(a), self.end(b)) {
                self.truth(connective.of(s, t))
            } else {
                let left: Vec<Form> = self
                    .left(a)
                    .map(|option| done[&(option, b)])
                    .chain(self.left(b).map(|option| done[&(a, option)]))
                    .collect();
                let right: Vec<Form> = self
                    .right(a)
                    .map(|option| done[&(option, b)])
                    .chain(self.right(b).map(|option| done[&(a, option)]))
                    .collect();
                self.intern(&left, &right)
            };
            done.insert((a, b), combined);
        }
        Ok(done[&(g, h)])
    }

    /// G ∧ H.
    pub fn and(&mut self, g: Form, h: Form) -> Form {
        self.combine(Connective::AND, g, h)
    }

    /// G ∨ H.
    pub fn or(&mut self, g: Form, h: Form) -> Form {
        self.combine(Connective::OR, g, h)
    }

    /// G ≡ H.
    pub fn equivalent(&mut self, g: Form, h: Form) -> Form {
        self.combine(Connective::EQUIVALENT, g, h)
    }
}
