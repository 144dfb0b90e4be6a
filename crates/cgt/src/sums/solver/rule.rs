//! Where B* looks next (SUM §5.2.1; Berliner; Palay).

use super::points::Points;
use super::range::Range;

/// How B* chooses between proving the best move and disproving the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Berliner's first: look where the tree is less deep.
    Depth,
    /// Berliner's second: look where the range is wider.
    Range,
    /// Palay's: take scores to be spread evenly over their ranges, and try what is more
    /// likely to end the search.
    Probability,
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Depth, Self::Range, Self::Probability];
}

/// The move with the highest upper end, of several the one with the highest lower end, and
/// the one that is next.
pub(super) fn leaders<P: Points>(moves: &[Range<P>]) -> (usize, Option<usize>) {
    let key = |i: usize| (&moves[i].high, &moves[i].low);
    let best = (0..moves.len()).reduce(|a, b| if key(b) > key(a) { b } else { a });
    let best = best.expect("a position with moves");
    let others = (0..moves.len()).filter(|&i| i != best);
    let rival = others.reduce(|a, b| if key(b) > key(a) { b } else { a });
    (best, rival)
}

/// Whether to disprove the rest rather than prove the best, given the ranges of all moves and
/// how deep the tree is under each.
pub(super) fn disproves<P: Points>(
    rule: Rule,
    moves: &[Range<P>],
    depths: &[u32],
    best: usize,
    rival: usize,
) -> bool {
    // A move whose score is known cannot be improved on.
    if moves[best].is_exact() || moves[rival].is_exact() {
        return moves[best].is_exact();
    }
    let width = |range: &Range<P>| range.high.minus(&range.low);
    match rule {
        Rule::Depth => depths[rival] < depths[best],
        Rule::Range => width(&moves[rival]) > width(&moves[best]),
        Rule::Probability => {
            // How likely the score in `range` is at most `x`.
            let below = |range: &Range<P>, x: &P| {
                let span = width(range).about();
                let part = x.minus(&range.low).about();
                if span == 0.0 {
                    f64::from(u8::from(part >= 0.0))
                } else {
                    (part / span).clamp(0.0, 1.0)
                }
            };
            let prove = 1.0 - below(&moves[best], &moves[rival].high);
            let others = moves.iter().enumerate().filter(|&(i, _)| i != best);
            let disprove: f64 = others.map(|(_, range)| below(range, &moves[best].low)).product();
            disprove > prove
        }
    }
}
