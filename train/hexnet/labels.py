"""Positions that the solver has solved: who wins, and with which moves.

A file of labels has a line for each position, as `mustplay solve --batch --all-moves` prints it.
Every solved position also tells who wins after each of its moves, which makes several times as
many values as were solved. A file whose name has `exam` in it is held back for examinations; one
whose name has `games` in it holds positions of games, any other random ones.

Files may come while a run goes on: a watch reads each once, in a thread of its own, and shelves
keep what was read. A shelf has room for more than it holds, twice as much whenever it is full, so
arrays seldom change their shapes, which would mean compiling again.
"""

import functools
import glob
import gzip
import json
import os
import queue
import re
import threading
import zlib
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from . import board

AT_ONCE = 1024
CAPACITY = 4096


class Solved(NamedTuple):
    """A solved position as the mover sees it, who joins north to south, [rows, cols]."""

    stones: np.ndarray  # 1 of the mover, -1 of the opponent
    wins: np.ndarray  # the moves that win
    losses: np.ndarray  # and those that lose


class Labels(NamedTuple):
    """Solved positions, [L, ...]. Room that is not in use yet holds boards of no size."""

    packed: jax.Array  # [N, N] int8
    rows: jax.Array
    cols: jax.Array
    won: jax.Array  # bool, whether the mover wins
    winning: jax.Array  # [N*N] bool, with which moves; none where only the winner is told


def nothing(count, size):
    """Room for so many."""
    return Labels(
        np.zeros((count, size, size), np.int8),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, bool),
        np.zeros((count, size * size), bool),
    )


class Stock(NamedTuple):
    """Labels to draw from, and how many there are."""

    labels: Labels
    count: jax.Array


@functools.cache
def cell(name):
    """Row and column of a cell such as `c4`."""
    letters, digits = re.fullmatch(r"([a-z]+)([0-9]+)", name).groups()
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return int(digits) - 1, column - 1


def parse(line):
    """The position of a line. None if it was not solved to its end, or has no moves."""
    solved = json.loads(line)
    if not solved.get("complete", True) or solved.get("unknown_moves") or "error" in solved:
        return None
    if not solved["winning_moves"] and not solved["losing_moves"]:
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
    return Solved(stones, wins[0], wins[1])


def read(path):
    """The solved positions of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [it for it in map(parse, file) if it is not None]


def is_exam(path):
    """Whether a file is held back for examinations."""
    return "exam" in os.path.basename(path)


def kind(path):
    """Where the positions of a file come from: `games`, or `random`."""
    return "games" if "games" in os.path.basename(path) else "random"


def files(paths):
    """Those of the paths that are files, and the finished files of those that are folders."""
    found = []
    for path in paths:
        is_folder = os.path.isdir(path)
        found += sorted(glob.glob(os.path.join(path, "*.jsonl.gz"))) if is_folder else [path]
    return found


class Watch:
    """Reads files as they come, each once, in a thread of its own."""

    def __init__(self, paths, pause=2.0):
        self.paths, self.pause, self.seen = paths, pause, set()
        self.news = queue.SimpleQueue()
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()

    def look(self):
        """Reads all files that are new."""
        for path in files(self.paths):
            if path in self.seen:
                continue
            self.seen.add(path)
            try:
                self.news.put((path, read(path), None))
            # A run goes on without a file that is broken, and says so.
            except (OSError, EOFError, ValueError, KeyError, AttributeError, IndexError) as error:
                self.news.put((path, [], repr(error)))

    def _watch(self):
        while not self.stopped.is_set():
            self.look()
            self.stopped.wait(self.pause)

    def take(self):
        """What was read since the last time: paths, their positions, and what was wrong."""
        while not self.news.empty():
            yield self.news.get()

    def stop(self):
        """Ends the thread, after the file it is reading."""
        self.stopped.set()
        self.thread.join()


_pack = jax.jit(board.packed_from)


def _filled(array, count):
    """With zeros at its end, so that there are so many."""
    return np.pad(array, [(0, count - len(array))] + [(0, 0)] * (array.ndim - 1))


class Shelf:
    """The solved positions whose longer side is at least `least` and fits an array of some size,
    each with who wins after some of its moves; no more of all that than `most`."""

    def __init__(self, size, least=0, children=0, capacity=CAPACITY, most=None):
        self.size, self.least, self.children, self.most = size, least, children, most
        self.count = 0
        self.arrays = nothing(capacity, size)
        self._stock = None

    @property
    def capacity(self):
        """How many there is room for."""
        return len(self.arrays.rows)

    def _family(self, solved):
        """A position and some of those after its moves: stones, whether the mover wins, and how.
        The position alone decides which, not when it comes."""
        yield solved.stones, solved.wins.any(), solved.wins
        if self.children:
            random = np.random.default_rng(zlib.crc32(solved.stones.tobytes()))
            moves = random.permutation(np.argwhere(solved.wins | solved.losses))
            for i, j in moves[: self.children]:
                after = solved.stones.copy()
                after[i, j] = 1
                yield -after.T, solved.losses[i, j], np.zeros_like(solved.wins.T)

    def add(self, positions):
        """Takes in those that belong here."""
        new = [
            it
            for solved in positions
            if self.least <= max(solved.stones.shape) <= self.size
            for it in self._family(solved)
        ]
        if self.most is not None:
            new = new[: self.most - self.count]
        if not new:
            return
        stones = np.zeros((len(new), self.size, self.size), np.int8)
        winning = np.zeros(stones.shape, bool)
        for at, (position, _, wins) in enumerate(new):
            stones[at, : position.shape[0], : position.shape[1]] = position
            winning[at, : wins.shape[0], : wins.shape[1]] = wins
        rows, cols = np.asarray([it[0].shape for it in new], np.int32).T
        packed = np.zeros_like(stones)
        for at in range(0, len(new), AT_ONCE):
            part = slice(at, at + AT_ONCE)
            some = (_filled(it[part], AT_ONCE) for it in (stones, rows, cols))
            packed[part] = np.asarray(_pack(*some))[: len(new) - at]
        end = self.count + len(new)
        capacity = self.capacity
        while capacity < end:
            capacity *= 2
        if capacity > self.capacity:
            self.arrays = Labels(*(_filled(it, capacity) for it in self.arrays))
        won = np.asarray([it[1] for it in new])
        winning = winning.reshape(len(new), -1)
        for array, it in zip(self.arrays, (packed, rows, cols, won, winning)):
            array[self.count : end] = it
        self.count = end
        self._stock = None

    def stock(self):
        """All of it for the accelerator."""
        if self._stock is None:
            # A copy, for these arrays will change.
            arrays = jax.tree.map(jnp.array, self.arrays)
            self._stock = Stock(arrays, jnp.asarray(self.count, jnp.int32))
        return self._stock

    def pieces(self, count):
        """All of it, so many at once; the last piece is filled with boards of no size."""
        for at in range(0, self.count, count):
            part = slice(at, min(at + count, self.count))
            yield Labels(*(_filled(it[part], count) for it in self.arrays))


def sample(stock, key, count):
    """Random ones of the stock, half of them turned; boards of no size while there are none."""
    keys = jax.random.split(key)
    at = jax.random.randint(keys[0], (count,), 0, jnp.maximum(stock.count, 1))
    it = jax.tree.map(lambda array: array[at], stock.labels)
    turn = jax.random.bernoulli(keys[1], 0.5, (count,))
    packed, winning = board.turned(it.packed, it.winning, it.rows, it.cols, turn)
    return it._replace(packed=packed, winning=winning)
