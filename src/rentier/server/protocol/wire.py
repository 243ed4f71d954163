"""Socket messages: every message in both directions, and the strict parsing of incoming ones."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from rentier.server.protocol import strict_json
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.server.protocol.validation import misfit

PROTOCOL = 2
"""Increased when a message changes its meaning; new optional fields do not count."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
"""The client's id for a command; the reply repeats it, and a repeated command is not carried out again."""
Version = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Seat = Annotated[int, Meta(ge=0, le=7)]
Pace = Literal["calm", "normal", "brisk", "instant"]
Thrift = Literal["always", "asked"]
Topic = Literal["chances", "hint", "deal"]
Told = list[list[Any]]
"""A sentence as parts: [kind, text] or [kind, text, value]."""


class Incoming(Struct, tag_field="type", forbid_unknown_fields=True):
    """What a client sends."""


class Hello(Incoming, tag="hello"):
    """The first message: who you are (or nobody, to spectate) and the last version you have seen."""

    protocol: int
    token: Annotated[str, Meta(max_length=200)] | None = None
    invite: Annotated[str, Meta(max_length=200)] | None = None
    since: Version | None = None
    choices: Thrift = "always"
    """When to send `choices`: after every act, or only when you are asked or addressed."""
    name: Annotated[str, Meta(max_length=200)] | None = None
    """What to call a spectator."""


class DoAct(Incoming, tag="act"):
    """Carry out an act from `choices`, or a form filled in."""

    id: Id
    act: dict[str, Any]


class TypeAct(Incoming, tag="type"):
    """Carry out an act as people type it: `bid 120`."""

    id: Id
    text: Annotated[str, Meta(max_length=500)]


class PreviewAct(Incoming, tag="preview"):
    """Preview what an act would do."""

    id: Id
    act: dict[str, Any]


class Say(Incoming, tag="say"):
    """A line of chat; what spectators write reaches spectators only."""

    id: Id
    text: Annotated[str, Meta(max_length=4000)]


class Autopilot(Incoming, tag="autopilot"):
    """Let a bot play for you, or take your seat back."""

    id: Id
    on: bool


class Vote(Incoming, tag="vote"):
    """Vote to remove a player, or withdraw the vote."""

    id: Id
    seat: Seat
    remove: bool


class SetPace(Incoming, tag="pace"):
    """Change how fast the table's bots play; only the host can."""

    id: Id
    pace: Pace


class AskPause(Incoming, tag="pause"):
    """Ask for a pause, or take that back; while the game is paused, `on` false resumes it."""

    id: Id
    on: bool


class SetCoach(Incoming, tag="coach"):
    """Turn the coach on or off, at a table where everybody else is a bot; the game is marked as coached."""

    id: Id
    on: bool


class Consult(Incoming, tag="consult"):
    """Ask the coach for everybody's winning chances, a hint, or what a deal would do to them."""

    id: Id
    about: Topic
    act: dict[str, Any] | None = None
    """The deal: `OfferDeal`, `CounterDeal` or `AcceptDeal`."""


class AnswerNote(Incoming, tag="note"):
    """Take back the move that the coach's last note is about, or keep it."""

    id: Id
    take_back: bool


class Ping(Incoming, tag="ping"):
    """Check the connection."""

    id: Id


Message = (
    Hello
    | DoAct
    | TypeAct
    | PreviewAct
    | Say
    | Autopilot
    | Vote
    | SetPace
    | AskPause
    | SetCoach
    | Consult
    | AnswerNote
    | Ping
)


ALLOWED = {
    "type": [kind.__struct_config__.tag for kind in get_args(Message)],
    "choices": get_args(Thrift),
    "pace": get_args(Pace),
    "about": get_args(Topic),
}
"""The fields that take certain texts only, with those."""


class Outgoing(Struct, tag_field="type", omit_defaults=True):
    """What the server sends."""


class Reason(Struct):
    """Why a bot made an offer that is open: plain text."""

    offer: int
    said: str


class Welcome(Outgoing, tag="welcome"):
    """The reply to `hello`: the current table; if `gap` is true, exactly the missed updates follow."""

    protocol: int
    table: dict[str, Any]
    seat: int | None
    version: int
    gap: bool
    view: dict[str, Any] | None
    """Null until the game starts."""
    reasons: list[Reason] = []
    """Why bots made the offers that are open now."""
    reports: bool = False
    """Whether somebody reads reports of players here."""


class ToldFact(Struct, omit_defaults=True):
    """One fact: its number, itself, and the sentence that tells it."""

    n: int
    fact: dict[str, Any]
    told: Told
    faces: list[str] | None = None
    """What each die shows, for a fact with dice: a number, or the rules' name of a face."""


