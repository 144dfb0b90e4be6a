//! What can be wrong with a database, in words for people.

use std::error::Error as _;
use std::path::PathBuf;

use mustplay::Error as EngineError;
use mustplay_solver::{SolveError, SolverError};
use thiserror::Error;
use tokio_postgres::error::SqlState;

use crate::{Address, encryption};

/// Why something with a campaign did not work. Nothing is written then, and nothing lost.
#[derive(Debug, Error)]
pub enum ClusterError {
    /// The address cannot be read; it may hold a password and is not repeated.
    #[error(
        "expected the address of a database as postgresql://USER:PASSWORD@HOST:PORT/NAME, with `@` \
         in a password or an option as %40, found something else"
    )]
    Address,
    /// What is asked for cannot be read.
    #[error("{0}")]
    Asked(String),
    /// There is no address.
    #[error("expected --database URL or the environment variable MUSTPLAY_DATABASE, found neither")]
    NoAddress,
    /// Nobody answers, or refuses to let us in.
    #[error("the database {place} cannot be reached: {reason}")]
    Unreachable {
        /// Where it should be.
        place: String,
        /// What was wrong.
        reason: String,
    },
    /// It has no campaigns.
    #[error("expected a database with campaigns at {0}, found none: `campaign create` makes them")]
    NotOurs(String),
    /// Something else uses our name.
    #[error(
        "expected a schema `mustplay` with campaigns at {0}, found one that is something else: \
         nothing was changed"
    )]
    Foreign(String),
    /// It was made by another program.
    #[error(
        "expected campaigns of version {expected} at {place}, found version {found}: {}",
        if found > expected {
            "a newer program made them"
        } else {
            "an older program made them, and they need that program or a database of their own"
        }
    )]
    Version {
        /// Where it is.
        place: String,
        /// What this program knows.
        expected: i32,
        /// What is there.
        found: i32,
    },
    /// It lets nobody write.
    #[error("the database {0} can only be read: a standby, or set to read-only")]
    ReadOnly(String),
    /// It has no room.
    #[error("the database {0} has no room left on its disk")]
    Full(String),
    /// We may not do that.
    #[error("the database {place} does not allow it: {reason}")]
    NotAllowed {
        /// Where it is.
        place: String,
        /// What it says.
        reason: String,
    },
    /// The campaigns themselves say no, and why.
    #[error("{message}")]
    Refused {
        /// Which rule it is, `MP` and a number.
        code: String,
        /// Why.
        message: String,
    },
    /// Anything else that the database says.
    #[error("the database {place} answers: {reason}")]
    Database {
        /// Where it is.
        place: String,
        /// What it says.
        reason: String,
        /// Whether it is worth trying again.
        passing: bool,
    },
    /// Others were at the same rows.
    #[error("the database {0} was asked for the same by others: it is tried again")]
    Conflict(String),
    /// There is a campaign of this name.
    #[error("expected a new name, found `{0}`, which is a campaign already")]
    Taken(String),
    /// Nothing can be asked like this.
    #[error("expected {expected}, found {found}")]
    Request {
        /// What would do.
        expected: String,
        /// What was given.
        found: String,
    },
    /// A file cannot be written.
    #[error("cannot write {}", path.display())]
    Unwritten {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A position or a job is wrong.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The search says no.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// There is no solver.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

impl ClusterError {
    /// What went wrong at a database.
    pub(crate) fn at(address: &Address) -> impl Fn(tokio_postgres::Error) -> Self + use<> {
        let place = address.to_string();
        move |error| Self::of(&place, &error)
    }

    /// That a database has not answered for too long.
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
            // It took longer than somebody has allowed, or was ended by somebody.
            SqlState::QUERY_CANCELED | SqlState::LOCK_NOT_AVAILABLE => {
                Self::Database { place, reason, passing: true }
            }
            SqlState::INVALID_PASSWORD
            | SqlState::INVALID_AUTHORIZATION_SPECIFICATION
            | SqlState::INVALID_CATALOG_NAME
            | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT => Self::Unreachable { place, reason },
            // Connections that broke, or that the server has ended.
            _ if ["08", "57P"].iter().any(|class| code.code().starts_with(class)) => {
                Self::Unreachable { place, reason }
            }
            _ => Self::Database {
                place,
                reason,
                // There is too little of something.
                passing: code.code().starts_with("53"),
            },
        }
    }

    /// The rule by which the campaigns say no: that there is no such campaign.
    pub(crate) const NO_CAMPAIGN: &str = "MP004";
    /// That a worker is not known.
    pub(crate) const UNKNOWN_WORKER: &str = "MP003";
    /// That a worker does not have a job.
    pub(crate) const UNKNOWN_JOB: &str = "MP005";

    /// The rule by which the campaigns say no, if they do.
    pub(crate) fn code(&self) -> Option<&str> {
        match self {
            Self::Refused { code, .. } => Some(code),
            _ => None,
        }
    }

    /// Whether there are no campaigns where they were expected.
    pub(crate) fn is_absence(&self) -> bool {
        matches!(self, Self::NotOurs(_) | Self::Foreign(_))
    }

    /// Whether it may be better after a while: the database is not there, is being started, is
    /// full.
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
