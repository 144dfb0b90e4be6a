"""Boards, and `all_moves`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import jobs
from ._mustplay import Error, Position, formats

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import answers
    from ._run import Limits, Text

#: The formats of `Position.to`.
FORMATS = tuple(formats())


class Board:
    """A board of Hex, Y or a Shannon game.

    >>> board = Board(5)
    >>> board, len(board.cells), board.neighbors('a1')
    (Board('5x5'), 25, ['a2', 'b1'])
    >>> Board(4, 3).empty
    Position('4x3')
    """

    def __init__(self, columns: int | str, rows: int | None = None) -> None:
        if isinstance(columns, str):
            if rows is not None:
                raise TypeError("expected a name, or columns and rows")
            text = columns
        else:
            text = f"{columns}x{columns if rows is None else rows}"
        empty = Position(text)
        if empty.moves or empty.black or empty.white:
            raise Error(f"expected a board without stones, found {text!r}")
        self._empty = empty

    @property
    def name(self) -> str:
        """The name: `5x5`, `Y4`."""
        return self._empty.board

    @property
    def empty(self) -> Position:
        """The position without stones."""
        return self._empty

    @property
    def cells(self) -> list[str]:
        """All cells."""
        return self._empty.cells

    def neighbors(self, cell: str) -> list[str]:
        """The neighbors of a cell."""
        return self._empty.neighbors(cell)

    @property
    def text(self) -> str:
        """The text that jobs accept."""
        return self._empty.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._empty == other._empty

    def __hash__(self) -> int:
        return hash(self._empty)

    def __repr__(self) -> str:
        return f"Board({self.text!r})"

    def __str__(self) -> str:
        return str(self._empty)

    def _repr_svg_(self) -> str:
        return self._empty.svg()

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.text,)


def all_moves(position: Text, **limits: Unpack[Limits]) -> answers.Solution:
    """Solves a position and decides for every move whether it wins.

    >>> all_moves('3x3').winning_moves
    ['a2', 'a3', 'b2', 'c1', 'c2']
    """
    return jobs.solve(position, all_moves=True, **limits)
