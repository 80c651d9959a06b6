"""Rounds follow the rules, and can be written, copied and pickled."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Iterator

import grand_tichu
import pytest
from grand_tichu import RequestError, Round
from grand_tichu._wire import answer_of


def played(seed: int) -> Round:
    """A round that is played at random to its end, with calls, wishes and bombs out of turn."""
    table = Round(seed=seed)
    for action in random_actions(table, random.Random(seed)):
        table.apply(action)
    return table


def random_actions(table: Round, rng: random.Random) -> Iterator[dict]:
    """Action after action of this round, to its end."""
    for seat in range(4):
        if rng.random() < 0.1:
            yield {"seat": seat, "call": "grand_tichu"}
    for seat in rng.sample(range(4), 4):
        gifts = rng.sample(dealt(table, seat), 3)
        yield {"seat": seat, "give": dict(zip(["next", "partner", "previous"], gifts))}
    while not table.is_over:
        yield random_action(table, rng)


def random_action(table: Round, rng: random.Random) -> dict:
    """What somebody might do now: now and then a call of Tichu, or a bomb, also of a seat out of turn."""
    seat = table.turn
    assert seat is not None
    if table.phase == "give_dragon":
        return {"seat": seat, "dragon_to": (seat + rng.choice([1, 3])) % 4}
    for each in rng.sample(range(4), 4):
        if "tichu" in table.decisions(each) and rng.random() < 0.01:
            return {"seat": each, "call": "tichu"}
        if each != seat and (bombs := table.legal_moves(each)) and rng.random() < 0.5:
            return {"seat": each, "play": rng.choice(bombs)}
    move = rng.choice(table.legal_moves())
    wish = {"wish": rng.choice("2 3 4 5 6 7 8 9 10 J Q K A".split())} if "Ma" in move.split() and rng.random() < 0.9 else {}
    return {"seat": seat, "play": move, **wish}


def dealt(table: Round, seat: int) -> list[str]:
    """All 14 cards of a seat before its exchange."""
    cards = table.hand(seat)
    if len(cards) == 8:
        other = table.clone()
        for each in range(4):
            other.apply(seat=each, take_rest=True)
        cards = other.hand(seat)
    return cards


@pytest.mark.parametrize("seed", range(100))
def test_a_random_round_is_what_the_service_replays(seed):
    table = played(seed)
    position = json.loads(table._round.position())
    assert answer_of("replay_round", json.loads(table.to_json())) == position
    assert position["phase"] == "over"
    assert table.points == tuple(position["result"]["points"])


def test_a_replay_is_the_position_of_its_round():
    table = played(4)
    hands = [" ".join(dealt(Round(seed=4), seat)) for seat in range(4)]
    assert grand_tichu.replay_round(hands=hands, actions=table.actions) == table.position()


def test_a_replay_counts_the_actions_of_its_question():
    hands = [" ".join(dealt(Round(seed=4), seat)) for seat in range(4)]
    call = {"seat": 1, "call": "tichu"}
    assert grand_tichu.replay_round(hands=hands, actions=[call]).actions == 1
    table = Round(hands=hands, actions=[call])
    assert len(table.actions) == table.position().actions == 5  # All take the rest of their cards first.


def test_random_rounds_have_bombs_out_of_turn_calls_and_wishes():
    rounds = [json.dumps(played(seed).actions) for seed in range(100)]
    for word in ('"tichu"', '"grand_tichu"', '"wish"', '"dragon_to"'):
        assert any(word in actions for actions in rounds), word
    assert any(has_bomb_out_of_turn(seed) for seed in range(100))


def has_bomb_out_of_turn(seed: int) -> bool:
    table = Round(seed=seed)
    for action in random_actions(table, random.Random(seed)):
        if "play" in action and action["seat"] != table.turn:
            return True
        table.apply(action)
    return False


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
