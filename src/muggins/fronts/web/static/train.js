// Practice: the puzzle of the day, the trainers, and how far one has come.
import { signal } from "@preact/signals";
import { insist, post } from "./api.js";
import { MARKS, TRAINERS, keep, kept, spoken, today } from "./practice.js";
import { Dialog, Page, html, listed, plural, show } from "./ui.js";

const come = signal(null), trouble = signal(""), said = signal(""), sure = signal(false);

const read = async text => {
  const found = await insist(() => post("/api/training/progress", { progress: text }));
  come.value = found;
  return found;
};
read(kept()).catch(error => (trouble.value = `What this browser has kept cannot be read. ${error.message}`));

const LARGEST = 90_000;

const taken = async event => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  if (file.size > LARGEST) {
    trouble.value = "That file is too large for a progress; choose one that was saved here.";
    return;
  }
  try {
    keep((await read(await file.text())).progress);
    trouble.value = "";
    said.value = `Read from ${file.name}.`;
  } catch (error) {
    trouble.value = error.message;
  }
};

const saved = () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([come.value?.progress ?? kept()], { type: "application/json" }));
  link.download = "muggins-progress.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

const forget = () => {
  sure.value = false;
  keep("");
  trouble.value = said.value = "";
  read("");
};

const Daily = () => {
  const now = come.value?.days.find(one => one.day === today()), many = now?.grades.length ?? 0, whole = now && many >= now.of;
  return html`
    <section class="sheet" aria-labelledby="daily">
      <div class="head"><h2 class="h2" id="daily">The puzzle of the day</h2><span class="label">${spoken(today())}</span></div>
      <p class="dim">Five exercises, the same for everybody: a count, two hands, a card and an endgame.</p>
      ${now && html`<p class="row">${now.grades.map((grade, n) => html`<span key=${n} class=${`grade wide-grade ${grade}`}>${MARKS[grade]} ${grade}</span>`)}</p>`}
      <a class=${`button wide${whole ? "" : " main"}`} href="/t/daily">${whole ? "The result" : many ? `Go on with ${many + 1} of ${now.of}` : "Begin"}</a>
    </section>`;
};

const went = one => (one?.done ? `level ${one.level}, ${one.right} of ${one.done} right` : "not tried yet");

const Trainers = () => html`
  <section class="sheet" aria-labelledby="trainers"><h2 class="h2" id="trainers">Trainers</h2>
    <ul class="rows">${come.value?.again > 0 && html`
      <li><a class="rowlink trainer" href="/t/mistakes"><span><b>Your mistakes (${come.value.again})</b><small>What went wrong, here and in games that you looked through; each comes back until it is answered well.</small></span></a></li>`}${Object.entries(TRAINERS).map(([name, [title, about]]) => html`
      <li key=${name}><a class="rowlink trainer" href=${`/t/${name}`}><span><b>${title}</b><small>${about}</small></span><span class="label">${went(come.value?.trainers.find(one => one.trainer === name))}</span></a></li>`)}</ul>
  </section>`;

const mean = (sum, many, unit, digits = 1) => (many ? `${(sum / many).toFixed(digits)} ${unit}` : "");

const Standing = () => {
  const { trainers, missed, days } = come.value, tried = trainers.filter(one => one.done);
  return html`
    <section class="sheet" aria-labelledby="come"><h2 class="h2" id="come">How far you have come</h2>
      ${tried.length > 0
        ? html`<table class="fold" role="table"><thead role="rowgroup"><tr role="row"><th role="columnheader">trainer</th><th role="columnheader">right</th><th role="columnheader">level</th><th role="columnheader" class="words">on average</th></tr></thead>
          <tbody role="rowgroup">${tried.map(one => html`<tr key=${one.trainer} role="row"><td role="rowheader">${TRAINERS[one.trainer][0]}</td><td role="cell">${one.right} of ${one.done}</td><td role="cell"><span class="only-phone dim">level </span>${one.level}</td>
            <td role="cell" class="words">${one.trainer === "counting" ? `${mean(one.lost, one.done, "points off")}, ${mean(one.seconds, one.done, "seconds")}` : one.given_up && `${one.given_up} given up`}</td></tr>`)}</tbody></table>`
        : html`<p class="dim">Nothing is answered yet. Three right in a row make it harder, two wrong easier; what went wrong comes back.</p>`}
      ${missed.length > 0 && html`<p class="label">Hands come more often with ${listed(missed)}.</p>`}
      ${days.length > 0 && html`<details class="more"><summary>Puzzles of other days</summary><ul class="rows">${days.slice(0, 30).map(one => html`
        <li key=${one.day}><a class="rowlink" href=${`/t/daily/${one.day}`}><span aria-hidden="true" class="num">${one.grades.map(grade => MARKS[grade]).join(" ")}</span><span>${spoken(one.day)}<small>${one.words.replace(/^[^:]*: /, "")}</small></span></a></li>`)}</ul></details>`}
      <p class="label">It is kept in this browser and nowhere else. <span role="status">${said.value}</span></p>
      <p class="row"><button class="button small" type="button" onClick=${saved}>Save it as a file</button>
        <label class="button small upload">Go on from a file<input class="hush" type="file" accept=".json,application/json" onChange=${taken} /></label>
        <button class="button small quiet" type="button" onClick=${() => (sure.value = true)}>Begin anew</button></p>
    </section>`;
};

const Duplicate = () => html`
  <section class="sheet" aria-labelledby="duplicate"><h2 class="h2" id="duplicate">The same deals as a friend</h2>
    <p class="dim">A challenge has the same cards for everybody who opens its link. Who has played sees what each made of them.</p>
    <p><a class="button" href="/d">Make a challenge</a></p></section>`;

const Sure = () => html`
  <${Dialog} title="Begin anew?" close=${() => (sure.value = false)}>
    <p>All that this browser knows of your practice goes: levels, what comes back, and the days. Save it as a file first if you may want it.</p>
    <p class="row"><button class="button main" type="button" onClick=${forget}>Begin anew</button></p><//>`;

const Practice = () => html`
  <${Page} at="practice" title="Practise">
    ${trouble.value && html`<p class="notice" role="alert"><span>${trouble.value}</span>${!come.value && html`<button class="button small" type="button" onClick=${() => (sure.value = true)}>Begin anew</button>`}</p>`}
    <div class="page-part two"><div class="col"><${Daily} /><${Trainers} /></div><div class="col">${come.value && html`<${Standing} />`}<${Duplicate} /></div></div>
    ${sure.value && html`<${Sure} />`}
  <//>`;

show(Practice);
