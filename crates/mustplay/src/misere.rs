//! `game misere`: misère quotients of heap games.

use std::fmt::Write as _;

use mustplay_cgt::misere::{Genera, HeapSum, Infinite, Play, Presentation, Quotient, Quotients};
use mustplay_cgt::normal::impartial::{AllBut, HeapGame, Period, TakingCode, UnequalSplit};
use mustplay_core::quantity::whole;
use mustplay_core::{ProgressSink, RunContext};

use crate::display::{self, RenderOptions};
use crate::{Engine, Error, Job, Report};

/// The largest heap that a request may have.
const LARGEST: usize = 250;

/// The most positions that are examined to find genera.
const MOST_POSITIONS: usize = 20_000;

/// The default for the largest heap.
const USUAL_HEAPS: usize = 8;

/// A request for the misère quotient of sums of heaps.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Misere {
    /// An octal code such as `0.123`, or `nim`, `kayles`, `dawson` (Dawson's Kayles) or `grundy`.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The largest heap. The default is 8, or the largest heap of the position if that is larger.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=250))]
    pub heaps: Option<usize>,
    /// Find the winner of the sum of these heaps.
    #[arg(long, value_name = "N,N,…", value_delimiter = ',')]
    #[arg(value_parser = whole::<usize>(1..=250))]
    #[serde(default)]
    pub position: Vec<usize>,
}

/// A misère quotient, for heaps up to the largest for which it is known.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct MisereAnswer {
    /// The octal code.
    pub game: String,
    /// The largest heap of the quotient, smaller than requested if the quotient of larger ones is
    /// unknown.
    pub heaps: usize,
    /// The orders of the quotients for heaps up to 1, 2, 3 … counters.
    pub orders: Vec<usize>,
    /// The heaps that generate the quotient.
    pub generators: Vec<MisereGenerator>,
    /// Relations of the presentation, like `b^3=b`.
    pub relations: Vec<String>,
    /// All elements.
    pub elements: Vec<String>,
    /// The elements of the P-portion, for which the previous player wins.
    pub p_portion: Vec<String>,
    /// The quotient elements of single heaps of 1, 2, 3 … counters.
    pub classes: Vec<String>,
    /// The period of the classes, if it is proved: then this is the quotient of heaps of any size.
    pub period: Option<Period>,
    /// The genera of single heaps of 1, 2, 3 … counters: the nimber, and the misère values with
    /// none, one, two … heaps of two added, like `0^120`; the last two values repeat forever. The
    /// list ends where genera are expensive to find.
    pub genera: Vec<String>,
    /// The least heap of a wild position, whose genus no position of Nim has; `None` if all known
    /// genera are tame, so that sums are played like Nim.
    pub wild: Option<usize>,
    /// The winner of the requested sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<MiserePosition>,
    /// Why there is no quotient for the next heap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A generator of a quotient.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct MisereGenerator {
    /// Its letter.
    pub name: String,
    /// The heap whose class it is.
    pub heap: usize,
}

/// A sum of heaps and its outcome.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct MiserePosition {
    /// The heaps, increasing.
    pub heaps: Vec<usize>,
    /// The element of the sum in the quotient.
    pub class: String,
    /// Whether the next player wins.
    pub next_wins: bool,
    /// The sums after the winning moves.
    pub winning_moves: Vec<Vec<usize>>,
}

impl Misere {
    fn heaps(&self) -> usize {
        let largest = self.position.iter().copied().max().unwrap_or(0);
        self.heaps.unwrap_or_else(|| largest.max(USUAL_HEAPS))
    }

    fn rules(&self) -> Result<Box<dyn HeapGame>, Error> {
        let heaps = self.heaps();
        if !(1..=LARGEST).contains(&heaps) {
            return Err(Error::request("heaps", "1 to 250 counters", &heaps.to_string()));
        }
        if let Some(&large) = self.position.iter().find(|&&heap| heap > heaps) {
            let what = "heaps that are not larger than those of the quotient";
            return Err(Error::request("position", what, &large.to_string()));
        }
        let octal = |code: &str| Ok(Box::new(code.parse::<TakingCode>()?) as Box<dyn HeapGame>);
        match self.game.to_ascii_lowercase().as_str() {
            "nim" => Ok(Box::new(AllBut::new([]))),
            "grundy" => Ok(Box::new(UnequalSplit)),
            "kayles" => octal("0.77"),
            "dawson" => octal("0.07"),
            _ => octal(&self.game),
        }
    }
}

