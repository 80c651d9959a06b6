#!/usr/bin/env python3
"""Sets the support vector regression of grand-tichu beside scikit-learn's, which is libsvm.

Without --grid, the answers: some pairs of C and gamma over the whole grid, each fitted on all
training rows, by our solver (`cargo bench -p laboratory --bench solver`, cold, tolerance 1e-4) and by
scikit-learn at tolerances 1e-3 and 1e-6. The table, the
largest difference last, has

  ours, 1e-3, 1e-6   processor seconds of a fit; ours as kernel matrix + solver
  ours-1e-6 ...      largest difference between two sets of predictions of the test rows. A number
                     is scikit-learn's tolerance; "ref" is scikit-learn at 1e-6 once more, on the
                     kernel k - 1, see below
  W ours ...         value of the dual objective, the smaller the better, computed from the
                     coefficients with the kernel in double precision

libsvm keeps kernel values in single precision. With a small gamma all of them are close to 1, where
single precision has a spacing of 6e-8, and a large C magnifies the rounding. k - 1 has the same
solutions, since the coefficients sum to zero, but is rounded to 7 digits of itself; so "ref" tells
whose predictions are off where two differ. It is left out where k is mostly far from 1.

With --grid, the time of the thesis's whole search, 399 pairs in ten folds: of `grand-tichu
reproduce grid` all of it, of scikit-learn (tolerance 1e-3) an estimate from every --every-th
pair, each in one of the folds, by turns: a spline over the grid gives the pairs between.

Needs numpy and scikit-learn, and cargo. Everything is processor time, so that other work on the
machine counts little, though not nothing.
"""

import argparse
import json
import math
import multiprocessing
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

for library in ("OMP", "OPENBLAS", "MKL"):  # before numpy reads them
    os.environ[f"{library}_NUM_THREADS"] = "1"

import numpy as np
import sklearn
from scipy.interpolate import RBFInterpolator  # scikit-learn needs scipy, so it is there
from sklearn.svm import SVR

PROJECT = Path(__file__).resolve().parents[3]

PAIRS = [  # log2 C, log2 gamma
    (-5, -15), (-5, -5), (-5, 3), (0, -8), (0, -2), (1, -2), (3, -6), (3, 0), (5, -10), (5, -4), (5, 3),
    (8, -8), (8, -5), (8, -3), (10, -12), (10, -7), (10, -3), (10, 0), (12, -9), (15, -15), (15, -12),
    (15, 2),
]

# The thesis's search.
LOG2_C, LOG2_GAMMA, FOLDS = range(-5, 16), range(-15, 4), 10
EPSILON = 0.1
MAX_ITERATIONS = 20_000_000


def main():
    options = arguments()
    warnings.filterwarnings("ignore")  # scikit-learn's, at the iteration limit; the table says so
    data = Data(options.matrices)
    versions = f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, Python {platform.python_version()}"
    print(f"{versions}; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the start\n")
    if not options.grid:
        answers(data, options)
        return
    estimate = None
    if options.grid in ("both", "sample"):
        estimate = sample(data, options)
    if options.grid in ("both", "search"):
        ours = search(options)
        if estimate:
            print(f"\nratio {estimate / ours:.0f}")


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--matrices", type=Path, required=True, metavar="DIR",
        help="the thesis's matrices: {train,test}-{features,calls}.txt",
    )
    parser.add_argument(
        "--pairs", default=" ".join(f"{c},{g}" for c, g in PAIRS), metavar="PAIRS",
        help="binary logarithms of C and gamma (--pairs='10,-3 8,-8'); default: 22 over the grid",
    )
    parser.add_argument(
        "--grid", nargs="?", const="both", choices=("both", "sample", "search"),
        help="time the whole search: scikit-learn's sample, our search, or both (the default)",
    )
    parser.add_argument(
        "--every", type=int, default=7, metavar="COUNT",
        help="one pair in COUNT is sampled, default 7",
    )
    parser.add_argument(
        "--limit", type=int, default=300, metavar="SECONDS",
        help="processor time after which a fit of scikit-learn is ended and marked, default 300",
    )
    options = parser.parse_args()
    options.matrices = options.matrices.resolve()
    options.pairs = [tuple(map(int, pair.split(","))) for pair in options.pairs.split()]
    return options


class Data:
    """The matrices, and the squared distances of training rows to each other and to test rows."""

    def __init__(self, directory):
        read = lambda name: np.loadtxt(directory / f"{name}.txt")
        self.train, self.test = read("train-features"), read("test-features")
        self.called = read("train-calls")
        self.distances = squared_distances(self.train, self.train)
        self.test_distances = squared_distances(self.test, self.train)


