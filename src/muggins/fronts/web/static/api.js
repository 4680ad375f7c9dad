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
  throw refusal(answer, read);
};

const refusal = (answer, read) => {
  const sentence = read?.error ?? read?.detail ?? `The server answered ${answer.status}.`;
  return AWAY.has(answer.status) || answer.ok ? new Away(sentence) : new Refused(answer.status, sentence, read?.state ?? null);
};

// Ask for what comes line by line, and give each line to `each` as it comes, until `signal` ends it.
export const lines = async (path, body, each, signal) => {
  const headers = { "Content-Type": "application/json", "X-Muggins": "1" };
  let answer, read;
  try {
    answer = await fetch(path, { method: "POST", headers, cache: "no-store", body: JSON.stringify(body), signal });
    if (answer.ok) {
      const reader = answer.body.getReader(), text = new TextDecoder();
      for (let kept = "", part = await reader.read(); !part.done; part = await reader.read()) {
        const whole = (kept + text.decode(part.value, { stream: true })).split("\n");
        kept = whole.pop();
        for (const line of whole) each(JSON.parse(line));
      }
      return;
    }
    read = await answer.json().catch(() => null);
  } catch (error) {
    if (signal.aborted) return;
    throw new Away("The server does not answer.", { cause: error });
  }
  throw refusal(answer, read);
};

export const call = (method, path, body) =>
  send(method, path, body === undefined ? undefined : JSON.stringify(body), "application/json");

// What the page was sent with: the answers to what it asks first, each good for once.
const given = new Map(Object.entries(JSON.parse(document.getElementById("given")?.content.textContent ?? "{}")));

export const get = async path => {
  if (!given.has(path)) return call("GET", path);
  const answer = given.get(path);
  given.delete(path);
  return answer;
};
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
