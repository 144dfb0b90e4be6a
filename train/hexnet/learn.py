"""Steps of learning: what games and solved positions say, by Adam, with an average of the weights."""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from . import board, labels, model, selfplay
from .search import NEVER

DECAY = 1e-4  # Of weights, in each step, times the rate.
STEEPEST = 2.0  # A longer gradient is shortened.
AVERAGING = 0.998  # How much of the average stays in each step.
WARM = 200  # Steps in which the rate rises: Adam knows nothing of how steep it is at first.
TRUST = 0.3  # How much of a position's value is the search's, the rest being the game's.


ENOUGH = 30000  # Fewer solved positions count less, lest they be learned by heart.


class Learner(NamedTuple):
    """Weights and what Adam knows of them."""

    params: dict
    average: dict
    first: dict
    second: dict
    steps: jax.Array


def begin(params):
    """A learner that has learned nothing yet."""
    zeros = jax.tree.map(jnp.zeros_like, params)
    return Learner(params, params, zeros, zeros, jnp.zeros((), jnp.int32))


class Lesson(NamedTuple):
    """Positions of games to learn from."""

    packed: jax.Array
    rows: jax.Array
    cols: jax.Array
    policy: jax.Array
    value: jax.Array  # from -1 to 1
    known: jax.Array  # whether the value is


def lesson(records, result, known, key, count):
    """Random positions of the records, half of them turned."""
    steps, games = records.ended.shape
    keys = jax.random.split(key, 3)
    # Arrays begin empty, with boards of no size, and are filled from their end.
    filled = (records.rows[:, 0] > 0).sum()
    t = steps - 1 - jax.random.randint(keys[0], (count,), 0, jnp.maximum(filled, 1))
    b = jax.random.randint(keys[1], (count,), 0, games)
    it = jax.tree.map(lambda array: array[t, b], records)
    turn = jax.random.bernoulli(keys[2], 0.5, (count,))
    packed, policy = board.turned(it.packed, it.policy, it.rows, it.cols, turn)
    value = (1 - TRUST) * result[t, b] + TRUST * it.value
    return Lesson(packed, it.rows, it.cols, policy, value, known[t, b] & (it.rows > 0))


def _policy(params, packed, rows, cols, dtype):
    boards = board.unpack(packed, jnp.maximum(rows, 1), jnp.maximum(cols, 1))
    logits, value = model.forward(params, boards, dtype)
    logits = jnp.where(board.legal(boards), logits, NEVER)
    return jax.nn.log_softmax(logits), value


def _mean(losses, where):
    return jnp.where(where, losses, 0.0).sum() / jnp.maximum(where.sum(), 1)


def _surprise(value, target):
    """How surprising an outcome is, given a logit; targets from 0 to 1."""
    return jax.nn.softplus(value) - target * value


def loss(params, played, solved, weight, dtype):
    """What is wrong with what the network says, and the parts of it; solved positions count as
    much as the weight says."""
    policy, value = _policy(params, played.packed, played.rows, played.cols, dtype)
    cross = -(played.policy * jnp.maximum(policy, -30.0)).sum(-1)
    parts = {
        "policy": _mean(cross, played.rows > 0),
        "value": _mean(_surprise(value, (played.value + 1) / 2), played.known),
    }
    total = parts["policy"] + parts["value"]
    if solved is not None:
        policy, value = _policy(params, solved.packed, solved.rows, solved.cols, dtype)
        winning = jax.nn.logsumexp(jnp.where(solved.winning, policy, NEVER), axis=-1)
        parts["winning"] = _mean(-winning, solved.winning.any(-1))
        # There may be none yet.
        surprise = _surprise(value, solved.won.astype(jnp.float32))
        parts["won"] = _mean(surprise, solved.rows > 0)
        total += weight * (parts["winning"] + parts["won"])
    return total, parts


def warmth(steps):
    """The part of the rate that counts in a step: it rises from nothing and stays at one."""
    return jnp.minimum(1.0, steps / WARM)


def _adam(learner, gradients, rate):
    steps = learner.steps + 1
    length = jnp.sqrt(sum((it**2).sum() for it in jax.tree.leaves(gradients)))
    gradients = jax.tree.map(lambda it: it * jnp.minimum(1.0, STEEPEST / length), gradients)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, learner.first, gradients)
    second = jax.tree.map(lambda v, g: 0.99 * v + 0.01 * g * g, learner.second, gradients)
    seen, long_seen = 1 - 0.9**steps, 1 - 0.99**steps
    rate = rate * warmth(steps)

    def moved(p, m, v):
        return p - rate * (m / seen / (jnp.sqrt(v / long_seen) + 1e-8) + DECAY * p)

    params = jax.tree.map(moved, learner.params, first, second)
    keep = jnp.minimum(AVERAGING, steps / (steps + 10.0))
    average = jax.tree.map(lambda a, p: keep * a + (1 - keep) * p, learner.average, params)
    return Learner(params, average, first, second, steps)


def learn(learner, records, solved, key, rate, steps, batch, solved_batch, dtype):
    """So many steps, each on random positions of the records and of the stock of solved ones."""
    result, known = selfplay.outcomes(records)

    def step(learner, index):
        keys = jax.random.split(jax.random.fold_in(key, index))
        played = lesson(records, result, known, keys[0], batch)
        some = None if solved is None else labels.sample(solved, keys[1], solved_batch)
        weight = 0.0 if solved is None else jnp.minimum(1.0, solved.count / ENOUGH)
        (_, parts), gradients = jax.value_and_grad(loss, has_aux=True)(
            learner.params, played, some, weight, dtype
        )
        return _adam(learner, gradients, rate), parts

    learner, parts = jax.lax.scan(step, learner, jnp.arange(steps))
    return learner, jax.tree.map(jnp.mean, parts)
