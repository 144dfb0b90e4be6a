//! How several games compare.

use mustplay_cgt::normal::notation::Relation;
use mustplay_core::{ProgressSink, StopReason};

use super::{GameHandle, GameSession};

/// How each of some games compares with each.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameOrder {
    /// What the games are called.
    pub names: Vec<String>,
    /// Row against column: `<`, `=`, `>` or `||`.
    pub relations: Vec<Vec<Relation>>,
}

impl GameOrder {
    pub(super) fn new(
        session: &mut GameSession,
        games: &[GameHandle],
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let mut relations = Vec::new();
        for row in games {
            let row = games
                .iter()
                .map(|column| session.compare(row, column, sink))
                .collect::<Result<_, _>>()?;
            relations.push(row);
        }
        Ok(Self { names: games.iter().map(|one| one.name().to_owned()).collect(), relations })
    }
}
