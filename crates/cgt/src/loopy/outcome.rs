//! Who wins a loopy game, by retrograde analysis.
//!
//! A position is won for the player to move if some move leads to one that is lost for the
//! opponent, and lost if every move leads to one that is won; both are least fixed points, found
//! backwards from positions without moves. What remains is drawn. Each player may begin, so there
//! are nine outcomes.

use std::fmt;

use super::graph::{Graph, Vertex};
use super::value::Value;
use crate::normal::Player;

/// What perfect play brings a player, the worst first.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, schemars::JsonSchema, serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Prospect {
    /// The opponent can force a win.
    Loss,
    /// Both can force a draw, and no more.
    Draw,
    /// The player can force a win.
    Win,
}

/// What each player gets who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Left, moving first.
    pub left: Prospect,
    /// Right, moving first.
    pub right: Prospect,
}

impl fmt::Display for Outcome {
    /// The names of CGSuite: L R N P, D if both draw, and with a hat or a check if one draw makes
    /// it better for Left or for Right than N or P.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Prospect::{Draw, Loss, Win};
        f.pad(match (self.left, self.right) {
            (Win, Loss) => "L",
            (Loss, Win) => "R",
            (Win, Win) => "N",
            (Loss, Loss) => "P",
            (Draw, Draw) => "D",
            (Win, Draw) => "NHat",
            (Draw, Win) => "NCheck",
            (Draw, Loss) => "PHat",
            (Loss, Draw) => "PCheck",
        })
    }
}

impl Graph {
    /// Who wins, for each who begins.
    pub fn outcome(&self) -> Outcome {
        let prospects = self.prospects();
        Outcome { left: prospects[Player::Left as usize], right: prospects[Player::Right as usize] }
    }

    /// For each vertex, and for Left and Right to move there, what that player gets.
    fn prospects(&self) -> Vec<Prospect> {
        let place = |vertex: Vertex, turn: Player| vertex.index() * 2 + turn as usize;
        let mut before = vec![Vec::new(); 2 * self.len()];
        let mut prospects = vec![Prospect::Draw; 2 * self.len()];
        let mut open = vec![0; 2 * self.len()];
        let mut news = Vec::new();
        for vertex in self.vertices() {
            for turn in [Player::Left, Player::Right] {
                let from = place(vertex, turn);
                let options = self.options(vertex, turn);
                open[from] = options.len();
                for &option in options {
                    before[place(option, turn.opponent())].push(from);
                }
                if options.is_empty() {
                    prospects[from] = Prospect::Loss;
                    news.push(from);
                }
            }
        }
        while let Some(place) = news.pop() {
            for &from in &before[place] {
                if prospects[from] != Prospect::Draw {
                    continue;
                }
                open[from] -= 1;
                if prospects[place] == Prospect::Loss {
                    prospects[from] = Prospect::Win;
                } else if open[from] == 0 {
                    prospects[from] = Prospect::Loss;
                } else {
                    continue;
                }
                news.push(from);
            }
        }
        prospects
    }
}

impl Value {
    /// Who wins: what Left gets if draws are hers is told by the onside, and what she gets if
    /// they are not by the offside.
    pub fn outcome(&self) -> Outcome {
        let [on, off] = [self.onside(), self.offside()].map(Graph::outcome);
        // For Left a draw is a win in the onside; for Right it is one in the offside.
        let prospect = |kind: Prospect, other: Prospect| match (kind, other) {
            (Prospect::Loss, _) => Prospect::Loss,
            (_, Prospect::Win) => Prospect::Win,
            _ => Prospect::Draw,
        };
        Outcome { left: prospect(on.left, off.left), right: prospect(off.right, on.right) }
    }
}
