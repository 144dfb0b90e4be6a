//! CVH §10: the published counts, and Figs. 8 and 9.

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::hasse::check;
use mustplay_cgt::outcome::enumerate::{
    Enumeration, EnumerationPlan, LedgerError, LedgerFlaw, NextDepth, count_next_depth, enumerate,
    enumerate_telling,
};
use mustplay_cgt::outcome::hasse::{HasseStep, ValueHasse};
use mustplay_cgt::outcome::{Game, Games, OutcomePoset, RawGame};
use mustplay_core::checksum::Checksum;
use mustplay_core::{NoProgress, Progress, ProgressSink, StopReason};
use mustplay_testing::full;

use super::samples::{Random, effort};

fn all(poset: &str, depth: Option<usize>) -> Enumeration {
    let plan = EnumerationPlan { depth, ..EnumerationPlan::default() };
    enumerate(poset.parse().unwrap(), &plan, &NoProgress).unwrap()
}

fn counts(all: &Enumeration) -> Vec<u64> {
    assert!(all.levels().iter().all(|level| level.complete));
    all.levels().iter().map(|level| level.values).collect()
}

#[test]
fn lines_of_one_to_four_outcomes_have_1_3_8_31_values() {
    for (poset, by_depth, total) in [
        ("L1", &[1][..], 1),
        ("L2", &[2, 1], 3),
        ("L3", &[3, 3, 2], 8),
        ("L4", &[4, 6, 11, 8, 2], 31),
    ] {
        let all = all(poset, None);
        assert!(all.is_finite() && all.stopped().is_none());
        assert_eq!(counts(&all), by_depth);
        assert_eq!((all.total(), all.values().len()), (total, total as usize));
    }
}

#[test]
fn line_of_five_outcomes_has_3195_values_to_depth_four() {
    let all = all("L5", Some(4));
    assert_eq!(counts(&all), [5, 10, 40, 178, 2962]);
    assert_eq!(all.total(), 3195);
    assert!(!all.is_finite());
    for level in all.levels() {
        assert_eq!(level.monotone, level.values, "Theorem 7.4");
    }
}

#[test]
fn fork_has_306_values_to_depth_two() {
    let all = all("fork", Some(2));
    assert_eq!(counts(&all), [4, 11, 291]);
    let monotone: Vec<u64> = all.levels().iter().map(|level| level.monotone).collect();
    assert_eq!(monotone, [4, 5, 7]);
}

/// The exact number where the source stopped at 1.8 million.
#[test]
fn three_terminals_have_6933447_values_to_depth_two() {
    let all = all("terminals:3", Some(2));
    assert_eq!(counts(&all), [5, 33, 6_933_409]);
    let monotone: Vec<u64> = all.levels().iter().map(|level| level.monotone).collect();
    assert_eq!(monotone, [5, 7, 18]);
    assert_eq!(all.values().len(), 38, "the last depth is counted, not kept");
}

/// Posets without top or bottom, where there are no classes to help.
#[test]
fn unbounded_posets_agree_with_plain_search() {
    for (poset, depth) in [("a,b", 2), ("_<a,_<b", 1), ("a<c,b<c,b<d", 1), ("fork", 1), ("L4", 1)] {
        let found = all(poset, Some(depth));
        let mut games = Games::new(poset.parse().unwrap());
        let mut values: Vec<Game> =
            games.poset().atoms().collect::<Vec<_>>().into_iter().map(|a| games.atom(a)).collect();
        for _ in 0..depth {
            let subsets = |values: &[Game]| -> Vec<Vec<Game>> {
                let pick = |set: usize| (0..values.len()).filter(move |i| set >> i & 1 != 0);
                (1..1 << values.len()).map(|set| pick(set).map(|i| values[i]).collect()).collect()
            };
            let sets = subsets(&values);
            let mut next: HashSet<Game> = values.iter().copied().collect();
            for left in &sets {
                for right in &sets {
                    let game = games.game(left, right).unwrap();
                    if games.is_passable(game) {
                        next.insert(game);
                    }
                }
            }
            values = next.into_iter().collect();
        }
        let texts = |games: &Games, values: &[Game]| -> HashSet<String> {
            values.iter().map(|&g| games.text(g)).collect()
        };
        assert_eq!(texts(found.games(), found.values()), texts(&games, &values), "{poset}");
    }
}

