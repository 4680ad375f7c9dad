// The table: one game, live, from one seat or from none.
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { Ranked } from "./advice.js";
import { Board } from "./board.js";
import { ClaimActions, ClaimHand, ClaimMat, ClaimSay, begin, cardsOf, toggle } from "./claiming.js";
import { CalledOff, Finish, calledOff } from "./finish.js";
import { Hand } from "./hand.js";
import { follow, paced } from "./live.js";
import { Cut, Lobby, LobbySay } from "./lobby.js";
import { Log } from "./log.js";
import { Laying, Playing, Sealed } from "./mat.js";
import { PHRASES } from "./phrases.js";
import { Others, Seat, seen } from "./seats.js";
import { dealOf, resultsTold } from "./told.js";
import { calm, set, settings } from "./settings.js";
import { Pace, TellingMat, TellingPicture, TellingSay, useTelling } from "./telling.js";
import { Bar, Dialog, Icon, IconButton, Names, Pegmark, Told, capital, desk, html, listed, menu, menuMore, named,
  percent, show, sorted, useTitle } from "./ui.js";

const id = location.pathname.split("/")[2];
const game = follow(id);
const chosen = signal([]), advice = signal(null), doubt = signal(null), logOpen = signal(false);
const curtain = signal(null), keyboard = signal(false), sealOpen = signal(false), carried = signal(null), resigning = signal(false);

// What others do is left on the table for a moment.
const PAUSES = { tap: 750, slow: 1200, quick: 450, once: 0 };
const staged = paced(game.shown, (before, now) => {
  if (calm() && settings.value.pace === "once") return 0;
  const mine = now.log.findLast(entry => entry.what === "play" || entry.what === "go")?.seat;
  const played = now.phase === "play" || now.phase === "cut";
  return played && !(now.you ?? []).includes(mine) ? PAUSES[settings.value.pace] : 0;
});

// --- what may be done ------------------------------------------------------------------------

const options = (shown, kind) => shown.legal.filter(option => option.kind === kind);
const same = (some, others) => some.length === others.length && some.every(card => others.includes(card));
const awaitsMe = shown => shown.seat != null && shown.awaiting.includes(shown.seat);

const act = async action => {
  const shown = staged.value;
  if (shown.tutor && /discard|play/.test(action)) {
    const loss = await game.ask("tutor", { action });
    if (loss?.why && !doubt.value) {
      doubt.value = { action, ...loss };
      return;
    }
  }
  await send(action);
};
const send = async action => {
  doubt.value = advice.value = null;
  const state = await game.act(action);
  if (state) chosen.value = [];
};

const choose = card => {
  const shown = staged.value, now = chosen.value;
  if (shown.phase === "play") {
    if (settings.value.taps === "one" && awaitsMe(shown)) act(options(shown, "play").find(option => option.cards[0] === card).action);
    else chosen.value = now.includes(card) ? [] : [card];
    return;
  }
  const need = options(shown, "discard")[0]?.cards.length ?? 0;
  if (now.includes(card)) chosen.value = now.filter(one => one !== card);
  else chosen.value = [...now, card].slice(-Math.max(need, 1));
};
const drop = card => {
  const shown = staged.value, play = options(shown, "play").find(option => option.cards[0] === card);
  if (play && awaitsMe(shown)) act(play.action);
  else if (shown.phase === "discard" && !chosen.value.includes(card)) choose(card);
};

const hint = async () => {
  if (advice.value) {
    advice.value = null;
    return;
  }
  advice.value = { waiting: true };
  const ends = new AbortController();
  await game.hear("hint/growing", answer => (advice.value ? (advice.value = answer) : ends.abort()), ends.signal);
  if (advice.value?.waiting) advice.value = null;
};

const sortNext = { rank: "suit", suit: "dealt", dealt: "rank" };

const again = async () => {
  if (staged.value.again) return location.assign(`/g/${staged.value.again}`);
  const made = await game.ask("next");
  return made && made.id !== id && location.assign(made.address);
};

