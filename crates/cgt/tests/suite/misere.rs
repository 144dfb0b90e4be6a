//! Misère quotients: published ones, theorems, and misère play by definition as the twin.

use mustplay_cgt::misere::{Genera, HeapSum, Infinite, Play, Presentation, Quotient, Quotients};
use mustplay_cgt::normal::impartial::{
    AllBut, HeapGame, Period, TakingCode, UnequalSplit, nim_misere_win,
};
use mustplay_cgt::random::SplitMix;
use mustplay_core::{NoProgress, Progress, StopReason};

use crate::normal::impartial::Impartial;

fn octal(code: &str) -> TakingCode {
    code.parse().expect("a code")
}

fn quotient(code: &str, heaps: usize) -> Quotient {
    let mut quotients = Quotients::new(&octal(code), heaps);
    for smaller in 1..heaps {
        quotients.find(smaller, &NoProgress).expect("a finite quotient");
    }
    quotients.find(heaps, &NoProgress).expect("a finite quotient")
}

fn relations(quotient: &Quotient) -> String {
    Presentation::new(quotient).relations().join(", ")
}

fn portion(quotient: &Quotient) -> String {
    let presentation = Presentation::new(quotient);
    let elements = presentation.elements().into_iter();
    let names = elements.filter(|&e| quotient.is_p(e)).map(|e| presentation.name(e));
    names.collect::<Vec<_>>().join(", ")
}

/// Plambeck and Siegel: Nim has the quotients T₀, T₁, T₂ … of 1, 2, 6, 10, 18 … elements.
#[test]
fn theorem_quotients_of_nim_are_tame() {
    let nim = "0.33333333";
    let orders: Vec<usize> = (1..=8).map(|heaps| quotient(nim, heaps).order()).collect();
    assert_eq!(orders, [2, 6, 6, 10, 10, 10, 10, 18]);
    let two = quotient(nim, 2);
    assert_eq!(relations(&two), "a^2=1, b^3=b");
    assert_eq!(portion(&two), "a, b^2");
}

/// Plambeck, *Taming the wild in impartial combinatorial games*: 0.123 has a quotient of 20
/// elements.
#[test]
fn octal_0_123_has_20_elements() {
    let found = quotient("0.123", 12);
    assert_eq!(found.order(), 20);
    assert_eq!(relations(&found), "a^2=1, c^2=1, cd=bd, b^2c=b^3, b^2d=d, d^3=ad^2, b^4=b^2");
}

/// Orders of quotients are even (Plambeck and Siegel), unless no heap has a move.
#[test]
fn theorem_orders_are_even() {
    for code in ["0.77", "0.75", "0.07", "0.137", "0.3", "4.7"] {
        for heaps in 1..=6 {
            let order = quotient(code, heaps).order();
            assert!(order == 1 || order.is_multiple_of(2), "{code} {heaps}: {order}");
        }
    }
}

/// Bouton: a quotient of Nim tells what Nim tells.
#[test]
fn theorem_bouton_in_the_quotient() {
    let found = quotient("0.3333333", 7);
    let mut random = SplitMix::new(31);
    for _ in 0..200 {
        let sizes: Vec<usize> = (0..random.index(6)).map(|_| random.index(8)).collect();
        let class = found.class(&HeapSum::of(7, &sizes).expect("heaps up to 7"));
        let heaps: Vec<u32> = sizes.iter().map(|&size| size as u32).collect();
        assert_eq!(found.is_p(class), !nim_misere_win(&heaps), "{sizes:?}");
    }
}

/// An octal game by the rules of normal play's module.
struct ByDefinition(TakingCode);

impl Impartial for ByDefinition {
    type Position = Vec<usize>;

    fn moves(&self, heaps: &Vec<usize>) -> Vec<Vec<usize>> {
        let mut moves = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            for left in self.0.moves(heap) {
                let mut next = heaps.clone();
                next.remove(place);
                next.extend(left);
                next.sort_unstable();
                moves.push(next);
            }
        }
        moves
    }
}

