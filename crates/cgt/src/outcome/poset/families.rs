//! The named families of posets.
//!
//! Linear orders `L_n` (CVH §7, §10), the fork `{⊥, a, b, ⊤}` and the outcomes of
//! n-terminal regions (CVH §2), products (CVH §8.1), the up-sets of a poset, and sets ordered by
//! inclusion, which is what the outcomes of any Hex region are.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Origin;
use super::{Atom, OutcomePoset, PosetError};
use crate::bits;

impl OutcomePoset {
    /// `L_n`: n outcomes in a line, called `_`, `a`, `b`, …, `T`.
    pub fn linear(n: usize) -> Result<Self, PosetError> {
        Self::check_size(n)?;
        let name = |at: usize| match at {
            0 => "_".to_owned(),
            _ if at + 1 == n => "T".to_owned(),
            _ if n <= 28 => char::from(b'a' + (at - 1) as u8).to_string(),
            _ => format!("m{at}"),
        };
        let line = Self::from_trusted_order((0..n).map(name).collect(), |a, b| a <= b)?;
        Ok(line.made(Origin::Family(format!("L{n}"))))
    }

    /// The fork `{⊥, a, b, ⊤}` with `a` and `b` incomparable (CVH Figure 6).
    pub fn fork() -> Self {
        let sets = [("_", 0b00), ("a", 0b01), ("b", 0b10), ("T", 0b11)];
        let named = sets.map(|(name, set)| (name.to_owned(), set));
        let fork = Self::inclusion_named(named.to_vec()).expect("four different subsets of a pair");
        fork.made(Origin::Family("fork".to_owned()))
    }

    /// The outcomes of a region with `n` terminals: non-crossing partitions of `1…n`, ordered
    /// by refinement; there are Catalan(n) of them (CVH §2).
    ///
    /// The finest partition is `_` and the coarsest `T`. With three terminals the others are
    /// `a`, `b`, `c`, named by the terminal left alone; otherwise a partition is named by its
    /// blocks of two or more, as in `12.34`.
    pub fn terminals(n: usize) -> Result<Self, PosetError> {
        Self::of_partitions(n, 9, true)
    }

    /// All partitions of `1…n`, ordered by refinement: the outcomes of a region with `n`
    /// terminals in a graph that need not be planar (CVH §3). Named like
    /// [`OutcomePoset::terminals`].
    pub fn partitions(n: usize) -> Result<Self, PosetError> {
        Self::of_partitions(n, 8, false)
    }

    fn of_partitions(n: usize, limit: usize, planar: bool) -> Result<Self, PosetError> {
        if !(1..=limit).contains(&n) {
            return Err(PosetError::Terminals { found: n, limit });
        }
        let partitions = partitions(n, planar);
        let names = partitions.iter().map(|p| partition_name(n, p)).collect();
        let poset = Self::from_trusted_order(names, |a, b| {
            let refines = |x: usize, y: usize| {
                partitions[a][x] != partitions[a][y] || partitions[b][x] == partitions[b][y]
            };
            (0..n).all(|x| (0..x).all(|y| refines(x, y)))
        })?;
        let family = if planar { "terminals" } else { "partitions" };
        Ok(poset.made(Origin::Family(format!("{family}:{n}"))))
    }

    /// Sets ordered by inclusion: outcome `i` is the bit mask `sets[i]`, called `s0`, `s1`, …
    /// except that the empty set is `_` and a set containing all others is `T`.
    pub fn inclusion(sets: &[u128]) -> Result<Self, PosetError> {
        let all = sets.iter().fold(0, |all, set| all | set);
        let name = |(at, &set): (usize, &u128)| match set {
            0 => "_".to_owned(),
            _ if set == all => "T".to_owned(),
            _ => format!("s{at}"),
        };
        let named = sets.iter().enumerate();
        Self::inclusion_named(named.map(|set| (name(set), *set.1)).collect())
    }

    fn inclusion_named(named: Vec<(String, u128)>) -> Result<Self, PosetError> {
        let (names, sets): (Vec<String>, Vec<u128>) = named.into_iter().unzip();
        let mut first_with = FxHashMap::default();
        for (at, set) in sets.iter().enumerate() {
            if let Some(first) = first_with.insert(set, at) {
                return Err(PosetError::Indistinct {
                    first: names[first].clone(),
                    second: names[at].clone(),
                });
            }
        }
        Self::from_trusted_order(names, |a, b| sets[a] & !sets[b] == 0)
    }

