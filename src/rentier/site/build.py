"""Builds the site: puts all pages together, has Sphinx make HTML of them, and replaces the old site as a whole."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from rentier.kernel.errors import RentierError
from rentier.site import sources
from rentier.site.strict import tighten

HERE = Path(__file__).parent
MARK = ".built-from"
"""The file that says what a built site was made from."""


class SiteError(RentierError):
    """The site cannot be built."""


def make(out: Path) -> None:
    """Build the site into a folder, unless it exists and nothing has changed."""
    made_from = sources.digest()
    if is_made_from(out, made_from):
        return
    if not (sources.root() / "docs" / "index.md").is_file():
        raise SiteError("The pages of the documentation are not part of this installation")
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".site-") as folder:
        work = Path(folder)
        html = work / "html"
        run_sphinx(work)
        tighten(html)
        (html / MARK).write_text(made_from, encoding="ascii")
        shutil.rmtree(out, ignore_errors=True)
        html.rename(out)


def is_made_from(out: Path, digest: str) -> bool:
    """Whether a folder has the site as it is built from these sources."""
    mark = out / MARK
    return mark.is_file() and mark.read_text(encoding="ascii") == digest


def run_sphinx(work: Path) -> None:
    """Put the pages together and have Sphinx make HTML of them; a warning is an error."""
    try:
        from sphinx.cmd.build import build_main
    except ImportError:
        raise SiteError('Sphinx is missing: install the extra `docs`, as in pip install "rentier[docs]"') from None
    from rentier.site.pages import assemble

    source = work / "source"
    assemble(source)
    options = ["-q", "-W", "--keep-going", "-c", str(HERE), "-d", str(work / "cache")]
    if build_main([*options, str(source), str(work / "html")]):
        raise SiteError("The site could not be built: see the messages above")
