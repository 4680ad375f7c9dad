"""The pages: a shell each, in which the table, the board or a list is then drawn."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any, TypeAlias

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from markupsafe import Markup

from muggins.fronts.web import tokens
from muggins.fronts.web.api import checked
from muggins.fronts.web.browser import cookie, reader_of, token_of
from muggins.fronts.web.challenges import course
from muggins.fronts.web.files import HERE, Files, sent
from muggins.fronts.web.forms import levels, titled
from muggins.fronts.web.given import TheFiles, TheRoom, TheSettings
from muggins.fronts.web.inviting import invited, origin_of, seen
from muggins.fronts.web.pictures import small
from muggins.fronts.web.refusals import NotHere, Refused
from muggins.fronts.web.settings import Settings
from muggins.fronts.web.shelf import listed_for
from muggins.fronts.web.sitting import Sitting
from muggins.paper import explain
from muggins.paper.plain import listed
from muggins.rulebook import spelled
from muggins.rulebook.card import BadNotation
from muggins.rulebook.rules import FORMS
from muggins.study.trainers import TRAINERS

_Asked = Request[Any, Any, Any]
ThePages: TypeAlias = NamedDependency["Pages"]
_COURSES = {
    "daily": "The puzzle of the day",
    "mistakes": "Your mistakes",
    "these": "A few exercises",
}
"""What else is practised at /t: a puzzle for all, what went wrong, and what a link names."""
PAGES = HERE.with_name("pages")
_FEW = 12
"""Games that the first page is sent with; a list of more is fetched."""
_ABOUT = "Cribbage at a table in the browser: against the computer, or friends by link."

_DRAW_CARDS = ("table", "replay", "review", "analysis", "exercise")
"""Pages that ask for the sheet of cards at once."""
_LEAD_TO_A_TABLE = ("home", "join", "challenge")


class Pages:
    """The shells, filled in; everything that is put into one is escaped."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self._shells = Environment(
            loader=FileSystemLoader(PAGES),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=files.fresh,
        )
        self._shells.globals["static"] = files.address

    def page(
        self,
        page: str,
        *,
        title: str = "muggins",
        preview: str = _ABOUT,
        content: Markup | str = "",
        id: str = "",
        given: Mapping[str, object] | None = None,
        drawn: bool = False,
        **more: str,
    ) -> str:
        """A page as text; `given` are answers of the interface that it would ask for at once.

        One that is `drawn` stands in pages/ as its script draws it, to be used before that comes.
        """
        shell = self._shells.get_template("shell.html")
        return shell.render(
            page=page,
            title=title,
            preview=preview,
            content=content,
            id=id,
            importmap=Markup(self.files.importmap),
            small=Markup(small()),
            cards=page in _DRAW_CARDS,
            next="table" if page in _LEAD_TO_A_TABLE else "",
            drawn=_as_drawn(page) if drawn else "",
            given=_written(given) if given else "",
            **{"status": "", "image": "", **more},
        )


def answered(request: _Asked, text: str, settings: Settings, *, status: int = 200) -> Response[str]:
    """A page, and a token for a browser that has none."""
    made = Response(
        text,
        status_code=status,
        media_type="text/html",
        headers={"Cache-Control": "no-store"},
    )
    if status == 200 and not token_of(request):
        made.cookies.append(cookie(tokens.fresh_token(), secure=settings.is_secure))
    return made


@get("/", include_in_schema=False)
async def home(
    request: _Asked, pages: ThePages, settings: TheSettings, room: TheRoom
) -> Response[str]:
    """Where a game is begun, or gone on with."""
    given: dict[str, object] = {"/api/levels": levels.fn()}
    with suppress(Refused):  # then the page asks until it is answered
        mine = await listed_for(room, reader_of(request).holder)
        if len(mine) <= _FEW:
            given["/api/mine"] = mine
    newcomer = given.get("/api/mine") == []
    made = pages.page("home", title="muggins - cribbage", given=given, drawn=newcomer)
    return answered(request, made, settings)


