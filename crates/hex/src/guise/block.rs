//! The part of a graph that lies on paths between its terminals.

/// Marks the vertices that are on some path from `s` to `t` that meets no vertex twice; `near` has
/// the neighbors of each vertex. None if there is no such path.
///
/// With an edge added between s and t, a path between them becomes a cycle through that edge, and
/// two vertices are on a cycle through an edge just if they are in its block (Tarjan's depth-first
/// search). The search begins with the edge, so that its block is the last to be complete.
pub(super) fn between(near: &[Vec<usize>], s: usize, t: usize) -> Vec<bool> {
    const UNSEEN: usize = usize::MAX;
    let vertices = near.len();
    let mut number = vec![UNSEEN; vertices];
    // The least number that can be reached from below by one edge upwards.
    let mut low = vec![UNSEEN; vertices];
    let mut inside = vec![false; vertices];
    (number[s], number[t], low[t]) = (0, 1, 0);
    let mut count = 2;
    // Vertices that are not in a complete block yet, in order, and the way down with the next
    // neighbor of each.
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
            // A block hangs at the vertex above.
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
