// A challenge: the same deals for whoever opens the link, played first, then laid side by side.
import { signal } from "@preact/signals";
import { get, insist, once, post } from "./api.js";
import { copied, share, told as said } from "./practice.js";
import { Unread } from "./rows.js";
import { set, settings } from "./settings.js";
import { Names, Page, Segments, capital, html, listed, plural, show, sorted } from "./ui.js";

const code = location.pathname.split("/")[2] ?? "";
const dare = signal(null), sides = signal(null), levels = signal([]), trouble = signal(""), busy = signal(false);
const wanted = signal({ rules: "six-card", bot: "", games: 1 });
const want = (key, value) => (wanted.value = { ...wanted.value, [key]: value });

const load = async () => {
  try {
    if (!code) {
      const found = await insist(() => get("/api/levels"));
      levels.value = found;
      return want("bot", found.at(-1).name);
    }
    dare.value = await insist(() => get(`/api/challenges/${code}`));
    if (dare.value.done) sides.value = await insist(() => get(`/api/challenges/${code}/comparison`));
  } catch (error) {
    trouble.value = error.message;
  }
  return undefined;
};
load();

const tried = async ask => {
  busy.value = true;
  trouble.value = "";
  try {
    location.assign((await insist(ask)).address);
  } catch (error) {
    trouble.value = error.message;
  } finally {
    busy.value = false;
  }
};
const id = once();
const issue = event => {
  event.preventDefault();
  tried(() => post("/api/challenges", { ...wanted.value, action_id: id }));
};
const play = number => tried(() => post(`/api/challenges/${code}/games/${number}`, { name: settings.value.name }));

const Trouble = () => trouble.value && html`<p class="notice" role="alert"><span>${trouble.value}</span></p>`;

// --- issuing one ---------------------------------------------------------------------------------

const Issue = () => html`
  <form class="sheet" onSubmit=${issue} aria-labelledby="issue"><h2 class="h2" id="issue">A new challenge</h2>
    <p class="dim">The deals are drawn once and sealed. Whoever opens the link plays them from the same seat against the same bot; who has played sees what all made of each hand.</p>
    <${Segments} label="Form" name="form" value=${wanted.value.rules} choose=${value => want("rules", value)} options=${[["six-card", "Six-card", "to 121"], ["five-card", "Five-card", "to 61"]]} />
    <label class="field"><span class="label">Against</span><select class="box" value=${wanted.value.bot} onChange=${event => want("bot", event.target.value)}>${levels.value.map(({ name, sentence }) => html`<option key=${name} value=${name}>${capital(name)}: ${sentence}</option>`)}</select></label>
    <${Segments} label="Games" name="games" value=${wanted.value.games} choose=${value => want("games", value)} options=${[[1, "One"], [3, "Three"], [5, "Five"], [9, "Nine"]]} />
    <${Trouble} />
    <button class="button main wide" type="submit" disabled=${busy.value || !wanted.value.bot}>Draw and seal the deals</button></form>`;

// --- playing it ----------------------------------------------------------------------------------

const how = game => (game.given_up ? `given up, ${game.scores.join("–")}` : game.over ? `${game.won == null ? "not finished" : game.won ? "won" : "lost"}, ${game.scores.join("–")}` : game.address ? "under way" : "not played yet");

const Playing = () => {
  const { games, rules, bot, done, tables, unread } = dare.value, lost = games.filter(game => game.given_up), next = games.find(game => !game.over);
  const link = `${location.origin}/d/${code}`;
  return html`
    <section class="sheet" aria-labelledby="yours"><h2 class="h2" id="yours">${done ? "You have played it" : `Your ${games.length === 1 ? "game" : plural(games.length, "game")} against ${capital(bot)}`}</h2>
      <p class="dim">${capital(rules.title)}. The same cards for everybody, from the same seat. No hints, nothing is taken back, and each game is played once.</p>
      <p class="dim">It is played on trust: nobody has an account here, so whoever plays it first in another browser knows the cards.</p>
      ${lost.length > 0 && html`<p class="notice" role="status"><span>You gave game ${listed(lost.map(game => game.number))} up. What was not played to its end stands beside nobody’s, and there is no second try.</span></p>`}
      <${Unread} games=${unread} />
      <ol class="rows">${games.map(game => html`<li key=${game.number} class="daregame"><span><b>Game ${game.number}</b> <span class="dim">${how(game)}</span></span>${game.over ? html`<a class="button small" href=${`${game.address}/1`}>Look at it</a>` : ""}</li>`)}</ol>
      ${!done && html`<label class="field"><span class="label">Your name in the comparison</span><input class="box" type="text" maxlength="20" autocomplete="nickname" value=${settings.value.name} onInput=${event => set("name", event.target.value)} /></label>`}
      <${Trouble} />
      ${next && html`<button class="button main wide" type="button" disabled=${busy.value} onClick=${() => play(next.number)}>${next.address ? "Go on" : `Play game ${next.number}`}</button>`}
      <p class="row"><button class="button small" type="button" onClick=${() => share(`The same cards for you and me: ${link}`, "Link")}>${navigator.share ? "Share the link" : "Copy an invitation"}</button><button class="button small" type="button" onClick=${() => copied(link, "Link")}>Copy link</button>
        ${done && html`<a class="button small" href=${`/api/challenges/${code}/record`} download>Download your games</a>`}</p>
      <p class="label" role="status">${said.value || (tables ? `${plural(tables, "game")} of this challenge ${tables === 1 ? "is" : "are"} played.` : "")}</p></section>`;
};

