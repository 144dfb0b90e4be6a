//! `game`: computing with normal-play games, on the command line or line by line.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::{ArgGroup, Args};
use mustplay::args::{LEFT_OR_RIGHT, WRITTEN};
use mustplay::display::{Detail, RenderOptions};
use mustplay::{
    CheckStrategy, CompareTrees, Convention, DotsOpponent, Game, GameAnswer, GameHandle,
    GameOpponent, GameRules, GameSentence, GameSentences, GameStrategy, Job, ListMoves,
    MakeStrategy, Player, Report, Simplify, StopReason, Style,
};
use serde::Serialize;

use super::{dialogue, prompt};
use crate::args::Shared::{ExitStatus, Limits, LineThreads};
use crate::args::{Command, Shared, SharedArgs};
use crate::input;
use crate::output::{self, Exit};

#[derive(Args)]
#[command(group(ArgGroup::new("drawing").multiple(true)))]
#[command(group(ArgGroup::new("question").conflicts_with_all(["drawing", "batch"])))]
#[allow(clippy::struct_excessive_bools)] // switches of a command
pub(crate) struct GameArgs {
    #[command(flatten)]
    game: Game,

    /// Write games in ASCII; the default unless output goes to a terminal.
    #[arg(long, conflicts_with_all = ["unicode", "latex"])]
    ascii: bool,

    /// Write games with arrows; the default on a terminal.
    #[arg(long, conflicts_with = "latex")]
    unicode: bool,

    /// Write games for LaTeX's mathematics mode.
    #[arg(long)]
    latex: bool,

    /// Plot the thermograph in characters.
    #[arg(long, group = "drawing")]
    thermograph: bool,

    /// List the options of the canonical form and the incentives of its moves.
    #[arg(long, group = "drawing")]
    options: bool,

    #[command(flatten)]
    pictures: PictureArgs,

    /// Play the game of the last expression against the program, as this player.
    #[arg(long, value_name = "SIDE", value_parser = LEFT_OR_RIGHT, group = "question")]
    #[arg(conflicts_with_all = ["json", "exit_status"])]
    play: Option<Player>,

    /// Let the program follow the strategy in this file, where it has an answer.
    #[arg(long, value_name = "FILE", requires = "play")]
    follow: Option<PathBuf>,

    /// List all moves of both players, the winner after each, and which moves are symmetric.
    #[arg(long, group = "question", conflicts_with = "exit_status")]
    moves: bool,

    /// Explain how the form becomes canonical: which options are dominated and which are
    /// reversible.
    #[arg(long, group = "question", conflicts_with = "exit_status")]
    explain: bool,

    /// Test whether the last two games have the same game tree, and list corresponding positions.
    #[arg(long, group = "question")]
    isomorphic: bool,

    /// Find a strategy for this player: an answer in each reachable position.
    #[arg(long, value_name = "SIDE", value_parser = LEFT_OR_RIGHT, group = "question")]
    #[arg(conflicts_with = "exit_status")]
    strategy: Option<Player>,

    /// Write the strategy into this file.
    #[arg(long, value_name = "FILE", requires = "strategy", value_hint = WRITTEN)]
    save: Option<PathBuf>,

    /// Check the strategy in this file: whether it has all answers and its claim holds.
    #[arg(long, value_name = "FILE", group = "question", conflicts_with = "sentences")]
    check_strategy: Option<PathBuf>,

    #[command(flatten)]
    rules: RulesArgs,

    /// Read an expression from each line of these files, or of standard input, and print one JSON
    /// object for each line, in order. The limits apply to each line.
    #[arg(long, conflicts_with = "drawing")]
    batch: bool,
}

/// The play convention and the first player.
#[derive(Args)]
#[group(id = "rules")]
#[group(conflicts_with_all = ["explain", "isomorphic", "check_strategy", "batch", "compare"])]
struct RulesArgs {
    /// Let a player who cannot move win, with --play, --moves or --strategy.
    #[arg(long)]
    misere: bool,

    /// The player who moves first; by default the player of --play or --strategy.
    #[arg(long, value_name = "SIDE", value_parser = LEFT_OR_RIGHT, conflicts_with = "moves")]
    to_move: Option<Player>,
}

impl Command for GameArgs {
    const SHARED: &'static [Shared] = &[ExitStatus, Limits, LineThreads];

