//! `coloring`: set-coloring games given by formulas, graphs, tables; and QBF.

use anyhow::{Context, bail};
use mustplay::display::RenderOptions;
use mustplay::{Coloring, ColoringComparison, ColoringOpponent, Poset, Position, Source};
use mustplay_coloring::Player;
use mustplay_coloring::file::Problem;

use super::dialogue;
use crate::cli::coloring::{ColoringArgs, ExportFormat};
use crate::input;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &ColoringArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let game = read(&args.game)?;
    if let Some(with) = &args.theory.compare {
        let with = read(with).context("--compare")?;
        let request = ColoringComparison { game, with, map: args.theory.map.clone() };
        let report = job::run(&request, &args.limits, 1)?;
        return output::tell(&request, report, args.format, None, render);
    }
    let request = Coloring {
        game,
        to_move: args.to_move,
        brute: args.brute,
        no_traces: args.no_traces,
        sets: args.sets,
        turns: args.turns,
        over: args.over.clone().map(Poset::try_from).transpose()?,
        theory: args.theory.theory,
        set: args.theory.set.clone(),
        stones: Vec::new(),
    };
    if let Some(format) = args.to {
        let text = match format {
            ExportFormat::Qdimacs => request.to_qdimacs()?,
            ExportFormat::Qcir => request.to_qcir()?,
        };
        output::print(&text)?;
        return Ok(Exit::Done);
    }
    if let Some(user) = args.play {
        let mut opponent = ColoringOpponent::new(&request, user, args.limits.memory)?;
        return dialogue::hold(&mut opponent, &args.limits);
    }
    let found = match &*request.game {
        Problem::Scored(_) => Some("one for points"),
        Problem::Outcomes(_) => Some("one over a poset"),
        Problem::Game(_) | Problem::Quantified(_) => None,
    };
    if let Some(found) = found.filter(|_| args.exit_status) {
        bail!("--exit-status: expected a game with two outcomes, found {found}");
    }
    let mut report = job::run(&request, &args.limits, 1)?;
    output::report(&request, &mut report, args.format, render)?;
    let winner = report.answer.winner().filter(|_| report.complete);
    let asked = winner.filter(|_| args.exit_status);
    Ok(Exit::saying(&report, asked.map(|winner| winner == Player::Max)))
}

/// What is read as a game is one; anything else may name a file.
fn read(game: &str) -> anyhow::Result<Source<Problem>> {
    if let Some((text, place)) = input::stored(game)? {
        return parsed(&text).context(place);
    }
    let read = parsed(game);
    if read.is_err() && game.contains(['.', '/']) && !game.contains(char::is_whitespace) {
        bail!("{game}: expected a file or a formula, found neither");
    }
    read
}

/// The game of a text. A board is one too, but is not written as a game.
fn parsed(text: &str) -> anyhow::Result<Source<Problem>> {
    let error = match text.parse() {
        Ok(game) => return Ok(game),
        Err(error) => error,
    };
    if let Ok(position) = text.parse::<Position>()
        && position.board().graph().is_none()
    {
        let board = position.board().shape();
        bail!(
            "expected a formula or a game, found a position of {board}: `solve` tells who wins it, \
             `convert --to cnf` makes a game of it"
        );
    }
    Err(error.into())
}
