"""Trains a network: begins from nothing, or goes on from where a run has stopped.

    python -m hexnet.run --plan plans/standard.json --state state.npz --seconds 500 --out out

The plan says which boards are played when, and how the rate of learning falls over the whole of
the training; `--seconds` is how long this run may take. The state is read if it is there and
written at the end and now and then before. Beside it come `log.jsonl`, a line for every few
seconds, `weights.safetensors` for the program, and `positions.txt`, positions of these games for
the solver to solve.
"""

import argparse
import json
import math
import os
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

from . import board, exam, labels, learn, model, selfplay


class Bucket:
    """Boards of some sizes that are played together: their games and records."""

    def __init__(self, name, plan, settings, key):
        boards = plan["boards"]
        rows, cols, weights = zip(*boards)
        self.name = name
        self.sizes = selfplay.Sizes(plan["size"], rows, cols, weights)
        self.games = plan.get("games", settings["games"])
        self.key = key
        self.spent = 0.0
        self.solved = None
        steps, visits = settings["steps"], settings["visits"]
        dtype = jnp.dtype(settings.get("dtype", "bfloat16"))
        play = partial(
            selfplay.play,
            sizes=self.sizes,
            steps=steps,
            visits=visits,
            considered=settings["considered"],
            dtype=dtype,
        )

        def round_of_games(params, boards, records, key):
            boards, new = play(params, boards, key)
            join = lambda old, it: jnp.concatenate([old[it.shape[0] :], it])
            return boards, jax.tree.map(join, records, new)

        self.play = jax.jit(round_of_games, donate_argnums=(1, 2))
        lessons = max(1, round(steps * self.games * settings["reuse"] / settings["batch"]))
        self.learn = jax.jit(
            partial(
                learn.learn,
                steps=lessons,
                batch=settings["batch"],
                solved_batch=settings["solved_batch"],
                dtype=dtype,
            )
        )
        self.boards = jax.jit(
            lambda params, key: selfplay.fair_openings(
                selfplay.evaluator(params, dtype), self.sizes, self.games, key
            )
        )
        self.kept = plan["kept"]
        self.state = None

    def start(self, params):
        """Begins its games."""
        cells, size = self.sizes.size**2, self.sizes.size
        many = (self.kept, self.games)
        records = selfplay.Records(
            jnp.zeros(many + (size, size), jnp.int8),
            jnp.zeros(many, jnp.int32),
            jnp.zeros(many, jnp.int32),
            jnp.zeros(many + (cells,), jnp.bfloat16),
            jnp.zeros(many),
            jnp.zeros(many, bool),
            jnp.zeros(many),
        )
        self.state = self.boards(params, self.key), records

    def round(self, learner, rate):
        """A round of games, then of lessons."""
        if self.state is None:
            self.start(learner.average)
        self.key, *keys = jax.random.split(self.key, 3)
        boards, records = self.play(learner.average, *self.state, keys[0])
        self.state = boards, records
        learner, parts = self.learn(learner, records, self.solved, keys[1], rate)
        return learner, {name: float(it) for name, it in parts.items()}

    def positions(self, count, seed):
        """Positions of its games as text, the mover being Black."""
        records = self.state[1]
        random = np.random.default_rng(seed)
        steps, games = records.ended.shape
        at = random.integers(steps, size=count), random.integers(games, size=count)
        some = [np.asarray(it[at]) for it in (records.rows, records.cols, records.packed)]
        for rows, cols, packed in zip(*some):
            stones = np.sign(packed[:rows, :cols])
            if rows == 0:
                continue
            named = [
                ",".join(f"{chr(97 + j)}{i + 1}" for i, j in zip(*np.nonzero(stones == sign)))
                for sign in (1, -1)
            ]
            yield f"{cols}x{rows} B:{named[0]} W:{named[1]} black"


def rate_of_learning(plan, spent):
    """Rises at once, stays, and falls to a twentieth as half a cosine."""
    part = min(1.0, spent / plan["seconds"])
    flat = plan.get("flat", 0.3)
    fall = max(0.0, (part - flat) / (1 - flat))
    return plan["rate"] * (0.05 + 0.95 * (1 + math.cos(math.pi * fall)) / 2)


def shares(plan, spent):
    """How the time is divided among the buckets now."""
    part = spent / plan["seconds"]
    for stage in plan["stages"]:
        if part < stage["until"]:
            break
    return stage["shares"]


def save_state(path, learner, about):
    """Writes all that is needed to go on."""
    flat = {"about": np.asarray(json.dumps(about)), "steps": np.asarray(learner.steps)}
    for part in ("params", "average", "first", "second"):
        for name, it in getattr(learner, part).items():
            flat[f"{part}/{name}"] = np.asarray(it)
    with open(f"{path}.new", "wb") as file:
        np.savez(file, **flat)
    os.replace(f"{path}.new", path)


