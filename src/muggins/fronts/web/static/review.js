// A game that is over, looked through: where it was won, what was luck, and what each choice cost.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refused, get, insist, lines } from "./api.js";
import { Comments } from "./comments.js";
import { series } from "./courses.js";
import { Bars, Graph } from "./graph.js";
import { Picture, positionPicture, shownPicture } from "./picture.js";
import { PlayOn } from "./playingon.js";
import { takenUp } from "./practice.js";
import { seen } from "./seats.js";
import { Hands, Mat } from "./stood.js";
import { IconButton, Mini, Page, Pegmark, Segments, capital, html, listed, number, percent, plural, show, useTitle } from "./ui.js";

const id = location.pathname.split("/")[2], asked = new URLSearchParams(location.search);
const figure = key => (asked.has(key) ? { [key]: Number(asked.get(key)) } : {});
const ask = { ...figure("game"), ...figure("seat"), ...figure("ply") };
const seated = "seat" in ask ? `?seat=${ask.seat}` : "";
const found = signal(null), progress = signal(null), trouble = signal(""), away = signal("");
const at = signal(Number(location.hash.slice(1)) || 0), stood = signal(null), filter = signal("errors"), back = signal(null);

const take = ({ progress: far, review, error }) => {
  away.value = "";
  if (far) progress.value = far;
  if (error) trouble.value = error;
  if (review) {
    found.value = review;
    if (review.mistakes.length) takenUp(`${id}/${review.game}`, review.mistakes).then(taken => (back.value = taken)).catch(() => {});
    // What was done from there on.
    const next = review.steps.findIndex(step => step.ply > ask.ply);
    if ("ply" in ask && !location.hash) go(next < 0 ? last() : next);
  }
};
insist(() => lines(`/api/games/${id}/review`, ask, take, new AbortController().signal), error => (away.value = error.message))
  .catch(error => (trouble.value = error instanceof Refused || !found.value ? error.message : ""));

// --- moving along the game -------------------------------------------------------------------------

const last = () => (found.value?.steps.length ?? 1) - 1;
const query = more => {
  const terms = new URLSearchParams({ ...(found.value.games > 1 && more), ...figure("seat") });
  return `${location.pathname}${terms.size ? `?${terms}` : ""}`;
};
const clamp = n => Math.max(0, Math.min(last(), n));
const decisionAt = n => found.value.decisions.find(one => one.step === n);

