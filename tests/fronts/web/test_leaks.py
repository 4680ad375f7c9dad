"""Nobody is ever sent a card that he may not know: every byte of random games of every form."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from muggins.fronts.web.entries import Acted, Chair, Opened
from muggins.fronts.web.onlookers import as_event
from muggins.fronts.web.shown import Reader, Surroundings, shown
from muggins.fronts.web.sitting import Sitting
from muggins.rulebook.card import BACK, DECK, Card
from muggins.rulebook.events import Claim, Cut, Deal, Discard, Event, Peg, Play, Show
from muggins.rulebook.rules import FORMS
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase, View
from tests.fronts.web.serving import Browser, Server

FORMS_AND_MORE = [
    *FORMS,
    "six-card,counting=claimed,muggins=yes",
    "three-handed,counting=claimed",
    "five-card,counting=claimed,muggins=yes",
]
CARD = re.compile(r"[A2-9TJQK][cdhs](?![a-z])")
OPEN = re.compile(r'[0-9a-f]{64}|"cut":"[^"]*"')
"""Seals, and the cards that were cut for deal, which everybody saw."""
NAMED = {card.name: card for card in DECK}


def known(view: View) -> set[Card]:
    """The cards that a reader may know of what the table shows: this deal, or also the last."""
    starts = [at for at, event in enumerate(view.log) if isinstance(event, Deal)]
    recent = 2 if view.phase is Phase.DISCARD else 1
    since = starts[-recent:][0] if starts else 0
    return {card for event in view.log[since:] for card in cards_of(event)} - {BACK}


def cards_of(event: Event) -> Iterator[Card]:
    match event:
        case Deal(hands, crib):
            for some in (*hands, crib):
                yield from some
        case Discard(_, cards) | Show(_, cards, _):
            yield from cards
        case Cut(card) | Play(_, card):
            yield card
        case Claim(_, _, combos) | Peg(_, _, _, combos):
            for combo in combos:
                yield from combo.cards


def check(text: str, view: View, secret: str, ids: Sequence[str] = (), *, over: bool) -> None:
    """Every card in a text is one that the reader may know, and the secret is not there early."""
    assert over or secret not in text
    for removed in ids:
        text = text.replace(removed, "")
    text = OPEN.sub("", text)
    may = known(view)
    found = {Card(code) for code in {*CARD.findall(text)}}
    found |= {card for name, card in NAMED.items() if name in text}
    assert found <= may, f"{found - may} leaked to {view.seat}: {text[:2000]}"


@pytest.mark.parametrize("form", FORMS_AND_MORE)
def test_a_state_holds_no_card_that_its_reader_may_not_know(form: str) -> None:
    play_in_memory(form, seed=1, target=31)


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS_AND_MORE)
def test_no_state_of_a_thousand_games_holds_a_card_that_its_reader_may_not_know(form: str) -> None:
    for seed in range(50):
        play_in_memory(form, seed=seed, target=31 if seed % 10 else None)


def play_in_memory(form: str, *, seed: int, target: int | None) -> None:
    """A random game, each of its states written for every seat and for a spectator."""
    rng = random.Random(f"{form} {seed}")
    sitting = opened(form, rng, target)
    readers = [Reader(holder=f"holder {seat}") for seat in range(sitting.rules.seats)]
    secret = sitting.terms.secret
    while True:
        state = sitting.game.state
        for reader in (*readers, Reader()):
            sent = shown(sitting, reader, Surroundings())
            view = state.seen_by(sent.seat)
            text = as_event(sent).decode()
            check(text, view, secret, (sitting.id, sitting.terms.match), over=sitting.over)
        if not state.awaiting:
            break
        seat = rng.choice(state.awaiting)
        action = rng.choice(state.legal(seat))
        sitting.take(Acted(seat=seat, step=str(action), holder=f"holder {seat}"), 0.0)
    assert sitting.over


def opened(form: str, rng: random.Random, target: int | None) -> Sitting:
    """A table of that form, everybody there."""
    from muggins.rulebook import spelled

    rules = spelled.rules(form)
    rules = rules if target is None else rules.to(target)
    chairs = tuple(
        Chair(kind="person", name=f"P{seat}", holders=(f"holder {seat}",), word="")
        for seat in range(rules.seats)
    )
    sitting = Sitting("a" * 16, ())
    terms = Opened(
        rules=spelled.name(rules),
        match="games=1",
        chairs=chairs,
        secret=rng.randbytes(32).hex(),
        key="k",
        holder="holder 0",
        takeback=True,
        hints=True,
    )
    sitting.take(terms, 0.0)
    return sitting


def test_the_leak_test_would_find_a_leak() -> None:
    sitting = opened("six-card", random.Random(1), 31)
    other = sitting.game.state.hands[1]
    view = sitting.game.state.seen_by(0)
    sent = msgspec.json.encode(shown(sitting, Reader(holder="holder 0"), Surroundings())).decode()
    check(sent, view, sitting.terms.secret, over=False)
    for leak in (f'"{other[0]}"', f"it was {other[1].name}", f"x{other[0]}{other[1]}"):
        with pytest.raises(AssertionError, match="leaked"):
            check(sent + leak, view, sitting.terms.secret, over=False)
    with pytest.raises(AssertionError):
        check(sent + sitting.terms.secret, view, sitting.terms.secret, over=False)


@pytest.mark.parametrize("form", ["six-card,counting=claimed,muggins=yes", "five-card"])
def test_every_byte_that_is_sent_over_the_wire_may_be_known(server: Server, form: str) -> None:
    play_over_the_wire(server, form, target=21)


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS_AND_MORE)
def test_every_byte_of_games_of_every_form_may_be_known(server: Server, form: str) -> None:
    play_over_the_wire(server, form, target=31)


def play_over_the_wire(server: Server, form: str, target: int | None) -> None:
    """A random game between browsers and a looker-on: answers, refusals, pages and streams."""
    rng = random.Random(form)
    sent: list[tuple[int | None, str]] = []
    browsers, game = seated(server, form, target, sent)
    looker = server.browser()
    watch(looker, None, sent)
    truth: dict[int, State] = {}
    streams = [browser.stream(game) for browser in (*browsers, looker)]
    told: list[tuple[int | None, int, Any]] = []
    secret = sitting_at(server, game).terms.secret
    while True:
        sitting = sitting_at(server, game)
        state = sitting.game.state
        truth[sitting.version] = state
        for seat, stream in zip((*range(len(browsers)), None), streams, strict=True):
            for kind, _, data in stream:
                if kind == "shown":
                    told.append((seat, data["version"], data))
                    if data["version"] == sitting.version:
                        break
        check_all(sent, state, secret, game, over=sitting.over)
        if not state.awaiting:
            break
        seat = rng.choice(state.awaiting)
        action = str(rng.choice(state.legal(seat)))
        other = browsers[(seat + 1) % len(browsers)]
        seen = {"id": game, "version": sitting.version}
        for client in (other, looker):  # who may not, and is told so
            client.act(seen, action, 403)
        other.client.get(f"/api/games/{game}/record")
        looker.client.get(f"/api/games/{game}/plies/1")
        looker.client.get(f"/g/{game}")
        other.client.get(f"/api/games/{game}?seat={seat}")
        check_all(sent, state, secret, game, over=False)
        browsers[seat].act(seen, action)
    for seat, version, data in told:
        over = version == max(truth)
        text = msgspec.json.encode(data).decode()
        check(text, truth[version].seen_by(seat), secret, (game,), over=over)
    for stream in streams:
        stream.close()


def check_all(
    sent: list[tuple[int | None, str]], state: State, secret: str, game: str, *, over: bool
) -> None:
    """Check what was sent since it was last checked."""
    for seat, text in sent:
        check(text, state.seen_by(seat), secret, (game,), over=over)
    sent.clear()


def seated(
    server: Server, form: str, target: int | None, sent: list[tuple[int | None, str]]
) -> tuple[list[Browser], str]:
    """A browser for each seat, all having cut, and each of their answers listened to."""
    from muggins.rulebook import spelled

    seats = spelled.rules(form).seats
    browsers = [server.browser() for _ in range(seats)]
    wanted = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    made = browsers[0].open(rules=form, target=target, seats=wanted, hints=True)
    for browser, invited in zip(browsers[1:], made["invites"], strict=True):
        link = invited["address"].removeprefix("/join/")
        browser.post(f"games/{made['id']}/sit", {"invite": link, "word": "w"})
    for seat, browser in enumerate(browsers):
        watch(browser, seat, sent)
    browsers[0].cut(made["id"], "horse")
    return browsers, made["id"]


def watch(browser: Browser, seat: int | None, sent: list[tuple[int | None, str]]) -> None:
    """Keep all that a browser is answered, but for its streams."""

    def keep(answer: Any) -> None:
        if not answer.request.url.path.endswith("/events"):
            answer.read()
            headers = " ".join(f"{name} {value}" for name, value in answer.headers.items())
            headers = re.sub(r"(content-security-policy|etag|set-cookie) \S+.*", "", headers)
            if "text/html" not in headers:
                sent.append((seat, answer.text))
            else:
                sent.append((seat, re.sub(r"<script.*?</script>|\?v=\w+", "", answer.text)))

    browser.client.event_hooks["response"].append(keep)


def sitting_at(server: Server, game: str) -> Sitting:
    """The truth about a table."""
    import asyncio

    return asyncio.run_coroutine_threadsafe(server.room.sitting(game), server.loop).result(30)
