//! Tables 7.9.1 to 7.9.4 and the order of Figure 7.1.

use mustplay_cgt::binary::{Connective, Form, FormFamily, Games, Parity, Value};
use mustplay_cgt::hasse::Hasse;
use mustplay_cgt::normal::Style;

/// A formula over one-element games: `p` is an element its owner wants, `n` one that neither player
/// wants.
fn formula(games: &mut Games, text: &str, family: FormFamily) -> Form {
    let (wanted, unwanted) = match family {
        FormFamily::Division => ("X", "Zo"),
        // Either player may choose either color, so a literal and its negation are one game.
        FormFamily::GameSat => ("{T,F|T,F}", "{T,F|T,F}"),
    };
    let text = text.replace('p', wanted).replace('n', unwanted);
    games.read(&text).expect("a formula")
}

/// The values of all combinations of two of `forms`: a multiplication table.
fn all_products(games: &mut Games, connective: Connective, forms: &[Form]) -> Vec<Vec<Value>> {
    let mut product = |g: Form, h: Form| {
        let form = games.combine(connective, g, h);
        games.value(form)
    };
    forms.iter().map(|&g| forms.iter().map(|&h| product(g, h)).collect()).collect()
}

/// Checks one row: the forms with that value, and that they have one parity.
fn check_row(games: &mut Games, family: FormFamily, named: &str, examples: &[&str]) {
    let form = games.read(named).expect("a form");
    for example in examples {
        let game = formula(games, example, family);
        assert_eq!(games.value(game), games.value(form), "{example} is {named}");
        assert!(games.parity(game).is_some());
        assert_eq!(games.parity(game), games.parity(form), "{example}");
        assert_eq!(games.canonical_form(game), form, "{example}");
    }
}

#[test]
fn table_7_9_1_examples_of_division_games() {
    let mut games = Games::new();
    let rows: [(&str, &[&str]); 16] = [
        ("T", &["T", "p ∨ p", "n ∨ n"]),
        ("T*", &["T*", "p ∨ p ∨ p", "n ∨ p ∨ p", "n ∨ n ∨ p", "n ∨ n ∨ n"]),
        ("T*|Z△", &["n ∨ p"]),
        ("T|Z△*", &["(n ∨ p)*", "n ∨ (n ∧ p)"]),
        ("T*||Z△*|F", &["(p ∨ (n ∧ p))*", "p ∨ (n ∧ (n ∨ p))"]),
        ("T||Z△|F*", &["p ∨ (n ∧ p)"]),
        ("X*", &["(p)*", "p ∨ (p ∧ p ∧ p)", "p ∧ (p ∨ p ∨ p)"]),
        ("X", &["p"]),
        ("Z△*", &["(n)*", "(n ∧ p) ∨ (n ∧ p)", "(n ∨ p) ∧ (n ∨ p)"]),
        ("Z△", &["n"]),
        ("T|Z△*||F*", &["(p ∧ (n ∨ p))*", "p ∧ (n ∨ (n ∧ p))"]),
        ("T*|Z△||F", &["p ∧ (n ∨ p)"]),
        ("Z△|F*", &["n ∧ p"]),
        ("Z△*|F", &["(n ∧ p)*", "n ∧ (n ∨ p)"]),
        ("F", &["F", "p ∧ p", "n ∧ n"]),
        ("F*", &["F*", "p ∧ p ∧ p", "n ∧ p ∧ p", "n ∧ n ∧ p", "n ∧ n ∧ n"]),
    ];
    for (named, examples) in rows {
        check_row(&mut games, FormFamily::Division, named, examples);
    }
}

#[test]
fn table_7_9_3_examples_of_game_sat() {
    let mut games = Games::new();
    let rows: [(&str, &[&str]); 16] = [
        ("T", &["T", "p ∨ p"]),
        ("T*", &["T*", "p ∨ p ∨ p"]),
        ("T*|Z□*", &["(p ∨ (p ≡ p))*"]),
        ("T|Z□", &["p ∨ (p ≡ p)"]),
        ("T*||Z□|F", &["p ∨ (p ∧ (p ≡ p))"]),
        ("T||Z□*|F*", &["(p ∨ (p ∧ (p ≡ p)))*"]),
        ("X*", &["(p)*", "p ∧ (p ∨ p ∨ p)", "p ∨ (p ∧ p ∧ p)"]),
        ("X", &["p", "p ∨ (p ∧ p)", "p ∧ (p ∨ p)"]),
        ("Z□", &["p ≡ p"]),
        ("Z□*", &["(p ≡ p)*", "p ≡ p ≡ p"]),
        ("T|Z□||F*", &["p ∧ (p ∨ (p ≡ p))"]),
        ("T*|Z□*||F", &["(p ∧ (p ∨ (p ≡ p)))*"]),
        ("Z□*|F*", &["(p ∧ (p ≡ p))*"]),
        ("Z□|F", &["p ∧ (p ≡ p)"]),
        ("F", &["F", "p ∧ p"]),
        ("F*", &["F*", "p ∧ p ∧ p"]),
    ];
    for (named, examples) in rows {
        check_row(&mut games, FormFamily::GameSat, named, examples);
    }
}

