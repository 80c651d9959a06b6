"""Single hands: the peak of each server, its latency below the peak, and what a request costs."""

from .load import CONNECTIONS
from .servers import Running

SHARES_OF_PEAK = (0.25, 0.5, 0.75)
WARM_UP_SECONDS = 0.5


def measure(server, bench, service_peak=None):
    """One server's part of a round. `service_peak`: to be measured at half of that rate too."""
    with Running(server, bench.server_cores, bench.log(server)) as running:
        running.wait_until_it_answers(bench.questions[0])
        idle = running.resident_bytes()
        load = lambda seconds, **options: bench.oha.run(
            running.url(), bench.singles, seconds, **options
        )
        load(WARM_UP_SECONDS)
        before = running.cpu_seconds()
        closed = load(bench.seconds)
        cpu = running.cpu_seconds() - before
        peak = closed["per_second"]
        rates = {f"{share:.0%}": share * peak for share in SHARES_OF_PEAK}
        if service_peak:
            rates["half of the service's"] = service_peak / 2
        opened = {
            name: {"rate": rate, **load(bench.seconds, rate=rate)} for name, rate in rates.items()
        }
        return {
            "closed": closed,
            "cpu_per_request": cpu / closed["requests"],
            "busy": cpu / closed["seconds"],
            "open": opened,
            "resident_idle": idle,
            "resident_after_load": running.resident_bytes(),
        }


def run(servers, bench, count, progress):
    """Every round has all servers, so that a machine that slows down slows all of them."""
    rounds = []
    for number in range(1, count + 1):
        results = {}
        for server in servers:  # the service comes first
            progress(f"round {number} of {count}: {server.name}")
            peak = None
            if server.name == "no-op" and "service" in results:
                peak = results["service"]["closed"]["per_second"]
            results[server.name] = measure(server, bench, peak)
        rounds.append(results)
    return rounds


def commands(bench):
    """How oha was called, for the report."""
    url = "http://127.0.0.1:PORT/v1/evaluate"
    name = bench.singles.name
    yield f"peak, {CONNECTIONS} connections", bench.oha.command(url, name, bench.seconds)
    yield "below the peak", bench.oha.command(url, name, bench.seconds, rate=12345)
