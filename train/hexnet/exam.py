"""Examines a network on positions whose answers are proved.

    python -m hexnet.exam WEIGHTS labels/*exam*.jsonl.gz --visits 100

For random positions and those of games, by the longer side of the board: how often the first
choice wins where anything does, and how often the value says who wins; at a glance, and after a
search.
"""

import argparse
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp

from . import board, labels, model
from .search import NEVER, search
from .selfplay import evaluator

AT_A_GLANCE, SEARCHED = 1024, 256
FEWEST = 30  # Fewer positions say nothing.


class Marks(NamedTuple):
    """How often a network was right."""

    policy: float  # of the won positions, where the first choice wins
    value: float  # of all positions, where the value tells the winner
    count: int


def _marks(best, value, given):
    won = given.winning.any(-1)
    wins = jnp.take_along_axis(given.winning, best[:, None], axis=1)[:, 0]
    is_there = given.rows > 0
    told = ((value > 0) == given.won) & is_there
    return jnp.stack([wins.sum(), won.sum(), told.sum(), is_there.sum()])


@jax.jit
def _glance(params, given):
    shape = (jnp.maximum(it, 1) for it in (given.rows, given.cols))
    boards = board.unpack(given.packed, *shape)
    logits, value = model.forward(params, boards)
    best = jnp.where(board.legal(boards), logits, NEVER).argmax(-1)
    return _marks(best, value, given)


@partial(jax.jit, static_argnames=("visits", "considered"))
def _searched(params, given, visits, considered):
    shape = (jnp.maximum(it, 1) for it in (given.rows, given.cols))
    boards = board.playable(given.packed, *shape)
    evaluate = evaluator(params, jnp.float32)
    found = search(evaluate, boards, jax.random.key(0), visits, considered, 0.0)
    return _marks(found.action, found.value, given)


def _summed(pieces):
    wins, won, told, count = (int(it) for it in sum(pieces))
    return Marks(wins / max(won, 1), told / max(count, 1), count)


def glance(params, shelf):
    """How often a network is right without any search."""
    return _summed([_glance(params, it) for it in shelf.pieces(AT_A_GLANCE)])


def searched(params, shelf, visits, considered=16):
    """The same after a search with so many visits."""
    return _summed([_searched(params, it, visits, considered) for it in shelf.pieces(SEARCHED)])


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
    print(f"{'':14}{'':>6}  {'at a glance':^14}  {f'{given.visits} visits':^14}")
    print(f"{'positions':14}{'':>6}  {'policy':>6}  {'value':>6}  {'policy':>6}  {'value':>6}")
    for kind, side, shelf in exams.each():
        marks = glance(params, shelf), searched(params, shelf, given.visits)
        told = "  ".join(f"{it:6.1%}" for mark in marks for it in mark[:2])
        print(f"{f'{kind} {side}':14}{shelf.count:6}  {told}", flush=True)


if __name__ == "__main__":
    main()
