//! `campaign`: solving on many machines.

use std::fmt::Display;
use std::time::Duration;

use anyhow::{Context, ensure};
use mustplay_cluster::{Address, Campaign, Database, Settings, Worker};
use mustplay_hex::Setup;
use mustplay_search::Settings as SolverSettings;
use mustplay_work::Unwatched;
use serde::Serialize;

use crate::cli::campaign::{Action, CampaignArgs, CampaignWorkerArgs, CreateArgs};
use crate::input;
use crate::job;
use crate::output::{self, Exit};

/// Time between looks at how a campaign is getting on.
const LOOK: Duration = Duration::from_secs(1);

pub(super) fn run(args: &CampaignArgs) -> anyhow::Result<Exit> {
    let address = Address::given(args.database.as_deref())?;
    if let Action::Create(create) = &args.action {
        let positions = positions(create)?;
        let mut database = Database::prepare(&address)?;
        let campaign = Campaign::create(&mut database, &settings(args, create), &positions)?;
        tell(args, &campaign.created(&database, positions.len()))?;
        return Ok(Exit::Done);
    }
    if let Action::Worker(worker) = &args.action {
        return work(args, worker, address);
    }
    let mut database = Database::open(&address)?;
    let campaign = Campaign::find(&mut database, args.campaign.as_deref())?;
    match &args.action {
        Action::Create(_) | Action::Worker(_) => {}
        Action::Status { follow, metrics } => loop {
            let status = campaign.status(&mut database)?;
            if *metrics {
                output::print(&status.metrics())?;
            } else {
                tell(args, &status)?;
            }
            if !follow || status.state == "done" {
                break;
            }
            std::thread::sleep(LOOK);
        },
        Action::Pause => tell(args, &campaign.pause(&mut database)?)?,
        Action::Resume => tell(args, &campaign.resume(&mut database)?)?,
        Action::Cancel => tell(args, &campaign.cancel(&mut database)?)?,
        Action::Import { store } => {
            let engine = job::engine();
            tell(
                args,
                &campaign.import(&mut database, engine, store, &Unwatched)?,
            )?;
        }
        Action::Export { folder } => {
            let exported = campaign.export(&mut database, folder)?;
            tell(args, &exported)?;
            return Ok(match (exported.refused.is_empty(), exported.complete) {
                (false, _) => Exit::Refused,
                (true, false) => Exit::Limit,
                (true, true) => Exit::Done,
            });
        }
    }
    Ok(Exit::Done)
}

fn tell(args: &CampaignArgs, answer: &(impl Serialize + Display)) -> anyhow::Result<()> {
    if args.json {
        output::print_json(answer)
    } else {
        output::print(&answer.to_string())
    }
}

/// Positions with what they are called.
fn positions(create: &CreateArgs) -> anyhow::Result<Vec<(String, Setup)>> {
    if let Some(path) = &create.file {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("expected a file of positions, found {}", path.display()))?;
        return Ok(mustplay_cluster::positions_of(&text)?);
    }
    let text = create.position.join(" ");
    if create.openings {
        let board = input::read_words(&input::board_text(&text))?;
        ensure!(
            board.setup().stones.is_empty(),
            "expected an empty board with --openings, found `{text}`"
        );
        return Ok(Campaign::openings(job::engine(), board.setup())?);
    }
    let position = input::read_words(&text)?;
    Ok(vec![(text, position.setup().clone())])
}

fn settings(args: &CampaignArgs, create: &CreateArgs) -> Settings {
    let named = || create.file.as_ref().map(|file| file.display().to_string());
    let name = create.name.clone().or_else(|| args.campaign.clone());
    let name = name.or_else(named);
    Settings {
        name: name.unwrap_or_else(|| create.position.join(" ")),
        job_seconds: create.job.as_secs_f64().max(0.001),
        lease_seconds: create.lease.as_secs_f64().max(0.001),
        check_rate: create.checks,
    }
}

fn work(
    args: &CampaignArgs,
    worker: &CampaignWorkerArgs,
    address: Address,
) -> anyhow::Result<Exit> {
    let named = || std::fs::read_to_string("/etc/hostname").ok();
    let name = worker.name.clone().or_else(named);
    let name = name.map(|name| name.trim().to_owned());
    let quiet = worker.quiet;
    let worker = Worker {
        address,
        campaign: args.campaign.clone(),
        name: name.unwrap_or_else(|| "worker".to_owned()),
        engine: job::engine().clone(),
        settings: SolverSettings {
            threads: worker.threads.threads,
            ..SolverSettings::default()
        },
        memory: worker.memory,
        stays: worker.stay,
    };
    worker.work(&job::unlimited_budget().cancel, &|news| {
        if !quiet {
            // That nobody looks on is no reason to stop.
            let _ = output::print(&format!("{news}\n"));
        }
    })?;
    Ok(Exit::Done)
}
