#!/usr/bin/env python3
"""Where the instructions of one request go, by cause: callgrind over the published build with its lines.

  benches/instructions/profile.py               # builds the service and profiles it (5 minutes)
  benches/instructions/profile.py --top 15      # also the 15 dearest functions of each cause

Counted is what 2,400 requests for one hand take beyond 1,200, divided by 1,200, kernel left out. Code that the
compiler put into another function counts where its source stands. What the standard library and
general crates do counts for whoever calls them.

Needs what run.py needs.
"""

import argparse
import functools
import os
import re
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

sys.dont_write_bytecode = True  # nothing beside the sources

import run
from bench.prepare import Failure, build
from bench.report import table

# The first that is found in the path of a source, or else in the name of a function, says whose it is.
CAUSES = {
    "allocation": r"mimalloc|\b_?mi_|__rust_(de|re)?alloc|/alloc/src/(alloc|boxed)\.rs",
    "hyper: bytes from and to the connection": r"/hyper-|/hyper-util-|/httparse-|/http-1|/http-body-",
    "actix-web: routing, extensions": r"/actix-|/http-0|/serde_urlencoded-",
    "the event loop": r"/tokio-|/mio-|/futures-|/parking_lot|/socket2-",
    "copies from hyper to actix-web and back": r"wire/src/connection",
    "metrics": r"wire/src/metrics|/prometheus-",
    "log line": r"src/logging|/env_logger-|/log-|/env_filter-|/jiff-|/humantime",
    "request id, headers of the answer": r"wire/src/(observe|reply|conditional)|/const-hex-",
    "limits and queues": r"/crates/wire/|/hashbrown-|src/http/",
    "JSON": r"messages/src/json|/itoa-|/zmij-",
    "reading the question": r"/crates/messages/|/serde_json-|/crates/tichu/|tichu-api/src/\w*request|/tichu-service/",
    "verdict and words": r"/crates/tichu-api/|tichu-models/src/decision",
    "outlook": r"tichu-models/src/outlook",
    "features": r"tichu-models/src/features",
    "logistic": r"model/logistic",
    "extended": r"model/extended",
    "svr": r"model/svr|\bexp\b|__exp",
    "boosted": r"model/boosted|tichu-models/src/trees",
    "calibration and other parts of models": r"/crates/tichu-models/",
}
OTHERS = "others"
# The first ones fall into the time in which the service makes its last tables.
FEW, MANY = 1_200, 2_400
# So many general functions may call each other until one is told whom it works for.
LONGEST_CHAIN = 12


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--top", type=int, default=0, metavar="N", help="also N functions of each cause")
    parser.add_argument("--service", type=Path, help="a service that is built, with lines of its sources")
    options = parser.parse_args()
    few, many = (Profile(path) for path in profiles(options.service or built()))
    causes = Counter()
    functions = defaultdict(Counter)
    for sign, profile in ((1, many), (-1, few)):
        for (cause, function), cost in profile.by_cause().items():
            causes[cause] += sign * cost
            functions[cause][function] += sign * cost
    per_request = lambda cost: cost / (MANY - FEW)
    total = sum(causes.values())
    rows = [["all", f"{per_request(total):,.0f}", ""]]
    for cause, cost in causes.most_common():
        rows.append([cause, f"{per_request(cost):,.0f}", f"{cost / total:.0%}"])
        for function, part in functions[cause].most_common(options.top):
            rows.append([f"  {function[:110]}", f"{per_request(part):,.0f}", ""])
    print(table(["instructions of a request", "number", "share"], rows))


def built():
    os.environ |= {"CARGO_PROFILE_PUBLISHED_DEBUG": "line-tables-only", "CARGO_PROFILE_PUBLISHED_STRIP": "none"}
    return build("-p grand-tichu", "--bins", "--target-dir", str(run.PROJECT / "target" / "profile"))["grand-tichu"]


def profiles(service):
    """The files of callgrind, of few requests and of many."""
    with tempfile.TemporaryDirectory() as scratch:
        for count in (FEW, MANY):
            path = Path(scratch) / f"{count}.out"
            run.total_of_service(service, run.singles(count), keep=path)
            yield path


class Profile:
    """The costs of a file that callgrind wrote, by function and source, and who calls whom."""

    def __init__(self, path):
        self.names = {}
        self.own = Counter()  # By function and source.
        self.called = defaultdict(Counter)  # Inclusive costs, by the callee and its caller.
        self.homes = {}
        self.read(path.read_text().splitlines())

    def read(self, lines):
        function = source = callee = None
        is_call = False
        for line in lines:
            key, _, value = line.partition("=")
            if key in ("fn", "cfn"):
                name = self.named("function", value)
                if key == "fn":
                    function = name
                    self.homes.setdefault(function, source)
                else:
                    callee = name
            elif key in ("fl", "fi", "fe"):
                source = self.named("file", value)
            elif key in ("cfi", "cfl"):
                self.named("file", value)
            elif key == "calls":
                is_call = True
            elif line and line[0] in "+-*0123456789":
                cost = int(line.split()[1])
                if is_call:
                    self.called[callee][function] += cost
                    is_call = False
                else:
                    self.own[function, source] += cost

    def named(self, kind, text):
        """A name that is written out the first time, and then by its number."""
        number, _, name = text.partition(" ")
        if name:
            self.names[kind, number] = name
        return self.names.get((kind, number), number)

    def by_cause(self):
        general = self.general()
        costs = Counter()
        for (function, source), cost in self.own.items():
            own = cause_of(source) or cause_of(function)
            shares = {own: 1.0} if own else general.get(function) or {self.home(function): 1.0}
            for cause, share in shares.items():
                costs[cause, function] += cost * share
        return costs

    def home(self, function):
        return cause_of(self.homes.get(function) or "") or cause_of(function) or OTHERS

    def general(self):
        """Whom functions of no cause of their own work for: shares of the causes of their callers."""
        general = {function: {} for function in self.called if self.home(function) == OTHERS}
        for _ in range(LONGEST_CHAIN):
            for function in general:
                shares = Counter()
                for caller, cost in self.called[function].items():
                    for cause, share in general.get(caller, {self.home(caller): 1.0}).items():
                        shares[cause] += share * cost
                total = sum(shares.values())
                general[function] = {cause: share / total for cause, share in shares.items() if share}
        return general


@functools.cache
def cause_of(name):
    return next((cause for cause, found in CAUSES.items() if re.search(found, name)), None)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"error: {failure}")
