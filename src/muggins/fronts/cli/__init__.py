"""The command line: one module a command, imported when it is asked for."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from muggins.fronts.cli import leaving
from muggins.fronts.cli.handing import Web

__all__ = ["main", "tell"]


def main(argv: Sequence[str] | None = None, web: Web | None = None) -> int:
    """Run one command, and return its exit code; `web` does what is for the table in the browser.

    0 is well, 1 a problem found, 2 bad usage. With MUGGINS_DEBUG set, what goes wrong is raised.
    """
    # A lone "-" would be taken for an option.
    typed = sys.argv[1:] if argv is None else argv
    words = [leaving.STDIN if word == "-" else word for word in typed]
    return _safely(lambda: _run(words, web))


def tell(text: str) -> int:
    """Print a text that is at hand, as a command would."""

    def run() -> int:
        print(text)
        return leaving.WELL

    return _safely(run)


def _safely(run: Callable[[], int]) -> int:
    """The exit code of what is run, or of what stopped it, which is told in a sentence."""
    _never_stumble_over_a_character()
    try:
        code = run()
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return leaving.INTERRUPTED
    except BrokenPipeError:
        _drop_what_nobody_reads()
        return leaving.PIPE_CLOSED
    except leaving.Refusal as refusal:
        return _leave(str(refusal), refusal.code)
    except OSError as error:
        if os.environ.get("MUGGINS_DEBUG"):
            raise
        return _leave(leaving.what_failed(error), leaving.PROBLEM)
    except Exception as error:
        if os.environ.get("MUGGINS_DEBUG"):
            raise
        return _leave(
            f"this is a fault in muggins itself ({type(error).__name__}: {error}); please report "
            "it with what you typed, and MUGGINS_DEBUG=1 before the command tells where it is",
            leaving.BUG,
        )


def _run(words: Sequence[str], web: Web | None) -> int:
    code = _quick(words)
    if code is not None:
        return code
    from muggins.fronts.cli.app import run

    result = run(words)
    if isinstance(result, int):
        return result
    if web is None:
        raise leaving.Refusal("there is no table in the browser here", leaving.PROBLEM)
    return web(result.task, result.given)


def _quick(words: Sequence[str]) -> int | None:
    """What can be answered without the parser, which takes longer than the answer; else None."""
    match words:
        case ["score", *_]:
            from muggins.fronts.cli.counting import quick
        case ["rules", *_]:
            from muggins.fronts.cli.explaining import quick
        case _:
            return None
    return quick(words)


def _leave(sentence: str, code: int) -> int:
    try:
        sys.stdout.flush()
    except OSError:
        _drop_what_nobody_reads()
    with suppress(OSError):  # nobody can be told
        print(f"muggins: {leaving.shown(sentence)}", file=sys.stderr)
    return code


def _never_stumble_over_a_character() -> None:
    """A terminal that cannot show a character gets another in its place."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _drop_what_nobody_reads() -> None:
    """Let the interpreter close standard output without a further complaint."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
