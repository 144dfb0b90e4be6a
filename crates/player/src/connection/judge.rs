//! Judging positions of connection games by random games, with a first opinion at a glance.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Player;
use mustplay_hex::{Board, Cell, CellSet, Color, Masks, Objective};
use mustplay_solver::evaluate::{EvalInput, resistance, y_reduction};

use super::playouts::{Lattice, Playouts};
use super::stones::Stones;
use crate::judge::{Judge, Played};
use crate::knowledge::Source;
use crate::rules::Step;
use crate::settings::Settings;

/// How random games are played.
enum Games {
    /// With an eye for bridges and dead cells.
    Seeing(Playouts),
    /// By sharing out the empty cells.
    Blind(SplitMix),
}

/// Judges positions of one board, for one thread.
pub(crate) struct ConnectionJudge<const W: usize> {
    board: Arc<Board>,
    masks: Arc<Masks<W>>,
    objective: Objective,
    games: Games,
    /// How much the better moves are preferred at first.
    sharpness: f64,
}

impl<const W: usize> ConnectionJudge<W> {
    pub(crate) fn new(
        board: &Arc<Board>,
        masks: &Arc<Masks<W>>,
        objective: Objective,
        lattice: Option<&Arc<Lattice>>,
        settings: &Settings,
    ) -> Self {
        let games = match lattice {
            Some(lattice) if objective == Objective::Normal => {
                Games::Seeing(Playouts::new(Arc::clone(lattice), settings))
            }
            _ => Games::Blind(SplitMix::new(settings.seed)),
        };
        Self {
            board: Arc::clone(board),
            masks: Arc::clone(masks),
            objective,
            games,
            sharpness: if settings.knowledge.has(Source::Glance) {
                settings.sharpness.into()
            } else {
                0.0
            },
        }
    }

    fn empty(&self, position: &Stones<W>) -> CellSet<W> {
        self.masks.all() - position.all()
    }

    /// Appends what the moves look like at a glance.
    fn glance(&self, position: &Stones<W>, moves: &[Step], priors: &mut Vec<f32>) {
        let equal = 1.0 / moves.len() as f32;
        if self.objective == Objective::Misere || self.sharpness == 0.0 {
            priors.extend(moves.iter().map(|_| equal));
            return;
        }
        let scene = EvalInput::new(&self.board, &self.masks, position.of, self.empty(position));
        let scene = scene.expect("stones and empty cells are apart");
        let scores = y_reduction::evaluate(&scene);
        let scores = scores.unwrap_or_else(|| resistance::evaluate(&scene, [&[], &[]]));
        let weight = |step: &Step| scores.worth(Cell::new(step.index())).powf(self.sharpness);
        let total: f64 = moves.iter().map(weight).sum();
        if total > 0.0 {
            priors.extend(moves.iter().map(|step| (weight(step) / total) as f32));
        } else {
            priors.extend(moves.iter().map(|_| equal));
        }
    }
}

impl<const W: usize> Judge<Stones<W>> for ConnectionJudge<W> {
    fn judge(
        &mut self,
        position: &Stones<W>,
        moves: &[Step],
        priors: &mut Vec<f32>,
        played: &mut Played,
    ) -> f64 {
        if !moves.is_empty() {
            self.glance(position, moves, priors);
        }
        let empty = self.empty(position);
        let connected = match &mut self.games {
            Games::Seeing(playouts) => playouts.play(position, played),
            Games::Blind(random) => share_out(position, empty, &self.masks, random, played),
        };
        let winner = match self.objective {
            Objective::Normal => connected,
            Objective::Misere => !connected,
        };
        match winner {
            Color::Black => 1.0,
            Color::White => 0.0,
        }
    }

    /// As `bench player` has it from 9×9 to 19×19: a game takes longer on a larger board, and a
    /// node longer still, from 30 games on 7×7 to 150 on 19×19.
    fn visit_in_nodes(&self) -> f64 {
        2.5 / self.board.len() as f64
    }
}

/// Shares out the empty cells, and tells who has connected: whoever would win a random game with
/// these stones.
fn share_out<const W: usize>(
    position: &Stones<W>,
    empty: CellSet<W>,
    masks: &Masks<W>,
    random: &mut SplitMix,
    played: &mut Played,
) -> Color {
    let mut left: Vec<Cell> = empty.iter().collect();
    let mut of = position.of;
    let mut to_move = position.to_move;
    while !left.is_empty() {
        let cell = left.swap_remove(random.index(left.len()));
        of[to_move.index()].insert(cell);
        played.add(Player::from(to_move), Step::new(cell.index()));
        to_move = !to_move;
    }
    masks.connected(of[0], of[1]).expect("a full board has a winner")
}
