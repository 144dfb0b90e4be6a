"""From nothing to a network that wins on 4x4, within two minutes (--full)."""

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


@functools.cache
def wins(mine, theirs):
    """Whether the player to move wins, by trying all moves. Cells are bits; the mover joins north to
    south, and the next position is transposed."""
    return any(
        not wins(*after) for after in moves(mine, theirs).values() if after is not None
    ) or any(after is None for after in moves(mine, theirs).values())


@functools.cache
def moves(mine, theirs):
    """The position after each move, None where it has joined the sides."""
    found = {}
    for cell in range(SIZE * SIZE):
        if not (mine | theirs) >> cell & 1:
            after = mine | 1 << cell
            found[cell] = None if joined(after) else (transposed(theirs), transposed(after))
    return found


def joined(stones):
    reached = [cell for cell in range(SIZE) if stones >> cell & 1]
    seen = set(reached)
    while reached:
        i, j = divmod(reached.pop(), SIZE)
        if i == SIZE - 1:
            return True
        for di, dj in board.NEIGHBORS:
            near = (i + di) * SIZE + j + dj
            if 0 <= i + di < SIZE and 0 <= j + dj < SIZE and near not in seen:
                if stones >> near & 1:
                    seen.add(near)
                    reached.append(near)
    return False


def transposed(stones):
    return sum(
        1 << (cell % SIZE * SIZE + cell // SIZE)
        for cell in range(SIZE * SIZE)
        if stones >> cell & 1
    )


@pytest.mark.skipif("HEXNET_FULL" not in os.environ, reason="two minutes of learning")
def test_four_by_four_is_learned(tmp_path):
    began = time.time()
    command = [sys.executable, "-m", "hexnet.run", "--plan", "plans/toy.json", "--seconds", "110"]
    command += ["--state", str(tmp_path / "state.npz"), "--out", str(tmp_path)]
    # What makes tests compile quickly would have the learning be slow.
    subprocess.run(command, check=True, env=os.environ | {"XLA_FLAGS": ""})
    assert time.time() - began < 150
    params = model.load(str(tmp_path / "weights.safetensors"))
    lines = (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()
    log = [json.loads(it) for it in lines]
    assert any("bucket" in it for it in log)

    rng = np.random.default_rng(3)
    right = won = signs = total = 0
    while total < 300:
        cells = rng.permutation(SIZE * SIZE)[: 2 * rng.integers(1, 4)]
        mine, theirs = (sum(1 << int(it) for it in cells[part::2]) for part in (0, 1))
        if joined(mine) or joined(transposed(theirs)):
            continue
        total += 1
        stones = np.zeros(SIZE * SIZE, np.int8)
        stones[cells[0::2]], stones[cells[1::2]] = 1, -1
        shape = jnp.asarray([SIZE]), jnp.asarray([SIZE])
        packed = board.packed_from(jnp.asarray(stones.reshape(1, SIZE, SIZE)), *shape)
        boards = board.unpack(packed, *shape)
        logits, value = model.forward(params, boards)
        best = int(jnp.where(board.legal(boards), logits, NEVER).argmax())
        is_won = wins(mine, theirs)
        signs += (float(value[0]) > 0) == is_won
        if is_won:
            won += 1
            after = moves(mine, theirs)[best]
            right += after is None or not wins(*after)
    assert right / won > 0.9 and signs / total > 0.85, (right / won, signs / total)
