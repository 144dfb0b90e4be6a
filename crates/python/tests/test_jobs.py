"""Jobs by name and by function: answers, errors, limits, Ctrl-C."""

import copy
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import mustplay
import pytest
from mustplay import answers

# A position that is not solved soon.
HARD = "11x11"

CERTIFICATE = mustplay.solve("3x3", proof=True).proof
ZIGGURAT = '<hexboard size="3x4" edges="bottom" visible="area(c1,a3,d3,d1)" contents="R c1"/>'

# A small request of every job but `match`, which starts programs.
REQUESTS = {
    "check": {"certificate": CERTIFICATE},
    "explain": {"certificate": CERTIFICATE, "moves": ["b2"]},
    "ladder": {"position": ZIGGURAT, "row": 3},
    "templates": {"edge": {"height": 3, "stones": 1}},
    "realize": {"kind": "terminals:2", "cells": 2},
    "moves": {"sentences": ["nim(2,1)"]},
    "simplify": {"sentences": ["{0,*|0}"]},
    "isomorphism": {"sentences": ["{1|0}", "{2|0}"]},
    "strategy": {"sentences": ["nim(1,2)"], "player": "left"},
    "check-strategy": {"strategy": {
        "game": "nim(1,2)", "player": "left", "first": "left", "convention": "normal", "claims": "win",
        "answers": {"nim(0,1)": "1 to 0", "nim(1,2)": "2 to 1"}}},
    "mine": {"cells": 1, "prune_cells": 1, "open_cells": 1},
    "enumerate": {"poset": "L3", "list": True},
    "coloring-comparison": {"game": "x & y", "with": "a | b"},
    "solve": {"position": "3x3 a1"},
    "openings": {"board": "3x3"},
    "opening-map": {"board": "3x3", "time": None},
    "analyze": {"position": "4x4 b2"},
    "evaluate": {"position": "4x4 b2", "evaluation": "resistance"},
    "suggest": {"position": "4x4 b2"},
    "decide": {"position": "4x4 b2"},
    "review": {"game": "3x3 a1 b2 c3"},
    "paths": {"game": "3x3 a1 b2"},
    "complexity": {"boards": ["3x3"]},
    "show": {"position": "3x3 a1"},
    "read": {"text": "3x3 a1"},
    "convert": {"position": "3x3 a1", "to": "sgf"},
    "value": {"position": "3x3", "region": "a1 a2"},
    "template": {"position": "5x3 c1"},
    "connect": {"height": 2, "length": 5},
    "game": {"sentences": ["{1|-1} + *"]},
    "loopy": {"sentences": ["on + off"]},
    "misere": {"game": "0.77", "heaps": 4},
    "outcome": {"games": ["{T|a}", "{a,b|_}"], "over": "fork"},
    "sum": {"games": ["{1|-1}", "{3|-2}"]},
    "sum-go": {"position": ".xxxxo./xx...oo/.xxxxo."},
    "hardness": {"partition": ["1", "2", "3"]},
    "coloring": {"game": "a & b | c"},
    "binary": {"games": ["{T|F}", "T"]},
}


def test_every_job_has_a_request_here():
    functions = {name.replace("-", "_").strip("_") for name in {*REQUESTS, "match"}}
    assert functions == {name.strip("_") for name in mustplay.jobs.__all__}


def test_every_job_has_a_function_and_a_class():
    assert all(callable(getattr(mustplay, name)) for name in mustplay.jobs.__all__)
    for job in mustplay.job_names():
        assert issubclass(answers.ANSWERS[job], mustplay.Answer)


@pytest.mark.parametrize("job", sorted(REQUESTS))
def test_answers_of_all_jobs(job):
    fields = {name: value for name, value in REQUESTS[job].items() if value is not None}
    try:
        answer = mustplay.run(job, nodes=2000, **fields)
    except mustplay.Error as error:
        pytest.fail(f"{job}: {error}")
    assert type(answer) is answers.ANSWERS[job]
    told = answer.to_dict()
    # Every field of the JSON is an attribute, and every part of it is what its class says.
    names = {field.name: name for name, field in type(answer)._fields().items()}
    for field in told:
        _compare(getattr(answer, names[field]), told[field])
    assert str(answer).strip()
    svg = answer.svg()
    assert svg is None or svg.startswith("<svg")
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and str(again) == str(answer) and again.svg() == svg
    assert again.to_dict() == told
    assert eval(repr(told)) == told
    assert copy.deepcopy(answer) == answer


def _compare(made, told):
    if isinstance(told, dict):
        if isinstance(made, dict):
            assert made.keys() == told.keys()
            for name in told:
                _compare(made[name], told[name])
        else:
            assert made.to_dict() == told
            for name, field in type(made)._fields().items():
                _compare(getattr(made, name), told.get(field.name))
    elif isinstance(told, list):
        assert len(made) == len(told)
        for one, other in zip(made, told):
            _compare(one, other)
    else:
        assert made == told


