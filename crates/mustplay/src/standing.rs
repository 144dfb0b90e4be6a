//! What is known of one position of a game.

use mustplay_hex::notation::sgf::{MoveAnnotation, Note, Variation};
use mustplay_hex::{Cell, Color, Objective, Setup};
use mustplay_player::{Thinker, Thoughts};

use crate::review::{Reviewed, ReviewedMove, Verdict};
use crate::work::Share;
use crate::{Error, Measure, Place, Position};

/// The longest line that is told.
const LONGEST: usize = 9;

/// Games for each further move of a line.
const GLANCE: u64 = 32;

/// A position, who wins, and how.
pub(crate) struct Standing {
    pub(crate) setup: Setup,
    /// Whether nothing can be played any more.
    is_over: bool,
    /// Who wins, where that is proved.
    pub(crate) winner: Option<Color>,
    /// How likely the player to move wins, by games.
    guess: Option<f64>,
    /// Games that were played.
    pub(crate) visits: u64,
    /// How to go on, and whether its first move is proved to win.
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

    /// Whether there is nothing more to find out: who wins, and how if it is whose turn it is.
    pub(crate) fn is_settled(&self) -> bool {
        let has_line = self.is_line_proved || self.winner == Some(!self.setup.to_move);
        self.is_over || self.winner.is_some() && has_line
    }

    /// How likely the player to move wins.
    pub(crate) fn chance(&self) -> Option<f64> {
        match self.winner {
            Some(winner) => Some(f64::from(u8::from(winner == self.setup.to_move))),
            None => self.guess,
        }
    }

    /// How likely a color wins.
    pub(crate) fn chance_of(&self, color: Color) -> Option<f64> {
        let chance = self.chance()?;
        Some(if color == self.setup.to_move { chance } else { 1.0 - chance })
    }

    /// The player to move wins in this way.
    pub(crate) fn win_with(&mut self, mut line: Vec<Cell>) {
        self.winner = Some(self.setup.to_move);
        if !self.is_line_proved {
            line.truncate(LONGEST);
            self.line = line;
            self.is_line_proved = true;
        }
    }

    /// The variance of the chance by games, each won or lost: at most a quarter, divided by how
    /// many there were. What is proved has none.
    pub(crate) fn variance(&self) -> f64 {
        if self.winner.is_some() { 0.0 } else { 0.25 / self.visits.max(1) as f64 }
    }

    /// Thinks about the position, and keeps the thoughts if there were none with as many games.
    pub(crate) fn think(&mut self, thinker: &mut Thinker, share: &Share) -> Result<(), Error> {
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

/// A note to each move that was judged.
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
    let better: Vec<String> = it.line.iter().map(Place::to_string).collect();
    if it.best_is_swap {
        text += "; better to swap";
    } else if it.better().is_some() {
        text.extend(["; better ", &better.join(" ")]);
    }
    text
}

fn chance(winrate: Option<Measure>, is_solved: bool) -> String {
    match winrate {
        Some(Measure(chance)) if is_solved && chance > 0.5 => "wins".to_owned(),
        Some(_) if is_solved => "loses".to_owned(),
        Some(Measure(chance)) => format!("{:.1} %", 100.0 * chance),
        None => "?".to_owned(),
    }
}

/// The better line as a variation.
fn instead(it: &ReviewedMove) -> Option<Variation> {
    let mut color = it.color;
    let mut turns = Vec::new();
    for place in &it.line {
        turns.push((color, place.cell()));
        color = !color;
    }
    let mut line: Option<Variation> = None;
    for turn in turns.into_iter().rev() {
        line = Some(Variation {
            turn: Some(turn),
            next: line.into_iter().collect(),
            ..Variation::default()
        });
    }
    let chance = chance(it.winrate_before, it.solved_before);
    line.map(|line| Variation { comment: format!("better ({chance})"), ..line })
}
