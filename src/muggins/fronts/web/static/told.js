// The story of a game as the server tells it, cut into deals, and how the score stood on the way.

export const dealOf = (shown, deal) => shown.log.filter(entry => entry.deal === deal);

const isPeg = entry => entry.what === "peg" && entry.side != null;

// Scores and hinder pegs by side, as they were after the first `end` entries of the log.
export const standing = (shown, end) => {
  const scores = [...shown.scores], behind = [...shown.behind];
  shown.log.slice(end).filter(isPeg).forEach(({ side, points }) => (scores[side] -= points));
  shown.scores.forEach((now, side) => {
    if (scores[side] === now && !shown.log.slice(end).some(entry => isPeg(entry) && entry.side === side)) return;
    const last = shown.log.slice(0, end).findLast(entry => isPeg(entry) && entry.side === side);
    behind[side] = last ? scores[side] - last.points : scores[side] === 0 ? -1 : 0;
  });
  return { scores, behind };
};

// Where in the log the counting of a hand begins, and where it ends.
export const spanOf = (shown, deal, nth) => {
  const starts = [...shown.log.keys()].filter(at => shown.log[at].what === "show" && shown.log[at].deal === deal);
  const begin = starts[nth] ?? shown.log.length;
  const after = shown.log.findIndex((entry, at) => at > begin && (entry.what === "show" || entry.deal !== deal));
  return [begin, after < 0 ? shown.log.length : after];
};

// A deal as rows: what was pegged for a card or a hand stands in its row.
export const book = (entries, shows) => {
  const rows = [];
  let shown = 0;
  for (const entry of entries) {
    const last = rows.at(-1);
    if (entry.what === "peg") {
      const why = entry.why ?? "";
      if (last && ["play", "show"].includes(last.what) && last.seat === entry.seat) {
        last.points += entry.points;
        if (last.what === "play" && why) last.why = last.why ? `${last.why}, and ${why}` : why;
      } else rows.push({ ...entry, why: why || entry.said });
    } else if (entry.what === "show") {
      const counted = shows[shown++];
      rows.push({ ...entry, points: 0, called: counted?.what ?? "hand", why: counted?.settled ? counted.said : "" });
    } else rows.push({ ...entry, points: 0, why: "" });
  }
  return rows;
};
