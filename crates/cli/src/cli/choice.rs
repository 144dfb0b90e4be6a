//! A value that is one of a few names, which shells complete.

use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};

/// Reads a value by its name.
#[derive(Clone)]
pub(super) struct Choice<T> {
    names: fn() -> Vec<&'static str>,
    read: fn(&str) -> Result<T, String>,
}

impl<T> Choice<T> {
    /// A value that `read` makes of each of these names, and perhaps of others.
    pub(super) const fn new(
        names: fn() -> Vec<&'static str>,
        read: fn(&str) -> Result<T, String>,
    ) -> Self {
        Self { names, read }
    }
}

/// Reads whatever reads itself.
pub(super) fn parsed<T: FromStr<Err: ToString>>(name: &str) -> Result<T, String> {
    name.parse().map_err(|error: T::Err| error.to_string())
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Choice<T> {
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
