//! Every ruleset against its slow twin, on all small positions.

use std::fmt::Debug;
use std::str::FromStr;

use crate::oracle::{check, words};
use mustplay_cgt::normal::Games;
use mustplay_core::NoProgress;
use mustplay_rulesets::literal::literal;
use mustplay_rulesets::{
    Amazons, Cake, Chomp, Clobber, Col, Cram, Domineering, Hackenbush, InEqualParts, InTwo, Konane,
    Nim, OneEaten, OneEatenAndTurned, Prospect, RulesetPosition, Snort, Tic, ToadsAndFrogs,
    TopplingDominoes,
};
use mustplay_testing::full;

/// Reads every text, checks that it is written back so that it reads the same, and checks
/// the value.
fn twins<P>(texts: impl IntoIterator<Item = String>) -> usize
where
    P: RulesetPosition + FromStr + Debug,
    P::Err: Debug,
{
    let positions: Vec<P> = texts
        .into_iter()
        .map(|text| {
            let position: P = text.parse().expect(&text);
            assert_eq!(position.to_string().parse::<P>().expect(&text), position);
            assert!(position.svg().ends_with("</svg>\n"));
            position
        })
        .collect();
    check(&mut Games::new(), positions).len()
}

/// The words over `alphabet` on boards of these sizes; the last size only in full runs.
fn boards(alphabet: &str, sizes: &[(usize, usize)]) -> Vec<String> {
    let (_, usual) = sizes.split_last().expect("some sizes");
    let sizes = if full() { sizes } else { usual };
    sizes.iter().flat_map(|&(height, width)| words(alphabet, height * width, width)).collect()
}

#[test]
fn domineering() {
    twins::<Domineering>(boards(".#", &[(2, 3), (3, 3), (1, 8), (3, 4), (4, 4)]));
}

#[test]
fn cram() {
    twins::<Cram>(boards(".#", &[(2, 3), (3, 3), (1, 8), (3, 4), (4, 4)]));
}

#[test]
fn clobber() {
    twins::<Clobber>(boards("xo.", &[(1, 6), (2, 3), (2, 4), (3, 3)]));
}

#[test]
fn konane() {
    twins::<Konane>(boards("xo.#", &[(1, 6), (2, 3), (2, 4)]));
    twins::<Konane>(boards("xo.#", &[(1, 4), (3, 3)]));
    twins::<Konane>(boards("xo.", &[(1, 8), (3, 3), (2, 5)]));
}

#[test]
fn amazons() {
    twins::<Amazons>(boards("xo.#", &[(1, 5), (2, 2), (2, 3), (2, 4)]));
}

#[test]
fn snort() {
    twins::<Snort>(boards(".lr#", &[(1, 6), (2, 3), (1, 7), (2, 4)]));
}

#[test]
fn col() {
    twins::<Col>(boards(".lr#", &[(1, 6), (2, 3), (1, 7), (2, 4)]));
}

#[test]
fn toads_and_frogs() {
    let longest = if full() { 9 } else { 7 };
    twins::<ToadsAndFrogs>((0..=longest).flat_map(|length| words("TF_", length, length.max(1))));
}

#[test]
fn tic() {
    twins::<Tic>((1..=5).flat_map(|length| words("xo.", length, length)));
}

/// What perfect play on a strip of marks brings the player of `own`, to move: 1, 0 or -1.
fn by_minimax(strip: &str, own: char, other: char) -> i32 {
    let pair = |mark: char| strip.contains(&format!("{mark}{mark}"));
    if pair('x') || pair('o') {
        // Left's pair is looked for first.
        return if pair('x') == (own == 'x') { 1 } else { -1 };
    }
    let empty = strip.match_indices('.').map(|(at, _)| at);
    let marked = empty.map(|at| format!("{}{own}{}", &strip[..at], &strip[at + 1..]));
    let results = marked.map(|after| -by_minimax(&after, other, own));
    results.max().unwrap_or(0)
}

