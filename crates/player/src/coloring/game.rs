//! Set-coloring games for the tree search.

use std::sync::Arc;

use mustplay_coloring::formula::Sides;
use mustplay_coloring::superrational::Preprocessor;
use mustplay_coloring::{Color, Element, Move, Painting, Payoff, Player, Position, Rules as Order};

use crate::rules::{Effort, Rules, Step, Study};

/// A set-coloring game that is played from a position on, whatever the order of turns.
#[derive(Clone, Debug)]
pub struct ColoringGame<P, const W: usize = 1> {
    payoff: P,
    order: Order,
    start: Position<W>,
    /// For Max and for Min, by element: the one color that is worth using, where that is known.
    rational: [Vec<Option<Color>>; 2],
}

impl<P: Payoff<W>, const W: usize> ColoringGame<P, W> {
    /// The game with this payoff and order from `start` on, whose clauses are `sides` as far as
    /// they are known.
    pub fn new(payoff: P, order: Order, start: Position<W>, sides: Option<&Sides<W>>) -> Self {
        let rational = Player::BOTH.map(|player| match sides {
            Some(sides) => Preprocessor::new(sides, order.palette, 0).rational(sides, player),
            None => vec![None; payoff.elements()],
        });
        Self { payoff, order, start, rational }
    }

    /// The game if it is isotone though its clauses are not known: each player then uses the own
    /// color only (SCG §5.5).
    #[must_use]
    pub fn isotone(mut self) -> Self {
        let own = [self.payoff.greatest(), Color::FALSE];
        self.rational = own.map(|color| vec![Some(color); self.payoff.elements()]);
        self
    }

    pub(super) fn payoff(&self) -> &P {
        &self.payoff
    }

    pub(super) fn start(&self) -> Painting<W> {
        self.start.painting
    }

    /// Who colors the next element; at the end nobody does, and it does not matter who is named.
    pub(super) fn to_move(&self, painting: &Painting<W>) -> Player {
        if self.payoff.uncolored(painting).is_empty() {
            return self.start.to_move;
        }
        let turn = (painting.colored() - self.start.painting.colored()).len();
        self.order.turns.player(self.start.to_move, turn)
    }

    /// The colors that a player may give an element and might want to: all that are legal, or the
    /// one that is rational (SCG §5.3).
    pub(super) fn colors(
        &self,
        player: Player,
        element: Element,
    ) -> impl Iterator<Item = Color> + Clone {
        let legal = self.order.palette.colors(player, self.payoff.colors());
        let rational = self.rational[player as usize][element.index()];
        let rational = rational.filter(|&color| legal.clone().any(|it| it == color));
        legal.filter(move |&color| rational.is_none_or(|only| only == color))
    }

    /// The number of a move.
    pub(super) fn step(&self, mv: Move) -> Step {
        Step::new(mv.element.index() * self.payoff.colors() + mv.color.index())
    }

    /// The move with that number.
    pub(super) fn made(&self, step: Step) -> Move {
        let colors = self.payoff.colors();
        Move::new(Element::new(step.index() / colors), Color::new(step.index() % colors))
    }
}

/// Plays by the rules, and knows nothing more.
impl<P: Payoff<W> + Send + Sync, const W: usize> Rules for Arc<ColoringGame<P, W>> {
    type Position = Painting<W>;

    fn steps(&self) -> usize {
        self.payoff.elements() * self.payoff.colors()
    }

    fn to_move(&self, painting: &Painting<W>) -> Player {
        ColoringGame::to_move(self, painting)
    }

    fn is_open(&self, painting: &Painting<W>, step: Step) -> bool {
        !painting.colored().contains(self.made(step).element)
    }

    fn play(&self, painting: &mut Painting<W>, step: Step) {
        *painting = painting.after(self.made(step));
    }

    fn moves(&mut self, painting: &Painting<W>, moves: &mut Vec<Step>) -> Option<Player> {
        let winner = self.payoff.winner(painting);
        if winner.is_none() {
            let player = ColoringGame::to_move(self, painting);
            for element in self.payoff.uncolored(painting) {
                let colors = self.colors(player, element);
                moves.extend(colors.map(|color| self.step(Move::new(element, color))));
            }
        }
        winner
    }

    fn study(&mut self, _: &Painting<W>, _: Effort) -> Study<Painting<W>> {
        Study::Nothing
    }
}
