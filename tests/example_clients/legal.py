"""Asks for legal moves, the structure of a hand, an exchange and a Tichu call through the client in
Python; folder of the client and address are the arguments."""

import json
import sys

sys.path.insert(0, sys.argv[1])

from grand_tichu import GrandTichu, Refused


def main() -> None:
    tichu = GrandTichu(sys.argv[2], deadline=10)
    moves = tichu.legal_moves(["Ph", "GA", "R9"], trick={"cards": "SK"}, wish="9")
    split = tichu.structure(["Ph", "GA", "GK", "R9"])["split"]
    cards = "Dr GA RA BK RK GQ B10 S10 R8 S7 G6 R5 B4 S2"
    gift = tichu.exchange(cards, calls={"partner": "grand_tichu"})["recommendation"]["partner"]
    calls = tichu.tichu(cards.split(), calls={"partner": "tichu"})["recommendation"]["call"]
    try:
        tichu.legal_moves("Ma R9", wish="9")
    except Refused as refused:
        print(json.dumps([moves, split, gift, calls, refused.status, [error.pointer for error in refused.errors]]))


main()
