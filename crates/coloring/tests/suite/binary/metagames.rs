//! The theorems of SCG chapter 6, by number.

use std::cmp::Ordering;

use mustplay_coloring::metagame::Game;
use mustplay_coloring::{
    Color, Element, Elements, Move, Painting, Palette, Player, PositionValues, TruthTable,
};
use mustplay_testing::properties;
use proptest::prelude::*;

use super::boards::{
    and, cases, games, guarded, independent, independent_isotone, isotone, metagame, mnx, or,
    padded, painting, set_of, trivial,
};

const BOTH: [Player; 2] = Player::BOTH;

fn starred(game: &Game) -> Game {
    game.supergame(Elements::single(Element::new(30))).expect("a small game")
}

/// Γ = Γ′ in the sense of Definition 6.3.2.
fn equal(game: &Game, other: &Game) -> bool {
    game.compare(other) == Ok(Some(Ordering::Equal))
}

fn at_least(game: &Game, other: &Game) -> bool {
    game.at_least(other).expect("small games")
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(128)))]

    #[test]
    fn definition_6_1_1_subgames(games in games(1), choices in prop::collection::vec(any::<u8>(), 6)) {
        let game = &games[0];
        let psi = painting(game.colors(), &choices);
        let left = game.subgame(&psi);
        prop_assert_eq!(left.elements(), game.elements() - psi.colored());
        for xi in Painting::all(left.elements(), game.colors()) {
            prop_assert_eq!(left.winner(&xi), game.winner(&psi.recolored(xi)));
        }
    }

    #[test]
    fn theorem_6_1_3_positions_are_subgames(games in games(1)) {
        let game = &games[0];
        let values = PositionValues::of(game.table(), Palette::Any).unwrap();
        let places: Vec<Element> = game.elements().iter().collect();
        for local in values.paintings() {
            let psi: Painting = local
                .iter()
                .map(|mv| Move::new(places[mv.element.index()], mv.color))
                .collect();
            let left = game.subgame(&psi);
            for first in BOTH {
                let position = mustplay_coloring::Position::new(local, first);
                prop_assert_eq!(values.winner(&position), mnx(&left, false, first));
            }
        }
    }

    #[test]
    fn theorem_6_1_4_larger_games_with_the_same_subgame(
        games in games(1), allowed in any::<u8>(), color in 0..2_usize,
    ) {
        let game = &games[0];
        let mut colors: Vec<Color> = Color::all(game.colors())
            .filter(|color| allowed >> color.index() & 1 == 1)
            .collect();
        let chi = Color::new(color);
        colors.push(chi);
        let v = Element::new(20);
        let guarded = guarded(game, v, &colors);
        prop_assert_eq!(&guarded.subgame(&Painting::EMPTY.with(v, chi)), game);
    }

    #[test]
    fn theorems_6_2_4_and_6_2_5_disjunctions_are_conjunctions(
        games in games(1..4_usize), wanted in any::<usize>(),
    ) {
        let negatives: Vec<Game> = games.iter().map(Game::negated).collect();
        prop_assert_eq!(or(&games), and(&negatives).negated());
        // Max tries to make the result vector ψ.
        let wanted = wanted % (1 << games.len());
        let meta = TruthTable::new(games.len(), 2, |results| results == wanted).unwrap();
        let aimed = metagame(&games, &meta);
        let signed: Vec<Game> = games
            .iter()
            .enumerate()
            .map(|(i, game)| if wanted >> i & 1 == 1 { game.clone() } else { game.negated() })
            .collect();
        prop_assert_eq!(aimed, and(&signed));
    }

    #[test]
    fn theorem_6_2_6_supergames_are_metagames(games in games(1), more in 0..64_usize) {
        let game = &games[0];
        let all = game.elements() | set_of(more);
        let dead = all - game.elements();
        let supergame = game.supergame(all).unwrap();
        let constant = |winner| trivial(dead, game.colors(), winner);
        prop_assert_eq!(&and(&[game.clone(), constant(Player::Max)]), &supergame);
        prop_assert_eq!(&or(&[game.clone(), constant(Player::Min)]), &supergame);
    }

    #[test]
    fn theorem_6_2_7_subgames_of_metagames(
        games in games(1..4_usize), meta in any::<u8>(), choices in prop::collection::vec(any::<u8>(), 6),
    ) {
        let meta = TruthTable::new(games.len(), 2, |results| meta >> results & 1 == 1).unwrap();
        let whole = metagame(&games, &meta);
        let psi = painting(whole.colors(), &choices);
        let subgames: Vec<Game> = games.iter().map(|game| game.subgame(&psi)).collect();
        prop_assert_eq!(whole.subgame(&psi), metagame(&subgames, &meta));
    }

    #[test]
    fn observations_6_3_1_and_6_3_2_about_the_order(games in games(2)) {
        let [a, b] = [&games[0], &games[1]];
        let (low, high) = (and(&games), or(&games));
        prop_assert!(at_least(&high, a) && at_least(a, &low));
        let nothing = |winner| trivial(Elements::EMPTY, a.colors(), winner);
        prop_assert!(at_least(&nothing(Player::Max), a) && at_least(a, &nothing(Player::Min)));
        prop_assert_eq!(at_least(a, b), at_least(&starred(a), &starred(b)));
        // Equal games differ in dead elements only.
        if equal(a, b) {
            let dead = Painting::uniform(a.elements() - b.elements(), Color::FALSE);
            prop_assert!(equal(&a.subgame(&dead), a));
        }
        // Every position of a greater game on the same set is at least as good for Max, and his
        // winning moves are winning there too.
        let low = low.supergame(high.elements()).unwrap();
        let [below, above] = [&low, &high].map(|game| PositionValues::of(game.table(), Palette::Any).unwrap());
        for psi in below.paintings() {
            for first in BOTH {
                let position = mustplay_coloring::Position::new(psi, first);
                if below.winner(&position) == Player::Max {
                    prop_assert_eq!(above.winner(&position), Player::Max);
                }
                let (in_low, in_high) = (below.winning_moves(&position), above.winning_moves(&position));
                let (few, many) = match first {
                    Player::Max => (in_low, in_high),
                    Player::Min => (in_high, in_low),
                };
                prop_assert!(few.iter().all(|mv| many.contains(mv)));
            }
        }
    }

    #[test]
    fn theorem_6_3_3_only_the_parity_of_stars_matters(games in games(2), more in 0..4_usize) {
        let game = &games[0];
        let dead: Elements = (20..20 + more).map(Element::new).collect();
        let supergame = game.supergame(dead).unwrap();
        for first in BOTH {
            prop_assert_eq!(mnx(&supergame, false, first), mnx(game, more % 2 == 1, first));
        }
        // Corollaries i and ii: stars of components add up. Corollary iii: a move leaves them.
        let whole = |a: bool, b: bool| {
            let star = |game: &Game, star: bool, at: usize| {
                let more = if star { set_of(1 << at) } else { Elements::EMPTY };
                game.supergame(more).unwrap()
            };
            [and(&[star(game, a, 20), star(&games[1], b, 21)]), or(&[star(game, a, 20), star(&games[1], b, 21)])]
        };
        for first in BOTH {
            for (one, other) in whole(true, true).iter().zip(&whole(false, false)) {
                prop_assert_eq!(mnx(one, false, first), mnx(other, false, first));
            }
            for (one, other) in whole(true, false).iter().zip(&whole(false, true)) {
                prop_assert_eq!(mnx(one, false, first), mnx(other, false, first));
            }
        }
        if let Some(v) = game.elements().min() {
            let mv = Painting::EMPTY.with(v, Color::FALSE);
            prop_assert_eq!(starred(game).subgame(&mv), starred(&game.subgame(&mv)));
        }
    }

    #[test]
    fn theorem_6_3_4_sufficient_games(games in games(2), first in prop::sample::select(&BOTH[..])) {
        let low = and(&games);
        for (low, high) in [(&low, &games[0]), (&games[0], &or(&games)), (&games[0], &games[1])] {
            if !at_least(high, low) {
                continue;
            }
            let apart = [low.elements() - high.elements(), high.elements() - low.elements()];
            if apart.iter().all(|set| set.len() % 2 == 0) {
                prop_assert!(mnx(low, false, first) == Player::Min || mnx(high, false, first) == Player::Max);
            }
            let (low, high) = (isotone(low), isotone(high));
            if at_least(&high, &low) {
                prop_assert!(mnx(&low, false, first) == Player::Min || mnx(&high, false, first) == Player::Max);
            }
        }
    }

    #[test]
    fn theorems_6_3_5_and_6_3_6_the_order_and_metagames(games in games(3)) {
        let [a, b, c] = [&games[0], &games[1], &games[2]];
        let pair = |x: &Game, y: &Game| [x.clone(), y.clone()];
        let low = and(&pair(a, b));
        for (low, high) in [(a, b), (&low, a)] {
            if at_least(high, low) {
                prop_assert!(at_least(&and(&pair(high, c)), &and(&pair(low, c))));
                prop_assert!(at_least(&or(&pair(high, c)), &or(&pair(low, c))));
            }
        }
        let below = and(&games);
        let (meet, join) = (and(&pair(a, b)), or(&pair(a, b)));
        prop_assert!(at_least(&join, &meet) && at_least(&meet, &below));
        prop_assert!(at_least(&or(&games), &join));
        if at_least(a, c) && at_least(b, c) {
            prop_assert!(at_least(&meet, c));
        }
        if at_least(c, a) && at_least(c, b) {
            prop_assert!(at_least(c, &join));
        }
    }

    #[test]
    fn theorem_6_3_7_stars_move_freely(games in games(1..4_usize), meta in any::<u8>()) {
        let meta = TruthTable::new(games.len(), 2, |results| meta >> results & 1 == 1).unwrap();
        let mut with_star = games.clone();
        with_star[0] = starred(&games[0]);
        let whole = metagame(&games, &meta);
        prop_assert_eq!(metagame(&with_star, &meta), starred(&whole));
    }

    /// The inequality of the theorem is printed the wrong way round; its corollaries are right.
    #[test]
    fn theorem_6_4_1_one_component_is_enough_to_spoil(games in games(1..4_usize)) {
        let (all, any) = (and(&games), or(&games));
        for game in &games {
            prop_assert!(at_least(&any, game) && at_least(game, &all));
            for odd in [false, true] {
                for first in BOTH {
                    match padded(game, odd, first) {
                        Player::Max => prop_assert_eq!(padded(&any, odd, first), Player::Max),
                        Player::Min => prop_assert_eq!(padded(&all, odd, first), Player::Min),
                    }
                }
            }
        }
    }

    #[test]
    fn theorem_6_4_2_winning_all_with_the_last_move(games in independent()) {
        if games.iter().all(|game| padded(game, false, Player::Min) == Player::Max) {
            prop_assert_eq!(padded(&and(&games), false, Player::Min), Player::Max);
        }
        if games.iter().all(|game| padded(game, false, Player::Max) == Player::Min) {
            prop_assert_eq!(padded(&or(&games), false, Player::Max), Player::Min);
        }
    }

    /// The second half of Corollary i is printed with MAX where MIN moves first.
    #[test]
    fn theorem_6_4_3_forced_components(games in independent()) {
        for (hero, whole) in [(Player::Max, and(&games)), (Player::Min, or(&games))] {
            for odd in [false, true] {
                let threats: Vec<&Game> =
                    games.iter().filter(|game| padded(game, odd, !hero) != hero).collect();
                // Moves outside a threatened component lose, the star included.
                for threat in &threats {
                    for v in whole.elements() - threat.elements() {
                        for color in Color::all(whole.colors()) {
                            let after = whole.subgame(&Painting::EMPTY.with(v, color));
                            prop_assert_eq!(padded(&after, odd, !hero), !hero);
                        }
                    }
                    prop_assert_eq!(padded(&whole, odd, !hero), !hero);
                }
                if threats.len() >= 2 {
                    prop_assert_eq!(padded(&whole, !odd, hero), !hero);
                }
            }
        }
    }

    #[test]
    fn theorem_6_4_4_one_move_and_the_last_one(games in independent()) {
        for (hero, whole) in [(Player::Max, and(&games)), (Player::Min, or(&games))] {
            let opening = |i: usize| {
                padded(&games[i], true, hero) == hero
                    && games
                        .iter()
                        .enumerate()
                        .all(|(j, game)| i == j || padded(game, false, !hero) == hero)
            };
            if (0..games.len()).any(opening) {
                prop_assert_eq!(padded(&whole, true, hero), hero);
            }
        }
    }

    #[test]
    fn theorem_6_5_1_isotone_metagames(games in independent_isotone()) {
        // Positive: Max wins moving second. Negative: Min does. There are no misère ones.
        let wins = |game: &Game| BOTH.map(|first| mnx(game, false, first) == Player::Max);
        let count = |class| games.iter().filter(|game| wins(game) == class).count();
        let (positive, negative) = (count([true, true]), count([false, false]));
        let regular = count([true, false]);
        prop_assert_eq!(positive + regular + negative, games.len());
        let expected = match (regular, negative) {
            (0, 0) => [true, true],
            (1, 0) => [true, false],
            _ => [false, false],
        };
        prop_assert_eq!(wins(&and(&games)), expected);
        let expected = match (regular, positive) {
            (0, 0) => [false, false],
            (1, 0) => [true, false],
            _ => [true, true],
        };
        prop_assert_eq!(wins(&or(&games)), expected);
    }
}

