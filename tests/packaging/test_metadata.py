"""What the distribution says about itself is true."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_version_is_the_newest_release_of_the_changelog() -> None:
    """What is unreleased comes first in the changelog, and is built under the version of the last release."""
    headings = re.findall(r"^## (\S+)", CHANGELOG, re.MULTILINE)
    releases = [heading for heading in headings if heading != "Unreleased"]
    assert headings[:1] in (["Unreleased"], releases[:1])
    assert headings.count("Unreleased") <= 1
    assert PROJECT["version"] == releases[0]


def test_the_citation_has_the_same_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {PROJECT['version']}\n" in citation


def test_every_bundled_typeface_has_its_licence() -> None:
    needed = json.loads((ROOT / "client" / "package.json").read_text(encoding="utf-8"))
    packages = {**needed.get("dependencies", {}), **needed.get("devDependencies", {})}
    typefaces = [name.partition("/")[2].replace("-", " ") for name in packages if name.startswith("@fontsource")]
    licences = (ROOT / "client" / "public" / "fonts.txt").read_text(encoding="utf-8")
    assert typefaces
    assert all(f"\n{typeface}: copyright" in licences.casefold() for typeface in typefaces)
    assert "client/public/fonts.txt" in PROJECT["license-files"]


def test_the_changelog_is_short_lines_for_users() -> None:
    entries = re.findall(r"^- .*(?:\n  .*)*", CHANGELOG, re.MULTILINE)
    assert entries
    assert [entry for entry in entries if entry.count("\n") > 1] == []


def test_the_newest_release_can_be_read_in_five_minutes() -> None:
    """Group and shorten; mistakes in what no release had yet need no line."""
    newest = CHANGELOG.split("\n## ")[1]
    assert len(newest.splitlines()) <= 180
