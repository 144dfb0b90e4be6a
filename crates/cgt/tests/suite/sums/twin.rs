//! Score games as plain trees, played out by the definition: no taxes, no normal play, no
//! reductions, no bounds.

use std::collections::HashMap;

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::{ScoreGame, ScoreGames};

/// Trees of one engine, by number.
#[derive(Default)]
pub(crate) struct Plain {
    trees: Vec<Tree>,
    known: HashMap<ScoreGame, usize>,
    scores: HashMap<(Vec<usize>, bool), Dyadic>,
}

enum Tree {
    Leaf(Dyadic),
    Node([Vec<usize>; 2]),
}

impl Plain {
    /// The number of a tree.
    pub(crate) fn tree(&mut self, games: &ScoreGames, g: ScoreGame) -> usize {
        if let Some(&tree) = self.known.get(&g) {
            return tree;
        }
        let tree = if let Some(score) = games.as_number(g) {
            Tree::Leaf(score.clone())
        } else {
            Tree::Node([Player::Left, Player::Right].map(|player| {
                let options: Vec<ScoreGame> = games.options(g, player).collect();
                options.iter().map(|&o| self.tree(games, o)).collect()
            }))
        };
        self.trees.push(tree);
        self.known.insert(g, self.trees.len() - 1);
        self.trees.len() - 1
    }

    /// The final score when `first` starts: everybody tries everything.
    pub(crate) fn score(&mut self, games: &ScoreGames, sum: &[ScoreGame], first: Player) -> Dyadic {
        let trees = sum.iter().map(|&g| self.tree(games, g)).collect();
        self.minimax(trees, first == Player::Left)
    }

    fn minimax(&mut self, mut sum: Vec<usize>, left: bool) -> Dyadic {
        sum.sort_unstable();
        if let Some(score) = self.scores.get(&(sum.clone(), left)) {
            return score.clone();
        }
        let mut best: Option<Dyadic> = None;
        for (i, &tree) in sum.iter().enumerate() {
            let options = match &self.trees[tree] {
                Tree::Leaf(_) => continue,
                Tree::Node(sides) => sides[usize::from(!left)].clone(),
            };
            for option in options {
                let mut next = sum.clone();
                next[i] = option;
                let score = self.minimax(next, !left);
                best = Some(match best {
                    None => score,
                    Some(best) if left => best.max(score),
                    Some(best) => best.min(score),
                });
            }
        }
        let score = best.unwrap_or_else(|| {
            let leaf = |&tree: &usize| match &self.trees[tree] {
                Tree::Leaf(score) => score.clone(),
                Tree::Node(_) => unreachable!("a position with moves"),
            };
            sum.iter().map(leaf).fold(Dyadic::ZERO, |a, b| &a + &b)
        });
        self.scores.insert((sum, left), score.clone());
        score
    }
}
