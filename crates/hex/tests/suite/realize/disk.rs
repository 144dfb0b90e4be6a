//! Disks and the cells around them.

use mustplay_hex::realize::{Disk, Hexagon};

#[test]
fn disks_are_counted_as_polyhexes_without_holes() {
    let counts: Vec<usize> = (1..=7).map(|n| Disk::all(n).len()).collect();
    assert_eq!(counts, [1, 1, 3, 7, 22, 81, 331]);
}

#[test]
fn rings_have_every_neighbor_and_go_from_neighbor_to_neighbor() {
    for disk in (1..=6).flat_map(Disk::all) {
        let ring = disk.ring();
        for (i, cell) in ring.iter().enumerate() {
            let next = ring[(i + 1) % ring.len()].at;
            assert!(cell.at.neighbors().contains(&next), "{disk:?}");
        }
        let mut around: Vec<Hexagon> = disk.cells().iter().flat_map(|c| c.neighbors()).collect();
        around.retain(|cell| !disk.cells().contains(cell));
        around.sort_unstable();
        around.dedup();
        for &outer in &around {
            let met = ring.iter().filter(|cell| cell.at == outer);
            let touches = met.fold(0, |mask, cell| mask | cell.touches);
            let near = outer.neighbors();
            for (at, cell) in disk.cells().iter().enumerate() {
                assert_eq!(touches >> at & 1 == 1, near.contains(cell), "{disk:?}");
            }
        }
        assert!(ring.iter().all(|cell| around.contains(&cell.at)));
    }
}

#[test]
fn what_is_not_a_disk_is_refused() {
    let at =
        |cells: &[(i16, i16)]| Disk::new(cells.iter().map(|&(r, c)| Hexagon::new(r, c)).collect());
    assert!(at(&[]).is_none());
    assert!(at(&[(0, 0), (0, 2)]).is_none());
    let around = Hexagon::new(0, 0).neighbors().to_vec();
    assert!(Disk::new(around.clone()).is_none(), "it has a hole");
    let filled = [around, vec![Hexagon::new(0, 0)]].concat();
    assert_eq!(Disk::new(filled).unwrap().ring().len(), 12);
}
