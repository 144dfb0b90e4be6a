"""Games of a network against itself, thousands at once, from openings it thinks fair."""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from . import board, model
from .search import NEVER, search

# How many openings one is chosen from, and how much the fairer one is preferred.
OPENINGS, FAIRNESS = 12, 8.0
# The part of the board that openings cover at the most.
COVERED = 0.35
# A game that is as good as over is ended soon, so that most positions are ones to think about: at
# each move with this chance, once the value is beyond that.
GIVEN_UP, CLEAR = 0.2, 0.95
# How much of a position's value is that of the next one, the rest being what its own search
# thought: the result of a game counts half as much 23 moves before its end.
LATER = 0.97


class Sizes(NamedTuple):
    """Which boards are played, each as likely as its weight says; the array they lie in."""

    size: int
    rows: tuple
    cols: tuple
    weights: tuple


class Records(NamedTuple):
    """Positions of games as they were played, [T, B, ...]."""

    packed: jax.Array  # [N, N] int8
    rows: jax.Array
    cols: jax.Array
    policy: jax.Array  # [N*N] what the search made of the policy
    value: jax.Array  # what it thought of the position
    ended: jax.Array  # whether the game ended with the move that was made, or was given up
    result: jax.Array  # who had won then, for the mover, 1 or -1


def evaluator(params, dtype):
    """Logits and values from -1 to 1 by a network."""

    def evaluate(boards):
        logits, value = model.forward(params, boards, dtype)
        return logits, jnp.tanh(value / 2)

    return evaluate


def fair_openings(evaluate, sizes, count, key):
    """Positions after a few random moves, nearly fair in the eyes of the network: what two players
    would begin with of whom one divides and the other chooses."""
    keys = jax.random.split(key, 4)
    number = count * OPENINGS
    weights = jnp.asarray(sizes.weights, jnp.float32)
    which = jax.random.choice(keys[0], len(sizes.rows), (number,), p=weights / weights.sum())
    rows, cols = jnp.asarray(sizes.rows)[which], jnp.asarray(sizes.cols)[which]
    # Mostly few stones, as in games; sometimes many, since positions people ask about have many.
    part = COVERED * jax.random.uniform(keys[1], (number,)) ** 3
    stones = (part * rows * cols).astype(jnp.int32) + jax.random.bernoulli(keys[2], 0.9, (number,))
    start = board.empty(rows, cols, sizes.size)
    most = int(COVERED * max(r * c for r, c in zip(sizes.rows, sizes.cols))) + 2

    def add(index, boards):
        where = jax.random.uniform(jax.random.fold_in(keys[3], index), board.legal(boards).shape)
        action = jnp.where(board.legal(boards), where, -1.0).argmax(-1)
        after = board.play(boards, action)
        return board.choose((index < stones) & ~after.over, after, boards)

    boards = jax.lax.fori_loop(0, most, add, start)
    value = evaluate(boards)[1].reshape(count, OPENINGS)
    wish = -FAIRNESS * jnp.abs(value) + jax.random.gumbel(key, value.shape)
    chosen = wish.argmax(-1) + OPENINGS * jnp.arange(count)
    return jax.tree.map(lambda it: it[chosen], boards)


def play(params, boards, key, sizes, steps, visits, considered, dtype=jnp.bfloat16):
    """Plays so many moves in every game; finished games make way for new ones. Gives the
    positions to go on with and the records."""
    evaluate = evaluator(params, dtype)
    count = boards.rows.shape[0]
    key, sub = jax.random.split(key)
    openings = fair_openings(evaluate, sizes, count, sub)

    def step(boards, index):
        keys = jax.random.split(jax.random.fold_in(key, index))
        found = search(evaluate, boards, keys[0], visits, considered)
        after = board.play(boards, found.action)
        is_given_up = jax.random.bernoulli(keys[1], GIVEN_UP, (count,))
        ended = after.over | is_given_up & (jnp.abs(found.value) > CLEAR)
        record = Records(
            board.pack(boards),
            boards.rows,
            boards.cols,
            found.policy.astype(jnp.bfloat16),
            found.value,
            ended,
            jnp.where(after.over, 1.0, jnp.sign(found.value)),
        )
        # Neighbors end at different times, so a shift gives each game another opening.
        fresh = jax.tree.map(lambda it: jnp.roll(it, 61 * index, axis=0), openings)
        return board.choose(ended, fresh, after), record

    return jax.lax.scan(step, boards, jnp.arange(steps))


class Outcomes(NamedTuple):
    """How the games of records went on, [T, B, ...]."""

    result: jax.Array  # who won, for the mover, 1 or -1
    known: jax.Array  # whether the end is known yet
    value: jax.Array  # the result, mixed with what searches thought on the way to it
    ends: jax.Array  # [N, N] int8, stones when the game ended: 1 of the mover, -1 of the opponent


def outcomes(records):
    """How each game of the records went on."""

    def back(later, now):
        ended, result, thought, packed = now
        value = jnp.where(ended, result, -later.value)
        value = LATER * value + (1 - LATER) * thought
        result = jnp.where(ended, result, -later.result)
        # The other player sees the board transposed, with the colors swapped.
        ends = -later.ends.transpose(0, 2, 1)
        ends = jnp.where(ended[:, None, None], jnp.sign(packed), ends)
        it = Outcomes(result, ended | later.known, value, ends)
        return it, it

    packed = records.packed[0]
    zeros = jnp.zeros(len(packed))
    nothing = Outcomes(zeros, zeros > 0, zeros, jnp.zeros_like(packed))
    given = records.ended, records.result, records.value, records.packed
    return jax.lax.scan(back, nothing, given, reverse=True)[1]


def duel(params, others, openings, key, visits, considered, dtype=jnp.bfloat16):
    """The part of games that a network wins against another: each opening is played twice. Without
    visits the move is the first choice of the policy."""
    count = openings.rows.shape[0]
    ours = jnp.concatenate([jnp.ones(count, bool), jnp.zeros(count, bool)])
    boards = jax.tree.map(lambda it: jnp.concatenate([it, it]), openings)

    def choose(evaluate, boards, key):
        if visits == 0:
            return jnp.where(board.legal(boards), evaluate(boards)[0], NEVER).argmax(-1)
        return search(evaluate, boards, key, visits, considered, noise=0.0).action

    def going(state):
        boards, _, _ = state
        return ~boards.over.all()

    def step(state):
        boards, ours, index = state
        subs = jax.random.split(jax.random.fold_in(key, index))
        by = [choose(evaluator(it, dtype), boards, sub) for it, sub in zip((params, others), subs)]
        after = board.play(boards, jnp.where(ours, by[0], by[1]))
        # A game that is over stays as it is, with the loser to move.
        return board.choose(boards.over, boards, after), ours ^ ~boards.over, index + 1

    _, ours, _ = jax.lax.while_loop(going, step, (boards, ours, 0))
    return (~ours).mean()
