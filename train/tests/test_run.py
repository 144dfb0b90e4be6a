"""A run that takes in solved positions while it goes on, and its plans."""

import argparse
import glob
import gzip
import json
import re
from dataclasses import replace

import jax
import numpy as np
import pytest

from hexnet import exam, labels, learn, model, run, solving

PLAN = {
    "shape": {"channels": 8, "blocks": 1, "policy": 4, "value": 4, "hidden": 4},
    "pupil": {
        "shape": {"channels": 8, "blocks": 0, "policy": 4, "value": 4, "hidden": 4}, "reuse": 1
    },
    "buckets": {"three": {"size": 3, "boards": [[3, 3, 1]], "kept": 16, "told": 20, "empty": 0.67}},
    "stages": [{"until": 1, "shares": {"three": 1}}],
    "seconds": 100, "rate": 0.003, "games": 8, "steps": 8, "visits": 4, "considered": 4,
    "reuse": 1, "batch": 16, "solved_batch": 8, "children": 2, "capacity": 64,
    "dtype": "float32",
}  # fmt: skip


def solved(count, seed):
    """Lines about positions of 3x3 with one stone."""
    random = np.random.default_rng(seed)
    names = [f"{column}{row}" for column in "abc" for row in "123"]
    for _ in range(count):
        stone, *rest = random.permutation(names)
        half = int(random.integers(1, 8))
        yield {
            "input": f"3x3 B: W:{stone} black",
            "board": "3x3",
            "to_move": "black",
            "winning_moves": [str(it) for it in rest[:half]],
            "losing_moves": [str(it) for it in rest[half:]],
        }


def write(path, lines):
    with gzip.open(path, "wt") as file:
        file.writelines(json.dumps(it) + "\n" for it in lines)


@pytest.fixture
def begun(tmp_path):
    """A run that has begun, with a folder of solved positions where nothing is yet."""
    (tmp_path / "labels").mkdir()
    (tmp_path / "plan.json").write_text(json.dumps(PLAN))
    given = argparse.Namespace(
        plan=str(tmp_path / "plan.json"),
        state=None,
        weights=None,
        pupil=None,
        seconds=1000.0,
        finish=True,
        out=str(tmp_path / "out"),
        solved=[str(tmp_path / "labels")],
        every=60.0,
        seed=0,
    )
    it = run.Run(given)
    it.watch.stop()
    yield it, tmp_path / "labels"
    it.log.close()


def test_solved_positions_are_taken_in_while_it_runs(begun):
    it, folder = begun
    bucket = it.buckets["three"]
    it.take_in()
    it.round()
    assert bucket.shelf.count == 0
    for number in range(3):
        write(folder / f"1-random-{number}.jsonl.gz", solved(5, number))
        write(folder / f"1-random-exam-{number}.jsonl.gz", solved(20, number))
        it.watch.look()
        it.take_in()
        it.round()
        assert bucket.shelf.count == 15 * (number + 1)
    # All that was learned from has one shape, so it was compiled once.
    assert len(bucket.learn.ready) == 2 and len(bucket.play.ready) == 1
    write(folder / "1-random-9.jsonl.gz", solved(50, 9))
    it.watch.look()
    it.take_in()
    it.round()
    assert len(bucket.learn.ready) == 4

    # Playing duels takes long to compile; the toy does it.
    it.duel = lambda *given, visits: 0.5
    it.pause()
    told = [json.loads(line) for line in open(it.path("log.jsonl"), encoding="utf-8")]
    assert [line["solved"] for line in told if "solved" in line] == [5, 5, 5, 50]
    assert [(line["who"], line["count"]) for line in told if "exam" in line] == [
        ("player", 60), ("pupil", 60),
    ]  # fmt: skip
    assert any("duel" in line for line in told)
    again, about = run.load_state(it.path("state.npz"))
    assert about == it.about and again.keys() == it.learners.keys() == {"player", "pupil"}
    equal = jax.tree.map(np.array_equal, again, it.learners)
    assert all(jax.tree.leaves(equal)) and again["player"].steps > 0
    weights = model.load(it.path("weights.safetensors"))
    average = it.learners["player"].average
    assert all(np.allclose(weights[at], average[at], atol=1e-2) for at in weights)
    assert model.shape_of(model.load(it.path("pupil.safetensors"))).blocks == 0

    # Positions for the solver: late ones, each once, that go through its reader.
    lines = open(it.path("positions.txt"), encoding="utf-8").read().splitlines()
    assert lines and len(set(lines)) == len(lines) <= 20
    for line in lines:
        stones = sum(len(part.split(",")) for part in re.findall(r"[BW]:(\S+)", line))
        assert line.startswith("3x3 B:") and line.endswith(" black") and 9 - stones <= 6
    assert solving.Told(it.path("positions.txt")).next() == lines[0]


def test_a_run_goes_on_from_where_it_stopped(begun):
    first, _ = begun
    first.round()
    first.save()
    first.given.state = first.path("state.npz")
    again = run.Run(first.given)
    again.watch.stop()
    assert again.about == first.about | {"runs": 2} and first.about["positions"] > 0
    for who, was in first.learners.items():
        now = again.learners[who]
        assert all(jax.tree.leaves(jax.tree.map(np.array_equal, was, now)))
        # One step more, from the same gradients, ends at the same place.
        slope = jax.tree.map(np.ones_like, was.params)
        steps = [learn._step(it, slope, 0.01).params for it in (was, now)]
        assert all(np.array_equal(steps[0][name], steps[1][name]) for name in slope)
    again.round()
    assert again.learners["player"].steps == 2 * first.learners["player"].steps
    # Games are other ones than those of the first run.
    games = (it.buckets["three"].state[1].packed for it in (first, again))
    assert not np.array_equal(*games)
    again.log.close()


