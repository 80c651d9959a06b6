"""Whether all servers give the same answers: no figure counts before that is settled."""

import json
import subprocess

from .prepare import RIVALS, Failure

# Of confidence and probability. ONNX Runtime computes in single precision.
TOLERANCES = {"definition": 1e-6, "sklearn": 1e-6, "numpy": 1e-6, "onnx": 1e-3}
# The service rounds to six decimals.
ROUNDING = 0.5e-6 + 1e-12
# A call may differ where the confidence is as near as this to the threshold.
NEAR_THRESHOLD = 1e-4


def by_definition(python, questions):
    """Answers computed from the model files, term by term in double precision."""
    command = [python, "-B", RIVALS / "by_definition.py"]
    result = subprocess.run(
        command, input=json.dumps(questions), capture_output=True, text=True, timeout=600
    )
    if result.returncode != 0:
        raise Failure(f"the evaluation by definition failed: {result.stderr.strip()}")
    return json.loads(result.stdout)


def compare(name, expected, found):
    """The largest differences between two lists of answers; any beyond tolerance is a failure."""
    differences = {"confidence": 0.0, "probability": 0.0, "calls": 0}
    for ours, theirs in zip(expected, found, strict=True):
        same_question(name, ours, theirs)
        decisions = without_outlook(ours["decisions"])
        same_keys(name, ours, ours["probabilities"], theirs["probabilities"])
        same_keys(name, ours, decisions, theirs["decisions"])
        for model, estimate in ours["probabilities"].items():
            for value in ("confidence", "probability"):
                apart = abs(estimate[value] - theirs["probabilities"][model][value])
                if not apart <= TOLERANCES[name]:
                    fail(name, ours, f"{value} of {model} differs by {apart:.1e}")
                differences[value] = max(differences[value], apart)
        for profile, decision in decisions.items():
            if decision["call"] != theirs["decisions"][profile]["call"]:
                if abs(decision["confidence"] - decision["threshold"]) > NEAR_THRESHOLD:
                    fail(name, ours, f"the call of {profile} differs")
                differences["calls"] += 1
    return differences


def same_question(name, ours, theirs):
    for key in ("hand", "own_score", "opponent_score"):
        if ours[key] != theirs[key]:
            fail(name, ours, f"{key} differs: {theirs[key]}")
    if any(abs(a - b) > ROUNDING for a, b in zip(ours["features"], theirs["features"], strict=True)):
        fail(name, ours, "features differ")


def without_outlook(decisions):
    """The rivals have no outlook."""
    return {name: one for name, one in decisions.items() if one["model"] != "outlook"}


def same_keys(name, ours, expected, found):
    if expected.keys() != found.keys():
        fail(name, ours, f"expected {', '.join(expected)}, found {', '.join(found)}")


def fail(name, ours, what):
    question = f"{' '.join(ours['hand'])} at {ours['own_score']}:{ours['opponent_score']}"
    raise Failure(f"{name} and the service disagree on {question}: {what}")
