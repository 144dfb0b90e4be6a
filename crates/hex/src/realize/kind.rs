//! The kinds of regions in the search for values (CVH §2, §9.2, §11.1).
//!
//! A kind determines how the ring around a disk is divided into arcs of black and white stones, and
//! the outcome of a filled region. An outcome depends only on which of Black's terminals are
//! joined, and for one kind on the color of the gap:
//!
//! | kind | arcs, in cyclic order | outcomes |
//! | --- | --- | --- |
//! | n terminals | n black ones, n white ones between them | non-crossing partitions |
//! | gap | terminals 1 and 2, an empty cell beside 1 | `T`: joined; `a`: if the gap is black |
//! | fork | terminals 1, 2, 3, White's edges beside 3 | 3 is joined to: `a` 2, `b` 1, `T` both |
//! | one-sided fork | a fork, 1 and 3 being Black's edges | 3 is joined: `T` to 1, `a` only to 2 |
//! | one-sided fork with gap | a cell beside 2, away from 3 | `a`: the gap is white, `b`: black |
//! | n terminals, some invisible | the same as n terminals | the same |
//! | n terminals in a planar graph | none; terminals 1 to n on the rim of a disk | the same |
//! | n terminals in any graph | none | all partitions |
//!
//! The first kinds are those of CVH Figures 2, 5, 6, 7 and 13. Invisible terminals are those of
//! Figure 4. The games on graphs, planar connection games and Shannon games on vertices, are those
//! of an open question of CVH §11.2. In a one-sided fork with gap the gap belongs to the region,
//! and its color distinguishes the outcomes between `_` and `T`.
//!
//! ```
//! use mustplay_hex::realize::Kind;
//!
//! let names: Vec<String> = Kind::ALL.iter().map(Kind::to_string).collect();
//! assert_eq!(
//!     names[..8].join(" "),
//!     "terminals:2 gap fork one-sided one-sided-gap terminals:3 terminals:4 invisible:2",
//! );
//! assert_eq!("terminals:4".parse::<Kind>()?.poset().len(), 14);
//! assert_eq!("shannon:4".parse::<Kind>()?.poset().len(), 15);
//! # Ok::<(), mustplay_hex::realize::RealizeError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use mustplay_cgt::outcome::{Atom, MonotoneMap, OutcomePoset};

use super::RealizeError;

pub(super) const MOST_TERMINALS: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// This many terminals of each color, from two to four.
    Terminals(usize),
    /// Two terminals and a gap between different colors that does not belong to the region.
    Gap,
    /// Three terminals; two of White's are her edges.
    Fork,
    /// A fork; two of Black's terminals are her edges.
    OneSided,
    /// A one-sided fork with a gap between the two other terminals that belongs to the region.
    OneSidedGap,
    /// This many terminals of each color, from two to four; some may be invisible.
    Invisible(usize),
    /// This many terminals on the rim of a disk with a graph in it.
    Planar(usize),
    /// This many terminals in a graph.
    Shannon(usize),
}

/// A stretch of the ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arc {
    Black(usize),
    White,
    Gap { beside: usize },
}

impl Kind {
    pub const ALL: [Self; 16] = [
        Self::Terminals(2),
        Self::Gap,
        Self::Fork,
        Self::OneSided,
        Self::OneSidedGap,
        Self::Terminals(3),
        Self::Terminals(4),
        Self::Invisible(2),
        Self::Invisible(3),
        Self::Invisible(4),
        Self::Planar(2),
        Self::Planar(3),
        Self::Planar(4),
        Self::Shannon(2),
        Self::Shannon(3),
        Self::Shannon(4),
    ];

    pub fn poset(self) -> OutcomePoset {
        match self {
            Self::Terminals(n) | Self::Invisible(n) | Self::Planar(n) => OutcomePoset::terminals(n),
            Self::Shannon(n) => OutcomePoset::partitions(n),
            Self::Fork => Ok(OutcomePoset::fork()),
            Self::Gap | Self::OneSided => OutcomePoset::linear(3),
            Self::OneSidedGap => OutcomePoset::linear(4),
        }
        .expect("small posets exist")
    }

    pub fn terminals(self) -> usize {
        match self {
            Self::Terminals(n) | Self::Invisible(n) | Self::Planar(n) | Self::Shannon(n) => n,
            Self::Gap => 2,
            Self::Fork | Self::OneSided | Self::OneSidedGap => 3,
        }
    }

