//! The symmetries of small games by trying all maps, and what the library finds.

use mustplay_coloring::file::Problem;
use mustplay_coloring::formula::{ClauseSet, FormulaSides};
use mustplay_coloring::symmetry::{self, OutcomeSign, SymmetryGroup};
use mustplay_coloring::{Color, Element, Move, Painting, Palette, Player, TruthTable};
use mustplay_core::NoProgress;
use mustplay_testing::properties;
use proptest::prelude::*;

use super::games::{cases, game, pair};

/// A permutation of the elements together with one of the colors of each.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Symmetry {
    /// Where each element goes.
    pub(crate) elements: Vec<Element>,
    /// Where each color of each element goes.
    pub(crate) colors: Vec<Vec<Color>>,
}

impl Symmetry {
    /// The image of a coloring.
    pub(crate) fn image(&self, painting: &Painting) -> Painting {
        let image = |mv: Move| {
            let element = self.elements[mv.element.index()];
            Move::new(element, self.colors[mv.element.index()][mv.color.index()])
        };
        painting.iter().map(image).collect()
    }
}

/// Every symmetry of a payoff, with its sign: n!·k!ⁿ maps are tried, so n should be small.
///
/// A symmetry is a bijection of colorings and preserves generations by its form, so Theorem
/// 5.6.1 holds for it.
pub(crate) fn symmetries(table: &TruthTable) -> Vec<(Symmetry, OutcomeSign)> {
    maps(table.elements(), table.colors())
        .into_iter()
        .filter_map(|map| Some((sign(table, table, &map)?, map)))
        .map(|(sign, map)| (map, sign))
        .collect()
}

/// All maps of elements to elements and, on each, of colors to colors, one to one.
fn maps(elements: usize, colors: usize) -> Vec<Symmetry> {
    let color = |colors: &Vec<usize>| colors.iter().copied().map(Color::new).collect();
    let renamed: Vec<Vec<Color>> = permutations(colors).iter().map(color).collect();
    let mut choices: Vec<Vec<Vec<Color>>> = vec![Vec::new()];
    for _ in 0..elements {
        let longer = |start: &Vec<Vec<Color>>| {
            let start = start.clone();
            let longer = renamed.iter().cloned();
            longer.map(move |next| [start.clone(), vec![next]].concat()).collect::<Vec<_>>()
        };
        choices = choices.iter().flat_map(longer).collect();
    }
    let mut all = Vec::new();
    for elements in permutations(elements) {
        let elements: Vec<Element> = elements.into_iter().map(Element::new).collect();
        all.extend(
            choices
                .iter()
                .map(|colors| Symmetry { elements: elements.clone(), colors: colors.clone() }),
        );
    }
    all
}

/// What a map between two games does to outcomes, if it does the same to all.
fn sign(from: &TruthTable, to: &TruthTable, map: &Symmetry) -> Option<OutcomeSign> {
    let image = |row: usize| to.is_true(to.row(&map.image(&from.painting(row))));
    let flips = image(0) != from.is_true(0);
    let same = (1..from.rows()).all(|row| (image(row) != from.is_true(row)) == flips);
    same.then_some(if flips { OutcomeSign::Minus } else { OutcomeSign::Plus })
}

/// Whether a map is one of a division game: each player's color goes to that player's, or to the
/// opponent's if it turns the outcome around.
fn keeps_own_colors(map: &Symmetry, sign: OutcomeSign, colors: usize) -> bool {
    let (max, min) = (Color::greatest(colors), Color::FALSE);
    let wanted = match sign {
        OutcomeSign::Plus => [max, min],
        OutcomeSign::Minus => [min, max],
    };
    let mut all = map.colors.iter();
    all.all(|colors| [colors[max.index()], colors[min.index()]] == wanted)
}

fn prime(table: &TruthTable) -> FormulaSides {
    let side = |player| ClauseSet::prime(table, player, 1 << 20);
    let [max, min] = Player::BOTH.map(side);
    FormulaSides::new(max, min).unwrap()
}

