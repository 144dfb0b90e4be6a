//! Making the tables, and bringing them up to date.
//!
//! Files are applied in order, each once, all in one transaction. The table `about` says how many
//! there are; a database that has more was made by a newer program and is left alone.

use postgres::Transaction;

/// All of them, in order.
const FILES: [&str; 6] = [
    include_str!("../migrations/001_tables.sql"),
    include_str!("../migrations/002_tree.sql"),
    include_str!("../migrations/003_settle.sql"),
    include_str!("../migrations/004_trust.sql"),
    include_str!("../migrations/005_work.sql"),
    include_str!("../migrations/006_roles.sql"),
];

/// The versions of databases that were made while all this was tried out, and that cannot be
/// brought up to date.
pub(crate) const TRIALS: i32 = 10;

/// The version of a database that has all of them.
pub(crate) const VERSION: i32 = TRIALS + FILES.len() as i32;

/// Applies those that are not there yet.
pub(crate) fn apply(transaction: &mut Transaction<'_>, found: i32) -> Result<(), postgres::Error> {
    if found == 0 {
        transaction.batch_execute(
            "create schema mustplay;
             create table mustplay.about (version integer not null, made timestamptz default now());
             insert into mustplay.about (version) values (0);",
        )?;
    }
    transaction.batch_execute("set local search_path = mustplay, pg_temp")?;
    for file in &FILES[(found - TRIALS).max(0) as usize..] {
        transaction.batch_execute(file)?;
    }
    transaction.execute("update about set version = $1, made = now()", &[&VERSION])?;
    Ok(())
}
