//! `coloring`: set-coloring games given by formulas, graphs, tables; and QBF.

mod analysis;
mod play;
mod quantified;
mod scored;
mod turns;

use std::path::Path;

use anyhow::{Context, bail};
use mustplay_coloring::Player;
use mustplay_coloring::file::{Definition, Played, Problem};
use mustplay_coloring::qbf::Encoding;
use mustplay_coloring::rules::Turns;
use mustplay_coloring::search::Features;

use crate::cli::{ColoringArgs, ExportFormat};
use crate::input::read_text;
use crate::output::{self, End};

/// More clauses than this are not multiplied out.
const MOST_CLAUSES: usize = 5_000;

pub(super) fn run(args: &ColoringArgs) -> anyhow::Result<End> {
    match read(&args.game)? {
        Problem::Game(mut game) => {
            game.to_move = args.to_move.unwrap_or(game.to_move);
            if let Some(format) = args.to {
                return export(&game, format);
            }
            if let Some(user) = args.play {
                return play::run(&game, user, args);
            }
            match game.rules.turns {
                Turns::Alternate => analysis::run(&game, args),
                _ => turns::run(&game, args),
            }
        }
        Problem::Scored(mut game) => {
            game.to_move = args.to_move.unwrap_or(game.to_move);
            if args.to.is_some() || args.play.is_some() {
                bail!("expected a game with two outcomes, found one for points");
            }
            scored::run(&game, args)
        }
        Problem::Quantified(formula) => quantified::run(&formula, args),
    }
}

/// What is read as a game is one; anything else may name a file.
fn read(game: &str) -> anyhow::Result<Problem> {
    if game == "-" {
        let text = read_text(std::io::stdin().lock()).context("standard input")?;
        return Problem::parse(&text).context("standard input");
    }
    if Path::new(game).is_file() {
        let file = std::fs::File::open(game).with_context(|| game.to_owned())?;
        let text = read_text(file).with_context(|| game.to_owned())?;
        return Problem::parse(&text).with_context(|| game.to_owned());
    }
    let read = Problem::parse(game);
    if read.is_err() && game.contains(['.', '/']) && !game.contains(char::is_whitespace) {
        bail!("{game}: expected a file or a formula, found neither");
    }
    Ok(read?)
}

fn export(game: &Played<Definition>, format: ExportFormat) -> anyhow::Result<End> {
    let encoding = Encoding::of(game, game.to_move)?;
    let colors = mustplay_coloring::Payoff::colors(&game.payoff);
    let (mark, text) = match format {
        ExportFormat::Qdimacs => ("c", encoding.formula().to_qdimacs()),
        ExportFormat::Qcir => ("#", encoding.formula().to_qcir()),
    };
    let legend = encoding.legend(&game.names, colors);
    let legend = legend.iter().map(|line| format!("{mark} {line}\n"));
    let comments: String = std::iter::once(format!("{mark} true if Max wins\n"))
        .chain(legend)
        .collect();
    // QCIR wants its format named in the first line.
    output::print(&match (format, text.split_once('\n')) {
        (ExportFormat::Qcir, Some((first, rest))) => format!("{first}\n{comments}{rest}"),
        _ => format!("{comments}{text}"),
    })?;
    Ok(End::Done)
}

fn features(args: &ColoringArgs) -> Features {
    Features {
        traces: !args.no_traces,
        sets: args.sets,
    }
}

fn player_name(player: Player) -> &'static str {
    match player {
        Player::Max => "max",
        Player::Min => "min",
    }
}

/// How the command ends once the winner is known.
fn end(args: &ColoringArgs, winner: Player) -> End {
    match (args.exit_status, winner) {
        (false, _) => End::Done,
        (true, Player::Max) => End::Yes,
        (true, Player::Min) => End::No,
    }
}

/// `none`, or the words with blanks between them.
fn list(words: &[String]) -> String {
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(" ")
    }
}
