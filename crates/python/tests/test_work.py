"""Many jobs, futures, processes, Dask."""

import concurrent.futures
import itertools
import multiprocessing
import os
import random
import time

import mustplay
import pytest


def random_positions(count, size=5, seed=3):
    chance = random.Random(seed)
    for _ in range(count):
        position = mustplay.Board(size).empty
        for _ in range(chance.randrange(2, 12)):
            if not position.legal_moves:
                break
            position = position.play(chance.choice(position.legal_moves))
        yield position


def winner(position):
    return mustplay.solve(position).winner


def test_solve_many_gives_what_solve_gives_in_order():
    positions = list(random_positions(40))
    expected = [winner(it) for it in positions]
    for threads in (1, 3):
        assert [it.winner for it in mustplay.solve_many(positions, threads=threads)] == expected


def test_requests_may_be_without_end():
    found = mustplay.solve_many(itertools.repeat("3x3"), threads=2)
    assert [it.winner for it in itertools.islice(found, 10)] == ["black"] * 10
    found.close()


def test_bad_positions_in_between():
    positions = ["3x3", "3x3 z9", "3x3 a1"]
    with pytest.raises(mustplay.Error, match="z9"):
        list(mustplay.solve_many(positions))
    found = list(mustplay.solve_many(positions, errors="yield"))
    assert isinstance(found[1], mustplay.Error) and found[2].winner == "white"
    for wrong in ({"threads": 0}, {"errors": "maybe"}):
        with pytest.raises(mustplay.Error, match=next(iter(wrong))):
            mustplay.solve_many(positions, **wrong)


def test_timeouts_are_for_each():
    found = list(mustplay.solve_many(["11x11", "3x3"], timeout=0.2, threads=2, progress=True))
    assert [it.complete for it in found] == [False, True]


def test_futures_can_be_cancelled():
    task = mustplay.submit("solve", position="11x11")
    until = time.monotonic() + 60
    while task.progress[0] == 0 and time.monotonic() < until:
        time.sleep(0.05)
    assert task.running() and task.progress[0] > 0
    assert task.cancel() and not task.cancel()
    answer = task.result(timeout=60)
    assert not answer.complete and answer.stopped == "interrupted"
    assert not task.cancel()
    done, _ = concurrent.futures.wait([mustplay.submit("solve", position="3x3")], timeout=5)
    assert done.pop().result().winner == "black"
    with pytest.raises(mustplay.Error, match="position"):
        mustplay.submit("solve", position="x").result(timeout=2)


def test_processes():
    positions = list(random_positions(8))
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        answers = pool.map(mustplay.solve, positions)
    assert [it.winner for it in answers] == [winner(it) for it in positions]


def test_dask_workers():
    distributed = pytest.importorskip("distributed")
    positions = list(random_positions(30))
    with distributed.Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        answers = client.gather(client.map(mustplay.solve, positions))
    assert [it.winner for it in answers] == [winner(it) for it in positions]


@pytest.mark.skipif(not os.environ.get("MUSTPLAY_FULL"), reason="long")
def test_a_million_calls_take_no_memory():
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096

    for _ in range(1000):
        mustplay.Game("{1|-1}") + 1
    before = resident()
    for _ in range(1_000_000):
        mustplay.Game("{1|-1}") + 1
    assert resident() - before < 16 << 20
