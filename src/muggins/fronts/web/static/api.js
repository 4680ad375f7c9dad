// Asking the server: every answer is JSON, every refusal a sentence.

// The server said no; `state` is how the game stands, where it is about one.
export class Refused extends Error {
  constructor(status, sentence, state) {
    super(sentence);
    this.status = status;
    this.state = state;
  }
}

// No answer came, or the server cannot answer now: nobody knows whether it was done.
export class Away extends Error {}

const AWAY = new Set([502, 503, 504]);

// Send a text, or nothing; anything else goes as JSON by `call`.
export const send = async (method, path, text, type = "text/plain; charset=utf-8") => {
  const headers = { Accept: "application/json", "X-Muggins": "1" };
  if (text !== undefined) headers["Content-Type"] = type;
  let answer;
  try {
    answer = await fetch(path, { method, headers, cache: "no-store", body: text, signal: AbortSignal.timeout?.(20_000) });
  } catch {
    throw new Away("The server does not answer.");
  }
  const read = await answer.json().catch(() => null);
  if (answer.ok && read !== null) return read;
  const sentence = read?.error ?? read?.detail ?? `The server answered ${answer.status}.`;
  if (AWAY.has(answer.status) || (answer.ok && read === null)) throw new Away(sentence);
  throw new Refused(answer.status, sentence, read?.state ?? null);
};

export const call = (method, path, body) =>
  send(method, path, body === undefined ? undefined : JSON.stringify(body), "application/json");

export const get = path => call("GET", path);
export const post = (path, body = {}) => call("POST", path, body);

// A name for something done once, however often it is sent.
export const once = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");

export const rest = milliseconds => new Promise(done => setTimeout(done, milliseconds));

// Ask until an answer comes; `waiting` is told each time that none did.
export const insist = async (ask, waiting = () => {}) => {
  for (let wait = 300; ; wait = Math.min(wait * 1.5, 1500)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      waiting(error);
      await rest(wait);
    }
  }
};
