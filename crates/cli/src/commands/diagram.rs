//! Hasse diagrams of values over a poset, written into files.

use mustplay::Error;
use mustplay_cgt::outcome::Hasse;

use crate::cli::DiagramArgs;
use crate::output;

/// Writes the pictures of a diagram that the arguments ask for.
pub(super) fn write(
    args: &DiagramArgs,
    diagram: impl FnOnce() -> Result<Hasse, Error>,
) -> anyhow::Result<()> {
    if args.svg.is_none() && args.dot.is_none() {
        return Ok(());
    }
    let diagram = diagram()?;
    if let Some(path) = &args.svg {
        output::write_file(path, &diagram.svg())?;
    }
    if let Some(path) = &args.dot {
        output::write_file(path, &diagram.dot())?;
    }
    Ok(())
}
