"""The boards of the training against plain walks over them."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from hexnet import board

SIZE = 5
PACK = jax.jit(board.packed_from)
SHAPES = [(5, 5), (3, 5), (5, 2), (4, 4), (1, 3), (1, 1)]


def joined(stones, start):
    """The cells of the mover that are joined to some cells through neighbors: by walking."""
    rows, cols = stones.shape
    seen = {it for it in start if stones[it] == 1}
    todo = list(seen)
    while todo:
        i, j = todo.pop()
        for di, dj in board.NEIGHBORS:
            near = i + di, j + dj
            if 0 <= near[0] < rows and 0 <= near[1] < cols and near not in seen:
                if stones[near] == 1:
                    seen.add(near)
                    todo.append(near)
    return seen


def sides(stones):
    """For the mover: cells joined to north, and to south."""
    rows, cols = stones.shape
    north = joined(stones, [(0, j) for j in range(cols)])
    south = joined(stones, [(rows - 1, j) for j in range(cols)])
    return north, south


@pytest.mark.parametrize("seed", range(5))
def test_games_end_when_sides_are_joined(seed):
    rng = np.random.default_rng(seed)
    rows, cols = (np.asarray(it, np.int32) for it in zip(*SHAPES))
    boards = board.empty(jnp.asarray(rows), jnp.asarray(cols), SIZE)
    plain = [np.zeros(it, int) for it in SHAPES]
    play = jax.jit(board.play)
    running = set(range(len(SHAPES)))
    for _ in range(SIZE * SIZE):
        free = np.asarray(board.legal(boards)).reshape(-1, SIZE, SIZE)
        action = np.zeros(len(SHAPES), np.int32)
        for at in running:
            r, c = plain[at].shape
            assert (free[at, :r, :c] == (plain[at] == 0)).all()
            assert free[at].sum() == (plain[at] == 0).sum()
            i, j = map(int, rng.choice(np.argwhere(plain[at] == 0)))
            action[at] = i * SIZE + j
            plain[at][i, j] = 1
        boards = play(boards, jnp.asarray(action))
        packed = np.asarray(board.pack(boards))
        for at in list(running):
            north, south = sides(plain[at])
            is_over = bool(north & south)
            assert bool(boards.over[at]) == is_over
            plain[at] = -plain[at].T
            if is_over:
                running.discard(at)
                continue
            r, c = plain[at].shape
            assert (np.sign(packed[at, :r, :c]) == plain[at]).all()
            # What the next player sees of the sides of both.
            seen = np.asarray(board.planes(boards))[at, 1 : r + 1, 1 : c + 1]
            for stones, turn, planes in ((plain[at], False, (3, 4)), (-plain[at].T, True, (5, 6))):
                for cells, plane in zip(sides(stones), planes):
                    expected = np.zeros((c, r) if turn else (r, c), bool)
                    for it in cells:
                        expected[it] = True
                    assert (seen[..., plane] == (expected.T if turn else expected)).all()
        stones = jnp.sign(jnp.asarray(packed))
        again = np.asarray(PACK(stones, boards.rows, boards.cols))
        for at in running:
            assert (again[at] == packed[at]).all()
    assert not running


def test_playable_boards_end_as_others_do():
    rng = np.random.default_rng(1)
    count = 64
    sizes = jnp.full(count, SIZE, jnp.int32)
    boards = board.empty(sizes, sizes, SIZE)
    play = jax.jit(board.play)

    def moves():
        where = rng.random((count, SIZE * SIZE)) * np.asarray(board.legal(boards))
        return jnp.asarray(where.argmax(-1))

    for _ in range(6):
        boards = play(boards, moves())
    twins = board.playable(board.pack(boards), boards.rows, boards.cols)
    over = np.zeros(count, bool)
    for _ in range(SIZE * SIZE - 6):
        action = moves()
        boards, twins = play(boards, action), play(twins, action)
        assert (np.asarray(boards.over) == np.asarray(twins.over))[~over].all()
        over |= np.asarray(boards.over)
    assert over.all()


def test_turning_twice_changes_nothing():
    rng = np.random.default_rng(2)
    rows, cols = (jnp.asarray(it, jnp.int32) for it in zip(*SHAPES))
    stones = rng.integers(-1, 2, (len(SHAPES), SIZE, SIZE)) * np.asarray(
        board.inside(board.empty(rows, cols, SIZE))
    )
    packed = PACK(jnp.asarray(stones), rows, cols)
    policy = jnp.asarray(rng.random((len(SHAPES), SIZE * SIZE)), jnp.float32)
    turn = jnp.ones(len(SHAPES), bool)
    once = board.turned(packed, policy, rows, cols, turn)
    twice = board.turned(*once, rows, cols, turn)
    assert (twice[0] == packed).all() and (twice[1] == policy).all()
    r, c = 3, 5
    assert (np.sign(once[0][1, :r, :c]) == np.sign(packed[1, :r, :c])[::-1, ::-1]).all()
