"""Dependency audit: known vulnerabilities, and bills of materials for a release."""
