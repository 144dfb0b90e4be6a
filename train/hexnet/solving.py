"""Has the program solve many positions, for learning from and for examinations.

    python -m hexnet.solving --program ../target/release/mustplay --out labels/1 --seconds 500

Random positions of 5x5 to 8x8 go to `mustplay solve --batch --all-moves` in several processes;
with `--positions` every other one is of a file of positions of games, which is read again whenever
it has changed. Each has a limit of time. One position in eight is held back for examinations only.

What is solved goes to files of its own for either kind, `OUT-random-0.jsonl.gz`,
`OUT-games-exam-0.jsonl.gz` and so on, new ones every while. A file has its name when it is
finished, not before, so a run that learns from the folder reads whole files only.
"""

import argparse
import collections
import gzip
import json
import os
import random
import subprocess
import threading
import time
import zlib

# For each size the fewest and the most stones of a random position: with fewer it takes too long
# to solve, with more it is decided.
STONES = {5: (0, 12), 6: (0, 18), 7: (3, 24), 8: (9, 32)}
HELD_BACK = 8
KEPT = ("input", "board", "to_move", "winning_moves", "losing_moves")


def random_position(rng, sizes):
    """A position with stones at random, as many of each color or one more of Black's."""
    size = rng.choice(sizes)
    rows, cols = size, size
    if rng.random() < 0.15:
        rows = max(5, size - rng.choice((1, 2)))
        if rng.random() < 0.5:
            rows, cols = cols, rows
    least, most = STONES[size]
    stones = rng.randint(least, most)
    cells = [f"{chr(97 + c)}{r + 1}" for r in range(rows) for c in range(cols)]
    chosen = rng.sample(cells, min(stones, len(cells) // 2))
    half = (len(chosen) + 1) // 2
    to_move = "white" if len(chosen) % 2 else "black"
    return f"{cols}x{rows} B:{','.join(chosen[:half])} W:{','.join(chosen[half:])} {to_move}"


def is_held_back(position):
    """Whether a position is for examinations; the text alone decides."""
    return zlib.crc32(position.encode()) % HELD_BACK == 0


class Told:
    """Positions of a file that may come late and change: each position once, and those of the
    newest file first."""

    def __init__(self, path):
        self.path, self.version = path, None
        self.waiting, self.seen = [], set()
        self.lock = threading.Lock()

    def next(self):
        """A position that was not given before; None if there is none now."""
        with self.lock:
            self._read_again()
            while self.waiting:
                position = self.waiting.pop()
                if position not in self.seen:
                    self.seen.add(position)
                    return position
        return None

    def _read_again(self):
        try:
            now = os.stat(self.path)
        except FileNotFoundError:
            return
        version = now.st_mtime_ns, now.st_ino, now.st_size
        if version != self.version:
            with open(self.path, encoding="utf-8") as file:
                self.waiting = file.read().splitlines()[::-1]
            self.version = version


class Parts:
    """Files of what was solved: new ones every while, each with its name only once it is whole."""

    def __init__(self, out, every):
        self.out, self.every, self.number = out, every, 0
        self.files, self.counts = {}, collections.Counter()
        self.due = time.time() + every
        self.lock = threading.Lock()

    def keep(self, answer, kind):
        """Writes what the program says about a position of some kind, if it has solved it."""
        if "error" in answer or not answer.get("winner") or answer["unknown_moves"]:
            with self.lock:
                self.counts[f"{kind} not solved"] += 1
            return
        name = f"{kind}-exam" if is_held_back(answer["input"]) else kind
        kept = {it: answer[it] for it in KEPT}
        with self.lock:
            if name not in self.files:
                self.files[name] = gzip.open(self._path(name, ".new"), "wt", encoding="utf-8")
            self.files[name].write(json.dumps(kept, separators=(",", ":")) + "\n")
            self.counts[f"{name} {answer['board']}"] += 1
            if time.time() > self.due:
                self._finish()

    def close(self):
        """Finishes what is open."""
        with self.lock:
            self._finish()

    def _path(self, name, ending=""):
        return f"{self.out}-{name}-{self.number}.jsonl.gz{ending}"

    def _finish(self):
        for name, file in self.files.items():
            file.close()
            os.rename(self._path(name, ".new"), self._path(name))
        self.files.clear()
        print(json.dumps(self.counts), flush=True)
        self.number += 1
        self.due = time.time() + self.every


def solve(program, positions, seconds, until, keep):
    """Gives positions to a process one by one as long as there is time, and keeps the answers."""
    command = [program, "solve", "--batch", "--all-moves", "--threads", "1"]
    command += ["--time", f"{seconds}s", "--memory", "500M", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as it:
        for kind, position in positions:
            if time.time() > until:
                break
            it.stdin.write(position + "\n")
            it.stdin.flush()
            keep(json.loads(it.stdout.readline()), kind)


def positions(rng, sizes, told):
    """Random positions without end, and between them those that are told."""
    while True:
        yield "random", random_position(rng, sizes)
        position = told.next() if told else None
        if position:
            yield "games", position


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--out", required=True, help="what the names of the files begin with")
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--each", type=float, default=10, help="seconds for a position")
    parser.add_argument("--every", type=float, default=45, help="seconds between new files")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--sizes", type=int, nargs="*", default=[5, 6, 7, 7, 7, 8, 8, 8])
    parser.add_argument("--positions", help="a file of positions of games, which may come late")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()

    until = time.time() + given.seconds
    parts = Parts(given.out, given.every)
    told = Told(given.positions) if given.positions else None

    def work(worker):
        rng = random.Random(f"{given.seed} {worker}")
        each = positions(rng, given.sizes, told)
        solve(given.program, each, given.each, until, parts.keep)

    workers = [threading.Thread(target=work, args=(at,)) for at in range(given.workers)]
    for it in workers:
        it.start()
    for it in workers:
        it.join()
    parts.close()


if __name__ == "__main__":
    main()
