//! Random games on parts of a board.

use mustplay_coloring::metagame::Game;
use mustplay_coloring::{
    Color, Element, Elements, Painting, Palette, Player, Position, PositionValues, TruthTable,
    monotonicity,
};
use mustplay_testing::full;
use proptest::prelude::*;

/// How many cases to try: more in a full run.
pub(crate) fn cases(few: u32) -> u32 {
    if full() { few * 20 } else { few }
}

/// A game on a given set: a random payoff, one with few wins, or one made from few elements, so
/// that order and dead elements occur.
pub(crate) fn game_on(set: Elements, colors: usize) -> impl Strategy<Value = Game> {
    let rows = colors.pow(set.len() as u32);
    (prop::collection::vec(any::<u8>(), rows), 0..4_u8, any::<u8>()).prop_map(
        move |(bits, kind, only)| {
            let shape = TruthTable::new(set.len(), colors, |_| false).expect("a small table");
            let wins = |row: usize| match kind {
                0 => bits[row] & 1 == 1,
                1 => bits[row] % 4 == 0,
                2 => bits[row] % 4 != 0,
                // Only some elements count.
                _ => {
                    let seen = (0..set.len())
                        .filter(|v| only >> v & 1 == 1)
                        .map(|v| {
                            shape.color_in(row, Element::new(v)).index()
                                * shape.stride(Element::new(v))
                        })
                        .sum::<usize>();
                    bits[seen] & 1 == 1
                }
            };
            let table = TruthTable::new(set.len(), colors, wins).expect("a small table");
            Game::new(set, table)
        },
    )
}

pub(crate) fn set_of(mask: usize) -> Elements {
    (0..usize::BITS as usize).filter(|v| mask >> v & 1 == 1).map(Element::new).collect()
}

/// Some games on a board of six elements with two colors or of four with three, which may share
/// elements.
pub(crate) fn games(count: impl Into<prop::collection::SizeRange>) -> BoxedStrategy<Vec<Game>> {
    let count = count.into();
    (2..4_usize)
        .prop_flat_map(move |colors| {
            let board = if colors == 2 { 6 } else { 4 };
            let game =
                (0..1_usize << board).prop_flat_map(move |mask| game_on(set_of(mask), colors));
            prop::collection::vec(game, count.clone())
        })
        .boxed()
}

/// Games that share no elements, on a board of six elements with two colors or of five with three.
pub(crate) fn independent() -> BoxedStrategy<Vec<Game>> {
    (2..4_usize)
        .prop_flat_map(|colors| {
            let board = if colors == 2 { 6 } else { 5 };
            prop::collection::vec(0..3_usize, board).prop_flat_map(move |owners| {
                let sets: Vec<Elements> = (0..3)
                    .map(|owner| {
                        (0..board).filter(|&v| owners[v] == owner).map(Element::new).collect()
                    })
                    .filter(|set: &Elements| !set.is_empty())
                    .collect();
                sets.into_iter().map(|set| game_on(set, colors)).collect::<Vec<_>>()
            })
        })
        .boxed()
}

/// The same, all of them isotone.
pub(crate) fn independent_isotone() -> impl Strategy<Value = Vec<Game>> {
    independent().prop_map(|games| games.iter().map(isotone).collect())
}

/// The least isotone game that is at least another: its wins, and all that is above one.
pub(crate) fn isotone(game: &Game) -> Game {
    let table = game.table();
    let up = |row: usize, v: usize| {
        let v = Element::new(v);
        let above = table.color_in(row, v).index() + 1 < table.colors();
        above.then(|| row + table.stride(v))
    };
    let mut wins: Vec<bool> = (0..table.rows()).map(|row| table.is_true(row)).collect();
    for row in 0..table.rows() {
        if wins[row] {
            for next in (0..table.elements()).filter_map(|v| up(row, v)) {
                wins[next] = true;
            }
        }
    }
    let closed = TruthTable::new(table.elements(), table.colors(), |row| wins[row]);
    let closed = closed.expect("as many rows");
    assert!(monotonicity::is_isotone(&closed));
    Game::new(game.elements(), closed)
}

/// MNX(Γ; c), or MNX(Γ*; c), by definition.
pub(crate) fn mnx(game: &Game, star: bool, first: Player) -> Player {
    winner(game, star, first, Palette::Any)
}

pub(crate) fn winner(game: &Game, star: bool, first: Player, palette: Palette) -> Player {
    let values = PositionValues::of(game.table(), palette).expect("a small game");
    values.winner(&Position { painting: Painting::EMPTY, star, to_move: first })
}

/// MNX(Γ∗□; c) or MNX(Γ∗△; c).
pub(crate) fn padded(game: &Game, odd: bool, first: Player) -> Player {
    let star = (game.elements().len() % 2 == 1) != odd;
    mnx(game, star, first)
}

/// A random coloring of part of a board.
pub(crate) fn painting(colors: usize, choices: &[u8]) -> Painting {
    choices.iter().enumerate().filter(|&(_, &choice)| usize::from(choice) % (colors + 1) > 0).fold(
        Painting::EMPTY,
        |painting, (v, &choice)| {
            let color = Color::new(usize::from(choice) % (colors + 1) - 1);
            painting.with(Element::new(v), color)
        },
    )
}

/// ⟨⟨Q, f⟩⟩: the games played at once, with the metafunction f of their results (SCG Definition
/// 6.2.1). Row r of `metafunction` is for the results that are the bits of r.
pub(crate) fn metagame(games: &[Game], metafunction: &TruthTable) -> Game {
    assert_eq!((metafunction.elements(), metafunction.colors()), (games.len(), 2));
    let set = games.iter().fold(Elements::EMPTY, |all, game| all | game.elements());
    let on_all = |game: &Game| game.supergame(set).expect("a small game");
    let games: Vec<Game> = games.iter().map(on_all).collect();
    let wins = |row: usize| {
        let results = games.iter().map(|game| game.table().is_true(row)).enumerate();
        metafunction.is_true(results.map(|(i, won)| usize::from(won) << i).sum())
    };
    let table = TruthTable::new(set.len(), games[0].colors(), wins);
    Game::new(set, table.expect("a small table"))
}

fn joined(games: &[Game], of: impl Fn(usize) -> bool) -> Game {
    metagame(games, &TruthTable::new(games.len(), 2, of).expect("a small table"))
}

/// The conjunctive metagame: Max must win all.
pub(crate) fn and(games: &[Game]) -> Game {
    joined(games, |results| results == (1 << games.len()) - 1)
}

/// The disjunctive metagame: Max must win one.
pub(crate) fn or(games: &[Game]) -> Game {
    joined(games, |results| results != 0)
}

/// Γ ≡ Γ′: Max must win both or none.
pub(crate) fn equivalent(games: &[Game; 2]) -> Game {
    joined(games, |results| results == 0b00 || results == 0b11)
}

/// The trivial game ⟨X^S, ±⟩ (SCG Definition 3.1.4).
pub(crate) fn trivial(set: Elements, colors: usize, winner: Player) -> Game {
    let table = TruthTable::new(set.len(), colors, |_| winner == Player::Max);
    Game::new(set, table.expect("a small table"))
}

/// The game with one more element that Max must see in one of `allowed`: Γ′ with Γ′/χ^v = Γ for
/// these colors (SCG Theorem 6.1.4).
pub(crate) fn guarded(game: &Game, element: Element, allowed: &[Color]) -> Game {
    let guard = TruthTable::new(1, game.colors(), |row| allowed.contains(&Color::new(row)));
    and(&[game.clone(), Game::new(Elements::single(element), guard.expect("a small table"))])
}
