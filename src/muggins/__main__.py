"""The one place that knows every front, by name and lazily."""

import os
import sys
from collections.abc import Mapping
from typing import Any

from muggins import __version__

HELP = """\
Usage: muggins COMMAND

Cribbage: play it, count it, think it over, check it.

  play        play a game against bots, people, or both
  serve       open a table in the browser, for you or for friends
  games       the games you have played: list, show, resume, delete
  score       count a hand, or the cards of the play
  discard     which cards to lay away, best first
  peg         which card to play, best first
  odds        the chance to win from a score
  train       exercises: laying away, playing, counting, the end of the game
  rules       the forms of the game; explain one
  replay      step through a record
  review      what each decision of a game gave away, and what was luck
  picture     draw cards, a position or the end of a game
  verify      check records by the rules, and their deals by their secret
  duel        let two bots play each other on the same cards
  duplicate   play the same deals as others, and compare what each made of them
  stats       what your games come to, and whether the cards are fair
  warm        make the engine's kernels ready
  bench       measure how fast the engine is on this machine
  db          the games of the table in the browser: save them, put them back
  config      what you have set, and where it is kept
  completion  print a script that completes commands in your shell

  --version   say which version this is; -V too
  --help      say this; after a command, say all about it; help too

Examples:
  muggins play
  muggins score 5h 5s 5d Jc 5c     (the last card is the starter)
"""


def main() -> int:
    """Run the command that was asked for, and return its exit code."""
    try:
        _fill_in_for_closed_streams()
        return _run()
    except KeyboardInterrupt:  # so early that no command could see to it
        return 130


def _fill_in_for_closed_streams() -> None:
    """What the shell closed (`>&-`) takes everything, or says nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115


def _run() -> int:
    from muggins.fronts import cli  # whose commands, slow to import, are not needed for these
    from muggins.fronts.cli.program import typed

    match sys.argv[1:]:
        case [] | ["--help"] | ["-h"] | ["help"]:
            return cli.tell("\n".join(map(typed, HELP.splitlines())))
        case ["--version"] | ["-V"] | ["version"]:
            return cli.tell(f"muggins {__version__}")
    return cli.main(web=_web)


def _web(task: str, given: Mapping[str, Any]) -> int:
    """Have the table in the browser do what a command asked of it."""
    from muggins.fronts.cli.leaving import PROBLEM, Refusal

    try:
        from muggins.fronts.web.refusals import Refused
        from muggins.fronts.web.tasks import do
    except ImportError as missing:
        raise Refusal(
            f"the table in the browser needs {missing.name}, which is not here; this gets it: "
            "pip install 'muggins[web]'",
            PROBLEM,
        ) from None
    try:
        return do(task, given)
    except Refused as refused:
        said = str(refused).rstrip(".")
        raise Refusal(f"{said[:1].lower()}{said[1:]}", PROBLEM) from None


if __name__ == "__main__":
    sys.exit(main())
