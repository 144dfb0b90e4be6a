//! Proofs that fewer stones do not connect (CVH §12.5): written, checked, forged and damaged.

use std::collections::HashMap;
use std::rc::Rc;

use mustplay_cgt::random::SplitMix;
use mustplay_core::checksum::checksum;
use mustplay_core::{NoProgress, StopReason};
use mustplay_hex::strips::check::{StripRefusal, VerifiedStrip, check};
use mustplay_hex::strips::{Connecting, OutcomeOrder, prove};
use mustplay_testing::full;

use naive::{Naive, Tree, filled};

/// A proof for a board, with the order of outcomes that the search uses.
fn proof(height: usize, length: usize, order: OutcomeOrder) -> String {
    let mut search = Connecting::with_order(height, order).unwrap();
    let pattern = search.least_pattern(length, &NoProgress).unwrap();
    let repeats = search.until_periodic(40, &NoProgress).unwrap();
    assert!(repeats.is_some());
    prove(&mut search, &pattern, &NoProgress).unwrap().unwrap()
}

/// The least number of stones of CVH Theorem 12.3 and what follows it.
fn published(height: usize, length: usize) -> i64 {
    let n = length as i64;
    let third = |a: i64| (a + 2).div_euclid(3).max(0);
    match (height, n) {
        (1, n) => n,
        (2, n) => third(2 * (n - 1)),
        (3, n) => third(2 * n - 3),
        (4, n) => third(2 * n - 6),
        (5, 6) => 2,
        (5, n) => third(2 * n - 9),
        _ => panic!("no number is known"),
    }
}

fn sealed(lines: &[String]) -> String {
    let body = lines.join("\n") + "\n";
    let sum = checksum(body.as_bytes());
    format!("{body}checksum {sum:016x}\n")
}

fn body(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with("checksum "));
    lines.map(str::to_owned).collect()
}

/// Theorem 12.3 and its inductive proof, and the numbers of the other heights: the file says it
/// all.
#[test]
fn theorem_12_3_is_proved_by_a_file() {
    for height in 1..=4 {
        for length in [1, 3, 4, 6, 9, 12] {
            let text = proof(height, length, OutcomeOrder::for_height(height));
            let verified = check(&text, &NoProgress).unwrap();
            let stones: usize = verified.pattern.concat().iter().filter(|&&it| it).count();
            assert_eq!((verified.height, verified.length), (height, length));
            assert_eq!(stones as i64, published(height, length), "{height}x{length}");
            // The bound for all lengths from some length on is that of the theorem.
            let (weights, least) = (verified.weights, verified.least.unwrap());
            for n in weights.from.max(height)..60 {
                let weight = least + weights.price * n as i64;
                let bound = (weight + weights.columns - 1).div_euclid(weights.columns);
                assert_eq!(bound.max(0), published(height, n), "{height}x{n}");
            }
        }
    }
}

/// §12.5 for height 4: 29 values, thirteen best patterns of length 4, and all 464 cases.
#[test]
fn lemma_12_5_and_12_6_for_height_4() {
    let text = proof(4, 4, OutcomeOrder::Links);
    let entries = |is: &dyn Fn(&[&str]) -> bool| {
        let lines = text.lines().map(|line| line.split(' ').collect::<Vec<_>>());
        lines.filter(|words| is(words)).count()
    };
    let places = places(&text);
    let whole = |value: &str| places[&value.parse::<usize>().unwrap()] == 0;
    // Benefits are those of Definition 12.4 less the constant 6, but for ⊤, which costs one more
    // than the seven there, and so much more than that is not needed.
    let benefits = entries(&|words| words[0] == "benefit" && whole(words[2]));
    assert_eq!(benefits, 29);
    let mut different: Vec<i64> = text
        .lines()
        .filter_map(|line| match line.split(' ').collect::<Vec<_>>()[..] {
            ["benefit", _, value, benefit, ..] if whole(value) => benefit.parse().ok(),
            _ => None,
        })
        .collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different, (-6..=2).collect::<Vec<i64>>());
    assert_eq!(check(&text, &NoProgress).unwrap().least, Some(-6));
    // The larger order of outcomes proves the same with fewer values.
    let rows = proof(4, 4, OutcomeOrder::Rows);
    assert_eq!(check(&rows, &NoProgress).unwrap().least, Some(-6));
    assert!(rows.len() < text.len());
}

