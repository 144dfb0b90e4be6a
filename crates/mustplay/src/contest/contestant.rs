//! An engine that takes part in a match, as its command line.

use std::path::Path;
use std::process::Command;
use std::str::FromStr;

use thiserror::Error;

/// A program that speaks the protocol: `mustplay gtp --visits 100`, or with a name to call it by,
/// `fast: mustplay gtp --visits 100`. Words are split as shells do, quotes are respected, and
/// nothing else is expanded but `{seed}`, which stands for another number in each game.
///
/// ```
/// use mustplay::Contestant;
///
/// let fast: Contestant = "fast: mustplay gtp --visits 100".parse()?;
/// assert_eq!(fast.name(), "fast");
/// let other: Contestant = "'my engine/hex' --seed {seed}".parse()?;
/// assert_eq!(other.name(), "'my engine/hex' --seed {seed}");
/// assert!("hex 'unfinished".parse::<Contestant>().is_err());
/// # Ok::<(), mustplay::ContestantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    name: String,
    words: Vec<String>,
}

/// Why a text is no command line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContestantError {
    /// A quote does not end.
    #[error("expected a command whose quotes end, found `{0}`")]
    Quotes(String),
    /// There is no program to run.
    #[error("expected the command line of an engine, found `{0}`")]
    Nothing(String),
}

/// What stands for another number in each game.
const SEED: &str = "{seed}";

impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Self, ContestantError> {
        let text = text.trim();
        let is_name = |name: &&str| !name.is_empty() && !name.contains(['\'', '"', ' ']);
        let named = text.split_once(": ").filter(|(name, _)| is_name(name));
        let (name, command) = named.unwrap_or((text, text));
        let words = shlex::split(command);
        let words = words.ok_or_else(|| ContestantError::Quotes(text.to_owned()))?;
        if words.first().is_none_or(String::is_empty) || words.iter().any(|it| it.contains('\0')) {
            return Err(ContestantError::Nothing(text.to_owned()));
        }
        Ok(Self { name: name.trim().to_owned(), words })
    }
}

impl Contestant {
    /// What it is called: its name, or the whole command line.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How to run it. `mustplay` may stand for a program that is not on the path.
    pub(super) fn command(&self, mustplay: Option<&Path>, seed: u64) -> Command {
        let seed = seed.to_string();
        let mut words = self.words.iter().map(|word| word.replace(SEED, &seed));
        let program = words.next().unwrap_or_default();
        let mut command = match mustplay {
            Some(path) if program == "mustplay" => Command::new(path),
            _ => Command::new(program),
        };
        command.args(words);
        command
    }
}
