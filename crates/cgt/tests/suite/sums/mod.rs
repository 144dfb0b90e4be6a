//! Tests of sums of score games.

mod bounds;
mod easy;
mod growth;
mod hostile;
mod notation;
mod published;
mod solver;
mod solving;
mod strategies;
mod taxes;
mod tie;
mod twin;

use mustplay_cgt::normal::Dyadic;
use mustplay_cgt::sums::Heavy;
use mustplay_cgt::sums::random::Family;

/// Random sums of `components` small components, with two options for each player.
fn small(components: usize) -> Family {
    Family { components, depth: 2, options: 2, largest: 20 }
}

/// `A ▷_L B` for left heavy games: some best move of Left in `A + B` is in `A` (SUM §3.3.3). With
/// `y = 0`, after a translation, that is `min(z_B + x_A, 0) ≥ min(z_A + x_B, 0)`: Right answers the
/// opening of `A` there or takes `B`.
fn is_better_for_left(a: &Heavy, b: &Heavy) -> bool {
    let after_opening = |a: &Heavy, b: &Heavy| {
        let kept = &(&a.x - &a.y) + &(&b.z - &b.y);
        kept.min(Dyadic::ZERO)
    };
    after_opening(a, b) >= after_opening(b, a)
}

/// `A ▷_R B` for left heavy games: some best move of Right in `A + B` is in `A`. Right takes one
/// and Left opens the other in sente, so it is the one with the lower `z − y`.
fn is_better_for_right(a: &Heavy, b: &Heavy) -> bool {
    &a.z - &a.y <= &b.z - &b.y
}
