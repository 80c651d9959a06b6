#!/usr/bin/env python3
"""Lets the clients of examples/ and clients/ ask the running service, and services that are busy, silent or
something else: each has to do the same in each of some thirty cases. Then a client that
openapi-python-client generates from openapi/openapi.json asks, too; and the types of the
TypeScript client have to be those that the description gives. The environment for reinforcement
learning passes PettingZoo's tests. The official client of the model context protocol calls the tools. The table of
foreign bots asks what it is asked. The bridge plays whole matches at a small live site. At last httpx
and Node's http revalidate answers and ask for compressed batches: an extra byte after an answer breaks the next one.

Needs Rust, Python 3.11 with venv, Node 20 with npm, bash 5 and curl. What it installs goes below
target/. Exit status 1 when a client fails.
"""

import argparse
import asyncio
import hashlib
import json
import os
import re
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

sys.dont_write_bytecode = True  # nothing beside the sources

from example_clients import bridges, prepare
from example_clients.fakes import Fake
from example_clients.table import CALL, CASES, KEY, NO_CALL, Case, closed_port
from load.service import Failure, Service, run

STOP_SECONDS = 30
Command = tuple[str | Path, ...]
SAID = {CALL: "call\n", NO_CALL: "no call\n"}


async def main() -> int:
    prepare.check_tools()
    service, rust = prepare.service_and_rust_client()
    typescript, module = prepare.typescript_client(prepare.typescript_package())
    clients: dict[str, Command] = {
        "curl": ("bash", prepare.EXAMPLES / "curl/should-call.sh"),
        "Python": (sys.executable, "-B", prepare.EXAMPLES / "python/grand_tichu.py"),
        "TypeScript": ("node", typescript / "should-call.js"),
        "Rust": (rust,),
    }
    faults = 0
    async with AsyncExitStack() as stack:
        open_to_all = await stack.enter_async_context(Service.started(service))
        keys = stack.enter_context(tempfile.NamedTemporaryFile("w"))
        print("bot", hashlib.sha256(KEY.encode()).hexdigest(), file=keys, flush=True)
        locked = await stack.enter_async_context(Service.started(service, "--api-keys", keys.name))
        for case in CASES:
            address = url(locked if case.asks_for_key else open_to_all)
            found = {
                name: await outcome(case, name, command, address)
                for name, command in clients.items()
            }
            faults += report(case.name, found)
        script = Path(prepare.__file__).with_name("generated.py")
        legal = {
            "Python": (sys.executable, "-B", script.with_name("legal.py"), prepare.EXAMPLES / "python"),
            "TypeScript": ("node", script.with_name("legal.mjs"), module),
        }
        found = {}
        for name, command in legal.items():
            _, said, errors, _ = await result((*command, url(open_to_all)), {})
            split = [["R9"], ["Ph", "GK"], ["GA"]]
            right = [["GA", "Ph", "pass"], split, "Dr", False, 422, ["/wish"]]
            is_right = said and json.loads(said) == right
            found[name] = "" if is_right else said + errors
        faults += report("legal moves, a split, an exchange, a Tichu call, an impossible position", found)
        rounds: dict[str, Command] = {
            "Python": (sys.executable, "-B", prepare.EXAMPLES / "python/play_round.py"),
            "TypeScript": ("node", typescript / "play-round.js"),
        }
        settings = {"GRAND_TICHU_URL": url(open_to_all)}
        found = {}
        for name, command in rounds.items():
            status, said, errors, _ = await result(command, settings)
            is_whole = not status and re.search(r"points of .*: -?\d+ -?\d+\n$", said)
            found[name] = "" if is_whole else said + errors
        faults += report("a round by advice", found)
        python = prepare.generated_python_client()
        command = (python, "-B", script.with_name("environment.py"), prepare.EXAMPLES / "python")
        status, _, said, _ = await result(command, {"GRAND_TICHU": str(service)})
        faults += report("rounds in an environment, and PettingZoo's tests of it",
            {"tichu_env.py": said if status else ""})
        status, _, said, _ = await result((python, "-B", script.with_name("tools.py"), service), {})
        faults += report("tools for language models, a fault, cancelled calls",
            {"mcp": said if status else ""})
        seen = os.path.relpath(script.with_name("strangers.mjs"))
        table = os.path.relpath(prepare.EXAMPLES / "strangers/table.mjs")
        command = (service, "arena", "--agents", "rules,foreign", "--deals", "40", "--format", "jsonl",
            "--foreign", f"node {seen} {table} {service}")
        status, said, errors, _ = await result(command, {})
        arena = json.loads(said) if not status else None
        is_even = arena and arena["points"]["mean"] == 0 and all(not f["rounds"] for f in arena["forfeits"])
        faults += report("rounds through the table of foreign bots",
            {"strangers/table.mjs": "" if is_even else said + errors})
        faults += report("matches at a live site", await bridges.matches(url(open_to_all), result))
        status, _, said, _ = await result((python, "-B", script, url(open_to_all)), {})
        faults += report("a decision, a problem, a batch",
            {"generated by openapi-python-client": said if status else ""})
        revalidations = {"httpx": (python, "-B", script.with_name("revalidate.py")),
            "Node's http": ("node", script.with_name("revalidate.mjs"))}
        found = {}
        for name, command in revalidations.items():
            status, _, said, _ = await result((*command, url(open_to_all)), {})
            found[name] = said if status else ""
        faults += report("100 pairs of a known and a full answer, compressed batches", found)
    print(f"{faults or 'no'} faults")
    return 1 if faults else 0


