"""Sphinx's settings for the documentation site."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from sphinx.highlighting import PygmentsBridge
from sphinx.search.en import SearchEnglish

from rentier import __version__

HERE = Path(__file__).parent

project = "Rentier"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
default_role = "code"
add_module_names = False  # names of `rentier` are imported from there, whatever module they are in
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
html_theme = "furo"
html_title = "Rentier"
html_favicon = str(HERE / "icon.svg")
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_use_index = False
html_search_scorer = str(HERE / "scorer.js")
html_show_search_summary = False  # it would load every page that is found, which file:// does not allow
html_static_path = [str(HERE / "site.css")]
html_css_files = ["site.css"]
templates_path: list[str] = []

# The same scenario is shown with every clause that it plays, and the same words are on many pages: each is worked out
# once, which halves the time of a build.
highlight_block = PygmentsBridge.highlight_block
highlighted: dict[tuple[object, ...], str] = {}


def highlight_once(self: PygmentsBridge, source: str, lang: str, *rest: Any, **options: Any) -> str:
    """Highlighted code, kept for the next time."""
    key = (source, lang, repr(rest), options.get("force"), options.get("opts", {}).get("stripnl"))
    if key not in highlighted:
        highlighted[key] = highlight_block(self, source, lang, *rest, **options)
    return highlighted[key]


PygmentsBridge.highlight_block = highlight_once  # type: ignore[method-assign]
SearchEnglish.stem = lru_cache(maxsize=None)(SearchEnglish.stem)  # type: ignore[method-assign]