/// The tables of the enumeration never ask the engine; the engine agrees with them.
#[test]
fn enumerated_values_are_canonical_passable_and_different() {
    for (poset, depth) in [("L5", 3), ("fork", 2), ("_<a<b<T,_<c<T", 1), ("terminals:3", 1)] {
        let found = all(poset, Some(depth));
        let mut games = Games::new(poset.parse().unwrap());
        let mut seen = HashSet::new();
        for &value in found.values() {
            let text = found.games().text(value);
            let form = games.parse(&text).unwrap();
            assert!(games.is_canonical(form) && games.is_passable(form), "{text}");
            assert!(seen.insert(form));
        }
        let monotone = found
            .values()
            .iter()
            .map(|&value| games.parse(&found.games().text(value)).unwrap())
            .collect::<Vec<_>>()
            .into_iter()
            .filter(|&form| games.is_monotone(form))
            .count();
        let counted: u64 = found.levels().iter().map(|level| level.monotone).sum();
        assert_eq!(monotone as u64, counted);
    }
}

/// Every passable game of small depth that chance makes is in the list.
#[test]
fn random_passable_values_are_enumerated() {
    let found = all("fork", Some(2));
    let texts: HashSet<String> = found.values().iter().map(|&g| found.games().text(g)).collect();
    let mut games = Games::new(OutcomePoset::fork());
    let mut random = Random::new(11);
    for _ in 0..3_000 * effort() {
        let form = super::samples::passable(&mut games, &mut random, 2);
        let value = games.canonical(form);
        assert!(texts.contains(&games.text(value)));
    }
}

const FIGURE_8: [&str; 8] = ["_", "a", "T", "{a|_}", "{T|_}", "{T|a}", "{G5|_}", "{T|G3}"];

const FIGURE_9: [&str; 31] = [
    "_", "a", "b", "T", "{a|_}", "{b|_}", "{T|_}", "{b|a}", "{T|a}", "{T|b}", "{b,G8|_}", "{G7|_}",
    "{G8|_}", "{G9|_}", "{G9|a}", "{T|a,G5}", "{b|G4}", "{T|G4}", "{G9|G4}", "{T|G5}", "{T|G7}",
    "{G14|_}", "{G15|_}", "{G20|_}", "{G20|G4}", "{T|G16}", "{T|G10}", "{T|G11}", "{G9|G11}",
    "{G25|_}", "{T|G21}",
];

/// The lines of a figure with the names of earlier lines spelled out.
pub(crate) fn spelled_out(figure: &[&str]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in figure {
        let mut line = (*line).to_owned();
        for (at, earlier) in lines.iter().enumerate().rev() {
            line = line.replace(&format!("G{at}"), earlier);
        }
        lines.push(line);
    }
    lines
}

#[test]
fn figure_8_and_figure_9_line_by_line() {
    for (poset, figure) in [("L3", &FIGURE_8[..]), ("L4", &FIGURE_9)] {
        let all = all(poset, None);
        let mut games = Games::new(poset.parse().unwrap());
        for ((name, value), line) in all.named_values().zip(spelled_out(figure)) {
            let form = games.parse(&line).unwrap();
            assert_eq!(all.games().text(value), games.text(form), "{name}");
        }
    }
}

