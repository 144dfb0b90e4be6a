//! Random games, the same ones in every run.

use mustplay_cgt::outcome::{Games, OutcomePoset, RawGame};
use mustplay_cgt::random::SplitMix;
use mustplay_testing::full;

/// A generator that chooses from lists.
pub(crate) struct Random(SplitMix);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix::new(seed))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.index(bound)
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A text with up to `most` characters lost, changed or put in.
    pub(crate) fn mutated(&mut self, text: &str, symbols: &[char], most: usize) -> String {
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(most) {
            let at = self.below(text.len() + 1);
            match self.below(3) {
                0 if at < text.len() => drop(text.remove(at)),
                1 if at < text.len() => text[at] = self.pick(symbols),
                _ => text.insert(at, self.pick(symbols)),
            }
        }
        text.into_iter().collect()
    }
}

/// Posets of every kind that the lemmas speak of; all but the last two have top and bottom.
pub(crate) fn posets() -> Vec<OutcomePoset> {
    let mut posets = bounded_posets();
    posets.extend(["a<c,b<c,b<d", "x,y,z"].map(|text| text.parse().unwrap()));
    posets
}

/// Posets with top and bottom.
pub(crate) fn bounded_posets() -> Vec<OutcomePoset> {
    ["L2", "L3", "L4", "L6", "fork", "terminals:3", "terminals:4", "_<a<b<T,_<c<T"]
        .map(|text| text.parse().unwrap())
        .to_vec()
}

/// How much larger the random runs are in a full run.
pub(crate) fn effort() -> usize {
    if full() { 20 } else { 1 }
}

/// A random form of at most `depth` moves.
pub(crate) fn raw(games: &mut Games, random: &mut Random, depth: usize) -> RawGame {
    if depth == 0 || random.below(4) == 0 {
        let atoms: Vec<_> = games.poset().atoms().collect();
        let atom = random.pick(&atoms);
        return games.atom(atom).into();
    }
    let side = |games: &mut Games, random: &mut Random| -> Vec<RawGame> {
        let count = 1 + random.below(3).min(random.below(3));
        (0..count).map(|_| raw(games, random, depth - 1)).collect()
    };
    let left = side(games, random);
    let right = side(games, random);
    games.raw(&left, &right).unwrap()
}

/// A random passable form: options are passable, and pairs of sides are tried until the game is.
pub(crate) fn passable(games: &mut Games, random: &mut Random, depth: usize) -> RawGame {
    if depth == 0 || random.below(5) == 0 {
        let atoms: Vec<_> = games.poset().atoms().collect();
        let atom = random.pick(&atoms);
        return games.atom(atom).into();
    }
    for _ in 0..12 {
        let side = |games: &mut Games, random: &mut Random| -> Vec<RawGame> {
            let count = 1 + random.below(3).min(random.below(3));
            (0..count).map(|_| passable(games, random, depth - 1)).collect()
        };
        let left = side(games, random);
        let right = side(games, random);
        let game = games.raw(&left, &right).unwrap();
        if games.lhd(game, game) {
            return game;
        }
    }
    passable(games, random, 0)
}
