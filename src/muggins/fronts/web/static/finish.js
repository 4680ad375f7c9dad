// The end of a game: one word, one sentence, what it counts, and the secret of its cards.
import { Picture, gamePicture } from "./picture.js";
import { capital, html } from "./ui.js";

const WORDS = ["Home.", "Skunk.", "Double skunk."];

const sentence = (shown, view) => {
  const { winner, scores } = shown, losers = scores.filter((_, side) => side !== winner);
  const won = view.sideName(winner), margin = Math.min(...losers.map(score => Math.abs(scores[winner] - score)));
  const many = won === "You" || won.includes("&");
  return `${won} ${many ? "win" : "wins"} by ${margin}, ${scores[winner]}–${losers.join("–")}.`;
};

const standing = (shown, view) => {
  const { match } = shown;
  if (!match?.results?.length || (match.results.length === 1 && match.over)) return "";
  const games = match.points.map((points, side) => `${view.sideName(side)} ${points}`).join(", ");
  return `${match.over ? "The match is over" : "The match stands"}: ${games}.`;
};

const Look = ({ shown, picture }) =>
  html`<p class="row"><a class="button" href=${`/g/${shown.id}/review${shown.game > 1 ? `?game=${shown.game}` : ""}`}>Review</a>${picture && html`<${Picture} of=${gamePicture(shown.id)} cls="button" />`}</p>`;

export const Finish = ({ shown, view }) => {
  const word = shown.word, lurch = word === "lurch";
  return html`
    <section class="mat verdict" aria-label="The end of the game">
      <p class="word">${lurch ? "Lurched." : WORDS[shown.skunk ?? 0]}</p>
      <p>${sentence(shown, view)} ${standing(shown, view)}</p>
      ${shown.fair?.laid && html`<p class="label">The game began from a position; its first deal was laid out.</p>`}
      ${shown.fair && html`<p class="label">${shown.fair.secret
        ? html`The secret is open: <code>${shown.fair.secret.slice(0, 8)}…</code>, <a href=${`/fair?game=${shown.id}`}>deal it again and compare</a>.`
        : "The secret of the cards is shown when the match is over."}</p>`}
      <${Look} shown=${shown} picture />
    </section>`;
};

export const calledOff = shown => shown.phase === "over" && shown.winner == null;

const WORD = { claimed: "Won.", resigned: "Resigned." };

export const CalledOff = ({ shown }) => html`
  <section class="mat verdict" aria-label="The end of the game">
    <p class="word">${WORD[shown.ended?.how] ?? "Called off."}</p><p>${capital(shown.asked || "The game was called off.")}${shown.ended?.winner == null ? " Nobody has won." : ""}</p><${Look} shown=${shown} />
  </section>`;
