// Counting by the players themselves: cards are raised and pointed at, or the number alone is said.
import { computed, signal } from "@preact/signals";
import { Open } from "./mat.js";
import { Names, Pegmark, capital, html, number } from "./ui.js";

const raised = signal([]), pointed = signal([]), typed = signal(null), word = signal("");
const sum = computed(() => pointed.value.reduce((all, combo) => all + combo.points, 0));
const points = computed(() => typed.value ?? sum.value);
let about = "";

// Begin anew when another count is due.
export const begin = shown => {
  const key = `${shown.id} ${shown.deals} ${shown.shows?.length} ${shown.phase} ${shown.seat}`;
  if (key === about) return;
  about = key;
  raised.value = pointed.value = [];
  typed.value = null;
  word.value = "";
};

export const toggle = card => {
  word.value = "";
  raised.value = raised.value.includes(card) ? raised.value.filter(one => one !== card) : [...raised.value, card];
};

const add = async game => {
  const answer = await game.ask("combos", { cards: raised.value });
  if (!answer) return;
  const news = answer.combos.filter(combo => !pointed.value.some(one => one.text === combo.text));
  if (news.length) pointed.value = [...pointed.value, ...news];
  word.value = news.length ? "" : answer.combos.length ? "You have that already." : "Together they make nothing.";
  if (news.length) raised.value = [];
  typed.value = null;
};

const show = shown => shown.shows.at(-1);
const most = shown => shown.rules.most ?? 99;

const say = (shown, verb, n) => {
  const texts = verb === "claim" && n === sum.value ? pointed.value.map(combo => ` ${combo.text}`).join("") : "";
  return `${shown.seat} ${verb} ${n}${texts}`;
};

export const cardsOf = shown => [...show(shown).cards, ...(show(shown).starter ? [show(shown).starter] : [])];

export const ClaimMat = ({ shown, view }) => {
  const { cards, starter, what, seat } = show(shown);
  return html`<${Open} cards=${cards} starter=${starter} caption=${`${view.whose(seat)} ${what}`} pick=${toggle} chosen=${raised.value} />`;
};

export const ClaimSay = ({ shown, view }) => {
  const { seat, what, claimed, claim_said: said } = show(shown), calling = shown.phase === "call";
  const ask = calling
    ? html`<p class="ask">${view.name(seat)} ${seat === view.me ? "claim" : "claims"} ${claimed}. <span class="dim">If something was missed it is yours: raise the cards.</span></p>`
    : html`<p class="ask">Count ${view.whose(seat)} ${what}. <span class="dim">Raise the cards of a combination and add it, or say the number alone.</span></p>`;
  return html`
    <p class="said">${calling && html`<${Pegmark} side=${view.laneOf(seat)} />`}${
      calling ? `“${capital(said || number(claimed))}.”` : pointed.value.length ? `“${capital(number(sum.value))} so far…”` : ""}</p>
    ${pointed.value.length ? "" : ask}
    <div class="claimed" role="group" aria-label=${calling ? "Missed" : "Claimed so far"}>${pointed.value.map(combo => html`
      <span class="claim-item" key=${combo.text}>${combo.kind} <${Names} cards=${combo.cards} /><button type="button" aria-label=${`Take back ${combo.kind}`} onClick=${() => (pointed.value = pointed.value.filter(one => one !== combo))}>×</button></span>`)}
    </div>`;
};

export const ClaimHand = ({ game }) => html`
  <section class="hand claim" aria-label="Raised cards"><div class="claim-bar">
    <p>${raised.value.length ? html`<b><${Names} cards=${raised.value} /></b>` : html`<span class="dim">no card raised</span>`}<br /><span class="dim small" role="status">${word.value || "tap cards to raise or lower them"}</span></p>
    <button class="button" type="button" disabled=${!raised.value.length} onClick=${() => add(game)}>Add</button>
  </div></section>`;

const Stepper = ({ shown, label }) => {
  const to = n => (typed.value = Math.min(Math.max(0, n), most(shown)));
  return html`<span class="stepper"><button type="button" aria-label="One less" onClick=${() => to(points.value - 1)}>−</button>
    <input type="text" inputmode="numeric" autocomplete="off" aria-label=${label} value=${points.value} onInput=${event => to(Number(event.target.value.replace(/\D/g, "")) || 0)} />
    <button type="button" aria-label="One more" onClick=${() => to(points.value + 1)}>+</button></span>`;
};

export const ClaimActions = ({ shown, act, sending }) => {
  const n = points.value;
  if (shown.phase === "claim")
    return html`<${Stepper} shown=${shown} label="Points claimed" />
      <button class="button main" type="button" data-main disabled=${sending} onClick=${() => act(say(shown, "claim", n))}>${`Claim ${n}`}</button>`;
  return html`<${Stepper} shown=${shown} label="Points missed" />
    ${n > 0
      ? html`<button class="button either" type="button" disabled=${sending} onClick=${() => act(say(shown, "muggins", 0))}>It is right</button>
          <button class="button main" type="button" data-main disabled=${sending} onClick=${() => act(say(shown, "muggins", n))}>Muggins! ${n}</button>`
      : html`<button class="button main" type="button" data-main disabled=${sending} onClick=${() => act(say(shown, "muggins", 0))}>It is right</button>`}`;
};
