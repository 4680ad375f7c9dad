"""Where decks come from, and how they are dealt."""

from __future__ import annotations

import hmac
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.rulebook.card import BACK, DECK, Cards, cards, spell
from muggins.rulebook.rules import FIVE_HANDED, FORMS, SIX_CARD, THREE_HANDED, Rules
from muggins.table import shoe as shoes
from muggins.table.shoe import (
    FairShoe,
    SeededShoe,
    Shoe,
    StackedShoe,
    cut_for_deal,
    cut_from,
    deal_from,
    fresh_secret,
    stacked,
    verify,
)

PAGE = Path(__file__).parents[2] / "docs" / "fair-deals.md"
SECRET = bytes(range(32))
WORDS = ("horse", "étoile", "")

every_form = pytest.mark.parametrize("rules", FORMS.values(), ids=FORMS)


# --- dealing -------------------------------------------------------------------------------


def test_cards_go_round_one_at_a_time_from_the_dealers_left() -> None:
    deal = deal_from(DECK, THREE_HANDED, dealer=1)
    assert deal.hands[2] == cards("Ac As 2h 3d 4c")
    assert deal.hands[0] == cards("Ad 2c 2s 3h 4d")
    assert deal.hands[1] == cards("Ah 2d 3c 3s 4h")
    assert deal.crib == cards("4s")
    assert cut_from(DECK, THREE_HANDED).card == cards("5c")[0]


def test_a_seat_that_has_its_full_number_is_passed_over() -> None:
    deal = deal_from(DECK, FIVE_HANDED, dealer=0)
    assert [len(hand) for hand in deal.hands] == [4, 5, 5, 5, 5]
    assert [hand[-1] for hand in deal.hands[1:]] == list(DECK[20:24])
    assert cut_from(DECK, FIVE_HANDED).card == DECK[24]


@every_form
def test_a_deal_gives_every_seat_its_number_and_no_card_twice(rules: Rules) -> None:
    deck = SeededShoe(1).deck(1)
    for dealer in range(rules.seats):
        deal = deal_from(deck, rules, dealer)
        for seat, hand in enumerate(deal.hands):
            assert len(hand) == rules.dealt[rules.place(seat, dealer)]
        assert len(deal.crib) == rules.from_pack
        used = [card for hand in deal.hands for card in hand]
        used += [*deal.crib, cut_from(deck, rules).card]
        assert set(used) == set(deck[: len(used)])
        assert len(set(used)) == len(used) == sum(rules.dealt) + rules.from_pack + 1


# --- the cut for deal ----------------------------------------------------------------------


def test_the_lowest_card_deals_and_the_ace_is_low() -> None:
    cut = cut_for_deal(cards("2c Kc As"), seats=3)
    assert cut.dealer == 2
    assert cut.rounds == (((0, DECK[4]), (1, DECK[48]), (2, DECK[3])),)


def test_those_who_tie_for_lowest_cut_again_and_only_they() -> None:
    cut = cut_for_deal(cards("5c Kc 5d Kd 9h 9s 3c Qs"), seats=4)
    assert str(cut) == "5cKc5dKd 9h9s 3cQs"
    assert [[seat for seat, _ in cut] for cut in cut.rounds] == [[0, 1, 2, 3], [0, 2], [0, 2]]
    assert cut.dealer == 0


def test_a_tie_above_the_lowest_card_is_no_tie() -> None:
    assert cut_for_deal(cards("Kc Kd 2s"), seats=3).dealer == 2


@pytest.mark.parametrize("seats", [2, 4])
def test_a_pack_that_never_settles_the_cut_leaves_it_to_the_first_seat(seats: int) -> None:
    cut = cut_for_deal(DECK, seats)
    assert cut.dealer == 0
    assert len(cut.rounds) == 52 // seats


def test_the_pack_may_run_out_among_some_of_the_seats() -> None:
    deck = cards("3c Ac Ad 4c 4d 5c")  # seats 1 and 2 tie, and tie again; one card is left
    cut = cut_for_deal(deck, seats=3)
    assert (cut.dealer, str(cut)) == (1, "3cAcAd 4c4d")


# --- seeded --------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_deck_and_another_seed_another() -> None:
    shoe: Shoe = SeededShoe(7)
    assert shoe.deck(3) == shoe.deck(3) == SeededShoe("7").deck(3)
    assert len({SeededShoe(seed).deck(n) for seed in range(20) for n in range(20)}) == 400