/// Random octal games: the quotient tells who wins random sums, its elements are told apart, and
/// it is a commutative monoid.
#[test]
fn quotients_tell_what_misere_play_tells() {
    let cases = if mustplay_testing::full() { 500 } else { 25 };
    let mut random = SplitMix::new(32);
    let mut wild = 0;
    for _ in 0..cases {
        let digits: String = (0..=random.index(3)).map(|_| random.index(8).to_string()).collect();
        let code = format!("0.{digits}");
        let largest = 3 + random.index(4);
        let rules = octal(&code);
        let mut quotients = Quotients::new(&rules, largest);
        let found = match quotients.find(largest, &NoProgress) {
            Ok(found) => found,
            Err(Infinite::Elements | Infinite::Transitions) => continue,
            Err(stopped) => panic!("{stopped}"),
        };
        let order = found.order();
        wild += usize::from(order > 2 && !(order - 2).is_power_of_two());
        let mut play = Play::new(&rules, largest);
        let by_definition = ByDefinition(rules);
        for _ in 0..6 {
            let mut sizes: Vec<usize> =
                (0..=random.index(4)).map(|_| 1 + random.index(largest)).collect();
            sizes.sort_unstable();
            let sum = HeapSum::of(largest, &sizes).expect("small heaps");
            let is_p = !by_definition.misere_win(&sizes);
            assert_eq!(play.is_p(&sum, &NoProgress), Ok(is_p));
            assert_eq!(found.is_p(found.class(&sum)), is_p, "{code} {sizes:?}");
        }
        for one in 0..found.order() {
            for other in 0..found.order() {
                assert_eq!(found.product(one, other), found.product(other, one));
                let differs =
                    |e| found.is_p(found.product(one, e)) != found.is_p(found.product(other, e));
                assert!(one == other || (0..found.order()).any(differs), "{code}: not reduced");
            }
        }
    }
    assert!(wild > 0);
}

#[test]
fn work_can_be_stopped() {
    let mut quotients = Quotients::new(&octal("0.77"), 12);
    let impatient = |_: &Progress| Err(StopReason::Nodes);
    assert_eq!(quotients.find(12, &impatient), Err(Infinite::Stopped(StopReason::Nodes)));
}

/// Kayles, one heap after the other. The orders are not taken from a publication; the twin above
/// has such quotients tell who wins.
#[test]
fn partial_quotients_of_kayles() {
    let mut quotients = Quotients::new(&octal("0.77"), 9);
    let mut orders = Vec::new();
    for heaps in 1..=9 {
        orders.push(quotients.find(heaps, &NoProgress).expect("finite").order());
    }
    assert_eq!(orders, [2, 6, 6, 6, 12, 12, 12, 12, 18]);
}

/// The genera of single heaps, and the first heap of which some position is wild.
fn genera(code: &str, largest: usize) -> (Vec<String>, Option<usize>) {
    let play = Play::new(&octal(code), largest);
    let mut genera = Genera::new(&play);
    let mut wild = None;
    let texts = (1..=largest).map(|heap| {
        let sum = HeapSum::of(largest, &[heap]).expect("a heap");
        let found = genera.genus(&sum, 1 << 20, &NoProgress).expect("unwatched");
        let (genus, is_tame) = found.expect("a genus");
        if !is_tame {
            wild = wild.or(Some(heap));
        }
        genus.to_string()
    });
    let texts = texts.collect();
    (texts, wild)
}

/// The genera of Nim heaps (Conway): 1^031, and n^{n, n xor 2} for all others.
#[test]
fn nim_heaps_have_the_tame_genera() {
    let (found, wild) = genera("0.3333333333", 10);
    assert_eq!(
        found,
        ["1^031", "2^20", "3^31", "4^46", "5^57", "6^64", "7^75", "8^8,10", "9^9,11", "10^10,8"]
    );
    assert_eq!(wild, None);
}

/// The first wild heaps of Kayles and of Dawson's Kayles (WW chapter 13): 4^146 and 3^1431.
#[test]
fn kayles_has_wild_heaps() {
    let (found, wild) = genera("0.77", 8);
    assert_eq!(found[..5], ["1^031", "2^20", "3^31", "1^031", "4^146"]);
    assert_eq!(wild, Some(5));
    let (found, wild) = genera("0.07", 10);
    assert_eq!((found[9].as_str(), wild), ("3^1431", Some(10)));
}

