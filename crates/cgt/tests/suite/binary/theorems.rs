//! The theorems of SCG chapter 7, by number, on random binary games.

use std::cmp::Ordering;

use mustplay_cgt::binary::{Connective, Form, FormFamily, Games, Parity, Value};
use mustplay_cgt::normal::Outcome;
use mustplay_testing::properties;
use proptest::prelude::*;

use super::random::{Tree, division, game_sat, parity, tree};
use super::twin::{constant_end, left, max_wins, right};

/// Who wins the normal-play sum of some values and a number of T's.
fn outcome_of_sum(games: &mut Games, values: &[Value], truths: i64) -> Outcome {
    let stake = games.stake();
    let mut sum = games.normal().integer(stake * truths);
    for value in values {
        sum = games.normal().add(sum, value.normal());
    }
    games.normal().outcome(sum)
}

fn outcome(games: &Games, form: Form) -> Outcome {
    games.outcome(games.value(form))
}

/// What an outcome is worth to Max moving first and to Max moving second.
fn wins(outcome: Outcome) -> [bool; 2] {
    match outcome {
        Outcome::L => [true, true],
        Outcome::R => [false, false],
        Outcome::N => [true, false],
        Outcome::P => [false, true],
    }
}

fn no_better(g: Outcome, h: Outcome) -> bool {
    wins(g).into_iter().zip(wins(h)).all(|(g, h)| g <= h)
}

/// G ≤ H by the rule of `section_14_3_a_recursive_rule_for_the_order`.
fn rule_le(g: &Tree, h: &Tree) -> bool {
    let beyond_true = matches!(g, Tree::End(true)) && !max_wins(h, true);
    let beyond_false = matches!(h, Tree::End(false)) && max_wins(g, false);
    !beyond_true
        && !beyond_false
        && !left(g).iter().any(|option| rule_le(h, option))
        && !right(h).iter().any(|option| rule_le(option, g))
}

