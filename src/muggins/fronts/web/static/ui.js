// What every page is made of: cards, pegs, icons, the bar and the settings.
import { h, hydrate, render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import htm from "htm";
import { set, settings } from "./settings.js";

export const html = htm.bind(h);

// A sheet of cards, fetched when the first is drawn and laid into the page so that its colours follow.
const laid = new Set();
const lay = async name => {
  if (laid.has(name)) return;
  laid.add(name);
  const answer = await fetch(document.body.dataset[name]).catch(() => null);
  if (!answer?.ok) return void laid.delete(name); // the next card asks again
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  sheet.setAttribute("class", "sheet-of-symbols");
  sheet.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(sheet, true));
};

// Draw a page: its contents go where the shell left room for them. A page that was sent as it is drawn
// is taken over as it stands; `then` is told that it was, and what somebody did in it before.
export const show = (page, then = () => {}) => {
  const room = document.getElementById("page"), drawn = room.dataset.drawn !== undefined;
  const draw = () => {
    const changed = drawn ? touched(room) : {};
    if (!drawn) room.replaceChildren();
    (drawn ? hydrate : render)(html`<${page} />`, room);
    delete room.dataset.drawn;
    if (document.querySelector("link[rel=preload]")) lay("cards");
    then(changed, room.querySelector("form[data-sent]"));
  };
  // A moment later: what the page was sent with is there by then, and what was drawn is to be seen.
  if (drawn && document.visibilityState === "visible") requestAnimationFrame(() => setTimeout(draw));
  else setTimeout(draw);
  if (document.readyState === "complete") afterwards();
  else addEventListener("load", afterwards);
};

const touched = room => {
  const ticks = at => at.type === "radio" || at.type === "checkbox";
  const changed = [...room.querySelectorAll("input[name]")].filter(at =>
    (ticks(at) ? at.checked !== at.defaultChecked : at.value !== at.defaultValue) && (at.type !== "radio" || at.checked));
  return Object.fromEntries(changed.map(at => [at.name, at.type === "checkbox" ? at.checked : at.value]));
};

// What can wait until the page may be used: to work off line, and what the next page is made of.
const afterwards = () => setTimeout(() => {
  navigator.serviceWorker?.register("/worker.js").catch(() => {});
  const { next, cards } = document.body.dataset;
  for (const href of next ? [next, cards] : [])
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
}, 300);

// --- words -----------------------------------------------------------------------------------

