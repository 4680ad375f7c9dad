"""The interface for programs on one page, made from its OpenAPI description; it works off line."""

from __future__ import annotations

import json
from typing import Any

from litestar import Request, Router
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.routes import BaseRoute
from litestar.types import ControllerRouterHandler
from markupsafe import Markup

from muggins.fronts.web.pages import Pages

_INTRO = Markup("""
<h1>The interface for programs</h1>
<p>Everything that the pages do, a program can do: open a table, sit down, look at it, act. Its
whole description is <a href="/api/openapi.json">openapi.json</a>.</p>
<p>A browser is known by its cookie <code>seat</code>; keep it, it is your seat. Every POST and
DELETE needs the header <code>X-Muggins: 1</code>. An error is a sentence, with the table as you
may see it: <code>{"error": "...", "state": {...}}</code>.</p>
<p>To play: <code>GET /api/games/ID/events</code> is a stream of the table at each version; what
may be done is in <code>legal</code>. Send one of these to <code>POST /api/games/ID/actions</code>
with the <code>version</code> that you saw, and an <code>action_id</code> of your own: sent twice,
it is done once. What was meant for an earlier moment is answered with 409 and the table as it
is.</p>
""")


class Interface(Router):
    """Where the description is; what is not there is answered as everywhere else."""

    def __init__(self) -> None:
        super().__init__("/api", route_handlers=[], include_in_schema=False)

    def register(self, value: ControllerRouterHandler) -> list[BaseRoute]:
        """Add to it, but for the framework's own page, which would be at every other address."""
        if isinstance(value, HTTPRouteHandler) and "/{path:str}" in value.paths:
            return []
        return super().register(value)


class ApiPage(OpenAPIRenderPlugin):
    """Draws the description as a page of this server, with nothing from elsewhere."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(path="/")
        self._pages = pages

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page."""
        schemas = openapi_schema.get("components", {}).get("schemas", {})
        told = [_INTRO, Markup("<h2>What may be asked</h2>")]
        for path, operations in sorted(openapi_schema["paths"].items()):
            told.extend(_operation(path, verb, one) for verb, one in operations.items())
        told.append(Markup("<h2>What is sent</h2>"))
        told.extend(_schema(name, schema) for name, schema in sorted(schemas.items()))
        content = Markup("").join(told)
        return self._pages.page("programs", title="The interface", content=content).encode()


def _operation(path: str, verb: str, operation: dict[str, Any]) -> Markup:
    about = operation.get("description", "")
    given = [one["name"] for one in operation.get("parameters", ())]
    sent = _ref(operation.get("requestBody", {}))
    answered = [_ref(one) for code, one in operation["responses"].items() if code < "300"]
    facts = [
        ("parameters", ", ".join(given)),
        ("is sent", sent),
        ("answers", ", ".join(filter(None, answered))),
    ]
    rows = Markup("").join(
        Markup("<li>{}: <code>{}</code></li>").format(what, said) for what, said in facts if said
    )
    return Markup("<section><h3><code>{} {}</code></h3><p>{}. {}</p><ul>{}</ul></section>").format(
        verb.upper(), path, operation.get("summary", "").rstrip("."), about, rows
    )


def _schema(name: str, schema: dict[str, Any]) -> Markup:
    return Markup("<details><summary>{}: {}</summary><pre>{}</pre></details>").format(
        name.rpartition("_")[2] or name,
        schema.get("description", ""),
        json.dumps(schema.get("properties", {}), indent=1),
    )


def _ref(body: dict[str, Any]) -> str:
    """The name of what is sent or answered."""
    text = json.dumps(body)
    _, _, after = text.partition("#/components/schemas/")
    return after.partition('"')[0].rpartition("_")[2] if after else ""