properties! {
    /// With T = 1: with T = 2 the game ¬x∨¬y is worth 1, and no longer T as in Table 7.9.1.
    #[test]
    fn theorem_7_2_1_conjunctions_of_division_games_are_sums(
        g in division(), h in division(), k in division(),
    ) {
        let mut games = Games::new();
        let [g, h, k] = [g, h, k].map(|game| game.build(&mut games));
        let values = [g, h, k].map(|form| games.value(form));
        for (connective, truth) in [(Connective::AND, -1), (Connective::OR, 1)] {
            let two = games.combine(connective, g, h);
            prop_assert_eq!(outcome(&games, two), outcome_of_sum(&mut games, &values[..2], truth));
            let three = games.combine(connective, two, k);
            prop_assert_eq!(outcome(&games, three), outcome_of_sum(&mut games, &values, 2 * truth));
        }
    }

    /// What is left of Theorem 7.2.1 for binary games at large: the sum is a bound.
    #[test]
    fn theorem_7_2_1_sums_bound_conjunctions(g in tree(), h in tree(), stake in 1..4_u32) {
        let mut games = Games::with_stake(stake.try_into().unwrap());
        let (g, h) = (g.build(&mut games), h.build(&mut games));
        let values = [games.value(g), games.value(h)];
        let (and, or) = (games.combine(Connective::AND, g, h), games.combine(Connective::OR, g, h));
        let low = outcome_of_sum(&mut games, &values, -1);
        prop_assert!(no_better(low, outcome(&games, and)));
        let high = outcome_of_sum(&mut games, &values, 1);
        prop_assert!(no_better(outcome(&games, or), high));
    }

    /// The second player can copy every move in the other component.
    #[test]
    fn section_7_2_a_game_and_its_negation(g in tree()) {
        let mut games = Games::new();
        let g = g.build(&mut games);
        let negative = games.negated(g);
        let (and, or) = (games.combine(Connective::AND, g, negative), games.combine(Connective::OR, g, negative));
        prop_assert!(!wins(outcome(&games, and))[0]);
        prop_assert!(wins(outcome(&games, or))[1]);
    }

    #[test]
    fn theorem_7_3_2_playing_the_difference(
        g in tree(), h in tree(), parity in parity(), stake in 1..4_u32,
    ) {
        let mut games = Games::with_stake(stake.try_into().unwrap());
        let [g, h] = [g, h].map(|tree| {
            let form = tree.build(&mut games);
            games.with_parity(form, parity)
        });
        let negative = games.negated(h);
        let (or, and) = (games.combine(Connective::OR, g, negative), games.combine(Connective::AND, g, negative));
        let at_least = games.le(games.value(h), games.value(g));
        if at_least {
            prop_assert!(wins(outcome(&games, or))[1]);
        }
        if wins(outcome(&games, and))[1] {
            prop_assert!(at_least);
        }
    }

    /// For G and H of one parity, K being any game; see `theorem_7_3_3_needs_one_parity`.
    #[test]
    fn theorem_7_3_3_greater_games_are_preferred(
        g in tree(), h in tree(), k in tree(), p in parity(), stake in 1..4_u32,
    ) {
        let mut games = Games::with_stake(stake.try_into().unwrap());
        let [g, h] = [g, h].map(|tree| {
            let form = tree.build(&mut games);
            games.with_parity(form, p)
        });
        let k = k.build(&mut games);
        for (low, high) in [(g, h), (h, g)] {
            if !games.le(games.value(low), games.value(high)) {
                continue;
            }
            for connective in [Connective::AND, Connective::OR] {
                let below = games.combine(connective, low, k);
                let above = games.combine(connective, high, k);
                prop_assert!(no_better(outcome(&games, below), outcome(&games, above)));
                // More than the theorem says, and what canonical forms need: the values of
                // the combinations are in order too.
                prop_assert!(games.le(games.value(below), games.value(above)));
            }
        }
    }

    /// What the proof of 7.3.3 rests on: no even game is beyond T or F, no odd one beyond T* or F*.
    #[test]
    fn games_of_a_parity_lie_between_the_constants(g in tree(), stake in 1..4_u32) {
        let mut games = Games::with_stake(stake.try_into().unwrap());
        let g = g.build(&mut games);
        for (parity, low, high) in [(Parity::Even, "F", "T"), (Parity::Odd, "F*", "T*")] {
            let g = games.with_parity(g, parity);
            let (low, high) = (games.read(low).unwrap(), games.read(high).unwrap());
            prop_assert!(games.le(games.value(low), games.value(g)));
            prop_assert!(games.le(games.value(g), games.value(high)));
        }
    }

    /// §14.3 asks for a recursive rule for ≥ without combinatorial values. With T = 1 it is the
    /// usual one, with a word on the ends: G ≥ T needs that Min does not win G as second player,
    /// and F ≥ H that Max does not win H as second player.
    #[test]
    fn section_14_3_a_recursive_rule_for_the_order(g in tree(), h in tree()) {
        let mut games = Games::new();
        let (a, b) = (g.build(&mut games), h.build(&mut games));
        let order = games.le(games.value(a), games.value(b));
        prop_assert_eq!(rule_le(&g, &h), order);
    }

    #[test]
    fn section_7_4_laws(g in tree(), h in tree(), k in tree()) {
        let mut games = Games::new();
        let [g, h, k] = [g, h, k].map(|tree| tree.build(&mut games));
        for connective in [Connective::AND, Connective::OR, Connective::EQUIVALENT] {
            let (gh, hk) = (games.combine(connective, g, h), games.combine(connective, h, k));
            prop_assert_eq!(games.combine(connective, gh, k), games.combine(connective, g, hk));
            prop_assert_eq!(games.combine(connective, h, g), gh);
        }
        // De Morgan.
        let (ng, nh) = (games.negated(g), games.negated(h));
        let or = games.combine(Connective::OR, g, h);
        prop_assert_eq!(games.combine(Connective::AND, ng, nh), games.negated(or));
        let (t, f) = (games.read("T").unwrap(), games.read("F").unwrap());
        prop_assert_eq!(games.combine(Connective::AND, g, t), g);
        prop_assert_eq!(games.combine(Connective::OR, g, f), g);
        prop_assert_eq!(games.combine(Connective::EQUIVALENT, g, t), g);
        // G ⇒ H is (G ≡ F) ∨ H.
        let not = games.combine(Connective::EQUIVALENT, g, f);
        prop_assert_eq!(games.combine(Connective::IMPLIES, g, h), games.combine(Connective::OR, not, h));
    }

    #[test]
    fn theorem_7_5_1_stars_move_freely(g in tree(), h in tree()) {
        let mut games = Games::new();
        let (g, h) = (g.build(&mut games), h.build(&mut games));
        let star = games.starred(g);
        for connective in Connective::all() {
            let plain = games.combine(connective, g, h);
            let starred = games.combine(connective, star, h);
            prop_assert_eq!(starred, games.starred(plain));
        }
        // §7.5: the value of G* is the value of G plus ∗, so two stars are none.
        let two = games.starred(star);
        prop_assert_eq!(games.value(two), games.value(g));
    }

    #[test]
    fn section_7_5_parities(g in tree(), h in tree()) {
        let mut games = Games::new();
        let (g, h) = (g.build(&mut games), h.build(&mut games));
        let (t, f) = (games.read("T").unwrap(), games.read("F").unwrap());
        for p in Parity::BOTH {
            let g = games.with_parity(g, p);
            let negative = games.negated(g);
            prop_assert_eq!(games.parity(negative), Some(p));
            for q in Parity::BOTH {
                let h = games.with_parity(h, q);
                let both = games.combine(Connective::AND, g, h);
                prop_assert_eq!(games.parity(both), Some(p + q));
            }
            // G ∨ T is T or T*, G ∧ F is F or F*.
            for (connective, end) in [(Connective::OR, t), (Connective::AND, f)] {
                let constant = games.combine(connective, g, end);
                let expected = match p {
                    Parity::Even => games.value(end),
                    Parity::Odd => games.starred_value(games.value(end)),
                };
                prop_assert_eq!(games.value(constant), expected);
                prop_assert_eq!(constant_end(&games, constant), games.end(end));
            }
        }
    }

    #[test]
    fn theorem_7_7_1_decomposable_division_games(g in division()) {
        let mut games = Games::new();
        let sixteen = games.sixteen(FormFamily::Division);
        let form = g.build(&mut games);
        let named = sixteen.find(&games, games.value(form));
        prop_assert!(named.is_some());
        prop_assert_eq!(games.canonical_form(form), named.unwrap());
    }

    #[test]
    fn theorem_7_7_2_division_games_equal_to_zero(g in division()) {
        let mut games = Games::new();
        let form = g.build(&mut games);
        let first_player_wins = outcome(&games, form) == Outcome::N;
        match games.parity(form).unwrap() {
            Parity::Odd => check_zero(&mut games, form, "Z△")?,
            // ¬x∨¬y is even and equal to T, though Max cannot move to T*.
            Parity::Even if first_player_wins => check_zero(&mut games, form, "Z△*")?,
            Parity::Even => prop_assert_ne!(games.canonical_text(form), "Z△*"),
        }
    }

    #[test]
    fn theorem_7_7_4_semi_decomposable_game_sat(g in game_sat()) {
        let mut games = Games::new();
        let sixteen = games.sixteen(FormFamily::GameSat);
        let form = g.build(&mut games);
        let named = sixteen.find(&games, games.value(form));
        prop_assert!(named.is_some());
        prop_assert_eq!(games.canonical_form(form), named.unwrap());
    }

    #[test]
    fn theorem_7_7_5_only_even_instances_are_misere(g in game_sat()) {
        let mut games = Games::new();
        let form = g.build(&mut games);
        if outcome(&games, form) == Outcome::P {
            prop_assert_eq!(games.parity(form), Some(Parity::Even));
        }
    }

    #[test]
    fn theorem_7_7_6_instances_equal_to_zero(g in game_sat()) {
        let mut games = Games::new();
        let form = g.build(&mut games);
        let zero = match games.parity(form).unwrap() {
            Parity::Even => "Z□",
            Parity::Odd => "Z□*",
        };
        check_zero(&mut games, form, zero)?;
    }

    #[test]
    fn section_7_8_relations_to_zero_of_conjunctions(
        parts in prop::collection::vec((tree(), parity()), 1..4),
    ) {
        let mut games = Games::new();
        let parts: Vec<Form> = parts
            .iter()
            .map(|(tree, parity)| {
                let form = tree.build(&mut games);
                games.with_parity(form, *parity)
            })
            .collect();
        let whole = parts[1..].iter().fold(parts[0], |all, &part| games.combine(Connective::AND, all, part));
        let mut wins_in = |parity| -> (Vec<[bool; 2]>, [bool; 2]) {
            // Γ∗◇ is Γ or Γ*, whichever has the parity (Definition 6.1.6).
            let mut of = |form| {
                let fits = games.parity(form) == Some(parity);
                let made = if fits { form } else { games.starred(form) };
                wins(outcome(&games, made))
            };
            (parts.iter().map(|&part| of(part)).collect(), of(whole))
        };
        let (even_parts, even) = wins_in(Parity::Even);
        let (odd_parts, odd) = wins_in(Parity::Odd);
        for (parts, whole, starred) in [(&even_parts, even, odd), (&odd_parts, odd, even)] {
            // i. Γi∗◇ ≤ 0 gives Γ∗◇ ≤ 0, and ⊲ for ⊲.
            for mover in 0..2 {
                if parts.iter().any(|part| !part[mover]) {
                    prop_assert!(!whole[mover]);
                }
            }
            // iii. Two components with Γi∗◇ ⊲ 0 give Γ∗◇* ≤ 0.
            if parts.iter().filter(|part| !part[1]).count() >= 2 {
                prop_assert!(!starred[0]);
            }
        }
        // ii. All Γi∗□ ≥ 0 give Γ∗□ ≥ 0.
        if even_parts.iter().all(|part| part[1]) {
            prop_assert!(even[1]);
        }
        // iv. One Γi∗△ ⊳ 0 and the other Γj∗□ ≥ 0 give Γ∗△ ⊳ 0.
        let one = (0..parts.len())
            .any(|i| odd_parts[i][0] && (0..parts.len()).all(|j| j == i || even_parts[j][1]));
        if one {
            prop_assert!(odd[0]);
        }
    }
}

