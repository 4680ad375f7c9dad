"""What nobody wrote an answer for is answered in a sentence, as everything else is."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from http.client import HTTPResponse

import httpx
import pytest

from tests.fronts.web.serving import Server


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=30) as made:
        yield made


def asked(server: Server, request: str) -> tuple[int, str, bytes]:
    """The number, the kind and the body of what is answered to these very bytes."""
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), 30) as there:
        there.sendall(request.encode("latin-1"))
        answer = HTTPResponse(there, method=request.partition(" ")[0])
        answer.begin()
        return answer.status, answer.headers["content-type"] or "", answer.read()


HOST = "Host: localhost\r\n"
POSTED = f"POST /api/games HTTP/1.1\r\n{HOST}X-Muggins: 1\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("request_", "status", "said"),
    [
        (f"GET /api/nothing HTTP/1.1\r\n{HOST}\r\n", 404, "nothing at this address"),
        (f"GET /api/%00 HTTP/1.1\r\n{HOST}\r\n", 404, "nothing at this address"),
        (f"GET /api/games/a/b/c HTTP/1.1\r\n{HOST}\r\n", 404, "nothing at this address"),
        (f"TRACE /api/levels HTTP/1.1\r\n{HOST}\r\n", 405, "cannot be done"),
        (f"{POSTED}Content-Length: 0\r\n\r\n", 400, "Nothing was sent."),
        (f"{POSTED}Content-Length: 1\r\n\r\n{{", 400, "."),
        (f"{POSTED}Content-Length: 5\r\n\r\na=1&b", 400, "JSON"),
        (f"{POSTED}Content-Length: 99999\r\n\r\n", 413, "16384 bytes"),
        (f"{POSTED}Content-Length: {'9' * 30}\r\n\r\n", 400, "no request"),
        (f"{POSTED}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411, "how much"),
        (f"BREW /api/levels HTTP/1.1\r\n{HOST}\r\n", 400, "no request"),
        ("GET / HTTP/9.9\r\n\r\n", 400, "no request"),
        ("\x16\x03\x01\x02\x00\x01\r\n\r\n", 400, "no request"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_sentence_of_ours(
    server: Server, request_: str, status: int, said: str
) -> None:
    told, kind, body = asked(server, request_)
    assert (told, kind) == (status, "application/json")
    refusal = json.loads(body)
    assert said in refusal["error"]
    assert refusal["state"] is None


def test_a_browser_that_comes_by_a_false_name_is_told_so_in_words(server: Server) -> None:
    status, kind, body = asked(server, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")
    assert (status, kind) == (400, "text/plain; charset=utf-8")
    assert body.startswith(b"This server does not go by that name")


@pytest.mark.parametrize("path", ["/", "/rules", "/healthz", "/api/levels", "/static/ui.js", "/x"])
def test_the_head_of_a_page_is_that_of_the_page(client: httpx.Client, path: str) -> None:
    whole, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    for name in ("content-type", "content-length", "content-security-policy"):
        assert head.headers[name] == whole.headers[name]
    assert whole.headers["content-type"].count("charset") <= 1


def test_a_stream_has_no_head(client: httpx.Client) -> None:
    assert client.head("/api/games/aaaaaaaaaaaaaaaa/events").status_code == 405