    fn run(self, mut args: SharedArgs) -> anyhow::Result<Exit> {
        let style = self.style(args.json);
        let game = Game { style, ..self.game.clone() };
        if self.batch {
            return args.answer_lines(&game.sentences, |line| {
                let sentences = vec![line.to_owned()];
                Ok(Game { sentences, compare: false, born: None, ..game.clone() })
            });
        }
        if let Some(end) = self.answer_question(&args, style)? {
            return Ok(end);
        }
        if game.sentences.is_empty() && game.born.is_none() {
            if self.pictures.is_given() || game.compare {
                bail!("expected an expression to draw or compare, found none");
            }
            let render = self.details(RenderOptions::default());
            return prompt::run(args, style, render);
        }
        self.pictures.check()?;
        let mut report = args.report(&game)?;
        let compared =
            matches!(&report.answer.sentences, GameSentences::Several { order: Some(_), .. });
        if let Some(stop) = report.stopped.filter(|_| game.compare && !compared) {
            limit_reached(&anyhow!(stop).context("--compare"), &args);
        }
        args.render = self.details(args.render);
        args.print(&game, &mut report)?;
        let verdict = match &report.answer.sentences {
            GameSentences::One(GameSentence::Question(question)) => Some(question.holds),
            GameSentences::One(_) if args.exit_status && report.complete => {
                bail!("--exit-status: expected a question, found a game")
            }
            GameSentences::Several { .. } | GameSentences::Born(_) if args.exit_status => {
                bail!("--exit-status: expected one question, found several sentences")
            }
            _ => None,
        };
        let end = args.exit(&report, verdict);
        match self.pictures.write(&mut report.answer, &args) {
            Err(error) if error.is::<StopReason>() => {
                Ok(limit_reached(&error.context("picture"), &args))
            }
            drawn => drawn.map(|()| end),
        }
    }
}

/// Reports the comparison or picture that a limit prevented; the printed answer stays valid.
fn limit_reached(error: &anyhow::Error, args: &SharedArgs) -> Exit {
    output::print_error(error, args.json);
    Exit::Limit
}

impl GameArgs {
    /// The requested characters, or those that the output supports.
    fn style(&self, json: bool) -> Style {
        if self.latex {
            Style::Latex
        } else if self.unicode || (!self.ascii && !json && std::io::stdout().is_terminal()) {
            Style::Unicode
        } else {
            Style::Ascii
        }
    }

    fn details(&self, render: RenderOptions) -> RenderOptions {
        render.with(Detail::Thermographs, self.thermograph).with(Detail::Options, self.options)
    }

    /// Plays, or answers the question about the moves, the form or a strategy, if there is one.
    fn answer_question(&self, args: &SharedArgs, style: Style) -> anyhow::Result<Option<Exit>> {
        let sentences = self.game.sentences.clone();
        let convention = if self.rules.misere { Convention::Misere } else { Convention::Normal };
        let first = self.rules.to_move;
        if let Some(path) = &self.check_strategy {
            let check = CheckStrategy { strategy: read_strategy(path)? };
            let report = print_report(&check, args)?;
            return Ok(Some(args.exit(&report, report.answer.holds)));
        }
        let is_asked = self.play.is_some()
            || self.strategy.is_some()
            || self.moves
            || self.explain
            || self.isomorphic;
        if !is_asked {
            if self.rules.misere || first.is_some() {
                bail!(
                    "expected --play, --moves or --strategy with --misere or --to-move, found none"
                );
            }
            return Ok(None);
        }
        if sentences.is_empty() {
            bail!("expected an expression to play or to tell about, found none");
        }
        let end = if let Some(person) = self.play {
            let game = Game { sentences, style, compare: false, born: None };
            let rules = GameRules { person, first: first.unwrap_or(person), convention };
            self.play(&game, rules, args)?
        } else if let Some(player) = self.strategy {
            let make = MakeStrategy { sentences, player, first, convention };
            let report = print_report(&make, args)?;
            if let (Some(path), Some(strategy)) = (&self.save, &report.answer.strategy) {
                let text = serde_json::to_string_pretty(strategy)?;
                output::write_file(path, &(text + "\n"))?;
            }
            Exit::of(&report)
        } else if self.moves {
            Exit::of(&print_report(&ListMoves { sentences, style, convention }, args)?)
        } else if self.explain {
            Exit::of(&print_report(&Simplify { sentences, style }, args)?)
        } else {
            let report = print_report(&CompareTrees { sentences, style }, args)?;
            args.exit(&report, report.answer.isomorphic)
        };
        Ok(Some(end))
    }

    fn play(&self, game: &Game, rules: GameRules, args: &SharedArgs) -> anyhow::Result<Exit> {
        let last = game.sentences.last().map_or("", String::as_str);
        if let Some(mut opponent) = DotsOpponent::new(last, rules.person)? {
            if self.rules.misere || self.rules.to_move.is_some() || self.follow.is_some() {
                bail!("expected no rules beside Dots and Boxes, whose moves say who begins");
            }
            return dialogue::hold(&mut opponent, args);
        }
        let begun = GameOpponent::new(game, rules, &args.limits(), &args.display());
        let mut opponent = match begun {
            Ok(opponent) => opponent,
            Err(error) => return dialogue::end_unanswered(error.into()),
        };
        if let Some(path) = &self.follow {
            opponent.follow(read_strategy(path)?)?;
        }
        dialogue::hold(&mut opponent, args)
    }
}

