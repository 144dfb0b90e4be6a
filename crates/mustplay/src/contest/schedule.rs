//! Who plays whom, from which opening, with which color.

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pairing {
    /// Its place among all games, from zero. A match of more rounds begins with the games of one
    /// that has fewer.
    pub(super) number: usize,
    /// The opening, by its place.
    pub(super) opening: usize,
    /// The engines that begin with Black and with White, by their places.
    pub(super) players: [usize; 2],
}

/// Every two engines play each opening in each round, with both colors, one game after the other.
pub(super) fn pairings(engines: usize, openings: usize, rounds: usize) -> Vec<Pairing> {
    let mut all = Vec::new();
    for _ in 0..rounds {
        for opening in 0..openings {
            for (first, second) in pairs(engines) {
                for players in [[first, second], [second, first]] {
                    let number = all.len();
                    all.push(Pairing { number, opening, players });
                }
            }
        }
    }
    all
}

/// Every two of so many engines.
pub(super) fn pairs(engines: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..engines).flat_map(move |first| (first + 1..engines).map(move |second| (first, second)))
}
