//! Values of command-line options that requests share.
//!
//! A request derives [`clap::Args`]: the doc comment of a field is the help of its option and its
//! description in the schema. A field without an option of its own is skipped and set by the
//! command: a position, for example, which may come from a file.

use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, ValueHint};
use mustplay_coloring::Player as ColoringPlayer;
use mustplay_hex::value::Surroundings;
use mustplay_rulesets::go::ScoreCount;
use mustplay_solver::Techniques;
use mustplay_solver::evaluate::Evaluation;
use mustplay_solver::inferior::Features;
use serde::de::DeserializeOwned;
use serde::de::value::StrDeserializer;

use crate::{
    BstarRule, EvaluatorKind, Knowledge, NodeEvaluation, Player, Poset, Position, Target, Text,
    Turns, Way,
};

/// The hint of every option that names an output file. The program checks these files before the
/// work begins.
pub const WRITTEN: ValueHint = ValueHint::FilePath;

/// Parses a value by name, and offers the names for shell completion.
#[derive(Clone)]
pub struct ChoiceParser<T> {
    names: fn() -> Vec<&'static str>,
    read: fn(&str) -> Result<T, String>,
}

impl<T> ChoiceParser<T> {
    /// Parses with `read`; `names` lists the names, perhaps not all, for completion.
    pub const fn new(
        names: fn() -> Vec<&'static str>,
        read: fn(&str) -> Result<T, String>,
    ) -> Self {
        Self { names, read }
    }
}

impl<T: FromStr<Err: ToString>> ChoiceParser<T> {
    /// Parses with `FromStr`; `names` lists the names, perhaps not all, for completion.
    pub const fn parsed(names: fn() -> Vec<&'static str>) -> Self {
        Self::new(names, |name| name.parse().map_err(|error: T::Err| error.to_string()))
    }
}

