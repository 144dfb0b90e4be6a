"""Trains a network: begins from nothing, from weights, or goes on from where a run has stopped.

    python -m hexnet.run --plan plans/standard.json --state state.npz --seconds 500 --out out

The plan says which boards are played when, and how the rate of learning falls over the whole of
the training; `--seconds` is how long this run may take, from its start to its end. With `--finish`
the rate falls to its end within this run, however long compiling and examining take.

Solved positions are taken in as they come. At every examination the run writes all that it would
be a pity to lose: `state.npz` to go on from, `weights.safetensors` for the program,
and `positions.txt`, late positions of these games for the solver to solve. Beside them is
`log.jsonl`, a line for every round of games.
"""

import argparse
import json
import math
import os
import time
from functools import partial
from itertools import starmap

import jax
import jax.numpy as jnp
import numpy as np

from . import exam, labels, learn, model, selfplay


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
        self.shelf = None
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
        self.kept, self.told, self.empty = plan["kept"], plan["told"], plan.get("empty", 1.0)
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
        learner, parts = self.learn(
            learner, records, self.shelf and self.shelf.stock(), keys[1], rate
        )
        return learner, {name: round(float(it), 5) for name, it in parts.items()}

    def positions(self, random):
        """Late positions of its games as text: those that can be solved, as the plan says, since
        no more than some part of the board is empty."""
        records = self.state[1]
        steps, games = np.nonzero(np.asarray(_is_late(records, self.empty)))
        if len(steps) == 0 or self.told == 0:
            return []
        # Positions twice if there are too few: arrays of other lengths would be compiled for again.
        chosen = np.resize(random.permutation(len(steps)), self.told)
        at = steps[chosen], games[chosen]
        some = [np.asarray(it[at]) for it in (records.rows, records.cols, records.packed)]
        return dict.fromkeys(starmap(told, zip(*some)))


@jax.jit
def _is_late(records, empty):
    """In which records no more than that part of the board is empty."""
    cells = records.rows * records.cols
    stones = (records.packed != 0).sum((-1, -2))
    return (cells > 0) & (cells - stones <= empty * cells)


def told(rows, cols, packed):
    """A position as text, the mover being Black."""
    stones = np.sign(packed[:rows, :cols])
    named = (
        ",".join(f"{chr(97 + j)}{i + 1}" for i, j in zip(*np.nonzero(stones == sign)))
        for sign in (1, -1)
    )
    return "{}x{} B:{} W:{} black".format(cols, rows, *named)


def read_plan(path):
    """Reads a plan, which may say only what it does otherwise than another one."""
    with open(path, encoding="utf-8") as file:
        plan = json.load(file)
    if "like" in plan:
        other = os.path.join(os.path.dirname(path), plan.pop("like"))
        plan = read_plan(other) | plan
    return plan


def rate_of_learning(plan, part):
    """Stays for some part of the training, and then falls to a twentieth as half a cosine."""
    flat = plan.get("flat", 0.3)
    fall = max(0.0, (min(part, 1.0) - flat) / (1 - flat))
    return plan["rate"] * (0.05 + 0.95 * (1 + math.cos(math.pi * fall)) / 2)


def stage_of(plan, part):
    """The stage that part of the training belongs to."""
    return next((it for it in plan["stages"] if part < it["until"]), plan["stages"][-1])


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


