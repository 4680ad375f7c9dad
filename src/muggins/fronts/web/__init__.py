"""The table in the browser: pages, an interface for programs, and a store that loses nothing."""