/// The place in a row that each value of a proof belongs to.
fn places(text: &str) -> HashMap<usize, usize> {
    let mut places: HashMap<usize, usize> = HashMap::new();
    let height: usize = fact(text, "height").parse().unwrap();
    for line in text.lines() {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["outcome", number, cells] => {
                let cells = cells.chars().filter(|c| c.is_alphabetic()).count();
                places.insert(number.parse().unwrap(), cells % height);
            }
            ["game", number, options] => {
                let first: usize = options.split([',', '|']).next().unwrap().parse().unwrap();
                places.insert(number.parse().unwrap(), places[&first]);
            }
            _ => {}
        }
    }
    places
}

fn fact<'a>(text: &'a str, keyword: &str) -> &'a str {
    let lines = text.lines().find_map(|line| line.strip_prefix(keyword));
    lines.unwrap().trim()
}

#[test]
fn theorem_12_3_for_height_5_is_proved_by_a_file() {
    if !full() {
        return;
    }
    let text = proof(5, 14, OutcomeOrder::Rows);
    let verified = check(&text, &NoProgress).unwrap();
    assert_eq!((verified.least, verified.weights.from), (Some(-9), 11));
}

/// A reader who does not trust the search reads this folder, so it must be short and
/// self-contained.
#[test]
fn the_checker_is_short_and_stands_alone() {
    const MOST_LINES: usize = 1_100;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/strips/check");
    let mut lines = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        lines += text.lines().count();
        for line in text.lines().map(str::trim) {
            let used = line.strip_prefix("use ").or_else(|| line.strip_prefix("pub use "));
            let Some(used) = used else { continue };
            let own = ["std::", "self::", "super::", "mustplay_core::", "thiserror::"];
            let own = own.iter().any(|own| used.starts_with(own));
            let public = used.starts_with("proof::");
            assert!(own || public, "{}: {line}", path.display());
            assert!(!used.starts_with("super::super"), "{line}");
        }
    }
    assert!(lines < MOST_LINES, "{lines} lines in {folder}");
    assert!(lines > 300, "{lines} lines: expected a checker");
}

/// A second checker: boards are walked over, outcomes compared by all rows to come, games are
/// trees.
mod naive {
    use std::collections::HashMap;
    use std::rc::Rc;

    #[derive(PartialEq, Eq, Hash)]
    pub(super) enum Tree {
        /// Cells that are filled, row after row; true is white.
        Outcome(Vec<bool>),
        Game(Vec<Rc<Tree>>, Vec<Rc<Tree>>),
    }

    pub(super) struct Naive {
        pub(super) height: usize,
        le: HashMap<[Vec<bool>; 2], bool>,
    }

    impl Naive {
        pub(super) fn new(height: usize) -> Self {
            Self { height, le: HashMap::new() }
        }

        /// Whether White joins her edges through filled cells.
        fn is_lost(&self, cells: &[bool]) -> bool {
            let height = self.height as isize;
            let white = |column: isize, row: isize| {
                let inside = (0..height).contains(&column) && row >= 0;
                inside && cells.get((row * height + column) as usize) == Some(&true)
            };
            let rows = (cells.len() as isize + height - 1) / height;
            let starts = (0..rows).map(|row| (0, row));
            let mut seen: Vec<(isize, isize)> = starts.filter(|&(c, r)| white(c, r)).collect();
            let mut at = 0;
            while let Some(&(column, row)) = seen.get(at) {
                if column == height - 1 {
                    return true;
                }
                for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
                    let next = (column + right, row + down);
                    if white(next.0, next.1) && !seen.contains(&next) {
                        seen.push(next);
                    }
                }
                at += 1;
            }
            false
        }

