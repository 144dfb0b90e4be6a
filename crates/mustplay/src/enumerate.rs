//! `poset enumerate`: the passable values over a poset, depth by depth.
//!
//! The count of a depth that a limit left unfinished is a lower bound. The values may exceed
//! memory, so an answer lists them by traversing the results, and an observer that requests partial
//! answers receives each value when it is found.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use mustplay_cgt::outcome::decisive::{Collapse, Decisive};
use mustplay_cgt::outcome::enumerate::{
    DepthValues, Enumeration, EnumerationPlan, Listener, NextDepth, count_next_depth,
    enumerate_telling,
};
use mustplay_cgt::outcome::{Game, Games, ValueHasse};
use mustplay_core::quantity::whole;
use mustplay_core::{RunContext, StopReason};

use crate::args::parse_poset;
use crate::display::{self, Detail, RenderOptions};
use crate::{Engine, Error, Job, Picture, Poset, Report, SideEffects, Text, work};

/// A request for the passable values over a poset.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Enumerate {
    /// The outcomes and their order: `L5`, `fork`, `terminals:3`, or relations such as `a<b,a<c`.
    #[arg(value_name = "POSET", value_parser = parse_poset)]
    pub poset: Poset,
    /// The greatest depth; without it the depth grows until there are no new values.
    #[arg(long, value_name = "D", value_parser = whole::<usize>(0..=1000))]
    pub depth: Option<usize>,
    /// List the values. A complete depth with at most 131072 values is sorted.
    #[arg(long)]
    #[serde(default)]
    pub list: bool,
    /// Bound the number of values one depth further, without listing them.
    #[arg(long, requires = "depth")]
    #[serde(default)]
    pub count_next: bool,
    /// Report the values that are equivalent if top and bottom decide the whole game.
    #[arg(long)]
    #[serde(default)]
    pub decisive: bool,
    /// Store the values in this directory, and resume from the values stored there.
    #[arg(long = "store", alias = "directory", value_name = "DIR")]
    pub directory: Option<PathBuf>,
}

/// The values over a poset, counted by depth from 0 on.
#[derive(schemars::JsonSchema, serde::Serialize)]
pub struct Enumerated {
    /// The poset, as it was given.
    pub poset: Poset,
    /// The number of values of each depth; the last is a lower bound if the work was stopped there.
    pub depths: Vec<u64>,
    /// The number of values of all depths.
    pub total: u64,
    /// Whether these are all values of any depth.
    pub finite: bool,
    /// The number of values of each depth that are monotone in canonical form.
    pub monotone: Vec<u64>,
    /// The number of left classes of sets of values of smaller depth; a lower bound if there are
    /// very many.
    pub left_classes: Vec<u64>,
    /// The number of right classes of sets of values of smaller depth.
    pub right_classes: Vec<u64>,
    /// Bounds one depth further, if requested and if there is such a depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<NextValues>,
    /// Classes up to globally decisive equivalence, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisive: Option<DecisiveClasses>,
    /// The values, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Values>,
    #[serde(skip)]
    found: Arc<Enumeration>,
}

/// Classes of values that are equivalent if winning or losing the region decides the whole game
/// (CVH Remark 11.1). Values are named `G0`, `G1`, … in the order of the list.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct DecisiveClasses {
    /// The number of values that strict contexts distinguish: a lower bound for the number of
    /// classes.
    pub at_least: usize,
    /// The number of classes by the proved equivalences: an upper bound.
    pub at_most: usize,
    /// Equivalent values: the classes with two or more elements.
    pub equivalent: Vec<Vec<String>>,
    /// The pairs for which `G ≤ᵍ H` holds but `G ≤ H` does not.
    pub beyond: Vec<[String; 2]>,
    /// The pairs for which `G ≤ᵍ H` is unknown.
    pub open: Vec<[String; 2]>,
    #[serde(skip)]
    collapse: Collapse,
}

