"""A control group that limits memory, as a container has one."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOTS = {  # by the file that sets the limit
    "memory.max": Path("/sys/fs/cgroup"),
    "memory.limit_in_bytes": Path("/sys/fs/cgroup/memory"),
}
# `sh` joins the group and becomes the program.
JOIN = 'echo $$ > "$0/cgroup.procs" && exec "$@"'


@contextmanager
def limited(mib: float | None) -> Iterator[list[str]]:
    """What to put before a command, so that it runs with this memory; nothing without a limit, and where the
    machine has no groups or does not let us make one."""
    if mib is None:
        yield []
        return
    for file, root in ROOTS.items():
        group = root / f"grand-tichu-{os.getpid()}"
        try:
            group.mkdir()
        except OSError:
            continue
        try:
            limit = group / file
            if not limit.exists():
                continue  # The root of a hierarchy without this controller.
            limit.write_text(str(round(mib * 1024 * 1024)))
            yield ["sh", "-c", JOIN, str(group)]
            return
        finally:
            group.rmdir()
    print("This machine lets nobody limit memory: it is only measured.")
    yield []
