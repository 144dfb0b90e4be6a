"""Rulesets of your own.

A ruleset is a class that defines the moves of the players. Positions are hashable objects: numbers,
texts, tuples, frozen sets. The engine caches values, adds components and computes canonical
forms; `mustplay game --help` lists the built-in rulesets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from ._mustplay import Error, Game, Grundy, Values

P = TypeVar("P")


class Ruleset(Generic[P]):
    """Rules of normal play: a player who cannot move loses.

    A subclass has `left` and `right`, which return the positions that the player may move to, or
    `options` if both players have the same moves. It may have `components`, positions whose sum is
    the position, and `symmetries`, positions of the same value.

    >>> class Nim(Ruleset):
    ...     def options(self, heap):
    ...         return range(heap)
    >>> Nim().value(3), Nim().grundy(3)
    (Game('*3'), 3)
    """

    #: Where Left may move.
    left: Callable[[P], Iterable[P]] | None = None
    #: Where Right may move.
    right: Callable[[P], Iterable[P]] | None = None
    #: The options of the player to move.
    options: Callable[[P], Iterable[P]] | None = None
    #: Positions that the position is the sum of.
    components: Callable[[P], Iterable[P]] | None = None
    #: Positions of the same value.
    symmetries: Callable[[P], Iterable[P]] | None = None
    #: How many positions a value may take.
    limit: int = 2_000_000

    def _table(self, kind: type[Any]) -> Any:
        tables = self.__dict__.setdefault("_tables", {})
        if kind not in tables:
            tables[kind] = kind(self.limit)
        return tables[kind]

    def value(self, position: P) -> Game:
        """The value of a position, as a game in canonical form."""
        game: Game = self._table(Values).value(self, position)
        return game

    def grundy(self, position: P) -> int:
        """The Grundy value of a position, if both players have the same moves."""
        if self.options is None:
            name = type(self).__name__
            raise Error(f"{name}: expected `options`, for only impartial games have Grundy values")
        number: int = self._table(Grundy).value(self, position)
        return number

    def outcome(self, position: P) -> str:
        """Who wins: `L`, `R`, the `N`ext or the `P`revious player."""
        if self.options is not None:
            return "N" if self.grundy(position) else "P"
        return self.value(position).outcome

    def outcomes(self, positions: Iterable[P]) -> dict[P, str]:
        """Who wins each of some positions."""
        return {position: self.outcome(position) for position in positions}

    def winning_moves(self, position: P, player: str = "left") -> list[P]:
        """The moves of `left` or `right` after which the other, to move, loses."""
        if player not in ("left", "right"):
            raise Error(f"player: expected left or right, found {player!r}")
        moves = self.options or (self.left if player == "left" else self.right)
        if moves is None:
            raise TypeError(f"{type(self).__name__}: expected a method `{player}`")
        wins = ("L", "P") if player == "left" else ("R", "P")
        return [option for option in dict.fromkeys(moves(position)) if self.outcome(option) in wins]

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_tables"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


class Period(NamedTuple):
    """From `start` on the values repeat every `length` heaps."""

    start: int
    length: int


class HeapRuleset(Ruleset[int]):
    """An impartial game with heaps: a move takes from one heap and may divide the rest.

    A subclass has `moves(heap)`, which gives for each move the heaps that are left, as a tuple. A
    move takes at most `most_taken` and leaves at most `most_heaps` heaps, and which it may take
    does not depend on the heap but for how much there is of it: the octal and hexadecimal games.

    >>> class Kayles(HeapRuleset):
    ...     most_taken = 2
    ...     def moves(self, heap):
    ...         for taken in (1, 2):
    ...             for one in range((heap - taken) // 2 + 1):
    ...                 yield one, heap - taken - one
    >>> Kayles().grundy_values(6)
    [0, 1, 2, 3, 1, 4, 3]
    >>> Kayles().period(170)
    Period(start=71, length=12)
    """

    #: The most that a move takes.
    most_taken: int = 1
    #: The most heaps that a move leaves: 2 in octal games, 3 in hexadecimal ones.
    most_heaps: int = 2

    def __init__(self) -> None:
        self._values: list[int] = []

    def moves(self, heap: int) -> Iterable[tuple[int, ...]]:
        """The heaps that each move leaves."""
        raise NotImplementedError("a subclass of HeapRuleset has a method `moves`")

    def grundy_values(self, largest: int) -> list[int]:
        """The Grundy values of heaps of 0 to `largest`, by the theorem of Sprague and Grundy."""
        values = self._values
        for heap in range(len(values), largest + 1):
            met = set()
            for left in self.moves(heap):
                left = tuple(size for size in left if size)
                taken = heap - sum(left)
                if not 0 < taken <= self.most_taken or len(left) > self.most_heaps or min(left, default=0) < 0:
                    raise Error(
                        f"{type(self).__name__}: a move from {heap} to {left} takes {taken} and leaves "
                        f"{len(left)} heaps: expected to take 1 to {self.most_taken} and to leave at "
                        f"most {self.most_heaps}"
                    )
                value = 0
                for size in left:
                    value ^= values[size]
                met.add(value)
            values.append(next(number for number in range(len(met) + 1) if number not in met))
        return values[: largest + 1]

    def period(self, largest: int) -> Period | None:
        """The period, if the values of heaps up to `largest` prove one.

        Guy and Smith, for any number d of heaps that a move leaves and k that it takes: values that
        repeat with length p from n₀ to d·n₀ + (d − 1)·p + k, and one period on, repeat for ever. For
        a heap n beyond that, whatever a move leaves of n + p has a part greater than n₀ + p, and of n
        one of at least n₀; a period less, or more, of it has the same value, so both have options of
        the same values.
        """
        values = self.grundy_values(largest)
        d, k = self.most_heaps, self.most_taken
        for length in range(1, largest):
            start = largest - length + 1
            while start > 0 and values[start - 1] == values[start - 1 + length]:
                start -= 1
            if d * start + d * length + k <= largest:
                return Period(start, length)
        return None

    def options(self, heap: int) -> Iterator[Any]:
        """What a move leaves: a heap, or a tuple of them."""
        if isinstance(heap, tuple):
            for index, size in enumerate(heap):
                for left in self.moves(size):
                    yield heap[:index] + tuple(left) + heap[index + 1 :]
        else:
            yield from self.moves(heap)

    def components(self, heaps: Any) -> Iterable[Any]:
        """The heaps one by one."""
        return [size for size in heaps if size] if isinstance(heaps, tuple) else [heaps]
