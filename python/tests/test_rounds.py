"""Rounds follow the rules, and can be written, copied and pickled."""

from __future__ import annotations

import copy
import pickle
import random

import grand_tichu
import pytest
from grand_tichu import RequestError, Round


def played(seed: int) -> Round:
    """A round that is played at random to its end."""
    rng = random.Random(seed)
    table = Round(seed=seed)
    for seat in range(4):
        if rng.random() < 0.1:
            table.apply(seat=seat, call="grand_tichu")
    for seat in range(4):
        gifts = rng.sample(dealt(table, seat), 3)
        table.apply(seat=seat, give=dict(zip(["next", "partner", "previous"], gifts)))
    while not table.is_over:
        seat = table.turn
        assert seat is not None
        if table.phase == "give_dragon":
            table.apply(seat=seat, dragon_to=(seat + rng.choice([1, 3])) % 4)
            continue
        move = rng.choice(table.legal_moves())
        wish = {"wish": "9"} if "Ma" in move.split() else {}
        table.apply(move, **wish)
    return table


def dealt(table: Round, seat: int) -> list[str]:
    """All 14 cards of a seat before its exchange."""
    cards = table.hand(seat)
    if len(cards) == 8:
        other = table.clone()
        for each in range(4):
            other.apply(seat=each, take_rest=True)
        cards = other.hand(seat)
    return cards


@pytest.mark.parametrize("seed", range(30))
def test_a_random_round_is_what_its_replay_says(seed):
    table = played(seed)
    position = grand_tichu.replay(
        hands=[" ".join(dealt(Round(seed=seed), seat)) for seat in range(4)], actions=table.actions
    )
    assert position == table.position()
    assert position.phase == "over"
    first, second = table.points
    assert position.result.points == [first, second]


def test_a_round_can_be_written_copied_and_pickled():
    table = played(4)
    for again in (
        Round.from_json(table.to_json()), table.clone(), copy.copy(table), copy.deepcopy(table),
        pickle.loads(pickle.dumps(table)),
    ):
        assert again == table
        assert again.actions == table.actions
        assert again.position() == table.position()


def test_a_clone_goes_its_own_way():
    table = Round(seed=1)
    other = table.clone()
    other.apply(seat=0, call="grand_tichu")
    assert table.actions == [] and other.actions == [{"seat": 0, "call": "grand_tichu"}]
    assert other != table


def test_an_illegal_action_names_its_rule_and_changes_nothing():
    table = Round(seed=1)
    table.apply(seat=0, take_rest=True)
    before = table.to_json()
    for fault in ({"seat": 0, "call": "grand_tichu"}, {"seat": 0, "play": "GA"}, {"seat": 9}, {"seat": 0, "wish": "9"}):
        with pytest.raises(RequestError) as raised:
            table.apply(fault)
        assert raised.value.errors
    assert table.to_json() == before


def test_the_same_seed_has_the_same_cards():
    assert Round(seed=7) == Round(seed=7) != Round(seed=8)
    assert Round() != Round()


def test_hands_may_be_given():
    hands = [" ".join(dealt(Round(seed=3), seat)) for seat in range(4)]
    assert Round(hands=hands).actions == []
    with pytest.raises(RequestError, match="found Dr in two|found Dr again|expected"):
        Round(hands=[hands[0]] * 4)


def test_advice_rests_on_what_the_seat_has_seen():
    table = Round(seed=7)
    assert table.seen(1)["first_eight"].split() == table.hand(1)
    assert table.advice(1).decisions[0].decision == "grand_tichu"
    for seat in range(4):
        cards = dealt(table, seat)
        table.apply(seat=seat, give=dict(zip(["next", "partner", "previous"], cards[-3:])))
    assert table.advice().turn == table.turn
    hidden = set(table.hand((table.turn + 1) % 4)) - {table.seen(table.turn)["given"]["next"]}
    assert not hidden & set(str(table.seen(table.turn)).replace("'", " ").split())
