"""Many hands in one request, to the service alone."""

from .hands import write_batches
from .servers import Running, service

PATH = "/v1/evaluate/batch"
SIZES = (1, 10, 100, 1_000, 10_000)
LARGEST = SIZES[-1]
# Compression takes longer than the answers: its row names it.
PLAIN, COMPRESSED = "identity", "gzip"
SECTIONS = {"all sections": None, "decisions": ["decisions"]}
SINGLES_PER_SECOND = 1000
SINGLES_CONNECTIONS = 8


def run(binary, bench, progress):
    one_worker, all_workers = service(binary, "--workers", "1"), service(binary)
    results = {}
    with Running(one_worker, bench.server_cores, bench.log(one_worker)) as running:
        running.wait_until_it_answers(bench.questions[0])
        for what, include in SECTIONS.items():
            progress(f"batches, {what}, one worker")
            results[f"{what}, one worker"] = batches(running, bench, LARGEST, include, 2)
        progress(f"batches, {COMPRESSED}")
        results[f"all sections, {COMPRESSED}, one worker"] = batches(
            running, bench, LARGEST, None, 2, COMPRESSED
        )
        results["by size"] = {}
        for size in SIZES:
            progress(f"batches of {size}")
            # One connection, so that the time is the time of a batch and not of a queue.
            results["by size"][size] = batches(running, bench, size, None, 1)
        progress("single hands beside batches")
        results["singles"] = singles_alone_and_beside(running, bench)
    with Running(all_workers, bench.all_cores, bench.log(all_workers)) as running:
        running.wait_until_it_answers(bench.questions[0])
        connections = 2 * len(bench.all_cores)
        for what, include in SECTIONS.items():
            progress(f"batches, {what}, all cores")
            results[f"{what}, all cores"] = batches(running, bench, LARGEST, include, connections)
    return results


def batches(running, bench, size, include, connections, coding=PLAIN):
    bodies = batch_bodies(bench, size, include)
    before = running.cpu_seconds()
    options = {"connections": connections, "coding": coding}
    load = bench.oha.run(running.url(PATH), bodies, bench.seconds, **options)
    hands = load["requests"] * size
    return {
        **load,
        "hands_per_second": hands / load["seconds"],
        "seconds_per_hand": load["mean"] / size,
        "cpu_per_hand": (running.cpu_seconds() - before) / hands,
        "resident": running.resident_bytes(),
    }


def batch_bodies(bench, size, include=None):
    bodies = bench.work / "batches.txt"
    write_batches(bodies, bench.questions, size, include)
    return bodies


def singles_alone_and_beside(running, bench):
    """Single hands at a modest rate, without and with a client that sends batch after batch."""
    options = {"connections": SINGLES_CONNECTIONS, "rate": SINGLES_PER_SECOND}
    singles = lambda: bench.oha.run(running.url(), bench.singles, bench.seconds, **options)
    alone = singles()
    bodies = batch_bodies(bench, LARGEST)
    # Longer than the singles, so that there are batches all the time.
    batch_client = bench.oha.start_politely(
        running.url(PATH), bodies, bench.seconds + 1, connections=1, coding=PLAIN
    )
    try:
        beside = singles()
    finally:
        meanwhile = batch_client.result()
    return {"alone": alone, "beside": beside, "batches_meanwhile": meanwhile}
