//! The state of a campaign as a short text, from which another database continues: the requested
//! positions, the tree with its numbers, and the winners.
//!
//! Proofs are long and are left out, and no winner is trusted without one: a decided position comes
//! back as undecided, with proof numbers close to a decision and the node limit that was enough
//! before. Positions below decided ones are left out.
//!
//! ```text
//! mustplay campaign state 1
//! campaign nine
//! board 9x9
//! settings job 10 lease 60 checks 0.1 pace 2134.5
//! asked white: e5 / | e5
//! open white: e5 / | 34 120 3 61234 | d5 f4 d6
//! leaf black: e5 / d5 | 12 8 2 20345
//! won black: e5 / f4 | 12345
//! lost black: e5 / d6 | 2345
//! checksum 0123456789abcdef
//! ```
//!
//! Positions are named as in the database: the player to move, the cells of Black, those of White.
//! The numbers are the proof and disproof number, turns without a decision, and nodes; `open` lists
//! moves, the most promising first. `won` and `lost` refer to the player to move.

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::path::Path;
use std::sync::Arc;

use mustplay_core::checksum::checksum;
use mustplay_hex::{Board, Cell, Setup};
use serde::Serialize;

use crate::client::Client;
use crate::tree::MOST;
use crate::{Campaign, Canonical, ClusterError, Database, Settings};

const HEAD: &str = "mustplay campaign state 1";

/// The large one of the two proof numbers of a restored decided position.
const FAR_NUMBER: i64 = 1 << 20;

/// The state of a campaign without its proofs.
#[derive(Clone, Debug)]
pub struct State {
    /// The name and settings of the campaign.
    pub settings: Settings,
    pub pace: f64,
    board: Arc<Board>,
    asked: Vec<(String, Setup)>,
    places: Vec<Place>,
}

/// The result of writing a state to a file or a database.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    pub campaign: String,
    pub positions: usize,
    /// Of these, decided before; without proofs they are decided again.
    pub decided: usize,
    pub place: String,
}

impl Written {
    fn new(state: &State, place: String) -> Self {
        let (positions, decided) = state.positions();
        Self { campaign: state.settings.name.clone(), positions, decided, place }
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, decided) = (self.positions, self.decided);
        writeln!(
            f,
            "campaign {}: {positions} positions at {}; {decided} of them were decided and are to be \
             proved again",
            self.campaign, self.place
        )
    }
}

#[derive(Clone, Debug)]
struct Place {
    setup: Setup,
    found: Found,
    nodes: i64,
}

#[derive(Clone, Debug)]
enum Found {
    Decided(bool),
    /// Proof and disproof number, turns, and moves if it was expanded.
    Open {
        numbers: (i64, i64),
        turns: i32,
        moves: Option<Vec<Cell>>,
    },
}

impl State {
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The number of positions, and of decided ones.
    pub fn positions(&self) -> (usize, usize) {
        let is_decided = |place: &&Place| matches!(place.found, Found::Decided(_));
        let decided = self.places.iter().filter(is_decided).count();
        (self.places.len(), decided)
    }

    /// Reads a text as [`Display`](fmt::Display) writes it.
    pub fn read(text: &str) -> Result<Self, ClusterError> {
        let wrong = |expected: &str, found: &str| ClusterError::Request {
            expected: expected.to_owned(),
            found: format!("`{found}`"),
        };
        let (body, last) = text.trim_end().rsplit_once('\n').unwrap_or((text.trim_end(), ""));
        let sum = checksum(format!("{body}\n").as_bytes());
        if !body.starts_with(HEAD) {
            return Err(wrong(HEAD, body.lines().next().unwrap_or_default()));
        }
        let expected = format!("checksum {sum:016x}");
        if last != expected {
            return Err(wrong(
                &format!("`{expected}` as the last line, for what is above it"),
                last,
            ));
        }
        let mut lines = body.lines().skip(1);
        let mut head = |name: &str| {
            let line = lines.next().unwrap_or_default();
            let value = line.strip_prefix(name).and_then(|it| it.strip_prefix(' '));
            value.map(str::to_owned).ok_or_else(|| wrong(&format!("`{name} …`"), line))
        };
        let name = head("campaign")?;
        let board = head("board")?;
        let board = Board::described(&board).map_err(|_| wrong("a board", &board))?;
        let board = Arc::new(board);
        let numbers = head("settings")?;
        let form = "`settings job SECONDS lease SECONDS checks PART pace NODES`";
        let settings = settings(name, &numbers).ok_or_else(|| wrong(form, &numbers))?;
        let mut state = Self {
            settings: settings.0,
            pace: settings.1,
            board,
            asked: Vec::new(),
            places: Vec::new(),
        };
        let canonical = Canonical::new(&state.board);
        let mut seen = BTreeSet::new();
        for line in lines {
            if !seen.insert(line.split(" | ").next()) {
                return Err(wrong("each position once", line));
            }
            let read = state.add(&canonical, line);
            read.ok_or_else(|| wrong("a position of the state of a campaign", line))?;
        }
        Ok(state)
    }

