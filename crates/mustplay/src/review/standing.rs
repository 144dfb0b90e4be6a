//! What is known of one position of a game.

use mustplay_hex::{Cell, Color, Objective, Setup};
use mustplay_player::{Thinker, Thoughts};

use crate::Error;
use crate::share::Share;

/// The longest line that is told.
const LONGEST: usize = 9;

/// Games for each further move of a line.
const GLANCE: u64 = 32;

/// A position, who wins, and how.
pub(super) struct Standing {
    pub(super) setup: Setup,
    /// Whether nothing can be played any more.
    is_over: bool,
    /// Who wins, where that is proved.
    pub(super) winner: Option<Color>,
    /// How likely the player to move wins, by games.
    guess: Option<f64>,
    /// Games that were played.
    pub(super) visits: u64,
    /// How to go on, and whether its first move is proved to win.
    pub(super) line: Vec<Cell>,
    is_line_proved: bool,
}

impl Standing {
    pub(super) fn new(setup: Setup) -> Result<Self, Error> {
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

    /// Whether there is nothing more to find out: who wins, and how if it is whose turn it is.
    pub(super) fn is_settled(&self) -> bool {
        let has_line = self.is_line_proved || self.winner == Some(!self.setup.to_move);
        self.is_over || self.winner.is_some() && has_line
    }

    /// How likely the player to move wins.
    pub(super) fn chance(&self) -> Option<f64> {
        match self.winner {
            Some(winner) => Some(f64::from(u8::from(winner == self.setup.to_move))),
            None => self.guess,
        }
    }

    /// How likely a color wins.
    pub(super) fn chance_of(&self, color: Color) -> Option<f64> {
        let chance = self.chance()?;
        Some(if color == self.setup.to_move { chance } else { 1.0 - chance })
    }

    /// The player to move wins in this way.
    pub(super) fn win_with(&mut self, mut line: Vec<Cell>) {
        self.winner = Some(self.setup.to_move);
        if !self.is_line_proved {
            line.truncate(LONGEST);
            self.line = line;
            self.is_line_proved = true;
        }
    }

    /// The variance of the chance by games, each won or lost: at most a quarter, divided by how
    /// many there were. What is proved has none.
    pub(super) fn variance(&self) -> f64 {
        if self.winner.is_some() { 0.0 } else { 0.25 / self.visits.max(1) as f64 }
    }

    /// Thinks about the position, and keeps the thoughts if there were none with as many games.
    pub(super) fn think(&mut self, thinker: &mut Thinker, share: &Share) -> Result<(), Error> {
        let thoughts = thinker.think(&self.setup, share)?;
        let best = thoughts.moves.first();
        if thoughts.winner == Some(self.setup.to_move)
            && let Some(best) = best
        {
            let line = self.continued(best.cell, thinker, share)?;
            self.win_with(line);
        } else if thoughts.winner.is_some() || thoughts.games > self.visits {
            self.learn(&thoughts);
        }
        Ok(())
    }

    fn learn(&mut self, thoughts: &Thoughts) {
        self.winner = self.winner.or(thoughts.winner);
        self.guess = thoughts.chance().or(self.guess);
        self.visits = thoughts.games;
        if let Some(best) = thoughts.moves.first()
            && !self.is_line_proved
        {
            self.line.clone_from(&best.line);
            // Where all is lost, what the winner would answer is not proved.
            let longest = if self.winner.is_some() { 1 } else { LONGEST };
            self.line.truncate(longest);
        }
    }

    /// How play may go on after a move that wins: a glance at each position, as long as the
    /// winner's moves are proved.
    fn continued(
        &self,
        first: Cell,
        thinker: &mut Thinker,
        share: &Share,
    ) -> Result<Vec<Cell>, Error> {
        let mut line = vec![first];
        let mut setup = self.setup.after(first);
        while line.len() < LONGEST && setup.connected()?.is_none() {
            let glance = share.another(GLANCE);
            let thoughts = thinker.think(&setup, &glance)?;
            let is_proved = thoughts.winner == Some(self.setup.to_move);
            let is_sound = is_proved || setup.to_move != self.setup.to_move;
            let Some(best) = thoughts.best().filter(|_| is_sound) else {
                break;
            };
            line.push(best);
            setup = setup.after(best);
        }
        Ok(line)
    }
}
