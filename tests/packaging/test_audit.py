"""The dependency audit: silence is never taken for good news."""

from __future__ import annotations

import json

import pytest

from tools.audit.__main__ import Finding, main, of_npm_audit, of_pip_audit

FINE = {"name": "rich", "version": "1.0", "vulns": []}
BAD = {"name": "rich", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
SKIPPED = {"name": "rich", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("output", "errors", "sentence"),
    [
        (json.dumps({"dependencies": [FINE]}), "", "no known vulnerabilities"),
        (json.dumps({"dependencies": [FINE, BAD]}), "", "rich 1.0: PYSEC-1, fixed in 1.1"),
        (json.dumps({"dependencies": [FINE, SKIPPED]}), "", "could not ask (skipped rich)"),
        (json.dumps({"dependencies": []}), "", "could not ask (pip-audit gave no list)"),
        ("", "Traceback\nConnectionError: no route", "could not ask (ConnectionError: no route)"),
        ("[]", "", "could not ask"),
    ],
)
def test_what_pip_audit_says(output: str, errors: str, sentence: str) -> None:
    assert sentence in of_pip_audit(output, errors).sentence()


@pytest.mark.parametrize(
    ("output", "errors", "sentence"),
    [
        (json.dumps({"metadata": {}, "vulnerabilities": {}}), "", "no known vulnerabilities"),
        (json.dumps({"metadata": {}, "vulnerabilities": {"vite": {"severity": "high"}}}), "", "vite: high"),
        (json.dumps({"error": {"summary": "405 Method Not Allowed"}}), "", "could not ask (405 Method Not Allowed)"),
        (json.dumps({"message": "request failed"}), "", "could not ask (request failed)"),
        ("", "npm error audit endpoint returned an error", "could not ask (npm error audit endpoint"),
        ("{}", "", "could not ask (no answer)"),
    ],
)
def test_what_npm_audit_says(output: str, errors: str, sentence: str) -> None:
    assert sentence in of_npm_audit(output, errors).sentence()


@pytest.mark.parametrize(
    ("findings", "status"),
    [
        ([Finding("a"), Finding("b")], 0),
        ([Finding("a"), Finding("b", asked=False)], 2),
        ([Finding("a", asked=False), Finding("b", ("x",))], 1),
    ],
)
def test_only_two_clean_answers_are_a_success(findings: list[Finding], status: int) -> None:
    assert main([lambda finding=finding: finding for finding in findings]) == status  # type: ignore[misc]
