//! Playing set-coloring games of any kind, with plain random games.

mod game;
mod judge;

use std::sync::Arc;

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::inquiry::GameClauses;
use mustplay_coloring::{Move, Painting, Payoff, Player, with_width};
use mustplay_core::{ProgressSink, StopReason};

use self::judge::ColoringJudge;
use crate::beside::Alone;
use crate::opinion::Opinion;
use crate::search::{Lane, Search};
use crate::settings::Settings;
use crate::tree::NodeId;

pub use game::ColoringGame;

/// Thinks about a set-coloring game as it is played, and remembers from move to move.
///
/// ```
/// use mustplay_coloring::Player;
/// use mustplay_coloring::file::Problem;
/// use mustplay_player::{ColoringThinker, Settings};
/// use mustplay_core::NoProgress;
///
/// let Problem::Game(game) = "(x | y) & z".parse()? else { panic!("a game") };
/// let mut thinker = ColoringThinker::of(&game, Settings::default());
/// let thoughts = thinker.think(&NoProgress);
/// assert_eq!(thoughts.winner, Some(Player::Max));
/// assert_eq!(game.names.write(thoughts.moves[0].made, 2), "z=true");
/// # Ok::<(), mustplay_coloring::SyntaxError>(())
/// ```
pub struct ColoringThinker(Box<dyn Thinking + Send>);

/// A game in sets of some width, thought about.
trait Thinking {
    fn play(&mut self, mv: Move);

    fn think(&mut self, sink: &dyn ProgressSink) -> ColoringThoughts;
}

/// What a thinker has in mind.
struct Mind<P: Payoff<W> + Send + Sync, const W: usize> {
    game: Arc<ColoringGame<P, W>>,
    painting: Painting<W>,
    search: Search<Arc<ColoringGame<P, W>>, ColoringJudge<P, W>>,
}

/// What is thought of the moves in a set-coloring game.
#[derive(Clone, Debug)]
pub struct ColoringThoughts {
    /// Whose turn it is.
    pub to_move: Player,
    /// The moves that are worth trying, the best first. Empty if it is clear who wins whatever
    /// comes.
    pub moves: Vec<ColoringThought>,
    /// Who wins, where that is proved.
    pub winner: Option<Player>,
    /// Games played from this position, now and before.
    pub games: u64,
    /// What ended the search, unless it had found out all there was.
    pub stop: Option<StopReason>,
}

/// What is thought of a move.
#[derive(Clone, Debug)]
pub struct ColoringThought {
    /// The move.
    pub made: Move,
    /// How likely it wins for whoever makes it, from 0 to 1.
    pub chance: f64,
    /// Games played with it.
    pub games: u64,
    /// Who wins after it, where that is proved.
    pub winner: Option<Player>,
    /// How play may go on, this move first.
    pub line: Vec<Move>,
}

impl ColoringThinker {
    /// Thinks about a game as it was written, from its start on.
    pub fn of(game: &Played<Definition>, settings: Settings) -> Self {
        with_width!(game.names, W => {
            let game = game.at_width::<W>();
            let known = GameClauses::of(&game);
            let (start, sides) = (game.start(), known.sides.as_ref());
            let played = ColoringGame::new(game.payoff, game.rules, start, sides);
            Self::new(if known.is_bare() { played.isotone() } else { played }, settings)
        })
    }

    /// Thinks about a game from its start on.
    pub fn new<P: Payoff<W> + Send + Sync + 'static, const W: usize>(
        game: ColoringGame<P, W>,
        settings: Settings,
    ) -> Self {
        let game = Arc::new(game);
        let painting = game.start();
        let lane = |number: u64| {
            let judge = ColoringJudge::new(&game, settings.lane_seed(number));
            Lane::new(Arc::clone(&game), judge)
        };
        let lanes = (0..settings.threads.max(1) as u64).map(lane).collect();
        Self(Box::new(Mind { search: Search::new(painting, lanes, settings), painting, game }))
    }

    /// A move was made by whoever was to move.
    pub fn play(&mut self, mv: Move) {
        self.0.play(mv);
    }

    /// Thinks about the position until the sink says stop or its winner is known with a move.
    /// The sink is told of games as steps.
    pub fn think(&mut self, sink: &dyn ProgressSink) -> ColoringThoughts {
        self.0.think(sink)
    }
}

impl<P: Payoff<W> + Send + Sync, const W: usize> Thinking for Mind<P, W> {
    fn play(&mut self, mv: Move) {
        self.painting = self.painting.after(mv);
        self.search.advance(self.game.step(mv));
    }

    fn think(&mut self, sink: &dyn ProgressSink) -> ColoringThoughts {
        let stop = self.search.run(sink, &mut Alone);
        let tree = self.search.tree_mut();
        let (root, opinions) = (tree.node(NodeId::ROOT), tree.opinions());
        let thought = |opinion: Opinion| {
            let line = opinion.line.iter();
            ColoringThought {
                made: self.game.made(opinion.step),
                chance: opinion.chance,
                games: opinion.games,
                winner: opinion.winner,
                line: line.map(|&step| self.game.made(step)).collect(),
            }
        };
        ColoringThoughts {
            to_move: self.game.to_move(&self.painting),
            winner: root.winner,
            games: root.tally.games.into(),
            moves: opinions.into_iter().map(thought).collect(),
            stop,
        }
    }
}