    fn add(&mut self, canonical: &Canonical, line: &str) -> Option<()> {
        let (kind, rest) = line.split_once(' ')?;
        let (name, rest) = rest.split_once(" | ")?;
        let setup = canonical.position(name)?;
        if kind == "asked" {
            self.asked.push((rest.to_owned(), setup));
            return Some(());
        }
        // A name not in canonical form would be a second row for the same position.
        (canonical.name(&setup).0 == name).then_some(())?;
        let (numbers, moves) = match rest.split_once(" | ") {
            Some((numbers, moves)) => (numbers, Some(moves)),
            None => (rest, None),
        };
        let numbers = numbers.split_ascii_whitespace().map(str::parse);
        let numbers: Vec<i64> = numbers.collect::<Result<_, _>>().ok()?;
        let (nodes, found) = match (kind, numbers.as_slice(), moves) {
            ("won", &[nodes], None) => (nodes, Found::Decided(true)),
            ("lost", &[nodes], None) => (nodes, Found::Decided(false)),
            ("leaf" | "open", &[proof, disproof, turns, nodes], moves)
                if (kind == "open") == moves.is_some() =>
            {
                let is_bounded = |number| (1..=MOST).contains(number);
                [proof, disproof].iter().all(is_bounded).then_some(())?;
                let board = canonical.board();
                let taken: BTreeSet<Cell> = setup.stones.iter().map(|it| it.0).collect();
                let cell = |name: &str| board.cell(name).filter(|cell| !taken.contains(cell));
                let cells = |names: &str| names.split_ascii_whitespace().map(cell).collect();
                let moves: Option<Option<Vec<Cell>>> = moves.map(cells);
                let moves = match moves {
                    Some(cells) => Some(cells?),
                    None => None,
                };
                let open = Found::Open {
                    numbers: (proof, disproof),
                    turns: i32::try_from(turns).ok().filter(|&it| it >= 0)?,
                    moves,
                };
                (nodes, open)
            }
            _ => return None,
        };
        (nodes >= 0).then_some(())?;
        self.places.push(Place { setup, found, nodes });
        Some(())
    }
}

fn settings(name: String, text: &str) -> Option<(Settings, f64)> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let ["job", job, "lease", lease, "checks", checks, "pace", pace] = words[..] else {
        return None;
    };
    let positive = |word: &str| {
        let number: f64 = word.parse().ok()?;
        (number > 0.0 && number.is_finite()).then_some(number)
    };
    let settings = Settings {
        name,
        job_seconds: positive(job)?,
        lease_seconds: positive(lease)?,
        check_rate: checks.parse().ok().filter(|it| (0.0..=1.0).contains(it))?,
    };
    Some((settings, positive(pace)?))
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let canonical = Canonical::new(&self.board);
        let mut text = format!("{HEAD}\ncampaign {}\n", self.settings.name);
        let Settings { job_seconds, lease_seconds, check_rate, .. } = self.settings;
        writeln!(text, "board {}", self.board.description())?;
        writeln!(
            text,
            "settings job {job_seconds} lease {lease_seconds} checks {check_rate} pace {:.1}",
            self.pace
        )?;
        for (label, setup) in &self.asked {
            writeln!(text, "asked {} | {label}", canonical.written(setup))?;
        }
        for place in &self.places {
            let (name, nodes) = (canonical.written(&place.setup), place.nodes);
            match &place.found {
                Found::Decided(true) => writeln!(text, "won {name} | {nodes}")?,
                Found::Decided(false) => writeln!(text, "lost {name} | {nodes}")?,
                Found::Open { numbers: (proof, disproof), turns, moves } => {
                    let kind = if moves.is_some() { "open" } else { "leaf" };
                    write!(text, "{kind} {name} | {proof} {disproof} {turns} {nodes}")?;
                    if let Some(moves) = moves {
                        let names = moves.iter().map(|&cell| self.board.name(cell));
                        let names: Vec<&str> = names.collect();
                        write!(text, " | {}", names.join(" "))?;
                    }
                    writeln!(text)?;
                }
            }
        }
        writeln!(f, "{text}checksum {:016x}", checksum(text.as_bytes()))
    }
}

