"""Positions and boards."""

import pickle
import random

import mustplay
import pytest
from mustplay import Board, Position


def test_any_notation_is_read():
    position = Position("https://hexworld.org/board/#5c1,a3:sc3")
    assert repr(position) == "Position('5x5 a3 swap-pieces c3')"
    for name in ("moves", "hexworld", "trmph", "hexwiki", "sgf", "little-golem", "slanted"):
        again = Position(position.to(name))
        assert (again.black, again.white) == (position.black, position.white), name
        # A diagram cannot say whose turn it is; `convert` tells so.
        lost = mustplay.convert(position, name).lost
        assert (again.to_move == position.to_move) == (lost is None), name


def test_positions_are_values():
    empty = Position("4x3")
    played = empty.play("a1")
    assert empty == Position("4x3") and empty.moves == []
    assert played.moves == ["a1"] and played.to_move == "white"
    assert {played, Position("4x3 a1")} == {played}
    assert pickle.loads(pickle.dumps(played)) == played
    with pytest.raises(AttributeError):
        played.moves = []
    assert "4x3" in str(played) and played.svg().startswith("<svg")


def test_random_games_to_the_end():
    chance = random.Random(5)
    for size in (2, 3, 4, 5):
        for _ in range(20):
            position = Board(size).empty
            while position.legal_moves:
                cell = chance.choice(position.legal_moves)
                before = position
                position = position.play(cell)
                assert cell not in position.legal_moves and cell in before.legal_moves
                assert position.moves == [*before.moves, cell]
            # Hex has no draws.
            assert position.winner in ("black", "white")
            assert mustplay.solve(position).winner == position.winner
            assert pickle.loads(pickle.dumps(position)) == position


def test_bad_moves_say_why():
    position = Position("3x3 a1")
    for turn, message in [("a1", "move 2"), ("z9", "expected a cell of 3x3"), ("", "expected a cell")]:
        with pytest.raises(mustplay.Error, match=message):
            position.play(turn)
    with pytest.raises(TypeError):
        position.play(7)
    with pytest.raises(mustplay.Error, match="format: expected one of moves"):
        position.to("klingon")
    for text in ("", "0x0", "3x", "(;", "99999999999x3", "\0", "a" * 10_000):
        with pytest.raises(mustplay.Error):
            Position(text)


def test_boards():
    assert Board(5) == Board("5x5") != Board(5, 4)
    assert len(Board("Y4").cells) == 10
    assert pickle.loads(pickle.dumps(Board(3))) == Board(3)
    assert mustplay.solve(Board(3)).winner == "black"
    for size in (0, -1, 10**9):
        with pytest.raises(mustplay.Error):
            Board(size)
    with pytest.raises(mustplay.Error, match="without stones"):
        Board("3x3 a1")
