//! Pictures of games, written into files.

use std::path::Path;

use anyhow::bail;
use mustplay::{GameAnswer, GameHandle};

use crate::cli::Destination;
use crate::cli::game::GameArgs;
use crate::job;
use crate::limits::LimitArgs;
use crate::output;
use crate::progress::Display;

/// The pictures that were asked for; nothing is computed for a file of an unknown kind.
pub(super) struct Pictures<'a> {
    thermograph: Option<&'a Path>,
    tree: Option<(Form, &'a Path)>,
    hasse: Option<(Form, &'a Path)>,
}

impl<'a> Pictures<'a> {
    pub(super) fn new(args: &'a GameArgs) -> anyhow::Result<Self> {
        let form = |path: Option<&'a Destination>, forms: &[Form]| {
            let path = path.map(|path| Form::of(path, forms).map(|form| (form, &**path)));
            path.transpose()
        };
        Ok(Self {
            thermograph: args.svg.as_deref(),
            tree: form(args.tree.as_ref(), &[Form::Svg, Form::Dot, Form::Outline])?,
            hasse: form(args.hasse.as_ref(), &[Form::Svg, Form::Dot])?,
        })
    }

    /// Draws them all.
    pub(super) fn write(&self, answer: &mut GameAnswer, limits: &LimitArgs) -> anyhow::Result<()> {
        let (games, session) = (answer.handles(), &mut answer.session);
        if let Some(path) = self.thermograph {
            let game = last(&games, "--svg")?;
            output::write_file(path, &session.thermograph_svg(game))?;
        }
        if let Some((form, path)) = self.tree {
            let tree = session.tree(last(&games, "--tree")?)?;
            let picture = match form {
                Form::Svg => tree.svg(),
                Form::Dot => tree.dot(),
                Form::Outline => tree.outline(),
            };
            output::write_file(path, &picture)?;
        }
        if let Some((form, path)) = self.hasse {
            let display = Display::new(limits.progress, limits.quiet);
            let diagram = session.diagram(&games, &job::limits(limits, 1), &display)?;
            let picture = match form {
                Form::Svg => diagram.svg(),
                Form::Dot | Form::Outline => diagram.dot(),
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

/// What a file holds, by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Svg,
    Dot,
    Outline,
}

impl Form {
    /// The form of these that the ending of a name stands for.
    fn of(path: &Path, forms: &[Self]) -> anyhow::Result<Self> {
        let form = match path.extension().and_then(|extension| extension.to_str()) {
            Some("svg") => Some(Self::Svg),
            Some("dot" | "gv") => Some(Self::Dot),
            Some("txt") => Some(Self::Outline),
            _ => None,
        };
        match form.filter(|form| forms.contains(form)) {
            Some(form) => Ok(form),
            None => bail!("expected a file named .svg, .dot or .txt, found `{}`", path.display()),
        }
    }
}
