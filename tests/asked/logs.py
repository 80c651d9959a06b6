"""A round in the forms of match logs that the service reads."""

import json
from typing import Any

NAMES = ["Ada", "Jürgen", "Cleo", "Dan"]
SEATS = ["next", "partner", "previous"]
HEAD = b'{"type":"match","version":1,"site":"example"}\n'
SUITS = {"S": "S", "R": "H", "B": "D", "G": "C"}
SPECIAL = {"Dr": "DR", "Ph": "PH", "Ma": "MJ", "Hu": "DG"}

Record = dict[str, Any]


def record(played: Record) -> bytes:
    return HEAD + json.dumps(played).encode() + b"\n"


def of_one_seat(played: Record) -> bytes:
    """The record as seat 1 saw it."""
    gifts = {action["seat"]: action["give"] for action in played["actions"] if "give" in action}
    if len(gifts) < 4:
        return record(played)
    received = {"next": gifts[2]["previous"], "partner": gifts[3]["partner"], "previous": gifts[0]["next"]}
    return record(played | {
        "hands": [cards if seat == 1 else None for seat, cards in enumerate(played["hands"])],
        "first_eight": [cards if seat == 1 else None for seat, cards in enumerate(played["first_eight"])],
        "actions": [a for a in played["actions"] if "give" not in a or a["seat"] == 1],
        "received": received,
    })


def faulty(played: Record) -> bytes:
    """A round whose last action is impossible, and a round after it."""
    wrong = played | {"actions": played["actions"] + [{"seat": 9, "play": "Dr"}]}
    return record(wrong) + json.dumps(played).encode()


def brettspielwelt(played: Record) -> bytes:
    """The text of BrettSpielWelt."""
    names = [f"({seat}){name}" for seat, name in enumerate(NAMES)]
    lines = []
    for title, field in (("Gr.Tichukarten", "first_eight"), ("Startkarten", "hands")):
        lines.append(f"---------------{title}------------------")
        lines += [f"{name} {german(cards)}" for name, cards in zip(names, played[field])]
    actions = played["actions"]
    lines += [f"Grosses Tichu: {names[a['seat']]}" for a in actions if a.get("call") == "grand_tichu"]
    lines.append("Schupfen:")
    for action in (a for a in actions if "give" in a):
        seat = action["seat"]
        given = (f"{NAMES[(seat + 1 + k) % 4]}: {german(action['give'][to])}" for k, to in enumerate(SEATS))
        lines.append(f"{names[seat]} gibt: {' - '.join(given)} - ")
    lines.append("---------------Rundenverlauf------------------")
    for action in actions:
        name = names[action["seat"]]
        if action.get("call") == "tichu":
            lines.append(f"Tichu: {name}")
        elif action.get("play") == "pass":
            lines.append(f"{name} passt.")
        elif "play" in action:
            lines.append(f"{name}: {german(action['play'])}")
            if action.get("wish"):
                lines.append(f"Wunsch:{german(action['wish'])}")
        elif "dragon_to" in action:
            lines.append(f"Drache an: {names[action['dragon_to']]}")
    if played.get("points"):
        lines.append("Ergebnis: {} - {}".format(*played["points"]))
    return "\n".join(lines).encode("latin-1") + b"\n"


def german(cards: str) -> str:
    """Cards with B and D for jack and queen."""
    ranks = {"J": "B", "Q": "D"}
    return " ".join(card[:-1] + ranks.get(card[-1], card[-1]) for card in cards.split())


def acts(played: Record) -> bytes:
    """The line of the site whose rounds have `hands0` and `acts`."""
    found = []
    for action in (a for a in played["actions"] if "take_rest" not in a):
        act: Record = {"s": action["seat"]}
        if "give" in action:
            act |= {"y": "give", "v": [plain(action["give"][to])[0] for to in SEATS]}
        elif "call" in action:
            act |= {"y": "call", "v": action["call"]}
        elif "dragon_to" in action:
            act |= {"y": "dragon", "to": action["dragon_to"]}
        elif action.get("play") == "pass":
            act |= {"y": "pass"}
        else:
            act |= {"y": "play", "v": plain(action["play"])}
            act |= {"w": action["wish"]} if action.get("wish") else {}
        found.append(act)
    hands = [plain(cards) for cards in played["hands"]]
    return json.dumps({"seats": NAMES, "hands0": hands, "acts": found}).encode() + b"\n"


def plain(cards: str) -> list[str]:
    """Cards with French suits and T for ten."""
    found = []
    for card in cards.split():
        found.append(SPECIAL.get(card) or SUITS[card[0]] + card[1:].replace("10", "T"))
    return found


FORMS = [record, of_one_seat, faulty, brettspielwelt, acts]
