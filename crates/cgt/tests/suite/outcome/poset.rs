//! Posets by relations and by the names of their families.

use mustplay_cgt::outcome::{OutcomePoset, PosetError};

/// The laws of a partial order.
fn assert_order(poset: &OutcomePoset) {
    for a in poset.atoms() {
        assert!(poset.le(a, a));
        for b in poset.atoms().filter(|&b| poset.le(a, b)) {
            assert!(a == b || !poset.le(b, a));
            assert!(poset.atoms().all(|c| !poset.le(b, c) || poset.le(a, c)));
        }
    }
}

fn message(text: &str) -> String {
    text.parse::<OutcomePoset>().unwrap_err().to_string()
}

#[test]
fn relations_generate_the_order() {
    let poset: OutcomePoset = " _ < a<T, _<b <T ".parse().unwrap();
    assert_eq!(poset.len(), 4);
    let fork = OutcomePoset::fork();
    for a in fork.atoms() {
        for b in fork.atoms() {
            let same = |x| poset.atom(fork.name(x)).unwrap();
            assert_eq!(fork.le(a, b), poset.le(same(a), same(b)));
        }
    }
    let lonely: OutcomePoset = "x,y".parse().unwrap();
    assert_eq!((lonely.top(), lonely.bottom()), (None, None));
}

#[test]
fn families_by_name() {
    assert_eq!("L4".parse::<OutcomePoset>().unwrap(), OutcomePoset::linear(4).unwrap());
    assert_eq!("terminals:3".parse::<OutcomePoset>().unwrap().len(), 5);
    let poset: OutcomePoset = "Low<High".parse().unwrap();
    assert_eq!(poset.len(), 2);
    assert_eq!(
        message("l4"),
        "column 1: expected `L4`, `fork`, `terminals:3` or relations like `a<b,a<c`, found `l4`"
    );
}

#[test]
fn circles_are_named() {
    assert_eq!(message("_<x,x<y,y<z,z<x,z<T"), "the relations run in a circle: x < y < z < x");
    assert_eq!(message("x<x"), "the relations run in a circle: x < x");
}

#[test]
fn bad_text_is_located() {
    assert_eq!(message("a<"), "column 3: expected the name of an outcome, found the end");
    assert_eq!(message("a<b c"), "column 5: expected `<`, `,` or the end, found `c`");
    assert_eq!(message("terminals:x"), "column 11: expected the number of terminals, found `x`");
    assert_eq!(
        message("L99999999999999999999999"),
        "column 2: expected a smaller number of outcomes, found one of 23 digits"
    );
    assert_eq!(message("L0"), "expected at least one outcome, found none");
    assert_eq!(message("terminals:30"), "expected 1 to 9 terminals, found 30");
}

#[test]
fn terminals_are_counted_by_catalan_numbers() {
    let counts: Vec<usize> = (1..=7).map(|n| OutcomePoset::terminals(n).unwrap().len()).collect();
    assert_eq!(counts, [1, 2, 5, 14, 42, 132, 429]);
    for n in 1..=5 {
        assert_order(&OutcomePoset::terminals(n).unwrap());
    }
}

#[test]
fn three_terminals_are_named_as_in_the_source() {
    let poset = OutcomePoset::terminals(3).unwrap();
    let names: Vec<&str> = poset.atoms().map(|a| poset.name(a)).collect();
    assert_eq!(names, ["_", "a", "b", "c", "T"]);
    assert_eq!(poset.covers().len(), 6);
}

#[test]
fn crossing_partitions_are_left_out() {
    let poset = OutcomePoset::terminals(4).unwrap();
    assert!(poset.atom("12.34").is_some());
    assert!(poset.atom("14.23").is_some());
    assert!(poset.atom("13.24").is_none());
}

#[test]
fn products_and_opposites_are_orders() {
    let product = OutcomePoset::fork().product(&OutcomePoset::linear(3).unwrap()).unwrap();
    assert_order(&product);
    assert_order(&product.opposite());
    assert_eq!(product.name(product.top().unwrap()), "T&T");
    assert_eq!(product.opposite().bottom(), product.top());
    assert_eq!(product.opposite().opposite(), product);
    let pairs = product.atoms().filter(|&a| product.le(a, a)).count();
    assert_eq!(pairs, 12);
}

#[test]
fn inclusion_refuses_the_same_set_twice() {
    assert_eq!(
        OutcomePoset::inclusion(&[0, 1, 2, 1]).unwrap_err().to_string(),
        "outcomes s1 and s3 are each below the other; expected different sets"
    );
    let cube = OutcomePoset::inclusion(&[0, 1, 2, 3, 4, 5, 6, 7]).unwrap();
    assert_order(&cube);
    assert_eq!(cube.covers().len(), 12);
}

#[test]
fn single_outcome_is_top_and_bottom() {
    let poset = OutcomePoset::linear(1).unwrap();
    assert_eq!(poset.top(), poset.bottom());
    assert!(poset.is_linear());
    assert!(!OutcomePoset::fork().is_linear());
    assert!(matches!(OutcomePoset::linear(0), Err(PosetError::Empty)));
    assert!(matches!(OutcomePoset::linear(1 << 20), Err(PosetError::TooLarge { .. })));
}
