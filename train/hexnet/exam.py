"""Examining a network on positions whose answers are proved."""

import jax
import jax.numpy as jnp

from . import board, model
from .search import NEVER, search
from .selfplay import evaluator

AT_ONCE = 1000


@jax.jit
def _glance(params, labels):
    boards = board.unpack(labels.packed, labels.rows, labels.cols)
    logits, value = model.forward(params, boards)
    best = jnp.where(board.legal(boards), logits, NEVER).argmax(-1)
    return best, value > 0


def glance(params, labels):
    """The part of won positions in which the first choice wins, and the part of all positions in
    which the sign of the value is right, both without any search."""
    right, signs = [], []
    for at in range(0, labels.count, AT_ONCE):
        part = jax.tree.map(lambda it: it[at : at + AT_ONCE], labels)
        best, ahead = _glance(params, part)
        wins = jnp.take_along_axis(part.winning, best[:, None], axis=1)[:, 0]
        right.append(wins[part.winning.any(-1)])
        signs.append(ahead == part.won)
    return float(jnp.concatenate(right).mean()), float(jnp.concatenate(signs).mean())


def searched(params, labels, visits, considered=16):
    """The same after a search with so many visits."""
    find = jax.jit(
        lambda params, boards: search(
            evaluator(params, jnp.float32), boards, jax.random.key(0), visits, considered, 0.0
        )
    )
    right, signs = [], []
    for at in range(0, labels.count - labels.count % AT_ONCE, AT_ONCE):
        part = jax.tree.map(lambda it: it[at : at + AT_ONCE], labels)
        found = find(params, board.playable(part.packed, part.rows, part.cols))
        wins = jnp.take_along_axis(part.winning, found.action[:, None], axis=1)[:, 0]
        right.append(wins[part.winning.any(-1)])
        signs.append((found.value > 0) == part.won)
    return float(jnp.concatenate(right).mean()), float(jnp.concatenate(signs).mean())
