"""From arguments to a request, and from a report to an answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypedDict

from . import _mustplay
from ._mustplay import Cancel, Game, Position

if TYPE_CHECKING:
    from fractions import Fraction

    from ._answer import Answer

    #: What can be given where a request has a text.
    Text = str | int | Fraction | Position | Game

#: Who is told how far a job is: steps done, steps in all if that is known, the part being done.
Progress = Callable[[int, "int | None", "str | None"], object]


class Limits(TypedDict, total=False):
    """What a job may cost, and who follows it: keywords of every function that does one."""

    #: Seconds on the clock.
    time: float | None
    #: Steps of the work.
    nodes: int | None
    #: Bytes, about.
    memory: int | None
    #: Threads; one is deterministic.
    threads: int | None
    #: A switch that ends the work from another thread.
    cancel: Cancel | None
    #: Called now and then with steps done, steps in all, and the part that is being done.
    progress: Progress | None


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, Position):
        return value.text
    if isinstance(value, Game):
        return value.text()
    if isinstance(value, Mapping):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)) or hasattr(value, "__iter__"):
        return [plain(inner) for inner in value]
    if hasattr(value, "__fspath__"):
        return value.__fspath__()
    if hasattr(value, "__index__"):
        return value.__index__()
    if hasattr(value, "text") and isinstance(value.text, str):
        return value.text
    if hasattr(value, "as_integer_ratio"):
        return str(value)
    raise TypeError(f"expected something that JSON can say, found {type(value).__name__}")


def listed(value: Any) -> Any:
    """A list of texts, of which one alone may be given for a list of one."""
    is_one = isinstance(value, (str, int, Position, Game)) or hasattr(value, "as_integer_ratio")
    return [value] if is_one else value


def asked(job: str, fields: Mapping[str, Any], limits: Mapping[str, Any]) -> Any:
    """Does a job. Fields that are `None` are left out of the request."""
    request = {}
    for name, value in fields.items():
        if value is not None:
            try:
                request[name] = plain(value)
            except TypeError as error:
                raise TypeError(f"{name}: {error}") from None
    text = json.dumps(request, allow_nan=False)
    given: dict[str, Any] = {name: limit for name, limit in limits.items() if limit is not None}
    return answer_of(job)._of(_mustplay.run(job, text, **given))


def run(job: str, /, **fields: Any) -> Answer:
    """Does the job of a name, as `mustplay schema` tells its fields; limits stand beside them.

    >>> run('solve', position='3x3', time=10).winner
    'black'
    """
    limits = {name: fields.pop(name) for name in Limits.__annotations__ if name in fields}
    answer: Answer = asked(job, fields, limits)
    return answer


def answer_of(job: str) -> type[Answer]:
    """The class of the answers of a job. Classes are loaded with the first answer."""
    from . import _answer, answers

    return answers.ANSWERS.get(job, _answer.Answer)
