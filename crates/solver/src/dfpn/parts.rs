//! Working on a position that falls apart.
//!
//! A position is cut in two ([`Split`]): a part U that is worth ⊤, ⊥ or a single cell, and the
//! rest. Let X be either color. With U filled with the opponent's stones, with one cell left in
//! place of U, or with U filled with X's own, the position is better and better for X; and U is
//! worth at least a cell for X if X wins U moving first, and all of it if X wins U moving
//! second. So X wins if and only if
//!
//! * X wins without U, or
//! * X wins U moving first and wins the rest with a cell for U, or
//! * X wins U moving second and wins the rest with U.
//!
//! These are five questions, the same for both colors: the rest with U black, with U white,
//! with a cell for U, each with the player to move of the position; and U alone with either to
//! move. Each is about a position with fewer empty cells. Proof numbers add up along the lines
//! above, and the cheapest question is worked on.

use mustplay_core::StopReason;
use mustplay_hex::{CellSet, Color};

use super::node::{INFINITE, Known, Link, Node, Numbers};
use super::split::Split;
use super::worker::Worker;
use crate::options::Knob;

/// The rest with a cell for the part.
const SWITCH: usize = 2;

/// How many questions there are.
const QUESTIONS: usize = 5;

/// The rest with the part filled with a color.
const fn filled(color: Color) -> usize {
    color.index()
}

/// The part alone with a color to move.
const fn first(color: Color) -> usize {
    3 + color.index()
}

/// A way in which a color can win: which questions it has to be the winner of.
#[derive(Clone, Copy)]
struct Way {
    part: Option<usize>,
    rest: usize,
}

impl Way {
    /// All ways of a color.
    fn of(own: Color) -> [Self; 3] {
        let other = !own;
        let way = |part, rest| Self { part, rest };
        [
            way(None, filled(other)),
            way(Some(first(own)), SWITCH),
            way(Some(first(other)), filled(own)),
        ]
    }

    fn questions(self) -> impl Iterator<Item = usize> {
        self.part.into_iter().chain([self.rest])
    }
}

/// Who wins a position that has to do with a part.
struct Question<const W: usize> {
    /// As played.
    position: Node<W>,
    /// The cells that an answer can need.
    cells: CellSet<W>,
    link: Option<Link<W>>,
    known: Known<W>,
    /// How often it has been worked on here.
    times: u32,
}

impl<const W: usize> Question<W> {
    fn new(stones: [CellSet<W>; 2], to_move: Color, cells: CellSet<W>) -> Self {
        let guess = cells.len().max(1) as u32;
        let numbers = Numbers { phi: guess, delta: guess };
        Self {
            position: Node { stones, to_move },
            cells,
            link: None,
            known: Known::bare(numbers, CellSet::EMPTY),
            times: 0,
        }
    }

    /// How many leaves at least must be decided to show that `color` wins.
    fn number(&self, color: Color) -> u32 {
        let Numbers { phi, delta } = self.known.numbers;
        if color == self.position.to_move { phi } else { delta }
    }

    /// How far to go with it: until a number has grown by what `growth` says, or by the slack
    /// that `me` and the opponent have.
    fn limits(&self, me: Color, slack: [u32; 2], growth: impl Fn(u32) -> u32) -> Numbers {
        let grown = |color: Color| {
            let number = self.number(color);
            let slack = slack[usize::from(color != me)];
            let grown = number.saturating_add(slack.min(growth(number)));
            grown.min(INFINITE)
        };
        let to_move = self.position.to_move;
        Numbers { phi: grown(to_move), delta: grown(!to_move) }
    }

    /// What `winner`, who wins, needs.
    fn needed(&self, winner: Color) -> CellSet<W> {
        let support = self.link.map_or(CellSet::EMPTY, |link| link.support[winner.index()]);
        (self.known.carrier | support) & self.cells
    }
}

/// The questions about a position.
struct Questions<'a, const W: usize> {
    split: &'a Split<W>,
    asked: [Question<W>; QUESTIONS],
}

impl<'a, const W: usize> Questions<'a, W> {
    fn new(node: &Node<W>, split: &'a Split<W>, all: CellSet<W>) -> Self {
        let (part, to_move) = (split.part, node.to_move);
        let rest = node.empty(all) - part;
        let [black, white] = node.stones;
        let [own, other] = split.shares;
        let with_cell = [black | own, white | other];
        let alone = |color| Question::new(split.alone, color, part);
        Self {
            split,
            asked: [
                Question::new([black | part, white], to_move, rest),
                Question::new([black, white | part], to_move, rest),
                Question::new(with_cell, to_move, rest.with(split.switch)),
                alone(Color::Black),
                alone(Color::White),
            ],
        }
    }

