//! Vertices that edges have joined: disjoint sets.

/// Which vertices are in one group.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    /// Another vertex of the group, nearer to the one that stands for it, which has itself.
    next: Vec<usize>,
}

impl Groups {
    /// Each of so many vertices by itself.
    pub(crate) fn new(vertices: usize) -> Self {
        Self { next: (0..vertices).collect() }
    }

    /// The vertex that stands for the group of a vertex.
    pub(crate) fn of(&mut self, mut vertex: usize) -> usize {
        while self.next[vertex] != vertex {
            self.next[vertex] = self.next[self.next[vertex]];
            vertex = self.next[vertex];
        }
        vertex
    }

    /// Whether an edge is within a group.
    pub(crate) fn has(&mut self, (a, b): (usize, usize)) -> bool {
        self.of(a) == self.of(b)
    }

    /// Joins the groups at the ends of an edge; `false` if they were one.
    pub(crate) fn join(&mut self, (a, b): (usize, usize)) -> bool {
        let (a, b) = (self.of(a), self.of(b));
        self.next[a] = b;
        a != b
    }
}
