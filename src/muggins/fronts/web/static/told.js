// The story of a game as the server tells it, cut into deals, and how the score stood on the way.

export const dealOf = (shown, deal) => shown.log.filter(entry => entry.deal === deal);

// Who dealt: a deal that is counted to its end has passed on before the next is dealt.
export const dealerOf = ({ dealer, deals, phase, players: { length: seats } }, deal) =>
  dealer == null ? null : (dealer + seats - ((deals + (phase === "deal") - deal) % seats)) % seats;

const isPeg = entry => entry.what === "peg" && entry.side != null;

// Scores and hinder pegs by side, as they were after the first `end` entries of the log.
export const standing = (shown, end) => {
  const scores = [...shown.scores], behind = [...shown.behind];
  shown.log.slice(end).filter(isPeg).forEach(({ side, points }) => (scores[side] -= points));
  shown.scores.forEach((now, side) => {
    if (scores[side] === now && !shown.log.slice(end).some(entry => isPeg(entry) && entry.side === side)) return;
    const last = shown.log.slice(0, end).findLast(entry => isPeg(entry) && entry.side === side);
    behind[side] = last ? scores[side] - last.points : scores[side] === 0 ? -1 : scores[side];
  });
  return { scores, behind };
};

// The games that are over to who listens: not the one whose last deal is still being told.
export const resultsTold = ({ game, match: { results } }, telling) => (telling ? results.slice(0, game - 1) : results);

// Where in the log the counting of a hand begins, and where it ends.
export const spanOf = (shown, deal, nth) => {
  const starts = [...shown.log.keys()].filter(at => shown.log[at].what === "show" && shown.log[at].deal === deal);
  const begin = starts[nth] ?? shown.log.length;
  const after = shown.log.findIndex((entry, at) => at > begin && (entry.what === "show" || entry.deal !== deal));
  return [begin, after < 0 ? shown.log.length : after];
};

// The row that points were pegged for: the card before any goes, or the hand before any claim.
const pegged = (rows, { seat, why }) => {
  const row = rows.findLast(({ what }) => !["go", "claim", "muggins"].includes(what));
  return row?.seat === seat && (row.what === "play" || (row.what === "show" && !why)) ? row : null;
};

// A count in few words: the last fifteen tells how many there were, and the sum stands beside it.
const brief = ({ lines, said }) => {
  const words = lines.map(line => line.said.replace(/^and /, "").replace(/ (is|for) \S+$/, ""));
  const fifteens = words.findLastIndex(word => word.startsWith("fifteen"));
  const left = words.filter((word, at) => at === fifteens || !word.startsWith("fifteen"));
  return left.join(", ") || said;
};

// A deal as rows: what was pegged for a card or a hand stands in its row.
export const book = (entries, shows) => {
  const rows = [];
  let shown = 0;
  for (const entry of entries) {
    if (entry.what === "peg") {
      const why = entry.why ?? "", of = pegged(rows, entry);
      if (of) {
        of.points += entry.points;
        if (of.what === "play" && why) of.why = of.why ? `${of.why}, and ${why}` : why;
      } else rows.push({ ...entry, why: why || entry.said });
    } else if (entry.what === "show") {
      const counted = shows[shown++];
      rows.push({ ...entry, points: 0, called: counted?.what ?? "hand", why: counted?.settled ? brief(counted) : "" });
    } else rows.push({ ...entry, points: 0, why: "" });
  }
  return rows;
};
