//! `region template`: whether a template is valid and minimal, and the replies to each intrusion.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use mustplay_core::RunContext;
use mustplay_hex::drawing::Mark;
use mustplay_hex::template::TemplateJudgment;
use mustplay_hex::{Cell, Drawing, Shape, Template};

use crate::display::{self, RenderOptions, drawing};
use crate::value::unless_stopped;
use crate::{Area, Diagram, Engine, Error, Job, Picture, Place, Report, Text};

/// Asks whether a diagram is a valid template, and a minimal one.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct JudgeTemplate {
    /// The diagram: its visible empty cells are the template's.
    #[arg(skip)]
    pub position: Text<Diagram>,
    /// The stones whose chains must be connected: `c1,e2`, or `all`. Each connects to the edge or
    /// to both edges, or without an edge to each other; other stones help. By default one chain
    /// must reach the edge.
    #[arg(long, value_name = "CELLS")]
    pub connect: Option<Text<Area>>,
}

/// The results for a template; each is absent until it is known.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct JudgedTemplate {
    /// Whether it is connected even if the opponent moves first.
    pub valid: Option<bool>,
    /// Whether the template is valid and every empty cell is needed.
    pub minimal: Option<bool>,
    /// Redundant empty cells: without any single one the template stays valid.
    pub redundant: Option<Vec<Place>>,
    /// Removable stones: without any single one the template stays valid.
    pub removable: Option<Vec<Place>>,
    /// All replies that keep the connection, for each intrusion.
    pub answers: Option<BTreeMap<Place, Vec<Place>>>,
    /// Intrusions that break it.
    pub refutations: Option<Vec<Place>>,
}

impl Job for JudgeTemplate {
    const NAME: &'static str = "region template";
    type Answer = JudgedTemplate;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<JudgedTemplate>, Error> {
        let template = self.template()?;
        let judged = unless_stopped(template.judge(&context.sink()))?;
        let (answer, stop) = match judged {
            Ok(judgment) => (JudgedTemplate::new(&template, judgment), None),
            Err(stop) => (JudgedTemplate::default(), Some(stop)),
        };
        Ok(Report::until(stop, answer, context.done()))
    }

    /// The board with the cells that break the template and those that are redundant.
    fn drawing(&self, judged: &JudgedTemplate, _: RenderOptions) -> Option<Drawing> {
        headline(judged)?;
        let mut drawing = drawing(&self.position);
        let refutations = judged.refutations.iter().flatten();
        drawing.mark(refutations.map(Place::cell), Mark::Winning);
        let redundant = judged.redundant.iter().flatten();
        drawing.mark(redundant.map(Place::cell), Mark::Losing);
        Some(drawing)
    }

    fn text(&self, report: &mut Report<JudgedTemplate>, _: RenderOptions) -> String {
        let judged = &report.answer;
        match headline(judged) {
            Some(headline) => text(headline, judged, self.position.board().shape()),
            None => display::unknown(report),
        }
    }

    /// The board, where each needed cell shows a reply to an intrusion there.
    fn picture(&self, report: &mut Report<JudgedTemplate>, render: RenderOptions) -> Picture {
        let judged = &report.answer;
        let parts = self.drawing(judged, render).zip(headline(judged));
        Ok(parts.map(|(mut drawing, headline)| {
            write_answers(&mut drawing, judged);
            drawing.caption = Some(caption(headline, judged));
            render.svg(&drawing)
        }))
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
    pub reply: Place,
    pub intrusions: Vec<Place>,
}

impl JudgedTemplate {
    /// The intrusions into needed cells, with all replies to each.
    fn essential(&self) -> impl Iterator<Item = (&Place, &Vec<Place>)> {
        let redundant = self.redundant.as_deref().unwrap_or_default();
        let answers = self.answers.iter().flatten();
        answers.filter(|(intrusion, _)| !redundant.contains(intrusion))
    }

    /// The intrusions with exactly one reply, grouped by that reply.
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

    /// A few replies that answer all essential intrusions, chosen greedily: each answers the most
    /// of the intrusions that the earlier ones leave.
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

    fn new(template: &Template, judgment: TemplateJudgment) -> Self {
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

/// Labels each cell with a main reply to an intrusion there. Labels of the diagram itself stay.
fn write_answers(drawing: &mut Drawing, judged: &JudgedTemplate) {
    for Reply { reply, intrusions } in judged.main_replies() {
        for cell in intrusions.iter().map(Place::cell) {
            if drawing.face(cell).is_some_and(|face| face.label.is_none()) {
                drawing.label(cell, &reply.to_string());
            }
        }
    }
}

/// The result in a few words, if known.
fn headline(judged: &JudgedTemplate) -> Option<&'static str> {
    let needs_stones = judged.removable.as_ref().is_none_or(Vec::is_empty);
    Some(match (judged.valid?, judged.minimal?) {
        (true, true) if needs_stones => "valid and minimal",
        (true, true) => "valid, and every empty cell is needed",
        (true, false) => "valid, but not minimal",
        (false, _) => "not valid",
    })
}

fn caption(headline: &str, judged: &JudgedTemplate) -> String {
    let mut caption = headline.to_owned();
    if judged.valid == Some(true) {
        caption.push_str("; a cell that is needed names an answer to an intrusion there");
    }
    let stones = display::list(judged.removable.iter().flatten());
    if !stones.is_empty() {
        let _ = write!(caption, "; stones not needed: {stones}");
    }
    caption
}

fn text(headline: &str, judged: &JudgedTemplate, shape: Shape) -> String {
    let mut text = format!("{headline}\n");
    if judged.valid == Some(false) && !shape.sides().is_empty() {
        // Shows swapped dimensions, a common cause of invalid templates.
        let _ = writeln!(text, "board: {shape}{}", shape.sides());
    }
    display::line(&mut text, "not needed", judged.redundant.iter().flatten());
    display::line(&mut text, "stones not needed", judged.removable.iter().flatten());
    display::line(&mut text, "broken by", judged.refutations.iter().flatten());
    text + &replies(judged)
}

/// The forced replies to intrusions, and a few replies that answer all.
fn replies(judged: &JudgedTemplate) -> String {
    let mut text = String::new();
    for Reply { reply, intrusions } in judged.forced() {
        display::line(&mut text, &format!("only {reply} answers"), intrusions);
    }
    let main = judged.main_replies();
    let all: usize = main.iter().map(|reply| reply.intrusions.len()).sum();
    for (i, Reply { reply, intrusions }) in main.into_iter().enumerate() {
        let what = match i {
            0 => format!("{reply} answers {} of {all} intrusions", intrusions.len()),
            _ => format!("{reply} answers"),
        };
        display::line(&mut text, &what, intrusions);
    }
    text
}
