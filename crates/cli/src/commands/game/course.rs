//! Games as a course treats them: played, their moves listed, their forms explained, their trees
//! compared, strategies made and checked.

use std::path::Path;

use anyhow::{Context, bail};
use mustplay::Job;
use mustplay::display::RenderOptions;
use mustplay::{
    CheckStrategy, CompareTrees, Convention, DotsOpponent, Game, GameOpponent, GameRules,
    GameStrategy, ListMoves, MakeStrategy, Report, Simplify, Style,
};
use serde::Serialize;

use crate::cli::game::GameArgs;
use crate::cli::sum::Side;
use crate::commands::dialogue;
use crate::input;
use crate::job;
use crate::output::{self, Exit};

/// Does what is asked for; nothing if it is none of these.
pub(super) fn run(
    args: &GameArgs,
    style: Style,
    render: RenderOptions,
) -> anyhow::Result<Option<Exit>> {
    let course = &args.course;
    let sentences = args.sentences.clone();
    let convention = if args.rules.misere { Convention::Misere } else { Convention::Normal };
    let first = args.rules.to_move.map(Side::player);
    if let Some(path) = &course.check_strategy {
        let check = CheckStrategy { strategy: read(path)? };
        let report = told(&check, args, render)?;
        return Ok(Some(if args.verdict.exit_status {
            Exit::saying(&report, report.answer.holds)
        } else {
            Exit::of(&report)
        }));
    }
    let is_asked = course.play.is_some()
        || course.strategy.is_some()
        || course.moves
        || course.explain
        || course.isomorphic;
    if !is_asked {
        if args.rules.misere || first.is_some() {
            bail!("expected --play, --moves or --strategy with --misere or --to-move, found none");
        }
        return Ok(None);
    }
    if sentences.is_empty() {
        bail!("expected an expression to play or to tell about, found none");
    }
    let end = if let Some(person) = course.play.map(Side::player) {
        let game = Game { sentences, style, compare: false, born: None };
        let rules = GameRules { person, first: first.unwrap_or(person), convention };
        play(&game, rules, args)?
    } else if let Some(player) = course.strategy.map(Side::player) {
        let make = MakeStrategy { sentences, player, first, convention };
        let report = told(&make, args, render)?;
        if let (Some(path), Some(strategy)) = (&course.save, &report.answer.strategy) {
            let text = serde_json::to_string_pretty(strategy)?;
            output::write_file(path, &(text + "\n"))?;
        }
        Exit::of(&report)
    } else if course.moves {
        let list = ListMoves { sentences, style, convention };
        Exit::of(&told(&list, args, render)?)
    } else if course.explain {
        Exit::of(&told(&Simplify { sentences, style }, args, render)?)
    } else {
        let report = told(&CompareTrees { sentences, style }, args, render)?;
        if args.verdict.exit_status {
            Exit::saying(&report, report.answer.isomorphic)
        } else {
            Exit::of(&report)
        }
    };
    Ok(Some(end))
}

/// Runs a job and prints what it has found.
fn told<J: Job<Answer: Serialize> + Serialize>(
    job: &J,
    args: &GameArgs,
    render: RenderOptions,
) -> anyhow::Result<Report<J::Answer>> {
    let mut report = job::run(job, &args.limits, 1)?;
    output::report(job, &mut report, args.format, render)?;
    Ok(report)
}

fn play(game: &Game, rules: GameRules, args: &GameArgs) -> anyhow::Result<Exit> {
    let last = game.sentences.last().map_or("", String::as_str);
    if let Some(mut opponent) = DotsOpponent::new(last, rules.person)? {
        if args.rules.misere || args.rules.to_move.is_some() || args.course.follow.is_some() {
            bail!("expected no rules beside Dots and Boxes, whose moves say who begins");
        }
        return dialogue::hold(&mut opponent, &args.limits);
    }
    let begun = job::within(&args.limits, 1, |limits, display| {
        GameOpponent::new(game, rules, limits, display)
    });
    let mut opponent = match begun {
        Ok(opponent) => opponent,
        Err(error) => return dialogue::unknown(error.into()),
    };
    if let Some(path) = &args.course.follow {
        opponent.follow(read(path)?)?;
    }
    dialogue::hold(&mut opponent, &args.limits)
}

/// The largest file of a strategy that is read, in bytes.
const LARGEST: u64 = 1 << 28;

/// The strategy in a file.
fn read(path: &Path) -> anyhow::Result<GameStrategy> {
    let text = input::read_named(&path.to_string_lossy(), LARGEST)?;
    serde_json::from_str(&text).with_context(|| format!("{}: no strategy", path.display()))
}
