"""Set-coloring games: players color elements in turn, and a function of the colors gives the winner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from . import answers, jobs
from ._mustplay import Error, Position
from ._run import plain
from .binary_games import BinaryGame

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._run import Limits, Text

Player = Literal["max", "min"]
Turns = Literal["alternate", "equalized", "coin-flip"]


class ColoringGame:
    """A set-coloring game: an expression, or a text with the game and its rules (SCG §3.1).

    Max wants the expression true. `play` colors an element; a game never changes.

    >>> game = ColoringGame('(x | y) & z')
    >>> game.winner, game.class_, game.winning_moves
    ('max', 'regular', ['z=true'])
    >>> game.play('z=true').play('x=false').winning_moves
    ['y=true']
    >>> game.value, game <= ColoringGame('z')
    (BinaryGame('X'), True)
    """

    def __init__(
        self,
        game: Text,
        *,
        to_move: Player | None = None,
        turns: Turns | None = None,
        over: str | None = None,
        stones: Iterable[str] = (),
    ) -> None:
        if isinstance(game, Position):
            game = game.to("cnf")
        #: What was written.
        self.text: str = str(plain(game))
        self._given: dict[str, Any] = {
            "to_move": to_move, "turns": turns, "over": over, "stones": tuple(stones),
        }
        self._told: answers.Colored | None = None
        # What is wrong is said here, though nothing is searched yet.
        self._read = jobs.coloring(self.text, nodes=0, **self._given)

    def solve(
        self, *, theory: bool = False, set: Iterable[str] = (), **limits: Unpack[Limits]
    ) -> answers.Colored:
        """All that the job `coloring` tells, with the theory or about a set of elements if asked for."""
        if theory or set or limits:
            return jobs.coloring(self.text, theory=theory, set=list(set), **self._given, **limits)
        if self._told is None:
            self._told = jobs.coloring(self.text, **self._given)
        return self._told

    @property
    def stones(self) -> tuple[str, ...]:
        """What was colored by `play`."""
        stones: tuple[str, ...] = self._given["stones"]
        return stones

    @property
    def elements(self) -> list[str]:
        """The elements that have no color yet."""
        return self._read.elements or []

    @property
    def to_move(self) -> answers.ColoringPlayer | None:
        """Who moves first."""
        return self._read.to_move

    @property
    def winner(self) -> answers.ColoringPlayer | None:
        """Who wins, in a game with two outcomes."""
        return self.solve().winner

    @property
    def class_(self) -> answers.ColoringClass | None:
        """Who wins when either player moves first (SCG Definition 5.1.5): Max (`positive`), Min
        (`negative`), the player who moves first (`regular`) or second (`misere`)."""
        return self.solve().class_

    @property
    def winning_moves(self) -> list[str]:
        """Moves after which the mover wins."""
        return self.solve().winning_moves or []

    @property
    def losing_moves(self) -> list[str]:
        """Moves after which the opponent wins."""
        return self.solve().losing_moves or []

    @property
    def dead(self) -> list[str]:
        """Elements whose color does not matter any more.

        >>> ColoringGame('x | y & !y').dead
        ['y']
        """
        return self.solve().dead or []

    @property
    def value(self) -> BinaryGame | None:
        """The value among binary games, of a game with two outcomes that is small enough (SCG chapter 7)."""
        told = self.solve()
        return None if told.value is None or told.class_ is None else BinaryGame(told.value)

    @property
    def theory(self) -> answers.Theory | None:
        """Rational, reversible and dominated moves, symmetries, components.

        >>> ColoringGame('(a | b) & (c | d)').theory.symmetries.order
        '8'
        """
        return self.solve(theory=True).theory

    def set(self, *elements: str) -> answers.ColoredSet:
        """What a set of elements is to the players (SCG chapter 8).

        >>> ColoringGame('(a | b) & c').set('a', 'b').status
        'captured by max'
        """
        told = self.solve(set=elements).set
        if told is None:
            raise Error("set: expected a game in which the players alternate, and some elements")
        return told

    def play(self, move: str) -> ColoringGame:
        """The game after a move: `x=true`, or `x` if its color is clear.

        >>> ColoringGame('x & y').play('x=maybe')
        Traceback (most recent call last):
        mustplay.Error: stones: expected a color like `x=true` of an element that has none, found `x=maybe`
        """
        if not isinstance(move, str):
            raise TypeError(f"move: expected a text such as x=true, found {type(move).__name__}")
        if self._read.turns is not None or self.to_move is None:
            raise Error("play: expected a game in which the players alternate")
        if "=" not in move and self._read.game == "division":
            colors = self._read.colors or 2
            own = "true" if colors == 2 else str(colors - 1)
            other = "false" if colors == 2 else "0"
            move = f"{move}={own if self.to_move == 'max' else other}"
        following: Player = "min" if self.to_move == "max" else "max"
        given = {**self._given, "to_move": following, "stones": (*self.stones, move)}
        return ColoringGame(self.text, **given)

    def compare(self, other: ColoringGame, map: str | None = None) -> answers.ComparedColorings:
        """How two games without stones compare, elements of one name being the same; whether they are
        isomorphic, and what a map `a = x & y; b = !z` of colorings is (SCG §3.4, Definition 6.3.2).

        >>> x, y = ColoringGame('x & (y | z)'), ColoringGame('(a | b) & c')
        >>> x.compare(y).isomorphic, x.compare(y).isomorphism.anti
        (True, False)
        """
        if not isinstance(other, ColoringGame):
            raise TypeError(f"expected a ColoringGame, found {type(other).__name__}")
        if self.stones or other.stones:
            raise Error("compare: expected games without stones")
        return jobs.coloring_comparison(self.text, other.text, map=map)

    def __le__(self, other: ColoringGame) -> bool:
        return self.compare(other).relation in ("<", "=")

    def __ge__(self, other: ColoringGame) -> bool:
        return self.compare(other).relation in (">", "=")

    def __lt__(self, other: ColoringGame) -> bool:
        return self.compare(other).relation == "<"

    def __gt__(self, other: ColoringGame) -> bool:
        return self.compare(other).relation == ">"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ColoringGame):
            return NotImplemented
        return (self.text, self._given) == (other.text, other._given)

    def __hash__(self) -> int:
        return hash((self.text, *self._given.values()))

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self._given.items() if value)
        return f"ColoringGame({self.text!r}{given})"

    def __str__(self) -> str:
        return str(self.solve())

    def _repr_svg_(self) -> str | None:
        return self.solve().svg()

    def __reduce__(self) -> tuple[Any, ...]:
        return _coloring_game, (self.text, self._given)


def _coloring_game(text: str, given: dict[str, Any]) -> ColoringGame:
    return ColoringGame(text, **given)
