"""Hands to ask about, dealt from a seed, and the files of request bodies for oha."""

import json
import random

DECK = [suit + rank for suit in "BGRS" for rank in "2 3 4 5 6 7 8 9 10 J Q K A".split()]
DECK += ["Ma", "Hu", "Ph", "Dr"]


def deal(seed, count):
    """Questions with eight random cards each, and scores as they occur in matches."""
    shuffle = random.Random(seed)
    score = lambda: 5 * shuffle.randrange(-40, 200)
    return [
        {"hand": shuffle.sample(DECK, 8), "own_score": score(), "opponent_score": score()}
        for _ in range(count)
    ]


def write_singles(path, questions):
    """One request body a line."""
    write_lines(path, questions)


def write_batches(path, questions, size, include=None):
    """One batch of `size` hands a line; `include` names the sections of the answer."""
    extra = {"include": include} if include else {}
    batches = range(0, len(questions) - size + 1, size)
    write_lines(path, ({"questions": questions[at : at + size], **extra} for at in batches))


def write_lines(path, values):
    encode = json.JSONEncoder(separators=(",", ":")).encode
    path.write_text("".join(encode(value) + "\n" for value in values))
