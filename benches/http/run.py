#!/usr/bin/env python3
"""Measures grand-tichu over HTTP beside a no-op on the same framework and beside Python services.

Every server runs on one core with one worker, and the client on another core. Servers are

  service   grand-tichu, with its log lines
  no-op     actix-web parses the request and answers fixed bytes (../instructions/noop.rs): the floor
  sklearn   FastAPI and scikit-learn, as most people would write it
  numpy     FastAPI and numpy, as fast as it goes
  onnx      FastAPI and ONNX Runtime

The rivals (rivals/) compute the same answers from the same model files and write no log. Parts are

  agreement  all servers answer alike, and as the formulas say; a difference ends the run
  rounds     the peak (closed loop), latencies at shares of it (open loop), memory
  batches    the service with up to 10,000 hands a request
  start      from the start of the service's process until it is ready
  growth     one support vector regression by its support vectors, without HTTP (benches/growth.rs)

and each prints Markdown; cells of rounds are minimum / median / maximum. A core that is busy for
much less than 100% at the peak says that the client, or other work on the machine, was the limit.
oha releases requests of an open loop at every millisecond, so at high rates latencies include a
queue of a millisecond's requests, for all servers alike.

Needs Linux, Python 3.11, cargo, and oha (`cargo install oha --locked`). Packages of the rivals are
installed, and everything is written, under target/bench-http.
"""

import argparse
import json
import os
import platform
import shlex
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

sys.dont_write_bytecode = True  # nothing beside the sources

from bench import agreement, batches, growth, plot, prepare, report, rounds, servers, start
from bench.hands import deal, write_singles
from bench.load import Oha
from bench.prepare import Failure

TITLES = {
    "service": "grand-tichu",
    "no-op": "no-op",
    "sklearn": "FastAPI + scikit-learn",
    "numpy": "FastAPI + numpy",
    "onnx": "FastAPI + ONNX Runtime",
    "definition": "the formulas, term by term",
}
RIVALS = ("sklearn", "numpy", "onnx")
PARTS = ("agreement", "rounds", "batches", "start", "growth")
PLOTTED = {"growth", "batches"}


def main():
    options = arguments()
    bench = Bench.prepared(options)
    results = {"machine": about(options, bench)}
    show("Machine", report.machine(results["machine"]))
    compared = chosen_servers(options, bench)
    if "agreement" in options.parts:
        results["agreement"] = check(compared, bench, options)
        show("Agreement", report.agreement(results["agreement"], TITLES, options.checked))
    if "rounds" in options.parts:
        results["rounds"] = rounds.run(compared, bench, options.rounds, progress)
        show("Single hands", report.rounds(results["rounds"], TITLES))
        show("Commands", report.commands(rounds.commands(bench)))
    if "batches" in options.parts:
        results["batches"] = batches.run(options.service, bench, progress)
        show("Batches", report.batches(results["batches"]))
    if "start" in options.parts:
        progress("starts")
        results["start"] = start.run(options.service, bench)
        show("Standing still", report.start(results["start"]))
    if "growth" in options.parts:
        progress("growth")
        results["growth"] = growth.run(bench)
        show("Growth", report.growth(results["growth"]))
    if options.plot:
        options.plot.write_text(plot.of_results(results), encoding="utf-8")
    if options.out:
        options.out.write_text(json.dumps(results, indent=1) + "\n")


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = lambda known: lambda text: chosen_of(known, text)
    add = parser.add_argument
    add("--only", type=names(("service", "no-op", *RIVALS)), metavar="NAMES",
        default=["service", "no-op", *RIVALS], help="servers, separated by commas; default: all")
    add("--parts", type=names(PARTS), metavar="NAMES", default=PARTS,
        help="parts, separated by commas; default: all")
    add("--rounds", type=int, default=3, metavar="COUNT", help="default 3")
    add("--seconds", type=float, default=5, help="of each load, default 5")
    add("--hands", type=int, default=4000, metavar="COUNT",
        help="different hands that single requests ask about, default 4000")
    add("--checked", type=int, default=500, metavar="COUNT",
        help="hands on which answers are compared, default 500")
    add("--seed", type=int, default=1, help="of the hands, default 1")
    add("--out", type=Path, metavar="FILE", help="raw results as JSON")
    add("--plot", type=Path, metavar="FILE", help="growth and batches as curves, SVG")
    add("--oha", metavar="PATH", help="default: the one in PATH")
    add("--service", type=Path, metavar="PATH", help="built already, with --noop")
    add("--noop", type=Path, metavar="PATH", help="built already, with --service")
    options = parser.parse_args()
    if (options.service is None) != (options.noop is None):
        parser.error("--service and --noop go together")
    if options.plot and not PLOTTED <= set(options.parts):
        parser.error(f"--plot shows the parts {' and '.join(sorted(PLOTTED))}")
    return options


