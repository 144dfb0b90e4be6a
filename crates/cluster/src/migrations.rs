//! Creates the tables.
//!
//! The files are applied in order, in one transaction. The table `about` has their version; a
//! database of another version belongs to another program and is left alone.

use crate::client::Client;

const FILES: [&str; 7] = [
    include_str!("../migrations/001_tables.sql"),
    include_str!("../migrations/002_tree.sql"),
    include_str!("../migrations/003_settle.sql"),
    include_str!("../migrations/004_trust.sql"),
    include_str!("../migrations/005_work.sql"),
    include_str!("../migrations/006_answers.sql"),
    include_str!("../migrations/007_roles.sql"),
];

/// The version of the tables; changes with every change of the files that matters to a program.
pub(crate) const VERSION: i32 = 19;

/// Creates the schema, its tables and functions.
pub(crate) fn apply(transaction: &mut Client) -> Result<(), tokio_postgres::Error> {
    transaction.batch_execute(
        "create schema mustplay;
         create table mustplay.about (version integer not null, made timestamptz default now());
         set local search_path = mustplay, pg_temp",
    )?;
    for file in &FILES {
        transaction.batch_execute(file)?;
    }
    transaction.execute("insert into about (version) values ($1)", &[&VERSION])?;
    Ok(())
}
