"""A program that mypy checks in strict mode: the fields of answers and games are typed."""

from fractions import Fraction

import mustplay
from mustplay import Board, Game, HeapRuleset, Position, Ruleset, grid

answer = mustplay.solve(Position("3x3"), all_moves=True, time=10.0)
winner: str | None = answer.winner
moves: list[str] = answer.winning_moves
mean: Fraction = (Game("{3|1}") + 1 - Fraction(1, 2)).mean
names = [cell for cell in Board(5).cells]
winners = [it.winner for it in mustplay.solve_many(["3x3"], threads=1)]
wall: list[list[str]] | None = None
analysis = mustplay.game(["{1|-1}"])
if analysis.thermograph is not None:
    wall = analysis.thermograph.left


class Dominoes(Ruleset[grid.Grid]):
    """Domineering."""

    def left(self, position: grid.Grid) -> list[grid.Grid]:
        return list(grid.placements(position, [(0, 0), (1, 0)]))

    def right(self, position: grid.Grid) -> list[grid.Grid]:
        return list(grid.placements(position, [(0, 0), (0, 1)]))


class Kayles(HeapRuleset):
    """Kayles."""

    most_taken = 2

    def moves(self, heap: int) -> list[tuple[int, ...]]:
        return [(one, heap - taken - one) for taken in (1, 2) for one in range(heap - taken + 1)]


value: Game = Dominoes().value(grid.empty(2, 2))
period = Kayles().period(200)
score: Fraction = mustplay.ScoreSum("{4|0}", "{3|-3}").left_score
class_: str = (mustplay.BinaryGame("X") & mustplay.BinaryGame("Z□")).class_
stones: tuple[str, ...] = mustplay.ColoringGame("x & y").play("x=true").stones
decided: bool | None = mustplay.OutcomeGame("a", over="fork").decisive_le(mustplay.OutcomeGame("T", over="fork"))
