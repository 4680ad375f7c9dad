// The first page: go on with a game, or begin one.
import { effect, signal } from "@preact/signals";
import { get, insist, once, post } from "./api.js";
import { Board } from "./board.js";
import { recall, remember, set, settings } from "./settings.js";
import { Bar, Pegmark, Segments, Switch, Tabs, capital, html, listed, show } from "./ui.js";
import { GameRow, listings } from "./rows.js";

const mine = signal(null), levels = signal([]), forms = signal([]), trouble = signal(""), busy = signal(false);

insist(() => get("/api/mine")).then(answer => (mine.value = listings(answer))).catch(() => (mine.value = []));
insist(() => get("/api/levels")).then(answer => (levels.value = answer.levels ?? answer)).catch(() => {});

const usual = {
  against: "bot", bot: "", form: "six-card", counting: "table", games: "1", to: "",
  hints: true, takeback: true, tutor: false, clock: "0", word: "", seats: 1,
};
const wanted = signal(usual);
const want = (key, value) => {
  wanted.value = { ...wanted.value, [key]: value };
  remember("wanted", wanted.value);
};

// The forms are many, and most people want one of two: the others are asked for when they are wanted.
const COMMON = ["six-card", "five-card"], OTHER = "three-handed";
let asked = null;
const known = () => (asked ??= insist(() => get("/api/forms")).then(answer => (forms.value = answer.forms ?? answer)).catch(() => (asked = null)));
effect(() => void (COMMON.includes(wanted.value.form) || known()));

const formOf = name => forms.value.find(form => form.name === name);
const strongest = () => (levels.value.some(level => level.name === wanted.value.bot) ? wanted.value.bot : levels.value.at(-1)?.name);

// Who sits where: the first seat is the reader's, the others by whom he wants to play.
const seatsOf = ({ against, bot, seats, form }) => {
  const all = formOf(form)?.seats ?? 2, me = { kind: "me", name: settings.value.name };
  const others = Array.from({ length: all - 1 }, (_, at) => {
    if (against === "friend") return at < Math.min(seats, all - 1) ? { kind: "open" } : { kind: "bot", bot };
    if (against === "here") return { kind: "device", name: `Player ${at + 2}` };
    return { kind: "bot", bot };
  });
  return [me, ...others];
};

const terms = { 1: "games=1", 3: "to=2", 5: "to=3", acc: "points=acc,games=9", free: "" };

const begin = async event => {
  event.preventDefault();
  const { against, form, counting, games, to, hints, takeback, tutor, clock, word } = wanted.value;
  const friends = against === "friend";
  if (!COMMON.includes(form)) await known();
  const body = {
    rules: form,
    seats: seatsOf({ ...wanted.value, bot: strongest() }),
    match: terms[games],
    action_id: newGame,
    word,
    ...(counting !== "table" && { counting: "claimed", muggins: counting === "muggins" }),
    ...(to && { target: Number(to) }),
    ...(clock !== "0" && { clock: Number(clock) }),
    hints, takeback, tutor: tutor && !friends,
  };
  if (!body.match) delete body.match;
  busy.value = true;
  trouble.value = "";
  try {
    const made = await insist(() => post("/api/games", body), () => (trouble.value = "The server does not answer; trying again."));
    location.assign(made.address);
  } catch (error) {
    trouble.value = error.message;
  } finally {
    busy.value = false;
  }
};
const newGame = once();

const Others = () => html`
  <label class="field"><span class="label">Which form</span>
    <select class="box" value=${wanted.value.form} onChange=${event => want("form", event.target.value)}>
      ${forms.value.map(form => html`<option key=${form.name} value=${form.name}>${capital(form.title)}: ${form.summary ?? `${form.seats} seats`}</option>`)}
    </select></label>`;

// The action of the form: on a phone it stays above the tabs, unless a game waits to be gone on with.
const Begin = ({ first }) => html`
  <div class=${first ? "stick" : ""}>
    ${trouble.value && html`<p class="notice" role="alert">${trouble.value}</p>`}
    <button class=${`button wide${first ? " main" : ""}`} type="submit" disabled=${busy.value}>${wanted.value.against === "friend" ? "Lay the table" : "Deal"}</button>
  </div>`;

