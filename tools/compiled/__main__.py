"""Everything about the compiled build, stage by stage: build it, test it, compare its games, measure its speed.

Run `make compiled`, or some stages only: `make compiled ARGS="build speed --seconds 5"`. With `--small` only the kernel
is compiled, which takes seconds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable

from rich.progress import track

from tools.compiled.build import ROOT, SMALL, SOURCE, WHOLE, Build, BuildError

SUITE = [
    f"tests/{room}" for room in ("conformance", "properties", "golden", "unit", "analysis", "bots", "sim", "compiled")
]
"""The tests of what is compiled and of what plays on it; the others are about the server and its store."""


class Failed(Exception):
    """A stage did not come out as it must; the sentence says how."""


def environment(build: Build | None) -> dict[str, str]:
    """What a process needs to import a build, or plain Python."""
    package = build.package if build else SOURCE
    return {**os.environ, "PYTHONPATH": str(package), "RENTIER_COMPILED": "1" if build else ""}


def chosen(arguments: argparse.Namespace) -> Build:
    """The build that was asked for."""
    return SMALL if arguments.small else WHOLE


def build_stage(arguments: argparse.Namespace) -> str:
    """Build where the sources have changed."""
    build = chosen(arguments)
    made = build.make()
    size = sum(file.stat().st_size for file in build.package.glob("*.so")) / 2**20
    state = "built" if made else "already up to date"
    return f"{len(build.modules())} modules {state} in {build.package.relative_to(ROOT)}, {size:.0f} MiB of native code"


def test_stage(arguments: argparse.Namespace) -> str:
    """The suite of the engine, its bots and its simulations on the compiled build."""
    command = [sys.executable, "-m", "pytest", "-n", "auto", *(arguments.pytest.split() or SUITE)]
    if subprocess.run(command, env=environment(chosen(arguments)), cwd=ROOT).returncode:
        raise Failed("the suite does not pass on the compiled build")
    return "the suite passes on the compiled build"


def compare_stage(arguments: argparse.Namespace) -> str:
    """The same games, byte for byte."""
    command = [sys.executable, "-m", "tools.compiled.transcripts"]
    span = ["0", str(arguments.games)]
    running = [
        subprocess.Popen([*command, *span], env=environment(build), cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for build in (None, chosen(arguments))
    ]
    pure, compiled = (process.stdout for process in running)
    assert pure is not None
    assert compiled is not None
    facts = 0
    for number in track(range(arguments.games), "games"):
        mine, native = pure.readline(), compiled.readline()
        if not mine or mine != native:
            for process in running:
                process.kill()
            where = first_difference([*command, str(number)], chosen(arguments))
            raise Failed(f"{mine.rstrip() or f'game {number}'} differs: {where}")
        facts += int(mine.split()[1])
    return f"{arguments.games:,} games with {facts:,} facts are the same, byte for byte"


def first_difference(command: list[str], compiled_build: Build) -> str:
    """Where the journals of a game part."""
    pure, compiled = (
        subprocess.run(command, env=environment(build), cwd=ROOT, capture_output=True, text=True)
        for build in (None, compiled_build)
    )
    for line, (mine, native) in enumerate(zip(pure.stdout.splitlines(), compiled.stdout.splitlines(), strict=False), 1):
        if mine != native:
            return f"line {line} is\n{mine}\nand compiled\n{native}"
    return f"one breaks off\n{pure.stderr}{compiled.stderr}"


def speed_stage(arguments: argparse.Namespace) -> str:
    """The ratio, printed by the benchmark."""
    bench = ROOT / "bench" / "compiled.py"
    subprocess.run([sys.executable, bench, "--seconds", str(arguments.seconds)], check=True, cwd=ROOT)
    return "measured side by side, on the same games"


STAGES: dict[str, Callable[[argparse.Namespace], str]] = {
    "build": build_stage,
    "test": test_stage,
    "compare": compare_stage,
    "speed": speed_stage,
}


def main() -> int:
    """Run the stages that were asked for; the exit status says whether all came out well."""
    parser = argparse.ArgumentParser(
        prog="make compiled", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=f"{', '.join(STAGES)}; all of them unless named")
    parser.add_argument("--small", action="store_true", help="compile the kernel alone, without optimisation")
    parser.add_argument("--games", type=int, default=1000, help="games to compare (1000)")
    parser.add_argument("--seconds", type=float, default=10, help="CPU seconds for each kind of game (10)")
    parser.add_argument("--pytest", default="", help='what to test, as in --pytest="tests/golden -x"')
    arguments = parser.parse_args()
    unknown = [stage for stage in arguments.stages if stage not in STAGES]
    if unknown:
        parser.error(f"there is no stage {unknown[0]!r}; there are {', '.join(STAGES)}")
    wanted = [name for name in STAGES if name in (arguments.stages or STAGES)]
    for place, name in enumerate(wanted, 1):
        print(f"[{place}/{len(wanted)}] {name}: {STAGES[name].__doc__}", flush=True)
        start = time.perf_counter()
        try:
            outcome = STAGES[name](arguments)
        except (BuildError, Failed) as error:
            print(error, file=sys.stderr)
            return 1
        print(f"[{place}/{len(wanted)}] {name}: {outcome} ({time.perf_counter() - start:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
