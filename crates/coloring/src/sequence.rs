//! Who makes each move from a position on.

use crate::game::{Coloring, Player};
use crate::rules::Turns;

/// An order of turns that begins at some coloring. The number of elements colored since then says
/// who is to move, so a coloring alone is a position.
///
/// ```
/// use mustplay_coloring::{Coloring, Element, Player, Sequence, Turns};
///
/// let start = Coloring::<1>::default();
/// let equalized = Sequence::new(&Turns::Equalized, &start, Player::Max, 9);
/// let after = start.with(Player::Max, Element::new(4));
/// assert_eq!(equalized.after(&after, Player::Max), Player::Min);
/// let after = after.with(Player::Min, Element::new(0));
/// assert_eq!(equalized.after(&after, Player::Min), Player::Min);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sequence {
    /// How many elements are colored at the start.
    begun: usize,
    /// The player of each move; the players alternate if there is none.
    players: Option<Vec<Player>>,
}

impl Sequence {
    /// The order in which `first` makes the first of `moves` moves from `start` on.
    pub fn new<const W: usize>(
        turns: &Turns,
        start: &Coloring<W>,
        first: Player,
        moves: usize,
    ) -> Self {
        let players = match turns {
            Turns::Alternate => None,
            _ => Some((0..moves).map(|turn| turns.player(first, turn)).collect()),
        };
        Self { begun: start.colored().len(), players }
    }

    /// Who moves in `coloring`, which `mover` has just made by a move.
    pub fn after<const W: usize>(&self, coloring: &Coloring<W>, mover: Player) -> Player {
        let turn = coloring.colored().len() - self.begun;
        let players = self.players.as_ref();
        // When all is colored nobody moves, and it does not matter who is named.
        let player = players.and_then(|players| players.get(turn));
        player.copied().unwrap_or(!mover)
    }
}
