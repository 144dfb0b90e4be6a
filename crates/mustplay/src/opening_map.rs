//! Estimates of openings on boards that are too large to solve.

use mustplay_core::RunContext;
use mustplay_core::quantity::{MAX_SEED, parse_count, parse_whole};
use mustplay_hex::drawing::Mark;
use mustplay_hex::{Color, Drawing, Objective, Setup, Shape};
use mustplay_player::{Knowledge, KnowledgeSource, MctsPlayer, MctsSettings, SearchResult};

use crate::display::{self, RenderOptions, stones};
use crate::openings::{chosen_orbits, solved};
use crate::suggest::player_settings;
use crate::work::{FIRST_TURN, Judged, Share, judge_in_rounds};
use crate::{Engine, Error, Job, Measure, Picture, Place, Position, Report, Text};

/// Asks for the winning chance of each first move on an empty board.
///
/// Openings are evaluated in rounds, each with twice as many playouts as the one before, so that
/// estimates appear early and improve. Proofs of the solver are kept.
///
/// ```
/// use mustplay::{Engine, JudgeOpenings, Limits};
///
/// let judge = JudgeOpenings { visits: Some(50), ..JudgeOpenings::new("4x4".parse()?) };
/// let map = Engine::default().run(&judge, &Limits::default(), &())?.answer;
/// assert_eq!(map.openings.len(), 8);
/// let corner = &map.openings[0];
/// assert!(corner.solved && corner.swap == Some(false));
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct JudgeOpenings {
    /// The empty board and the color to move.
    #[arg(skip)]
    pub board: Position,
    /// Only these openings, each with its images under symmetry; all openings if empty.
    #[arg(skip)]
    #[serde(default)]
    pub only: Vec<String>,
    /// With --judge, run this many playouts after each opening: `500`, `10k`. Without this and
    /// without a time limit, the command stops after 30 seconds.
    #[arg(long, value_name = "N", value_parser = parse_count, requires = "judge")]
    pub visits: Option<u64>,
    /// With --judge, do not use the solver.
    #[arg(long, requires = "judge")]
    #[serde(default)]
    pub games_only: bool,
    /// With --judge, the seed of random play. With one thread and a limit on playouts, a seed
    /// always gives the same answer.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = parse_whole::<u64>(0..=MAX_SEED))]
    #[arg(requires = "judge")]
    #[serde(default)]
    pub seed: u64,
}

/// The winning chance of each first move.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct OpeningMap {
    /// The board.
    pub board: Text<Shape>,
    /// The color of the first move.
    pub to_move: Color,
    /// The opening to play under the swap rule: the opener's best among the openings that are not
    /// proved to lose and that the opponent, by the estimates, should not swap.
    pub fairest: Option<Place>,
    /// Openings to swap, including those proved to win.
    pub swap: Vec<Place>,
    /// Openings not to swap.
    pub keep: Vec<Place>,
    /// The openings, grouped by symmetry.
    pub openings: Vec<JudgedOpening>,
}

/// An orbit of openings and its winning chance.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct JudgedOpening {
    /// Its first cell.
    pub cell: Place,
    /// All of its cells.
    pub images: Vec<Place>,
    /// The winning chance of the opener, from 0 to 1; absent if there was no time to evaluate it.
    pub winrate: Option<Measure>,
    /// Playouts from the position after it.
    pub visits: u64,
    /// Whether it is proved to win or to lose; `winrate` is 1 or 0 then.
    pub solved: bool,
    /// Whether the opponent should swap it.
    pub swap: Option<bool>,
}

impl JudgeOpenings {
    pub fn new(board: Position) -> Self {
        Self { board, only: Vec::new(), visits: None, games_only: false, seed: 0 }
    }
}

struct Table<'a> {
    setup: &'a Setup,
    openings: Vec<JudgedOpening>,
}

impl Judged for Table<'_> {
    type Answer = OpeningMap;

    fn count(&self) -> usize {
        self.openings.len()
    }

    fn is_judged(&self, at: usize) -> bool {
        self.openings[at].winrate.is_some()
    }

    fn is_settled(&self, at: usize) -> bool {
        self.openings[at].solved
    }

    fn name(&self, at: usize) -> String {
        self.openings[at].cell.to_string()
    }

    fn judge(&mut self, at: usize, thinker: &mut MctsPlayer, share: &Share) -> Result<(), Error> {
        let opening = &mut self.openings[at];
        let after = self.setup.after(opening.cell.cell());
        opening.learn(&thinker.search(&after, share)?);
        Ok(())
    }

    fn answer(&self) -> OpeningMap {
        OpeningMap::new(self.setup, self.openings.clone())
    }
}

impl JudgedOpening {
    fn unknown(images: Vec<Place>) -> Self {
        Self {
            cell: images[0].clone(),
            images,
            winrate: None,
            visits: 0,
            solved: false,
            swap: None,
        }
    }

    fn settle(&mut self, is_won: bool) {
        self.winrate = Some(Measure(f64::from(u8::from(is_won))));
        self.solved = true;
        self.swap = Some(is_won);
    }

    /// Whether the opponent's lead exceeds two standard errors of the playouts; the standard error
    /// is at most half of one over the root of their number.
    fn is_surely_kept(&self) -> bool {
        let error = 1.0 / (self.visits.max(1) as f64).sqrt();
        self.winrate.is_some_and(|chance| chance.0 + error < 0.5)
    }

