//! Two people select objects: the form that all two-person problems of the chain share.
//!
//! In every round Left takes one of two objects, then Right takes one of two others. After
//! the last round Left takes as many of the free objects as he likes. He wins if what has
//! been selected satisfies the condition of the problem (SUM §4.2). Problems differ in what
//! the objects are and in the condition.

/// The objects of a two-person problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPerson<T> {
    /// The rounds, in the order in which they are played.
    pub rounds: Vec<Round<T>>,
    /// What Left may take at the end.
    pub free: Vec<T>,
}

/// One round: Left takes one of his two objects, then Right one of hers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round<T> {
    /// `X_{2i−1}` and its complement.
    pub left: [T; 2],
    /// `X_{2i}` and its complement.
    pub right: [T; 2],
}

impl<T> TwoPerson<T> {
    /// The pairs in the order in which they are chosen from, Left's first.
    pub fn pairs(&self) -> impl Iterator<Item = &[T; 2]> {
        self.rounds.iter().flat_map(|round| [&round.left, &round.right])
    }

    /// All objects.
    pub fn objects(&self) -> impl Iterator<Item = &T> {
        self.pairs().flatten().chain(&self.free)
    }

    /// This problem with each object replaced by another, which may depend on the number of the
    /// pair.
    pub fn map<U>(
        &self,
        mut pair_object: impl FnMut(usize, &T) -> U,
        free: impl FnOnce(&[T]) -> Vec<U>,
    ) -> TwoPerson<U> {
        let mut pair = |at: usize, [a, b]: &[T; 2]| [pair_object(at, a), pair_object(at, b)];
        let rounds = self.rounds.iter().enumerate().map(|(i, round)| Round {
            left: pair(2 * i, &round.left),
            right: pair(2 * i + 1, &round.right),
        });
        TwoPerson { rounds: rounds.collect(), free: free(&self.free) }
    }

    /// Whether Left wins, if `can_finish` tells whether free objects complete a selection
    /// from the pairs. Tries all selections; two equal objects are no choice.
    pub(super) fn left_wins(&self, mut can_finish: impl FnMut(&[&T]) -> bool) -> bool
    where
        T: PartialEq,
    {
        let pairs: Vec<&[T; 2]> = self.pairs().collect();
        let open: Vec<usize> =
            (0..pairs.len()).filter(|&at| pairs[at][0] != pairs[at][1]).collect();
        let is_lefts = |choice: usize| open[choice].is_multiple_of(2);
        alternate(open.len(), is_lefts, |second| {
            let mut selected: Vec<&T> = pairs.iter().map(|pair| &pair[0]).collect();
            for (&at, &second) in open.iter().zip(second) {
                selected[at] = &pairs[at][usize::from(second)];
            }
            can_finish(&selected)
        })
    }
}

/// Whether Left, who makes the choices that `is_lefts` names, can bring about a list of
/// `length` choices that `holds`. Tries everything, in constant space beside the list.
pub(super) fn alternate(
    length: usize,
    is_lefts: impl Fn(usize) -> bool,
    mut holds: impl FnMut(&[bool]) -> bool,
) -> bool {
    let mut path = Vec::with_capacity(length);
    loop {
        path.resize(length, false);
        let won = holds(&path);
        loop {
            let Some(second) = path.pop() else {
                return won;
            };
            // A choice is settled when it is good for who makes it, or was the last to try.
            if !second && won != is_lefts(path.len()) {
                path.push(true);
                break;
            }
        }
    }
}
