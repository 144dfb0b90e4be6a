//! Campaigns: sets of positions that many workers decide together.

use std::fmt;
use std::sync::Arc;

use mustplay::{Engine, Position};
use mustplay_hex::{Board, Cell, Objective, Setup};
use mustplay_solver::SolverSettings;
use serde::Serialize;

use crate::client::Client;
use crate::escaped::Escaped;
use crate::{Canonical, ClusterError, Database, PROGRAM};

const MAX_NAME_BYTES: usize = 200;

#[derive(Clone, Debug)]
pub struct Settings {
    pub name: String,
    pub job_seconds: f64,
    /// How long a worker may be silent before its job goes to another.
    pub lease_seconds: f64,
    /// The share of answers, from 0 to 1, that other workers check; answers for the requested
    /// positions are always checked.
    pub check_rate: f64,
}

impl Settings {
    /// Jobs of ten seconds, leases of a minute, every tenth answer checked.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), job_seconds: 10.0, lease_seconds: 60.0, check_rate: 0.1 }
    }
}

#[derive(Clone, Debug)]
pub struct Campaign {
    pub id: i64,
    pub name: String,
    pub board: Arc<Board>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Created {
    pub campaign: String,
    pub positions: usize,
    pub board: String,
    pub place: String,
}

impl fmt::Display for Created {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.positions == 1 { "" } else { "s" };
        let (count, board) = (self.positions, &self.board);
        writeln!(
            f,
            "campaign {}: {count} position{plural} of {board} at {}",
            self.campaign, self.place
        )
    }
}

/// The result of changing the state of a campaign.
#[derive(Clone, Debug, Serialize)]
pub struct Changed {
    pub campaign: String,
    pub state: String,
    pub changed: bool,
}

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before = if self.changed { "" } else { ", as before" };
        writeln!(f, "campaign {} is {}{before}", self.campaign, self.state)
    }
}

/// Reads one position per line; the line is its label. Empty lines and lines that begin with `#`
/// are skipped.
pub(crate) fn positions_of(text: &str) -> Result<Vec<(String, Setup)>, ClusterError> {
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(number, line): (usize, &str)| {
        let position: Result<Position, _> = line.parse();
        let position = position.map_err(|error| ClusterError::Request {
            expected: format!("a position in line {}", number + 1),
            found: error.to_string(),
        })?;
        Ok((line.to_owned(), position.setup().clone()))
    };
    lines.map(read).collect()
}

impl Campaign {
    /// Creates a campaign about labeled positions of one board.
    pub fn create(
        database: &mut Database,
        settings: &Settings,
        positions: &[(String, Setup)],
    ) -> Result<Self, ClusterError> {
        Self::make(database, settings, positions, |_, _| Ok(()))
    }

    /// Creates a campaign and what `more` adds to it, in one transaction.
    pub(crate) fn make(
        database: &mut Database,
        settings: &Settings,
        positions: &[(String, Setup)],
        more: impl FnOnce(&mut Client, i64) -> Result<(), tokio_postgres::Error>,
    ) -> Result<Self, ClusterError> {
        let request = |expected: &str, found: String| ClusterError::Request {
            expected: expected.to_owned(),
            found,
        };
        let Some((_, first)) = positions.first() else {
            return Err(request("a position", "none".to_owned()));
        };
        if settings.name.trim().is_empty() {
            return Err(request("a name", format!("`{}`", settings.name)));
        }
        // A name is one line of the text of a `State`.
        if settings.name.len() > MAX_NAME_BYTES || settings.name.chars().any(char::is_control) {
            let expected = format!("a name of {MAX_NAME_BYTES} bytes at most, without line breaks");
            return Err(request(&expected, format!("`{}`", Escaped(&settings.name))));
        }
        let board = &first.board;
        for (label, setup) in positions {
            if *setup.board != **board {
                let found = format!("{} for {label}", setup.board.shape());
                return Err(request(&format!("positions of {}", board.shape()), found));
            }
            if setup.objective != Objective::Normal {
                return Err(request("the normal objective", "misere".to_owned()));
            }
            if setup.connected().map_err(mustplay::Error::from)?.is_some() {
                return Err(request("a game that is not over", format!("`{label}`")));
            }
        }
        let canonical = Canonical::new(board);
        let (names, images): (Vec<String>, Vec<i16>) = positions
            .iter()
            .map(|(_, setup)| canonical.name(setup))
            .map(|(name, image)| (name, image as i16))
            .unzip();
        let stones: Vec<i16> =
            positions.iter().map(|(_, setup)| setup.stones.len() as i16).collect();
        let labels: Vec<&str> = positions.iter().map(|(label, _)| label.as_str()).collect();
        let description = board.description();
        let id = database.change(|transaction| {
            let row = transaction.query_opt(
                "insert into campaign (name, board, program, job_seconds, lease_seconds, check_rate)
                 values ($1, $2, $3, $4, $5, $6) on conflict (name) do nothing returning id",
                &[
                    &settings.name,
                    &description,
                    &PROGRAM,
                    &settings.job_seconds,
                    &settings.lease_seconds,
                    &settings.check_rate,
                ],
            )?;
            let Some(row) = row else {
                return Ok(None);
            };
            let id: i64 = row.get(0);
            for (number, symmetry) in board.symmetries().iter().enumerate() {
                let goes_to = |cell| symmetry.apply(cell).index() as i16;
                let cells: Vec<i16> = board.cells().map(goes_to).collect();
                transaction.execute(
                    "insert into symmetry values ($1, $2, $3)",
                    &[&id, &(number as i16), &cells],
                )?;
            }
            transaction.execute(
                "insert into positions (campaign, key, stones, asked)
                 select $1, key, stones, true
                 from unnest($2::text[], $3::smallint[]) with ordinality as given (key, stones, at)
                 order by at
                 on conflict do nothing",
                &[&id, &names, &stones],
            )?;
            transaction.execute(
                "insert into root (campaign, ordinal, label, position, image)
                 select $1, at, label, positions.id, image
                 from unnest($2::text[], $3::text[], $4::smallint[])
                        with ordinality as given (label, key, image, at)
                    join positions on positions.campaign = $1 and positions.key = given.key",
                &[&id, &labels, &names, &images],
            )?;
            more(transaction, id)?;
            transaction.batch_execute("notify mustplay")?;
            Ok(Some(id))
        })?;
        Ok(Self {
            id: id.ok_or_else(|| ClusterError::Taken(settings.name.clone()))?,
            name: settings.name.clone(),
            board: Arc::clone(board),
        })
    }

