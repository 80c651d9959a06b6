#!/usr/bin/env python3
"""Counts the instructions of an answer: a guard against getting slower that needs no quiet machine.

Times differ between machines and from run to run; counts hardly do. Each is the difference between
a run of n hands and one of 3n, divided by 2n, so that the start, models included, is left out.
Counted are

  parts     of the way from a hand to its answer, and of the rules, by a small program (count.rs)
  searches  of each kind, the longest that is known, with a tenth of the work that the service allows by
            default (searches.rs); a search fails as well when it takes more than that work
  requests  to the service, single hands over one connection, kernel left out
  batch     one large request to the service

limits.json has the counts of the day when it was written. The run fails when a count is more than
10% above. A change that is meant to cost more, and one that saves much, writes new limits:
`benches/instructions/run.py --write`.

valgrind's callgrind counts. It knows no AVX-512, so where processors have that, code for AVX2 is
counted that they do not run. On machines other than x86-64 with AVX2, counts are printed and not
compared.

Needs Linux, Python 3.11, cargo, and valgrind.
"""

import argparse
import contextlib
import http.client
import json
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True  # nothing beside the sources

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "http"))

from bench.hands import deal
from bench.prepare import PROJECT, Failure, build, checked
from bench.report import table

LIMITS = HERE / "limits.json"
TOLERANCE = 0.1

PARTS = {
    "parse": "a hand from text",
    "features": "features",
    "logistic": "logistic",
    "extended": "extended",
    "svr": "svr",
    "boosted": "boosted",
    "answer": "answer",
    "json": "answer as JSON",
    "classes": "moves by class",
    "moves": "all legal moves",
    "rounds": "random round",
    "policy": "round of the policy",
}
SEARCHES = {
    "search-advice": "search: advice",
    "search-hand": "search: a hand played out",
    "search-callers": "search: a hand played out against callers",
    "search-snaps": "search: šnaps with all trumps",
    "search-snaps-usual": "search: šnaps",
    "search-mc": "search: Mini-Tichu, flat Monte Carlo",
    "search-mcts": "search: Mini-Tichu, tree",
    "search-machine": "search: Mini-Tichu, ending",
}
WORK_OF_A_SEARCH = 400_000_000
HANDS = 300
REQUESTS = 300
BATCH = 2_000
PATIENCE_SECONDS = 60


def main():
    options = arguments()
    if shutil.which("valgrind") is None:
        raise Failure("valgrind counts the instructions, and is not installed")
    counts = count(build("-p grand-tichu", "-p count-instructions", "--bins"))
    limits = {} if options.write else json.loads(LIMITS.read_text())["instructions"]
    print(shown(counts, limits))
    if options.write:
        counted_with = {"compiler": version_of("rustc"), "valgrind": version_of("valgrind")}
        written = {"counted_with": counted_with, "instructions": counts}
        LIMITS.write_text(json.dumps(written, indent=2) + "\n")
    elif not comparable():
        print("Not compared: the limits are those of x86-64 with AVX2.")
    elif faults := list(exceeded(counts, limits)):
        raise Failure("\n".join(["more instructions than before:", *faults]))


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write these counts as limits.json")
    options = parser.parse_args()
    if options.write and not comparable():
        parser.error("limits are written on x86-64 with AVX2")
    return options


def comparable():
    """Whether this machine takes the same way through the code as the one of the limits."""
    known = Path("/proc/cpuinfo").read_text().split()
    return platform.machine() == "x86_64" and {"avx2", "fma"} <= set(known)


def version_of(program):
    return checked([program, "--version"]).strip()


def count(programs):
    """Instructions by their purpose."""
    counts = {}
    for part, title in PARTS.items():
        command = [programs["count-instructions"], part]
        total = lambda hands: total_of_program([*command, str(hands)])
        counts[title] = per_unit(total, HANDS)
    for part, title in SEARCHES.items():
        command = [programs["count-instructions"], part]
        # The first one makes tables that the others find.
        one, two = (total_of_program([*command, str(searches)]) for searches in (1, 2))
        counts[title] = two - one
    total = lambda requests: total_of_service(programs["grand-tichu"], singles(requests))
    counts["request for one hand"] = per_unit(total, REQUESTS)
    total = lambda hands: total_of_service(programs["grand-tichu"], [batch(hands)])
    counts["a hand of a batch"] = per_unit(total, BATCH)
    return counts


