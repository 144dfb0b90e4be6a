//! Campaigns on a real `PostgreSQL` server that each test run starts for itself.

mod chaos;
mod faults;
mod server;
mod simulation;
mod tree;
mod trust;
mod whole;
