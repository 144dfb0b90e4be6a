//! Connectives and their truth tables.

use mustplay_cgt::binary::Connective;

#[test]
fn the_named_connectives_are_what_they_are_called() {
    assert_eq!(Connective::new(|g, h| g && h), Connective::AND);
    assert_eq!(Connective::new(|g, h| g || h), Connective::OR);
    assert_eq!(Connective::new(|g, h| g == h), Connective::EQUIVALENT);
    assert_eq!(Connective::new(|g, h| !g || h), Connective::IMPLIES);
    let distinct: std::collections::HashSet<_> = Connective::all().collect();
    assert_eq!(distinct.len(), 16);
    for connective in Connective::all() {
        let again = Connective::new(|g, h| connective.of(g.into(), h.into()).is_true());
        assert_eq!(again, connective);
    }
}
