"""Having positions solved: whole files, and positions of games that change meanwhile."""

import json
import os
import random
import stat
import subprocess
import sys

import numpy as np

from hexnet import labels, solving

# Says of every position that the first move wins, and of those with a stone on a1 nothing.
PROGRAM = """#!{python}
import json, sys
for line in sys.stdin:
    text = line.strip()
    solved = "a1" not in text
    print(json.dumps({{
        "input": text, "board": text.split()[0], "to_move": text.split()[-1],
        "winner": "black" if solved else None, "winning_moves": ["b1"] if solved else [],
        "losing_moves": ["b2"] if solved else [], "unknown_moves": [] if solved else ["b1"],
        "complete": solved,
    }}), flush=True)
"""


def answer(text, winner="black", unknown=()):
    return {
        "input": text,
        "board": "5x5",
        "to_move": "black",
        "winner": winner,
        "winning_moves": ["b1"],
        "losing_moves": ["b2"],
        "unknown_moves": list(unknown),
    }


def test_the_text_decides_what_is_held_back():
    texts = [f"5x5 B:a{it} W: white" for it in range(400)]
    part = np.mean([solving.is_held_back(it) for it in texts])
    assert 0.06 < part < 0.2


def test_a_file_has_its_name_when_it_is_whole(tmp_path):
    parts = solving.Parts(str(tmp_path / "1"), every=1000)
    texts = [f"5x5 B:{x}{y} W:a{z} white" for x in "bcde" for y in range(1, 6) for z in range(1, 6)]
    for text in texts:
        parts.keep(answer(text), "games")
    assert labels.files([str(tmp_path)]) == []
    parts.due = 0
    parts.keep(answer("5x5 B: W: black", unknown=["c3"]), "games")
    assert labels.files([str(tmp_path)]) == [], "what is not solved is not kept"
    parts.keep(answer("5x5 B:c3 W: white"), "random")
    first = labels.files([str(tmp_path)])
    held = sum(map(solving.is_held_back, texts))
    counts = {os.path.basename(it): len(labels.read(it)) for it in first}
    kind = "random-exam" if solving.is_held_back("5x5 B:c3 W: white") else "random"
    expected = {"games": 100 - held, "games-exam": held, kind: 1}
    assert counts == {f"1-{name}-0.jsonl.gz": it for name, it in expected.items()}
    parts.keep(answer("5x5 B:c4 W: white"), "games")
    parts.close()
    assert len(labels.files([str(tmp_path)])) == 4
    assert not list(tmp_path.glob("*.new"))


def test_positions_are_read_again_when_they_change(tmp_path):
    path = tmp_path / "positions.txt"
    told = solving.Told(str(path))
    assert told.next() is None
    path.write_text("one\ntwo\nthree\n")
    assert [told.next(), told.next()] == ["one", "two"]
    (tmp_path / "new").write_text("two\nfour\n")
    os.replace(tmp_path / "new", path)
    # What was given before is not given again, and what is old gives way.
    assert [told.next(), told.next()] == ["four", None]


def test_every_other_position_is_told(tmp_path):
    path = tmp_path / "positions.txt"
    path.write_text("one\ntwo\n")
    each = solving.positions(random.Random(1), [5], solving.Told(str(path)))
    kinds, texts = zip(*(next(each) for _ in range(6)))
    assert kinds == ("random", "games", "random", "games", "random", "random")
    assert texts[1] == "one" and texts[3] == "two" and texts[0].startswith("5x5 B:")


def test_the_command_solves_both_kinds(tmp_path):
    program = tmp_path / "program"
    program.write_text(PROGRAM.format(python=sys.executable))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    (tmp_path / "positions.txt").write_text(
        "".join(f"9x9 B:{chr(98 + it % 8)}{it // 8 + 1} W:a1 white\n" for it in range(30))
        + "".join(f"9x9 B:{chr(98 + it % 8)}{it // 8 + 1} W:a2 white\n" for it in range(30))
    )
    command = [sys.executable, "-m", "hexnet.solving", "--program", str(program), "--workers", "2"]
    command += ["--seconds", "2", "--every", "0.5", "--out", str(tmp_path / "1")]
    command += ["--positions", str(tmp_path / "positions.txt")]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    counts = json.loads(told.splitlines()[-1])
    files = labels.files([str(tmp_path)])
    assert len(files) > 4 and not list(tmp_path.glob("*.new"))
    games = [it for path in files if labels.kind(path) == "games" for it in labels.read(path)]
    # All of the file were asked once, and half of them were solved.
    assert len(games) == 30 and counts["games not solved"] == 30
    assert all(it.stones.shape == (9, 9) for it in games)
    alone = [path for path in files if labels.kind(path) == "random"]
    assert sum(len(labels.read(it)) for it in alone) > 50
