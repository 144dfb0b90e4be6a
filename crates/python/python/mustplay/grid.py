"""Positions on a grid of letters, for rulesets of your own.

A position is a tuple of rows: `("..", ".#")`.

>>> from mustplay import Ruleset, grid
>>> class Domineering(Ruleset):
...     def left(self, board):
...         return grid.placements(board, [(0, 0), (1, 0)])
...     def right(self, board):
...         return grid.placements(board, [(0, 0), (0, 1)])
...     def components(self, board):
...         return grid.pieces(board)
...     def symmetries(self, board):
...         return grid.flips(board)
>>> Domineering().value(grid.empty(2, 3))
Game('{2|-1/2}')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ._mustplay import flips, pieces, placements, turns

__all__ = [
    "Cell", "Grid", "cells", "empty", "flips", "pieces", "placements", "put", "read", "turns",
]

Grid = tuple[str, ...]
Cell = tuple[int, int]


def empty(rows: int, columns: int, mark: str = ".") -> Grid:
    """A grid of one letter."""
    return (mark * columns,) * rows


def read(text: str) -> Grid:
    """The rows of a text, divided by slashes or lines."""
    return tuple(text.replace("\n", "/").strip("/").split("/"))


def cells(grid: Grid, marks: str = ".") -> Iterator[Cell]:
    """The cells with one of these letters, row by row."""
    for row, letters in enumerate(grid):
        for column, letter in enumerate(letters):
            if letter in marks:
                yield row, column


def put(grid: Grid, marks: Mapping[Cell, str]) -> Grid:
    """A copy of the grid with new letters on some cells."""
    rows = list(grid)
    for (row, column), letter in marks.items():
        rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
    return tuple(rows)
