//! A payoff in one of its representations.
//!
//! A [`Definition`] is the payoff as written, without a width. A [`Function`] is the same payoff on
//! sets of elements of sufficient width and gives the winner of a coloring.

use crate::formula::{Clause, ClauseSet, Expression, FormulaSides, NormalForm};
use crate::{Move, Painting, Payoff, Player, Shannon, TruthTable};

#[derive(Clone, Debug)]
pub enum Definition {
    Expression(Expression),
    Lists(Lists),
    Table(TruthTable),
    Graph(Graph),
}

/// Clauses that all must hold, or terms one of which must hold.
#[derive(Clone, Debug)]
pub struct Lists {
    pub elements: usize,
    pub colors: usize,
    /// Max for clauses, which Max must satisfy; Min for terms, which Min must spoil.
    pub keeper: Player,
    pub lists: Vec<Vec<Move>>,
}

/// A graph with two terminals, its vertices numbered from 0.
#[derive(Clone, Debug)]
pub struct Graph {
    pub vertices: usize,
    pub terminals: [usize; 2],
    pub edges: Vec<(usize, usize)>,
}

/// A payoff on sets of `W` machine words.
#[derive(Clone, Debug)]
pub enum Function<const W: usize = 1> {
    Expression(Expression),
    Form(NormalForm<W>),
    /// All outcomes; the elements fit in one word.
    Table(TruthTable),
    Graph(Shannon<W>),
}

/// The maximum number of partial colorings of a table whose prime clauses are computed.
const MOST_PARTIAL: usize = 1 << 22;

impl Definition {
    pub fn elements(&self) -> usize {
        match self {
            Self::Expression(expression) => expression.elements(),
            Self::Lists(lists) => lists.elements,
            Self::Table(table) => table.elements(),
            Self::Graph(graph) => graph.vertices - 2,
        }
    }

    pub fn colors(&self) -> usize {
        match self {
            Self::Expression(expression) => expression.colors(),
            Self::Lists(lists) => lists.colors,
            Self::Table(table) => table.colors(),
            Self::Graph(_) => 2,
        }
    }

    /// The payoff at width `W`, which must hold the elements.
    #[inline(never)]
    pub fn function<const W: usize>(&self) -> Function<W> {
        match self {
            Self::Expression(expression) => Function::Expression(expression.clone()),
            Self::Lists(lists) => Function::Form(lists.form()),
            Self::Table(table) => Function::Table(table.clone()),
            Self::Graph(graph) => Function::Graph(graph.game()),
        }
    }
}

impl Lists {
    /// The normal form. A term that requires two colors of one element is never true.
    pub fn form<const W: usize>(&self) -> NormalForm<W> {
        let Self { elements, colors, .. } = *self;
        match self.keeper {
            Player::Max => {
                let clause = |list: &Vec<Move>| Clause::new(colors, list.iter().copied());
                let clauses = self.lists.iter().map(clause);
                NormalForm::cnf(ClauseSet::new(elements, colors, clauses.collect()))
            }
            Player::Min => {
                let term = |list: &Vec<Move>| -> Option<Painting<W>> {
                    let painting: Painting<W> = list.iter().copied().collect();
                    let mut equations = list.iter();
                    let holds = |mv: &Move| painting.color(mv.element) == Some(mv.color);
                    equations.all(holds).then_some(painting)
                };
                let terms: Vec<_> = self.lists.iter().filter_map(term).collect();
                NormalForm::dnf(elements, colors, &terms)
            }
        }
    }
}

impl Graph {
    /// The game at width `W`, which must hold the vertices.
    pub(super) fn game<const W: usize>(&self) -> Shannon<W> {
        Shannon::new(self.vertices, self.terminals, &self.edges)
    }
}

impl<const W: usize> Function<W> {
    /// Whether the representation shows that the game is isotone, even with too many clauses.
    pub fn is_isotone(&self) -> bool {
        matches!(self, Self::Graph(_))
    }

    /// The clauses of both players, or of one if the other would have more than `most`.
    pub fn sides(&self, most: usize) -> Option<FormulaSides<W>> {
        match self {
            Self::Expression(expression) => expression.sides(most),
            Self::Form(form) => Some(FormulaSides::of(form, most)),
            Self::Graph(graph) => graph.sides(most),
            Self::Table(table) => {
                let prime = |player| ClauseSet::prime(table, player, MOST_PARTIAL);
                let [max, min] = Player::BOTH.map(prime).map(|set| Some(set?.resized()));
                FormulaSides::new(max, min)
            }
        }
    }
}

impl<const W: usize> Payoff<W> for Function<W> {
    fn elements(&self) -> usize {
        match self {
            Self::Expression(expression) => expression.elements(),
            Self::Form(form) => form.elements(),
            Self::Table(table) => table.elements(),
            Self::Graph(graph) => graph.elements(),
        }
    }

    fn colors(&self) -> usize {
        match self {
            Self::Expression(expression) => expression.colors(),
            Self::Form(form) => form.colors(),
            Self::Table(table) => table.colors(),
            Self::Graph(graph) => graph.colors(),
        }
    }

    fn winner(&self, painting: &Painting<W>) -> Option<Player> {
        match self {
            Self::Expression(expression) => expression.truth(painting).map(Player::from),
            Self::Form(form) => form.winner(painting),
            Self::Table(table) => table.winner(&painting.resized()),
            Self::Graph(graph) => graph.winner(painting),
        }
    }
}