    /// Takes over a search result, unless the known one has more playouts.
    fn learn(&mut self, result: &SearchResult) {
        let is_solved = result.winner.is_some();
        let Some(reply) = result.chance() else {
            return;
        };
        if !is_solved && result.games <= self.visits {
            return;
        }
        let chance = 1.0 - reply;
        self.winrate = Some(Measure(chance));
        self.visits = result.games;
        self.solved = is_solved;
        self.swap = Some(chance > 0.5);
    }
}

impl OpeningMap {
    fn new(setup: &Setup, openings: Vec<JudgedOpening>) -> Self {
        let of = |swap: bool| {
            let some = openings.iter().filter(|it| it.swap == Some(swap));
            let images = some.flat_map(|opening| &opening.images);
            Place::by_column(&setup.board, images.map(Place::cell))
        };
        let chance = |it: &&JudgedOpening| it.winrate.map_or(0.0, Measure::rounded);
        let best = |x: &&JudgedOpening, y: &&JudgedOpening| chance(x).total_cmp(&chance(y));
        let open = || openings.iter().filter(|it| !it.solved && it.winrate.is_some());
        let fairest = open().filter(|it| it.is_surely_kept()).max_by(best);
        let fairest = fairest.or_else(|| open().filter(|it| it.swap == Some(false)).min_by(best));
        Self {
            board: Text(setup.board.shape()),
            to_move: setup.to_move,
            fairest: fairest.map(|opening| opening.cell.clone()),
            swap: of(true),
            keep: of(false),
            openings,
        }
    }
}

impl Job for JudgeOpenings {
    const NAME: &'static str = "hex openings judge";
    type Answer = OpeningMap;

    fn run(
        &self,
        engine: &Engine,
        context: &RunContext<'_>,
    ) -> Result<Report<Self::Answer>, Error> {
        let (board, setup) = (self.board.board(), self.board.setup());
        if !setup.stones.is_empty() {
            return Err(Error::NotEmpty);
        }
        let orbits = chosen_orbits(board, &self.only)?.into_iter();
        let opening = |orbit| JudgedOpening::unknown(Place::all(board, orbit));
        let mut openings: Vec<JudgedOpening> = orbits.map(opening).collect();
        if !self.games_only && setup.objective == Objective::Normal {
            for opening in &mut openings {
                if let Some(known) = solved(board, opening.cell.cell(), setup.to_move) {
                    opening.settle(known.is_won);
                }
            }
        }
        let settings = MctsSettings {
            knowledge: if self.games_only {
                Knowledge::default().without(KnowledgeSource::Solver)
            } else {
                Knowledge::default()
            },
            solver: FIRST_TURN,
            ..player_settings(board, self.seed, context)?
        };
        let mut thinker = engine.thinker(board, settings)?;
        judge_in_rounds(Table { setup, openings }, self.visits, &mut thinker, context)
    }

    /// The board, shaded by the winning chance of the first player.
    fn drawing(&self, map: &OpeningMap, _: RenderOptions) -> Option<Drawing> {
        let mut drawing = stones(&self.board, self.board.names());
        for opening in &map.openings {
            let cells = opening.images.iter().map(Place::cell);
            match opening.winrate {
                None => drawing.mark(cells, Mark::Unknown),
                Some(Measure(chance)) if opening.solved => {
                    let mark = if chance > 0.5 { Mark::Winning } else { Mark::Losing };
                    drawing.mark(cells, mark);
                }
                Some(Measure(chance)) => cells.for_each(|cell| drawing.heat(cell, chance)),
            }
        }
        Some(drawing)
    }

    fn text(&self, report: &mut Report<OpeningMap>, _: RenderOptions) -> String {
        let map = &report.answer;
        let solved = map.openings.iter().filter(|it| it.solved);
        let solved: usize = solved.map(|it| it.images.len()).sum();
        let all: usize = map.openings.iter().map(|it| it.images.len()).sum();
        let mut text = format!(
            "{}: {}, {solved} solved{}\n",
            self.board.summary(),
            display::counted(all, "opening"),
            display::stopped(report)
        );
        for (what, moves) in [("swap", &map.swap), ("do not swap", &map.keep)] {
            display::line(&mut text, &format!("{what} {}", moves.len()), moves);
        }
        display::line(&mut text, "fairest", &map.fairest);
        // The width of a chance is fixed.
        let mut rows = vec![["opening", " chance", "games"].map(str::to_owned)];
        rows.extend(map.openings.iter().map(|it| {
            let chance = display::chance(it.winrate, it.solved);
            [display::list(&it.images), chance, it.visits.to_string()]
        }));
        text + &display::table(&rows, &[1, 2])
    }

    fn picture(&self, report: &mut Report<OpeningMap>, render: RenderOptions) -> Picture {
        let map = &report.answer;
        Ok(self.drawing(map, render).map(|mut drawing| {
            number(&mut drawing, map);
            render.svg(&drawing)
        }))
    }
}

/// Labels cells with chances, and shades them so that small differences show.
fn number(drawing: &mut Drawing, map: &OpeningMap) {
    let open = map.openings.iter().filter(|it| !it.solved);
    let chances = open.filter_map(|it| it.winrate.map(|Measure(chance)| (it, chance)));
    let least = chances.clone().map(|it| it.1).fold(1.0, f64::min);
    let most = chances.clone().map(|it| it.1).fold(0.0, f64::max);
    for (opening, chance) in chances {
        for place in &opening.images {
            drawing.heat(place.cell(), (chance - least) / (most - least).max(0.01));
            drawing.label(place.cell(), &format!("{:.0}", 100.0 * chance));
        }
    }
}