// --- the page --------------------------------------------------------------------------------

const Table = () => {
  const shown = staged.value;
  if (game.lost.value) return html`<${Lost} sentence=${game.lost.value} />`;
  if (!shown) return html`<${Bar} where="" /><main class="game"><h1 class="hush">The table is being laid.</h1></main><${Strip} />`;
  return html`<${Laid} shown=${shown} />`;
};

const Lost = ({ sentence }) => html`
  <${Bar} where="" /><main class="page"><h1 class="h1">There is no such table</h1><p>${sentence}</p><p><a class="button" href="/">To the first page</a></p></main>`;

const Laid = ({ shown }) => {
  const view = seen(shown), telling = useTelling(id, shown);
  const stage = stageOf(shown, telling);
  const scores = telling?.scores ?? shown.scores, behind = telling?.behind ?? shown.behind;
  const moment = `${shown.deals} ${shown.phase} ${shown.seat} ${stage}`;
  useEffect(() => {
    chosen.value = [];
    advice.value = null;
    doubt.value = null;
  }, [moment]);
  useEffect(() => {
    const hold = new Set(shown.hand);
    if (chosen.value.some(card => !hold.has(card))) chosen.value = chosen.value.filter(card => hold.has(card));
    // A card that is alone in fitting is raised already.
    const plays = options(shown, "play");
    if (stage === "play" && plays.length === 1 && shown.hand.length === 1) chosen.value = plays[0].cards;
    if (stage === "play" && settings.value.go === "itself" && options(shown, "go").length) send(options(shown, "go")[0].action);
    if (keyboard.value && document.activeElement === document.body)
      (document.querySelector(".hand .pick:not([aria-disabled=true])") ?? document.querySelector("[data-main]"))?.focus();
  }, [shown.version, stage]);
  if (stage === "claim") begin(shown);
  const summary = summed(shown, view, scores, stage);
  useTitle(stage === "curtain" ? "Pass the screen" : awaitsMe(shown) && !telling ? "Your turn" : capital(shown.rules.title));
  const opponents = view.others.map(seat => view.name(seat)).filter(Boolean);
  const quiet = Boolean(telling) || stage === "over" || stage === "lobby";
  // While a hand is told the deal has moved on already, but not for those who listen.
  const late = telling && telling.show.deal < shown.deals, seats = shown.players.length;
  const row = { here: hereOf(), quiet, dealer: late ? (shown.dealer + seats - 1) % seats : shown.dealer };
  return html`
    <${Bar} where=${html`${formName(shown)}, ${[...new Set(shown.targets)].join("/")}<span class="only-desk">${view.me == null && shown.spectator ? " · watching" : opponents.length ? ` · against ${listed(opponents)}` : ""}</span>${shown.fair?.laid ? ", from a position" : ""}`}>
      ${shown.fair && html`<button class="seal" type="button" aria-label=${`Fair deal: the seal begins ${seal(shown)}. Show how to check it.`} onClick=${() => (sealOpen.value = true)}><${Icon} name="seal" /><span class="only-desk">sealed <code>${seal(shown)}</code></span></button>`}
    <//>
    <${Strip} />
    <main class=${`game stage-${stage}`} data-stage=${stage} data-moment=${`${shown.version} ${shown.seat} ${stage} ${telling ? `${telling.show.deal}.${telling.nth}.${telling.at}` : ""}`}>
      <h1 class="hush">${summary}</h1>
      <${Others} shown=${shown} view=${view} scores=${scores} ...${row} />
      <section class="board-side" aria-label="Board"><${Board} rules=${shown.rules.name} scores=${view.byLane(scores)} behind=${view.byLane(behind)} names=${view.names} games=${gamesOf(shown, view, telling)} /></section>
      <${Seat} shown=${shown} view=${view} seat=${view.at} scores=${scores} cls="you" ...${row} />
      <${Mat} shown=${shown} view=${view} stage=${stage} telling=${telling} />
      <section class="say" aria-live="polite"><${Say} shown=${shown} view=${view} stage=${stage} telling=${telling} /></section>
      <${Below} shown=${shown} view=${view} stage=${stage} telling=${telling} />
      <section class="actions" aria-label="Actions"><${Actions} shown=${shown} stage=${stage} telling=${telling} /></section>
      ${desk.value && html`<aside class="log" aria-label="Log of the game" tabindex="0"><${Log} shown=${shown} view=${view} telling=${telling} /></aside>`}
    </main>
    ${logOpen.value && html`<${Dialog} title="The log" cls="logbook" close=${() => (logOpen.value = false)}><${Log} shown=${shown} view=${view} telling=${telling} /><//>`}
    ${sealOpen.value && html`<${Seal} shown=${shown} />`}
    ${doubt.value && html`<${Doubt} />`}
    ${carried.value && html`<${Carried} />`}
    ${resigning.value && mayResign(shown) && html`<${Resigning} shown=${shown} />`}`;
};

// Who is at the table, by seat: as it was said last.
const hereOf = () => {
  const { here } = game.here.value;
  return here ? Object.fromEntries(staged.value.players.map(({ seat }) => [seat, here.includes(seat)])) : {};
};

const stageOf = (shown, telling) => {
  if (shown.phase === "words" && shown.you.some(seat => !shown.players[seat].cut)) return "cut";
  if (shown.phase === "seats" || shown.phase === "words") return "lobby";
  if (telling) return "telling";
  if (shown.phase === "over") return "over";
  if (shown.you.length > 1 && shown.seat != null && shown.awaiting.includes(shown.seat) && curtain.value !== shown.seat) return "curtain";
  if (!awaitsMe(shown)) return "waiting";
  if (shown.phase === "claim" || shown.phase === "call") return "claim";
  return shown.phase;
};

const formName = shown => capital(shown.rules.title.replace(/ cribbage/, ""));

const seal = shown => `${shown.fair.commitment.slice(0, 4)}·${shown.fair.commitment.slice(4, 8)}`;

// Game points by lane, without those of a game that is still being told.
const gamesOf = (shown, view, telling) => {
  const { points, results, by_seat: bySeat } = shown.match, told = resultsTold(shown, telling);
  if (!told.length) return [];
  const [last] = results.slice(told.length), won = at => last && (bySeat ? shown.players[at].side : at) === last.winner;
  return view.byLane(points.map((n, at) => (won(at) ? n - last.worth : n)));
};

const summed = (shown, view, scores, stage) => {
  const told = scores.map((score, side) => `${view.sideName(side)} ${score}`).join(", ");
  const count = shown.phase === "play" ? ` The count is ${shown.count}.` : "";
  const asked = stage === "telling" ? "The show." : shown.asked ?? "";
  return `${asked} ${told}.${count}`;
};

// --- a word from the link --------------------------------------------------------------------

const Strip = () => {
  const { link } = game;
  if (link.value === "live") return null;
  return link.value === "away"
    ? html`<div class="notice strip" role="status"><${Icon} name="away" /><span>You are off line. Your game is safe; it goes on when you are back.</span><button class="button small" type="button" onClick=${game.refresh}>Try now</button></div>`
    : html`<div class="notice calm strip" role="status"><${Icon} name="away" /><span>Connection lost, trying again. Your game is safe.</span></div>`;
};

// --- the parts of the table -------------------------------------------------------------------

const Mat = ({ shown, view, stage, telling }) => {
  if (stage === "lobby") return html`<${Lobby} shown=${shown} />`;
  if (stage === "cut") return html`<${Sealed} />`;
  if (advice.value && stage !== "claim") return html`<${Advice} />`;
  if (stage === "telling") return html`<${TellingMat} telling=${telling} view=${view} />`;
  if (stage === "over") return calledOff(shown) ? html`<${CalledOff} shown=${shown} />` : html`<${Finish} shown=${shown} view=${view} />`;
  if (shown.phase === "claim" || shown.phase === "call") return html`<${ClaimMat} shown=${shown} view=${view} />`;
  if (shown.phase === "play") {
    const makes = options(shown, "play").find(option => same(option.cards, chosen.value))?.makes;
    return html`<${Playing} shown=${shown} view=${view} next=${stage === "play" ? makes ?? 0 : 0} />`;
  }
  return html`<${Laying} shown=${shown} view=${view} chosen=${stage === "discard" ? chosen.value : []} need=${options(shown, "discard")[0]?.cards.length ?? 0} />`;
};

// The last thing that a player said in this deal: his card, his go, his claim.
const lastSaid = shown => {
  const spoken = dealOf(shown, shown.deals).findLast(entry => ["play", "go", "claim", "muggins"].includes(entry.what));
  if (!spoken) return null;
  const card = spoken.what === "play" && [...shown.pile, ...shown.played].find(one => one.card === spoken.cards[0]);
  return { seat: spoken.seat, said: spoken.what === "go" ? "go" : card ? card.said : spoken.said };
};

const Said = ({ shown, view }) => {
  const phrase = game.phrase.value;
  if (phrase && settings.value.phrases === "heard" && Date.now() - phrase.heard < 8000)
    return html`<p class="said"><${Pegmark} side=${view.laneOf(phrase.seat)} />“${phrase.said ?? PHRASES[phrase.n]}”</p>`;
  const entry = shown.phase === "play" ? lastSaid(shown) : null;
  if (entry) return html`<p class="said"><${Pegmark} side=${view.laneOf(entry.seat)} />“${capital(entry.said)}${/[.!]$/.test(entry.said) ? "" : "."}”</p>`;
  const dealer = shown.dealer;
  if (shown.phase === "discard" && dealer != null) {
    const need = options(shown, "discard")[0]?.cards.length;
    return html`<p class="said">${need ? `${["", "One", "Two", "Three"][need] ?? need} for ${view.whose(dealer)} crib.` : `${capital(view.whose(dealer))} crib.`}</p>`;
  }
  if (shown.phase === "play" && shown.starter) {
    const heels = dealOf(shown, shown.deals).find(entry => entry.what === "peg" && /heels/.test(entry.said));
    return html`<p class="said">${heels ? heels.said : html`The starter is the ${named(shown.starter)}.`}</p>`;
  }
  return html`<p class="said">${shown.phase === "deal" ? "The cards are being dealt." : ""}</p>`;
};

const Ask = ({ shown, view, stage }) => {
  const [strong, dim] = advice.value && !advice.value.last ? ["The engine thinks.", ""] : asked(shown, view, stage);
  return html`<p class="ask">${strong} <span class="dim">${dim}</span></p>`;
};

const asked = (shown, view, stage) => {
  if (stage === "discard") {
    const need = options(shown, "discard")[0].cards.length, left = need - chosen.value.length;
    if (left > 0) return [left === need ? "Your turn." : "One more.", left === need ? `Choose ${need === 1 ? "the card" : `${["", "", "two", "three"][need] ?? need} cards`} to lay away.` : "Tap a card again to keep it."];
    return options(shown, "discard").some(option => same(option.cards, chosen.value)) ? ["Lay them away?", "Tap a card again to keep it."] : ["Not these.", shown.asked];
  }
  if (stage === "play") {
    const plays = options(shown, "play");
    if (!plays.length) return ["Nothing fits under thirty-one.", "Say go."];
    const fit = plays.map(option => option.cards[0]);
    if (fit.length === shown.hand.length) return ["Your turn.", fit.length > 1 ? "Any of your cards fits." : "Your card fits."];
    return ["Your turn.", html`<${Names} cards=${fit} /> ${fit.length === 1 ? "fits" : "fit"}.`];
  }
  return [html`<${Told} text=${capital(shown.asked ?? "")} />`, ""];
};

const Say = ({ shown, view, stage, telling }) => {
  const trouble = game.trouble.value && html`<p class="notice" role="alert"><span><${Told} text=${game.trouble.value} /></span></p>`;
  const left = shown.may?.length > 0 && html`<${Left} shown=${shown} view=${view} />`;
  if (stage === "telling") return html`<${TellingSay} telling=${telling} view=${view} />`;
  if (stage === "lobby") return html`<${LobbySay} shown=${shown} />${trouble}`;
  if (stage === "cut") return html`<p class="said">Cut the pack.</p>${trouble}`;
  if (stage === "curtain") return html`<p class="said">${view.name(shown.seat)}, it is for you.</p><p class="ask"><span class="dim">Pass the screen. The cards are shown when you say that you are there.</span></p>`;
  if (stage === "claim") return html`<${ClaimSay} shown=${shown} view=${view} />${trouble}`;
  if (stage === "over") return trouble || html`<p class="ask"></p>`;
  return html`
    <${Said} shown=${shown} view=${view} />
    <${Ask} shown=${shown} view=${view} stage=${stage} />
    ${trouble}${left}`;
};

const Advice = () => html`
  <section class="mat advice" aria-label="What the engine would do" aria-live=${advice.value.last ? "polite" : "off"} tabindex="0">${advice.value.waiting
    ? html`<p class="dim">Thinking it over.</p>` : html`<${Ranked} options=${advice.value.options} byWin=${advice.value.by_win} most=${desk.value ? 3 : 2} />`}</section>`;

const MAY = { "claim-win": "Claim the game", "bot-takes-over": "Let a bot finish", "call-off": "Call it off" };

const Left = ({ shown }) => {
  const gone = shown.gone.map(({ seat }) => shown.players[seat]);
  return html`<div class="notice" role="status"><span>${listed(gone.map(player => player.name))} ${gone.length === 1 ? "has" : "have"} left the table.</span>
    <span class="row">${shown.may.map(what => html`<button key=${what} class="button small" type="button" onClick=${() => game.change(what)}>${MAY[what]}</button>`)}</span></div>`;
};

const Below = ({ shown, view, stage, telling }) => {
  if (stage === "telling") return html`<${Pace} telling=${telling} />`;
  if (stage === "claim") return html`<${ClaimHand} game=${game} />`;
  if (stage === "cut") return html`<section class="hand cut-hand" aria-label="The cut"><${Cut} game=${game} fair=${shown.fair} /></section>`;
  if (stage === "curtain" || stage === "lobby" || stage === "over" || !shown.hand?.length) return html`<section class="hand empty" aria-hidden="true"></section>`;
  const cards = sorted(shown.hand, settings.value.sort), still = stage === "waiting";
  const plays = options(shown, "play").map(option => option.cards[0]);
  const fits = card => stage === "discard" || (stage === "play" && plays.includes(card));
  return html`<${Hand} cards=${cards} chosen=${still ? [] : chosen.value} fits=${fits} choose=${choose} drop=${drop} still=${still} />`;
};

const Actions = ({ shown, stage, telling }) => {
  const sending = game.sending.value;
  const log = !desk.value && html`<${IconButton} icon="log" label="Log of the deal" onClick=${() => (logOpen.value = true)} />`;
  if (stage === "telling")
    return html`<${IconButton} icon="back" label="One step back" disabled=${!telling.canBack} onClick=${telling.back} />
      <button class="button main" type="button" data-main onClick=${telling.next}>Go on</button><${TellingPicture} telling=${telling} rules=${shown.rules} />${log}`;
  if (stage === "claim") return html`<${ClaimActions} shown=${shown} act=${act} sending=${sending} />${log}`;
  if (stage === "curtain") return html`<button class="button main" type="button" data-main onClick=${() => (curtain.value = shown.seat)}>I am ${shown.players[shown.seat].name}</button>`;
  if (stage === "cut" || stage === "lobby") return html`<a class="button" href="/">To the first page</a>`;
  if (stage === "over") return html`<${Over} shown=${shown} log=${log} />`;
  const undo = shown.undo && html`<${IconButton} icon="back" label="Take back" disabled=${sending} onClick=${() => game.change("takeback")} />`;
  const lamp = shown.hints && stage !== "waiting" && html`<${IconButton} icon="hint" label="Hint" aria-pressed=${Boolean(advice.value)} onClick=${hint} />`;
  const sort = shown.hand?.length > 1 && (desk.value || stage === "discard") &&
    html`<${IconButton} icon="sort" label=${`Sort the hand; now by ${settings.value.sort}`} onClick=${() => set("sort", sortNext[settings.value.sort])} />`;
  return html`${undo}${lamp}<${Main} shown=${shown} stage=${stage} sending=${sending} />${sort || ""}${(!sort || undo === false) && log}`;
};

const Main = ({ shown, stage, sending }) => {
  const button = (words, action) => html`<button class="button main" type="button" data-main disabled=${!action || sending} onClick=${() => act(action)}><span>${words}</span></button>`;
  if (stage === "discard") {
    const need = options(shown, "discard")[0].cards.length, now = sorted(chosen.value, "rank");
    const option = options(shown, "discard").find(one => same(one.cards, now));
    if (option) return button(html`Lay away <${Names} cards=${now} plain />`, option.action);
    const left = need - now.length;
    if (!left) return button(html`<${Names} cards=${now} /> cannot be laid away`, null);
    return button(now.length ? html`<${Names} cards=${now} /> and ${left === 1 ? "one" : left} more` : `Choose ${need === 1 ? "one" : need === 2 ? "two" : need}`, null);
  }
  if (stage === "play") {
    const go = options(shown, "go")[0];
    if (go) return button("Go", go.action);
    const option = options(shown, "play").find(one => same(one.cards, chosen.value));
    if (option) return button(html`Play <${Names} cards=${option.cards} plain />${option.makes != null && html` <span class="aside">count ${option.makes}</span>`}`, option.action);
    return button("Choose a card", null);
  }
  return html`<button class="button main" type="button" disabled><span>${shown.spectator ? "You are watching" : "Not your turn"}</span></button>`;
};

const Over = ({ shown, log }) => {
  const { again: there, match } = shown;
  const label = there ? "To the next table" : !match.over ? "The next game" : "Again";
  return html`
    ${shown.challenge ? html`<a class="button main" data-main href=${`/d/${shown.challenge}`}>To the challenge</a>`
      : (shown.next || there) && html`<button class="button main" type="button" data-main onClick=${again}>${label}</button>`}
    <a class="button" href=${`/g/${id}/1`}>Look it over</a>${log}`;
};

const Doubt = () => {
  const { action, loss_win: win, loss_points: points, why } = doubt.value;
  const cost = win > 0 ? percent(win) : `${points.toFixed(1)} points`;
  return html`<${Dialog} title=${`That costs ${cost}`} close=${() => (doubt.value = null)}>
    <p>${capital(why)}.</p>
    <p class="row"><button class="button main" type="button" autofocus onClick=${() => (doubt.value = null)}>Think again</button>
      <button class="button" type="button" onClick=${() => send(action)}>${action.includes("discard") ? "Lay them away anyway" : "Play it anyway"}</button></p><//>`;
};