def url(service: Service) -> str:
    host, port = service.address
    return f"http://{host}:{port}"


def report(case: str, found: dict[str, str]) -> int:
    """Prints the faults of each client in a case; returns the number of clients with faults."""
    faults = [f"{name}: {fault}" for name, fault in found.items() if fault]
    good = [name for name, fault in found.items() if not fault]
    print(f"{'FAULT' if faults else 'ok':7}{case} ({', '.join(good)})", *faults, sep="\n  ", flush=True)
    return len(faults)


async def outcome(case: Case, name: str, command: Command, address: str) -> str:
    """The faults of a client in a case; empty without faults."""
    async with AsyncExitStack() as stack:
        fake = None
        if case.nobody_there:
            address = f"http://127.0.0.1:{stack.enter_context(closed_port())}"
        elif case.replies:
            fake, address = await stack.enter_async_context(Fake.started(case.replies))
        settings = {"GRAND_TICHU_URL": address}
        if case.key:
            settings["GRAND_TICHU_API_KEY"] = case.key
        words = case.words.split()
        if case.deadline_ms:
            words += ["--deadline", str(case.deadline_ms)]
        status, answer, said, seconds = await result((*command, *words), settings)
    wrong = []
    if status != case.status or answer != SAID.get(status, ""):
        wrong.append(f"expected exit status {case.status}, found {status} and {answer!r}")
    wrong += [f"expected {part!r} to be said" for part in case.says if not re.search(part, said)]
    least, most = case.seconds
    if not least <= seconds <= most:
        wrong.append(f"expected {least} to {most} s, found {seconds:.2f} s")
    if fake and fake.questions not in case.questions:
        wrong.append(f"expected {case.questions} questions, found {fake.questions}")
    # Each run of curl has connections of its own.
    if fake and case.on_one_connection and name != "curl" and fake.connections != 1:
        wrong.append(f"expected one connection, found {fake.connections}")
    return "; ".join(wrong) + (f"\n{said}" if wrong else "")


async def result(command: Command, settings: dict[str, str]) -> tuple[int, str, str, float]:
    """Exit status, standard output, standard error, and seconds."""
    # Neither settings of the user nor a proxy of this network.
    inherited = {
        name: value for name, value in os.environ.items()
        if not name.startswith("GRAND_TICHU_") and not name.lower().endswith("_proxy")
    }
    started = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        *command, env=inherited | settings, stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )
    try:
        answer, said = await asyncio.wait_for(process.communicate(), STOP_SECONDS)
    except TimeoutError:
        raise Failure(f"{' '.join(map(str, command))} takes more than {STOP_SECONDS} s") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    seconds = time.monotonic() - started
    return process.returncode or 0, answer.decode(), said.decode(errors="replace"), seconds


if __name__ == "__main__":
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    run(main())
