"""Cards, hands and the board as pictures that stand alone: SVG text, shown by notebooks.

What a page may look for is marked: `data-side` and `data-peg` (front, hinder), `data-trail`,
`data-home`, `data-line` (the score that it comes after), `data-holes`, and `data-combo`.
"""

from muggins.paper.svg.alphabet import routed
from muggins.paper.svg.boards import board
from muggins.paper.svg.hands import card, hand
from muggins.paper.svg.keepsakes import BEST, ended, twenty_nine
from muggins.paper.svg.pen import Svg
from muggins.paper.svg.raster import png
from muggins.paper.svg.tables import state
from muggins.paper.svg.track import Board

__all__ = [
    "BEST",
    "Board",
    "Svg",
    "board",
    "card",
    "ended",
    "hand",
    "png",
    "routed",
    "state",
    "twenty_nine",
]
