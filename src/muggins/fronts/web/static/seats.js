// Who sits where: from which seat the table is looked at, and a row for each.
import { useEffect, useState } from "preact/hooks";
import { Card, Pegmark, html } from "./ui.js";

// The table from where its reader sits. Round and blue is always his own side, unless the sides go
// to holes of their own; whoever holds several seats of one screen is called by name.
export const seen = shown => {
  const { players, you = [], scores, targets } = shown;
  const sides = scores.length, alone = you.length === 1 ? you[0] : null;
  const at = shown.seat ?? you[0] ?? 0;
  const equal = new Set(targets).size === 1, mine = players[you[0] ?? 0].side;
  const lane = side => (equal ? (side - mine + sides) % sides : side);
  const byLane = values => {
    const laid = [];
    values?.forEach((value, side) => (laid[lane(side)] = value));
    return laid;
  };
  const name = seat => (seat === alone ? "You" : players[seat].name);
  const mid = seat => (seat === alone ? "you" : players[seat].name); // in a sentence
  const whose = seat => (seat === alone ? "your" : `${players[seat].name}’s`);
  const sideName = side => {
    const seats = players.filter(player => player.side === side).map(player => player.seat);
    return seats.map(seat => name(seat)).join(" & ");
  };
  const others = players.map(player => player.seat).filter(seat => seat !== at);
  const left = others.map((_, step) => (at + 1 + step) % players.length); // clockwise
  return {
    me: alone, at, others: left, lane, byLane, name, mid, whose, sideName,
    laneOf: seat => lane(players[seat].side),
    names: byLane(scores.map((_, side) => sideName(side))),
    mine: seat => you.includes(seat),
  };
};

const CALLED = { play: "your turn", discard: "your turn", claim: "you count", call: "look it over" };

export const Seat = ({ shown, view, seat, scores, here = {}, cls, quiet, open: face, dealer = shown.dealer }) => {
  const player = shown.players[seat], mine = view.mine(seat);
  const awaited = !quiet && shown.awaiting.includes(seat);
  const score = scores[player.side], target = shown.targets[player.side];
  const present = face || (here[seat] ?? player.here);
  const open = shown.phase === "seats" && player.kind === "open" && !player.name;
  const gone = !["bot", "open"].includes(player.kind) && !mine && present === false && shown.phase !== "over";
  const ready = shown.phase === "discard" && !awaited && player.kind !== "open" && !quiet && !mine && !face;
  const held = mine || face ? 0 : shown.held?.[seat] ?? 0;
  const clock = shown.clock;
  return html`
    <section class=${`seat ${cls}${awaited ? " awaited" : ""}`} aria-label=${view.name(seat) || "Open seat"}>
      <${Pegmark} side=${view.laneOf(seat)} />
      <span class="who"><span class="called">${view.name(seat) || "Open seat"}</span>
        ${seat === dealer && html`<span class="chip">deals</span>`}
        ${open && html`<span class="chip waits">waits for a friend</span>`}
        ${awaited && mine && seat === shown.seat && CALLED[shown.phase] && html`<span class="chip turn">${CALLED[shown.phase]}</span>`}
        ${ready && html`<span class="chip ready">ready</span>`}
        ${gone && html`<span class="chip warn">away</span>`}
      </span>
      ${held > 0 && !quiet && html`<span class="backs" role="img" aria-label=${`${held} ${held === 1 ? "card" : "cards"} in hand`}>${
        Array.from({ length: held }, (_, at) => html`<${Card} key=${at} card="xx" />`)}</span>`}
      ${clock && html`<${Clock} key=${shown.version} left=${clock.left[seat] - (shown.awaiting.includes(seat) ? Math.max(0, clock.now - clock.since) : 0)} running=${shown.awaiting.includes(seat) && shown.phase !== "over"} />`}
      <span class="score num" data-score=${score}>${score}<small>${score >= target ? "home" : `${target - score} to go`}</small></span>
    </section>`;
};

const Clock = ({ left, running }) => {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const begun = Date.now(), tick = setInterval(() => setGone((Date.now() - begun) / 1000), 500);
    return () => clearInterval(tick);
  }, [running]);
  if (left == null) return null;
  const seconds = Math.max(0, Math.round(left - gone));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<span class=${`clock num${running ? " running" : ""}`} role="timer" aria-label=${`${text} left`}>${text}</span>`;
};

export const Others = ({ shown, view, ...more }) =>
  view.others.length === 1
    ? html`<${Seat} shown=${shown} view=${view} seat=${view.others[0]} cls="them" ...${more} />`
    : html`<div class=${`them many${view.others.length > 2 ? " crowd" : ""}`}>${view.others.map(seat =>
        html`<${Seat} key=${seat} shown=${shown} view=${view} seat=${seat} cls="other" ...${more} />`)}</div>`;
