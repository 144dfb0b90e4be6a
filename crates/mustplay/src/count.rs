//! Whole numbers of any size.

use std::fmt;

use num_bigint::BigUint;

/// A whole number that may be large. It serializes as a number if it is less than 2⁶⁴, which most
/// readers of JSON can hold, and as text otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Count(pub BigUint);

impl Count {
    /// Its decimal logarithm; minus infinity for zero.
    pub fn log10(&self) -> f64 {
        // Only the leading digits count.
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

impl serde::Serialize for Count {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(number) => serializer.serialize_u64(number),
            Err(_) => serializer.collect_str(self),
        }
    }
}

impl schemars::JsonSchema for Count {
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
