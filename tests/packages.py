#!/usr/bin/env python3
"""Checks the packages that others install: the npm package of clients/typescript, and the crate `tichu`.

Each is packed as it would be published, without a login. What it holds has to be what it is meant to
hold; the examples of the npm package compile against it; the packed crate compiles alone, with every
feature. The public interface of the crate has to be the one that crates/tichu/public-api.txt lists:
write that file anew with --update when a change of the interface is meant.

Needs Rust, Python 3.11 and Node 20 with npm. What it installs goes below target/. Exit status 1 on a fault.
"""

import argparse
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

sys.dont_write_bytecode = True  # nothing beside the sources

from example_clients import prepare
from load.service import ROOT, Failure

CRATE = ROOT / "crates/tichu"
LISTED = CRATE / "public-api.txt"
# It reads what rustdoc says of a crate in JSON. After a new stable Rust changed this form, a newer one is needed.
LISTS = "cargo-public-api@0.52.0"
LICENCES = ("LICENSE-APACHE", "LICENSE-MIT")
NPM_FILES = {
    *LICENCES, "README.md", "package.json",
    *(f"dist/{module}.{end}" for module in ("grand-tichu", "openapi") for end in ("d.ts", "js")),
}
# What cargo adds by itself, and the rest; all else has to be a source.
CRATE_FILES = {*LICENCES, "README.md", "Cargo.toml", "Cargo.toml.orig", "Cargo.lock"}


def main() -> int:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--update", action="store_true", help="write crates/tichu/public-api.txt anew")
    if options.parse_args().update:
        LISTED.write_text(public_interface())
        return 0
    try:
        for check in (licences, npm, published_crates, crate, interface):
            check()
            print(f"ok     {check.__doc__}", flush=True)
    except Failure as failure:
        print(f"FAULT  {failure}")
        return 1
    return 0


def licences() -> None:
    """each package has the licences of the repository"""
    for folder in (CRATE, prepare.TYPESCRIPT):
        for name in LICENCES:
            if (folder / name).read_bytes() != (ROOT / name).read_bytes():
                raise Failure(f"expected {folder.relative_to(ROOT)}/{name} to be {name}, found another text")


def npm() -> None:
    """the npm package has its files, its types fit its examples, and it can be published"""
    packed = prepare.typescript_package()
    with tarfile.open(packed) as archive:
        found = {name.removeprefix("package/") for name in archive.getnames()}
    compare("files of the npm package", NPM_FILES, found)
    # --force leaves out the question to the registry whether the version is new.
    prepare.run("npm", "publish", "--dry-run", "--force", "--ignore-scripts", folder=packed.parent)
    prepare.typescript_client(packed)
    package = json.loads((prepare.TYPESCRIPT / "package.json").read_text())
    crate = cargo_metadata()["tichu"]
    compare("version of the npm package", {crate["version"]}, {package["version"]})
    compare("repository of the npm package", {f"git+{crate['repository']}.git"},
        {package["repository"]["url"]})


def published_crates() -> None:
    """tichu alone of all crates can be published"""
    published = {name for name, package in cargo_metadata().items() if package["publish"] != []}
    compare("crates that can be published", {"tichu"}, published)


def crate() -> None:
    """the packed crate has its sources, and compiles alone"""
    command = ["cargo", "package", "--package", "tichu", "--locked", "--allow-dirty"]
    listed = subprocess.run([*command, "--list"], cwd=ROOT, text=True, capture_output=True)
    if listed.returncode:
        raise Failure(f"{' '.join(command)} --list\n{listed.stderr.rstrip()}")
    # A checkout without changes adds the file with its commit.
    files = {name for name in listed.stdout.splitlines() if name != ".cargo_vcs_info.json"}
    sources = {str(path.relative_to(CRATE)) for path in (CRATE / "src").rglob("*.rs")}
    compare("files of the crate tichu", CRATE_FILES | sources, files)
    prepare.run(*command, "--all-features")


def interface() -> None:
    """the public interface of the crate is the listed one"""
    found = public_interface().splitlines()
    listed = LISTED.read_text().splitlines()
    try:
        compare("lines of crates/tichu/public-api.txt", set(listed), set(found))
    except Failure as failure:
        raise Failure(f"{failure}\nif the change is meant: tests/packages.py --update") from None


def public_interface() -> str:
    """Every public item of the crate with its signature, a line each."""
    tools = prepare.TARGET / "tools"
    program = tools / "bin" / LISTS.split("@")[0]
    if not program.exists():
        # It runs for seconds: optimising it would take longer than it saves.
        prepare.run("cargo", "install", "--quiet", "--locked", "--debug", "--root", tools,
            "--target-dir", tools / "build", LISTS)
    command = [program, "--package", "tichu", "--all-features", "-sss",
        "--target-dir", prepare.TARGET / "public-api"]
    # Stable Rust writes this JSON only so.
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True,
        env=os.environ | {"RUSTC_BOOTSTRAP": "1"})
    if done.returncode:
        raise Failure(f"{LISTS} cannot list the interface of the crate\n{done.stderr.rstrip()}")
    return done.stdout


def cargo_metadata() -> dict[str, dict]:
    """The packages of the workspace by name."""
    done = subprocess.run(["cargo", "metadata", "--no-deps", "--format-version", "1", "--locked"],
        cwd=ROOT, text=True, capture_output=True)
    if done.returncode:
        raise Failure(done.stderr.rstrip())
    return {package["name"]: package for package in json.loads(done.stdout)["packages"]}


def compare(what: str, expected: set[str], found: set[str]) -> None:
    faults = [f"  missing: {name}" for name in sorted(expected - found)]
    faults += [f"  new: {name}" for name in sorted(found - expected)]
    if faults:
        raise Failure("\n".join([f"expected other {what}", *faults]))


if __name__ == "__main__":
    sys.exit(main())
