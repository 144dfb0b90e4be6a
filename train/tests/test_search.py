"""The search of the training: what is won in one or three moves is won with any network."""

import jax
import jax.numpy as jnp
import numpy as np

from hexnet import board
from hexnet.search import considered_visits, search


def knows_nothing(boards):
    return jnp.zeros((boards.rows.shape[0], boards.size**2)), jnp.zeros(boards.rows.shape[0])


def test_a_winning_move_is_found():
    # The mover has a stone in the middle of 3x3 and needs a second row joined: a bridge each way.
    sizes = jnp.asarray([3, 3], jnp.int32)
    stones = np.zeros((2, 3, 3), int)
    stones[0, 0, 1] = stones[0, 1, 1] = 1  # One stone short, two places.
    stones[0, 0, 0] = stones[0, 2, 2] = -1
    stones[1, 1, 1] = 1  # Two bridges: everything sensible wins.
    stones[1, 0, 0] = -1
    packed = board.packed_from(jnp.asarray(stones), sizes, sizes)
    boards = board.playable(packed, sizes, sizes)
    found = search(knows_nothing, boards, jax.random.key(0), 200, 8, noise=0.0)
    assert int(found.action[0]) in (2 * 3 + 0, 2 * 3 + 1)
    assert found.value[0] > 0.3 and found.value[1] > 0.1
    assert np.allclose(found.policy.sum(-1), 1.0, atol=1e-3)
    assert (np.asarray(found.policy)[~np.asarray(board.legal(boards))] < 1e-6).all()


def test_halving_gives_each_round_its_visits():
    table = np.asarray(considered_visits(16, 32))
    assert table.shape == (17, 32)
    assert (table[16][:16] == 0).all() and (table[16][16:24] == 1).all()
    assert (table[1] == np.arange(32)).all()
