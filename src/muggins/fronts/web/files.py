"""The files of the pages: each under an address that changes with it, so that it may be kept."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from muggins.fronts.web.gathering import gathered, ordered
from muggins.fronts.web.pictures import drawn
from muggins.fronts.web.refusals import NotHere

HERE = Path(__file__).parent / "static"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}
SHEETS = ("tokens.css", "components.css")
"""What every page looks like, in this order."""
EVERY = ("ui.js", "api.js", "board.js")
"""What every page is made of, with all that these import: one file, which is fetched once."""
_PAGE = re.compile(r"gathered/([a-z]+)\.js")
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK = "no-cache"


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    content: bytes
    packed: bytes
    media_type: str
    mark: str
    """Some letters of the hash of its content."""


class Files:
    """All files of the pages, and what is drawn for them; `fresh` reads each anew, for builders."""

    def __init__(self, *, fresh: bool = False) -> None:
        self.fresh = fresh
        self._files: dict[str, File] = {}
        self._names = _names()

    @property
    def importmap(self) -> str:
        """The import map: where a page's script finds what every page is made of."""
        imports = {"every": self.address("gathered/every.js")}
        return json.dumps({"imports": imports}, separators=(",", ":"))

    def at(self, name: str) -> File | None:
        """A file by its name below static/; None if there is none."""
        if name not in self._files or self.fresh:
            found = self._gathered(name) if name.startswith("gathered/") else _read(name)
            if found is None:
                return _drawn(name)
            self._files[name] = found
        return self._files[name]

    async def soon(self, name: str) -> File | None:
        """The same for whoever may wait; what has to be drawn first is drawn while others go on."""
        if name in self._files:
            return self.at(name)
        return await asyncio.to_thread(self.at, name)

    def address(self, name: str) -> str:
        """Where a file is to be asked for, so that it may be kept for ever."""
        file = self.at(name)
        if file is None:
            raise LookupError(f"there is no static/{name}")
        return f"/static/{name}?v={file.mark}"

    def modules(self, *names: str) -> list[str]:
        """Modules and all that they import, each after what it needs."""
        return ordered(names, self._text, self._called)

    def _gathered(self, name: str) -> File | None:
        """Many files as one: the style of all pages, what all are made of, a page's own script."""
        if name == "gathered/style.css":
            style = "".join(self._text(sheet) for sheet in SHEETS)
            return _file(style.encode(), TYPES[".css"])
        every, page = self.modules(*EVERY), _PAGE.fullmatch(name)
        if name == "gathered/every.js":
            text = gathered(every, self._text, self._called)
            return _script(f"export const modules = {{}};\n{text}\n")
        if page is None or _read(f"{page[1]}.js") is None:
            return None
        own = [one for one in self.modules(f"{page[1]}.js") if one not in every]
        text = gathered(own, self._text, self._called)
        return _script(f'import {{ modules }} from "every";\n{text}\n')

    def _text(self, name: str) -> str:
        return (HERE / name).read_text()

    def _called(self, name: str) -> str:
        """The file that a module means by what it imports."""
        return self._names.get(name) or name.removeprefix("./")


def _names() -> dict[str, str]:
    """Where the libraries are that modules import by name."""
    names = HERE / "vendor" / "names.json"
    if not names.exists():
        return {}
    return {name: f"vendor/{file}" for name, file in json.loads(names.read_text()).items()}


def _read(name: str) -> File | None:
    try:
        path = (HERE / name).resolve()
        if path.is_relative_to(HERE) and path.is_file() and path.suffix in TYPES:
            return _file(path.read_bytes(), TYPES[path.suffix])
    except (OSError, ValueError):  # no system has files of such a name
        pass
    return None


@lru_cache(64)
def _drawn(name: str) -> File | None:
    """A picture that is made; there are more of them than can be kept."""
    made = drawn(name)
    return None if made is None else _file(*made)


def _script(text: str) -> File:
    return _file(text.encode(), TYPES[".js"])


def _file(content: bytes, media_type: str) -> File:
    packed = gzip.compress(content, 9, mtime=0)
    mark = hashlib.sha256(content).hexdigest()[:10]
    return File(content, packed if len(packed) < len(content) else b"", media_type, mark)


@get("/static/{name:path}", include_in_schema=False)
async def static(
    request: Request[Any, Any, Any], name: FromPath[str], files: NamedDependency[Files]
) -> Response[bytes]:
    """A file; one that is asked for by its mark may be kept for ever."""
    file = await files.soon(name.lstrip("/"))
    if file is None:
        raise NotHere("There is no such file.")
    return sent(request, file, kept=request.query_params.get("v") == file.mark)


def sent(request: Request[Any, Any, Any], file: File, *, kept: bool = False) -> Response[bytes]:
    """A file as the browser takes it: packed, or not at all if it has it."""
    headers = {
        "Cache-Control": _FOR_EVER if kept else _ASK,
        "ETag": f'"{file.mark}"',
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(b"", status_code=304, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, media_type=file.media_type, headers=headers)
    return Response(file.content, media_type=file.media_type, headers=headers)