def chosen_of(known, text):
    chosen = text.split(",")
    if unknown := set(chosen) - set(known):
        expected, found = ", ".join(known), ", ".join(unknown)
        raise argparse.ArgumentTypeError(f"expected some of {expected}, found {found}")
    return [name for name in known if name in chosen]


@dataclass
class Bench:
    """What all measurements share."""

    work: Path
    oha: Oha
    questions: list
    singles: Path
    seconds: float
    server_cores: set
    all_cores: set

    @classmethod
    def prepared(cls, options):
        work = prepare.WORK
        work.mkdir(parents=True, exist_ok=True)
        oha = Oha(prepare.find_oha(options.oha))
        if options.service is None:
            built = prepare.build("-p grand-tichu", "-p count-instructions", "--bins")
            options.service, options.noop = built["grand-tichu"], built["noop"]
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[-1]})  # oha inherits it
        questions = deal(options.seed, max(options.hands, batches.LARGEST))
        singles = work / "hands.txt"
        write_singles(singles, questions[: options.hands])
        return cls(work, oha, questions, singles, options.seconds, {cores[0]}, set(cores))

    def log(self, server):
        return self.work / f"{server.name}.log"


def chosen_servers(options, bench):
    """The service is the first one: others are measured at shares of its peak."""
    service = servers.service(options.service, "--workers", "1")
    chosen = {"service": service}
    if "no-op" in options.only:
        answer = bench.work / "answer.json"
        answer.write_text(answers(service, bench, 1)[0])
        chosen["no-op"] = servers.no_op(options.noop, answer)
    wanted = [name for name in RIVALS if name in options.only]
    if wanted or "agreement" in options.parts:
        options.python = prepare.python_of_rivals()
    model_files = prepare.model_files(options.python) if wanted else {}
    for name in wanted:
        chosen[name] = servers.rival(name, options.python, model_files.get(name))
    return [chosen[name] for name in options.only]


def answers(server, bench, count):
    with servers.Running(server, bench.server_cores, bench.log(server)) as running:
        running.wait_until_it_answers(bench.questions[0])
        return list(running.ask(bench.questions[:count]))


def check(compared, bench, options):
    """The service against the formulas, and the chosen rivals against the service."""
    count = options.checked
    parsed = lambda server: list(map(json.loads, answers(server, bench, count)))
    progress("answers of the service")
    expected = parsed(servers.service(options.service, "--workers", "1"))
    defined = agreement.by_definition(options.python, bench.questions[:count])
    differences = {"definition": agreement.compare("definition", expected, defined)}
    for server in compared:
        if server.name in RIVALS:
            progress(f"answers of {server.name}")
            differences[server.name] = agreement.compare(server.name, expected, parsed(server))
    return differences


def about(options, bench):
    cpuinfo = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.split(":")[1].strip() for line in cpuinfo if "model name" in line), "unknown")
    cores = len(bench.all_cores)
    said = {
        "processor": f"{model}, {cores} core{'' if cores == 1 else 's'}",
        "system": f"{platform.system()} {platform.release()}",
        "load at the start": f"{os.getloadavg()[0]:.2f}",
        "service": output(options.service, "--version"),
        "compiler": output("rustc", "--version"),
        "client": bench.oha.version(),
        "rivals": f"Python {platform.python_version()}, {pinned_packages()}",
        "command": shlex.join(["benches/http/run.py", *sys.argv[1:]]),
    }
    if cores == 1:
        said["mind"] = "one core only: client and server share it"
    return said


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def pinned_packages():
    direct = prepare.REQUIREMENTS.read_text().split("\n\n")[0].splitlines()
    return ", ".join(line.replace("==", " ") for line in direct if "==" in line)


def show(title, markdown):
    progress("")
    print(f"### {title}\n\n{markdown}", flush=True)


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))  # not without ending servers
    try:
        main()
    except Failure as failure:
        sys.exit(f"error: {failure}")
