"""Many Hex boards at once, each seen by the player to move.

The player to move always joins north to south. After each move the board is transposed and the
colors are swapped, so nothing in here knows of colors. Boards of different sizes lie in arrays of
one size: `N` x `N` cells inside a ring, a smaller board in the corner at the north-west.

Chains carry labels. A cell of the mover's has a positive one, a cell of the opponent's a negative
one, and equal labels mean the same chain. The sides are chains in the ring: north 1, south 2, west
-1, east -2; transposing and negating maps them to each other. A move gives all chains that it
touches the least of their labels, in one pass over the board, so there is no search for
connections: a stone that touches labels 1 and 2 connects the sides.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp

NORTH, SOUTH, WEST, EAST = 1, 2, -1, -2
FIRST_CHAIN = 3  # Labels below are sides.
NEIGHBORS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
PLANES = 7


class Boards(NamedTuple):
    """A batch of positions."""

    label: jax.Array  # [B, N+2, N+2] int16
    rows: jax.Array  # [B] int32
    cols: jax.Array  # [B] int32
    placed: jax.Array  # [B] int32, how many stones there are
    over: jax.Array  # [B] bool, whether the last move has joined the opponent's sides

    @property
    def size(self):
        """Cells in a row of the array."""
        return self.label.shape[1] - 2


def _places(rows, cols, padded):
    """For each cell of the padded arrays: whether it belongs to the board, and to each side."""
    i = jnp.arange(padded)[None, :, None]
    j = jnp.arange(padded)[None, None, :]
    r, c = rows[:, None, None], cols[:, None, None]
    in_rows, in_cols = (i >= 1) & (i <= r), (j >= 1) & (j <= c)
    north, south = (i == 0), (i == r + 1)
    west, east = (j == 0), (j == c + 1)
    return in_rows, in_cols, north, south, west, east


def empty(rows, cols, size):
    """Boards without stones, of so many rows and columns each."""
    in_rows, in_cols, north, south, west, east = _places(rows, cols, size + 2)
    label = jnp.where(north & in_cols, NORTH, 0) + jnp.where(south & in_cols, SOUTH, 0)
    label = label + jnp.where(west & in_rows, WEST, 0) + jnp.where(east & in_rows, EAST, 0)
    none = jnp.zeros(rows.shape, jnp.int32)
    return Boards(label.astype(jnp.int16), rows, cols, none, none.astype(bool))


def inside(boards):
    """Which cells of the arrays belong to the board, [B, N, N]."""
    in_rows, in_cols, *_ = _places(boards.rows, boards.cols, boards.size + 2)
    return (in_rows & in_cols)[:, 1:-1, 1:-1]


def legal(boards):
    """Which cells are empty, [B, N*N]."""
    free = (boards.label[:, 1:-1, 1:-1] == 0) & inside(boards)
    return free.reshape(free.shape[0], -1)


def play(boards, action):
    """Puts a stone of the mover on a cell, numbered row by row, and passes the turn."""
    count, padded = boards.label.shape[:2]
    size = padded - 2
    i, j = action // size + 1, action % size + 1
    flat = boards.label.reshape(count, -1)
    at = jnp.stack([(i + di) * padded + j + dj for di, dj in NEIGHBORS], axis=1)
    near = jnp.take_along_axis(flat, at, axis=1)
    near = jnp.where(near > 0, near, jnp.int16(0))
    fresh = (FIRST_CHAIN + boards.placed).astype(jnp.int16)
    joined = jnp.minimum(jnp.where(near > 0, near, jnp.int16(32767)).min(axis=1), fresh)
    touched = ((flat[:, :, None] == near[:, None, :]) & (near > 0)[:, None, :]).any(axis=2)
    cell = jnp.arange(padded * padded)[None, :] == (i * padded + j)[:, None]
    flat = jnp.where(touched | cell, joined[:, None], flat)
    label = -flat.reshape(count, padded, padded).transpose(0, 2, 1)
    over = (near == NORTH).any(axis=1) & (near == SOUTH).any(axis=1)
    return Boards(label, boards.cols, boards.rows, boards.placed + 1, over)


def choose(condition, if_so, if_not):
    """Boards from one batch or another."""

    def pick(x, y):
        return jnp.where(condition.reshape((-1,) + (1,) * (x.ndim - 1)), x, y)

    return jax.tree.map(pick, if_so, if_not)


def planes(boards):
    """What the network sees, [B, N+2, N+2, 7]: stones of the mover and of the opponent, empty
    cells, stones joined to north, south, west and east. Corners of the ring belong to both."""
    in_rows, in_cols, north, south, west, east = _places(boards.rows, boards.cols, boards.size + 2)
    label = boards.label
    corner = (north | south) & (west | east)
    seen = [
        (label > 0) | corner,
        (label < 0) | corner,
        (label == 0) & in_rows & in_cols,
        (label == NORTH) | corner & north,
        (label == SOUTH) | corner & south,
        (label == WEST) | corner & west,
        (label == EAST) | corner & east,
    ]
    return jnp.stack(seen, axis=-1)


def pack(boards):
    """The boards without rings and without telling apart chains that touch no side: one byte a
    cell, [B, N, N]."""
    label = jnp.clip(boards.label[:, 1:-1, 1:-1], -FIRST_CHAIN, FIRST_CHAIN)
    return jnp.where(inside(boards), label, 0).astype(jnp.int8)


def unpack(packed, rows, cols):
    """Boards good for looking at, not for going on with."""
    ring = empty(rows, cols, packed.shape[1])
    label = ring.label.at[:, 1:-1, 1:-1].add(packed.astype(jnp.int16))
    return ring._replace(label=label)


def playable(packed, rows, cols):
    """Boards to go on with: chains that touch no side get labels, the least number of their
    cells."""
    boards = unpack(packed, rows, cols)
    count, padded = boards.label.shape[:2]
    number = FIRST_CHAIN + jnp.arange(padded * padded, dtype=jnp.int16).reshape(1, padded, padded)
    loose = jnp.abs(boards.label) == FIRST_CHAIN
    label = jnp.where(loose, jnp.sign(boards.label) * number, boards.label)

    def merge(state):
        label, _ = state
        least = jnp.where(loose, jnp.abs(label), jnp.int16(32767))
        around = jnp.pad(least, ((0, 0), (1, 1), (1, 1)), constant_values=32767)
        sign = jnp.pad(jnp.sign(label), ((0, 0), (1, 1), (1, 1)))
        for di, dj in NEIGHBORS:
            part = (slice(None), slice(1 + di, 1 + di + padded), slice(1 + dj, 1 + dj + padded))
            same = sign[part] == jnp.sign(label)
            least = jnp.where(same, jnp.minimum(least, around[part]), least)
        merged = jnp.where(loose, jnp.sign(label) * least, label)
        return merged, (merged != label).any()

    label, _ = jax.lax.while_loop(lambda it: it[1], merge, (label, jnp.asarray(True)))
    # New chains are numbered by how many stones there are, which must be beyond all of these.
    placed = jnp.full(count, padded * padded, jnp.int32)
    return boards._replace(label=label, placed=placed)


def packed_from(stones, rows, cols):
    """Packs stones, 1 of the mover and -1 of the opponent, [B, N, N], finding out which chains
    touch which side. Where a chain touches two the first is told."""
    ring = empty(rows, cols, stones.shape[1]).label
    full = ring.at[:, 1:-1, 1:-1].add(stones.astype(jnp.int16) * FIRST_CHAIN)
    packed = full
    for side in (EAST, WEST, SOUTH, NORTH):
        own = full * side > 0
        start = ring == side

        def spread(state, own=own):
            reached, _ = state
            padded = jnp.pad(reached, ((0, 0), (1, 1), (1, 1)))
            size = reached.shape[1]
            near = reached
            for di, dj in NEIGHBORS:
                near |= padded[:, 1 + di : 1 + di + size, 1 + dj : 1 + dj + size]
            more = near & own | reached
            return more, (more != reached).any()

        reached, _ = jax.lax.while_loop(lambda it: it[1], spread, (start, jnp.asarray(True)))
        packed = jnp.where(reached, jnp.int16(side), packed)
    return pack(Boards(packed, rows, cols, rows, rows > 0))


def turned(packed, flat, rows, cols, turn):
    """The same positions turned by 180 degrees where asked for, and what is said of their cells in
    one or more arrays [B, N*N]; sides change their labels."""
    size = packed.shape[1]
    i = jnp.arange(size)[None, :, None]
    j = jnp.arange(size)[None, None, :]
    r, c = rows[:, None, None], cols[:, None, None]
    here = turn[:, None, None] & (i < r) & (j < c)
    source = jnp.where(here, (r - 1 - i) * size + (c - 1 - j), i * size + j)
    source = source.reshape(source.shape[0], -1)
    cells = jnp.take_along_axis(packed.reshape(source.shape), source, axis=1)
    is_side = (jnp.abs(cells) < FIRST_CHAIN) & (cells != 0) & turn[:, None]
    cells = jnp.where(is_side, jnp.sign(cells) * 3 - cells, cells)
    flat = jax.tree.map(lambda it: jnp.take_along_axis(it, source, axis=1), flat)
    return cells.reshape(packed.shape), flat
