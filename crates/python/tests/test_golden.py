"""What the program answers, Python answers equally.

The commands of the golden documents are given to the program with `--json` and to Python, with an option
as the field that has its name. A command that writes files, reads others or plays is not compared.
"""

import json
import os
import re
import shlex
import subprocess
from pathlib import Path

import mustplay
import pytest

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "crates/mustplay/tests/golden"
SCHEMAS = json.loads((ROOT / "crates/engine/data/schemas.json").read_text())

# What stands without a name in a command; the rest of them in one text, or each by itself.
ONE = {
    "solve": "position", "analyze": "position", "show": "position", "convert": "position",
    "suggest": "position", "openings": "board", "review": "game", "paths": "game",
    "value": "position", "template": "position", "coloring": "game", "misere": "game",
}
MANY = {"game": "sentences", "loopy": "sentences", "outcome": "games", "sum": "games", "binary": "games"}
LIMITS = {"nodes": int, "threads": int}
# Options that only say how an answer is shown.
SHOWN = {"json", "svg-view", "quiet", "no-progress"}
# Options that name files to write.
FILES = {"store", "certificate", "strategy"}
# At least so many commands are compared, so that none is lost unnoticed.
LEAST = 350


def commands():
    found = []
    for document in sorted(GOLDEN.glob("*.md")):
        for line in re.findall(r"^\$ mustplay (.*)$", document.read_text(), re.M):
            if line not in found and not re.search(r"[|<>]\s|&&|\$\(|<<| 2>&1", line):
                found.append(line)
    return found


def request(line):
    """The job, fields and limits of a command, or nothing if it is none that can be compared."""
    job, *words = shlex.split(line)
    if job not in ONE and job not in MANY:
        return None
    properties = SCHEMAS[job]["request"]["properties"]
    definitions = SCHEMAS[job]["request"].get("$defs", {})
    fields, limits, plain = {}, {}, []
    words = iter(words)
    for word in words:
        if not word.startswith("--"):
            plain.append(word)
            continue
        name, _, value = word[2:].partition("=")
        field = name.replace("-", "_")
        if name in SHOWN:
            continue
        if name in LIMITS:
            limits[name] = LIMITS[name](value or next(words))
            continue
        if field not in properties or name in FILES:
            return None
        schema = properties[field]
        kinds = schema.get("type") or definitions.get(schema.get("$ref", "").rsplit("/", 1)[-1], {}).get("type")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        if "boolean" in kinds:
            fields[field] = True
        elif "integer" in kinds:
            fields[field] = int(value or next(words))
        elif "array" in kinds or "object" in kinds:
            return None
        else:
            fields[field] = value or next(words)
    if any(it == "-" or "/" in it and (ROOT / it).exists() for it in plain) or not plain:
        return None
    if job == "openings" and plain[0].isdigit():
        # The program takes a size for a board.
        plain = [f"{plain[0]}x{plain[0]}"]
    if job in MANY:
        fields[MANY[job]] = plain
    else:
        fields[ONE[job]] = " ".join(plain)
    return job, fields, limits


def told(answer):
    return {name: value for name, value in answer.items() if name not in ("seconds", "notes")}


def without_seconds(value):
    if isinstance(value, dict):
        return {name: without_seconds(inner) for name, inner in value.items() if name != "seconds"}
    if isinstance(value, list):
        return [without_seconds(inner) for inner in value]
    return value


def test_both_doors_answer_the_same():
    program = os.environ.get("MUSTPLAY")
    if program is None:
        pytest.skip("MUSTPLAY names the program")
    compared, wrong = 0, []
    for line in commands():
        try:
            asked = request(line)
        except (ValueError, StopIteration):
            # An argument that is no number is refused by the program before there is a request.
            continue
        if asked is None:
            continue
        job, fields, limits = asked
        command = [program, *shlex.split(line)]
        if "--json" not in command:
            command.append("--json")
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=ROOT)
        try:
            theirs = json.loads(done.stdout)
        except json.JSONDecodeError:
            continue
        try:
            ours = mustplay.run(job, **fields, **limits).to_dict()
        except (mustplay.Error, OverflowError) as error:
            if "error" in theirs:
                compared += 1
            else:
                wrong.append((line, str(error)))
            continue
        if "error" in theirs:
            wrong.append((line, theirs["error"]))
        elif without_seconds(told(ours)) != without_seconds(told(theirs)):
            wrong.append((line, "the answers differ"))
        compared += 1
    print(f"{compared} commands compared")
    assert not wrong, "\n".join(f"{line}: {reason}" for line, reason in wrong)
    assert compared >= LEAST
