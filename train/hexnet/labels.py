"""Positions that the solver has solved: who wins, and with which moves.

A file of labels has a line for each position, as `mustplay solve --batch --all-moves` prints it.
Every solved position also tells who wins after each of its moves, which makes several times as
many values as were solved.
"""

import gzip
import json
import re
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from . import board

AT_ONCE = 8192


class Labels(NamedTuple):
    """Solved positions seen by the player to move, [L, ...]."""

    packed: jax.Array  # [N, N] int8
    rows: jax.Array
    cols: jax.Array
    won: jax.Array  # bool, whether the mover wins
    winning: jax.Array  # [N*N] bool, with which moves; none where only the winner is told

    @property
    def count(self):
        """How many there are."""
        return self.rows.shape[0]


def cell(name):
    """Row and column of a cell such as `c4`."""
    letters, digits = re.fullmatch(r"([a-z]+)([0-9]+)", name).groups()
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return int(digits) - 1, column - 1


def parse(line):
    """Stones, winning moves and losing moves of a line, as the mover sees them: arrays of the
    board's size in which the mover joins north to south. None if it was not solved to its end."""
    solved = json.loads(line)
    if not solved.get("complete", True) or solved.get("unknown_moves") or "error" in solved:
        return None
    cols, rows = map(int, solved["board"].split("x"))
    text = solved["input"]
    stones = np.zeros((rows, cols), np.int8)
    for color, sign in (("B", 1), ("W", -1)):
        listed = re.search(rf"\b{color}:(\S*)", text)
        for name in filter(None, listed.group(1).split(",") if listed else ()):
            stones[cell(name)] = sign
    wins = np.zeros((2, rows, cols), bool)
    for which, key in enumerate(("winning_moves", "losing_moves")):
        for name in solved[key]:
            wins[which][cell(name)] = True
    if solved["to_move"] == "white":
        stones, wins = -stones.T, wins.transpose(0, 2, 1)
    return stones, wins[0], wins[1]


def _pad(array, size):
    return np.pad(array, [(0, size - it) for it in array.shape])


def load(paths, size, least=0, children=0, seed=0):
    """Reads all solved positions whose longer side is at least `least` and fits an array of that
    size, and who wins after some of the moves, so many at the most. In random order."""
    random = np.random.default_rng(seed)
    stones, shapes, won, winning = [], [], [], []

    def add(position, wins, has_won):
        stones.append(_pad(position, size))
        shapes.append(position.shape)
        won.append(has_won)
        winning.append(_pad(wins, size))

    for path in paths:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                parsed = parse(line)
                if parsed is None or not least <= max(parsed[0].shape) <= size:
                    continue
                position, wins, losses = parsed
                if not (wins | losses).any():
                    continue
                add(position, wins, wins.any())
                moves = random.permutation(np.argwhere(wins | losses))
                for i, j in moves[:children]:
                    after = position.copy()
                    after[i, j] = 1
                    add(-after.T, np.zeros_like(wins.T), losses[i, j])
    if not stones:
        return None
    order = random.permutation(len(stones))
    stones, winning = np.stack(stones)[order], np.stack(winning)[order]
    rows, cols = np.asarray(shapes, np.int32)[order].T
    won = np.asarray(won)[order]
    pack = jax.jit(board.packed_from)
    parts = []
    for at in range(0, len(order), AT_ONCE):
        part = slice(at, at + AT_ONCE)
        parts.append(np.asarray(pack(stones[part], rows[part], cols[part])))
    return Labels(
        jnp.asarray(np.concatenate(parts)),
        jnp.asarray(rows),
        jnp.asarray(cols),
        jnp.asarray(won),
        jnp.asarray(winning.reshape(len(order), -1)),
    )


def sample(labels, key, count):
    """Random ones of them."""
    at = jax.random.randint(key, (count,), 0, labels.count)
    return jax.tree.map(lambda it: it[at], labels)
