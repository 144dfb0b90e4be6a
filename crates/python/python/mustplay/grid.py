"""Positions on a grid of letters, for rulesets of one's own.

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

from collections.abc import Iterable, Iterator, Mapping, Sequence

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
    """The grid with other letters on some cells."""
    rows = list(grid)
    for (row, column), letter in marks.items():
        rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
    return tuple(rows)


def placements(grid: Grid, shape: Sequence[Cell], mark: str = "#", on: str = ".") -> Iterator[Grid]:
    """Every grid in which a shape, given by its cells, was put on free ones."""
    height, width = len(grid), len(grid[0]) if grid else 0
    for row in range(height):
        for column in range(width):
            places = [(row + down, column + across) for down, across in shape]
            if all(0 <= r < height and 0 <= c < width and grid[r][c] in on for r, c in places):
                yield put(grid, dict.fromkeys(places, mark))


def pieces(grid: Grid, marks: str = ".", wall: str = "#") -> Iterator[Grid]:
    """The connected parts of the cells with these letters, each cut out; what is else is wall."""
    left = set(cells(grid, marks))
    while left:
        piece = {left.pop()}
        edge = list(piece)
        while edge:
            row, column = edge.pop()
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
            left -= near
            piece |= near
            edge.extend(near)
        rows = [row for row, _ in piece]
        columns = [column for _, column in piece]
        yield tuple(
            "".join(
                grid[row][column] if (row, column) in piece else wall
                for column in range(min(columns), max(columns) + 1)
            )
            for row in range(min(rows), max(rows) + 1)
        )


def flips(grid: Grid) -> Iterable[Grid]:
    """The grid upside down, left to right, and both."""
    mirrored = tuple(row[::-1] for row in grid)
    return mirrored, grid[::-1], mirrored[::-1]


def turns(grid: Grid) -> Iterable[Grid]:
    """The seven other images of the grid under turning and mirroring."""
    turned = tuple("".join(row) for row in zip(*grid))
    return *flips(grid), turned, *flips(turned)