/// Theorems 7.7.2 and 7.7.6: a game of a family is its zero if and only if neither player can
/// win outright.
fn check_zero(games: &mut Games, form: Form, zero: &str) -> Result<(), TestCaseError> {
    if games.end(form).is_some() {
        return Ok(());
    }
    let zero = games.read(zero).unwrap();
    let (t, f) = match games.parity(form).unwrap() {
        Parity::Odd => (games.read("T").unwrap(), games.read("F").unwrap()),
        Parity::Even => (games.read("T*").unwrap(), games.read("F*").unwrap()),
    };
    let max_wins_outright = games.left(form).any(|g| games.value(g) == games.value(t));
    let min_wins_outright = games.right(form).any(|g| games.value(g) == games.value(f));
    prop_assert_eq!(
        games.value(form) == games.value(zero),
        !max_wins_outright && !min_wins_outright
    );
    Ok(())
}

/// Table 7.9.4 has Z□ ∧ Z□ = Z□, which the second player wins. The sum Z□ + Z□ + F is worth F:
/// Min, to move, would make his extra move at once. The Number Avoidance Theorem does not
/// forbid that, since Z□ is equal to a number and still has to be played.
#[test]
fn theorem_7_2_1_does_not_hold_for_the_even_zero() {
    let mut games = Games::new();
    let zero = games.zero(Parity::Even);
    let and = games.combine(Connective::AND, zero, zero);
    assert_eq!(games.value(and), games.value(zero));
    assert_eq!(outcome(&games, and), Outcome::P);
    let values = [games.value(zero); 2];
    assert_eq!(outcome_of_sum(&mut games, &values, -1), Outcome::R);
    // And with it falls "G ∧ Ḡ < 0": Z□ is its own negation.
    assert_eq!(games.negated(zero), zero);
}