class Update(Outgoing, tag="update"):
    """One act's facts and the view after them, the same for everybody; a missed update comes without the view."""

    version: int
    by: int
    act: str | None
    facts: list[ToldFact]
    view: dict[str, Any] | None = None
    said: str | None = None
    """What the bot that acted says about it: plain text. With an offer, it is the reason for it."""


class Blocked(Struct):
    """An act that is not allowed now, and why."""

    act: dict[str, Any]
    clause: str
    sentence: str


class Choices(Outgoing, tag="choices"):
    """What your seat can do at this version."""

    version: int
    acts: list[dict[str, Any]]
    forms: list[dict[str, Any]]
    blocked: list[Blocked]


class Clocks(Outgoing, tag="clocks"):
    """The deadlines, in milliseconds since 1970; `now` is the server's time."""

    face: dict[str, Any]


class TableChanged(Outgoing, tag="table"):
    """The table: its seats, who is connected, and its status."""

    table: dict[str, Any]


class Said(Outgoing, tag="said"):
    """Lines of chat; one without text was removed."""

    lines: list[dict[str, Any]]
    spectators: bool = False
    """Whether these are lines of the spectators' chat, which players do not get."""


class Done(Outgoing, tag="done"):
    """A command was carried out and stored; for an act, `version` is the one it led to."""

    id: str
    version: int


class Refused(Outgoing, tag="refused"):
    """A command was not carried out: by a rule, with its clause, or by the table, with a code."""

    id: str | None
    code: ErrorCode
    sentence: str
    clause: str | None = None
    told: Told | None = None
    open: list[dict[str, Any]] | None = None
    """For an answer that came too late: what is open now."""


class Previewed(Outgoing, tag="preview"):
    """What an act would bring, as far as it can be known."""

    id: str
    facts: list[ToldFact]
    view: dict[str, Any]
    complete: bool


class Weighed(Struct, omit_defaults=True):
    """A choice with everybody's winning chances after it."""

    act: str
    chances: list[float]


class Advice(Outgoing, tag="advice"):
    """The coach's answer about the position at a version."""

    id: str
    version: int
    chances: list[float]
    """Everybody's winning chances by seat: now, or after the deal."""
    margin: float
    """Half the width of their 95% interval."""
    before: list[float] = []
    """For a deal: the chances without it."""
    advice: str = ""
    """For a hint: what to do, in a sentence."""
    choices: list[Weighed] = []
    """For a hint: the best choices, the best first."""


class Note(Outgoing, tag="note"):
    """The coach's note after a clear mistake of yours; without one: the last note is no longer open."""

    mistake: dict[str, Any] | None
    """What you did, what was better, and the chances after either, as in a review."""
    open: bool = False
    """Whether you can take it back, until the next roll or card."""


class Over(Outgoing, tag="over"):
    """The game is over, and the seed behind the dice is revealed."""

    ranking: list[int]
    server_seed: str
    player_seeds: list[str]


class Announced(Outgoing, tag="announced"):
    """A message of the operator to all tables, also sent after `welcome`; an empty one takes back the last."""

    number: int
    """Identifies the message, so that one that was dismissed stays so."""
    text: str


class Pong(Outgoing, tag="pong"):
    """The reply to `ping`."""

    id: str


class Bye(Outgoing, tag="bye"):
    """Why the server closes the socket."""

    code: int
    sentence: str


OUTGOING = (
    Welcome,
    Update,
    Choices,
    Clocks,
    TableChanged,
    Said,
    Done,
    Refused,
    Previewed,
    Advice,
    Note,
    Over,
    Announced,
    Pong,
    Bye,
)


_KINDS: dict[object, Any] = {kind.__struct_config__.tag: kind for kind in get_args(Message)}


def _kind_of(plain: Any) -> Any:
    """The kind that a message names: looked up first, since for a union msgspec collects all fields every time."""
    name = plain.get("type") if isinstance(plain, dict) else None
    return _KINDS.get(name, Message) if isinstance(name, str) else Message


def read(text: str) -> Message:
    """A client's message; anything that is not exactly one is a `RequestError`."""
    plain = strict_json.read(text)
    try:
        message: Message = msgspec.convert(plain, _kind_of(plain), strict=True)
    except msgspec.ValidationError as error:
        raise RequestError(ErrorCode.FORMAT, f"Invalid message: {misfit(str(error), ALLOWED)}") from None
    return message


def id_in(text: str) -> str | None:
    """The id of a command that could not be read, if it can be found."""
    id = strict_json.glimpse(text, "id")
    return id if id is not None and 0 < len(id) <= 64 else None


_ENCODER = msgspec.json.Encoder()


def write(message: Outgoing) -> str:
    """A message as the text of one frame."""
    return _ENCODER.encode(message).decode()
