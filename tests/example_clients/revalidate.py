"""Revalidates answers with httpx: a hundred pairs of requests, each pair on a connection of
its own. Runs in the environment that has httpx; the address is the argument."""

import sys

import httpx

ADDRESS = sys.argv[1]
PATHS = ("/v1/decisions?hand=Dr,GA,SK,BQ,R9,S7,B3,G2", "/openapi.json")
PAIRS = 100
BATCH = {"questions": [{"hand": "Dr GA SK BQ R9 S7 B3 G2"}] * 1000}


def pair(method: str, path: str, tag: str) -> None:
    with httpx.Client(base_url=ADDRESS, trust_env=False) as client:
        known = client.request(method, path, headers={"If-None-Match": tag})
        assert known.status_code == 304 and not known.content, known
        connection = known.extensions["network_stream"].get_extra_info("client_addr")
        following = client.get(path)
        assert following.status_code == 200 and following.headers["ETag"] == tag, following
        assert following.json(), following
        same = following.extensions["network_stream"].get_extra_info("client_addr")
        assert connection == same, "the pair needed two connections"


def main() -> None:
    for path in PATHS:
        tag = httpx.get(ADDRESS + path, trust_env=False).headers["ETag"]
        for number in range(PAIRS):
            pair("HEAD" if number % 2 else "GET", path, tag)
    with httpx.Client(base_url=ADDRESS, trust_env=False) as client:
        plain = client.post("/v1/evaluate/batch", json=BATCH, headers={"Accept-Encoding": "identity"})
        # Without a header of ours, httpx accepts what it can read.
        answer = client.post("/v1/evaluate/batch", json=BATCH)
        assert answer.headers["Content-Encoding"] == "gzip", answer.headers
        assert answer.content == plain.content


main()
