"""Games over posets of outcomes, with operators.

Operations are expressions of `mustplay poset eval`, which defines them; a game here is a form, and two are
equal if their values are.
"""

from __future__ import annotations

from typing import Any

from . import answers, jobs
from ._mustplay import Error


class OutcomeGame:
    """A game that ends in an outcome of a poset (CVH Definition 4.1).

    `g | h` is {g|h}, `g + h` the sum over the product of the posets, `g & h` the meet. Of several games
    `mustplay.outcome` draws the order.

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

    @property
    def left(self) -> list[OutcomeGame]:
        """Left options of the canonical form."""
        return [self._made(text) for text in self._answer.left or []]

    @property
    def right(self) -> list[OutcomeGame]:
        """Right options of the canonical form."""
        return [self._made(text) for text in self._answer.right or []]

    @property
    def is_passable(self) -> bool:
        """Whether no player ever wants to pass (CVH §6).

        >>> OutcomeGame('{T|_}', over='L2').is_passable, OutcomeGame('{_|T}', over='L2').is_passable
        (True, False)
        """
        return bool(self._answer.passable)

    @property
    def is_monotone(self) -> bool:
        """Whether every move is good (CVH §6)."""
        return bool(self._answer.monotone)

    def _made(self, text: str) -> OutcomeGame:
        return OutcomeGame(text, self.over)

    def _checked(self, other: OutcomeGame) -> OutcomeGame:
        if not isinstance(other, OutcomeGame):
            raise TypeError(f"expected an OutcomeGame, found {type(other).__name__}")
        return other

    def _beside(self, other: OutcomeGame) -> str:
        if self.over != self._checked(other).over:
            raise Error(f"over: expected games over one poset, found {self.over} and {other.over}")
        return other.text

    def __or__(self, other: OutcomeGame) -> OutcomeGame:
        return self._made(f"{{{self.text}|{self._beside(other)}}}")

    def __add__(self, other: OutcomeGame) -> OutcomeGame:
        """The sum, whose outcomes are pairs (CVH Definition 8.1).

        >>> g = OutcomeGame('{T|_}', over='L2') + OutcomeGame('a', over='L3')
        >>> g
        OutcomeGame('{T&a|_&a}', over='L2 x L3')
        """
        other = self._checked(other)
        return self._made(f"({self.text}) + ({other.text} over {other.over})")

    def __and__(self, other: OutcomeGame) -> OutcomeGame:
        """The meet (CVH Proposition 4.13)."""
        return self._made(f"({self.text}) /\\ ({self._beside(other)})")

    def join(self, other: OutcomeGame) -> OutcomeGame:
        """The join (CVH Proposition 4.13).

        >>> OutcomeGame('a', over='fork').join(OutcomeGame('b', over='fork')).canonical
        OutcomeGame('{a,b|{a,b|_}}', over='fork')
        """
        return self._made(f"({self.text}) \\/ ({self._beside(other)})")

    def sum(self, other: OutcomeGame, function: str) -> OutcomeGame:
        """The sum of two games over one poset with a function of their outcomes: `and`, `or`, or a
        table `[a&b -> a, …]` (CVH Definition 8.7).

        >>> OutcomeGame('{T|_}', over='L2').sum(OutcomeGame('T', over='L2'), 'and').canonical
        OutcomeGame('{T|_}', over='L2')
        """
        return self._made(f"({self.text}) +_{function} ({self._beside(other)})")

    def map(self, function: str) -> OutcomeGame:
        """The game with its outcomes mapped by a table `[a -> b, else -> _]`, or by `above(a)`,
        `notbelow(a)` to win or loss (CVH §8.3).

        >>> OutcomeGame('{T|a}', over='fork').map('above(T)')
        OutcomeGame('{T|_}', over='L2')
        """
        return self._made(f"map({function}, {self.text})")

    def op(self) -> OutcomeGame:
        """The opposite game, in which the players and the order are exchanged (CVH §8.3).

        >>> OutcomeGame('{T|a}', over='L3').op()
        OutcomeGame('{a|T}', over='L3^op')
        """
        return self._made(f"({self.text})^op")

    def copycat(self) -> OutcomeGame:
        """G +_λ Gᵒᵖ, which Left wins by copying Right's moves (CVH Lemma 8.9).

        >>> OutcomeGame('{T|a}', over='fork').copycat().canonical
        OutcomeGame('T', over='L2')
        """
        return self._made(f"copycat({self.text})")

    def up(self) -> OutcomeGame:
        """↑G, the largest game that is as good a left option (CVH Definition 5.7).

        >>> OutcomeGame('a', over='fork').up().canonical
        OutcomeGame('{T|{a|_}}', over='fork')
        """
        return self._made(f"up({self.text})")

    def down(self) -> OutcomeGame:
        """↓G, the smallest game that is as good a right option (CVH Definition 5.7).

        >>> OutcomeGame('a', over='fork').down().canonical
        OutcomeGame('{{T|a}|_}', over='fork')
        """
        return self._made(f"down({self.text})")

    def monotone(self) -> OutcomeGame:
        """A monotone form (CVH Theorem 6.5).

        >>> OutcomeGame('{a,b|_}', over='fork').monotone().is_monotone
        True
        """
        return self._made(f"monotone({self.text})")

    def question(self, relation: str, other: OutcomeGame) -> answers.OutcomeQuestion:
        """Whether a relation holds, and what decides it: `<=`, `<|`, `<=_l` and `<=_r` as left and right
        options (CVH §5), `<=_g` where the region decides the game (CVH §9).

        >>> g, h = OutcomeGame('{b,{T|a}|_}', over='L4'), OutcomeGame('{{T|{b|{a|_}}}|_}', over='L4')
        >>> h.question('<=_g1', g).decisive[0].holds
        True
        """
        told = jobs.outcome([f"{self.text} {relation} {self._beside(other)}"], self.over)
        if not told.questions:
            raise Error(f"relation: expected one such as <= or <=_g, found {relation!r}")
        return told.questions[0]

    def holds(self, relation: str, other: OutcomeGame) -> bool | None:
        """Whether a relation holds; `None` if that was not found, which decisive ones may come to."""
        return self.question(relation, other).holds

    def lhd(self, other: OutcomeGame) -> bool:
        """G ⊲ H: Left moving first in H is as well off as moving second in G (CVH Definition 4.3).

        >>> OutcomeGame('T', over='L2').lhd(OutcomeGame('{T|_}', over='L2'))
        True
        """
        return bool(self.holds("<|", other))

    def decisive_le(self, other: OutcomeGame) -> bool | None:
        """G ≤ᵍ H: H is as good for Left in every strict context, for either first
        player (CVH Definition 9.6);
        `None` if no strategy and no context was found.

        >>> g, h = OutcomeGame('{{T|{b|{a|_}}}|_}', over='L4'), OutcomeGame('{b,{T|a}|_}', over='L4')
        >>> g <= h, g.decisive_le(h)
        (False, True)
        """
        return self.holds("<=_g", other)

    def decisive_le_first(self, other: OutcomeGame) -> bool | None:
        """G ≤₁ᵍ H: the same when Left moves first.

        >>> g, h = OutcomeGame('a', over='fork'), OutcomeGame('{T|_}', over='fork')
        >>> g.decisive_le_first(h), h.decisive_le_first(g)
        (True, False)
        """
        return self.holds("<=_g1", other)

    def decisive_le_second(self, other: OutcomeGame) -> bool | None:
        """G ≤₂ᵍ H: the same when Left moves second.

        >>> g, h = OutcomeGame('a', over='fork'), OutcomeGame('{T|_}', over='fork')
        >>> g.decisive_le_second(h), h.decisive_le_second(g)
        (False, True)
        """
        return self.holds("<=_g2", other)

    def decisive_lhd(self, other: OutcomeGame) -> bool | None:
        """G ⊲ᵍ H: Left moving first in H is as well off as moving second in G, in every strict context.

        >>> OutcomeGame('T', over='fork').decisive_lhd(OutcomeGame('{T|_}', over='fork'))
        True
        """
        return self.holds("<|_g", other)

    def __le__(self, other: OutcomeGame) -> bool:
        return bool(self.holds("<=", other))

    def __ge__(self, other: OutcomeGame) -> bool:
        return bool(self.holds(">=", other))

    def __lt__(self, other: OutcomeGame) -> bool:
        return bool(self.holds("<", other))

    def __gt__(self, other: OutcomeGame) -> bool:
        return bool(self.holds(">", other))

    def confused(self, other: OutcomeGame) -> bool:
        """Whether neither is at most the other.

        >>> OutcomeGame('a', over='fork').confused(OutcomeGame('b', over='fork'))
        True
        """
        return bool(self.holds("||", other))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OutcomeGame):
            return NotImplemented
        return self.over == other.over and bool(self.holds("=", other))

    def __hash__(self) -> int:
        return hash((self.over, self.canonical.text))

    def __repr__(self) -> str:
        return f"OutcomeGame({self.text!r}, over={self.over!r})"

    def __str__(self) -> str:
        return str(self._answer)

    def __reduce__(self) -> tuple[Any, ...]:
        return OutcomeGame, (self.text, self.over)
