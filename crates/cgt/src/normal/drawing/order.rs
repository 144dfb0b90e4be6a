//! The order of several games, as a Hasse diagram.

use crate::hasse::Hasse;
use crate::normal::{Game, Games, Style};
use mustplay_core::{ProgressSink, StopReason};

/// The longest text of a game that is written into a diagram.
const LONGEST: usize = 200;

/// The Hasse diagram of named games; equal games become one element with all their names.
///
/// ```
/// use mustplay_core::NoProgress;
/// use mustplay_cgt::normal::{Games, Style, drawing::order};
///
/// let mut games = Games::new();
/// let named = ["0", "*", "^", "1", "*+*"]
///     .map(|text| (text.to_owned(), games.read(text).unwrap()));
/// let diagram = order::hasse(&mut games, &named, Style::Ascii, &NoProgress)?;
/// assert_eq!(diagram.nodes()[0].name, "0 = *+*");
/// assert_eq!(diagram.covers(), [(0, 2), (1, 3), (2, 3)]);
/// # Ok::<(), mustplay_core::StopReason>(())
/// ```
pub fn hasse(
    games: &mut Games,
    named: &[(String, Game)],
    style: Style,
    sink: &dyn ProgressSink,
) -> Result<Hasse, StopReason> {
    let mut values: Vec<Game> = Vec::new();
    let mut labels: Vec<(String, String)> = Vec::new();
    for (name, game) in named {
        if let Some(at) = values.iter().position(|value| value == game) {
            let known = &mut labels[at].0;
            if known.split(" = ").all(|one| one != name) {
                *known = format!("{known} = {name}");
            }
        } else {
            values.push(*game);
            let text = games.show_within(*game, style, LONGEST);
            labels.push((name.clone(), text.unwrap_or_else(|| name.clone())));
        }
    }
    let mut stopped = None;
    let diagram = Hasse::new(labels, |x, y| {
        stopped.is_none()
            && games.watched(sink).le(values[x], values[y]).unwrap_or_else(|stop| {
                stopped = Some(stop);
                false
            })
    });
    stopped.map_or(Ok(diagram), Err)
}
