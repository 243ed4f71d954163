"""Tries mutants against the tests, each in a process of its own that is forked after the tests were collected.

In that process the mutant replaces the code of one function; no file changes. Only tests that run the changed lines are
run, scenarios about the function's own clauses first, until one fails.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import io
import os
import resource
import signal
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection, Pipe, wait
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.mutants.planting import ROOT, RULES, Mutant, source_of

SCENARIOS = "tests/conformance"
RANDOM = ("tests/properties/test_random_play.py", "tests/properties/city/test_random_play.py")
SUITE = (
    SCENARIOS,
    "tests/golden/test_golden.py",
    "tests/golden/test_perft_city.py",
    *(f"{file}::test_a_seed_that_once_failed_still_passes" for file in RANDOM),
    *(f"{file}::test_random_play_keeps_every_invariant[0]" for file in RANDOM),
)
"""The scenarios, and some whole games for the mutants that no scenario notices."""
LEFT_OUT = ("--ignore=tests/conformance/test_catalogue.py",)
"""Tests about the tests."""
MEMORY = 2 * 2**30
"""Bytes that a mutant may allocate beyond what the tests need."""
PATIENCE = 5.0, 10.0
"""A test may take this many seconds of processor time, plus this many times its usual time."""

HUNG = "a test took too long"

Report = Callable[["Outcome | None"], None]
"""Called with None when the trials begin, and then with every outcome as it is known."""


class SuiteError(Exception):
    """The tests cannot judge mutants; the text says why."""


@dataclass
class Survey:
    """What the tests do without a mutant: the seconds that each takes, and which scenarios run a line."""

    seconds: dict[int, float] = field(default_factory=dict)
    reach: dict[tuple[str, int], set[int]] = field(default_factory=lambda: defaultdict(set))
    failed: list[str] = field(default_factory=list)

    def add(self, other: Survey) -> None:
        self.seconds.update(other.seconds)
        self.failed += other.failed
        for line, tests in other.reach.items():
            self.reach[line] |= tests


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: the test that noticed it, if any, and how many tests run its lines."""

    mutant: Mutant
    killer: str | None
    tests: int


def try_mutants(
    mutants: list[Mutant],
    jobs: int,
    report: Report = lambda outcome: None,
    suite: Iterable[str] = SUITE,
) -> list[Outcome]:
    """Collect the tests once, and try every mutant on them."""
    trial = _Trial(mutants, jobs, report)
    said = io.StringIO()
    options = ["--rootdir", str(ROOT), "-p", "no:cacheprovider", "-p", "no:xdist", "--capture=no", *LEFT_OUT]
    with contextlib.chdir(ROOT), contextlib.redirect_stdout(said):
        status = pytest.main([*options, *suite], plugins=[trial])
    if status or len(trial.outcomes) < len(mutants):
        raise SuiteError(trial.trouble or said.getvalue())
    return trial.outcomes


class _Trial:
    """A pytest plugin that runs the collected tests in its own way."""

    def __init__(self, mutants: list[Mutant], jobs: int, report: Report) -> None:
        self.mutants, self.jobs, self.report = mutants, jobs, report
        self.outcomes: list[Outcome] = []
        self.trouble = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Failed("the tests cannot be collected")
        self.items = session.items
        self.clauses = [_clauses(item) for item in self.items]
        self.scenarios = {place for place, item in enumerate(self.items) if item.nodeid.startswith(SCENARIOS)}
        self.functions = _functions()
        self.survey = self.surveyed_tests()
        if self.survey.failed:
            self.trouble = "These tests fail without any mutant; fix them first:\n  " + "\n  ".join(self.survey.failed)
            raise session.Failed(self.trouble)
        self.report(None)
        found: dict[int, Outcome] = {}
        for place, killer in _forked([partial(self.killer, mutant) for mutant in self.mutants], self.jobs):
            mutant = self.mutants[place]
            found[place] = Outcome(mutant, killer, len(self.tests_of(mutant)))
            self.report(found[place])
        self.outcomes = [found[place] for place in sorted(found)]
        return True

    def surveyed_tests(self) -> Survey:
        """Every test without a mutant, in shares that several processes work on."""
        shares = [range(first, len(self.items), self.jobs) for first in range(self.jobs)]
        survey = Survey()
        for _, part in _forked([partial(self.share, share) for share in shares], self.jobs):
            survey.add(part)
        return survey

    def share(self, places: range) -> Survey:
        survey = Survey()
        lines = _LinesRun(self.functions)
        for place in places:
            began = time.process_time()
            if not _passes(self.items[place]):
                survey.failed.append(self.items[place].nodeid)
            survey.seconds[place] = time.process_time() - began
            if place in self.scenarios:
                for line in lines.taken():
                    survey.reach[line].add(place)
        return survey

    def tests_of(self, mutant: Mutant) -> list[int]:
        """The scenarios that run the mutant's lines, those of its own clauses first; then its family's whole games."""
        reach = self.survey.reach.get((mutant.chapter, mutant.line), set())
        seconds = self.survey.seconds
        scenarios = sorted(reach, key=lambda place: (self.clauses[place].isdisjoint(mutant.clauses), seconds[place]))
        other = {"classic": "city", "city": "classic"}.get(mutant.family)
        games = [place for place in seconds if place not in self.scenarios and _family(self.items[place]) != other]
        return [*scenarios, *sorted(games, key=lambda place: seconds[place])]

    def killer(self, mutant: Mutant) -> str | None:
        """The test that fails with the mutant in place of the rule."""
        key = mutant.chapter, mutant.function, mutant.function_line
        code = _codes(mutant.chapter, mutant.plant(source_of(mutant.chapter)))[key]
        for function in self.functions[key]:
            function.__code__ = code
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        resource.setrlimit(resource.RLIMIT_DATA, (used + MEMORY, used + MEMORY))
        least, times = PATIENCE
        for place in self.tests_of(mutant):
            signal.setitimer(signal.ITIMER_PROF, least + times * self.survey.seconds[place])
            if not _passes(self.items[place]):
                return self.items[place].nodeid
        return None