        /// Whether no cells to come are worse for Black behind `y` than behind `x`: two rows of
        /// them and the rest of this one tell all frontiers apart.
        pub(super) fn outcome_le(&mut self, x: &[bool], y: &[bool]) -> bool {
            let key = [x.to_vec(), y.to_vec()];
            if let Some(&known) = self.le.get(&key) {
                return known;
            }
            let rest = self.height - x.len() % self.height;
            let more = rest + self.height;
            let holds = (0..1_usize << more).all(|bits| {
                let lost = |cells: &[bool]| {
                    let mut cells = cells.to_vec();
                    cells.extend((0..more).map(|bit| bits >> bit & 1 == 1));
                    self.is_lost(&cells)
                };
                lost(x) || !lost(y)
            });
            self.le.insert(key, holds);
            holds
        }

        pub(super) fn le(&mut self, g: &Tree, h: &Tree) -> bool {
            let atomic = matches!(g, Tree::Outcome(_)) || matches!(h, Tree::Outcome(_));
            left(g).iter().all(|it| self.lhd(it, h))
                && right(h).iter().all(|it| self.lhd(g, it))
                && (!atomic || self.lhd(g, h))
        }

        pub(super) fn lhd(&mut self, g: &Tree, h: &Tree) -> bool {
            if let (Tree::Outcome(x), Tree::Outcome(y)) = (g, h) {
                return self.outcome_le(x, y);
            }
            right(g).iter().any(|it| self.le(it, h)) || left(h).iter().any(|it| self.le(g, it))
        }

        /// Whether White, moving first, joins her edges.
        pub(super) fn is_lost_moving_first(&self, g: &Tree) -> bool {
            match g {
                Tree::Outcome(cells) => self.is_lost(cells),
                Tree::Game(..) => right(g).iter().any(|it| self.is_lost_moving_second(it)),
            }
        }

        fn is_lost_moving_second(&self, g: &Tree) -> bool {
            match g {
                Tree::Outcome(cells) => self.is_lost(cells),
                Tree::Game(..) => left(g).iter().all(|it| self.is_lost_moving_first(it)),
            }
        }
    }

    fn left(tree: &Tree) -> &[Rc<Tree>] {
        match tree {
            Tree::Outcome(_) => &[],
            Tree::Game(left, _) => left,
        }
    }

    fn right(tree: &Tree) -> &[Rc<Tree>] {
        match tree {
            Tree::Outcome(_) => &[],
            Tree::Game(_, right) => right,
        }
    }

    /// The tree with a stone on the next cell, or with a cell that both may take.
    pub(super) fn filled(tree: &Rc<Tree>, stone: Option<bool>) -> Rc<Tree> {
        let all = |side: &[Rc<Tree>]| side.iter().map(|it| filled(it, stone)).collect::<Vec<_>>();
        match (&**tree, stone) {
            (Tree::Outcome(cells), Some(white)) => {
                Rc::new(Tree::Outcome([&cells[..], &[white]].concat()))
            }
            (Tree::Game(left, right), Some(_)) => Rc::new(Tree::Game(all(left), all(right))),
            (_, None) => {
                let (mut of_left, mut of_right) = (all(left(tree)), all(right(tree)));
                of_left.push(filled(tree, Some(false)));
                of_right.push(filled(tree, Some(true)));
                Rc::new(Tree::Game(of_left, of_right))
            }
        }
    }
}

/// A line of a proof: its value, the rows it is about if it counts stones, stones or benefit, and
/// what follows from an empty cell and from a stone.
type Entry = (usize, Option<i64>, i64, [String; 2]);

