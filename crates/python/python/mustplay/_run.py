"""Converts arguments to a request, and a report to an answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypedDict

from . import _mustplay
from ._mustplay import Cancel, Game, Position

if TYPE_CHECKING:
    from fractions import Fraction

    from ._answer import Answer

    #: Types accepted where a request has a text.
    Text = str | int | Fraction | Position | Game

#: A callback for progress: steps done, total steps if known, the stage of the job.
Progress = Callable[[int, "int | None", "str | None"], object]


class Limits(TypedDict, total=False):
    """The limits and the progress callback of a job: keywords of every function that runs one."""

    #: Seconds on the clock.
    time: float | None
    #: Steps of the work.
    nodes: int | None
    #: Bytes, approximately.
    memory: int | None
    #: Threads; one is deterministic.
    threads: int | None
    #: A token that cancels the work from another thread.
    cancel: Cancel | None
    #: Called repeatedly with steps done, total steps, and the stage of the job.
    progress: Progress | None


def plain(value: Any) -> Any:
    """Converts a value to JSON types."""
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
    raise TypeError(f"expected a value that JSON can represent, found {type(value).__name__}")


def listed(value: Any) -> Any:
    """A list of texts; a single text becomes a list of one."""
    is_one = isinstance(value, (str, int, Position, Game)) or hasattr(value, "as_integer_ratio")
    return [value] if is_one else value


def asked(job: str, fields: Mapping[str, Any], limits: Mapping[str, Any]) -> Any:
    """Runs a job. Fields that are `None` are left out of the request."""
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
    """Runs a job by name with the fields that `mustplay dev schema` lists; limits are further keywords.

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