def squared_distances(a, b):
    norms = (a * a).sum(1)[:, None] + (b * b).sum(1)[None, :]
    return np.maximum(norms - 2 * a @ b.T, 0)


# Answers


def answers(data, options):
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as out:
        ours = our_fits(options, out)
    rows = []
    for at, pair in enumerate(options.pairs):
        progress(f"pair {at + 1} of {len(options.pairs)}: {pair}")
        rows.append(compare(data, pair, ours[pair], options.limit))
    progress("")
    rows.sort(key=lambda row: (math.isnan(row["worst"]), row["worst"]))
    print("| " + " | ".join(rows[0]["cells"]) + " |")
    print("|" + " ---: |" * len(rows[0]["cells"]))
    for row in rows:
        print("| " + " | ".join(row["cells"].values()) + " |")
    ended = time.monotonic() - started
    total = lambda name: sum(row[name] for row in rows)
    print(
        f"\nsums: ours {total('ours'):.1f} s ({total('solver'):.1f} s without kernel matrices), "
        f"1e-3 {total('loose'):.1f} s, 1e-6 {total('tight'):.1f} s; {ended:.0f} s passed"
    )
    ratios = [row["loose"] / row["ours"] for row in rows]
    print(f"1e-3 takes {statistics.median(ratios):.1f} times our time in the median, {max(ratios):.1f} at most")
    print(f"ours-1e-6: above 1e-3 in {sum(row['worst'] > 1e-3 for row in rows)} of {len(rows)} pairs, "
          f"worst {max(row['worst'] for row in rows):.1e}")


def our_fits(options, out):
    pairs = " ".join(f"{c},{g}" for c, g in options.pairs)
    command = ["cargo", "bench", "--quiet", "-p", "laboratory", "--bench", "solver", "--"]
    command += ["--matrices", options.matrices, "--out", out, "--pairs", pairs]
    subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.DEVNULL)
    read = lambda c, g: json.loads((Path(out) / f"{c}_{g}.json").read_text())
    return {(c, g): read(c, g) for c, g in options.pairs}


def compare(data, pair, ours, limit):
    c, gamma = (2.0**log for log in pair)
    # Less 1, which leaves the objective as it is and keeps digits.
    kernel = np.expm1(-gamma * data.distances)
    loose, tight = (
        bounded(limit, fit, data.train, data.called, data.test, c, gamma, tolerance)
        for tolerance in (1e-3, 1e-6)
    )
    reference = None
    if kernel.mean() > -0.5:
        test = np.expm1(-gamma * data.test_distances)
        reference = bounded(limit, fit, kernel, data.called, test, c, None, 1e-6)

    def objective(coefficients):
        quadratic = 0.5 * coefficients @ kernel @ coefficients
        return quadratic - data.called @ coefficients + EPSILON * abs(coefficients).sum()

    def apart(a, b):
        if a is None or b is None:
            return math.nan
        return abs(np.array(a["predictions"]) - b["predictions"]).max()

    def value(fitted):
        return f"{objective(np.array(fitted['coefficients'])):.8g}" if fitted else ""

    def seconds(fitted):
        if fitted is None:
            return f"> {limit}"
        return f"{fitted['seconds']:.2f}" + ("" if fitted["converged"] else " (stopped)")

    difference = lambda a, b: "" if math.isnan(apart(a, b)) else f"{apart(a, b):.1e}"
    cells = {
        "log2 C": str(pair[0]),
        "log2 gamma": str(pair[1]),
        "ours, s": f"{ours['seconds_kernel']:.2f} + {ours['seconds_fit']:.2f}",
        "1e-3, s": seconds(loose),
        "1e-6, s": seconds(tight),
        "ours-1e-6": difference(ours, tight),
        "1e-3-1e-6": difference(loose, tight),
        "ours-ref": difference(ours, reference),
        "1e-6-ref": difference(tight, reference),
        "W ours": value(ours),
        "W 1e-3": value(loose),
        "W 1e-6": value(tight),
        "W ref": value(reference),
    }
    return {
        "cells": cells,
        "worst": apart(ours, tight),
        "ours": ours["seconds_kernel"] + ours["seconds_fit"],
        "solver": ours["seconds_fit"],
        "loose": loose["seconds"] if loose else limit,
        "tight": tight["seconds"] if tight else limit,
    }


# The whole search