const go = n => {
  at.value = clamp(n);
  history.replaceState(null, "", `${query({ game: found.value.game })}#${at.value}`);
};
addEventListener("hashchange", () => {
  at.value = clamp(Number(location.hash.slice(1)) || 0);
  document.getElementById("step")?.scrollIntoView({ block: "nearest" });
});
const error = by => {
  const steps = found.value.decisions.filter(one => one.sign).map(one => one.step);
  return by > 0 ? steps.find(n => n > at.value) : steps.findLast(n => n < at.value);
};
const STEPS = {
  ArrowRight: () => at.value + 1, ArrowLeft: () => at.value - 1, Home: () => 0, End: last,
  n: () => error(1), p: () => error(-1),
};
addEventListener("keydown", event => {
  if (!found.value || event.target.closest?.("input, textarea, select, dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = STEPS[event.key]?.();
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});

// --- words ---------------------------------------------------------------------------------------

const less = text => `${text}`.replace("-", "−");
const cost = ({ win, points }) => (win != null ? less(`-${(100 * win).toFixed(1)}%`) : less(`-${points.toFixed(1)}`));
const lost = ({ win, points }) => (win != null ? percent(win) : points.toFixed(1));
const PHASES = [["discards", "Discards"], ["play", "Play"], ["counting", "Counting"]];

// Who is who to the reader: the seat that he looks from is blue and round.
const eyes = review => seen({
  seat: review.seat, you: review.you, scores: review.rules.targets, targets: review.rules.targets,
  players: review.players.map((name, at) => ({ seat: at, side: review.rules.sides[at], name })),
});

const Cards = ({ chosen }) => html`<span class="minis">${chosen.cards.length ? chosen.cards.map(card => html`<${Mini} key=${card} card=${card} />`) : chosen.said}</span>`;

const Sign = ({ one }) => html`<span class="grade" data-grade=${one.grade} aria-hidden="true">${one.sign || "·"}</span>`;

const Swap = ({ one, view }) => html`
  <div class="swap"><span class="dim">${view.mid(one.seat)}</span><${Cards} chosen=${one.played} />${
    one.sign && html`<span class="dim">better</span><${Cards} chosen=${one.best} />`}</div>`;

// --- the graph, and the step that is looked at ----------------------------------------------------------

const graphed = (review, view) => {
  const { steps } = review, wins = steps.map(step => step.win), low = Math.min(...wins);
  const whole = share => Math.round(100 * share);
  return `${capital(view.whose(review.seat))} chance to win through ${plural(steps.at(-1).deal, "deal")}: from ${whole(wins[0])} percent, lowest ${whole(low)} in deal ${steps[wins.indexOf(low)].deal || 1}, to ${whole(wins.at(-1))} at the end.`;
};

const Course = ({ review, view }) => {
  const marks = review.worst.map(n => review.decisions[n].step), now = review.steps[at.value];
  const rival = review.players.findIndex((_, seat) => view.laneOf(seat) === 1);
  return html`
    <section class="sheet" aria-labelledby="g" id="step">
      <div class="head"><h2 class="h2" id="g">${review.balance ? `${capital(view.whose(review.seat))} chance to win` : "Step by step"}</h2>
        ${review.balance && html`<span class="label">percent, after every card</span>`}</div>
      ${review.balance && html`<${Graph} steps=${review.steps} at=${at.value} go=${go} marks=${marks} label=${graphed(review, view)}
        names=${[view.mid(review.seat), view.mid(rival)]} />`}
      <div class="stepper-row">
        <${IconButton} icon="left" label="Step back" disabled=${at.value === 0} onClick=${() => go(at.value - 1)} />
        <${IconButton} icon="right" label="Step forward" disabled=${at.value === last()} onClick=${() => go(at.value + 1)} />
        <p class="num" aria-live="polite">${now.deal > 0 && html`<span class="dim">Deal ${now.deal}.</span> `}${now.said}${now.win != null && html` <b>${percent(now.win)}</b>`}</p>
        <span class="dim only-desk">arrow keys step through, n and p go to errors</span>
      </div>
      <${Then} review=${review} view=${view} />
      ${review.balance && html`<${ByDeal} steps=${review.steps} />`}
    </section>`;
};

// The same as a table: each deal from its beginning to its end.
const ByDeal = ({ steps }) => {
  const deals = Array.from({ length: steps.at(-1).deal }, (_, at) => steps.flatMap((step, n) => (step.deal === at + 1 ? [n] : [])));
  const after = (some, what) => steps[some.find(n => steps[n].what === what)]?.win;
  const cell = win => html`<td>${win == null ? "" : (100 * win).toFixed(1)}</td>`;
  return html`
    <details class="more"><summary>The same as a table</summary><div class="scrolls" tabindex="0" role="region" aria-label="The chance to win, deal by deal"><table>
      <thead><tr><th>deal</th><th>before</th><th>dealt</th><th>cut</th><th>after</th></tr></thead>
      <tbody>${deals.map((some, at) => html`<tr key=${at}><td>${at + 1}</td>${cell(steps[some[0] - 1].win)}${cell(after(some, "deal"))}${cell(after(some, "cut"))}${cell(steps[some.at(-1)].win)}</tr>`)}</tbody></table></div></details>`;
};

// The table as it stood before a choice, or after what nature did.
const tableOf = n => {
  const { steps } = found.value, nature = ["deal", "cut"].includes(steps[n].what);
  return steps[nature || n === 0 ? n : n - 1].ply;
};
const tables = new Map();
const tableAt = ply => {
  if (!tables.has(ply)) tables.set(ply, insist(() => get(`/api/games/${id}/plies/${ply}?seat=${found.value.seat}`)));
  return tables.get(ply);
};

const Then = ({ review, view }) => {
  const n = at.value, ply = tableOf(n), one = decisionAt(n), table = stood.value;
  useEffect(() => {
    tableAt(ply).then(answer => tableOf(at.value) === ply && (stood.value = answer)).catch(() => tables.delete(ply));
  }, [ply]);
  const mine = table && table.ply === ply, then = table && seen({ ...table, you: review.you });
  const shows = mine && (table.phase === "deal" || table.phase === "over") ? table.shows.at(-1) : null;
  return html`
    <div class="then">
      ${one && html`<div class="judged" data-grade=${one.grade}><${Sign} one=${one} /><b>${capital(one.grade)}</b>${one.sign && html`<span class="cost">${cost(one)}</span>`}<${Swap} one=${one} view=${view} /><p>${one.why}</p></div>`}
      ${table && html`<div class="stood" aria-busy=${!mine}>
        <div class="figures">${then.byLane(table.scores).map((score, lane) => html`<span key=${lane}><${Pegmark} side=${lane} />${then.names[lane]} <b class="score num">${score}</b></span>`)}</div>
        <${Mat} state=${table} view=${then} entry=${shows ? { what: "show", deal: shows.deal } : null} />
        <${Hands} state=${table} view=${then} /></div>`}
      <p class="row">
        ${mine && table.winner == null && html`<${PlayOn} key=${ply} from=${{ game: id, ply, seat: one?.seat ?? review.seat }} whole cls=" small" />`}
        ${one?.exercise && html`<a class="button small" href=${one.exercise}>As an exercise</a>`}
        ${mine && table.position && html`<a class="button small" href=${`/a/${table.position}`}>Analyse</a>`}
        ${mine && html`<${Picture} of=${shows ? shownPicture(shows, review.rules) : table.position && positionPicture(table.position)} cls="button small" />`}
        <a class="button small" href=${`/g/${id}/${ply}${seated}`}>At the table</a></p>
      ${review.steps[n].entry >= 0 && html`<${Comments} key=${n} review=${review} id=${id} entry=${review.steps[n].entry} changed=${comments => (found.value = { ...found.value, comments })} />`}
    </div>`;
};

// --- what it cost -------------------------------------------------------------------------------------

const Costliest = ({ review, view }) => {
  const worst = review.worst.map(n => review.decisions[n]);
  // Who played it is told of his own alone.
  const mine = review.you.length > 0, chose = review.decisions.some(one => !mine || review.you.includes(one.seat)), whose = mine ? "Your" : "The";
  const none = mine ? "No costly decision of yours" : "No costly decision";
  const title = { 0: none, 1: `${whose} costliest decision` }[worst.length] ?? `${whose} ${number(worst.length)} costliest decisions`;
  const nothing = chose ? `Nothing that ${mine ? "you" : "anybody"} chose cost as much as an inaccuracy.` : mine ? "You had no choice." : "Nobody had a choice.";
  return html`
    <section class="sheet" aria-labelledby="m"><h2 class="h2" id="m">${title}</h2>
      ${!worst.length && html`<p class="dim">${nothing}</p>`}
      <ol>${worst.map((one, place) => html`
        <li key=${one.step} class="mistake">
          <div class="head"><${Sign} one=${one} /><b>${place + 1}. ${capital(one.grade)}</b><span class="dim small">deal ${one.deal}, ${one.moment}</span><span class="cost">${cost(one)}${one.win != null && one.points >= 0.05 && html` <small>${less(`-${one.points.toFixed(1)}`)} pts</small>`}</span></div>
          <${Swap} one=${one} view=${view} /><p>${one.why}</p>
          <p class="row"><a class="button small" href=${`#${one.step}`}>Look at it</a><${PlayOn} from=${{ game: id, ply: tableOf(one.step), seat: one.seat }} whole cls=" small" />${one.exercise && html`<a class="button small" href=${one.exercise}>As an exercise</a>`}</p>
        </li>`)}</ol>
      <${Drill} review=${review} some=${worst.map(one => one.exercise).filter(Boolean)} /></section>`;
};

// The costliest as exercises, one after the other; and what comes back at /t from this game.
const Drill = ({ review, some }) => {
  const taken = back.value;
  return html`
    ${some.length > 0 && html`<p><a class="button wide" href=${series(some.map(one => one.slice("/t/".length)), review)}>Practise ${some.length > 1 ? `these ${number(some.length)}` : "it"}</a></p>`}
    <p class="label" role="status">${taken?.fresh > 0 && html`${capital(plural(taken.fresh, "mistake"))} of this game ${taken.fresh === 1 ? "is" : "are"} among <a href="/t/mistakes">your mistakes</a> now, and ${taken.fresh === 1 ? "comes" : "come"} back until answered well.`}</p>`;
};

const LUCK = [["deal", "the deals"], ["cut", "the cuts"], ["hidden", "hidden cards"]];
const points = share => `${share < 0 ? "−" : "+"}${(100 * Math.abs(share)).toFixed(1)}`;

const LuckAndSkill = ({ review, view }) => {
  const { balance } = review, whose = capital(view.whose(review.seat));
  const others = listed(review.players.filter((_, seat) => view.laneOf(seat) === 1).map(name => `${name}’s`));
  const rows = [["Luck of the cards", balance.luck, balance.luck < 0 ? "loss" : "bar-a"], [`${whose} decisions`, balance.ours, balance.ours < 0 ? "loss" : "bar-a"], [`${others} decisions`, balance.theirs, balance.theirs < 0 ? "loss" : "bar-a"]];
  return html`
    <section class="sheet" aria-labelledby="ls"><h2 class="h2" id="ls">Luck and skill</h2>
      <${Bars} rows=${rows} label=${rows.map(([name, value]) => `${name} ${points(value)}`).join(", ")} />
      <p class="small">${percent(balance.start)} at the first deal, ${percent(balance.end)} at the end: luck ${points(balance.luck)}, ${view.whose(review.seat)} decisions ${points(balance.ours)}, ${others} ${points(balance.theirs)}. Decisions are held against the solved player here, and luck is measured apart: what is left over is ${points(balance.gap)}.</p>
      <dl class="facts">${LUCK.map(([key, name]) => html`<dt>Luck of ${name}</dt><dd>${points(balance.luck_by[key])}</dd>`)}
        <dt class="sum">What it would have come to without luck</dt><dd class="sum">${less(percent(balance.adjusted))}</dd></dl>${(balance.adjusted < 0 || balance.adjusted > 1) && html`<p class="label">This is a sum: it may pass 0% and 100%.</p>`}
    </section>`;
};

const ByPhase = ({ review, view }) => {
  const known = review.balance != null, seats = [review.seat, ...view.others].map(seat => review.seats[seat]);
  const rate = ({ errors, decisions }) => (decisions ? `${errors} of ${decisions}` : "–");
  const cells = some => html`<td>${rate(some)}</td><td>${some.decisions ? lost(some) : "–"}</td>`;
  const heads = seats.map(one => html`<th colspan="2">${view.name(one.seat)}</th>`);
  return html`
    <section class="sheet" aria-labelledby="ph"><h2 class="h2" id="ph">By phase</h2>
      <div class="scrolls" tabindex="0" role="region" aria-label="Errors and what they cost, by phase"><table class="phases"><thead><tr><td></td>${heads}</tr><tr><th>phase</th>${seats.map(() => html`<th>errors</th><th>lost</th>`)}</tr></thead>
        <tbody>${PHASES.map(([part, word]) => html`<tr key=${part}><td>${word}</td>${seats.map(one => cells(one.parts[part]))}</tr>`)}
          <tr class="sum"><td>In all</td>${seats.map(one => cells(one.total))}</tr></tbody></table></div>
      <p class="label">${known ? "Lost is the chance to win that was given away, in percent of a game; in all, that is the rating: 0 is perfect." : "Lost is in points."}</p></section>`;
};

const List = ({ review, view }) => {
  const { you } = review, which = filter.value;
  const some = review.decisions.filter(one => which === "all" || (one.sign && (which === "errors" || you.includes(one.seat))));
  return html`
    <section class="sheet" aria-labelledby="all"><div class="head"><h2 class="h2" id="all">All decisions</h2><span class="label">${plural(some.length, "decision")}</span></div>
      <${Segments} label="Which are listed" name="filter" hushed value=${which} choose=${value => (filter.value = value)} options=${[["errors", "Errors"], ...(you.length ? [["yours", "Your errors"]] : []), ["all", "All"]]} />
      ${!some.length && html`<p class="dim">There is none.</p>`}
      <ol class="rows decisions">${some.map(one => html`
        <li key=${one.step}><a class="rowlink" href=${`#${one.step}`} aria-current=${one.step === at.value ? "true" : null}>
          <${Sign} one=${one} /><span class="about"><${Pegmark} side=${view.laneOf(one.seat)} /><span><b>${capital(one.grade)}</b><small>${view.name(one.seat)}, deal ${one.deal}, ${one.moment}</small></span></span>
          <span class="swap"><${Cards} chosen=${one.played} />${one.sign && html`<span class="dim">better</span><${Cards} chosen=${one.best} />`}</span>
          <span class="cost num">${one.sign ? cost(one) : ""}</span></a></li>`)}</ol></section>`;
};

// --- the page ------------------------------------------------------------------------------------------

const Waiting = () => {
  const far = progress.value;
  const said = !far ? "One moment." : far.before ? `${capital(plural(far.before, "game comes", "games come"))} first.` : `Looking through deal ${far.deal} of ${far.deals}.`;
  return html`
    <section class="sheet" aria-live="polite"><p class="said">${said}</p>
      ${far && html`<progress class="far" max=${far.deals} value=${Math.max(0, far.deal - 1)} aria-label="Deals looked through"></progress>`}
      ${away.value && html`<p class="notice" role="alert">${away.value}</p>`}</section>`;
};

const Record = ({ review }) => html`
  <p class="row after"><a class="button" href=${`/api/games/${id}/review/record`} download=${`${id}-review.txt`}>Download with these marks</a>
    <a class="button" href=${`/g/${id}/${review.steps[0].ply}${seated}`}>Step through it</a>
    ${review.games > 1 && Array.from({ length: review.games }, (_, n) => n + 1 !== review.game && html`<a key=${n} class="button" href=${query({ game: n + 1 })}>Game ${n + 1}</a>`)}</p>`;

const Review = () => {
  const review = found.value;
  useTitle("Review");
  if (!review) {
    const title = trouble.value ? "This cannot be reviewed" : "Review";
    return html`<${Page} at="games" title=${title}>${trouble.value
      ? html`<p>${trouble.value}</p><p class="row"><a class="button" href=${`/g/${id}`}>To the table</a></p>` : html`<${Waiting} />`}<//>`;
  }
  if (at.value > last()) at.value = last();
  const view = eyes(review), said = review.title.split(", "), score = said.pop();
  return html`
    <${Page} at="games">
      <section class="sheet bare"><h1 class="h1">${said.join(", ")}, <span class="nowrap">${score}</span></h1><p class="dim">${review.about} ${review.note}</p></section>
      <${Course} review=${review} view=${view} />
      <div class="two-part"><${Costliest} review=${review} view=${view} />
        <div class="col">${review.balance && html`<${LuckAndSkill} review=${review} view=${view} />`}<${ByPhase} review=${review} view=${view} /></div></div>
      <${List} review=${review} view=${view} />
      <${Record} review=${review} />
    <//>`;
};

show(Review);
