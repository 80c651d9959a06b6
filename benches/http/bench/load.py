"""Load by oha, closed loop and open loop, and what it says about it."""

import json
import shlex
import subprocess

from .prepare import Failure

CONNECTIONS = 32


class Oha:
    def __init__(self, path):
        self.path = path

    def version(self):
        return subprocess.run(
            [self.path, "--version"], check=True, capture_output=True, text=True
        ).stdout.strip()

    def command(self, url, bodies, seconds, connections=CONNECTIONS, rate=None, coding=None):
        """`bodies` has one body a line, of which each request takes any. With a rate the loop is
        open: latencies count from when a request was due, not from when a connection was free.
        Without `coding`, the client accepts gzip, deflate and Brotli, as oha does; the service has gzip."""
        command = [self.path, "--no-tui", "--output-format", "json", "--worker-threads", "1"]
        command += ["-m", "POST", "-T", "application/json", "-Z", str(bodies)]
        command += ["-c", str(connections), "-z", f"{round(seconds * 1000)}ms", "-w"]
        if rate is not None:
            command += ["-q", f"{rate:.0f}", "--latency-correction"]
        if coding is not None:
            command += ["-H", f"Accept-Encoding: {coding}"]
        return [*command, url]

    def run(self, url, bodies, seconds, **options):
        return Load(self.command(url, bodies, seconds, **options), seconds).result()

    def start_politely(self, url, bodies, seconds, **options):
        """Load in the background that gives way to other load from the same core."""
        return Load(["nice", "-n", "19", *self.command(url, bodies, seconds, **options)], seconds)


class Load:
    """A run of oha that is under way."""

    def __init__(self, command, seconds):
        self.command, self.limit = shlex.join(command), seconds + 120
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def result(self):
        """Requests, their rate, and latencies in seconds. Any answer but 200 is a failure."""
        try:
            output, complaints = self.process.communicate(timeout=self.limit)
        except subprocess.TimeoutExpired:
            raise Failure(f"oha does not end: {self.command}") from None
        finally:
            self.process.kill()
        if self.process.returncode != 0:
            raise Failure(f"oha failed: {complaints.decode().strip()}")
        report = json.loads(output)
        statuses, errors = report["statusCodeDistribution"], report["errorDistribution"]
        if set(statuses) != {"200"} or errors:
            raise Failure(f"expected answers 200 only, found {statuses} {errors}: {self.command}")
        seconds, percentiles = report["summary"]["total"], report["latencyPercentiles"]
        return {
            "requests": statuses["200"],
            "seconds": seconds,
            "per_second": statuses["200"] / seconds,
            "mean": report["summary"]["average"],
            **{name: percentiles[name] for name in ("p50", "p99", "p99.9")},
        }
