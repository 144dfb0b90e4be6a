//! CVH §9 and Remark 11.1.

use mustplay_cgt::outcome::context::ContextError;
use mustplay_cgt::outcome::decisive::{Decisive, DecisiveArgument, Relation, RelationDecision};
use mustplay_cgt::outcome::enumerate::{EnumerationPlan, enumerate};
use mustplay_cgt::outcome::notation::Sentence;
use mustplay_cgt::outcome::{
    Atom, Context, Expressions, Game, Games, OutcomePoset, PosetError, RawGame,
};
use mustplay_core::{NoProgress, StopReason};

use super::samples::{Random, bounded_posets, effort, passable};

fn value(games: &mut Games, text: &str) -> Game {
    let form = games.parse(text).unwrap();
    games.canonical(form)
}

/// The contexts `(Aᵒᵖ, λ, Gᵒᵖ)` and `(Aᵒᵖ, ρ, Hᵒᵖ)` tell any two games apart that `≤` does;
/// and no context contradicts `≤`.
#[test]
fn proposition_9_3_contextual_order() {
    for (seed, poset) in bounded_posets().into_iter().enumerate() {
        let mut opposites = Games::new(poset.opposite());
        let mut random = Random::new(seed as u64);
        let mut games = Games::new(poset.clone());
        for _ in 0..30 * effort() {
            let [g, h, k] = [3, 3, 2].map(|depth| passable(&mut games, &mut random, depth));
            let [g_op, h_op, k_op] =
                [g, h, k].map(|x| opposites.raw_opposite_of(&games.positions(x)));
            let mut lambda = |k: RawGame| {
                Context::new(&poset, &mut opposites, k, |a, b| poset.le(b, a)).unwrap()
            };
            let (with_g, with_k) = (lambda(g_op), lambda(k_op));
            let with_h =
                Context::new(&poset, &mut opposites, h_op, |a, b| !poset.le(a, b)).unwrap();
            let (below, gift) = (games.le(g, h), games.lhd(g, h));
            for context in [&with_g, &with_h, &with_k] {
                let (wins_g, wins_h) = (context.play(&games, g), context.play(&games, h));
                if below {
                    assert!(!wins_g.first || wins_h.first);
                    assert!(!wins_g.second || wins_h.second);
                }
                assert!(!gift || !wins_g.second || wins_h.first);
            }
            // The witnesses of the proof: a win in G that is no win in H unless G ≤ H.
            assert!(!with_h.play(&games, h).first && with_g.play(&games, g).second);
            assert_eq!(with_h.play(&games, g).first, !below);
            assert_eq!(with_g.play(&games, h).second, below);
            assert_eq!(with_g.play(&games, h).first, gift);
        }
    }
}

#[test]
fn definition_9_4_strictness() {
    let poset = OutcomePoset::linear(3).unwrap();
    let mut truth = Games::new(OutcomePoset::linear(2).unwrap());
    let star = truth.parse("*").unwrap();
    let top = poset.top().unwrap();
    let strict = |a: Atom, b: Atom| a == top || b.index() == 1 && a.index() == 1;
    assert!(Context::new(&poset, &mut truth, star, strict).unwrap().is_strict());
    let loose = |_, b: Atom| b.index() == 1;
    assert!(!Context::new(&poset, &mut truth, star, loose).unwrap().is_strict());
    let wrong = |a: Atom, _| a.index() == 1;
    assert!(matches!(
        Context::new(&poset, &mut truth, star, wrong),
        Err(ContextError::NotMonotone(_))
    ));
    let bad = truth.parse("{_|T}").unwrap();
    assert_eq!(
        Context::new(&poset, &mut truth, bad, strict).unwrap_err().to_string(),
        "expected a passable game for the surroundings, found {_|T}"
    );
}

#[test]
fn lemma_9_5_top_and_bottom_decide() {
    for poset in bounded_posets().into_iter().filter(|poset| poset.len() < 8) {
        let mut games = Games::new(poset.clone());
        let (top, bottom) = (games.top().unwrap(), games.bottom().unwrap());
        for context in Context::strict(&poset, 1).unwrap() {
            assert!(context.is_strict());
            let wins = context.play(&games, top);
            assert!(wins.first && wins.second);
            let wins = context.play(&games, bottom);
            assert!(!wins.first && !wins.second);
        }
    }
}

