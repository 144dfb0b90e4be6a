//! Commands about positions and games of Hex, and about boards.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use mustplay::args::{WRITTEN, board_text};
use mustplay::display::Detail;
use mustplay::{
    Analyze, Convert, EvaluatorKind, JudgeOpenings, Openings, Paths, PlayStyle, Review, Show,
    Solve, Suggest, Target, Value,
};
use mustplay_core::quantity::{parse_count, whole};
use mustplay_hex::notation::Format;

use crate::args::Shared::{
    Board, ExitStatus, Game, Limits, LineThreads, Names, Network, Orientation, Position, Svg,
    Threads,
};
use crate::args::{Command, Shared, SharedArgs};
use crate::input;
use crate::output::{self, Exit};

/// The default time of `suggest`.
const SUGGEST_TIME: Duration = Duration::from_secs(5);

/// The default time of `review` and `openings --judge`.
const JUDGE_TIME: Duration = Duration::from_secs(30);

impl Command for Solve {
    const SHARED: &'static [Shared] =
        &[Position, Names, ExitStatus, Svg, Orientation, Limits, Threads];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let request = |position| Self { position, ..self.clone() };
        if args.batch {
            return args.answer_positions(request);
        }
        args.answer_question(&request(args.whole_position()?), |report| {
            report.answer.winner.map(|winner| winner == report.answer.to_move)
        })
    }
}

#[derive(Args)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    analyze: Analyze,

    /// Give the reason for each filled cell and each pruned move.
    #[arg(long)]
    reasons: bool,

    /// List the virtual connections of each color: full (moving second) and semi (moving first).
    #[arg(long)]
    connections: bool,
}

impl Command for AnalyzeArgs {
    const SHARED: &'static [Shared] =
        &[Position, Names, Network, Svg, Orientation, Limits, LineThreads];

    fn run(self, mut args: SharedArgs) -> anyhow::Result<Exit> {
        let evaluation = self.analyze.evaluation.map(|evaluation| evaluation.0);
        if args.network.is_given() && evaluation != Some(EvaluatorKind::Network) {
            bail!("--network goes with --evaluation network");
        }
        args.network.install()?;
        let request = |position| Analyze { position, ..self.analyze.clone() };
        if args.batch {
            return args.answer_positions(request);
        }
        let render = args.render.with(Detail::Reasons, self.reasons);
        args.render = render.with(Detail::Connections, self.connections);
        args.answer(&request(args.whole_position()?))
    }
}

#[derive(Args)]
pub(crate) struct SuggestArgs {
    #[command(flatten)]
    suggest: Suggest,

    /// Stop after this many playouts: `5000`, `10k`. Without this and --time, the search takes 5
    /// seconds.
    #[arg(long, value_name = "N", value_parser = parse_count, conflicts_with = "nodes")]
    visits: Option<u64>,

    /// List this many moves.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<usize>(1..=1024))]
    best: usize,
}

impl Command for SuggestArgs {
    const SHARED: &'static [Shared] =
        &[Position, Names, Network, Svg, Orientation, Limits, Threads];

    fn run(self, mut args: SharedArgs) -> anyhow::Result<Exit> {
        args.network.install()?;
        check_knowledge(self.suggest.style, self.suggest.without.0)?;
        let request = |position| Suggest { position, ..self.suggest.clone() };
        args.limits = args.limits.or_visits(self.visits, SUGGEST_TIME);
        if args.batch {
            return args.answer_positions(request);
        }
        args.render.best_moves = self.best;
        args.answer(&request(args.whole_position()?))
    }
}

/// Refuses to disable knowledge that the style does not use.
pub(super) fn check_knowledge(
    style: PlayStyle,
    knowledge: mustplay::Knowledge,
) -> anyhow::Result<()> {
    if style != PlayStyle::Search && knowledge != mustplay::Knowledge::default() {
        bail!("--disable: expected --method search beside it");
    }
    Ok(())
}

#[derive(Args)]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    review: Review,

    /// Write the game into this file as SGF, with comments, marks on bad moves, and better lines as
    /// variations; the content of an SGF record is kept.
    #[arg(long = "sgf", value_name = "FILE", value_hint = WRITTEN)]
    notes: Option<PathBuf>,
}

