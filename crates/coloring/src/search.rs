//! Exact search of any set-coloring game with alternating moves.
//!
//! Negamax with a transposition table and two features, which can be switched off for measurements:
//!
//! * **Traces** (SCG chapter 9). Every answer has a dynamic trace pattern, a set of uncolored
//!   elements that suffice for the win, and *grounds*, the colored elements that it requires. A
//!   losing move whose color is not among the grounds of the opponent's win, or that is rational
//!   (SCG Theorem 9.3.4), gives a must-play region: the opponent's trace. Moves outside of it lose
//!   and are not searched. Must-play regions with empty intersection prove a loss, with their union
//!   as trace (9.3.5). The star is dead, so it is never part of a trace.
//! * **Superrational play** (chapter 8). Captured sets are filled and dominated moves dropped. A
//!   trace found after filling is also a trace before filling, after adding the set if the captor
//!   wins (SCG Theorem 8.2.3 makes Γ⁺∧Γ′ the trace game).
//!
//! A game that is isotone up to negating elements is searched in its isotone form; positions and
//! moves are flipped on the way in and out ([`Polarity`]).
//!
//! # All colors of an element are not enough
//!
//! Theorem 9.3.3 states that if all colors of an element v lose, the union of the opponent's traces
//! is a must-play region. This is false: in x ≡ y with an additional dead element, Max to move
//! loses with either color of x, each time by y alone, but wins with the dead element. The proof
//! applies 9.1.3 to traces of *different* games, Γ/χ^v for each χ. It requires one trace for all
//! colors, and the grounds show when there is one:
//!
//! **Theorem.** Let Γ′ be a trace of the opponent after χ^v that does not depend on the color of v.
//! Then Γ′ is a must-play region. *Proof.* Γ′ bounds Γ/χ^v for every color, so it bounds Γ (SCG
//! Lemma 9.5.2); the rest is the proof of 9.3.3. ∎
//!
//! If every color of v loses but each loss depends on that color, v is added to the trace of the
//! loss: the opponent's win depends on the color of v.
//!
//! ```
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::search::{Search, SearchFeatures};
//! use mustplay_coloring::{Move, Painting, Palette, Player, Position};
//! use mustplay_core::NoProgress;
//!
//! let (payoff, _) = Expression::parse("(a == (b | c)) & (d | e)", 2).unwrap();
//! let sides = payoff.sides(1000);
//! let mut search = Search::new(payoff, sides, Palette::Any, SearchFeatures::ALL, 1 << 20);
//! let moves = search.classify(&Position::new(Painting::EMPTY, Player::Max), &NoProgress);
//! let index = |mv: &Move| (mv.element.index(), mv.color.index());
//! let winning: Vec<_> = moves.winning.iter().map(index).collect();
//! // SCG §5.2: true on 0, false on 1, false on 2, and nothing else.
//! assert_eq!(winning, [(0, 1), (1, 0), (2, 0)]);
//! ```

use std::sync::Arc;

use mustplay_core::{ProgressSink, StopReason};

use crate::formula::{Clause, FormulaSides};
use crate::superrational::Preprocessor;
use crate::table::{NodeCounter, on_deep_stack};
use crate::{
    AnswerTable, Classification, Color, Element, Elements, Move, Palette, Payoff, Player, Ply,
    Polarity, Position,
};

/// Search techniques, which can be switched off for measurements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchFeatures {
    pub traces: bool,
    /// Maximum size of sets for superrational play; 0 disables it.
    pub sets: usize,
}

impl SearchFeatures {
    pub const ALL: Self = Self { traces: true, sets: 3 };

    /// Only the transposition table.
    pub const NONE: Self = Self { traces: false, sets: 0 };
}

/// The winner, with the elements that the win requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceVerdict<const W: usize = 1> {
    pub winner: Player,
    /// A dynamic trace pattern (SCG Definition 9.4.1): uncolored elements.
    pub trace: Elements<W>,
    /// Colored elements: the winner wins for any colors of the elements outside of these and the
    /// trace. In isotone games all colored elements.
    pub grounds: Elements<W>,
}