const LAID = "This game began from a position: its first deal was laid out and cannot be checked, the later ones can.";

const Seal = ({ shown }) => html`
  <${Dialog} title="A fair deal" close=${() => (sealOpen.value = false)}>
    <p>The host’s secret was sealed before you cut. Its seal is</p>
    <p class="hex">${shown.fair.commitment}</p>
    <p>${shown.fair.words?.length ? `Cut with ${listed(shown.fair.words.map(word => (word ? `“${word}”` : "no word")))}.` : "Nobody has cut with a word."}
      ${shown.fair.laid ? ` ${LAID}` : ""}${shown.fair.secret ? " The secret is open:" : " When the match is over the secret is shown here, and anybody can deal the cards again."}</p>
    ${shown.fair.secret && html`<p class="hex">${shown.fair.secret}</p><p><a class="button" href=${`/fair?game=${id}`}>Deal it again and compare</a></p>`}
  <//>`;

const mayResign = shown => !shown.spectator && shown.scores.length === 2 && shown.deals > 0 && shown.phase !== "over";

const resign = async () => {
  resigning.value = false;
  await game.change("resign", staged.value.you.length > 1 ? { seat: staged.value.seat } : {});
};

const Resigning = ({ shown }) => html`
  <${Dialog} title="Resign?" close=${() => (resigning.value = false)}>
    <p>The ${shown.match.results.length || shown.match.to || shown.match.games > 1 ? "match" : "game"} ends here, and it is won by the other side. It cannot be taken back.</p>
    <p class="row"><button class="button main" type="button" autofocus onClick=${() => (resigning.value = false)}>Play on</button>
      <button class="button" type="button" onClick=${resign}>Resign</button></p><//>`;