def load_state(path):
    """Reads what `save_state` wrote."""
    with np.load(path) as flat:
        about = json.loads(str(flat["about"]))
        parts = [
            {name.split("/", 1)[1]: jnp.asarray(flat[name]) for name in flat if name.startswith(it)}
            for it in ("params/", "average/", "first/", "second/")
        ]
        return learn.Learner(*parts, jnp.asarray(flat["steps"])), about


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--plan", required=True, help="which boards when, and how to learn")
    parser.add_argument("--state", help="a state to go on from, if it exists")
    parser.add_argument("--weights", help="weights to begin with instead of random ones")
    parser.add_argument("--seconds", type=float, required=True, help="how long this run may take")
    parser.add_argument("--out", required=True, help="the folder for what it writes")
    parser.add_argument("--solved", nargs="*", default=[], help="solved positions to learn from")
    parser.add_argument("--exam", nargs="*", default=[], help="solved positions to be examined on")
    parser.add_argument("--every", type=float, default=60, help="seconds between examinations")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()

    began = time.time()
    with open(given.plan, encoding="utf-8") as file:
        plan = json.load(file)
    os.makedirs(given.out, exist_ok=True)
    about = {"spent": 0.0, "positions": 0, "runs": 0}
    if given.state and os.path.exists(given.state):
        learner, about = load_state(given.state)
    elif given.weights:
        learner = learn.begin(model.load(given.weights))
    else:
        learner = learn.begin(model.init(jax.random.key(given.seed), model.Shape(**plan["shape"])))
    about["runs"] += 1
    keys = jax.random.split(jax.random.key(given.seed + about["runs"]), len(plan["buckets"]))
    buckets = {
        name: Bucket(name, it, plan, key) for (name, it), key in zip(plan["buckets"].items(), keys)
    }
    least = 0
    for it in sorted(buckets.values(), key=lambda it: it.sizes.size):
        it.solved = labels.load(given.solved, it.sizes.size, least=least, children=plan["children"])
        least = it.sizes.size + 1
    exams = {os.path.basename(it).split(".")[0]: labels.load([it], 8) for it in given.exam}
    earlier = learner.average

    log = open(os.path.join(given.out, "log.jsonl"), "a", encoding="utf-8")

    def tell(**what):
        what |= {"spent": round(about["spent"], 1), "positions": about["positions"]}
        line = json.dumps(what)
        print(line, flush=True)
        print(line, file=log, flush=True)

    duel = jax.jit(partial(selfplay.duel, visits=16, considered=8))

    def examine():
        for name, it in exams.items():
            policy, value = exam.glance(learner.average, it)
            tell(exam=name, policy=round(policy, 4), value=round(value, 4))

    tell(
        begun=about["runs"], device=str(jax.devices()[0]), settings=plan, start=time.time() - began
    )
    due = time.time() + given.every
    while time.time() - began < given.seconds:
        wanted = shares(plan, about["spent"])
        name = min(wanted, key=lambda it: buckets[it].spent / wanted[it])
        since = time.time()
        is_first = buckets[name].state is None
        rate = rate_of_learning(plan, about["spent"])
        learner, parts = buckets[name].round(learner, rate)
        took = time.time() - since
        made = plan["steps"] * buckets[name].games
        about["positions"] += made
        if is_first:
            # Compiling is no learning, and takes nothing from the plan.
            tell(compiled=name, took=took)
        else:
            about["spent"] += took
            buckets[name].spent += took
        tell(bucket=name, rate=rate, a_second=round(made / took), **parts)
        if time.time() > due:
            examine()
            openings = buckets[name].boards(learner.average, jax.random.key(about["positions"]))
            some = jax.tree.map(lambda it: it[:256], openings)
            won = duel(learner.average, earlier, some, jax.random.key(1))
            tell(duel=name, won=float(won))
            earlier = learner.average
            if given.state:
                save_state(os.path.join(given.out, os.path.basename(given.state)), learner, about)
            due = time.time() + given.every
    examine()
    if given.state:
        save_state(os.path.join(given.out, os.path.basename(given.state)), learner, about)
    model.save(os.path.join(given.out, "weights.safetensors"), learner.average, about)
    with open(os.path.join(given.out, "positions.txt"), "w", encoding="utf-8") as file:
        for it in buckets.values():
            if it.state is not None:
                file.writelines(line + "\n" for line in it.positions(plan["told"], given.seed))
    tell(ended=about["runs"], took=time.time() - began)


if __name__ == "__main__":
    main()
