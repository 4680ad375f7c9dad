"""Which commands there are; each is imported when it runs."""

from __future__ import annotations

from collections.abc import Sequence

from cyclopts import App, CycloptsError, UnknownCommandError, UnusedCliTokensError

from muggins import __version__
from muggins.fronts.cli import leaving
from muggins.fronts.cli.handing import Handover
from muggins.fronts.cli.help import Page, examples
from muggins.rulebook.card import BadNotation

_HERE = "muggins.fronts.cli"
_VERSION = ("--version", "-V")

# What each does, and its examples; those with commands of their own bring theirs.
_COMMANDS: dict[str, tuple[str, *tuple[tuple[str, str], ...]]] = {
    "play": (
        "play a game against bots, people, or both",
        ("muggins play", "go on with the last game, or begin one"),
        ("muggins play --rules five-card --counting muggins", "count for yourself"),
    ),
    "games": ("the games you have played: list, show, resume, delete",),
    "serve": (
        "open a table in the browser, for you or for friends",
        ("muggins serve", "for this machine alone"),
        ("muggins serve --host 0.0.0.0", "for all who can reach it; friends come by link"),
    ),
    "score": (
        "count a hand, or the cards of the play",
        ("muggins score 5h 5s 5d Jc 5c", "the last card is the starter"),
        ("muggins score --play 4 6 5", "what each card of a pile pegs"),
    ),
    "discard": (
        "which cards to lay away, best first",
        ("muggins discard 5h 6c 7d 8s Jh Qd --dealer", "by points"),
        ("muggins discard 5h 6c 7d 8s Jh Qd --pone --score 80-75", "by the score, yours first"),
    ),
    "peg": (
        "which card to play, best first",
        ("muggins peg 7s 8c 4h --pile 9s Tc --starter 5c --pone", "the cards of this count"),
        ("muggins peg 4d 4h --history 7s 9s 8c 6c go --starter 5c --pone", "and of those before"),
    ),
    "odds": (
        "the chance to win from a score",
        ("muggins odds 103-109 --dealer", "your score first, and you deal"),
        ("muggins odds 0-3 --dealer --rules five-card", "five-card begins so: pone has three"),
    ),
    "train": ("exercises: laying away, playing, counting, the end of the game",),
    "rules": (
        "the forms of the game; explain one",
        ("muggins rules", "list them"),
        ("muggins rules six-card,target=61,counting=claimed", "explain a variation"),
    ),
    "replay": (
        "step through a record",
        ("muggins replay game.muggins", "step by step"),
        ("muggins replay game.muggins --seat 1 | less", "all of it, as seat 1 saw it"),
    ),
    "review": (
        "what each decision of a game gave away, and what was luck",
        ("muggins review last", "the last game that you played, the costliest decisions first"),
        (
            "muggins review *.muggins --annotate marked.muggins",
            "and marks written into the records",
        ),
    ),
    "picture": (
        "draw cards, a position or the end of a game",
        ("muggins picture 5h 5s 5d Jc 5c --out hand.svg", "a hand, counted"),
        ("muggins picture game.muggins --out game.png", "how a game ended"),
    ),
    "verify": (
        "check records by the rules, and their deals by their secret",
        ("muggins verify *.muggins", "one line for each game that is wrong"),
        ("zcat games.gz | muggins verify - --json", "from a pipe, for a program"),
    ),
    "duel": (
        "let two bots play each other on the same cards",
        ("muggins duel greedy random --pairs 200", "400 games: each deal is played both ways"),
        ("muggins duel greedy random --rules five-card --json", "another form, for a program"),
    ),
    "duplicate": ("play the same deals as others, and compare what each made of them",),
    "stats": (
        "what your games come to, and whether the cards are fair",
        ("muggins stats", "of the games you played here"),
        ("muggins stats club/*.muggins --name Ann", "of records, for one player"),
    ),
    "warm": (
        "make the engine's kernels ready, so that nothing has to wait for them",
        ("muggins warm", "once after each installation"),
        ("muggins warm --json", "for a program"),
    ),
    "bench": (
        "measure how fast the engine is on this machine",
        ("muggins bench", "against plain Python"),
        ("muggins bench --json", "for a program"),
    ),
    "db": ("the games of the table in the browser: bring up to date, save, put back",),
    "config": ("what you have set, and where it is kept",),
    "completion": (
        "print a script that completes commands in your shell",
        ("muggins completion bash >> ~/.bashrc", "for bash"),
        ("muggins completion fish > ~/.config/fish/completions/muggins.fish", "for fish"),
    ),
}

