//! Connection games for the tree search. Expert knowledge simplifies a position: fill-in of dead
//! and captured cells, pruning of inferior moves, and the must-play region.

use std::sync::Arc;

use mustplay_coloring::Player;
use mustplay_hex::{Board, Cell, CellSet, Color, Masks, Objective, Position, Setup, SetupError};
use mustplay_solver::inferior::{Candidates, Features, FillEngine, Matcher};
use mustplay_solver::virtual_connections::{Closure, ClosureGoal, End};

use crate::rules::{Effort, Rules, Step, Study};
use crate::settings::{Knowledge, KnowledgeSource};

/// A connection game on one board, for one thread.
pub(crate) struct ConnectionRules<const W: usize> {
    masks: Arc<Masks<W>>,
    objective: Objective,
    knowledge: Knowledge,
    engine: FillEngine<W>,
    candidates: Candidates<W>,
    /// The virtual connections of the player to move and of the opponent.
    closures: [Closure<W>; 2],
}

impl<const W: usize> ConnectionRules<W> {
    pub(crate) fn new(
        board: &Board,
        masks: &Arc<Masks<W>>,
        (objective, knowledge): (Objective, Knowledge),
        matcher: &Arc<Matcher>,
    ) -> Result<Self, SetupError> {
        Ok(Self {
            masks: Arc::clone(masks),
            objective,
            knowledge,
            engine: FillEngine::new(board, Arc::clone(matcher), Features::default())?,
            candidates: Candidates::default(),
            closures: Default::default(),
        })
    }

    fn empty(&self, position: &Stones<W>) -> CellSet<W> {
        self.masks.all() - position.all()
    }

    /// The filled position and its moves that are not inferior, or the winner if filling decides.
    pub(crate) fn fill(&mut self, position: &Stones<W>) -> Result<(Stones<W>, CellSet<W>), Color> {
        self.engine.set_stones(position.of);
        let filled = self.engine.filled();
        if let Some(winner) = filled.connected() {
            return Err(winner);
        }
        let [black, white] = Color::BOTH.map(|color| filled.stones(color));
        let narrowed = Stones {
            // The color of a dead cell does not matter.
            of: [black | filled.dead(), white],
            to_move: position.to_move,
        };
        self.engine.candidates(position.to_move, &mut self.candidates);
        Ok((narrowed, self.candidates.moves()))
    }

    /// The must-play region, or the winner if a virtual connection decides the game.
    pub(crate) fn must_play(&mut self, filled: &Stones<W>) -> Result<CellSet<W>, Color> {
        let (me, empty) = (filled.to_move, self.empty(filled));
        let [top, bottom] = End::SIDES;
        let [mine, theirs] = &mut self.closures;
        mine.find(&self.masks, me, filled.of[me.index()], empty, ClosureGoal::Semi);
        if !mine.full(top, bottom).is_empty() || !mine.semi(top, bottom).is_empty() {
            return Err(me);
        }
        theirs.find(&self.masks, !me, filled.of[(!me).index()], empty, ClosureGoal::Full);
        if !theirs.full(top, bottom).is_empty() {
            return Err(!me);
        }
        let threats = theirs.semi(top, bottom).iter();
        Ok(threats.fold(empty, |must, &threat| must & threat))
    }
}

impl<const W: usize> Rules for ConnectionRules<W> {
    type Position = Stones<W>;

    fn steps(&self) -> usize {
        self.masks.all().len()
    }

    fn to_move(&self, position: &Stones<W>) -> Player {
        position.to_move.into()
    }

    fn is_open(&self, position: &Stones<W>, step: Step) -> bool {
        !position.all().contains(Cell::new(step.index()))
    }

    fn play(&self, position: &mut Stones<W>, step: Step) {
        position.place(Cell::new(step.index()));
    }

    fn moves(&mut self, position: &Stones<W>, moves: &mut Vec<Step>) -> Option<Player> {
        let [black, white] = position.of;
        if let Some(connected) = self.masks.connected(black, white) {
            return Some(match self.objective {
                Objective::Normal => connected.into(),
                Objective::Misere => (!connected).into(),
            });
        }
        let empty = self.empty(position).iter();
        moves.extend(empty.map(|cell| Step::new(cell.index())));
        None
    }

    fn study(&mut self, position: &Stones<W>, effort: Effort) -> Study<Stones<W>> {
        if self.objective == Objective::Misere {
            return Study::Nothing;
        }
        let filled = if self.knowledge.has(KnowledgeSource::Fill) {
            self.fill(position)
        } else {
            Ok((*position, self.empty(position)))
        };
        let (narrowed, mut moves) = match filled {
            Ok(filled) => filled,
            Err(winner) => return Study::Decided(winner.into()),
        };
        if effort == Effort::Large {
            match self.must_play(&narrowed) {
                Ok(must) => moves &= must,
                Err(winner) => return Study::Decided(winner.into()),
            }
        }
        if moves.is_empty() {
            // Pruning keeps a winning move if there is one, so every move loses.
            return Study::Decided((!position.to_move).into());
        }
        let moves = moves.iter().map(|cell| Step::new(cell.index()));
        Study::Narrowed { position: narrowed, moves: moves.collect() }
    }
}

/// A position in the tree: stones, played or filled in, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stones<const W: usize> {
    pub(crate) of: [CellSet<W>; 2],
    pub(crate) to_move: Color,
}

impl<const W: usize> Stones<W> {
    pub(crate) fn of(setup: &Setup) -> Result<Self, SetupError> {
        let position = Position::<W>::new(setup)?;
        Ok(Self { of: Color::BOTH.map(|color| position.stones(color)), to_move: setup.to_move })
    }

    /// Places a stone of the player to move and ends the turn.
    #[inline]
    pub(crate) fn place(&mut self, cell: Cell) {
        self.of[self.to_move.index()].insert(cell);
        self.to_move = !self.to_move;
    }

    #[inline]
    pub(crate) fn all(&self) -> CellSet<W> {
        self.of[0] | self.of[1]
    }
}
