//! Errors of campaigns and their database.

use std::error::Error as _;
use std::path::PathBuf;

use mustplay::Error as EngineError;
use mustplay_solver::SolveError;
use thiserror::Error;
use tokio_postgres::error::SqlState;

use crate::{Address, encryption};

/// Why an operation on a campaign failed. The database is unchanged then.
#[derive(Debug, Error)]
pub enum ClusterError {
    /// The address cannot be read; it may hold a password and is not repeated.
    #[error(
        "expected the address of a database as postgresql://USER:PASSWORD@HOST:PORT/NAME, with `@` \
         in a password or an option as %40, found something else"
    )]
    Address,
    #[error("{0}")]
    Asked(String),
    #[error("expected --database URL or the environment variable MUSTPLAY_DATABASE, found neither")]
    NoAddress,
    /// The server does not respond, or refuses the connection.
    #[error("the database {place} cannot be reached: {reason}")]
    Unreachable { place: String, reason: String },
    #[error("expected a database with campaigns at {0}, found none: `campaign create` makes them")]
    NotOurs(String),
    /// Another program uses the schema name `mustplay`.
    #[error(
        "expected a schema `mustplay` with campaigns at {0}, found one that is something else: \
         nothing was changed"
    )]
    Foreign(String),
    #[error(
        "expected campaigns of version {expected} at {place}, found version {found}: {}",
        if found > expected {
            "a newer program made them"
        } else {
            "an older program made them, and they need that program or a database of their own"
        }
    )]
    Version { place: String, expected: i32, found: i32 },
    #[error("the database {0} can only be read: a standby, or set to read-only")]
    ReadOnly(String),
    #[error("the database {0} has no room left on its disk")]
    Full(String),
    #[error("the database {place} does not allow it: {reason}")]
    NotAllowed { place: String, reason: String },
    /// A SQL function of the campaigns raised an error.
    #[error("{message}")]
    Refused {
        /// The error code, `MP` and a number.
        code: String,
        message: String,
    },
    #[error("the database {place} answers: {reason}")]
    Database { place: String, reason: String, passing: bool },
    #[error("the database {0} has a conflict with other transactions: it is tried again")]
    Conflict(String),
    #[error("expected a new name, found `{0}`, which is a campaign already")]
    Taken(String),
    /// A value is not what was expected.
    #[error("expected {expected}, found {found}")]
    Request { expected: String, found: String },
    #[error("cannot write {}", path.display())]
    Unwritten { path: PathBuf, source: std::io::Error },
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl ClusterError {
    pub(crate) fn at(address: &Address) -> impl Fn(tokio_postgres::Error) -> Self + use<> {
        let place = address.to_string();
        move |error| Self::of(&place, &error)
    }

    /// The error of a database that does not respond in time.
    pub(crate) fn silent(address: &Address) -> Self {
        Self::Unreachable { place: address.to_string(), reason: "it does not answer".to_owned() }
    }

    fn of(place: &str, error: &tokio_postgres::Error) -> Self {
        let place = place.to_owned();
        let Some(said) = error.as_db_error() else {
            let within = error.source().and_then(|it| it.downcast_ref::<std::io::Error>());
            let within = within.and_then(std::io::Error::get_ref);
            let encryption = within.and_then(|it| it.downcast_ref::<rustls::Error>());
            let reason = match (encryption, error.source()) {
                (Some(error), _) => encryption::reason(error),
                (None, Some(source)) => source.to_string(),
                (None, None) => error.to_string(),
            };
            return Self::Unreachable { place, reason };
        };
        let reason = said.message().to_owned();
        let code = said.code();
        if code.code().starts_with("MP") {
            let code = code.code().to_owned();
            return Self::Refused { code, message: reason };
        }
        match *code {
            SqlState::READ_ONLY_SQL_TRANSACTION => Self::ReadOnly(place),
            SqlState::DISK_FULL => Self::Full(place),
            SqlState::INSUFFICIENT_PRIVILEGE => Self::NotAllowed { place, reason },
            SqlState::INVALID_AUTHORIZATION_SPECIFICATION if reason.ends_with("no encryption") => {
                let reason = format!("{reason}; sslmode=require in the address encrypts");
                Self::Unreachable { place, reason }
            }
            SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED => {
                Self::Conflict(place)
            }
            // Timed out or canceled.
            SqlState::QUERY_CANCELED | SqlState::LOCK_NOT_AVAILABLE => {
                Self::Database { place, reason, passing: true }
            }
            SqlState::INVALID_PASSWORD
            | SqlState::INVALID_AUTHORIZATION_SPECIFICATION
            | SqlState::INVALID_CATALOG_NAME
            | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT => Self::Unreachable { place, reason },
            // Connection errors, and connections that the server ended.
            _ if ["08", "57P"].iter().any(|class| code.code().starts_with(class)) => {
                Self::Unreachable { place, reason }
            }
            _ => Self::Database {
                place,
                reason,
                // Insufficient resources.
                passing: code.code().starts_with("53"),
            },
        }
    }

    /// The error code of a campaign that does not exist.
    pub(crate) const NO_CAMPAIGN: &str = "MP004";
    /// The error code of an unknown worker.
    pub(crate) const UNKNOWN_WORKER: &str = "MP003";
    /// The error code of a job that the worker does not hold.
    pub(crate) const UNKNOWN_JOB: &str = "MP005";

    /// The error code of a SQL function of the campaigns, if it raised this error.
    pub(crate) fn code(&self) -> Option<&str> {
        match self {
            Self::Refused { code, .. } => Some(code),
            _ => None,
        }
    }

    pub(crate) fn is_absence(&self) -> bool {
        matches!(self, Self::NotOurs(_) | Self::Foreign(_))
    }

    /// Whether a retry after a while may succeed: the database is unreachable, starting or full.
    pub(crate) fn is_passing(&self) -> bool {
        matches!(
            self,
            Self::Unreachable { .. }
                | Self::Full(_)
                | Self::ReadOnly(_)
                | Self::Conflict(_)
                | Self::Database { passing: true, .. }
        )
    }
}
