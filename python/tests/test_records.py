"""Match logs become rounds, and reviews say what decisions cost."""

from __future__ import annotations

import json
from pathlib import Path

import grand_tichu
import pytest

CORPUS = Path(__file__).parents[2] / "fuzz" / "corpus"


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> Path:
    """A match record of two rounds."""
    lines = [{"type": "match", "version": 1, "site": "example", "id": "7"}]
    for seed in (1, 2):
        table = grand_tichu.play(["policy"] * 4, seed=seed).round()
        deal = json.loads(table.to_json())
        points = list(table.points)
        lines.append({"type": "round", "players": ["Ada", "Ben", "Cleo", "Dan"], **deal, "points": points})
    path = tmp_path_factory.mktemp("logs") / "match.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_a_record_has_its_rounds(record):
    (log,) = grand_tichu.read_records(record)
    assert not log.faults
    (match,) = log.matches
    assert (match.site, match.id) == ("example", "7")
    assert len(match.rounds) == 2
    for seed, played in enumerate(match.rounds, 1):
        assert played.is_whole and played.players == ["Ada", "Ben", "Cleo", "Dan"]
        assert played.round().points == played.points
        assert played.round().position() == grand_tichu.play(["policy"] * 4, seed=seed).round().position()
        assert not played.round(4).is_over


@pytest.mark.parametrize(
    ("name", "site", "points"),
    [
        ("brettspielwelt/whole-round.tch", "brettspielwelt", (110, -110)),
        ("brettspielwelt/with-bombs.tch", "brettspielwelt", (-125, -75)),
        ("hands0/fee.jsonl", "hands0", (-130, 130)),
        ("records/record.jsonl", "board_game_arena", (110, -110)),
    ],
)
def test_logs_of_all_sites_are_rounds(name, site, points):
    log = grand_tichu.read_log((CORPUS / name).read_bytes(), name)
    (match,) = log.matches
    assert match.site == site and not log.faults
    (played,) = match.rounds
    assert played.points == played.round().points == points


def test_a_log_may_have_the_cards_of_one_player():
    log = grand_tichu.read_log((CORPUS / "records/seen-by-one-player.jsonl").read_bytes())
    (played,) = log.matches[0].rounds
    assert not played.is_whole and played.hands.count(None) == 3 and played.received


def test_a_directory_has_the_same_logs(record):
    assert list(grand_tichu.read_records([record.parent])) == list(grand_tichu.read_records(record))


def test_a_fault_has_its_line():
    log = grand_tichu.read_log("no log\n")
    assert [fault.line for fault in log.faults] == [1]
    assert log.faults[0].problem.startswith("expected ")


def test_a_log_that_is_missing_is_an_error():
    with pytest.raises((OSError, ValueError), match="expected"):
        list(grand_tichu.read_records("no/such/log.tch"))


def test_a_round_that_one_player_saw_is_no_whole_round():
    round_ = grand_tichu.RecordedRound(players=[""] * 4, hands=["Dr", None, None, None], actions=[], points=None)
    with pytest.raises(ValueError, match="one player saw"):
        round_.round()


def test_a_review_has_the_lines_of_the_service(record):
    lines = list(grand_tichu.review(record, deals=10))
    kinds = [line.type for line in lines]
    assert kinds[0] == "match" and kinds[-1] == "end"
    assert kinds.count("round") == 2 and kinds.count("player") == 4
    decisions = [line for line in lines if line.type == "decision"]
    assert 0 < len(decisions) <= lines[0].decisions
    assert lines[-1].decisions == sum(line.counted for line in decisions)
    assert {line.grade for line in decisions} <= {"good", "inaccuracy", "mistake", "blunder"}
    assert list(grand_tichu.review(record.read_bytes(), deals=10)) == lines


def test_a_log_without_rounds_is_refused():
    with pytest.raises(grand_tichu.RequestError):
        grand_tichu.review("no log\n")
    for deals in (1, -1):
        with pytest.raises(ValueError, match=f"expected 10 to 100000 deals, found {deals}"):
            grand_tichu.review("no log\n", deals=deals)