const Carried = () => html`
  <${Dialog} title="Take your seat elsewhere" close=${() => (carried.value = null)}>
    <p>Open this link on the other device. Whoever has it has your seat, so send it to nobody else.</p>
    <p class="hex"><a href=${carried.value}>${new URL(carried.value, location.href).href}</a></p><//>`;

// --- keys ------------------------------------------------------------------------------------

const typing = at => at?.closest?.("input, select, textarea") && at.type !== "radio";
const press = selector => document.querySelector(selector)?.click();

addEventListener("pointerdown", () => (keyboard.value = false), true);
addEventListener("keydown", event => {
  keyboard.value = true;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const shown = staged.value, at = event.target;
  if (!shown || (typing(at) && event.key !== "Enter")) return;
  if (event.key === "Enter" && !typing(at)) {
    if (at.closest?.("a, button:not(.pick)")) return;
    event.preventDefault();
    press("[data-main]:not([disabled])");
  } else if (event.key === "Enter" && at.closest?.(".stepper")) press("[data-main]:not([disabled])");
  else if (event.key === "g" || event.key === "G") {
    const go = options(shown, "go")[0];
    if (go && awaitsMe(shown)) act(go.action);
  } else if (event.key === "h" && shown.hints && awaitsMe(shown)) hint();
  else if (event.key === "l") logOpen.value = !desk.value;
  else if (event.key === "u" && shown.undo) game.change("takeback");
  else if (event.key === "s") set("sort", sortNext[settings.value.sort]);
  else if (event.key === "a" && shown.phase === "claim") press(".claim-bar .button");
  else if (/^[1-9]$/.test(event.key)) {
    if ((shown.phase === "claim" || shown.phase === "call") && awaitsMe(shown)) {
      const card = cardsOf(shown)[event.key - 1];
      if (card) toggle(card);
    } else document.querySelectorAll(".hand .pick")[event.key - 1]?.click();
  }
});

