"""Asks the service through the client that openapi-python-client wrote: a decision, a problem, a
batch, a list. Runs in the environment that has this client; the address is the argument."""

import sys

from grand_tichu_client import Client
from grand_tichu_client.api.catalog import profiles
from grand_tichu_client.api.evaluate import decisions, decisions_by_link, evaluate_batch
from grand_tichu_client.api.play import legal_moves, replay_round
from grand_tichu_client.models import (
    Action, Batch, BatchAnswer, Call, Code, DecisionsAnswer, EvaluateAnswer, LegalMoves, Position,
    Problem, ProfileList, Question, RoundPosition, RoundQuestion, Section, TrickQuestion,
)

HAND = "Dr GA SK BQ R9 S7 B3 G2"
ROUND = [
    "Dr GA BK GQ RQ SJ B10 G9 R8 S7 B6 G5 R4 Ma",
    "Ph BA SA RK SK BJ GJ R10 S10 B9 G8 R7 S6 B5",
    "RA GK BQ RJ G10 R9 S9 B8 G7 R6 S5 B4 G3 Hu",
    "SQ S8 B7 G6 R5 S4 G4 B3 R3 S3 B2 G2 R2 S2",
]


def main() -> None:
    client = Client(sys.argv[1], raise_on_unexpected_status=True)
    question = Question(hand=HAND, own_score=300, opponent_score=450)

    answer = decisions.sync(client=client, body=question)
    assert isinstance(answer, DecisionsAnswer), answer
    assert [card.value for card in answer.hand] == HAND.split(), answer.hand
    assert answer.decisions["neutral"].call and not answer.decisions["conservative"].call
    assert answer.recommendation.call == answer.decisions["balanced"].call, answer.recommendation

    linked = decisions_by_link.sync(client=client, hand=HAND, own_score=300, opponent_score=450)
    assert linked == answer, linked

    called = Question(
        hand=HAND, own_score=300, opponent_score=450, opponent_called=True, partner_called=True
    )
    warned = decisions.sync(client=client, body=called)
    assert isinstance(warned, DecisionsAnswer), warned
    assert warned.opponent_called is True and warned.partner_called is True, warned
    for decision in warned.decisions.additional_properties.values():
        assert not decision.call and decision.reason == "partner_called", warned

    problem = decisions.sync(client=client, body=Question(hand="Dr Dr"))
    assert isinstance(problem, Problem), problem
    assert Code.DUPLICATE_CARD in [error.code for error in problem.errors], problem

    batch = Batch(questions=[question, Question(hand="Dr")], include=[Section.DECISIONS])
    results = evaluate_batch.sync(client=client, body=batch)
    assert isinstance(results, BatchAnswer), results
    good, bad = results.results
    assert isinstance(good, EvaluateAnswer) and good.to_dict() == answer.to_dict(), good
    assert not isinstance(bad, EvaluateAnswer) and bad.error.status == 422, bad

    position = Position(hand="Ph GA R9", trick=TrickQuestion(cards="SK"), classes=True)
    legal = legal_moves.sync(client=client, body=position)
    assert isinstance(legal, LegalMoves), legal
    assert legal.moves == ["GA", "Ph", "pass"] and len(legal.classes) == 3, legal
    dealt = RoundQuestion(hands=ROUND, actions=[Action(seat=1, call=Call.GRAND_TICHU)])
    replayed = replay_round.sync(client=client, body=dealt)
    assert isinstance(replayed, RoundPosition), replayed
    assert replayed.left == [8, 8, 8, 8] and replayed.calls[0].seat == 1, replayed

    known = profiles.sync(client=client)
    assert isinstance(known, ProfileList), known
    assert {profile.name for profile in known.profiles} == set(answer.decisions.to_dict()), known


main()