def test_all_is_compiled_before_the_first_round(begun):
    it, _ = begun
    # Playing duels takes long to compile; the toy does it.
    run.prepare_all(job for job in it.jobs() if job.func != it.duel.prepare)
    bucket = it.buckets["three"]
    ready = [set(some.ready) for some in (bucket.play, bucket.learn, bucket.boards)]
    assert [len(some) for some in ready] == [1, 2, 1]
    it.round()
    assert ready == [set(some.ready) for some in (bucket.play, bucket.learn, bucket.boards)]


def test_given_weights_grow_to_the_plan(tmp_path):
    shape = model.Shape(**PLAN["shape"])
    params = model.init(jax.random.key(5), shape)
    path = str(tmp_path / "small.safetensors")
    model.save(path, params, {})
    larger = replace(shape, channels=16, blocks=3)
    first = run.first_weights(path, larger, jax.random.key(6))
    assert model.shape_of(first) == larger
    assert np.allclose(first["block0.first.bias"][:8], params["block0.first.bias"], atol=2e-3)
    assert model.shape_of(run.first_weights(None, shape, jax.random.key(6))) == shape


def test_the_rate_falls_in_time(begun):
    it, _ = begun
    it.given.seconds, it.about["spent"] = 50.0, 10.0
    it.began -= 20.0
    # Of the fifty seconds twenty are gone, ten of them spent; the plan would have ten in a hundred.
    assert 29 < it.left < 30.1 and abs(it.part - 10 / 40) < 0.01
    it.given.finish = False
    assert it.part == 0.1
    # With --finish the rate has fallen when the time is over, though little of it was spent.
    it.given.finish = True
    it.began -= 30.0
    assert it.part > 0.9
    it.given.seconds, it.about["spent"] = 1000.0, 60.0
    assert it.part == 0.6


def test_a_text_is_read_as_what_was_packed():
    stones = np.asarray([[1, 0, -1, 0], [0, 3, -3, 0], [0, 0, 0, 0]], np.int8)
    line = run.told(2, 3, stones)
    assert line == "3x2 B:a1,b2 W:c1,c2 black"
    both = {"input": line, "board": "3x2", "to_move": "black", "winning_moves": ["b1"]}
    parsed = labels.parse(json.dumps(both | {"losing_moves": ["a2"]}))
    assert (parsed.stones == np.sign(stones[:2, :3])).all()


@pytest.mark.parametrize("path", sorted(glob.glob("plans/*.json")))
def test_plans_are_whole(path):
    plan = run.read_plan(path)
    assert plan["stages"][-1]["until"] == 1 and 0 < plan["seconds"]
    for stage in plan["stages"]:
        assert abs(sum(stage["shares"].values()) - 1) < 1e-9
        assert set(stage["shares"]) <= set(plan["buckets"])
    for name, it in plan["buckets"].items():
        assert all(max(rows, cols) <= it["size"] for rows, cols, _ in it["boards"])
        run.Bucket(name, it, plan, jax.random.key(0))
    shape = model.Shape(**plan["shape"])
    assert "pupil" not in plan or model.Shape(**plan["pupil"]["shape"])
    params = jax.eval_shape(lambda key: model.init(key, shape), jax.random.key(0))
    assert model.shape_of(params) == shape


def test_examinations_keep_the_first_that_came(tmp_path):
    write(tmp_path / "1-games-exam-0.jsonl.gz", solved(70, 1))
    given = labels.read(str(tmp_path / "1-games-exam-0.jsonl.gz"))
    exams = exam.Exams([3], most=50)
    exams.add("games", given[:40])
    params = model.init(jax.random.key(0), model.Shape(**PLAN["shape"]))
    ((kind, side, shelf),) = exams.each()
    assert (kind, side, shelf.count) == ("games", 3, 40)
    exams.add("games", given[40:])
    exams.add("random", given[: exam.FEWEST - 1])
    ((_, _, shelf),) = exams.each()
    assert shelf.count == 50
    # By hand, one position after the other.
    marks = exam.glance(params, shelf)
    right = []
    for it in given[:50]:
        one = labels.Shelf(3, capacity=1)
        one.add([it])
        right.append(exam.glance(params, one).policy)
    assert marks.count == 50 and abs(np.mean(right) - marks.policy) < 1e-9
    after = exam.searched(params, shelf, visits=8, considered=4)
    assert after.count == 50 and 0 <= after.policy <= 1


def test_the_examination_is_a_command(tmp_path, capsys, monkeypatch):
    params = model.init(jax.random.key(0), model.Shape(**PLAN["shape"]))
    model.save(str(tmp_path / "weights.safetensors"), params, {})
    write(tmp_path / "1-games-exam-0.jsonl.gz", solved(40, 1))
    write(tmp_path / "1-random-exam-0.jsonl.gz", solved(35, 2))
    write(tmp_path / "1-random-0.jsonl.gz", solved(100, 3))
    given = ["exam", str(tmp_path / "weights.safetensors"), str(tmp_path), "--visits", "8"]
    monkeypatch.setattr("sys.argv", given)
    exam.main()
    lines = capsys.readouterr().out.splitlines()
    assert [it.split()[:3] for it in lines[2:]] == [["games", "3", "40"], ["random", "3", "35"]]
    assert all(it.count("%") == 4 for it in lines[2:])
