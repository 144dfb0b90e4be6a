"""Has the program solve many positions, for learning from and for examinations.

    python -m hexnet.solving --program ../target/release/mustplay --out labels --seconds 500

Random positions of 5x5 to 8x8, or those of a file, go to `mustplay solve --batch --all-moves` in
several processes; each has a limit of time for a position. One position in eight is held back: it
goes to a file of its own, for examinations only.
"""

import argparse
import contextlib
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


def solve(program, positions, seconds, until, keep):
    """Gives positions to a process as long as there is time, and keeps what it solves."""
    command = [program, "solve", "--batch", "--all-moves", "--threads", "1"]
    command += ["--time", f"{seconds}s", "--memory", "500M", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as it:

        def feed():
            # The process is killed when the time is up, whatever it has not read by then.
            with contextlib.suppress(BrokenPipeError), it.stdin:
                for position in positions:
                    it.stdin.write(position + "\n")
                    it.stdin.flush()

        feeder = threading.Thread(target=feed)
        feeder.start()
        for line in it.stdout:
            answer = json.loads(line)
            if "error" not in answer and answer.get("winner") and not answer["unknown_moves"]:
                keep({name: answer[name] for name in KEPT})
            if time.time() > until:
                it.kill()
                break
        feeder.join()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--out", required=True, help="NAME.jsonl.gz and NAME-exam-NxN.jsonl.gz")
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--each", type=float, default=10, help="seconds for a position")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--sizes", type=int, nargs="*", default=[5, 6, 7, 7, 7, 8, 8, 8])
    parser.add_argument("--positions", help="a file of positions to solve before random ones")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()

    until = time.time() + given.seconds
    lock, files, counts = threading.Lock(), {}, {}

    def keep(answer):
        name = given.out
        if is_held_back(answer["input"]):
            name += f"-exam-{answer['board']}"
        with lock:
            if name not in files:
                files[name] = gzip.open(f"{name}.jsonl.gz", "at", encoding="utf-8")
            files[name].write(json.dumps(answer, separators=(",", ":")) + "\n")
            counts[name] = counts.get(name, 0) + 1

    def positions(worker):
        if given.positions:
            with open(given.positions, encoding="utf-8") as file:
                yield from (
                    it.strip() for at, it in enumerate(file) if at % given.workers == worker
                )
        rng = random.Random(f"{given.seed} {worker}")
        while True:
            yield random_position(rng, given.sizes)

    workers = [
        threading.Thread(target=solve, args=(given.program, positions(at), given.each, until, keep))
        for at in range(given.workers)
    ]
    for it in workers:
        it.start()
    for it in workers:
        it.join()
    for it in files.values():
        it.close()
    print(json.dumps(counts))


if __name__ == "__main__":
    main()
