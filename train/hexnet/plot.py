"""Draws strength against time from the logs of runs, as an SVG.

python -m hexnet.plot runs/*.jsonl --out runs/strength.svg
"""

import argparse
import json
import math

import matplotlib
import matplotlib.pyplot as plt

matplotlib.use("svg")
# The same logs make the same file.
matplotlib.rcParams["svg.hashsalt"] = "hexnet"
matplotlib.rcParams["axes.spines.top"] = matplotlib.rcParams["axes.spines.right"] = False


def read(paths):
    """The lines of the logs about the player and its search, with `at`, the seconds of training
    until then, and `run`, the number of their run: a run that begins with the weights of the one
    before goes on where that ended."""
    lines, before, last, run = [], 0.0, 0.0, 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for it in map(json.loads, file):
                if it.get("who") == "pupil" or it.get("visits") == 0:
                    continue
                if "begun" in it:
                    run += 1
                    if before + it["spent"] < last:
                        before = last
                last = before + it["spent"]
                lines.append(it | {"at": last, "run": run})
    return lines


def series(lines, key, name, what):
    """Times and values of those lines; between runs there is a gap."""
    times, values, run = [], [], None
    for it in lines:
        if it.get(key) != name or what not in it:
            continue
        if run not in (None, it["run"]):
            times.append(it["at"])
            values.append(math.nan)
        times.append(it["at"])
        values.append(it[what])
        run = it["run"]
    return times, values


def merged(lines):
    """The examinations of each kind, whatever the size of the board, as one: an examination of more
    positions counts more."""
    parts = {}
    for it in lines:
        if "exam" in it:
            # Logs of the first runs name a file of random positions.
            kind = "games" if it["exam"].startswith("games") else "random"
            parts.setdefault((kind, it["at"], it["run"]), []).append(it)
    for (kind, at, run), some in parts.items():
        counts = [it.get("count", 1) for it in some]
        means = {
            what: sum(count * it[what] for count, it in zip(counts, some)) / sum(counts)
            for what in ("policy", "value")
        }
        yield {"exam": kind, "at": at, "run": run} | means


def draw(lines):
    """A figure of three panels."""
    figure, panels = plt.subplots(3, 1, figsize=(9, 9), sharex=True, layout="constrained")
    right, loss, duels = panels
    buckets = dict.fromkeys(it["bucket"] for it in lines if "bucket" in it)
    exams = list(merged(lines))
    for at, name in enumerate(sorted({it["exam"] for it in exams})):
        for what, style in (("policy", "-"), ("value", ":")):
            times, values = series(exams, "exam", name, what)
            values = [100 * (1 - it) for it in values]
            right.plot(times, values, style, marker=".", color=f"C{at}", label=f"{name}, {what}")
    right.set_ylabel("wrong on solved positions, %")
    right.set_ylim(bottom=0)
    for at, name in enumerate(buckets):
        loss.plot(*series(lines, "bucket", name, "value"), color=f"C{at}", label=name)
        for against, marker in (("before", "o"), ("weights", "^")):
            some = [it for it in lines if it.get("against", "before") == against]
            times, values = series(some, "duel", name, "won")
            if times:
                than = "an examination before" if against == "before" else "the first weights"
                label = f"{name}, against {than}"
                values = [100 * it for it in values]
                duels.plot(times, values, marker, color=f"C{at}", markersize=4, label=label)
    loss.set_ylabel("loss of the value in games")
    duels.axhline(50, color="gray", linewidth=0.5)
    duels.set_ylabel("won in duels, %")
    duels.set_ylim(0, 105)
    duels.set_xlabel("seconds of training")
    begins = [it["at"] for it in lines if "begun" in it]
    for panel in panels:
        for it in begins:
            panel.axvline(it, color="lightgray", linewidth=0.8, zorder=0)
        if panel.get_legend_handles_labels()[1]:
            panel.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize="small", frameon=False)
    return figure


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("logs", nargs="+", help="of runs, one after the other")
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    draw(read(given.logs)).savefig(given.out, metadata={"Date": None})


if __name__ == "__main__":
    main()
