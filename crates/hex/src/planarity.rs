//! Planar drawings of graphs (Demoucron, Malgrange and Pertuiset, 1964).
//!
//! First a cycle is drawn. The rest splits into *fragments*: an edge between two drawn vertices, or
//! a connected set of undrawn vertices with its edges to drawn ones, its *contacts*. A fragment
//! fits into a face that has all its contacts. If one fits nowhere, the graph is not planar.
//! Otherwise a path of a fragment between two contacts is drawn across a face that it fits,
//! preferring fragments with a single such face. By their theorem this succeeds if a planar drawing
//! exists.
//!
//! A face is the cycle of vertices around it; all faces have the same orientation, so each edge
//! occurs once in either direction. Invariant: the drawn part has no cut vertex.

/// The faces of a planar drawing of a simple graph without cut vertices, if one exists. `near`
/// holds the neighbors of each vertex; the graph is the component of the edge `first`.
pub(crate) fn faces(near: &[Vec<usize>], first: (usize, usize)) -> Option<Vec<Vec<usize>>> {
    let (s, t) = first;
    let mut drawing = PartialDrawing {
        near,
        is_drawn: vec![false; near.len()],
        lines: vec![Vec::new(); near.len()],
        faces: Vec::new(),
    };
    let mut cycle = drawing.path(s, |vertex| vertex == t, |(a, b)| (a, b) == (s, t))?;
    drawing.draw(&cycle);
    drawing.draw(&[t, s]);
    drawing.faces.push(cycle.clone());
    cycle.reverse();
    drawing.faces.push(cycle);
    while let Some((fragment, at)) = drawing.next().ok()? {
        drawing.add(&fragment, at);
    }
    Some(drawing.faces)
}

struct PartialDrawing<'a> {
    near: &'a [Vec<usize>],
    is_drawn: Vec<bool>,
    /// For each vertex, its neighbors along drawn edges.
    lines: Vec<Vec<usize>>,
    faces: Vec<Vec<usize>>,
}

struct Fragment {
    /// The drawn vertices that it touches.
    contacts: Vec<usize>,
    /// Its other vertices; empty for an edge.
    inner: Vec<usize>,
}

/// A fragment fits no face, so the graph is not planar.
struct FitsNowhere;

impl PartialDrawing<'_> {
    /// A shortest path from a vertex to an end over allowed edges.
    fn path(
        &self,
        from: usize,
        is_end: impl Fn(usize) -> bool,
        is_out: impl Fn((usize, usize)) -> bool,
    ) -> Option<Vec<usize>> {
        let mut before = vec![None; self.near.len()];
        let mut reached = vec![from];
        let mut at = 0;
        while let Some(&vertex) = reached.get(at) {
            at += 1;
            if vertex != from && is_end(vertex) {
                let back = |&vertex: &usize| before[vertex];
                let mut path: Vec<usize> = std::iter::successors(Some(vertex), back).collect();
                path.reverse();
                return Some(path);
            }
            for &next in &self.near[vertex] {
                if next != from && before[next].is_none() && !is_out((vertex, next)) {
                    before[next] = Some(vertex);
                    reached.push(next);
                }
            }
        }
        None
    }

    /// Draws the edges between consecutive vertices.
    fn draw(&mut self, path: &[usize]) {
        for ends in path.windows(2) {
            self.lines[ends[0]].push(ends[1]);
            self.lines[ends[1]].push(ends[0]);
        }
        for &vertex in path {
            self.is_drawn[vertex] = true;
        }
    }

    /// The fragments that are not drawn yet.
    fn fragments(&self) -> Vec<Fragment> {
        let mut fragments = Vec::new();
        let mut is_seen = self.is_drawn.clone();
        let drawn = (0..self.near.len()).filter(|&vertex| self.is_drawn[vertex]);
        for vertex in drawn {
            for &other in &self.near[vertex] {
                let is_undrawn_edge = vertex < other && !self.lines[vertex].contains(&other);
                if self.is_drawn[other] && is_undrawn_edge {
                    let contacts = vec![vertex, other];
                    fragments.push(Fragment { contacts, inner: Vec::new() });
                } else if !is_seen[other] {
                    fragments.push(self.around(other, &mut is_seen));
                }
            }
        }
        fragments
    }

    fn around(&self, vertex: usize, is_seen: &mut [bool]) -> Fragment {
        let (mut inner, mut contacts) = (vec![vertex], Vec::new());
        is_seen[vertex] = true;
        let mut at = 0;
        while let Some(&vertex) = inner.get(at) {
            at += 1;
            for &next in &self.near[vertex] {
                if self.is_drawn[next] {
                    contacts.push(next);
                } else if !std::mem::replace(&mut is_seen[next], true) {
                    inner.push(next);
                }
            }
        }
        contacts.sort_unstable();
        contacts.dedup();
        Fragment { contacts, inner }
    }

    /// The next fragment to draw, with a face that it fits.
    fn next(&self) -> Result<Option<(Fragment, usize)>, FitsNowhere> {
        let mut chosen = None;
        for fragment in self.fragments() {
            let fits = |face: &&Vec<usize>| fragment.contacts.iter().all(|it| face.contains(it));
            let count = self.faces.iter().filter(fits).count();
            let at = self.faces.iter().position(|face| fits(&face)).ok_or(FitsNowhere)?;
            if count == 1 {
                return Ok(Some((fragment, at)));
            }
            chosen = chosen.or(Some((fragment, at)));
        }
        Ok(chosen)
    }

    fn add(&mut self, fragment: &Fragment, at: usize) {
        let from = fragment.contacts[0];
        let path = if fragment.inner.is_empty() {
            fragment.contacts.clone()
        } else {
            let is_inner = |vertex: usize| fragment.inner.contains(&vertex);
            let is_contact = |vertex: usize| fragment.contacts.contains(&vertex);
            let is_out = |(a, b): (usize, usize)| !is_inner(a) && !is_inner(b);
            let stays = |(a, b)| is_out((a, b)) || !(is_inner(b) || is_contact(b));
            self.path(from, is_contact, stays)
                .expect("without cut vertices a fragment has two contacts")
        };
        self.draw(&path);
        let to = path[path.len() - 1];
        let mut face = self.faces.swap_remove(at);
        let start = face.iter().position(|&it| it == from);
        face.rotate_left(start.expect("a contact on the face"));
        let end = face.iter().position(|&it| it == to).expect("a contact on the face");
        let inner = &path[1..path.len() - 1];
        // One face follows the old face from the first contact to the second and returns along the
        // path; the other follows the rest of the old face and the path in the other direction.
        let mut one = face[..=end].to_vec();
        one.extend(inner.iter().rev());
        let mut other = face[end..].to_vec();
        other.push(from);
        other.extend(inner);
        self.faces.extend([one, other]);
    }
}

