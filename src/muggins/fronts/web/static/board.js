// The board: the plank as it was drawn, and pegs that hop from hole to hole over it.
import { useLayoutEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { calm } from "./settings.js";
import { desk, html } from "./ui.js";

const planks = new Map();

// The plank of a form, fetched once: a signal that holds null until it is there.
const plank = name => {
  if (!planks.has(name)) {
    const there = signal(null);
    planks.set(name, there);
    fetch(`/static/board-${name}.json`)
      .then(answer => (answer.ok ? answer.json() : null))
      .then(board => (there.value = board))
      .catch(() => planks.delete(name));
  }
  return planks.get(name);
};

// How long a peg takes from hole to hole: the first eight are heard, the rest runs.
const HOP = 90, FIRST = 8, REST = 240;

const SHAPES = ["round", "square", "triangle", "diamond", "ring"];

export const described = (names, scores, behind) =>
  names.map((name, side) => {
    const before = behind[side] != null && behind[side] !== scores[side] ? `, before that ${behind[side]}` : "";
    return `${name}, ${SHAPES[side]} pegs: ${scores[side]}${before}.`;
  }).join(" ");

// `scores`, `behind` and `names` are by lane; `games` are those won in the match.
export const Board = ({ rules, scores, behind, names, games = [], lying = !desk.value }) => {
  const won = games.some(Boolean) && games.every(n => n <= 5) ? `+${games.join("-")}` : "";
  const board = plank(`${rules}-${lying ? "lying" : "upright"}${won}`).value;
  if (!board) return html`<div class=${lying ? "board-turned" : "board-upright"}><div class="board waiting"></div></div>`;
  const [width, height] = board.size;
  return html`
    <div class=${lying ? "board-turned" : "board-upright"}>
      <div class=${`board${lying && height > 0.48 * width ? " deep" : ""}`} role="img" aria-label=${described(names, scores, behind)} style=${{ aspectRatio: `${width} / ${height}`, "--ratio": width / height }}>
        <div class="plank" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: board.svg }}></div>
        <svg class="pegs" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
          ${scores.map((score, lane) => html`<${Trail} board=${board} lane=${lane} from=${behind[lane]} to=${score} />`)}
          ${scores.map((score, lane) => html`<${Pegs} key=${lane} board=${board} lane=${lane} score=${score} before=${behind[lane]} />`)}
        </svg>
      </div>
    </div>`;
};

const place = (board, lane, hole) => board.holes[lane][Math.max(hole, board.first) - board.first];

const Trail = ({ board, lane, from, to }) => {
  if (from == null || from === to) return null;
  const [low, high] = from < to ? [from, to] : [to, from];
  const way = [];
  for (let hole = low; hole <= high; hole++) way.push(place(board, lane, hole));
  return html`<path class="trail" d=${smooth(way)} stroke=${`var(--peg-${lane})`} stroke-width=${0.5 * board.scale} />`;
};

// A line through points that goes round bends (Catmull-Rom, as Bezier curves).
const smooth = way => {
  const at = n => way[Math.min(Math.max(n, 0), way.length - 1)];
  const bend = (n, before, after, sign) => at(n).map((x, axis) => (x + sign * (at(after)[axis] - at(before)[axis]) / 6).toFixed(2)).join(" ");
  return `M${way[0].join(" ")}${way.slice(1).map((to, n) => `C${bend(n, n - 1, n + 1, 1)} ${bend(n + 1, n, n + 2, -1)} ${to.join(" ")}`).join("")}`;
};

const hinderHole = (score, before) => {
  if (score === 0 && !before) return -1;
  if (before == null) return 0;
  return before === score ? null : before;
};

const Pegs = ({ board, lane, score, before }) => {
  const front = useRef(), was = useRef(null);
  const hinder = hinderHole(score, before), size = board.peg / 10;
  const at = hole => `translate(${place(board, lane, hole).join(" ")}) scale(${size})`;
  useLayoutEffect(() => {
    const last = was.current;
    was.current = { score, hinder };
    // The peg that was behind goes over the other one, to the new score.
    if (!last || score <= last.score || calm()) return undefined;
    return hop(front.current, last.hinder ?? last.score, score, hole => at(hole));
  }, [board, score]);
  return html`
    ${hinder != null && html`<use href=${`#hinder-${lane}`} transform=${at(hinder)} data-lane=${lane} data-peg="hinder" data-hole=${hinder} />`}
    <use ref=${front} href=${`#peg-${lane}`} transform=${at(score)} data-lane=${lane} data-peg="front" data-hole=${score} />`;
};

// Move a peg hole by hole; anything pressed, or what comes next, puts it where it goes.
const hop = (peg, from, to, at) => {
  let frame;
  const begun = performance.now(), holes = to - from, slow = Math.min(holes, FIRST);
  const end = () => {
    cancelAnimationFrame(frame);
    peg.setAttribute("transform", at(to));
    removeEventListener("pointerdown", end, true);
    removeEventListener("keydown", end, true);
  };
  const step = now => {
    const gone = now - begun, late = gone - slow * HOP;
    const over = late < 0 ? Math.floor(gone / HOP) : slow + Math.floor((late / REST) * (holes - slow));
    if (over >= holes) return end();
    peg.setAttribute("transform", at(from + Math.max(over, 0)));
    frame = requestAnimationFrame(step);
  };
  addEventListener("pointerdown", end, true);
  addEventListener("keydown", end, true);
  step(begun);
  return end;
};

