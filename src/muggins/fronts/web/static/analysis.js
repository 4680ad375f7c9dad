// The analysis board: any hand, score and pile, and what the engine makes of it; each has an address.
import { signal } from "@preact/signals";
import { Bar as Lossbar, Fig, parted } from "./advice.js";
import { useLayoutEffect, useRef } from "preact/hooks";
import { get, insist, lines } from "./api.js";
import { Board } from "./board.js";
import { Picture, positionPicture } from "./picture.js";
import { PlayOn } from "./playingon.js";
import { seen } from "./seats.js";
import { calm } from "./settings.js";
import { Card, Mini, Names, Page, Pegmark, Segments, capital, html, listed, named, percent, show, signed, sorted } from "./ui.js";

const address = () => decodeURIComponent(location.pathname.slice("/a/".length));
const found = signal(null), trouble = signal(""), busy = signal(false), looked = signal(null), said = signal(""), most = signal(6);
const forms = signal([]);
insist(() => get("/api/forms")).then(answer => (forms.value = answer.forms ?? answer)).catch(() => {});

const blank = { rules: "six-card", hand: [], dealer: true, mine: "0", theirs: "0", stage: "discard", starter: "", pile: "", history: "" };
const asked = signal(blank);
const ask = (key, value) => (asked.value = { ...asked.value, [key]: value });

// Answers come as they are worked out, each surer than the one before; only one question is open.
let asking = null;
const look = async (body, push) => {
  asking?.abort();
  const mine = (asking = new AbortController());
  busy.value = true;
  trouble.value = "";
  const take = answer => {
    if (mine.signal.aborted) return;
    const first = answer.position != null;
    found.value = first ? answer : { ...found.value, ...answer, position: found.value.position, shown: found.value.shown };
    if (!first) return;
    looked.value = null;
    most.value = 6;
    if (push) {
      scrollTo(0, 0);
      history.pushState(null, "", `/a/${answer.position}`);
      push = false;
    }
  };
  try {
    await insist(() => lines("/api/analysis/growing", body, take, mine.signal));
  } catch (error) {
    if (mine.signal.aborted) return;
    trouble.value = error.message;
    if (!push) found.value = null;
  } finally {
    if (asking === mine) busy.value = false;
  }
};
const follow = () => {
  if (address()) return look({ position: address() }, false);
  asking?.abort();
  busy.value = false;
  return (found.value = null);
};
addEventListener("popstate", follow);
follow();

const set = event => {
  event.preventDefault();
  const { rules, hand, dealer, mine, theirs, stage, starter, pile, history: before } = asked.value;
  const body = { rules, hand: hand.join(" "), dealer, scores: [Number(mine) || 0, Number(theirs) || 0] };
  if (stage === "play") Object.assign(body, { starter, pile, history: before });
  look(body, true);
};

// --- setting a hand up -------------------------------------------------------------------------

const DECK = [..."shdc"].flatMap(suit => [..."A23456789TJQK"].map(rank => rank + suit));

const Pack = () => {
  const { hand } = asked.value;
  const press = card => ask("hand", hand.includes(card) ? hand.filter(one => one !== card) : [...hand, card]);
  return html`<div class="pack" role="group" aria-label="The pack">${DECK.map(card => html`
    <button key=${card} type="button" class="packed" aria-pressed=${hand.includes(card)} aria-label=${named(card)} onClick=${() => press(card)}><${Mini} card=${card} /></button>`)}</div>`;
};

const writing = signal(null); // the hand as it is typed, till it is left: what comes meanwhile must not wipe it out
const typed = event => {
  writing.value = event.target.value;
  const cards = event.target.value.match(/(?:10|[2-9TJQKA])[cdhs]/gi) ?? [];
  ask("hand", [...new Set(cards.map(card => card.replace("10", "T")).map(card => card[0].toUpperCase() + card[1].toLowerCase()))]);
};

const Text = ({ label, name, ...more }) => html`
  <label class="field"><span class="label">${label}</span><input class="box" type="text" autocomplete="off" spellcheck=${false} value=${asked.value[name]} onInput=${event => ask(name, event.target.value)} ...${more} /></label>`;

