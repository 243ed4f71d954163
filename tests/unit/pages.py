"""The pages that people read, and what is written on them: blocks of code and commands."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
DOCS = ROOT / "docs"
BLOCK = re.compile(r"^(?P<indent> *)```(?P<language>\w*)\n(?P<body>.*?)^ *```$", re.DOTALL | re.MULTILINE)
SAVED = re.compile(r"Save this as\s+`([\w.]+)`:\s*\Z")

HOSTING = tuple(
    DOCS / "how-to" / f"{name}.md"
    for name in (
        "play-with-friends",
        "run-as-a-service",
        "host-behind-a-proxy",
        "host-on-several-machines",
        "back-up-and-restore",
        "upgrade-a-server",
        "monitor-a-server",
        "administer-a-server",
        "delete-data",
    )
)
"""Pages for hosts; `tests/server/test_deploy.py` checks their commands, which need a machine of their own."""
RUN = tuple(
    page
    for page in (
        README,
        *sorted(DOCS.glob("tutorial/*.md")),
        *sorted(DOCS.glob("how-to/*.md")),
        *sorted(DOCS.glob("reference/*.md")),
    )
    if page not in HOSTING
)
"""Pages whose commands and Python blocks are run, in their order."""
READ = (
    (ROOT / "ARCHITECTURE.md", 4),
    (DOCS / "api.md", 5),
    (DOCS / "testing.md", 5),
    (DOCS / "explanation" / "modules.md", 5),
    (DOCS / "explanation" / "two-engines.md", 1),
)
"""Pages whose Python blocks are run, and how many they have at least."""


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """The blocks of a page in their order: language, body, and the file that a reader saves it as."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in BLOCK.finditer(text):
        saved = SAVED.search(text, 0, match.start())
        body = re.sub(rf"^{match['indent']}", "", match["body"], flags=re.MULTILINE)
        found.append((match["language"], body, saved[1] if saved else ""))
    return found


def commands(page: Path) -> list[str]:
    """The commands on a page that are run."""
    return [
        line for language, body, _ in blocks(page) if language == "sh" for line in body.splitlines() if line.strip()
    ]