def test_answers_are_values():
    one, two = mustplay.solve("3x3"), mustplay.solve("3x3")
    assert one == two and hash(one) == hash(two)
    assert one != mustplay.solve("3x3 a1")
    assert one != mustplay.show("3x3")
    assert one.complete and one.stopped is None and one.regions is None
    with pytest.raises(AttributeError, match="cannot be changed"):
        one.winner = "white"
    with pytest.raises(AttributeError, match="no field 'winer'; its fields are board"):
        one.winer
    changed = one.to_dict()
    changed["line"].append("z9")
    assert one == two
    assert repr(one).startswith("Solution(board='3x3', to_move='black'")
    assert "winner" in dir(one)


def test_nested_parts_are_objects():
    answer = mustplay.game(["{1|-1}", "0"])
    assert [one.canonical for one in answer.games] == ["+-1", "0"]
    assert answer.games[0].thermograph.left == [["1", "0"], ["0", "1"]]
    question = mustplay.game(["1 < 2"])
    assert question.holds is True and question.relation == "<"


def test_errors_name_the_field():
    for job, fields, field in [
        ("solve", {"position": "3x3 z9"}, "position"),
        ("solve", {"position": 7}, "position"),
        ("solve", {"position": "3x3", "all_moves": "yes"}, "all_moves"),
        ("solve", {"position": "3x3", "nonsense": 1}, "nonsense"),
        ("suggest", {"position": "3x3", "style": {"alpha-beta": {"depth": -1}}}, "style"),
        ("connect", {"height": 10**30, "length": 3}, "height"),
        ("complexity", {"boards": ["3x3", "x"]}, "boards[1]"),
    ]:
        with pytest.raises(mustplay.Error) as raised:
            mustplay.run(job, **fields)
        assert raised.value.field is not None, (job, fields)
        assert raised.value.field.startswith(field), (job, raised.value.field)
        assert isinstance(raised.value, ValueError)
    with pytest.raises(mustplay.Error, match="expected one of solve, "):
        mustplay.run("dissolve")
    with pytest.raises(mustplay.Error, match="missing field `position`"):
        mustplay.run("solve")
    with pytest.raises(TypeError, match="position: expected a value that JSON can represent"):
        mustplay.solve(object())
    with pytest.raises(TypeError):
        mustplay.solve()
    with pytest.raises(TypeError):
        mustplay.solve("3x3", nonsense=1)
    with pytest.raises(ValueError):
        mustplay.run("solve", position=float("nan"))


def test_limits():
    began = time.monotonic()
    answer = mustplay.solve(HARD, time=0.2)
    assert time.monotonic() - began < 5
    assert not answer.complete and answer.stopped == "time limit reached"
    assert answer.winner is None
    assert mustplay.solve(HARD, nodes=100).stopped == "node limit reached"
    for limits in [{"time": -1}, {"time": float("nan")}, {"time": 1e300}, {"threads": 0}]:
        with pytest.raises(mustplay.Error, match=next(iter(limits))):
            mustplay.solve("3x3", **limits)
    for limits in [{"nodes": -1}, {"memory": 1 << 80}, {"time": "soon"}, {"threads": 1.5}]:
        with pytest.raises((TypeError, OverflowError)):
            mustplay.solve("3x3", **limits)


def test_the_lock_is_released():
    counted = 0
    switch = mustplay.Cancel()
    worker = threading.Thread(target=lambda: mustplay.solve(HARD, cancel=switch))
    worker.start()
    until = time.monotonic() + 0.3
    while time.monotonic() < until:
        counted += 1
    switch.press()
    worker.join(5)
    assert not worker.is_alive() and counted > 10_000


def test_progress_is_told_and_may_end_the_work():
    told = []
    mustplay.solve(HARD, time=0.5, progress=lambda *news: told.append(news))
    assert told and told[-1][0] > 0
    assert all(total is None or isinstance(total, int) for _, total, _ in told)

    def enough(*_):
        raise RuntimeError("enough")

    began = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        mustplay.solve(HARD, progress=enough)
    assert time.monotonic() - began < 2


INTERRUPTED = {
    "a job": "mustplay.solve('11x11')",
    "many jobs": "list(mustplay.solve_many(['11x11'] * 4, threads=2))",
    "a long expression": "mustplay.Game('domineering(\"6x6\")')",
    "a ruleset": "Endless().value(0)",
}


@pytest.mark.parametrize("work", list(INTERRUPTED.values()), ids=list(INTERRUPTED))
def test_ctrl_c_ends_work_within_a_second(work):
    script = f"""
import mustplay, time
class Endless(mustplay.Ruleset):
    limit = 10**12
    def options(self, n): return [n + 1]
print('ready', flush=True)
try:
    {work}
except KeyboardInterrupt:
    print('interrupted', flush=True)
"""
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    began = time.monotonic()
    os.kill(child.pid, signal.SIGINT)
    out, _ = child.communicate(timeout=20)
    assert out == "interrupted\n" and child.returncode == 0
    assert time.monotonic() - began < 1.5


def test_json_is_the_programs():
    program = os.environ.get("MUSTPLAY")
    if program is None:
        pytest.skip("MUSTPLAY names the program")
    told = json.loads(subprocess.check_output([program, "solve", "3x3", "--all-moves", "--json"]))
    mine = mustplay.all_moves("3x3").to_dict()
    told.pop("seconds"), mine.pop("seconds")
    assert mine == told
