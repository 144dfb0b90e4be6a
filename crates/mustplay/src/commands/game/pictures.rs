//! Pictures of games, written into files.

use std::path::Path;

use anyhow::bail;
use mustplay_engine::{GameAnswer, GameHandle};

use crate::cli::Destination;
use crate::cli::game::GameArgs;
use crate::job;
use crate::limits::LimitArgs;
use crate::output;
use crate::progress::Display;

/// The pictures that were asked for; nothing is computed for a file of an unknown kind.
pub(super) struct Pictures<'a> {
    thermograph: Option<&'a Path>,
    tree: Option<(TreeFormat, &'a Path)>,
    hasse: Option<(FileFormat, &'a Path)>,
}

impl<'a> Pictures<'a> {
    pub(super) fn new(args: &'a GameArgs) -> anyhow::Result<Self> {
        let kind = |path: &'a Destination| Ok::<_, anyhow::Error>((FileFormat::of(path)?, &**path));
        let tree = |path: &'a Destination| Ok::<_, anyhow::Error>((TreeFormat::of(path)?, &**path));
        Ok(Self {
            thermograph: args.svg.as_deref(),
            tree: args.tree.as_ref().map(tree).transpose()?,
            hasse: args.hasse.as_ref().map(kind).transpose()?,
        })
    }

    /// Draws them all.
    pub(super) fn write(&self, answer: &mut GameAnswer, limits: &LimitArgs) -> anyhow::Result<()> {
        let (games, session) = (answer.handles(), &mut answer.session);
        if let Some(path) = self.thermograph {
            let game = last(&games, "--svg")?;
            output::write_file(path, &session.thermograph_svg(game))?;
        }
        if let Some((kind, path)) = self.tree {
            let tree = session.tree(last(&games, "--tree")?)?;
            let picture = match kind {
                TreeFormat::Picture(FileFormat::Svg) => tree.svg(),
                TreeFormat::Picture(FileFormat::Dot) => tree.dot(),
                TreeFormat::Outline => tree.outline(),
            };
            output::write_file(path, &picture)?;
        }
        if let Some((kind, path)) = self.hasse {
            let display = Display::new(limits.progress, limits.quiet);
            let diagram = session.diagram(&games, &job::budget(limits, 1), &display)?;
            let picture = match kind {
                FileFormat::Svg => diagram.svg(),
                FileFormat::Dot => diagram.dot(),
            };
            output::write_file(path, &picture)?;
        }
        Ok(())
    }
}

/// The last game given: definitions come before what they are for.
fn last<'a>(games: &'a [GameHandle], option: &str) -> anyhow::Result<&'a GameHandle> {
    match games.last() {
        Some(game) => Ok(game),
        None => bail!("{option}: expected a game to draw, found none"),
    }
}

/// What a file with a tree holds, by its name.
#[derive(Clone, Copy)]
enum TreeFormat {
    Picture(FileFormat),
    Outline,
}

impl TreeFormat {
    fn of(path: &Path) -> anyhow::Result<Self> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("txt") => Ok(Self::Outline),
            _ => FileFormat::of(path).map(Self::Picture),
        }
    }
}

/// What a file holds, by its name.
#[derive(Clone, Copy)]
enum FileFormat {
    Svg,
    Dot,
}

impl FileFormat {
    fn of(path: &Path) -> anyhow::Result<Self> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(Self::Svg),
            Some("dot" | "gv") => Ok(Self::Dot),
            _ => bail!(
                "expected a file named .svg or .dot, found `{}`",
                path.display()
            ),
        }
    }
}
