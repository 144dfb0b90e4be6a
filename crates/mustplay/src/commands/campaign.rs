//! `campaign`: solving on many machines.

use std::fmt::Write;
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Context, ensure};
use mustplay_cluster::{Address, Campaign, Database, Settings, Worker, WorkerNews};
use mustplay_hex::Setup;
use mustplay_search::Settings as SolverSettings;
use serde_json::json;

use crate::cli::campaign::{Action, CampaignArgs, CampaignWorkerArgs, CreateArgs};
use crate::input;
use crate::job;
use crate::output::{self, Exit};

/// Where the address is looked for that is not given.
const VARIABLE: &str = "MUSTPLAY_DATABASE";

/// Time between looks at how a campaign is getting on.
const LOOK: Duration = Duration::from_secs(1);

pub(super) fn run(args: &CampaignArgs) -> anyhow::Result<Exit> {
    let address = args
        .database
        .clone()
        .or_else(|| std::env::var(VARIABLE).ok());
    let address = address.with_context(|| {
        format!("expected --database URL or the environment variable {VARIABLE}, found neither")
    })?;
    let address: Address = address.parse()?;
    match &args.action {
        Action::Create(create) => self::create(args, create, &address)?,
        Action::Worker(worker) => work(args, worker, address)?,
        Action::Status { follow } => status(args, *follow, &address)?,
        Action::Pause => change(args, &address, "is paused", Campaign::pause)?,
        Action::Resume => change(args, &address, "goes on", Campaign::resume)?,
        Action::Cancel => change(args, &address, "is cancelled", Campaign::cancel)?,
        Action::Export { folder } => return export(args, folder, &address),
    }
    Ok(Exit::Done)
}

/// Positions with what they are called.
fn positions(create: &CreateArgs) -> anyhow::Result<Vec<(String, Setup)>> {
    if let Some(path) = &create.file {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("expected a file of positions, found {}", path.display()))?;
        let lines = text.lines().map(str::trim).enumerate();
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let read = |(number, line): (usize, &str)| {
            let position = input::read_words(line);
            let position = position.with_context(|| format!("line {}", number + 1))?;
            Ok((line.to_owned(), position.setup().clone()))
        };
        return lines.map(read).collect();
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

fn create(args: &CampaignArgs, create: &CreateArgs, address: &Address) -> anyhow::Result<()> {
    let positions = positions(create)?;
    let named = || create.file.as_ref().map(|file| file.display().to_string());
    let written = || create.position.join(" ");
    let name = create.name.clone().or_else(|| args.campaign.clone());
    let settings = Settings {
        name: name.or_else(named).unwrap_or_else(written),
        job_seconds: create.job.as_secs_f64().max(0.001),
        lease_seconds: create.lease.as_secs_f64().max(0.001),
        check_rate: create.checks,
    };
    let mut database = Database::prepare(address)?;
    let campaign = Campaign::create(&mut database, &settings, &positions)?;
    let count = positions.len();
    if args.json {
        return output::print_json(&json!({ "campaign": campaign.name, "positions": count }));
    }
    let plural = if count == 1 { "" } else { "s" };
    output::print(&format!(
        "campaign {}: {count} position{plural} of {} at {address}\n",
        campaign.name,
        campaign.board.shape()
    ))
}

fn work(args: &CampaignArgs, worker: &CampaignWorkerArgs, address: Address) -> anyhow::Result<()> {
    let named = || std::fs::read_to_string("/etc/hostname").ok();
    let name = worker.name.clone().or_else(named);
    let name = name.map(|name| name.trim().to_owned());
    let quiet = worker.quiet;
    let settings = SolverSettings {
        threads: worker.threads.threads,
        ..SolverSettings::default()
    };
    let worker = Worker {
        address,
        campaign: args.campaign.clone(),
        name: name.unwrap_or_else(|| "worker".to_owned()),
        engine: job::engine().clone(),
        settings,
        memory: worker.memory,
        stays: worker.stay,
    };
    let budget = job::unlimited_budget();
    worker.work(&budget.cancel, &|news| {
        if !quiet {
            // That nobody looks on is no reason to stop.
            let _ = output::print(&line(&news));
        }
    })?;
    Ok(())
}

fn line(news: &WorkerNews) -> String {
    match news {
        WorkerNews::Joined(name, id) => format!("worker {id} of campaign {name}\n"),
        WorkerNews::Begun(id, what) | WorkerNews::Answered(id, what) => format!("{id}: {what}\n"),
        WorkerNews::Refused(answer, why) => format!("answer {answer} is refused: {why}\n"),
        WorkerNews::Unreachable(why, wait) => {
            format!("{why}; again in {} s\n", wait.as_secs_f64())
        }
        WorkerNews::Done(state) => format!("the campaign is {state}\n"),
    }
}

fn open(args: &CampaignArgs, address: &Address) -> anyhow::Result<(Database, Campaign)> {
    let mut database = Database::open(address)?;
    let campaign = Campaign::find(&mut database, args.campaign.as_deref())?;
    Ok((database, campaign))
}

fn status(args: &CampaignArgs, follow: bool, address: &Address) -> anyhow::Result<()> {
    let (mut database, campaign) = open(args, address)?;
    loop {
        let status = campaign.status(&mut database)?;
        if args.json {
            output::print_json(&status)?;
        } else {
            output::print(&status.to_string())?;
        }
        if !follow || status.state == "done" {
            return Ok(());
        }
        thread::sleep(LOOK);
    }
}

fn change(
    args: &CampaignArgs,
    address: &Address,
    becomes: &str,
    change: impl Fn(&Campaign, &mut Database) -> Result<bool, mustplay_cluster::ClusterError>,
) -> anyhow::Result<()> {
    let (mut database, campaign) = open(args, address)?;
    let changed = change(&campaign, &mut database)?;
    let state = campaign.status(&mut database)?.state;
    if args.json {
        return output::print_json(&json!({ "campaign": campaign.name, "state": state }));
    }
    let name = &campaign.name;
    output::print(&if changed {
        format!("campaign {name} {becomes}\n")
    } else {
        format!("campaign {name} is {state}, as before\n")
    })
}

fn export(args: &CampaignArgs, folder: &Path, address: &Address) -> anyhow::Result<Exit> {
    let (mut database, campaign) = open(args, address)?;
    let exported = campaign.export(&mut database, folder)?;
    let exit = match (exported.refused.is_empty(), exported.open.is_empty()) {
        (false, _) => Exit::Refused,
        (true, false) => Exit::Limit,
        (true, true) => Exit::Done,
    };
    if args.json {
        let proofs = exported.proofs.iter();
        let proofs = proofs.map(|(label, winner, path)| {
            json!({ "label": label, "winner": winner.to_string(), "certificate": path })
        });
        output::print_json(&json!({
            "campaign": campaign.name,
            "complete": exported.open.is_empty() && exported.refused.is_empty(),
            "proofs": proofs.collect::<Vec<_>>(),
            "open": exported.open,
            "refused": exported.refused,
        }))?;
        return Ok(exit);
    }
    let mut text = String::new();
    for (label, winner, path) in &exported.proofs {
        let _ = writeln!(text, "{label}: {winner} wins, {}", path.display());
    }
    for label in &exported.open {
        let _ = writeln!(text, "{label}: not decided");
    }
    for what in &exported.refused {
        let _ = writeln!(text, "{what}; what its author said is withdrawn");
    }
    output::print(&text)?;
    Ok(exit)
}
