// Small plots, each with its sentence: a mean against its band, and a line over time.
import { html } from "./ui.js";

const two = value => value.toFixed(2);

// The dot is the mean, the line what is expected, the band where 95 of 100 lie.
export const Strip = ({ figure }) => {
  const { label, mean, expected, low, high, half } = figure, width = 300, edge = 8, span = 2.5 * half;
  const x = value => Math.max(edge, Math.min(width - edge, width / 2 + ((value - expected) / span) * (width / 2 - edge)));
  return html`<svg class="plot banded" viewBox="0 0 300 38" role="img" aria-label=${`${label}: ${two(mean)}, expected ${two(expected)}, band ${two(low)} to ${two(high)}`}>
    <path class="axis" d=${`M${edge} 19H${width - edge}`} /><rect class="band" x=${x(low)} y="9" width=${x(high) - x(low)} height="20" rx="3" /><path class="mean" d=${`M${x(expected)} 9V29`} /><circle class="dot" cx=${x(mean)} cy="19" r="5.5" /></svg>`;
};

const steps = (low, high) => {
  const rough = (high - low) / 3 || 1, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(n => n * power).find(n => n >= rough);
  return Array.from({ length: 1 + Math.ceil(high / step) - Math.floor(low / step) }, (_, n) => (Math.floor(low / step) + n) * step);
};

// `points` are the values in order of time; `ends` what the first and the last are called.
export const Line = ({ points, ends, label, size = [470, 220] }) => {
  const [width, height] = size, left = 40, base = height - 30, top = 14;
  const levels = steps(Math.min(0, ...points), Math.max(0, ...points));
  const y = value => base - ((value - levels[0]) / (levels.at(-1) - levels[0] || 1)) * (base - top);
  const x = at => (points.length < 2 ? (left + width) / 2 : left + 6 + (at / (points.length - 1)) * (width - left - 18));
  return html`<svg class="plot" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}>
    ${levels.map(level => html`<path key=${level} class=${level === 0 ? "axis" : "gridline"} d=${`M${left} ${y(level)}H${width - 6}`} /><text x=${left - 8} y=${y(level) + 4} text-anchor="end">${`${level}`.replace("-", "−")}</text>`)}
    <path class="line" d=${points.map((value, at) => `${at ? "L" : "M"}${x(at)} ${y(value)}`).join("")} />${points.map((value, at) => html`<circle key=${at} class="dot" cx=${x(at)} cy=${y(value)} r="3" />`)}
    <text x=${left} y=${height - 8}>${ends[0]}</text><text x=${width - 6} y=${height - 8} text-anchor="end">${ends[1]}</text></svg>`;
};