# What the usage calls the arguments that may be left out, or be many.
_ARGUMENTS = {
    "score": "CARDS...",
    "discard": "HAND...",
    "peg": "HAND...",
    "odds": "SCORES...",
    "rules": "[NAME]",
    "review": "FILES...",
    "picture": "WHAT...",
    "verify": "FILES...",
    "stats": "[FILES...]",
}


def build() -> App:
    """The whole command line, with nothing of the commands imported yet."""
    app = App(
        name="muggins",
        help="Cribbage: play it, count it, think it over, check it.",
        version=f"muggins {__version__}",
        version_flags=_VERSION,
        help_format="plaintext",
        help_formatter=Page(),
        help_epilogue=examples(
            ("muggins play", "a game against the computer"),
            ("muggins score 5h 5s 5d Jc 5c", "the last card is the starter"),
        ),
        result_action="return_value",
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
    )
    for at, (name, (says, *shown)) in enumerate(_COMMANDS.items()):
        page = {"help_epilogue": examples(*shown)} if shown else {}
        if name in _ARGUMENTS:
            page["usage"] = f"Usage: muggins {name} [OPTIONS] {_ARGUMENTS[name]}"
        app.command(
            f"{_HERE}.{name}:{name}",
            name=name,
            help=f"{says[:1].upper()}{says[1:]}.",
            sort_key=at,
            **page,
        )
    return app


def run(words: Sequence[str]) -> int | Handover:
    """Run the command that the words name; its exit code, or what it leaves to another front.

    Raises Refusal for words that cannot be understood, in the command or in what it reads.
    """
    app = build()
    try:
        result = app(_in_order(words))
    except UnknownCommandError as error:
        word = (error.unused_tokens or [""])[0]
        if word.startswith("-"):
            known = ("--color", "--help", *_VERSION)
            raise leaving.Refusal(
                f"{word[:40]!r} is no option; {leaving.near(word, known)}"
            ) from None
        said = " ".join(error.command_chain or ())
        commands = [name for name in error.app or () if name[0] != "-"] if said else [*_COMMANDS]
        of = f" of {said}" if said else ""
        raise leaving.Refusal(
            f"{word[:40]!r} is no command{of}; {leaving.near(word, commands)}"
        ) from None
    except CycloptsError as error:
        raise leaving.Refusal(_plainly(error)) from None
    except BadNotation as fault:
        raise leaving.Refusal(str(fault)) from None
    return result if isinstance(result, int | Handover) else leaving.WELL


def _in_order(words: Sequence[str]) -> list[str]:
    """The words as the parser takes them.

    --color belongs to every command, and may be said before its name too; help and version may be
    asked for as if they were commands.
    """
    match words:
        case ["--color", value, command, *rest]:
            return [command, "--color", value, *rest]
        case [first, command, *rest] if first.startswith("--color="):
            return [command, first, *rest]
        case ["help", *command]:
            return [*command, "--help"]
        case ["version"]:
            return ["--version"]
    return list(words)


def _plainly(error: CycloptsError) -> str:
    """What was wrong with the words, as a sentence."""
    group = error.app
    if isinstance(error, UnusedCliTokensError) and group and error.unused_tokens:
        word, known = error.unused_tokens[0], [name for name in group if name[0] != "-"]
        if known:
            said = " ".join(error.command_chain or ())
            return f"{word[:40]!r} is no command of {said}; {leaving.near(word, known)}"
        return f"{word[:40]!r} is one word too many"
    sentence = " ".join(str(error).split())
    return sentence[:1].lower() + sentence[1:].removesuffix(".")
