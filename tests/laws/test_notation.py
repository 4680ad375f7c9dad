"""Whatever is read, it is a game or it is refused with BadNotation."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.paper import position
from muggins.paper.record import Record, dumps, loads, records, salvage
from muggins.rulebook.card import BadNotation
from muggins.rulebook.rules import Rules
from muggins.rulebook.state import State
from tests.laws.games import ALL, Chance, nth

ODD = "\0\t\r\n\v\f\x1b\x85\xa0\xad\u0661\u0130\u017f\u200d\u2028\u202e\u212a\ufeff\ud800\U0001f0a1"
TYPED = "0123456789acdhjkqstxACDHJKQSTX :;-_.,=!?()[]{}\"'\\/%&|<>$#@~"
WORDS = (
    *[
        "10h",
        "xx",
        "go",
        "takeback",
        "unfinished",
        "result",
        "crib",
        "deal",
        "claim",
        "muggins",
        "peg",
        "of",
        "show",
        "1e9",
        "0x1",
        "-1",
    ],
    *["counting=claimed", "99999999999999999999", "fifteen(7s8c)", "thirty-one.7s", "[Muggins"],
    *("\n", "\n\n", "\n; so be it\n", " ; well\n", "takeback\n"),
)
IN_A_BYTE = [bytes([n]) for n in (0, 10, 13, 0x80, 0xC0, 0xED, 0xEF, 0xFE, 0xFF)]


def mutated(text: str, rng: Random, texts: tuple[str, ...]) -> str:
    """A text after some accidents."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at, size = rng.randrange(len(text) + 1), rng.choice((0, 1, 1, 2, 3, 40))
        other = rng.choice(texts)
        put = rng.choice(
            (
                "",
                rng.choice(TYPED),
                rng.choice(TYPED),
                rng.choice(ODD),
                rng.choice(WORDS),
                text[at : at + size] * rng.choice((2, 2, 300)),
                other[rng.randrange(len(other)) :][: rng.choice((4, 40, 400))],
                rng.choice(text.splitlines() or [""]) + "\n",
            )
        )
        text = text[:at] + put + text[at + size :]
    return text[:20_000]


def in_bytes(text: str, rng: Random) -> bytes:
    """The text as a file has it, at times not quite in UTF-8."""
    data = text.encode(errors="surrogatepass")
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(IN_A_BYTE) + data[at:] if rng.random() < 0.2 else data


@cache
def deals() -> tuple[State, ...]:
    """Games of every form, up to a deal of them."""
    forms: list[Rules] = [*ALL.values()]
    lengths = (0, 1, 3, 5, 9, 14, 22)
    return tuple(
        nth(State(rules, at % rules.seats), Chance(f"{at} {steps}"), steps)
        for at, rules in enumerate(forms)
        for steps in lengths
    )


@cache
def small() -> tuple[str, ...]:
    """Records and positions of a deal at most."""
    return tuple(text for state in deals() for text in _written(state))


def _written(state: State) -> Iterator[str]:
    yield dumps(Record.of(state, headers={"Date": "1909-05-01"}))
    yield position.of(state)
    yield position.of(state.seen_by(0))
    yield position.of(state.seen_by(None))


@cache
def whole() -> tuple[str, ...]:
    """Records of whole games."""
    return tuple(
        dumps(Record.of(nth(State(rules), Chance("whole"), 1000))) for rules in ALL.values()
    )


def fuzz(texts: tuple[str, ...], seed: int, times: int) -> int:
    """How many mutated texts were read nevertheless."""
    rng, read = Random(seed), 0
    for _ in range(times):
        text = mutated(rng.choice(texts), rng, texts)
        try:
            read += sum(map(is_read, readers(text, rng)))
        except Exception as error:
            raise AssertionError(f"{text!r} is not refused with BadNotation") from error
    return read


def readers(text: str, rng: Random) -> list[Callable[[], object]]:
    """What may be asked of a text: of a record's that it is the same after a round trip."""
    if "[" not in text and "\n" not in text.strip():
        seat = rng.choice((0, 1, None))
        return [lambda: position.state(text), lambda: position.view(text, seat)]
    match rng.randrange(4):
        case 0:
            return [lambda: list(records(text.splitlines(keepends=True)))]
        case 1:
            return [lambda: salvage(in_bytes(text, rng))]
        case 2:
            return [lambda: round_trip(loads(in_bytes(text, rng)))]
    return [lambda: round_trip(loads(text))]


def round_trip(record: Record) -> None:
    assert loads(dumps(record)) == record


def is_read(reading: Callable[[], object]) -> bool:
    try:
        reading()
    except BadNotation:
        return False
    return True


def test_what_was_damaged_is_read_or_refused() -> None:
    assert fuzz(small(), seed=0, times=2000)


def test_a_whole_game_that_was_damaged_is_read_or_refused() -> None:
    assert fuzz(whole(), seed=0, times=60)


@given(st.text() | st.text('0123456789acdhjkqstxgomu :;-_.,=[]()"\n'))
def test_any_text_is_read_or_refused(text: str) -> None:
    for reading in (
        lambda: loads(text),
        lambda: loads(f'[Muggins "1"]\n{text}'),
        lambda: position.state(f"six-card:0:0-0:{text}"),
        lambda: position.view(f"six-card:0:0-0:xxxxxxxxxxxx-{text}", 1),
    ):
        is_read(reading)


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    is_read(lambda: loads(b'[Muggins "1"]\n' + data))
    is_read(lambda: salvage(data))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 8000,
        '[Muggins "1"]\n' + '[A "' + '\\"' * 3000,
        '[Muggins "1"]\n' + "1 claim 2" + " pair(" * 1000,
        '[Muggins "1"]\n' + "1 claim 2" + " pair(4d 4h)" * 600,
        '[Muggins "1"]\n1 play ' + "9" * 7000,
        '[Muggins "1"]\n1 discard ' + "2c " * 2500,
        '[Muggins "1"]\ntakeback ' + "9" * 7000,
        '[Muggins "1"]\n' + ";\n" * 30_000,
        '[Muggins "1"]\n' * 3000,
        "x" * 1_000_000,
        "six-card:0:0-0:" + "-" * 7000,
        "six-card:0:0-0:::" + "_" * 7000,
        "six-card:" + "9" * 7000 + ":0-0",
        "six-card:0:0-0:xxxxxxxxxxxx-xxxxxxxxxxxx:1xxxx-0xxxx:5c:" + "go" * 3000,
        "six-card:0:0-0:xxxxxxxxxxxx-xxxxxxxxxxxx:1xxxx-0xxxx:5c::" + "2c_" * 2000,
    ],
)
def test_long_nonsense_is_refused(text: str) -> None:
    assert not is_read(lambda: loads(text))
    assert not is_read(lambda: position.state(text))
    assert not is_read(lambda: position.view(text, None))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 51))
def test_a_million_damaged_deals_are_read_or_refused(seed: int) -> None:
    assert fuzz(small(), seed, times=20_000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 21))
def test_twenty_thousand_damaged_games_are_read_or_refused(seed: int) -> None:
    assert fuzz(whole(), seed, times=1000)
