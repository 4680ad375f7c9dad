// Play on from a position, against a bot of one's choice.
import { useEffect, useState } from "preact/hooks";
import { get, insist, once, post } from "./api.js";
import { settings } from "./settings.js";
import { Dialog, Segments, capital, html } from "./ui.js";

// The button, and what it asks; `from` says where: a position, or a game and a ply. `whole` is
// whether all cards are known there.
export const PlayOn = ({ from, whole = false, cls = "" }) => {
  const [open, setOpen] = useState(false);
  return html`<button class=${`button${cls}`} type="button" onClick=${() => setOpen(true)}>Play from here</button>
    ${open && html`<${Choosing} from=${from} whole=${whole} close=${() => setOpen(false)} />`}`;
};

const Choosing = ({ from, whole, close }) => {
  const [levels, setLevels] = useState([]), [bot, setBot] = useState("expert"), [anew, setAnew] = useState(false);
  const [trouble, setTrouble] = useState(""), [busy, setBusy] = useState(false), [name] = useState(once);
  useEffect(() => void insist(() => get("/api/levels")).then(answer => setLevels(answer.levels ?? answer)).catch(error => setTrouble(error.message)), []);
  const begin = async event => {
    event.preventDefault();
    setBusy(true);
    setTrouble("");
    try {
      const body = { ...from, bot, anew, name: settings.value.name, word: once().slice(0, 12), action_id: name };
      location.assign((await insist(() => post("/api/positions", body))).address);
    } catch (error) {
      setTrouble(error.message);
      setBusy(false);
    }
  };
  return html`
    <${Dialog} title="Play from here" close=${close}>
      <form class="stacked" onSubmit=${begin}>
        <label class="field"><span class="label">Against</span><select class="box" value=${bot} onChange=${event => setBot(event.target.value)}>${levels.map(level => html`
          <option key=${level.name} value=${level.name}>${capital(level.name)}: ${level.sentence}</option>`)}</select></label>
        ${whole && html`<${Segments} label="The cards that you do not see" name="anew" value=${anew} choose=${setAnew} options=${[[false, "As they were"], [true, "Dealt anew"]]} />`}
        <p class="label">The deal under way is laid out, so it cannot be checked afterwards; every later deal can.</p>
        ${trouble && html`<p class="notice" role="alert"><span>${trouble}</span></p>`}
        <p class="row"><button class="button main" type="submit" disabled=${busy}>Play</button></p>
      </form><//>`;
};