def test_seeded_decks_never_change() -> None:
    assert spell(SeededShoe(7).deck(0)[:13]) == "8h 8c 3d Qh 2d Jc Ac 6d Qd 8s 4h Kc 3c"
    assert spell(SeededShoe(7).deck(1)[:13]) == "9c 7h As Th Ks Jh 9s 6h 4d 6d 5h 2s 5c"
    assert spell(SeededShoe("élan").deck(1)[:13]) == "4d 2h 8h 7s 2s Qd 5s 7d 5d 8c 7h Ac 4h"


def test_a_seed_that_is_broken_text_still_deals() -> None:
    assert sorted(SeededShoe("\udcff").deck(1)) == list(DECK)


@pytest.mark.parametrize("shoe", [SeededShoe(1), FairShoe(SECRET), StackedShoe([])])
def test_no_shoe_has_a_deck_before_the_cut_for_deal(shoe: Shoe) -> None:
    with pytest.raises(ValueError, match="-1 is no deck"):
        shoe.deck(-1)


@given(st.one_of(st.integers(), st.text()), st.integers(0, 2**32 - 1))
def test_every_deck_is_the_whole_pack(seed: int | str, n: int) -> None:
    assert sorted(SeededShoe(seed).deck(n)) == list(DECK)


# --- stacked -------------------------------------------------------------------------------


def test_a_short_deck_goes_on_with_the_rest_of_the_pack() -> None:
    shoe = StackedShoe([cards("Ks 5h"), SeededShoe(2).deck(1)])
    assert shoe.deck(1) == (*cards("Ks 5h"), *(card for card in DECK if card not in cards("Ks 5h")))
    assert shoe.deck(2) == SeededShoe(2).deck(1)


def test_seat_0_deals_first_from_a_stacked_shoe_unless_the_cut_is_stacked_too() -> None:
    for seats in range(2, 7):
        cut = cut_for_deal(StackedShoe([]).deck(0), seats)
        assert (cut.dealer, len(cut.rounds)) == (0, 1)
    assert cut_for_deal(StackedShoe([], cut=cards("Kc Qc")).deck(0), 2).dealer == 1


def test_a_stacked_deal_gives_the_wanted_hands() -> None:
    hands = cards("2h5d6c9sJhKc"), cards("4h4d7s8cTdQh")
    shoe = StackedShoe.of(hands=hands, starter=cards("5c")[0])
    assert deal_from(shoe.deck(1), SIX_CARD, 0).hands == hands
    assert cut_from(shoe.deck(1), SIX_CARD).card == cards("5c")[0]


@every_form
def test_stacking_a_deal_gives_that_deal_in_every_form(rules: Rules) -> None:
    deck = SeededShoe(3).deck(1)
    for dealer in range(rules.seats):
        deal, cut = deal_from(deck, rules, dealer), cut_from(deck, rules)
        again = stacked(
            hands=deal.hands, crib=deal.crib, starter=cut.card, rules=rules, dealer=dealer
        )
        assert (deal_from(again, rules, dealer), cut_from(again, rules)) == (deal, cut)


def test_what_is_not_stacked_comes_from_the_rest_of_the_pack() -> None:
    shoe = StackedShoe.of(hands=[(), cards("Kc")], rules=THREE_HANDED, starter=cards("Ac")[0])
    deal = deal_from(shoe.deck(1), THREE_HANDED, 0)
    assert deal.hands[1][0] == cards("Kc")[0]
    assert [len(hand) for hand in deal.hands] == [5, 5, 5]
    assert sorted(shoe.deck(1)) == list(DECK)
    assert cut_from(shoe.deck(1), THREE_HANDED).card == cards("Ac")[0]


def test_a_card_is_stacked_once() -> None:
    with pytest.raises(ValueError, match="5h is stacked twice in one deck"):
        StackedShoe([cards("5h Jd 5h")])
    with pytest.raises(ValueError, match="5h is stacked twice"):
        StackedShoe.of(hands=[cards("5h")], starter=cards("5h")[0])
    with pytest.raises(ValueError, match="a hidden card"):
        StackedShoe([(BACK,)])


def test_no_more_is_stacked_than_is_dealt() -> None:
    with pytest.raises(ValueError, match="7 cards are stacked for seat 1, who is dealt 6"):
        stacked(hands=[(), DECK[:7]])
    with pytest.raises(ValueError, match="3 hands are stacked; this form has 2 seats"):
        stacked(hands=[(), (), ()])
    with pytest.raises(ValueError, match="1 cards are stacked for the crib, and the pack gives 0"):
        stacked(crib=cards("5h"))


