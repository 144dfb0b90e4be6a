//! scratch
use mustplay_games::Unwatched;
use mustplay_hex::inferior::Matcher;
use mustplay_hex::{Board, CellSet, Color};
use mustplay_search::dfpn::{Solver, Techniques};
use std::sync::Arc;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let n: usize = args[1].parse().unwrap();
    let board = Board::hex(n, n).unwrap();
    let cells: Vec<_> = if args[2] == "all" {
        board.cells().collect()
    } else {
        args[2].split(',').map(|s| board.cell(s).unwrap()).collect()
    };
    let techniques: Techniques = args.get(3).map_or("", String::as_str).parse().unwrap();
    let threads = args.get(4).map_or(1, |t| t.parse().unwrap());
    let mut s = Solver::<1>::new(
        &board,
        Arc::new(Matcher::standard()),
        techniques,
        1 << 29,
        &Unwatched,
    )
    .unwrap()
    .with_threads(threads);
    let t = std::time::Instant::now();
    let mut won = 0;
    for c in cells {
        let (t, n) = (std::time::Instant::now(), s.nodes());
        let w = s
            .winner([CellSet::single(c), CellSet::EMPTY], Color::White)
            .unwrap();
        won += usize::from(w == Color::Black);
        eprintln!(
            "{} {w:?} {} {:.3}",
            board.name(c),
            s.nodes() - n,
            t.elapsed().as_secs_f64()
        );
    }
    println!(
        "won {won} nodes {} {:.3} s wall",
        s.nodes(),
        t.elapsed().as_secs_f64()
    );
}
