"""The quick tests: examples of the package and of the guide, and what they leave open.

They need nothing but Python, and the program if `MUSTPLAY` names it. `crates/python/test` runs the rest.
"""

import doctest
import importlib
import os
import pickle
import pkgutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

import golden
import mustplay
from mustplay import BinaryGame, ColoringGame, Game, LoopError, OutcomeGame, Position, Ruleset, ScoreSum

DOCS = Path(__file__).parents[3] / "docs"


def load_tests(loader, tests, pattern):
    """Adds the examples to the tests."""
    for module in pkgutil.iter_modules(mustplay.__path__, "mustplay."):
        tests.addTests(doctest.DocTestSuite(importlib.import_module(module.name)))
    tests.addTests(doctest.DocTestSuite(mustplay))
    guide = str(DOCS / "guide/python.md")
    tests.addTests(doctest.DocFileSuite(guide, module_relative=False, optionflags=doctest.ELLIPSIS))
    return tests


class Quick(unittest.TestCase):
    def test_every_job_has_a_function_and_a_class(self):
        for job in mustplay.job_names():
            self.assertTrue(issubclass(mustplay.answers.ANSWERS[job], mustplay.Answer), job)

    def test_errors_name_the_field(self):
        with self.assertRaisesRegex(mustplay.Error, "position: .*z9") as raised:
            mustplay.solve("3x3 z9")
        self.assertEqual(raised.exception.field, "position")
        with self.assertRaisesRegex(TypeError, "position: expected a value that JSON can represent"):
            mustplay.solve(object())
        with self.assertRaises(mustplay.Error):
            Game("*") * 10**30

    def test_what_rules_raise_comes_out(self):
        class Moody(Ruleset):
            def options(self, n):
                raise KeyError("two")

        class Circle(Ruleset):
            def options(self, n):
                return [(n + 1) % 3]

        with self.assertRaisesRegex(KeyError, "two"):
            Moody().value(5)
        with self.assertRaisesRegex(LoopError, "0 → 1 → 2 → 0"):
            Circle().grundy(0)

    def test_everything_pickles(self):
        for one in (
            Position("5x5 a3 swap-pieces c3"), Game("{3|1}"), mustplay.solve("3x3"), ScoreSum("{4|0}", "3"),
            OutcomeGame("{T|a}", over="fork"), BinaryGame("X ∧ Z□"), ColoringGame("x & y").play("x=true"),
        ):
            again = pickle.loads(pickle.dumps(one))
            self.assertEqual((again, hash(again), str(again)), (one, hash(one), str(one)))

    def test_ctrl_c_ends_many_jobs(self):
        script = "import mustplay; print(1, flush=True); list(mustplay.solve_many(['11x11'] * 4, threads=2))"
        # In a background process the signal is ignored, which child processes inherit.
        heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        child = subprocess.Popen(
            [sys.executable, "-c", heed + script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        child.stdout.readline()
        time.sleep(0.1)
        os.kill(child.pid, signal.SIGINT)
        _, said = child.communicate(timeout=60)
        self.assertIn("KeyboardInterrupt", said)

    @unittest.skipUnless("MUSTPLAY" in os.environ, "MUSTPLAY names the program")
    def test_both_doors_answer_the_same(self):
        """Some commands of the golden documents; the long tests have them all."""
        same, _, wrong = golden.compare(os.environ["MUSTPLAY"], golden.commands()[::25])
        self.assertFalse(wrong, "\n".join(wrong))
        self.assertGreater(same, 10)


if __name__ == "__main__":
    unittest.main()