    /// The proper up-sets, those with top and without bottom, ordered by inclusion, and the
    /// members of each (CVH §9.2). An up-set is named by its least elements joined with `∪`.
    pub fn proper_up_sets(&self) -> Result<(Self, Vec<Vec<Atom>>), PosetError> {
        let ends = self.top().zip(self.bottom());
        let (top, bottom) =
            ends.filter(|(top, bottom)| top != bottom).ok_or(PosetError::Unbounded)?;
        // An up-set is made by deciding on the elements from the top down; an element may join
        // when all above it have.
        let mut inner: Vec<Atom> = self.atoms().filter(|&a| a != top && a != bottom).collect();
        inner.sort_by_key(|&a| bits::len(self.above(a)));
        let mut least = vec![0; self.words()];
        bits::insert(&mut least, top.index());
        let mut sets = vec![least];
        for &atom in &inner {
            let with = |set: &Vec<u64>| {
                let mut larger = set.clone();
                bits::insert(&mut larger, atom.index());
                bits::is_subset(self.above(atom), &larger).then_some(larger)
            };
            let larger: Vec<Vec<u64>> = sets.iter().filter_map(with).collect();
            sets.extend(larger);
            Self::check_size(sets.len())?;
        }
        sets.sort_by_key(|set| bits::len(set));
        let members = |set: &Vec<u64>| -> Vec<Atom> {
            let in_set = |a: &Atom| bits::contains(set, a.index());
            self.atoms().filter(in_set).collect()
        };
        let name = |set: &Vec<u64>| {
            let is_least = |a: &Atom| {
                let below = bits::intersection(set, self.below(*a));
                bits::len(&below) == 1
            };
            let least = members(set).into_iter().filter(is_least);
            let names: Vec<&str> = least.map(|a| self.name(a)).collect();
            names.join("∪")
        };
        let poset = Self::from_trusted_order(sets.iter().map(name).collect(), |x, y| {
            bits::is_subset(&sets[x], &sets[y])
        })?;
        let poset = poset.made(Origin::UpSets(Arc::new(self.clone())));
        Ok((poset, sets.iter().map(members).collect()))
    }

    /// `A × B` with the componentwise order; the pair of `a` and `b` is called `a&b` and stands
    /// at `a.index() * B.len() + b.index()`.
    pub fn product(&self, other: &Self) -> Result<Self, PosetError> {
        let size = self.len() * other.len();
        Self::check_size(size)?;
        let split = |at: usize| (at / other.len(), at % other.len());
        let names = (0..size)
            .map(|at| {
                let (a, b) = split(at);
                format!("{}&{}", self.names[a], other.names[b])
            })
            .collect();
        let pairs: Vec<_> = self.atoms().flat_map(|a| other.atoms().map(move |b| (a, b))).collect();
        let product = Self::from_trusted_order(names, |x, y| {
            let ((a, b), (c, d)) = (pairs[x], pairs[y]);
            self.le(a, c) && other.le(b, d)
        })?;
        let factors = (self.clone(), other.clone());
        Ok(product.made(Origin::Product(Arc::new(factors))))
    }
}

/// All partitions of `0..n`, or those that do not cross, each as the block number of every element.
fn partitions(n: usize, planar: bool) -> Vec<Vec<usize>> {
    // An element may open a block or join one. In a plane no later block may enclose the last
    // element of that: the open blocks form a stack, and joining one closes those above it.
    let mut found = Vec::new();
    let mut unfinished = vec![(Vec::new(), Vec::new())];
    while let Some((blocks, open)) = unfinished.pop() {
        if blocks.len() == n {
            found.push(blocks);
            continue;
        }
        let fresh = blocks.iter().max().map_or(0, |last: &usize| last + 1);
        let mut next = |block: usize, below: &[usize]| {
            let mut blocks: Vec<usize> = blocks.clone();
            blocks.push(block);
            let mut open = below.to_vec();
            open.push(block);
            unfinished.push((blocks, open));
        };
        for (at, &block) in open.iter().enumerate() {
            if planar {
                next(block, &open[..at]);
            } else {
                let others: Vec<usize> = open.iter().copied().filter(|&b| b != block).collect();
                next(block, &others);
            }
        }
        next(fresh, &open);
    }
    let block_count = |p: &Vec<usize>| p.iter().max().map_or(0, |last| last + 1);
    found.sort_by(|p, q| block_count(q).cmp(&block_count(p)).then_with(|| q.cmp(p)));
    found
}

fn partition_name(n: usize, blocks: &[usize]) -> String {
    let members = |block: usize| {
        (0..n).filter(move |&x| blocks[x] == block).map(|x| (x + 1).to_string()).collect::<String>()
    };
    let large: Vec<String> = (0..n).map(members).filter(|block| block.len() > 1).collect();
    match large.as_slice() {
        [] => "_".to_owned(),
        [block] if block.len() == n => "T".to_owned(),
        [block] if n == 3 => match block.as_str() {
            "23" => "a".to_owned(),
            "13" => "b".to_owned(),
            _ => "c".to_owned(),
        },
        _ => large.join("."),
    }
}
