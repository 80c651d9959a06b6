"""Tables of pandas."""

from __future__ import annotations

import grand_tichu
import pytest

pandas = pytest.importorskip("pandas")

HAND = "Dr GA SK BQ R9 S7 B3 G2"


def test_each_row_has_the_answer_of_its_hand():
    table = pandas.DataFrame(
        {
            "hand": [HAND, HAND, "Dr Ph"],
            "own_score": [300, None, 0],
            "opponent_score": [450, 0, 0],
            "player": [None, "daring", None],
            "note": ["a", "b", "c"],
        },
        index=["x", "y", "z"],
    )
    found = grand_tichu.evaluate_frame(table)
    assert list(found.index) == ["x", "y", "z"]
    alone = grand_tichu.evaluate(HAND, own_score=300, opponent_score=450)
    assert found.loc["x", "call"] == alone.recommendation.call
    assert found.loc["x", "gain"] == alone.recommendation.gain.value
    assert found.loc["x", "probability"] == alone.probabilities["boosted"].probability
    assert found.loc["y", "success"] == grand_tichu.evaluate(HAND, player="daring").recommendation.success
    assert "expected 8 cards" in found.loc["z", "error"]
    assert found["error"].isna().tolist() == [True, True, False]


def test_a_table_may_be_longer_than_a_batch_and_empty():
    long = grand_tichu.evaluate_frame(pandas.DataFrame({"hand": [HAND] * 1001}))
    assert len(long) == 1001 and long["call"].nunique() == 1
    assert len(grand_tichu.evaluate_frame(pandas.DataFrame({"hand": []}))) == 0


def test_scores_may_have_common_names():
    found = grand_tichu.evaluate_frame(pandas.DataFrame({"Hand": [HAND], "us_total": [300], "Gegner Punkte": [450]}))
    alone = grand_tichu.evaluate(HAND, own_score=300, opponent_score=450)
    assert found.loc[0, "gain"] == alone.recommendation.gain.value


def test_text_is_read_as_in_a_table_of_csv():
    table = {"hand": [HAND] * 3, "partner_called": ["FALSCH", "n/a", "perhaps"], "own_score": ["300", "750,0", "300"]}
    found = grand_tichu.evaluate_frame(pandas.DataFrame(table))
    alone = grand_tichu.evaluate(HAND, own_score=300, partner_called=False)
    assert found.loc[0, "gain"] == alone.recommendation.gain.value
    assert found.loc[1, "gain"] == grand_tichu.evaluate(HAND, own_score=750).recommendation.gain.value
    assert "expected true or false" in found.loc[2, "error"]


@pytest.mark.parametrize("name", ["partner_gt", "score", "Gegner", "Joueur"])
def test_a_column_that_seems_to_matter_is_refused(name):
    with pytest.raises(ValueError, match=f"found a column \"{name}\""):
        grand_tichu.evaluate_frame(pandas.DataFrame({"hand": [HAND], name: [1]}))


def test_a_table_without_hands_is_refused():
    with pytest.raises(ValueError, match="expected a column hand, found cards"):
        grand_tichu.evaluate_frame(pandas.DataFrame({"cards": [HAND]}))
