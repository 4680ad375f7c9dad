// The forms of the game in prose, which the fields of their rules make.
import { signal } from "@preact/signals";
import { get, insist } from "./api.js";
import { Page, capital, html, show } from "./ui.js";

const wanted = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const forms = signal(null), trouble = signal("");
insist(() => get("/api/forms")).then(answer => (forms.value = answer.forms ?? answer)).catch(error => (trouble.value = error.message));

const paragraphs = prose => prose.split(/\n\s*\n/).map(text => text.replace(/\s+/g, " ").trim()).filter(Boolean);

const Form = ({ form }) => html`
  <${Page} at="rules" title=${capital(form.title)} cls="reading">
    <div class="prose">${paragraphs(form.prose).map((text, at) => html`<p key=${at}>${text}</p>`)}</div>
    <p class="row"><a class="button" href="/rules">All forms</a><a class="button" href="/">Play</a></p><//>`;

const Rules = () => {
  const all = forms.value;
  if (!all) return html`<${Page} at="rules" title="Rules"><p>${trouble.value}</p><//>`;
  const form = all.find(one => one.name === wanted);
  if (form) return html`<${Form} form=${form} />`;
  const seats = [...new Set(all.map(one => one.seats))].sort();
  const NUMBER = { 2: "Two players", 3: "Three players", 4: "Four players", 5: "Five players", 6: "Six players" };
  return html`
    <${Page} at="rules" title="Forms of cribbage">
      ${wanted && html`<p class="notice"><span>There is no form called ${wanted}.</span></p>`}
      <div class="page-part beside">${seats.map(many => html`
        <section class="sheet" key=${many} aria-labelledby=${`seats-${many}`}><h2 class="h2" id=${`seats-${many}`}>${NUMBER[many] ?? `${many} players`}</h2>
          <ul class="rows">${all.filter(one => one.seats === many).map(one => html`<li key=${one.name}><a class="rowlink bare" href=${`/rules/${one.name}`}><span><b>${capital(one.title)}</b><small>${one.summary ?? ""}</small></span></a></li>`)}</ul></section>`)}</div>
    <//>`;
};

show(Rules);
