//! Games over several posets as plain trees, and CVH's definitions for them word by word.
//!
//! Nothing here knows the library: an outcome is its name, a poset the list of its relations, a
//! game a tree without sharing, memory or canonical forms.

use std::collections::BTreeSet;
use std::rc::Rc;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Plain {
    Atom(String),
    Composite(BTreeSet<Rc<Plain>>, BTreeSet<Rc<Plain>>),
}

pub(crate) type Tree = Rc<Plain>;

pub(crate) fn atom(name: &str) -> Tree {
    Rc::new(Plain::Atom(name.to_owned()))
}

pub(crate) fn composite(
    left: impl IntoIterator<Item = Tree>,
    right: impl IntoIterator<Item = Tree>,
) -> Tree {
    let sides = (left.into_iter().collect(), right.into_iter().collect());
    Rc::new(Plain::Composite(sides.0, sides.1))
}

impl Plain {
    pub(crate) fn left(&self) -> Vec<Tree> {
        match self {
            Self::Atom(_) => Vec::new(),
            Self::Composite(left, _) => left.iter().cloned().collect(),
        }
    }

    pub(crate) fn right(&self) -> Vec<Tree> {
        match self {
            Self::Atom(_) => Vec::new(),
            Self::Composite(_, right) => right.iter().cloned().collect(),
        }
    }

    fn is_atomic(&self) -> bool {
        matches!(self, Self::Atom(_))
    }

    pub(crate) fn text(&self) -> String {
        let list = |side: Vec<Tree>| -> String {
            let texts: Vec<String> = side.iter().map(|game| game.text()).collect();
            texts.join(",")
        };
        match self {
            Self::Atom(name) => name.clone(),
            Self::Composite(..) => format!("{{{}|{}}}", list(self.left()), list(self.right())),
        }
    }
}

/// A poset: its outcomes, and all pairs of which the first is at most the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) names: Vec<String>,
    pub(crate) at_most: BTreeSet<(String, String)>,
}

impl Order {
    pub(crate) fn new(names: &[&str], at_most: impl Fn(&str, &str) -> bool) -> Self {
        let pairs = names.iter().flat_map(|a| names.iter().map(move |b| (a, b)));
        let pairs = pairs.filter(|(a, b)| at_most(a, b));
        Self {
            names: names.iter().map(ToString::to_string).collect(),
            at_most: pairs.map(|(a, b)| (a.to_string(), b.to_string())).collect(),
        }
    }

    /// `L_n`.
    pub(crate) fn line(names: &[&str]) -> Self {
        let place = |name: &str| names.iter().position(|other| *other == name);
        Self::new(names, |a, b| place(a) <= place(b))
    }

    pub(crate) fn fork() -> Self {
        Self::new(&["_", "a", "b", "T"], |a, b| a == b || a == "_" || b == "T")
    }

    pub(crate) fn at_most(&self, a: &str, b: &str) -> bool {
        self.at_most.contains(&(a.to_owned(), b.to_owned()))
    }

    fn end(&self, is_end: impl Fn(&str) -> bool) -> Tree {
        let end = self.names.iter().find(|name| is_end(name));
        atom(end.expect("a bounded poset"))
    }

    pub(crate) fn top(&self) -> Tree {
        self.end(|top| self.names.iter().all(|name| self.at_most(name, top)))
    }

    pub(crate) fn bottom(&self) -> Tree {
        self.end(|bottom| self.names.iter().all(|name| self.at_most(bottom, name)))
    }

    pub(crate) fn opposite(&self) -> Self {
        let turned = self.at_most.iter().map(|(a, b)| (b.clone(), a.clone()));
        Self { names: self.names.clone(), at_most: turned.collect() }
    }

    pub(crate) fn product(&self, other: &Self) -> Self {
        let mut names = Vec::new();
        let mut at_most = BTreeSet::new();
        for a in &self.names {
            for b in &other.names {
                names.push(format!("{a}&{b}"));
                for c in &self.names {
                    for d in &other.names {
                        if self.at_most(a, c) && other.at_most(b, d) {
                            at_most.insert((format!("{a}&{b}"), format!("{c}&{d}")));
                        }
                    }
                }
            }
        }
        Self { names, at_most }
    }

