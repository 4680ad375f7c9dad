"""What a player is asked, and what he may answer, in words."""

from __future__ import annotations

from muggins.fronts.web.sitting import Sitting
from muggins.paper.plain import listed
from muggins.paper.say import number, words
from muggins.rulebook.events import Action, Claim, Discard, Go, Muggins, Play, Show
from muggins.rulebook.view import Phase, View


def asked(sitting: Sitting, view: View) -> str:
    """What is awaited and of whom, in a sentence."""
    names = sitting.names
    if sitting.ended:
        return _ended(sitting, view)
    if sitting.table is None and not sitting.uploaded:
        return _before(sitting, view)
    if view.phase is Phase.OVER:
        return _over(view, names)
    if view.seat is not None and view.legal:
        return _yours(view, names)
    waited = [names[seat] for seat in view.awaiting if seat >= 0]
    if not waited:
        return ""
    what = {
        Phase.DISCARD: "to lay away",
        Phase.PLAY: "to play",
        Phase.CLAIM: "to count",
        Phase.CALL: "to say whether that is right",
    }[view.phase]
    return f"{listed(waited)} {'is' if len(waited) == 1 else 'are'} {what}."


def _before(sitting: Sitting, view: View) -> str:
    if any(not chair.filled for chair in sitting.chairs):
        seats = sum(not chair.filled for chair in sitting.chairs)
        return f"{number(seats).capitalize()} {'seat is' if seats == 1 else 'seats are'} open."
    uncut = [at for at, one in enumerate(sitting.chairs) if one.is_person and one.word is None]
    if view.seat in uncut:
        return "Cut the pack: type any word, or just tap."
    return f"{listed(sitting.names[seat] for seat in uncut)} to cut the pack."


def _over(view: View, names: tuple[str, ...]) -> str:
    assert view.winner is not None
    if view.seat is not None and view.rules.sides[view.seat] == view.winner:
        return "You win the game."
    who = [name for name, side in zip(names, view.rules.sides, strict=True) if side == view.winner]
    return f"{listed(who)} {'wins' if len(who) == 1 else 'win'} the game."


def _ended(sitting: Sitting, view: View) -> str:
    assert sitting.ended is not None
    who = "You" if sitting.ended.seat == view.seat else sitting.names[sitting.ended.seat]
    if sitting.ended.how == "resigned":
        won = view.seat is not None and view.rules.sides[view.seat] == sitting.winner
        return f"{who} {'resign' if who == 'You' else 'resigns'}{': you win' if won else ''}."
    if sitting.ended.how == "claimed":
        return f"{who} {'claim' if who == 'You' else 'claims'} the win, as the other has left."
    return f"{who} {'call' if who == 'You' else 'calls'} the game off."


def _yours(view: View, names: tuple[str, ...]) -> str:
    match view.phase:
        case Phase.DISCARD:
            assert view.seat is not None
            owed = view.rules.discards[view.rules.place(view.seat, view.dealer)]
            whose = "your" if view.dealer == view.seat else f"{names[view.dealer]}'s"
            return f"Lay {number(owed)} {'card' if owed == 1 else 'cards'} away to {whose} crib."
        case Phase.PLAY if isinstance(view.legal[0], Go):
            return "Nothing fits under thirty-one. Say go."
        case Phase.PLAY:
            return "Play a card." if view.pile else "Lead a card."
        case Phase.CLAIM:
            show = next(event for event in reversed(view.log) if isinstance(event, Show))
            return f"What is your {show.what} worth?"
        case _:
            claim = next(event for event in reversed(view.log) if isinstance(event, Claim))
            return f"{names[claim.seat]} counts {claim.points}. Is that right?"


def said(action: Action, count: int) -> str:
    """What a choice is called at a count, for a button and for who cannot see it."""
    match action:
        case Discard(_, cards):
            return f"Lay away {listed(map(words, cards))}"
        case Play(_, card):
            return f"Play {words(card)}, count {number(count + card.value)}"
        case Go():
            return "Say go"
        case Claim(_, points):
            return f"Count {points}"
        case Muggins(_, 0):
            return "It is right"
        case Muggins(_, points):
            return f"Muggins for {points}"
    return str(action)
