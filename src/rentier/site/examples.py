"""The page of the example scripts, each with what it shows and its source."""

from __future__ import annotations

import ast

from rentier.site import sources
from rentier.site.explorer import fenced


def page() -> str:
    """Every script in examples/."""
    text = "# Examples\n\nScripts to copy. Each runs as it is; the tests run all of them.\n"
    for file in sorted((sources.root() / "examples").glob("*.py")):
        source = file.read_text(encoding="utf-8")
        tree = ast.parse(source)
        told = ast.get_docstring(tree) or ""
        code = source.split('"""', 2)[-1].strip() if told else source
        text += f"\n## {file.name}\n\n{told}\n\n{fenced(code)}"
    return text
