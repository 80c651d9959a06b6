"""Installs the programs and packages that the clients need, below the target directory."""

import filecmp
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from load.service import ROOT, Failure

GENERATOR = ("openapi-python-client==0.29.1", "poetry-core==2.5.0")
# For revalidation.
ASKS_AGAIN = ("httpx==0.28.1",)
ENVIRONMENTS = ("pettingzoo==1.27.0",)
TOOLS = ("mcp==2.3.0",)
EXAMPLES = ROOT / "examples"
TYPESCRIPT = ROOT / "clients/typescript"
TARGET = ROOT / os.environ.get("CARGO_TARGET_DIR", "target")
WORK = TARGET / "clients"
PYTHON = WORK / "venv/bin/python"
NEEDED = {
    "bash": "the package bash",
    "cargo": "https://rustup.rs",
    "curl": "the package curl",
    "node": "Node.js 20, https://nodejs.org",
    "npm": "Node.js 20, https://nodejs.org",
}


def check_tools() -> None:
    lacking = [f"{tool} (from {source})" for tool, source in NEEDED.items() if not shutil.which(tool)]
    if sys.version_info < (3, 11):
        lacking.append("Python 3.11 (this is {}.{})".format(*sys.version_info))
    if lacking:
        raise Failure("this needs " + ", ".join(lacking))


def run(*command: str | Path, folder: Path = ROOT, path: Path | None = None) -> None:
    """Runs a command; shows its output only when it fails."""
    environment = dict(os.environ)
    if path:
        environment["PATH"] = f"{path}{os.pathsep}{environment['PATH']}"
    done = subprocess.run(command, cwd=folder, env=environment, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise Failure(f"{' '.join(map(str, command))}\n{done.stdout.rstrip()}")


def service_and_rust_client() -> tuple[Path, Path]:
    # With --workspace, dependencies have the features of `cargo test --workspace`, which compiled them.
    built = subprocess.run(
        ["cargo", "build", "--workspace", "--locked", "--bin", "grand-tichu", "--example", "bot"],
        cwd=ROOT)
    if built.returncode:
        raise Failure("the service or its Rust client does not compile")
    return TARGET / "debug/grand-tichu", TARGET / "debug/examples/bot"


def typescript_package() -> Path:
    """Compiles it as strictly as TypeScript can, with the types that the description gives now, and packs
    it as npm would publish it."""
    source, work = TYPESCRIPT, WORK / "typescript"
    lock, installed = source / "package-lock.json", work / "installed.json"
    work.mkdir(parents=True, exist_ok=True)
    # What npm installed stays; a source that is gone goes here, too.
    for old in work.iterdir():
        if old.name not in ("node_modules", installed.name):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    shutil.copytree(source, work, dirs_exist_ok=True,
        ignore=shutil.ignore_patterns("node_modules", "dist"))
    if not installed.exists() or not filecmp.cmp(lock, installed, shallow=False):
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=work)
        shutil.copy(lock, installed)
    run("node", "types.js", ROOT / "openapi/openapi.json", "generated.ts", folder=work)
    if not filecmp.cmp(work / "generated.ts", source / "src/openapi.ts", shallow=False):
        raise Failure("clients/typescript/src/openapi.ts is not what openapi/openapi.json gives; "
            "in clients/typescript: npm ci && npm run types")
    (work / "generated.ts").unlink()
    run("npm", "pack", folder=work)
    [packed] = work.glob("*.tgz")
    return packed


def typescript_client(packed: Path) -> tuple[Path, Path]:
    """Compiles the examples against the packed client; gives their folder and the client's module."""
    examples, package = packed.parent / "examples", json.loads((packed.parent / "package.json").read_text())
    installed = examples / "node_modules" / package["name"]
    with tarfile.open(packed) as archive:
        archive.extractall(examples / "unpacked", filter="data")
    installed.parent.mkdir()
    (examples / "unpacked/package").rename(installed)
    run("../node_modules/.bin/tsc", folder=examples)
    return examples / "dist", installed / "dist/grand-tichu.js"


def python() -> Path:
    """The Python of an environment that has the generator, httpx, PettingZoo and the client of tools."""
    stamp, packages = WORK / "venv/installed", (*GENERATOR, *ASKS_AGAIN, *ENVIRONMENTS, *TOOLS)
    if not stamp.exists() or stamp.read_text() != repr(packages):
        run(sys.executable, "-m", "venv", "--clear", WORK / "venv")
        run(PYTHON, "-m", "pip", "install", "--quiet", *packages)
        stamp.write_text(repr(packages))
    return PYTHON


def generated_python_client() -> Path:
    """Lets openapi-python-client write a client and installs it; gives the Python that has it."""
    python()
    # It knows no lines of JSON and no bodies of text: a log goes, and a review comes, as bytes.
    settings = WORK / "generator.json"
    settings.write_text(json.dumps({"content_type_overrides": dict.fromkeys(
        ["application/jsonl", "text/plain"], "application/octet-stream")}))
    # Not beside the sources of others, and fatal where the generator leaves something out.
    run(PYTHON.parent / "openapi-python-client", "generate", "--fail-on-warning", "--overwrite",
        "--path", ROOT / "openapi/openapi.json", "--output-path", WORK / "generated",
        "--config", settings, path=PYTHON.parent)
    run(PYTHON, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation",
        "--force-reinstall", WORK / "generated")
    return PYTHON
