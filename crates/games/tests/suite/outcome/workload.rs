//! The measured work gives the right answers; how fast is for the benchmark to say.

use mustplay_games::outcome::workload::workloads;

#[test]
fn workloads_answer_right() {
    for workload in workloads() {
        assert_eq!(workload.run(), workload.answer, "{}", workload.name);
    }
}
