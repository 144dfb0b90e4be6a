//! The branches of a campaign's tree that took the most work.
//!
//! Each job stores the path from the requested position to its own, so the work below a position is
//! the work of the jobs whose paths contain it. A job that combines the proofs of a position's
//! moves has no path, and a position may be reached by paths outside its branch; so a branch may
//! have taken more work than its parent. Moves are shown in the coordinates of the requested
//! position, although the tree stores positions in canonical form.

use std::collections::BTreeMap;
use std::fmt;

use mustplay_hex::{Cell, Color, Symmetry};
use serde::Serialize;

use crate::escaped::Escaped;
use crate::{Campaign, Canonical, ClusterError, Database};

/// A position of the tree and the work done on it and below it.
#[derive(Clone, Debug, Serialize)]
pub struct Branch {
    /// The label of the requested position, and the moves from there.
    pub moves: Vec<String>,
    pub winner: Option<Color>,
    /// The proof number: a lower bound on the leaves to win for the player to move.
    pub proof: i64,
    pub disproof: i64,
    /// Nodes searched at it, and below it on paths through it.
    pub nodes: i64,
    /// Ended jobs at it, and below it on paths through it.
    pub jobs: i64,
    /// How many moves it was expanded with, and how many of them are undecided.
    pub open: Option<[i64; 2]>,
    /// The workers that work at it or below it now.
    pub workers: Vec<String>,
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let indent = 2 * self.moves.len();
        let name = self.moves.last().map_or("", String::as_str);
        write!(f, "{:indent$}{name}: ", "")?;
        match self.winner {
            Some(winner) => write!(f, "{winner} wins")?,
            None => write!(f, "{} to prove, {} to refute", self.proof, self.disproof)?,
        }
        let plural = if self.jobs == 1 { "" } else { "s" };
        write!(f, "; {} nodes, {} job{plural}", self.nodes, self.jobs)?;
        if let Some([opened, open]) = self.open {
            write!(f, ", {open} of {opened} moves open")?;
        }
        if !self.workers.is_empty() {
            write!(f, "; at work: {}", Escaped(&self.workers.join(", ")))?;
        }
        writeln!(f)
    }
}

/// A position as read from the database.
struct Place {
    key: String,
    won: Option<bool>,
    numbers: (i64, i64),
    nodes: i64,
    jobs: i64,
    open: Option<[i64; 2]>,
    workers: Vec<String>,
}

/// A move of the tree: the parent, the cell played there, and the symmetry that takes the result to
/// the canonical form of the child.
struct Way {
    parent: i64,
    cell: usize,
    image: usize,
    child: i64,
}

impl Campaign {
    /// The `count` branches with most work, each after its parent.
    pub fn branches(
        &self,
        database: &mut Database,
        count: usize,
    ) -> Result<Vec<Branch>, ClusterError> {
        let places = self.places(database, count as i64)?;
        let ids: Vec<i64> = places.keys().copied().collect();
        let rows = database.ask(|client| {
            client.query(
                "select parent, cell, image, child from edge
                 where parent = any ($1) and child = any ($1) order by parent, rank",
                &[&ids],
            )
        })?;
        let way = |row: &tokio_postgres::Row| Way {
            parent: row.get(0),
            cell: row.get::<_, i16>(1) as usize,
            image: row.get::<_, i16>(2) as usize,
            child: row.get(3),
        };
        let ways: Vec<Way> = rows.iter().map(way).collect();
        let roots = database.ask(|client| {
            client.query(
                "select position, image, label from root
                 where campaign = $1 and position = any ($2) order by ordinal",
                &[&self.id, &ids],
            )
        })?;
        let canonical = Canonical::new(&self.board);
        let mut walk = TreeWalk { canonical: &canonical, places, ways, branches: Vec::new() };
        let mut roots: Vec<(i64, usize, String)> = roots
            .iter()
            .map(|row| (row.get(0), row.get::<_, i16>(1) as usize, row.get(2)))
            .collect();
        roots.sort_by_key(|(id, ..)| walk.places.get(id).map(|place| -place.nodes));
        for (id, image, label) in roots {
            if let Some(back) = canonical.inverse(image) {
                walk.follow(id, &[back], &[label]);
            }
        }
        Ok(walk.branches)
    }