/// Example 6.2.2: the outcome of Y on a board of side three as a metagame of three majorities.
#[test]
fn example_6_2_2_the_game_of_y() {
    // Cells (x,y,z) with x+y+z = 2: 002 011 020 101 110 200.
    let majority: TruthTable = "00010111".parse().unwrap();
    let corners = [[0, 1, 3], [3, 4, 5], [1, 2, 4]];
    let parts = corners.map(|cells| {
        let set = cells.into_iter().map(Element::new).collect();
        Game::new(set, majority.clone())
    });
    let y = metagame(&parts, &majority);
    let wins: Elements = [1, 2, 3].map(Element::new).into_iter().collect();
    let psi = Painting::uniform(wins, Color::TRUE)
        .recolored(Painting::uniform(Elements::first(6) - wins, Color::FALSE));
    let results = parts.each_ref().map(|part| part.winner(&psi));
    assert_eq!(results, [Some(Player::Max), Some(Player::Min), Some(Player::Max)]);
    assert_eq!(y.winner(&psi), Some(Player::Max));
    // No draws: turning all colors turns the outcome.
    let rows = y.table().rows();
    assert!((0..rows).all(|row| y.table().is_true(row) != y.table().is_true(rows - 1 - row)));
}

/// §6.4: the hero can win every component off parity and still lose the whole. The example of the
/// source is not one: Min, moving first in (x ≡ y)*, takes the star and wins.
#[test]
fn section_6_4_winning_all_is_not_enough_off_parity() {
    let same = Game::new(set_of(0b11000), "1001".parse().unwrap());
    assert_eq!(padded(&same, true, Player::Min), Player::Min);
    // x ∨ (y ≡ z) twice, with Max to move: he wins each with a star, and loses both together.
    let part = |set| Game::new(set, "11010111".parse().unwrap());
    let parts = [part(set_of(0b111)), part(set_of(0b11_1000))];
    for part in &parts {
        assert_eq!(padded(part, false, Player::Max), Player::Max);
    }
    assert_eq!(mnx(&and(&parts), false, Player::Max), Player::Min);
}

#[test]
fn games_that_do_not_fit_are_refused() {
    let two = Game::new(set_of(0b11), "0110".parse().unwrap());
    let three = trivial(set_of(1), 3, Player::Max);
    let far: Elements = (0..40).map(Element::new).collect();
    assert!(two.supergame(far).is_err());
    assert_eq!(two.compare(&three), Ok(None));
}
