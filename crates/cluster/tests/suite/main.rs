//! Campaigns on a real `PostgreSQL` server that each test run starts for itself.

mod chaos;
mod encryption;
mod faults;
mod nonsense;
mod outages;
mod owner;
mod progress;
mod server;
mod silence;
mod simulation;
mod state;
mod tree;
mod trust;
mod usage;
mod whole;
