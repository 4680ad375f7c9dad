// A picture to show to others: looked at first, then handed on, kept as a file, or linked to.
import { render } from "preact";
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { settings } from "./settings.js";
import { Dialog, IconButton, html, listed, media, named } from "./ui.js";

const dark = media("(prefers-color-scheme: dark)");

// What is drawn: where the server draws it, a name for the file, and what is to be seen.
export const handPicture = (cards, starter, { crib = false, rules = "six-card" } = {}) => ({
  path: `hands/${cards.join("")}${starter ? `-${starter}` : ""}`, asked: { ...(crib && { crib }), ...(rules !== "six-card" && { rules }) },
  name: crib ? "crib" : "hand", what: `${listed(cards.map(named))}${starter ? `, the starter ${named(starter)}, and what they count` : ""}`,
});
export const shownPicture = ({ cards, starter, what }, rules) => handPicture(cards, starter, { crib: what === "crib", rules: rules.name });
export const positionPicture = position => ({
  path: `positions/${encodeURIComponent(position)}`, asked: {}, name: "position", link: `/a/${position}`,
  what: "The board, the table, and the cards that are seen",
});
export const gamePicture = id => ({ path: `games/${id}`, asked: {}, name: "game", link: `/g/${id}`, what: "The board as the game ended" });

const addressOf = ({ path, asked }, kind) => {
  const { theme, deck } = settings.value, light = theme === "auto" ? (dark.value ? "dark" : "light") : theme;
  return `/api/pictures/${path}.${kind}?${new URLSearchParams({ ...asked, theme: light, ...(deck !== "two" && { deck }) })}`;
};

// The picture stands beside the page: what moves on there, or is taken away, does not take it along.
const shown = signal(null);
const Room = () => shown.value && html`<${Shown} of=${shown.value} close=${() => (shown.value = null)} />`;
let room = null;
const show = of => {
  if (!room) render(html`<${Room} />`, (room = document.body.appendChild(document.createElement("div"))));
  shown.value = of;
};

// The button; nothing where there is nothing to draw.
export const Picture = ({ of, icon = false, cls = "button small" }) => {
  if (!of) return null;
  return icon ? html`<${IconButton} icon="share" label="A picture to share" onClick=${() => show(of)} />` : html`<button class=${cls} type="button" onClick=${() => show(of)}>Picture</button>`;
};

const Shown = ({ of, close }) => {
  const [file, setFile] = useState(null), [said, setSaid] = useState(""), drawn = addressOf(of, "svg"), dots = addressOf(of, "png");
  useEffect(() => {
    fetch(dots).then(async answer => answer.ok && setFile(new File([await answer.blob()], `muggins-${of.name}.png`, { type: "image/png" }))).catch(() => {});
  }, [dots]);
  const able = file && navigator.canShare?.({ files: [file] }), link = new URL(of.link ?? dots, location.origin).href;
  const share = async () => {
    try {
      await navigator.share({ files: [file], ...(of.link && { text: link }) });
    } catch (error) {
      if (error.name !== "AbortError") setSaid("It cannot be handed on from here; save it instead.");
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid("Link copied.");
    } catch {
      setSaid(link);
    }
  };
  return html`
    <${Dialog} title="A picture to share" cls="pictured" close=${close}>
      <img class="picture" src=${drawn} alt=${of.what} onError=${() => setSaid("It cannot be drawn now; try again in a moment.")} />
      <p class="row">${able && html`<button class="button main" type="button" onClick=${share}>Share</button>`}
        ${file && html`<a class=${`button${able ? "" : " main"}`} href=${dots} download=${file.name}>Save PNG</a>`}
        <a class="button" href=${drawn} download=${`muggins-${of.name}.svg`}>Save SVG</a>
        <button class="button" type="button" onClick=${copy}>Copy link</button></p>
      <p class="label" role="status">${said}</p><//>`;
};
