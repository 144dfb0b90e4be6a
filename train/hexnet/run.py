"""Trains a network: begins from nothing, from weights, or goes on from where a run has stopped.

    python -m hexnet.run --plan plans/standard.json --state state.npz --seconds 500 --out out

The plan says which boards are played when, and how the rate of learning falls over the whole of
the training; `--seconds` is how long this run may take, from its start to its end. With `--finish`
the rate falls to its end within this run, however long compiling and examining take. A plan may
have a pupil, another network that plays no games but learns from the same positions.

Solved positions are taken in as they come. At every examination the run writes all that it would
be a pity to lose: `state.npz` to go on from, `weights.safetensors` (and `pupil.safetensors`) for
the program, and `positions.txt`, late positions of these games for the solver to solve. Beside
them is `log.jsonl`, a line for every round of games.
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
from .compiled import Compiled, prepare_all


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

        self.play = Compiled(round_of_games, donated=(1, 2))
        self.batch, self.steps, self.made = settings["batch"], steps, steps * self.games
        lessons = partial(
            learn.learn,
            batch=self.batch,
            solved_batch=settings["solved_batch"],
            dtype=dtype,
        )
        self.learn = Compiled(lessons, static=("steps",))
        self.boards = Compiled(
            lambda params, key: selfplay.fair_openings(
                selfplay.evaluator(params, dtype), self.sizes, self.games, key
            )
        )
        self.kept, self.told, self.empty = plan["kept"], plan["told"], plan.get("empty", 1.0)
        self.played = 0
        self.state = None

    @property
    def is_filled(self):
        """Whether there is enough to learn from. The first games that end are the short ones, and
        the few positions there are at first would be learned by heart."""
        return 4 * self.played >= self.kept

    def no_records(self):
        """Records of no games."""
        cells, size = self.sizes.size**2, self.sizes.size
        many = (self.kept, self.games)
        return selfplay.Records(
            jnp.zeros(many + (size, size), jnp.int8),
            jnp.zeros(many, jnp.int32),
            jnp.zeros(many, jnp.int32),
            jnp.zeros(many + (cells,), jnp.bfloat16),
            jnp.zeros(many),
            jnp.zeros(many, bool),
            jnp.zeros(many),
        )

    def jobs(self, player, learners):
        """What compiles all that rounds take; the learners come with how often they learn from a
        position."""
        records = jax.eval_shape(self.no_records)
        boards = self.boards.shape(player.average, self.key)
        stock = self.shelf and self.shelf.stock()
        yield partial(self.play.prepare, player.average, boards, records, self.key)
        for learner, reuse in learners:
            given = learner, records, stock, self.key, jnp.float32(0)
            yield partial(self.learn.prepare, *given, steps=self.lessons(reuse))
        yield partial(self.boards.prepare, player.average, self.key)

    def next_key(self):
        """Another key each time."""
        self.key, key = jax.random.split(self.key)
        return key

    def play_round(self, params):
        """A round of games."""
        if self.state is None:
            self.state = self.boards(params, self.next_key()), self.no_records()
        # Waits for it, or the next rounds would seem to take what this one does.
        self.state = jax.block_until_ready(self.play(params, *self.state, self.next_key()))
        self.played += self.steps

    def lessons(self, reuse):
        """How many steps of learning there are for a round, with each position so often in them."""
        return max(1, round(self.made * reuse / self.batch))

    def learn_round(self, learner, rate, reuse):
        """A round of lessons: the learner after it, and its losses."""
        given = self.state[1], self.shelf and self.shelf.stock(), self.next_key()
        learner, parts = self.learn(learner, *given, jnp.float32(rate), steps=self.lessons(reuse))
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
    """Rises for some part of the training, stays until another, and then falls to a twentieth as
    half a cosine."""
    rise, flat = plan.get("rise", 0.0), plan.get("flat", 0.3)
    if part < rise:
        return plan["rate"] * (0.05 + 0.95 * part / rise)
    fall = max(0.0, (min(part, 1.0) - flat) / (1 - flat))
    return plan["rate"] * (0.05 + 0.95 * (1 + math.cos(math.pi * fall)) / 2)


def stage_of(plan, part):
    """The stage that part of the training belongs to."""
    return next((it for it in plan["stages"] if part < it["until"]), plan["stages"][-1])


def save_state(path, learners, about):
    """Writes all that is needed to go on: learners by their names."""
    flat = {"about": np.asarray(json.dumps(about))}
    for who, learner in learners.items():
        for part, it in learner._asdict().items():
            arrays = it if isinstance(it, dict) else {"": it}
            flat |= {f"{who}/{part}/{name}": np.asarray(array) for name, array in arrays.items()}
    with open(f"{path}.new", "wb") as file:
        np.savez(file, **flat)
    os.replace(f"{path}.new", path)


def load_state(path):
    """Reads what `save_state` wrote."""
    learners = {}
    with np.load(path) as flat:
        about = json.loads(str(flat["about"]))
        for name in set(flat) - {"about"}:
            who, part, rest = name.split("/", 2)
            learners.setdefault(who, {}).setdefault(part, {})[rest] = jnp.asarray(flat[name])
    for who, parts in learners.items():
        learners[who] = learn.Learner(**parts | {"steps": parts["steps"][""]})
    return learners, about


def first_weights(path, shape, key):
    """What to begin with: weights of a file, grown to a shape, or random ones."""
    return model.grown(model.load(path), shape, key) if path else model.init(key, shape)


# The files of their weights.
NAMES = {"player": "weights.safetensors", "pupil": "pupil.safetensors"}
# How many openings a duel has, and how many visits a move: without any it is the policy that plays.
DUELS, DUEL_VISITS = 256, (0, 16)


class Run:
    """All that a run knows."""

    def __init__(self, given):
        self.began = time.time()
        self.given = given
        self.plan = plan = read_plan(given.plan)
        os.makedirs(given.out, exist_ok=True)
        self.about = {"spent": 0.0, "positions": 0, "runs": 0}
        # Who learns: how large they are, how often they learn from a position, at what part of the
        # rate, how they begin.
        self.reuse, self.pace = {"player": plan["reuse"]}, {"player": 1.0}
        begin = {"player": (plan["shape"], given.weights)}
        if "pupil" in plan:
            self.reuse["pupil"] = plan["pupil"]["reuse"]
            self.pace["pupil"] = plan["pupil"].get("pace", 1.0)
            begin["pupil"] = plan["pupil"]["shape"], given.pupil
        if given.state and os.path.exists(given.state):
            self.learners, self.about = load_state(given.state)
        else:
            key = jax.random.key(given.seed)
            self.learners = {
                who: learn.begin(first_weights(weights, model.Shape(**shape), key))
                for who, (shape, weights) in begin.items()
            }
        self.about["runs"] += 1
        # What they play against: given weights, or what they were at the last examination.
        self.opponents = {
            who: ("weights", model.load(weights)) if weights else ("before", self.average(who))
            for who, (_, weights) in begin.items()
        }
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
        self.duel = Compiled(partial(selfplay.duel, considered=8), static=("visits",))
        self.random = np.random.default_rng(given.seed)
        self.log = open(self.path("log.jsonl"), "a", encoding="utf-8")

    def average(self, who):
        """The weights of a learner that play."""
        return self.learners[who].average

    def main_bucket(self):
        """The bucket that most is played in."""
        shares = stage_of(self.plan, self.part)["shares"]
        return self.buckets[max(shares, key=shares.get)]

    def jobs(self):
        """What compiles all that the run takes."""
        learners = [(it, self.reuse[who]) for who, it in self.learners.items()]
        for it in self.buckets.values():
            yield from it.jobs(self.learners["player"], learners)
        bucket = self.main_bucket()
        boards = bucket.boards.shape(self.average("player"), bucket.key)
        openings = jax.eval_shape(lambda it: jax.tree.map(lambda array: array[:DUELS], it), boards)
        for who, (_, other) in self.opponents.items():
            for visits in DUEL_VISITS:
                given = self.average(who), other, openings, bucket.key
                yield partial(self.duel.prepare, *given, visits=visits)
            for it in self.buckets.values() if self.watch else ():
                yield partial(exam.prepare, self.average(who), it.sizes.size)

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
        rate = rate_of_learning(self.plan, part)
        bucket.play_round(self.average("player"))
        losses = {"player": {}}
        for who, learner in self.learners.items() if bucket.is_filled else ():
            given = learner, rate * self.pace[who], self.reuse[who]
            self.learners[who], losses[who] = bucket.learn_round(*given)
        took = time.time() - since
        self.about["positions"] += bucket.made
        self.about["spent"] += took
        bucket.spent += took
        pace = round(bucket.made / took)
        told = losses.pop("player") | losses
        self.tell(bucket=bucket.name, rate=round(rate, 7), a_second=pace, **told)

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
        """Examines the networks on positions that were held back, and lets them play against given
        weights, or what they were at the last examination."""
        bucket = self.main_bucket()
        key = jax.random.key(self.about["positions"])
        openings = jax.tree.map(lambda it: it[:DUELS], bucket.boards(self.average("player"), key))
        for who in self.learners:
            for kind, side, shelf in self.exams.each():
                marks = exam.glance(self.average(who), shelf)._asdict()
                marks = {name: round(it, 4) for name, it in marks.items()}
                self.tell(who=who, exam=f"{kind} {side}", **marks)
            against, other = self.opponents[who]
            for visits in DUEL_VISITS:
                won = float(self.duel(self.average(who), other, openings, key, visits=visits))
                self.tell(
                    who=who, duel=bucket.name, visits=visits, against=against, won=round(won, 4)
                )
            if against == "before":
                self.opponents[who] = "before", self.average(who)

    def save(self):
        """Writes all that it would be a pity to lose."""
        save_state(self.path("state.npz"), self.learners, self.about)
        for who, name in NAMES.items():
            if who in self.learners:
                model.save(self.path(f"{name}.new"), self.average(who), self.about)
                os.replace(self.path(f"{name}.new"), self.path(name))
        with open(self.path("positions.txt.new"), "w", encoding="utf-8") as file:
            lines = [
                line
                for it in self.buckets.values()
                if it.state is not None
                for line in it.positions(self.random)
            ]
            file.writelines(line + "\n" for line in self.random.permutation(lines))
        os.replace(self.path("positions.txt.new"), self.path("positions.txt"))

    def train(self):
        """Trains as long as there is time."""
        self.tell(
            begun=self.about["runs"],
            device=str(jax.devices()[0]),
            settings=self.plan,
            seconds=self.given.seconds,
            start=round(time.time() - self.began, 1),
        )
        prepare_all(self.jobs())
        self.tell(compiled=round(time.time() - self.began, 1))
        # Early for the first time, since the solver waits for positions.
        due = time.time() + min(60.0, self.given.every)
        paused_at = None
        # What the last round and the last pause have taken, and the next ones may.
        round_cost = pause_cost = 0.0
        while self.left > round_cost + pause_cost:
            since = time.time()
            self.take_in()
            self.round()
            round_cost = time.time() - since
            if time.time() > due:
                pause_cost = self.pause()
                due, paused_at = time.time() + self.given.every, self.about["positions"]
        if paused_at != self.about["positions"]:
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
    parser.add_argument("--pupil", help="weights that the pupil begins with")
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
