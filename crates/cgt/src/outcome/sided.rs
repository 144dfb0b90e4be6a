//! Games as options: the left and right orders (CVH §5).
//!
//! `S ≤ₗ T` says that as left options the games `S` are never better for Left than the
//! games `T` (CVH Definition 5.1); two sets are left equivalent when they can replace each other
//! as left options of every game. Over a poset with bottom this is `S ⊲ {T | ⊥}`
//! (CVH Lemma 5.3), which is how it is decided here; so the left order needs a bottom and the
//! right order a top. `↑S = {⊤ | {S | ⊥}}` is the largest game left equivalent to `S`
//! (CVH Lemma 5.11, Corollary 5.12), `↓S` the smallest right equivalent one.
//!
//! ```
//! use mustplay_cgt::outcome::{Games, Poset};
//!
//! let mut games = Games::new(Poset::linear(3).unwrap());
//! let a = games.parse("a").unwrap();
//! let up = games.up(&[a]).unwrap();
//! assert_eq!(games.text(up), "{T|{a|_}}");
//! assert_eq!(games.left_le(&[up], &[a]), Some(true));
//! assert!(!games.le(up, a));
//! ```

use super::engine::{Games, RawGame};

impl Games {
    /// `S ≤ₗ T` for non-empty sets; `None` when the poset has no bottom or `T` is empty.
    pub fn left_le(&mut self, s: &[RawGame], t: &[RawGame]) -> Option<bool> {
        let bottom = self.bottom()?.into();
        let bound = self.raw(t, &[bottom]).ok()?;
        Some(s.iter().all(|&h| self.lhd(h, bound)))
    }

    /// `S ≤ᵣ T` for non-empty sets; `None` when the poset has no top or `S` is empty.
    pub fn right_le(&mut self, s: &[RawGame], t: &[RawGame]) -> Option<bool> {
        let top = self.top()?.into();
        let bound = self.raw(&[top], s).ok()?;
        Some(t.iter().all(|&k| self.lhd(bound, k)))
    }

    /// `S ≃ₗ T` (CVH Definition 5.10).
    pub fn left_equivalent(&mut self, s: &[RawGame], t: &[RawGame]) -> Option<bool> {
        Some(self.left_le(s, t)? && self.left_le(t, s)?)
    }

    /// `S ≃ᵣ T` (CVH Definition 5.10).
    pub fn right_equivalent(&mut self, s: &[RawGame], t: &[RawGame]) -> Option<bool> {
        Some(self.right_le(s, t)? && self.right_le(t, s)?)
    }

    /// `↑S = {⊤ | {S | ⊥}}` (CVH Definition 5.7); `None` without top and bottom or for an empty
    /// set.
    pub fn up(&mut self, s: &[RawGame]) -> Option<RawGame> {
        let (top, bottom) = (self.top()?.into(), self.bottom()?.into());
        let reply = self.raw(s, &[bottom]).ok()?;
        self.raw(&[top], &[reply]).ok()
    }

    /// `↓S = {{⊤ | S} | ⊥}` (CVH Definition 5.7); `None` without top and bottom or for an empty
    /// set.
    pub fn down(&mut self, s: &[RawGame]) -> Option<RawGame> {
        let (top, bottom) = (self.top()?.into(), self.bottom()?.into());
        let reply = self.raw(&[top], s).ok()?;
        self.raw(&[reply], &[bottom]).ok()
    }
}
