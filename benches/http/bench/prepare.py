"""What must be there before anything is measured: our programs, the rivals' packages, oha."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
PROJECT = HERE.parents[1]
RIVALS = HERE / "rivals"
REQUIREMENTS = HERE / "requirements.txt"
WORK = PROJECT / "target" / "bench-http"


class Failure(Exception):
    """What ends a run; the message is for its reader."""


def build(*targets):
    """Builds programs as they are published, named as for cargo; returns where they are, by their names."""
    command = f"cargo build --profile published --locked {' '.join(targets)}"
    messages = checked([*command.split(), "--message-format", "json"], cwd=PROJECT)
    artifacts = map(json.loads, messages.splitlines())
    return {Path(path).name: Path(path) for one in artifacts if (path := one.get("executable"))}


def python_of_rivals():
    """The interpreter of a virtual environment that has the packages of requirements.txt."""
    environment = WORK / "venv"
    python, installed = environment / "bin" / "python", environment / REQUIREMENTS.name
    if not installed.exists() or installed.read_text() != REQUIREMENTS.read_text():
        print("installing the rivals' packages", file=sys.stderr)
        checked([sys.executable, "-m", "venv", "--clear", environment])
        checked([python, "-m", "pip", "install", "--quiet", "--requirement", REQUIREMENTS])
        shutil.copy(REQUIREMENTS, installed)
    return python


def model_files(python):
    """Writes the rivals' model files; returns them by rival."""
    files = {"sklearn": WORK / "models.joblib", "onnx": WORK / "models.onnx"}
    for rival, file in files.items():
        checked([python, RIVALS / f"make_{rival}.py", file])
    return files


def find_oha(given):
    oha = shutil.which(given or "oha")
    if oha is None:
        raise Failure("oha makes the load: `cargo install oha --locked`, or say --oha PATH")
    return oha


def checked(command, **options):
    """What a command prints; its complaints go where ours go."""
    # The compiled modules of the rivals do not belong beside their sources.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        return subprocess.run(
            command, check=True, stdout=subprocess.PIPE, text=True, env=environment, timeout=1800,
            **options,
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise Failure(f"preparation failed: {error}") from None
