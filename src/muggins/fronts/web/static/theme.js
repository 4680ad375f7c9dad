// Before anything is drawn: the theme, deck and index that this browser was told to use; and a form
// that is sent before its script has come waits for it.
addEventListener("submit", event => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.target.dataset.sent = "early";
});
try {
  const { theme, deck, index } = JSON.parse(localStorage.getItem("muggins") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (deck === "four") document.documentElement.dataset.deck = "four";
  if (index === "large") document.documentElement.dataset.index = "large";
} catch { /* a browser that keeps nothing shows what its system says */ }
