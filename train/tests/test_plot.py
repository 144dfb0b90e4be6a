"""Drawing logs: runs that follow each other."""

import json
import math

from hexnet import plot


def test_a_run_with_new_count_goes_on_where_the_last_one_ended(tmp_path):
    runs = [
        [{"begun": 1, "spent": 0.0}, {"bucket": "small", "value": 0.5, "spent": 10.0}],
        [{"begun": 2, "spent": 10.0}, {"bucket": "small", "value": 0.4, "spent": 15.0}],
        [
            {"begun": 1, "spent": 0.0},
            {"bucket": "small", "value": 0.3, "spent": 5.0},
            {"exam": "games 11", "policy": 0.9, "value": 0.8, "count": 30, "spent": 5.0},
            {"exam": "games 9", "policy": 0.7, "value": 1.0, "count": 10, "spent": 5.0},
            {"duel": "small", "against": "weights", "won": 0.6, "spent": 6.0},
            {"who": "player", "duel": "small", "against": "weights", "visits": 0, "won": 0.1},
            {"who": "pupil", "exam": "games 11", "policy": 0.1, "value": 0.1, "count": 30},
        ],
    ]
    paths = []
    for number, lines in enumerate(runs):
        paths.append(tmp_path / f"{number}.jsonl")
        paths[-1].write_text("".join(json.dumps(it) + "\n" for it in lines))
    lines = plot.read(paths)
    times, values = plot.series(lines, "bucket", "small", "value")
    assert times == [10.0, 15.0, 15.0, 20.0, 20.0]
    assert values[::2] == [0.5, 0.4, 0.3] and all(map(math.isnan, values[1::2]))
    (games,) = plot.merged(lines)
    assert (games["exam"], games["at"]) == ("games", 20.0)
    assert math.isclose(games["policy"], 0.85) and math.isclose(games["value"], 0.85)
    plot.draw(lines).savefig(tmp_path / "strength.svg")
    assert (tmp_path / "strength.svg").stat().st_size > 1000