/// Checks a multiplication table of the even forms, written with a letter for each: the
/// places of `LETTERS`, which stand in the order of [`Sixteen::even`].
///
/// [`Sixteen::even`]: mustplay_cgt::binary::Sixteen::even
fn check_products(family: FormFamily, connective: Connective, order: &str, rows: [&str; 8]) {
    const LETTERS: &str = "TABXZCDF";
    let mut games = Games::new();
    let sixteen = games.sixteen(family);
    let forms = sixteen.even();
    let place = |letter: char| LETTERS.find(letter).expect("a letter");
    let products = all_products(&mut games, connective, forms);
    for (row, entries) in order.chars().zip(rows) {
        for (column, entry) in order.chars().zip(entries.split(' ')) {
            let expected = place(entry.chars().next().expect("an entry"));
            let found = products[place(row)][place(column)];
            assert_eq!(found, games.value(forms[expected]), "{row} {connective:?} {column}");
        }
    }
    // Theorem 7.5.1 gives the odd entries: a star on either factor is a star on the product.
    let all = all_products(&mut games, connective, sixteen.forms());
    for (g, row) in all.iter().enumerate() {
        for (h, &product) in row.iter().enumerate() {
            let even = products[g % 8][h % 8];
            let expected = if (g < 8) == (h < 8) { even } else { games.starred_value(even) };
            assert_eq!(product, expected);
        }
    }
}

#[test]
fn table_7_9_2_disjunctions_of_division_games() {
    let rows = [
        "T T T T T T T T",
        "T T T T T T T A",
        "T T T T T T A B",
        "T T T T A A A Z",
        "T T T A T A B X",
        "T T T A A A B C",
        "T T A A B B Z D",
        "T A B Z X C D F",
    ];
    check_products(FormFamily::Division, Connective::OR, "TABZXCDF", rows);
}

#[test]
fn table_7_9_2_conjunctions_of_division_games() {
    let rows = [
        "T A B X Z C D F",
        "A Z C C D D F F",
        "B C D D D F F F",
        "X C D F D F F F",
        "Z D D D F F F F",
        "C D F F F F F F",
        "D F F F F F F F",
        "F F F F F F F F",
    ];
    check_products(FormFamily::Division, Connective::AND, "TABXZCDF", rows);
}

#[test]
fn table_7_9_4_disjunctions_of_game_sat() {
    let rows = [
        "T T T T T T T T",
        "T T T T A A A A",
        "T T T T A A A B",
        "T T T T A A B X",
        "T A A A Z Z Z Z",
        "T A A A Z Z Z C",
        "T A A B Z Z Z D",
        "T A B X Z C D F",
    ];
    check_products(FormFamily::GameSat, Connective::OR, "TABXZCDF", rows);
}

#[test]
fn table_7_9_4_conjunctions_of_game_sat() {
    let rows = [
        "T A B Z X C D F",
        "A Z Z Z C D D F",
        "B Z Z Z D D D F",
        "Z Z Z Z D D D F",
        "X C D D F F F F",
        "C D D D F F F F",
        "D D D D F F F F",
        "F F F F F F F F",
    ];
    check_products(FormFamily::GameSat, Connective::AND, "TABZXCDF", rows);
}

fn order(family: FormFamily, stake: u32) -> Vec<Vec<bool>> {
    let mut games = Games::with_stake(stake.try_into().expect("positive"));
    let values = games.sixteen(family).forms().map(|form| games.value(form));
    let row = |games: &mut Games, g| values.map(|h| games.le(g, h)).to_vec();
    values.map(|g| row(&mut games, g)).to_vec()
}

