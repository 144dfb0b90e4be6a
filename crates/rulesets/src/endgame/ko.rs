//! Positions that come up again.

use std::collections::VecDeque;
use std::fmt;

use crate::go::Point;
use crate::go::local::Local;
use rustc_hash::FxHashMap;

use super::graph::Node;

/// A way to come back to a position of a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ko {
    /// The points where stones come and go on a shortest way round.
    pub points: Vec<Point>,
    /// How many moves it takes to come round.
    pub moves: usize,
    /// How many moves are made before the circle is entered.
    pub after: usize,
}

impl Ko {
    /// The shortest circle through `start`, within its component.
    pub(super) fn through(
        local: &Local,
        nodes: &[Node],
        component: &[usize],
        start: usize,
        after: usize,
    ) -> Self {
        let mut before: FxHashMap<usize, usize> = FxHashMap::default();
        let mut queue = VecDeque::from([start]);
        let mut circle = vec![start];
        'walk: while let Some(node) = queue.pop_front() {
            for edge in &nodes[node].edges {
                if edge.to == start {
                    let mut at = node;
                    while at != start {
                        circle.push(at);
                        at = before[&at];
                    }
                    break 'walk;
                }
                if component[edge.to] == component[start] && !before.contains_key(&edge.to) {
                    before.insert(edge.to, node);
                    queue.push_back(edge.to);
                }
            }
        }
        let first = nodes[start].stones;
        let changed = circle.iter().fold(0, |changed, &at| {
            let [black, white] = nodes[at].stones.0;
            changed | (black ^ first.0[0]) | (white ^ first.0[1])
        });
        Self { points: local.named(changed), moves: circle.len(), after }
    }
}

impl fmt::Display for Ko {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a ko at {}", listed(&self.points))?;
        match self.after {
            0 => {}
            1 => f.write_str(", one move from here")?,
            after => write!(f, ", {after} moves from here")?,
        }
        write!(f, ": {} moves lead round to the same stones", self.moves)
    }
}

/// `a1, b2 and c3`.
pub(super) fn listed(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => "no point".to_owned(),
    }
}
