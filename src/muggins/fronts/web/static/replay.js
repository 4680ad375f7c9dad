// A game that is over, step by step: arrow keys, and an address for every step.
import { signal } from "@preact/signals";
import { Refused, get, insist } from "./api.js";
import { Board } from "./board.js";
import { Log } from "./log.js";
import { Picture, positionPicture, shownPicture } from "./picture.js";
import { PlayOn } from "./playingon.js";
import { Others, Seat, seen } from "./seats.js";
import { Counted, Hands, Mat } from "./stood.js";
import { dealerOf } from "./told.js";
import { Bar, Dialog, IconButton, Pegmark, capital, desk, html, listed, media, show, useTitle } from "./ui.js";

const [, , id, first] = location.pathname.split("/");
const ply = signal(Number(first) || 0), shown = signal(null), most = signal(null), trouble = signal(""), logOpen = signal(false);
const seat = new URLSearchParams(location.search).get("seat");
const kept = new Map();

const fetched = n => {
  if (!kept.has(n)) kept.set(n, insist(() => get(`/api/games/${id}/plies/${n}${seat ? `?seat=${seat}` : ""}`)));
  return kept.get(n);
};

const go = async n => {
  const to = Math.max(0, most.value == null ? n : Math.min(n, most.value));
  ply.value = to;
  try {
    const state = await fetched(to);
    if (state.plies != null) most.value = state.plies - 1;
    if (ply.value !== to) return;
    shown.value = state;
    history.replaceState(null, "", `/g/${id}/${to}${location.search}`);
    if (most.value == null || to < most.value) fetched(to + 1).catch(() => (most.value ??= to));
  } catch (error) {
    kept.delete(to);
    if (error instanceof Refused && error.status === 404 && to > 0 && shown.value) {
      most.value = to - 1;
      ply.value = to - 1;
    } else trouble.value = error.message;
  }
};
go(ply.value);

// The last step is found by doubling, where the server does not say how many there are.
const end = async () => {
  while (most.value == null) {
    let high = Math.max(ply.value + 1, 64);
    const there = n => fetched(n).then(() => true, () => (kept.delete(n), false));
    while (await there(high)) high *= 2;
    let low = ply.value;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (await there(middle)) low = middle;
      else high = middle;
    }
    most.value = low;
  }
  go(most.value);
};

const STEPS = { ArrowRight: () => go(ply.value + 1), ArrowLeft: () => go(ply.value - 1), Home: () => go(0), End: end };
addEventListener("keydown", event => {
  if (event.target.closest?.("input, dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in STEPS) {
    event.preventDefault();
    STEPS[event.key]();
  } else if (event.key === "l") logOpen.value = !desk.value;
});

const compact = media("(max-width: 899px)");

const Replay = () => {
  const state = shown.value;
  useTitle("A game, step by step");
  if (!state) return html`<${Bar} at="games" where="" /><main class="page"><h1 class="h1">${trouble.value ? "This cannot be looked at" : "One moment"}</h1><p>${trouble.value}</p>${trouble.value && html`<p class="row"><a class="button" href=${`/g/${id}`}>To the table</a></p>`}</main>`;
  const view = seen(state), entry = state.log.at(-1);
  const last = state.log.findLast(one => !["peg", "show"].includes(one.what));
  const counting = entry && ["show", "peg"].includes(entry.what) && last?.deal === entry.deal;
  const dealer = counting ? dealerOf(state, entry.deal) : state.dealer, hand = counting && state.shows.findLast(one => one.deal === entry.deal);
  const at = ply.value, atEnd = most.value != null && at >= most.value;
  const onwards = html`<a class="button small" href=${`/g/${id}/review?ply=${at}${seat ? `&seat=${seat}` : ""}`}>Review</a>
    ${state.position && html`<a class="button small" href=${`/a/${state.position}`}>Analyse</a>`}
    <${Picture} of=${hand ? shownPicture(hand, state.rules) : state.position && positionPicture(state.position)} />
    ${state.winner == null && html`<${PlayOn} from=${{ game: id, ply: at, ...(seat && { seat: Number(seat) }) }} whole cls=" small" />`}`;
  return html`
    <${Bar} at="games" where=${html`${capital(state.rules.title.replace(/ cribbage/, ""))}<span class="only-desk"> · ${listed(state.players.map(player => player.name))}</span>`} />
    <main class="game replay">
      <h1 class="hush">Step ${at}: ${entry?.said ?? "before the deal"} ${view.names.map((name, lane) => `${name} ${view.byLane(state.scores)[lane]}`).join(", ")}.</h1>
      <${Others} shown=${state} view=${view} scores=${state.scores} dealer=${dealer} open />
      <section class="board-side" aria-label="Board"><${Board} rules=${state.rules.name} scores=${view.byLane(state.scores)} behind=${view.byLane(state.behind)} names=${view.names} /></section>
      <${Seat} shown=${state} view=${view} seat=${view.at} scores=${state.scores} cls="you" dealer=${dealer} open />
      <${Mat} state=${state} view=${view} entry=${entry} />
      <section class="say" aria-live="polite">
        <p class="said">${last ? html`${last.seat != null && html`<${Pegmark} side=${view.laneOf(last.seat)} />`}<span>${last.said}</span>` : "Before the first deal."}</p>
        ${counting ? html`<${Counted} state=${state} view=${view} deal=${entry.deal} />` : entry?.what === "peg" && html`<p class="ask">${entry.said}</p>`}
      </section>
      <${Hands} state=${state} view=${view} />
      <section class="actions steps-bar" aria-label="Steps">
        <span class="num where-at">step ${at}${most.value != null ? ` of ${most.value}` : ""}</span>
        <${IconButton} icon="first" label="To the beginning" disabled=${at === 0} onClick=${() => go(0)} />
        <${IconButton} icon="left" label="One step back" disabled=${at === 0} onClick=${() => go(at - 1)} />
        <${IconButton} icon="right" label="One step on" disabled=${atEnd} onClick=${() => go(at + 1)} />
        <${IconButton} icon="last" label="To the end" disabled=${atEnd} onClick=${end} />
        ${compact.value && html`<${IconButton} icon="log" label="Log of the deal" onClick=${() => (logOpen.value = true)} />`}
        <span class="row">${onwards}</span>
      </section>
      ${!compact.value && html`<aside class="log" aria-label="Log of the game" tabindex="0"><${Log} shown=${state} view=${view} /></aside>`}
    </main>
    ${logOpen.value && html`<${Dialog} title="The log" close=${() => (logOpen.value = false)}><${Log} shown=${state} view=${view} /><//>`}`;
};

show(Replay);
