//! Text that was read when it came in.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// A text and what it says. It is read once, where it enters; it shows and serializes as it was
/// written.
///
/// ```
/// use mustplay::Source;
///
/// let number: Source<u32> = "007".parse()?;
/// assert_eq!((*number, number.to_string().as_str()), (7, "007"));
/// # Ok::<(), std::num::ParseIntError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Source<T> {
    text: String,
    meaning: T,
}

impl<T> Deref for Source<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.meaning
    }
}

impl<T: FromStr> FromStr for Source<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        Ok(Self { text: text.to_owned(), meaning: text.parse()? })
    }
}

impl<T> fmt::Display for Source<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<T> serde::Serialize for Source<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de, T: FromStr<Err: fmt::Display>> serde::Deserialize<'de> for Source<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl<T> schemars::JsonSchema for Source<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Source".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string" })
    }
}
