// A table as it stood once, every card open: what lay on it, what was counted, and the hands.
import { Laying, Open, Pile, Playing } from "./mat.js";
import { settings } from "./settings.js";
import { lastPile } from "./telling.js";
import { dealOf } from "./told.js";
import { Card, Names, Pegmark, capital, html, named, sorted } from "./ui.js";

export const Mat = ({ state, view, entry }) => {
  const show = entry && ["show", "peg"].includes(entry.what) ? state.shows.filter(one => one.deal === entry.deal).at(-1) : null;
  if (state.phase === "over" || show) {
    const last = show ?? state.shows.at(-1);
    if (last?.deal === state.deals) return html`<${Open} cards=${last.cards} starter=${last.starter} caption=${`${view.whose(last.seat)} ${last.what}`} />`;
  }
  if (state.phase === "over") {
    const pile = lastPile(dealOf(state, state.deals).filter(one => one.what === "play"));
    return html`<section class="mat ended" aria-label="The end of the play"><${Pile} pile=${pile.map(one => ({ seat: one.seat, card: one.cards[0] }))} count=${pile.at(-1)?.count ?? 0} view=${view} /></section>`;
  }
  if (state.phase === "play") return html`<${Playing} shown=${state} view=${view} />`;
  return html`<${Laying} shown=${state} view=${view} chosen=${[]} need=${0} />`;
};

export const Counted = ({ state, view, deal }) => {
  const counts = state.shows.filter(show => show.deal === deal && show.settled);
  if (!counts.length) return null;
  return html`<ol class="steps">${counts.map((show, at) => html`
    <li key=${at}><span class="figures"><${Pegmark} side=${view.laneOf(show.seat)} />${capital(view.whose(show.seat))} ${show.what}</span><span class="names"><${Names} cards=${show.cards} /></span><span class="sum">${show.total}</span></li>`)}</ol>`;
};

export const Hands = ({ state, view }) => html`
  <section class="hand hands" aria-label="The hands">${[...view.others, view.at].map(at => state.hands?.[at]?.length > 0 && html`
    <figure key=${at}><div class="cards">${sorted(state.hands[at], settings.value.sort).map(card => html`<${Card} key=${card} card=${card} label=${named(card)} />`)}</div><figcaption>${view.name(at)}</figcaption></figure>`)}</section>`;
