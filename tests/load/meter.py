"""The stopwatch: single questions one after the other, from a process of its own.

Other clients in the same process would take time from it, and the service would look slow. This
process does nothing else, and waits in the kernel. It prints when each answer came, by the system's
monotonic clock, how long it took, and how late the machine woke it from a pause before: what other
work on the machine does to it, whatever the service does. All are seconds.

    python3 -m load.meter HOST PORT
"""

import random
import socket
import sys
import time

from load import questions

MEAN_PAUSE = 0.01


def main(host: str, port: str) -> None:
    dice = random.Random(1)
    asked = questions.deal(seed=2, count=200)
    requests = [ask(question) for question in asked for ask in (questions.single, questions.link)]
    with socket.create_connection((host, int(port)), timeout=30) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while True:
            request, pause = dice.choice(requests), dice.expovariate(1 / MEAN_PAUSE)
            due = time.monotonic() + pause
            time.sleep(pause)
            since = time.monotonic()
            link.sendall(request)
            read_answer(link)
            now = time.monotonic()
            print(f"{now:.6f} {now - since:.6f} {since - due:.6f}", flush=True)


def read_answer(link: socket.socket) -> None:
    data = receive(link)
    while (end := data.find(b"\r\n\r\n")) < 0:
        data += receive(link)
    head = data[:end].lower()
    if not head.startswith(b"http/1.1 200"):
        sys.exit(f"stopwatch: {head[:100]!r}")
    length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
    while len(data) < end + 4 + length:
        data += receive(link)


def receive(link: socket.socket) -> bytes:
    data = link.recv(1 << 16)
    if not data:
        sys.exit("stopwatch: the service closed the connection")
    return data


if __name__ == "__main__":
    main(*sys.argv[1:])
