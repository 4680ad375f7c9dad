// What the engine would do, asked for: the best three, each with its reason.
import { Mini, capital, html, percent, signed } from "./ui.js";

const called = action => {
  const [, verb, ...rest] = action.split(" ");
  if (verb === "go") return "go";
  if (verb === "claim" || verb === "muggins") return `${verb} ${rest[0]}`;
  return null;
};

// How a ranking is called, and the doubt about it: "Ranked by points", "The chance to win is ...".
export const parted = order => [order.slice(0, order.search(/[,.]/)), order.split(". ").slice(1).join(". ")];

// What an option is worth: large what decides, small the rest.
export const Fig = ({ option, best, byWin }) => {
  if (option.win == null) return html`<span class="fig"><b>${signed(option.net)}</b><small>points</small></span>`;
  if (!byWin) return html`<span class="fig"><b>${signed(option.net)}</b><small>pts, wins ${percent(option.win)}</small></span>`;
  const lost = option !== best && best.win != null ? `${(100 * (option.win - best.win)).toFixed(1).replace("-", "−")} ` : "";
  return html`<span class="fig"><b>${percent(option.win)}</b><small>${lost} ${signed(option.net)} pts</small></span>`;
};

// A bar as long as the chance to win, or from the worst to the best points of those that are shown.
export const Bar = ({ option, options, byWin }) => {
  const all = options.map(one => one.net), low = Math.min(...all), high = Math.max(...all), known = byWin && option.win != null;
  const share = known ? option.win : high === low ? 1 : 0.12 + (0.88 * (option.net - low)) / (high - low);
  const label = known ? `chance to win ${percent(option.win)}` : `${signed(option.net)} points`;
  return html`<span class="lossbar" role="img" aria-label=${label}><i style=${{ width: `${100 * share}%` }}></i></span>`;
};

// The first few, and the reader's own wherever it stands.
export const Ranked = ({ options, byWin, most = 3, choose, yours }) => html`
  <ol class="ranked">${options.filter((one, at) => at < most || one.action === yours).map((option, at) => html`
    <li key=${option.action} class=${`rank${at ? "" : " best"}`}>
      <span class="place num">${options.indexOf(option) + 1}</span>
      <span class="minis">${called(option.action) ?? option.cards.map(card => html`<${Mini} key=${card} card=${card} />`)}</span>
      <${Bar} option=${option} options=${options} byWin=${byWin} />
      <${Fig} option=${option} best=${options[0]} byWin=${byWin} />
      <p class="why">${option.action === yours && html`<span class="chip yours">yours</span> `}${option.why && `${capital(option.why)}.`}
        ${choose && html` <button class="button small" type="button" onClick=${() => choose(option)}>${at ? "Look at this" : "Look closer"}</button>`}</p>
    </li>`)}</ol>`;