    /// The `count` positions with most work, by id.
    fn places(
        &self,
        database: &mut Database,
        count: i64,
    ) -> Result<BTreeMap<i64, Place>, ClusterError> {
        let rows = database.ask(|client| {
            client.query(
                "with worked as (
                    select at, sum(j.nodes)::bigint as nodes,
                        count(*) filter (where j.ended is not null) as jobs,
                        array_agg(distinct w.name) filter (where j.state = 'leased') as workers
                    from job j left join worker w on w.id = j.worker,
                        unnest(case j.path when '{}' then array[j.position] else j.path end) at
                    where j.campaign = $1 and j.kind = 'solve'
                    group by at
                    order by nodes desc nulls last, at limit $2)
                 select p.id, p.key, p.won, p.proof, p.disproof, coalesce(worked.nodes, 0), jobs,
                    coalesce(workers, '{}'),
                    case when p.expanded then (select array[count(*), count(*) filter (
                            where e.refuted_by is null and child.won is null)]
                        from edge e join positions child on child.id = e.child
                        where e.parent = p.id) end
                 from worked join positions p on p.id = at",
                &[&self.id, &count],
            )
        })?;
        let place = |row: &tokio_postgres::Row| {
            let open: Option<Vec<i64>> = row.get(8);
            let place = Place {
                key: row.get(1),
                won: row.get(2),
                numbers: (row.get(3), row.get(4)),
                nodes: row.get(5),
                jobs: row.get(6),
                workers: row.get(7),
                open: open.and_then(|open| open.try_into().ok()),
            };
            (row.get(0), place)
        };
        Ok(rows.iter().map(place).collect())
    }
}

/// A walk through the tree that collects branches.
struct TreeWalk<'a> {
    canonical: &'a Canonical,
    places: BTreeMap<i64, Place>,
    ways: Vec<Way>,
    branches: Vec<Branch>,
}

impl<'a> TreeWalk<'a> {
    /// Collects a position and those below it. `back` takes its cells to those of the requested
    /// position, the last symmetry first.
    fn follow(&mut self, id: i64, back: &[&'a Symmetry], moves: &[String]) {
        // A position with several parents is listed once.
        let Some(place) = self.places.remove(&id) else {
            return;
        };
        let setup = self.canonical.position(&place.key);
        let winner = place.won.zip(setup).map(|(won, setup)| {
            let winner = if won { setup.to_move } else { !setup.to_move };
            let seen = |color, symmetry: &&Symmetry| symmetry.apply_to_color(color);
            back.iter().rev().fold(winner, seen)
        });
        self.branches.push(Branch {
            moves: moves.to_owned(),
            winner,
            proof: place.numbers.0,
            disproof: place.numbers.1,
            nodes: place.nodes,
            jobs: place.jobs,
            open: place.open,
            workers: place.workers,
        });
        let mut below: Vec<(i64, usize, usize)> = Vec::new();
        for way in self.ways.iter().filter(|way| way.parent == id) {
            below.push((way.child, way.cell, way.image));
        }
        below.sort_by_key(|(child, ..)| self.places.get(child).map(|place| -place.nodes));
        for (child, cell, image) in below {
            let found = self.canonical.board().cells().nth(cell);
            let Some((cell, symmetry)) = found.zip(self.canonical.inverse(image)) else {
                continue;
            };
            let seen = |cell: Cell, symmetry: &&Symmetry| symmetry.apply(cell);
            let cell = back.iter().rev().fold(cell, seen);
            let mut moves = moves.to_owned();
            moves.push(self.canonical.board().name(cell).to_owned());
            let mut further = back.to_vec();
            further.push(symmetry);
            self.follow(child, &further, &moves);
        }
    }
}
