"""Writes what a network says about some positions, for the tests of the program.

    python -m hexnet.golden WEIGHTS ../crates/player/tests/data/standard.json

The moves are random. The sizes are those of games, and some unusual ones.
"""

import argparse
import json

import jax.numpy as jnp
import numpy as np

from . import board, model

SIZES = ((1, 1), (1, 4), (3, 3), (5, 5), (7, 7), (6, 9), (11, 11), (13, 13), (19, 19))


def positions(seed):
    """Boards of each size after random moves, few and many; neither side has won."""
    rng = np.random.default_rng(seed)
    for rows, cols in SIZES:
        for part in (0.1, 0.5):
            shape = (jnp.asarray([it], jnp.int32) for it in (rows, cols))
            boards = board.empty(*shape, max(rows, cols))
            for _ in range(int(part * rows * cols)):
                free = np.flatnonzero(np.asarray(board.legal(boards))[0])
                after = board.play(boards, jnp.asarray([rng.choice(free)]))
                if after.over[0]:
                    break
                boards = after
            yield boards


def said(params, boards):
    """What the network says of a position, to six digits."""
    rows, cols, size = int(boards.rows[0]), int(boards.cols[0]), boards.size
    logits, value = model.forward(params, boards)
    policy = np.asarray(logits).reshape(size, size)[:rows, :cols].ravel()
    stones = np.sign(np.asarray(board.pack(boards)))[0, :rows, :cols].ravel()
    return {
        "rows": rows,
        "cols": cols,
        "mine": np.flatnonzero(stones == 1).tolist(),
        "theirs": np.flatnonzero(stones == -1).tolist(),
        "value_logit": round(float(value[0]), 6),
        "policy": [round(float(it), 6) for it in policy],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("weights")
    parser.add_argument("out")
    given = parser.parse_args()
    params = model.load(given.weights)
    lines = [json.dumps(said(params, boards)) for boards in positions(1)]
    with open(given.out, "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
