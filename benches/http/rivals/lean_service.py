"""FastAPI with nothing between the bytes and the models: what the fast rivals share."""

import json

from fastapi import FastAPI, Request, Response

from features import features_of
from models import Advisor

encode = json.JSONEncoder(separators=(",", ":")).encode


def application(scores_of):
    """`scores_of` turns features into the raw score of each model by name."""
    advisor = Advisor()

    async def evaluate(request: Request) -> Response:
        question = json.loads(await request.body())
        features = features_of(**question)
        answer = advisor.answer(question, features, scores_of(features))
        return Response(encode(answer), media_type="application/json")

    app = FastAPI(openapi_url=None)  # no pages beside the one route
    app.add_route("/v1/evaluate", evaluate, methods=["POST"])
    return app