def sample(data, options):
    """Estimates scikit-learn's seconds for the search."""
    pairs = [(c, gamma) for c in LOG2_C for gamma in LOG2_GAMMA]
    rows = len(data.called)
    fold_of = np.arange(rows) * FOLDS // rows  # stretches, as in our search
    sampled, seconds, stopped = pairs[:: options.every], [], 0
    for at, (c, gamma) in enumerate(sampled):
        progress(f"sample {at + 1} of {len(sampled)}: {(c, gamma)}")
        known = fold_of != at % FOLDS
        fitted = bounded(
            options.limit, fit, data.train[known], data.called[known], data.train[~known],
            2.0**c, 2.0**gamma, 1e-3,
        )
        stopped += fitted is None or not fitted["converged"]
        seconds.append(fitted["seconds"] if fitted else options.limit)
    progress("")
    slowest = sorted(zip(seconds, sampled), reverse=True)[:10]
    print("scikit-learn's slowest fits: " + ", ".join(f"{pair} {s:.1f} s" for s, pair in slowest))
    print(f"{sum(seconds):.0f} s for {len(sampled)} of {len(pairs) * FOLDS} fits, {stopped} of them stopped")
    return scaled_up(pairs, sampled, seconds)


def scaled_up(pairs, sampled, seconds):
    """A few pairs take most of the time, so it matters little how many fits a sample has and much
    where. Seconds vary smoothly, and by powers, over the grid: a thin plate spline through their
    logarithms gives those of the pairs between, and each stands for its ten folds."""

    def spline(sampled, seconds):
        surface = RBFInterpolator(np.array(sampled, float), np.log(seconds), kernel="thin_plate_spline")
        return FOLDS * np.exp(surface(np.array(pairs, float))).sum()

    estimate = spline(sampled, seconds)
    slowest = sorted(range(len(seconds)), key=lambda at: -seconds[at])[:5]
    without = [spline(np.delete(sampled, at, 0), np.delete(seconds, at)) for at in slowest]
    print(
        f"scikit-learn: {estimate:.0f} s for the whole search, by a spline through the logarithms of seconds; "
        f"{min(without):.0f} to\n{max(without):.0f} s without one of the five slowest. The plain mean times "
        f"the number of fits: {FOLDS * len(pairs) * np.mean(seconds):.0f} s. A fit that\nwas stopped counts "
        "what it took until then."
    )
    return estimate


def search(options):
    """Processor seconds of our whole search: 399 regressions and 50 logistic ones in ten folds."""
    build = ["cargo", "build", "--profile", "published", "-p", "laboratory", "--bins", "--message-format", "json"]
    messages = subprocess.run(build, cwd=PROJECT, check=True, stdout=subprocess.PIPE, text=True).stdout
    artifacts = map(json.loads, messages.splitlines())
    binary = next(path for artifact in artifacts if (path := artifact.get("executable")))
    with tempfile.TemporaryDirectory() as out:
        before, started = processor_seconds(), time.monotonic()
        command = [binary, "reproduce", "grid", "--matrices", options.matrices, "--out", out]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        seconds, passed = processor_seconds() - before, time.monotonic() - started
    print(f"laboratory: {seconds:.0f} s for the whole search; {passed:.0f} s passed, load {os.getloadavg()[0]:.1f}")
    return seconds


def processor_seconds():
    """Of all child processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


# Fits


def fit(train, called, test, c, gamma, tolerance):
    """`gamma` None: `train` and `test` are kernel values."""
    kernel = {"kernel": "precomputed"} if gamma is None else {"gamma": gamma}
    model = SVR(C=c, epsilon=EPSILON, tol=tolerance, max_iter=MAX_ITERATIONS, **kernel)
    before = time.process_time()
    model.fit(train, called)
    seconds = time.process_time() - before
    coefficients = np.zeros(len(called))
    coefficients[model.support_] = model.dual_coef_[0]
    return {
        "seconds": seconds,
        "converged": model.fit_status_ == 0,
        "coefficients": coefficients,
        "predictions": model.predict(test),
    }


def bounded(limit, function, *arguments):
    """Calls a function in a process with a time limit in seconds; None if it takes longer."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)

    def work():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        sender.send(function(*arguments))

    process = context.Process(target=work)
    process.start()
    sender.close()
    try:
        return receiver.recv()
    except EOFError:
        process.join()
        if process.exitcode >= 0:
            raise RuntimeError("the fit failed") from None
        return None  # A signal ended it, the limit's.
    finally:
        process.join()


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
