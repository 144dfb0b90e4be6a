"""The base classes of answers.

An answer is a view of the JSON that the program prints with `--json`: its fields are attributes, and
`to_dict()` is the JSON itself. Missing fields are `None`. The annotations of a class define its fields and
the classes of the objects in them.
"""

from __future__ import annotations

import functools
import json
import re
from typing import Any, NamedTuple, TypeVar

from ._mustplay import Report

A = TypeVar("A", bound="Answer")


class Field(NamedTuple):
    """The JSON field of an attribute."""

    #: Its name in JSON.
    name: str
    #: The classes of objects in it.
    classes: tuple[type[AnswerPart], ...]
    #: Whether it is always present.
    is_certain: bool

    @staticmethod
    def of(attribute: str, annotation: str) -> Field:
        """A field by its annotation, as `list[Turn] | None`. A Python keyword has `_` appended."""
        from . import answers

        found = [getattr(answers, name, None) for name in re.findall(r"[A-Z]\w*", annotation)]
        classes = [kind for kind in found if isinstance(kind, type) and issubclass(kind, AnswerPart)]
        return Field(attribute.rstrip("_"), tuple(classes), not annotation.endswith("None"))


class AnswerPart:
    """A part of an answer."""

    _data: dict[str, Any]

    @classmethod
    @functools.cache
    def _fields(cls) -> dict[str, Field]:
        """The JSON field of each attribute, those of the class itself first."""
        found: dict[str, Field] = {}
        for kind in cls.__mro__[:-1]:
            for name, annotation in kind.__annotations__.items():
                if not name.startswith("_") and name not in found:
                    found[name] = Field.of(name, annotation)
        return found

    def __init__(self, data: dict[str, Any]) -> None:
        object.__setattr__(self, "_data", data)

    def __getattr__(self, name: str) -> Any:
        try:
            field = type(self)._fields()[name]
        except KeyError:
            known = ", ".join(type(self)._fields())
            raise AttributeError(
                f"{type(self).__name__} has no field {name!r}; its fields are {known}"
            ) from None
        return _made(self._data.get(field.name), field.classes)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def to_dict(self) -> dict[str, Any]:
        """A copy of the JSON object."""
        copy: dict[str, Any] = _copied(self._data)
        return copy

    def _compared(self) -> dict[str, Any]:
        return self._data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AnswerPart) or type(self) is not type(other):
            return NotImplemented
        return self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(json.dumps(self._compared(), sort_keys=True))

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *type(self)._fields()]

    def __repr__(self) -> str:
        shown = [
            f"{name}={getattr(self, name)!r}"
            for name, field in type(self)._fields().items()
            if self._data.get(field.name) is not None
        ]
        return f"{type(self).__name__}({', '.join(shown)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._data,)


class Answer(AnswerPart):
    """The answer of a job. Two answers are equal if all fields but `seconds` are.

    `print` shows it as the program does, and a notebook shows its picture.
    """

    complete: bool
    """Whether the request was answered in full."""
    stopped: str | None
    """The limit that ended the work early."""
    nodes: int
    """Steps of the work: positions searched, values found, lines checked."""
    seconds: float
    """Time on the clock."""
    notes: list[str] | None
    """Remarks that are not errors."""

    _report: Report | None
    _shown: tuple[str, str | None] | None

    def __init__(self, data: dict[str, Any], shown: tuple[str, str | None] | None = None) -> None:
        super().__init__(data)
        object.__setattr__(self, "_report", None)
        object.__setattr__(self, "_shown", shown)

    @classmethod
    def _of(cls: type[A], report: Report) -> A:
        answer = cls(json.loads(report.json))
        object.__setattr__(answer, "_report", report)
        return answer

    def _compared(self) -> dict[str, Any]:
        return {name: value for name, value in self._data.items() if name != "seconds"}

    def __str__(self) -> str:
        if self._report is not None:
            return self._report.text()
        return repr(self) if self._shown is None else self._shown[0]

    def svg(self) -> str | None:
        """The picture of the answer as SVG, if such answers have one."""
        if self._report is not None:
            return self._report.svg()
        return None if self._shown is None else self._shown[1]

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def __reduce__(self) -> tuple[Any, ...]:
        # A pickled answer carries its text and its picture.
        return type(self), (self._data, (str(self), self.svg()))


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _copied(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_copied(inner) for inner in value]
    return value


def _made(value: Any, classes: tuple[type[AnswerPart], ...]) -> Any:
    """A JSON value with its objects as instances of these classes."""
    if isinstance(value, list):
        return [_made(inner, classes) for inner in value]
    if not isinstance(value, dict):
        return value
    for kind in classes:
        fields = kind._fields().values()
        certain = {field.name for field in fields if field.is_certain}
        if certain <= value.keys() <= {field.name for field in fields}:
            return kind(value)
    return {name: _made(inner, classes) for name, inner in value.items()}