/// A line of n has n - 1 proper up-sets in line; the fork has a fork of them.
#[test]
fn proper_up_sets_of_small_posets() {
    for n in 2..6 {
        let (sets, members) = OutcomePoset::linear(n).unwrap().proper_up_sets().unwrap();
        assert!(sets.is_linear());
        assert_eq!((sets.len(), members.len()), (n - 1, n - 1));
    }
    let (sets, _) = OutcomePoset::fork().proper_up_sets().unwrap();
    let names: Vec<&str> = sets.atoms().map(|a| sets.name(a)).collect();
    assert_eq!(names, ["T", "a", "b", "a∪b"]);
    assert_eq!(sets.covers().len(), 4);
    assert_eq!(
        "x,y".parse::<OutcomePoset>().unwrap().proper_up_sets().err(),
        Some(PosetError::Unbounded)
    );
}

/// Any strict context gives the same winners as its image among games over up-sets.
#[test]
fn strict_contexts_live_over_proper_up_sets() {
    let local: OutcomePoset = "L4".parse().unwrap();
    let universal = Context::strict(&local, 0).unwrap();
    assert_eq!(universal.len(), 8);
    let mut games = Games::new(local.clone());
    let mut random = Random::new(8);
    let mut forks = Games::new(OutcomePoset::fork());
    // a needs the outcome a of the fork, b any of a, b, ⊤.
    let judge = |x: Atom, y: Atom| match x.index() {
        0 => false,
        1 => y.index() == 1 || y.index() == 3,
        2 => y.index() > 0,
        _ => true,
    };
    for _ in 0..30 * effort() {
        let k = passable(&mut forks, &mut random, 2);
        let context = Context::new(&local, &mut forks, k, judge).unwrap();
        assert!(context.is_strict());
        let sample: Vec<RawGame> = (0..12).map(|_| passable(&mut games, &mut random, 3)).collect();
        let same = universal
            .iter()
            .any(|other| sample.iter().all(|&g| other.play(&games, g) == context.play(&games, g)));
        assert!(same);
    }
}

#[test]
fn example_9_7_first_and_second_differ() {
    let mut games = Games::new("L4".parse().unwrap());
    let decisive = Decisive::new(games.poset()).unwrap();
    let (top, star) = (value(&mut games, "T"), value(&mut games, "*"));
    let judge = |games: &mut Games, relation, g, h| decisive.judge(games, relation, g, h);
    assert!(matches!(judge(&mut games, Relation::First, top, star), RelationDecision::Holds(_)));
    let bottom = value(&mut games, "_");
    for (relation, g, h) in
        [(Relation::Second, top, star), (Relation::Le, top, star), (Relation::First, star, bottom)]
    {
        let RelationDecision::Fails(refutation) = judge(&mut games, relation, g, h) else {
            panic!("{relation} must fail");
        };
        assert!(refutation.context.is_strict());
        assert_eq!(refutation.context.play(&games, g), refutation.first);
        assert_eq!(refutation.context.play(&games, h), refutation.second);
    }
    assert!(matches!(
        judge(&mut games, Relation::Second, star, bottom),
        RelationDecision::Holds(_)
    ));
    assert!(!games.le(top, star) && !games.le(star, bottom));
}

#[test]
fn example_9_8_and_remark_9_9_decisive_equivalence() {
    let mut games = Games::new("L4".parse().unwrap());
    let g = value(&mut games, "{{T|{b|{a|_}}}|_}");
    let h = value(&mut games, "{b,{T|a}|_}");
    assert!(!games.le(g, h) && games.le(h, g));
    let decisive = Decisive::new(games.poset()).unwrap();
    assert_eq!(
        decisive.judge(&mut games, Relation::Le, g, h),
        RelationDecision::Holds(DecisiveArgument::AllContexts { outcomes: 3, contexts: 8 })
    );
    assert!(
        decisive
            .judge_equivalence(&mut games, g, h)
            .iter()
            .all(|decision| matches!(decision, RelationDecision::Holds(_)))
    );
}

/// `λ` is strict for ⊤ alone and `ρ` for ⊥ alone, and by Proposition 9.3 they tell all games apart:
/// it takes both ends to make games equivalent.
#[test]
fn remark_9_10_one_decisive_end_changes_nothing() {
    for poset in bounded_posets() {
        let (top, bottom) = (poset.top().unwrap(), poset.bottom().unwrap());
        let lambda = |a, b| poset.le(b, a);
        let rho = |a, b| !poset.le(a, b);
        assert!(poset.atoms().all(|b| lambda(top, b) && !rho(bottom, b)));
        assert!(poset.atoms().any(|b| lambda(bottom, b)) && poset.atoms().any(|b| !rho(top, b)));
    }
}

