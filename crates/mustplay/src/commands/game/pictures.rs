//! Pictures of games, written into files.

use std::path::Path;

use anyhow::bail;
use mustplay_games::hasse::Hasse;
use mustplay_games::normal::drawing::{order, thermograph, tree::Tree};

use super::answer::Subject;
use super::session::Session;
use crate::cli::GameArgs;
use crate::limits::Supervisor;
use crate::output;

/// The largest tree that is drawn.
const LARGEST_TREE: usize = 5000;

/// Writes the pictures that the arguments ask for.
pub(super) fn write(
    args: &GameArgs,
    session: &mut Session,
    subjects: &[Subject],
    supervisor: &Supervisor,
) -> anyhow::Result<()> {
    if let Some(path) = &args.svg {
        let game = only(subjects, "--svg")?.game;
        let picture = thermograph::svg(session.games.thermograph(game));
        output::write_file(path, &picture)?;
    }
    if let Some(path) = &args.tree {
        let kind = Kind::of(path)?;
        let game = only(subjects, "--tree")?.game;
        let tree = Tree::new(&mut session.games, game, session.style, LARGEST_TREE)?;
        let picture = match kind {
            Kind::Svg => tree.svg(),
            Kind::Dot => tree.dot(),
        };
        output::write_file(path, &picture)?;
    }
    if let Some(path) = &args.hasse {
        let kind = Kind::of(path)?;
        let named = subjects.iter().map(|one| (one.name.clone(), one.game));
        let named: Vec<_> = named.collect();
        let worker = supervisor.worker();
        let diagram: Hasse = order::hasse(&mut session.games, &named, session.style, &worker)?;
        let picture = match kind {
            Kind::Svg => diagram.svg(),
            Kind::Dot => diagram.dot(),
        };
        output::write_file(path, &picture)?;
    }
    Ok(())
}

/// The last game given: definitions come before what they are for.
fn only<'a>(subjects: &'a [Subject], option: &str) -> anyhow::Result<&'a Subject> {
    match subjects.last() {
        Some(subject) => Ok(subject),
        None => bail!("{option}: expected a game to draw, found none"),
    }
}

/// What a file holds, by its name.
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
