// What the engine would do, asked for: the best three, each with its reason.
import { Mini, html, percent, signed } from "./ui.js";

const called = action => {
  const [, verb, ...rest] = action.split(" ");
  if (verb === "go") return "go";
  if (verb === "claim" || verb === "muggins") return `${verb} ${rest[0]}`;
  return null;
};

export const Fig = ({ option, best }) => {
  const lost = option !== best && best.win != null && option.win != null ? `${(100 * (option.win - best.win)).toFixed(1).replace("-", "−")} ` : "";
  return option.win != null
    ? html`<span class="fig"><b>${percent(option.win)}</b><small>${lost} ${signed(option.net)} pts</small></span>`
    : html`<span class="fig"><b>${signed(option.net)}</b><small>points</small></span>`;
};

// A bar from the worst to the best of those that are shown.
export const Bar = ({ option, options }) => {
  const worth = one => one.win ?? one.net, all = options.map(worth);
  const low = Math.min(...all), high = Math.max(...all);
  const share = option.win != null ? option.win : high === low ? 1 : 0.12 + (0.88 * (worth(option) - low)) / (high - low);
  const label = option.win != null ? `chance to win ${percent(option.win)}` : `${signed(option.net)} points`;
  return html`<span class="lossbar" role="img" aria-label=${label}><i style=${{ width: `${100 * share}%` }}></i></span>`;
};

// The first few, and the reader's own wherever it stands.
export const Ranked = ({ options, most = 3, choose, yours }) => html`
  <ol class="ranked">${options.filter((one, at) => at < most || one.action === yours).map((option, at) => html`
    <li key=${option.action} class=${`rank${at ? "" : " best"}`}>
      <span class="place num">${options.indexOf(option) + 1}</span>
      <span class="minis">${called(option.action) ?? option.cards.map(card => html`<${Mini} key=${card} card=${card} />`)}</span>
      <${Bar} option=${option} options=${options} />
      <${Fig} option=${option} best=${options[0]} />
      <p class="why">${option.action === yours && html`<span class="chip yours">yours</span> `}${option.why && `${option.why.charAt(0).toUpperCase()}${option.why.slice(1)}.`}
        ${choose && html` <button class="button small" type="button" onClick=${() => choose(option)}>${at ? "Look at this" : "Look closer"}</button>`}</p>
    </li>`)}</ol>`;
