//! An MCTS player for set-coloring games, with random playouts.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::formula::FormulaSides;
use mustplay_coloring::inquiry::GameClauses;
use mustplay_coloring::superrational::Preprocessor;
use mustplay_coloring::{
    Color, Element, Move, Painting, Payoff, Player, Position, Rules as Order, with_width,
};
use mustplay_core::ProgressSink;

use crate::result::SearchResult;
use crate::rules::{AmafMoves, Effort, LeafEvaluator, Rules, Step, Study};
use crate::search::{Search, SearchThread, TreeSearch, TreeState};
use crate::settings::MctsSettings;

/// Searches positions of a set-coloring game in progress, and keeps its tree from move to move.
///
/// ```
/// use mustplay_coloring::Player;
/// use mustplay_coloring::file::Problem;
/// use mustplay_player::{ColoringMcts, MctsSettings};
/// use mustplay_core::NoProgress;
///
/// let Problem::Game(game) = "(x | y) & z".parse()? else { panic!("a game") };
/// let mut mcts = ColoringMcts::of(&game, MctsSettings::default());
/// let result = mcts.search(&NoProgress);
/// assert_eq!(result.winner, Some(Player::Max));
/// assert_eq!(game.names.write(result.moves[0].mv, 2), "z=true");
/// # Ok::<(), mustplay_coloring::SyntaxError>(())
/// ```
pub struct ColoringMcts(Box<dyn AnySearch + Send>);

/// Erases the payoff and the width of sets.
trait AnySearch {
    fn play(&mut self, mv: Move);

    fn search(&mut self, sink: &dyn ProgressSink) -> SearchResult<Move, Player>;
}

struct PlayedSearch<P: Payoff<W> + Send + Sync, const W: usize> {
    game: Arc<ColoringGame<P, W>>,
    painting: Painting<W>,
    search: Search<Arc<ColoringGame<P, W>>, ColoringPlayouts<P, W>>,
}

impl ColoringMcts {
    /// A player for a game from its first position.
    pub fn of(game: &Played<Definition>, settings: MctsSettings) -> Self {
        with_width!(game.names, W => {
            let game = game.at_width::<W>();
            let known = GameClauses::of(&game);
            let (start, sides) = (game.start(), known.sides.as_ref());
            let played = ColoringGame::new(game.payoff, game.rules, start, sides);
            Self::new(if known.is_bare() { played.isotone() } else { played }, settings)
        })
    }

    pub fn new<P: Payoff<W> + Send + Sync + 'static, const W: usize>(
        game: ColoringGame<P, W>,
        settings: MctsSettings,
    ) -> Self {
        let game = Arc::new(game);
        let painting = game.start();
        let thread = |number: u64| {
            let playouts = ColoringPlayouts::new(&game, settings.thread_seed(number));
            SearchThread::new(Arc::clone(&game), playouts)
        };
        let threads = (0..settings.threads.max(1) as u64).map(thread).collect();
        let search = Search::new(painting, threads, settings);
        Self(Box::new(PlayedSearch { game, painting, search }))
    }

    /// Advances the root by a move of the player to move.
    pub fn play(&mut self, mv: Move) {
        self.0.play(mv);
    }

    /// Searches until the sink stops it or the winner and a move are known. Steps are playouts.
    pub fn search(&mut self, sink: &dyn ProgressSink) -> SearchResult<Move, Player> {
        self.0.search(sink)
    }
}

impl<P: Payoff<W> + Send + Sync, const W: usize> AnySearch for PlayedSearch<P, W> {
    fn play(&mut self, mv: Move) {
        self.painting = self.painting.after(mv);
        self.search.advance(self.game.step(mv));
    }

    fn search(&mut self, sink: &dyn ProgressSink) -> SearchResult<Move, Player> {
        let stop = self.search.run(sink, None);
        let TreeState { games, winner, moves } = self.search.state();
        let moves = moves.into_iter().map(|stats| stats.of_game(|step| self.game.move_of(step)));
        SearchResult {
            to_move: self.game.to_move(&self.painting),
            moves: moves.collect(),
            winner,
            games,
            stop,
        }
    }
}

// Set-coloring games in the tree search.

