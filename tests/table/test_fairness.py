"""What a record says of its shuffle, and whether the cards agree."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.rulebook.card import BACK, DECK, BadNotation
from muggins.rulebook.events import Cut, Deal, Discard, Go
from muggins.rulebook.rules import FORMS, SIX_CARD, THREE_HANDED, Rules
from muggins.table.fairness import Dealt, Fairness, Verdict, check
from muggins.table.shoe import FairShoe, cut_for_deal, cut_from, deal_from

SECRET = bytes(range(32))
SHOE = FairShoe(SECRET, ("horse", "étoile", ""))
SHOWN = Fairness.shown(SHOE)
CUT = str(cut_for_deal(SHOE.deck(0), 2))


def game(rules: Rules, dealer: int, *numbers: int) -> Dealt:
    """A game of those decks, with actions of players between nature's."""
    events: list[Deal | Discard | Cut | Go] = []
    for at, number in enumerate(numbers):
        deck = SHOE.deck(number)
        deal = deal_from(deck, rules, (dealer + at) % rules.seats)
        events += [deal, Discard(0, deal.hands[0][:2]), cut_from(deck, rules), Go(1)]
    return Dealt(rules, dealer, events)


def changed(dealt: Dealt, at: int, event: Deal | Cut) -> Dealt:
    """The game with another event at that place."""
    events = list(dealt.events)
    events[at] = event
    return replace(dealt, events=events)


# --- headers -------------------------------------------------------------------------------


def test_headers_tell_the_secret_only_when_it_is_shown() -> None:
    sealed = Fairness.sealed(SHOE).headers()
    assert sealed == {
        "Shuffle": "muggins-fair-1",
        "Commitment": SHOE.commitment,
        "Words": "horse %C3%A9toile %",
    }
    assert SHOWN.headers() == sealed | {"Secret": SECRET.hex()}
    assert SECRET.hex() not in repr(SHOWN)


WORDS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=64), max_size=6)


@given(WORDS)
def test_any_words_come_back_from_the_headers(words: list[str]) -> None:
    shown = Fairness.shown(FairShoe(SECRET, tuple(words)))
    assert Fairness.read(shown.headers()) == shown
    assert shown.headers()["Words"].isascii()
    assert '"' not in shown.headers()["Words"]


def test_words_may_be_written_without_encoding() -> None:
    told = SHOWN.headers() | {"Words": "  horse   étoile % "}
    assert Fairness.read(told) == SHOWN


def test_hexadecimal_digits_may_be_capitals() -> None:
    told = {name: value.upper() for name, value in SHOWN.headers().items()}
    told |= {"Shuffle": "muggins-fair-1", "Words": SHOWN.headers()["Words"]}
    assert Fairness.read(told) == SHOWN


def test_a_record_need_not_tell_of_a_shuffle() -> None:
    assert Fairness.read({"Event": "Sunday"}) is None


@pytest.mark.parametrize(
    ("headers", "sentence"),
    [
        ({"Shuffle": "muggins-fair-2"}, "Shuffle is 'muggins-fair-2'; what can be dealt again"),
        ({"Commitment": ""}, "Commitment is ''; it is 64 hexadecimal digits"),
        ({"Commitment": "g" * 64}, "Commitment is 'gggg"),
        ({"Secret": "00" * 31}, "Secret is '0000"),
        ({"Secret": "00" * 31 + "0\n"}, "Secret is '0000"),
        ({"Words": "100%"}, "Words has '100%'; write %25 for a per cent sign"),
        ({"Words": "%E9toile"}, "Words has '%E9toile', which is no UTF-8"),
        ({"Words": "a" * 257}, "Words cannot be used: this word is too long"),
        ({"Words": "% " * 7}, "Words cannot be used: 7 people cut"),
    ],
)
def test_a_header_that_cannot_be_read_is_named(headers: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadNotation, match=sentence):
        Fairness.read(SHOWN.headers() | headers)


def test_a_shuffle_without_a_commitment_is_named() -> None:
    with pytest.raises(BadNotation, match="a Shuffle but no Commitment"):
        Fairness.read({"Shuffle": "muggins-fair-1"})


def test_nobody_deals_without_the_secret() -> None:
    assert SHOWN.shoe() == SHOE
    with pytest.raises(ValueError, match="the secret is not shown"):
        Fairness.sealed(SHOE).shoe()


# --- dealing again -------------------------------------------------------------------------


@pytest.mark.parametrize("rules", FORMS.values(), ids=FORMS)
def test_a_match_agrees_in_every_form(rules: Rules) -> None:
    last = rules.seats - 1
    games = [game(rules, 0, 1, 2, 3, 4, 5, 6, 7), game(rules, last, 8), game(rules, 0, 9, 10)]
    assert check(SHOWN, games) == Verdict(True, "all 10 deals agree with the secret and the words")


