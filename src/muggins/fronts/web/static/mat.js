// What lies on the table: the pack or the starter, the pile and its count, the crib.
import { Card, Name, capital, html, listed, named, number } from "./ui.js";

const Stack = ({ cards = 3, top, label }) => html`
  <div class="stack">${Array.from({ length: cards }, (_, at) =>
    at === cards - 1 && top
      ? html`<${Card} key=${`${at}${top}`} card=${top} label=${top === "xx" ? label ?? "a card face down" : named(top)} cls=${top === "xx" ? "" : "turned"} />`
      : html`<${Card} key=${at} card="xx" />`)}</div>`;

export const Laying = ({ shown, view, chosen, need }) => {
  const { full, size: there } = shown.crib, whose = capital(view.whose(shown.dealer));
  const laid = shown.laid ?? [];
  const backs = Math.max(0, there - laid.length);
  const slots = Array.from({ length: Math.max(full, there) }, (_, at) => {
    if (at < backs) return html`<${Card} key=${at} card="xx" />`;
    const card = [...laid, ...chosen][at - backs];
    return card
      ? html`<span key=${at} class="slot full" aria-hidden="true"><${Name} card=${card} /></span>`
      : html`<span key=${at} class="slot" aria-hidden="true"></span>`;
  });
  const told = [backs && `${backs} face down`, laid.length && `${laid.map(named).join(", ")} laid away by you`,
    chosen.length && `${listed(chosen.map(named))} chosen by you`, `${full} in all`].filter(Boolean).join("; ");
  return html`
    <section class="mat" aria-label="On the table" data-drop="crib">
      <figure><${Stack} /><figcaption>pack</figcaption></figure>
      <figure class="crib" role="group" aria-label=${`${whose} crib: ${told}`} style=${{ "--n": slots.length }}><div class="cards">${slots}</div>
        <figcaption>${whose} crib${need > 1 && shown.players.length === 2 && view.me != null ? `: ${number(need)} theirs, ${number(need)} yours` : ""}</figcaption></figure>
    </section>`;
};

// Before the first deal nothing lies there but the pack.
export const Sealed = () => html`
  <section class="mat sealed" aria-label="On the table"><figure><${Stack} /><figcaption>the pack, sealed</figcaption></figure></section>`;

export const Playing = ({ shown, view, next }) => {
  const { dealer, crib } = shown;
  return html`
    <section class="mat" aria-label="On the table" data-drop="pile">
      <figure>${shown.starter ? html`<${Stack} top=${shown.starter} />` : html`<${Stack} />`}<figcaption>${shown.starter ? "starter" : "pack"}</figcaption></figure>
      <${Pile} pile=${shown.pile} count=${shown.count} view=${view} />
      <figure><${Stack} cards=${4} top="xx" label=${`${crib.size} cards face down`} /><figcaption>${view.whose(dealer)} crib</figcaption></figure>
      <div class="track-row"><${Track} count=${shown.count} next=${next} /></div>
    </section>`;
};

export const Pile = ({ pile, count, view }) => html`
  <div class="pile">
    <div class="count num"><small>count</small>${count}</div>
    <div class="cards" style=${{ "--n": pile.length }}>${pile.map(({ seat, card }) =>
      html`<${Card} key=${card} card=${card} label=${`${named(card)}, ${view.name(seat)}`} cls=${`laid ${view.mine(seat) ? "mine" : "theirs"}`} />`)}
      ${!pile.length && html`<span class="slot" aria-hidden="true"></span>`}</div>
  </div>`;

// Thirty-one dots in fives: filled is the count, green what the raised card would add.
const DOTS = Array.from({ length: 31 }, (_, at) => 6 + at * 10.6 + Math.floor(at / 5) * 5);
const Track = ({ count, next = 0 }) => html`
  <svg class="count-track" viewBox="0 0 362 28" role="img" aria-label=${`The count is ${count}; ${31 - count} more may be played`}>
    ${DOTS.map((x, at) => html`<circle key=${at} class=${`dot${at < count ? " full" : at < next ? " next" : ""}`} cx=${x} cy="8" r="3.4" />`)}
    ${[15, 31].map(n => html`<circle class="key" cx=${DOTS[n - 1]} cy="8" r="6" /><text x=${DOTS[n - 1]} y="25">${n}</text>`)}
  </svg>`;

// Cards laid open with the starter, those of a combination raised out of the others.
export const Open = ({ cards, starter, caption, raised, pick, chosen = [] }) => {
  const look = card => (raised ? (raised.includes(card) ? "raised" : "faded") : "");
  const one = card => pick
    ? html`<button key=${card} class="pick" type="button" aria-pressed=${chosen.includes(card)} aria-label=${named(card)} data-card=${card} onClick=${() => pick(card)}><${Card} card=${card} /><${Tick} /></button>`
    : html`<${Card} key=${card} card=${card} label=${named(card)} cls=${look(card)} />`;
  return html`
    <section class="mat show" aria-label=${`${capital(caption)} and the starter`}>
      <div class="groups" style=${{ "--n": cards.length }}>
        <figure><div class="cards">${cards.map(one)}</div><figcaption>${caption}</figcaption></figure>
        ${starter && html`<figure><div class="cards">${one(starter)}</div><figcaption>starter</figcaption></figure>`}
      </div>
    </section>`;
};

export const Tick = () =>
  html`<span class="tick" aria-hidden="true"><svg viewBox="0 0 12 12"><path d="M2 6.500L5 9.500L10.500 3" /></svg></span>`;
