//! Strongly connected components of a graph in reverse topological order (Tarjan's algorithm).
//!
//! Two positions are in one component if each is reachable from the other; in a component of more
//! than one, play can cycle. The traversal uses an explicit stack.

/// The component of every node, numbered so that edges lead to the same or a smaller number.
pub(super) fn components(edges: &[Vec<usize>]) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    let mut entered = vec![NEW; edges.len()];
    let mut lowest = vec![NEW; edges.len()];
    let mut component = vec![NEW; edges.len()];
    let (mut clock, mut found) = (0, 0);
    let mut open: Vec<usize> = Vec::new();
    for root in 0..edges.len() {
        if entered[root] != NEW {
            continue;
        }
        // A node and the number of its edges already followed.
        let mut path = vec![(root, 0)];
        while let Some(&mut (node, ref mut followed)) = path.last_mut() {
            if *followed == 0 {
                entered[node] = clock;
                lowest[node] = clock;
                clock += 1;
                open.push(node);
            }
            if let Some(&next) = edges[node].get(*followed) {
                *followed += 1;
                if entered[next] == NEW {
                    path.push((next, 0));
                } else if component[next] == NEW {
                    lowest[node] = lowest[node].min(entered[next]);
                }
                continue;
            }
            path.pop();
            if let Some(&(above, _)) = path.last() {
                lowest[above] = lowest[above].min(lowest[node]);
            }
            if lowest[node] == entered[node] {
                while let Some(member) = open.pop() {
                    component[member] = found;
                    if member == node {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}
