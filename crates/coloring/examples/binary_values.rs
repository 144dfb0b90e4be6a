//! Reproduces the numbers of `docs/theory-binary-values.md`.
//!
//! ```text
//! binary_values census any 2 5            all games with two colors and five elements, by value
//! binary_values census own 2 4 2          division games of four elements, T worth 2
//! binary_values sample any 2 6 1000000    a million random games
//! binary_values closure 400               values of ∧ and ∨ of the sixteen, 1/2 and −1/2
//! ```

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::process::ExitCode;
use std::time::Instant;

use mustplay_coloring::Palette;
use mustplay_coloring::binary_value::{BinaryValues, Census, standard_error};
use mustplay_games::binary::{Connective, Family, Form, Games, Parity, Value};
use mustplay_work::Unwatched;

const USAGE: &str = "usage: binary_values census any|own COLORS ELEMENTS [STAKE]
       binary_values sample any|own COLORS ELEMENTS GAMES [SEED]
       binary_values closure MOST";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run(words: &[&str]) -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    match *words {
        ["census", palette, colors, elements, ref rest @ ..] => {
            let stake: NonZeroU32 = rest.first().map_or(Ok(NonZeroU32::MIN), |k| k.parse())?;
            let mut values = BinaryValues::among(Games::with_stake(stake), read_palette(palette)?);
            let elements: usize = elements.parse()?;
            let census = values.census(colors.parse()?, elements, &Unwatched)?;
            print(&mut values, elements, &census, false);
        }
        ["sample", palette, colors, elements, games, ref rest @ ..] => {
            let seed: u64 = rest.first().map_or(Ok(1), |seed| seed.parse())?;
            let mut values = BinaryValues::new(read_palette(palette)?);
            let (elements, games) = (elements.parse()?, games.parse()?);
            let census = values.sample(colors.parse()?, elements, games, seed, &Unwatched)?;
            print(&mut values, elements, &census, true);
        }
        ["closure", most] => closure(most.parse()?)?,
        _ => return Err(USAGE.into()),
    }
    println!("{:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Joins the known values of set-coloring games by ∧ and ∨ until no more are found, or `most`.
/// Canonical forms of one value and parity can stand for each other, so one of each is enough.
fn closure(most: usize) -> Result<(), Box<dyn std::error::Error>> {
    let mut games = Games::new();
    let mut forms: Vec<Form> = games.sixteen(Family::GameSat).forms().to_vec();
    // The game of seven elements worth 1/2, by its options, and its negation.
    let half = games.read("T*||Z□|F|||T*||Z□|F")?;
    forms.extend([half, games.negated(half)]);
    let mut seen: HashSet<(Value, Option<Parity>)> = forms
        .iter()
        .map(|&form| (games.value(form), games.parity(form)))
        .collect();
    let mut next = 0;
    while next < forms.len() && forms.len() < most {
        for other in 0..=next {
            for connective in [Connective::AND, Connective::OR] {
                let both = games.combine(connective, forms[next], forms[other]);
                if seen.insert((games.value(both), games.parity(both))) {
                    forms.push(games.canonical_form(both));
                }
            }
        }
        next += 1;
    }
    let closed = if next == forms.len() {
        "all"
    } else {
        "at least"
    };
    println!("{closed} {} values", forms.len());
    Ok(())
}

fn read_palette(word: &str) -> Result<Palette, String> {
    match word {
        "any" => Ok(Palette::Any),
        "own" => Ok(Palette::Own),
        _ => Err(format!("expected `any` or `own`, found `{word}`")),
    }
}

fn print(values: &mut BinaryValues, elements: usize, census: &Census, sampled: bool) {
    let total = census.total();
    for &(value, count) in &census.counts {
        let share = count as f64 / total as f64;
        print!("{count:>12} {:>8.4}%", 100.0 * share);
        if sampled {
            print!(" ± {:.4}", 100.0 * standard_error(share, total));
        }
        println!("  {}", values.text(value, elements));
    }
    println!("{total:>12} games, {} values", census.counts.len());
}
