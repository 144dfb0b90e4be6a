//! Whole campaigns: the right table, and proofs that the checker accepts.

use std::path::Path;

use mustplay::{Engine, Limits, Openings, Position};
use mustplay_cluster::{Campaign, Canonical, Database, Overview, Settings};
use mustplay_core::NoProgress;
use mustplay_proof::check::check;
use mustplay_solver::SolverSettings;
use mustplay_solver::store::Store;
use mustplay_testing::full;

use crate::server::{Server, hasty, work};

/// Exports a campaign that is done; checks every proof and compares with the solver alone.
pub(crate) fn assert_right(server: &Server, campaign: &Campaign, side: usize) {
    let mut database = Database::open(&server.address()).unwrap();
    let name = format!("mustplay-{}-{}", std::process::id(), campaign.name);
    let folder = std::env::temp_dir().join(name);
    let exported = campaign.export(&mut database, &folder).unwrap();
    assert!(exported.open.is_empty() && exported.refused.is_empty(), "{exported:?}");
    let openings = Openings::new(format!("{side}x{side}").parse().unwrap());
    let table = Engine::default().run(&openings, &Limits::default(), &()).unwrap().answer;
    assert_eq!(exported.proofs.len(), table.openings.len());
    let picture = std::fs::read_to_string(exported.picture.as_ref().unwrap()).unwrap();
    assert!(picture.starts_with("<svg "));
    let written = std::fs::read_to_string(&exported.table).unwrap();
    for proof in &exported.proofs {
        let (label, winner) = (&proof.label, proof.winner);
        let opening = table.openings.iter().find(|it| it.cell.to_string() == *label);
        assert_eq!(opening.unwrap().winner, Some(winner), "{label}");
        assert!(
            written.lines().any(|line| {
                line.starts_with(label.as_str()) && line.ends_with(&proof.checksum)
            })
        );
        let verified =
            check(&std::fs::read_to_string(&proof.certificate).unwrap(), &NoProgress).unwrap();
        let board = &verified.claim.setup.board;
        assert_eq!(verified.claim.setup.stones[0].0, board.cell(label).unwrap());
        assert_eq!(verified.claim.setup.stones.len(), 1);
    }
    let _ = std::fs::remove_dir_all(Path::new(&folder));
    assert_eq!(server.count(WRONG_VALUES), 0);
}

/// Rows that violate the invariants of the tables.
const WRONG_VALUES: &str = "select
    (select count(*) from mustplay.positions where (won is null) <> (answer is null)
        or won is null and not (proof between 1 and 1 << 30 and disproof between 1 and 1 << 30)) +
    (select count(*) from mustplay.job where kind not in ('solve', 'check')
        or state not in ('ready', 'leased', 'done', 'lost', 'released')) +
    (select count(*) from mustplay.answer where state not in ('standing', 'disputed', 'withdrawn'))";

#[test]
fn a_campaign_of_all_openings_has_the_table_and_its_proofs() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(5, &hasty("five"));
    work(&server, "alone");
    assert_right(&server, &campaign, 5);
    let mut database = Database::open(&server.address()).unwrap();
    let status = campaign.status(&mut database).unwrap();
    assert_eq!(status.state, "done");
    assert_eq!((status.answers, status.lost), (status.roots.len() as i64, 0));
    let overview = Overview::of(&server.address()).unwrap();
    assert_eq!(overview.campaigns.len(), 1);
    assert_eq!(overview.campaigns[0].name, "five");
    let metrics = status.metrics();
    let told = "mustplay_campaign_roots_decided{campaign=\"five\"} 13\n";
    assert!(metrics.contains(told), "{metrics}");
    for line in metrics.lines().filter(|line| !line.starts_with('#')) {
        let (name, value) = line.rsplit_once(' ').unwrap();
        assert!(name.ends_with('}') && value.parse::<f64>().is_ok(), "{line}");
    }
}

