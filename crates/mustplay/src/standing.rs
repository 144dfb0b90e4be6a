//! The known facts about one position of a game.

use mustplay_hex::notation::sgf::{MoveAnnotation, Note, Variation};
use mustplay_hex::{Cell, Color, Objective, Setup};
use mustplay_player::{MctsPlayer, SearchResult};

use crate::display::{chance, list};
use crate::review::{Reviewed, ReviewedMove, Verdict};
use crate::work::Share;
use crate::{Error, Place, Position};

/// The longest line that is reported.
const LONGEST: usize = 9;

/// Playouts for each further move of a line.
const CONTINUATION_GAMES: u64 = 32;

/// A position with its winner or winning chance and a principal variation.
pub(crate) struct Standing {
    pub(crate) setup: Setup,
    /// Whether no move is left to play.
    is_over: bool,
    /// The winner, if proved.
    pub(crate) winner: Option<Color>,
    /// The winning chance of the player to move, by playouts.
    guess: Option<f64>,
    /// Playouts from the position.
    pub(crate) visits: u64,
    /// The principal variation, whose first move wins if the player to move is proved to win.
    pub(crate) line: Vec<Cell>,
    is_line_proved: bool,
}

impl Standing {
    pub(crate) fn new(setup: Setup) -> Result<Self, Error> {
        let winner = match (setup.connected()?, setup.objective) {
            (Some(color), Objective::Misere) => Some(!color),
            (connected, _) => connected,
        };
        Ok(Self {
            is_over: winner.is_some() || setup.empty_cells()?.is_empty(),
            setup,
            winner,
            guess: None,
            visits: 0,
            line: Vec::new(),
            is_line_proved: false,
        })
    }

    /// Whether a search cannot add anything: the winner is proved, with a winning move if it is the
    /// player to move.
    pub(crate) fn is_settled(&self) -> bool {
        let has_line = self.is_line_proved || self.winner == Some(!self.setup.to_move);
        self.is_over || self.winner.is_some() && has_line
    }

    /// The winning chance of the player to move.
    pub(crate) fn chance(&self) -> Option<f64> {
        match self.winner {
            Some(winner) => Some(f64::from(u8::from(winner == self.setup.to_move))),
            None => self.guess,
        }
    }

    pub(crate) fn chance_of(&self, color: Color) -> Option<f64> {
        let chance = self.chance()?;
        Some(if color == self.setup.to_move { chance } else { 1.0 - chance })
    }

    /// The winner, seen from the other side of a swap: the player to move here moves there.
    pub(crate) fn winner_in(&self, other: &Self) -> Option<Color> {
        let is_exchanged = self.setup.to_move != other.setup.to_move;
        self.winner.map(|winner| if is_exchanged { !winner } else { winner })
    }

    /// Records a proved win of the player to move, by this line.
    pub(crate) fn win_with(&mut self, mut line: Vec<Cell>) {
        self.winner = Some(self.setup.to_move);
        if !self.is_line_proved {
            line.truncate(LONGEST);
            self.line = line;
            self.is_line_proved = true;
        }
    }

    /// The variance of the estimated chance: at most a quarter divided by the number of playouts;
    /// zero if proved.
    pub(crate) fn variance(&self) -> f64 {
        if self.winner.is_some() { 0.0 } else { 0.25 / self.visits.max(1) as f64 }
    }

    /// Searches the position and keeps the result, unless the known one has more playouts.
    pub(crate) fn think(&mut self, thinker: &mut MctsPlayer, share: &Share) -> Result<(), Error> {
        let result = thinker.search(&self.setup, share)?;
        let best = result.moves.first();
        if result.winner == Some(self.setup.to_move)
            && let Some(best) = best
        {
            let line = self.continued(best.mv, thinker, share)?;
            self.win_with(line);
        } else if result.winner.is_some() || result.games > self.visits {
            self.learn(&result);
        }
        Ok(())
    }

    fn learn(&mut self, result: &SearchResult) {
        self.winner = self.winner.or(result.winner);
        self.guess = result.chance().or(self.guess);
        self.visits = result.games;
        if let Some(best) = result.moves.first()
            && !self.is_line_proved
        {
            self.line.clone_from(&best.line);
            // In a lost position the winner's answers are not proved.
            let longest = if self.winner.is_some() { 1 } else { LONGEST };
            self.line.truncate(longest);
        }
    }

    /// Extends a winning move by short searches, as long as the winner's moves are proved.
    fn continued(
        &self,
        first: Cell,
        thinker: &mut MctsPlayer,
        share: &Share,
    ) -> Result<Vec<Cell>, Error> {
        let mut line = vec![first];
        let mut setup = self.setup.after(first);
        while line.len() < LONGEST && setup.connected()?.is_none() {
            let limits = share.another(CONTINUATION_GAMES);
            let result = thinker.search(&setup, &limits)?;
            let is_proved = result.winner == Some(self.setup.to_move);
            let is_sound = is_proved || setup.to_move != self.setup.to_move;
            let Some(best) = result.best().filter(|_| is_sound) else {
                break;
            };
            line.push(best);
            setup = setup.after(best);
        }
        Ok(line)
    }
}

pub(crate) fn of(game: &Position, reviewed: &Reviewed) -> Vec<Option<Note>> {
    let note = |it: &ReviewedMove| {
        let is_bad = it.verdict != Verdict::Fine;
        Note {
            comment: comment(game, it),
            sign: sign(it.verdict),
            instead: it.better().filter(|_| is_bad).and_then(|_| instead(it)),
        }
    };
    let noted = |it: &ReviewedMove| it.winrate.is_some().then(|| note(it));
    reviewed.moves.iter().map(noted).collect()
}

fn sign(verdict: Verdict) -> Option<MoveAnnotation> {
    match verdict {
        Verdict::Fine => None,
        Verdict::Inaccuracy => Some(MoveAnnotation::Doubtful),
        Verdict::Mistake => Some(MoveAnnotation::Bad),
        Verdict::Blunder | Verdict::LosingMove => Some(MoveAnnotation::VeryBad),
    }
}

/// Such as `mistake (white 62.5 % before, 34.1 % after); better c4 d5 e3`.
fn comment(game: &Position, it: &ReviewedMove) -> String {
    let name = game.names().of(it.color);
    let after = chance(it.winrate, it.solved);
    if it.verdict == Verdict::Fine {
        return format!("{name} {after}");
    }
    let before = chance(it.winrate_before, it.solved_before);
    let mut text = format!("{} ({name} {before} before, {after} after)", it.verdict);
    if it.best_is_swap {
        text += "; better to swap";
    } else if it.better().is_some() {
        text.extend(["; better ", &list(&it.line)]);
    }
    text
}

fn instead(it: &ReviewedMove) -> Option<Variation> {
    let turns: Vec<(Color, &Place)> =
        [it.color, !it.color].into_iter().cycle().zip(&it.line).collect();
    let line = turns.into_iter().rev().fold(None, |next, (color, place)| {
        let turn = Some((color, place.cell()));
        Some(Variation { turn, next: next.into_iter().collect(), ..Variation::default() })
    });
    let chance = chance(it.winrate_before, it.solved_before);
    line.map(|line: Variation| Variation { comment: format!("better ({chance})"), ..line })
}