def test_the_deals_are_counted_on_over_the_games_of_a_match() -> None:
    verdict = check(SHOWN, [game(SIX_CARD, 1, 1, 2), game(SIX_CARD, 0, 1, 2)])
    assert verdict.agrees is False
    assert verdict.sentence.startswith("deal 3 (game 2): seat 0 had ")


def test_a_later_game_is_checked_alone_from_its_first_deal() -> None:
    assert check(SHOWN, [game(SIX_CARD, 1, 12, 13)], first=12, cut="5h5d").agrees
    assert check(SHOWN, [game(SIX_CARD, 1, 12, 13)]).agrees is False


def test_the_first_starter_that_disagrees_is_named() -> None:
    wrong = changed(game(SIX_CARD, 1, 1, 2, 3), 6, Cut(DECK[0]))
    assert check(SHOWN, [wrong]).sentence == (
        "deal 2 (game 1): the starter was Ac, and the secret and the words give Td"
    )


def test_the_first_hand_that_disagrees_is_named() -> None:
    honest = game(SIX_CARD, 1, 1)
    deal = deal_from(SHOE.deck(1), SIX_CARD, 1)
    swapped = changed(honest, 0, Deal((deal.hands[1], deal.hands[0])))
    assert check(SHOWN, [swapped]).sentence == (
        "deal 1 (game 1): seat 0 had 4h 2h Jd Ah 6h 6d, "
        "and the secret and the words give Th 8h Qc 4d 8s 9c"
    )
    assert "seat 1 had nothing" in check(SHOWN, [changed(honest, 0, Deal(deal.hands[:1]))]).sentence
    more = changed(honest, 0, Deal((*deal.hands, deal.hands[0])))
    assert "the words give nothing" in check(SHOWN, [more]).sentence


def test_the_cards_that_the_pack_gives_are_checked_too() -> None:
    deal = deal_from(SHOE.deck(1), THREE_HANDED, 0)
    wrong = changed(game(THREE_HANDED, 0, 1), 0, Deal(deal.hands, (DECK[0],)))
    assert "the pack gave to the crib Ac" in check(SHOWN, [wrong]).sentence


def test_another_dealer_is_another_deal() -> None:
    assert check(SHOWN, [replace(game(SIX_CARD, 1, 1), dealer=0)]).agrees is False


def test_a_sorted_hand_agrees_and_so_does_a_hidden_card() -> None:
    deal = deal_from(SHOE.deck(1), SIX_CARD, 0)
    tidy = Deal(tuple(tuple(sorted(hand)) for hand in deal.hands))
    for seen in (tidy, deal.seen_by(0), deal.seen_by(None)):
        assert check(SHOWN, [changed(game(SIX_CARD, 0, 1), 0, seen)]).agrees
    twice = (deal.hands[0][0],) * 2 + (BACK,) * 4
    assert not check(SHOWN, [changed(game(SIX_CARD, 0, 1), 0, Deal((twice, deal.hands[1])))]).agrees


def test_the_cut_for_deal_is_checked_where_the_record_has_it() -> None:
    assert CUT == "Js2d"
    assert check(SHOWN, [game(SIX_CARD, 1, 1)], cut="js 2d") == Verdict(
        False, "the cut for deal: the record has js 2d, and the secret and the words give Js2d"
    )
    assert check(SHOWN, [game(SIX_CARD, 1, 1)], cut=CUT).agrees
    assert check(SHOWN, [game(SIX_CARD, 0, 1)], cut=CUT).sentence == (
        "the cut for deal: seat 0 dealt first, and Js2d makes seat 1 the dealer"
    )
    with pytest.raises(BadNotation, match="'zz' is no card"):
        check(SHOWN, [game(SIX_CARD, 1, 1)], cut="zz")


def test_another_word_or_another_secret_does_not_agree() -> None:
    games = [game(SIX_CARD, 1, 1)]
    assert check(replace(SHOWN, words=("horse", "étoile")), games).agrees is False
    other = check(replace(SHOWN, secret=bytes(32)), games)
    assert other.agrees is False
    assert other.sentence.startswith("the secret is not the one that was committed to")


def test_what_cannot_be_checked_is_said() -> None:
    games = [game(SIX_CARD, 1, 1)]
    assert check(None, games) == Verdict(
        None, "the record does not say how the cards were shuffled"
    )
    assert check(Fairness.sealed(SHOE), games) == Verdict(
        None, "the secret is not shown, so the deals cannot be checked"
    )
    assert check(SHOWN, []).sentence.startswith("there is no deal to check")
