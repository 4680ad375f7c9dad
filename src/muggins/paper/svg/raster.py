"""A picture in pixels."""

from __future__ import annotations

from muggins.paper.svg.alphabet import routed

WIDEST = 8192


def png(picture: str, *, width: int | None = None) -> bytes:
    """The picture as a PNG file, so many pixels wide, or twice as large as it says; it is routed.

    Raises ModuleNotFoundError where resvg_py is not installed, ValueError for a picture of no
    chosen theme: pixels cannot follow the reader's.
    """
    import resvg_py  # an extra, which the pictures themselves do not need

    if "var(--" in picture:
        raise ValueError("a picture in pixels is light or dark; draw it with that theme")
    if width is not None and not 0 < width <= WIDEST:
        raise ValueError(f"{width} pixels is no width; it is 1 to {WIDEST}")
    text, zoom = str(routed(picture)), 2.0 if width is None else None
    return resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True, width=width, zoom=zoom)
