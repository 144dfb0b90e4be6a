//! Forms stored once.

use mustplay_cgt::Arena;

#[test]
fn equal_forms_have_equal_ids() {
    let mut arena = Arena::new();
    let zero = arena.game(&[], &[]);
    let star = arena.game(&[zero], &[zero]);
    assert_eq!(arena.game(&[], &[]), zero);
    assert_eq!(arena.game(&[zero, zero], &[zero]), star);
    assert_ne!(arena.game(&[zero], &[]), star);
    assert_ne!(arena.leaf(7), zero);
    assert_eq!(arena.leaf(7), arena.leaf(7));
    assert_eq!(arena.len(), 4);
}

#[test]
fn options_precede_their_game_through_growth() {
    let mut arena: Arena<u32> = Arena::new();
    let mut ids = vec![arena.leaf(0)];
    for i in 1..5_000 {
        let last = ids[i - 1];
        ids.push(arena.game(&[last], &[ids[i / 2]]));
    }
    for &id in &ids {
        assert!(arena.left(id).iter().all(|o| o.index() < id.index()));
        assert!(arena.right(id).iter().all(|o| o.index() < id.index()));
    }
    for i in 1..5_000 {
        assert_eq!(arena.game(&[ids[i - 1]], &[ids[i / 2]]), ids[i]);
    }
}