    /// Definition 4.3, `≤`.
    pub(crate) fn le(&self, g: &Plain, h: &Plain) -> bool {
        g.left().iter().all(|gl| self.lhd(gl, h))
            && h.right().iter().all(|hr| self.lhd(g, hr))
            && (!(g.is_atomic() || h.is_atomic()) || self.lhd(g, h))
    }

    /// Definition 4.3, `⊲`.
    pub(crate) fn lhd(&self, g: &Plain, h: &Plain) -> bool {
        g.right().iter().any(|gr| self.le(gr, h))
            || h.left().iter().any(|hl| self.le(g, hl))
            || matches!((g, h), (Plain::Atom(a), Plain::Atom(b)) if self.at_most(a, b))
    }

    /// Definition 6.2.
    pub(crate) fn is_passable(&self, g: &Plain) -> bool {
        let options = [g.left(), g.right()].concat();
        self.lhd(g, g) && options.iter().all(|option| self.is_passable(option))
    }
}

/// Definition 8.1.
pub(crate) fn sum(g: &Tree, h: &Tree) -> Tree {
    if let (Plain::Atom(a), Plain::Atom(b)) = (&**g, &**h) {
        return atom(&format!("{a}&{b}"));
    }
    let side = |options: fn(&Plain) -> Vec<Tree>| -> Vec<Tree> {
        let in_g = options(g).into_iter().map(|option| sum(&option, h));
        let in_h = options(h).into_iter().map(|option| sum(g, &option));
        in_g.chain(in_h).collect()
    };
    composite(side(Plain::left), side(Plain::right))
}

/// Definition 8.7.
pub(crate) fn map(g: &Tree, f: &dyn Fn(&str) -> String) -> Tree {
    match &**g {
        Plain::Atom(name) => atom(&f(name)),
        Plain::Composite(left, right) => {
            let side = |side: &BTreeSet<Tree>| side.iter().map(|x| map(x, f)).collect::<Vec<_>>();
            composite(side(left), side(right))
        }
    }
}

/// Definition 8.6.
pub(crate) fn opposite(g: &Tree) -> Tree {
    match &**g {
        Plain::Atom(_) => Rc::clone(g),
        Plain::Composite(left, right) => composite(
            right.iter().map(opposite).collect::<Vec<_>>(),
            left.iter().map(opposite).collect::<Vec<_>>(),
        ),
    }
}

fn options_or_itself(game: &Tree, options: fn(&Plain) -> Vec<Tree>) -> Vec<Tree> {
    // By Lemma 4.11 an atom is {a|a}.
    if game.is_atomic() { vec![Rc::clone(game)] } else { options(game) }
}

/// The game in the proof of Proposition 4.13.
pub(crate) fn join(order: &Order, g: &Tree, h: &Tree) -> Tree {
    let left = [options_or_itself(g, Plain::left), options_or_itself(h, Plain::left)];
    let reply = composite([Rc::clone(g), Rc::clone(h)], [order.bottom()]);
    composite(left.concat(), [reply])
}

/// The dual of Proposition 4.13.
pub(crate) fn meet(order: &Order, g: &Tree, h: &Tree) -> Tree {
    let right = [options_or_itself(g, Plain::right), options_or_itself(h, Plain::right)];
    let reply = composite([order.top()], [Rc::clone(g), Rc::clone(h)]);
    composite([reply], right.concat())
}

/// Definition 5.7, `↑`.
pub(crate) fn up(order: &Order, set: &[Tree]) -> Tree {
    let reply = composite(set.iter().cloned(), [order.bottom()]);
    composite([order.top()], [reply])
}

/// Definition 5.7, `↓`.
pub(crate) fn down(order: &Order, set: &[Tree]) -> Tree {
    let reply = composite([order.top()], set.iter().cloned());
    composite([reply], [order.bottom()])
}

/// Whether Left, moving first or second, makes a game end in an outcome that wins.
pub(crate) fn left_wins(g: &Plain, wins: &dyn Fn(&str) -> bool, first: bool) -> bool {
    match g {
        Plain::Atom(name) => wins(name),
        Plain::Composite(left, right) => {
            if first {
                left.iter().any(|option| left_wins(option, wins, false))
            } else {
                right.iter().all(|option| left_wins(option, wins, true))
            }
        }
    }
}
