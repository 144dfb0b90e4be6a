"""From nothing to a network that wins on 4x4, within three minutes (--full)."""

import functools
import json
import os
import subprocess
import sys
import time

import jax.numpy as jnp
import numpy as np
import pytest

from hexnet import board, model
from hexnet.search import NEVER

SIZE = 4


CELLS = range(SIZE * SIZE)
NORTH, SOUTH = sum(1 << it for it in CELLS[:SIZE]), sum(1 << it for it in CELLS[-SIZE:])
TRANSPOSED = [
    sum(1 << (it % SIZE * SIZE + it // SIZE) for it in CELLS if stones >> it & 1)
    for stones in range(1 << SIZE * SIZE)
]
NEAR = [
    sum(
        1 << (i + di) * SIZE + j + dj
        for di, dj in board.NEIGHBORS
        if 0 <= i + di < SIZE and 0 <= j + dj < SIZE
    )
    for i in range(SIZE)
    for j in range(SIZE)
]
# Moves near the center are tried first, for they win soonest.
ORDER = sorted(CELLS, key=lambda it: abs(it // SIZE - 1.5) + abs(it % SIZE - 1.5))


@functools.cache
def wins(mine, theirs):
    """Whether the player to move wins, by trying all moves. Cells are bits; the mover joins north
    to south, and the next position is transposed."""
    free = [it for it in ORDER if not (mine | theirs) >> it & 1]
    return any(joined(mine | 1 << it) for it in free) or any(
        not wins(*after(mine, theirs, it)) for it in free
    )


def after(mine, theirs, cell):
    """The position after a move, as the next player sees it."""
    return TRANSPOSED[theirs], TRANSPOSED[mine | 1 << cell]


@functools.cache
def joined(stones):
    """Whether stones join north to south."""
    todo = reached = stones & NORTH
    while todo:
        cell = todo.bit_length() - 1
        new = NEAR[cell] & stones & ~reached
        reached |= new
        todo = (todo ^ 1 << cell) | new
    return bool(reached & SOUTH)


@pytest.mark.skipif("HEXNET_FULL" not in os.environ, reason="three minutes of learning")
def test_four_by_four_is_learned(tmp_path):
    began = time.time()
    command = [sys.executable, "-m", "hexnet.run", "--plan", "plans/toy.json", "--seconds", "150"]
    command += ["--state", str(tmp_path / "state.npz"), "--out", str(tmp_path)]
    # What makes tests compile quickly would have the learning be slow.
    subprocess.run(command, check=True, env=os.environ | {"XLA_FLAGS": ""})
    assert time.time() - began < 200
    params = model.load(str(tmp_path / "weights.safetensors"))
    lines = (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()
    log = [json.loads(it) for it in lines]
    assert any("bucket" in it for it in log)

    rng = np.random.default_rng(3)
    positions, stones = [], []
    while len(positions) < 300:
        cells = rng.permutation(SIZE * SIZE)[: 2 * rng.integers(1, 4)]
        mine, theirs = (sum(1 << int(it) for it in cells[part::2]) for part in (0, 1))
        if joined(mine) or joined(TRANSPOSED[theirs]):
            continue
        positions.append((mine, theirs))
        stones.append(np.zeros(SIZE * SIZE, np.int8))
        stones[-1][cells[0::2]], stones[-1][cells[1::2]] = 1, -1
    shape = (jnp.full(len(positions), SIZE),) * 2
    packed = board.packed_from(jnp.asarray(stones).reshape(-1, SIZE, SIZE), *shape)
    boards = board.unpack(packed, *shape)
    logits, value = model.forward(params, boards)
    best = np.asarray(jnp.where(board.legal(boards), logits, NEVER).argmax(-1))
    right = won = signs = 0
    for position, move, ahead in zip(positions, best, np.asarray(value) > 0):
        is_won = wins(*position)
        signs += bool(ahead) == is_won
        if is_won:
            won += 1
            move = int(move)
            right += joined(position[0] | 1 << move) or not wins(*after(*position, move))
    parts = right / won, signs / len(positions)
    assert parts[0] > 0.9 and parts[1] > 0.85, parts