/// A set-coloring game from any position, with any turn order.
#[derive(Clone, Debug)]
pub struct ColoringGame<P, const W: usize = 1> {
    payoff: P,
    order: Order,
    start: Position<W>,
    /// By player and element: the only rational color, if known.
    rational: [Vec<Option<Color>>; 2],
}

impl<P: Payoff<W>, const W: usize> ColoringGame<P, W> {
    /// A game from `start`. `sides` are the clauses, if known.
    pub fn new(
        payoff: P,
        order: Order,
        start: Position<W>,
        sides: Option<&FormulaSides<W>>,
    ) -> Self {
        let rational = Player::BOTH.map(|player| match sides {
            Some(sides) => Preprocessor::new(sides, order.palette, 0).rational(sides, player),
            None => vec![None; payoff.elements()],
        });
        Self { payoff, order, start, rational }
    }

    /// Declares the game isotone, so each player uses a single color (SCG §5.5).
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

    /// The player to color the next element; either player at the end.
    pub(super) fn to_move(&self, painting: &Painting<W>) -> Player {
        if self.payoff.uncolored(painting).is_empty() {
            return self.start.to_move;
        }
        let turn = (painting.colored() - self.start.painting.colored()).len();
        self.order.turns.player(self.start.to_move, turn)
    }

    /// The colors to consider for an element: all legal ones, or the only rational one (SCG §5.3).
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

    pub(super) fn step(&self, mv: Move) -> Step {
        Step::new(mv.element.index() * self.payoff.colors() + mv.color.index())
    }

    pub(super) fn move_of(&self, step: Step) -> Move {
        let colors = self.payoff.colors();
        Move::new(Element::new(step.index() / colors), Color::new(step.index() % colors))
    }
}

/// The bare rules; positions are not studied.
impl<P: Payoff<W> + Send + Sync, const W: usize> Rules for Arc<ColoringGame<P, W>> {
    type Position = Painting<W>;

    fn steps(&self) -> usize {
        self.payoff.elements() * self.payoff.colors()
    }

    fn to_move(&self, painting: &Painting<W>) -> Player {
        ColoringGame::to_move(self, painting)
    }

    fn is_open(&self, painting: &Painting<W>, step: Step) -> bool {
        !painting.colored().contains(self.move_of(step).element)
    }

    fn play(&self, painting: &mut Painting<W>, step: Step) {
        *painting = painting.after(self.move_of(step));
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

// Evaluation by random completion.

/// Random playouts, for one thread.
pub(super) struct ColoringPlayouts<P, const W: usize> {
    game: Arc<ColoringGame<P, W>>,
    random: SplitMix,
    left: Vec<Element>,
}

impl<P, const W: usize> ColoringPlayouts<P, W> {
    pub(super) fn new(game: &Arc<ColoringGame<P, W>>, seed: u64) -> Self {
        Self { game: Arc::clone(game), random: SplitMix::new(seed), left: Vec::new() }
    }
}

impl<P: Payoff<W> + Send + Sync, const W: usize> LeafEvaluator<Painting<W>>
    for ColoringPlayouts<P, W>
{
    fn evaluate(
        &mut self,
        painting: &Painting<W>,
        moves: &[Step],
        priors: &mut Vec<f32>,
        played: &mut AmafMoves,
    ) -> f64 {
        priors.extend(moves.iter().map(|_| 1.0 / moves.len() as f32));
        let game = &*self.game;
        let mut painting = *painting;
        self.left.clear();
        self.left.extend(game.payoff().uncolored(&painting));
        while !self.left.is_empty() {
            let player = game.to_move(&painting);
            let place = self.random.index(self.left.len());
            let element = self.left.swap_remove(place);
            let mut colors = game.colors(player, element);
            let color = colors.nth(self.random.index(colors.clone().count()));
            let mv = Move::new(element, color.expect("a player has a color"));
            painting = painting.after(mv);
            played.add(player, game.step(mv));
        }
        match game.payoff().winner(&painting) {
            Some(Player::Max) => 1.0,
            Some(Player::Min) => 0.0,
            None => unreachable!("a complete coloring has a winner"),
        }
    }
}
