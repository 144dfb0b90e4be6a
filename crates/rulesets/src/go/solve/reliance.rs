//! What a proof needs of the game before it.

use super::bits::Bits;
use super::graph::Graph;
use super::symmetries::Symmetry;

/// The positions of a game, which no stone may create again.
pub(super) struct History {
    /// One bit for each code.
    seen: Vec<u64>,
    positions: Vec<Bits>,
}

impl History {
    pub(super) fn new(graph: &Graph, positions: Vec<Bits>) -> Self {
        let mut history = Self { seen: vec![0; graph.numbers.codes() / 64], positions: Vec::new() };
        for position in positions {
            history.push(graph, position);
        }
        history
    }

    pub(super) fn has(&self, graph: &Graph, position: Bits) -> bool {
        let code = graph.numbers.code(position);
        self.seen[code / 64] >> (code % 64) & 1 != 0
    }

    /// Whether a position has all stones of a core.
    pub(super) fn touches(&self, core: Bits) -> bool {
        self.positions.iter().any(|it| it.contains(core))
    }

    /// Adds a position that is new.
    pub(super) fn push(&mut self, graph: &Graph, position: Bits) {
        let code = graph.numbers.code(position);
        self.seen[code / 64] |= 1 << (code % 64);
        self.positions.push(position);
    }

    /// Removes the position that was added last.
    pub(super) fn pop(&mut self, graph: &Graph) {
        if let Some(position) = self.positions.pop() {
            let code = graph.numbers.code(position);
            self.seen[code / 64] &= !(1 << (code % 64));
        }
    }
}

/// Which games a proof is valid after; all lists are sorted.
#[derive(Default)]
pub(super) struct Reliance {
    /// Positions that the game has.
    barred: Vec<Bits>,
    /// Positions that the game has not.
    created: Vec<Bits>,
    /// No position of the game has all stones of any of these.
    cores: Vec<Bits>,
}

impl Reliance {
    /// The most positions that are kept one by one, and the most cores.
    const MOST: [usize; 2] = [64, 16];

    /// What a warrant needs.
    pub(super) fn of_warrant(ban: Option<Bits>, core: Bits) -> Self {
        Self { barred: ban.into_iter().collect(), created: Vec::new(), cores: vec![core] }
    }

    /// A move of the loser is forbidden since this position was there.
    pub(super) fn bar(&mut self, position: Bits) {
        self.barred.push(position);
    }

    /// The winner creates this position.
    pub(super) fn create(&mut self, position: Bits) {
        self.created.push(position);
    }

    /// Adds what is needed after a move that created `placed`, which is then in the history.
    pub(super) fn absorb(&mut self, later: &Self, placed: Option<Bits>) {
        let barred = later.barred.iter().filter(|&&it| Some(it) != placed);
        self.barred.extend(barred);
        self.created.extend(&later.created);
        self.cores.extend(&later.cores);
    }

    /// Whether a proof that needs this is valid after a game.
    pub(super) fn holds(&self, graph: &Graph, history: &History, symmetry: Symmetry) -> bool {
        let image = |&it: &Bits| graph.symmetries.image(it, symmetry);
        let seen = |it: &Bits| history.has(graph, image(it));
        self.barred.iter().all(seen)
            && !self.created.iter().any(seen)
            && !self.cores.iter().any(|it| history.touches(image(it)))
    }

    /// The same of the images of all positions.
    pub(super) fn image(&self, graph: &Graph, symmetry: Symmetry) -> Self {
        let images = |list: &[Bits]| {
            let mut images: Vec<Bits> = list.to_vec();
            for it in &mut images {
                *it = graph.symmetries.image(*it, symmetry);
            }
            images
        };
        Self {
            barred: images(&self.barred),
            created: images(&self.created),
            cores: images(&self.cores),
        }
    }

    /// Drops what follows from the rest, and asks for more where the lists are too long.
    pub(super) fn tidy(&mut self) {
        for list in [&mut self.barred, &mut self.created, &mut self.cores] {
            list.sort_unstable();
            list.dedup();
        }
        let [most_created, most_cores] = Self::MOST;
        let all = self.cores.clone();
        let implied = |it: &Bits| all.iter().any(|other| other != it && it.contains(*other));
        self.cores.retain(|it| !implied(it));
        let cores = &self.cores;
        let covered = |it: &Bits| cores.iter().any(|core| it.contains(*core));
        self.created.retain(|it| !covered(it));
        if self.created.len() > most_created {
            self.cores.extend(common(&self.created));
            self.created.clear();
        }
        if self.cores.len() > most_cores {
            self.cores = common(&self.cores).into_iter().collect();
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let lists = self.barred.len() + self.created.len() + self.cores.len();
        size_of::<Self>() + lists * size_of::<Bits>()
    }
}

/// The stones that all have.
fn common(list: &[Bits]) -> Option<Bits> {
    list.iter().copied().reduce(Bits::common)
}
