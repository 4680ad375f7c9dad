"""A match at the terminal: how it begins, game after game, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from muggins.fronts.cli.playing.back import how_often
from muggins.fronts.cli.playing.seats import (
    Sitters,
    introduced,
    listener,
    names,
    people,
    reread,
    written,
)  # fmt: skip
from muggins.fronts.cli.playing.sitting import Sitting
from muggins.fronts.cli.playing.talk import Writer, sided, standing
from muggins.fronts.cli.playing.voice import Left, Voice
from muggins.fronts.cli.program import typed
from muggins.paper import explain
from muggins.paper.entry import TakeBack
from muggins.paper.plain import listed
from muggins.paper.say import words
from muggins.rulebook import spelled
from muggins.rulebook.rules import Rules
from muggins.rulebook.state import State
from muggins.table.journal import SUFFIX, Journal
from muggins.table.match import POINTS, Match, Result, result
from muggins.table.saved import Saved
from muggins.table.shoe import (
    CutForDeal,
    FairShoe,
    SeededShoe,
    check_words,
    cut_for_deal,
    fresh_secret,
)  # fmt: skip

BOTS = "Bots"
"""The header that tells which seats are bots."""
SEAL = 8
"""So many digits of a seal are enough to know it again."""


def begin(
    folder: Path, match: Match, sitters: Sitters, voice: Voice, *, seed: str | None, now: datetime
) -> Journal:
    """Say what is played and by whom, settle the cards, and cut for deal.

    Raises Left, and OSError where no file can be made.
    """
    rules, _ = match.next_game()
    voice.say(_title(rules))
    for told in (introduced(sitters), _terms(match)):
        if told:
            voice.say(told)
    shoe = _sealed(rules, sitters, voice) if seed is None else _seeded(seed, voice)
    journal = _created(folder, match, sitters, shoe, now)
    _tell_cut(cut_for_deal(shoe.deck(0), rules.seats), sitters, voice)
    return journal


def _title(rules: Rules) -> str:
    """What is played, in a sentence or two: "A game of five-card, to 61."."""
    home = " and ".join(map(str, dict.fromkeys(rules.targets)))
    counted = ", counted by the players" if rules.counting == "claimed" else ""
    called = ", with muggins" if rules.muggins else ""
    return (
        f"A game of {_form(rules)}, to {home}{counted}{called}. "
        "Type rules to hear how it is played."
    )


def _form(rules: Rules) -> str:
    """The form without its changes: "six-card"."""
    return spelled.name(rules).partition(",")[0]


def _terms(match: Match) -> str:
    """How long the match goes on; nothing for a single game."""
    if match.to is not None:
        game, skunk, double = POINTS[match.points]
        worth = f"A game is {game}, a skunk or lurch {skunk}, a double skunk {double}."
        return f"The match is to {match.to} game points. {worth}"
    return f"The match has {match.games} games." if match.games != 1 else ""


def _sealed(rules: Rules, sitters: Sitters, voice: Voice) -> FairShoe:
    """Publish the seal of a secret, and only then have the people cut."""
    secret = fresh_secret()
    seal = FairShoe.commit(secret)
    voice.say(
        "The cards follow from a secret and from your cut, and nobody can choose them. The "
        f"secret is shown at the end. This is its seal, {seal[:SEAL]} in short:"
    )
    voice.lay_out(seal)
    return FairShoe(secret, tuple(_word(rules, sitters, seat, voice) for seat in people(sitters)))


def _word(rules: Rules, sitters: Sitters, seat: int, voice: Voice) -> str:
    """A person's cut: any word that asks for nothing, or a tap."""
    cut = "Cut" if seat == listener(sitters) else f"{sitters[seat].name}, cut"
    while True:
        word = voice.ask(f"{cut} the pack: type any word, or just press Enter.")
        match word.lower():
            case "help" | "?":
                voice.say("Any word will do, and changes the cards. Or say rules, or quit.")
                continue
            case "rules":
                voice.lay_out(explain.rules(rules, spelled.name(rules)))
                continue
            case "quit":
                raise Left
        try:
            check_words([word])
        except ValueError as wrong:
            voice.say(f"{str(wrong).capitalize()}.")
        else:
            return word


def _seeded(seed: str, voice: Voice) -> SeededShoe:
    voice.say(f"The cards come from seed {seed}, so anyone who knows it can know them all.")
    return SeededShoe(seed)


def _created(
    folder: Path, match: Match, sitters: Sitters, shoe: FairShoe | SeededShoe, now: datetime
) -> Journal:
    """A file for the match, by the time it began; a second of the same moment has a number."""
    stem = f"{now:%Y-%m-%d-%H%M%S}"
    headers = {"Date": f"{now:%Y-%m-%d}", BOTS: written(sitters)}
    for number in range(1, 100):
        path = folder / f"{stem}{'' if number == 1 else f'-{number}'}{SUFFIX}"
        try:
            return Journal.create(path, match, shoe=shoe, players=names(sitters), headers=headers)
        except FileExistsError:
            continue
    raise FileExistsError(17, "there are a hundred games of this second already", str(folder))


