//! Making the tables.
//!
//! Files are applied in order, all in one transaction. The table `about` says of which version they
//! are; a database of another version was made by another program and is left alone.

use crate::client::Client;

/// All of them, in order.
const FILES: [&str; 7] = [
    include_str!("../migrations/001_tables.sql"),
    include_str!("../migrations/002_tree.sql"),
    include_str!("../migrations/003_settle.sql"),
    include_str!("../migrations/004_trust.sql"),
    include_str!("../migrations/005_work.sql"),
    include_str!("../migrations/006_answers.sql"),
    include_str!("../migrations/007_roles.sql"),
];

/// The version of a database that was made with these files: another one whenever they change.
pub(crate) const VERSION: i32 = 19;

/// Makes all that is needed where there is nothing.
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
