"""How the pages are built: ./check does it, offline."""

from muggins import __version__

project = "muggins"
release = __version__
extensions = ["myst_parser"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"muggins {release}"
myst_heading_anchors = 3