def test_a_stacked_shoe_says_when_it_has_run_out() -> None:
    with pytest.raises(ValueError, match="deal 3 is not stacked; this shoe has 2"):
        StackedShoe([(), ()]).deck(3)


# --- fair ----------------------------------------------------------------------------------


def published() -> dict[str, str]:
    """The numbers to test with of the page, by name."""
    text = PAGE.read_text(encoding="utf-8").split("### Numbers to test with")[1]
    lines = text.split("```")[1].removeprefix("text\n").splitlines()
    names = [at for at, line in enumerate(lines) if not line.startswith(" ")]
    return {
        lines[at]: " ".join(line.strip() for line in lines[at + 1 : after])
        for at, after in zip(names, [*names[1:], len(lines)], strict=True)
    }


def test_the_published_decks_never_change() -> None:
    shoe = FairShoe(SECRET, WORDS)
    assert shoe.commitment == "ce911376c4e65ff927ad7df48aed7a846fa8394a5d006a5a8a22662840105b4e"
    assert spell(shoe.deck(0)[:13]) == "Js 2d 3h Ad Kh 9s 4s Tc 7d 6c Ks Ts 6d"
    for n in range(3):
        assert spell(shoe.deck(n)) == published()[f"deck {n}"]
    assert f'"{shoe.commitment}"' in PAGE.read_text(encoding="utf-8")


def test_the_published_block_is_the_hmac_of_the_published_message() -> None:
    message = bytes.fromhex(published()["message of deck 1, block 0"])
    block = published()["block 0 of deck 1"]
    assert hmac.new(SECRET, message, "sha256").hexdigest() == block
    place = bytes.fromhex(block)[0] % 52  # the byte is below 208, so it is taken
    assert FairShoe(SECRET, WORDS).deck(1)[51] == DECK[place]


