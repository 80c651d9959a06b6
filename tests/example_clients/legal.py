"""Asks for legal moves and the structure of a hand through the client in Python; folder of the client and address are the
arguments."""

import json
import sys

sys.path.insert(0, sys.argv[1])

from grand_tichu import GrandTichu, Refused


def main() -> None:
    tichu = GrandTichu(sys.argv[2], deadline=10)
    moves = tichu.legal_moves(["Ph", "GA", "R9"], trick={"cards": "SK"}, wish="9")
    split = tichu.structure(["Ph", "GA", "GK", "R9"])["split"]
    try:
        tichu.legal_moves("Ma R9", wish="9")
    except Refused as refused:
        print(json.dumps([moves, split, refused.status, [error.pointer for error in refused.errors]]))


main()
