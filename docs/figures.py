#!/usr/bin/env python3
"""The figures of the documents and the commands that measure them.

    docs/figures.py check                            # fails where a figure is older than the code it describes
    docs/figures.py measure [WORDS]                  # measures anew what is old, or whose command has these words
    docs/figures.py outputs FOLDER [DOCUMENT...]     # the outputs of commands that depend on the networks that play

Measured figures stand in a document between two comments. The first one has the command, the day, the paths of the code
that it measures, and a hash of that code. `measure` runs the command and writes its output there. It takes some minutes,
and needs a quiet machine and what the commands need. A change of the code makes figures old, so measure before a release.

`outputs` runs each line of a block of shell that begins with one of COMMANDS. Its output becomes a file of FOLDER, named
after the document and the place of the command in it, and begins with the command; a file that exists is kept. So compare
these files with the tables of the documents, and write new figures where they differ. All of them take hours. It needs
target/release/grand-tichu (cargo build --release).

Needs Python 3.11 and git.
"""

import argparse
import datetime
import hashlib
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
MEASURED = re.compile(
    r"<!-- measured by `(?P<command>[^`]+)` on (?P<day>\S+), code (?P<paths>[^:]+): (?P<code>\w+) -->\n"
    r"(?P<figures>.*?)<!-- end of measured figures -->\n",
    re.DOTALL,
)


def documents() -> list[Path]:
    return sorted([ROOT / "README.md", *ROOT.glob("docs/*.md")])


def code(paths: str) -> str:
    """A hash of the files under these paths as they are now, without tests and files that git ignores."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]
    listed = subprocess.run([*command, *paths.split()], cwd=ROOT, check=True, capture_output=True)
    found = hashlib.sha256()
    for name in sorted(filter(None, listed.stdout.split(b"\0"))):
        path = ROOT / name.decode()
        if path.is_file() and "tests" not in (path.stem, *path.parts):
            found.update(name + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:12]


def check(options: argparse.Namespace) -> int:
    old = 0
    for document in documents():
        for figures in MEASURED.finditer(document.read_text()):
            if code(figures["paths"]) != figures["code"]:
                print(f"{document.relative_to(ROOT)}: `{figures['command']}` of {figures['day']} is older than {figures['paths']}")
                old += 1
    if old:
        print("docs/figures.py measure writes new figures")
    return int(old > 0)


def measure(options: argparse.Namespace) -> int:
    for document in documents():
        for figures in list(MEASURED.finditer(document.read_text())):
            now = code(figures["paths"])
            wanted = options.words in figures["command"] if options.words else now != figures["code"]
            if wanted:
                print(f"{document.name}: {figures['command']}", file=sys.stderr, flush=True)
                found = subprocess.run(
                    figures["command"], shell=True, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
                )
                written = (
                    f"<!-- measured by `{figures['command']}` on {datetime.date.today()}, code {figures['paths']}: {now} -->\n"
                    f"\n{found.stdout.strip()}\n\n<!-- end of measured figures -->\n"
                )
                # Another command may have changed other figures by now.
                document.write_text(document.read_text().replace(figures[0], written))
    return 0


def commands(document: Path) -> list[str]:
    """The commands of a document, in its order, without prompts, comments and line breaks."""
    blocks = "".join(BLOCK.findall(document.read_text())).replace("\\\n", " ")
    lines = (line.removeprefix("$ ").split("  #")[0].strip() for line in blocks.splitlines())
    return [line for line in lines if line.startswith(COMMANDS) and not ELSEWHERE.search(line)]


def outputs(options: argparse.Namespace) -> int:
    options.folder.mkdir(parents=True, exist_ok=True)
    chosen = [path for path in documents() if not options.documents or path.name in options.documents]
    if not chosen:
        names = ", ".join(path.name for path in documents())
        sys.exit(f"expected documents among {names}, found {', '.join(options.documents)}")
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


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    kinds = parser.add_subparsers(required=True)
    kinds.add_parser("check").set_defaults(run=check)
    one = kinds.add_parser("measure")
    one.add_argument("words", nargs="?", help="of the command; default: commands of all figures that are old")
    one.set_defaults(run=measure)
    one = kinds.add_parser("outputs")
    one.add_argument("folder", type=Path, help="where the outputs go")
    one.add_argument("documents", nargs="*", help="only these, such as play.md")
    one.set_defaults(run=outputs)
    options = parser.parse_args()
    return options.run(options)


if __name__ == "__main__":
    sys.exit(main())
