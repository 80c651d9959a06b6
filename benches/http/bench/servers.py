"""The servers: how each is started, and what the kernel says about its process."""

import contextlib
import http.client
import json
import os
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from .prepare import RIVALS, Failure

READY_SECONDS = 60
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """A server of the comparison."""

    name: str
    command: Callable  # of address and port
    environment: dict = field(default_factory=dict)


def service(binary, *options):
    def command(address, port):
        return [binary, "--listen", f"{address}:{port}", *options]

    # Defaults for all settings of the environment, so there is a log line for each request.
    return Server("service", command, {"RUST_LOG": "info"})


def no_op(binary, answer):
    return Server("no-op", lambda host, port: [binary, f"{host}:{port}", answer])


def rival(name, python, model_file=None):
    def command(address, port):
        uvicorn = [python, "-m", "uvicorn", f"{name}_service:app", "--app-dir", RIVALS]
        uvicorn += ["--host", address, "--port", str(port), "--workers", "1"]
        uvicorn += ["--loop", "uvloop", "--http", "httptools"]
        return [*uvicorn, "--log-level", "warning", "--no-access-log"]

    environment = {"PYTHONDONTWRITEBYTECODE": "1"}
    environment |= {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL")}
    if model_file:
        environment["MODEL_FILE"] = str(model_file)
    return Server(name, command, environment)


class Running:
    """A server's process on some cores, from its start until the end of a `with` block."""

    def __init__(self, server, cores, log):
        self.address, self.port = "127.0.0.1", free_port()
        self.name, self.log = server.name, log
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("GRAND_TICHU_")}
        with open(log, "wb") as output, on_cores(cores):
            self.started = time.perf_counter()
            self.process = subprocess.Popen(
                server.command(self.address, self.port), stdin=subprocess.DEVNULL,
                stdout=output, stderr=output, env={**inherited, **server.environment},
            )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()  # none of them has anything to lose
        self.process.wait()

    def url(self, path="/v1/evaluate"):
        return f"http://{self.address}:{self.port}{path}"

    def wait_until_it_answers(self, question):
        self.wait_for_ok("POST", "/v1/evaluate", json.dumps(question))

    def wait_for_ok(self, method, path, body=""):
        """Asks again and again until the answer is 200; seconds from the start of the process."""
        request = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.address}\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        ).encode()
        while True:
            with contextlib.suppress(OSError):
                with socket.create_connection((self.address, self.port), timeout=5) as connection:
                    connection.sendall(request)
                    if connection.recv(64).startswith(b"HTTP/1.1 200"):
                        return time.perf_counter() - self.started
            if self.process.poll() is not None:
                raise Failure(f"{self.name} has ended; its last words are in {self.log}")
            if time.perf_counter() - self.started > READY_SECONDS:
                raise Failure(f"{self.name} is not ready after {READY_SECONDS} s; see {self.log}")

    def ask(self, questions):
        """The answers to single questions, one after the other, as text."""
        connection = http.client.HTTPConnection(self.address, self.port, timeout=30)
        with contextlib.closing(connection):
            for question in questions:
                body, headers = json.dumps(question), {"Content-Type": "application/json"}
                connection.request("POST", "/v1/evaluate", body, headers)
                response = connection.getresponse()
                answer = response.read().decode()
                if response.status != 200:
                    raise Failure(f"{self.name} answers {response.status} to {body}: {answer}")
                yield answer

    def cpu_seconds(self):
        """User and system time of all threads so far, in steps of a tick, a hundredth mostly."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def resident_bytes(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024


@contextlib.contextmanager
def on_cores(cores):
    """Processes started in here run on these cores only."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]
