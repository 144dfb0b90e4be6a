//! Hasse diagrams of values over a poset, written into files.

use anyhow::bail;
use mustplay_games::outcome::{Game, Games, Hasse};

use crate::cli::DiagramArgs;
use crate::output;

/// The most values that are drawn; each is compared with each.
const MOST: usize = 4096;

/// Writes the diagrams that the arguments ask for. Equivalent games share a node.
pub(super) fn write(
    args: &DiagramArgs,
    games: &mut Games,
    named: impl IntoIterator<Item = (String, Game)>,
) -> anyhow::Result<()> {
    if args.svg.is_none() && args.dot.is_none() {
        return Ok(());
    }
    let mut nodes: Vec<(String, Game)> = Vec::new();
    let mut seen = std::collections::HashMap::new();
    for (name, game) in named {
        let place = *seen.entry(game).or_insert(nodes.len());
        match nodes.get_mut(place) {
            Some((names, _)) => {
                names.push('=');
                names.push_str(&name);
            }
            None => nodes.push((name, game)),
        }
    }
    if nodes.len() > MOST {
        bail!(
            "expected at most {MOST} values to draw, found {}",
            nodes.len()
        );
    }
    let diagram = Hasse::new(games, nodes);
    if let Some(path) = &args.svg {
        output::write_file(path, &diagram.svg())?;
    }
    if let Some(path) = &args.dot {
        output::write_file(path, &diagram.dot())?;
    }
    Ok(())
}
