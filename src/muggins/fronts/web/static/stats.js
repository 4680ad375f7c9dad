// What one's games come to: figures against what experts make, the first deal, streaks, opponents.
import { signal } from "@preact/signals";
import { get, insist } from "./api.js";
import { Unread } from "./rows.js";
import { Line, Strip } from "./strips.js";
import { Card, Page, capital, desk, html, listed, named, plural, show } from "./ui.js";

const told = signal(null), trouble = signal("");
insist(() => get("/api/stats")).then(found => (told.value = found)).catch(error => (trouble.value = error.message));

const two = value => (value == null ? "–" : value.toFixed(2));
const percent = share => `${Math.round(100 * share)}%`;
const oneIn = chance => (chance >= 0.5 ? "more often than not" : chance >= 0.095 ? `${Math.round(10 * chance)} in 10` : chance >= 0.0095 ? `${Math.round(100 * chance)} in 100` : "less than 1 in 100");

const Figures = ({ id, title, figures, note }) => {
  const measured = figures.some(one => one.expected != null);
  return html`
    <section class="sheet" aria-labelledby=${id}><h2 class="h2" id=${id}>${title}</h2>
      <table class="fold" role="table"><thead role="rowgroup"><tr role="row"><th role="columnheader">part</th><th role="columnheader">mean</th>${measured
        ? html`<th role="columnheader">expected</th><th role="columnheader" class="centred">95 of 100 fall in the band</th><th role="columnheader" class="words">in words</th>` : html`<th role="columnheader">deals</th>`}</tr></thead>
        <tbody role="rowgroup">${figures.map(one => html`
          <tr key=${one.name} role="row"><td role="rowheader">${capital(one.label)}</td><td role="cell"><b>${two(one.mean)}</b></td>${measured
            ? html`<td role="cell">${two(one.expected)}</td><td role="cell" class="plotcell">${one.half ? html`<${Strip} figure=${one} />` : ""}</td><td role="cell" class="words">${one.words}</td>` : html`<td role="cell">${one.deals}</td>`}</tr>`)}</tbody></table>
      <p class="label">${note}</p></section>`;
};

const Facts = ({ title, rows }) => html`<section class="sheet" aria-label=${title}><h2 class="h2">${title}</h2><dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section>`;

// A form in words: "five-card to 121, counted by the players, with muggins".
const TERMS = { "counting=claimed": ", counted by the players", "muggins=yes": ", with muggins" };
const spoken = form => form.split(",").map((term, at) => TERMS[term] ?? `${at ? " " : ""}${term.replace(/^target=/, "to ").replace("=", " ")}`).join("");

const FEWEST = 3; // games that make a line

const Over = ({ id, title, note, says, head, games, value, shown }) => {
  const points = [];
  for (let at = 0; at < games.length; at += FEWEST) {
    const some = games.slice(at, at + FEWEST);
    points.push(some.reduce((sum, game) => sum + value(game), 0) / some.length);
  }
  return html`
    <section class="sheet" aria-labelledby=${id}><h2 class="h2" id=${id}>${title}</h2><p class="label">${note}</p>
      <${Line} points=${points} ends=${["games 1–3", `to ${games.length}`]} size=${desk.value ? [470, 220] : [330, 180]} label=${`${says}, by three games: from ${shown(points[0])} in the first to ${shown(points.at(-1))} in the last.`} />
      <details class="more"><summary>The same as a table</summary><div class="scrolls" tabindex="0" role="region" aria-label=${title}><table><thead><tr><th>game</th><th>day</th><th>${head}</th></tr></thead><tbody>${games.map(game => html`
        <tr key=${game.game}><td>${game.game}</td><td>${game.date}</td><td>${shown(value(game))}</td></tr>`)}</tbody></table></div></details></section>`;
};

const Margins = ({ games }) => html`<${Over} id="margins" title="Ahead at the end of a game" note="holes, mean of three games; behind is below nothing"
  says="Holes ahead at the end" head="holes ahead" games=${games} value=${game => game.margin} shown=${holes => holes.toFixed(0).replace("-", "−")} />`;

const GivenAway = ({ games }) => html`<${Over} id="away" title="Given away each game" note="percent of a win, mean of three games, of those that were reviewed; less is better"
  says="Percent of a win given away" head="percent" games=${games} value=${game => game.given_away} shown=${percent => percent.toFixed(1)} />`;

const Best = ({ best }) => html`
  <section class="sheet" aria-labelledby="best"><h2 class="h2" id="best">Best hand</h2>
    <div class="besthand"><div class="cards">${[...best.cards].map(card => html`<${Card} key=${card} card=${card} label=${named(card)} />`)}</div><div class="cards"><${Card} card=${best.starter} label=${`starter ${named(best.starter)}`} /></div><span class="total num">${best.points}</span></div>
    <p class="label">Against ${best.against}${best.date && `, ${best.date}`}.</p></section>`;

const Opponents = ({ opponents }) => html`
  <section class="sheet" aria-labelledby="others"><h2 class="h2" id="others">Whom you played</h2>
    <div class="scrolls" tabindex="0" role="region" aria-label="Opponents"><table><thead><tr><th scope="col">against</th><th scope="col">games</th><th scope="col">won</th><th scope="col">ahead</th><th scope="col">hand</th><th scope="col">crib</th><th scope="col">pegging</th></tr></thead>
      <tbody>${opponents.slice(0, 20).map(one => html`<tr key=${one.name}><td>${one.name}</td><td>${one.games}</td><td>${one.games ? percent(one.wins / one.games) : "–"}</td><td>${one.margin == null ? "–" : one.margin.toFixed(1).replace("-", "−")}</td><td>${two(one.hand)}</td><td>${two(one.crib)}</td><td>${two(one.pegging)}</td></tr>`)}</tbody></table></div>
    <p class="label">Hand, crib and pegging are your own means.</p></section>`;