def _tell_cut(cut: CutForDeal, sitters: Sitters, voice: Voice) -> None:
    """The cut for deal, card by card."""
    you = listener(sitters)
    for number, cards in enumerate(cut.rounds):
        if number:
            voice.say("They are equal, and cut again.")
        for seat, card in cards:
            who = "You cut" if seat == you else f"{sitters[seat].name} cuts"
            voice.say(f"{who} {words(card)}.")
    lowest = (
        "You are lowest and deal"
        if cut.dealer == you
        else (f"{sitters[cut.dealer].name} is lowest and deals")
    )
    voice.say(f"{lowest} first.")


def go_on(journal: Journal, headers: Mapping[str, str], voice: Voice, write: Writer) -> None:
    """Play the match from where it stands to its end.

    Raises Left when somebody leaves before, ValueError where it is not known who is a bot.
    """
    sitters = reread(journal.players, headers.get(BOTS, ""))
    if voice.live and voice.pause is None:
        voice.say("Counts are told line by line: press Enter after each.")
    while not journal.match.over:
        _tell_game(journal, sitters, voice)
        table = journal.table()
        end = Sitting(table, sitters, voice, seed=_seed(journal), write=write).play()
        voice.skip()
        voice.say(ending(end, result(end), sitters))
        back = how_often(sum(isinstance(step, TakeBack) for step in table.entries))
        if back:
            voice.say(back)
        _tell_match(journal.match, sitters, voice)
    _tell_secret(journal, voice)


def _tell_game(journal: Journal, sitters: Sitters, voice: Voice) -> None:
    """Which game of the match begins, and who deals."""
    match = journal.match
    rules, dealer = match.next_game()
    if match.results and dealer is not None:
        deals = "You deal" if dealer == listener(sitters) else f"{sitters[dealer].name} deals"
        of = f" of {match.games}" if match.games and match.to is None else ""
        voice.skip()
        voice.say(f"Game {len(match.results) + 1}{of}. {deals} first.")
    if match.captains:
        alone = next(seat for seat, its in enumerate(rules.sides) if rules.sides.count(its) == 1)
        target = rules.targets[rules.sides[alone]]
        plays = "You play" if alone == listener(sitters) else f"{sitters[alone].name} plays"
        voice.say(f"{plays} alone, to {target}.")


def ending(state: State, won: Result, sitters: Sitters) -> str:
    """Who won a game, and by how much: "You win, 121 to 87: a skunk."."""
    who, you = names(sitters), listener(sitters)
    winner = sided(state.rules, won.winner, who, you)
    wins = "win" if winner.startswith("You") or " and " in winner else "wins"
    kind = "" if won.word == "game" else f": a {won.word}"
    losers = [side for side in range(len(won.scores)) if side != won.winner]
    if len(losers) == 1:
        return f"{winner} {wins}, {won.scores[won.winner]} to {won.scores[losers[0]]}{kind}."
    others = listed(f"{sided(state.rules, side, who, you)} {won.scores[side]}" for side in losers)
    return f"{winner} {wins} with {won.scores[won.winner]}{kind}. {others}."


def _tell_match(match: Match, sitters: Sitters, voice: Voice) -> None:
    """How the match stands, or who has won it; nothing for a single game."""
    if match.games == 1 and match.to is None:
        return
    who, you, rules = names(sitters), listener(sitters), _sides_of(match)
    voice.say(f"Game points: {standing(rules, match.standings, who, you)}.")
    if match.over and match.winner is None:
        voice.say("The match is drawn.")
    elif match.over and match.winner is not None:
        winner = sided(rules, match.winner, who, you)
        wins = "win" if winner.startswith("You") or " and " in winner else "wins"
        voice.say(f"{winner} {wins} the match.")


def _sides_of(match: Match) -> Rules:
    """Rules whose sides are those of the match: each seat its own, where one is against others."""
    if not match.captains:
        return match.rules
    seats = match.rules.seats
    return Rules(sides=tuple(range(seats)), dealt=(5,) * seats, targets=(121,) * seats)


def _seed(journal: Journal) -> str:
    """What the bots draw their luck from; it tells nothing of the cards."""
    match journal.shoe:
        case FairShoe() as shoe:
            return shoe.commitment
        case SeededShoe(seed):
            return str(seed)
    return journal.path.name


def _tell_secret(journal: Journal, voice: Voice) -> None:
    """Show the secret, and say how to check the deals with it."""
    if isinstance(journal.shoe, FairShoe):
        voice.say(f"The secret under the seal {journal.shoe.commitment[:SEAL]} was:")
        voice.lay_out(journal.shoe.secret.hex())
        voice.say("Check the deals with:")
        voice.quote(typed(f"muggins verify {journal.path}"))


def offered(saved: Saved) -> str:
    """A match that was left, in a sentence."""
    at = standing(saved.rules, saved.scores, saved.players, _you(saved)).replace("You", "you", 1)
    return f"You have an unfinished {_which(saved)}: {at}."


def open_elsewhere(saved: Saved) -> str:
    """That a match is being played elsewhere, in a sentence."""
    return f"Your {_which(saved)} is open in another window."


def _which(saved: Saved) -> str:
    """A match by its form and its players: "game of six-card against Greedy"."""
    you = _you(saved)
    others = [name for seat, name in enumerate(saved.players) if seat != you]
    between = f"against {listed(others)}" if you is not None else f"of {listed(saved.players)}"
    return f"game of {_form(saved.rules)} {between}"


def _you(saved: Saved) -> int | None:
    """The seat of the one person; raises ValueError where it is not known who is a bot."""
    return listener(reread(saved.players, saved.headers.get(BOTS, "")))