/// The order of Fig. 9 from the definition alone: the twin on the spelled-out lines.
#[test]
fn figure_9_order_relation() {
    let poset: OutcomePoset = "L4".parse().unwrap();
    let twin = super::twin::Twin::new(&poset);
    let all = all("L4", None);
    let values: Vec<Game> = all.values().to_vec();
    let (mut games, _) = all.into_games();
    let trees: Vec<_> = values.iter().map(|&g| super::twin::Tree::of(&games, g)).collect();
    for (x, &g) in values.iter().enumerate() {
        for (y, &h) in values.iter().enumerate() {
            assert_eq!(games.le(g, h), twin.le(&trees[x], &trees[y]), "G{x} ≤ G{y}");
        }
    }
}

/// Among all values over `L4`, `⊲` alone tells `≤`.
#[test]
fn corollary_5_6_the_order_is_determined_by_gift_horses() {
    let (mut games, values) = all("L4", None).into_games();
    for &h in &values {
        for &k in &values {
            let left = values.iter().all(|&g| !games.lhd(k, g) || games.lhd(h, g));
            let right = values.iter().all(|&g| !games.lhd(g, h) || games.lhd(g, k));
            assert_eq!(games.left_le(&[h.into()], &[k.into()]), Some(left));
            assert_eq!(games.right_le(&[h.into()], &[k.into()]), Some(right));
            assert_eq!(games.le(h, k), left && right);
        }
    }
}

#[test]
fn remark_10_1_classes_meet_in_single_values() {
    for (poset, depth) in [("L3", None), ("L4", None), ("fork", Some(2))] {
        let all = all(poset, depth);
        let named: Vec<_> = all.named_values().collect();
        let finite = all.is_finite();
        let (mut games, values) = all.into_games();
        let diagram = ValueHasse::new(&mut games, named).expect("few values");
        let classes: HashSet<_> = (0..diagram.nodes().len())
            .map(|place| diagram.classes(place).map(Option::unwrap))
            .collect();
        assert_eq!(classes.len(), diagram.nodes().len(), "Lemma 5.13");
        if !finite {
            continue;
        }
        // Lemma 5.14: the maxima of left classes are the right class of ⊤.
        let top: RawGame = games.top().unwrap().into();
        let mut maxima = HashSet::new();
        for &value in &values {
            let up = games.up(&[value.into()]).unwrap();
            maxima.insert(games.canonical(up));
        }
        let class_of_top: HashSet<Game> = values
            .iter()
            .copied()
            .filter(|&g| games.right_equivalent(&[g.into()], &[top]) == Some(true))
            .collect();
        assert_eq!(maxima, class_of_top);
        // Proposition 4.13 and Lemma 6.4: the values are a lattice.
        let all_values: HashSet<Game> = values.iter().copied().collect();
        for &g in &values {
            for &h in &values {
                let bounds = [
                    games.least_upper_bound(&[g, h]).unwrap(),
                    games.greatest_lower_bound(&[g, h]).unwrap(),
                ];
                assert!(bounds.iter().all(|bound| all_values.contains(bound)));
            }
        }
    }
}

#[test]
fn hasse_diagram_of_figure_8() {
    let all = all("L3", None);
    let named: Vec<_> = all.named_values().collect();
    let (mut games, _) = all.into_games();
    let diagram = ValueHasse::new(&mut games, named).expect("few values");
    let mut covers: Vec<(usize, usize)> = diagram.covers().to_vec();
    covers.sort_unstable();
    // ⊥ < {a|⊥} < {{⊤|a}|⊥} < a, * < {⊤|{a|⊥}} < {⊤|a} < ⊤, by hand from Definition 4.3.
    assert_eq!(covers, [(0, 3), (1, 7), (3, 6), (4, 7), (5, 2), (6, 1), (6, 4), (7, 5)]);
    let steps: HashSet<_> = covers.iter().map(|&c| format!("{:?}", diagram.step(c))).collect();
    assert!(steps.contains("LeftClass") && steps.contains("RightClass"));
    assert_eq!(diagram.step((0, 3)), HasseStep::LeftClass);
    assert_eq!(diagram.dot().matches("->").count(), covers.len());
    assert_eq!(diagram.svg().matches("<polyline").count(), covers.len());
    assert_eq!(diagram.svg().matches("<ellipse").count(), 8);
}

