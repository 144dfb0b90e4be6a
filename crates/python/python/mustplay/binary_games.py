"""Games that end in true or false, with operators.

Operations are expressions of `mustplay coloring value`, which defines them; a game here is a form, and two are
equal if their values are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import answers, jobs
from ._mustplay import Game


class BinaryGame:
    """A game that ends in T, which Max wants, or in F, which Min wants (SCG chapter 7).

    It is constructed from a text: `T`, `F`, `X`, `Z□`, `Z△`, `{left|right}` and what ∧ ∨ ≡ ¬ make of them. Here
    `g & h`, `g | h` and `~g` are ∧, ∨ and ¬, and `{g|h}` is `BinaryGame.of_options([g], [h])`.

    >>> x, z = BinaryGame('X'), BinaryGame('Z□')
    >>> x | z, (x | z).canonical, (x | z).value
    (BinaryGame('(X) ∨ (Z□)'), BinaryGame('{T|Z□}'), Game('{1|0}'))
    >>> (x & x).class_, x.equals(z).class_, ~x == x
    ('negative', 'regular', True)
    >>> (x & x) < z, z == BinaryGame('Z△'), z.interchangeable(BinaryGame('Z△'))
    (True, True, False)
    """

    def __init__(self, game: str) -> None:
        self._answer = jobs.binary([game])
        self._told = self._answer.games[0]
        #: What was written.
        self.text: str = game

    @staticmethod
    def of_options(left: Iterable[BinaryGame], right: Iterable[BinaryGame]) -> BinaryGame:
        """The game with these options of Max and Min.

        >>> BinaryGame.of_options([BinaryGame('T')], [BinaryGame('F')]) == BinaryGame('X')
        True
        """
        sides = [",".join(f"({option.text})" for option in side) for side in (left, right)]
        return BinaryGame(f"{{{sides[0]}|{sides[1]}}}")

    @property
    def analysis(self) -> answers.BinaryAnswer:
        """The full answer of the job `binary`."""
        return self._answer

    @property
    def canonical(self) -> BinaryGame | None:
        """The canonical form of its value (SCG Theorem 7.3.3), unless it is too long to write."""
        text = self._told.canonical
        return None if text is None else BinaryGame(text)

    @property
    def value(self) -> Game | None:
        """Its value in normal play (SCG Definition 7.1.3), T being 1 and F −1, unless that is too
        long to write."""
        text = self._told.value
        return None if text is None else Game(text)

    @property
    def class_(self) -> answers.BinaryClass:
        """Who wins: Max (`positive`), Min (`negative`), the player who moves first (`regular`) or second (`misere`).
        """
        return self._told.class_

    @property
    def even(self) -> bool | None:
        """Whether all plays have an even number of moves; `None` if the parity depends on the play."""
        return self._told.even

    def __and__(self, other: BinaryGame) -> BinaryGame:
        return self._joined("∧", other)

    def __or__(self, other: BinaryGame) -> BinaryGame:
        return self._joined("∨", other)

    def equals(self, other: BinaryGame) -> BinaryGame:
        """The game that is won if both end alike, ≡ (SCG §7.6)."""
        return self._joined("≡", other)

    def __invert__(self) -> BinaryGame:
        return BinaryGame(f"¬({self.text})")

    def star(self) -> BinaryGame:
        """The game with one more move that changes nothing (SCG §7.5).

        >>> BinaryGame('Z□').star().class_, BinaryGame('T').star() < BinaryGame('T')
        ('regular', False)
        """
        return BinaryGame(f"({self.text})*")

    def _joined(self, sign: str, other: BinaryGame) -> BinaryGame:
        if not isinstance(other, BinaryGame):
            return NotImplemented
        return BinaryGame(f"({self.text}) {sign} ({other.text})")

    def _beside(self, other: BinaryGame) -> answers.BinaryComparison:
        if not isinstance(other, BinaryGame):
            raise TypeError(f"expected a BinaryGame, found {type(other).__name__}")
        return jobs.binary([self.text, other.text]).comparisons[0]

    def compare(self, other: BinaryGame) -> answers.Relation:
        """How the values compare: `<`, `=`, `>` or `||` (SCG Definition 7.3.1)."""
        return self._beside(other).relation

    def interchangeable(self, other: BinaryGame) -> bool:
        """Whether the games are interchangeable under ∧ and ∨: equal values and equal parity."""
        return self._beside(other).interchangeable

    def confused(self, other: BinaryGame) -> bool:
        """Whether neither value is at most the other.

        >>> BinaryGame('X').confused(BinaryGame('Z□'))
        True
        """
        return self.compare(other) == "||"

    def __le__(self, other: BinaryGame) -> bool:
        return self.compare(other) in ("<", "=")

    def __ge__(self, other: BinaryGame) -> bool:
        return self.compare(other) in (">", "=")

    def __lt__(self, other: BinaryGame) -> bool:
        return self.compare(other) == "<"

    def __gt__(self, other: BinaryGame) -> bool:
        return self.compare(other) == ">"

    def __eq__(self, other: object) -> bool:
        return self.compare(other) == "=" if isinstance(other, BinaryGame) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"BinaryGame({self.text!r})"

    def __str__(self) -> str:
        return str(self._answer)

    def __reduce__(self) -> tuple[Any, ...]:
        return BinaryGame, (self.text,)