    /// The first moves on a board up to symmetry, the most promising first.
    pub fn openings(engine: &Engine, board: &Setup) -> Result<Vec<(String, Setup)>, ClusterError> {
        let solver = engine.solver(&board.board, &SolverSettings::default())?;
        let promising = solver.promising(board)?;
        let rank = |cell: &Cell| promising.iter().position(|it| it == cell);
        let mut cells: Vec<Cell> = board.board.orbits().iter().map(|orbit| orbit[0]).collect();
        cells.sort_by_key(rank);
        let opening = |cell| (board.board.name(cell).to_owned(), board.after(cell));
        Ok(cells.into_iter().map(opening).collect())
    }

    /// The campaign of this name; without a name, the latest.
    pub fn find(database: &mut Database, name: Option<&str>) -> Result<Self, ClusterError> {
        let row = database.ask(|client| {
            client.query_opt(
                "select id, name, board from campaign where name = coalesce($1, name)
                 order by id desc limit 1",
                &[&name],
            )
        })?;
        let row = row.ok_or_else(|| ClusterError::Request {
            expected: "a campaign of the database".to_owned(),
            found: name.map_or("none".to_owned(), |name| format!("`{name}`")),
        })?;
        let description: String = row.get(2);
        let board = Board::described(&description).map_err(|error| ClusterError::Request {
            expected: "the description of a board in the campaign".to_owned(),
            found: error.to_string(),
        })?;
        Ok(Self { id: row.get(0), name: row.get(1), board: Arc::new(board) })
    }

    pub fn created(&self, database: &Database, positions: usize) -> Created {
        Created {
            campaign: self.name.clone(),
            positions,
            board: self.board.shape().to_string(),
            place: database.address().to_string(),
        }
    }

    /// Stops new claims; running jobs are finished.
    pub fn pause(&self, database: &mut Database) -> Result<Changed, ClusterError> {
        self.change_state(database, "paused", &["running"])
    }

    /// Resumes work, also on positions that were set aside.
    pub fn resume(&self, database: &mut Database) -> Result<Changed, ClusterError> {
        let tried_again = database.ask(|client| {
            client.execute(
                "update positions set aside = false, losses = 0 where campaign = $1 and aside",
                &[&self.id],
            )
        })?;
        let from = ["paused", "cancelled", "running"];
        let resumed = self.change_state(database, "running", &from)?;
        let changed = resumed.changed || tried_again > 0;
        Ok(Changed { changed, ..resumed })
    }

    /// Ends the campaign; its results stay, and it can be resumed.
    pub fn cancel(&self, database: &mut Database) -> Result<Changed, ClusterError> {
        self.change_state(database, "cancelled", &["running", "paused"])
    }

    fn change_state(
        &self,
        database: &mut Database,
        to: &str,
        from: &[&str],
    ) -> Result<Changed, ClusterError> {
        let before = database.change(|transaction| {
            let before = "select state from campaign where id = $1 for update";
            let before: String = transaction.query_one(before, &[&self.id])?.get(0);
            let changes = from.contains(&before.as_str());
            if changes {
                let change = "update campaign set state = $2, ended = null where id = $1";
                transaction.execute(change, &[&self.id, &to])?;
                transaction.batch_execute("notify mustplay")?;
            }
            Ok(before)
        })?;
        if !from.contains(&before.as_str()) && before != to {
            return Err(ClusterError::Request {
                expected: format!("a campaign that is {}", from.join(" or ")),
                found: format!("`{}`, which is {before}", self.name),
            });
        }
        Ok(Changed { campaign: self.name.clone(), state: to.to_owned(), changed: before != to })
    }
}
