#!/usr/bin/env python3
"""Checks the files under deploy/ against a running service.

  rules       promtool: configuration, alert rules and their tests
  service     starts the service, asks it a little, and promtool lints its metrics
  prometheus  starts a Prometheus that scrapes the service with our rules: every alert evaluates,
              every query of the dashboard has data, every metric named in either exists
  manifests   Kubernetes' own schemas, where the command kubernetes-validate is found
              (`pip install kubernetes-validate`); not ServiceMonitor and Kustomization, whose
              schemas are not Kubernetes' and not in that package

Needs Linux, Python 3.11, and prometheus with promtool in PATH (the Debian package
prometheus has both). Everything runs on loopback, writes to a temporary directory, and is stopped
at the end. Takes about half a minute, two at most.
"""

import argparse
import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import ExitStack
from pathlib import Path

HERE = Path(__file__).resolve().parent
ALERTS = HERE / "prometheus/alerts.yaml"
DASHBOARD = HERE / "grafana/dashboards/grand-tichu.json"
# Valid hands, an invalid hand, and paths without a hand: answers of every normal status.
HAND = "Dr,GA,SK,BQ,R9,S7,B3,G2"
PATHS = [
    f"/v1/{what}?hand={HAND}" for what in ("features", "probabilities", "decisions", "evaluate")
] + [f"/v1/decisions?hand={HAND[3:]},XX", "/v1/models", "/readyz", "/livez", "/nowhere"]
CARDS = "Dr,GA,RA,BK,RK,GQ,B10,S10,R8,S7,G6,R5,B4,S2"
PATHS += [f"/v1/{what}?hand={CARDS}" for what in ("tichu/decisions", "exchange")]
# A batch is posted.
BATCH = ("/v1/evaluate/batch", json.dumps({"questions": [{"hand": HAND}]}).encode())
# Values for Grafana's variables and for time ranges of days.
SHORTER = {"$__rate_interval": "10s", "$job": "grand-tichu", "$instance": ".+", "$model": "svr"}
# Long, so that a busy machine is no fault; a good run never waits so long.
WAIT_SECONDS = 120
DAYS = [(r"\[1d\]", "[10s]"), (r"offset 1w", "offset 1s")]


# Ignores the proxies of the environment: they do not reach this machine's loopback.
LOOPBACK = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Failure(Exception):
    """What does not hold, said to the user."""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--service",
        type=Path,
        default=HERE.parent / "target/release/grand-tichu",
        help="binary of the service (default: target/release/grand-tichu)",
    )
    parser.add_argument(
        "--kubernetes",
        metavar="VERSION",
        help="Kubernetes to check manifests for (default: newest known)",
    )
    arguments = parser.parse_args()
    # As an exception, so that child processes end with this script.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        for tool in ("promtool", "prometheus"):
            if not shutil.which(tool):
                raise Failure(f"{tool} is missing; get it with: apt-get install prometheus")
        if not arguments.service.is_file():
            raise Failure(f"no service at {arguments.service}; build it with: cargo build --release")
        check_rules()
        check_manifests(arguments.kubernetes)
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            service = start_service(stack, arguments.service.resolve(), folder)
            check_metrics(service)
            prometheus = start_prometheus(stack, service, folder)
            ask_for(service, seconds=15)
            check_alerts(prometheus)
            check_dashboard(prometheus)
    except (Failure, subprocess.TimeoutExpired, OSError) as failure:
        print(f"failed: {failure}", file=sys.stderr)
        return 1
    return 0


def check_rules():
    folder = HERE / "prometheus"
    run("promtool", "check", "config", "--lint-fatal", folder / "prometheus.yaml")
    tests = sorted(folder.glob("alerts-test*.yaml"))
    run("promtool", "test", "rules", *tests)
    text = "".join(test.read_text() for test in tests)
    tested = set(re.findall(r"alertname: (\w+)\n.*\n +exp_alerts:", text))
    untested = set(re.findall(r"- alert: (\w+)", ALERTS.read_text())) - tested
    if untested:
        raise Failure(f"no test sees these alerts fire: {', '.join(sorted(untested))}")
    print("rules: valid, tested, and each alert fires in a test")


def check_manifests(version):
    tool = shutil.which("kubernetes-validate")
    if not tool:
        print("manifests: not checked; get the schemas with: pip install kubernetes-validate")
        return
    foreign = {"service-monitor.yaml", "kustomization.yaml"}
    files = sorted(f for f in (HERE / "kubernetes").glob("*.yaml") if f.name not in foreign)
    run(tool, "--strict", *(["-k", version] if version else []), *files)
    print(f"manifests: {len(files)} valid")


def start_service(stack, binary, folder):
    address = f"127.0.0.1:{free_port()}"
    with open(folder / "service.log", "w") as log:
        start(stack, [binary, "--listen", address], log)
    wait_for(f"http://{address}/readyz", folder / "service.log")
    return address


