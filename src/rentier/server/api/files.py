"""Files that the server sends to browsers, compressed where that makes them smaller."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from fastapi import Request
from fastapi.responses import FileResponse, Response

FOREVER = "public, max-age=31536000, immutable"
"""Files whose addresses change with their content."""
TEXT = (".css", ".html", ".js", ".svg", ".txt", ".webmanifest")
"""Files that are worth compressing."""


def sent(file: Path, request: Request, kept: str) -> Response:
    """A file, compressed where that makes it smaller and the browser takes it."""
    headers = {"cache-control": kept}
    if file.suffix not in TEXT:
        return FileResponse(file, headers=headers)
    headers["vary"] = "accept-encoding"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(file, headers=headers)
    kind = mimetypes.guess_type(file.name)[0] or "text/plain"
    headers |= {"content-encoding": "gzip", "etag": f'"{file.stat().st_mtime_ns:x}-gzip"'}
    return Response(squeezed(file, file.stat().st_mtime_ns), media_type=kind, headers=headers)


@lru_cache(maxsize=64)
def squeezed(file: Path, changed: int) -> bytes:
    """A file as it travels; kept, since the same few are asked for again and again."""
    return gzip.compress(file.read_bytes(), mtime=0)


LONGEST = 256
"""Characters of a file's address: resolving one asks the system about every folder in it."""


def file_at(folder: Path, path: str) -> Path | None:
    """The file at an address below a folder, if there is one."""
    if len(path) > LONGEST:
        return None
    try:
        file = (folder / path).resolve()
        return file if path and file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):  # no file can be called that
        return None