const Cards = ({ cards }) => html`
  <section class="sheet" aria-labelledby="cards"><div class="head"><h2 class="h2" id="cards">The cards you got</h2><a class="text" href="/fairness">All deals of this server</a></div>
    <p>${plural(cards.hands, "hand")} with ${plural(cards.pairs, "pair")}; ${cards.pairs_expected.toFixed(0)} are expected${cards.pairs_words && `: ${cards.pairs_words}`}. ${plural(cards.heels, "jack")} turned up for ${plural(cards.own_cribs, "crib")} of yours; ${(cards.own_cribs / 13).toFixed(1)} are expected${cards.heels_words && `: ${cards.heels_words}`}.</p>
    <details class="more"><summary>By rank</summary><div class="scrolls" tabindex="0" role="region" aria-label="Cards by rank"><table><thead><tr><th></th>${[..."A23456789TJQK"].map(rank => html`<th key=${rank}>${rank.replace("T", "10")}</th>`)}</tr></thead>
      <tbody><tr><td>dealt</td>${cards.dealt.map((n, at) => html`<td key=${at}>${n}</td>`)}</tr><tr><td>turned up</td>${cards.starter_ranks.map((n, at) => html`<td key=${at}>${n}</td>`)}</tr></tbody></table></div></details>
    <p class="row"><a class="button small" href="/api/stats/figures.csv" download>Export CSV</a><a class="button small" href="/api/stats/figures.json" download>Export JSON</a></p></section>`;

const summed = ({ tally }) => {
  const { games, wins, skunks, double_skunks: doubles, skunked, doubly_skunked: doubly } = tally;
  const given = skunks + doubles, taken = skunked + doubly;
  const more = given + taken > 0 ? `; ${plural(given, "skunk")} given, ${taken} taken` : "";
  return `${wins} won, ${games - wins} lost${more}.`;
};

const first = (tally, expected) => [
  ["Won when you dealt first", `${tally.first_deal_wins} of ${tally.first_deals}`],
  ["Won when they did", `${tally.wins - tally.first_deal_wins} of ${tally.games - tally.first_deals}`],
  ...(expected == null ? [] : [["Of experts who deal first win", percent(expected)]]),
];

const streaks = ({ winning, losing }) => [
  ["Longest won", `${winning.length}`], ["Longest lost", `${losing.length}`],
  ...(losing.length > 1 ? [[`${losing.length} lost in a row, by chance`, oneIn(losing.chance)]] : winning.length > 1 ? [[`${winning.length} won in a row, by chance`, oneIn(winning.chance)]] : []),
];

const Stats = () => {
  const all = told.value;
  if (trouble.value) return html`<${Page} at="figures" title="Your figures" cls="narrow"><p class="notice" role="alert"><span>${trouble.value}</span></p><//>`;
  if (!all) return html`<${Page} at="figures" title="Reckoning…" cls="narrow" />`;
  const { tally, forms } = all;
  if (!tally.games) return html`
    <${Page} at="figures" title="Your figures" cls="narrow"><${Unread} games=${all.unread} /><p>There is nothing to reckon yet: games of this browser count here when they are over.</p>
      <p class="row"><a class="button main" href="/">Play a game</a><a class="button" href="/fairness">Are the cards fair?</a></p><//>`;
  const [main] = forms, beside = at => desk.value && (at > 0 || all.games.length < 2 * FEWEST), looked = all.games.filter(game => game.given_away != null);
  return html`
    <${Page} at="figures"><${Unread} games=${all.unread} />
      <section class="sheet bare"><h1 class="h1">Your ${tally.games === 1 ? "one game" : `${tally.games} games`}</h1><p class="dim">${summed(all)} ${main.yours[0] ? plural(forms.reduce((sum, form) => sum + form.cards.hands, 0), "deal") : ""}${forms.length > 1 ? `, ${forms.map(form => spoken(form.form)).join("; ")}` : ""}.</p></section>
      ${forms.map((form, at) => html`
        <div class="page-part two" key=${form.form}><div class="col">${form.yours.length > 0 && html`
          <${Figures} id=${`f${at}`} title=${`${forms.length > 1 ? `${capital(spoken(form.form))}: points` : "Points"} a deal, and what to expect`} figures=${form.yours} note=${form.measured ? "Dot: you. Line: what experts make of a deal that begins far from home." : "What experts make is measured for six-card and five-card alone."} />`}</div>
          <div class="col">${at === 0 && all.games.length >= 2 * FEWEST && html`<${Margins} games=${all.games} />`}
            ${at === 0 && looked.length >= 2 * FEWEST && html`<${GivenAway} games=${looked} />`}
            ${form.theirs.length > 0 && html`<details class="sheet more" open=${beside(at)}><summary>The same of the others</summary><${Figures} id=${`t${at}`} title="The others" figures=${form.theirs} note="" /></details>`}</div></div>`)}
      <div class="page-part three"><${Facts} title="First deal" rows=${first(tally, main.first_deal)} /><${Facts} title="Streaks" rows=${streaks(all)} />${all.best && html`<${Best} best=${all.best} />`}</div>
      ${all.opponents.length > 0 && html`<${Opponents} opponents=${all.opponents} />`}
      <${Cards} cards=${main.cards} />
    <//>`;
};

show(Stats);
