"""Speed in processor time, which depends little on the machine's load; the best of three counts."""

import doctest
import os
import subprocess
import sys
import time
from pathlib import Path

import mustplay
import pytest
from mustplay import Game, grid
from test_work import random_positions

pytestmark = pytest.mark.skipif(not os.environ.get("MUSTPLAY_FULL"), reason="long")


def seconds(work):
    def once():
        began = time.process_time()
        work()
        return time.process_time() - began

    return min(once() for _ in range(3))


def domineering():
    """The ruleset as the guide shows it, which is ten lines at the most."""
    guide = Path(__file__).parents[3] / "docs/guide/python.md"
    examples = doctest.DocTestParser().get_examples(guide.read_text())
    source = next(it.source for it in examples if it.source.startswith("class Domineering"))
    assert len(source.splitlines()) <= 10
    names = {"Ruleset": mustplay.Ruleset, "grid": grid}
    exec(source, names)
    return names["Domineering"]


def test_a_ruleset_in_python_is_at_most_thirty_times_slower():
    kind = domineering()
    sizes = [(rows, columns) for rows in range(1, 5) for columns in range(1, 5)]

    def python():
        rules = kind()
        for size in sizes:
            rules.value(grid.empty(*size))

    def built_in():
        for rows, columns in sizes:
            Game(f'domineering("{rows}x{columns}")')

    for rows, columns in sizes:
        assert kind().value(grid.empty(rows, columns)) == Game(f'domineering("{rows}x{columns}")')
    mine, theirs = seconds(python), seconds(built_in)
    print(f"{mine / theirs:.1f} times the built-in")
    assert mine < 30 * theirs


def test_six_hundred_positions_take_less_than_a_second():
    positions = list(random_positions(600))
    assert seconds(lambda: list(mustplay.solve_many(positions))) < 1


def test_ten_thousand_expressions_a_second():
    atoms = ["{1|-1}", "*2", "^", "1/2", "{3||2|1}", "v*"]
    texts = [f"{a} + {b} - {c} + {n}" for n in range(46) for a in atoms for b in atoms for c in atoms]
    assert len(texts) / seconds(lambda: [Game(text) for text in texts]) > 10_000


def test_import_takes_less_than_a_tenth_of_a_second():
    script = "import time; began = time.process_time(); import mustplay; print(time.process_time() - began)"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    took = [float(subprocess.check_output([sys.executable, "-c", script], env=environment)) for _ in range(4)]
    assert min(took) < 0.1
