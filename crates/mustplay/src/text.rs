//! Types that serialize as text.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use mustplay_cgt::normal::{Dyadic, Thermograph, Wall};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

/// Serializes a value as its `Display` text, and reads it back if it can be parsed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Text<T>(pub T);

impl<T> Deref for Text<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Display> fmt::Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: fmt::Display> Serialize for Text<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Parses a text in JSON.
pub(crate) fn deserialize_text<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    let text = <Cow<'de, str>>::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer).map(Self)
    }
}

/// Describes a generic type as any text.
macro_rules! any_text {
    ($type:ident) => {
        impl<T> JsonSchema for $type<T> {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string" })
            }
        }
    };
}

any_text!(Text);
any_text!(Source);

impl<T: FromStr> FromStr for Text<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        text.parse().map(Self)
    }
}

/// Serializes a type as its `Display` text, with a schema for text of this kind.
macro_rules! as_text {
    ($type:ty, $name:literal, $what:literal) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "description": $what })
            }
        }
    };
}

pub(crate) use as_text;

/// A text with its parsed value. It is parsed once, on entry, and shown and serialized as written.
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

impl<T> Serialize for Source<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Source<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer)
    }
}

/// A natural number that may be large. It serializes as a number below 2⁶⁴, which most JSON readers
/// can hold, and as text otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Count(pub BigUint);

impl Count {
    /// The decimal logarithm; minus infinity for zero.
    pub fn log10(&self) -> f64 {
        // The leading digits suffice.
        let bits = self.0.bits();
        let left_out = bits.saturating_sub(64);
        let leading = (&self.0 >> left_out).to_u64_digits();
        let leading = leading.first().copied().unwrap_or(0) as f64;
        leading.log10() + left_out as f64 * std::f64::consts::LOG10_2
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

impl Serialize for Count {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(number) => serializer.serialize_u64(number),
            Err(_) => serializer.collect_str(self),
        }
    }
}

impl JsonSchema for Count {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": ["integer", "string"],
            "description": "A whole number, as text if it is 2^64 or more."
        })
    }
}

/// A named order of turns (SCG §4.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turns {
    /// The players alternate.
    #[default]
    Alternate,
    /// One move by the first player, then two by each in turn.
    Equalized,
    /// A fair coin chooses the player before each move.
    CoinFlip,
}

impl Turns {
    pub const ALL: [Self; 3] = [Self::Alternate, Self::Equalized, Self::CoinFlip];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Alternate => "alternate",
            Self::Equalized => "equalized",
            Self::CoinFlip => "coin-flip",
        }
    }
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Turns {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let named = Self::ALL.into_iter().find(|turns| turns.name() == name);
        named.ok_or_else(|| "expected alternate, equalized or coin-flip".to_owned())
    }
}

/// The walls of a thermograph (SUM §2.7). Above its last corner a wall is vertical: both continue
/// at the mean value, as the mast.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Walls {
    /// The corners of Left's wall from tax 0 on, each a value and a tax.
    pub left: Vec<[Text<Dyadic>; 2]>,
    /// The corners of Right's wall.
    pub right: Vec<[Text<Dyadic>; 2]>,
}

impl Walls {
    pub(crate) fn new(thermograph: &Thermograph) -> Self {
        let corners = |wall: &Wall| {
            let corners = wall.corners().iter();
            corners.map(|corner| [Text(corner.value.clone()), Text(corner.tax.clone())]).collect()
        };
        Self { left: corners(&thermograph.left), right: corners(&thermograph.right) }
    }
}
