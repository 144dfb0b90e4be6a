//! The lattice around a center.

use mustplay_hex::patterns::{LatticeSymmetry, PatternSpot, RADIUS, Spots};

#[test]
fn motions_are_the_twelve_symmetries_of_the_lattice() {
    let mut seen = std::collections::HashSet::new();
    for motion in LatticeSymmetry::all() {
        let images: Vec<PatternSpot> = PatternSpot::all().map(|spot| motion.image(spot)).collect();
        assert_eq!(images.iter().copied().collect::<Spots>(), Spots::within(3));
        for spot in PatternSpot::all() {
            let near: Spots = spot.neighbors().iter().map(|s| motion.image(s)).collect();
            assert_eq!(near, motion.image(spot).neighbors());
        }
        assert!(seen.insert(images));
    }
    assert_eq!(seen.len(), 12);
}

#[test]
fn rings_are_prefixes_of_the_numbering() {
    for radius in 0..=RADIUS {
        let near: Spots = PatternSpot::all().filter(|s| s.distance() <= radius).collect();
        assert_eq!(near, Spots::within(radius));
        assert_eq!(near.radius(), radius);
    }
}
