//! Positions that are to be decided by many.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mustplay_engine::Engine;
use mustplay_hex::{Board, Cell, Color, Objective, Setup};
use mustplay_search::Settings as SolverSettings;

use crate::prover;
use crate::{Canonical, ClusterError, Database, PROGRAM};

/// How a campaign is worked on.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What it is called.
    pub name: String,
    /// How long a job may take, about.
    pub job_seconds: f64,
    /// How long a worker may be silent before its job is given to another.
    pub lease_seconds: f64,
    /// How many of the answers, from 0 to 1, are checked by others; those to what was asked always
    /// are.
    pub check_rate: f64,
}

impl Settings {
    /// Jobs of ten seconds, leases of a minute, every tenth answer checked.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            job_seconds: 10.0,
            lease_seconds: 60.0,
            check_rate: 0.1,
        }
    }
}

/// A campaign by its number.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The number.
    pub id: i64,
    /// What it is called.
    pub name: String,
    /// Where it is played.
    pub board: Arc<Board>,
}

/// What was written to a folder.
#[derive(Clone, Debug, Default)]
pub struct Exported {
    /// For each position that is decided: what it was called, who wins, where its proof is.
    pub proofs: Vec<(String, Color, PathBuf)>,
    /// Positions that are not decided.
    pub open: Vec<String>,
    /// Answers whose proofs were refused: they are withdrawn, and the campaign goes on.
    pub refused: Vec<String>,
}

impl Campaign {
    /// Makes a campaign about some positions of one board, each with what it is called.
    pub fn create(
        database: &mut Database,
        settings: &Settings,
        positions: &[(String, Setup)],
    ) -> Result<Self, ClusterError> {
        let request = |expected: &str, found: String| ClusterError::Request {
            expected: expected.to_owned(),
            found,
        };
        let Some((_, first)) = positions.first() else {
            return Err(request("a position", "none".to_owned()));
        };
        let board = &first.board;
        for (label, setup) in positions {
            if *setup.board != **board {
                let found = format!("{} for {label}", setup.board.shape());
                return Err(request(&format!("positions of {}", board.shape()), found));
            }
            if setup.objective != Objective::Normal {
                return Err(request("the normal objective", "misere".to_owned()));
            }
            if setup
                .connected()
                .map_err(mustplay_engine::Error::from)?
                .is_some()
            {
                return Err(request("a game that is not over", format!("`{label}`")));
            }
        }
        let canonical = Canonical::new(board);
        let (names, images): (Vec<String>, Vec<i16>) = positions
            .iter()
            .map(|(_, setup)| canonical.name(setup))
            .map(|(name, image)| (name, image as i16))
            .unzip();
        let stones: Vec<i16> = positions
            .iter()
            .map(|(_, setup)| setup.stones.len() as i16)
            .collect();
        let labels: Vec<&str> = positions.iter().map(|(label, _)| label.as_str()).collect();
        let taken = database.ask(|client| {
            client.query_opt("select from campaign where name = $1", &[&settings.name])
        })?;
        if taken.is_some() {
            return Err(ClusterError::Taken(settings.name.clone()));
        }
        let description = board.description();
        let id = database.change(|transaction| {
            let row = transaction.query_one(
                "insert into campaign (name, board, program, job_seconds, lease_seconds, check_rate)
                 values ($1, $2, $3, $4, $5, $6) returning id",
                &[
                    &settings.name,
                    &description,
                    &PROGRAM,
                    &settings.job_seconds,
                    &settings.lease_seconds,
                    &settings.check_rate,
                ],
            )?;
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
            transaction.batch_execute("notify mustplay")?;
            Ok(id)
        })?;
        Ok(Self {
            id,
            name: settings.name.clone(),
            board: Arc::clone(board),
        })
    }

    /// All first moves on a board, one of those that are images of each other, the promising
    /// ones first.
    pub fn openings(engine: &Engine, board: &Setup) -> Result<Vec<(String, Setup)>, ClusterError> {
        let solver = engine.solver(&board.board, &SolverSettings::default())?;
        let promising = solver.promising(board)?;
        let rank = |cell: &Cell| promising.iter().position(|it| it == cell);
        let mut cells: Vec<Cell> = board.board.orbits().iter().map(|orbit| orbit[0]).collect();
        cells.sort_by_key(rank);
        let opening = |cell| (board.board.name(cell).to_owned(), board.after(cell));
        Ok(cells.into_iter().map(opening).collect())
    }

