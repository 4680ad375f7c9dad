// A link that carries a seat to this device; pressing the button takes it over.
import { signal } from "@preact/signals";
import { insist, post } from "./api.js";
import { Page, html, show } from "./ui.js";

const token = location.pathname.split("/")[2];
const trouble = signal("");
const id = token.slice(0, token.length / 2);

const take = async () => {
  try {
    await insist(() => post(`/api/games/${id}/land`, { carry: token }));
    location.assign(`/g/${id}`);
  } catch (error) {
    trouble.value = error.message;
  }
};

const Carry = () => html`
  <${Page} title=${trouble.value ? "This link is not good" : "Take the seat over"} cls="narrow">
    ${trouble.value ? html`<p>${trouble.value}</p><p><a class="button" href="/">To the first page</a></p>` : html`
      <section class="sheet"><p>A seat at a table of cribbage comes to this device; the other one keeps it too. The link is used up by sitting down.</p>
        <button class="button main wide" type="button" onClick=${take}>Sit here</button></section>`}
  <//>`;

show(Carry);
