//! Answers a campaign from a store on this machine.
//!
//! A store has winners without proofs, and a campaign accepts proofs only. So each winner is proved
//! first, with the help of the store, and then answered as by a worker.

use std::path::Path;

use mustplay::Engine;
use mustplay_core::ProgressSink;
use mustplay_solver::store::Store;
use mustplay_solver::{SolveError, SolverSettings};
use serde::Serialize;

use crate::solver;
use crate::worker_client::{Cost, Seen, WorkerClient};
use crate::{Campaign, ClusterError, Database};

#[derive(Clone, Debug, Serialize)]
pub struct Imported {
    pub campaign: String,
    /// Positions of the campaign that were undecided before.
    pub open: usize,
    pub answered: usize,
}

impl std::fmt::Display for Imported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (answered, open) = (self.answered, self.open);
        let campaign = &self.campaign;
        writeln!(f, "campaign {campaign}: {answered} of {open} open positions answered")
    }
}

impl Campaign {
    /// Answers all unleased positions of the tree whose winners a store has, each with a proof.
    pub fn import(
        &self,
        database: &mut Database,
        engine: &Engine,
        path: &Path,
        sink: &dyn ProgressSink,
    ) -> Result<Imported, ClusterError> {
        // `Store::open` would create a missing store.
        if !path.exists() {
            return Err(ClusterError::Request {
                expected: "a store of solved positions".to_owned(),
                found: path.display().to_string(),
            });
        }
        let store = Store::open(path).map_err(mustplay::Error::from)?;
        let shelf = store.of_board(&self.board);
        let settings = SolverSettings::default();
        let mut solver = engine.solver(&self.board, &settings)?.with_store(&store);
        let name = format!("import of {}", path.display());
        let member = WorkerClient::join(database, Some(&self.name), &name)?;
        let rows = database.ask(|client| {
            client.query(
                "select id, key from positions where campaign = $1 and won is null order by stones desc",
                &[&self.id],
            )
        })?;
        let mut answered = 0;
        let mut seen = Seen::default();
        for row in &rows {
            // A malformed position is in no store.
            let Ok(setup) = member.canonical.expect(row.get(1)) else {
                continue;
            };
            if shelf.lookup(&setup)?.is_none() {
                continue;
            }
            let proof = match solver.certificate(&setup, sink, sink) {
                // The answers so far stay.
                Err(SolveError::Stopped(_)) => break,
                proof => proof?,
            };
            let text = proof.to_string();
            let Ok((_, win)) = solver::read(&text, &setup, proof.claim.winner) else {
                continue;
            };
            let Some(id) = member.adopt(database, row.get(0))? else {
                continue;
            };
            let about = (id, &setup, Cost::default());
            let part = (proof.steps.len(), text.as_str());
            let (_, next) = member.submit_solved(database, &mut seen, about, &win, part)?;
            if let Some(next) = next.job {
                member.release(database, next.id)?;
            }
            answered += 1;
        }
        member.leave(database)?;
        Ok(Imported { campaign: self.name.clone(), open: rows.len(), answered })
    }
}