#[test]
fn lines_of_diagrams_pass_no_value() {
    for (poset, depth) in
        [("L4", None), ("L5", Some(2)), ("fork", Some(2)), ("terminals:3", Some(1))]
    {
        let all = all(poset, depth);
        let named: Vec<_> = all.named_values().collect();
        let (mut games, _) = all.into_games();
        let diagram = ValueHasse::new(&mut games, named).expect("few values");
        check(&diagram.svg(), diagram.nodes().len(), diagram.covers());
    }
}

/// Stops after some reports, and stays with it.
fn patience(reports: u64) -> impl ProgressSink {
    let seen = AtomicU64::new(0);
    move |_: &Progress| {
        if seen.fetch_add(1, Ordering::Relaxed) < reports {
            Ok(())
        } else {
            Err(StopReason::Canceled)
        }
    }
}

#[test]
fn stopped_work_goes_on_where_it_was() {
    let directory = std::env::temp_dir().join(format!("mustplay-values-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let plan = EnumerationPlan {
        depth: Some(4),
        directory: Some(directory.clone()),
        // Room for the classes and tables but not for the values of the last depth.
        memory: 1 << 20,
        ..EnumerationPlan::default()
    };
    let poset: OutcomePoset = "L5".parse().unwrap();
    let mut runs = 0;
    let mut seen_partial = false;
    let finished = loop {
        runs += 1;
        assert!(runs < 100);
        let found = enumerate(poset.clone(), &plan, &patience(6 + runs)).unwrap();
        match found.stopped() {
            Some(StopReason::Canceled) => {
                seen_partial |= found.levels().last().is_some_and(|level| !level.complete);
            }
            _ => break found,
        }
    };
    assert!(runs > 1 && seen_partial, "{runs} runs");
    let values: Vec<u64> = finished.levels().iter().map(|level| level.values).collect();
    assert_eq!(values, [5, 10, 40, 178, 2962]);
    let visited = Cell::new(0_usize);
    let mut engine = Games::new(poset.clone());
    let all_visited = finished.visit_rest(|games, value| {
        visited.set(visited.get() + 1);
        if visited.get().is_multiple_of(100) {
            let form = engine.parse(&games.text(value)).unwrap();
            assert!(engine.is_canonical(form) && engine.is_passable(form));
        }
        ControlFlow::Continue(())
    });
    assert!(all_visited.unwrap());
    assert_eq!(visited.get() + finished.values().len(), 3195);

    // A damaged tail is cut off and found again; a foreign file is refused.
    let path = directory.join("depth-4.values");
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 5]).unwrap();
    let again = enumerate(poset, &plan, &NoProgress).unwrap();
    assert_eq!(again.total(), 3195);
    let other = EnumerationPlan { depth: Some(4), ..plan };
    let error = enumerate("fork".parse().unwrap(), &other, &NoProgress).err().unwrap();
    let LedgerError::Flaw { path: found, flaw } = error else {
        panic!("{error}");
    };
    assert_eq!(found, path.with_file_name("depth-1.values"));
    assert!(matches!(flaw, LedgerFlaw::Header { .. }), "{flaw}");
    std::fs::remove_dir_all(&directory).unwrap();
}

