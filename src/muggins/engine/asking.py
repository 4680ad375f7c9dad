"""Views made of what somebody tells at a prompt: some cards, who deals, the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from muggins.rulebook.card import BACK, DECK, Card, Cards, cards
from muggins.rulebook.events import Cut, Deal, Discard, Go, Play
from muggins.rulebook.rules import SIX_CARD, Rules
from muggins.rulebook.state import State
from muggins.rulebook.view import Phase, View

ME, OTHER = 0, 1


def discard_view(
    hand: str | Cards,
    *,
    dealer: bool,
    scores: Sequence[int] | None = None,
    rules: Rules = SIX_CARD,
) -> View:
    """A view of one who holds these cards and is to lay away; scores are by side, mine first.

    >>> discard_view("5h 6c 7d 8s Jh Qd", dealer=False, scores=(80, 75)).hand
    (5h, 6c, 7d, 8s, Jh, Qd)

    Raises ValueError, which says what is wrong, for cards or scores that the form does not have.
    """
    held = _read(hand)
    state = _opened(dealer, scores, rules)
    wanted = rules.dealt[rules.place(ME, state.dealer)]
    if len(held) != wanted:
        raise ValueError(f"{len(held)} cards are given; {wanted} are dealt in this form")
    pack = [card for card in DECK if card not in held]
    hands = [held]
    for seat in range(1, rules.seats):
        size = rules.dealt[rules.place(seat, state.dealer)]
        hands.append(tuple(pack[:size]))
        del pack[:size]
    view = state.apply(Deal(tuple(hands), tuple(pack[: rules.from_pack]))).seen_by(ME)
    if not view.legal:
        raise ValueError("who holds these cards lays none away: there is nothing to choose")
    return view


def pegging_view(
    hand: str | Cards,
    played: str | Sequence[Card | None] = (),
    *,
    dealer: bool,
    starter: str | Card,
    tossed: str | Cards = (),
    scores: Sequence[int] | None = None,
    rules: Rules = SIX_CARD,
) -> View:
    """A view of one who is to play; the hand is all that was kept, played cards too.

    >>> pegging_view("4h 4d 7s 8c", "7s 9s 8c 6c go", dealer=False, starter="5c").hand
    (4h, 4d)

    `played` is all that happened since the cut, by both, in order; a go is "go", or None. Scores
    are those before the cut, mine first. Cards laid away that are not told are hidden: BACK.
    Two-handed forms only. Raises ValueError, which says what is wrong, for what cannot be.
    """
    if rules.seats != 2:
        raise ValueError("the play of two is asked for; this form has more seats")
    kept, laid = _read(hand), _read(tossed)
    history = _history(played) if isinstance(played, str) else list(played)
    turned = Card(starter)
    _once((*kept, *laid, turned))
    if len(kept) != rules.hand:
        raise ValueError(f"{len(kept)} cards are kept; it is {rules.hand} in this form")
    theirs = tuple(card for card in history if card is not None and card not in kept)
    _once((*theirs, *laid, turned))
    _once([card for card in history if card is not None])
    if len(theirs) > rules.hand:
        raise ValueError(f"{len(theirs)} of the cards played are the other's; he has {rules.hand}")
    state = _cut(_opened(dealer, scores, rules), kept, laid, theirs, turned)
    for what in history:
        state = _played(state, what, kept)
    if state.phase != Phase.PLAY or state.awaiting != (ME,):
        waits = "the other is to play" if state.phase == Phase.PLAY else "the play is over"
        raise ValueError(f"after that {waits}: there is nothing to choose")
    view = state.seen_by(ME)
    return view if laid else _without_discards(view)


def _without_discards(view: View) -> View:
    """The view of one who does not say what he laid away: he has seen nothing but what he kept."""
    laid, log = view.discarded, list(view.log)
    for at, event in enumerate(log):
        match event:
            case Deal(hands, pack):
                mine = tuple(BACK if card in laid else card for card in hands[ME])
                log[at] = Deal((mine, *hands[1:]), pack)
            case Discard(seat) if seat == ME:
                log[at] = Discard(ME, (BACK,) * len(laid))
    return replace(view, log=tuple(log))


def _opened(dealer: bool, scores: Sequence[int] | None, rules: Rules) -> State:
    at = ME if dealer else 1
    return State(rules, at, (0,) * len(rules.targets) if scores is None else tuple(scores))


def _cut(state: State, kept: Cards, laid: Cards, theirs: Cards, starter: Card) -> State:
    """The deal with the cards that are told; those that are not are the highest there are.

    High cards are the ones that let a go be said wherever any do. Where fives go to the crib, who
    keeps one laid away nothing else.
    """
    rules = state.rules
    mine, his = (rules.dealt[rules.place(seat, state.dealer)] - rules.hand for seat in (ME, OTHER))
    if laid and len(laid) != mine:
        raise ValueError(f"{len(laid)} cards are laid away; it is {mine} in this form")
    pack = [card for card in reversed(DECK) if card not in {*kept, *laid, *theirs, starter}]
    his_kept = (*theirs, *_taken(pack, rules.hand - len(theirs)))
    fives = rules.toss_fives and any(card.value == 5 for card in his_kept)
    his_laid = _taken(pack, his, fives=fives)
    fives = rules.toss_fives and any(card.value == 5 for card in kept)
    my_laid = laid or _taken(pack, mine, fives=fives)
    deal = Deal(((*kept, *my_laid), (*his_kept, *his_laid)), _taken(pack, rules.from_pack))
    state = state.apply(deal)
    for seat, some in ((ME, my_laid), (OTHER, his_laid)):
        if some:
            state = state.apply(Discard(seat, some))
    return state.apply(Cut(starter))


def _played(state: State, what: Card | None, kept: Cards) -> State:
    """The state after what is told; refused with a sentence that names no card that is not told."""
    if state.phase != Phase.PLAY:
        raise ValueError(f"the play is over before {what or 'that go'}")
    (seat,) = state.awaiting
    waited = "you are" if seat == ME else "the other is"
    if what is None:
        if state.legal(seat) == (Go(seat),):
            return state.apply(Go(seat))
        fits = [card for card in state.hands[seat] if card.value + state.count <= 31]
        told = (
            f"{fits[0]} fits" if seat == ME else "a card of his that is played later, or any, fits"
        )
        raise ValueError(f"{waited} to play at {state.count}, and it is no go: {told}")
    if (what in kept) != (seat == ME):
        whose = "yours" if what in kept else "the other's"
        raise ValueError(f"{what} is {whose}, but {waited} to play; write go where one is said")
    if state.count + what.value > 31:
        count = state.count + what.value
        raise ValueError(f"{what} would make the count {count}; a pile ends at 31")
    return state.apply(Play(seat, what))


def _read(some: str | Cards) -> Cards:
    read = cards(some) if isinstance(some, str) else tuple(map(Card, some))
    _once(read)
    return read


def _history(text: str) -> list[Card | None]:
    words = text.replace(",", " ").split()
    return [None if word.lower() == "go" else Card(word) for word in words]


def _once(some: Sequence[Card]) -> None:
    for at, card in enumerate(some):
        if card in some[:at]:
            raise ValueError(f"{card} is there twice; a pack has each card once")
        if card is BACK:
            raise ValueError("a hidden card (xx) cannot be weighed; name the card")


def _taken(pack: list[Card], size: int, *, fives: bool = False) -> Cards:
    """Take the first cards out of the pack, or fives as far as they go."""
    taken = sorted(pack, key=lambda card: fives and card.value != 5)[:size]
    pack[:] = [card for card in pack if card not in taken]
    return tuple(taken)
