// An invitation: what is played, and a button to sit down. Looking at it uses nothing up.
import { signal } from "@preact/signals";
import { Refused, get, insist, post } from "./api.js";
import { set, settings } from "./settings.js";
import { Page, capital, html, listed, show, terms } from "./ui.js";

const token = location.pathname.split("/")[2];
const invite = signal(null), trouble = signal(""), word = signal(""), busy = signal(false);

insist(() => get(`/api/invitations/${token}`)).then(answer => (invite.value = answer)).catch(error => (trouble.value = error.message));

const sit = async event => {
  event.preventDefault();
  busy.value = true;
  try {
    const { id } = invite.value;
    await insist(() => post(`/api/games/${id}/sit`, { invite: token, name: settings.value.name, word: word.value }));
    location.assign(`/g/${id}`);
  } catch (error) {
    busy.value = false;
    if (!(error instanceof Refused)) throw error;
    trouble.value = error.message;
  }
};

const Terms = ({ game }) => {
  const { rules, match, hints, takeback, clock } = game;
  const rows = [
    ["Form", capital(rules.title)],
    ["To", [...new Set(rules.targets ?? [rules.target])].join(" and ")],
    ["Counting", rules.muggins ? "by the players, with muggins: what one leaves out, another may take" : rules.counting === "claimed" ? "by the players" : "by the table"],
    ["Match", terms(match)],
    ["Clock", clock && `${clock} minutes each`],
    ["Agreed", [hints && "hints", takeback && "take-back"].filter(Boolean).join(" and ") || "no hints, no take-back"],
  ];
  return html`<dl class="facts left">${rows.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
};

const Join = () => {
  const found = invite.value;
  if (!found) return html`<${Page} title=${trouble.value ? "This invitation is not good" : "One moment"}><p>${trouble.value}</p>${trouble.value && html`<p><a class="button" href="/">To the first page</a></p>`}<//>`;
  const game = found, { id } = game, others = game.players.filter(Boolean);
  if (game.yours) return html`<${Page} title="You sit at this table"><p class="row"><a class="button main" href=${`/g/${id}`}>To the table</a></p><//>`;
  if (!game.open)
    return html`<${Page} title="Somebody has sat down here"><p>The seat is taken. You may watch: the hands stay hidden.</p><p class="row"><a class="button main" href=${`/g/${id}`}>Watch the game</a><a class="button" href="/">To the first page</a></p><//>`;
  return html`
    <${Page} title=${`${others.length ? listed(others) : "A friend"} ${others.length > 1 ? "invite" : "invites"} you to cribbage`} cls="narrow">
      <form class="sheet" onSubmit=${sit}>
        <${Terms} game=${game} />
        <label class="field"><span class="label">Your name at the table</span><input class="box" type="text" maxlength="20" autocomplete="nickname" value=${settings.value.name} onInput=${event => set("name", event.target.value)} /></label>
        <label class="field"><span class="label">A word to cut the pack with, or none</span><input class="box" type="text" maxlength="80" autocomplete="off" value=${word.value} onInput=${event => (word.value = event.target.value)} /></label>
        ${game.fair?.commitment && html`<p class="label">The pack is sealed: <code>${game.fair.commitment.slice(0, 16)}</code>. It is shuffled with the seal’s secret and your word, so that nobody can have chosen the cards. <a href="/fair">How that works</a></p>`}
        ${trouble.value && html`<p class="notice" role="alert">${trouble.value}</p>`}
        <button class="button main wide" type="submit" disabled=${busy.value}>Sit down</button>
      </form><//>`;
};

show(Join);
