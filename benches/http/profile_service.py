#!/usr/bin/env python3
"""Where the processor time of a request goes: perf's samples of the service under load, by part.

Needs perf, oha, and a service with symbols:

  CARGO_PROFILE_PUBLISHED_STRIP=none cargo build --profile published --target-dir target/profile
  benches/http/profile_service.py target/profile/published/grand-tichu
"""

import argparse
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True  # nothing beside the sources

from bench import prepare, report, servers
from bench.hands import deal, write_singles
from bench.load import Oha
from bench.prepare import Failure

# The first that fits a symbol's name says what it is part of; the kernel's are counted before.
PARTS = {
    "support vector regression": r"model::svr|\bexp",
    "outlook": r"tichu_models::outlook",
    "other models, calibration, features": r"tichu_models",
    "answer as JSON": r"api::json|serde_core::ser\b|serde::ser\b|zmij|itoa",
    "request from JSON": r"serde|messages::|tichu_api::|\btichu::|core::str",
    "log line": r"logging|env_logger|\blog::",
    "metrics": r"prometheus|wire::metrics",
    "HTTP/1: hyper and the connection": r"hyper|httparse|wire::(connection|timeouts)",
    "other parts of ours": r"grand_tichu|\bwire::",
    "actix-web and what it stands on": r"actix|tokio|mio\b|bytes|http::|hashbrown|futures",
    "memory": r"^_?mi_",
}
SYSTEM, LIBC, OTHERS = "the system: TCP, waiting, waking", "copying, clock", "others"
SAMPLE = re.compile(r"\s*([\d.]+)%\s+(\S+)\s+\[(.)\]\s+(.*)")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("service", type=Path)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--oha", metavar="PATH", help="default: the one in PATH")
    options = parser.parse_args()

    prepare.WORK.mkdir(parents=True, exist_ok=True)
    data, singles = prepare.WORK / "perf.data", prepare.WORK / "hands.txt"
    questions = deal(1, 4000)
    write_singles(singles, questions)
    server = servers.service(options.service, "--workers", "1")
    with servers.Running(server, {0}, prepare.WORK / "profile.log") as running:
        running.wait_until_it_answers(questions[0])
        pid = str(running.process.pid)
        # perf ends before the load does: no sample of an idle service.
        record = ["perf", "record", "--quiet", "--output", data, "--pid", pid]
        perf = subprocess.Popen([*record, "--", "sleep", str(options.seconds)])
        with servers.on_cores({1}):
            oha = Oha(prepare.find_oha(options.oha))
            load = oha.run(running.url(), singles, options.seconds + 1)
        perf.wait()
    listing = ["perf", "report", "--stdio", "--no-children", "--sort", "dso,sym", "--input", data]
    shares = by_part(prepare.checked(listing, stderr=subprocess.DEVNULL))
    rows = [[part, f"{share:.0f}%"] for part, share in shares.most_common()]
    print(report.table([f"of a request, at {load['per_second']:,.0f} a second", "share"], rows))


def by_part(listing):
    shares = Counter()
    for share, library, kind, symbol in SAMPLE.findall(listing):
        shares[part_of(library, kind, symbol)] += float(share)
    return shares


def part_of(library, kind, symbol):
    if kind == "k":
        return SYSTEM
    fitting = (part for part, pattern in PARTS.items() if re.search(pattern, symbol))
    return next(fitting, LIBC if re.search(r"libc|vdso", library) else OTHERS)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"error: {failure}")
