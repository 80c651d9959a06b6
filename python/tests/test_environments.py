"""The environments, by the checkers of their libraries; and many rounds at once."""

from __future__ import annotations

import warnings

import grand_tichu
import pytest

numpy = pytest.importorskip("numpy")


def test_pettingzoo_accepts_the_environment():
    test = pytest.importorskip("pettingzoo.test")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        test.api_test(grand_tichu.env(), num_cycles=1000)
        test.seed_test(grand_tichu.env, num_cycles=500)


def test_an_episode_ends_with_the_points_of_the_round():
    pytest.importorskip("pettingzoo")
    env = grand_tichu.env(render_mode="ansi")
    env.reset(seed=3)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        assert not truncated
        env.step(None if terminated else int(numpy.flatnonzero(observation["action_mask"])[-1]))
    assert rewards["seat_0"] == rewards["seat_2"] == -rewards["seat_1"] == -rewards["seat_3"] != 0
    assert env.render().startswith("seat 0:")


def test_gymnasium_accepts_one_seat():
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        checker.check_env(grand_tichu.gym_env(), skip_render_check=True)
    env = grand_tichu.gym_env(opponents=["lowest", "rules", lambda turn: turn.legal_actions[-1]], seat=2)
    observation, info = env.reset(seed=1)
    terminated, steps = False, 0
    while not terminated:
        action = int(env.action_space.sample(mask=info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        assert env.observation_space.contains(observation) and not truncated
        steps += 1
    assert reward == env.round.returns()[2] and steps > 5


def test_many_rounds_are_arrays_that_are_not_copied():
    rounds = grand_tichu.vector_env(16, seed=3)
    observations, masks = rounds.reset(seed=3)
    assert observations.dtype == masks.dtype == numpy.int8
    assert observations.shape == (16, grand_tichu.OBSERVATION_SIZE) and masks.shape == (16, grand_tichu.ACTIONS)
    totals, ended = numpy.zeros(4), 0
    for _ in range(1500):
        actions = rounds.sample()
        assert masks[numpy.arange(16), actions].all()
        again, rewards, dones, _ = rounds.step(actions)
        assert again is observations
        assert not rewards[dones == 0].any()
        assert (rewards.sum(axis=1) == 0).all()
        totals += rewards.sum(axis=0)
        ended += int(dones.sum())
    assert ended > 100 and totals[0] == totals[2] == -totals[1]
    assert set(rounds.seats.tolist()) <= {0, 1, 2, 3}


def test_many_rounds_follow_from_their_seed():
    one, other = grand_tichu.vector_env(8, seed=5), grand_tichu.vector_env(8)
    other.reset(seed=5)
    for _ in range(300):
        actions = one.sample().copy()
        one.step(actions)
        other.step(actions.astype(numpy.int32))
        assert (one.observations == other.observations).all() and (one.action_masks == other.action_masks).all()


def test_many_rounds_refuse_numbers_that_are_not_whole():
    with pytest.raises(ValueError, match="expected 2 whole numbers"):
        grand_tichu.vector_env(2, seed=1).step(numpy.zeros(2))