/// Whether a simple graph is planar, that is, each of its blocks is.
pub(crate) fn is_planar(near: &[Vec<usize>]) -> bool {
    let mut is_tested: Vec<Vec<usize>> = vec![Vec::new(); near.len()];
    for (a, others) in near.iter().enumerate() {
        for &b in others.iter().filter(|&&b| a < b) {
            if is_tested[a].contains(&b) {
                continue;
            }
            let is_inside = between(near, a, b);
            let mut block = near.to_vec();
            restrict(&mut block, &is_inside);
            let is_edge = block[a].len() == 1;
            if !is_edge && faces(&block, (a, b)).is_none() {
                return false;
            }
            for (tested, inside) in is_tested.iter_mut().zip(&block) {
                tested.extend(inside);
            }
        }
    }
    true
}

/// Removes the edges that leave a set of vertices.
pub(crate) fn restrict(near: &mut [Vec<usize>], is_inside: &[bool]) {
    for (vertex, near) in near.iter_mut().enumerate() {
        near.retain(|&other| is_inside[vertex] && is_inside[other]);
    }
}

/// Marks the vertices on simple paths from `s` to `t`; `near` holds the neighbors of each vertex.
///
/// With an added edge between s and t, a path between them becomes a cycle through that edge, and
/// the vertices on cycles through an edge are those of its block (Tarjan's depth-first search). The
/// search begins with the edge, so its block is completed last.
pub(crate) fn between(near: &[Vec<usize>], s: usize, t: usize) -> Vec<bool> {
    const UNSEEN: usize = usize::MAX;
    let vertices = near.len();
    let mut number = vec![UNSEEN; vertices];
    // The least number that the vertex or its descendants reach by one upward edge.
    let mut low = vec![UNSEEN; vertices];
    let mut inside = vec![false; vertices];
    (number[s], number[t], low[t]) = (0, 1, 0);
    let mut count = 2;
    // The vertices of incomplete blocks, in order, and the search path with the next neighbor of
    // each.
    let mut open = vec![t];
    let mut way = vec![(t, 0)];
    while let Some(&mut (vertex, ref mut next)) = way.last_mut() {
        if let Some(&below) = near[vertex].get(*next) {
            *next += 1;
            if number[below] == UNSEEN {
                (number[below], low[below]) = (count, count);
                count += 1;
                open.push(below);
                way.push((below, 0));
            } else if vertex != t || below != s {
                low[vertex] = low[vertex].min(number[below]);
            }
            continue;
        }
        way.pop();
        let Some(&(above, _)) = way.last() else {
            break;
        };
        if low[vertex] >= number[above] {
            // The vertex above separates a block.
            while open.pop().is_some_and(|done| done != vertex) {}
        } else {
            low[above] = low[above].min(low[vertex]);
        }
    }
    let joined = open.len() > 1 || near[s].contains(&t);
    for vertex in open.into_iter().chain([s]).filter(|_| joined) {
        inside[vertex] = true;
    }
    inside
}
