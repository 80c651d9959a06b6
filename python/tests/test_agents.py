"""Agents of the engine and of Python at one table."""

from __future__ import annotations

import pickle

import grand_tichu
import pytest
from grand_tichu import Agent, Round, State, Turn


class Lowest:
    """Takes the first legal action, and remembers what it was shown."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def begin(self, seat: int, seed: int) -> None:
        self.seats.add(seat)

    def decide(self, turn: Turn) -> int:
        assert turn.seat in self.seats
        assert turn.words[turn.legal_actions[0]]
        assert turn.seen["seat"] == turn.seat
        return turn.legal_actions[0]


@pytest.mark.parametrize("name", ["engine", "champion", "policy", "rules", "lowest", "random", "sampled:policy"])
def test_agents_of_the_engine_finish_a_round(name):
    state = grand_tichu.play([name] * 4, seed=5)
    assert state.is_terminal()
    assert grand_tichu.play([name] * 4, seed=5) == state


def test_a_player_in_python_sits_beside_the_engine():
    mine = Lowest()
    state = grand_tichu.play(["rules", mine, Agent("policy"), mine], seed=2)
    assert state.is_terminal() and mine.seats == {1, 3}
    assert grand_tichu.play([lambda turn: turn.legal_actions[0]] * 4, seed=2).is_terminal()


def test_agents_decide_in_a_round():
    table, agents = Round(seed=7), [Agent("champion") for _ in range(4)]
    while not table.is_over:
        acted = False
        for seat in [table.turn] if table.turn is not None else range(4):
            action = agents[seat].act(table, seat)
            if action is not None:
                table.apply(action)
                acted = True
        assert acted
    assert sum(table.points) % 100 == 0


def test_an_engine_advises_as_it_acts():
    table = Round(seed=11)
    call = Agent("engine").act(table, 0, own_score=300, opponent_score=450)
    advised = table.advice(0, own_score=300, opponent_score=450).recommendation.actions
    calls = [action for action in advised if "call" in action]
    assert ([call] if "call" in (call or {}) else []) == calls


def test_a_comparison_with_itself_is_even():
    found = grand_tichu.compare("lowest", "lowest", deals=5)
    assert (found.points, found.low, found.high, found.deals) == (0, 0, 0, 5)


def test_a_stronger_side_gains():
    found = grand_tichu.compare("champion", "lowest", deals=20, seed=1)
    assert found.low > 0, found


def test_a_player_that_breaks_a_rule_is_named():
    with pytest.raises(ValueError, match="seat 2: expected the number of a legal action, found 2"):
        grand_tichu.play(["rules", "rules", lambda turn: 2, "rules"], seed=1)
    with pytest.raises(ValueError, match="seat 0: expected the number of an action, found none"):
        grand_tichu.play([lambda turn: []] * 4, seed=1)
    with pytest.raises(ValueError, match="expected 4 players, found 3"):
        grand_tichu.play(["rules"] * 3)
    with pytest.raises(TypeError, match="expected the name of an agent"):
        grand_tichu.play([7] * 4)  # type: ignore[list-item]


def test_an_agent_can_be_pickled():
    assert pickle.loads(pickle.dumps(Agent("search:champion:deals=4"))).name == "search:champion:deals=4"


def test_a_turn_shows_no_hidden_card():
    state = State(9)
    turn = Turn.of(state)
    assert turn.hand == state.hand(0) and "dealt" not in turn.seen