@get(["/g/{game:str}", "/g/{game:str}/{ply:int}"], include_in_schema=False)
async def table(
    request: _Asked,
    pages: ThePages,
    settings: TheSettings,
    room: TheRoom,
    game: FromPath[str],
    ply: FromPath[int | None] = None,
) -> Response[str]:
    """A table, or a game that is over at one of its plies."""
    sitting = await room.sitting(checked(game))
    page = "table" if ply is None and not sitting.uploaded else "replay"
    image = f"{origin_of(request, settings)}/api/pictures/games/{game}.png"
    given: dict[str, object] = {}
    if page == "table":
        given[f"/api/games/{game}"] = await room.read(game, reader_of(request))
    made = pages.page(
        page, title=_title(sitting), preview=_preview(sitting), id=game, image=image, given=given
    )
    return answered(request, made, settings)


@get("/g/{game:str}/review", include_in_schema=False)
async def review(
    request: _Asked, pages: ThePages, settings: TheSettings, room: TheRoom, game: FromPath[str]
) -> Response[str]:
    """What a game that is over looks like afterwards."""
    sitting = await room.sitting(checked(game))
    title = f"Review: {_title(sitting)}"
    return answered(
        request, pages.page("review", title=title, preview=_preview(sitting), id=game), settings
    )


@get("/join/{link:str}", include_in_schema=False)
async def join(
    request: _Asked, pages: ThePages, settings: TheSettings, room: TheRoom, link: FromPath[str]
) -> Response[str]:
    """An invitation, which only sitting down uses up."""
    sitting, _ = await invited(room, link)
    preview = f"You are invited to {_preview(sitting)}"
    given = {f"/api/invitations/{link}": await seen(room, link, reader_of(request).holder)}
    made = pages.page("join", title="A seat for you", preview=preview, id=link, given=given)
    return answered(request, made, settings)


@get("/seat/{link:str}", include_in_schema=False)
async def seat(
    request: _Asked, pages: ThePages, settings: TheSettings, link: FromPath[str]
) -> Response[str]:
    """A seat that is carried to this device."""
    if tokens.parted(link) is None:
        raise NotHere("A letter of this link is missing; make another.")
    return answered(
        request, pages.page("seat", title="Play on here", preview=_ABOUT, id=link), settings
    )


@get(["/a", "/a/{position:str}"], include_in_schema=False)
async def analysis(
    request: _Asked, pages: ThePages, settings: TheSettings, position: FromPath[str] = ""
) -> Response[str]:
    """The analysis board."""
    return answered(
        request, pages.page("analysis", title="Analysis board", id=position[:8000]), settings
    )


@get("/games", include_in_schema=False)
async def games(request: _Asked, pages: ThePages, settings: TheSettings) -> Response[str]:
    """One's own games."""
    return answered(request, pages.page("games", title="Your games"), settings)


@get(
    ["/t", "/t/{trainer:str}", "/t/{trainer:str}/{name:str}"],
    include_in_schema=False,
)
async def training(
    request: _Asked,
    pages: ThePages,
    settings: TheSettings,
    trainer: FromPath[str] = "",
    name: FromPath[str] = "",
) -> Response[str]:
    """The trainers, one of them, one exercise, or some that follow one another."""
    if not trainer:
        return answered(request, pages.page("train", title="Practise"), settings)
    if trainer not in (*TRAINERS, *_COURSES):
        raise NotHere(f"{trainer[:40]!r} is no trainer; /t lists them.")
    title = _COURSES.get(trainer, f"Practise: {trainer}")
    preview = "An exercise in cribbage, the same for everybody who opens this link."
    return answered(
        request, pages.page("exercise", title=title, preview=preview, id=name), settings
    )


@get(["/d", "/d/{code:str}"], include_in_schema=False)
async def challenge(
    request: _Asked,
    pages: ThePages,
    settings: TheSettings,
    room: TheRoom,
    code: FromPath[str] = "",
) -> Response[str]:
    """A challenge, or where one is issued."""
    preview = "The same deals for everybody who opens this link, against the same bot."
    if code:
        dare = await course(room, code)
        preview = f"{preview} {spelled.name(dare.rules).capitalize()}, against {dare.bot}."
    made = pages.page("challenge", title="A challenge at cribbage", preview=preview, id=code)
    return answered(request, made, settings)


