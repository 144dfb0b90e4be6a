//! The simulation of many workers.

use mustplay_cluster::simulation::{Assumptions, LENGTHS, simulate};

/// Denning and Buzen's bounds of a closed system hold, and are nearly tight at both ends.
#[test]
fn throughput_is_within_the_bounds_of_operational_analysis() {
    let mean: f64 = LENGTHS.iter().sum::<f64>() / LENGTHS.len() as f64;
    for (job, service) in [(10.0, 0.001), (10.0, 0.01), (1.0, 0.05)] {
        for workers in [1, 10, 100, 3000] {
            let assumed =
                Assumptions { job, service, life: 1e12, seconds: 300.0, ..Assumptions::default() };
            let outcome = simulate(workers, &assumed);
            let most = (workers as f64 / (mean * job + service)).min(2.0 / service);
            assert!(outcome.claims <= 1.1 * most, "{outcome}");
            // Without queues, or with nothing but a queue, the bound is met.
            let knee = 2.0 * (mean * job + service) / service;
            if workers >= 10 && (10.0 * workers as f64) < knee || workers as f64 > 3.0 * knee {
                assert!(outcome.claims >= 0.8 * most, "{outcome}");
            }
            assert!(outcome.load <= 1.01 && outcome.lost == 0.0, "{outcome}");
        }
    }
}

#[test]
fn workers_that_die_lose_about_half_a_job_each() {
    let assumed = Assumptions { life: 1000.0, lease: 0.0, ..Assumptions::default() };
    let outcome = simulate(1000, &assumed);
    // A death is as likely at any moment, so it hits long jobs.
    let mean: f64 = LENGTHS.iter().sum::<f64>() / LENGTHS.len() as f64;
    let squares: f64 = LENGTHS.iter().map(|it| it * it).sum::<f64>() / LENGTHS.len() as f64;
    let expected = assumed.job * squares / mean / 2.0 / assumed.life;
    assert!((outcome.lost / expected - 1.0).abs() < 0.2, "{outcome} {expected}");
}
