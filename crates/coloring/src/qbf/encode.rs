//! Encodes a set-coloring game as a quantified Boolean formula.
//!
//! A QBF fixes the order of its variables and a game does not, so the variables describe moves and
//! their times: m(t, v, χ) means "move t gives v the color χ". Max is Exist and Min is Forall, so
//! the formula is true exactly when Max wins.
//!
//! * A move of Max is a block of existential variables m(t, ·, ·).
//! * A move of Min is a block of universal bits that encode a number, followed by existential
//!   variables m(t, ·, ·). If the number is that of a legal move, m(t, ·, ·) must be that move. If
//!   not, Exist chooses a legal move for Min. Min could have chosen that move as well, so this does
//!   not help Min, and no clauses for the cost of illegal moves are needed.
//! * Every move is made, and every element is colored once.
//! * A CNF payoff needs no new variables: v = χ is "some m(t, v, χ)", and it occurs only unnegated
//!   because v ≠ χ is "v has another color". Other formulas get one existential variable for each
//!   part, innermost (Plaisted and Greenbaum's definitions).
//!
//! Moves in colored elements are omitted: these colors are substituted first. Isotone games are
//! encoded with own colors only, which is equivalent (SCG §5.5). Any order of turns is supported.
//!
//! ```
//! use mustplay_coloring::file::Problem;
//! use mustplay_coloring::qbf::Encoding;
//!
//! let Ok(Problem::Game(game)) = Problem::parse("(x | y) & z") else { panic!() };
//! let encoding = Encoding::of(&game.at_width::<1>(), game.to_move).unwrap();
//! assert!(encoding.formula().is_true());
//! ```

use thiserror::Error;

use crate::file::{Function, Played};
use crate::formula::{Clause, ClauseSet, Expression, ExpressionId, ExpressionNode, FormulaSides};
use crate::qbf::{Formula, Literal, Quantifier};
use crate::{Color, Element, Move, Painting, Palette, Payoff, Player};