class _LinesRun:
    """Notes which statements of the rules run; much faster than a tracer."""

    def __init__(self, functions: dict[tuple[str, str, int], list[FunctionType]]) -> None:
        self.run: dict[str, set[int]] = defaultdict(set)
        codes: dict[tuple[str, str, int], CodeType] = {}
        for (chapter, name, line), found in functions.items():
            for function in found:
                if (chapter, name, line) not in codes:
                    codes |= _codes(chapter, _noting(chapter))
                function.__globals__["__runs__"] = self.run[chapter].add
                function.__code__ = codes[chapter, name, line]

    def taken(self) -> list[tuple[str, int]]:
        """The statements that ran since the last call."""
        lines = [(chapter, line) for chapter, run in self.run.items() for line in run]
        for run in self.run.values():
            run.clear()
        return lines


def _noting(chapter: str) -> ast.Module:
    """A chapter in which every statement first notes its line."""
    tree = ast.parse(source_of(chapter))
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and isinstance(node, ast.stmt) and not isinstance(node, ast.ClassDef):
                setattr(node, name, [line for statement in block for line in (_note(statement.lineno), statement)])
    return ast.fix_missing_locations(tree)


def _note(line: int) -> ast.Expr:
    return ast.Expr(ast.Call(ast.Name("__runs__", ast.Load()), [ast.Constant(line)], []))


def _clauses(item: pytest.Item) -> set[str]:
    return {clause for mark in item.iter_markers("clause") for clause in mark.args}


def _family(item: pytest.Item) -> str:
    return "city" if "city" in item.nodeid else "classic"


def _passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=None)
    return not any(report.failed for report in reports)


def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """The functions of the rules by chapter, name and first line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    gc.unfreeze()  # get_objects() leaves out what tests/conftest.py froze
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(f"{RULES}{os.sep}"):
            code = thing.__code__
            chapter = os.path.relpath(code.co_filename, RULES)
            found[chapter, code.co_qualname, code.co_firstlineno].append(thing)
    if not found:
        raise SuiteError(f"the tests do not import the rules from {RULES}: install with `pip install -e .`")
    return found


def _codes(chapter: str, source: str | ast.Module) -> dict[tuple[str, str, int], CodeType]:
    """The compiled functions of a chapter by chapter, name and first line."""
    codes = {}
    pending = [compile(source, str(RULES / chapter), "exec", dont_inherit=True)]
    while pending:
        code = pending.pop()
        codes[chapter, code.co_qualname, code.co_firstlineno] = code
        pending += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return codes


def _forked(works: Sequence[Callable[[], Any]], jobs: int) -> Iterator[tuple[int, Any]]:
    """Do each work in a forked process, `jobs` at a time; its place and its result."""
    waiting = list(enumerate(works))[::-1]
    running: dict[Connection, tuple[int, int]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                place, work = waiting.pop()
                ours, theirs = Pipe(duplex=False)
                pid = os.fork()
                if not pid:
                    _work(work, theirs)
                theirs.close()
                running[ours] = place, pid
            for ready in wait(list(running)):
                assert isinstance(ready, Connection)
                place, pid = running.pop(ready)
                with ready:
                    result = _received(ready, pid)
                if isinstance(result, _Broken):
                    raise SuiteError(result.trace)
                yield place, result
    finally:
        for _, pid in running.values():
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


@dataclass(frozen=True)
class _Broken:
    """What went wrong in a forked process, apart from its tests."""

    trace: str


def _received(results: Connection, pid: int) -> Any:
    """The result of a forked process; one that the timer stopped has none."""
    try:
        result = results.recv()
    except EOFError:
        result = None
    _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status):
        return HUNG if os.WTERMSIG(status) == signal.SIGPROF else _Broken(f"a process ended with status {status}")
    return result


def _work(work: Callable[[], Any], results: Connection) -> None:
    """In the forked process: do the work, quietly, send its result, and end."""
    try:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        results.send(work())
    except BaseException:
        results.send(_Broken(traceback.format_exc()))
    finally:
        os._exit(0)
