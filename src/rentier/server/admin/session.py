"""Who may use the admin page: the secret, sessions in a signed cookie, and tokens in forms."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64

COOKIE = "rentier_admin"
SESSION_SECONDS = 8 * 3600
LONGEST_NAME = 40
OPERATOR = "operator"
"""The name of an operator who gives none."""


class Login:
    """Checks the secret, and signs sessions with a key made of it: a new secret ends them all."""

    def __init__(self, secret: bytes) -> None:
        self._secret = hashlib.sha256(secret).digest()
        self._key = hmac.new(secret, b"rentier: sessions of the admin page", hashlib.sha256).digest()

    def is_secret(self, given: str) -> bool:
        """Whether somebody knows the secret; takes as long for every guess."""
        digest = hashlib.sha256(given.encode("utf-8", "surrogatepass")).digest()
        return hmac.compare_digest(digest, self._secret)

    def session(self, name: str, now: float) -> str:
        """The cookie of a new session."""
        payload = urlsafe_b64encode(json.dumps([name, now + SESSION_SECONDS]).encode()).decode()
        return f"{payload}.{self._sign('session', payload)}"

    def operator(self, session: str | None, now: float) -> str | None:
        """The name of the operator whose session this is; None if it is none, or over."""
        payload, _, signature = (session or "").partition(".")
        if not hmac.compare_digest(self._sign("session", payload).encode(), as_bytes(signature)):
            return None
        try:
            name, until = json.loads(urlsafe_b64decode(payload))
        except (ValueError, NotBase64):
            return None
        return str(name) if now < until else None

    def form_token(self, session: str) -> str:
        """What every form of a session carries: other sites cannot know it."""
        return self._sign("form", session)

    def is_form_of(self, session: str, token: str) -> bool:
        """Whether a form was made for this session."""
        return hmac.compare_digest(self.form_token(session).encode(), as_bytes(token))

    def _sign(self, what: str, text: str) -> str:
        return hmac.new(self._key, f"{what}:".encode() + as_bytes(text), hashlib.sha256).hexdigest()


def as_bytes(text: str) -> bytes:
    """Any text as bytes, also one that is no Unicode."""
    return text.encode("utf-8", "surrogatepass")


def clean_name(name: str) -> str:
    """An operator's name as the audit log has it."""
    return re.sub(r"[^\w .@-]", "", name).strip()[:LONGEST_NAME] or OPERATOR