/// The trees, the entries and the path of a proof.
fn read_naively(text: &str) -> (Vec<Rc<Tree>>, Vec<Entry>, Vec<usize>) {
    let mut trees: Vec<Rc<Tree>> = Vec::new();
    let mut entries: Vec<Entry> = Vec::new();
    let mut path: Vec<usize> = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["outcome", _, cells] => {
                let cells = cells.chars().filter(|c| c.is_alphabetic());
                trees.push(Rc::new(Tree::Outcome(cells.map(|c| c == 'W').collect())));
            }
            ["game", _, options] => {
                let (left, right) = options.split_once('|').unwrap();
                let side = |side: &str| -> Vec<Rc<Tree>> {
                    let numbers = side.split(',').map(|it| it.parse::<usize>().unwrap());
                    numbers.map(|it| Rc::clone(&trees[it])).collect()
                };
                let game = Rc::new(Tree::Game(side(left), side(right)));
                trees.push(game);
            }
            ["row", _, rows, value, stones, empty, stone] => entries.push((
                value.parse().unwrap(),
                Some(rows.parse().unwrap()),
                stones.parse().unwrap(),
                [empty.to_owned(), stone.to_owned()],
            )),
            ["benefit", _, value, benefit, empty, stone] => entries.push((
                value.parse().unwrap(),
                None,
                benefit.parse().unwrap(),
                [empty.to_owned(), stone.to_owned()],
            )),
            ["path", ..] => path = words[1..].iter().map(|it| it.parse().unwrap()).collect(),
            _ => {}
        }
    }
    (trees, entries, path)
}

/// What a text proves by the second checker; the text is one that was written, with numbers
/// changed.
fn naively(text: &str) -> bool {
    let height: usize = fact(text, "height").parse().unwrap();
    let length: usize = fact(text, "length").parse().unwrap();
    let pattern: Vec<bool> =
        fact(text, "pattern").chars().filter(|&c| c != '/').map(|c| c == 'B').collect();
    let period: Vec<i64> =
        fact(text, "period").split(' ').map(|word| word.parse().unwrap()).collect();
    let [from, columns, price] = period[..] else {
        return false;
    };
    let mut naive = Naive::new(height);
    let (trees, entries, path) = read_naively(text);
    let places = places(text);
    let nothing = Tree::Outcome(Vec::new());
    let begins = entries.iter().any(|(value, rows, amount, _)| {
        let fits = *rows == Some(0) || rows.is_none() && from == 0;
        fits && *amount <= 0 && places[value] == 0 && naive.le(&nothing, &trees[*value])
    });
    let cost = |stones: i64, rows: i64| columns * stones - price * rows;
    let follows = entries.iter().all(|(value, rows, amount, then)| {
        (0..2_usize).all(|stone| {
            let grown = filled(&trees[*value], (stone == 1).then_some(false));
            if then[stone] == "lost" {
                return naive.is_lost_moving_first(&grown);
            }
            let Some((to, to_rows, to_amount, _)) =
                entries.get(then[stone].parse::<usize>().unwrap() - 1)
            else {
                return false;
            };
            let place = (places[value] + 1) % height;
            let ends = i64::from(place == 0);
            let enough = match (rows, to_rows) {
                (Some(rows), Some(to_rows)) => {
                    *to_rows == rows + ends && *to_amount <= amount + stone as i64
                }
                (Some(rows), None) => {
                    place == 0
                        && rows + ends == from
                        && *to_amount <= cost(amount + stone as i64, from)
                }
                (None, None) => *to_amount <= amount + cost(stone as i64, ends),
                (None, Some(_)) => false,
            };
            enough && places[to] == place && naive.le(&grown, &trees[*to])
        })
    });
    let mut before = Rc::new(nothing);
    let connects = path.len() == pattern.len() + 1
        && path.iter().enumerate().all(|(at, value)| {
            let fits = places[value] == at % height && naive.le(&trees[*value], &before);
            let stone = pattern.get(at).is_some_and(|&stone| stone);
            before = filled(&trees[*value], stone.then_some(false));
            fits
        })
        && !naive.is_lost_moving_first(&trees[*path.last().unwrap()]);
    let whole = entries.iter().filter(|(value, ..)| places[value] == 0);
    let length = length as i64;
    let least = whole.filter_map(|(_, rows, amount, _)| {
        if let Some(rows) = rows {
            return (*rows == length && length < from).then_some(*amount);
        }
        let weight = amount + price * length;
        (length >= from).then_some((weight + columns - 1).div_euclid(columns))
    });
    let stones = pattern.iter().filter(|&&stone| stone).count() as i64;
    let proved = least.min().is_some_and(|least| least.max(0) >= stones);
    begins && follows && connects && proved
}

