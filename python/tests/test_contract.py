"""The first lines of the manual, and the fields of questions and answers."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from pathlib import Path

import grand_tichu
import pytest

HAND = "Dr GA SK BQ R9 S7 B3 G2"
CARDS = "Dr GA RK BQ BJ B10 S10 G8 R7 S6 R5 B4 G3 S2"
ROOT = Path(__file__).parents[2]


def test_a_hand_has_a_recommendation():
    answer = grand_tichu.evaluate(HAND, own_score=300, opponent_score=450)
    assert isinstance(answer.recommendation.call, bool)
    assert answer.hand == HAND.split()
    assert (answer.own_score, answer.opponent_score) == (300, 450)
    assert answer.recommendation.gain.low <= answer.recommendation.gain.value <= answer.recommendation.gain.high
    assert {"balanced", "aggressive"} <= set(answer.decisions)
    assert answer.decisions["balanced"].call == answer.recommendation.call
    assert answer.simulated is None


def test_cards_may_be_a_sequence_and_numbers_those_of_numpy():
    numpy = pytest.importorskip("numpy")
    plain = grand_tichu.evaluate(HAND, own_score=300, opponent_score=-50)
    own, other = numpy.int64(300), numpy.int32(-50)
    assert grand_tichu.evaluate(HAND.split(), own_score=own, opponent_score=other) == plain


def test_a_hand_is_played_out_and_explained_on_request():
    answer = grand_tichu.evaluate(HAND, simulate={"deals": 5, "seed": 2}, explain=True, opponents="daring")
    assert answer.simulated.deals == 5
    assert answer.why.reasons[0].points != 0
    assert answer.explanation["logistic"].contributions


def test_an_exchange_gives_three_cards_of_the_hand():
    answer = grand_tichu.exchange(CARDS, limit=3, calls={"partner": "grand_tichu"})
    best = answer.recommendation
    assert len({best.next, best.partner, best.previous} & set(CARDS.split())) == 3
    assert len(answer.exchanges) == 3
    assert answer.calls.partner == "grand_tichu"


def test_tichu_has_a_recommendation():
    answer = grand_tichu.tichu_evaluate(CARDS, before_exchange=True)
    assert answer.knowledge == "before"
    assert isinstance(answer.recommendation.call, bool)


def test_cards_have_the_chances_of_the_published_examples():
    first, dealt = grand_tichu.posterior("Dr Ph"), grand_tichu.tichu_posterior(["Dr", "Ph"])
    assert dataclasses.asdict(first) == {**example("Posterior"), "assumed_suits": None}
    assert dataclasses.asdict(dealt) == {**example("DealtPosterior"), "assumed_suits": None}
    assert grand_tichu.posterior("A").assumed_suits
    with pytest.raises(grand_tichu.RequestError):
        grand_tichu.tichu_posterior("Dr Ph GA SA RA")


def example(schema: str) -> dict:
    """The example of a type of the published description."""
    return schemas()[schema]["example"]


def schemas() -> dict:
    """The types of the published description."""
    return json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))["components"]["schemas"]


def test_an_answer_has_the_parts_that_are_asked_for():
    answer = grand_tichu.evaluate(HAND, include=["outlook"])
    assert answer.outlook == grand_tichu.evaluate(HAND).outlook
    assert answer.features is answer.probabilities is answer.decisions is answer.recommendation is None


def test_a_hand_has_a_structure():
    answer = grand_tichu.hand_structure("GA SA G9 B9 Ma")
    assert sorted(card for play in answer.split for card in play) == sorted("GA SA G9 B9 Ma".split())
    assert answer.minimum_plays == 3


def test_advice_knows_what_its_player_has_seen():
    advice = grand_tichu.advise(seat=2, first_eight="RA GK RJ G10 R9 B8 S5 Hu")
    assert advice.decisions[0].decision == "grand_tichu"
    assert advice.decisions[0].candidates[0].probability.people <= 1


def test_legal_moves_heed_the_table():
    answer = grand_tichu.legal_moves("Ph G9 B9 R5 G5", trick={"cards": "S4 R4"}, classes=True)
    assert answer.moves[-1] == "pass"
    assert answer.classes[0].kind == "pair"


def test_questions_and_answers_are_those_of_the_published_description():
    subprocess.run([sys.executable, ROOT / "python" / "generate.py", "--check"], check=True)


def test_answers_are_dataclasses_with_hints():
    answer = grand_tichu.evaluate(HAND)
    assert dataclasses.is_dataclass(answer)
    assert (Path(grand_tichu.__file__).parent / "py.typed").exists()


def test_numpy_is_not_needed():
    script = (
        "import sys; sys.modules['numpy'] = None\n"
        "import grand_tichu\n"
        f"grand_tichu.evaluate({HAND!r})\n"
        "rounds = grand_tichu.vector_env(3, seed=1)\n"
        "for _ in range(300): rounds.step(list(rounds.sample()))\n"
        "assert isinstance(rounds.observations, memoryview)\n"
        "assert rounds.observations.shape == (3, grand_tichu.OBSERVATION_SIZE)\n"
        "assert rounds.rewards.shape == (3, 4)\n"
        "try: grand_tichu.env()\n"
        "except ModuleNotFoundError as error: assert 'pip install pettingzoo' in str(error)\n"
        "else: raise SystemExit('expected an error')\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