/// A search of one game. It keeps its table between queries.
pub struct Search<P, const W: usize = 1> {
    payoff: P,
    /// The map from the game to the form that is searched: the isotone form of a monotone game, any
    /// other game as it is.
    polarity: Polarity<W>,
    sides: Option<Arc<FormulaSides<W>>>,
    palette: Palette,
    features: SearchFeatures,
    isotone: bool,
    /// For each element, the colors that are rational in the whole game for Max and for Min.
    rational: [Vec<Option<Color>>; 2],
    preprocessor: Option<Preprocessor>,
    counter: NodeCounter,
    table: AnswerTable<Position<W>, TraceVerdict<W>>,
}

struct Candidate {
    element: Element,
    /// The colors to try; only one if that color is rational.
    colors: Vec<Color>,
    rational: Option<Rational>,
    urgency: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rational {
    Always,
    /// By the elements colored so far.
    Here,
}

impl<P: Payoff<W> + Send, const W: usize> Search<P, W> {
    /// A search of `payoff` with clauses `sides`, if known. The transposition table may take
    /// `memory` bytes.
    pub fn new(
        payoff: P,
        sides: Option<FormulaSides<W>>,
        palette: Palette,
        features: SearchFeatures,
        memory: usize,
    ) -> Self {
        let polarity = sides.as_ref().and_then(|sides| Polarity::of(sides, palette));
        let sides = match polarity {
            Some(polarity) => sides.map(|sides| polarity.isotone_form(&sides)),
            None => sides,
        };
        let preprocessor =
            sides.as_ref().map(|sides| Preprocessor::new(sides, palette, features.sets));
        let rational = Player::BOTH.map(|player| match (&sides, &preprocessor) {
            (Some(sides), Some(preprocessor)) => preprocessor.rational(sides, player),
            _ => vec![None; payoff.elements()],
        });
        Self {
            payoff,
            polarity: polarity.unwrap_or_default(),
            rational,
            isotone: polarity.is_some(),
            sides: sides.map(Arc::new),
            palette,
            features,
            preprocessor,
            counter: NodeCounter::default(),
            table: AnswerTable::with_limit(memory),
        }
    }

    /// Declares that the game is isotone, if its clauses do not show it: each player then uses only
    /// the own color (SCG §5.5).
    #[must_use]
    pub fn isotone(mut self) -> Self {
        let own = [self.payoff.greatest(), Color::FALSE];
        self.rational = own.map(|color| vec![Some(color); self.payoff.elements()]);
        self.isotone = true;
        self
    }

    pub fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    /// The elements to negate to make the game isotone, if this was recognized.
    pub fn polarity(&self) -> Option<Polarity<W>> {
        self.isotone.then_some(self.polarity)
    }

    /// The winner, if the residual clauses `sides` or the payoff show it.
    fn decided(&self, position: &Position<W>, sides: Option<&FormulaSides<W>>) -> Option<Player> {
        sides.and_then(|sides| sides.winner(&position.painting)).or_else(|| match sides {
            // Two sides decide whatever the payoff can decide from its formula.
            Some(sides) if sides.is_complete() => None,
            _ => self.payoff.winner(&self.polarity.flip_painting(position.painting)),
        })
    }

    pub fn prove(
        &mut self,
        position: &Position<W>,
        sink: &dyn ProgressSink,
    ) -> Result<TraceVerdict<W>, StopReason> {
        let sides = self.sides.clone();
        let position = self.polarity.flip_position(*position);
        let levels = self.payoff.uncolored(&position.painting).len();
        on_deep_stack(levels, || self.visit(&position, sides.as_deref(), sink))
    }

    /// The winner and a trace that proves it; `sides` are the residual clauses before the last
    /// moves.
    fn visit(
        &mut self,
        position: &Position<W>,
        sides: Option<&FormulaSides<W>>,
        sink: &dyn ProgressSink,
    ) -> Result<TraceVerdict<W>, StopReason> {
        let mut position = *position;
        // In an isotone game a star has no effect (SCG Theorem 5.5.2).
        position.star &= !self.isotone;
        if let Some(winner) = self.decided(&position, sides) {
            return Ok(TraceVerdict {
                winner,
                trace: Elements::EMPTY,
                grounds: self.grounds(&position, winner),
            });
        }
        if let Some(verdict) = self.table.get(&position) {
            return Ok(verdict);
        }
        let before = self.counter.nodes();
        self.counter.count(self.table.bytes(), sink)?;
        let verdict = self.expand(&position, sides, sink)?;
        let work = self.counter.nodes() - before;
        self.table.insert(position, work, verdict);
        Ok(verdict)
    }