const SetUp = () => {
  const { hand, dealer, stage, rules } = asked.value, two = forms.value.filter(form => form.seats === 2);
  return html`
  <form class="sheet" onSubmit=${set} aria-labelledby="set-up">
    <h2 class="h2" id="set-up">Set up a hand</h2>
    <label class="field"><span class="label">Your cards: tap them, or type them like 5h jc</span>
      <input class="box" type="text" autocomplete="off" spellcheck=${false} value=${writing.value ?? hand.join(" ")} onInput=${typed} onChange=${() => (writing.value = null)} /></label>
    <${Pack} />
    <${Segments} label="The crib" name="dealer" value=${dealer} choose=${value => ask("dealer", value)} options=${[[true, "Mine"], [false, "Theirs"]]} />
    <div class="pairs"><${Text} label="Your score" name="mine" inputmode="numeric" /><${Text} label="Their score" name="theirs" inputmode="numeric" /></div>
    <${Segments} label="To be chosen" name="stage" value=${stage} choose=${value => ask("stage", value)} options=${[["discard", "Cards to lay away"], ["play", "A card to play"]]} />
    ${stage === "play" && html`
      <${Text} label="Starter" name="starter" placeholder="5c" />
      <${Text} label="The pile: cards of this count, by both, go where one was said" name="pile" placeholder="7s 8h" />
      <${Text} label="The counts before" name="history" placeholder="kh 5d jc 6s" />`}
    ${two.length > 0 && html`<label class="field"><span class="label">Form</span><select class="box" value=${rules} onChange=${event => ask("rules", event.target.value)}>${two.map(form => html`<option key=${form.name} value=${form.name}>${capital(form.title)}</option>`)}</select></label>`}
    ${trouble.value && html`<p class="notice" role="alert"><span>${trouble.value}</span></p>`}
    <button class="button main wide" type="submit" disabled=${busy.value}>${busy.value ? "Thinking it over" : "What would be best?"}</button>
  </form>`;
};

// --- what was found ----------------------------------------------------------------------------

const question = (shown, view, options) => {
  const verb = options[0].action.split(" ")[1], many = options[0].cards?.length ?? 0;
  if (verb === "discard") return `Which ${["", "one", "two", "three"][many] ?? many} for ${view.whose(shown.dealer).replace(/^The /, "the ")} crib?`;
  if (verb === "claim") return "What is it worth?";
  return shown.count ? `What to play at ${shown.count}?` : "What to lead?";
};


const Why = ({ option, best, mineIsCrib }) => {
  const { ours, theirs, net, win, why, sure } = option;
  const rows = [];
  if (ours.hand || theirs.hand) rows.push(["Your hand", ours.hand], ["Their hand", -theirs.hand]);
  if (mineIsCrib ? ours.crib : theirs.crib) rows.push([mineIsCrib ? "Your crib" : "Their crib", mineIsCrib ? ours.crib : -theirs.crib]);
  if (ours.pegging || theirs.pegging) rows.push(["The play, you less them", ours.pegging - theirs.pegging]);
  return html`
    <section class="sheet" aria-labelledby="why"><h2 class="h2" id="why">${option.cards?.length ? html`Why <${Names} cards=${option.cards} />` : "Why"}</h2>
      <dl class="facts">${rows.map(([name, points]) => html`<dt>${name}</dt><dd>${signed(points)}</dd>`)}<dt class="sum">Points, all told</dt><dd class="sum">${signed(net)}</dd>
        ${win != null && html`<dt>Chance to win</dt><dd>${percent(win)}</dd>`}</dl>
      ${why && html`<p class="said">${capital(why)}.</p>`}
      ${sure && html`<p class="label">${capital(SURE[sure.kind ?? sure] ?? `${sure.said ?? sure}`)}.</p>`}</section>`;
};
const SURE = { exact: "it follows from the rules", table: "worked out from tables made before", sampled: "tried out on imagined deals" };

const Option = ({ option, at, options, chosen, byWin }) => {
  const tried = option.error > 0 && /^sampled/.test(option.sure) && `±${(1.96 * option.error).toFixed(1)}. `;
  const loss = options[0].net - option.net, within = at > 0 && option.error && loss < 2 * option.error;
  return html`
    <li class=${`rank${at === 0 ? " best" : ""}${option === chosen ? " looked" : ""}`}>
      <span class="place num">${at + 1}</span>
      <button type="button" class="minis looker" aria-pressed=${option === chosen} aria-label=${`Look at ${option.cards?.length ? option.cards.map(named).join(", ") : option.action}`} onClick=${() => (looked.value = option.action)}>${option.cards?.length ? option.cards.map(card => html`<${Mini} key=${card} card=${card} />`) : option.action.split(" ").slice(1).join(" ")}</button>
      <${Lossbar} option=${option} options=${options} byWin=${byWin} /><${Fig} option=${option} best=${options[0]} byWin=${byWin} />
      <p class="why">${tried && html`<span class="num">${tried}</span>`}${option.why && `${capital(option.why)}.`}${within ? " No difference that could be told." : ""}</p>
    </li>`;
};