#[test]
fn remark_11_1_four_collapses_over_l4_and_no_other() {
    let poset: OutcomePoset = "L4".parse().unwrap();
    let all = enumerate(poset.clone(), &EnumerationPlan::default(), &NoProgress).unwrap();
    let (mut games, values) = all.into_games();
    let decisive = Decisive::new(&poset).unwrap();
    assert!(decisive.is_complete());
    let mut collapses = Vec::new();
    for (i, &g) in values.iter().enumerate() {
        for (j, &h) in values.iter().enumerate() {
            match decisive.judge(&mut games, Relation::Le, g, h) {
                RelationDecision::Holds(_) if !games.le(g, h) => collapses.push((i, j)),
                RelationDecision::Holds(_) => {}
                RelationDecision::Fails(_) => assert!(!games.le(g, h)),
                RelationDecision::Unknown { .. } => {
                    panic!("G{i}, G{j}: every question has an answer")
                }
            }
        }
    }
    assert_eq!(collapses, [(15, 30), (22, 21), (25, 26), (29, 10)]);
    for (i, j) in collapses {
        assert!(games.le(values[j], values[i]), "so these are equivalences");
    }
}

/// Strategies claim nothing that some context refutes, and find what the source proves.
#[test]
fn strategies_are_sound() {
    let poset: OutcomePoset = "L4".parse().unwrap();
    let all = enumerate(poset.clone(), &EnumerationPlan::default(), &NoProgress).unwrap();
    let (mut games, values) = all.into_games();
    let decisive = Decisive::new(&poset).unwrap();
    let (mut proved, mut true_ones, mut pairs) = (0, 0, 0);
    let every = if effort() > 1 { 1 } else { 16 };
    for &g in &values {
        for &h in &values {
            for relation in [Relation::First, Relation::Second, Relation::Lhd, Relation::Le] {
                let holds = matches!(
                    decisive.judge(&mut games, relation, g, h),
                    RelationDecision::Holds(DecisiveArgument::AllContexts { .. })
                );
                true_ones += usize::from(holds);
                // A search in vain takes its full number of steps.
                pairs += 1;
                if !holds && pairs % every != 0 {
                    continue;
                }
                let strategy = decisive.strategy(&mut games, relation, g, h);
                if strategy.is_some() {
                    let ordered = match relation {
                        Relation::Lhd => games.lhd(g, h),
                        _ => games.le(g, h),
                    };
                    assert!(holds || ordered, "{relation}");
                    proved += usize::from(!ordered);
                }
            }
        }
    }
    assert_eq!((proved, true_ones), (228, 228), "all that is true beyond the order");
    let (g, h) = (values[29], values[10]);
    let strategies = decisive.strategy(&mut games, Relation::Le, g, h).unwrap();
    // The argument of Example 9.8, found again.
    assert_eq!(
        strategies[0].to_string(),
        "\
Suppose Left wins {{T|{b|{a|_}}}|_} + K moving first. Claim: Left wins {b,{T|a}|_} + K moving first.
  If Left wins {{T|{b|{a|_}}}|_} + K moving first by moving to {T|{b|{a|_}}}:
    If Left wins {b|{a|_}} + K moving first by moving to b:
      Left wins {b,{T|a}|_} + K moving first: Left wins b + K moving second.
    If Left wins {b|{a|_}} + K moving first by a move in the context, to Kᴸ:
      In {b,{T|a}|_} + K Left moves to {T|a} + K.
      In {T|a} + K Right may move to a:
        Left wins a + K moving first: Left wins a + Kᴸ moving second, because Left wins \
{a|_} + Kᴸ moving first, because Left wins {b|{a|_}} + Kᴸ moving second.
      In {T|a} + K Right may move in the context: Left plays ⊤."
    );
    assert_eq!(strategies[1].lines.len(), 2);
}

/// Off short lines there are infinitely many strict contexts; a strategy decides for all.
#[test]
fn strategies_where_contexts_are_infinitely_many() {
    let mut games = Games::new("_<a<b<T,_<c<T".parse().unwrap());
    let decisive = Decisive::new(games.poset()).unwrap();
    assert!(!decisive.is_complete() && decisive.stopped().is_none());
    // Example 9.8, with an outcome beside the line.
    let g = value(&mut games, "{{T|{b|{a|_}}}|_}");
    let h = value(&mut games, "{b,{T|a}|_}");
    assert!(games.is_passable(g) && games.is_passable(h) && !games.le(g, h));
    let decision = decisive.judge(&mut games, Relation::Le, g, h);
    assert!(
        matches!(decision, RelationDecision::Holds(DecisiveArgument::Strategies(_))),
        "{decision}"
    );
    let (a, c) = (value(&mut games, "a"), value(&mut games, "c"));
    let decision = decisive.judge(&mut games, Relation::Le, a, c);
    assert!(matches!(&decision, RelationDecision::Fails(r) if r.context.is_strict()), "{decision}");
}

