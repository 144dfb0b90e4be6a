"""Draws strength against time from the logs of runs, as an SVG.

python -m hexnet.plot runs/*.jsonl --out runs/strength.svg
"""

import argparse
import json

import matplotlib
import matplotlib.pyplot as plt

matplotlib.use("svg")
# The same logs make the same file.
matplotlib.rcParams["svg.hashsalt"] = "hexnet"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("logs", nargs="+")
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    lines = []
    for path in given.logs:
        with open(path, encoding="utf-8") as file:
            lines += map(json.loads, file)

    def series(key, value, what):
        chosen = [it for it in lines if it.get(key) == value and what in it]
        return [it["spent"] for it in chosen], [it[what] for it in chosen]

    figure, (above, below) = plt.subplots(2, 1, figsize=(8, 7), sharex=True)
    for name in sorted({it["exam"] for it in lines if "exam" in it}):
        for what, style in (("policy", "-"), ("value", "--")):
            above.plot(*series("exam", name, what), style, marker=".", label=f"{name}, {what}")
    above.set_ylabel("right on solved positions")
    above.legend()
    for name in dict.fromkeys(it["bucket"] for it in lines if "bucket" in it):
        below.plot(*series("bucket", name, "value"), label=f"{name}: value")
    won = [it for it in lines if "duel" in it]
    below.plot([it["spent"] for it in won], [it["won"] for it in won], "k.", label="won in duels")
    below.axhline(0.5, color="gray", linewidth=0.5)
    below.set_ylabel("loss; games won against a minute before")
    below.set_xlabel("seconds of training")
    below.legend()
    figure.tight_layout()
    figure.savefig(given.out, metadata={"Date": None})


if __name__ == "__main__":
    main()
