// An exercise: asked, answered, judged, and the next one; or the five of a day, and what they come to.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { get, insist, post } from "./api.js";
import { Plank, Position, Ranking, beginChoice, body, choiceLabel } from "./choosing.js";
import { MARKS, TRAINERS, answered, copied, following, kept, share, spoken, today, told } from "./practice.js";
import { Hurry, Items, Reckoning, at, beginCount, countLabel, digit, more, said, taken } from "./reckoning.js";
import { settings } from "./settings.js";
import { Page, Told, capital, html, show, useTitle } from "./ui.js";

const asked = signal(null), verdict = signal(null), trouble = signal(""), busy = signal(false), course = signal(null), day = signal(null);
let coming = null; // the next exercise, made while the verdict is read

const place = () => location.pathname.split("/").slice(2).map(decodeURIComponent);
const inDay = () => place()[0] === "daily";
const doneOf = () => day.value?.grades.length ?? 0;

const ask = exercise => {
  asked.value = exercise;
  verdict.value = coming = null;
  trouble.value = told.value = "";
  beginChoice();
  beginCount();
};

const fail = error => {
  asked.value = null;
  trouble.value = error.message;
};

// The puzzle of a day, from where it was left.
const openDay = async () => {
  const when = place()[1] ?? today();
  const [found, come] = await Promise.all([insist(() => get(`/api/training/daily/${encodeURIComponent(when)}`)), insist(() => post("/api/training/progress", { progress: kept() }))]);
  course.value = found;
  day.value = come.days.find(one => one.day === when) ?? null;
  if (doneOf() < found.exercises.length) ask(found.exercises[doneOf()]);
};

const open = async () => {
  const [trainer, name] = place();
  asked.value = verdict.value = null;
  trouble.value = "";
  try {
    if (inDay()) return await openDay();
    const found = await (name ? insist(() => get(`/api/training/exercises/${trainer}/${encodeURIComponent(name)}`)) : following(trainer));
    if (!name) history.replaceState(null, "", `/t/${found.address}`);
    return ask(found);
  } catch (error) {
    return fail(error);
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
    const found = await answered({ address: exercise.address, ...given, ...(inDay() && { day: course.value.day }) });
    if (exercise.count && (found.grade === "right" || settings.value.pace === "once")) at.value = Math.max(0, found.lines.length - 1);
    verdict.value = found;
    if (inDay()) day.value = found.come.days.find(one => one.day === course.value.day) ?? day.value;
    else coming = following(exercise.trainer).catch(() => null);
  } catch (error) {
    trouble.value = error.message;
  } finally {
    busy.value = false;
  }
};

const forward = async () => {
  if (more(verdict.value)) return at.value++;
  if (inDay()) {
    const left = course.value.exercises[doneOf()];
    return left ? ask(left) : (asked.value = verdict.value = null);
  }
  busy.value = true;
  try {
    const next = (await coming) ?? (await following(asked.value.trainer));
    history.pushState(null, "", `/t/${next.address}`);
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
  if (more(verdict.value)) return ["Next item", true];
  if (!inDay()) return ["Next", true];
  return [doneOf() < course.value.exercises.length ? `Next: ${doneOf() + 1} of ${course.value.exercises.length}` : "The result", true];
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
  useTitle(exercise.question.replace(/\?$/, ""));
  useEffect(() => head.current.focus({ preventScroll: true }), [exercise]);
  const where = inDay() ? `${spoken(course.value.day)}, ${course.value.exercises.indexOf(exercise) + 1} of ${course.value.exercises.length}` : `level ${exercise.level}`;
  return html`
    <div class="page-part two exercise">
      <div class="col">
        <section class="sheet bare" aria-labelledby="asked">
          <p class="label">${name}, ${where}</p>
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
          ${choice && found && html`<a class="button small" href=${`/a/${choice.position}`}>Analyse it</a>`}</p>
        <p class="label" role="status">${told.value}</p>
      </div>
    </div>`;
};

const Result = () => {
  const { grades, text, words } = day.value, { exercises } = course.value;
  const link = `${location.origin}/t/daily/${course.value.day}`;
  useTitle("The puzzle of the day");
  return html`
    <section class="sheet" aria-labelledby="result">
      <h2 class="h2" id="result">${grades.filter(grade => grade === "right").length} of ${exercises.length} right</h2>
      <ol class="rows">${exercises.map((one, n) => html`
        <li key=${one.address}><a class="rowlink" href=${`/t/${one.address}`}><span class=${`grade wide-grade ${grades[n]}`}>${MARKS[grades[n]]} ${grades[n]}</span><span><b>${TRAINERS[one.trainer][0]}</b><small>look at it again</small></span></a></li>`)}</ol>
      <p class="sharing mono">${text}</p>
      <p class="row"><button class="button main" type="button" onClick=${() => share(`${text}\n${link}`, "Result")}>${navigator.share ? "Share" : "Copy"} the result</button>
        <button class="button" type="button" onClick=${() => copied(`${words}\n${link}`, "Result")}>Copy it in words</button><a class="button" href="/t">Practise on</a></p>
      <p class="label" role="status">${told.value || "It gives nothing away: who opens the link has the same five."}</p>
    </section>`;
};

const Room = () => {
  if (asked.value) return html`<${Page} at="practice"><${Exercise} /><//>`;
  const finished = course.value && doneOf() >= course.value.exercises.length;
  const title = inDay() ? `The puzzle of ${course.value ? spoken(course.value.day) : "the day"}` : trouble.value ? "Not here" : "Dealing…";
  return html`<${Page} at="practice" title=${title} cls="narrow">
    ${trouble.value && html`<p class="notice" role="alert"><span>${trouble.value}</span></p><p class="row"><a class="button main" href="/t">All trainers</a></p>`}
    ${finished && html`<${Result} />`}<//>`;
};

show(Room);
