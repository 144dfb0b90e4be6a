//! Whether a small graph can be drawn in the plane.
//!
//! The method is that of Demoucron, Malgrange and Pertuiset (1964). A cycle is drawn; what is not
//! drawn falls into *pieces*, each with the drawn vertices that it touches, and goes into a face
//! that has all of these. The piece with the fewest such faces is next, which by their theorem
//! spares all trying: a path through it divides the face. What hangs at one vertex, or at none,
//! does not constrain the rest and is a graph of its own.
//!
//! Invariant: what is drawn has no cut vertex, so that a face has each of its vertices once.

/// Vertices as bits.
type Vertices = u32;

/// Something not drawn yet: vertices that are connected with one another, or one edge.
struct Piece {
    inner: Vertices,
    touched: Vertices,
}

/// Whether the graph is planar; `near` has the neighbors of each of at most 32 vertices.
pub(super) fn is_planar(near: &[Vertices]) -> bool {
    let all = near.iter().enumerate().fold(0, |all, (v, _)| all | 1 << v);
    is_planar_within(near, all)
}

fn is_planar_within(near: &[Vertices], mut vertices: Vertices) -> bool {
    let Some(cycle) = cycle(near, vertices) else {
        return true;
    };
    let mut drawn = vec![0; near.len()];
    draw(&mut drawn, &cycle);
    draw(&mut drawn, &[cycle[0], cycle[cycle.len() - 1]]);
    let mut faces = vec![cycle.clone(), cycle];
    loop {
        let (hanging, pieces): (Vec<Piece>, Vec<Piece>) = pieces(near, &drawn, vertices)
            .into_iter()
            .partition(|piece| piece.touched.count_ones() < 2);
        for piece in hanging {
            if !is_planar_within(near, piece.inner | piece.touched) {
                return false;
            }
            vertices &= !piece.inner;
        }
        let having = |piece: &Piece| -> Vec<usize> {
            let has = |face: &[usize]| piece.touched & !set(face) == 0;
            (0..faces.len()).filter(|&at| has(&faces[at])).collect()
        };
        let next = pieces.iter().map(|piece| (having(piece), piece));
        let Some((rooms, piece)) = next.min_by_key(|(rooms, _)| rooms.len()) else {
            return true;
        };
        let Some(&room) = rooms.first() else {
            return false;
        };
        let path = path(near, piece);
        draw(&mut drawn, &path);
        let (one, other) = divided(faces.swap_remove(room), &path);
        faces.extend([one, other]);
    }
}

fn set(vertices: &[usize]) -> Vertices {
    vertices.iter().fold(0, |set, v| set | 1 << v)
}

fn members(set: Vertices) -> impl Iterator<Item = usize> {
    (0..Vertices::BITS as usize).filter(move |v| set >> v & 1 == 1)
}

/// Marks the edges of a path as drawn.
fn draw(drawn: &mut [Vertices], path: &[usize]) {
    for edge in path.windows(2) {
        drawn[edge[0]] |= 1 << edge[1];
        drawn[edge[1]] |= 1 << edge[0];
    }
}

/// Some cycle. Where every vertex has two neighbors, a walk that never turns back closes one.
fn cycle(near: &[Vertices], mut vertices: Vertices) -> Option<Vec<usize>> {
    let degree = |v: usize, within: Vertices| (near[v] & within).count_ones();
    while let Some(end) = members(vertices).find(|&v| degree(v, vertices) < 2) {
        vertices &= !(1 << end);
    }
    let mut walk = vec![members(vertices).next()?];
    loop {
        let here = walk[walk.len() - 1];
        let before = walk.iter().rev().nth(1);
        let mut ways = members(near[here] & vertices);
        let next = ways.find(|way| Some(way) != before)?;
        match walk.iter().position(|&v| v == next) {
            Some(start) => return Some(walk.split_off(start)),
            None => walk.push(next),
        }
    }
}

/// What is not drawn of the graph within some vertices.
fn pieces(near: &[Vertices], drawn: &[Vertices], vertices: Vertices) -> Vec<Piece> {
    let placed = members(vertices).filter(|&v| drawn[v] != 0);
    let placed = placed.fold(0, |set, v| set | 1 << v);
    let edges = members(placed).flat_map(|a| {
        let others = near[a] & placed & !drawn[a] & !(Vertices::MAX >> (31 - a));
        members(others).map(move |b| Piece { inner: 0, touched: 1 << a | 1 << b })
    });
    let mut pieces: Vec<Piece> = edges.collect();
    let mut rest = vertices & !placed;
    while rest != 0 {
        let (mut inner, mut fresh) = (0, rest & rest.wrapping_neg());
        let mut touched = 0;
        while fresh != 0 {
            inner |= fresh;
            let reached = members(fresh).fold(0, |reached, v| reached | near[v]);
            touched |= reached & placed;
            fresh = reached & rest & !inner;
        }
        rest &= !inner;
        pieces.push(Piece { inner, touched });
    }
    pieces
}

/// A path through a piece between two of the vertices that it touches.
fn path(near: &[Vertices], piece: &Piece) -> Vec<usize> {
    let start = piece.touched.trailing_zeros() as usize;
    let ends = piece.touched & !(1 << start);
    // Between vertices that are drawn a piece leads only through its own.
    let mut ways: Vec<Vec<usize>> = vec![vec![start]];
    let mut seen = 0;
    for at in 0.. {
        let here = ways[at][ways[at].len() - 1];
        let is_edge = piece.inner == 0;
        let arrived = near[here] & if here == start && !is_edge { 0 } else { ends };
        if let Some(end) = members(arrived).next() {
            return [&ways[at][..], &[end]].concat();
        }
        for next in members(near[here] & piece.inner & !seen) {
            seen |= 1 << next;
            ways.push([&ways[at][..], &[next]].concat());
        }
    }
    unreachable!("a piece is connected, so some way arrives")
}

/// The two faces that a path between two of its vertices makes of a face.
fn divided(mut face: Vec<usize>, path: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let (start, end) = (path[0], path[path.len() - 1]);
    let place = |face: &[usize], vertex| face.iter().position(|&v| v == vertex);
    let at = place(&face, start).expect("the face has what the piece touches");
    face.rotate_left(at);
    let at = place(&face, end).expect("the face has what the piece touches");
    let inner = &path[1..path.len() - 1];
    let back = inner.iter().rev().copied();
    let one = face[..=at].iter().copied().chain(back).collect();
    let ahead = [&[start], inner].concat();
    let other = face[at..].iter().copied().chain(ahead).collect();
    (one, other)
}
