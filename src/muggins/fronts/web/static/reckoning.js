// An exercise in counting: cards, a clock, and a number; then the count as it is spoken.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Open, Pile } from "./mat.js";
import { set, settings } from "./settings.js";
import { Names, Segments, capital, html } from "./ui.js";

export const said = signal(null); // the number that is to be said
export const at = signal(0); // the item that is told
const gone = signal(0), TICK = 200;
let begun = 0;

const SECONDS = { slow: 2.2, quick: 0.9 };

export const beginCount = () => {
  said.value = null;
  at.value = gone.value = 0;
  begun = performance.now();
};
export const taken = () => Math.round((performance.now() - begun) / 10) / 100;
const limit = () => Number(settings.value.hurry) || 0;

export const countLabel = () => (said.value == null ? ["How many?", false] : [`Count ${said.value}`, true]);

// A digit typed goes behind the others, as far as there can be so many.
export const digit = (key, most) => {
  const next = Number(`${said.value ?? ""}${key}`);
  said.value = next <= most ? next : Number(key);
};

const Clock = () => {
  const all = limit(), left = Math.max(0, all - gone.value);
  return html`<p class="figures hurry" aria-hidden="true"><span class="num">${all ? left.toFixed(0) : gone.value.toFixed(0)} s</span>
    ${all > 0 && html`<span class="lossbar"><i style=${{ width: `${(100 * left) / all}%` }}></i></span>`}</p>`;
};

const Pad = ({ most, answer }) => html`
  <div class="pad num" role="group" aria-label="Points">${Array.from({ length: most + 1 }, (_, n) => html`
    <button key=${n} type="button" aria-pressed=${said.value === n} onClick=${() => {
      said.value = n;
      if (settings.value.taps === "one") answer();
    }}>${n}</button>`)}</div>`;

// The cards, and under them the clock and the numbers until one is said.
export const Reckoning = ({ count, verdict, answer }) => {
  const line = verdict?.lines[at.value], what = count.what === "play" ? "pile" : count.what;
  useEffect(() => {
    if (verdict) return undefined;
    const timer = setInterval(() => {
      gone.value = taken();
      if (limit() && gone.value >= limit()) answer();
    }, TICK);
    return () => clearInterval(timer);
  }, [verdict, count]);
  useEffect(() => {
    const seconds = SECONDS[settings.value.pace];
    if (!verdict || !seconds || at.value >= verdict.lines.length - 1) return undefined;
    const timer = setTimeout(() => at.value++, 1000 * seconds);
    return () => clearTimeout(timer);
  }, [verdict, at.value]);
  return html`
    <div class="flush">${count.what === "play"
      ? html`<section class="mat ended" aria-label="The pile"><${Pile} pile=${count.cards.map((card, n) => ({ seat: (count.cards.length - n) % 2, card }))} count=${count.total} view=${{ name: () => "played", mine: seat => seat === 1 }} /></section>`
      : html`<${Open} cards=${count.cards} starter=${count.starter} caption=${what} raised=${line ? line.cards : null} />`}</div>
    ${!verdict && html`<${Clock} /><${Pad} most=${count.most} answer=${answer} />`}`;
};

export const more = verdict => verdict.lines.length && at.value < verdict.lines.length - 1;

// The items that were told so far.
export const Items = ({ verdict }) => html`
  <ol class="steps">${verdict.lines.slice(0, at.value + 1).map((line, n) => html`
    <li key=${n} class=${n === at.value ? "now" : ""}><span>${n ? line.said : capital(line.said)}</span><span class="names"><${Names} cards=${line.cards} /></span><span class="sum">${line.total}</span></li>`)}
    ${!verdict.lines.length && html`<li class="now"><span>nothing in it</span><span></span><span class="sum">0</span></li>`}</ol>`;

export const Hurry = () => html`
  <${Segments} label="The clock" name="hurry" value=${settings.value.hurry} options=${[["own", "Own pace"], ["20", "20 s"], ["10", "10 s"], ["5", "5 s"]]} choose=${value => set("hurry", value)} />`;
