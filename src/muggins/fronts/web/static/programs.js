// The interface for programs: it was written by the server, and only gets its bar and tabs here.
import { Page, html, show } from "./ui.js";

const written = document.querySelector("#page main").innerHTML;

show(() => html`<${Page} cls="reading programs"><div class="page-part" dangerouslySetInnerHTML=${{ __html: written }}></div><//>`);