// Rows that change places are seen to do so, where motion is wanted.
const Rows = ({ options, chosen, byWin }) => {
  const list = useRef(), before = useRef(new Map());
  useLayoutEffect(() => {
    const now = new Map([...list.current.children].map((row, at) => [options[at].action, { row, top: row.offsetTop }]));
    for (const [action, { row, top }] of now) {
      const was = before.current.get(action)?.top;
      if (was != null && was !== top && !calm()) row.animate?.([{ transform: `translateY(${was - top}px)` }, { transform: "none" }], { duration: 240, easing: "ease-out" });
    }
    before.current = now;
  });
  return html`<ol class="ranked" ref=${list}>${options.slice(0, most.value).map((one, at) => html`<${Option} key=${one.action} option=${one} at=${at} options=${options} chosen=${chosen} byWin=${byWin} />`)}</ol>`;
};

// What is heard of it, and once: the end.
const heard = ({ options, last, by_win: byWin }) => {
  if (!last || !options.length) return "";
  const [best] = options, what = best.cards?.length ? listed(best.cards.map(named)) : best.action.split(" ").slice(1).join(" ");
  return `Best: ${what}, ${byWin ? percent(best.win) : `${signed(best.net)} points`}.`;
};

const copy = async (text, word) => {
  try {
    await navigator.clipboard.writeText(text);
    said.value = `${word} copied.`;
  } catch {
    said.value = text;
  }
};

const Found = () => {
  const { position, shown, options, last, by_win: byWin } = found.value, view = shown && seen(shown), [title, note] = parted(found.value.order);
  const option = options.find(one => one.action === looked.value) ?? options[0], raised = option?.cards ?? [];
  return html`
    <div class="page-part two">
      <div class="col">
        ${shown && html`<section class="sheet bare" aria-label="The position">
          <h1 class="h1">${options.length ? question(shown, view, options) : "The position"}</h1>
          <div class=${`cards analysed${raised.length ? "" : " plain"}`} style=${{ "--n": shown.hand.length }}>${sorted(shown.hand, "rank").map(card => html`<${Card} key=${card} card=${card} label=${named(card)} cls=${raised.includes(card) ? "raised" : ""} />`)}</div>
          <p class="figures">${view.names.map((name, lane) => html`<span key=${lane}><${Pegmark} side=${lane} />${name} <b>${view.byLane(shown.scores)[lane]}</b></span>`)}
            <span class="chip">${view.name(shown.dealer)} ${shown.dealer === view.me ? "deal" : "deals"}</span>
            ${shown.starter && html`<span class="chip">starter <${Names} cards=${[shown.starter]} /></span>`}${shown.pile.length > 0 && html`<span class="chip">pile <${Names} cards=${shown.pile.map(one => one.card)} /></span>`}</p>
        </section>`}
        <section class="sheet" aria-labelledby="ranked"><div class="head"><h2 class="h2" id="ranked">${title}</h2><span class="label">${last ? `${options.length} ways` : "Thinking…"}</span></div>
          ${note && html`<p class="label">${note}</p>`}
          <p class="hush" role="status">${heard(found.value)}</p>
          ${trouble.value && html`<p class="notice" role="alert"><span>${trouble.value}</span></p>`}
          <${Rows} options=${options} chosen=${option} byWin=${byWin} />
          ${options.length > most.value && html`<button class="button small" type="button" onClick=${() => (most.value = options.length)}>Show all ${options.length}</button>`}</section>
      </div>
      <div class="col">
        ${option && html`<${Why} option=${option} best=${options[0]} mineIsCrib=${shown?.dealer === shown?.seat} />`}
        ${shown && html`<section class="sheet" aria-label="The board"><${Board} lying=${true} rules=${shown.rules.name} scores=${view.byLane(shown.scores)} behind=${view.byLane(shown.behind)} names=${view.names} /></section>`}
        <p class="row"><${PlayOn} from=${{ position }} /><button class="button" type="button" onClick=${() => copy(position, "Position")}>Copy position</button><button class="button" type="button" onClick=${() => copy(location.href, "Link")}>Copy link</button>${shown && html`<${Picture} of=${positionPicture(position)} cls="button" />`}<a class="button" href="/a/">Another hand</a></p>
        <p class="label" role="status">${said.value}</p>
      </div>
    </div>`;
};

const Analysis = () => found.value
  ? html`<${Page} at="analysis" title=${found.value.shown ? null : "The position"}><${Found} /><//>`
  : html`<${Page} at="analysis" title=${busy.value && address() ? "Thinking it over" : "Look at a hand"} cls="narrow">${(!busy.value || !address()) && html`<${SetUp} />`}<//>`;

show(Analysis);
