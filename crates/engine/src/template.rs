//! `template`: is it valid, is it minimal, what answers each intrusion.

use std::collections::BTreeMap;

use mustplay_hex::template::Judgment;
use mustplay_hex::{Cell, Template};
use mustplay_work::Supervisor;

use crate::value::unless_stopped;
use crate::{Diagram, Engine, Error, Found, Job, Place, Text};

/// Asks whether a diagram is a valid template, and a minimal one.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)
)]
pub struct JudgeTemplate {
    /// The diagram: its visible empty cells are the template's.
    pub position: Text<Diagram>,
}

/// What there is to say about a template; nothing before all of it is known.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct JudgedTemplate {
    /// Whether it is connected even if the opponent moves first.
    pub valid: Option<bool>,
    /// Whether it is valid and every empty cell is needed.
    pub minimal: Option<bool>,
    /// Empty cells that are not needed, one at a time.
    pub redundant: Option<Vec<Place>>,
    /// Stones that are not needed, one at a time.
    pub removable: Option<Vec<Place>>,
    /// All replies that keep the connection, for each intrusion.
    pub answers: Option<BTreeMap<Place, Vec<Place>>>,
    /// Intrusions that break it.
    pub refutations: Option<Vec<Place>>,
}

impl Job for JudgeTemplate {
    const NAME: &'static str = "template";
    type Answer = JudgedTemplate;

    fn run(&self, _: &Engine, supervisor: &Supervisor<'_>) -> Result<Found<JudgedTemplate>, Error> {
        let template = Template::of(self.position.record())?;
        let judged = unless_stopped(template.judge(&supervisor.watch()))?;
        let (answer, stop) = match judged {
            Ok(judgment) => (JudgedTemplate::new(&template, judgment), None),
            Err(stop) => (JudgedTemplate::default(), Some(stop)),
        };
        Ok(Found::until(stop, answer, supervisor.done()))
    }
}

impl JudgedTemplate {
    fn new(template: &Template, judgment: Judgment) -> Self {
        let minimal = judgment.is_minimal();
        let place = |cell| Place::new(template.board(), cell);
        let places = |cells: Vec<Cell>| Place::all(template.board(), cells);
        let answers = judgment.answers.into_iter();
        let answers = answers.map(|(intrusion, replies)| (place(intrusion), places(replies)));
        Self {
            valid: Some(judgment.valid),
            minimal: Some(minimal),
            redundant: Some(places(judgment.redundant)),
            removable: Some(places(judgment.removable)),
            answers: Some(answers.collect()),
            refutations: Some(places(judgment.refutations)),
        }
    }
}
