#!/usr/bin/env python3
"""Lists the behaviours that tests prove, and compares them with those of an earlier commit.

    tests/behaviours.py                 each test with its file
    tests/behaviours.py --since COMMIT  tests that moved, that are gone, and that are new since then

A behaviour is the name of a test: of Rust, Python, and the checks in the browser. A test that moves keeps its name. Exit
status 1: a test of the commit is gone.
"""

import argparse
import re
import subprocess
import sys
from collections import defaultdict

RUST = re.compile(r"#\[test\](?:\s*#\[[^\]]*\])*\s*(?:pub )?fn (\w+)")
# Properties are tests inside the macro proptest!, which has the attribute as well.
PYTHON = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)


def git(*arguments):
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def content(commit, path):
    if commit:
        return git("show", f"{commit}:{path}")
    with open(path, encoding="utf-8") as file:
        return file.read()


def behaviours(commit=None):
    """The files of each test, by its name."""
    paths = git("ls-tree", "-r", "--name-only", commit) if commit else git("ls-files")
    found = defaultdict(list)
    for path in paths.splitlines():
        pattern = {"rs": RUST, "py": PYTHON}.get(path.rpartition(".")[2])
        if pattern:
            for name in pattern.findall(content(commit, path)):
                found[name].append(path)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--since", metavar="COMMIT")
    since = parser.parse_args().since
    now = behaviours()
    if not since:
        for name, paths in sorted(now.items()):
            print(name, *paths)
        return 0
    before = behaviours(since)
    gone = sorted(name for name in before if len(now.get(name, [])) < len(before[name]))
    new = sorted(name for name in now if len(now[name]) > len(before.get(name, [])))
    moved = sorted(name for name in before if name not in gone and sorted(before[name]) != sorted(now[name]))
    for name in moved:
        print("moved", name, *before[name], "->", *now[name])
    for name in new:
        print("new  ", name, *now[name])
    for name in gone:
        print("gone ", name, *before[name], *(["->", *now[name]] if name in now else []))
    total = [sum(map(len, found.values())) for found in (before, now)]
    print(f"{total[0]} tests before, {total[1]} now: {len(moved)} moved, {len(new)} new, {len(gone)} gone")
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main())
