"""The routes of the admin page. People sign in and get pages; `rentier admin` sends the secret and gets JSON."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException

from rentier.server.admin.actions import Actions
from rentier.server.admin.overview import Overview
from rentier.server.admin.page import STYLE, overview_page, sign_in_page
from rentier.server.admin.session import COOKIE, SESSION_SECONDS, Login, clean_name
from rentier.server.api.cookies import LOCKED, kept
from rentier.server.config.settings import Settings
from rentier.server.edge.limits import Rates, address_of, is_secure
from rentier.server.ops.health import comes_from
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.operators import Entry

GUESSES, GUESS_SECONDS = 5, 60.0
"""Wrong secrets per address and period."""
MOST_FIELDS = 10
OPERATOR_HEADER = "x-rentier-operator"
"""Whom `rentier admin` runs for."""
SECTIONS = {
    "ban": "bans",
    "unban": "bans",
    "settle": "reports",
    "message": "message",
    "clear-message": "message",
    "drain": "update",
    "resume": "update",
}
"""Where on the page the result of an action is seen."""


@dataclass(frozen=True, slots=True)
class Administration:
    """What the routes work with; made when the server starts."""

    login: Login
    actions: Actions
    overview: Overview
    rates: Rates
    settings: Settings


def admin_router() -> APIRouter:
    """The routes; addresses that are not allowed here get a 404."""
    router = APIRouter(prefix="/admin", include_in_schema=False)

    @router.get("")
    async def page(request: Request) -> Response:
        """Everything at a glance, or the form to sign in."""
        admin = the_administration(request)
        if bearer(request) is not None:
            check_bearer(request, admin)
            return JSONResponse(await admin.overview.show(), headers=PRIVATE)
        session = session_of(request, admin)
        operator = admin.login.operator(session, admin.overview.clock())
        if operator is None:
            return HTMLResponse(sign_in_page(), headers=PRIVATE)
        found = await admin.overview.show()
        return HTMLResponse(overview_page(found, operator, admin.login.form_token(session)), headers=PRIVATE)

    @router.get("/admin.css")
    async def style(request: Request) -> Response:
        """How the page looks."""
        the_administration(request)
        return Response(STYLE, media_type="text/css", headers={"cache-control": "no-cache"})

    @router.post("/sign-in")
    async def sign_in(request: Request) -> Response:
        """Begin a session."""
        admin = the_administration(request)
        fields = await form(request)
        name = clean_name(fields.get("name", ""))
        who = f"{name} (page, {address_of(request.scope, admin.settings)})"
        try:
            check_secret(request, admin, fields.get("secret", ""))
        except RequestError as error:
            if error.code is ErrorCode.ADMIN:
                await admin.actions.store.operators.note(Entry(admin.overview.clock(), who, "wrong-secret", ""))
            return HTMLResponse(sign_in_page(error.sentence), error.status, headers=PRIVATE)
        now = admin.overview.clock()
        await admin.actions.store.operators.note(Entry(now, who, "sign-in", ""))
        answer = RedirectResponse("/admin", 303, headers=PRIVATE)
        secure = is_secure(request.scope, admin.settings)
        answer.set_cookie(
            (LOCKED if secure else "") + COOKIE,
            admin.login.session(name, now),
            max_age=SESSION_SECONDS,
            path="/" if secure else "/admin",  # with the prefix it has to be for the whole site
            secure=secure,
            httponly=True,
            samesite="strict",
        )
        return answer

    @router.post("/sign-out")
    async def sign_out(request: Request) -> Response:
        """End a session in this browser."""
        admin = the_administration(request)
        check_session(request, admin, await form(request))
        answer = RedirectResponse("/admin", 303, headers=PRIVATE)
        answer.delete_cookie(COOKIE, path="/admin", httponly=True, samesite="strict")
        answer.delete_cookie(LOCKED + COOKIE, path="/", secure=True, httponly=True, samesite="strict")
        return answer

    @router.post("/{action}")
    async def act(request: Request, action: str) -> Response:
        """Carry out an action."""
        admin = the_administration(request)
        fields = await form(request)
        address = address_of(request.scope, admin.settings)
        if bearer(request) is not None:
            check_bearer(request, admin)
            who = f"{clean_name(request.headers.get(OPERATOR_HEADER, ''))} (command line, {address})"
            need_action(action)
            return JSONResponse({"sentence": await admin.actions.do(action, fields, who)}, headers=PRIVATE)
        session = session_of(request, admin)
        operator = check_session(request, admin, fields)
        need_action(action)
        try:
            await admin.actions.do(action, fields, f"{operator} (page, {address})")
        except RequestError as error:
            found = await admin.overview.show()
            shown = overview_page(found, operator, admin.login.form_token(session), error.sentence)
            return HTMLResponse(shown, error.status, headers=PRIVATE)
        return RedirectResponse(f"/admin#{SECTIONS[action]}", 303, headers=PRIVATE)

    return router


PRIVATE = {"cache-control": "no-store", "referrer-policy": "same-origin"}
"""Not kept anywhere; and with the usual `no-referrer` browsers would not say that a form comes from this very page."""


def the_administration(request: Request) -> Administration:
    """What the routes work with, for those who may come here; to others there is no such page."""
    admin: Administration = request.app.state.administration
    if not comes_from(request, admin.settings.admin_from, admin.settings):
        raise HTTPException(404, "There is no such page")
    return admin


def need_action(action: str) -> None:
    """Refuse what is no action."""
    if action not in SECTIONS:
        raise HTTPException(404, "There is no such page")


def bearer(request: Request) -> str | None:
    """The secret that a program sends."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else None


def check_bearer(request: Request, admin: Administration) -> None:
    """Let programs in that send the secret."""
    check_secret(request, admin, bearer(request) or "")


def check_secret(request: Request, admin: Administration, given: str) -> None:
    """Refuse a wrong secret, and any secret after too many wrong ones from an address."""
    key = ("admin", address_of(request.scope, admin.settings))
    if admin.rates.exhausted(key, GUESSES, GUESS_SECONDS):
        sentence = "Too many wrong secrets from this address: wait a minute"
        raise RequestError(ErrorCode.RATE, sentence, wait=admin.rates.wait(key))
    if not admin.login.is_secret(given):
        admin.rates.allow(key, GUESSES, GUESS_SECONDS)
        raise RequestError(ErrorCode.ADMIN, "The admin secret is wrong: it is the one in admin_secret")


def session_of(request: Request, admin: Administration) -> str:
    """The session that a browser keeps."""
    return kept(request, admin.settings, COOKIE) or ""


def check_session(request: Request, admin: Administration, fields: dict[str, str]) -> str:
    """The operator whose form this is."""
    session = session_of(request, admin)
    operator = admin.login.operator(session, admin.overview.clock())
    if operator is None or not admin.login.is_form_of(session, fields.get("form", "")):
        raise RequestError(ErrorCode.ADMIN, "Your session is over or this form is not yours: open /admin again")
    return operator


async def form(request: Request) -> dict[str, str]:
    """The fields of a form."""
    try:
        text = (await request.body()).decode()
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict"))
    except ValueError:
        raise RequestError(ErrorCode.FORMAT, "This form cannot be read: open /admin again") from None
