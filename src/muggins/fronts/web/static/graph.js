// A game as a line: the chance to win after every step, drawn at the width that there is.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { desk, html } from "./ui.js";

const LEFT = 38, TOP = 12, RIGHT = 6, FOOT = 34;

const useWidth = () => {
  const at = useRef(), [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry.contentRect.width)));
    watch.observe(at.current);
    return () => watch.disconnect();
  }, []);
  return [at, width];
};

// `steps` have each a chance and a deal; `marks` the steps with a number on them; `names` of both.
export const Graph = ({ steps, at, go, marks, names, label }) => {
  const [room, width] = useWidth(), [over, setOver] = useState(null);
  const height = desk.value ? 270 : 230, right = width - RIGHT, foot = height - FOOT;
  const x = n => LEFT + ((right - LEFT) * n) / Math.max(1, steps.length - 1);
  const y = win => foot - (foot - TOP) * win;
  const nearest = event => {
    const box = event.currentTarget.getBoundingClientRect();
    const n = Math.round(((event.clientX - box.left - LEFT) / Math.max(1, right - LEFT)) * (steps.length - 1));
    return Math.max(0, Math.min(steps.length - 1, n));
  };
  const drag = event => event.buttons && event.pointerType !== "touch" ? go(nearest(event)) : setOver(nearest(event));
  const starts = steps.flatMap(({ what }, n) => (what === "deal" ? [n] : []));
  const every = Math.ceil((starts.length * 26) / Math.max(1, right - LEFT));
  const path = steps.map(({ win }, n) => (n ? `H${x(n).toFixed(1)}V${y(win).toFixed(1)}` : `M${LEFT} ${y(win).toFixed(1)}`)).join("");
  const seen = over ?? at;
  // Numbers that would lie on one another stand above each other.
  const spots = [];
  for (const n of marks) {
    const spot = [x(n), y(steps[n].win)];
    while (spots.some(([left, top]) => Math.hypot(left - spot[0], top - spot[1]) < 23)) spot[1] += spot[1] > 60 ? -24 : 24;
    spots.push(spot);
  }
  return html`
    <div ref=${room} class="graph" style=${{ minHeight: `${height}px` }}>${width > 0 && html`
      <svg class="plot" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}
          onClick=${event => go(nearest(event))} onPointerMove=${drag} onPointerLeave=${() => setOver(null)}>
        <path class="them-area" d=${`M${LEFT} ${TOP}H${right}V${foot}H${LEFT}Z`} />
        <path class="you-area" d=${`${path}V${foot}H${LEFT}Z`} />
        ${[25, 50, 75].map(n => html`<path class="gridline" d=${`M${LEFT} ${y(n / 100)}H${right}`} /><text x=${LEFT - 7} y=${y(n / 100) + 4} text-anchor="end">${n}</text>`)}
        ${starts.map((n, deal) => deal > 0 && html`<path class="tick" d=${`M${x(n - 0.5).toFixed(1)} ${foot}v5`} />`)}
        <path class="line" d=${path} />
        <path class="axis" d=${`M${x(seen)} ${TOP}V${foot}`} /><circle class="dot" cx=${x(seen)} cy=${y(steps[seen].win)} r="4.500" />
        ${spots.map(([left, top], place) => html`<g transform=${`translate(${left.toFixed(1)} ${top.toFixed(1)})`}><circle class="marked" r="11" /><text class="strong" y="4.500" text-anchor="middle">${place + 1}</text></g>`)}
        ${starts.map((n, deal) => deal % every === 0 && html`<text x=${((x(n) + x((starts[deal + 1] ?? steps.length) - 1)) / 2).toFixed(1)} y=${foot + 20} text-anchor="middle">${deal + 1}</text>`)}
        <text x=${right} y=${height - 1} text-anchor="end">deal</text>
        ${names.map((name, lane) => html`<g transform=${`translate(${LEFT + 18} ${lane ? TOP + 19 : foot - 17})`}><use href=${`#peg-${lane}`} transform="scale(.62)" /><text class="strong" x="15" y="5">${name}</text></g>`)}
      </svg>`}</div>`;
};

// Bars to both sides of nothing: what each did for the chance to win.
export const Bars = ({ rows, label }) => {
  const [room, width] = useWidth();
  const wide = width >= 400, named = wide ? 150 : 0, pitch = wide ? 36 : 50, figure = 52;
  const most = Math.max(0, ...rows.map(([, value]) => value)), least = Math.max(0, ...rows.map(([, value]) => -value));
  const room_ = Math.max(0, width - named - 2 * figure), unit = room_ / Math.max(most + least, 0.01), zero = named + figure + least * unit;
  const top = at => at * pitch + (wide ? 4 : 20);
  return html`
    <div ref=${room} class="graph" style=${{ minHeight: `${rows.length * pitch}px` }}>${width > 0 && html`
      <svg class="plot" width=${width} height=${rows.length * pitch + 4} viewBox=${`0 0 ${width} ${rows.length * pitch + 4}`} role="img" aria-label=${label}>
        <path class="axis" d=${`M${zero} 0V${rows.length * pitch}`} />
        ${rows.map(([name, value, cls], at) => {
          const long = Math.abs(value) * unit, plus = value >= 0;
          return html`
            <text class="strong row-name" x="0" y=${wide ? top(at) + 17 : top(at) - 5}>${name}</text>
            <rect class=${cls} x=${plus ? zero : zero - long} y=${top(at)} width=${long} height="24" rx="2" />
            <text class="strong" x=${plus ? zero + long + 8 : zero - long - 8} y=${top(at) + 17} text-anchor=${plus ? "start" : "end"}>${plus ? "+" : "−"}${(100 * Math.abs(value)).toFixed(1)}</text>`;
        })}
      </svg>`}</div>`;
};
