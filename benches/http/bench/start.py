"""The service before its first request: how soon it is ready, and how large it is."""

from .servers import Running, service


def run(binary, bench, starts=20):
    server = service(binary, "--workers", "1")
    seconds = []
    for _ in range(starts):
        with Running(server, bench.server_cores, bench.log(server)) as running:
            seconds.append(running.wait_for_ok("GET", "/readyz"))
            resident = running.resident_bytes()
    return {
        "seconds": seconds,
        "resident_when_ready": resident,
        "binary_bytes": binary.stat().st_size,
    }
