//! Who keeps all others from going on: whoever holds the tree of a campaign, or its door.
//!
//! Workers hold them for moments. But any session that may call the functions may hold them for as
//! long as it likes, as one that began a transaction and forgot it.

use std::fmt;

use serde::Serialize;

use crate::plain::Plain;
use crate::{Campaign, ClusterError, Database};

/// Somebody who has held the tree for a while.
#[derive(Clone, Debug, Serialize)]
pub struct Holder {
    /// The account; nothing if that is hidden.
    pub account: Option<String>,
    /// The process of the server.
    pub process: i32,
    /// For how many seconds at most; nothing if that is hidden.
    pub seconds: Option<f64>,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let account = self.account.as_deref().unwrap_or("somebody");
        let (account, process) = (Plain(account), self.process);
        write!(f, "held by {account} (process {process} of the server)")?;
        match self.seconds {
            Some(seconds) => writeln!(f, " for {seconds:.0} s: nobody else goes on"),
            None => writeln!(f, ": nobody else goes on meanwhile"),
        }
    }
}

impl Campaign {
    /// Who holds its tree or its door (`tree_lock` and `door_lock` of the migrations), unless that
    /// is known to be for a few seconds only.
    pub(crate) fn holder(&self, database: &mut Database) -> Result<Option<Holder>, ClusterError> {
        let row = database.ask(|client| {
            client.query_opt(
                "select a.usename::text, l.pid,
                    extract(epoch from now() - coalesce(a.xact_start, a.state_change))::float8
                 from pg_locks l left join pg_stat_activity a on a.pid = l.pid
                 where l.locktype = 'advisory' and l.granted and l.mode = 'ExclusiveLock'
                    and l.classid::bigint in (1836413556, 1836413557)
                    and l.objid::bigint = $1 and l.objsubid = 2
                    and l.database = (select oid from pg_database where datname = current_database())
                    and (now() - coalesce(a.xact_start, a.state_change) < interval '5 seconds')
                        is not true
                 order by 3 desc nulls last limit 1",
                &[&self.id],
            )
        })?;
        Ok(row.map(|row| Holder { account: row.get(0), process: row.get(1), seconds: row.get(2) }))
    }
}
