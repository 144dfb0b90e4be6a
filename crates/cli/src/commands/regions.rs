//! Commands about regions of Hex: templates, strips, values, patterns.

use std::path::PathBuf;

use anyhow::bail;
use clap::{ArgAction, Args};
use mustplay::args::WRITTEN;
use mustplay::{
    Connect, Diagram, FindTemplates, FoundTemplate, JudgeLadders, JudgeTemplate, Mine, Realize,
    Text,
};
use mustplay_core::quantity::whole;

use crate::args::Shared::{
    ExitStatus, Limits, LineThreads, Names, Orientation, Position, Svg, Threads,
};
use crate::args::{Command, Shared, SharedArgs};
use crate::output::{self, Exit};

#[derive(Args)]
pub(crate) struct TemplateArgs {
    #[command(flatten)]
    judge: JudgeTemplate,

    /// Find all minimal templates with the same stones inside the diagram.
    #[arg(long, conflicts_with = "connect")]
    inside: bool,

    /// Report the fate of ladders on this row that run along the edge to the pattern, and whether
    /// the pattern creates a ladder.
    #[arg(long, value_name = "ROW", value_parser = whole::<usize>(2..=4))]
    #[arg(conflicts_with_all = ["inside", "connect", "exit_status"])]
    ladder: Option<usize>,
}

impl Command for TemplateArgs {
    const SHARED: &'static [Shared] =
        &[Position, Names, ExitStatus, Svg, Orientation, Limits, LineThreads];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let diagram = |position| Text(Diagram::from(position));
        let judge = |position| JudgeTemplate { position: diagram(position), ..self.judge.clone() };
        if args.batch {
            let single = [("inside", self.inside), ("ladder", self.ladder.is_some())];
            if let Some((option, _)) = single.iter().find(|(_, is_given)| *is_given) {
                bail!("--{option}: expected one position, found --batch");
            }
            return args.answer_positions(judge);
        }
        let position = args.position()?;
        if let Some(row) = self.ladder {
            return args.answer(&JudgeLadders { position: diagram(position), row });
        }
        if self.inside {
            return args.answer(&FindTemplates::Inside(Box::new(diagram(position))));
        }
        args.answer_question(&judge(position), |report| report.answer.valid)
    }
}

#[derive(Args)]
pub(crate) struct TemplatesArgs {
    /// The row of the highest stone, counted from the edge; for templates without an edge, the size
    /// of their board (columns x rows): `4x3`.
    #[arg(value_name = "HEIGHT|SIZE", value_parser = parse_extent)]
    extent: Extent,

    /// The number of stones; without an edge at least 2.
    #[arg(value_name = "STONES", value_parser = whole::<usize>(1..=6))]
    stones: usize,

    /// The greatest distance of cells to the left or right of the stones: `3`, `3.5`; by default
    /// the height and a half cell.
    #[arg(long, value_name = "CELLS", value_parser = parse_halves)]
    reach: Option<usize>,

    /// The number of rows above the stones that are used.
    #[arg(long, value_name = "ROWS", default_value_t = 0, value_parser = whole::<usize>(0..=128))]
    above: usize,

    /// Join the stones to both edges; the opposite edge is above these rows.
    #[arg(long)]
    both_edges: bool,

    /// End the board in an obtuse corner, with this many columns between the stones and the
    /// opponent's edge.
    #[arg(long, value_name = "COLUMNS", value_parser = whole::<usize>(0..=128))]
    obtuse: Option<usize>,

    /// End the board in an acute corner, with this many columns between the stones and the
    /// opponent's edge.
    #[arg(long, value_name = "COLUMNS", value_parser = whole::<usize>(0..=128))]
    acute: Option<usize>,

    /// Print HexWiki diagrams, one per line, as `region template` reads them, instead of boards.
    #[arg(long, value_name = "FORMAT", value_parser = ["hexwiki"], conflicts_with = "json")]
    to: Option<String>,
}

/// The place where templates are searched.
#[derive(Clone, Copy, Debug)]
enum Extent {
    /// At an edge, the highest stone on this row.
    Height(usize),
    /// On a few columns and rows.
    Size { columns: usize, rows: usize },
}

