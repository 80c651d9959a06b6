#!/usr/bin/env python3
"""After minutes of good and bad load, the service takes as much memory and time as at the start.

Good clients keep their connections and ask every endpoint at a steady pace, batches of 1 to 512
hands among them, and now and then one of 10,000; every byte of every answer is compared: the same
question has the same answer all the time, and a batch has the answers of its questions alone. Bad
ones send what is not JSON, not a hand, cut off, too large, badly coded, or invented to make labels;
they stall while sending and while reading, never end a head, leave in the middle of a request or
an answer, connect and say nothing. They get the documented status or a closed connection. On
SIGHUP the service reloads its models, in turn a good set, and a broken one which it refuses.

Promises, each with a line at the end (`ok` or `BROKEN`):

  answers    right, equal, never 5xx (503 with Retry-After for a batch or a search is counted, and allowed)
  log        no panic, no error
  memory     the slope of resident memory after the heap has settled, with an interval: not surely
             growing; judged from nine minutes on
  files      open files do not grow, and are as few as before when all clients have gone
  threads    as few as before when all clients have gone
  series     of /metrics: none beyond those that each kind of request made once before the load, and
             those of the 503 that are allowed: whether a queue is full is up to the load
  in flight  no request is left over
  p99        of single questions, as the service sees it and as a stopwatch in a process of its own
             does, is steady; what the machine is late to wake anybody (the column "timer") is
             not the service's fault

The table of minutes is Markdown. Clients, which share the machine with the service, need about half
a core. Needs Linux and Python 3.11. Exit status 1 when a promise is broken.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

sys.dont_write_bytecode = True  # nothing beside the sources

from load import bad, good, judged, reloads, samples
from load.samples import IN_FLIGHT, Minute, Sample
from load.service import Failure, Service, binary, run, tasks
from load.tally import Tally
from load.verdict import Promise, back, flat, none_new, nothing, steady

WARM_UP = 0.2  # of the time
SETTLING = 0.4  # of the time, for memory: in the first minutes the heap finds its size
LONG_RUN_SECONDS = 5 * 60.0  # in less nothing can be said about memory and speed
QUICK_BAD, SLOW_BAD = 4, 12
FILES_BOUND = 10.0  # an hour
REST_SECONDS = 12.0  # threads for batches end after ten seconds without work
AFTERWARDS_SECONDS = 30.0  # at most until everything has been given back


async def main(options: argparse.Namespace) -> int:
    path = binary(options.service)
    with tempfile.TemporaryDirectory() as folder:
        models = reloads.copy_models(Path(folder))
        settings = ["--models", str(models)] if options.reload else []
        async with Service.started(path, *settings) as service:
            return await soak(service, models, options)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--minutes", type=float, default=10, help="default 10")
    add("--clients", type=int, default=32, metavar="COUNT", help="good ones, default 32")
    add("--no-reload", dest="reload", action="store_false", help="leave the models alone")
    add("--self-test", action="store_true", help="judge figures whose verdict is known, and end")
    add("--service", type=Path, metavar="PATH",
        help="the binary; default: that of this source, built now")
    return parser.parse_args()


async def soak(service: Service, models: Path, options: argparse.Namespace) -> int:
    tally = Tally(service.address)
    known = await good.Known.asked(tally)
    await bad.everything_once(tally)
    if options.reload:
        await reloads.once(service, tally, models)
    await asyncio.sleep(REST_SECONDS)
    before = await samples.take(service, tally, 0)
    taken, since = await under_load(service, tally, known, models, options)
    after = await back_to(before, service, tally)
    warm = options.minutes * 60 * WARM_UP
    rows = samples.minutes(taken, tally, since)
    print(samples.table(rows), "\n")
    print(", ".join(f"{count:,} {what}" for what, count in sorted(tally.counts.items())), "\n")
    settled = [s for s in taken if s.at >= options.minutes * 60 * SETTLING]
    promises = [
        nothing("answers that are not right", grouped(tally.faults)),
        nothing("panics and errors in the log", unexpected(service.log.trouble)),
        memory(settled),
        *resources([s for s in taken if s.at >= warm], before, after),
        *(
            in_the_long_run(promise, settled)
            for promise in speeds([row for row in rows if row.number * 60 > warm] or rows)
        ),
    ]
    print(*promises, sep="\n")
    return int(not all(promise.holds for promise in promises))


async def under_load(
    service: Service, tally: Tally, known: good.Known, models: Path, options: argparse.Namespace
) -> tuple[list[Sample], float]:
    """All clients at once for the given time; samples, and when they began."""
    taken: list[Sample] = []
    since = time.monotonic()
    clients = [good.Client(tally, known, seed) for seed in range(options.clients)]
    work = [client.run() for client in clients]
    work.append(good.Client(tally, known, options.clients).large_batches())
    work += [bad.client(tally, bad.QUICK, seed) for seed in range(QUICK_BAD)]
    work += [bad.client(tally, bad.SLOW, 100 + seed) for seed in range(SLOW_BAD)]
    work += [samples.watch(service, tally, since, taken), samples.stopwatch(tally)]
    if options.reload:
        work.append(reloads.run(service, tally, models))
    with suppress(TimeoutError):
        async with asyncio.timeout(options.minutes * 60), tasks() as group:
            for task in work:
                group.create_task(task)
            await alive(service)
    return taken, since


async def alive(service: Service) -> None:
    """Until the service ends, which it should not."""
    status = await service.process.wait()
    raise Failure(f"the service ended with status {status}\n{service.log.tail()}")


async def back_to(before: Sample, service: Service, tally: Tally) -> Sample:
    """The service without clients, as soon as it has no more open than before."""
    end = time.monotonic() + AFTERWARDS_SECONDS
    while True:
        await asyncio.sleep(1)
        now = await samples.take(service, tally, 0)
        smaller = now.files <= before.files and now.threads <= before.threads
        if smaller or time.monotonic() > end:
            return now


def in_the_long_run(promise: Promise, settled: list[Sample]) -> Promise:
    """A promise that only minutes can test: a short run shows the figure and does not judge it."""
    if settled[-1].at - settled[0].at >= LONG_RUN_SECONDS:
        return promise
    return Promise(True, f"{promise.text}; not judged, as the run is too short for that")


def memory(settled: list[Sample]) -> Promise:
    promise = judged.memory([(s.at, s.resident) for s in settled])
    return in_the_long_run(promise, settled)


def resources(warm: list[Sample], before: Sample, after: Sample) -> list[Promise]:
    seen = {name for s in warm + [after] for name in s.metrics.values}
    in_flight = int(after.metrics.values[IN_FLIGHT]) - 1  # the request that asks
    labels = [name for name in seen if bad.INVENTED in name.lower()]
    allowed = {name for name in seen if 'status="503"' in name}
    return [
        flat("files", [(s.at, float(s.files)) for s in warm], FILES_BOUND, "files"),
        back("files without clients", before.files, after.files),
        back("threads without clients", before.threads, after.threads),
        none_new("series", set(before.metrics.values) | allowed, seen),
        nothing("labels that a client invented", labels),
        Promise(in_flight == 0, f"requests in flight without clients: {in_flight}"),
    ]


def speeds(rows: list[Minute]) -> list[Promise]:
    client, timer = [row.client_p99 for row in rows], [row.timer_p99 for row in rows]
    return [
        steady("p99, client", client, 1.5, 1.0, noise=timer),
        steady("p99, service", [row.service_p99 for row in rows], 1.5, 0.1),
    ]


def unexpected(trouble: Iterable[str]) -> list[str]:
    """Models that are refused are an error, and the framework calls broken requests one."""
    expected = (reloads.BROKEN_FILE, "stream error: request parse error")
    return [line for line in trouble if not any(text in line for text in expected)]


def grouped(faults: list[str]) -> list[str]:
    return [f"{count} × {fault}" for fault, count in Counter(faults).most_common()]


if __name__ == "__main__":
    given = arguments()
    if given.self_test:
        sys.exit(judged.run())
    run(main(given))
