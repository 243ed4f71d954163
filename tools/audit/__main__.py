"""`make audit`: ask the registries whether a dependency of the server or the client has a known vulnerability.

The exit status is 0 only if both registries answered and know of none; 1 if there is one; 2 if one could not be asked.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PATIENCE = 300
LONGEST = 300
"""Characters of a reason that are shown."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one registry said: its vulnerabilities, or why it could not be asked."""

    what: str
    vulnerable: tuple[str, ...] = ()
    asked: bool = True
    why: str = ""

    def sentence(self) -> str:
        """For people."""
        if not self.asked:
            return f"{self.what}: could not ask ({self.why})"
        if self.vulnerable:
            return f"{self.what}: {len(self.vulnerable)} known vulnerabilities\n  " + "\n  ".join(self.vulnerable)
        return f"{self.what}: no known vulnerabilities"


def run(command: Sequence[str | Path], folder: Path) -> tuple[str, str]:
    """What a command wrote to its two streams; its status says too little to be of use."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return "", f"no answer within {PATIENCE} seconds"
    except OSError as error:
        return "", f"{command[0]} cannot be run: {error.strerror}"
    return done.stdout, done.stderr


def python_packages() -> Finding:
    """The pinned Python packages, by pip-audit."""
    tool = [sys.executable, "-m", "pip_audit", "--strict", "--disable-pip", "--no-deps", "--progress-spinner", "off"]
    return of_pip_audit(*run([*tool, "--format", "json", "--requirement", "constraints.txt"], ROOT))


def of_pip_audit(output: str, errors: str) -> Finding:
    """The answer of pip-audit: only a whole list of packages is one."""
    what = "Python packages"
    listed = parsed(output, "dependencies")
    if not isinstance(listed, list) or not listed:
        return Finding(what, asked=False, why=reason(errors, "pip-audit gave no list"))
    skipped = [each["name"] for each in listed if "skip_reason" in each]
    if skipped:
        return Finding(what, asked=False, why=f"skipped {', '.join(skipped)}")
    return Finding(
        what,
        tuple(
            f"{each['name']} {each['version']}: {found['id']}, fixed in {', '.join(found['fix_versions']) or '-'}"
            for each in listed
            for found in each["vulns"]
        ),
    )


def client_packages() -> Finding:
    """The packages that the browser client is built with, by npm audit."""
    npm = shutil.which("npm")
    if npm is None:
        return Finding("Client packages", asked=False, why="npm is not installed")
    return of_npm_audit(*run([npm, "audit", "--json"], ROOT / "client"))


def of_npm_audit(output: str, errors: str) -> Finding:
    """The answer of npm audit: only one with counts of what was looked at is one."""
    what = "Client packages"
    counted, found = parsed(output, "metadata"), parsed(output, "vulnerabilities")
    if not isinstance(counted, dict) or not isinstance(found, dict):
        error = parsed(output, "error")
        told = str(error.get("summary") or error.get("detail") or "") if isinstance(error, dict) else ""
        return Finding(
            what, asked=False, why=reason(told or str(parsed(output, "message") or "") or errors, "no answer")
        )
    return Finding(what, tuple(f"{name}: {each['severity']}" for name, each in sorted(found.items())))


def parsed(output: str, key: str) -> Any:
    """What stands under a key of a JSON answer; None if there is none."""
    try:
        answer = json.loads(output)
    except ValueError:
        return None
    return answer.get(key) if isinstance(answer, dict) else None


def reason(text: str, default: str) -> str:
    """The last line of what a tool complained about."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return (lines[-1] if lines else default)[:LONGEST]


def main(asking: Sequence[Callable[[], Finding]] = (python_packages, client_packages)) -> int:
    """Ask everybody and say what came of it."""
    findings = [ask() for ask in asking]
    for finding in findings:
        print(finding.sentence())
    if any(finding.vulnerable for finding in findings):
        return 1
    return 0 if all(finding.asked for finding in findings) else 2


if __name__ == "__main__":
    sys.exit(main())
