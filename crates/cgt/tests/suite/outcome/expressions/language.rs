//! What expressions mean: ranks of operators, definitions, posets.

use super::*;

#[test]
fn examples_of_the_source_as_expressions() {
    // Example 8.2: sums of forms that are equivalent need not be.
    let mut expressions = over("L2");
    let example = "H={_|T}; (a over L3) + H <= ({a|a} over L3) + H";
    assert!(!holds(&mut expressions, example));
    // Lemma 5.8's example in §5.1.
    let mut expressions = over("L3");
    assert!(holds(&mut expressions, "{T|{a|_}} <=_l a"));
    assert!(!holds(&mut expressions, "{T|{a|_}} <= a"));
    assert!(!holds(&mut expressions, "{T|a} <=_l a"));
    // Example 9.7 and Example 9.8 with Remark 9.9.
    let mut expressions = over("L4");
    assert!(holds(&mut expressions, "T <=_g1 *"));
    assert!(!holds(&mut expressions, "T <=_g2 *"));
    assert!(!holds(&mut expressions, "T <= *"));
    let pair = "G={{T|{b|{a|_}}}|_}; H={b,{T|a}|_}; ";
    assert!(holds(&mut expressions, &format!("{pair} G =_g H")));
    assert!(!holds(&mut expressions, &format!("{pair} G <= H")));
    assert!(holds(&mut expressions, &format!("{pair} H <= G")));
    // §8.4: conjunction and disjunction, and what each player needs.
    let mut expressions = over("L2");
    for (text, value) in [("* +_and *", "_"), ("* +_or *", "T"), ("* +_and * +_and *", "_")] {
        let (_, tree) = evaluated(&mut expressions, &format!("canonical({text})"));
        assert_eq!(tree.text(), value, "{text}");
    }
    // The opposite of a conjunction is over the opposite of L2, whose top is the outcome `_`.
    let (order, tree) = evaluated(&mut expressions, "canonical((* +_and *)^op)");
    assert_eq!(order.top().text(), "_");
    assert_eq!(tree.text(), "_");
    // Example 6.10: a monotone form.
    let mut expressions = over("fork");
    let (_, tree) = evaluated(&mut expressions, "monotone({a,b|a})");
    let expected = "{{T|{{T|a},{T|{b|_}}|_}}|a}";
    let (_, expected) = evaluated(&mut expressions, expected);
    assert_eq!(tree, expected);
}

#[test]
fn operators_have_ranks() {
    let mut expressions = over("fork");
    for (text, grouped) in [
        ("a + b + T", "(a + b) + T"),
        ("a \\/ b /\\ T", "a \\/ (b /\\ T)"),
        ("a /\\ b \\/ T", "(a /\\ b) \\/ T"),
        ("a + b \\/ T", "a + (b \\/ T)"),
        ("↑a^op", "↑(a^op)"),
        ("↑a \\/ b", "(↑a) \\/ b"),
        ("↑↓a", "up(down(a))"),
        ("a+_", "a + _"),
        ("{a|b+_first b}", "{a|(b +_first b)}"),
        ("a \\/ b over fork", "a \\/ (b over fork)"),
    ] {
        let (given, meant) =
            (evaluated(&mut expressions, text), evaluated(&mut expressions, grouped));
        assert_eq!(given, meant, "{text}");
    }
}

#[test]
fn definitions_hold_games_and_functions() {
    let mut expressions = over("fork");
    let (order, tree) = evaluated(
        &mut expressions,
        "G = {a|_}; $2 = G^op; f = [_->_, a->a, b->a, T->T over L3]; f(G \\/ b)",
    );
    assert_eq!(order, order_named("L3"));
    assert_eq!(tree.text(), "{a|{a,{a|_}|_}}");
    assert!(holds(&mut expressions, "$1=a; $2={a|a}; $1 = $2"));
    assert!(holds(&mut expressions, "a = {a|a}"));
    // What is defined is over the caller's poset wherever it is used.
    let (order, _) = evaluated(&mut expressions, "G={b|_}; (T over L2) + G");
    assert_eq!(order, order_named("L2 x fork"));
}

#[test]
fn posets_are_written_as_they_are_read() {
    for text in [
        "L4",
        "fork",
        "terminals:3",
        "partitions:4",
        "fork^op",
        "L2 x fork",
        "L2 x fork x L3",
        "L2 x (fork x L3)",
        "(L2 x fork)^op",
        "L2^op x fork^op",
        "upsets(fork)",
        "upsets(upsets(L4) x L2)",
        "_<a<T,_<b<T",
        "(a<b,a<c)^op x L2",
        "a<c,b<c,b<d",
        "x,y,z",
    ] {
        let poset: OutcomePoset = text.parse().unwrap();
        assert_eq!(poset.to_string(), text);
    }
    for text in ["fork × L2", "(fork)", "((L2))", "fork^op^op", "_<a,a<T"] {
        let poset: OutcomePoset = text.parse().unwrap();
        let again: OutcomePoset = poset.to_string().parse().unwrap();
        assert!(poset.is_same(&again), "{text}");
    }
}

/// Games are atoms of the plain kind only if they are outcomes.
#[test]
fn plain_trees_keep_to_the_definitions() {
    let order = Order::fork();
    assert_eq!(order, order_named("fork"));
    assert_eq!(Order::line(&["_", "a", "T"]), order_named("L3"));
    let star = plain::composite([order.top()], [order.bottom()]);
    assert!(order.lhd(&star, &star) && order.le(&star, &star));
    assert!(matches!(*order.top(), Plain::Atom(_)));
    assert!(plain::left_wins(&star, &|name| name == "T", true));
    assert!(!plain::left_wins(&star, &|name| name == "T", false));
}
