//! `convert`: a position in another notation.

use mustplay_hex::drawing::svg;
use mustplay_hex::notation::{self, Format};
use mustplay_hex::{Color, Drawing, Orientation, Record};
use serde::Serialize;

use crate::cli::ConvertArgs;
use crate::input;
use crate::output::{self, End};

/// What to convert to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// One of the notations.
    Notation(Format),
    /// A picture.
    Svg,
}

pub(crate) fn parse_target(name: &str) -> Result<Target, String> {
    if name.eq_ignore_ascii_case("svg") {
        return Ok(Target::Svg);
    }
    Format::from_name(name)
        .map(Target::Notation)
        .ok_or_else(|| {
            let names: Vec<&str> = Format::ALL.into_iter().map(Format::name).collect();
            format!("expected one of {}, svg", names.join(", "))
        })
}

#[derive(Serialize)]
struct Converted<'a> {
    position: &'a str,
    format: &'a str,
}

pub(super) fn run(args: &ConvertArgs) -> anyhow::Result<End> {
    let record = input::read_record(&args.position)?;
    let (text, format) = match args.to {
        Target::Notation(format) => {
            let text = notation::write(&record, format)?;
            let again = format.read(&text)?;
            if let Some(lost) = lost(&record, &again)? {
                output::note(&format!("the {} does not say {lost}", format.title()));
            }
            (text, format.name())
        }
        Target::Svg => {
            let drawing = Drawing::of_record(&record)?;
            (svg::render(&drawing, Orientation::Flat), "svg")
        }
    };
    if args.format.json {
        output::print_json(&Converted {
            position: &text,
            format,
        })?;
    } else {
        output::print(&text)?;
    }
    Ok(End::Done)
}

/// What of the position is not in the text that was written, so that it would be read as another: the end of a game that was
/// given up, or else whose turn it is.
fn lost(record: &Record, again: &Record) -> anyhow::Result<Option<String>> {
    let given_up = record.given_up_by();
    if given_up != again.given_up_by() {
        let loser = given_up.map(Color::name).unwrap_or_default();
        return Ok(Some(format!("that {loser} has given up")));
    }
    let [turn, read] = [record.replay()?.to_move, again.replay()?.to_move];
    Ok((given_up.is_none() && turn != read)
        .then(|| format!("that it is {turn}'s turn: it will be read as {read}'s")))
}