impl Job for Misere {
    const NAME: &'static str = "game misere";
    type Answer = MisereAnswer;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<MisereAnswer>, Error> {
        let rules = self.rules()?;
        let sink = context.sink();
        let mut quotients = Quotients::new(&*rules, self.heaps());
        let mut orders = Vec::new();
        let mut known = None;
        let mut ended = None;
        for largest in 1..=self.heaps() {
            match quotients.find(largest, &sink) {
                Ok(quotient) => {
                    orders.push(quotient.order());
                    known = Some(quotient);
                }
                Err(reason) => {
                    ended = Some(reason);
                    break;
                }
            }
        }
        let stop = match ended {
            Some(Infinite::Stopped(stop)) => Some(stop),
            _ => None,
        };
        let reason = ended.map(|reason| reason.to_string());
        let mut answer = MisereAnswer::new(&self.game, orders, known.as_ref(), reason);
        answer.period = known.as_ref().and_then(|quotient| quotient.period(&*rules));
        answer.find_genera(&*rules, &sink);
        let sum = HeapSum::of(self.heaps(), &self.position);
        if let (Some(quotient), Some(sum), None) = (&known, &sum, ended)
            && !self.position.is_empty()
        {
            answer.position = Some(MiserePosition::new(quotient, &*rules, sum));
        }
        let mut found = Report::until(stop, answer, context.done());
        found.complete &= ended.is_none();
        Ok(found)
    }

    fn text(&self, report: &mut Report<MisereAnswer>, _: RenderOptions) -> String {
        let answer = &report.answer;
        let mut text = String::new();
        if let Some(order) = answer.orders.last() {
            let _ = writeln!(
                text,
                "{} with heaps up to {}: a quotient of {}",
                answer.game,
                answer.heaps,
                display::counted(*order, "element")
            );
            let generators = answer.generators.iter();
            let generators = generators.map(|one| format!("{} = heap {}", one.name, one.heap));
            let generators: Vec<String> = generators.collect();
            display::line(&mut text, "generators", [generators.join(", ")]);
            display::line(&mut text, "relations", [answer.relations.join(", ")]);
            display::line(&mut text, "P-portion", &answer.p_portion);
            display::line(&mut text, "heaps", &answer.classes);
            if let Some(period) = answer.period {
                let (length, start) = (period.length, period.start);
                let period =
                    format!("{length} from heap {start} on; no larger heap adds an element");
                display::line(&mut text, "period", [period]);
            }
            display::line(&mut text, "orders", &answer.orders);
            display::line(&mut text, "genera", &answer.genera);
            if let Some(heap) = answer.wild {
                display::line(&mut text, "wild", [format!("from heap {heap} on")]);
            }
        }
        if let Some(position) = &answer.position {
            text += &sum(position);
        }
        if let Some(reason) = &answer.reason {
            let _ = writeln!(text, "heaps up to {}: {reason}", answer.heaps + 1);
        }
        text
    }
}

impl MisereAnswer {
    fn new(
        game: &str,
        orders: Vec<usize>,
        known: Option<&Quotient>,
        reason: Option<String>,
    ) -> Self {
        let mut answer =
            Self { game: game.to_owned(), heaps: orders.len(), orders, reason, ..Self::default() };
        if let Some(quotient) = known {
            let presentation = Presentation::new(quotient);
            let generator = |(name, heap)| MisereGenerator { name, heap };
            answer.generators = presentation.generators().map(generator).collect();
            answer.relations = presentation.relations();
            for element in presentation.elements() {
                let name = presentation.name(element);
                if quotient.is_p(element) {
                    answer.p_portion.push(name.clone());
                }
                answer.elements.push(name);
            }
            let class = |heap| presentation.name(quotient.heap(heap));
            answer.classes = (1..=quotient.largest()).map(class).collect();
        }
        answer
    }

    /// Finds the genera of heaps until the number of positions or a limit is exceeded.
    fn find_genera(&mut self, rules: &dyn HeapGame, sink: &dyn ProgressSink) {
        let play = Play::new(rules, self.heaps);
        let mut genera = Genera::new(&play);
        for heap in 1..=self.heaps {
            let sum = HeapSum::none(self.heaps).with(heap);
            let Ok(Some((genus, is_tame))) = genera.genus(&sum, MOST_POSITIONS, sink) else {
                break;
            };
            self.genera.push(genus.to_string());
            if !is_tame && self.wild.is_none() {
                self.wild = Some(heap);
            }
        }
    }
}

impl MiserePosition {
    fn new(quotient: &Quotient, rules: &dyn HeapGame, sum: &HeapSum) -> Self {
        let class = quotient.class(sum);
        let options = Play::new(rules, quotient.largest()).options(sum);
        let wins = options.iter().filter(|option| quotient.is_p(quotient.class(option)));
        let mut winning_moves: Vec<Vec<usize>> = wins.map(HeapSum::sizes).collect();
        winning_moves.sort_unstable();
        winning_moves.dedup();
        Self {
            heaps: sum.sizes(),
            class: Presentation::new(quotient).name(class),
            next_wins: !quotient.is_p(class),
            winning_moves,
        }
    }
}

/// The outcome of a sum and the winning moves.
fn sum(position: &MiserePosition) -> String {
    let winner = if position.next_wins { "next" } else { "previous" };
    let heaps = display::list(&position.heaps);
    let mut text = format!("{heaps} is {}: the {winner} player wins\n", position.class);
    if position.next_wins {
        let moves = position.winning_moves.iter().map(|left| match left.as_slice() {
            [] => "nothing".to_owned(),
            heaps => display::list(heaps),
        });
        let moves: Vec<String> = moves.collect();
        if !moves.is_empty() {
            let _ = writeln!(text, "by leaving {}", moves.join("; "));
        }
    }
    text
}
