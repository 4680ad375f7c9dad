// The deal as a book prints it.
import { useEffect, useRef } from "preact/hooks";
import { book, dealOf, dealerOf, resultsTold } from "./told.js";
import { agreed } from "./lobby.js";
import { Name, Names, Pegmark, Told, capital, html } from "./ui.js";

// What was claimed or called, without the sentence round it.
const figure = said => said.match(/\d+/)?.[0] ?? (/right/.test(said) ? "it is right" : said);

const WORDS = { peg: "pegs", claim: "claims", muggins: "calls", go: "go" };

const Row = ({ row, view, now }) => {
  const { what, seat, cards, count, why, points, said } = row, cls = now ? "now" : "";
  const mark = seat != null && seat >= 0 && html`<${Pegmark} side=${view.laneOf(seat)} />`;
  const pegged = html`<span class="pts">${points ? `${points}`.replace("-", "−") : ""}</span>`;
  if (what === "play")
    return html`<li class=${cls}>${mark}<${Name} card=${cards[0]} /><span class="n">${count}</span><span>${why}</span>${pegged}</li>`;
  if (what === "show")
    return html`<li class=${cls}>${mark}<span class="what">${row.called}</span><span>${why}</span>${pegged}</li>`;
  if (what in WORDS)
    return html`<li class=${cls}>${mark}<span class="what">${WORDS[what]}</span><span>${what === "go" ? "" : what === "peg" ? why : figure(said)}</span>${pegged}</li>`;
  if (what === "cut") return html`<li class=${cls}><span class="note">Starter <${Names} cards=${cards} />.</span></li>`;
  if (what === "discard") return seat === view.me ? html`<li class=${cls}><span class="note">You threw <${Names} cards=${cards} />.</span></li>` : null;
  return html`<li class=${cls}><span class="note"><${Told} text=${said} /></span></li>`;
};

const Deal = ({ shown, view, deal, title, dealer, until, live }) => {
  const entries = dealOf(shown, deal).filter(entry => entry.what !== "deal").slice(0, until);
  const rows = book(entries, shown.shows.filter(one => one.deal === deal));
  const head = dealer != null && `Deal ${deal}. ${view.name(dealer)} dealt.`;
  return html`
    <h2 class="h2">${title}</h2>
    <ol class="record">
      ${head && html`<li><span class="note">${head}</span></li>`}
      ${rows.map((row, at) => html`<${Row} key=${at} row=${row} view=${view} now=${live && at === rows.length - 1} />`)}
    </ol>`;
};

// Who has won: each game of a match, or the only one.
const Won = ({ shown, view, telling }) => {
  const results = resultsTold(shown, telling), only = shown.match.games === 1 && !shown.match.to;
  return results.length > 0 && html`<h2 class="h2">${only ? "The result" : "The match"}</h2><ol class="record">${results.map((result, at) => html`
    <li key=${at}><${Pegmark} side=${view.lane(result.winner)} /><span class="what">${only ? "wins" : `game ${at + 1}`}</span><span>${result.word !== "game" ? result.word : ""}</span><span class="pts">${result.scores.join("–")}</span></li>`)}</ol>`;
};

// `until` is how much of this deal has been told aloud; `deal` the one that is under way.
export const Log = ({ shown, view, telling }) => {
  const end = useRef();
  // What is new is in sight.
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [shown.version, telling?.until]);
  const deal = telling?.show.deal ?? shown.deals, dealer = n => dealerOf(shown, n);
  const before = dealOf(shown, deal - 1).length > 0;
  return html`
    ${!deal && html`<h2 class="h2">What is agreed</h2><ul class="numbered plain">${agreed(shown).map(term => html`<li key=${term}>${capital(term)}</li>`)}</ul>`}
    ${deal > 0 && html`<${Deal} shown=${shown} view=${view} deal=${deal} dealer=${dealer(deal)} title="This deal" until=${telling?.until} live=${!telling} />`}
    <span ref=${end}></span>
    ${before && html`<${Deal} shown=${shown} view=${view} deal=${deal - 1} dealer=${dealer(deal - 1)} title="The deal before" />`}
    <${Won} shown=${shown} view=${view} telling=${telling} />
    ${shown.rules.muggins && html`<p class="label">Muggins is on: what a player leaves out, another may take.</p>`}`;
};
