"""Questions that are refused name every fault, and nothing that Python says makes the module fail."""

from __future__ import annotations

import pickle

import grand_tichu
import pytest
from grand_tichu import Fault, RequestError


def test_every_fault_is_named():
    with pytest.raises(RequestError) as raised:
        grand_tichu.evaluate("Dr Dr GA SK BQ R9 S2 X9", own_score="many")
    error = raised.value
    found = {(fault.pointer, fault.code) for fault in error.errors}
    assert {("/hand/1", "duplicate_card"), ("/hand/7", "unknown_card"), ("/own_score", "wrong_type")} <= found
    assert error.status == 422
    assert error.type == "urn:grand-tichu:problem:invalid-request"
    assert "found Dr again" in str(error)


def test_an_error_can_be_pickled():
    with pytest.raises(RequestError) as raised:
        grand_tichu.exchange("Dr")
    again = pickle.loads(pickle.dumps(raised.value))
    assert again.errors == raised.value.errors and all(isinstance(one, Fault) for one in again.errors)


@pytest.mark.parametrize("score", [1.5, float("nan"), float("inf"), 1 << 80, object(), [1], "1"])
def test_a_score_has_to_be_a_whole_number(score):
    with pytest.raises(RequestError) as raised:
        grand_tichu.evaluate("Dr GA SK BQ R9 S7 B3 G2", own_score=score)
    assert {fault.pointer for fault in raised.value.errors} == {"/own_score"}


@pytest.mark.parametrize("hand", ["", "\0", "🂡", ["Dr", None], [[]], 7, {"a": 1}, "Dr " * 1000, "\ud800"])
def test_strange_hands_are_refused(hand):
    with pytest.raises((RequestError, TypeError)):
        grand_tichu.evaluate(hand)


def test_an_unknown_field_of_advice_is_named():
    with pytest.raises(RequestError) as raised:
        grand_tichu.ask("advise", {"seat": 0, "first_eight": "RA GK RJ G10 R9 B8 S5 Hu", "cards": "Dr"})
    assert [(fault.pointer, fault.code) for fault in raised.value.errors] == [("/cards", "unknown_field")]


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_has_64_bits(seed):
    for make in (grand_tichu.Round, grand_tichu.State, lambda seed: grand_tichu.vector_env(1, seed)):
        with pytest.raises(ValueError, match="expected a seed from 0 to"):
            make(seed)


@pytest.mark.parametrize("seed", ["7", 7.0, [7]])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(TypeError, match="expected a whole number as the seed"):
        grand_tichu.State(seed)


def test_seats_are_0_to_3():
    for seat in (-1, 4, 1 << 40):
        with pytest.raises(ValueError, match="expected a seat from 0 to 3"):
            grand_tichu.Round(seed=1).hand(seat)
        with pytest.raises(ValueError, match="expected a seat from 0 to 3"):
            grand_tichu.State(1).observation(seat)


def test_an_unknown_agent_is_refused_with_those_that_exist():
    with pytest.raises(ValueError, match="expected engine, champion, policy"):
        grand_tichu.Agent("somebody")


def test_illegal_actions_are_refused():
    state = grand_tichu.State(1)
    for action in (2, -1, grand_tichu.ACTIONS, 1 << 40):
        with pytest.raises(ValueError, match="expected the number of a legal action"):
            state.apply_action(action)
    with pytest.raises(TypeError):
        state.apply_action("pass")
    with pytest.raises(ValueError, match=f"expected an action from 0 to {grand_tichu.ACTIONS - 1}"):
        grand_tichu.action_words(grand_tichu.ACTIONS)
    assert state.history() == []


def test_a_round_that_is_over_asks_nothing():
    state = grand_tichu.play(["random"] * 4, seed=3)
    with pytest.raises(ValueError, match="found 0"):
        state.apply_action(0)
    with pytest.raises(ValueError, match="found one that is over"):
        grand_tichu.Agent("rules").decide(state)


def test_many_rounds_refuse_other_actions():
    rounds = grand_tichu.vector_env(3, seed=1)
    with pytest.raises(ValueError, match="expected 3 actions, found 2"):
        rounds.step([0, 0])
    with pytest.raises(ValueError, match="round 1: expected the number of a legal action, found 40"):
        rounds.step([0, 40, 0])
    for count in (0, -1, 100_001):
        with pytest.raises(ValueError, match="expected 1 to 100000 rounds"):
            grand_tichu.vector_env(count)


JUNK = [
    "", "null", "{}", "[]", "7", '"Dr"', "{", '{"hand": ""}', '{"hand": [null, {}, "Dr"]}', '{"seat": -1}',
    '{"hands": ["Dr", "", 1, []], "actions": [{}]}', '{"seat": 0, "events": [{"seat": 3, "play": "Ph Ph"}]}',
    '{"questions": [{}, 1]}', '{"seat": 0, "play": "Dr", "rank": 1e99}', "\x00", "[" * 5000,
]


@pytest.mark.parametrize("text", JUNK)
def test_no_text_makes_the_native_module_fail(text):
    from grand_tichu import _native

    for name in grand_tichu.operations.__all__:
        status, _ = _native.answer(name, text)
        assert status in (200, 400, 422)
    for call in (
        _native.Round.from_json, _native.State.from_json, _native.Round.deal(1).apply, _native.Agent,
        lambda text: _native.answer(text, "{}"), lambda text: _native.Review(text.encode(), "", 10, 1, None),
    ):
        with pytest.raises((ValueError, RequestError)):
            call(text)
    _native.read_records(text.encode(), text)
