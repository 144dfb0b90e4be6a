//! The address of a database.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::Host;

use crate::ClusterError;
use crate::client::{Client, QueryTimeout};
use crate::encryption::Encryption;
use crate::options::Options;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// How long sent data may stay unacknowledged before the connection counts as broken.
const TCP_TIMEOUT: Duration = Duration::from_secs(30);

/// The address of a database and the encryption of connections to it. It prints without password.
///
/// ```
/// use mustplay_cluster::Address;
///
/// let address: Address = "postgresql://ann:secret@db.example.org:5433/hex".parse()?;
/// assert_eq!(address.to_string(), "ann@db.example.org:5433/hex");
/// assert!(!format!("{address:?}").contains("secret"));
/// # Ok::<(), mustplay_cluster::ClusterError>(())
/// ```
#[derive(Clone)]
pub struct Address {
    config: Config,
    encryption: Encryption,
}

/// The environment variable of the default address.
const VARIABLE: &str = "MUSTPLAY_DATABASE";

impl Address {
    /// The address that was given, or the one of the environment variable `MUSTPLAY_DATABASE`.
    pub fn given(text: Option<&str>) -> Result<Self, ClusterError> {
        let found = text.map(str::to_owned);
        let found = found.or_else(|| std::env::var(VARIABLE).ok());
        found.ok_or(ClusterError::NoAddress)?.parse()
    }

    /// Connects; `timeout` limits this and every later query.
    pub(crate) fn connect(&self, timeout: Option<QueryTimeout>) -> Result<Client, ClusterError> {
        let connector = self.encryption.connector()?;
        match Client::connect(&self.config, connector, timeout) {
            Some(connected) => connected.map_err(ClusterError::at(self)),
            None => Err(ClusterError::silent(self)),
        }
    }
}

impl FromStr for Address {
    type Err = ClusterError;

    fn from_str(text: &str) -> Result<Self, ClusterError> {
        let scheme = ["postgresql://", "postgres://"];
        let rest = scheme.iter().find_map(|scheme| text.strip_prefix(scheme));
        let rest = rest.ok_or(ClusterError::Address)?;
        // The text before the first `@` may be a password with any characters, so only the text
        // after it has options. Where that is ambiguous the address is refused.
        let (credentials, place) = rest.split_once('@').unwrap_or(("", rest));
        let is_doubtful = place.contains('@')
            || credentials.split_once('/').is_some_and(|(_, it)| it.contains('?'));
        if is_doubtful {
            return Err(ClusterError::Address);
        }
        let start = text.len() - place.len();
        let (place, options) = place.split_once('?').unwrap_or((place, ""));
        let options = Options::read(options)?;
        let plain = format!("{}{place}?{}", &text[..start], options.others.join("&"));
        // The error may quote the password, so it is not repeated.
        let mut config = Config::from_str(&plain).map_err(|_| ClusterError::Address)?;
        // Encryption is set by `options` alone.
        if config.get_hosts().is_empty() || config.get_ssl_mode() != Config::new().get_ssl_mode() {
            return Err(ClusterError::Address);
        }
        let encryption = Encryption::new(&options)?;
        config.ssl_mode(encryption.mode());
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        // Detects a silently broken connection after half a minute.
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(TCP_TIMEOUT);
        }
        if !options.others.iter().any(|it| it.starts_with("keepalives")) {
            config.keepalives_idle(TCP_TIMEOUT / 2);
            config.keepalives_interval(TCP_TIMEOUT / 6);
            config.keepalives_retries(3);
        }
        if config.get_application_name().is_none() {
            config.application_name("mustplay");
        }
        Ok(Self { config, encryption })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(user) = self.config.get_user() {
            write!(f, "{user}@")?;
        }
        for (index, host) in self.config.get_hosts().iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            match host {
                Host::Tcp(name) => write!(f, "{comma}{name}")?,
                Host::Unix(path) => write!(f, "{comma}{}", path.display())?,
            }
            let ports = self.config.get_ports();
            if let Some(port) = ports.get(index).or(ports.first()) {
                write!(f, ":{port}")?;
            }
        }
        write!(f, "/{}", self.config.get_dbname().unwrap_or_default())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
