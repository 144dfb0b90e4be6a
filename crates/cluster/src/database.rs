//! A connection to a database with campaigns.

use std::collections::HashMap;

use postgres::types::ToSql;
use postgres::{Client, Row, Statement, Transaction};

use crate::migrations::{self, TRIALS, VERSION};
use crate::{Address, ClusterError};

/// A connection to a database with campaigns of our version.
pub struct Database {
    address: Address,
    pub(crate) client: Client,
    statements: HashMap<&'static str, Statement>,
}

/// How each connection is set up. The functions' plans are made when tables are small and kept
/// while they grow, so plans that read whole tables must look bad from the start.
pub const SETTINGS: &str = "set search_path = mustplay, pg_temp; set client_min_messages = error; \
    set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set plan_cache_mode = force_generic_plan; \
    set jit = off";

impl Database {
    /// Connects to a database that has campaigns.
    pub fn open(address: &Address) -> Result<Self, ClusterError> {
        let mut database = Self::connect(address)?;
        match database.version()? {
            Some(VERSION) => Ok(database),
            Some(found) => Err(ClusterError::Version {
                place: address.to_string(),
                expected: VERSION,
                found,
            }),
            None => Err(ClusterError::NotOurs(address.to_string())),
        }
    }

    /// Connects as somebody who does not wait for the disk: of what was said last before the server
    /// breaks down, something may be lost.
    pub(crate) fn open_hasty(address: &Address) -> Result<Self, ClusterError> {
        let mut database = Self::open(address)?;
        database.ask(|client| client.batch_execute("set synchronous_commit = off"))?;
        Ok(database)
    }

    /// Connects to a database, and makes the tables if there are none.
    pub fn prepare(address: &Address) -> Result<Self, ClusterError> {
        let mut database = Self::connect(address)?;
        let found = database.version()?.unwrap_or(0);
        if found > VERSION || (1..=TRIALS).contains(&found) {
            return Err(ClusterError::Version {
                place: address.to_string(),
                expected: VERSION,
                found,
            });
        }
        if found < VERSION {
            database.change(|transaction| migrations::apply(transaction, found))?;
        }
        Ok(database)
    }

    fn connect(address: &Address) -> Result<Self, ClusterError> {
        let mut client = address.connect()?;
        let set_up = client.batch_execute(SETTINGS);
        set_up.map_err(ClusterError::at(address))?;
        Ok(Self {
            address: address.clone(),
            client,
            statements: HashMap::new(),
        })
    }

    /// Where it is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// The version of the campaigns there; nothing if there are none.
    fn version(&mut self) -> Result<Option<i32>, ClusterError> {
        let found = self.ask(|client| {
            client.query_one(
                "select to_regnamespace('mustplay') is not null, to_regclass('mustplay.about') is not null",
                &[],
            )
        })?;
        match (found.get(0), found.get(1)) {
            (false, _) => Ok(None),
            (true, false) => Err(ClusterError::Foreign(self.address.to_string())),
            (true, true) => {
                let row = self.ask(|client| client.query_one("select version from about", &[]))?;
                Ok(Some(row.get(0)))
            }
        }
    }

    /// Asks something.
    pub(crate) fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Client) -> Result<T, postgres::Error>,
    ) -> Result<T, ClusterError> {
        question(&mut self.client).map_err(ClusterError::at(&self.address))
    }

    /// Asks something that is asked again and again: the database reads the question once.
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

    /// Changes something, all of it or nothing.
    pub(crate) fn change<T>(
        &mut self,
        change: impl FnOnce(&mut Transaction<'_>) -> Result<T, postgres::Error>,
    ) -> Result<T, ClusterError> {
        self.ask(|client| {
            let mut transaction = client.transaction()?;
            let changed = change(&mut transaction)?;
            transaction.commit()?;
            Ok(changed)
        })
    }
}
