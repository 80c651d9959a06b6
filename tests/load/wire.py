"""HTTP/1.1 over raw sockets: the bytes of a test go out unchanged, and connections are visible."""

import asyncio
import errno
import socket
import struct
from dataclasses import dataclass
from types import TracebackType

from load.service import Address

JSON = "Content-Type: application/json\r\n"
ANSWER_SECONDS = 30.0


class Lost(Exception):
    """A request without its whole answer."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def closes(self) -> bool:
        """Whether the service asks to use the connection no more."""
        return self.headers.get("connection", "").lower() == "close"


def head(method: str, target: str, fields: str = "") -> bytes:
    """A head with these further fields, each with its line break."""
    return f"{method} {target} HTTP/1.1\r\nHost: localhost\r\n{fields}\r\n".encode()


def get(target: str, fields: str = "") -> bytes:
    return head("GET", target, fields)


def post(target: str, body: bytes, fields: str = JSON) -> bytes:
    return head("POST", target, f"{fields}Content-Length: {len(body)}\r\n") + body


class Connection:
    """A TCP connection to the service."""

    def __init__(self, link: socket.socket) -> None:
        self._link, self._read = link, bytearray()

    @classmethod
    async def open(cls, address: Address, receive_buffer: int | None = None) -> "Connection":
        """Connects, or raises OSError."""
        link = socket.socket()
        link.setblocking(False)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if receive_buffer is not None:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        try:
            await asyncio.get_running_loop().sock_connect(link, address)
        except BaseException:
            link.close()
            raise
        return cls(link)

    def __enter__(self) -> "Connection":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._link.close()

    def reset(self) -> None:
        """Breaks it off: the service gets an error instead of an end."""
        self._link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._link.close()

    def was_closed(self) -> bool:
        """Whether the service has closed it, and nothing is left to read."""
        if self._read:
            return False
        try:
            return not self._link.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            return True

    def has_data(self) -> bool:
        """Whether unread bytes have arrived."""
        try:
            return bool(self._read or self._link.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT))
        except OSError:
            return False

    async def was_reset(self) -> bool:
        """Whether bytes of ours reached a socket that was closed already. After an end that was
        none the service has read all of them."""
        await asyncio.sleep(0.01)
        return self._link.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0

    async def send(self, data: bytes) -> None:
        """Sends all of it, or raises OSError."""
        await asyncio.get_running_loop().sock_sendall(self._link, data)

    async def ask(self, request: bytes, seconds: float = ANSWER_SECONDS) -> Answer:
        """Sends a request and reads its answer; raises Lost without one."""
        try:
            await self.send(request)
        except OSError as error:
            # It may have answered and closed before it had everything.
            if error.errno not in (errno.EPIPE, errno.ECONNRESET):
                raise Lost(f"while sending: {error}") from None
        return await self.answer(seconds, request.startswith(b"HEAD "))

    async def answer(self, seconds: float = ANSWER_SECONDS, headless: bool = False) -> Answer:
        """The next answer; raises Lost when no answer comes. `headless`: it has no body."""
        try:
            async with asyncio.timeout(seconds):
                status, headers = await self._head()
                while status == 100:
                    status, headers = await self._head()
                body = b"" if headless or status in (204, 304) else await self._body(headers)
        except TimeoutError:
            raise Lost(f"no whole answer within {seconds:.0f} s") from None
        except OSError as error:
            raise Lost(f"while reading: {error}") from None
        return Answer(status, headers, body)

    async def end(self, seconds: float = ANSWER_SECONDS) -> bytes:
        """Everything until the service closes; raises Lost when it does not."""
        try:
            async with asyncio.timeout(seconds):
                while await self._more():
                    pass
        except TimeoutError:
            raise Lost(f"not closed within {seconds:.0f} s") from None
        except OSError:
            pass  # a reset is an end too
        return self._take(len(self._read))

    async def some(self) -> bool:
        """Reads and discards the next bytes; false at the end."""
        there = await self._more()
        self._read.clear()
        return there

    async def _head(self) -> tuple[int, dict[str, str]]:
        lines = (await self._until(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = (line.split(":", 1) for line in lines[1:])
        return int(lines[0].split()[1]), {name.lower(): value.strip() for name, value in fields}

    async def _body(self, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") == "chunked":
            return await self._chunks()
        return await self._exactly(int(headers["content-length"]))

    async def _chunks(self) -> bytes:
        chunks = []
        while size := int(await self._until(b"\r\n"), 16):
            chunks.append(await self._exactly(size))
            await self._exactly(2)
        await self._until(b"\r\n")
        return b"".join(chunks)

    async def _until(self, mark: bytes) -> bytes:
        while (place := self._read.find(mark)) < 0:
            if not await self._more():
                raise Lost(f"closed after {len(self._read)} bytes of a head")
        return self._take(place + len(mark))[: -len(mark)]

    async def _exactly(self, count: int) -> bytes:
        while len(self._read) < count:
            if not await self._more():
                raise Lost(f"closed {count - len(self._read)} bytes before the end")
        return self._take(count)

    def _take(self, count: int) -> bytes:
        taken = bytes(self._read[:count])
        del self._read[:count]
        return taken

    async def _more(self) -> bool:
        data = await asyncio.get_running_loop().sock_recv(self._link, 1 << 18)
        self._read += data
        return bool(data)


async def ask_once(address: Address, request: bytes) -> Answer:
    """Asks on a connection of its own; raises OSError or Lost."""
    with await Connection.open(address) as connection:
        return await connection.ask(request)