    /// The campaign of this name; the last one, if no name is given.
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
        Ok(Self {
            id: row.get(0),
            name: row.get(1),
            board: Arc::new(board),
        })
    }

    /// Has workers claim nothing more; what they are at is finished.
    pub fn pause(&self, database: &mut Database) -> Result<bool, ClusterError> {
        self.change_state(database, "paused", &["running"])
    }

    /// Has workers go on, also with what was set aside.
    pub fn resume(&self, database: &mut Database) -> Result<bool, ClusterError> {
        database.ask(|client| {
            client.execute(
                "update positions set aside = false, losses = 0 where campaign = $1 and aside",
                &[&self.id],
            )
        })?;
        self.change_state(database, "running", &["paused", "cancelled", "running"])
    }

    /// Ends it; what was found out stays, and it can be resumed.
    pub fn cancel(&self, database: &mut Database) -> Result<bool, ClusterError> {
        self.change_state(database, "cancelled", &["running", "paused"])
    }

    /// Whether it was in one of the states before.
    fn change_state(
        &self,
        database: &mut Database,
        to: &str,
        from: &[&str],
    ) -> Result<bool, ClusterError> {
        let changed = database.change(|transaction| {
            let changed = transaction.execute(
                "update campaign set state = $2 where id = $1 and state = any ($3)",
                &[&self.id, &to, &from],
            )?;
            transaction.batch_execute("notify mustplay")?;
            Ok(changed)
        })?;
        Ok(changed > 0)
    }

    /// Writes the proof of each position that is decided to a folder, as `BOARD-NAME.txt`, once the
    /// checker has accepted it. Whoever exports owns the campaign, so a proof that is refused here
    /// is refused for good: its author is not listened to any more.
    pub fn export(&self, database: &mut Database, folder: &Path) -> Result<Exported, ClusterError> {
        let unwritten = |path: &Path| {
            let path = path.to_owned();
            move |source| ClusterError::Unwritten { path, source }
        };
        std::fs::create_dir_all(folder).map_err(unwritten(folder))?;
        let canonical = Canonical::new(&self.board);
        let roots = database.ask(|client| {
            client.query(
                "select label, image, key, positions.won, answer.id, answer.worker
                 from root join positions on positions.id = root.position
                    left join answer on answer.id = positions.answer
                 where root.campaign = $1 order by ordinal",
                &[&self.id],
            )
        })?;
        let mut exported = Exported::default();
        for root in roots {
            let (label, key): (String, String) = (root.get(0), root.get(2));
            let Some(won) = root.get::<_, Option<bool>>(3) else {
                exported.open.push(label);
                continue;
            };
            let setup = canonical
                .position(&key)
                .ok_or_else(|| ClusterError::Request {
                    expected: format!("a position of {}", self.board.shape()),
                    found: format!("`{key}`"),
                })?;
            let winner = if won { setup.to_move } else { !setup.to_move };
            let answer: i64 = root.get(4);
            let text = database.ask(|client| {
                client.query_one("select part from answer where id = $1", &[&answer])
            })?;
            match prover::read(text.get(0), &setup, winner) {
                Ok((proof, _)) => {
                    let number = root.get::<_, i16>(1) as usize;
                    let proof = proof.image(canonical.inverse(number));
                    let name: String = label
                        .chars()
                        .map(|it| if it.is_alphanumeric() { it } else { '-' })
                        .collect();
                    let path = folder.join(format!("{}-{name}.txt", self.board.shape()));
                    std::fs::write(&path, proof.to_string()).map_err(unwritten(&path))?;
                    exported.proofs.push((label, proof.claim.winner, path));
                }
                Err(why) => {
                    let liar: i64 = root.get(5);
                    let reason = format!("the proof of answer {answer} is refused: {why}");
                    database.change(|transaction| {
                        transaction.execute("select hold_tree($1)", &[&self.id])?;
                        transaction.execute("select ban($1, $2)", &[&liar, &reason])
                    })?;
                    exported.refused.push(format!("{label}: {why}"));
                }
            }
        }
        Ok(exported)
    }
}
