//! Simulates a database with ten to ten thousand workers: a table, for jobs of ten seconds and of a
//! minute.
//!
//! ```sh
//! cargo run --release -p mustplay-cluster --example simulation
//! ```

use mustplay_cluster::simulation::{Assumptions, HEAD, simulate};

fn main() {
    for job in [10.0, 60.0] {
        let assumed = Assumptions { job, seconds: 120.0 * job, ..Assumptions::default() };
        println!("jobs of {job} s\n{HEAD}");
        for workers in [10, 30, 100, 300, 1000, 3000, 10_000] {
            println!("{}", simulate(workers, &assumed));
        }
    }
}