#[test]
fn tic_with_draws() {
    let number = |prospect| match prospect {
        Prospect::Win => 1,
        Prospect::Draw => 0,
        Prospect::Loss => -1,
    };
    let most = if full() { 8 } else { 6 };
    for strip in (1..=most).flat_map(|length| words("xo.", length, length)) {
        let literal = literal("tic", &format!("{strip:?}")).expect("a strip");
        let solved = literal.analyze(&mut Games::new(), &NoProgress);
        let solved = solved.expect("no limit");
        let prospects = solved.prospects.expect("it can be drawn");
        let sides = prospects.iter().zip(&solved.winning_moves);
        for ((own, other), (side, winning)) in [('x', 'o'), ('o', 'x')].into_iter().zip(sides) {
            assert_eq!(number(side.result), by_minimax(&strip, own, other), "{strip}");
            for one in &side.moves {
                let result = -by_minimax(&one.step.to, other, own);
                assert_eq!(number(one.result), result, "{:?}", one.step);
                assert_eq!(winning.contains(&one.step), result == 1, "{:?}", one.step);
            }
        }
    }
}

#[test]
fn nim() {
    let heaps = || 0..5;
    twins::<Nim>(
        heaps()
            .flat_map(|a| heaps().flat_map(move |b| heaps().map(move |c| format!("{a},{b},{c}")))),
    );
}

#[test]
fn chomp() {
    let rows = 0..=4;
    twins::<Chomp>(
        (1..=4)
            .flat_map(|a| {
                rows.clone()
                    .filter(move |&b| b <= a)
                    .flat_map(move |b| (0..=b).map(move |c| format!("{a},{b},{c}")))
            })
            .map(|text| text.replace(",0", "")),
    );
}

/// A small generator of numbers that look random and are the same in every run.
fn scrambled(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize
}

#[test]
fn hackenbush() {
    // All stalks and two-stalk trees, and graphs with cycles, loops and parallel edges.
    let stalks = (0..=5).flat_map(|length| words("BRG", length, length.max(1)));
    let forks =
        words("BRG", 4, 4).map(|word| format!("{}({}){}", &word[..1], &word[1..3], &word[3..]));
    let mut seed = 7;
    let graphs: Vec<String> = (0..if full() { 2000 } else { 300 })
        .map(|_| {
            let edges = 1 + scrambled(&mut seed) % 6;
            let edge = |_| {
                let (u, v) = (scrambled(&mut seed) % 4, scrambled(&mut seed) % 4);
                let color = ["B", "R", "G"][scrambled(&mut seed) % 3];
                format!("{u}-{v}:{color}")
            };
            (0..edges).map(edge).collect::<Vec<_>>().join(" ")
        })
        .collect();
    twins::<Hackenbush>(stalks.chain(forks).chain(graphs));
}

#[test]
fn toppling_dominoes() {
    let longest = if full() { 7 } else { 5 };
    twins::<TopplingDominoes>((1..=longest).flat_map(|length| words("LRE", length, length)));
}

/// Cakes of all small sizes, and two at a time.
#[test]
fn cakes() {
    let most = if full() { 5 } else { 4 };
    let sizes = (1..=most).flat_map(|rows| (1..=most).map(move |columns| (rows, columns)));
    let mut texts: Vec<String> = sizes.map(|(r, c)| format!("{r}x{c}")).collect();
    texts.extend(["2x3,3x2", "1x4,2x2,3x1"].map(str::to_owned));
    twins::<Cake<InTwo>>(texts.clone());
    twins::<Cake<InEqualParts>>(texts.clone());
    let small = |text: &String| !text.contains(['4', '5']);
    twins::<Cake<OneEaten>>(texts.iter().filter(|text| small(text)).cloned());
    twins::<Cake<OneEatenAndTurned>>(texts.iter().filter(|text| small(text)).cloned());
}