const RANKS = { A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven",
  8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export const named = card => (card === "xx" ? "a card face down" : `${RANKS[card[0]]} of ${SUITS[card[1]]}`);
export const listed = parts =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
export const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const SMALL = ["nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
  "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
export const number = n => SMALL[n] ?? (n < 30 ? `twenty${n > 20 ? `-${SMALL[n - 20]}` : ""}` : `${n}`);

// What is agreed of a match, in words, from its terms: "points=games,to=2,deals=loser".
export const terms = text => {
  const of = Object.fromEntries(text.split(",").map(term => term.split("=")));
  if (of.to) return `first to ${number(Number(of.to))} ${of.points === "games" ? "games" : "game points"}`;
  if (!of.games) return "game after game";
  const games = of.games === "1" ? "one game" : `${number(Number(of.games))} games`;
  return of.points === "games" ? games : `${games}, by game points`;
};

export const percent = share => `${(100 * share).toFixed(1)}%`;
export const signed = points => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)}`;

const ORDER = "A23456789TJQK";
export const sorted = (cards, by) => {
  if (by === "dealt") return cards;
  const rank = card => ORDER.indexOf(card[0]), suit = card => "cdhs".indexOf(card[1]);
  const key = by === "suit" ? card => 13 * suit(card) + rank(card) : card => 4 * rank(card) + suit(card);
  return [...cards].sort((a, b) => key(a) - key(b));
};

// --- cards and pegs --------------------------------------------------------------------------

export const Card = ({ card, label, hidden = !label, cls = "" }) => {
  const large = card !== "xx" && settings.value.index === "large", symbol = `${large ? "l" : "c"}-${card}`;
  lay(large ? "large" : "cards");
  const told = hidden ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
  return html`<svg class=${`card ${cls}`} viewBox="0 0 100 140" ...${told}><use href=${`#${symbol}`} /></svg>`;
};

export const Suit = ({ suit, plain }) =>
  html`<svg class=${`suit ${suit}${plain ? " plain" : ""}`} viewBox="-50 -50 100 100" aria-hidden="true"><use href=${`#suit-${suit}`} /></svg>`;

// A card in a sentence; a screen reader hears its name.
export const Name = ({ card, plain }) => html`<span class="cardname"><span aria-hidden="true">${
  card[0] === "T" ? "10" : card[0]}<${Suit} suit=${card[1]} plain=${plain} /></span><span class="hush">${named(card)}</span></span>`;

export const Names = ({ cards, plain }) =>
  cards.map((card, at) => html`${at ? " " : ""}<${Name} key=${card} card=${card} plain=${plain} />`);

export const Mini = ({ card }) => html`<span class=${`mini ${card[1]}`} role="img" aria-label=${named(card)}>${
  card[0] === "T" ? "10" : card[0]}<${Suit} suit=${card[1]} /></span>`;

// A sentence as the server says it, the cards in it drawn: "9s would make the count 36".
export const Told = ({ text }) =>
  text.split(/\b((?:10|[A2-9TJQK])[cdhs])\b/).map((part, at) =>
    at % 2 ? html`<${Name} card=${part.replace("10", "T")} />` : part);

export const Pegmark = ({ side }) =>
  html`<svg class="pegmark" viewBox="-12 -12 24 24" aria-hidden="true"><use href=${`#peg-${side}`} /></svg>`;

// --- icons -----------------------------------------------------------------------------------

const ICONS = {
  menu: "M4 7H20M4 12H20M4 17H20",
  hint: "M9 18H15M10 21H14M12 3A6 6 0 0 0 8.4 13.8C9 14.3 9.2 15 9.2 15.5H14.8C14.8 15 15 14.3 15.6 13.8A6 6 0 0 0 12 3Z",
  log: "M6 4H18V20H6ZM9 8.5H15M9 12H15M9 15.5H13",
  sort: "M8 5V19M5 16L8 19L11 16M13.500 6H20M13.500 11H18.500M13.500 16H17",
  back: "M9 6L4.500 10.500L9 15M5 10.500H14.500A5 5 0 0 1 14.500 20.500H11",
  seal: "M12 3.500L19 6V11.500C19 16 16 19.200 12 20.500C8 19.200 5 16 5 11.500V6ZM9 12L11.200 14.200L15.200 10",
  away: "M4.500 4.500L19.500 19.500M2.500 9.500A14 14 0 0 1 8 6.300M11.500 5.600A14 14 0 0 1 21.500 9.500M5.800 13A9 9 0 0 1 9.500 11M14 11.300A9 9 0 0 1 18.200 13M9.300 16.300A4 4 0 0 1 14.700 16.300M12 19.500H12.010",
  left: "M15 5L8 12L15 19",
  right: "M9 5L16 12L9 19",
  first: "M17 5L10 12L17 19M7 5V19",
  last: "M7 5L14 12L7 19M17 5V19",
  close: "M6 6L18 18M18 6L6 18",
  practice: "M20 12A8 8 0 1 1 4 12A8 8 0 0 1 20 12M15.500 12A3.500 3.500 0 1 1 8.500 12A3.500 3.500 0 0 1 15.500 12",
  play: "M4 5H15V20H4ZM15 7.500L19 8.500A1.500 1.500 0 0 1 20.200 10.300L18.500 17.500L15 18.500",
  analysis: "M16.500 10.500A6 6 0 1 1 4.500 10.500A6 6 0 0 1 16.500 10.500M15 15L20 20M8 10.500H13M10.500 8V13",
  figures: "M5 20V12M12 20V5M19 20V9",
  games: "M4 6H20M4 12H20M4 18H14",
  rules: "M5 4.500H10.500A1.500 1.500 0 0 1 12 6A1.500 1.500 0 0 1 13.500 4.500H19V18.500H13.500A1.500 1.500 0 0 0 12 20A1.500 1.500 0 0 0 10.500 18.500H5ZM12 6V20",
  review: "M4 20V4M4 20H20M7 15L11 10L14 13L19 6",
  share: "M12 14V4M8 7.500L12 3.500L16 7.500M6 11H5V20H19V11H18",
};

export const Icon = ({ name }) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;

export const IconButton = ({ icon, label, cls = "", ...more }) =>
  html`<button class=${`icon ${cls}`} type="button" aria-label=${label} title=${label} ...${more}><${Icon} name=${icon} /></button>`;

// --- the bar ---------------------------------------------------------------------------------

const PLACES = [["play", "/", "Play"], ["practice", "/t", "Practise"], ["analysis", "/a/", "Analyse"], ["games", "/games", "Games"], ["figures", "/stats", "Figures"]];
const MORE = [["rules", "/rules", "Rules"]]; // in the bar of a desk; a phone has them in its menu

const here = (place, at) => (place === at ? { "aria-current": "page" } : {});

export const Bar = ({ at, where, children }) => html`
  <header class="bar">
    <a class="mark" href="/"><svg viewBox="-15 -7 30 14" aria-hidden="true"><use href="#peg-0" transform="translate(-7.2) scale(.56)" /><use href="#peg-1" transform="translate(7.2) scale(.56)" /></svg>muggins</a>
    <nav aria-label="Main">${[...PLACES, ...MORE].map(([place, href, word]) => html`<a href=${href} ...${here(place, at)}>${word}</a>`)}</nav>
    <span class="where">${where}</span>
    ${children}
    <${IconButton} icon="menu" label="Settings" onClick=${() => (menu.value = true)} />
  </header>
  <${Menu} />`;

export const Tabs = ({ at }) => html`
  <nav class="tabs" aria-label="Main, phone">${PLACES.map(([place, href, word]) =>
    html`<a href=${href} ...${here(place, at)}><${Icon} name=${place} /><span>${word}</span></a>`)}</nav>`;

// A page that is no table: bar, contents, tabs.
export const Page = ({ at, title, cls = "", children }) => html`
  <${Bar} at=${at} />
  <main class=${`page ${cls}`}>${title && html`<h1 class="h1">${title}</h1>`}${children}</main>
  <${Tabs} at=${at} />`;

// --- choosing --------------------------------------------------------------------------------

export const Segments = ({ label, name, value, options, choose, hushed }) => html`
  <div class="field">
    <span class=${hushed ? "hush" : "label"} id=${`label-${name}`}>${label}</span>
    <div class="segments" role="radiogroup" aria-labelledby=${`label-${name}`}>${options.map(([key, word, small]) => html`
      <label key=${key}><input type="radio" name=${name} value=${key} checked=${value === key} onChange=${() => choose(key)} /><span>${word}${small && html`<small>${small}</small>`}</span></label>`)}
    </div>
  </div>`;

export const Switch = ({ label, note, name, checked, change }) => html`
  <label class="switch"><span>${label}${note && html`<small>${note}</small>`}</span><input type="checkbox" role="switch" name=${name} checked=${checked} onChange=${event => change(event.target.checked)} /></label>`;

// --- dialogs ---------------------------------------------------------------------------------

export const Dialog = ({ title, close, children, cls = "" }) => {
  const at = useRef();
  useEffect(() => {
    const dialog = at.current;
    dialog.showModal();
    return () => dialog.open && dialog.close();
  }, []);
  return html`
    <dialog ref=${at} class=${`dialog ${cls}`} aria-labelledby="dialog-title" onClose=${close}
        onClick=${event => event.target === at.current && close()}>
      <div class="dialog-head"><h2 class="h2" id="dialog-title">${title}</h2><${IconButton} icon="close" label="Close" onClick=${close} /></div>
      ${children}
    </dialog>`;
};

export const menu = signal(false);
export const menuMore = signal(null); // what a page adds to the menu

const SETTINGS = [
  ["theme", "Light", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]]],
  ["deck", "Suits", [["two", "Two colours"], ["four", "Four colours"]]],
  ["index", "Cards", [["normal", "Usual"], ["large", "Large index"]]],
  ["pace", "Counting is told", [["tap", "By tap"], ["slow", "Slow"], ["quick", "Quick"], ["once", "At once"]]],
  ["taps", "A card is played", [["two", "Raised first"], ["one", "With one tap"]]],
  ["go", "Go is said", [["asked", "By me"], ["itself", "By itself"]]],
  ["phrases", "Phrases of others", [["heard", "Shown"], ["muted", "Muted"]]],
];

const Menu = () => menu.value && html`
  <${Dialog} title="Settings" close=${() => (menu.value = false)}>
    ${menuMore.value?.()}
    ${SETTINGS.map(([key, label, options]) => html`
      <${Segments} label=${label} name=${`set-${key}`} value=${settings.value[key]} options=${options} choose=${value => set(key, value)} />`)}
    <p class="label">These settings are kept in this browser.</p><p class="label"><a href="/rules">The rules</a>, <a href="/fair">check a fair deal</a>, <a href="/fairness">all deals of this server</a>, <a href="/api">the interface for programs</a>.</p>
  <//>`;

// The title of the window says what is awaited.
export const useTitle = text => useEffect(() => {
  document.title = `${text} - muggins`;
}, [text]);

// Whether a media query holds, followed as it changes.
export const media = query => {
  const list = matchMedia(query), holds = signal(list.matches);
  list.addEventListener("change", () => (holds.value = list.matches));
  return holds;
};
export const desk = media("(min-width: 900px)");

