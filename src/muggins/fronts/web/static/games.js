// All games of this browser: go on, look at them, keep a copy, throw them away.
import { signal } from "@preact/signals";
import { call, get, insist, send } from "./api.js";
import { GameRow, Unread, listings } from "./rows.js";
import { Dialog, Icon, IconButton, Page, html, listed, show } from "./ui.js";

const games = signal(null), unread = signal(0), trouble = signal(""), going = signal(null);

insist(() => get("/api/mine")).then(answer => {
  games.value = listings(answer);
  unread.value = answer.length - games.value.length;
}).catch(error => (trouble.value = error.message));

const LARGEST = 500_000;

const upload = async event => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  if (file.size > LARGEST) {
    trouble.value = "That file is larger than half a million bytes; a record of a match is far smaller.";
    return;
  }
  try {
    const made = await send("POST", "/api/records", await file.text());
    location.assign(`/g/${made.id}/1`);
  } catch (error) {
    trouble.value = error.message;
  }
};

const away = async game => {
  going.value = null;
  try {
    await call("DELETE", `/api/games/${game.id}`);
    games.value = games.value.filter(one => one !== game);
  } catch (error) {
    trouble.value = error.message;
  }
};

const Sure = () => html`
  <${Dialog} title="Delete this game?" close=${() => (going.value = null)}>
    <p>Your copy of the game with ${listed(going.value.names.filter((_, at) => !going.value.mine.includes(at)))} goes from this list. The record, if you want to keep it, can be downloaded first.</p>
    <p class="row"><button class="button main" type="button" onClick=${() => away(going.value)}>Delete it</button>
      <a class="button" href=${`/api/games/${going.value.id}/record`} download=${`${going.value.id}.txt`}>Download</a></p><//>`;

const Games = () => {
  const all = games.value, open = all?.filter(game => !game.over) ?? [], over = all?.filter(game => game.over) ?? [];
  const list = (title, some) => some.length > 0 && html`
    <section class="sheet" aria-label=${title}><h2 class="h2">${title}</h2><ul class="rows">${some.map(game => html`
      <${GameRow} key=${game.id} game=${game}>${game.over && html`<a class="icon" href=${`/g/${game.id}/review`} aria-label="Review" title="Review"><${Icon} name="review" /></a>`}<${IconButton} icon="close" label="Delete this game" onClick=${() => (going.value = game)} /><//>`)}</ul></section>`;
  return html`
    <${Page} at="games" title="Your games">
      ${trouble.value && html`<p class="notice" role="alert">${trouble.value}</p>`}
      <${Unread} games=${unread.value} />
      ${all && !all.length && !unread.value && html`<p class="dim">There are none yet. <a href="/">Begin one</a>, or look at a record of one.</p>`}
      <div class="page-part">${list("Under way", open)}${list("Over", over)}
        <section class="sheet" aria-labelledby="up"><h2 class="h2" id="up">Look at a record</h2>
          <p class="dim">A record of a game, played here or elsewhere: a text file.</p>
          <p><label class="button upload">Choose a file<input class="hush" type="file" accept=".txt,.muggins,text/plain" onChange=${upload} /></label></p></section>
      </div>
      ${going.value && html`<${Sure} />`}
    <//>`;
};

show(Games);