/// Z□ and Z△ are both worth 0, but Z□ ∧ Z□ = Z□ and Z△ ∧ Z□ = {F|Z□}.
#[test]
fn theorem_7_3_3_needs_one_parity() {
    let mut games = Games::new();
    let [even, odd] = Parity::BOTH.map(|parity| games.zero(parity));
    assert_eq!(games.value(even), games.value(odd));
    let (one, other) =
        (games.combine(Connective::AND, even, even), games.combine(Connective::AND, odd, even));
    assert_eq!(outcome(&games, one), Outcome::P);
    assert_eq!(outcome(&games, other), Outcome::R);
    assert_eq!(games.canonical_text(other), "{F|Z□}");
}

/// X ∧ (X ∨ X) is X, (X ∧ X) ∨ (X ∧ X) is F: ∧ does not distribute over ∨ (§7.4 says it does),
/// because each component is another game. And X ⇒ F is Z△, not X̄ ∨ F, which is X.
#[test]
fn section_7_4_laws_that_do_not_hold() {
    let mut games = Games::new();
    let mut text = |text: &str| {
        let form = games.read(text).unwrap();
        games.canonical_text(form)
    };
    assert_eq!(text("X ∧ (X ∨ X)"), "X");
    assert_eq!(text("(X ∧ X) ∨ (X ∧ X)"), "F");
    assert_eq!(text("¬X ∨ F"), "X");
    let (x, f) = (games.read("X").unwrap(), games.read("F").unwrap());
    let implies = games.combine(Connective::IMPLIES, x, f);
    assert_eq!(games.canonical_text(implies), "Z△");
}

