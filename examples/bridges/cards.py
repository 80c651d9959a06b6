"""Cards as the site writes them, and as grand-tichu does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Card = dict[str, Any]

SUITS = {"jade": "G", "sword": "S", "pagoda": "B", "star": "R"}
SPECIALS = {"mahjong": "Ma", "dog": "Hu", "phoenix": "Ph", "dragon": "Dr"}
RANKS = {number: str(number) for number in range(2, 11)} | {11: "J", 12: "Q", 13: "K", 14: "A"}

_CARDS: dict[str, Card] = {
    suit + rank: {"type": "normal", "suit": name, "rank": number}
    for name, suit in SUITS.items() for number, rank in RANKS.items()
} | {token: {"type": "special", "name": name} for name, token in SPECIALS.items()}


def token(card: Card) -> str:
    """A card of the site as grand-tichu writes it."""
    if card.get("type") == "special" and card.get("name") in SPECIALS:
        return SPECIALS[card["name"]]
    if card.get("type") == "normal" and card.get("suit") in SUITS and card.get("rank") in RANKS:
        return SUITS[card["suit"]] + RANKS[card["rank"]]
    raise ValueError(f"expected a card of the site, found {card!r}")


def tokens(cards: Iterable[Card]) -> list[str]:
    return [token(card) for card in cards]


def card(written: str) -> Card:
    """A card of grand-tichu as the site writes it."""
    if written not in _CARDS:
        raise ValueError(f"expected a card of grand-tichu, found {written!r}")
    return _CARDS[written]


def rank_number(rank: str) -> int:
    """The rank that is wished for, as the site writes it."""
    return next(number for number, name in RANKS.items() if name == rank)


def low_first(cards: Iterable[Card]) -> list[Card]:
    """The cards in the order in which a player gives them up most easily."""
    specials = {"dog": 0, "mahjong": 1, "phoenix": 15, "dragon": 16}
    return sorted(cards, key=lambda one: one.get("rank") or specials[one["name"]])


def has_bomb(cards: Iterable[Card]) -> bool:
    """Whether there are four of a rank, or five of a suit in a row."""
    held = {(one["suit"], one["rank"]) for one in cards if one["type"] == "normal"}
    if any(all((suit, rank) in held for suit in SUITS) for rank in RANKS):
        return True
    return any(
        all((suit, low + step) in held for step in range(5)) for suit in SUITS for low in range(2, 11)
    )