/// A directory for files of values, empty at first and gone in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("mustplay-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, depth: usize) -> PathBuf {
        self.0.join(format!("depth-{depth}.values"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// All values over the fork to depth two, and their texts in order.
fn kept_in(folder: &Folder) -> Result<(Vec<u64>, Vec<String>), LedgerError> {
    let plan = EnumerationPlan {
        depth: Some(2),
        directory: Some(folder.0.clone()),
        ..EnumerationPlan::default()
    };
    let found = enumerate(OutcomePoset::fork(), &plan, &NoProgress)?;
    let texts = found.values().iter().map(|&g| found.games().text(g));
    Ok((counts(&found), texts.collect()))
}

/// Whatever happens to a file, it is refused and left alone, or the answer stays the same.
#[test]
fn damaged_files_of_values_are_refused_or_harmless() {
    let folder = Folder::new("damaged");
    let right = kept_in(&folder).unwrap();
    let mut random = Random::new(29);
    let mut refused = 0;
    for depth in [1, 2] {
        let path = folder.file(depth);
        let whole = std::fs::read(&path).unwrap();
        let mut judge = |damaged: &[u8]| {
            std::fs::write(&path, damaged).unwrap();
            match kept_in(&folder) {
                Ok(answer) => assert!(answer == right, "another answer"),
                Err(LedgerError::Flaw { path: found, .. }) => {
                    assert_eq!(found, path);
                    assert_eq!(std::fs::read(&path).unwrap(), damaged, "left as it is");
                    refused += 1;
                }
                Err(other) => panic!("{other}"),
            }
        };
        for at in (0..whole.len()).step_by(whole.len().div_ceil(250)) {
            let mut damaged = whole.clone();
            damaged[at] ^= 1 << random.below(8);
            judge(&damaged);
            let place = random.below(whole.len());
            damaged[place] = random.below(256) as u8;
            judge(&damaged);
            let place = random.below(whole.len());
            judge(&[&whole[..place], &whole[random.below(whole.len())..]].concat());
        }
        for more in [&[0][..], &[0; 40], &whole] {
            judge(&[&whole, more].concat());
        }
        std::fs::write(&path, &whole).unwrap();
    }
    assert!(refused > 600, "{refused}");
}

/// A run that was killed leaves the beginning of a file; the rest is found again.
#[test]
fn files_of_values_that_were_cut_off_are_completed() {
    let folder = Folder::new("cut");
    let right = kept_in(&folder).unwrap();
    let whole = std::fs::read(folder.file(2)).unwrap();
    for end in (0..whole.len()).step_by(37) {
        std::fs::write(folder.file(2), &whole[..end]).unwrap();
        assert_eq!(kept_in(&folder).unwrap(), right);
        assert!(std::fs::read(folder.file(2)).unwrap() == whole, "as before");
    }
}

/// The sums of a forged file are right; its values are judged again all the same.
#[test]
fn forged_files_of_values_are_refused() {
    let folder = Folder::new("forged");
    let right = kept_in(&folder).unwrap();
    let whole = std::fs::read(folder.file(1)).unwrap();
    let start = 1 + whole.iter().position(|&byte| byte == b'\n').unwrap();
    let mut random = Random::new(31);
    let mut refused = 0;
    for _ in 0..500 * effort() {
        let mut forged = whole.clone();
        // One of the numbers of the first block: its counts or its pairs, not its sums. Only the
        // sums vouch for how many values are monotone, if it can be so many.
        let count = u64::from_le_bytes(whole[start + 8..][..8].try_into().unwrap()) as usize;
        let pairs = start + 40..start + 40 + 8 * count;
        let places: Vec<usize> = (start..start + 32).chain(pairs.clone()).collect();
        let place = places[random.below(places.len())];
        let before = forged[place];
        forged[place] = random.below(if place < pairs.start { 256 } else { 16 }) as u8;
        let is_monotone_count = (start + 16..start + 24).contains(&place);
        if forged[place] == before || (is_monotone_count && usize::from(forged[place]) <= count) {
            continue;
        }
        let mut sum = Checksum::default();
        sum.add(&forged[..start + 32]);
        forged[start + 32..][..8].copy_from_slice(&sum.value().to_le_bytes());
        sum.add(&forged[pairs.clone()]);
        forged[pairs.end..][..8].copy_from_slice(&sum.value().to_le_bytes());
        std::fs::write(folder.file(1), &forged).unwrap();
        match kept_in(&folder) {
            // More values than the file has room for: a block that was cut off.
            Ok(answer) => assert!(answer == right && place == start + 8, "byte {place}"),
            Err(error) => {
                assert!(matches!(error, LedgerError::Flaw { .. }), "{error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 400, "{refused}");
}

#[test]
fn files_that_hold_no_values_are_told_apart() {
    let folder = Folder::new("other");
    let complaint = |bytes: &[u8]| {
        std::fs::write(folder.file(1), bytes).unwrap();
        kept_in(&folder).unwrap_err().to_string()
    };
    for (bytes, expected) in [
        (
            &b"mpvalue1\x01\x02"[..],
            "expected `mustplay values 2`, found `mpvalue1`, which another version has written",
        ),
        (
            b"mustplay values 3: poset",
            "expected `mustplay values 2`, found `mustplay values 3`, which another version",
        ),
        (b"\xff\n", "classes`, found `\\xff`; delete the file"),
    ] {
        let found = complaint(bytes);
        assert!(found.contains(expected), "{found}");
        assert!(found.contains("depth-1.values: "), "{found}");
    }
    std::fs::remove_file(folder.file(1)).unwrap();
    std::fs::create_dir(folder.file(1)).unwrap();
    let error = kept_in(&folder).unwrap_err();
    let is_no_file = matches!(error, LedgerError::Flaw { flaw: LedgerFlaw::NoFile, .. });
    assert!(is_no_file, "{error}");
}

#[test]
fn memory_limit_stops_honestly() {
    let plan = EnumerationPlan { depth: Some(3), memory: 20 << 20, ..EnumerationPlan::default() };
    let found = enumerate(OutcomePoset::fork(), &plan, &NoProgress).unwrap();
    assert_eq!(found.stopped(), Some(StopReason::Memory));
    assert_eq!(found.total(), 306);
}

fn counted(poset: &str, depth: usize) -> NextDepth {
    let poset: OutcomePoset = poset.parse().unwrap();
    let counted = count_next_depth(&poset, depth, &NoProgress).unwrap();
    counted.unwrap().expect("fewer than 128 bits")
}

#[test]
fn counted_classes_agree_with_listed_classes() {
    for (poset, depths) in [
        ("L3", 2..=2),
        ("L4", 2..=4),
        ("L5", 2..=4),
        ("fork", 2..=2),
        ("terminals:3", 2..=2),
        ("_<a<b<T,_<c<T", 2..=2),
        ("a,b", 2..=2),
        ("_<a,_<b", 2..=2),
    ] {
        for depth in depths {
            let found = all(poset, Some(depth));
            let next = counted(poset, depth);
            let level = found.levels()[depth];
            assert_eq!(next.left_classes, u128::from(level.left_classes), "{poset}");
            assert_eq!(next.right_classes, u128::from(level.right_classes), "{poset}");
            assert_eq!(next.listed + level.values, found.total());
            let total = u128::from(found.total());
            assert!(next.at_least <= total && total <= next.at_most().unwrap(), "{poset}");
        }
    }
}

/// Where the source stopped at 43 000 values of the fork, and went no deeper than 4 over `L5`.
/// The default run bounds a poset between the two that is counted quickly.
#[test]
fn one_depth_further_than_can_be_listed() {
    if effort() == 1 {
        let next = counted("_<a<b<T,_<c<T", 2);
        assert!(next.at_least > u128::from(next.listed));
        return;
    }
    let fork = counted("fork", 3);
    assert_eq!(fork.left_classes, 8_296_170_799_365);
    assert_eq!(fork.right_classes, 8_296_170_799_365);
    assert_eq!(fork.at_least, 28_078_866_194_430);
}

/// Few classes of wide sets are long work too: the sink hears of it before any value is found.
#[test]
fn long_work_with_few_classes_is_reported() {
    let poset = OutcomePoset::linear(2000).unwrap();
    let found = enumerate(poset, &EnumerationPlan::default(), &patience(20)).unwrap();
    assert_eq!(found.stopped(), Some(StopReason::Canceled));
    assert_eq!(counts(&found), [2000]);
}

/// What a listener hears of: texts and depths.
fn heard(
    poset: &str,
    plan: &EnumerationPlan,
    sink: &dyn ProgressSink,
) -> (Enumeration, Vec<(String, usize)>) {
    let mut heard = Vec::new();
    let mut listen = |games: &Games, game: Game| {
        heard.push((games.text(game), games.positions(game).depth()));
        ControlFlow::Continue(())
    };
    let all = enumerate_telling(poset.parse().unwrap(), plan, sink, Some(&mut listen));
    (all.unwrap(), heard)
}

/// Values are told in the order of the list, depth by depth; of a depth with too many to be kept as
/// they are found.
#[test]
fn values_are_told_in_the_order_of_the_list() {
    for (poset, depth, keep) in [
        ("L4", None, 1 << 17),
        ("fork", Some(2), 1 << 17),
        ("fork", Some(2), 100),
        ("x,y", Some(2), 10),
    ] {
        let plan = EnumerationPlan { depth, keep, ..EnumerationPlan::default() };
        let (all, heard) = heard(poset, &plan, &NoProgress);
        let mut listed: Vec<String> =
            all.values().iter().map(|&game| all.games().text(game)).collect();
        all.visit_rest(|games, game| {
            listed.push(games.text(game));
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(heard.len() as u64, all.total(), "{poset}");
        let heard: Vec<String> = heard.into_iter().map(|(text, _)| text).collect();
        assert_eq!(heard, listed, "{poset}");
    }
}

/// CVH §10.2: more than 43 000 games of depth 3 over the fork, one after another without the
/// classes of that depth, of which there are billions: all different, canonical, passable, of depth
/// 3.
#[test]
fn values_of_a_depth_without_end_are_told_as_they_are_found() {
    let wanted = if full() { 60_000 } else { 4_000 };
    let patience = |progress: &Progress| match progress.done {
        done if done > wanted => Err(StopReason::Nodes),
        _ => Ok(()),
    };
    let plan = EnumerationPlan { depth: Some(3), endless: true, ..EnumerationPlan::default() };
    let (all, heard) = heard("fork", &plan, &patience);
    assert_eq!(all.stopped(), Some(StopReason::Nodes));
    assert!(!all.is_finite());
    let last = all.levels().last().unwrap();
    assert!(!last.complete && !last.all_classes && last.depth == 3);
    assert!(last.values > wanted, "{}", last.values);
    assert_eq!(heard.len() as u64, all.total());
    let mut games = Games::new(OutcomePoset::fork());
    let mut different = HashSet::new();
    for (at, (text, depth)) in heard.iter().enumerate() {
        let form = games.parse(text).unwrap();
        assert!(games.is_canonical(form), "{text}");
        assert!(games.is_passable(form), "{text}");
        assert!(different.insert(form), "{text}");
        assert!(*depth == 3 || at < 306, "{text}");
    }
    // What was found can be visited as well.
    let mut visited = 306;
    let mut visit = |_: &Games, _: Game| {
        visited += 1;
        ControlFlow::Continue(())
    };
    assert!(all.visit_rest(&mut visit).unwrap());
    assert_eq!(visited, all.total());
    // Who does not want to hear more ends the work.
    let mut left = 400;
    let mut listen = |_: &Games, _: Game| {
        left -= 1;
        match left {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let ended =
        enumerate_telling(OutcomePoset::fork(), &plan, &NoProgress, Some(&mut listen)).unwrap();
    assert_eq!((ended.stopped(), left), (Some(StopReason::Canceled), 0));
}
