"""Games over posets of outcomes, with operators.

Operations are expressions of `mustplay outcome`, which says what they mean; a game here is a form, and
two are equal if their values are.
"""

from __future__ import annotations

from typing import Any

from . import answers, jobs
from ._mustplay import Error


class OutcomeGame:
    """A game that ends in an outcome of a poset.

    >>> g, h = OutcomeGame('{T|a}', over='fork'), OutcomeGame('{b|_}', over='fork')
    >>> g > h, g | h, (g & h).canonical
    (True, OutcomeGame('{{T|a}|{b|_}}', over='fork'), OutcomeGame('{b|_}', over='fork'))
    >>> g.op().op() == g, g.holds('>=_g', h)
    (True, True)
    """

    def __init__(self, game: str, over: str) -> None:
        answer = jobs.outcome([game], over)
        if answer.expression is None or answer.over is None or answer.canonical is None:
            raise Error(f"game: expected a game, found {game!r}")
        self._answer = answer
        self.over: str = answer.over
        # What leads to another poset is written over that one.
        self.text: str = answer.expression if answer.over == answer.poset else answer.canonical

    @property
    def analysis(self) -> answers.OutcomeAnswer:
        """All that the job `outcome` tells."""
        return self._answer

    @property
    def canonical(self) -> OutcomeGame:
        """The canonical form."""
        return OutcomeGame(str(self._answer.canonical), self.over)

    def _made(self, text: str) -> OutcomeGame:
        return OutcomeGame(text, self.over)

    def _beside(self, other: OutcomeGame) -> str:
        if self.over != other.over:
            raise Error(f"over: expected games over one poset, found {self.over} and {other.over}")
        return other.text

    def __or__(self, other: OutcomeGame) -> OutcomeGame:
        return self._made(f"{{{self.text}|{self._beside(other)}}}")

    def __and__(self, other: OutcomeGame) -> OutcomeGame:
        """The meet (CVH Proposition 4.13)."""
        return self._made(f"({self.text}) /\\ ({self._beside(other)})")

    def join(self, other: OutcomeGame) -> OutcomeGame:
        """The join (CVH Proposition 4.13)."""
        return self._made(f"({self.text}) \\/ ({self._beside(other)})")

    def sum(self, other: OutcomeGame, function: str) -> OutcomeGame:
        """The sum of two games over one poset with a function of their outcomes: `and`, `or`, or a
        table `[a&b -> a, …]` (CVH Definition 8.7)."""
        return self._made(f"({self.text}) +_{function} ({self._beside(other)})")

    def map(self, function: str) -> OutcomeGame:
        """The game with its outcomes mapped by a table `[a -> b, else -> _]`."""
        return self._made(f"map({function}, {self.text})")

    def op(self) -> OutcomeGame:
        """The opposite game, in which the players and the order are exchanged."""
        return self._made(f"({self.text})^op")

    def up(self) -> OutcomeGame:
        """↑G (CVH Definition 5.7)."""
        return self._made(f"up({self.text})")

    def down(self) -> OutcomeGame:
        """↓G (CVH Definition 5.7)."""
        return self._made(f"down({self.text})")

    def monotone(self) -> OutcomeGame:
        """A monotone form (CVH Theorem 6.5)."""
        return self._made(f"monotone({self.text})")

    def holds(self, relation: str, other: OutcomeGame) -> bool:
        """Whether a relation holds: `<=`, `<|`, the decisive `<=_g`, `<=_g1`, `<=_g2` … (CVH §9)."""
        told = jobs.outcome([f"{self.text} {relation} {self._beside(other)}"], self.over)
        questions = told.questions or []
        if not questions:
            raise Error(f"relation: expected one such as <= or <=_g, found {relation!r}")
        return bool(questions[0].holds)

    def __le__(self, other: OutcomeGame) -> bool:
        return self.holds("<=", other)

    def __ge__(self, other: OutcomeGame) -> bool:
        return self.holds(">=", other)

    def __lt__(self, other: OutcomeGame) -> bool:
        return self.holds("<", other)

    def __gt__(self, other: OutcomeGame) -> bool:
        return self.holds(">", other)

    def confused(self, other: OutcomeGame) -> bool:
        """Whether neither is at most the other."""
        return self.holds("||", other)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OutcomeGame):
            return NotImplemented
        return self.over == other.over and self.holds("=", other)

    def __hash__(self) -> int:
        return hash((self.over, self.canonical.text))

    def __repr__(self) -> str:
        return f"OutcomeGame({self.text!r}, over={self.over!r})"

    def __str__(self) -> str:
        return str(self._answer)

    def _repr_svg_(self) -> str | None:
        return self._answer.svg()

    def __reduce__(self) -> tuple[Any, ...]:
        return OutcomeGame, (self.text, self.over)
