"""Python gives the same answers as the program.

Every command of the golden documents is given to the program twice: with `--request`, which tells what
it asks the engine for, and with `--json`. What Python answers to that request must be the same. Where a
command has no `--json`, its words are compared.
"""

import json
import os
import re
import shlex
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

import mustplay

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "crates/cli/tests/golden"

SCHEMAS = json.loads((ROOT / "crates/mustplay/data/schemas.json").read_text())

#: Why a command is not compared.
REASONS = {
    "options": "the program refuses an option or a file before there is a request",
    "no question": "it plays, speaks GTP, measures, or prints what the program itself is",
    "several": "it is a dialogue or a batch, which asks several questions",
    "clock": "how far it comes depends on the clock",
}

#: Options that only change the output of the program.
OUTPUT = re.compile(r" --exit-status| --(svg|dot) \S+| --tree \S+\.(svg|png)|(?<=templates)(.*) --to \S+")

#: Commands that are not requests of a single job.
OTHERS = ("campaign", "dev", "gtp", "play", "serve", "worker")


def commands():
    """All commands of the golden documents that are the program's, each once."""
    found = {}
    for document in sorted(GOLDEN.glob("*.md")):
        for line in re.findall(r"^\$ (.*)$", document.read_text(), re.M):
            if "mustplay " in line:
                found[line] = document.stem
    return list(found)


class Doors:
    """The program and the package, each in a folder of its own, where relative files are found."""

    def __init__(self, program):
        self.folders = [tempfile.TemporaryDirectory() for _ in range(2)]
        names = ["examples", "data", "docs", "crates", "README.md", "Cargo.toml"]
        for folder in self.folders:
            for name in names:
                os.symlink(ROOT / name, Path(folder.name, name))
        tools = Path(self.folders[0].name, ".tools")
        tools.mkdir()
        os.symlink(program, tools / "mustplay")
        self.environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "NO_COLOR": "1"}

    def close(self):
        for folder in self.folders:
            folder.cleanup()

    def program(self, line):
        return subprocess.run(
            ["bash", "-c", line], capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
            env=self.environment, cwd=self.folders[0].name,
        )

    def python(self, asked):
        """The answer to a request, or what is raised."""
        before = os.getcwd()
        os.chdir(self.folders[1].name)
        try:
            limits = {name: limit for name, limit in asked["limits"].items() if limit is not None}
            return mustplay.run(asked["job"], **asked["request"], **limits)
        except mustplay.Error as error:
            return error
        finally:
            os.chdir(before)

    def compare(self, line):
        """Why a command is not compared or what is different; nothing if both doors answer the same."""
        line = OUTPUT.sub(r"\3", line).replace("/dev/stdout", "told.txt")
        word = re.search(r"mustplay (\S+)", line).group(1)
        if "--batch" in line or "--play" in line:
            return "several"
        asked = self.program(f"{line} --request")
        try:
            asked = json.loads(asked.stdout)
            asked = {name: asked[name] for name in ("job", "request", "limits")}
        except (json.JSONDecodeError, KeyError, TypeError):
            if word in OTHERS:
                return "no question"
            return "several" if asked.returncode == 0 else refused(line)
        theirs = self.program(line if "--json" in line else f"{line} --json")
        ours = self.python(asked)
        if "unexpected argument '--json'" in theirs.stderr:
            theirs = self.program(line)
            same = str(ours).strip() == theirs.stdout.strip() or isinstance(ours, mustplay.Error)
            return None if same else f"words differ: {str(ours)[:300]!r} and {theirs.stdout[:300]!r}"
        try:
            theirs = json.loads(theirs.stdout)
        except json.JSONDecodeError:
            return f"the program answers {theirs.stdout[:200]!r} {theirs.stderr[:200]!r}"
        if isinstance(ours, mustplay.Error):
            return None if "error" in theirs else f"Python raises {ours}"
        if asked["limits"]["time"] is not None and not (ours.complete and theirs.get("complete")):
            return "clock"
        ours, theirs = without_seconds(ours.to_dict()), without_seconds(theirs)
        if ours == theirs:
            return None
        names = [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)]
        return f"the answers differ in {', '.join(names)}: {[(ours.get(n), theirs.get(n)) for n in names]!r:.600}"


def refused(line):
    """What Python makes of a text that the program refuses, where a command is nothing else."""
    words = shlex.split(line) if line.startswith("mustplay ") else []
    if len(words) < 3 or any(word.startswith("-") or "/" in word or "." in word for word in words):
        return "options"
    _, job, *rest = words
    if job not in SCHEMAS and f"{job} {rest[0]}" in SCHEMAS:
        job, *rest = f"{job} {rest[0]}", *rest[1:]
    if job not in SCHEMAS:
        return "options"
    schema = SCHEMAS[job]["request"]
    if "properties" not in schema:
        return "options"
    field = (schema.get("required") or list(schema["properties"]))[0]
    text = rest if schema["properties"][field].get("type") == "array" else " ".join(rest)
    try:
        mustplay.run(job, **{field: text}, nodes=1)
    except mustplay.Error:
        return None
    return "Python answers what the program refuses"


def without_seconds(value):
    if isinstance(value, dict):
        return {name: without_seconds(inner) for name, inner in value.items() if name != "seconds"}
    if isinstance(value, list):
        return [without_seconds(inner) for inner in value]
    return value


def compare(program, lines):
    """How many commands answer the same at both doors, why others are not compared, what is wrong."""
    doors = Doors(program)
    same, left_out, wrong = 0, Counter(), []
    try:
        for line in lines:
            found = doors.compare(line)
            if found is None:
                same += 1
            elif found in REASONS:
                left_out[found] += 1
            else:
                wrong.append(f"{line}\n    {found}")
    finally:
        doors.close()
    return same, left_out, wrong


def main():
    same, left_out, wrong = compare(os.environ["MUSTPLAY"], commands())
    print(f"{same} commands answer the same")
    for reason, count in left_out.most_common():
        print(f"{count} are not compared: {REASONS[reason]}")
    print("\n".join(wrong))


if __name__ == "__main__":
    main()