impl DecisiveClasses {
    fn new(collapse: Collapse) -> Self {
        let name = |place: usize| format!("G{place}");
        let pairs = |pairs: &[(usize, usize)]| -> Vec<[String; 2]> {
            pairs.iter().map(|&(g, h)| [name(g), name(h)]).collect()
        };
        let named = |class: Vec<usize>| class.into_iter().map(name).collect();
        Self {
            at_least: collapse.at_least,
            at_most: collapse.classes(),
            equivalent: collapse.collapsed().into_iter().map(named).collect(),
            beyond: pairs(&collapse.beyond),
            open: pairs(&collapse.open),
            collapse,
        }
    }
}

/// The bounds for the depth after the listed ones.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct NextValues {
    /// The depth.
    pub depth: usize,
    /// `None` if the values of smaller depth could not be listed, or a number is too large.
    #[serde(flatten)]
    pub counts: Option<NextCounts>,
    /// The reason that the count is unfinished, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Text<Uncounted>>,
}

/// Numbers of classes, exact or lower bounds, and bounds for the number of values up to the depth.
/// They serialize as text, because many JSON readers do not represent such numbers exactly.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct NextCounts {
    /// The number of left classes of sets of values of smaller depth.
    pub left_classes: Text<u128>,
    /// The number of right classes of sets of values of smaller depth.
    pub right_classes: Text<u128>,
    /// A lower bound for the number of values.
    pub at_least: Text<u128>,
    /// An upper bound for the number of values, if one is known.
    pub at_most: Option<Text<u128>>,
}

/// Why a count is unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Uncounted {
    #[error(transparent)]
    Stopped(#[from] StopReason),
    #[error("a number has more than 128 bits")]
    Large,
}

impl NextValues {
    fn new(depth: usize, counted: Result<Option<NextDepth>, StopReason>) -> Self {
        let (counts, stopped) = match counted {
            Ok(Some(next)) => {
                let counts = NextCounts {
                    left_classes: Text(next.left_classes),
                    right_classes: Text(next.right_classes),
                    at_least: Text(next.at_least),
                    at_most: next.at_most().map(Text),
                };
                (Some(counts), next.stopped.map(Uncounted::Stopped))
            }
            Ok(None) => (None, Some(Uncounted::Large)),
            Err(stop) => (None, Some(stop.into())),
        };
        Self { depth, counts, stopped: stopped.map(Text) }
    }
}

/// All values that can be listed. Values that are games in an arena have the order and the names of
/// CVH Fig. 9. Values of a very large depth exist only while they are visited, in memory or in
/// their file.
#[derive(Clone)]
pub struct Values(Arc<Enumeration>);

impl Values {
    /// Whether every counted value can be listed.
    pub fn is_whole(&self) -> bool {
        self.0.holds_all()
    }

    /// Calls `visit` with the text of each value until `visit` breaks off.
    pub fn visit(&self, mut visit: impl FnMut(&str) -> ControlFlow<()>) -> Result<(), Error> {
        let Self(found) = self;
        let mut values = found.values().iter();
        let listed = values.try_for_each(|&value| visit(&found.games().text(value)));
        if listed.is_continue() {
            found.visit_rest(|games, value| visit(&games.text(value)))?;
        }
        Ok(())
    }
}

impl serde::Serialize for Values {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::{Error, SerializeSeq};

        let mut list = serializer.serialize_seq(None)?;
        let mut result = Ok(());
        self.visit(|text| {
            result = list.serialize_element(text);
            match result {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })
        .map_err(S::Error::custom)?;
        result?;
        list.end()
    }
}

impl schemars::JsonSchema for Values {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Values".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<crate::OutcomeGame>::json_schema(generator)
    }
}

impl Job for Enumerate {
    const NAME: &'static str = "poset enumerate";
    type Answer = Enumerated;

