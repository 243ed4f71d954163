"""Moves inline styles and scripts of built pages into files, since the server's pages may have none."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
ATTRIBUTES = {'style="opacity: 50%"': 'opacity="0.5"', 'style="display: none;"': 'class="site-symbols"'}
"""Style attributes of the theme, and what has the same effect."""


def tighten(site: Path) -> None:
    """Rewrite every page of a built site."""
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        depth = "../" * (len(page.relative_to(site).parts) - 1)
        for old, new in ATTRIBUTES.items():
            text = text.replace(old, new)

        def style(match: re.Match[str], depth: str = depth) -> str:
            return f'<link rel="stylesheet" href="{depth}{kept(site, match[1], "css")}">'

        def script(match: re.Match[str], depth: str = depth) -> str:
            return f'<script src="{depth}{kept(site, match[1], "js")}"></script>'

        page.write_text(SCRIPT.sub(script, STYLE.sub(style, text)), encoding="utf-8")


def kept(site: Path, content: str, suffix: str) -> str:
    """The file that has this content, as its path in the site."""
    path = f"_static/inline-{hashlib.sha256(content.encode()).hexdigest()[:12]}.{suffix}"
    (site / path).write_text(content, encoding="utf-8")
    return path
