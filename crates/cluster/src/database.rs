//! A connection to a database with campaigns.

use std::collections::HashMap;

use tokio_postgres::types::ToSql;
use tokio_postgres::{Row, Statement};

use crate::client::{Client, QueryTimeout};
use crate::migrations::{self, VERSION};
use crate::{Address, ClusterError};

/// A connection to a database with campaigns of this version.
pub struct Database {
    address: Address,
    pub(crate) client: Client,
    statements: HashMap<&'static str, Statement>,
}

/// The settings of each connection. The functions' query plans are made while tables are small and
/// kept while they grow, so plans that scan whole tables are disabled.
pub const SETTINGS: &str = "set search_path = mustplay, pg_temp; set client_min_messages = error; \
    set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set plan_cache_mode = force_generic_plan; \
    set jit = off";

/// The advisory lock held while the tables are created.
const MIGRATION_LOCK: i64 = 1_836_413_558;

impl Database {
    /// Connects to a database that has campaigns.
    pub fn open(address: &Address) -> Result<Self, ClusterError> {
        Self::connect(address, None)?.of_our_version()
    }

    /// Connects with asynchronous commit: if the server crashes, the last transactions may be lost.
    pub(crate) fn open_hasty(
        address: &Address,
        patience: QueryTimeout,
    ) -> Result<Self, ClusterError> {
        let mut database = Self::connect(address, Some(patience))?.of_our_version()?;
        database.ask(|client| client.batch_execute("set synchronous_commit = off"))?;
        Ok(database)
    }

    /// Connects to a database, and creates the tables if there are none.
    pub fn prepare(address: &Address) -> Result<Self, ClusterError> {
        let mut database = Self::connect(address, None)?;
        if database.version()?.is_none() {
            database.change(|transaction| {
                // Of two concurrent calls the second finds the tables of the first.
                transaction.execute("select pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK])?;
                // Reads the catalog table itself: cached names may be older than the lock.
                let is_made = "select exists (select from pg_namespace where nspname = 'mustplay')";
                if transaction.query_one(is_made, &[])?.get(0) {
                    return Ok(());
                }
                migrations::apply(transaction)
            })?;
        }
        database.of_our_version()
    }

    /// Returns the connection if the campaigns have this version.
    fn of_our_version(mut self) -> Result<Self, ClusterError> {
        let place = self.address.to_string();
        match self.version()? {
            Some(VERSION) => Ok(self),
            Some(found) => Err(ClusterError::Version { place, expected: VERSION, found }),
            None => Err(ClusterError::NotOurs(place)),
        }
    }

    fn connect(address: &Address, patience: Option<QueryTimeout>) -> Result<Self, ClusterError> {
        let mut database = Self {
            address: address.clone(),
            client: address.connect(patience)?,
            statements: HashMap::new(),
        };
        database.ask(|client| client.batch_execute(SETTINGS))?;
        Ok(database)
    }

    pub fn address(&self) -> &Address {
        &self.address
    }

    /// The version of the campaigns; `None` if there are none. Checks the catalog for a foreign
    /// schema of the same name before reading from it.
    fn version(&mut self) -> Result<Option<i32>, ClusterError> {
        let found = self.ask(|client| {
            client.query_one(
                "select to_regnamespace('mustplay') is not null, exists (
                    select from pg_namespace n join pg_class c on c.relnamespace = n.oid
                        join pg_attribute a on a.attrelid = c.oid
                    where n.nspname = 'mustplay' and c.relname = 'about' and c.relkind = 'r'
                        and a.attname = 'version' and not a.attisdropped
                        and a.atttypid = 'int4'::regtype)",
                &[],
            )
        })?;
        if !found.get::<_, bool>(0) {
            return Ok(None);
        }
        let rows = if found.get(1) {
            self.ask(|client| client.query("select version from mustplay.about limit 2", &[]))?
        } else {
            Vec::new()
        };
        let version = match rows.as_slice() {
            [row] => row.get::<_, Option<i32>>(0).filter(|&version| version > 0),
            _ => None,
        };
        let foreign = || ClusterError::Foreign(self.address.to_string());
        version.map(Some).ok_or_else(foreign)
    }

    /// Runs a query and converts its error.
    pub(crate) fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Client) -> Result<T, tokio_postgres::Error>,
    ) -> Result<T, ClusterError> {
        question(&mut self.client).map_err(|error| {
            if self.client.has_given_up() {
                ClusterError::silent(&self.address)
            } else {
                ClusterError::at(&self.address)(error)
            }
        })
    }

    /// Runs a query as a prepared statement, which is prepared once per connection.
    pub(crate) fn query(
        &mut self,
        question: &'static str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, ClusterError> {
        if !self.statements.contains_key(question) {
            let statement = self.ask(|client| client.prepare(question))?;
            self.statements.insert(question, statement);
        }
        let statement = self.statements[question].clone();
        self.ask(|client| client.query(&statement, parameters))
    }

    pub(crate) fn change<T>(
        &mut self,
        change: impl FnOnce(&mut Client) -> Result<T, tokio_postgres::Error>,
    ) -> Result<T, ClusterError> {
        self.ask(|client| {
            client.batch_execute("begin")?;
            let changed = change(client);
            let end = if changed.is_ok() { "commit" } else { "rollback" };
            let ended = client.batch_execute(end);
            // The error of the change says more than that of the rollback.
            changed.and_then(|changed| ended.map(|()| changed))
        })
    }
}