    /// Colored elements that decide the position for any colors of the others.
    fn grounds(&self, position: &Position<W>, winner: Player) -> Elements<W> {
        let colored = position.painting.colored();
        if self.isotone || !self.features.traces {
            return colored;
        }
        let broken = self.sides.as_ref().and_then(|sides| {
            let clauses = sides.clauses(!winner)?.clauses().iter();
            clauses
                .filter(|clause| clause.is_falsified(&position.painting))
                .map(Clause::elements)
                .min_by_key(|elements| elements.len())
        });
        if let Some(elements) = broken {
            return elements;
        }
        // Leave out elements one by one while the position stays decided.
        let mut needed = position.painting;
        for element in colored {
            let without = needed.without(Elements::single(element));
            let fewer = Position::new(without, position.to_move);
            if self.decided(&fewer, self.sides.as_deref()).is_some() {
                needed = without;
            }
        }
        needed.colored()
    }

    fn expand(
        &mut self,
        start: &Position<W>,
        sides: Option<&FormulaSides<W>>,
        sink: &dyn ProgressSink,
    ) -> Result<TraceVerdict<W>, StopReason> {
        let mover = start.to_move;
        let mut position = *start;
        let mut residual = None;
        let mut captured = [Elements::EMPTY; 2];
        if let (Some(sides), Some(preprocessor)) = (sides, &mut self.preprocessor) {
            if self.features.sets > 0 {
                let simplified = preprocessor.simplify(sides, start);
                position = simplified.position;
                captured = simplified.captured;
                residual = Some(simplified.residual);
            } else {
                residual = Some(sides.residual(&position.painting));
            }
        }
        // A conclusion from the residual clauses depends on all colored elements.
        let mut everything = self.isotone || position != *start;
        let colored = start.painting.colored();
        let verdict = |winner: Player,
                       trace: Elements<W>,
                       grounds: Elements<W>,
                       everything: bool| TraceVerdict {
            winner,
            trace: trace | captured[winner.index()],
            grounds: if everything { colored } else { grounds },
        };
        if let Some(winner) = self.decided(&position, residual.as_ref()) {
            return Ok(verdict(winner, Elements::EMPTY, colored, true));
        }

        let free = self.payoff.uncolored(&position.painting);
        let mut must_play = free;
        let mut trace = Elements::EMPTY;
        let mut grounds = Elements::EMPTY;
        // The star is outside of every must-play region.
        let mut star_loses = false;
        let mut skipped = Elements::EMPTY;
        let dominated = match (&mut self.preprocessor, &residual) {
            (Some(preprocessor), Some(residual)) if self.features.sets > 1 => {
                preprocessor.dominated(residual, &position, free)
            }
            _ => Elements::EMPTY,
        };
        for candidate in self.candidates(residual.as_ref(), &position, free) {
            let element = candidate.element;
            if self.features.traces && !must_play.contains(element) {
                continue;
            }
            if dominated.contains(element) {
                skipped.insert(element);
                continue;
            }
            let mut conclusive = candidate.rational.is_some();
            everything |= candidate.rational == Some(Rational::Here);
            let mut lost = Elements::EMPTY;
            for &color in &candidate.colors {
                let after = position.after(Move::new(element, color));
                let reply = self.visit(&after, residual.as_ref(), sink)?;
                let matters = reply.grounds.contains(element);
                if reply.winner == mover {
                    // A move whose color does not matter is equivalent to a star.
                    let own = if matters { Elements::single(element) } else { Elements::EMPTY };
                    let needed = reply.trace | own;
                    return Ok(verdict(mover, needed, reply.grounds - own, everything));
                }
                grounds |= reply.grounds.without(element);
                if self.features.traces && !matters {
                    // One trace holds for all colors, so the others are not tried.
                    lost = reply.trace;
                    conclusive = true;
                    break;
                }
                lost |= reply.trace;
            }
            trace |= lost;
            if conclusive {
                must_play &= lost;
                star_loses = self.features.traces;
            } else {
                trace.insert(element);
            }
        }
        if position.star && !star_loses {
            let reply = self.visit(&position.play(Ply::Star), residual.as_ref(), sink)?;
            if reply.winner == mover {
                return Ok(verdict(mover, reply.trace, reply.grounds, everything));
            }
            trace |= reply.trace;
            grounds |= reply.grounds;
        }
        // Skipped elements outside of a must-play region need no other reason.
        skipped &= must_play;
        if !self.features.traces || !(skipped.is_empty() || self.isotone) {
            trace = self.payoff.uncolored(&start.painting);
            everything = true;
        }
        Ok(verdict(!mover, trace, grounds, everything))
    }

