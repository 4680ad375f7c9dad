// What somebody who practises keeps in this browser: how far he has come, as the server reads it.
import { signal } from "@preact/signals";
import { insist, once, post } from "./api.js";

const KEY = "muggins-progress";

export const kept = () => {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
};
export const keep = text => {
  try {
    if (text) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch { /* a private window forgets */ }
};

export const TRAINERS = {
  discard: ["Laying away", "Six cards, somebody’s crib and a score: which two go?"],
  pegging: ["The play", "A moment with a choice, and all that was played before it."],
  endgame: ["The end of the game", "Home is near, and the score changes what is right."],
  counting: ["Counting", "Hands, cribs and piles, against the clock or at your own pace."],
};
export const MARKS = { right: "●", nearly: "◐", wrong: "○" };

// A day as it is written, here and now.
export const today = () => {
  const now = new Date(), two = n => `${n}`.padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
const long = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
export const spoken = day => long.format(new Date(`${day}T00:00:00Z`));

export const following = (trainer, but = "") => insist(() => post("/api/training/next", { trainer, seed: once(), progress: kept(), but }));

// Answer, and keep what is new in the progress.
export const answered = async body => {
  const verdict = await insist(() => post("/api/training/answer", { ...body, progress: kept() }));
  keep(verdict.come.progress);
  return verdict;
};

// Have the mistakes of a game that was looked through come back as exercises; how many are new.
export const takenUp = async (game, mistakes) => {
  const { come, new: fresh } = await insist(() => post("/api/training/mistakes", { game, mistakes, progress: kept() }));
  keep(come.progress);
  return { fresh, left: come.again };
};

// What was shared or copied, as it is told.
export const told = signal("");
export const copied = async (text, what) => {
  try {
    await navigator.clipboard.writeText(text);
    told.value = `${what} copied.`;
  } catch {
    told.value = text;
  }
};
export const share = async (text, what) => {
  if (!navigator.share) return copied(text, what);
  try {
    await navigator.share({ text });
    told.value = "";
  } catch (error) {
    if (error.name !== "AbortError") await copied(text, what);
  }
};
