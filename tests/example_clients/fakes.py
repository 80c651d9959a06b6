"""A fake service that is busy or silent, cuts answers off, or is another server altogether."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

ANSWER = b"""{"hand": ["Dr", "GA", "SK", "BQ", "R9", "S7", "B3", "G2"], "own_score": 300,
"opponent_score": 450, "decisions": {"balanced":
{"call": true, "model": "outlook", "threshold": 0.5633, "confidence": 0.6103}}}"""
PAGE = b"<!DOCTYPE html><title>Welcome</title>"


@dataclass(frozen=True)
class Reply:
    """The bytes of an answer, and whether the connection closes."""

    content: bytes = b""
    seconds_a_byte: float = 0
    closes: bool = False
    stays_silent: bool = False


def reply(status: str, body: bytes, *fields: str, closes: bool = False) -> Reply:
    connection = ["Connection: close"] if closes else []
    head = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *connection, *fields]
    return Reply("\r\n".join([*head, "", ""]).encode() + body, closes=closes)


CALL = reply("200 OK", ANSWER, "Content-Type: application/json")
# The real service closes the connection of a 503, too.
BUSY = reply("503 Service Unavailable", b"{}", "Retry-After: 1", closes=True)
BUSY_BUT_KEPT = reply("503 Service Unavailable", b"{}", "Retry-After: 1")
BUSY_FOR_NOW = reply("503 Service Unavailable", b"{}", "Retry-After: 0")
TOO_MANY = reply("429 Too Many Requests", b"{}", "Retry-After: 1", closes=True)
BAD_GATEWAY = reply("502 Bad Gateway", PAGE, "Content-Type: text/html")
NO_SUCH_PAGE = reply("404 Not Found", PAGE, "Content-Type: text/html")
ELSEWHERE = reply("302 Found", b"", "Location: /welcome")
WELCOME = reply("200 OK", PAGE, "Content-Type: text/html")
OTHER_JSON = reply("200 OK", b'{"decisions": [1]}', "Content-Type: application/json")
FAULTY = reply("500 Internal Server Error", PAGE, "Content-Type: text/html")
NOT_HTTP = Reply(b"220 mail.example ESMTP\r\n", closes=True)
SILENCE = Reply(stays_silent=True)
DROPPED = Reply(closes=True)
CUT_OFF = Reply(CALL.content[:-20], closes=True)
DRIPPING = Reply(CALL.content, seconds_a_byte=0.1)


class Fake:
    """A server that gives one reply after the other, the last one from then on."""

    def __init__(self, replies: tuple[Reply, ...]) -> None:
        self._replies = replies
        self.questions = self.connections = 0

    @classmethod
    @asynccontextmanager
    async def started(cls, replies: tuple[Reply, ...]) -> AsyncIterator[tuple["Fake", str]]:
        fake = cls(replies)
        server = await asyncio.start_server(fake._serve, "127.0.0.1", 0)
        try:
            port = server.sockets[0].getsockname()[1]
            yield fake, f"http://127.0.0.1:{port}"
        finally:
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            while True:
                await reader.readuntil(b"\r\n\r\n")
                given = self._replies[min(self.questions, len(self._replies) - 1)]
                self.questions += 1
                if given.stays_silent:
                    await reader.read()  # until the client leaves
                step = 1 if given.seconds_a_byte else max(1, len(given.content))
                for start in range(0, len(given.content), step):
                    writer.write(given.content[start : start + step])
                    await writer.drain()
                    await asyncio.sleep(given.seconds_a_byte)
                if given.closes or given.stays_silent:
                    break
        writer.close()