impl Campaign {
    /// A consistent snapshot of the campaign without proofs.
    pub fn state(&self, database: &mut Database) -> Result<State, ClusterError> {
        let canonical = Canonical::new(&self.board);
        let (about, asked, rows) = database.change(|transaction| {
            transaction.batch_execute("set transaction isolation level repeatable read")?;
            let about = transaction.query_one(
                "select job_seconds, lease_seconds, check_rate, nodes_per_second
                 from campaign where id = $1",
                &[&self.id],
            )?;
            let asked = transaction.query(
                "select label, key, image from root join positions p on p.id = position
                 where root.campaign = $1 order by ordinal",
                &[&self.id],
            )?;
            // From the requested positions down to decided or unexpanded ones.
            let rows = transaction.query(
                "with recursive reached (id, goes_on) as (
                    select p.id, p.expanded and p.won is null
                    from positions p where p.campaign = $1 and p.asked
                    union
                    select child.id, child.expanded and child.won is null
                    from reached join edge e on e.parent = reached.id and reached.goes_on
                        join positions child on child.id = e.child)
                 select key, won, proof, disproof, turns, nodes,
                    case when goes_on then (
                        select coalesce(array_agg(cell order by rank, cell), '{}')
                        from edge where parent = p.id) end
                 from reached join positions p using (id) order by stones, key",
                &[&self.id],
            )?;
            Ok((about, asked, rows))
        })?;
        let asked = asked.iter().map(|row| {
            let setup = canonical.expect(row.get(1))?;
            let back = canonical.expect_inverse(row.get(2))?;
            Ok((row.get(0), canonical.image(&setup, back)))
        });
        let asked: Result<_, ClusterError> = asked.collect();
        let cells: Vec<Cell> = self.board.cells().collect();
        // Malformed positions are left out.
        let place = |row: &tokio_postgres::Row| {
            let setup = canonical.expect(row.get(0)).ok()?;
            let taken: BTreeSet<Cell> = setup.stones.iter().map(|it| it.0).collect();
            let found = match row.get::<_, Option<bool>>(1) {
                Some(won) => Found::Decided(won),
                None => Found::Open {
                    numbers: (row.get(2), row.get(3)),
                    turns: row.get(4),
                    moves: row.get::<_, Option<Vec<i16>>>(6).map(|numbers| {
                        let cell = |&number: &i16| cells.get(number as usize).copied();
                        let free = numbers.iter().filter_map(cell);
                        free.filter(|cell| !taken.contains(cell)).collect()
                    }),
                },
            };
            Some(Place { setup, found, nodes: row.get(5) })
        };
        Ok(State {
            settings: Settings {
                name: self.name.clone(),
                job_seconds: about.get(0),
                lease_seconds: about.get(1),
                check_rate: about.get(2),
            },
            pace: about.get(3),
            board: Arc::clone(&self.board),
            asked: asked?,
            places: rows.iter().filter_map(place).collect(),
        })
    }

    /// Writes the state of the campaign to a file.
    pub fn export_state(
        &self,
        database: &mut Database,
        path: &Path,
    ) -> Result<Written, ClusterError> {
        let state = self.state(database)?;
        std::fs::write(path, state.to_string())
            .map_err(|source| ClusterError::Unwritten { path: path.to_owned(), source })?;
        Ok(Written::new(&state, path.display().to_string()))
    }

    pub fn restored(&self, database: &Database, state: &State) -> Written {
        Written::new(state, database.address().to_string())
    }

    /// Creates a campaign that continues from a state.
    pub fn restore(database: &mut Database, state: &State) -> Result<Self, ClusterError> {
        Self::make(database, &state.settings, &state.asked, |transaction, id| {
            state.insert(transaction, id)
        })
    }
}

