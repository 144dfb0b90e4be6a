//! The options of an address: `NAME=VALUE` after the `?`, with `&` between them.

use crate::ClusterError;

/// The options of an address: those about encryption, and all others.
pub(crate) struct Options<'a> {
    encryption: Vec<(String, String)>,
    pub(crate) others: Vec<&'a str>,
}

const ENCRYPTION: [&str; 4] = ["sslmode", "sslrootcert", "sslcert", "sslkey"];

impl<'a> Options<'a> {
    pub(crate) fn read(text: &'a str) -> Result<Self, ClusterError> {
        let mut options = Self { encryption: Vec::new(), others: Vec::new() };
        for option in text.split('&').filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').ok_or(ClusterError::Address)?;
            // A name may be percent-encoded, too.
            let name = decoded(name).ok_or(ClusterError::Address)?;
            if !ENCRYPTION.contains(&name.as_str()) {
                options.others.push(option);
                continue;
            }
            let value = decoded(value).ok_or_else(|| ClusterError::Request {
                expected: format!("{name} in UTF-8"),
                found: "other bytes".to_owned(),
            })?;
            options.encryption.push((name, value));
        }
        Ok(options)
    }

    /// The last value of an option about encryption.
    pub(crate) fn last(&self, name: &str) -> Option<&str> {
        let said = self.encryption.iter().rev().find(|(it, _)| it == name);
        said.map(|(_, value)| value.as_str())
    }
}

fn decoded(value: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = value.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| first == b'%');
        let code = code.and_then(|digits| std::str::from_utf8(digits).ok());
        if let Some(byte) = code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(first);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok()
}
