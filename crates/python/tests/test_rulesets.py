"""Rulesets written in Python, compared with the built-in ones."""

import functools
import itertools
import operator
import pickle
import threading

import mustplay
import pytest
from mustplay import Game, HeapRuleset, LoopError, Period, Ruleset, grid


class Domineering(Ruleset):
    def left(self, board):
        return grid.placements(board, [(0, 0), (1, 0)])

    def right(self, board):
        return grid.placements(board, [(0, 0), (0, 1)])


class QuickDomineering(Domineering):
    def components(self, board):
        return grid.pieces(board)

    def symmetries(self, board):
        return grid.flips(board)


class Nim(Ruleset):
    def options(self, heaps):
        for index, heap in enumerate(heaps):
            for size in range(heap):
                yield heaps[:index] + (size,) + heaps[index + 1 :]


class Kayles(HeapRuleset):
    most_taken = 2

    def moves(self, heap):
        for taken in (1, 2):
            for one in range((heap - taken) // 2 + 1):
                yield one, heap - taken - one


def test_domineering_has_the_built_in_values():
    plain, quick = Domineering(), QuickDomineering()
    for rows in range(1, 5):
        for columns in range(1, 5):
            board = grid.empty(rows, columns)
            built_in = Game(f'domineering("{rows}x{columns}")')
            assert quick.value(board) == built_in, (rows, columns)
            if rows * columns <= 12:
                assert plain.value(board) == built_in, (rows, columns)


def test_nim_is_bouton():
    nim = Nim()
    for a in range(5):
        for b in range(5):
            assert nim.grundy((a, b, 3)) == a ^ b ^ 3
            assert nim.value((a, b)) == Game(f"*{a ^ b}" if a ^ b else "0")
    assert nim.outcomes([(1, 2), (2, 2)]) == {(1, 2): "N", (2, 2): "P"}
    assert nim.winning_moves((1, 2)) == [(1, 1)]


def test_kayles_has_its_period():
    kayles = Kayles()
    assert kayles.period(170) == Period(71, 12)
    assert kayles.period(160) is None
    assert [kayles.grundy(n) for n in range(12)] == kayles.grundy_values(11)
    assert kayles.grundy((5, 7)) == kayles.grundy(5) ^ kayles.grundy(7)


class HeapGame(HeapRuleset):
    """The game with a hexadecimal code: digit d for taking t says 1 that all may be taken, 2, 4 and 8 that
    one, two or three heaps may be left."""

    most_heaps = 3

    def __init__(self, code):
        super().__init__()
        self.digits = [int(digit, 16) for digit in code]
        self.most_taken = len(code)

    def moves(self, heap):
        for taken, digit in enumerate(self.digits, 1):
            for heaps in range(4):
                if digit >> heaps & 1:
                    for left in itertools.product(range(1, heap + 1), repeat=heaps):
                        if sum(left) == heap - taken and list(left) == sorted(left):
                            yield left


def by_definition(code, largest):
    """Grundy values from the definition, without the package."""
    values = []
    for heap in range(largest + 1):
        met = {functools.reduce(operator.xor, (values[size] for size in left), 0)
               for left in HeapGame(code).moves(heap)}
        values.append(next(number for number in itertools.count() if number not in met))
    return values


@pytest.mark.parametrize("code, period", [("b3", (1, 4)), ("b2", (1, 4)), ("a", (1, 2)), ("f3", (0, 4))])
def test_hexadecimal_games_have_their_periods(code, period):
    """The theorem of Guy and Smith for three heaps: values to 3·n₀ + 3·p + k prove a period, fewer do not."""
    start, length = period
    enough = 3 * start + 3 * length + len(code)
    assert HeapGame(code).period(enough) == Period(start, length)
    assert HeapGame(code).period(enough - 1) is None
    values = by_definition(code, 36)
    assert HeapGame(code).grundy_values(36) == values
    assert all(values[n] == values[n + length] for n in range(start, 36 - length + 1))
    assert start == 0 or values[start - 1] != values[start - 1 + length]


def test_games_without_a_period_get_none():
    # 0.8 has the values 0 0 0 0 1 1 1 2 2 2 …, which grow for ever.
    assert HeapGame("8").period(40) is None
    assert HeapGame("8").grundy_values(40) == by_definition("8", 40)


def test_moves_must_keep_to_what_was_said():
    class Greedy(Kayles):
        most_taken = 1

    with pytest.raises(mustplay.Error, match="Greedy: a move from 2 to .* takes 2"):
        Greedy().grundy_values(5)


def test_loops_are_named():
    class Circle(Ruleset):
        def left(self, n):
            return [(n + 1) % 3] if n < 3 else [0]

        def right(self, n):
            return []

    with pytest.raises(LoopError, match="Circle: play comes back: 0 → 1 → 2 → 0") as raised:
        Circle().value(7)
    assert raised.value.cycle == [0, 1, 2, 0]

    class Pass(Ruleset):
        def options(self, n):
            return [n]

        def components(self, n):
            return [n]

    with pytest.raises(LoopError) as raised:
        Pass().grundy("x")
    assert raised.value.cycle == ["x", "x"]

    class Endless(Ruleset):
        limit = 1000

        def options(self, n):
            return [n + 1]

    with pytest.raises(mustplay.Stopped, match="more than 1000 positions below 0"):
        Endless().value(0)


def test_exceptions_are_carried_out_and_spoil_nothing():
    class Moody(Ruleset):
        angry = True

        def options(self, n):
            if n == 2 and self.angry:
                raise KeyError("two")
            return range(n)

    moody = Moody()
    with pytest.raises(KeyError, match="two"):
        moody.value(5)
    moody.angry = False
    assert moody.value(5) == Game("*5") and moody.grundy(5) == 5


def test_wrong_rules_say_what_is_wrong():
    class Nothing(Ruleset):
        pass

    class Half(Ruleset):
        def left(self, n):
            return []

    class Silent(Ruleset):
        def options(self, n):
            return None

    class Unhashable(Ruleset):
        def options(self, n):
            return [[n]]

    class BadHash:
        def __hash__(self):
            raise RuntimeError("no hash today")

    class Curious(Ruleset):
        def options(self, n):
            return [] if n == 0 else [int(self.value(n - 1).nim_value)]

    for rules in (Nothing, Half):
        with pytest.raises(TypeError, match="expected methods `left` and `right`, or `options`"):
            rules().value(1)
    with pytest.raises(TypeError, match=r"options\(1\): expected positions to go through, found NoneType"):
        Silent().value(1)
    with pytest.raises(TypeError, match="unhashable"):
        Unhashable().value(1)
    with pytest.raises(TypeError, match="unhashable"):
        Nim().value([1])
    with pytest.raises(RuntimeError, match="no hash today"):
        Nim().value(BadHash())
    with pytest.raises(RuntimeError, match="its own ruleset"):
        Curious().value(2)
    with pytest.raises(mustplay.Error, match="expected `options`"):
        Domineering().grundy(("..",))


def test_deep_games_do_not_overflow_the_stack():
    class Long(Ruleset):
        def options(self, n):
            return [n - 1] if n else []

    assert Long().grundy(50_000) == 0


def test_threads_share_a_ruleset():
    rules = QuickDomineering()
    found = []
    boards = [grid.empty(3, 3), grid.empty(2, 4), grid.empty(4, 2)]
    work = [threading.Thread(target=lambda: found.append([str(rules.value(b)) for b in boards])) for _ in range(4)]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    assert len(found) == 4 and all(one == found[0] for one in found)


def test_rulesets_pickle_without_their_memory():
    nim = Nim()
    nim.value((3,))
    again = pickle.loads(pickle.dumps(nim))
    assert again.value((3,)) == Game("*3")
