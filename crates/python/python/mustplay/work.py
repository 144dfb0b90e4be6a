"""Many jobs, and jobs in the background.

Jobs hold the interpreter's lock only to begin and to end, so threads of Python do them side by side.
Requests and answers can be pickled: `multiprocessing`, Dask and Ray spread them over machines as
they spread anything else.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sized
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from . import answers
from ._answer import Answer
from ._mustplay import Cancel, Error
from ._run import asked

if TYPE_CHECKING:
    from ._run import Text

_LIMITS = ("time", "nodes", "memory", "threads")


class Task(Future[Answer]):
    """A job that is being done, as a future.

    `cancel` asks it to stop; `result` then tells what was known by then.
    """

    def __init__(self, job: str, fields: Mapping[str, Any], limits: Mapping[str, Any]) -> None:
        super().__init__()
        self._switch = Cancel()
        self._progress: tuple[int, int | None, str | None] = (0, None, None)
        limits = {**limits, "cancel": self._switch, "progress": self._advanced}

        def work() -> None:
            self.set_running_or_notify_cancel()
            try:
                self.set_result(asked(job, fields, limits))
            except BaseException as error:
                self.set_exception(error)

        threading.Thread(target=work, name=f"mustplay {job}", daemon=True).start()

    def _advanced(self, done: int, total: int | None, part: str | None) -> None:
        self._progress = (done, total, part)

    @property
    def progress(self) -> tuple[int, int | None, str | None]:
        """Steps done, steps in all if that is known, and the part being done."""
        return self._progress

    def cancel(self) -> bool:
        """Asks the job to stop; says whether that made a difference."""
        return not self.done() and not self._switch.press()


def submit(job: str, /, **fields: Any) -> Task:
    """Begins a job and does not wait for it. Limits are given beside the fields of the request.

    >>> submit('solve', position='3x3', time=10).result().winner
    'black'
    """
    limits: dict[str, Any] = {name: fields.pop(name, None) for name in _LIMITS}
    return Task(job, fields, limits)


def run_many(
    job: str,
    requests: Iterable[Mapping[str, Any]],
    /,
    *,
    threads: int | None = None,
    timeout: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    errors: str = "raise",
    progress: bool = False,
) -> Iterator[Any]:
    """Does a job for each request, several at a time, and gives the answers in their order.

    threads: how many at a time; as many as there are processors, if not said
    timeout: seconds for each; what is not decided by then is not complete
    nodes, memory: further limits for each
    errors: `raise` what is wrong with a request, or `yield` it in the place of its answer
    progress: whether to show how far it is, if `tqdm` is there
    """
    if errors not in ("raise", "yield"):
        raise Error(f"errors: expected raise or yield, found {errors!r}")
    threads = (os.cpu_count() or 1) if threads is None else threads
    if threads < 1:
        raise Error(f"threads: expected at least 1, found {threads}")
    return _answers(job, requests, threads, errors, progress,
                    {"time": timeout, "nodes": nodes, "memory": memory})


def _answers(
    job: str,
    requests: Iterable[Mapping[str, Any]],
    threads: int,
    errors: str,
    progress: bool,
    limits: Mapping[str, Any],
) -> Iterator[Any]:
    switch = Cancel()
    limits = {**limits, "cancel": switch}
    total = len(requests) if isinstance(requests, Sized) else None
    waiting: deque[Future[Answer]] = deque()
    # Requests may be without end, so only so many are taken in advance.
    ahead = 4 * threads
    pool = ThreadPoolExecutor(threads, thread_name_prefix=f"mustplay {job}")
    bar = _bar(total) if progress else None
    try:
        source = iter(requests)
        more = True
        while more or waiting:
            while more and len(waiting) < ahead:
                try:
                    fields = next(source)
                except StopIteration:
                    more = False
                else:
                    waiting.append(pool.submit(asked, job, fields, limits))
            if not waiting:
                break
            try:
                answer: Any = waiting.popleft().result()
            except (Error, TypeError) as error:
                if errors == "raise":
                    raise
                answer = error
            if bar is not None:
                bar.update()
            yield answer
    finally:
        switch.press()
        pool.shutdown(wait=True, cancel_futures=True)
        if bar is not None:
            bar.close()


def _bar(total: int | None) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=total)


def solve_many(
    positions: Iterable[Text],
    *,
    all_moves: bool = False,
    threads: int | None = None,
    timeout: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    errors: str = "raise",
    progress: bool = False,
) -> Iterator[answers.Solution]:
    """Solves each position, several at a time, and gives the answers in their order.

    >>> [answer.winner for answer in solve_many(['3x3', '3x3 a1', '3x3 b2'])]
    ['black', 'white', 'black']
    """
    def request(position: Text) -> Mapping[str, Any]:
        return {"position": position, "all_moves": all_moves}

    is_sized = isinstance(positions, Sized)
    requests = [request(it) for it in positions] if is_sized else map(request, positions)
    return run_many("solve", requests, threads=threads, timeout=timeout, nodes=nodes,
                    memory=memory, errors=errors, progress=progress)