@get("/stats", include_in_schema=False)
async def stats(request: _Asked, pages: ThePages, settings: TheSettings) -> Response[str]:
    """What one's own games come to."""
    return answered(request, pages.page("stats", title="Your figures"), settings)


@get("/fairness", include_in_schema=False)
async def fairness(request: _Asked, pages: ThePages, settings: TheSettings) -> Response[str]:
    """Whether the cards of this server are fair."""
    preview = "The deals of this server, tried in many ways."
    made = pages.page("tried", title="Are the cards fair?", preview=preview)
    return answered(request, made, settings)


@get("/fair", include_in_schema=False)
async def fair(request: _Asked, pages: ThePages, settings: TheSettings) -> Response[str]:
    """Where a shuffle is checked."""
    return answered(request, pages.page("fair", title="Fair deals"), settings)


@get(["/rules", "/rules/{name:str}"], include_in_schema=False)
async def rules(
    request: _Asked, pages: ThePages, settings: TheSettings, name: FromPath[str] = ""
) -> Response[str]:
    """The forms of the game, or one of them in prose."""
    if not name:
        return answered(
            request, pages.page("rules", title="The forms of cribbage", content=_forms()), settings
        )
    try:
        form = spelled.rules(name)
    except BadNotation:
        raise NotHere(f"There is no form called {name[:40]!r}; /rules lists them.") from None
    paragraphs = explain.rules(form).split("\n\n")
    body = Markup("").join(Markup("<p>{}</p>").format(one) for one in paragraphs)
    heading = titled(spelled.name(form))
    told = Markup("<h1>{}</h1>{}").format(f"{heading[:1].upper()}{heading[1:]}", body)
    return answered(request, pages.page("rules", title=heading, content=told), settings)


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: _Asked, files: TheFiles) -> Response[bytes]:
    """What makes it installable."""
    return _rooted(request, files, "manifest.webmanifest")


@get("/favicon.ico", include_in_schema=False)
async def favicon(request: _Asked, files: TheFiles) -> Response[bytes]:
    """The small picture, for browsers that ask for it here."""
    return _rooted(request, files, "favicon.ico")


@get("/worker.js", include_in_schema=False)
async def worker(request: _Asked, files: TheFiles) -> Response[bytes]:
    """The service worker, at the root so that all pages are its own."""
    return _rooted(request, files, "worker.js")


def _rooted(request: _Asked, files: Files, name: str) -> Response[bytes]:
    file = files.at(name)
    if file is None:
        raise NotHere("There is no such file.")
    return sent(request, file)


def refused(pages: Pages, refusal: Refused) -> str:
    """A page that says what went wrong."""
    title = {404: "Not here", 503: "Out of order"}.get(refusal.status, "Sorry")
    told = Markup("<h1>{}</h1><p>{}</p>").format(title, str(refusal))
    return pages.page("trouble", title=title, content=told)


@cache
def _as_drawn(page: str) -> Markup:
    return Markup(PAGES.joinpath(f"{page}.html").read_text().strip())


def _written(given: Mapping[str, object]) -> Markup:
    """Answers as JSON within a page, where nothing in them is read as a mark of the page."""
    text = msgspec.json.encode(given).decode()
    return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c"))


def _forms() -> Markup:
    items = Markup("").join(
        Markup('<li><a href="/rules/{0}">{0}</a> <span>{1}</span></li>').format(
            name, explain.summary(form)
        )
        for name, form in FORMS.items()
    )
    return Markup("<h1>The forms of cribbage</h1><ul>{}</ul>").format(items)


def _title(sitting: Sitting) -> str:
    names = [chair.name for chair in sitting.chairs if chair.name]
    return f"{listed(names)} - cribbage"


def _preview(sitting: Sitting) -> str:
    """What is played, by whom, and how the hands are counted: nothing of the cards."""
    form = sitting.rules
    name = spelled.name(form).partition(",")[0]
    names = listed([chair.name for chair in sitting.chairs if chair.name])
    to = " and ".join(map(str, dict.fromkeys(form.targets)))
    counted = ", counted by the players" if form.counting == "claimed" else ""
    called = ", with muggins" if form.muggins else ""
    return f"a game of {name} to {to} with {names}{counted}{called}."