impl<T: DeserializeOwned> ChoiceParser<T> {
    /// Parses exactly these names, as in JSON.
    pub const fn variant(names: fn() -> Vec<&'static str>) -> Self {
        Self::new(names, |name| {
            let name: StrDeserializer<'_, serde::de::value::Error> = StrDeserializer::new(name);
            T::deserialize(name).map_err(|error| error.to_string())
        })
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for ChoiceParser<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, Error> {
        let name = StringValueParser::new().parse_ref(command, arg, value)?;
        (self.read)(&name).map_err(|message| {
            let option = arg.map(ToString::to_string).unwrap_or_default();
            let help = "For more information, try '--help'.";
            let message = format!("invalid value '{name}' for '{option}': {message}\n\n{help}\n");
            Error::raw(ErrorKind::ValueValidation, message).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

pub const TURNS: ChoiceParser<Turns> =
    ChoiceParser::parsed(|| Turns::ALL.map(Turns::name).to_vec());

/// Switches that `--enable` and `--disable` turn on and off by name.
pub trait Switches: FromStr<Err: ToString> + Clone + Send + Sync + 'static {
    /// The plural noun for the switches in help texts.
    const KIND: &'static str;
    /// The hidden older option, which takes all changes as one text.
    const OLD_OPTION: &'static str;
    /// Whether each name in that text has a sign, because some switches are off by default;
    /// otherwise the text lists the switches that are off.
    const IS_SIGNED: bool;

    fn names() -> impl Iterator<Item = &'static str>;
}

impl Switches for Techniques {
    const KIND: &'static str = "techniques";
    const OLD_OPTION: &'static str = "without";
    const IS_SIGNED: bool = false;

    fn names() -> impl Iterator<Item = &'static str> {
        Self::names()
    }
}

impl Switches for Features {
    const KIND: &'static str = "features";
    const OLD_OPTION: &'static str = "features";
    const IS_SIGNED: bool = true;

    fn names() -> impl Iterator<Item = &'static str> {
        Self::of_positions().map(|row| row.name).chain(["all"])
    }
}

impl Switches for Knowledge {
    const KIND: &'static str = "knowledge";
    const OLD_OPTION: &'static str = "without";
    const IS_SIGNED: bool = false;

    fn names() -> impl Iterator<Item = &'static str> {
        Self::names()
    }
}

impl<T: Switches> Args for Text<T> {
    fn augment_args(command: Command) -> Command {
        let switch = |name: &'static str, way: &str| {
            Arg::new(name)
                .long(name)
                .value_name("NAMES")
                .help(format!("Turn these {} {way}, by name and separated by commas", T::KIND))
                .action(ArgAction::Append)
                .value_delimiter(',')
                .value_parser(PossibleValuesParser::new(T::names()))
                .hide_possible_values(true)
        };
        let old = Arg::new(T::OLD_OPTION).long(T::OLD_OPTION).allow_hyphen_values(true).hide(true);
        command.arg(switch("enable", "on")).arg(switch("disable", "off")).arg(old)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<T: Switches> FromArgMatches for Text<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let names = |option: &str| matches.get_many::<String>(option).into_iter().flatten();
        let mut changes: Vec<String> = names(T::OLD_OPTION).cloned().collect();
        for (option, sign, all) in [("disable", "-", "none"), ("enable", "+", "all")] {
            for name in names(option) {
                match name.as_str() {
                    "all" => changes.insert(0, all.to_owned()),
                    name if T::IS_SIGNED => changes.push(format!("{sign}{name}")),
                    name if sign == "-" => changes.push(name.to_owned()),
                    name => changes.retain(|change| change != name),
                }
            }
        }
        let changed = changes.join(",").parse().map_err(|error: T::Err| {
            Error::raw(ErrorKind::ValueValidation, error.to_string() + "\n")
        });
        changed.map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

pub const METHOD: ChoiceParser<Way> =
    ChoiceParser::variant(|| vec!["best", "proof-numbers", "traces", "regions"]);

pub const EVALUATION: ChoiceParser<Text<Evaluation>> =
    ChoiceParser::parsed(|| Evaluation::TABLE.iter().map(|row| row.name).collect());

pub const YARDSTICK: ChoiceParser<Text<EvaluatorKind>> =
    ChoiceParser::parsed(|| EvaluatorKind::table().map(|(name, _)| name).collect());

pub const TARGET: ChoiceParser<Text<Target>> =
    ChoiceParser::parsed(|| Target::all().map(|(target, _)| target.name()).collect());

pub const SURROUNDINGS: ChoiceParser<Surroundings> =
    ChoiceParser::variant(|| vec!["board", "unknown"]);

pub const COUNTING: ChoiceParser<ScoreCount> = ChoiceParser::variant(|| vec!["area", "japanese"]);

pub const TREE_RULE: ChoiceParser<BstarRule> =
    ChoiceParser::variant(|| vec!["depth", "range", "probability"]);

pub const TREE_BOUNDS: ChoiceParser<NodeEvaluation> =
    ChoiceParser::variant(|| vec!["hanner", "best"]);

/// A player of a set-coloring game.
pub const MAX_OR_MIN: ChoiceParser<ColoringPlayer> = ChoiceParser::new(
    || vec!["max", "min"],
    |name| match name {
        "max" => Ok(ColoringPlayer::Max),
        "min" => Ok(ColoringPlayer::Min),
        _ => Err("expected max or min".to_owned()),
    },
);

/// A player of a sum or a normal-play game; Black and White are Go's names.
pub const LEFT_OR_RIGHT: ChoiceParser<Player> = ChoiceParser::new(
    || vec!["left", "right"],
    |name| match name {
        "left" | "black" => Ok(Player::Left),
        "right" | "white" => Ok(Player::Right),
        _ => Err("expected left or right (black or white)".to_owned()),
    },
);

pub fn parse_poset(text: &str) -> Result<Poset, String> {
    text.parse().map_err(|error: crate::Error| error.in_full())
}

/// The text of a board; `5` is short for `5x5`.
pub fn board_text(text: &str) -> String {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { format!("{text}x{text}") } else { text.to_owned() }
}

/// A board: a number for a square board of Hex, or a position.
pub fn parse_board(text: &str) -> Result<Position, String> {
    board_text(text).parse().map_err(|error: crate::Error| error.in_full())
}

/// Derives the argument parser of a type from another type that converts into it.
macro_rules! args_from {
    ($type:ty, $args:ty) => {
        impl clap::FromArgMatches for $type {
            fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
                let args = <$args>::from_arg_matches(matches)?;
                Self::try_from(args).map_err(|error| {
                    clap::Error::raw(clap::error::ErrorKind::ArgumentConflict, error)
                })
            }

            fn update_from_arg_matches(
                &mut self,
                matches: &clap::ArgMatches,
            ) -> Result<(), clap::Error> {
                *self = Self::from_arg_matches(matches)?;
                Ok(())
            }
        }

        impl clap::Args for $type {
            fn augment_args(command: clap::Command) -> clap::Command {
                <$args>::augment_args(command)
            }

            fn augment_args_for_update(command: clap::Command) -> clap::Command {
                <$args>::augment_args_for_update(command)
            }
        }
    };
}

pub(crate) use args_from;