    fn side_effects(&self) -> SideEffects {
        SideEffects::of_files(&[&self.directory])
    }

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Enumerated>, Error> {
        if self.count_next && self.depth == Some(0) {
            return Err(Error::Request {
                option: "count-next",
                expected: "a depth of at least 1",
                found: "0".to_owned(),
            });
        }
        if let Some(path) = &self.directory {
            Error::create_directory(path)?;
        }
        let (found, next) = work::share(context.limits().threads, || self.find(context))??;
        let counting = next.as_ref().and_then(|next| next.stopped);
        let mut stop = found.stopped().or(match counting {
            Some(Text(Uncounted::Stopped(stop))) => Some(stop),
            _ => None,
        });
        let mut answer = Enumerated::new(self, Arc::new(found), next);
        if self.decisive && answer.found.stopped().is_none() {
            match answer.collapse(context)? {
                Ok(classes) => answer.decisive = Some(DecisiveClasses::new(classes)),
                Err(reason) => stop = stop.or(Some(reason)),
            }
        }
        // An observer of partial answers has received all values that were found.
        let whole = |values: &Values| context.wants_parts() || values.is_whole();
        let listed = answer.values.as_ref().is_none_or(whole);
        let open = |classes: &DecisiveClasses| !classes.collapse.is_complete();
        let undecided = answer.decisive.as_ref().is_some_and(open);
        let mut found = Report::until(stop, answer, context.done());
        found.complete &= listed && counting.is_none() && !undecided;
        Ok(found)
    }

    /// The diagram is the order of the values.
    fn text(&self, report: &mut Report<Enumerated>, render: RenderOptions) -> String {
        let next = report.answer.next.iter().map(bounds);
        let decisive = report.answer.decisive.iter().map(collapsed);
        table(report, render.has(Detail::Monotone)) + &next.chain(decisive).collect::<String>()
    }

    fn picture(&self, report: &mut Report<Enumerated>, _: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(Some(answer.diagram()?.svg()))
    }
}