/// Definition 7.5.2 puts stars at the ends of a play, where they can only be taken when all
/// else is over; the star of Definition 6.1.6 can be taken at any time. They differ on Z□.
#[test]
fn definition_7_5_2_is_not_a_star() {
    let mut games = Games::new();
    let zero = games.zero(Parity::Even);
    let (at_the_ends, star) = (games.with_parity(zero, Parity::Odd), games.starred(zero));
    assert_eq!(games.value(at_the_ends), games.value(zero));
    assert_ne!(games.value(star), games.value(zero));
}

#[test]
fn section_7_6_values_do_not_determine_equivalences() {
    let mut games = Games::new();
    let mut value = |text: &str| {
        let form = games.read(text).unwrap();
        games.value(form)
    };
    assert_eq!(value("{T|F}"), value("{T,F|T,F}"));
    assert_eq!(value("F ≡ {T|F}"), value("{F|T}"));
    assert_eq!(value("F ≡ {T,F|T,F}"), value("{T|F}"));
    assert_ne!(value("{F|T}"), value("{T|F}"));
}

#[test]
fn section_14_3_truer_than_true() {
    let mut games = Games::new();
    // T↑ = {T | T*}.
    let up = games.read("{T|T*}").unwrap();
    let t = games.read("T").unwrap();
    let order = games.partial_cmp(games.value(up), games.value(t));
    assert_eq!(order, Some(Ordering::Greater));
}