/// Without room for contexts fewer questions are answered, and that is said.
#[test]
fn missing_contexts_are_owned_up_to() {
    let mut games = Games::new(OutcomePoset::linear(4).unwrap());
    let decisive = Decisive::with_memory(games.poset(), 0, &NoProgress).unwrap();
    assert_eq!(decisive.stopped(), Some(StopReason::Memory));
    assert!(!decisive.is_complete());
    let g = value(&mut games, "{{T|{b|{a|_}}}|_}");
    let h = value(&mut games, "{b,{T|a}|_}");
    let decision = decisive.judge(&mut games, Relation::Le, g, h);
    assert!(
        matches!(decision, RelationDecision::Holds(DecisiveArgument::Strategies(_))),
        "{decision}"
    );
}

/// Remark 11.1 for all values at once: over L4 four pairs of the 31 fall together, over L3 none.
#[test]
fn remark_11_1_values_up_to_global_decisiveness() {
    for (line, classes, collapsed, beyond) in [
        (3, 8, vec![], vec![]),
        (
            4,
            27,
            vec![vec![10, 29], vec![15, 30], vec![21, 22], vec![25, 26]],
            vec![(15, 30), (22, 21), (25, 26), (29, 10)],
        ),
    ] {
        let poset = OutcomePoset::linear(line).unwrap();
        let all = enumerate(poset.clone(), &EnumerationPlan::default(), &NoProgress).unwrap();
        let (mut games, values) = all.into_games();
        let decisive = Decisive::new(&poset).unwrap();
        let collapse = decisive.collapse(&mut games, &values, &NoProgress).unwrap();
        assert_eq!((collapse.classes(), collapse.at_least), (classes, classes));
        assert_eq!(collapse.collapsed(), collapsed);
        assert_eq!(collapse.beyond, beyond);
        assert!(collapse.is_complete());
    }
}

/// Classes of all values are those of pairs, also where contexts are infinitely many.
#[test]
fn collapse_agrees_with_pairs() {
    for (poset, depth) in [("fork", 1), ("_<a<b<T,_<c<T", 1)] {
        let poset: OutcomePoset = poset.parse().unwrap();
        let plan = EnumerationPlan { depth: Some(depth), ..EnumerationPlan::default() };
        let all = enumerate(poset.clone(), &plan, &NoProgress).unwrap();
        let (mut games, values) = all.into_games();
        let decisive = Decisive::new(&poset).unwrap();
        let collapse = decisive.collapse(&mut games, &values, &NoProgress).unwrap();
        let stop = decisive.collapse(&mut games, &values, &StopReason::Time);
        assert_eq!(stop, Err(StopReason::Time));
        for (low, &g) in values.iter().enumerate() {
            for (high, &h) in values.iter().enumerate().filter(|&(high, _)| high != low) {
                let decision = decisive.judge(&mut games, Relation::Le, g, h);
                let pair = (low, high);
                match decision {
                    RelationDecision::Holds(_) => {
                        assert!(games.le(g, h) || collapse.beyond.contains(&pair));
                    }
                    RelationDecision::Fails(_) => {
                        assert!(!collapse.beyond.contains(&pair) && !collapse.open.contains(&pair));
                    }
                    RelationDecision::Unknown { .. } => assert!(collapse.open.contains(&pair)),
                }
            }
        }
    }
}

/// Playing a context out position by position gives the value of the sum.
#[test]
fn playing_out_is_the_value_of_the_sum() {
    let poset: OutcomePoset = "L4".parse().unwrap();
    let mut games = Games::new(poset.clone());
    let mut random = Random::new(12);
    let contexts = Context::strict(&poset, 0).unwrap();
    for _ in 0..40 * effort() {
        let g = passable(&mut games, &mut random, 3);
        for context in &contexts {
            let wins = context.play(&games, g);
            let mut expressions = Expressions::new(poset.clone(), 1 << 30);
            let text = format!(
                "canonical({} +_member ({} over upsets(L4)))",
                games.text(g),
                context.text()
            );
            let Sentence::Game { space, form } = expressions.read(&text, &NoProgress).unwrap()
            else {
                panic!("a game");
            };
            let expected = match (wins.first, wins.second) {
                (_, true) => "T",
                (true, false) => "{T|_}",
                (false, false) => "_",
            };
            assert_eq!(expressions.space(space).games().text(form), expected, "{text}");
        }
    }
}
