// A game in a list.
import { Pegmark, html, listed, plural } from "./ui.js";

// Made when the first is told: to make it takes a slow phone longer than to draw the page.
let calendar = null;
const when = date => (calendar ??= new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" })).format(date);

// A game of the list as the server keeps it, in the terms of a page.
const listing = ({ id, address, at, seats, title, about }) => {
  const { players, sides, scores, winner = null, over = false, ended = "", awaiting = [], rules } = about;
  const mine = [...new Set((seats.length ? seats : [0]).map(seat => sides[seat]))];
  const names = scores.map((_, side) => players.filter((_, seat) => sides[seat] === side).map(name => name || "an open seat").join(" & "));
  return {
    id, address, scores, winner, over: over || winner !== null, ended, mine, names, rules: { name: rules, title },
    when: 1000 * at, turn: !over && awaiting.some(seat => seats.includes(seat)), uploaded: about.uploaded ?? false,
  };
};

// Those of the list that can be read.
export const listings = all => all.filter(one => one.about).map(listing);

const stood = ({ over, winner, mine, scores, turn, ended, uploaded }) => {
  if (!over) return turn ? "your turn" : "under way";
  if (winner == null) return ended || "not finished";
  const won = mine.includes(winner);
  if (ended) return `${won ? "won" : "lost"}: ${ended}`;
  const rest = scores.filter((_, side) => side !== winner);
  const margin = Math.min(...rest.map(score => Math.abs(scores[winner] - score)));
  return `${uploaded ? "decided" : won ? "won" : "lost"} by ${margin}`;
};

export const GameRow = ({ game, children }) => {
  const side = game.mine[0] ?? 0, { scores, names } = game;
  const others = names.filter((_, at) => at !== side);
  const figures = [scores[side], ...scores.filter((_, at) => at !== side)];
  const mark = game.over && game.winner != null && !game.mine.includes(game.winner) ? 1 : 0;
  return html`
    <li class="gamerow"><a class="rowlink" href=${game.over ? `/g/${game.id}/1` : game.address}>
      <${Pegmark} side=${mark} /><span><b>${listed(others)}</b><small>${stood(game)}${game.when ? `, ${when(new Date(game.when))}` : ""}</small></span><span class=${`num figure${figures.length > 3 ? " long" : ""}`}>${figures.join("–")}</span></a>${children}</li>`;
};

// That some cannot be read: they are passed over, here and in what is reckoned.
export const Unread = ({ games }) => games > 0 && html`<p class="notice" role="status"><span>${plural(games, "game")} could not be read, and ${games === 1 ? "is" : "are"} passed over.</span></p>`;