impl Enumerate {
    /// Finds the values, and bounds for the next depth if requested.
    fn find(&self, context: &RunContext<'_>) -> Result<(Enumeration, Option<NextValues>), Error> {
        let plan = EnumerationPlan {
            depth: self.depth,
            memory: context.limits().memory,
            directory: self.directory.clone(),
            endless: self.list,
            ..EnumerationPlan::default()
        };
        let (poset, sink) = (self.poset.order(), context.sink());
        let mut tell = |games: &Games, value: Game| {
            context.part(&games.text(value));
            if context.limits().cancel.is_canceled() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let heard = self.list && context.wants_parts();
        let listener = heard.then_some(&mut tell as &mut Listener<'_>);
        let found = enumerate_telling(poset.clone(), &plan, &sink, listener)?;
        let goes_on = found.stopped().is_none() && !found.is_finite();
        let next = match self.depth {
            Some(depth) if self.count_next && goes_on => {
                let counted = count_next_depth(poset, depth + 1, &sink)?;
                Some(NextValues::new(depth + 1, counted))
            }
            _ => None,
        };
        Ok((found, next))
    }
}

impl Enumerated {
    fn new(request: &Enumerate, found: Arc<Enumeration>, next: Option<NextValues>) -> Self {
        let each = |what: fn(&DepthValues) -> u64| found.levels().iter().map(what).collect();
        Self {
            poset: request.poset.clone(),
            depths: each(|level| level.values),
            total: found.total(),
            finite: found.is_finite(),
            monotone: each(|level| level.monotone),
            left_classes: each(|level| level.left_classes),
            right_classes: each(|level| level.right_classes),
            next,
            decisive: None,
            values: request.list.then(|| Values(Arc::clone(&found))),
            found,
        }
    }

    pub fn levels(&self) -> &[DepthValues] {
        self.found.levels()
    }

    /// The classes of the listed games under global decisiveness, or the reason that the work
    /// ended.
    fn collapse(&self, context: &RunContext<'_>) -> Result<Result<Collapse, StopReason>, Error> {
        let values = self.found.values();
        if values.len() as u64 != self.total || values.len() > ValueHasse::MOST {
            return Err(Error::Request {
                option: "decisive",
                expected: "at most 4096 values",
                found: format!("{} values", self.total),
            });
        }
        let sink = context.sink();
        let mut games = self.found.games().clone();
        let decisive = Decisive::with_memory(games.poset(), context.limits().memory, &sink)?;
        if let Some(stop) = decisive.stopped() {
            return Ok(Err(stop));
        }
        Ok(decisive.collapse(&mut games, values, &sink))
    }

    /// The Hasse diagram of the values that are games in an arena; with classes up to global
    /// decisiveness, the diagram of the classes, if their order is known.
    pub fn diagram(&self) -> Result<ValueHasse, Error> {
        let mut games = self.found.games().clone();
        let Some(classes) = &self.decisive else {
            return Ok(ValueHasse::new(&mut games, self.found.named_values())?);
        };
        let collapse = &classes.collapse;
        if !collapse.is_complete() {
            return Err(Error::Request {
                option: "svg",
                expected: "an order that is known",
                found: format!("{} pairs of which it is not", collapse.open.len()),
            });
        }
        let values = self.found.values();
        let leaders = (0..values.len()).filter(|&value| collapse.first[value] == value);
        let leaders: Vec<usize> = leaders.collect();
        let named = leaders.iter().map(|&leader| {
            let class = (0..values.len()).filter(|&value| collapse.first[value] == leader);
            let names: Vec<String> = class.map(|value| format!("G{value}")).collect();
            (names.join("="), games.text(values[leader]))
        });
        let named = named.collect();
        Ok(ValueHasse::of_order(named, |x, y| {
            let (x, y) = (leaders[x], leaders[y]);
            games.le(values[x], values[y]) || collapse.beyond.binary_search(&(x, y)).is_ok()
        })?)
    }
}

/// A line for each depth, and one for the total.
fn table(report: &Report<Enumerated>, monotone: bool) -> String {
    let answer = &report.answer;
    let mut text = String::from("depth        values");
    if monotone {
        text.push_str("      monotone");
    }
    text.push_str("  left classes  right classes\n");
    for level in answer.levels() {
        let more = if level.complete { "" } else { "+" };
        let values = format!("{}{more}", level.values);
        let _ = write!(text, "{:>5}  {values:>12}", level.depth);
        if monotone {
            let count = format!("{}{more}", level.monotone);
            let _ = write!(text, "  {count:>12}");
        }
        if level.depth > 0 {
            let more = if level.all_classes { "" } else { "+" };
            let [left, right] =
                [level.left_classes, level.right_classes].map(|count| format!("{count}{more}"));
            let _ = write!(text, "  {left:>12}  {right:>13}");
        }
        text.push('\n');
    }
    let total = display::counted(answer.total as usize, "value");
    let (poset, deepest) = (&answer.poset, answer.depths.len().saturating_sub(1));
    // Counting may stop after all values were found.
    let _ = match report.stopped.filter(|_| answer.next.is_none()) {
        Some(stop) if answer.values.is_some() => {
            writeln!(text, "at least {total} over {poset} ({stop}); the list is not complete")
        }
        Some(stop) => writeln!(text, "at least {total} over {poset} ({stop})"),
        None if answer.finite => {
            writeln!(text, "{total} over {poset}, and no others of any depth")
        }
        None => writeln!(text, "{total} over {poset} of depth at most {deepest}"),
    };
    text
}

/// The bounds for the depth after the listed ones.
fn bounds(next: &NextValues) -> String {
    let (depth, reason) = (next.depth, next.stopped.map(|reason| reason.to_string()));
    let Some(counts) = &next.counts else {
        let reason = reason.unwrap_or_default();
        return format!("depth {depth}: not counted ({reason})\n");
    };
    let (left, right, least) = (counts.left_classes, counts.right_classes, counts.at_least);
    match (reason, counts.at_most) {
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

/// The classes of values that are equivalent if top and bottom decide the whole game.
fn collapsed(classes: &DecisiveClasses) -> String {
    let count = match (classes.at_least, classes.at_most) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("from {least} to {most}"),
    };
    let mut text = format!("{count} up to global decisiveness\n");
    for class in &classes.equivalent {
        let _ = writeln!(text, "{}", class.join(" ≃ᵍ "));
    }
    for (what, pairs) in [("beyond the order", &classes.beyond), ("unknown", &classes.open)] {
        const SHOWN: usize = 12;
        let shown = pairs.iter().take(SHOWN);
        let shown: Vec<String> = shown.map(|[g, h]| format!("{g} ≤ᵍ {h}")).collect();
        if !shown.is_empty() {
            let more = match pairs.len().saturating_sub(SHOWN) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let _ = writeln!(text, "{what}: {}{more}", shown.join(", "));
        }
    }
    text
}