/// By definition: the values of a position beside heaps of two, which are played out too.
#[test]
fn genera_are_misere_values_beside_heaps_of_two() {
    fn value(play: &Play, sum: &HeapSum, twos: usize, ones: usize) -> u32 {
        let mut below: Vec<u32> =
            (play.options(sum).iter()).map(|option| value(play, option, twos, ones)).collect();
        if twos > 0 {
            below.push(value(play, sum, twos - 1, ones + 1));
            below.push(value(play, sum, twos - 1, ones));
        }
        if ones > 0 {
            below.push(value(play, sum, twos, ones - 1));
        }
        if below.is_empty() {
            return 1;
        }
        (0..=99).find(|least| !below.contains(least)).expect("one")
    }
    let mut random = SplitMix::new(7);
    for code in ["0.77", "0.123", "0.07", "0.31", "4.5", "0.3333"] {
        let play = Play::new(&octal(code), 4);
        let mut genera = Genera::new(&play);
        for _ in 0..4 {
            let heaps = [1 + random.index(4), random.index(4)];
            let sum = HeapSum::of(4, &heaps).expect("heaps");
            let found = genera.genus(&sum, 1 << 20, &NoProgress).expect("unwatched");
            let (genus, _) = found.expect("a genus");
            for twos in 0..4 {
                let expected = value(&play, &sum, twos, 0);
                assert_eq!(genus.misere(twos), expected, "{code} {heaps:?} {genus}");
            }
            let is_p = Play::new(&octal(code), 4).is_p(&sum, &NoProgress);
            assert_eq!(genus.misere(0) == 0, is_p.expect("unwatched"), "{code} {heaps:?}");
        }
    }
}

/// What Plambeck and Siegel have found of Kayles, Guiles and 0.123: how many elements, and the
/// periods. The last heap that the theorem asks for is asked for.
#[test]
fn quotients_of_heaps_of_any_size() {
    for (code, order, start, length) in
        [("0.77", 40, 71, 12), ("0.15", 42, 66, 10), ("0.123", 20, 5, 5)]
    {
        let rules = octal(code);
        let largest = rules.most_heaps() * (start + length) + rules.most_taken() - 1;
        let expected = Period { start, length, saltus: 0 };
        let mut quotients = Quotients::new(&rules, largest);
        for (heaps, period) in [(largest - 1, None), (largest, Some(expected))] {
            let found = quotients.find(heaps, &NoProgress).expect("a finite quotient");
            assert_eq!(found.order(), order, "{code}");
            assert_eq!(found.period(&rules), period, "{code}");
        }
    }
}

/// Larger heaps than those that prove a period are found to have the classes that it says.
#[test]
fn theorem_classes_repeat() {
    let mut random = SplitMix::new(53);
    let mut confirmed = 0;
    for _ in 0..if mustplay_testing::full() { 500 } else { 40 } {
        let digits: String = (0..=random.index(3)).map(|_| random.index(8).to_string()).collect();
        let rules = octal(&format!("{}.{digits}", ["0", "4"][random.index(2)]));
        let mut quotients = Quotients::new(&rules, 64);
        let little = |progress: &Progress| {
            let is_much = progress.done > 20_000;
            if is_much { Err(StopReason::Nodes) } else { Ok(()) }
        };
        let periods = (1..=24).map_while(|heaps| quotients.find(heaps, &little).ok());
        let mut periods = periods.filter_map(|found| Some((found.period(&rules)?, found)));
        let Some((period, proved)) = periods.next() else {
            continue;
        };
        let found = quotients.find(64, &NoProgress).expect("as finite as before");
        assert_eq!(found.order(), proved.order(), "{rules}");
        for heap in proved.largest() + 1..=64 {
            let known = heap - (heap - period.start) / period.length * period.length;
            let class = if known == 0 { 0 } else { proved.heap(known) };
            assert_eq!(found.heap(heap), class, "{rules}, heap {heap}");
        }
        confirmed += 1;
    }
    assert!(confirmed > 10, "{confirmed}");
}

/// Grundy's game and heaps from which any number is taken, against play by the definition.
#[test]
fn quotients_of_other_heap_games_tell_what_play_tells() {
    let games: [(&dyn HeapGame, usize); 2] = [(&UnequalSplit, 9), (&AllBut::new([2]), 7)];
    for (rules, largest) in games {
        let quotient = Quotients::new(rules, largest).find(largest, &NoProgress);
        let quotient = quotient.expect("a finite quotient");
        let mut play = Play::new(rules, largest);
        for heaps in 0..largest * largest * largest {
            let heaps = [heaps, heaps / largest, heaps / largest / largest];
            let heaps = heaps.map(|it| it % largest + 1);
            let sum = HeapSum::of(largest, &heaps).expect("heaps that are not too large");
            let told = quotient.is_p(quotient.class(&sum));
            assert_eq!(play.is_p(&sum, &NoProgress), Ok(told), "{heaps:?}");
        }
    }
}
