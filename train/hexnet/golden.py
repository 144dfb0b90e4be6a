"""Writes what a network says about some positions, for the tests of the program.

    python -m hexnet.golden WEIGHTS ../crates/network/tests/data/standard.json

Stones stand at random. The sizes are those of games, and some that nobody plays.
"""

import argparse
import json

import jax.numpy as jnp
import numpy as np

from . import board, model

SIZES = ((1, 1), (1, 4), (3, 3), (5, 5), (7, 7), (6, 9), (11, 11), (13, 13), (19, 19))


def positions(seed):
    """Stones on boards of each size, few and many."""
    rng = np.random.default_rng(seed)
    for rows, cols in SIZES:
        for part in (0.1, 0.5):
            stones = np.zeros(rows * cols, np.int8)
            order = rng.permutation(rows * cols)
            count = int(part * rows * cols)
            stones[order[: count // 2]] = 1
            stones[order[count // 2 : count]] = -1
            yield stones.reshape(rows, cols)


def said(params, stones):
    """What the network says of a position, to six digits."""
    rows, cols = stones.shape
    size = max(rows, cols)
    padded = jnp.asarray(np.pad(stones, ((0, size - rows), (0, size - cols))))[None]
    shape = jnp.asarray([rows], jnp.int32), jnp.asarray([cols], jnp.int32)
    boards = board.unpack(board.packed_from(padded, *shape), *shape)
    logits, value = model.forward(params, boards)
    policy = np.asarray(logits).reshape(size, size)[:rows, :cols].ravel()
    flat = stones.ravel()
    return {
        "rows": rows,
        "cols": cols,
        "mine": np.flatnonzero(flat == 1).tolist(),
        "theirs": np.flatnonzero(flat == -1).tolist(),
        "value_logit": round(float(value[0]), 6),
        "policy": [round(float(it), 6) for it in policy],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("weights")
    parser.add_argument("out")
    given = parser.parse_args()
    params = model.load(given.weights)
    lines = [json.dumps(said(params, stones)) for stones in positions(1)]
    with open(given.out, "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