def per_unit(total, units):
    return round((total(3 * units) - total(units)) / (2 * units))


def total_of_program(command):
    with tempfile.TemporaryDirectory() as scratch:
        summary = Path(scratch) / "summary"
        checked([*callgrind(summary), *command])
        return collected(summary)


def total_of_service(binary, requests, keep="/dev/null"):
    """Of the service with one worker, from its start to its end; the profile goes where it is to be kept."""
    with tempfile.TemporaryDirectory() as scratch:
        summary, log = Path(scratch) / "summary", Path(scratch) / "log"
        command = [*callgrind(summary, keep), binary, "--listen", "127.0.0.1:0", "--workers", "1"]
        # It runs some 50 times as slowly as it would.
        command += ["--request-timeout", str(PATIENCE_SECONDS), "--shutdown-grace", "0"]
        # Defaults for all settings of the environment, so there is a log line for each request.
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("GRAND_TICHU_")}
        with log.open("wb") as output:
            process = subprocess.Popen(
                command, stderr=output, env={**inherited, "RUST_LOG": "info"}
            )
        try:
            ask(port_of(process, log), requests)
            process.terminate()
            process.wait(PATIENCE_SECONDS)
        except (OSError, subprocess.TimeoutExpired, http.client.HTTPException) as error:
            raise Failure(f"the service under valgrind failed: {error}") from None
        finally:
            process.kill()
            process.wait()
        return collected(summary)


def callgrind(summary, keep="/dev/null"):
    return ["valgrind", "--tool=callgrind", f"--callgrind-out-file={keep}", f"--log-file={summary}"]


def collected(summary):
    found = re.search(r"Collected : (\d+)", summary.read_text())
    if not found:
        raise Failure(f"expected a total from valgrind, found {summary.read_text()}")
    return int(found[1])


def port_of(process, log):
    """The port that the service chose, once it listens."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        if found := re.search(r"listening on http://127\.0\.0\.1:(\d+)", log.read_text()):
            return int(found[1])
        time.sleep(0.05)
    raise Failure(f"the service does not listen; its last words are {log.read_text()}")


def ask(port, requests):
    """One request after the other on one connection."""
    address = ("127.0.0.1", port)
    with contextlib.closing(socket.create_connection(address, PATIENCE_SECONDS)) as connection:
        for path, question in requests:
            body = json.dumps(question, separators=(",", ":"))
            head = (
                f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            # In one piece, so that the service reads it in one.
            connection.sendall((head + body).encode())
            response = http.client.HTTPResponse(connection, method="POST")
            response.begin()
            answer = response.read()
            if response.status != 200:
                raise Failure(f"the service answers {response.status} to {body}: {answer}")


def singles(count):
    return [("/v1/evaluate", question) for question in deal(1, count)]


def batch(count):
    return "/v1/evaluate/batch", {"questions": deal(1, count)}


def shown(counts, limits):
    rows = [
        [title, f"{found:,}", *compared(found, limits.get(title))]
        for title, found in counts.items()
    ]
    return table(["instructions for", "found", "limit", "difference"], rows)


def compared(found, limit):
    return ["", ""] if limit is None else [f"{limit:,}", f"{found / limit - 1:+.1%}"]


def exceeded(counts, limits):
    for title, found in counts.items():
        if title in SEARCHES.values() and found > WORK_OF_A_SEARCH:
            yield f"{title}: expected at most {WORK_OF_A_SEARCH:,}, found {found:,}"
        if title not in limits:
            yield f"{title}: no limit; --write writes one"
        elif found > (1 + TOLERANCE) * limits[title]:
            limit, most = limits[title], (1 + TOLERANCE) * limits[title]
            yield f"{title}: expected {limit:,} and at most {most:,.0f}, found {found:,}"


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"error: {failure}")