impl Command for TemplatesArgs {
    const SHARED: &'static [Shared] = &[Names, Svg, Orientation, Limits];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let find = self.request()?;
        if self.to.is_none() {
            return args.answer(&find);
        }
        let mut report = args.report(&find)?;
        let line = |template: &FoundTemplate| format!("{}\n", template.diagram.0);
        output::print(&report.answer.templates.iter().map(line).collect::<String>())?;
        args.draw(&find, &mut report)?;
        Ok(Exit::of(&report))
    }
}

impl TemplatesArgs {
    fn request(&self) -> anyhow::Result<FindTemplates> {
        let &Self { extent, stones, both_edges, reach, above, obtuse, acute, .. } = self;
        let (columns, rows) = match extent {
            Extent::Height(height) => {
                return Ok(FindTemplates::Edge {
                    height,
                    stones,
                    reach,
                    above,
                    both_edges,
                    obtuse,
                    acute,
                });
            }
            Extent::Size { columns, rows } => (columns, rows),
        };
        let at_edge = [
            ("--reach", reach.is_some()),
            ("--above", above > 0),
            ("--both-edges", both_edges),
            ("--obtuse", obtuse.is_some()),
            ("--acute", acute.is_some()),
        ];
        if let Some((option, _)) = at_edge.into_iter().find(|(_, is_given)| *is_given) {
            bail!("{option}: expected a height like 3, found a size: templates on it have no edge");
        }
        Ok(FindTemplates::Interior { columns, rows, stones })
    }
}

/// A height like `3` or a size like `4x3`.
fn parse_extent(text: &str) -> Result<Extent, String> {
    let extent = match text.split_once('x') {
        None => whole(2..=12)(text).map(Extent::Height),
        Some((columns, rows)) => {
            let number = whole(1..=128);
            let size = number(columns).and_then(|columns| Ok((columns, number(rows)?)));
            size.map(|(columns, rows)| Extent::Size { columns, rows })
        }
    };
    extent.map_err(|_| {
        let height = "expected the row of the highest stone, a whole number from 2 to 12";
        format!("{height}, or a size like 4x3 of at most 128 cells")
    })
}

/// A number of cells as a number of half cells.
fn parse_halves(text: &str) -> Result<usize, String> {
    let (whole, half) = match text.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        None => (text, 0),
        Some(_) => ("", 0),
    };
    match whole.parse::<usize>() {
        Ok(whole @ 0..=1000) if whole + half <= 1000 => Ok(2 * whole + half),
        _ => Err("expected a number of cells like 3 or 3.5, from 0 to 1000".to_owned()),
    }
}

#[derive(Args)]
pub(crate) struct ConnectArgs {
    #[command(flatten)]
    connect: Connect,

    /// Continue until the best patterns repeat, and check a proof by cost and benefit for all
    /// lengths; from height 6 on, check proofs of all positions that the solver decided. With FILE,
    /// also write the proof into it, for `proof check`.
    #[arg(id = "certify", long = "proof", alias = "certify", value_name = "FILE")]
    #[arg(value_hint = WRITTEN, num_args = 0..=1, action = ArgAction::Set)]
    proof: Option<Vec<PathBuf>>,
}

impl Command for ConnectArgs {
    const SHARED: &'static [Shared] = &[Names, Svg, Orientation, Limits];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        args.answer(&Connect {
            certify: self.proof.is_some(),
            certificate: self.proof.into_iter().flatten().next(),
            ..self.connect
        })
    }
}

impl Command for Realize {
    const SHARED: &'static [Shared] = &[Svg, Limits];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        // The picture shows all values, whether or not they are printed.
        let is_listed = self.list;
        let realize = Self { list: is_listed || args.svg.is_some(), ..self };
        let mut report = args.report(&realize)?;
        args.draw(&realize, &mut report)?;
        if !is_listed {
            report.answer.list = None;
        }
        SharedArgs { svg: None, ..args }.tell(&realize, report)
    }
}

#[derive(Args)]
pub(crate) struct MineArgs {
    #[command(flatten)]
    mine: Mine,

    /// Write the book into this file.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    output: Option<PathBuf>,
}

impl Command for MineArgs {
    const SHARED: &'static [Shared] = &[Limits, Threads];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let report = args.report(&self.mine)?;
        if let Some(path) = &self.output {
            output::write_file(path, &report.answer.book.to_string())?;
        }
        args.tell(&self.mine, report)
    }
}
