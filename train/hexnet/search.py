"""Gumbel search in many trees at once.

Policy improvement by planning with Gumbel (Danihelka, Guez, Schrittwieser, Silver: ICLR 2022). At
the root a few moves are drawn without replacement and halved by what their visits say; below it
the visits follow an improved policy. With few visits a move it still improves on the policy, which
is what makes thousands of games at once worthwhile.

All arrays have the games first, then the nodes. Each visit adds one node to each tree. On the way
down the path is recorded, and one scatter at its end adds the value back.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from . import board

CONFIDENCE = 50.0  # How many visits a value is worth before there are any.
SCALE = 0.25  # How much values count against the policy.
NEVER = -1e9


class Tree(NamedTuple):
    """The trees of a batch."""

    boards: board.Boards  # [B, M, ...]
    logits: jax.Array  # [B, M, A]
    value: jax.Array  # [B, M] for the mover, as the network says, from -1 to 1
    child: jax.Array  # [B, M, A] int32, -1 where there is none
    visits: jax.Array  # [B, M, A]
    total: jax.Array  # [B, M, A] sum of values for the mover


class Found(NamedTuple):
    """What a search says about the positions at the roots."""

    action: jax.Array  # [B]
    policy: jax.Array  # [B, A] the improved policy
    value: jax.Array  # [B] for the mover


def considered_visits(most, visits):
    """For each number of moves that are considered and each visit: how many visits a move must
    have had to be the next one. This is sequential halving."""

    def sequence(considered):
        if considered <= 1:
            return list(range(visits))
        rounds = int(np.ceil(np.log2(considered)))
        had, order, left = [0] * considered, [], considered
        while len(order) < visits:
            for _ in range(max(1, int(visits / (rounds * left)))):
                order.extend(had[:left])
                had[:left] = [it + 1 for it in had[:left]]
            left = max(2, left // 2)
        return order[:visits]

    return jnp.asarray([sequence(it) for it in range(most + 1)], jnp.int32)


def _improved(logits, visits, total, value):
    """Logits of the improved policy, and the value that goes with them: moves that were not
    tried are worth what those that were and the network say together."""
    tried = visits > 0
    mean = total / jnp.maximum(visits, 1)
    prior = jax.nn.softmax(logits) * tried
    weight = prior.sum(-1)
    known = (prior * mean).sum(-1) / jnp.maximum(weight, 1e-9)
    count = visits.sum(-1)
    mixed = (value + count * known) / (1 + count)
    completed = jnp.where(tried, mean, mixed[:, None])
    sharpness = SCALE * (CONFIDENCE + visits.max(-1, keepdims=True))
    return logits + sharpness * completed, mixed


def search(evaluate, roots, key, visits, considered, noise=1.0):
    """Searches each position with so many visits. `evaluate` gives logits and values of boards."""
    count, size = roots.rows.shape[0], roots.size
    actions = size * size
    everyone = jnp.arange(count)

    def judge(boards):
        logits, value = evaluate(boards)
        logits = jnp.where(board.legal(boards), logits, NEVER)
        # The side to move in a finished game has lost it.
        return logits, jnp.where(boards.over, -1.0, value)

    def stored(leaf):
        return jnp.zeros((count, visits + 1) + leaf.shape[1:], leaf.dtype).at[:, 0].set(leaf)

    logits, value = judge(roots)
    none = jnp.zeros((count, visits + 1, actions), jnp.float32)
    tree = Tree(
        jax.tree.map(stored, roots),
        stored(logits),
        stored(value),
        jnp.full(none.shape, -1, jnp.int32),
        none,
        none,
    )
    gumbel = noise * jax.random.gumbel(key, (count, actions))
    options = jnp.minimum((logits > NEVER).sum(-1), considered)
    schedule = considered_visits(considered, visits)[options]  # [B, visits]

    def at_root(tree, wanted):
        improved, _ = _improved(tree.logits[:, 0], tree.visits[:, 0], tree.total[:, 0], value)
        is_next = tree.visits[:, 0] == wanted[:, None]
        return jnp.where(is_next & (logits > NEVER), gumbel + improved, 2 * NEVER).argmax(-1)

    def below(tree, node):
        had = tree.visits[everyone, node]
        rows = tree.logits[everyone, node], had, tree.total[everyone, node]
        improved, _ = _improved(*rows, tree.value[everyone, node])
        wish = jax.nn.softmax(improved) - had / (1 + had.sum(-1, keepdims=True))
        return jnp.where(rows[0] > NEVER, wish, NEVER).argmax(-1)

    def visit(index, tree):
        def going(state):
            return state[2].any()

        def step(state):
            node, action, active, depth, nodes, moves = state
            child = tree.child[everyone, node, action]
            active = active & (child >= 0) & ~tree.boards.over[everyone, child]
            node = jnp.where(active, child, node)
            action = jnp.where(active, below(tree, node), action)
            depth = depth + active
            nodes = nodes.at[everyone, depth].set(node)
            moves = moves.at[everyone, depth].set(action)
            return node, action, active, depth, nodes, moves

        first = at_root(tree, schedule[:, index])
        zero = jnp.zeros(count, jnp.int32)
        way = jnp.zeros((count, visits + 1), jnp.int32)
        start = (zero, first, zero == 0, zero, way, way.at[:, 0].set(first))
        node, action, _, depth, nodes, moves = jax.lax.while_loop(going, step, start)

        # A finished game that is visited again is stored again; nothing lies below it.
        here = jax.tree.map(lambda it: it[everyone, node], tree.boards)
        leaf = board.play(here, action)
        logits, value = judge(leaf)
        new = index + 1
        far = depth[:, None] - jnp.arange(visits + 1)[None, :]
        on_way = far >= 0
        worth = jnp.where(far % 2 == 0, -value[:, None], value[:, None]) * on_way
        nodes, moves = jnp.where(on_way, nodes, 0), jnp.where(on_way, moves, 0)
        at = everyone[:, None], nodes, moves
        return Tree(
            jax.tree.map(lambda all, one: all.at[:, new].set(one), tree.boards, leaf),
            tree.logits.at[:, new].set(logits),
            tree.value.at[:, new].set(value),
            tree.child.at[everyone, node, action].set(new),
            tree.visits.at[at].add(on_way.astype(jnp.float32)),
            tree.total.at[at].add(worth),
        )

    tree = jax.lax.fori_loop(0, visits, visit, tree)
    had = tree.visits[:, 0]
    improved, mixed = _improved(logits, had, tree.total[:, 0], value)
    is_most = had == had.max(-1, keepdims=True)
    best = jnp.where(is_most & (logits > NEVER), gumbel + improved, 2 * NEVER).argmax(-1)
    improved = jnp.where(logits > NEVER, improved, NEVER)
    return Found(best, jax.nn.softmax(improved), mixed)