impl Command for ReviewArgs {
    const SHARED: &'static [Shared] = &[Game, Names, Network, Svg, Limits, Threads];

    fn run(self, mut args: SharedArgs) -> anyhow::Result<Exit> {
        args.network.install()?;
        args.limits = args.limits.or_time(self.review.visits, JUDGE_TIME);
        let request = |game| Review { game, ..self.review.clone() };
        if args.batch {
            return args.answer_positions(request);
        }
        let (game, text) = input::read_position(&args.words.join(" "))?;
        let review = request(args.adjusted(game));
        if self.notes.is_some() {
            // Refuses a game that cannot be written before the work.
            Format::Sgf.write(review.game.record()).context("--sgf")?;
        }
        let mut report = args.report(&review)?;
        args.print(&review, &mut report)?;
        if let Some(path) = &self.notes {
            output::write_file(path, &review.annotate(&report.answer, &text)?)?;
        }
        args.draw(&review, &mut report)?;
        Ok(Exit::of(&report))
    }
}

impl Command for Paths {
    const SHARED: &'static [Shared] = &[Game, Names, Svg, Limits, LineThreads];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        if args.batch {
            return args.answer_positions(|game| Self { game });
        }
        args.answer(&Self { game: args.position()? })
    }
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    show: Show,

    /// Write move numbers on the stones of the picture.
    #[arg(long, requires = "svg")]
    numbers: bool,
}

impl Command for ShowArgs {
    const SHARED: &'static [Shared] = &[Position, Names, Svg, Orientation];

    fn run(self, mut args: SharedArgs) -> anyhow::Result<Exit> {
        let request = |position| Show { position, ..self.show.clone() };
        if args.batch {
            return args.answer_positions(request);
        }
        args.render = args.render.with(Detail::MoveNumbers, self.numbers);
        args.answer(&request(args.position()?))
    }
}

impl Command for Convert {
    const SHARED: &'static [Shared] = &[Position, Names];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let request = |position| Self { position, ..self.clone() };
        if args.batch {
            return args.answer_positions(request);
        }
        let convert = request(args.position()?);
        let report = args.report(&convert)?;
        if let (Target::Notation(format), Some(lost)) = (*convert.to, &report.answer.lost) {
            let lost = lost.called(convert.position.names());
            output::note(&format!("the {} does not say {lost}", format.title()));
        }
        let renamed = report.answer.renamed.as_ref();
        if renamed.is_some_and(|it| it.colors_exchanged) {
            output::note("white is called black there, and black is called white");
        }
        args.tell(&convert, report)
    }
}

impl Command for Value {
    const SHARED: &'static [Shared] = &[Position, Names, Svg, Orientation, Limits, LineThreads];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let request = |position| Self { position, ..self.clone() };
        if args.batch {
            return args.answer_positions(request);
        }
        args.answer(&request(args.position()?))
    }
}

#[derive(Args)]
pub(crate) struct OpeningsArgs {
    #[command(flatten)]
    openings: Openings,

    /// Estimate the winning chance of each opening by playouts and the solver, and whether to swap
    /// it, on a board of any size.
    #[arg(long, conflicts_with_all = ["store", "certificates"])]
    judge: bool,

    #[command(flatten)]
    chances: JudgeOpenings,
}

impl Command for OpeningsArgs {
    const SHARED: &'static [Shared] = &[Board, Names, Network, Svg, Orientation, Limits, Threads];

    fn run(self, mut args: SharedArgs) -> anyhow::Result<Exit> {
        let (board, _) = input::read_position(&board_text(&args.words.join(" ")))?;
        let board = args.adjusted(board);
        if !self.judge {
            if args.network.is_given() {
                bail!("--network: expected --judge beside it");
            }
            return args.answer(&Openings { board, ..self.openings });
        }
        args.network.install()?;
        args.limits = args.limits.or_time(self.chances.visits, JUDGE_TIME);
        args.answer(&JudgeOpenings { board, only: self.openings.only, ..self.chances })
    }
}
