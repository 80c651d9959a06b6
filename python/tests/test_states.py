"""States with numbered actions: the interface of OpenSpiel."""

from __future__ import annotations

import copy
import json
import pickle
import random

import grand_tichu
import pytest
from grand_tichu import ACTIONS, OBSERVATION_PARTS, OBSERVATION_SIZE, State


def walk(seed: int, each=lambda state: None) -> State:
    """A random round, with each of its states shown."""
    rng, state = random.Random(seed), State(seed)
    while not state.is_terminal():
        each(state)
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("seed", range(30))
def test_a_round_of_numbers_is_a_round_by_the_rules(seed):
    state = walk(seed)
    first, second = state.round().points
    assert state.returns() == [first - second, second - first] * 2
    assert state.current_player() == -4 and state.legal_actions() == []
    assert grand_tichu.Round.from_json(state.round().to_json()) == state.round()


def test_a_state_can_be_copied_and_pickled_anywhere():
    def each(state: State) -> None:
        for again in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert again == state
            assert again.legal_actions() == state.legal_actions()
            assert again.observation() == state.observation()

    walk(1, each)


def test_a_clone_goes_its_own_way():
    state = State(1)
    other = state.clone()
    other.apply_action(1)
    assert state.history() == [] and other.history() == [1]


def test_masks_and_tensors_have_their_sizes():
    def each(state: State) -> None:
        legal = state.legal_actions()
        assert [action for action, one in enumerate(state.legal_actions_mask()) if one] == legal
        assert state.legal_actions((state.current_player() + 1) % 4) == []
        assert len(state.observation()) == OBSERVATION_SIZE == sum(size for _, size in OBSERVATION_PARTS)
        assert set(state.observation()) <= {0, 1}

    walk(2, each)
    assert len(State(1).legal_actions_mask()) == ACTIONS == State(1).num_distinct_actions()
    assert set(State(1).information_state_tensor(3)) <= {0.0, 1.0}


def test_the_information_of_a_player_is_a_question_for_advice():
    def each(state: State) -> None:
        seen = json.loads(state.information_state_string())
        chosen = seen.pop("chosen", [])
        assert len(chosen) < 3
        if rng.random() < 0.1:
            assert grand_tichu.advise(**seen).hand.split() == state.hand(state.current_player())

    rng = random.Random(1)
    walk(3, each)


def test_numbers_of_numpy_are_seeds_and_actions():
    numpy = pytest.importorskip("numpy")
    state = State(numpy.int64(5))
    state.apply_action(numpy.int32(state.legal_actions()[0]))
    assert state.history() == [0]


def test_every_action_has_words_of_its_own():
    words = [grand_tichu.action_words(action) for action in range(ACTIONS)]
    assert len(set(words)) == ACTIONS
    assert State(1).action_to_string(0, 1) == "call"
