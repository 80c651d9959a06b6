"""Requests to the site and to grand-tichu, and the site's stream of events."""

from __future__ import annotations

import http.client
import json
import queue
import socket
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

Event = tuple[str, Any]


class Lost(Exception):
    """The other side does not answer: another try may help."""


class Refused(Exception):
    """The other side answers that it does not do this."""


class Peer:
    """A server at an address."""

    def __init__(self, address: str, timeout: float, key: str | None = None) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"expected http:// or https:// and a host, found {address!r}")
        secure = parts.scheme == "https"
        self._kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        self._host, self._port, self._path = parts.hostname, parts.port, parts.path.rstrip("/")
        self._timeout = timeout
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}

    def post(self, path: str, message: Any) -> Any:
        """The answer to a message in JSON."""
        headers = {"Content-Type": "application/json", **self._headers}
        connection = self._kind(self._host, self._port, timeout=self._timeout)
        try:
            connection.request("POST", self._path + path, json.dumps(message), headers)
            response = connection.getresponse()
            status, text = response.status, response.read()
        except (OSError, http.client.HTTPException) as error:
            raise Lost(f"{path}: {error or type(error).__name__}") from None
        finally:
            connection.close()
        if status in (429, 502, 503, 504):
            raise Lost(f"{path}: status {status}")
        try:
            answer = json.loads(text)
        except ValueError:
            raise Refused(f"{path}: expected JSON, found other text with status {status}") from None
        if status != 200:
            answer = answer if isinstance(answer, dict) else {}
            said = answer.get("error") or answer.get("detail") or "no reason"
            raise Refused(f"{path}: status {status}: {said}")
        return answer

    def stream(self, path: str) -> Stream:
        """A stream of events. Between two events any time may pass."""
        connection = self._kind(self._host, self._port, timeout=self._timeout)
        try:
            connection.request("GET", self._path + path, headers={"Accept": "text/event-stream"})
            opened = connection.sock
            response = connection.getresponse()
            if response.status != 200:
                kind = Refused if response.status < 500 else Lost
                raise kind(f"{path}: status {response.status}")
            if opened:
                opened.settimeout(None)
                opened.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise Lost(f"{path}: {error or type(error).__name__}") from None
        return Stream(connection, response)


class Stream:
    """Server-sent events, read on a thread, so that the newest is known while others were acted on."""

    def __init__(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> None:
        self._connection, self._response = connection, response
        self._events: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def next(self) -> list[Event]:
        """All events since the last call, at least one; Lost at the end of the stream."""
        events = [self._events.get()]
        while not self._events.empty():
            events.append(self._events.get())
        known = [event for event in events if event is not None]
        if not known:
            raise Lost("the stream has ended")
        if None in events:
            self._events.put(None)
        return known

    def has_more(self) -> bool:
        """Whether something has come since the last call of next."""
        return not self._events.empty()

    def _read(self) -> None:
        try:
            for event in parsed(line.decode("utf-8", "replace") for line in self._response):
                self._events.put(event)
        except (OSError, ValueError, http.client.HTTPException):
            pass  # The end, as for a stream that ends by itself.
        finally:
            self._events.put(None)
            self._connection.close()


def parsed(lines: Iterator[str]) -> Iterator[Event]:
    """The events in lines of a stream: names, and data in JSON."""
    name, data = "message", []
    for line in lines:
        line = line.rstrip("\r\n")
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            name = value
        elif field == "data":
            data.append(value)
        elif not line:
            if data:
                yield name, json.loads("\n".join(data))
            name, data = "message", []
