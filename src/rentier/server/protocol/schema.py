"""The protocol for programs: JSON Schema of every message, act, fact and step, and TypeScript types made from it."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

import rentier.rules  # noqa: F401  (shelves every chapter, so that all kinds of records are known)
from rentier.kernel.records import LARGEST, Act, Detail, Fact, Record, Step, kinds_of, names_of
from rentier.server.protocol import wire

Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
REF = "#/$defs/{name}"


_DESCRIBED: dict[type[Record], type[Struct]] = {}


def described(kind: type[Record]) -> type[Struct]:
    """The wire form of a record class, made from the class itself."""
    if kind not in _DESCRIBED:
        _DESCRIBED[kind] = _described(kind)
    return _DESCRIBED[kind]


def _described(kind: type[Record]) -> type[Struct]:
    hints = typing.get_type_hints(kind)
    fields = [(name, _type(hints[name])) for name in names_of(kind)]
    says = (kind.__doc__ or "").strip().split("\n")[0]
    has_kind = not issubclass(kind, Detail)
    return msgspec.defstruct(
        kind.__name__,
        fields,
        tag_field="kind" if has_kind else None,
        tag=kind.__name__ if has_kind else None,
        forbid_unknown_fields=True,
        namespace={"__doc__": says},
    )


def _type(hint: Any) -> Any:
    if hint is int:
        return Number
    if hint in (bool, str):
        return hint
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _type(next(a for a in arguments if a is not type(None))) | None
    if origin is tuple and len(arguments) == 2 and arguments[1] is ...:
        return list[_type(arguments[0])]  # type: ignore[misc]
    if origin is tuple:
        return tuple[tuple(_type(a) for a in arguments)]  # type: ignore[misc]
    if hint is Step or hint is Fact:
        return dict[str, Any]  # an object of any of their kinds
    return described(hint)


def kinds(base: type[Record]) -> list[type[Struct]]:
    """The wire forms of all acts that a client may send, of all facts, or of all steps."""
    return [
        described(kind) for _, kind in sorted(kinds_of(base).items()) if not (issubclass(kind, Act) and kind.by_banker)
    ]


@cache
def schema() -> dict[str, Any]:
    """The whole protocol as one JSON Schema: `incoming` and `outgoing` messages, and what they hold."""
    incoming = list(typing.get_args(wire.Message))
    outgoing = list(wire.OUTGOING)
    acts, facts, steps = kinds(Act), kinds(Fact), kinds(Step)
    _, defs = msgspec.json.schema_components([*incoming, *outgoing, *acts, *facts, *steps], ref_template=REF)

    def any_of(structs: Iterable[Any]) -> dict[str, Any]:
        return {"anyOf": [{"$ref": REF.format(name=struct.__name__)} for struct in structs]}

    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Rentier's socket protocol {wire.PROTOCOL}",
        "$defs": {
            **defs,
            "Incoming": any_of(incoming),
            "Outgoing": any_of(outgoing),
            "Act": any_of(acts),
            "Fact": any_of(facts),
            "Step": any_of(steps),
        },
    }


def typescript() -> str:
    """The same as TypeScript types."""
    lines = [
        "// Types of the socket protocol, written from the server's schema: do not change them by hand.",
        "",
        f"export const PROTOCOL = {wire.PROTOCOL};",
        "",
    ]
    for name, definition in sorted(schema()["$defs"].items()):
        if definition.get("description"):
            lines.append(f"/** {definition['description'].splitlines()[0]} */")
        if "properties" in definition:
            lines += [f"export interface {name} {_object(definition)}", ""]
        else:
            lines += [f"export type {name} = {_typescript(definition)};", ""]
    return "\n".join(lines)


def _object(definition: dict[str, Any]) -> str:
    required = set(definition.get("required", ()))
    rows = [
        f"  {name}{'' if name in required else '?'}: {_typescript(inner)};"
        for name, inner in definition["properties"].items()
    ]
    return "{\n" + "\n".join(rows) + "\n}"


def _typescript(plain: dict[str, Any]) -> str:
    """The TypeScript type of a piece of schema."""
    if "$ref" in plain:
        return str(plain["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in plain:
        return " | ".join(_typescript(inner) for inner in plain["anyOf"])
    if "enum" in plain:
        return " | ".join(msgspec.json.encode(value).decode() for value in plain["enum"])
    kind = plain.get("type")
    if kind == "array" and "prefixItems" in plain:
        return f"[{', '.join(_typescript(inner) for inner in plain['prefixItems'])}]"
    if kind == "array":
        inner = _typescript(plain.get("items") or {})
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values = plain.get("additionalProperties")
        return f"Record<string, {_typescript(values) if isinstance(values, dict) else 'unknown'}>"
    named = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return named.get(str(kind), "unknown")