/// The maximum number of clauses of a payoff that is multiplied out; a larger one gets definitions.
const MOST_CLAUSES: usize = 2_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotEncoded {
    /// The payoff has neither clauses nor an expression.
    #[error("expected a payoff of at most {MOST_CLAUSES} clauses to export, found more")]
    TooManyClauses,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableMeaning {
    /// Move number t, counted from 0, is this move.
    Move(usize, Move),
    /// A bit of the number of Min's move t.
    Bit(usize, usize),
    Part(usize),
}

/// A game as a formula, and the meanings of its variables.
#[derive(Clone, Debug)]
pub struct Encoding {
    formula: Formula,
    meanings: Vec<VariableMeaning>,
}

impl Encoding {
    /// The formula that is true exactly when Max wins `game` with `to_move` to move.
    pub fn of<const W: usize>(
        game: &Played<Function<W>>,
        to_move: Player,
    ) -> Result<Self, NotEncoded> {
        let stones = game.painting();
        let sides = game.payoff.sides(MOST_CLAUSES);
        let isotone = sides.as_ref().is_some_and(FormulaSides::is_isotone);
        let clauses = sides.as_ref().and_then(|sides| sides.clauses(Player::Max));
        let mut writer = Encoder {
            free: game.payoff.uncolored(&stones).iter().collect(),
            colors: game.payoff.colors(),
            palette: if isotone { Palette::Own } else { game.rules.palette },
            prefix: Vec::new(),
            meanings: Vec::new(),
            clauses: Vec::new(),
            moves: Vec::new(),
        };
        for turn in 0..writer.free.len() {
            writer.turn(turn, game.rules.turns.player(to_move, turn));
        }
        writer.each_element_once();
        match (clauses, &game.payoff) {
            (Some(clauses), _) => writer.payoff(&clauses.residual(&stones)),
            (None, Function::Expression(expression)) => writer.parts(expression, &stones),
            _ => return Err(NotEncoded::TooManyClauses),
        }
        let formula = Formula::new(writer.prefix, writer.clauses);
        Ok(Self { formula, meanings: writer.meanings })
    }

    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    pub fn meanings(&self) -> &[VariableMeaning] {
        &self.meanings
    }
}

struct Encoder {
    free: Vec<Element>,
    colors: usize,
    palette: Palette,
    prefix: Vec<Quantifier>,
    meanings: Vec<VariableMeaning>,
    clauses: Vec<Vec<Literal>>,
    moves: Vec<Vec<(Move, usize)>>,
}

const fn is(variable: usize) -> Literal {
    Literal { variable, positive: true }
}

const fn is_not(variable: usize) -> Literal {
    Literal { variable, positive: false }
}

impl Encoder {
    fn variable(&mut self, quantifier: Quantifier, meaning: VariableMeaning) -> usize {
        self.prefix.push(quantifier);
        self.meanings.push(meaning);
        self.prefix.len() - 1
    }

    fn turn(&mut self, turn: usize, player: Player) {
        let colors = self.palette.colors(player, self.colors);
        let options: Vec<Move> = self
            .free
            .iter()
            .flat_map(|&v| colors.clone().map(move |color| Move::new(v, color)))
            .collect();
        let bits = match player {
            Player::Max => 0,
            Player::Min => usize::BITS - (options.len() - 1).leading_zeros(),
        };
        let bits: Vec<usize> = (0..bits as usize)
            .map(|bit| self.variable(Quantifier::ForAll, VariableMeaning::Bit(turn, bit)))
            .collect();
        let moves: Vec<(Move, usize)> = options
            .into_iter()
            .map(|mv| (mv, self.variable(Quantifier::Exists, VariableMeaning::Move(turn, mv))))
            .collect();
        self.clauses.push(moves.iter().map(|&(_, m)| is(m)).collect());
        self.at_most_one(&moves.iter().map(|&(_, m)| m).collect::<Vec<_>>());
        if player == Player::Min {
            for (number, &(mv, m)) in moves.iter().enumerate() {
                let other = |(at, &bit): (usize, &usize)| Literal {
                    variable: bit,
                    positive: number >> at & 1 == 0,
                };
                let mut clause: Vec<_> = bits.iter().enumerate().map(other).collect();
                clause.push(is(m));
                let earlier = self.moves.iter().flatten();
                let taken = earlier.filter(|(other, _)| other.element == mv.element);
                clause.extend(taken.map(|&(_, m)| is(m)));
                self.clauses.push(clause);
            }
        }
        self.moves.push(moves);
    }

    fn at_most_one(&mut self, variables: &[usize]) {
        for (i, &a) in variables.iter().enumerate() {
            for &b in &variables[..i] {
                self.clauses.push(vec![is_not(a), is_not(b)]);
            }
        }
    }

    fn each_element_once(&mut self) {
        for v in self.free.clone() {
            let mut earlier: Vec<usize> = Vec::new();
            for turn in 0..self.moves.len() {
                // Two moves of one turn already exclude each other.
                let here = self.moves[turn].iter().filter(|(mv, _)| mv.element == v);
                let here: Vec<usize> = here.map(|&(_, m)| m).collect();
                for &m in &here {
                    for &before in &earlier {
                        self.clauses.push(vec![is_not(m), is_not(before)]);
                    }
                }
                earlier.extend(here);
            }
        }
    }

    /// "v has the color χ": some move colors it so.
    fn equation(&self, wanted: Move) -> Vec<Literal> {
        let all = self.moves.iter().flatten();
        let made = all.filter(|(mv, _)| *mv == wanted);
        made.map(|&(_, m)| is(m)).collect()
    }

    fn payoff<const W: usize>(&mut self, clauses: &ClauseSet<W>) {
        let written = |clause: &Clause<W>| {
            let equations = clause.equations();
            equations.flat_map(|equation| self.equation(equation)).collect()
        };
        let new: Vec<Vec<Literal>> = clauses.clauses().iter().map(written).collect();
        self.clauses.extend(new);
    }

    /// Defines a variable for each conjunction in an expression, for both signs, that implies the
    /// conjunction. The implication suffices because conjunctions are only required to hold.
    fn parts<const W: usize>(&mut self, expression: &Expression, stones: &Painting<W>) {
        let nodes = expression.nodes();
        // `None` for TRUE, otherwise a disjunction.
        let mut says: Vec<[Option<Vec<Literal>>; 2]> = Vec::with_capacity(nodes.len());
        for (at, node) in nodes.iter().enumerate() {
            let of = |id: &ExpressionId, sign: usize| says[id.index()][sign].clone();
            let new = match node {
                ExpressionNode::Constant(value) => {
                    let [yes, no] = [None, Some(Vec::new())];
                    if *value { [yes, no] } else { [no, yes] }
                }
                ExpressionNode::Equation(mv) => self.colored_or_equation(*mv, stones),
                ExpressionNode::Not(id) => [of(id, 1), of(id, 0)],
                ExpressionNode::And(ids) | ExpressionNode::Or(ids) => {
                    let and = matches!(node, ExpressionNode::And(_));
                    [0, 1].map(|sign| {
                        let parts: Vec<_> = ids.iter().map(|id| of(id, sign)).collect();
                        if and == (sign == 0) { self.all_of(parts, at) } else { any_of(parts) }
                    })
                }
                ExpressionNode::Same(a, b) => [(1, 0), (0, 1)].map(|(x, y)| {
                    // a ∨ ¬b and ¬a ∨ b; for the negation a ∨ b and ¬a ∨ ¬b.
                    let cases =
                        vec![any_of(vec![of(a, 0), of(b, x)]), any_of(vec![of(a, 1), of(b, y)])];
                    self.all_of(cases, at)
                }),
            };
            says.push(new);
        }
        if let Some([Some(whole), _]) = says.pop() {
            self.clauses.push(whole);
        }
    }

    fn colored_or_equation<const W: usize>(
        &self,
        mv: Move,
        stones: &Painting<W>,
    ) -> [Option<Vec<Literal>>; 2] {
        match stones.color(mv.element) {
            Some(color) if color == mv.color => [None, Some(Vec::new())],
            Some(_) => [Some(Vec::new()), None],
            None => {
                let others = Color::all(self.colors).filter(|&color| color != mv.color);
                let differs = others.flat_map(|color| self.equation(Move::new(mv.element, color)));
                [Some(self.equation(mv)), Some(differs.collect())]
            }
        }
    }

    /// A conjunction of disjunctions as one literal that implies it.
    fn all_of(&mut self, parts: Vec<Option<Vec<Literal>>>, at: usize) -> Option<Vec<Literal>> {
        let mut parts: Vec<Vec<Literal>> = parts.into_iter().flatten().collect();
        match parts.len() {
            0 => None,
            1 => parts.pop(),
            _ => {
                let name = self.variable(Quantifier::Exists, VariableMeaning::Part(at));
                for mut part in parts {
                    part.push(is_not(name));
                    self.clauses.push(part);
                }
                Some(vec![is(name)])
            }
        }
    }
}

/// A disjunction of disjunctions; TRUE if one of them is TRUE.
fn any_of(parts: Vec<Option<Vec<Literal>>>) -> Option<Vec<Literal>> {
    let parts: Option<Vec<Vec<Literal>>> = parts.into_iter().collect();
    parts.map(|parts| parts.concat())
}