def check_metrics(service):
    ask_for(service, seconds=0)
    text = get(f"http://{service}/metrics")
    run("promtool", "check", "metrics", input=text)
    print("service: promtool has nothing to say about its metrics")


def start_prometheus(stack, service, folder):
    """A Prometheus with our rules and our scrape configuration, but faster and aimed at `service`."""
    address = f"127.0.0.1:{free_port()}"
    text = (HERE / "prometheus/prometheus.yaml").read_text()
    text, times = re.subn(r"_interval: 15s", "_interval: 1s", text)
    text, targets = re.subn(r'"grand-tichu:8080"', f'"{service}"', text)
    if (times, targets) != (2, 1):
        raise Failure("prometheus.yaml has other intervals or targets than this script replaces")
    (folder / "prometheus.yaml").write_text(text)
    shutil.copy(ALERTS, folder)
    command = [
        "prometheus",
        f"--config.file={folder / 'prometheus.yaml'}",
        f"--storage.tsdb.path={folder / 'data'}",
        f"--web.listen-address={address}",
    ]
    with open(folder / "prometheus.log", "w") as log:
        start(stack, command, log)
    wait_for(f"http://{address}/-/ready", folder / "prometheus.log")
    return address


def check_alerts(prometheus):
    groups = api(prometheus, "rules")["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    for rule in rules:
        if rule["health"] != "ok":
            raise Failure(f"{rule['name']}: {rule.get('lastError') or rule['health']}")
    check_names(prometheus, "alerts.yaml", [rule["query"] for rule in rules])
    print(f"prometheus: {len(rules)} alerts evaluate")


def check_dashboard(prometheus):
    dashboard = json.loads(DASHBOARD.read_text())
    queries = [
        (panel["title"], target["expr"])
        for panel in dashboard["panels"]
        for target in panel.get("targets", [])
    ]
    empty = []
    for title, query in queries:
        results = api(prometheus, "query", query=shorter(query))["result"]
        values = [result["value"][1] for result in results]
        if not values or all(value == "NaN" for value in values):
            empty.append(f"{title}: {query}")
    if empty:
        raise Failure("no data for\n  " + "\n  ".join(empty))
    # A start is short, so data for this panel depend on chance.
    marks = [mark["expr"] for mark in dashboard["annotations"]["list"]]
    for mark in marks:
        api(prometheus, "query", query=shorter(mark))
    check_names(prometheus, DASHBOARD.name, [query for _, query in queries] + marks)
    print(f"prometheus: {len(queries)} queries of the dashboard have data")


def check_names(prometheus, where, queries):
    """A query with a misspelt metric is valid and silent, which would go unnoticed in an alert."""
    named = set(re.findall(r"\b(?:grand_tichu|process)_\w+", " ".join(queries)))
    missing = named - set(api(prometheus, "label/__name__/values"))
    if missing:
        raise Failure(f"{where} names metrics that do not exist: {', '.join(sorted(missing))}")


def shorter(query):
    for variable, value in SHORTER.items():
        query = query.replace(variable, value)
    for pattern, value in DAYS:
        query = re.sub(pattern, value, query)
    return query


def ask_for(service, seconds):
    end = time.monotonic() + seconds
    while True:
        for path in PATHS:
            get(f"http://{service}{path}", refusals=True)
        path, body = BATCH
        get(f"http://{service}{path}", body=body)
        if time.monotonic() >= end:
            return
        time.sleep(0.2)


def api(prometheus, path, **parameters):
    query = urllib.parse.urlencode(parameters)
    try:
        return json.loads(get(f"http://{prometheus}/api/v1/{path}?{query}"))["data"]
    except urllib.error.HTTPError as error:
        raise Failure(f"{parameters}: {json.load(error)['error']}") from None


def get(url, refusals=False, body=None):
    """The text of an answer; with a body, to a question in JSON."""
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    try:
        with LOOPBACK.open(request, timeout=WAIT_SECONDS) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        if refusals and error.code < 500:
            return error.read().decode()
        raise


def wait_for(url, log):
    end = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            return get(url)
        except OSError:
            if time.monotonic() > end:
                raise Failure(f"{url} does not answer:\n{log.read_text()[-2000:]}") from None
            time.sleep(0.1)


def start(stack, command, log):
    process = subprocess.Popen(command, stdout=log, stderr=log)
    stack.callback(stop, process)


def stop(process):
    process.terminate()
    try:
        process.wait(timeout=WAIT_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def run(*command, input=None):
    """Runs a tool; it must succeed."""
    result = subprocess.run(
        command, input=input, text=True, timeout=WAIT_SECONDS, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if result.returncode != 0:
        raise Failure(f"{' '.join(map(str, command[:3]))}\n{result.stdout}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


if __name__ == "__main__":
    sys.exit(main())
