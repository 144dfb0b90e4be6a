//! What a word that is being typed may become.

/// Where the word before the cursor starts, and which of some names it may become: none within
/// quotation marks, where positions are written.
pub fn completions(names: &[String], line: &str, cursor: usize) -> (usize, Vec<String>) {
    let before = line.get(..cursor).unwrap_or(line);
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let start = before.trim_end_matches(letter).len();
    let begun = before[start..].to_ascii_lowercase();
    let inside_quotes = before.matches('"').count() % 2 == 1;
    if begun.is_empty() || inside_quotes {
        return (start, Vec::new());
    }
    let fitting = names.iter().filter(|name| name.starts_with(&begun));
    (start, fitting.cloned().collect())
}