impl State {
    /// Adds the tree to a new campaign.
    fn insert(&self, transaction: &mut Client, id: i64) -> Result<(), tokio_postgres::Error> {
        let canonical = Canonical::new(&self.board);
        let pace = "update campaign set nodes_per_second = $2 where id = $1";
        transaction.execute(pace, &[&id, &self.pace])?;
        let mut rows = Rows::default();
        let mut edges = Edges::default();
        for place in &self.places {
            let name = canonical.written(&place.setup);
            let stones = place.setup.stones.len() as i16;
            if let Found::Open { moves: Some(moves), .. } = &place.found {
                for (rank, &cell) in moves.iter().enumerate() {
                    let (child, image) = canonical.name(&place.setup.after(cell));
                    edges.parents.push(name.clone());
                    edges.cells.push(cell.index() as i16);
                    edges.children.push(child);
                    edges.images.push(image as i16);
                    edges.ranks.push(rank as i16);
                    edges.stones.push(stones + 1);
                }
            }
            rows.keys.push(name);
            rows.stones.push(stones);
            let (numbers, turns, expanded) = match &place.found {
                Found::Decided(won) => {
                    let numbers = if *won { (1, FAR_NUMBER) } else { (FAR_NUMBER, 1) };
                    (numbers, self.turns_for(place.nodes), false)
                }
                Found::Open { numbers, turns, moves } => (*numbers, *turns, moves.is_some()),
            };
            rows.proofs.push(numbers.0);
            rows.disproofs.push(numbers.1);
            rows.turns.push(turns);
            rows.nodes.push(place.nodes);
            rows.expanded.push(expanded);
        }
        transaction.execute(
            "insert into positions (campaign, key, stones, proof, disproof, turns, nodes, expanded)
             select $1, given.* from unnest($2::text[], $3::smallint[], $4::bigint[], $5::bigint[],
                $6::integer[], $7::bigint[], $8::boolean[]) as given
             on conflict (campaign, key) do update set proof = excluded.proof,
                disproof = excluded.disproof, turns = excluded.turns, nodes = excluded.nodes,
                expanded = excluded.expanded",
            &[
                &id,
                &rows.keys,
                &rows.stones,
                &rows.proofs,
                &rows.disproofs,
                &rows.turns,
                &rows.nodes,
                &rows.expanded,
            ],
        )?;
        transaction.execute(
            "insert into positions (campaign, key, stones)
             select distinct $1::bigint, key, stones
             from unnest($2::text[], $3::smallint[]) as given (key, stones)
             on conflict (campaign, key) do nothing",
            &[&id, &edges.children, &edges.stones],
        )?;
        transaction.execute(
            "insert into edge (parent, cell, child, image, rank)
             select parent.id, cell, child.id, given.image, given.rank
             from unnest($2::text[], $3::smallint[], $4::text[], $5::smallint[], $6::smallint[])
                    as given (above, cell, below, image, rank)
                join positions parent on parent.campaign = $1 and parent.key = above
                join positions child on child.campaign = $1 and child.key = below
             on conflict (parent, cell) do nothing",
            &[&id, &edges.parents, &edges.cells, &edges.children, &edges.images, &edges.ranks],
        )?;
        transaction.execute(
            "select back_up(array(select id from positions where campaign = $1 and expanded))",
            &[&id],
        )?;
        Ok(())
    }

    /// The number of turns after which the node limit of a job reaches `nodes`.
    fn turns_for(&self, nodes: i64) -> i32 {
        let enough = |&turns: &u32| {
            crate::tree::node_limit(turns, self.pace, self.settings.job_seconds) >= nodes as u64
        };
        (2..34).find(enough).unwrap_or(34) as i32
    }
}

#[derive(Default)]
struct Rows {
    keys: Vec<String>,
    stones: Vec<i16>,
    proofs: Vec<i64>,
    disproofs: Vec<i64>,
    turns: Vec<i32>,
    nodes: Vec<i64>,
    expanded: Vec<bool>,
}

#[derive(Default)]
struct Edges {
    parents: Vec<String>,
    cells: Vec<i16>,
    children: Vec<String>,
    images: Vec<i16>,
    ranks: Vec<i16>,
    stones: Vec<i16>,
}
