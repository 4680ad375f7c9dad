// A page that says what went wrong; it was written by the server, and only gets its bar here.
import { Page, html, show } from "./ui.js";

const [title, ...told] = [...document.querySelectorAll("#page h1, #page p:not(:last-child)")].map(at => at.textContent);

show(() => html`<${Page} title=${title} cls="narrow">${told.map(text => html`<p>${text}</p>`)}<p class="row"><a class="button main" href="/">To the first page</a></p><//>`);
