"""Solved positions: read as the mover sees them, and taken in as they come."""

import gzip
import json
import time

import jax
import jax.numpy as jnp
import numpy as np

from hexnet import labels

BLACK = {
    "input": "3x2 B:a1 W:c2 black",
    "board": "3x2",
    "to_move": "black",
    "winning_moves": ["a2", "b1"],
    "losing_moves": ["b2", "c1"],
}
WHITE = BLACK | {"input": "3x2 B:a1 W:c2 white", "to_move": "white"}
SOLVED = labels.parse(json.dumps(BLACK))


def some(count, seed=0):
    """Positions of 2x2 to 4x4 with any moves said to win."""
    random = np.random.default_rng(seed)
    for _ in range(count):
        stones = random.integers(-1, 2, random.integers(2, 5, 2)).astype(np.int8)
        stones[0, 0] = 0
        wins = random.random(stones.shape) < 0.5
        yield labels.Solved(stones, wins & (stones == 0), ~wins & (stones == 0))


def write(path, lines):
    with gzip.open(path, "wt") as file:
        file.writelines(json.dumps(it) + "\n" for it in lines)


def test_the_mover_joins_north_to_south():
    stones, wins, losses = SOLVED
    assert stones.tolist() == [[1, 0, 0], [0, 0, -1]]
    assert wins.tolist() == [[False, True, False], [True, False, False]]
    turned = labels.parse(json.dumps(WHITE))
    assert turned.stones.tolist() == [[-1, 0], [0, 0], [0, 1]]
    assert (turned.wins == wins.T).all() and (turned.losses == losses.T).all()


def test_positions_that_were_not_solved_are_left_out():
    assert labels.parse(json.dumps(BLACK | {"unknown_moves": ["b2"]})) is None
    assert labels.parse(json.dumps(BLACK | {"complete": False})) is None
    assert labels.parse(json.dumps(BLACK | {"winning_moves": [], "losing_moves": []})) is None


def test_children_tell_who_wins_after_a_move():
    alone, family = labels.Shelf(4), labels.Shelf(4, children=4)
    alone.add([SOLVED])
    family.add([SOLVED])
    assert alone.count == 1 and alone.arrays.won[0] and alone.arrays.winning[0].sum() == 2
    assert family.count == 5
    # After a winning move the next player loses, and two of the four moves win.
    there = slice(0, family.count)
    lost = ~family.arrays.won[there] & ~family.arrays.winning[there].any(-1)
    assert lost.sum() == 2


def test_a_shelf_takes_the_sizes_that_belong_there_and_no_more_than_it_may():
    shelf = labels.Shelf(4, least=4, capacity=8, most=20)
    given = list(some(100))
    shelf.add(given[:10])
    assert shelf.count == sum(max(it.stones.shape) == 4 for it in given[:10])
    shelf.add(given[10:])
    assert shelf.count == 20
    assert (np.maximum(shelf.arrays.rows, shelf.arrays.cols)[:20] == 4).all()


def test_little_by_little_is_the_same_as_at_once():
    given = list(some(200))
    whole, parts = labels.Shelf(4, children=3), labels.Shelf(4, children=3, capacity=8)
    whole.add(given)
    capacities = set()
    for at in range(0, len(given), 7):
        parts.add(given[at : at + 7])
        capacities.add(parts.capacity)
    assert whole.count == parts.count > 400
    for one, other in zip(whole.arrays, parts.arrays):
        assert (one[: whole.count] == other[: whole.count]).all()
    assert not parts.arrays.rows[parts.count :].any()
    # Room doubles, so there are few shapes to compile for.
    assert all(it & (it - 1) == 0 for it in capacities) and len(capacities) <= 8


