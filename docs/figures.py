#!/usr/bin/env python3
"""Runs the commands of the documents whose figures depend on the networks that play.

    docs/figures.py FOLDER [DOCUMENT...]

A command is a line of a block of shell that begins with one of COMMANDS. Its output becomes a file of FOLDER, named
after the document and the place of the command in it, and begins with the command; a file that exists is kept. So compare
these files with the tables of the documents, and write new figures where they differ. All of them take hours.

Needs target/release/grand-tichu (cargo build --release) and Python 3.11.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ("grand-tichu arena ", "grand-tichu ladder ", "grand-tichu simulate ", "cargo run --release -p ")
BLOCK = re.compile(r"^```(?:sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# What a reader has elsewhere, as match logs and programs of others, and outputs that go on in files.
ELSEWHERE = re.compile(r"path/to/|--foreign|my-bot| > ")


def commands(document: Path) -> list[str]:
    """The commands of a document, in its order, without prompts, comments and line breaks."""
    blocks = "".join(BLOCK.findall(document.read_text())).replace("\\\n", " ")
    lines = (line.removeprefix("$ ").split("  #")[0].strip() for line in blocks.splitlines())
    return [line for line in lines if line.startswith(COMMANDS) and not ELSEWHERE.search(line)]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where the outputs go")
    parser.add_argument("documents", nargs="*", default=None, help="only these, such as play.md")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    documents = sorted([ROOT / "README.md", *ROOT.glob("docs/*.md")])
    chosen = [path for path in documents if not options.documents or path.name in options.documents]
    if not chosen:
        parser.error(f"expected documents among {', '.join(path.name for path in documents)}")
    environment = os.environ | {"PATH": f"{ROOT / 'target/release'}:{os.environ['PATH']}"}
    failed = 0
    for document in chosen:
        for place, command in enumerate(commands(document), 1):
            output = options.folder / f"{document.stem}-{place:02}.txt"
            if output.exists():
                continue
            print(f"{output.name}: {command}", flush=True)
            done = subprocess.run(
                command, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True
            )
            if done.returncode:
                print(done.stderr, file=sys.stderr)
                failed = 1
            else:
                output.write_text(f"$ {command}\n{done.stdout}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