class Run:
    """All that a run knows."""

    def __init__(self, given):
        self.began = time.time()
        self.given = given
        self.plan = plan = read_plan(given.plan)
        os.makedirs(given.out, exist_ok=True)
        self.about = {"spent": 0.0, "positions": 0, "runs": 0}
        if given.state and os.path.exists(given.state):
            self.learner, self.about = load_state(given.state)
        else:
            self.learner = learn.begin(self.first_weights(jax.random.key(given.seed)))
        self.about["runs"] += 1
        self.opponents = {"before": self.learner.average}
        if given.weights:
            self.opponents["weights"] = model.load(given.weights)
        keys = jax.random.split(
            jax.random.key(given.seed + self.about["runs"]), len(plan["buckets"])
        )
        self.buckets = {
            name: Bucket(name, it, plan, key)
            for (name, it), key in zip(plan["buckets"].items(), keys)
        }
        sizes = sorted(it.sizes.size for it in self.buckets.values())
        self.watch = labels.Watch(given.solved) if given.solved else None
        for it in self.buckets.values() if self.watch else ():
            if plan["buckets"][it.name].get("solved", True):
                least = max((size + 1 for size in sizes if size < it.sizes.size), default=0)
                it.shelf = labels.Shelf(it.sizes.size, least, plan["children"], plan["capacity"])
        self.exams = exam.Exams(sizes)
        self.stage = None
        self.duel = jax.jit(partial(selfplay.duel, visits=16, considered=8))
        self.random = np.random.default_rng(given.seed)
        self.log = open(self.path("log.jsonl"), "a", encoding="utf-8")

    def first_weights(self, key):
        """What to begin with: given weights, with as many blocks as the plan has, or random ones."""
        shape = model.Shape(**self.plan["shape"])
        if self.given.weights:
            return model.grown(model.load(self.given.weights), shape.blocks, key)
        return model.init(key, shape)

    def path(self, name):
        """Of a file that it writes."""
        return os.path.join(self.given.out, name)

    def tell(self, **what):
        """Writes a line of the log."""
        what |= {"spent": round(self.about["spent"], 1), "positions": self.about["positions"]}
        line = json.dumps(what)
        print(line, flush=True)
        print(line, file=self.log, flush=True)

    @property
    def left(self):
        """Seconds until this run must have ended."""
        return self.began + self.given.seconds - time.time()

    @property
    def part(self):
        """How much of the training is done, from 0 to 1."""
        whole = self.plan["seconds"]
        if self.given.finish:
            whole = min(whole, self.about["spent"] + max(self.left, 1.0))
        return self.about["spent"] / whole

    def round(self):
        """A round in the bucket that has had least of its share."""
        part = self.part
        stage = stage_of(self.plan, part)
        if stage is not self.stage:
            # What was played before says nothing about the shares from now on.
            for it in self.buckets.values():
                it.spent = 0.0
            self.stage = stage
        wanted = stage["shares"]
        bucket = self.buckets[min(wanted, key=lambda it: self.buckets[it].spent / wanted[it])]
        since = time.time()
        is_first = bucket.state is None
        rate = rate_of_learning(self.plan, part)
        self.learner, parts = bucket.round(self.learner, rate)
        took = time.time() - since
        made = self.plan["steps"] * bucket.games
        self.about["positions"] += made
        if is_first:
            # Compiling is no learning, and takes nothing from the plan.
            self.tell(compiled=bucket.name, took=round(took, 1))
        else:
            self.about["spent"] += took
            bucket.spent += took
        self.tell(bucket=bucket.name, rate=round(rate, 7), a_second=round(made / took), **parts)

    def take_in(self):
        """Takes in the solved positions that have come."""
        read = 0
        for path, positions, wrong in self.watch.take() if self.watch else ():
            if wrong:
                self.tell(unread=path, wrong=wrong)
            elif labels.is_exam(path):
                self.exams.add(labels.kind(path), positions)
            else:
                read += len(positions)
                for it in self.buckets.values():
                    if it.shelf:
                        it.shelf.add(positions)
        if read:
            shelves = {it.name: it.shelf.count for it in self.buckets.values() if it.shelf}
            self.tell(solved=read, labels=shelves)

    def examine(self):
        """Examines the network on positions that were held back, and lets it play against what it
        was: at the last examination, and at the very beginning if that was no random network."""
        for kind, side, shelf in self.exams.each():
            marks = exam.glance(self.learner.average, shelf)
            self.tell(
                exam=f"{kind} {side}",
                policy=round(marks.policy, 4),
                value=round(marks.value, 4),
                count=marks.count,
            )
        shares = self.stage["shares"]
        bucket = self.buckets[max(shares, key=shares.get)]
        key = jax.random.key(self.about["positions"])
        openings = bucket.boards(self.learner.average, key)
        some = jax.tree.map(lambda it: it[:256], openings)
        for name, other in self.opponents.items():
            won = self.duel(self.learner.average, other, some, key)
            self.tell(duel=bucket.name, against=name, won=round(float(won), 4))
        self.opponents["before"] = self.learner.average

    def save(self):
        """Writes all that it would be a pity to lose."""
        save_state(self.path("state.npz"), self.learner, self.about)
        self.save_weights("weights.safetensors")
        with open(self.path("positions.txt.new"), "w", encoding="utf-8") as file:
            lines = [
                line
                for it in self.buckets.values()
                if it.state is not None
                for line in it.positions(self.random)
            ]
            file.writelines(line + "\n" for line in self.random.permutation(lines))
        os.replace(self.path("positions.txt.new"), self.path("positions.txt"))

    def save_weights(self, name):
        """Writes the weights for the program."""
        model.save(self.path(f"{name}.new"), self.learner.average, self.about)
        os.replace(self.path(f"{name}.new"), self.path(name))

    def train(self):
        """Trains as long as there is time."""
        self.tell(
            begun=self.about["runs"],
            device=str(jax.devices()[0]),
            settings=self.plan,
            seconds=self.given.seconds,
            start=round(time.time() - self.began, 1),
        )
        due = time.time() + self.given.every
        is_half = False
        # What the last round and the last pause have taken, and the next ones may.
        round_cost = pause_cost = 0.0
        while self.left > round_cost + pause_cost:
            since = time.time()
            self.take_in()
            self.round()
            round_cost = time.time() - since
            if not is_half and self.left < self.given.seconds / 2:
                is_half = True
                self.save_weights("weights-half.safetensors")
            if time.time() > due:
                pause_cost = self.pause()
                due = time.time() + self.given.every
        self.pause()
        if self.watch:
            self.watch.stop()
        self.tell(ended=self.about["runs"], took=round(time.time() - self.began, 1))

    def pause(self):
        """Saves, and examines. Tells how long that took."""
        since = time.time()
        self.save()
        self.examine()
        took = time.time() - since
        self.tell(paused=round(took, 1))
        return took


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--plan", required=True, help="which boards when, and how to learn")
    parser.add_argument("--state", help="a state to go on from, if it exists")
    parser.add_argument("--weights", help="weights to begin with instead of random ones")
    parser.add_argument("--seconds", type=float, required=True, help="how long this run may take")
    parser.add_argument("--finish", action="store_true", help="let the rate fall to its end in it")
    parser.add_argument("--out", required=True, help="the folder for what it writes")
    parser.add_argument(
        "--solved",
        nargs="*",
        default=[],
        help="solved positions: files, or folders where more may come; those with `exam` in their "
        "names are for examinations",
    )
    parser.add_argument("--every", type=float, default=60, help="seconds between examinations")
    parser.add_argument("--seed", type=int, default=0)
    Run(parser.parse_args()).train()


if __name__ == "__main__":
    main()
