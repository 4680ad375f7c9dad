// A game as it goes on: the stream of what this browser may see, and what it does in it.
import { effect, signal } from "@preact/signals";
import { Refused, get, insist, lines, once, post, rest } from "./api.js";

const PATIENCE = 2000; // so long is a lost connection nobody's business
const QUIET = 20_000; // after so long without a word, ask

// `shown` is the newest state, `link` is "live", "trying" or "away", `trouble` a sentence.
export const follow = id => {
  const at = `/api/games/${id}`;
  const shown = signal(null), link = signal("live"), trouble = signal(""), sending = signal(false);
  const here = signal({}), phrase = signal(null), lost = signal("");
  let stream = null, heard = Date.now(), broken = 0, missed = 0, again = null, due = null;

  const take = state => {
    heard = Date.now();
    if (!state) return;
    if (!shown.value || state.version >= shown.value.version) shown.value = state;
  };

  // --- the link: said to be lost only when it has been for a while ---
  const mended = () => {
    broken = 0;
    heard = Date.now();
    link.value = "live";
  };
  const fails = () => {
    if (!broken) {
      broken = Date.now();
      setTimeout(judge, PATIENCE + 20);
    }
    judge();
  };
  const judge = () => {
    if (!broken) return;
    if (Date.now() - broken >= PATIENCE) link.value = navigator.onLine ? "trying" : "away";
  };

  const refresh = async () => {
    try {
      take(await get(at));
      mended();
      return true;
    } catch (error) {
      if (error instanceof Refused) lost.value = error.message;
      else fails();
      return false;
    }
  };

  const listen = () => {
    stream?.close();
    clearTimeout(again);
    if (lost.value) return;
    const mine = (stream = new EventSource(`${at}/events`));
    mine.onopen = () => {
      if (broken) refresh();
      missed = 0;
      mended();
    };
    mine.addEventListener("shown", event => {
      mended();
      take(JSON.parse(event.data));
    });
    mine.addEventListener("here", event => {
      const told = (here.value = JSON.parse(event.data));
      clearTimeout(due);
      const waits = (told.gone ?? []).map(({ until }) => until - told.now).filter(left => left > 0);
      if (waits.length) due = setTimeout(refresh, 1000 * Math.min(...waits) + 200); // what may be done then
    });
    mine.addEventListener("phrase", event => (phrase.value = { ...JSON.parse(event.data), heard: Date.now() }));
    mine.onerror = async () => {
      mine.close();
      if (mine !== stream) return;
      fails();
      // A server that answers and has no stream to give is asked now and then.
      if (++missed > 3 && (await refresh())) again = setTimeout(listen, 5000);
      else again = setTimeout(listen, Math.min(1500, 300 + (Date.now() - broken) / 4));
    };
  };

  // A phone that wakes has a stream that looks open and is dead: ask anew, and listen anew.
  const wake = () => {
    if (document.visibilityState !== "visible") return;
    refresh();
    listen();
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", event => event.persisted && wake());
  addEventListener("online", wake);
  addEventListener("offline", fails);
  setInterval(() => {
    if (document.visibilityState === "visible" && Date.now() - heard > QUIET) refresh();
  }, 5000);

  const start = async () => {
    while (!(await refresh()) && !lost.value) await rest(500);
    listen();
  };
  start();

  // Ask the server for something of this game, as often as it takes; a refusal is told.
  const ask = (name, body = {}) => asked(() => post(`${at}/${name}`, body));
  // The same where the answer grows: each line of it as it comes, until the signal ends it.
  const hear = (name, each, signal) => asked(() => lines(`${at}/${name}`, {}, each, signal));
  const asked = async once => {
    trouble.value = "";
    try {
      const answer = await insist(once, fails);
      if (broken) mended();
      return answer;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      take(error.state);
      trouble.value = error.message;
      return null;
    }
  };

  // Do something that changes the game: the answer is how it stands then, for whoever is to act
  // next where this browser holds several seats.
  const act = async action => {
    if (sending.value) return null;
    sending.value = true;
    try {
      const body = { action_id: once(), version: shown.value.version, action };
      const state = await ask("actions", body);
      take(state);
      return state;
    } finally {
      sending.value = false;
    }
  };
  const change = async (name, body = {}) => {
    const state = await ask(name, { action_id: once(), version: shown.value.version, ...body });
    if (state?.version !== undefined) take(state);
    return state;
  };

  return { id, at, shown, link, trouble, sending, here, phrase, lost, refresh: wake, act, ask, hear, change };
};

// Show states one after another, so that each may be seen: what others did is not skipped.
// `pause` says how long a state is to be looked at before the one that follows it.
export const paced = (newest, pause) => {
  const staged = signal(null), waiting = [];
  let timer = null;
  const next = () => {
    timer = null;
    const state = waiting.shift();
    if (!state) return;
    const wait = staged.value && document.visibilityState === "visible" ? pause(staged.value, state) : 0;
    staged.value = state;
    if (waiting.length) timer = setTimeout(next, wait);
    else timer = setTimeout(() => (timer = null, next()), wait);
  };
  effect(() => {
    const state = newest.value;
    if (!state || state === staged.peek() || waiting.includes(state)) return;
    waiting.push(state);
    if (waiting.length > 12) waiting.splice(0, waiting.length - 12);
    if (!timer) next();
  });
  // Whoever presses anything wants to be where the game is.
  const flush = () => {
    if (!waiting.length) return;
    clearTimeout(timer);
    timer = null;
    const last = waiting.at(-1);
    waiting.length = 0;
    staged.value = last;
  };
  addEventListener("pointerdown", flush, true);
  addEventListener("keydown", flush, true);
  return staged;
};

