//! Bounds for the depth behind those that were listed.

use mustplay_games::outcome::enumerate::NextDepth;
use mustplay_work::Stop;
use serde::{Serialize, Serializer};

/// What counting found.
#[derive(Serialize)]
pub(super) struct Next {
    depth: usize,
    /// `None` when the values before could not be listed, or a number is too large.
    #[serde(flatten)]
    counts: Option<Counts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// Classes, exactly or at least, and bounds for the values of at most the depth. As text,
/// for the numbers are larger than many readers of JSON keep exact.
#[derive(Serialize)]
struct Counts {
    #[serde(serialize_with = "digits")]
    left_classes: u128,
    #[serde(serialize_with = "digits")]
    right_classes: u128,
    #[serde(serialize_with = "digits")]
    at_least: u128,
    at_most: Option<String>,
}

fn digits<S: Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

impl Next {
    pub(super) fn new(depth: usize, counted: Result<Option<NextDepth>, Stop>) -> Self {
        let (counts, stopped) = match counted {
            Ok(Some(next)) => {
                let counts = Counts {
                    left_classes: next.left_classes,
                    right_classes: next.right_classes,
                    at_least: next.at_least,
                    at_most: next.at_most().map(|most| most.to_string()),
                };
                (Some(counts), next.stopped.map(|stop| stop.to_string()))
            }
            Ok(None) => (None, Some("a number has more than 128 bits".to_owned())),
            Err(stop) => (None, Some(stop.to_string())),
        };
        Self {
            depth,
            counts,
            stopped,
        }
    }

    /// Why the count was not finished, if it was not.
    pub(super) fn stopped(&self) -> Option<&str> {
        self.stopped.as_deref()
    }

    pub(super) fn text(&self) -> String {
        let depth = self.depth;
        let Some(counts) = &self.counts else {
            let reason = self.stopped.as_deref().unwrap_or_default();
            return format!("depth {depth}: not counted ({reason})\n");
        };
        let (left, right) = (counts.left_classes, counts.right_classes);
        let least = counts.at_least;
        match (&self.stopped, &counts.at_most) {
            (Some(reason), _) => format!(
                "depth {depth}: at least {left} left and {right} right classes; \
                 at least {least} values of depth at most {depth} ({reason})\n"
            ),
            (None, Some(most)) => format!(
                "depth {depth}: {left} left and {right} right classes; \
                 from {least} to {most} values of depth at most {depth}\n"
            ),
            (None, None) => format!(
                "depth {depth}: {left} left and {right} right classes; \
                 at least {least} values of depth at most {depth}\n"
            ),
        }
    }
}
