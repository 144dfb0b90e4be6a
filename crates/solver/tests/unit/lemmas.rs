//! A lemma applies where its stones stand and its carrier is free.

use super::*;
use mustplay_hex::Board;

#[test]
fn a_lemma_applies_where_its_stones_stand_and_its_carrier_is_free() {
    let board = Board::hex(4, 4).unwrap();
    let masks = Masks::<1>::new(&board).unwrap();
    let set = |names: &str| -> CellSet<1> {
        names.split_whitespace().map(|name| board.cell(name).unwrap()).collect()
    };
    let all = masks.all();
    let mut lemmas = Lemmas::new(10);
    // b2 and b3 touch the carrier, d3 does not.
    let own = set("b2 b3 d3");
    let needed = set("b1 c1 b4");
    let find =
        |lemmas: &Lemmas<1>| lemmas.new_lemma(&masks, Color::Black, Turn::Loser, own, needed, None);
    let new = find(&lemmas).expect("nothing is known yet");
    assert!(lemmas.learn(&new));
    assert!(!lemmas.learn(&new) && find(&lemmas).is_none());
    let found = |own: CellSet<1>, other: CellSet<1>| {
        let lemma = lemmas.win(Color::Black, Turn::Loser, own, all - own - other);
        lemma.map(|lemma| lemma.carrier)
    };
    assert_eq!(found(set("b2 b3 d1"), set("a1 d4")), Some(set("b1 c1 b4")));
    assert_eq!(found(set("b2 b3 c1"), set("a1 d4")), Some(set("b1 b4")));
    assert_eq!(found(set("b2 d1"), set("a1")), None);
    assert_eq!(found(set("b2 b3"), set("b4")), None);
}