def test_room_that_is_not_in_use_is_never_drawn():
    given = list(some(50))
    stocks = []
    for capacity in (64, 1024):
        shelf = labels.Shelf(4, capacity=capacity)
        shelf.add(given)
        stocks.append(shelf.stock())
    # The twin has no room at all, and its number is known when it is compiled.
    bare = labels.Stock(jax.tree.map(lambda it: it[:50], stocks[0].labels), 50)
    draw = jax.jit(labels.sample, static_argnums=2)
    for seed in range(5):
        expected = labels.sample(bare, jax.random.key(seed), 500)
        for stock in stocks:
            drawn = draw(stock, jax.random.key(seed), 500)
            assert all((x == y).all() for x, y in zip(drawn, expected))
        assert (drawn.rows > 0).all()
        # All of them are drawn, about as often as they are when turned.
        seen = {(it.tobytes(), way.tobytes()) for it, way in zip(*map(np.asarray, drawn[::4]))}
        assert 75 < len(seen) <= 100


def test_nothing_is_compiled_again_for_more_of_them():
    compiled = []

    @jax.jit
    def draw(stock, key):
        compiled.append(stock)
        return labels.sample(stock, key, 16)

    shelf = labels.Shelf(4, capacity=64)
    assert (draw(shelf.stock(), jax.random.key(0)).rows == 0).all()
    for it in some(60):
        shelf.add([it])
        draw(shelf.stock(), jax.random.key(shelf.count))
    assert len(compiled) == 1
    shelf.add(some(10))
    draw(shelf.stock(), jax.random.key(0))
    assert len(compiled) == 2


def test_a_stock_stays_as_it_is_when_the_shelf_grows():
    shelf = labels.Shelf(4, capacity=64)
    shelf.add(some(10))
    stock = shelf.stock()
    before = np.array(stock.labels.rows)
    shelf.add(some(20))
    assert int(stock.count) == 10 and (np.asarray(stock.labels.rows) == before).all()
    assert int(shelf.stock().count) == 30


def test_pieces_are_all_of_it():
    shelf = labels.Shelf(4, capacity=16)
    shelf.add(some(100))
    pieces = list(shelf.pieces(32))
    assert [len(it.rows) for it in pieces] == [32] * 4
    rows = np.concatenate([it.rows for it in pieces])
    assert (rows[:100] == shelf.arrays.rows[:100]).all() and not rows[100:].any()


def taken(watch, count):
    """What a watch has read, once that are so many files."""
    found = []
    until = time.time() + 20
    while len(found) < count and time.time() < until:
        found += watch.take()
        time.sleep(0.01)
    return found


def test_files_are_read_as_they_come_and_once(tmp_path):
    write(tmp_path / "1-random-0.jsonl.gz", [BLACK, WHITE])
    watch = labels.Watch([str(tmp_path)], pause=0.01)
    first = taken(watch, 1)
    assert [len(it[1]) for it in first] == [2]
    # A file that is being written has another name; one that is broken is told of.
    write(tmp_path / "1-random-1.jsonl.gz.new", [BLACK])
    (tmp_path / "1-games-0.jsonl.gz").write_bytes(b"no archive")
    write(tmp_path / "1-games-exam-0.jsonl.gz.new", [WHITE])
    (tmp_path / "1-games-exam-0.jsonl.gz.new").rename(tmp_path / "1-games-exam-0.jsonl.gz")
    later = {it[0].rsplit("/", 1)[1]: it for it in taken(watch, 2)}
    watch.stop()
    watch.look()
    assert set(later) == {"1-games-0.jsonl.gz", "1-games-exam-0.jsonl.gz"}
    assert later["1-games-0.jsonl.gz"][2] and not later["1-games-0.jsonl.gz"][1]
    assert len(later["1-games-exam-0.jsonl.gz"][1]) == 1
    assert list(watch.take()) == []


def test_names_tell_what_a_file_is_for():
    assert labels.is_exam("labels/3-games-exam-0.jsonl.gz")
    assert not labels.is_exam("exams/3-games-0.jsonl.gz")
    assert labels.kind("games/3-random-0.jsonl.gz") == "random"
    assert labels.kind("3-games-exam-7.jsonl.gz") == "games"


def test_boards_of_no_size_are_packed_as_nothing():
    shelf = labels.Shelf(4)
    assert not shelf.arrays.packed.any()
    stones = jnp.zeros((1, 4, 4), jnp.int8)
    none = jnp.zeros(1, jnp.int32)
    assert not np.asarray(labels.board.packed_from(stones, none, none)).any()
