//! Which edges can take the place of which in two spanning trees.

use super::trees::TreePair;

/// The arrows from each edge to those that can leave one of the trees for it, both ways.
#[derive(Clone, Debug)]
pub(super) struct Exchanges {
    forth: Vec<Vec<usize>>,
    back: Vec<Vec<usize>>,
}

impl Exchanges {
    /// All arrows between the edges and links of two trees.
    pub(super) fn new(trees: &TreePair) -> Self {
        let forth = (0..trees.len()).map(|edge| {
            let ways = trees.ways(edge);
            ways.flat_map(|(_, way)| way).collect::<Vec<_>>()
        });
        let forth: Vec<Vec<usize>> = forth.collect();
        let mut back = vec![Vec::new(); forth.len()];
        for (edge, left) in forth.iter().enumerate() {
            for &left in left {
                back[left].push(edge);
            }
        }
        Self { forth, back }
    }

    /// Which edges arrows lead to from these, which are counted in.
    pub(super) fn reached(&self, from: impl IntoIterator<Item = usize>) -> Vec<bool> {
        closure(&self.forth, from)
    }

    /// Which edges arrows lead from to these, which are counted in.
    pub(super) fn reaching(&self, to: impl IntoIterator<Item = usize>) -> Vec<bool> {
        closure(&self.back, to)
    }
}

fn closure(arrows: &[Vec<usize>], from: impl IntoIterator<Item = usize>) -> Vec<bool> {
    let mut is_in = vec![false; arrows.len()];
    let mut open: Vec<usize> = from.into_iter().collect();
    while let Some(edge) = open.pop() {
        if !std::mem::replace(&mut is_in[edge], true) {
            open.extend(&arrows[edge]);
        }
    }
    is_in
}
