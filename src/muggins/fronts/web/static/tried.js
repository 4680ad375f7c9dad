// Whether the cards of this server are fair: its deals tried in many ways, and what that comes to.
import { signal } from "@preact/signals";
import { get, insist } from "./api.js";
import { Unread } from "./rows.js";
import { Page, capital, html, show } from "./ui.js";

const told = signal(null), trouble = signal("");
insist(() => get("/api/fairness")).then(found => (told.value = found)).catch(error => (trouble.value = error.message));

const chance = p => (p < 0.001 ? "< 0.001" : p.toFixed(3));

const Trials = ({ trials }) => html`
  <section class="sheet" aria-labelledby="trials"><h2 class="h2" id="trials">Trial by trial</h2>
    <table class="fold" role="table"><thead role="rowgroup"><tr role="row"><th role="columnheader">what was counted</th><th role="columnheader">cases</th><th role="columnheader">p</th><th role="columnheader" class="words">found</th></tr></thead>
      <tbody role="rowgroup">${[...trials].sort((a, b) => a.chance - b.chance).map(one => html`<tr key=${one.name} role="row"><td role="rowheader">${capital(one.name)}</td><td role="cell"><span class="only-phone hush">cases </span>${one.cases.toLocaleString("en")}</td><td role="cell"><span class="only-phone dim">p </span>${chance(one.chance)}</td><td role="cell" class="words">${one.found.replace(/(^|\s)-(?=\d)/g, "$1−")}; ${one.words}</td></tr>`)}</tbody></table>
    <p class="label">p is how often fair cards lie so far off, or farther. Of twenty trials of fair cards one is under 0.05, so a small p says little by itself; the verdict counts them all.</p>
    <p class="row"><a class="button small" href="/api/fairness/trials.csv" download>Export CSV</a><a class="button small" href="/api/fairness/trials.json" download>Export JSON</a></p></section>`;

const Tried = () => {
  const all = told.value;
  return html`
    <${Page} at="figures" title="Are the cards fair?">
      ${trouble.value && html`<p class="notice" role="alert"><span>${trouble.value}</span></p>`}
      ${!all && !trouble.value && html`<p class="dim" role="status">Counting the deals of this server…</p>`}
      ${all && html`<${Unread} games=${all.unread} /><section class="sheet" aria-label="The verdict"><p class="said measure">${all.verdict}</p><p class="label measure">${all.games === 1 ? "The only game of this server that is over" : `The latest ${all.games} games of this server that are over`}, bots’ and people’s hands alike, counted anew every few minutes. Games that began from a position, and those of challenges, are left out: their deals were not shuffled for them alone.</p>
        <p class="row"><a class="button" href="/fair">Check a deal yourself</a><a class="button" href="/stats">Your own figures</a></p></section>
        ${all.trials.length > 0 && html`<${Trials} trials=${all.trials} />`}`}
    <//>`;
};

show(Tried);
