"""The page of variants and house rules: what each does, the code that does it, and the scenarios that play it."""

from __future__ import annotations

from rentier.kernel.edition import Option, all_options, edition_names, load
from rentier.kernel.rulebook import rulebook
from rentier.site import sources
from rentier.site.excerpts import scenarios
from rentier.site.explorer import fenced, folded, plain

HEADINGS = {"book": "Variants that a book prints", "house": "House rules"}


def page() -> str:
    """Every option, by where it comes from."""
    text = (
        "# Variants and house rules\n\nA table can switch these on; all are off by default. Use "
        "`--option NAME` in a terminal, `options={'name': True}` in Python, *All table options* in the browser.\n"
    )
    for mark, heading in HEADINGS.items():
        text += f"\n## {heading}\n\n"
        text += "".join(section(option) for option in all_options() if option.mark == mark)
    return text


def section(option: Option) -> str:
    """One option."""
    words = rulebook("platinum" if "classic" in option.families else "city").words

    def filled(template: str) -> str:
        return "".join(part.text for part in words.fill(template, {}))

    text = f"### {filled(option.title)}\n\n{plain(filled(option.says))}\n\n"
    number = option.number
    name = f"{option.id}={number['default']}" if number else option.id
    text += f"- Name: `{name}`" + (f" (from {number['least']} to {number['most']})" if number else "") + "\n"
    where = [load(name).title for name in edition_names() if load(name).family in option.families]
    text += f"- Editions: {', '.join(where)}\n"
    if option.books:
        text += f"- Printed in the book of: {', '.join(load(name).title for name in option.books)}\n"
    if option.settings:
        text += f"- Settings: {', '.join(f'`{key} = {value}`' for key, value in option.settings.items())}\n"
    file = sources.PACKAGE / "editions" / "options" / f"{option.id}.toml"
    data = file.read_text(encoding="utf-8")
    text += f"\n<details><summary>Data: {file.name}</summary>\n\n```toml\n{data}```\n</details>\n\n"
    for chapter in option.chapters:
        for code in sorted((sources.PACKAGE / "rules").rglob(f"{chapter}.py")):
            shown = fenced(code.read_text(encoding="utf-8"))
            text += f"<details><summary>Code: {code.name}</summary>\n\n{shown}</details>\n\n"
    played = [part for part in scenarios() if f'"{option.id}"' in part.source]
    if played:
        text += f"**Scenarios that play it ({len(played)}):**\n\n{folded(played, up='..')}"
    return text
