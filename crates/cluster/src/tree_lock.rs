//! The session that holds an advisory lock of a campaign, and so blocks all others.
//!
//! Workers hold the locks for moments. But any session that may call the functions can hold them
//! for any time, as one with a transaction left open.

use std::fmt;

use serde::Serialize;

use crate::escaped::Escaped;
use crate::{Campaign, ClusterError, Database};

/// A session that has held a lock of a campaign for a while.
#[derive(Clone, Debug, Serialize)]
pub struct TreeLock {
    /// The account; `None` if that is hidden.
    pub account: Option<String>,
    pub process: i32,
    /// The age of its transaction in seconds; `None` if that is hidden.
    pub seconds: Option<f64>,
}

impl fmt::Display for TreeLock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let account = self.account.as_deref().unwrap_or("an unknown account");
        let (account, process) = (Escaped(account), self.process);
        write!(f, "held by {account} (process {process} of the server)")?;
        match self.seconds {
            Some(seconds) => writeln!(f, " for {seconds:.0} s: all others wait"),
            None => writeln!(f, ": all others wait"),
        }
    }
}

impl Campaign {
    /// The session that holds `tree_lock` or `door_lock` (see the migrations), unless it is known
    /// to have held it for less than five seconds.
    pub(crate) fn holder(&self, database: &mut Database) -> Result<Option<TreeLock>, ClusterError> {
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
        Ok(row.map(|row| TreeLock {
            account: row.get(0),
            process: row.get(1),
            seconds: row.get(2),
        }))
    }
}
