//! The relations that a question asks about.
//!
//! | sign | says | CVH |
//! | --- | --- | --- |
//! | `<=` `>=` `<` `>` `=` `\|\|` | order, equivalence, incomparable | Definition 4.3 |
//! | `<\|` `\|>` | Left moving first against moving second | Definition 4.3 |
//! | `<=_l` `<=_r` `=_l` … | the order as left options, as right options | Definitions 5.1, 5.10 |
//! | `<=_g1` `<=_g2` `<=_g` `=_g` `<\|_g` | where ⊤ and ⊥ decide; first, second | Definition 9.6 |

use std::fmt;

/// Between what and what a relation asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// `≤`.
    AtMost,
    /// `≥`.
    AtLeast,
    /// `≤` but not `≥`.
    Less,
    /// `≥` but not `≤`.
    Greater,
    /// `≃`: `≤` and `≥`.
    Equivalent,
    /// `‖`: neither `≤` nor `≥`.
    Incomparable,
    /// `⊲`.
    Lhd,
    /// `⊳`: `⊲` the other way round.
    Rhd,
}

/// In which sense games are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sense {
    /// As games.
    Plain,
    /// As left options.
    Left,
    /// As right options.
    Right,
    /// In strict contexts, whoever moves.
    Decisive,
    /// In strict contexts, Left moving first.
    DecisiveFirst,
    /// In strict contexts, Left moving second.
    DecisiveSecond,
}

/// What a question asks about two games, or sets of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Relation {
    /// The sign.
    pub sign: Sign,
    /// Its subscript.
    pub sense: Sense,
}

impl Sense {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Plain,
        Self::Left,
        Self::Right,
        Self::Decisive,
        Self::DecisiveFirst,
        Self::DecisiveSecond,
    ];

    /// How the subscript is written, in ASCII and in small letters.
    pub(super) const fn subscripts(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Plain => ("", &[]),
            Self::Left => ("_l", &["ₗ"]),
            Self::Right => ("_r", &["ᵣ"]),
            Self::Decisive => ("_g", &["ᵍ"]),
            Self::DecisiveFirst => ("_g1", &["ᵍ₁", "₁ᵍ"]),
            Self::DecisiveSecond => ("_g2", &["ᵍ₂", "₂ᵍ"]),
        }
    }

    /// Whether only strict contexts count.
    pub const fn is_decisive(self) -> bool {
        matches!(self, Self::Decisive | Self::DecisiveFirst | Self::DecisiveSecond)
    }

    /// Whether `⊲` has this subscript.
    pub(super) const fn has_lhd(self) -> bool {
        matches!(self, Self::Plain | Self::Decisive)
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.sign {
            Sign::AtMost => "<=",
            Sign::AtLeast => ">=",
            Sign::Less => "<",
            Sign::Greater => ">",
            Sign::Equivalent => "=",
            Sign::Incomparable => "||",
            Sign::Lhd => "<|",
            Sign::Rhd => "|>",
        })?;
        f.write_str(self.sense.subscripts().0)
    }
}