/// Random forgeries with a right checksum: both checkers say the same of each, and what is accepted
/// is true.
#[test]
fn forged_proofs_are_refused_unless_they_are_true() {
    let mut random = SplitMix::new(17);
    let proofs: Vec<(usize, usize, String)> = [(1, 3), (2, 2), (2, 4), (3, 3), (3, 4)]
        .into_iter()
        .map(|(height, length)| (height, length, proof(height, length, OutcomeOrder::Rows)))
        .collect();
    for (.., text) in &proofs {
        assert!(check(text, &NoProgress).is_ok() && naively(text));
    }
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..if full() { 20_000 } else { 500 } {
        let (height, length, text) = &proofs[random.index(proofs.len())];
        let mut lines = body(text);
        for _ in 0..=random.index(2) {
            // Any number of an entry, the path or the pattern.
            let kinds = ["row ", "benefit ", "path ", "pattern ", "period "];
            let places: Vec<usize> = (0..lines.len())
                .filter(|&at| kinds.iter().any(|kind| lines[at].starts_with(kind)))
                .collect();
            let at = places[random.index(places.len())];
            lines[at] = mutated(&lines[at], &mut random, &lines);
        }
        let forged = sealed(&lines);
        let verdict = check(&forged, &NoProgress);
        match verdict {
            Ok(VerifiedStrip { pattern, .. }) => {
                let stones = pattern.concat().iter().filter(|&&it| it).count() as i64;
                assert_eq!(stones, published(*height, *length), "{forged}");
                assert!(naively(&forged), "{forged}");
                accepted += 1;
            }
            Err(refusal) => {
                let StripRefusal::Line { .. } = refusal else { panic!("{refusal}") };
                assert!(!naively(&forged), "{refusal}\n{forged}");
                refused += 1;
            }
        }
    }
    assert!(refused > 100 && accepted > 10, "{refused} {accepted}");
}

/// A line in which one word is changed for another that could stand there.
fn mutated(line: &str, random: &mut SplitMix, lines: &[String]) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    if words[0] == "pattern" {
        let mut cells: Vec<char> = words[1].chars().collect();
        let at = random.index(cells.len());
        cells[at] = match cells[at] {
            '.' => 'B',
            'B' => '.',
            other => other,
        };
        words[1] = cells.into_iter().collect();
        return words.join(" ");
    }
    // The number of an entry stays; numbers of values are among those there are.
    let first = if words[0] == "path" || words[0] == "period" { 1 } else { 2 };
    let at = first + random.index(words.len() - first);
    let count = |kinds: [&str; 2]| {
        let is_one = |line: &&String| kinds.iter().any(|kind| line.starts_with(kind));
        lines.iter().filter(is_one).count()
    };
    let (values, entries) = (count(["outcome ", "game "]), count(["row ", "benefit "]));
    let number: i64 = words[at].parse().unwrap_or(0);
    let near = |random: &mut SplitMix| number + random.index(5) as i64 - 2;
    let is_value = match words[0].as_str() {
        "path" => true,
        "row" => at == 3,
        "benefit" => at == 2,
        _ => false,
    };
    let is_entry = (words[0] == "row" && at >= 5) || (words[0] == "benefit" && at >= 4);
    words[at] = if is_value {
        random.index(values).to_string()
    } else if is_entry {
        match random.index(4) {
            0 => "lost".to_owned(),
            _ => (1 + random.index(entries)).to_string(),
        }
    } else if words[0] == "period" {
        near(random).max(1).to_string()
    } else if words[0] == "row" && at == 2 {
        near(random).max(0).to_string()
    } else {
        near(random).to_string()
    };
    words.join(" ")
}

