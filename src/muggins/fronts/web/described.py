"""The description of the interface, with the refusals that every operation may answer with."""

from __future__ import annotations

from litestar import Litestar
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Schema

REFUSALS = {
    "400": "What was sent cannot be understood, or is not allowed now.",
    "403": "It is for another to do, or did not come from a page of this server.",
    "404": "There is nothing at this address.",
    "405": "That cannot be done at this address.",
    "409": "The game has gone on since, or that was done already.",
    "411": "How much is sent has to be said before.",
    "413": "More was sent than is read.",
    "415": "What is sent is to be JSON.",
    "429": "More was asked than is answered in so short a time.",
    "503": "The store does not answer; nothing was done.",
}
_TROUBLE = Schema(
    type=OpenAPIType.OBJECT,
    description="A sentence, and the table as you may see it where that helps.",
    properties={
        "error": Schema(type=OpenAPIType.STRING),
        "state": Schema(description="The table, or null."),
    },
    required=["error", "state"],
)


def describe_refusals(app: Litestar) -> None:
    """Say of each operation of the interface how it refuses."""
    content = {"application/json": OpenAPIMediaType(schema=_TROUBLE)}
    for path, item in (app.openapi_schema.paths or {}).items():
        if not path.startswith("/api"):
            continue
        for operation in (item.get, item.post, item.delete):
            if operation is not None and operation.responses is not None:
                operation.responses |= {
                    status: OpenAPIResponse(description=said, content=content)
                    for status, said in REFUSALS.items()
                }