fn print_report<J: Job<Answer: Serialize> + Serialize>(
    job: &J,
    args: &SharedArgs,
) -> anyhow::Result<Report<J::Answer>> {
    let mut report = args.report(job)?;
    args.print(job, &mut report)?;
    Ok(report)
}

/// The largest file of a strategy that is read, in bytes.
const MAX_STRATEGY_BYTES: u64 = 1 << 28;

fn read_strategy(path: &Path) -> anyhow::Result<GameStrategy> {
    let text = input::read_named(&path.to_string_lossy(), MAX_STRATEGY_BYTES)?;
    serde_json::from_str(&text).with_context(|| format!("{}: no strategy", path.display()))
}

/// Pictures of games in files.
#[derive(Args)]
struct PictureArgs {
    /// Draw the thermograph into this SVG file.
    #[arg(long, value_name = "FILE", group = "drawing", value_hint = WRITTEN)]
    svg: Option<PathBuf>,

    /// Write the game tree into this file, as a drawing (.svg, .dot) or an outline (.txt): for a
    /// position of a ruleset all lines of play, for other games the canonical form.
    #[arg(long, value_name = "FILE", group = "drawing", value_hint = WRITTEN)]
    tree: Option<PathBuf>,

    /// Draw the order of all given games into this file (.svg, .dot).
    #[arg(long, value_name = "FILE", group = "drawing", value_hint = WRITTEN)]
    hasse: Option<PathBuf>,
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PictureFormat {
    Svg,
    Dot,
    Outline,
}

impl PictureArgs {
    const TREE_FORMATS: &'static [PictureFormat] =
        &[PictureFormat::Svg, PictureFormat::Dot, PictureFormat::Outline];
    const HASSE_FORMATS: &'static [PictureFormat] = &[PictureFormat::Svg, PictureFormat::Dot];

    fn is_given(&self) -> bool {
        self.svg.is_some() || self.tree.is_some() || self.hasse.is_some()
    }

    /// Refuses files of unknown formats before anything is computed.
    fn check(&self) -> anyhow::Result<()> {
        if let Some(path) = &self.tree {
            PictureFormat::of(path, Self::TREE_FORMATS)?;
        }
        if let Some(path) = &self.hasse {
            PictureFormat::of(path, Self::HASSE_FORMATS)?;
        }
        Ok(())
    }

    /// Writes all requested pictures.
    fn write(&self, answer: &mut GameAnswer, args: &SharedArgs) -> anyhow::Result<()> {
        let (games, session) = (answer.handles(), &mut answer.session);
        if let Some(path) = &self.svg {
            let game = last(&games, "--svg")?;
            output::write_file(path, &session.thermograph_svg(game))?;
        }
        if let Some(path) = &self.tree {
            let tree = session.tree(last(&games, "--tree")?)?;
            let picture = match PictureFormat::of(path, Self::TREE_FORMATS)? {
                PictureFormat::Svg => tree.svg(),
                PictureFormat::Dot => tree.dot(),
                PictureFormat::Outline => tree.outline(),
            };
            output::write_file(path, &picture)?;
        }
        if let Some(path) = &self.hasse {
            let diagram = session.diagram(&games, &args.limits(), &args.display())?;
            let picture = match PictureFormat::of(path, Self::HASSE_FORMATS)? {
                PictureFormat::Svg => diagram.svg(),
                PictureFormat::Dot | PictureFormat::Outline => diagram.dot(),
            };
            output::write_file(path, &picture)?;
        }
        Ok(())
    }
}

/// The last game, because definitions come before the games that use them.
fn last<'a>(games: &'a [GameHandle], option: &str) -> anyhow::Result<&'a GameHandle> {
    match games.last() {
        Some(game) => Ok(game),
        None => bail!("{option}: expected a game to draw, found none"),
    }
}

impl PictureFormat {
    /// The format for the extension of a file name, if it is one of `formats`.
    fn of(path: &Path, formats: &[Self]) -> anyhow::Result<Self> {
        let format = match path.extension().and_then(|extension| extension.to_str()) {
            Some("svg") => Some(Self::Svg),
            Some("dot" | "gv") => Some(Self::Dot),
            Some("txt") => Some(Self::Outline),
            _ => None,
        };
        match format.filter(|format| formats.contains(format)) {
            Some(format) => Ok(format),
            None => bail!("expected a file named .svg, .dot or .txt, found `{}`", path.display()),
        }
    }
}
