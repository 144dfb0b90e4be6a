//! What is thought of a move.

use std::fmt;

/// What is thought of a move, from what it did to the chances of whoever made it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, schemars::JsonSchema, serde::Serialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It cost nothing to speak of; also if all was lost before.
    Fine,
    /// It cost a little.
    Inaccuracy,
    /// It cost much.
    Mistake,
    /// It cost most of what there was, or it is proved that it lost a game that was won.
    Blunder,
    /// Of moves that are proved to have lost a game that was won, the last one.
    LosingMove,
}

/// What a move has to cost for each of them.
const COSTS: [(f64, Verdict); 3] =
    [(0.30, Verdict::Blunder), (0.16, Verdict::Mistake), (0.08, Verdict::Inaccuracy)];

impl Verdict {
    /// Judges a move by the chances before and after it, and whether they are proved.
    ///
    /// A chance that is proved is 0 or 1, one by games is mostly near the middle, and their
    /// difference says nothing. So a proof is compared with an even game: what is not proved to
    /// lose is not blamed for being hard to win, nor is anybody who was behind before for what is
    /// proved only afterwards. Nor is anybody blamed for what the games do not tell from chance,
    /// the `error` that they leave.
    pub(super) fn of(
        (had, was_solved): (f64, bool),
        (has, is_solved): (f64, bool),
        error: f64,
    ) -> Self {
        let cost = match (was_solved, is_solved) {
            (false, false) | (true, true) => had - has,
            (true, false) if had < 0.5 => 0.0,
            (true, false) => 0.5 - has,
            (false, true) if has > 0.5 => 0.0,
            (false, true) => had - 0.5,
        };
        let reached = COSTS.into_iter().find(|&(least, _)| cost >= least && cost > error);
        reached.map_or(Self::Fine, |(_, verdict)| verdict)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Fine => "fine",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::LosingMove => "the losing move",
        })
    }
}
