"""Solved positions: read as the mover sees them."""

import gzip
import json

import numpy as np

from hexnet import labels, solving

BLACK = {
    "input": "3x2 B:a1 W:c2 black",
    "board": "3x2",
    "to_move": "black",
    "winning_moves": ["a2", "b1"],
    "losing_moves": ["b2", "c1"],
}
WHITE = BLACK | {"input": "3x2 B:a1 W:c2 white", "to_move": "white"}


def test_the_mover_joins_north_to_south():
    stones, wins, losses = labels.parse(json.dumps(BLACK))
    assert stones.tolist() == [[1, 0, 0], [0, 0, -1]]
    assert wins.tolist() == [[False, True, False], [True, False, False]]
    turned = labels.parse(json.dumps(WHITE))
    assert turned[0].tolist() == [[-1, 0], [0, 0], [0, 1]]
    assert (turned[1] == wins.T).all() and (turned[2] == losses.T).all()


def test_positions_that_were_not_solved_are_left_out():
    assert labels.parse(json.dumps(BLACK | {"unknown_moves": ["b2"]})) is None
    assert labels.parse(json.dumps(BLACK | {"complete": False})) is None


def test_children_tell_who_wins_after_a_move(tmp_path):
    path = str(tmp_path / "labels.jsonl.gz")
    with gzip.open(path, "wt") as file:
        file.write(json.dumps(BLACK) + "\n")
    alone = labels.load([path], 4)
    assert alone.count == 1 and bool(alone.won[0]) and int(alone.winning[0].sum()) == 2
    family = labels.load([path], 4, children=4)
    assert family.count == 5
    # After a winning move the next player loses, and two of the four moves win.
    lost = ~np.asarray(family.won) & ~np.asarray(family.winning.any(-1))
    assert lost.sum() == 2


def test_the_text_decides_what_is_held_back():
    texts = [f"5x5 B:a{it} W: white" for it in range(400)]
    part = np.mean([solving.is_held_back(it) for it in texts])
    assert 0.06 < part < 0.2