#[test]
fn what_a_store_knows_is_imported_with_proofs() {
    let Some(server) = Server::start() else {
        return;
    };
    let path = std::env::temp_dir().join(format!("mustplay-{}-solved.db", std::process::id()));
    let campaign = server.openings(4, &hasty("import"));
    let mut database = Database::open(&server.address()).unwrap();
    let engine = Engine::default();
    let missing = campaign.import(&mut database, &engine, &path, &NoProgress);
    assert!(missing.is_err() && !path.exists());
    // Two of the openings are known, each in some image.
    let board: Position = "4x4".parse().unwrap();
    let openings = Campaign::openings(&engine, board.setup()).unwrap();
    {
        let store = Store::open(&path).unwrap();
        let solver = engine.solver(&campaign.board, &SolverSettings::default());
        let mut solver = solver.unwrap();
        for (_, setup) in &openings[..2] {
            let solved = solver.answer(setup, &NoProgress).unwrap();
            store.of_board(&campaign.board).keep(setup, &solved).unwrap();
        }
        store.of_board(&campaign.board).save().unwrap();
    }
    for answered in [2, 0] {
        let imported = campaign.import(&mut database, &engine, &path, &NoProgress);
        let imported = imported.unwrap();
        let open = openings.len() - if answered == 2 { 0 } else { 2 };
        assert_eq!((imported.open, imported.answered), (open, answered));
    }
    work(&server, "the rest");
    assert_right(&server, &campaign, 4);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn jobs_that_are_too_small_are_opened_and_put_together() {
    let Some(server) = Server::start() else {
        return;
    };
    // Ten nodes at most: trees must grow.
    let settings = Settings { job_seconds: 0.001, ..hasty("small") };
    let side = if full() { 6 } else { 5 };
    let campaign = server.openings(side, &settings);
    std::thread::scope(|scope| {
        for name in ["one", "two"] {
            scope.spawn(|| work(&server, name));
        }
    });
    assert!(server.count("select count(*) from mustplay.edge") > 0);
    assert_branches(&server, &campaign);
    assert_eq!(
        server.count(
            "select coalesce(sum(busy), 0)::bigint from mustplay.positions where won is null"
        ),
        0
    );
    assert_right(&server, &campaign, side);
}

/// Branches are listed with their moves in the coordinates of the requested position.
fn assert_branches(server: &Server, campaign: &Campaign) {
    let mut database = Database::open(&server.address()).unwrap();
    let branches = campaign.branches(&mut database, 1000).unwrap();
    assert!(branches.iter().any(|branch| branch.moves.len() > 1));
    let canonical = Canonical::new(&campaign.board);
    let mut tell = server.client();
    for (at, branch) in branches.iter().enumerate() {
        // A branch follows its parent.
        let above = branch.moves.split_last().unwrap().1;
        assert!(above.is_empty() || branches[..at].iter().any(|it| it.moves == above));
        let board: Position = campaign.board.shape().to_string().parse().unwrap();
        let after = branch.moves.iter().fold(board.setup().clone(), |setup, name| {
            setup.after(campaign.board.cell(name).unwrap())
        });
        let (name, image) = canonical.name(&after);
        let row = tell
            .query_one(
                "select won, proof, disproof from mustplay.positions where key = $1",
                &[&name],
            )
            .unwrap();
        assert_eq!((branch.proof, branch.disproof), (row.get(1), row.get(2)));
        let winner = row.get::<_, Option<bool>>(0).map(|won| {
            let to_move = canonical.position(&name).unwrap().to_move;
            let winner = if won { to_move } else { !to_move };
            canonical.inverse(image).unwrap().apply_to_color(winner)
        });
        assert_eq!(branch.winner, winner, "{branch}");
    }
}

/// All openings of 7×7 by one, two and four processes; prints what each took. How long it takes
/// depends on what else the machine does, so only the work is compared.
#[test]
fn seven_by_seven_takes_no_more_than_the_solver_alone() {
    if !full() {
        return;
    }
    let folder = std::env::temp_dir().join(format!("mustplay-{}-alone", std::process::id()));
    let alone =
        Openings { certificates: Some(folder.clone()), ..Openings::new("7x7".parse().unwrap()) };
    let alone = Engine::default().run(&alone, &Limits::default(), &()).unwrap();
    let _ = std::fs::remove_dir_all(folder);
    println!("alone: {} nodes in {:.1} s", alone.nodes, alone.seconds);
    for count in [1, 2, 4] {
        let Some(server) = Server::start() else {
            return;
        };
        let settings = Settings { job_seconds: 5.0, lease_seconds: 20.0, ..Settings::new("seven") };
        let campaign = server.openings(7, &settings);
        let workers = (0..count).map(|at| server.process(&format!("w{at}")));
        let workers: Vec<_> = workers.collect();
        for mut worker in workers {
            worker.wait().unwrap();
        }
        let mut database = Database::open(&server.address()).unwrap();
        let status = campaign.status(&mut database).unwrap();
        println!(
            "{count} workers: {} nodes in {:.1} s, {} jobs, {} positions, {:.2} % for the database, {} kB",
            status.nodes,
            status.seconds,
            status.done,
            status.positions,
            100.0 * status.waited,
            status.bytes / 1024
        );
        assert_right(&server, &campaign, 7);
        assert!(5 * status.nodes as u64 <= 7 * alone.nodes);
    }
}
