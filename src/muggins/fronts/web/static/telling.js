// A count told step by step, at the player's pace: its cards rise, the line is said, then pegs move.
import { useEffect, useState } from "preact/hooks";
import { Picture, shownPicture } from "./picture.js";
import { recall, remember, set, settings } from "./settings.js";
import { Open, Pile } from "./mat.js";
import { dealOf, spanOf, standing } from "./told.js";
import { Names, Pegmark, Segments, capital, html, number } from "./ui.js";

const PACES = [["tap", "By tap"], ["slow", "Slow"], ["quick", "Quick"], ["once", "At once"]];
const SECONDS = { slow: 2.2, quick: 0.9 };

// The end of the play, which the count follows: the cards of its last count.
export const lastPile = plays => {
  let at = plays.length - 1;
  while (at > 0 && plays[at - 1].count < plays[at].count) at--;
  return plays.slice(Math.max(at, 0));
};

// The hands that may be told, each with its number in its deal.
const countsOf = shown => {
  const seen = {};
  return shown.shows
    .map(show => ({ show, nth: (seen[show.deal] = (seen[show.deal] ?? -1) + 1) }))
    .filter(({ show }) => show.settled);
};

const isNew = (told, { show, nth }) => show.deal > told.deal || (show.deal === told.deal && nth >= told.shows);

// What is being told of a game now, or null: the hand, how far, and how the score stands then.
export const useTelling = (id, shown) => {
  const key = `told-${id}-${shown.game ?? 1}`, counts = countsOf(shown), latest = counts.at(-1);
  const all = latest ? { deal: latest.show.deal, shows: latest.nth + 1 } : { deal: 0, shows: 0 };
  const [told, setTold] = useState(() => recall(key) ?? all);
  const [step, setStep] = useState(null);
  const count = counts.find(one => isNew(told, one)), show = count?.show;

  const plays = show ? dealOf(shown, show.deal).filter(entry => entry.what === "play") : [];
  const begin = show && show.claimed == null && told.deal !== show.deal && count.nth === 0 && plays.at(-1)?.count != null ? -1 : 0;
  const last = show ? Math.max(0, show.lines.length - 1) : 0;
  const whole = settings.value.pace === "once" || show?.claimed != null;
  const at = show ? Math.min(Math.max(step ?? (whole && begin === 0 ? last : begin), begin), last) : 0;

  useEffect(() => remember(key, told), [told]);
  const next = () => {
    if (at < last) setStep(at < 0 && whole ? last : at + 1);
    else {
      setTold({ deal: show.deal, shows: count.nth + 1 });
      setStep(null);
    }
  };
  const back = () => setStep(Math.max(at - 1, begin));

  const seconds = SECONDS[settings.value.pace];
  useEffect(() => {
    if (!show || !seconds) return undefined;
    const timer = setTimeout(next, 1000 * seconds * (at === last ? 1.8 : 1));
    return () => clearTimeout(timer);
  }, [show?.deal, count?.nth, at, seconds]);

  if (!show) return null;
  const [from, to] = spanOf(shown, show.deal, count.nth), pegged = at === last;
  const first = shown.log.findIndex(entry => entry.deal === show.deal && entry.what !== "deal");
  return {
    show, nth: count.nth, at, last, next, back, canBack: at > begin, pile: begin < 0 ? lastPile(plays) : [],
    until: (pegged ? to : from) - first, ...standing(shown, pegged ? to : from),
  };
};

export const TellingMat = ({ telling, view }) => {
  const { show, at, pile } = telling;
  if (at < 0)
    return html`<section class="mat ended" aria-label="The end of the play"><${Pile} pile=${pile.map(({ seat, cards }) => ({ seat, card: cards[0] }))} count=${pile.at(-1).count} view=${view} /></section>`;
  const line = show.lines[at], all = show.claimed != null || !line;
  const caption = show.what === "crib" ? `${view.whose(show.seat)} crib` : `${view.whose(show.seat)} hand`;
  return html`<${Open} cards=${show.cards} starter=${show.starter} caption=${caption} raised=${all ? null : line.cards} />`;
};

// The hand that is told, as a picture: its cards lie open.
export const TellingPicture = ({ telling: { show, at }, rules }) =>
  at >= 0 && html`<${Picture} icon of=${shownPicture(show, rules)} />`;

// The words of a step as they are spoken among the others: "…and a run of four is ten…".
const spoken = (lines, at) => {
  const { said } = lines[at], final = at === lines.length - 1;
  const joined = final && at > 0 && !said.startsWith("fifteen") ? `and ${said}` : said;
  return `${at > 0 ? "…" : ""}${at > 0 ? joined : capital(joined)}${final ? "." : "…"}`;
};

const verdict = ({ claimed, called, total, missed, over, seat }, view) => {
  if (claimed == null) return null;
  const who = view.name(seat), taken = called != null ? ` ${called ? `${called} ${called === 1 ? "was" : "were"} called.` : "Nobody called it."}` : "";
  if (missed) return `${who} claimed ${claimed} of ${total}: ${missed} left out.${taken}`;
  if (over) return `${who} claimed ${claimed}, and there ${total === 1 ? "is" : "are"} ${total}: ${over} too many, which the other side pegs.`;
  return `${who} claimed ${claimed}: it is right.`;
};

export const TellingSay = ({ telling, view }) => {
  const { show, at, last, pile } = telling, { lines } = show;
  if (at < 0) {
    const end = pile.at(-1);
    return html`<p class="said"><${Pegmark} side=${view.laneOf(end.seat)} />“${capital(end.spoken ?? end.said)}${/[.!]$/.test(end.spoken ?? end.said) ? "" : "."}”</p>
      <p class="ask">The play is over. <span class="dim">${view.name(show.seat)} ${show.seat === view.me ? "show" : "shows"} first.</span></p>`;
  }
  const more = lines.length - 1 - at, judged = verdict(show, view);
  const moved = at === last && show.pegged != null && show.pegged !== show.total && show.claimed == null;
  return html`
    <p class="said"><${Pegmark} side=${view.laneOf(show.seat)} />${lines.length ? `“${judged ? capital(show.said) : spoken(lines, at)}${judged ? "." : ""}”` : `“${capital(show.said ?? "nineteen")}.”`}</p>
    <ol class="steps">${lines.slice(0, at + 1).map((line, n) => html`
      <li key=${n} class=${n === at && !judged ? "now" : ""}><span>${n ? line.said : capital(line.said)}</span><span class="names"><${Names} cards=${line.cards} /></span><span class="sum">${line.total}</span></li>`)}
      ${more > 0 && html`<li class="later"><span class="dash">${`${number(more)} more`}</span><span></span><span class="sum">·</span></li>`}
      ${Array.from({ length: Math.max(0, more - 1) }, (_, n) => html`<li key=${`blank${n}`} class="blank" aria-hidden="true"><span>·</span></li>`)}
      ${!lines.length && html`<li class="now"><span>nothing in it</span><span></span><span class="sum">0</span></li>`}
      ${moved && html`<li class="later"><span>${show.pegged < 0 ? `moves back ${-show.pegged}` : `pegs ${show.pegged} of ${show.total}`}</span><span></span><span class="sum"></span></li>`}
    </ol>
    ${judged && html`<p class="ask">${judged}</p>`}`;
};

export const Pace = ({ telling }) => telling.show.claimed != null ? html`<section class="hand empty" aria-hidden="true"></section>` : html`
  <section class="hand speed" aria-label="Speed">
    <${Segments} label="Speed of counting" hushed name="pace" value=${settings.value.pace} options=${PACES} choose=${value => set("pace", value)} />
  </section>`;
