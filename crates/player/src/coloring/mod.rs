//! Playing set-coloring games of any kind, with plain random games.

mod game;
mod judge;

use std::sync::Arc;

use mustplay_coloring::{Move, Painting, Payoff, Player};
use mustplay_work::{Stop, Watch};

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
/// use mustplay_coloring::formula::Expression;
/// use mustplay_coloring::{Painting, Player, Position, Rules};
/// use mustplay_player::{ColoringGame, ColoringThinker, Settings};
/// use mustplay_work::Unwatched;
///
/// let (payoff, names) = Expression::parse("(x | y) & z", 2)?;
/// let start = Position::new(Painting::EMPTY, Player::Max);
/// let game = ColoringGame::new(payoff, Rules::GAME_SAT, start, None);
/// let mut thinker = ColoringThinker::new(game, Settings::default());
/// let thoughts = thinker.think(&Unwatched);
/// assert_eq!(thoughts.winner, Some(Player::Max));
/// assert_eq!(names.write(thoughts.moves[0].made, 2), "z=true");
/// # Ok::<(), mustplay_coloring::SyntaxError>(())
/// ```
pub struct ColoringThinker<P: Payoff<W> + Send + Sync, const W: usize = 1> {
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
    pub stop: Option<Stop>,
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

impl<P: Payoff<W> + Send + Sync, const W: usize> ColoringThinker<P, W> {
    /// Thinks about a game from its start on.
    pub fn new(game: ColoringGame<P, W>, settings: Settings) -> Self {
        let game = Arc::new(game);
        let painting = game.start();
        let lane = |number: u64| {
            let judge = ColoringJudge::new(&game, settings.lane_seed(number));
            Lane::new(Arc::clone(&game), judge)
        };
        let lanes = (0..settings.threads.max(1) as u64).map(lane).collect();
        Self {
            search: Search::new(painting, lanes, settings),
            painting,
            game,
        }
    }

    /// A move was made by whoever was to move.
    pub fn play(&mut self, mv: Move) {
        self.painting = self.painting.after(mv);
        self.search.advance(self.game.step(mv));
    }

    /// Thinks about the position until the watch says stop or its winner is known with a move.
    /// The watch is told of games as steps.
    pub fn think(&mut self, watch: &dyn Watch) -> ColoringThoughts {
        let stop = self.search.run(watch, &mut Alone);
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
