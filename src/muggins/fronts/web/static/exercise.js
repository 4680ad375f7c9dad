// An exercise: asked, answered, judged, and the next one; or some one after the other, and the result.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Plank, Position, Ranking, beginChoice, body, choiceLabel } from "./choosing.js";
import { courseOf } from "./courses.js";
import { Picture, handPicture, positionPicture } from "./picture.js";
import { MARKS, TRAINERS, answered, copied, share, told } from "./practice.js";
import { Hurry, Items, Reckoning, at, beginCount, countLabel, digit, more, said, taken } from "./reckoning.js";
import { settings } from "./settings.js";
import { Page, Told, capital, html, show, useTitle } from "./ui.js";

const course = signal(null), asked = signal(null), verdict = signal(null), finished = signal(false);
const trouble = signal(""), busy = signal(false);

const ask = exercise => {
  asked.value = exercise ?? null;
  finished.value = !exercise;
  verdict.value = null;
  trouble.value = told.value = "";
  beginChoice();
  beginCount();
};

const open = async () => {
  const begun = (course.value = courseOf(location));
  asked.value = verdict.value = null;
  finished.value = false;
  trouble.value = "";
  try {
    const first = await begun.begin();
    if (begun.path && first) history.replaceState(null, "", begun.path(first));
    ask(first);
  } catch (error) {
    trouble.value = error.message;
  }
};
addEventListener("popstate", open);
open();

const answer = async () => {
  const exercise = asked.value;
  if (busy.value || verdict.value) return;
  busy.value = true;
  trouble.value = "";
  const given = exercise.count ? { points: said.value ?? 0, seconds: taken() } : body(exercise.choice);
  try {
    const found = await answered({ address: exercise.address, ...given, ...course.value.sent });
    if (exercise.count && (found.grade === "right" || settings.value.pace === "once")) at.value = Math.max(0, found.lines.length - 1);
    course.value.answered(exercise, found);
    verdict.value = found;
  } catch (error) {
    trouble.value = error.message;
  } finally {
    busy.value = false;
  }
};

const forward = async () => {
  if (more(verdict.value)) return at.value++;
  busy.value = true;
  try {
    const next = await course.value.next(asked.value);
    if (course.value.path) history.pushState(null, "", course.value.path(next));
    ask(next);
    scrollTo(0, 0);
  } catch (error) {
    trouble.value = error.message;
  } finally {
    busy.value = false;
  }
  return undefined;
};

const label = () => {
  if (!verdict.value) return asked.value.count ? countLabel() : choiceLabel(asked.value.choice);
  return [more(verdict.value) ? "Next item" : course.value.onwards(), true];
};

