"""Sums of games played for a score, with operators."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from . import answers, jobs
from ._mustplay import Error
from ._run import plain

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._run import Limits, Text

Player = Literal["left", "right"]


def _component(game: Text) -> str:
    """A game as text; a float becomes its exact fraction."""
    text = plain(Fraction(game) if isinstance(game, float) else game)
    if text is None or isinstance(text, (bool, list, dict)):
        raise TypeError(f"games: expected a game as text or number, found {type(game).__name__}")
    return str(text)


class ScoreSum:
    """A sum of games played for a score: Left maximizes, Right minimizes (SUM §2.1).

    Each argument is a component, or several: `G + H`, `3.G`; positions of rulesets and games are
    components too. Asking for a score searches, unless bounds decide; `bounds` and `components` never do.

    >>> s = ScoreSum('{25,{50|0}|-75}', '{20|-20}')
    >>> s.left_score, s.right_score, s.temperature
    (Fraction(20, 1), Fraction(-55, 1), Fraction(50, 1))
    >>> s.bounds().best, s.best_moves()
    (['5', '25'], [Choice(component=1, to='{50|0}')])
    >>> s.play(s.best_moves()[0])
    ScoreSum('{50|0}', '{20|-20}')
    >>> s + '{9|-9}', -ScoreSum('{4|1}')
    (ScoreSum('{25,{50|0}|-75}', '{20|-20}', '{9|-9}'), ScoreSum('{-1|-4}'))
    """

    def __init__(self, *games: Text | ScoreSum) -> None:
        given: list[str] = []
        for game in games:
            given.extend(game.games if isinstance(game, ScoreSum) else [_component(game)])
        try:
            # Without any steps the components and their bounds are told, and nothing is searched.
            told = jobs.sum(given, to_move="left", nodes=0)
        except Error:
            # Positions of rulesets take steps to evaluate; what is wrong is wrong again.
            told = jobs.sum(given, to_move="left")
        #: The components, as text that reads back.
        self.games: tuple[str, ...] = tuple(part.game for part in told.components)
        self._read = {"left": told, "right": jobs.sum(self.games, to_move="right", nodes=0)}
        self._solved: dict[str, answers.Summed] = {}

    @property
    def components(self) -> list[answers.Component]:
        """The components, each by itself: scores, mean, temperature, thermograph."""
        return self._told("left").components

    def _told(self, to_move: str) -> answers.Summed:
        if to_move not in self._read:
            raise Error(f"to_move: expected left or right, found {to_move!r}")
        return self._read[to_move]

    def solve(
        self,
        to_move: Player = "left",
        *,
        details: Sequence[Literal["moves", "taxes", "preferences", "rules"]] = (),
        **limits: Unpack[Limits],
    ) -> answers.Summed:
        """All that the job `sum` tells when a player begins, with further details if asked for."""
        self._told(to_move)
        if details or limits:
            return jobs.sum(self.games, to_move=to_move, details=details, **limits)
        if to_move not in self._solved:
            self._solved[to_move] = jobs.sum(self.games, to_move=to_move)
        return self._solved[to_move]

    def score(self, to_move: Player = "left") -> Fraction:
        """The score with best play when a player begins."""
        return Fraction(str(self.solve(to_move).value))

    @property
    def left_score(self) -> Fraction:
        """The score when Left begins."""
        return self.score("left")

    @property
    def right_score(self) -> Fraction:
        """The score when Right begins."""
        return self.score("right")

    def winner(self, to_move: Player = "left") -> str | None:
        """Who wins when a player begins: the player who is paid, or if neither is, who does not have to move
        at the end.

        >>> ScoreSum('{1|-1}', '{1|-1}').winner('left')
        'right'
        """
        return self.solve(to_move).winner

    @property
    def temperature(self) -> Fraction:
        """The highest temperature of a component; −1 if there is none."""
        return max((Fraction(part.temperature) for part in self.components), default=Fraction(-1))

    @property
    def mean(self) -> Fraction:
        """The mean value; means are additive."""
        return sum((Fraction(part.mean) for part in self.components), Fraction(0))

    def bounds(self, to_move: Player = "left") -> answers.Bounds:
        """The bounds on the score that need no search (SUM §5.1)."""
        return self._told(to_move).bounds

    def moves(self, to_move: Player = "left") -> list[answers.Choice]:
        """All moves of a player."""
        return self._told(to_move).moves

    def best_moves(self, to_move: Player = "left") -> list[answers.Choice]:
        """All moves of a player that reach the score."""
        return self.solve(to_move).best_moves

    def line(self, to_move: Player = "left") -> list[answers.Turn]:
        """Best play to the end.

        >>> [(turn.player, turn.to) for turn in ScoreSum('{4|0}', '{3|-3}').line()]
        [('Left', '3'), ('Right', '0')]
        """
        return self.solve(to_move).line

    def judged_moves(self, to_move: Player = "left") -> list[answers.JudgedMove]:
        """Every move with its bounds and its score (SUM §5.2).

        >>> [(move.to, move.value) for move in ScoreSum('{4|0}', '{3|-3}').judged_moves()]
        [('4', '1'), ('3', '3')]
        """
        return self.solve(to_move, details=["moves"]).judged_moves or []

    def strategies(self, to_move: Player = "left") -> list[answers.JudgedRule]:
        """What simple rules of play reach against an opponent who exploits them (SUM §5.1).

        >>> ScoreSum('{4|0}', '{3|-3}').strategies()[0].rule
        'follow-the-leader'
        """
        return self.solve(to_move, details=["rules"]).rules or []

    def taxes(self) -> list[answers.ComponentTaxes]:
        """The moves of each component that are optimal under each tax (SUM §5.1.2)."""
        return self.solve("left", details=["taxes"]).taxes or []

    def preferences(self, to_move: Player = "left") -> list[answers.Preference]:
        """Which component a player prefers in each pair (SUM §3.3.3)."""
        return self.solve(to_move, details=["preferences"]).preferences or []

    def play(
        self, move: answers.Choice | answers.JudgedMove | answers.Turn, to_move: str | None = None
    ) -> ScoreSum:
        """The sum after a move of a player: Left, or whose move of a line it is.

        >>> s = ScoreSum('{4|0}', '{3|-3}')
        >>> for turn in s.line():
        ...     s = s.play(turn)
        >>> s
        ScoreSum('0', '3')
        """
        to_move = to_move or (move.player if isinstance(move, answers.Turn) else "left")
        legal = [(other.component, other.to) for other in self._told(to_move.lower()).moves]
        if (move.component, move.to) not in legal:
            raise Error(f"move: expected a move of {to_move}, found {move!r}")
        games = list(self.games)
        games[move.component - 1] = move.to
        return ScoreSum(*games)

    def __add__(self, other: ScoreSum | Text) -> ScoreSum:
        return ScoreSum(self, other)

    def __radd__(self, other: Text) -> ScoreSum:
        return ScoreSum(other, self)

    def __neg__(self) -> ScoreSum:
        return ScoreSum(*(f"-({game})" for game in self.games))

    def __sub__(self, other: ScoreSum | Text) -> ScoreSum:
        return self + -(other if isinstance(other, ScoreSum) else ScoreSum(other))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScoreSum):
            return NotImplemented
        return sorted(self.games) == sorted(other.games)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.games)))

    def __repr__(self) -> str:
        return f"ScoreSum({', '.join(map(repr, self.games))})"

    def __str__(self) -> str:
        return str(self.solve())

    def _repr_svg_(self) -> str | None:
        return self._told("left").svg()

    def __reduce__(self) -> tuple[Any, ...]:
        return ScoreSum, self.games
