// What somebody has set in this browser, kept there and nowhere else.
import { effect, signal } from "@preact/signals";

const usual = {
  theme: "auto", // auto, light, dark
  deck: "two", // two, four
  index: "normal", // normal, large
  pace: "tap", // tap, slow, quick, once: how a count is told
  sort: "rank", // rank, suit, dealt
  go: "asked", // asked, itself: whether "go" is said without being asked for
  taps: "two", // two, one: whether a card is raised before it is played
  phrases: "heard", // heard, muted
  hurry: "own", // own, or seconds: how long a count may take in practice
  name: "",
};

const read = () => {
  try {
    return JSON.parse(localStorage.getItem("muggins") ?? "{}");
  } catch {
    return {};
  }
};

export const settings = signal({ ...usual, ...read() });

export const set = (key, value) => {
  settings.value = { ...settings.value, [key]: value };
  try {
    localStorage.setItem("muggins", JSON.stringify(settings.value));
  } catch { /* a private window forgets */ }
};

effect(() => {
  const { theme, deck, index } = settings.value, { dataset } = document.documentElement;
  if (theme === "auto") delete dataset.theme;
  else dataset.theme = theme;
  dataset.deck = deck;
  dataset.index = index;
});

// Something to remember for one visit: what was already told of a game, say.
export const recall = key => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
};
export const remember = (key, value) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch { /* then it is told again */ }
};

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