// --- what a table adds to the menu -----------------------------------------------------------

const people = shown => shown.players.filter(player => player.kind === "person").length > 1;

menuMore.value = () => {
  const shown = staged.value;
  if (!shown) return null;
  return html`
    ${!shown.spectator && people(shown) && html`<div class="field"><span class="label">Say</span><div class="row">${PHRASES.map((phrase, n) => html`
      <button key=${n} class="button small" type="button" onClick=${() => { game.ask("phrase", { n }); menu.value = false; }}>${phrase}</button>`)}</div></div>`}
    <div class="row">
      ${shown.match.results.length > 0 && html`<a class="button small" href=${shown.record ?? `/api/games/${id}/record`} download>Download the record</a>`}
      ${!shown.spectator && html`<button class="button small" type="button" onClick=${carry}>Take the seat elsewhere</button>`}
      ${mayResign(shown) && html`<button class="button small" type="button" onClick=${() => { menu.value = false; resigning.value = true; }}>Resign</button>`}
    </div>`;
};

const carry = async () => {
  const answer = await game.ask("carry");
  menu.value = false;
  if (answer) carried.value = answer.address;
};

// The screen stays on while a game is.
const stayAwake = () => {
  if (document.visibilityState === "visible" && staged.value?.phase !== "over") navigator.wakeLock?.request("screen").catch(() => {});
};
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

show(Table);
