"""Steps of learning: what games and solved positions say, with an average of the weights.

The matrices of the blocks are moved by Muon (Jordan and others, 2024): the momentum of the
gradient is made orthogonal, so all directions are learned alike, not mostly the few in which the
gradient is long. Everything else is moved by Adam.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from . import board, labels, model, selfplay
from .search import NEVER

DECAY = 1e-4  # Of weights, in each step, times the rate.
STEEPEST = 2.0  # A longer gradient is shortened.
AVERAGING = 0.998  # How much of the average stays in each step.
WARM = 200  # Steps in which the rate rises: nothing is known of how steep it is at first.
MOMENTUM = 0.95  # Of Muon.
STRIDE = 0.2  # How long Muon's steps are, times the rate: about as long as Adam's.
REPLY, ENDS = 0.15, 0.5  # How much the opponent's reply and the end of the game count.
ENOUGH = 100000  # Fewer solved positions count less, lest they be learned by heart.


class Learner(NamedTuple):
    """Weights, and means of the gradients and, but for what Muon moves, of their squares."""

    params: dict
    average: dict
    first: dict
    second: dict
    steps: jax.Array


def is_matrix(name):
    """Whether Muon moves these weights."""
    return name.startswith("block") and name.endswith("weight")


def is_new(name):
    """Whether a run that begins with given weights has none of these."""
    return name.startswith("lesson.")


def begin(params):
    """A learner that has learned nothing yet."""
    zeros = jax.tree.map(jnp.zeros_like, params)
    squares = {name: it for name, it in zeros.items() if not is_matrix(name)}
    return Learner(params, params, zeros, squares, jnp.zeros((), jnp.int32))


class Lesson(NamedTuple):
    """Positions of games to learn from."""

    packed: jax.Array
    rows: jax.Array
    cols: jax.Array
    policy: jax.Array
    value: jax.Array  # from -1 to 1
    known: jax.Array  # whether the value is, and how the game ended
    reply: jax.Array  # the policy of the opponent after the move that was made
    replied: jax.Array  # whether there was one
    ends: jax.Array  # whose stone a cell has when the game ends


def lesson(records, outcomes, key, count):
    """Random positions of the records, half of them turned."""
    steps, games = records.ended.shape
    size = records.packed.shape[-1]
    keys = jax.random.split(key, 3)
    # Arrays begin empty, with boards of no size, and are filled from their end.
    filled = (records.rows[:, 0] > 0).sum()
    t = steps - 1 - jax.random.randint(keys[0], (count,), 0, jnp.maximum(filled, 1))
    b = jax.random.randint(keys[1], (count,), 0, games)
    it, out = jax.tree.map(lambda array: array[t, b], (records, outcomes))
    after = records.policy[jnp.minimum(t + 1, steps - 1), b].reshape(count, size, size)
    turn = jax.random.bernoulli(keys[2], 0.5, (count,))
    # The opponent sees the board transposed.
    flat = it.policy, after.transpose(0, 2, 1).reshape(count, -1), out.ends.reshape(count, -1)
    packed, (policy, reply, ends) = board.turned(it.packed, flat, it.rows, it.cols, turn)
    is_there = it.rows > 0
    replied = is_there & ~it.ended & (t + 1 < steps)
    known = out.known & is_there
    return Lesson(packed, it.rows, it.cols, policy, out.value, known, reply, replied, ends)


def _boards(packed, rows, cols):
    return board.unpack(packed, jnp.maximum(rows, 1), jnp.maximum(cols, 1))


def _chances(logits, boards):
    return jax.nn.log_softmax(jnp.where(board.legal(boards), logits, NEVER))


def _cross(target, chances):
    return -(target * jnp.maximum(chances, -30.0)).sum(-1)


def _mean(losses, where):
    return jnp.where(where, losses, 0.0).sum() / jnp.maximum(where.sum(), 1)


def _surprise(value, target):
    """How surprising an outcome is, given a logit; targets from 0 to 1."""
    return jax.nn.softplus(value) - target * value


def _of_games(params, played, dtype):
    """What is wrong with what the network says of positions of games, in parts."""
    boards = _boards(played.packed, played.rows, played.cols)
    policy, value, reply, ends = model.lessons(params, boards, dtype)
    owner = jax.nn.log_softmax(ends)
    surprise = -jnp.take_along_axis(owner, played.ends[..., None] % model.ENDS, axis=-1)[..., 0]
    cells = board.inside(boards).reshape(surprise.shape) & played.known[:, None]
    return {
        "policy": _mean(_cross(played.policy, _chances(policy, boards)), played.rows > 0),
        "value": _mean(_surprise(value, (played.value + 1) / 2), played.known),
        "reply": _mean(_cross(played.reply, _chances(reply, boards)), played.replied),
        "ends": _mean(surprise, cells),
    }


def _of_solved(params, solved, dtype):
    """The same of solved positions."""
    boards = _boards(solved.packed, solved.rows, solved.cols)
    policy, value = model.forward(params, boards, dtype)
    winning = jnp.where(solved.winning, _chances(policy, boards), NEVER)
    # There may be none yet.
    return {
        "winning": _mean(-jax.nn.logsumexp(winning, axis=-1), solved.winning.any(-1)),
        "won": _mean(_surprise(value, solved.won.astype(jnp.float32)), solved.rows > 0),
    }


def loss(params, played, solved, weight, dtype):
    """What is wrong with what the network says, and the parts of it; solved positions count as
    much as the weight says."""
    parts = _of_games(params, played, dtype)
    total = parts["policy"] + parts["value"] + REPLY * parts["reply"] + ENDS * parts["ends"]
    if solved is not None:
        more = _of_solved(params, solved, dtype)
        total += weight * (more["winning"] + more["won"])
        parts |= more
    return total, parts


def warmth(steps):
    """The part of the rate that counts in a step: it rises from nothing and stays at one."""
    return jnp.minimum(1.0, steps / WARM)


def orthogonal(matrices):
    """Nearly the orthogonal matrices that are nearest to these, [count, rows, cols], of no more
    columns than rows: five steps of Newton and Schulz."""
    length = jnp.sqrt((matrices**2).sum((-2, -1), keepdims=True))
    x = (matrices / (length + 1e-12)).mT
    for _ in range(5):
        square = x @ x.mT
        x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
    return x.mT


def _muon(first, gradients):
    """How the matrices move, for a rate of one."""
    ahead = {name: MOMENTUM * first[name] + (1 - MOMENTUM) * it for name, it in gradients.items()}
    moves = {}
    # All those of a shape at once.
    for shape in {it.shape for it in ahead.values()}:
        names = [name for name, it in ahead.items() if it.shape == shape]
        some = jnp.stack([ahead[name].reshape(-1, shape[-1]) for name in names])
        stride = STRIDE * some.shape[1] ** 0.5
        for name, it in zip(names, orthogonal(some)):
            moves[name] = stride * it.reshape(shape)
    return moves


def _step(learner, gradients, rate):
    """The learner after a step along the gradients."""
    steps = learner.steps + 1
    length = jnp.sqrt(sum((it**2).sum() for it in jax.tree.leaves(gradients)))
    gradients = jax.tree.map(lambda it: it * jnp.minimum(1.0, STEEPEST / length), gradients)
    first, second, moves = {}, {}, {}
    for name, it in gradients.items():
        keep = MOMENTUM if is_matrix(name) else 0.9
        first[name] = keep * learner.first[name] + (1 - keep) * it
        if not is_matrix(name):
            second[name] = 0.99 * learner.second[name] + 0.01 * it * it
            mean, square = first[name] / (1 - 0.9**steps), second[name] / (1 - 0.99**steps)
            moves[name] = mean / (jnp.sqrt(square) + 1e-8)
    moves |= _muon(first, {name: it for name, it in gradients.items() if is_matrix(name)})
    # What is not in files of weights begins anew and would mislead the rest: it learns at once.
    rates = {name: rate * (1 if is_new(name) else warmth(steps)) for name in learner.params}
    params = {
        name: it - rates[name] * (moves[name] + DECAY * it) for name, it in learner.params.items()
    }
    keep = jnp.minimum(AVERAGING, steps / (steps + 10.0))
    average = jax.tree.map(lambda a, p: keep * a + (1 - keep) * p, learner.average, params)
    return Learner(params, average, first, second, steps)


def learn(learner, records, solved, key, rate, steps, batch, solved_batch, dtype):
    """So many steps, each on random positions of the records and of the stock of solved ones."""
    outcomes = selfplay.outcomes(records)

    def step(learner, index):
        keys = jax.random.split(jax.random.fold_in(key, index))
        played = lesson(records, outcomes, keys[0], batch)
        some = None if solved is None else labels.sample(solved, keys[1], solved_batch)
        weight = 0.0 if solved is None else jnp.minimum(1.0, solved.count / ENOUGH)
        (_, parts), gradients = jax.value_and_grad(loss, has_aux=True)(
            learner.params, played, some, weight, dtype
        )
        return _step(learner, gradients, rate), parts

    learner, parts = jax.lax.scan(step, learner, jnp.arange(steps))
    return learner, jax.tree.map(jnp.mean, parts)
