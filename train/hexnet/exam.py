"""Examines a network on positions whose answers are proved.

    python -m hexnet.exam WEIGHTS labels/*exam*.jsonl.gz --visits 100

For random positions and those of games, by the longer side of the board: how often the first
choice wins where anything does, how often the value says who wins, and the log losses of both; at
a glance, and after a search.
"""

import argparse
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp

from . import board, labels, model
from .compiled import Compiled
from .search import NEVER, search
from .selfplay import evaluator

AT_A_GLANCE, SEARCHED = 1024, 256
FEWEST = 30  # Fewer positions say nothing.
TINY = 1e-6  # The least chance that a logarithm is taken of.


class Marks(NamedTuple):
    """How often a network was right."""

    policy: float  # of the won positions, where the first choice wins
    value: float  # of all positions, where the value tells the winner
    missed: float  # of the won positions, the log loss of the policy: what is not on winning moves
    surprise: float  # of all positions, the log loss of the value
    count: int


def _marks(best, policy, chance, given):
    """Sums of what is right and wrong; the policy and the chance are parts of one."""
    won = given.winning.any(-1)
    wins = jnp.take_along_axis(given.winning, best[:, None], axis=1)[:, 0]
    is_there = given.rows > 0
    told = ((chance > 0.5) == given.won) & is_there
    missed = -jnp.log((policy * given.winning).sum(-1) + TINY) * won
    surprise = -jnp.log(jnp.where(given.won, chance, 1 - chance) + TINY) * is_there
    return jnp.stack([it.sum() for it in (wins, told, missed, surprise, won, is_there)])


@Compiled
def _glance(params, given):
    shape = (jnp.maximum(it, 1) for it in (given.rows, given.cols))
    boards = board.unpack(given.packed, *shape)
    logits, value = model.forward(params, boards)
    logits = jnp.where(board.legal(boards), logits, NEVER)
    return _marks(logits.argmax(-1), jax.nn.softmax(logits), jax.nn.sigmoid(value), given)


@partial(Compiled, static=("visits", "considered"))
def _searched(params, given, visits, considered):
    shape = (jnp.maximum(it, 1) for it in (given.rows, given.cols))
    boards = board.playable(given.packed, *shape)
    evaluate = evaluator(params, jnp.float32)
    found = search(evaluate, boards, jax.random.key(0), visits, considered, noise=0.0)
    return _marks(found.action, found.policy, (found.value + 1) / 2, given)


def _summed(pieces):
    wins, told, missed, surprise, won, count = (float(it) for it in sum(pieces))
    won, all_there = max(won, 1), max(count, 1)
    return Marks(wins / won, told / all_there, missed / won, surprise / all_there, int(count))


def glance(params, shelf):
    """How often a network is right without any search."""
    return _summed([_glance(params, it) for it in shelf.pieces(AT_A_GLANCE)])


def prepare(params, size):
    """Compiles what a glance at boards in arrays of this size takes."""
    _glance.prepare(params, labels.nothing(AT_A_GLANCE, size))


def searched(params, shelf, visits, considered=16):
    """The same after a search with so many visits."""
    some = shelf.pieces(SEARCHED)
    return _summed([_searched(params, it, visits=visits, considered=considered) for it in some])


class Exams:
    """Positions to be examined on: of each kind and size the first ones that came."""

    def __init__(self, sizes, most=2048):
        self.sizes, self.most, self.shelves = sorted(sizes), most, {}

    def add(self, kind, positions):
        """Takes in solved positions; boards larger than any of the sizes are left out."""
        by_side = {}
        for it in positions:
            by_side.setdefault(max(it.stones.shape), []).append(it)
        for side, some in by_side.items():
            size = next((it for it in self.sizes if it >= side), None)
            if size is None:
                continue
            if (kind, side) not in self.shelves:
                # Room for all of them at once, so that nothing is compiled twice.
                shelf = labels.Shelf(size, capacity=self.most, most=self.most)
                self.shelves[kind, side] = shelf
            self.shelves[kind, side].add(some)

    def each(self):
        """The kinds and sizes that there are enough positions of, and the positions."""
        for (kind, side), shelf in sorted(self.shelves.items(), key=lambda it: it[0]):
            if shelf.count >= FEWEST:
                yield kind, side, shelf


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("weights")
    parser.add_argument("files", nargs="+", help="solved positions: files, or folders of them")
    parser.add_argument("--visits", type=int, default=100, help="of the search")
    parser.add_argument("--most", type=int, default=1024, help="positions of each kind and size")
    given = parser.parse_args()
    params = model.load(given.weights)
    # Whole folders hold also what was learned from, which would say nothing.
    paths = [it for it in labels.files(given.files) if it in given.files or labels.is_exam(it)]
    exams = Exams(range(1, 27), given.most)
    for path in paths:
        exams.add(labels.kind(path), labels.read(path))
    print(f"{'':14}{'':>6}  {'at a glance':^30}  {f'{given.visits} visits':^30}")
    head = f"{'policy':>6}  {'value':>6}  {'missed':>6}  {'surpr.':>6}"
    print(f"{'positions':14}{'':>6}  {head}  {head}")
    for kind, side, shelf in exams.each():
        marks = glance(params, shelf), searched(params, shelf, given.visits)
        told = "  ".join(
            f"{it.policy:6.1%}  {it.value:6.1%}  {it.missed:6.4f}  {it.surprise:6.4f}"
            for it in marks
        )
        print(f"{f'{kind} {side}':14}{shelf.count:6}  {told}", flush=True)


if __name__ == "__main__":
    main()
