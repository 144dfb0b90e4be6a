//! The settings of a server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use crate::campaigns::Campaigns;

/// The settings of a server; the default serves the local user only.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// The address to bind.
    pub address: SocketAddr,
    /// Host names of the server, in addition to the loopback and IP addresses: `hex.example.org`.
    pub hosts: Vec<String>,
    /// Whether a proxy reports the client in `X-Forwarded-For`.
    pub is_proxied: bool,
    /// Concurrent jobs.
    pub jobs: usize,
    /// The length of the queue.
    pub waiting: usize,
    /// The most jobs of one client that wait or run.
    pub per_client: Option<usize>,
    /// The default time of a job.
    pub usual_time: Duration,
    /// The most time for a job.
    pub time: Duration,
    /// The most memory for a job, in bytes.
    pub memory: usize,
    /// The most threads for a job.
    pub threads: usize,
    pub keep: Keep,
    /// The longest request, in bytes.
    pub body: usize,
    /// Concurrent connections.
    pub connections: usize,
    /// Timeout for the head of a request, and for each part of its body.
    pub patience: Duration,
    /// The source of the campaign status.
    pub campaigns: Option<Campaigns>,
}

/// Limits on the results of finished jobs.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// The longest time.
    pub time: Duration,
    /// The most results.
    pub results: usize,
    /// The most bytes of results.
    pub bytes: usize,
}

impl Default for ServerSettings {
    fn default() -> Self {
        Self {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080),
            hosts: Vec::new(),
            is_proxied: false,
            jobs: 2,
            waiting: 1000,
            per_client: None,
            usual_time: Duration::from_mins(1),
            time: Duration::from_hours(24),
            memory: 1 << 30,
            threads: 1,
            keep: Keep { time: Duration::from_hours(1), results: 2000, bytes: 64 << 20 },
            body: 1 << 20,
            connections: 512,
            patience: Duration::from_secs(10),
            campaigns: None,
        }
    }
}

impl ServerSettings {
    /// Settings of a public instance: small jobs, few for each client, kept for a short time.
    #[must_use]
    pub fn public(self) -> Self {
        Self {
            per_client: Some(4),
            waiting: 200,
            usual_time: Duration::from_secs(10),
            time: Duration::from_secs(30),
            memory: 256 << 20,
            threads: 1,
            keep: Keep { time: Duration::from_mins(10), results: 1000, bytes: 32 << 20 },
            body: 128 << 10,
            ..self
        }
    }
}
