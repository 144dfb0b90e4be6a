//! Arguments of the command.

use clap::{Args, Command};
use mustplay_cluster::CampaignArgs;

#[test]
fn a_lease_leaves_time_for_signs_of_life() {
    let read = |lease: &str| {
        let command = CampaignArgs::augment_args(Command::new("campaign"));
        let words = ["campaign", "create", "3x3", "--lease", lease];
        command.try_get_matches_from(words).map(drop)
    };
    for short in ["0s", "0", "1999ms"] {
        let told = read(short).unwrap_err();
        assert_eq!(told.exit_code(), 2);
        assert!(told.to_string().contains("expected 2s at least"), "{told}");
    }
    read("2s").unwrap();
}