def program(language: str) -> str:
    """The program of the page in that language."""
    match = re.search(f"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert match
    return match[1]


def expected(shoe: FairShoe, deals: int) -> list[str]:
    lines = [shoe.commitment, spell(shoe.deck(0))]
    for n in range(1, deals + 1):
        deck = shoe.deck(n)
        dealer, pone = deal_from(deck, SIX_CARD, dealer=0).hands
        lines.append(f"{n} {spell(pone, '')} {spell(dealer, '')} {cut_from(deck, SIX_CARD).card}")
    return lines


@pytest.mark.parametrize("language", ["js", "python"])
def test_the_page_deals_a_match_again_in_twenty_lines_of(language: str) -> None:
    source = program(language)
    assert len(source.splitlines()) <= 20
    runner = shutil.which("node") if language == "js" else sys.executable
    if runner is None:
        pytest.skip("THE NODE PROGRAM OF docs/fair-deals.md WAS NOT RUN: there is no node here")
    for secret, words in (
        (SECRET, WORDS),
        (SECRET, ()),
        (bytes(32), ("ab", "c")),
        (b"\xff" * 32, ("a", "bc")),
        (SECRET[::-1], ("♥" * 85, "a b", "x", "", "é", "e\u0301")),
    ):
        shoe = FairShoe(secret, words)
        option = ["-"] if language == "js" else ["-X", "utf8", "-"]
        ran = subprocess.run(
            [runner, *option, secret.hex(), "30", *words],
            input=source,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert ran.stdout.splitlines() == expected(shoe, 30)


def test_every_fair_deck_differs_and_is_the_whole_pack() -> None:
    shoe = FairShoe(SECRET, WORDS)
    decks = [shoe.deck(n) for n in range(200)]
    assert all(sorted(deck) == list(DECK) for deck in decks)
    assert len(set(decks)) == 200
    assert shoe.deck(150) == decks[150]


def test_each_word_changes_every_deck() -> None:
    cuts: list[tuple[str, ...]] = [
        (), ("",), ("", ""), ("ab", "c"), ("a", "bc"), ("abc",), ("c", "ab"), ("Ab", "c"),
        ("ab ", "c"), ("é",), ("e\u0301",), ("\0",), ("\0\0\0\1a",),
    ]  # fmt: skip
    for n in range(3):
        assert len({FairShoe(SECRET, words).deck(n) for words in cuts}) == len(cuts)


def test_a_word_alone_is_not_taken_for_its_letters() -> None:
    with pytest.raises(ValueError, match=r"^'rain' is one word; give a tuple of words"):
        FairShoe(bytes(32), "rain")  # type: ignore[arg-type]


def test_a_secret_is_bytes() -> None:
    with pytest.raises(ValueError, match=r"^this secret is of type str; a secret is bytes$"):
        FairShoe("x" * 32)  # type: ignore[arg-type]


def test_a_commitment_binds_the_host_to_one_secret() -> None:
    others = [bytes([*SECRET[:at], SECRET[at] ^ 1, *SECRET[at + 1 :]]) for at in range(32)]
    commitment = FairShoe.commit(SECRET)
    assert verify(commitment, SECRET)
    assert verify(commitment.upper(), SECRET)
    assert not any(verify(commitment, other) for other in others)
    assert not verify(commitment[:-1], SECRET)
    assert not verify("\udcff♥", SECRET)


def test_the_commitment_does_not_depend_on_the_words() -> None:
    assert FairShoe(SECRET, WORDS).commitment == FairShoe.commit(SECRET)


def test_a_shoe_never_shows_its_secret() -> None:
    for text in (repr(FairShoe(SECRET, WORDS)), str(FairShoe(SECRET)), f"{FairShoe(SECRET)}"):
        assert SECRET.hex() not in text
        assert repr(SECRET) not in text
        assert "secret" not in text


def test_a_fresh_secret_is_fresh_and_fits() -> None:
    assert len({fresh_secret() for _ in range(100)}) == 100
    assert sorted(FairShoe(fresh_secret()).deck(1)) == list(DECK)


@pytest.mark.parametrize("secret", [b"", SECRET[:31], SECRET + b"\0"])
def test_a_secret_of_another_length_is_refused(secret: bytes) -> None:
    sentence = f"this secret has {len(secret)} bytes; a secret has 32"
    with pytest.raises(ValueError, match=sentence):
        FairShoe(secret)
    with pytest.raises(ValueError, match=sentence):
        FairShoe.commit(secret)


def test_a_word_may_be_any_text_of_at_most_256_bytes() -> None:
    assert FairShoe(SECRET, ("a" * 256, "é" * 128, "\n\t\0", "♥🂡"))
    with pytest.raises(ValueError, match="too long: it has 258 bytes in UTF-8"):
        FairShoe(SECRET, ("é" * 129,))
    with pytest.raises(ValueError, match="half a character"):
        FairShoe(SECRET, ("\ud83c",))
    with pytest.raises(ValueError, match="7 people cut; there are at most 6"):
        FairShoe(SECRET, ("",) * 7)


# --- the shuffle ---------------------------------------------------------------------------


def test_every_place_is_drawn_by_as_many_bytes() -> None:
    for limit in range(2, 53):
        taken: Counter[int] = Counter()
        for byte in range(256):
            taken[shoes._below(limit, iter((byte, 0)))] += 1
            fair = byte < 256 - 256 % limit
            taken[0] -= not fair  # a byte that is left out is followed by the 0
        assert set(taken.values()) == {256 // limit}


def chi_square(counts: Counter[tuple[int, int]], decks: int) -> float:
    """How far the counts of a 52 x 52 table are from all alike; about 2601, give or take 72."""
    mean = decks / 52
    cells = ((row, column) for row in range(52) for column in range(52))
    return sum((counts[cell] - mean) ** 2 for cell in cells) / mean * 51 / 52


def lazy(deck: Cards) -> Cards:
    """A deck as a careless shuffle would leave it: one time in 13 nothing is done to the top."""
    return DECK if deck[0].rank == 0 else deck


def test_every_card_is_as_likely_in_every_place() -> None:
    shoe, decks = FairShoe(SECRET, ("places",)), 2000
    places: Counter[tuple[int, int]] = Counter()
    careless: Counter[tuple[int, int]] = Counter()
    for n in range(decks):
        deck = shoe.deck(n)
        places.update(enumerate(deck))
        careless.update(enumerate(lazy(deck)))
    assert 2601 - 4 * 72 < chi_square(places, decks) < 2601 + 4 * 72
    assert chi_square(careless, decks) > 2601 + 4 * 72


def test_no_card_follows_another_more_often_than_chance() -> None:
    shoe, decks = SeededShoe("followers"), 2000
    follows: Counter[tuple[int, int]] = Counter()
    for n in range(decks):
        deck = shoe.deck(n)
        follows.update((deck[at], deck[at + 1 - 52]) for at in range(52))
    mean = decks / 51
    pairs = [(one, two) for one in range(52) for two in range(52) if one != two]
    far = sum((follows[pair] - mean) ** 2 for pair in pairs) / mean
    assert abs(far - 52 * 51) < 4 * 73
