//! `campaign`: solving on many machines.

use mustplay::Position;
use mustplay_cluster::{Caller, CampaignArgs, Ended};

use crate::output::{self, Exit};
use crate::{input, job};

pub(super) fn run(args: &CampaignArgs) -> anyhow::Result<Exit> {
    let caller = Caller {
        engine: job::engine(),
        cancel: &job::unlimited_budget().cancel,
        read: &read,
        // That nobody render on is no reason to stop.
        say: &|text| drop(output::print(text)),
    };
    Ok(match args.run(&caller)? {
        Ended::Done => Exit::Done,
        Ended::Unfinished => Exit::Limit,
        Ended::Refused => Exit::Refused,
    })
}

fn read(text: &str, is_board: bool) -> Result<Position, String> {
    let board = is_board.then(|| input::board_text(text));
    input::read_words(board.as_deref().unwrap_or(text)).map_err(|error| format!("{error:#}"))
}
