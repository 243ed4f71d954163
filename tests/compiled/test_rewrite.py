"""What the compiler reads means the same as what people read."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from rentier.kernel.records import KINDS, Fact, decode, encode, names_of
from tools.compiled.build import SOURCE, WHOLE
from tools.compiled.rewrite import rewritten

HOPS = '''
from __future__ import annotations
from typing import ClassVar
from rentier.kernel.records import Act, Fact, record

@record
class Hopped(Fact):
    """A token hopped; the second line is not shown."""

    seat: int
    over: tuple[int, ...]
    again: bool = False
    """Whether it hops on."""
    says = "{seat:seat} hops"
    concerns = (
        "seat",
    )
    loud: ClassVar[bool] = True

    def far(self) -> int:
        return len(self.over)

@record
class Rest(Act):
    """Rest."""

class Frog:
    __slots__ = ("name",)

class Toad(Frog):
    legs = 4
'''


def run(name: str, source: str) -> ModuleType:
    """A module made of a text; records in it take their names out of the registry again."""
    module = ModuleType(name)
    vars(module)["_mypyc_attr"] = lambda **attributes: lambda kind: kind  # only the compiler sees its import
    sys.modules[name] = module
    before = dict(KINDS)
    exec(source, vars(module))
    KINDS.clear()
    KINDS.update(before)
    return module


@pytest.fixture
def frogs() -> Iterator[tuple[Any, Any]]:
    """The same module as it is written and as it is compiled."""
    (text,) = rewritten({"frogs.py": HOPS}).values()
    yield run("frogs_as_written", HOPS), run("frogs_rewritten", text)
    del sys.modules["frogs_as_written"], sys.modules["frogs_rewritten"]


def test_a_rewritten_record_is_the_same_record(frogs: tuple[Any, Any]) -> None:
    for module in frogs:
        hopped = module.Hopped(1, (2, 3))
        assert hopped == module.Hopped(1, over=(2, 3), again=False)
        assert hopped != module.Hopped(1, (2, 3), True)
        assert hopped != module.Rest()
        assert hash(hopped) == hash((1, (2, 3), False))
        assert repr(hopped) == "Hopped(seat=1, over=(2, 3), again=False)"
        assert names_of(module.Hopped) == ("seat", "over", "again")
        assert encode(hopped) == {"kind": "Hopped", "seat": 1, "over": [2, 3], "again": False}
        assert module.Hopped.__doc__ == "A token hopped; the second line is not shown."
        assert (module.Hopped.says, module.Hopped.concerns) == ("{seat:seat} hops", ("seat",))
        assert hopped.far() == 2
        assert module.Rest() == module.Rest()
        assert repr(module.Rest()) == "Rest()"


def test_a_rewritten_record_is_read_and_pickled(frogs: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for module in frogs:
        monkeypatch.setitem(KINDS, "Hopped", module.Hopped)
        hopped = module.Hopped(0, (4,), True)
        assert decode(encode(hopped), Fact) == hopped
        assert pickle.loads(pickle.dumps(hopped)) == hopped


def test_slots_go_only_where_a_class_has_subclasses() -> None:
    text = rewritten({"frogs.py": HOPS, "pond.py": HOPS.replace("Frog", "Newt").replace("Toad(Newt)", "Eft")})
    assert "__slots__" not in text["frogs.py"]
    assert "    __slots__: _ClassVar = ('name',)\n" in text["pond.py"]
    assert "    legs: _ClassVar = 4\n" in text["frogs.py"]


def test_an_unknown_decorator_is_told() -> None:
    with pytest.raises(ValueError, match="Frog: the compiled build does not know the decorator @loud"):
        rewritten({"frogs.py": HOPS.replace("class Frog", "@loud\nclass Frog")})


def test_every_module_can_be_rewritten() -> None:
    texts = {path: (SOURCE / path).read_text(encoding="utf-8") for path in WHOLE.modules()}
    for path, text in rewritten(texts).items():
        compile(text, path, "exec")
        assert "\n@record\n" not in text, path
        assert "\n@memory(" not in text, path


def test_a_tuple_stays_one_where_another_module_has_a_class_of_its_name() -> None:
    tuples = "from typing import NamedTuple\n\nclass Hop(NamedTuple):\n    steps: int\n"
    frogs = "from typing import Any\n\nclass Hop:\n    steps = 1\n"
    texts = rewritten({"tuples.py": tuples, "frogs.py": frogs})
    assert texts["tuples.py"] == tuples
    assert "_mypyc_attr" in texts["frogs.py"]
