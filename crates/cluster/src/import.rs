//! What a store on this machine knows, told to a campaign.
//!
//! A store has winners without proofs, and a campaign believes nobody. So what the store knows is
//! proved first, with its help, and then answered as any worker would.

use std::path::Path;

use mustplay::Engine;
use mustplay_core::ProgressSink;
use mustplay_solver::store::Store;
use mustplay_solver::{Settings, SolveError, SolverError};
use serde::Serialize;

use crate::member::{Cost, Member, Seen};
use crate::prover;
use crate::{Campaign, ClusterError, Database};

/// What came of telling a campaign what a store knows.
#[derive(Clone, Debug, Serialize)]
pub struct Imported {
    /// What the campaign is called.
    pub campaign: String,
    /// Positions of the campaign that were not decided before.
    pub open: usize,
    /// Of these, answered now.
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
    /// Answers all positions of the tree that a store knows and nobody works on, each with a proof.
    pub fn import(
        &self,
        database: &mut Database,
        engine: &Engine,
        path: &Path,
        sink: &dyn ProgressSink,
    ) -> Result<Imported, ClusterError> {
        // A store that is not there would be made.
        if !path.exists() {
            return Err(ClusterError::Request {
                expected: "a store of solved positions".to_owned(),
                found: path.display().to_string(),
            });
        }
        let store = Store::open(path).map_err(mustplay::Error::from)?;
        let shelf = store.of_board(&self.board);
        let settings = Settings::default();
        let solver: Result<_, SolverError> = engine.solver(&self.board, &settings);
        let mut solver = solver?.with_store(&store);
        let name = format!("import of {}", path.display());
        let member = Member::join(database, Some(&self.name), &name)?;
        let rows = database.ask(|client| {
            client.query(
                "select id, key from positions where campaign = $1 and won is null order by stones desc",
                &[&self.id],
            )
        })?;
        let mut answered = 0;
        let mut seen = Seen::default();
        for row in &rows {
            // What somebody has made up is in no store.
            let Ok(setup) = member.canonical.expect(row.get(1)) else {
                continue;
            };
            if shelf.recall(&setup)?.is_none() {
                continue;
            }
            let proof = match solver.certificate(&setup, sink, sink) {
                // What was answered stays.
                Err(SolveError::Stopped(_)) => break,
                proof => proof?,
            };
            let text = proof.to_string();
            let Ok((_, win)) = prover::read(&text, &setup, proof.claim.winner) else {
                continue;
            };
            let Some(id) = member.adopt(database, row.get(0))? else {
                continue;
            };
            let about = (id, &setup, Cost::default());
            let part = (proof.steps.len(), text.as_str());
            let (_, next) = member.tell_solved(database, &mut seen, about, &win, part)?;
            if let Some(next) = next.job {
                member.release(database, next.id)?;
            }
            answered += 1;
        }
        member.leave(database)?;
        Ok(Imported { campaign: self.name.clone(), open: rows.len(), answered })
    }
}
