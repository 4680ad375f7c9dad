// An exercise with a choice: cards to lay away or a card to play, then what the engine says to it.
import { signal } from "@preact/signals";
import { Ranked, parted } from "./advice.js";
import { Board } from "./board.js";
import { Hand, handOf } from "./hand.js";
import { Playing } from "./mat.js";
import { seen } from "./seats.js";
import { Card, Name, Names, Pegmark, html, named, sorted } from "./ui.js";

export const chosen = signal([]);
const most = signal(5);

export const beginChoice = () => {
  chosen.value = [];
  most.value = 5;
};

const need = choice => choice.legal[0]?.cards?.length ?? 0;

// What may be done with the cards that are raised, or nothing yet.
const legal = choice => {
  const now = chosen.value, all = need(choice);
  if (!all) return choice.legal[0];
  return now.length === all ? choice.legal.find(one => one.cards.length === all && one.cards.every(card => now.includes(card))) : undefined;
};
export const body = choice => ({ action: legal(choice)?.action });

const choose = (choice, card) => {
  const now = chosen.value;
  chosen.value = now.includes(card) ? now.filter(one => one !== card) : [...now, card].slice(-Math.max(need(choice), 1));
};

// What the main action is called; null while nothing can be done yet.
export const choiceLabel = choice => {
  const one = legal(choice), left = need(choice) - chosen.value.length;
  if (!one) return [left === 1 && chosen.value.length ? "And one more" : `Choose ${["", "a card", "two cards"][need(choice)] ?? `${need(choice)} cards`}`, false];
  if (one.kind === "discard") return [html`Lay away <${Names} cards=${sorted(one.cards, "rank")} plain=${true} />`, true];
  if (one.kind === "play") return [html`Play <${Name} card=${one.cards[0]} plain=${true} /><span class="aside">count ${one.makes}</span>`, true];
  return [one.said, true];
};

const fits = choice => card => choice.legal.some(one => one.cards?.includes(card));

const Before = ({ choice, view }) => {
  const { laid, played } = choice;
  if (!laid.length && !played.length) return null;
  return html`<p class="figures before">${played.length > 0 && html`<span class="dim">Played before:</span>${played.map(({ seat, card }) => html`
    <span key=${card}><${Pegmark} side=${view.laneOf(seat)} /><${Name} card=${card} /></span>`)}`}
    ${laid.length > 0 && html`<span class="dim">You laid away <${Names} cards=${laid} />.</span>`}</p>`;
};

// The position: figures, what lies on the table, and the hand.
export const Position = ({ choice, verdict }) => {
  const { shown } = choice, view = seen(shown), playing = shown.starter != null;
  const next = legal(choice)?.makes ?? 0, cards = sorted(shown.hand, "rank");
  const mine = verdict?.options.find(one => one.action === verdict.chosen)?.cards ?? [];
  return html`
    <p class="figures">${view.names.map((name, lane) => html`<span key=${lane}><${Pegmark} side=${lane} />${name} <b>${view.byLane(shown.scores)[lane]}</b></span>`)}
      <span class="chip">${shown.dealer === view.me ? "You deal" : "They deal"}</span></p>
    ${playing && html`<div class="flush"><${Playing} shown=${{ ...shown, pile: choice.pile, crib: { size: choice.crib } }} view=${view} next=${next} /></div><${Before} choice=${choice} view=${view} />`}
    ${verdict
      ? html`<div class=${handOf(cards)}><div class="cards" style=${{ "--n": cards.length }}>${cards.map(card => html`<${Card} key=${card} card=${card} label=${`${named(card)}${mine.includes(card) ? ", yours" : ""}`} cls=${mine.includes(card) ? "raised" : ""} />`)}</div></div>`
      : html`<${Hand} cards=${cards} chosen=${chosen.value} fits=${fits(choice)} choose=${card => choose(choice, card)} drop=${card => chosen.value.includes(card) || choose(choice, card)} still=${false} />`}`;
};

export const Ranking = ({ verdict }) => {
  const { options } = verdict, at = options.findIndex(one => one.action === verdict.chosen), [title, note] = parted(verdict.order);
  return html`
    <section class="sheet" aria-labelledby="ranked"><div class="head"><h2 class="h2" id="ranked">${title}</h2><span class="label">yours is ${at + 1} of ${options.length}</span></div>
      ${note && html`<p class="label">${note}</p>`}
      <${Ranked} options=${options} byWin=${verdict.by_win} most=${most.value} yours=${verdict.chosen} />
      ${options.length > most.value && html`<p><button class="button small" type="button" onClick=${() => (most.value = options.length)}>Show all ${options.length}</button></p>`}</section>`;
};

export const Plank = ({ choice }) => {
  const { shown } = choice, view = seen(shown);
  return html`<section class="sheet" aria-label="The board"><${Board} lying=${true} rules=${shown.rules.name} scores=${view.byLane(shown.scores)} behind=${view.byLane(shown.behind)} names=${view.names} /></section>`;
};