// Keys: 1 to 6 raise a card, digits say a number, enter does what the main action says.
addEventListener("keydown", event => {
  if (!asked.value || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const { target, key } = event;
  if (target.closest?.("input[type=text], select, textarea")) return;
  if (key === "Enter" && !target.closest?.("a, summary, button:not(.pick):not(.pad button)")) {
    event.preventDefault();
    document.querySelector("[data-main]:not([disabled])")?.click();
  } else if (verdict.value) return;
  else if (asked.value.count && /^[0-9]$/.test(key)) digit(key, asked.value.count.most);
  else if (asked.value.count && key === "Backspace") said.value = null;
  else if (/^[1-9]$/.test(key)) document.querySelectorAll(".hand .pick")[key - 1]?.click();
});

const Main = () => {
  const [word, able] = label();
  return html`<div class="stick"><button class="button main" type="button" data-main disabled=${!able || busy.value} onClick=${verdict.value ? forward : answer}>${busy.value && verdict.value ? "Dealing…" : word}</button></div>`;
};

const Judgement = () => {
  const found = verdict.value, open = found && !more(found);
  return html`
    <section class=${found ? "sheet judged" : "hush"} aria-label="What is said of it">
      ${found && html`<p class="row"><span class=${`grade wide-grade ${found.grade}`}>${MARKS[found.grade]} ${found.grade}</span></p>`}
      <p class="said" role="status">${found && html`<${Told} text=${open ? found.said : `${capital(found.lines[at.value].said)}…`} />`}</p>
      ${found && asked.value.count && html`<${Items} verdict=${found} />`}
      ${open && found.moved && html`<p class="label">${found.moved}</p>`}
    </section>`;
};

const Exercise = () => {
  const exercise = asked.value, { choice, count } = exercise, head = useRef();
  const [name] = TRAINERS[exercise.trainer], found = verdict.value;
  useEffect(() => head.current.focus({ preventScroll: true }), [exercise]);
  return html`
    <div class="page-part two exercise">
      <div class="col">
        <section class="sheet bare" aria-labelledby="asked">
          <p class="label">${name}, ${course.value.where(exercise)}</p>
          <h1 class="h1" id="asked" tabindex="-1" ref=${head}>${exercise.question}</h1>
          ${choice ? html`<${Position} choice=${choice} verdict=${found} />` : html`<${Reckoning} count=${count} verdict=${found} answer=${answer} />`}
        </section>
        <${Judgement} />
        ${trouble.value && html`<p class="notice" role="alert"><span>${trouble.value}</span></p>`}
        <${Main} />
      </div>
      <div class="col">
        ${found?.options.length > 0 && html`<${Ranking} verdict=${found} />`}
        ${choice && html`<${Plank} choice=${choice} />`}
        ${count && html`<section class="sheet" aria-label="The clock"><${Hurry} /></section>`}
        <p class="row"><a class="button small" href="/t">All trainers</a><button class="button small" type="button" onClick=${() => copied(`${location.origin}/t/${exercise.address}`, "Link")}>Copy link</button>
          <${Picture} of=${pictureOf(exercise, found)} />
          ${choice && found && html`<a class="button small" href=${`/a/${choice.position}`}>Analyse it</a>`}</p>
        <p class="label" role="status">${told.value}</p>
      </div>
    </div>`;
};

// The position as it is asked; a hand only when it is counted, as its picture tells the count.
const pictureOf = ({ choice, count }, found) =>
  choice ? positionPicture(choice.position) : found && count.starter && handPicture(count.cards, count.starter, { crib: count.what === "crib", rules: count.rules });

const Shared = ({ text, words, link }) => html`
  <p class="sharing mono">${text}</p>
  <p class="row"><button class="button main" type="button" onClick=${() => share(`${text}\n${location.origin}${link}`, "Result")}>${navigator.share ? "Share" : "Copy"} the result</button>
    <button class="button" type="button" onClick=${() => copied(`${words}\n${location.origin}${link}`, "Result")}>Copy it in words</button><a class="button" href="/t">Practise on</a></p>
  <p class="label" role="status">${told.value || "It gives nothing away: who opens the link has the same five."}</p>`;

const Onwards = ({ back, again }) => html`
  <p class="row">${back && html`<a class="button main" href=${back}>Back to the review</a>`}
    ${again && html`<button class="button" type="button" onClick=${() => { again(); open(); }}>Once more</button>`}<a class=${`button${back ? "" : " main"}`} href="/t">Practise on</a></p>`;

const Result = ({ result }) => {
  const { grades, addresses, said: sentence } = result, head = useRef();
  useEffect(() => head.current.focus({ preventScroll: true }), []);
  return html`
    <section class="sheet" aria-labelledby="result">
      <h2 class="h2" id="result" tabindex="-1" ref=${head}>${grades ? `${grades.filter(grade => grade === "right").length} of ${addresses.length} right` : "All answered well"}</h2>
      ${sentence && html`<p>${sentence}</p>`}
      ${grades && html`<ol class="rows">${addresses.map((address, n) => html`
        <li key=${n}><a class="rowlink" href=${`/t/${address}`}><span class=${`grade wide-grade ${grades[n]}`}>${MARKS[grades[n]]} ${grades[n]}</span><span><b>${TRAINERS[address.split("/")[0]][0]}</b><small>look at it again</small></span></a></li>`)}</ol>`}
      ${result.text ? html`<${Shared} ...${result} />` : html`<${Onwards} ...${result} />`}
    </section>`;
};

const Room = () => {
  const title = trouble.value ? "Not here" : course.value.title;
  useTitle(asked.value ? asked.value.question.replace(/\?$/, "") : title);
  if (asked.value) return html`<${Page} at="practice"><${Exercise} /><//>`;
  const result = finished.value && course.value.result();
  return html`<${Page} at="practice" title=${title} cls="narrow">
    ${trouble.value && html`<p class="notice" role="alert"><span>${trouble.value}</span></p>`}
    ${(trouble.value || (finished.value && !result)) && html`<p class="row"><a class="button main" href="/t">All trainers</a></p>`}
    ${result && html`<${Result} result=${result} />`}<//>`;
};

show(Room);