const New = ({ first }) => {
  const { against, bot, form, counting, games, to, hints, takeback, tutor, clock, word, seats } = wanted.value;
  const kind = COMMON.includes(form) ? form : "others", all = formOf(form)?.seats ?? 2;
  const lowball = form.startsWith("lowball"), level = strongest();
  return html`
  <form class="sheet o2" aria-labelledby="new" onSubmit=${begin}>
    <h2 class="h2" id="new">New game</h2>
    <${Segments} label="Against" name="against" value=${against} choose=${value => want("against", value)}
      options=${[["bot", "The machine"], ["friend", "A friend", "by link"], ["here", "All here", "one screen"]]} />
    ${(against === "bot" || (against === "friend" && all > 2)) && html`
      <div class="field"><span class="label" id="strength">${against === "bot" ? "Strength" : "Strength of the bots that fill the table"}</span>
        <div class="choices" role="radiogroup" aria-labelledby="strength">${levels.value.map(({ name, title, sentence }) => html`
          <label key=${name} class="choice"><input type="radio" name="bot" value=${name} checked=${name === level} onChange=${() => want("bot", name)} /><span><b>${title ?? capital(name)}</b><small>${sentence}</small></span></label>`)}
        </div></div>`}
    <${Segments} label="Form" name="form" value=${kind} choose=${value => want("form", value === "others" ? OTHER : value)}
      options=${[["six-card", "Six-card", "to 121"], ["five-card", "Five-card", "to 61"], ["others", "Others", "2 to 6 seats"]]} />
    ${kind === "others" && html`<${Others} />`}
    ${against === "friend" && all > 2 && html`<${Segments} label="Friends" name="friends" value=${Math.min(seats, all - 1)} choose=${value => want("seats", value)}
      options=${Array.from({ length: all - 1 }, (_, at) => [at + 1, `${at + 1}`])} />`}
    ${!lowball && html`<${Segments} label="Counting" name="counting" value=${counting} choose=${value => want("counting", value)}
      options=${[["table", "For me", "told aloud"], ["claimed", "By me", "I claim"], ["muggins", "Muggins", "misses lose"]]} />`}
    <${Segments} label="Games" name="games" value=${games} choose=${value => want("games", value)}
      options=${[["1", "One"], ["3", "Best of 3"], ["5", "Best of 5"], ["acc", "Nine", "by points"]]} />
    <details class="more"><summary>More: hints, clock, name, the cut</summary>
      <div class="moreover">
        <${Switch} label="Hints" name="hints" note=${against === "friend" ? "for both, if your friend agrees by sitting down" : ""} checked=${hints} change=${value => want("hints", value)} />
        <${Switch} label="Take-back" name="takeback" checked=${takeback} change=${value => want("takeback", value)} />
        ${against !== "friend" && html`<${Switch} label="Tutor" name="tutor" note="asks before a costly choice" checked=${tutor} change=${value => want("tutor", value)} />`}
        <${Segments} label="Clock" name="clock" value=${clock} choose=${value => want("clock", value)} options=${[["0", "None"], ["10", "10 min"], ["20", "20 min"]]} />
        <label class="field"><span class="label">Played to</span><input class="box" type="number" name="to" min="1" max="1000" placeholder="as the form says" value=${to} onInput=${event => want("to", event.target.value)} /></label>
        <label class="field"><span class="label">Your name at the table</span><input class="box" type="text" name="called" maxlength="20" autocomplete="nickname" value=${settings.value.name} onInput=${event => set("name", event.target.value)} /></label>
        <label class="field"><span class="label">A word to cut with, or none</span><input class="box" type="text" name="word" maxlength="80" autocomplete="off" value=${word} onInput=${event => want("word", event.target.value)} /></label>
      </div></details>
    <${Begin} first=${first} />
  </form>`;
};

const GoOn = ({ game }) => {
  const { names, mine: sides, scores, rules } = game, side = sides[0] ?? 0;
  const others = names.filter((_, at) => at !== side);
  const turned = values => [...values.slice(side), ...values.slice(0, side)];
  return html`
  <section class="sheet o1" aria-labelledby="go-on">
    <h2 class="h2" id="go-on">${game.turn ? "Your turn against" : "Your game against"} ${listed(others)}</h2>
    <div class="flush"><${Board} lying=${true} rules=${rules.name} scores=${turned(scores)} behind=${turned(game.behind ?? scores)} names=${turned(names)} /></div>
    <div class="figures">${turned(scores).map((score, lane) => html`<span key=${lane}><${Pegmark} side=${lane} /><b class="score num">${score}</b></span>`)}
      <span class="dim">${game.asked ?? ""}</span><a class="button main grow" href=${game.address}>Go on</a></div>
  </section>`;
};

const Home = () => {
  const games = mine.value ?? [], open = games.find(game => !game.over && game.turn) ?? games.find(game => !game.over);
  const rest = games.filter(game => game !== open).slice(0, 5);
  const begun = games.length > 0;
  return html`
    <${Bar} at="play" />
    <main class=${`page two melt${begun ? "" : " fresh"}`}>
      <h1 class="hush">muggins: play cribbage</h1>
      <div class="col">
        ${open ? html`<${GoOn} game=${open} />` : !mine.value ? html`
          <section class="sheet o1 welcome" aria-busy="true"><p class="h1" aria-hidden="true"> </p><div class="flush"><${Board} lying=${true} rules="six-card" scores=${[0, 0]} behind=${[-1, -1]} names=${["You", "The other"]} /></div></section>` : html`
          <section class="sheet o1 welcome" aria-labelledby="welcome"><h2 class="h1" id="welcome">Cribbage, on a board one would own</h2>
            <div class="flush"><${Board} lying=${true} rules="six-card" scores=${[0, 0]} behind=${[-1, -1]} names=${["You", "The other"]} /></div>
            <p class="dim">Play the machine, or friends by link. No account, nothing asked, every deal can be checked.</p>
            <p class="row"><a class="text" href="/rules">How it is played</a><a class="text" href="/t">Practise</a><a class="text" href="/a/">Look at a hand</a></p></section>`}
        ${rest.length > 0 && html`
          <section class="sheet o4" aria-labelledby="yours"><div class="head"><h2 class="h2" id="yours">Your games</h2><a class="text" href="/games">All ${games.length}</a></div>
            <ul class="rows">${rest.map(game => html`<${GameRow} key=${game.id} game=${game} />`)}</ul></section>`}
      </div>
      <div class="col"><${New} first=${mine.value && !open} /></div>
    </main>
    <${Tabs} at="play" />`;
};

// What was wanted before, and what was chosen or pressed while the script was still on its way.
show(Home, ({ form, called, ...chosen }, sent) => {
  if (called) set("name", called);
  wanted.value = { ...usual, ...recall("wanted"), ...chosen, ...(form && { form: form === "others" ? OTHER : form }) };
  if (!sent) return;
  delete sent.dataset.sent;
  sent.requestSubmit();
});