    /// Whether its regions are graphs rather than parts of a Hex board.
    pub fn is_graph(self) -> bool {
        matches!(self, Self::Planar(_) | Self::Shannon(_))
    }

    /// Whether values that differ only by a renaming of terminals are identified.
    pub fn has_names_to_exchange(self) -> bool {
        self.renamings().len() > 1
    }

    /// Whether its cells have six neighbors and all outcomes of its terminals, so that
    /// [`excess`](super::excess) bounds its values.
    pub fn is_limited(self) -> bool {
        matches!(self, Self::Terminals(_))
    }

    pub(crate) fn has_gap(self) -> bool {
        matches!(self, Self::Gap | Self::OneSidedGap)
    }

    /// Whether the gap is a cell of the region.
    pub(crate) fn owns_gap(self) -> bool {
        self == Self::OneSidedGap
    }

    /// The arcs in cyclic order, in both directions unless terminals may be exchanged.
    pub(super) fn patterns(self) -> Vec<Vec<Arc>> {
        use Arc::{Black, Gap, White};
        let one_way = match self {
            Self::Terminals(n) | Self::Invisible(n) => {
                (0..n).flat_map(|t| [Black(t), White]).collect()
            }
            Self::Planar(_) | Self::Shannon(_) => return Vec::new(),
            Self::Gap => vec![Black(0), Gap { beside: 0 }, White, Black(1), White],
            Self::Fork | Self::OneSided => vec![Black(2), White, Black(0), White, Black(1), White],
            Self::OneSidedGap => {
                vec![Black(2), White, Black(0), White, Gap { beside: 1 }, Black(1), White]
            }
        };
        let other_way: Vec<Arc> = one_way.iter().rev().copied().collect();
        let both = matches!(self, Self::Gap | Self::OneSided | Self::OneSidedGap);
        if both { vec![one_way, other_way] } else { vec![one_way] }
    }

    /// The period of the pattern up to renaming of terminals.
    pub(super) fn period(self) -> usize {
        match self {
            Self::Terminals(_) | Self::Invisible(_) => 2,
            _ => self.patterns().first().map_or(0, Vec::len),
        }
    }

    /// The renamings of terminals that preserve the kind.
    pub(super) fn renamings(self) -> Vec<Vec<usize>> {
        match self {
            // All rotations of the cyclic order, and its reflections.
            Self::Terminals(n) | Self::Invisible(n) | Self::Planar(n) => (0..n)
                .flat_map(|shift| {
                    let turned: Vec<usize> = (0..n).map(|t| (t + shift) % n).collect();
                    let mirrored = turned.iter().rev().copied().collect();
                    [turned, mirrored]
                })
                .collect(),
            Self::Shannon(n) => permutations(n),
            Self::Fork => vec![vec![0, 1, 2], vec![1, 0, 2]],
            Self::Gap | Self::OneSided | Self::OneSidedGap => {
                vec![(0..self.terminals()).collect()]
            }
        }
    }

    /// The map of outcomes that renames terminal `t` to `names[t]`.
    pub(super) fn renaming(self, poset: &OutcomePoset, names: &[usize]) -> MonotoneMap {
        let n = self.terminals();
        if names.iter().copied().eq(0..n) {
            return MonotoneMap::new(poset, poset, |atom| atom).expect("nothing changes");
        }
        let outcome = |joined: Joined| {
            let gap = GapColors { black_now: false, joined_if_black: joined };
            self.outcome(poset, joined, gap).expect("renaming keeps the order around the disk")
        };
        // An outcome is determined by the joined pairs that matter by themselves.
        let pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
        let joining = |pairs: &mut dyn Iterator<Item = u8>| {
            let mut joined = Joined::NONE;
            pairs.for_each(|pair| joined.join(pair));
            outcome(joined)
        };
        let pair = |a: usize, b: usize| 1_u8 << a | 1_u8 << b;
        let pairs = pairs
            .map(|(a, b)| (pair(names[a], names[b]), joining(&mut std::iter::once(pair(a, b)))));
        let pairs: Vec<(u8, Atom)> =
            pairs.filter(|&(_, atom)| Some(atom) != poset.bottom()).collect();
        let renamed = |atom: Atom| {
            let below = pairs.iter().filter(|&&(_, pair)| poset.le(pair, atom));
            joining(&mut below.map(|&(renamed, _)| renamed))
        };
        MonotoneMap::new(poset, poset, renamed).expect("names do not change the order")
    }

