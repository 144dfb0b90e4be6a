//! The definitions of CVH §4, written down as they stand: trees, recursion, no memory.

use std::rc::Rc;

use mustplay_cgt::outcome::{Games, OutcomePoset, RawGame};

/// A game as a tree.
pub(crate) enum Tree {
    Atom(usize),
    Node(Vec<Rc<Tree>>, Vec<Rc<Tree>>),
}

impl Tree {
    pub(crate) fn of(games: &Games, game: impl Into<RawGame>) -> Rc<Self> {
        let game = game.into();
        match games.outcome(game) {
            Some(atom) => Rc::new(Self::Atom(atom.index())),
            None => Rc::new(Self::Node(
                games.raw_left(game).map(|g| Self::of(games, g)).collect(),
                games.raw_right(game).map(|g| Self::of(games, g)).collect(),
            )),
        }
    }

    pub(crate) fn left(&self) -> &[Rc<Self>] {
        match self {
            Self::Atom(_) => &[],
            Self::Node(left, _) => left,
        }
    }

    pub(crate) fn right(&self) -> &[Rc<Self>] {
        match self {
            Self::Atom(_) => &[],
            Self::Node(_, right) => right,
        }
    }

    fn is_atomic(&self) -> bool {
        matches!(self, Self::Atom(_))
    }
}

/// The order of one poset.
pub(crate) struct Twin {
    le: Vec<Vec<bool>>,
}

impl Twin {
    pub(crate) fn new(poset: &OutcomePoset) -> Self {
        let row = |a| poset.atoms().map(|b| poset.le(a, b)).collect();
        Self { le: poset.atoms().map(row).collect() }
    }

    /// Definition 4.3, `≤`.
    pub(crate) fn le(&self, g: &Tree, h: &Tree) -> bool {
        g.left().iter().all(|gl| self.lhd(gl, h))
            && h.right().iter().all(|hr| self.lhd(g, hr))
            && (!(g.is_atomic() || h.is_atomic()) || self.lhd(g, h))
    }

    /// Definition 4.3, `⊲`.
    pub(crate) fn lhd(&self, g: &Tree, h: &Tree) -> bool {
        g.right().iter().any(|gr| self.le(gr, h))
            || h.left().iter().any(|hl| self.le(g, hl))
            || matches!((g, h), (Tree::Atom(a), Tree::Atom(b)) if self.le[*a][*b])
    }

    pub(crate) fn equivalent(&self, g: &Tree, h: &Tree) -> bool {
        self.le(g, h) && self.le(h, g)
    }

    /// Definition 4.20.
    pub(crate) fn is_canonical(&self, g: &Tree) -> bool {
        let undominated = |options: &[Rc<Tree>], le: &dyn Fn(&Tree, &Tree) -> bool| {
            (0..options.len())
                .all(|i| (0..options.len()).all(|j| i == j || !le(&options[i], &options[j])))
        };
        undominated(g.left(), &|x, y| self.le(x, y))
            && undominated(g.right(), &|x, y| self.le(y, x))
            && g.left().iter().all(|h| {
                !h.right().iter().any(|k| self.le(k, g))
                    && !self.equivalent(g, h)
                    && self.is_canonical(h)
            })
            && g.right().iter().all(|h| {
                !h.left().iter().any(|k| self.le(g, k))
                    && !self.equivalent(g, h)
                    && self.is_canonical(h)
            })
    }

    /// Definition 6.2.
    pub(crate) fn is_passable(&self, g: &Tree) -> bool {
        let mut options = g.left().iter().chain(g.right());
        self.lhd(g, g) && options.all(|h| self.is_passable(h))
    }

    /// Definition 4.24.
    pub(crate) fn is_monotone(&self, g: &Tree) -> bool {
        let mut options = g.left().iter().chain(g.right());
        g.left().iter().all(|h| self.le(g, h))
            && g.right().iter().all(|h| self.le(h, g))
            && options.all(|h| self.is_monotone(h))
    }
}
