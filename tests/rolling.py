#!/usr/bin/env python3
"""No request is lost when services behind a proxy are replaced one after the other.

nginx passes requests on to two services, while 16 clients send POSTs without pause. In every round
one of the services gets SIGTERM, ends, and is started again on its port; the services take turns.
Each answer has to be the whole right one: any other status, and any broken connection to nginx, is
a loss.

Two configurations are tried: the default, which connects anew for each request and speaks
HTTP/1.0, and one that keeps connections (proxy_http_version 1.1, keepalive).

Needs Linux, Python 3.11 and nginx. Exit status 1 when a request was lost.
"""

import argparse
import asyncio
import signal
import socket
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True  # nothing beside the sources

from load import questions
from load.service import Address, Failure, Service, binary, run, tasks
from load.wire import Connection, Lost

CLIENTS = 16
HANDS = [questions.single(question) for question in questions.deal(seed=3, count=100)]
PAUSE_SECONDS = 0.5
START_SECONDS = 120
EXIT_SECONDS = 30
NGINX = """
daemon off; error_log stderr warn; pid {folder}/pid;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  upstream grand_tichu {{ {servers} {keepalive} }}
  server {{
    listen 127.0.0.1:{port};
    location / {{ proxy_pass http://grand_tichu; {proxy} }}
  }}
}}
"""
KINDS = {
    "a connection each": ("", ""),
    "kept connections": (
        "keepalive 16;",
        'proxy_http_version 1.1; proxy_set_header Connection "";',
    ),
}


def free_ports(count: int) -> list[int]:
    """Ports that are free now."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [listener.getsockname()[1] for listener in sockets]
    for listener in sockets:
        listener.close()
    return ports


async def listens(address: Address) -> None:
    """Waits until a service listens on this address."""
    for _ in range(START_SECONDS * 50):
        try:
            (await Connection.open(address)).close()
            return
        except OSError:
            await asyncio.sleep(0.02)
    raise Failure(f"no service listens on {address}")


async def ask(proxy: Address, seen: Counter[str], over: asyncio.Event) -> None:
    """One client, on one connection as long as it lasts."""
    number, link = 0, None
    while not over.is_set():
        number += 1
        try:
            if link is None or link.was_closed():
                link = await Connection.open(proxy)
            answer = await link.ask(HANDS[number % len(HANDS)])
        except (OSError, Lost) as error:
            seen[f"lost: {error}"] += 1
            link = None
            continue
        whole = answer.status == 200 and answer.body.endswith(b"}")
        seen["answered" if whole else f"status {answer.status}"] += 1
        if answer.closes:
            link.close()
            link = None


async def replace(path: Path, port: int, turn: asyncio.Queue[asyncio.Event]) -> None:
    """Runs services on a port, one after the other, and replaces one at each turn."""
    while True:
        # Each request in the log would cost as much as the request.
        async with Service.started(path, "--workers", "2", port=port, log="info,access=off") as one:
            replaced = await turn.get()
            one.signal(signal.SIGTERM)
            if status := await one.end(EXIT_SECONDS):
                raise Failure(f"the service ended with {status}")
        replaced.set()


async def try_out(path: Path, kind: str, rounds: int) -> Counter[str]:
    """The answers that clients got during the replacements."""
    keepalive, proxy = KINDS[kind]
    *ports, front = free_ports(3)
    address = ("127.0.0.1", front)
    seen, over = Counter[str](), asyncio.Event()
    turns = [asyncio.Queue[asyncio.Event]() for _ in ports]
    with tempfile.TemporaryDirectory() as folder:
        # A server that is away for a moment must not count as broken: the other may be next.
        servers = " ".join(f"server 127.0.0.1:{port} max_fails=0;" for port in ports)
        settings = Path(folder, "nginx.conf")
        settings.write_text(
            NGINX.format(folder=folder, servers=servers, port=front, keepalive=keepalive, proxy=proxy)
        )
        nginx = await asyncio.create_subprocess_exec("nginx", "-c", settings, "-p", folder)
        try:
            async with tasks() as group:
                places = [
                    group.create_task(replace(path, port, turn))
                    for port, turn in zip(ports, turns, strict=True)
                ]
                for port in (*ports, front):
                    await listens(("127.0.0.1", port))
                clients = [group.create_task(ask(address, seen, over)) for _ in range(CLIENTS)]
                for number in range(rounds):
                    port, turn = ports[number % len(ports)], turns[number % len(ports)]
                    replaced = asyncio.Event()
                    await turn.put(replaced)
                    await replaced.wait()
                    await listens(("127.0.0.1", port))
                    await asyncio.sleep(PAUSE_SECONDS)
                over.set()
                await asyncio.gather(*clients)
                for place in places:
                    place.cancel()
        finally:
            nginx.terminate()
            await nginx.wait()
    return seen


async def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=20, help="of each kind, default 20")
    parser.add_argument("--service", type=Path, metavar="PATH", help="default: that of this source")
    options = parser.parse_args()
    path = binary(options.service)
    lost = 0
    for kind in KINDS:
        seen = await try_out(path, kind, options.rounds)
        answered = seen.pop("answered", 0)
        lost += seen.total()
        print(f"{kind}: {options.rounds} replacements, {answered:,} answered, {seen.total()} lost")
        for what, count in seen.most_common():
            print(f"  {count} x {what}")
    return 1 if lost else 0


if __name__ == "__main__":
    run(main())
