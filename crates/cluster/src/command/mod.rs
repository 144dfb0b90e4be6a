//! The command `campaign`. The calling program supplies the reader of positions and the output.

mod arguments;

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use mustplay::{CancelToken, Engine, Position};
use mustplay_core::{Progress, StopReason};
use mustplay_hex::Setup;
use mustplay_solver::SolverSettings;
use serde::Serialize;

use crate::campaign::positions_of;
use crate::{Address, Campaign, ClusterError, Database, Settings, State, Worker};
use arguments::{Action, CreateArgs, WorkerArgs};

pub use arguments::CampaignArgs;

const STATUS_INTERVAL: Duration = Duration::from_secs(1);

pub struct Caller<'a> {
    pub engine: &'a Engine,
    pub cancel: &'a CancelToken,
    /// Reads a position in the notation of the program; only a board if the flag is set.
    pub read: &'a dyn Fn(&str, bool) -> Result<Position, String>,
    pub say: &'a (dyn Fn(&str) + Sync),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Done,
    /// Proofs were written, but some positions are undecided.
    Unfinished,
    Refused,
}

impl CampaignArgs {
    pub fn run(&self, caller: &Caller<'_>) -> Result<Ended, ClusterError> {
        let address = Address::given(self.database.as_deref())?;
        let tell = |answer: &dyn Answer| (caller.say)(&answer.told(self.json));
        let (mut database, campaign) = match &self.action {
            Action::Create(CreateArgs { state: Some(path), name, .. }) => {
                let mut state = State::read(&text_of(path, "the state of a campaign")?)?;
                if let Some(name) = name.as_ref().or(self.campaign.as_ref()) {
                    state.settings.name.clone_from(name);
                }
                let mut database = Database::prepare(&address)?;
                let campaign = Campaign::restore(&mut database, &state)?;
                tell(&campaign.restored(&database, &state));
                return Ok(Ended::Done);
            }
            Action::Create(create) => {
                let positions = create.positions(caller)?;
                let mut database = Database::prepare(&address)?;
                let settings = create.settings(self.campaign.as_deref());
                let campaign = Campaign::create(&mut database, &settings, &positions)?;
                tell(&campaign.created(&database, positions.len()));
                return Ok(Ended::Done);
            }
            Action::Worker(worker) => {
                self.work(worker, address, caller)?;
                return Ok(Ended::Done);
            }
            _ => {
                let mut database = Database::open(&address)?;
                let campaign = Campaign::find(&mut database, self.campaign.as_deref())?;
                (database, campaign)
            }
        };
        let database = &mut database;
        match &self.action {
            Action::Create(_) | Action::Worker(_) => {}
            Action::Status { follow, tree, metrics } => loop {
                let mut status = campaign.status(database)?;
                if let Some(count) = tree {
                    status.branches = campaign.branches(database, *count)?;
                }
                if *metrics {
                    (caller.say)(&status.metrics());
                } else {
                    tell(&status);
                }
                if !follow || status.state == "done" || caller.cancel.is_canceled() {
                    break;
                }
                std::thread::sleep(STATUS_INTERVAL);
            },
            Action::Pause => tell(&campaign.pause(database)?),
            Action::Resume => tell(&campaign.resume(database)?),
            Action::Cancel => tell(&campaign.cancel(database)?),
            Action::Import { store } => {
                let sink = |_: &Progress| {
                    if caller.cancel.is_canceled() {
                        return Err(StopReason::Canceled);
                    }
                    Ok(())
                };
                tell(&campaign.import(database, caller.engine, store, &sink)?);
            }
            Action::Export { state: Some(path), .. } => {
                tell(&campaign.export_state(database, path)?);
            }
            Action::Export { folder, .. } => {
                let folder = folder.as_deref().unwrap_or(Path::new("."));
                let exported = campaign.export(database, folder)?;
                tell(&exported);
                return Ok(match (exported.refused.is_empty(), exported.complete) {
                    (false, _) => Ended::Refused,
                    (true, false) => Ended::Unfinished,
                    (true, true) => Ended::Done,
                });
            }
        }
        Ok(Ended::Done)
    }

    fn work(
        &self,
        args: &WorkerArgs,
        address: Address,
        caller: &Caller<'_>,
    ) -> Result<(), ClusterError> {
        let named = || std::fs::read_to_string("/etc/hostname").ok();
        let name = args.name.clone().or_else(named);
        let name = name.map(|name| name.trim().to_owned());
        let worker = Worker {
            address,
            campaign: self.campaign.clone(),
            name: name.unwrap_or_else(|| "worker".to_owned()),
            engine: caller.engine.clone(),
            settings: SolverSettings { threads: args.threads, ..SolverSettings::default() },
            memory: args.memory,
            stays: args.stay,
        };
        worker.work(caller.cancel, &|event| {
            if !args.quiet {
                (caller.say)(&format!("{event}\n"));
            }
        })
    }
}

impl CreateArgs {
    fn positions(&self, caller: &Caller<'_>) -> Result<Vec<(String, Setup)>, ClusterError> {
        if let Some(path) = &self.file {
            return positions_of(&text_of(path, "a file of positions")?);
        }
        let text = self.position.join(" ");
        let position = (caller.read)(&text, self.openings).map_err(ClusterError::Asked)?;
        if !self.openings {
            // A label is part of a line, so it has no line breaks.
            let words: Vec<&str> = text.split_whitespace().collect();
            return Ok(vec![(words.join(" "), position.setup().clone())]);
        }
        if position.setup().stones.is_empty() {
            return Campaign::openings(caller.engine, position.setup());
        }
        let found = format!("expected an empty board with --openings, found `{text}`");
        Err(ClusterError::Asked(found))
    }

    fn settings(&self, campaign: Option<&str>) -> Settings {
        let named = || self.file.as_ref().map(|file| file.display().to_string());
        let name = self.name.clone().or_else(|| campaign.map(str::to_owned));
        let name = name.or_else(named);
        Settings {
            name: name.unwrap_or_else(|| self.position.join(" ")),
            job_seconds: self.job.as_secs_f64().max(0.001),
            lease_seconds: self.lease.as_secs_f64(),
            check_rate: self.checks,
        }
    }
}

fn text_of(path: &Path, expected: &str) -> Result<String, ClusterError> {
    std::fs::read_to_string(path).map_err(|error| {
        let path = path.display();
        ClusterError::Asked(format!("expected {expected}, found {path}: {error}"))
    })
}

/// A result that prints as text or JSON.
trait Answer {
    fn told(&self, json: bool) -> String;
}

impl<T: Serialize + Display> Answer for T {
    fn told(&self, json: bool) -> String {
        if json {
            serde_json::to_string(self).unwrap_or_else(|error| error.to_string())
        } else {
            self.to_string()
        }
    }
}