    /// The outcome of a filled region; `None` if chains cross, which is impossible in a disk.
    pub(super) fn outcome(
        self,
        poset: &OutcomePoset,
        joined: Joined,
        gap: GapColors,
    ) -> Option<Atom> {
        let name: &str = match self {
            Self::Terminals(n) | Self::Invisible(n) | Self::Planar(n) | Self::Shannon(n) => {
                return partition(poset, n, joined);
            }
            Self::Fork => match (joined.has(2, 1), joined.has(2, 0)) {
                (false, false) => "_",
                (true, false) => "a",
                (false, true) => "b",
                (true, true) => "T",
            },
            _ => {
                let (best, next) = match self {
                    Self::Gap => (joined.has(0, 1), gap.joined_if_black.has(0, 1)),
                    _ => (joined.has(2, 0), joined.has(2, 1)),
                };
                match (best, next) {
                    (true, _) => "T",
                    (false, true) if self.owns_gap() && gap.black_now => "b",
                    (false, true) => "a",
                    (false, false) => "_",
                }
            }
        };
        poset.atom(name)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct GapColors {
    /// Whether the gap belongs to the region and is black.
    pub(super) black_now: bool,
    /// The joined terminals if the gap is black.
    pub(super) joined_if_black: Joined,
}

/// The partition of Black's terminals into joined blocks: the block of each terminal, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Joined([u8; MOST_TERMINALS]);

impl Joined {
    pub(super) const NONE: Self = Self([1, 2, 4, 8]);

    pub(super) fn join(&mut self, terminals: u8) {
        let members = |set: u8| (0..MOST_TERMINALS).filter(move |t| set >> t & 1 == 1);
        let block = members(terminals).fold(0, |block, t| block | self.0[t]);
        for terminal in members(block) {
            self.0[terminal] = block;
        }
    }

    /// A bit for each joined pair of terminals.
    pub(super) fn pairs(self) -> u8 {
        let [_, b, c, d] = self.0;
        (b & 1) | (c & 3) << 1 | (d & 7) << 3
    }

    pub(super) fn has(self, a: usize, b: usize) -> bool {
        self.0[a] >> b & 1 == 1
    }
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![Vec::new()], |shorter, last| {
        let longer = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            let at = |place: usize| [&order[..place], &[last], &order[place..]].concat();
            (0..=order.len()).map(at).collect()
        };
        shorter.iter().flat_map(longer).collect()
    })
}

/// The partition of the first `n` terminals in [`OutcomePoset::terminals`]; `None` if it crosses.
fn partition(poset: &OutcomePoset, n: usize, joined: Joined) -> Option<Atom> {
    let mut blocks: Vec<String> = Vec::new();
    for terminal in 0..n {
        let is_first = (0..terminal).all(|other| !joined.has(terminal, other));
        let members: Vec<usize> = (0..n).filter(|&t| joined.has(terminal, t)).collect();
        if is_first && members.len() > 1 {
            blocks.push(members.iter().map(|t| (t + 1).to_string()).collect());
        }
    }
    let name = match blocks.join(".").as_str() {
        "" => "_".to_owned(),
        all if all.len() == n => "T".to_owned(),
        "23" if n == 3 => "a".to_owned(),
        "13" if n == 3 => "b".to_owned(),
        "12" if n == 3 => "c".to_owned(),
        other => other.to_owned(),
    };
    poset.atom(&name)
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terminals(n) => write!(f, "terminals:{n}"),
            Self::Invisible(n) => write!(f, "invisible:{n}"),
            Self::Planar(n) => write!(f, "planar:{n}"),
            Self::Shannon(n) => write!(f, "shannon:{n}"),
            Self::Gap => f.write_str("gap"),
            Self::Fork => f.write_str("fork"),
            Self::OneSided => f.write_str("one-sided"),
            Self::OneSidedGap => f.write_str("one-sided-gap"),
        }
    }
}

impl FromStr for Kind {
    type Err = RealizeError;

    fn from_str(word: &str) -> Result<Self, RealizeError> {
        Self::ALL.into_iter().find(|kind| kind.to_string() == word).ok_or_else(|| {
            let expected = "terminals:N, invisible:N, planar:N or shannon:N with N from 2 to 4, \
                            gap, fork, one-sided or one-sided-gap";
            RealizeError::unexpected(expected, format!("`{word}`"))
        })
    }
}
