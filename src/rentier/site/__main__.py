"""Builds the site: `python -m rentier.site [OUT]`, by default into build/site. It needs no network."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from rentier.site.build import SiteError, make

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # a server builds it beside games, which come first
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the work folder is removed
    try:
        make(Path(sys.argv[1] if len(sys.argv) > 1 else "build/site"))
    except SiteError as error:
        sys.exit(str(error))