// What was settled before anybody played.
const Sealed = () => {
  const { seal, course, games } = dare.value;
  return html`
    <section class="sheet" aria-labelledby="sealed"><h2 class="h2" id="sealed">What is fixed, and what you can check</h2>
      <p>The deals were drawn before anybody played, and are the same for all. So they are not cut by you, and this server could know them: a challenge compares people, it does not prove a shuffle. That nobody changed them afterwards you can check: this seal stands from the first day.</p>
      <p class="hex">${seal}</p>
      ${course
        ? html`<p>You have played, so it is open for you: <code class="hex">${course}</code>. Its SHA-256, after “muggins-challenge-1” and a line feed, is the seal, and <code>muggins duplicate</code> deals it again. Do not pass it on to those who have still to play.</p>`
        : html`<p class="dim">${games.some(game => game.given_up) ? "It is opened to those who play every game to its end." : "It is opened for you when you have played: then you get the seed, and with it every deal."}</p>`}</section>`;
};

// --- side by side --------------------------------------------------------------------------------

const plus = (value, digits = 1) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
const interval = one => (one ? `${plus(one.mean, 2)} ± ${one.half.toFixed(2)}` : "–");

const Club = () => html`
  <section class="sheet" aria-labelledby="club"><h2 class="h2" id="club">On the same cards</h2>
    <div class="scrolls" tabindex="0" role="region" aria-label="Players"><table><thead><tr><th scope="col">player</th><th scope="col">won</th><th scope="col">ahead</th><th scope="col">deals</th><th scope="col">gained a deal</th></tr></thead><tbody>
      ${sides.value.ranked.map(one => html`<tr key=${one.name}><td>${one.name}</td><td>${one.wins} of ${one.games}</td><td>${one.margin == null ? "–" : plus(one.margin)}</td><td>${one.boards}</td><td>${interval(one.gained)}</td></tr>`)}</tbody></table></div>
    ${sides.value.players.length < 2 ? html`<p>Nobody else has played it yet. Send the link.</p>` : html`<p class="said">${verdict()}</p>`}
    <p class="label">Gained: what one made of a deal, less what the bot made, more than the mean of the others on the same deal; ± holds 95 of 100 cases, each deal for itself. Ahead: holes at the end of a game.</p>
    <p class="row"><a class="button small" href=${`/api/challenges/${code}/comparison.csv`} download>Export CSV</a><a class="button small" href=${`/api/challenges/${code}/comparison.json`} download>Export JSON</a></p></section>`;

const verdict = () => {
  const { players, between } = sides.value, known = between.map((one, at) => [players[at + 1], one]).filter(([, one]) => one);
  if (!known.length) return "There are too few deals that both have counted to their end.";
  const [name, [mean, half]] = known[0], sure = Math.abs(mean) > half;
  if (!mean && !half) return `You and ${name} made the same of these deals.`;
  return `You made ${Math.abs(mean).toFixed(2)} points a deal ${mean < 0 ? "less" : "more"} than ${name}, give or take ${half.toFixed(2)}: ${sure ? "play made that difference" : "that may be chance as well"}.`;
};

const made = one => (one ? html`<${Names} cards=${sorted(one.tossed, "rank")} /> <b class="num">${one.ours}–${one.theirs}</b>${one.whole ? "" : "*"}` : "–");

const MOST = 3; // players that stand side by side

const Boards = () => {
  const { players, boards, games } = sides.value, some = players.slice(0, MOST);
  return games.map(({ game }) => html`
    <section class="sheet" key=${game} aria-labelledby=${`g${game}`}><h2 class="h2" id=${`g${game}`}>Game ${game}, deal by deal</h2>
      <div class="scrolls" tabindex="0" role="region" aria-label=${`Deals of game ${game}`}><table><thead><tr><th scope="col">deal</th><th scope="col" class="words">dealt</th><th scope="col" class="words">up</th><th scope="col" class="words">crib</th>${some.map(name => html`<th key=${name} scope="col" class="words">${name}</th>`)}</tr></thead><tbody>
        ${boards.filter(board => board.game === game).map(board => html`<tr key=${board.number}><td>${board.number}</td><td class="words"><${Names} cards=${sorted(board.hand, "rank")} /></td><td class="words">${board.starter && html`<${Names} cards=${[board.starter]} />`}</td><td class="words">${board.own_crib ? "own" : "theirs"}</td>${some.map((name, at) => html`<td key=${name} class="words">${made(board.made[at])}</td>`)}</tr>`)}</tbody></table></div>
      <p class="label">The cards laid away, and the points of both sides.${boards.some(board => board.made.some(one => one && !one.whole)) ? " * was not counted to its end, and is not compared." : ""}${players.length > MOST ? ` The first ${MOST} of ${players.length}.` : ""}</p></section>`);
};

const Challenge = () => {
  if (!code) return html`<${Page} at="practice" title="The same deals" cls="narrow"><${Issue} /><//>`;
  if (!dare.value) return html`<${Page} at="practice" title=${trouble.value ? "Not here" : "A challenge"} cls="narrow"><${Trouble} /><//>`;
  return html`<${Page} at="practice" title=${sides.value && sides.value.players.length > 1 ? listed(sides.value.players.slice(0, MOST)) : "The same deals for everybody"}>
    <div class="page-part two"><div class="col">${sides.value ? html`<${Club} />` : ""}<${Playing} /></div><div class="col">${sides.value ? html`<${Boards} />` : ""}<${Sealed} /></div></div><//>`;
};

show(Challenge);
