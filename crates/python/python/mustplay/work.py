"""Many jobs, and jobs in the background.

Jobs release the interpreter's lock while they run, so Python threads run them in parallel.
Requests and answers can be pickled, so `multiprocessing`, Dask and Ray can distribute them.
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
    """A running job, as a future.

    `cancel` stops it; `result` then returns the partial answer.
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
        """Steps done, total steps if known, and the stage of the job."""
        return self._progress

    def cancel(self) -> bool:
        """Cancels the job. Returns whether it was running and not canceled before."""
        return not self.done() and not self._switch.press()


def submit(job: str, /, **fields: Any) -> Task:
    """Starts a job in the background. Limits are further keywords beside the fields of the request.

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
    """Runs a job for each request, several in parallel, and yields the answers in order.

    threads: the number of parallel jobs; default: the number of processors
    timeout: seconds for each; an answer not found by then is incomplete
    nodes, memory: further limits for each
    errors: `raise` the error of an invalid request, or `yield` it in place of the answer
    progress: whether to show a progress bar, if `tqdm` is installed
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
    # The iterable may be infinite, so only some requests are taken in advance.
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
    """Solves each position, several in parallel, and yields the answers in order.

    >>> [answer.winner for answer in solve_many(['3x3', '3x3 a1', '3x3 b2'])]
    ['black', 'white', 'black']
    """
    def request(position: Text) -> Mapping[str, Any]:
        return {"position": position, "all_moves": all_moves}

    is_sized = isinstance(positions, Sized)
    requests = [request(it) for it in positions] if is_sized else map(request, positions)
    return run_many("solve", requests, threads=threads, timeout=timeout, nodes=nodes,
                    memory=memory, errors=errors, progress=progress)
