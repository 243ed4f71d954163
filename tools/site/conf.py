"""Sphinx's settings for the documentation site."""

from __future__ import annotations

from pathlib import Path

from rentier import __version__

project = "Rentier"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
html_theme = "furo"
html_title = "Rentier"
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_static_path = [str(Path(__file__).parent / "site.css")]
exclude_patterns: list[str] = []
html_css_files = ["site.css"]
templates_path: list[str] = []
