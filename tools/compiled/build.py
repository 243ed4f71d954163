"""Builds the package with native modules into `build`, never into `src`."""

from __future__ import annotations

import hashlib
import shutil
import sys
import sysconfig
from contextlib import chdir
from functools import partial
from importlib.util import find_spec
from itertools import chain
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any, NamedTuple

from tools.compiled.rewrite import rewritten

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
LEFT_OUT = {
    "kernel/clauses.py": "reads TOML, once a process",
    "kernel/edition.py": "reads TOML, once a process, and its tests put other files in place of the real ones",
}
"""Modules that stay plain Python, and why. So does every `__init__.py`, which only imports."""


class BuildError(Exception):
    """The compiled build cannot be made here; the sentence says what is missing."""


class Build(NamedTuple):
    """A build: where it goes, what becomes native code in it, and how hard the C compiler works on that."""

    folder: Path
    rooms: tuple[str, ...]
    flags: tuple[str, ...]

    @property
    def package(self) -> Path:
        """What belongs on PYTHONPATH: a copy of the whole package, and native code beside its compiled modules."""
        return self.folder / "package"

    def modules(self) -> list[str]:
        """The modules that become native code, as paths below `src`."""
        package = SOURCE / "rentier"
        found = [file for room in self.rooms for file in package.glob(room) if file.name != "__init__.py"]
        names = {file.relative_to(package).as_posix() for file in found}
        return sorted(f"rentier/{name}" for name in names - LEFT_OUT.keys())

    def make(self) -> bool:
        """Bring the build up to date; False where nothing had to be compiled."""
        check_tools()
        modules = self.modules()
        stamp, digest = self.folder / "digest", _digest(modules, self.flags)
        stale = not stamp.exists() or stamp.read_text(encoding="utf-8") != digest
        if stale:
            shutil.rmtree(self.folder, ignore_errors=True)
            _write_sources(self.folder / "sources", modules)
            with chdir(self.folder / "sources"):
                _compile(self, modules)
        shutil.copytree(SOURCE, self.package, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
        stamp.write_text(digest, encoding="utf-8")
        return stale


WHOLE = Build(
    ROOT / "build" / "compiled",
    ("kernel/**/*.py", "text/**/*.py", "rules/**/*.py", "bots/**/*.py", "table.py"),
    # Nothing outside the library calls its functions by name, so calls inside it need no detour.
    ("-O2", "-fvisibility=hidden", "-fno-semantic-interposition", "-flto=auto"),
)
SMALL = Build(ROOT / "build" / "compiled-kernel", ("kernel/**/*.py", "text/**/*.py"), ("-O0",))
"""Kernel and text alone, made in a fraction of the time: rules and bots of plain Python play on it."""


def check_tools() -> None:
    """A `BuildError` where something is missing that a build needs."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        raise BuildError(f"There is no C compiler here ({compiler}): install one (on Debian: apt install gcc).")
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        raise BuildError("Python's headers are missing: install them (on Debian: apt install python3-dev).")
    for tool in ("mypyc", "setuptools"):
        if find_spec(tool) is None:
            raise BuildError(f"{tool} is missing: install the extra `dev` (make .venv/.dev).")


def _digest(modules: list[str], flags: tuple[str, ...]) -> str:
    """What the native code depends on: the sources, these tools, the compiler and this Python."""
    from mypy.version import __version__

    digest = hashlib.sha256(f"{sys.version} {__version__} {sysconfig.get_config_var('CC')} {flags}".encode())
    tools = [Path(__file__), Path(__file__).with_name("rewrite.py")]
    for file in [*tools, *(SOURCE / module for module in modules)]:
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _write_sources(folder: Path, modules: list[str]) -> None:
    """The package as the compiler reads it, with its modules rewritten."""
    shutil.copytree(SOURCE / "rentier", folder / "rentier", ignore=shutil.ignore_patterns("__pycache__"))
    texts = {module: (SOURCE / module).read_text(encoding="utf-8") for module in modules}
    for module, text in rewritten(texts).items():
        (folder / module).write_text(text, encoding="utf-8")


def _compile(build: Build, modules: list[str]) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class ParallelBuild(build_ext):  # type: ignore[misc]
        """Compiles the files of a library side by side."""

        def build_extension(self, extension: Any) -> None:
            unix = self.compiler.compiler_type == "unix"
            flags = [*extension.extra_compile_args, *(build.flags if unix else ())]
            compiled = partial(
                self.compiler.compile,
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=flags,
            )
            with ThreadPool() as pool:
                made = pool.map(lambda source: compiled([source]), extension.sources, chunksize=1)
            extension.extra_link_args = [*build.flags] if unix else []
            extension.extra_objects, extension.sources = [*chain.from_iterable(made)], []
            super().build_extension(extension)

    extensions = mypycify(
        ["--config-file=", f"--cache-dir={build.folder / 'mypy'}", "--follow-imports=silent", *modules],
        debug_level="0",
        multi_file=True,
        target_dir=str(build.folder / "c"),
        group_name="rentier",
    )
    command = ParallelBuild(Distribution({"name": "rentier", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(build.package), str(build.folder / "objects")
    command.ensure_finalized()
    command.run()
