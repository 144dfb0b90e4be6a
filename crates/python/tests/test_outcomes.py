"""Games over posets."""

import itertools
import pickle

import mustplay
import pytest
from mustplay import OutcomeGame

FORMS = ["a", "b", "{T|a}", "{b|_}", "{T|_}", "{a,b|_}", "{{T|a}|{b|_}}"]


def test_the_order_is_that_of_the_job():
    games = [OutcomeGame(form, over="fork") for form in FORMS]
    told = mustplay.outcome(FORMS, over="fork")
    relations = {tuple(it.games): it.relation for it in told.comparisons}
    names = [it.name for it in told.games]
    for (one, g), (two, h) in itertools.combinations(zip(names, games), 2):
        relation = relations[one, two]
        assert (g < h, g == h, g > h, g.confused(h)) == tuple(relation == it for it in ("<", "=", ">", "||"))
        assert (g <= h) == (relation in "<=") and (g >= h) == (relation in ">=")


def test_meets_and_joins_are_bounds():
    """CVH Proposition 4.13."""
    games = [OutcomeGame(form, over="fork") for form in FORMS]
    for g, h in itertools.product(games, repeat=2):
        meet, join = g & h, g.join(h)
        assert meet <= g and meet <= h and g <= join and h <= join
        for other in games:
            assert (other <= meet) == (other <= g and other <= h)
            assert (join <= other) == (g <= other and h <= other)


def test_opposites_turn_the_order_around():
    games = [OutcomeGame(form, over="L4") for form in ("a", "{T|a}", "{b|_}", "{T|_}")]
    for g, h in itertools.product(games, repeat=2):
        assert (g.op() <= h.op()) == (h <= g)


def test_decisive_relations_follow_from_the_order():
    """CVH §9."""
    games = [OutcomeGame(form, over="fork") for form in FORMS]
    for g, h in itertools.product(games[:5], repeat=2):
        if g <= h:
            assert all(g.holds(f"<={kind}", h) for kind in ("_g", "_g1", "_g2"))


def test_operations_and_values():
    g, h = OutcomeGame("{T|a}", over="fork"), OutcomeGame("{b|_}", over="fork")
    assert g.sum(h, "and").canonical.text == "_"
    assert g.down() <= g <= g.up()
    assert g.map("[T -> T, else -> _]").over in ("fork", "L2")
    assert pickle.loads(pickle.dumps(g)) == g and len({g, OutcomeGame("{T|a}", over="fork")}) == 1
    assert g != 3 and g.analysis.depth == 1
    assert "<svg" in mustplay.outcome([g.text, h.text], over="fork")._repr_svg_()
    with pytest.raises(mustplay.Error, match="one poset"):
        g <= OutcomeGame("a", over="L3")
    with pytest.raises(mustplay.Error, match="expected"):
        OutcomeGame("{a|", over="fork")
    with pytest.raises(mustplay.Error, match="over"):
        OutcomeGame("a", over="what?")
