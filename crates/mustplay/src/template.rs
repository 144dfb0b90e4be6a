//! `template`: is it valid, is it minimal, what answers each intrusion.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use mustplay_core::RunContext;
use mustplay_hex::template::Judgment;
use mustplay_hex::{Cell, Template};

use crate::value::unless_stopped;
use crate::{Area, Diagram, Engine, Error, Found, Job, Place, Text};

/// Asks whether a diagram is a valid template, and a minimal one.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct JudgeTemplate {
    /// The diagram: its visible empty cells are the template's.
    #[arg(skip)]
    pub position: Text<Diagram>,
    /// The stones whose chains must be connected, each to the edge or to both, without an edge to
    /// each other; the others help: `c1,e2`, or `all`. Without it one chain must reach the edge.
    #[arg(long, value_name = "CELLS")]
    #[serde(default)]
    pub connect: Option<Text<Area>>,
}

/// What there is to say about a template; nothing before all of it is known.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
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

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Found<JudgedTemplate>, Error> {
        let template = self.template()?;
        let judged = unless_stopped(template.judge(&context.sink()))?;
        let (answer, stop) = match judged {
            Ok(judgment) => (JudgedTemplate::new(&template, judgment), None),
            Err(stop) => (JudgedTemplate::default(), Some(stop)),
        };
        Ok(Found::until(stop, answer, context.done()))
    }
}

impl JudgeTemplate {
    fn template(&self) -> Result<Template, Error> {
        let record = self.position.record();
        let named: BTreeSet<Cell> = match self.connect.as_deref() {
            None => return Ok(Template::of(record)?),
            Some(Area::All) => Template::of(record)?.stones().clone(),
            Some(area) => {
                let places = area.on(self.position.board(), "connect")?;
                places.iter().map(Place::cell).collect()
            }
        };
        Ok(Template::connecting(record, &named)?)
    }
}

/// A reply and the intrusions that it answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The reply.
    pub reply: Place,
    /// The intrusions.
    pub intrusions: Vec<Place>,
}

impl JudgedTemplate {
    /// The intrusions that need an answer, with all replies: those into cells that are needed.
    fn essential(&self) -> impl Iterator<Item = (&Place, &Vec<Place>)> {
        let redundant = self.redundant.as_deref().unwrap_or_default();
        let answers = self.answers.iter().flatten();
        answers.filter(|(intrusion, _)| !redundant.contains(intrusion))
    }

    /// The intrusions that leave exactly one reply, by that reply.
    pub fn forced(&self) -> Vec<Reply> {
        let mut forced: BTreeMap<&Place, Vec<Place>> = BTreeMap::new();
        for (intrusion, replies) in self.essential() {
            if let [reply] = &replies[..] {
                forced.entry(reply).or_default().push(intrusion.clone());
            }
        }
        let reply = |(reply, intrusions): (&Place, _)| Reply { reply: reply.clone(), intrusions };
        forced.into_iter().map(reply).collect()
    }

    /// A few replies that answer all intrusions that need one, each with those that no reply
    /// before it answers: the one that answers the most first, then the one that answers the most
    /// of the rest.
    pub fn main_replies(&self) -> Vec<Reply> {
        let mut rest: Vec<_> = self.essential().collect();
        let mut main = Vec::new();
        loop {
            let mut answered: BTreeMap<&Place, usize> = BTreeMap::new();
            for reply in rest.iter().flat_map(|(_, replies)| *replies) {
                *answered.entry(reply).or_default() += 1;
            }
            let most = |(reply, count): &(&Place, usize)| (*count, Reverse(reply.cell()));
            let Some((reply, _)) = answered.into_iter().max_by_key(most) else {
                return main;
            };
            let (now, later): (Vec<_>, _) =
                rest.into_iter().partition(|(_, all)| all.contains(reply));
            rest = later;
            let intrusions = now.into_iter().map(|(intrusion, _)| intrusion.clone());
            main.push(Reply { reply: reply.clone(), intrusions: intrusions.collect() });
        }
    }

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
