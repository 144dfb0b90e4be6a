//! Go endgames as sums of score games (SUM chapter 6).
//!
//! Late in a game of Go the board decomposes into disputes between groups that cannot be killed,
//! and a move affects only one of them. [`Endgame::read_board`] finds the disputes
//! ([`Life`](mustplay_rulesets::go::Life): safe groups by Benson's algorithm, groups that answer
//! every attack, and assumed territory where nothing can be proved), searches each one separately
//! and computes its score game; the whole board is their sum. Black is Left.
//!
//! Rules: a turn places a stone or passes, no suicide, two passes in a row end the game, and area
//! or Japanese counting. A position that can repeat is a *ko*, which no tree can express (SUM
//! §6.1): if a ko matters, there is a [range](Endgame::range) for the score and a thermograph for
//! each [master](EndgameDispute::mastered) of the ko.
//!
//! # A pass is not a move of the sum
//!
//! In Go a player may pass; in a sum of score games a player must move. Let `P` be a position of a
//! dispute, `s` its area as it stands, `a` the best that Black can reach by moving first in it and
//! `b` the best for White, both by induction on the positions below (no ko). The game of `P` is
//!
//! * `{games of Black's moves | games of White's moves}` if `a ≥ b`;
//! * the number `s` clamped between `a` and `b` otherwise.
//!
//! **Theorem.** The score of a board, with passes allowed, is that of the sum of the games of its
//! disputes and the settled points. *Proof* that Black reaches this score; White's side is
//! symmetric. Let `G` be the sum. While some component is not a number, Black makes the best move
//! in `G`. White's moves in components of `G` are those of the sum; if White passes, Black is as
//! well off, as `V_L ≥ V_R` in score games; and if White moves in a component that is the number
//! `x`, the result scores at least `b ≥ x` with Black to move, so by Milnor's inequality the sum is
//! still worth as much to Black, who now moves. When all components are numbers and Black is to
//! move, Black passes if the area as it stands is at least the sum of the numbers. If it is less,
//! it is less somewhere: in a dispute with `s < a` (the number is `a` there), where Black makes the
//! move that leads to `a`, or in settled area of Black with white stones in it, where Black
//! continues to capture them. ∎
//!
//! The smallest example is a neutral point, worth `{1|-1}`, which by area counting is still worth a
//! move. Japanese rules, which SUM uses, charge each stone one point
//! ([`ScoreCount`](mustplay_rulesets::go::ScoreCount)); the theorem and its proof hold with `a` and
//! `b` less the charge, and temperatures are lower by 1.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::normal::Player;
//! use mustplay_cgt::sums::ScoreGames;
//! use mustplay_rulesets::endgame::{Endgame, Reading};
//!
//! // Two living groups, and three neutral points between them.
//! let mut games = ScoreGames::new();
//! let board = ".x.o./xx.oo/.x.o.".parse()?;
//! let endgame = Endgame::read_board(&mut games, &board, Reading::default(), &NoProgress)?;
//! assert_eq!(endgame.disputes().len(), 1);
//! let plan = endgame.plan(&mut games, Player::Left, &NoProgress)?.expect("no ko");
//! assert_eq!(plan.score.to_string(), "1");
//! assert_eq!(plan.line.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod components;
mod dispute;
mod ko;
mod ko_master;
mod whole_board;

pub use dispute::EndgameDispute;
pub use ko::Ko;
pub use ko_master::{Mastered, Ratio};
pub use whole_board::{Endgame, EndgameError, EndgameTurn, MOST_POINTS, Plan, Reading};