    /// What it takes at least to show that `color` wins, and in which way.
    fn cheapest(&self, color: Color) -> (u32, Way) {
        let cost = |way: Way| {
            let numbers = way.questions().map(|at| self.asked[at].number(color));
            Numbers::sum(numbers)
        };
        let [without, others @ ..] = Way::of(color).map(|way| (cost(way), way));
        let less = |best: (u32, Way), next: (u32, Way)| if next.0 < best.0 { next } else { best };
        others.into_iter().fold(without, less)
    }

    /// The question to work on if `likely` is likely to win in this way, the opponent at best
    /// in the `other`: one that matters to both, then the cheapest.
    fn best(&mut self, likely: Color, way: Way, other: Way) -> &mut Question<W> {
        let is_open = |&at: &usize| !self.asked[at].known.numbers.is_final();
        let rank = |&at: &usize| {
            let is_shared = other.questions().any(|question| question == at);
            (!is_shared, self.asked[at].number(likely))
        };
        let at = way.questions().filter(is_open).min_by_key(rank);
        &mut self.asked[at.expect("a way that is open has an open question")]
    }

    /// The position when `winner` wins in this way.
    fn decided(&self, winner: Color, way: Way, to_move: Color) -> Known<W> {
        let switch = self.split.switch;
        let rest = &self.asked[way.rest];
        let mut needed = rest.needed(winner);
        // Who wins without the switch wins without the part.
        let part = way.part.filter(|_| way.rest != SWITCH || needed.contains(switch));
        if let Some(part) = part.map(|at| &self.asked[at]) {
            needed = needed.without(switch) | part.needed(winner);
        }
        // No move is told: questions are filled mutually, and what wins there need not win here.
        Known::bare(Numbers::of(winner, to_move), needed)
    }
}

impl<const W: usize> Worker<'_, W> {
    /// Works on the parts of a node until it is decided or a number reaches its limit.
    pub(super) fn work_on_parts(
        &mut self,
        node: &Node<W>,
        split: &Split<W>,
        known: &mut Known<W>,
        before: u64,
        limits: Numbers,
    ) -> Result<(), StopReason> {
        let me = node.to_move;
        let [one, share] = [Knob::Node, Knob::PartGrowth].map(|knob| self.shared.option(knob));
        let growth = |number: u32| one + number / share;
        let here = self.judge.place();
        let mut questions = Questions::new(node, split, self.judge.masks().all());
        loop {
            self.go_on()?;
            for question in &mut questions.asked {
                self.look_up(question);
            }
            let ways = Color::BOTH.map(|color| questions.cheapest(color));
            let [mine, theirs] = [me, !me].map(|color| ways[color.index()]);
            for (winner, (cost, way)) in [(me, mine), (!me, theirs)] {
                if cost == 0 {
                    let work = known.work;
                    *known = questions.decided(winner, way, me);
                    known.work = work;
                    return Ok(());
                }
            }
            known.numbers = Numbers { phi: mine.0, delta: theirs.0 };
            self.note_root(known);
            if known.numbers.reaches(limits) {
                return Ok(());
            }
            if let Some(decided) = self.decided_meanwhile(node) {
                *known = decided;
                return Ok(());
            }
            self.keep(node, known, before);
            let (likely, way, other) =
                if mine.0 <= theirs.0 { (me, mine.1, theirs.1) } else { (!me, theirs.1, mine.1) };
            let question = questions.best(likely, way, other);
            let slack = [limits.phi - mine.0, limits.delta - theirs.0];
            let limits = question.limits(me, slack, growth);
            self.judge.rewind(here);
            self.ask(node, question, limits)?;
        }
    }

    /// Works on a question about a node.
    fn ask(
        &mut self,
        node: &Node<W>,
        question: &mut Question<W>,
        limits: Numbers,
    ) -> Result<(), StopReason> {
        let mut place = None;
        let link = question.link.unwrap_or_else(|| {
            let link = self.judge.branch(&question.position);
            self.shared.remember_link(&question.position, link);
            place = Some(self.judge.place());
            link
        });
        question.link = Some(link);
        let found = self.follow(None, &link, node, place, limits)?;
        self.update(question, found);
        question.times += 1;
        Ok(())
    }

    /// Takes account of what is known about a question. A thread that has worked on it so often
    /// that it goes by what it has found itself does not let numbers fall: each time one of them
    /// has grown, and if the other could fall, they might rise and fall in turn forever.
    fn update(&self, question: &mut Question<W>, known: Known<W>) {
        let before = question.known.numbers;
        question.known = known;
        let trusts_itself = question.times > self.shared.option(Knob::SelfTrust);
        if trusts_itself && self.shared.is_parallel() && !known.numbers.is_final() {
            question.known.numbers = before.max(known.numbers);
        }
    }

    /// What the tables know about a question.
    fn look_up(&self, question: &mut Question<W>) {
        if question.known.numbers.is_final() {
            return;
        }
        question.link = question.link.or_else(|| self.shared.link(&question.position));
        let Some(link) = question.link else {
            return;
        };
        let stored = || self.shared.known(&link.node);
        if let Some(known) = link.decided().or_else(stored) {
            self.update(question, known);
        }
    }
}
