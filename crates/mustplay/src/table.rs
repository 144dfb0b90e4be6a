//! A Hex game at the command line, between people, the program, or both.
//!
//! A [`Table`] interprets the input and makes the texts. The front end sets the limits of the
//! program's moves and saves the game.

use crate::display::{self, RenderOptions, last_move};
use crate::{Action, Color, Error, Level, PlayConfig, PlaySession, Swap};

const HELP: &str = "\
a cell, like d4   puts your stone there
swap              takes over the first move, if a swap was agreed upon
undo              takes back your last turn, and what came after it
hint              the best moves with their chances, at full strength
level N           changes the level, from 1 to 8, or `queenbee`
board             shows the board again
moves             shows the game as a line that `mustplay play` reads
save FILE         writes the game as SGF
resign            gives up
quit              leaves the game";

pub struct Table {
    /// The game and its engine player.
    pub session: PlaySession,
    /// Whether Black and White are played by people.
    people: [bool; 2],
    render: RenderOptions,
}

/// A typed line's request to the front end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCommand {
    /// Print this.
    Say(String),
    Leave,
    /// Show the best moves.
    Hint,
    /// Write the game into the file of this name.
    Save(String),
}

impl Table {
    /// A table; `people` marks whether people play Black and White.
    pub fn new(session: PlaySession, people: [bool; 2], render: RenderOptions) -> Self {
        Self { session, people, render }
    }

    pub fn next(&self) -> Color {
        self.session.position().record().next_color()
    }

    pub fn is_person(&self, color: Color) -> bool {
        self.people[color.index()]
    }

    pub fn name(&self, color: Color) -> &'static str {
        self.session.position().names().of(color)
    }

    /// The text at the beginning: who plays which color.
    pub fn greeting(&self) -> String {
        let level = self.session.config().level;
        let is_played = self.people.contains(&true);
        let mut text = match self.person() {
            Some(you) => {
                let (you, program) = (self.name(you), self.name(!you));
                format!("You are {you}, the program is {program} at level {level}.\n")
            }
            None if is_played => "Two people play; `hint` asks the program.\n".to_owned(),
            None => format!("The program plays itself at level {level}.\n"),
        };
        if is_played {
            text.push_str("Type a cell, or `help` for the other commands.\n");
        }
        text + &self.board()
    }

    /// The board with the last move marked.
    pub fn board(&self) -> String {
        self.render.board(&last_move(self.session.position()))
    }

    /// Carries out a typed line, or returns a command for the front end.
    pub fn read(&mut self, line: &str) -> TableCommand {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        TableCommand::Say(match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => String::new(),
            ("quit" | "exit", "") => return TableCommand::Leave,
            ("help" | "?", "") => HELP.to_owned(),
            ("board", "") => self.board(),
            ("moves", "") => self.session.position().to_string(),
            ("hint", "") => return TableCommand::Hint,
            ("undo", "") if self.undo() => self.board(),
            ("undo", "") => "there is nothing to take back".to_owned(),
            ("resign", "") => self.typed(Action::Resign),
            ("swap", "") => match self.session.swap() {
                Some(swap) => self.typed(Action::Swap(swap)),
                None => "expected a cell: only the second move of a game may be a swap, if one was agreed upon"
                    .to_owned(),
            },
            ("level", number) => match number.parse::<Level>() {
                Ok(level) => {
                    let config = self.session.config();
                    self.session.set_config(PlayConfig { level, ..config });
                    format!("The program plays at level {level}.")
                }
                Err(error) => format!("{error}, found `{number}`"),
            },
            ("save", path) if !path.is_empty() => return TableCommand::Save(path.to_owned()),
            _ => match self.session.position().board().cell(line) {
                Some(cell) => self.typed(Action::Place(cell)),
                None => {
                    format!("expected a cell, or `help` for the other commands, found `{line}`")
                }
            },
        })
    }

    /// Plays a turn of a person and returns the text about it, or the error.
    fn typed(&mut self, action: Action) -> String {
        let made = self.make(self.next(), action);
        made.unwrap_or_else(|error| error.in_full())
    }

    /// Plays a turn of a color and returns the text about it.
    pub fn make(&mut self, color: Color, action: Action) -> Result<String, Error> {
        let by_person = self.is_person(color);
        self.session.make(color, action)?;
        let is_exchange = action == Action::Swap(Swap::Sides);
        if is_exchange {
            self.people.swap(0, 1);
        }
        let mut text = String::new();
        if !by_person {
            let turn = action.name(self.session.position().board());
            text.extend([self.name(color), ": ", turn, "\n"]);
        }
        if let Some(you) = self.person().filter(|_| is_exchange) {
            text.extend(["You are ", self.name(you), " now.\n"]);
        }
        // The board is shown after the program has answered.
        let is_over = self.session.winner()?.is_some();
        if self.is_person(self.next()) || !self.people.contains(&true) || is_over {
            text.push_str(&self.board());
        }
        Ok(text)
    }

    /// Takes back turns until a person is to move again, at least one of them a person's; `false`
    /// if there is nothing to take back.
    fn undo(&mut self) -> bool {
        let mut is_done = false;
        while let Some(turn) = self.session.position().record().turns.last().copied() {
            let by_person = self.is_person(turn.color);
            if !self.session.undo() {
                break;
            }
            if turn.action == Action::Swap(Swap::Sides) {
                self.people.swap(0, 1);
            }
            is_done = true;
            if by_person && self.is_person(self.next()) {
                break;
            }
        }
        is_done
    }

    /// The text at the end of the game.
    pub fn ending(&self, winner: Color) -> String {
        let turns = self.session.position().record().turns.len();
        let whose = match self.person() {
            None => "",
            Some(you) if you == winner => ": you have won",
            Some(_) => ": the program has won",
        };
        let (name, turns) = (self.name(winner), display::counted(turns, "turn"));
        format!("{name} wins after {turns}{whose}.")
    }

    /// The person who plays the program, if there is one.
    fn person(&self) -> Option<Color> {
        let [black, white] = self.people;
        let is_one = |color: &Color| black != white && self.is_person(*color);
        Color::BOTH.into_iter().find(is_one)
    }
}
