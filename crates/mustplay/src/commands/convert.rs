//! `convert`: a position in another notation.

use mustplay_hex::drawing::svg;
use mustplay_hex::notation::{self, Format};
use mustplay_hex::{Drawing, Orientation};
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
    let record = input::read(&args.position)?;
    let (text, format) = match args.to {
        Target::Notation(format) => (notation::write(&record, format)?, format.name()),
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
