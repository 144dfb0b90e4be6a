//! The posets that the theory speaks of by name.
//!
//! Linear orders `L_n` (CVH §7, §10), the fork `{⊥, a, b, ⊤}` and the outcomes of
//! n-terminal regions (CVH §2), products (CVH §8.1), and sets ordered by inclusion, which is what
//! the outcomes of any Hex region are.

use rustc_hash::FxHashMap;

use super::{Poset, PosetError};

impl Poset {
    /// `L_n`: n outcomes in a line, called `_`, `a`, `b`, …, `T`.
    pub fn linear(n: usize) -> Result<Self, PosetError> {
        Self::check_size(n)?;
        let name = |at: usize| match at {
            0 => "_".to_owned(),
            _ if at + 1 == n => "T".to_owned(),
            _ if n <= 28 => char::from(b'a' + (at - 1) as u8).to_string(),
            _ => format!("m{at}"),
        };
        Self::from_trusted_order((0..n).map(name).collect(), |a, b| a <= b)
    }

    /// The fork `{⊥, a, b, ⊤}` with `a` and `b` incomparable (CVH Figure 6).
    pub fn fork() -> Self {
        let sets = [("_", 0b00), ("a", 0b01), ("b", 0b10), ("T", 0b11)];
        let named = sets.map(|(name, set)| (name.to_owned(), set));
        Self::inclusion_named(named.to_vec()).expect("four different subsets of a pair")
    }

    /// The outcomes of a region with `n` terminals: non-crossing partitions of `1…n`, ordered
    /// by refinement; there are Catalan(n) of them (CVH §2).
    ///
    /// The finest partition is `_` and the coarsest `T`. With three terminals the others are
    /// `a`, `b`, `c`, named by the terminal left alone; otherwise a partition is named by its
    /// blocks of two or more, as in `12.34`.
    pub fn terminals(n: usize) -> Result<Self, PosetError> {
        const LIMIT: usize = 9;
        if !(1..=LIMIT).contains(&n) {
            return Err(PosetError::Terminals {
                found: n,
                limit: LIMIT,
            });
        }
        let partitions = non_crossing_partitions(n);
        let names = partitions.iter().map(|p| partition_name(n, p)).collect();
        Self::from_trusted_order(names, |a, b| {
            let refines = |x: usize, y: usize| {
                partitions[a][x] != partitions[a][y] || partitions[b][x] == partitions[b][y]
            };
            (0..n).all(|x| (0..x).all(|y| refines(x, y)))
        })
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

    /// Sets ordered by inclusion, with names of one's own.
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
        let pairs: Vec<_> = self
            .atoms()
            .flat_map(|a| other.atoms().map(move |b| (a, b)))
            .collect();
        Self::from_trusted_order(names, |x, y| {
            let ((a, b), (c, d)) = (pairs[x], pairs[y]);
            self.le(a, c) && other.le(b, d)
        })
    }
}

/// All non-crossing partitions of `0..n`, each as the block number of every element.
fn non_crossing_partitions(n: usize) -> Vec<Vec<usize>> {
    // An element may open a block or join one whose last element no later block encloses:
    // the open blocks form a stack, and joining one closes those above it.
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
            next(block, &open[..at]);
        }
        next(fresh, &open);
    }
    let block_count = |p: &Vec<usize>| p.iter().max().map_or(0, |last| last + 1);
    found.sort_by(|p, q| block_count(q).cmp(&block_count(p)).then_with(|| q.cmp(p)));
    found
}

fn partition_name(n: usize, blocks: &[usize]) -> String {
    let members = |block: usize| {
        (0..n)
            .filter(move |&x| blocks[x] == block)
            .map(|x| (x + 1).to_string())
            .collect::<String>()
    };
    let large: Vec<String> = (0..n)
        .map(members)
        .filter(|block| block.len() > 1)
        .collect();
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
