"""Games of normal play."""

import gc
import pickle
import random
import threading
from fractions import Fraction

import mustplay
import pytest
from mustplay import Game

ATOMS = ["0", "1", "-2", "1/2", "*", "*2", "^", "v*", "{1|-1}", "{3|*}", "{2||1|-1}", "tiny(1)"]


def test_operators_agree_with_the_job():
    chance = random.Random(1)
    for _ in range(60):
        one, two = chance.choice(ATOMS), chance.choice(ATOMS)
        g, h = Game(one), Game(two)
        told = mustplay.game([f"({one}) + ({two})", f"({one}) - ({two})", f"{{{one}|{two}}}",
                              f"-({one})", f"3.({one})"])
        mine = [g + h, g - h, g | h, -g, 3 * g]
        assert [str(it) for it in mine] == [it.canonical for it in told.games]
        relation = mustplay.game([f"{one} = {two}"]).relation
        assert g.compare(h) == relation
        assert (g < h, g == h, g > h, g.confused(h)) == tuple(relation == it for it in ("<", "=", ">", "||"))
        assert (g <= h, g >= h, g != h) == (relation in "<=", relation in "=>", relation != "=")


def test_fields_agree_with_the_job():
    for text in ATOMS + ["domineering(\"3x3\")", "{4|1||0}", "+-{3|1}"]:
        game, told = Game(text), mustplay.game([text])
        assert str(game) == told.canonical and game.outcome == told.outcome
        assert game.left_stop == Fraction(told.left_stop)
        assert game.right_stop == Fraction(told.right_stop)
        assert game.mean == Fraction(told.mean) and game.temperature == Fraction(told.temperature)
        assert game.birthday == told.birthday and game.positions == told.positions
        assert game.nim_value == told.nim_value and str(game.reduced) == told.reduced
        assert sorted(map(str, game.left)) == sorted(told.options.left)
        assert sorted(map(str, game.right)) == sorted(told.options.right)
        walls = [[[str(value), str(tax)] for value, tax in wall] for wall in game.walls()]
        assert walls == [told.thermograph.left, told.thermograph.right]
        if game.is_all_small:
            assert str(game.atomic_weight) == told.atomic_weight
        else:
            with pytest.raises(mustplay.Error):
                game.atomic_weight


def test_numbers_are_games():
    assert Game(3) == 3 == Game("3") and Game(Fraction(3, 4)) == Game(0.75) == Fraction(3, 4)
    assert hash(Game(3)) == hash(3) and hash(Game(0.75)) == hash(0.75)
    assert Game("*") + 1 == 1 + Game("*") == Game("1*")
    assert 2 - Game("*") == Game("2*") and (1 | Game(-1)) == Game("+-1")
    assert 0 < Game("^") < Fraction(1, 1024) and not Game("0") and Game("*")
    assert Game(10**40) - 10**40 == 0 and Game(10**40).number == 10**40
    assert Game("*") != "*" and Game("*") != None  # noqa: E711
    for bad in (Fraction(1, 3), float("inf"), float("nan"), None, [], True, b"1"):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            Game(bad)
        with pytest.raises((TypeError, ValueError, OverflowError)):
            Game("*") + bad
    with pytest.raises(mustplay.Error, match="line 1, column 4: expected"):
        Game("{1|")
    with pytest.raises(mustplay.Error):
        Game("g + 1")
    with pytest.raises(mustplay.Error, match="g: expected a Game"):
        Game("g", g="1")
    with pytest.raises(mustplay.Error, match="at most 64 bits"):
        Game("^") * 10**30
    with pytest.raises(mustplay.Error):
        Game("*") * (2**62) + Game("^") * (2**62)


def test_operations():
    g = Game("{3|1}")
    assert g.cool(Fraction(1, 2)) == Game("{5/2|3/2}") and g.cool(5) == 2
    assert Game("*").heat(1) == Game("+-1") and Game("1").overheat(1, 1) == Game("overheat(1,1,1)")
    assert Game("2").norton(Game("^")) == Game("norton(2,^)")
    assert Game("*").ordinal(1) == Game("ordinal(*,1)")
    assert Game.of_options([0, Game("*")], [0]) == Game("{0,*|0}") == Game("^*")
    assert Game.of_options() == 0
    # Each gains what the other would.
    assert g.incentives == ([3 - g], [g - 1])
    assert "<svg" in g.thermograph_svg() and "<svg" in g.tree_svg() and g.thermograph_text()
    assert g.text("latex") and Game("^").text("unicode") == "↑"
    assert Game("g:h", g=Game("*"), h=1) == Game("*").ordinal(1)
    with pytest.raises(mustplay.Error, match="style: expected ascii"):
        g.text("runes")
    with pytest.raises(mustplay.Error):
        g.cool(-1)


def test_equal_games_have_equal_hashes_in_all_threads():
    made = []

    def make():
        made.append([Game(text) for text in ATOMS])

    threads = [threading.Thread(target=make) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for games in zip(*made):
        assert len(set(games)) == 1
        assert sum(games, Game(0)) == games[0] * 4


def test_two_threads_compute_with_each_others_games():
    ours = [Game(text) for text in ATOMS]
    theirs = []
    thread = threading.Thread(target=lambda: theirs.extend(Game(text) for text in ATOMS))
    thread.start()
    thread.join()
    failed = []

    def compute(first, second):
        try:
            for _ in range(300):
                for g, h in zip(first, second):
                    assert g - h == 0
        except BaseException as error:
            failed.append(error)

    pair = [threading.Thread(target=compute, args=args) for args in ((ours, theirs), (theirs, ours))]
    for thread in pair:
        thread.start()
    for thread in pair:
        thread.join()
    assert not failed


def test_pickles():
    for text in ATOMS:
        assert pickle.loads(pickle.dumps(Game(text))) == Game(text)
    deep = Game("{1|0}")
    for n in range(1, 400):
        deep = Game.of_options([deep], [-n])
    assert "levels of nesting" in repr(deep)
    with pytest.raises(mustplay.Error, match="levels of nesting"):
        pickle.dumps(deep)


def test_memory_does_not_grow():
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096

    def churn(count, start):
        for n in range(start, start + count):
            Game(f"{{{n}|{n % 7}||-{n}}}") + n

    churn(20_000, 1)
    gc.collect()
    before = resident()
    churn(60_000, 1_000_000)
    gc.collect()
    assert resident() - before < 200 << 20
