// Where exercises come from: a trainer without end, the five of a day, a few that a link names one
// after the other, and what went wrong before. Each begins, goes on, and comes to a result or not.
import { get, insist, post } from "./api.js";
import { following, kept, spoken, today } from "./practice.js";
import { recall, remember } from "./settings.js";
import { plural } from "./ui.js";

const named = address => {
  const [trainer, name] = [address.slice(0, address.indexOf("/")), address.slice(address.indexOf("/") + 1)];
  return insist(() => get(`/api/training/exercises/${encodeURIComponent(trainer)}/${encodeURIComponent(name)}`));
};
const reached = () => insist(() => post("/api/training/progress", { progress: kept() }));

// A trainer, from an exercise that is named or from one of the level; the next is made while the
// verdict is read, and each has an address of its own.
const endless = (trainer, name) => {
  let coming = null;
  return {
    title: "Dealing…",
    begin: () => (name ? named(`${trainer}/${name}`) : following(trainer)),
    answered: exercise => (coming = following(exercise.trainer, exercise.address).catch(() => null)),
    next: async exercise => (await coming) ?? following(exercise.trainer, exercise.address),
    where: exercise => `level ${exercise.level}`,
    onwards: () => "Next",
    path: exercise => `/t/${exercise.address}`,
  };
};

const step = (done, many) => (done < many ? `Next: ${done + 1} of ${many}` : "The result");

// The puzzle of a day, from where it was left; what was answered of it is kept with the progress.
const daily = when => {
  let exercises = [], day = null;
  const done = () => day?.grades.length ?? 0, noted = come => (day = come.days.find(one => one.day === when) ?? day);
  return {
    title: `The puzzle of ${spoken(when)}`,
    sent: { day: when },
    begin: async () => {
      const [course, come] = await Promise.all([insist(() => get(`/api/training/daily/${encodeURIComponent(when)}`)), reached()]);
      ({ exercises } = course);
      noted(come);
      return exercises[done()];
    },
    answered: (_, verdict) => noted(verdict.come),
    next: async () => exercises[done()],
    where: exercise => `${spoken(when)}, ${exercises.indexOf(exercise) + 1} of ${exercises.length}`,
    onwards: () => step(done(), exercises.length),
    result: () => ({ grades: day.grades, addresses: exercises.map(one => one.address), text: day.text, words: day.words, link: `/t/daily/${when}` }),
  };
};

// Those that a link names, once each: /t/these?e=discard/kestrel&e=pegging/heron.
const MOST = 20;
const these = terms => {
  const addresses = terms.getAll("e").slice(0, MOST), key = `these ${terms}`;
  let grades = recall(key) ?? [], at = grades.length;
  const next = async () => {
    at = grades.length;
    return at < addresses.length ? named(addresses[at]) : null;
  };
  const game = terms.get("review"), number = terms.get("game");
  return {
    title: addresses.length ? "One after the other" : "This link names no exercise",
    begin: next,
    next,
    answered: (_, { grade }) => remember(key, (grades = [...grades, grade])),
    where: () => `${at + 1} of ${addresses.length}`,
    onwards: () => step(grades.length, addresses.length),
    result: () => addresses.length > 0 && {
      grades, addresses,
      back: /^\w+$/.test(game ?? "") ? `/g/${game}/review${/^\d+$/.test(number ?? "") ? `?game=${number}` : ""}` : null,
      again: () => remember(key, (grades = [])),
    },
  };
};

// What went wrong, here or in games, the longest ago first, until all of it is answered well.
const mistakes = () => {
  let left = 0, coming = null;
  return {
    title: "Your mistakes",
    begin: async () => {
      left = (await reached()).again;
      return left ? following("mistakes") : null;
    },
    answered: (_, { come }) => {
      left = come.again;
      coming = left ? following("mistakes").catch(() => null) : null;
    },
    next: async () => (left ? (await coming) ?? following("mistakes") : null),
    where: () => `your mistakes, ${left} left`,
    onwards: () => (left ? "Next" : "Done"),
    result: () => ({ said: `Nothing is left. What goes wrong from now on, here or in a game that you look through, comes back here.` }),
  };
};

// The course of an address below /t.
export const courseOf = ({ pathname, search }) => {
  const [trainer, name] = pathname.split("/").slice(2).map(decodeURIComponent);
  if (trainer === "daily") return daily(name ?? today());
  if (trainer === "these") return these(new URLSearchParams(search));
  return trainer === "mistakes" ? mistakes() : endless(trainer, name);
};

// A link to some exercises one after the other, and back to the review that they come from.
export const series = (addresses, review) => `/t/these?${new URLSearchParams([...addresses.map(one => ["e", one]), ["review", review.id], ...(review.games > 1 ? [["game", review.game]] : [])])}`;
