//! Pictures of games, written into files.

use std::path::Path;

use anyhow::bail;
use mustplay_games::normal::drawing::{order, thermograph, tree};

use super::answer::Subject;
use super::session::Session;
use crate::cli::{Destination, GameArgs};
use crate::limits::Supervisor;
use crate::output;

/// The largest tree that is drawn.
const LARGEST_TREE: usize = 5000;

/// The pictures that were asked for; nothing is computed for a file of an unknown kind.
pub(super) struct Pictures<'a> {
    thermograph: Option<&'a Path>,
    tree: Option<(Kind, &'a Path)>,
    hasse: Option<(Kind, &'a Path)>,
}

impl<'a> Pictures<'a> {
    pub(super) fn new(args: &'a GameArgs) -> anyhow::Result<Self> {
        let kind = |path: &'a Destination| Ok::<_, anyhow::Error>((Kind::of(path)?, &**path));
        Ok(Self {
            thermograph: args.svg.as_deref(),
            tree: args.tree.as_ref().map(kind).transpose()?,
            hasse: args.hasse.as_ref().map(kind).transpose()?,
        })
    }

    /// Draws them all.
    pub(super) fn write(
        &self,
        session: &mut Session,
        subjects: &[Subject],
        supervisor: &Supervisor,
    ) -> anyhow::Result<()> {
        let (games, style) = (&mut session.games, session.style);
        if let Some(path) = self.thermograph {
            let game = last(subjects, "--svg")?.game;
            output::write_file(path, &thermograph::svg(games.thermograph(game)))?;
        }
        if let Some((kind, path)) = self.tree {
            let game = last(subjects, "--tree")?.game;
            let tree = tree::grow(games, game, style, LARGEST_TREE)?;
            let picture = match kind {
                Kind::Svg => tree.svg(),
                Kind::Dot => tree.dot(),
            };
            output::write_file(path, &picture)?;
        }
        if let Some((kind, path)) = self.hasse {
            let named = subjects.iter().map(|one| (one.name.clone(), one.game));
            let named: Vec<_> = named.collect();
            let diagram = order::hasse(games, &named, style, &supervisor.worker())?;
            let picture = match kind {
                Kind::Svg => diagram.svg(),
                Kind::Dot => diagram.dot(),
            };
            output::write_file(path, &picture)?;
        }
        Ok(())
    }
}

/// The last game given: definitions come before what they are for.
fn last<'a>(subjects: &'a [Subject], option: &str) -> anyhow::Result<&'a Subject> {
    match subjects.last() {
        Some(subject) => Ok(subject),
        None => bail!("{option}: expected a game to draw, found none"),
    }
}

/// What a file holds, by its name.
#[derive(Clone, Copy)]
enum Kind {
    Svg,
    Dot,
}

impl Kind {
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
