//! Lines of the Go Text Protocol, version 2: `[id] command [arguments]`.

/// A command as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Repeated in the answer.
    pub(super) id: Option<String>,
    pub(super) command: String,
    pub(super) arguments: Vec<String>,
}

impl Line {
    /// Reads a line as it came; nothing if it is blank or a comment. Control characters are left
    /// out, tabs are blanks, and a comment begins with `#`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.replace('\t', " ");
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        let text = text.split('#').next().unwrap_or_default();
        let mut words = text.split_whitespace().map(str::to_owned).peekable();
        let is_id = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_id);
        // An identity without a command is answered too.
        let command = words.next().or_else(|| id.as_ref().map(|_| String::new()))?;
        Some(Self { id, command, arguments: words.collect() })
    }
}

/// The answer to a command: `=` or `?`, the identity, the text, and a blank line. Blank lines in
/// the text would end it early and are left out, but a board may begin on a line of its own.
pub(super) fn answer(id: Option<&str>, said: &Result<String, String>) -> String {
    let (mark, text) = match said {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let lines = text.lines().map(str::trim_end);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let start = if text.starts_with('\n') { "\n" } else { "" };
    let id = id.unwrap_or_default();
    format!("{mark}{id} {start}{}\n\n", lines.join("\n"))
}
