"""mustplay: Hex, set-coloring games and combinatorial games.

>>> import mustplay
>>> mustplay.solve('5x5').winner
'black'
>>> mustplay.Game('{3|1}') - 2
Game('+-1')

* `Position`, `Board`, and a function for each job of the program: `solve`, `analyze`, `suggest` …
* `Game`: games of normal play with operators; `OutcomeGame`: games over posets; `BinaryGame`: games that
  end in true or false; `ScoreSum`: sums played for a score; `ColoringGame`: set-coloring games.
* * `Ruleset`, `HeapRuleset`, `grid`: rulesets of your own.
* `solve_many`, `run_many`, `submit`: many jobs, and jobs in the background.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from ._mustplay import Cancel, Error, Game, LoopError, Position, Stopped
from ._mustplay import jobs as job_names
from ._run import run
from .hex import FORMATS, Board, all_moves
from .jobs import *  # noqa: F403
from .jobs import __all__ as _jobs

if TYPE_CHECKING:
    from . import answers, grid
    from ._answer import Answer
    from .binary_games import BinaryGame
    from .coloring_games import ColoringGame
    from .outcomes import OutcomeGame
    from .rulesets import HeapRuleset, Period, Ruleset
    from .score_sums import ScoreSum
    from .work import Task, run_many, solve_many, submit

#: Names that are imported on first use, with their modules, so that importing the package is fast.
_LATER = {
    "Answer": "_answer",
    "BinaryGame": "binary_games",
    "ColoringGame": "coloring_games",
    "HeapRuleset": "rulesets",
    "OutcomeGame": "outcomes",
    "Period": "rulesets",
    "Ruleset": "rulesets",
    "ScoreSum": "score_sums",
    "Task": "work",
    "answers": "answers",
    "grid": "grid",
    "run_many": "work",
    "solve_many": "work",
    "submit": "work",
}

__all__ = [
    "FORMATS",
    "Answer",
    "BinaryGame",
    "Board",
    "Cancel",
    "ColoringGame",
    "Error",
    "Game",
    "HeapRuleset",
    "LoopError",
    "OutcomeGame",
    "Period",
    "Position",
    "Ruleset",
    "ScoreSum",
    "Stopped",
    "Task",
    "all_moves",
    "answers",
    "grid",
    "job_names",
    "run",
    "run_many",
    "solve_many",
    "submit",
]
__all__ += [name for name in _jobs if name not in ("sum", "enumerate")]


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = importlib.import_module(f".{_LATER[name]}", __name__)
    found = module if name == _LATER[name] else getattr(module, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