    /// The elements to try, most urgent first.
    fn candidates(
        &self,
        residual: Option<&FormulaSides<W>>,
        position: &Position<W>,
        free: Elements<W>,
    ) -> Vec<Candidate> {
        let mover = position.to_move;
        let mut weights = vec![0.0; self.payoff.elements()];
        if let Some(sides) = residual {
            for player in Player::BOTH {
                for clause in sides.clauses(player).map_or(&[][..], |set| set.clauses()) {
                    // Short clauses are closest to being decided.
                    let weight = 0.25_f64.powi(clause.len() as i32);
                    for element in clause.elements() {
                        weights[element.index()] += weight;
                    }
                }
            }
        }
        let legal: Vec<Color> = self.palette.colors(mover, self.payoff.colors()).collect();
        let here = match (residual, &self.preprocessor) {
            (Some(sides), Some(preprocessor)) if !self.isotone => {
                preprocessor.rational(sides, mover)
            }
            _ => vec![None; self.payoff.elements()],
        };
        let candidate = |element: Element| {
            let always = self.rational[mover.index()][element.index()];
            let here = here[element.index()];
            let rational = always
                .map(|color| (color, Rational::Always))
                .or_else(|| here.map(|color| (color, Rational::Here)))
                .filter(|(color, _)| legal.contains(color));
            Candidate {
                element,
                colors: rational.map_or_else(|| legal.clone(), |(color, _)| vec![color]),
                rational: rational.map(|(_, why)| why),
                urgency: weights[element.index()],
            }
        };
        let mut candidates: Vec<_> = free.iter().map(candidate).collect();
        candidates.sort_by(|a, b| b.urgency.total_cmp(&a.urgency));
        candidates
    }

    pub fn legal_moves(&self, position: &Position<W>) -> Vec<Move> {
        let free = self.payoff.uncolored(&position.painting);
        self.palette.moves(position.to_move, self.payoff.colors(), free).collect()
    }

    pub fn winning_move(
        &mut self,
        position: &Position<W>,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Move>, StopReason> {
        for mv in self.legal_moves(position) {
            if self.prove(&position.after(mv), sink)?.winner == position.to_move {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    pub fn classify(
        &mut self,
        position: &Position<W>,
        sink: &dyn ProgressSink,
    ) -> Classification<Move> {
        let mut moves = Classification::default();
        // In the order of the isotone form, so that negated elements do not change the node count.
        let mut legal = self.legal_moves(position);
        legal.sort_by_key(|&mv| self.polarity.flip(mv));
        for mv in legal {
            if moves.stop.is_some() {
                moves.unknown.push(mv);
                continue;
            }
            match self.prove(&position.after(mv), sink) {
                Ok(reply) if reply.winner == position.to_move => moves.winning.push(mv),
                Ok(_) => moves.losing.push(mv),
                Err(stop) => {
                    moves.stop = Some(stop);
                    moves.unknown.push(mv);
                }
            }
        }
        for list in [&mut moves.winning, &mut moves.losing, &mut moves.unknown] {
            list.sort();
        }
        moves
    }
}
