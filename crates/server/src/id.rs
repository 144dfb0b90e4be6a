//! Numbers of jobs that nobody can guess.

use std::fmt;
use std::str::FromStr;

/// The number of a job: whoever knows it may read and cancel the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Id(u128);

impl Id {
    /// A number that was not given before.
    pub(crate) fn new() -> Self {
        let mut bytes = [0; 16];
        // Without randomness nobody could be kept from reading other people's jobs.
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        Self(u128::from_le_bytes(bytes))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Id {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let is_id = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let id = is_id.then(|| u128::from_str_radix(text, 16).ok());
        id.flatten().map(Self).ok_or(())
    }
}
