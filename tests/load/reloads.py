"""Reloads under load: a broken set of models and a good one in turn."""

import asyncio
import shutil
import signal
from pathlib import Path

from load.samples import Metrics
from load.service import ROOT, Failure, Service
from load.tally import Tally
from load.wire import Lost

PAUSE_SECONDS = 3.0
WAIT_SECONDS = 120.0
BROKEN_FILE = "grand-tichu/svr.json"


def copy_models(folder: Path) -> Path:
    return shutil.copytree(ROOT / "models", folder / "models")


async def run(service: Service, tally: Tally, models: Path) -> None:
    """Again and again. Answers must stay the same: the good set is always the same one."""
    while True:
        await once(service, tally, models)


async def once(service: Service, tally: Tally, models: Path) -> None:
    """A broken set, then the good one again."""
    file = models / BROKEN_FILE
    whole = file.read_bytes()
    for content, result in ((whole[: len(whole) // 2], "refused"), (whole, "ok")):
        await asyncio.sleep(PAUSE_SECONDS)
        file.write_bytes(content)
        await reload(service, tally, result)


async def reload(service: Service, tally: Tally, result: str) -> None:
    """Asks for a reload and waits until it is counted with this result, and no other is."""
    before = await counts(tally)
    service.signal(signal.SIGHUP)
    expected = before | {result: before[result] + 1}
    now = before
    for _ in range(round(WAIT_SECONDS / 0.1)):
        await asyncio.sleep(0.1)
        if service.process.returncode is not None:
            raise Failure("the service ended on SIGHUP; without reloads: --no-reload")
        now = await counts(tally)
        if now != before:
            break
    tally.counts[f"reloads, {result}"] += 1
    if now != expected:
        tally.fault(f"reload: expected {expected}, found {now}")


async def counts(tally: Tally) -> dict[str, float]:
    """Reloads so far, by result."""
    try:
        values = (await Metrics.read(tally)).values
    except (OSError, Lost) as error:
        tally.fault(f"/metrics: {error}")
        values = {}
    name = "grand_tichu_model_reloads_total"
    return {result: values.get(f'{name}{{result="{result}"}}', 0) for result in ("ok", "refused")}
