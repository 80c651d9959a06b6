"""Asks the service through the client that openapi-python-client wrote: a decision, a problem, a
batch, a list. Runs in the environment that has this client; the address is the argument."""

import sys

from grand_tichu_client import Client
from grand_tichu_client.api.catalog import profiles
from grand_tichu_client.api.evaluate import decisions, decisions_by_link, evaluate_batch
from grand_tichu_client.models import (
    Answer, Batch, BatchAnswer, Code, DecisionsAnswer, Problem, ProfileList, Question, Section,
)

HAND = "Dr GA SK BQ R9 S7 B3 G2"


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

    batch = Batch(hands=[question, Question(hand="Dr")], include=[Section.DECISIONS])
    results = evaluate_batch.sync(client=client, body=batch)
    assert isinstance(results, BatchAnswer), results
    good, bad = results.results
    assert isinstance(good, Answer) and good.to_dict() == answer.to_dict(), good
    assert not isinstance(bad, Answer) and bad.error.status == 422, bad

    known = profiles.sync(client=client)
    assert isinstance(known, ProfileList), known
    assert {profile.name for profile in known.profiles} == set(answer.decisions.to_dict()), known


main()
