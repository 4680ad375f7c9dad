"""The pages that --help prints: plain text in two columns, no wider than 79."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from muggins.fronts.cli.program import typed

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions


WIDTH = 79
"""No line is longer, in columns."""


def examples(*shown: tuple[str, str]) -> str:
    """The end of a page: commands, each with what it is for."""
    shown = tuple((typed(command), what) for command, what in shown)
    width = max(len(command) for command, _ in shown)
    if width + max(len(what) for _, what in shown) + 4 > WIDTH:
        lines = [f"  {command}\n      {what}" for command, what in shown]
    else:
        lines = [f"  {command:<{width}}  {what}" for command, what in shown]
    return "\n".join(["Examples:", *lines])


class Page:
    """Lays out the parts of a page as cyclopts gives them."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        rows = [(_named(entry), _told(entry)) for entry in panel.entries]
        if not rows:
            return
        width = min(28, max(len(name) for name, _ in rows))
        _print(console, f"\n{panel.title}:")
        for name, told in rows:
            first, *rest = wrap(told, WIDTH - width - 4) or [""]
            if len(name) > width:
                _print(console, f"  {name}")
                name = ""
            _print(console, f"  {name:<{width}}  {first}".rstrip())
            for line in rest:
                _print(console, f"{'':<{width + 4}}{line}")

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """The first line: how the command is written."""
        words = typed(f"Usage: {_plain(usage).removeprefix('Usage: ')}")
        _print(console, "\n".join(wrap(words, WIDTH, subsequent_indent="    ")))

    def render_description(self, console: Console, options: ConsoleOptions, text: Any) -> None:
        """What the command does."""
        _print(console, "\n" + "\n".join(wrap(_plain(text), WIDTH)))


def _named(entry: HelpEntry) -> str:
    names = ", ".join(entry.display_labels)
    if entry.metavar and not entry.positional_label and not entry.choices:
        return f"{names} {entry.metavar}"
    return names


def _told(entry: HelpEntry) -> str:
    told = [_plain(entry.description)]
    if entry.choices:
        told.append(f"One of {', '.join(entry.choices)}.")
    return " ".join(filter(None, told))


def _plain(text: Any) -> str:
    """The words of what cyclopts holds as rich text."""
    inner = getattr(text, "primary_renderable", text)
    return " ".join(str(getattr(inner, "plain", inner or "")).split())


def _print(console: Console, text: str) -> None:
    console.print(text, highlight=False, markup=False, soft_wrap=True)
