//! Other rules of play: orders of turns, coins, points.

use mustplay_coloring::file::Function;
use mustplay_coloring::formula::Expression;
use mustplay_coloring::minimax::ScheduledSearch;
use mustplay_coloring::score::{ScoreSearch, ScoredFormulas};
use mustplay_coloring::search::SearchFeatures;
use mustplay_coloring::{
    Color, Elements, Move, Painting, Palette, Payoff, Player, Position, PositionValues, Rules,
    TruthTable, TurnOrder, coin_flip, random_completion,
};
use mustplay_core::NoProgress;
use mustplay_testing::properties;
use proptest::prelude::*;

use super::games::{cases, game, isotone};

fn scheduled(table: &TruthTable, palette: Palette, turns: TurnOrder) -> Player {
    let rules = Rules { palette, turns };
    let start = Position::new(Painting::EMPTY, Player::Max);
    let mut game = ScheduledSearch::new(table, rules, &start, 1 << 20);
    game.winner(&Painting::EMPTY, &NoProgress).unwrap()
}

/// The value by the definition, without a table.
fn plain(table: &TruthTable, palette: Palette, order: &[Player], painting: &Painting) -> Player {
    let Some((&mover, rest)) = order.split_first() else {
        return table.winner(painting).unwrap();
    };
    let wins = table.uncolored(painting).iter().any(|v| {
        let mut colors = palette.colors(mover, table.colors());
        colors.any(|c| plain(table, palette, rest, &painting.with(v, c)) == mover)
    });
    if wins { mover } else { !mover }
}

/// The score by the definition.
fn best_score(game: &ScoredFormulas, palette: Palette, painting: Painting, to_move: Player) -> i64 {
    let free = Elements::first(game.elements()) - painting.colored();
    let colors = palette.colors(to_move, game.colors());
    let after = free.iter().flat_map(|v| colors.clone().map(move |c| painting.with(v, c)));
    let scores = after.map(|p| best_score(game, palette, p, !to_move));
    let best = match to_move {
        Player::Max => scores.max(),
        Player::Min => scores.min(),
    };
    best.unwrap_or_else(|| game.range(&painting).0)
}

/// §4.8 holds for two colors: with three, of which both players may use all, coins are not chance.
#[test]
fn section_4_8_does_not_hold_for_three_colors() {
    let one = TruthTable::parse("100", 3).unwrap();
    assert_eq!(coin_flip(&one, Palette::Any).unwrap().to_string(), "1/2");
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn any_order_of_turns(table in game(4, 3), bits in any::<u8>(), own in any::<bool>()) {
        let palette = if own { Palette::Own } else { Palette::Any };
        let order: Vec<_> = (0..table.elements())
            .map(|i| if bits >> i & 1 == 1 { Player::Max } else { Player::Min })
            .collect();
        let expected = plain(&table, palette, &order, &Painting::EMPTY);
        prop_assert_eq!(scheduled(&table, palette, TurnOrder::Order(order)), expected);
        let order: Vec<_> = (0..table.elements()).map(|i| TurnOrder::Equalized.player(Player::Max, i)).collect();
        let expected = plain(&table, palette, &order, &Painting::EMPTY);
        prop_assert_eq!(scheduled(&table, palette, TurnOrder::Equalized), expected);
        let values = PositionValues::of(&table, palette).unwrap();
        let alternating = values.winner(&Position::new(Painting::EMPTY, Player::Max));
        prop_assert_eq!(scheduled(&table, palette, TurnOrder::Alternate), alternating);
    }

    /// §4.8, Yamasaki: the last player to move is at least as well off when each player moves one
    /// turn earlier and he first.
    #[test]
    fn yamasaki_it_is_good_to_move_early(table in isotone(6), bits in any::<u8>()) {
        let n = table.elements();
        if n == 0 { return Ok(()); }
        let order: Vec<_> = (0..n)
            .map(|i| if bits >> i & 1 == 1 { Player::Max } else { Player::Min })
            .collect();
        let last = order[n - 1];
        let mut earlier = order.clone();
        earlier.rotate_right(1);
        let before = scheduled(&table, Palette::Own, TurnOrder::Order(order));
        let after = scheduled(&table, Palette::Own, TurnOrder::Order(earlier));
        prop_assert!(before != last || after == last);
    }

    #[test]
    fn section_4_8_coin_flip_games_are_random_games(table in game(6, 4)) {
        // For every division game, isotone or not, and with two colors for all games.
        let best_play = coin_flip(&table, Palette::Own).unwrap();
        let random = random_completion(&table, &Painting::EMPTY).unwrap();
        prop_assert_eq!(&best_play, &random);
        if table.colors() == 2 {
            prop_assert_eq!(&coin_flip(&table, Palette::Any).unwrap(), &random);
            prop_assert_eq!(random.wins, table.to_string().matches('1').count().into());
        }
    }

    #[test]
    fn completions_of_any_payoff_are_counted(table in game(5, 3), bits in any::<u64>()) {
        let stones: Painting = Elements::<1>::first(table.elements())
            .iter()
            .filter(|v| bits >> (2 * v.index()) & 3 == 3)
            .map(|v| Move::new(v, Color::new(bits as usize % table.colors())))
            .collect();
        let expected = random_completion(&table, &stones).unwrap();
        let counted = Function::Table(table.clone()).completions(&stones, 1 << 20, &NoProgress).unwrap();
        prop_assert_eq!(&counted.share, &expected);
        for (v, share) in &counted.with_true {
            let with = |color| random_completion(&table, &stones.with(*v, color)).unwrap();
            prop_assert_eq!(share, &with(table.greatest()));
            prop_assert_eq!(counted.with_false(share), with(Color::FALSE));
        }
        prop_assert_eq!(counted.with_true.len(), table.uncolored(&stones).len());
    }

    #[test]
    fn section_4_8_scores_are_thresholds(points in prop::collection::vec(-5..6_i64, 3), own in any::<bool>()) {
        let terms = ["a & (b | c)", "(a | true) & (b == c)", "(a != b) | (c & false)"];
        let terms: Vec<_> = points.iter().zip(terms)
            .map(|(&p, text)| (p, Expression::parse(text, 2).unwrap().0))
            .collect();
        let game = ScoredFormulas::new(3, 2, terms);
        let palette = if own { Palette::Own } else { Palette::Any };
        for to_move in Player::BOTH {
            let start: Position = Position::new(Painting::EMPTY, to_move);
            let mut search = ScoreSearch::new(&game, palette, SearchFeatures::ALL, 1 << 20);
            let (value, best) = search.best_moves(&start, &NoProgress).unwrap();
            prop_assert_eq!(value, best_score(&game, palette, Painting::EMPTY, to_move));
            for v in Elements::<1>::first(3) {
                for color in palette.colors(to_move, 2) {
                    let after = best_score(&game, palette, Painting::EMPTY.with(v, color), !to_move);
                    prop_assert_eq!(best.contains(&Move::new(v, color)), after == value);
                }
            }
        }
    }
}
