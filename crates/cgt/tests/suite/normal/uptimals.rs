//! Powers of ↑, by their definitions and by how they are written.

use mustplay_cgt::normal::{Game, Games, Style};

/// `↑ⁿ` and `↑ + … + ↑ⁿ` for `n` from 1 on, by their definitions.
fn powers(games: &mut Games, highest: usize) -> Vec<(Game, Game)> {
    let (zero, star) = (games.zero(), games.nimber(1));
    let (mut found, mut sum) = (Vec::new(), zero);
    for _ in 0..highest {
        let rest = games.sub(star, sum);
        let power = games.canonical(&[zero], &[rest]);
        sum = games.add(sum, power);
        found.push((power, sum));
    }
    found
}

/// WW chapter 8: ↑ + ↑² + … + ↑ⁿ = {↑ + … + ↑ⁿ⁻¹ | *}.
#[test]
fn sums_of_powers_are_ordinal_sums() {
    let mut games = Games::new();
    let (up, star) = (games.ups(1), games.nimber(1));
    let mut before = games.zero();
    for (n, (_, sum)) in powers(&mut games, 12).into_iter().enumerate() {
        assert_eq!(games.canonical(&[before], &[star]), sum, "{n}");
        let base = games.base(up);
        let upper = games.integer(n as i64);
        assert_eq!(games.ordinal_sum(&base, upper), Ok(sum), "{n}");
        before = sum;
    }
}

/// Every power is infinitesimal with respect to the one before it.
#[test]
fn each_power_dwarfs_the_next() {
    let mut games = Games::new();
    let powers = powers(&mut games, 6);
    for pair in powers.windows(2) {
        let (higher, next) = (pair[0].0, pair[1].0);
        for times in 1..8 {
            let many = games.times(times, next).expect("few ups");
            assert!(games.le(many, higher) && many != higher);
        }
    }
}

#[test]
fn uptimals_are_written_as_powers_and_read_back() {
    let mut games = Games::new();
    for (n, (power, sum)) in powers(&mut games, 9).into_iter().enumerate().skip(1) {
        let n = n + 1;
        for number in ["", "2", "-3/4"] {
            for star in ["", "*"] {
                for (game, text) in [(power, format!("<{n}>")), (sum, format!("[{n}]"))] {
                    for arrow in ["^", "v"] {
                        let written = format!("{number}{arrow}{text}{star}");
                        let shift = games.read(&format!("{number}+0{star}")).unwrap_or_else(|_| {
                            games.read(&format!("0{star}")).expect("0 or a star")
                        });
                        let signed = if arrow == "v" { games.neg(game) } else { game };
                        let expected = games.add(signed, shift);
                        assert_eq!(games.read(&written), Ok(expected), "{written}");
                        assert_eq!(games.ascii(expected), written);
                        let unicode = games.show(expected, Style::Unicode);
                        assert_eq!(games.read(&unicode), Ok(expected), "{unicode}");
                    }
                }
            }
        }
    }
}

#[test]
fn powers_in_mathematics_mode() {
    let mut games = Games::new();
    for (text, latex) in [
        ("^<2>", "{\\uparrow}^{2}"),
        ("1v[3]*", "1{\\downarrow}^{[3]}{\\ast}"),
        ("^3", "{\\uparrow}3"),
        ("+-{0,^*}", "\\pm \\{0,{\\uparrow}{\\ast}\\}"),
        ("2tiny(1)", "2{+}_{1}"),
    ] {
        let game = games.read(text).expect("a game");
        assert_eq!(games.show(game, Style::Latex), latex, "{text}");
    }
}

/// Games that look like powers and are none.
#[test]
fn near_powers_are_written_out() {
    let mut games = Games::new();
    for text in [
        "{^[2]|0}",
        "{1^[2]|*}",
        "{0|v[2]}",
        "{0,*|v[2]*}",
        "{0,*2|v}",
        "{^<2>|*}",
        "^<2> + ^<2>",
        "^ + ^<3>",
        "{0,^[2]|0}",
        "{*|^<2>}",
        "{1|1*||0*}",
    ] {
        let game = games.read(text).expect("a game");
        let written = games.ascii(game);
        assert_eq!(games.read(&written), Ok(game), "{text}: {written}");
    }
}

#[test]
fn powers_out_of_range() {
    let mut games = Games::new();
    for (text, message) in [
        ("^<0>", "line 1, column 3: expected a power from 1 to 1000, or `on`, found `0`"),
        ("1v[1001]", "line 1, column 4: expected a power from 1 to 1000, or `on`, found `1001`"),
        (
            "^[99999999999999999999999]",
            "line 1, column 3: expected a power from 1 to 1000, or `on`, found a number of 23 digits",
        ),
        ("pow(*2,2)", "line 1, column 1: expected pow(G, x) with G of the form {0|H}, found *2"),
        ("pow(^,1/2)", "line 1, column 1: expected a power from 1 to 1000, found 1/2"),
        ("powto(^,-1/2)", "line 1, column 1: expected a power of at least 0, found -1/2"),
        ("powto(^,*)", "line 1, column 1: expected a number as power, found *"),
        (
            "1 + 1/3",
            "line 1, column 5: expected a denominator that is a power of two, found 3: \
             no short game equals such a number",
        ),
    ] {
        assert_eq!(games.read(text).unwrap_err().to_string(), message, "{text}");
    }
    for text in ["^<1000>", "v[1000]*"] {
        let game = games.read(text).expect(text);
        assert_eq!(games.ascii(game), text);
    }
}