#[test]
fn damaged_proofs_are_refused_with_the_reason() {
    let text = proof(3, 4, OutcomeOrder::Rows);
    let lines = body(&text);
    let line = |prefix: &str| lines.iter().position(|it| it.starts_with(prefix)).unwrap();
    let changed = |at: usize, to: &str| {
        let mut lines = lines.clone();
        to.clone_into(&mut lines[at]);
        sealed(&lines)
    };
    let (row, benefit, path) = (line("row "), line("benefit "), line("path "));
    let game = line("game ");
    for (forged, at, message) in [
        (changed(0, "mustplay certificate 1"), 1, "expected `connection 1`, found `certificate 1`"),
        (changed(1, "height 0"), 3, "expected a board of 1 to 1024 cells"),
        (changed(1, "height x"), 2, "expected a height, found `x`"),
        (changed(1, "height 7"), 4, "expected rows of 7 cells, each . or B"),
        (changed(3, "pattern .../B.."), 4, "expected 4 rows, found"),
        (changed(4, "period 0 0 2"), 5, "expected numbers of at most 4096, and some columns"),
        (changed(5, "outcome 7 -"), 6, "expected the number 0, found `7`"),
        (changed(5, "outcome 0 BX"), 6, "expected rows of 3 cells, each B or W"),
        (
            changed(game, &format!("game {} 999|0", game - 5)),
            game + 1,
            "expected the number of a value before, found `999`",
        ),
        (changed(game, &format!("game {} 0", game - 5)), game + 1, "expected options like `1,2|3`"),
        (
            changed(row, "row 1 0 0 0 lost lost"),
            row + 1,
            "expected an entry for the value 0 with an empty cell, found `lost`, though White does \
             not win",
        ),
        (
            changed(row, "row 1 0 0 0 999999 1"),
            row + 1,
            "expected the number of an entry, found 999999",
        ),
        (
            changed(benefit, &lines[benefit].replacen("benefit", "bonus", 1)),
            benefit + 1,
            "expected `path`, found `bonus`",
        ),
        (changed(path, "path 0 0"), path + 1, "expected 13 values, one behind each cell, found 2"),
        (sealed(&lines[..path]), path, "expected another line, found the checksum"),
        (
            changed(3, "pattern BBB/BBB/BBB/BBB"),
            path + 1,
            "expected a proof that fewer than 12 stones do not connect, found `fewer than 2`",
        ),
        (changed(3, "pattern .../.../.../..."), path + 1, "expected a value of at most what cell"),
    ] {
        let refusal = check(&forged, &NoProgress).unwrap_err().to_string();
        let expected = format!("line {at}: {message}");
        assert!(refusal.starts_with(&expected), "{refusal}\n{expected}");
    }
    // What was damaged by accident has another checksum, or none.
    let cut = &text[..text.len() / 2];
    let refusal = check(cut, &NoProgress).unwrap_err().to_string();
    assert!(refusal.contains("the sum of the lines before"), "{refusal}");
    assert!(check("", &NoProgress).is_err());
    let stopped = check(&proof(4, 4, OutcomeOrder::Links), &StopReason::Time);
    assert_eq!(stopped, Err(StripRefusal::Stopped(StopReason::Time)));
}

#[test]
fn no_text_makes_the_checker_panic() {
    let text = proof(2, 3, OutcomeOrder::Rows);
    let mut random = SplitMix::new(5);
    let signs: Vec<char> = "0123456789 -,|/.BWrowbenefitpathlost\n".chars().collect();
    for round in 0..if full() { 20_000 } else { 600 } {
        let mut lines = body(&text);
        let at = random.index(lines.len());
        let mut chars: Vec<char> = lines[at].chars().collect();
        for _ in 0..=random.index(3) {
            let place = random.index(chars.len() + 1);
            match random.index(3) {
                0 if place < chars.len() => drop(chars.remove(place)),
                1 if place < chars.len() => chars[place] = signs[random.index(signs.len())],
                _ => chars.insert(place, signs[random.index(signs.len())]),
            }
        }
        lines[at] = chars.into_iter().collect();
        let forged = if round % 5 == 0 { lines.join("\n") } else { sealed(&lines) };
        if let Ok(verified) = check(&forged, &NoProgress) {
            let stones = verified.pattern.concat().iter().filter(|&&it| it).count();
            let known = published(verified.height, verified.length);
            assert_eq!(stones as i64, known, "{forged}");
        }
    }
}