/// What the library has found as one of the maps tried.
fn as_map(found: &symmetry::Symmetry, elements: usize, colors: usize) -> Symmetry {
    let image = |v: usize, color: usize| found.image(Move::new(Element::new(v), Color::new(color)));
    Symmetry {
        elements: (0..elements).map(|v| image(v, 0).element).collect(),
        colors: (0..elements)
            .map(|v| (0..colors).map(|color| image(v, color).color).collect())
            .collect(),
    }
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(50)))]

    #[test]
    fn symmetries_are_what_trying_all_maps_says(table in game(4, 3)) {
        let (n, k) = (table.elements(), table.colors());
        let all = symmetries(&table);
        for palette in [Palette::Any, Palette::Own] {
            // With own colors the others are never used, and have no say.
            if palette == Palette::Own && k > 2 {
                continue;
            }
            let own = |(map, sign): &&(Symmetry, OutcomeSign)| {
                palette == Palette::Any || keeps_own_colors(map, *sign, k)
            };
            let of = |wanted: OutcomeSign| all.iter().filter(own).filter(move |(_, sign)| *sign == wanted);
            let found = SymmetryGroup::of(&prime(&table), palette, &NoProgress).unwrap();
            prop_assert_eq!(&found.order, &of(OutcomeSign::Plus).count().into());
            // A constant game is turned around by nothing.
            prop_assert_eq!(found.anti.is_some(), of(OutcomeSign::Minus).count() > 0);
            for map in found.generators.iter().chain(&found.anti) {
                let tried = (as_map(map, n, k), map.sign);
                prop_assert!(all.iter().filter(own).any(|it| *it == tried));
            }
            for orbit in &found.orbits {
                let first = orbit[0];
                let mut reached: Vec<Move> = of(OutcomeSign::Plus)
                    .map(|(map, _)| map.image(&Painting::EMPTY.after(first)).iter().next().unwrap())
                    .collect();
                reached.sort_unstable();
                reached.dedup();
                prop_assert_eq!(orbit, &reached);
            }
        }
    }

    #[test]
    fn isomorphisms_are_what_trying_all_maps_says(games in pair(3, 2), seed in any::<u64>()) {
        let (from, other) = games;
        let (n, k) = (from.elements(), from.colors());
        // Half of the pairs are the same game under other names.
        let all = maps(n, k);
        let map = &all[seed as usize % all.len()];
        let renamed = TruthTable::new(n, k, |row| {
            let image = map.image(&from.painting(row));
            from.is_true(from.row(&image)) != (seed >> 32 & 1 == 1)
        }).unwrap();
        for to in [&other, &renamed] {
            let found = symmetry::isomorphism(&prime(&from), &prime(to), Palette::Any, &NoProgress).unwrap();
            let signs: Vec<OutcomeSign> = all.iter().filter_map(|map| sign(&from, to, map)).collect();
            prop_assert_eq!(found.is_some(), !signs.is_empty());
            if let Some(found) = found {
                prop_assert_eq!(sign(&from, to, &as_map(&found, n, k)), Some(found.sign));
                prop_assert!(found.sign == OutcomeSign::Plus || !signs.contains(&OutcomeSign::Plus));
            }
        }
    }
}

/// Hex has two symmetries of each kind on a square board.
#[test]
fn theorem_5_6_2_hex_has_an_anti_automorphism() {
    for size in [3, 4] {
        let text = std::fs::read_to_string(format!(
            "{}/../../examples/coloring/hex{size}.txt",
            env!("CARGO_MANIFEST_DIR")
        ));
        let Ok(Problem::Game(game)) = Problem::parse(&text.unwrap()) else { panic!("a game") };
        let sides = game.function::<1>().sides(1000).unwrap();
        let found = SymmetryGroup::of(&sides, Palette::Own, &NoProgress).unwrap();
        assert_eq!(found.order, 2_u8.into());
        assert!(found.anti.is_some());
        assert!(found.first_player_wins(sides.is_isotone()));
        // A pair of opposite cells each, and the middle if there is one.
        assert_eq!(found.orbits.len(), 2 * usize::pow(size, 2).div_ceil(2));
    }
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|start: &Vec<usize>| {
            (0..count).filter(|next| !start.contains(next)).map(|next| {
                let mut longer = start.clone();
                longer.push(next);
                longer
            })
        });
        all = longer.collect();
    }
    all
}

/// Majority of three: any exchange of elements, and with the colors exchanged too an
/// anti-automorphism.
#[test]
fn majority_has_six_symmetries_of_each_sign() {
    let majority: TruthTable = "00010111".parse().unwrap();
    let all = symmetries(&majority);
    for sign in [OutcomeSign::Plus, OutcomeSign::Minus] {
        assert_eq!(all.iter().filter(|(_, s)| *s == sign).count(), 6);
    }
}
