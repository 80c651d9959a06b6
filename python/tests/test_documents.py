"""The examples of the manual and of the documentation run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import grand_tichu
import pytest

PROJECT = Path(__file__).parents[1]
MODULES = [module.name for module in pkgutil.iter_modules(grand_tichu.__path__) if not module.name.startswith("_native")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_right(name):
    if name.endswith("_env"):
        pytest.importorskip("gymnasium")
        pytest.importorskip("pettingzoo")
    module = importlib.import_module(f"grand_tichu.{name}")
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


def test_the_examples_of_the_package_are_right():
    assert doctest.testmod(grand_tichu).failed == 0


def test_the_examples_of_the_manual_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    logs = PROJECT.parent / "fuzz" / "corpus" / "brettspielwelt" / "whole-round.tch"
    blocks = re.findall(r"^```python\n(.*?)^```", (PROJECT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    names = {"my_player": lambda turn: turn.legal_actions[0]}
    assert len(blocks) > 4
    for block in blocks:
        exec(block.replace("path/to/logs", logs.as_posix()).replace("deals=200", "deals=2"), names)


def test_the_licences_are_those_of_the_repository():
    for name in ("LICENSE", "LICENSE-MIT", "LICENSE-APACHE"):
        assert (PROJECT / name).read_bytes() == (PROJECT.parent / name).read_bytes()


def test_everything_public_is_documented():
    for name in grand_tichu.__all__:
        public = getattr(grand_tichu, name)
        if not (isinstance(public, type) or callable(public)):
            continue
        assert public.__doc__, name
        for part, of in vars(public).items() if isinstance(public, type) else ():
            if not part.startswith("_") and (callable(of) or isinstance(of, property)):
                assert getattr(public, part).__doc__, f"{name}.{part}"
