"""The service as a process: built, started on a free port, and seen from outside."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 120
LISTENING = re.compile(rb"listening on http://([0-9.]+):(\d+)")
TROUBLE = re.compile(rb"panicked|\bERROR\b")

Address = tuple[str, int]


class Failure(Exception):
    """Why there is no result, said to the user."""


def run(work: Coroutine[None, None, int]) -> None:
    """Runs the work and exits. The processes that it started end with it."""

    async def guarded() -> int:
        task = asyncio.current_task()
        assert task
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        return await work

    try:
        sys.exit(asyncio.run(guarded()))
    except Failure as failure:
        sys.exit(f"failed: {failure}")
    except (KeyboardInterrupt, asyncio.CancelledError):
        sys.exit("interrupted")


@asynccontextmanager
async def tasks() -> AsyncIterator[asyncio.TaskGroup]:
    """Tasks that end together; the first failure ends them, and is raised as it is."""
    try:
        async with asyncio.TaskGroup() as group:
            yield group
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0] from None


def binary(given: Path | None) -> Path:
    """The binary to try: the given one, or the binary of this source, built now."""
    if given is None:
        subprocess.run(["cargo", "build", "--release", "--locked"], cwd=ROOT, check=True)
        target = Path(os.environ.get("CARGO_TARGET_DIR", "target"))
        given = ROOT / target / "release/grand-tichu"
    if not given.is_file():
        raise Failure(f"no service at {given}")
    return given.resolve()


class Log:
    """The log of the service: counts the request lines and keeps all others."""

    def __init__(self) -> None:
        self.requests = 0
        self.trouble: deque[str] = deque(maxlen=10_000)
        self.lines: deque[str] = deque(maxlen=50)

    def add(self, line: bytes) -> None:
        if b" access] " in line:
            self.requests += 1
            return
        text = line.decode(errors="replace").rstrip()
        self.lines.append(text)
        if TROUBLE.search(line):
            self.trouble.append(text)

    def tail(self) -> str:
        return "\n".join(self.lines)


class Service:
    """A running service."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process, self.log = process, Log()
        self.address: Address = ("", 0)
        self._listening = asyncio.Event()
        self._reader = asyncio.create_task(self._read_log())

    @classmethod
    @asynccontextmanager
    async def started(
        cls, path: Path, *options: str, port: int = 0, log: str | None = None,
        prefix: Sequence[str] = (),
    ) -> AsyncIterator["Service"]:
        """A service that listens, until the end of the block; `log` is its RUST_LOG, and `prefix` the
        command that runs it."""
        # Without the settings in the environment of the user.
        inherited = {
            name: value for name, value in os.environ.items()
            if not name.startswith("GRAND_TICHU_") and name != "RUST_LOG"
        }
        # The tokens of the description were made with this key.
        inherited["GRAND_TICHU_TABLE_KEY"] = str(ROOT / "tests/table-key")
        if log is not None:
            inherited["RUST_LOG"] = log
        process = await asyncio.create_subprocess_exec(
            *prefix, path, "--listen", f"127.0.0.1:{port}", *options, env=inherited,
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        service = cls(process)
        try:
            await service._until_it_listens()
            yield service
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
            await service._reader

    async def _until_it_listens(self) -> None:
        try:
            await asyncio.wait_for(self._listening.wait(), START_SECONDS)
        except TimeoutError:
            raise Failure(f"the service does not listen:\n{self.log.tail()}") from None
        if not self.address[1]:
            raise Failure(f"the service ended before it listened:\n{self.log.tail()}")

    async def _read_log(self) -> None:
        assert self.process.stderr
        async for line in self.process.stderr:
            self.log.add(line)
            if not self.address[1] and (found := LISTENING.search(line)):
                self.address = (found[1].decode(), int(found[2]))
                self._listening.set()
        self._listening.set()  # or whoever waits for it would wait until the end of time

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    async def end(self, seconds: float) -> int:
        """Waits for its end by itself; gives the exit status, negative for a signal."""
        try:
            return await asyncio.wait_for(self.process.wait(), seconds)
        except TimeoutError:
            raise Failure(f"the service does not end within {seconds:.0f} s") from None

    def status(self) -> dict[str, str]:
        """The fields of /proc/PID/status, by name."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return dict(line.split(":", 1) for line in text.splitlines() if ":" in line)

    def resident_kib(self) -> int:
        return int(self.status()["VmRSS"].split()[0])

    def threads(self) -> int:
        return int(self.status()["Threads"])

    def open_files(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))