#[test]
fn figure_7_1_the_order_of_the_sixteen() {
    let a = order(FormFamily::Division, 1);
    // Sixteen different values, and 7.1b is 7.1a with Z□* for Z△.
    let distinct = |order: &[Vec<bool>]| {
        (0..16).all(|g| (0..16).all(|h| g == h || !(order[g][h] && order[h][g])))
    };
    assert!(distinct(&a));
    assert!(distinct(&order(FormFamily::GameSat, 1)));
    // The drawing does not depend on what T is worth.
    assert_eq!(a, order(FormFamily::Division, 2));
    assert_eq!(a, order(FormFamily::Division, 7));
    for g in 0..16 {
        for h in 0..16 {
            let star = |form: usize| (form + 8) % 16;
            let negative = |form: usize| form / 8 * 8 + 7 - form % 8;
            // Adding a star is a reflection in the vertical axis.
            assert_eq!(a[g][h], a[star(g)][star(h)]);
            // The list is upside down under negation, but X and Z are their own negatives.
            let (m, n) = (own_negative(g, negative), own_negative(h, negative));
            assert_eq!(a[g][h], a[n][m]);
        }
    }
}

fn own_negative(form: usize, negative: impl Fn(usize) -> usize) -> usize {
    match form % 8 {
        3 | 4 => form,
        _ => negative(form),
    }
}

#[test]
fn figure_7_1_covering_pairs() {
    let mut games = Games::new();
    let mut covers = |family| -> Vec<String> {
        let forms = *games.sixteen(family).forms();
        let names = forms.map(|form| games.text(form, Style::Unicode));
        let values = forms.map(|form| games.value(form));
        let named = names.into_iter().map(|name| (name.clone(), name)).collect();
        let hasse = Hasse::new(named, |x, y| games.le(values[x], values[y]));
        let name = |at: usize| hasse.nodes()[at].name.clone();
        let pair = |&(low, high): &(usize, usize)| format!("{} < {}", name(low), name(high));
        hasse.covers().iter().map(pair).collect()
    };
    let a = covers(FormFamily::Division);
    let b: Vec<String> = covers(FormFamily::GameSat);
    // The drawing is lost; these are its lines, found again by computation.
    let expected = [
        "{T*|Z△} < T",
        "{T*||Z△*|F} < {T*|Z△}",
        "X* < {T*||Z△*|F}",
        "Z△* < {T*||Z△*|F}",
        "Z△* < T*",
        "{T|Z△*||F*} < X*",
        "{T|Z△*||F*} < Z△*",
        "{Z△|F*} < {T|Z△*||F*}",
        "{Z△|F*} < {T|Z△*}",
        "F < {Z△|F*}",
        "F < Z△",
        "{T|Z△*} < T*",
        "{T||Z△|F*} < {T|Z△*}",
        "X < {T||Z△|F*}",
        "Z△ < T",
        "Z△ < {T||Z△|F*}",
        "{T*|Z△||F} < X",
        "{T*|Z△||F} < Z△",
        "{Z△*|F} < {T*|Z△}",
        "{Z△*|F} < {T*|Z△||F}",
        "F* < Z△*",
        "F* < {Z△*|F}",
    ];
    assert_eq!(a, expected);
    // Figure 7.1b is the same with Z□* for Z△.
    let renamed = |text: &String| {
        text.replace("Z□*", "z").replace("Z□", "z*").replace('z', "Z△").replace("Z△**", "Z△*")
    };
    assert_eq!(a, b.iter().map(renamed).collect::<Vec<_>>());
}

#[test]
fn section_7_6_relations_of_the_elementary_games() {
    use std::cmp::Ordering::Less;
    let mut games = Games::new();
    let mut compare = |g: &str, h: &str| {
        let (g, h) = (games.read(g).expect("a form"), games.read(h).expect("a form"));
        games.partial_cmp(games.value(g), games.value(h))
    };
    assert_eq!(compare("F*", "X"), Some(Less));
    assert_eq!(compare("X", "T*"), Some(Less));
    assert_eq!(compare("F", "X"), None);
    assert_eq!(compare("X", "T"), None);
    for (low, high) in [("F", "Zo"), ("Zo", "T"), ("F*", "Zo"), ("Zo", "T*")] {
        assert_eq!(compare(low, high), Some(Less));
    }
    assert_eq!(compare("Zo", "X"), None);
}

#[test]
fn section_7_7_values_of_equivalences() {
    for stake in 1..4_u32 {
        let mut games = Games::with_stake(stake.try_into().expect("positive"));
        let mut integer = |text: &str| {
            let form = games.read(text).expect("a form");
            let value = games.value(form).normal();
            games.normal().as_integer(value)
        };
        assert_eq!(integer("Zo|X"), Some(1));
        assert_eq!(integer("X|Zo"), Some(-1));
        assert_eq!(integer("X ≡ Zo"), Some(1));
        assert_eq!(integer("X ≡ X"), Some(-1));
        assert_eq!(integer("Zo ≡ Zo"), Some(-1));
        let one = games.read("Zo|X").unwrap();
        let one = games.canonical_form(one);
        assert_eq!(games.parity(one), Some(Parity::Even));
    }
}
