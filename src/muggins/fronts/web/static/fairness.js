// The scheme muggins-fair-1 once more, in the browser: what the secret and the words deal.

const SCHEME = "muggins-fair-1";
const bytes = text => new TextEncoder().encode(text);
const joined = parts => {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
const number = n => new Uint8Array([n >>> 24, n >>> 16, n >>> 8, n]);
const part = some => joined([number(some.length), some]);
const hex = some => [...new Uint8Array(some)].map(byte => byte.toString(16).padStart(2, "0")).join("");
export const unhex = text => new Uint8Array(text.match(/../g).map(pair => parseInt(pair, 16)));

// Browsers hash for pages that came safely: by https, or from this machine.
export const able = () => Boolean(globalThis.crypto?.subtle);

export const commitment = async secret =>
  hex(await crypto.subtle.digest("SHA-256", joined([part(bytes(SCHEME)), part(secret)])));

// Deck `n` of a match, top card first.
export const deck = async (secret, words, n) => {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const told = joined([part(bytes(SCHEME)), number(words.length), ...words.map(word => part(bytes(word))), number(n)]);
  const pack = [..."A23456789TJQK"].flatMap(rank => [..."cdhs"].map(suit => rank + suit));
  let block = 0, stream = [];
  for (let last = 51; last > 0;) {
    if (!stream.length) stream = [...new Uint8Array(await crypto.subtle.sign("HMAC", key, joined([told, number(block++)])))];
    const byte = stream.shift(), places = last + 1;
    if (byte >= 256 - (256 % places)) continue;
    const at = byte % places;
    [pack[last], pack[at]] = [pack[at], pack[last]];
    last--;
  }
  return pack;
};

// The words of a record's header, each percent-encoded, a single % for an empty one.
export const wordsOf = text => text.split(/\s+/).filter(Boolean).map(word => (word === "%" ? "" : decodeURIComponent(word)));

const cardsOf = text => text.match(/(?:10|[2-9TJQKA])[cdhs]|xx/gi)?.map(card => card.replace("10", "T")) ?? [];

// The games of a record: its headers, and all that nature did, take-backs left out.
export const gamesOf = text => {
  const games = [];
  let deals = [];
  for (const line of text.split(/\r?\n/)) {
    const header = line.match(/^\[(\w+)\s+(.*)\]\s*$/), words = line.replace(/;.*/, "").trim().split(/\s+/);
    if (header) {
      const game = games.at(-1);
      if (!game || game.deals.length) games.push({ headers: {}, deals: (deals = []) });
      games.at(-1).headers[header[1]] = header[2].replace(/^"|"$/g, "");
    } else if (words[0] === "deal") {
      const hands = words.slice(1), crib = hands.indexOf("crib");
      const written = { hands: (crib < 0 ? hands : hands.slice(0, crib)).map(cardsOf), crib: crib < 0 ? [] : cardsOf(hands[crib + 1]), starter: null };
      deals.push(written);
    } else if (words[0] === "cut" && deals.length) deals.at(-1).starter = cardsOf(words[1])[0];
  }
  return games.filter(game => game.deals.length);
};

// Deal from a deck as at the table: a card at a time from the dealer's left, the crib's, the starter.
export const dealt = (pack, sizes, dealer, crib) => {
  const hands = sizes.map(() => []), seats = sizes.length;
  let at = 0;
  while (hands.some((hand, seat) => hand.length < sizes[seat]))
    for (let step = 1; step <= seats; step++) {
      const seat = (dealer + step) % seats;
      if (hands[seat].length < sizes[seat]) hands[seat].push(pack[at++]);
    }
  return { hands, crib: pack.slice(at, at + crib), starter: pack[at + crib] };
};

const agree = (written, given) =>
  written.length === given.length && written.every(card => card === "xx" || given.includes(card));

// Compare the deals of a record with what the secret and the words give: a row a deal.
export const compared = async ({ secret, words, games, first = 1 }) => {
  const rows = [];
  let n = first - 1;
  for (const [at, game] of games.entries()) {
    let dealer = Number(game.headers.Dealer ?? 0), laid = /(:.*){3}/.test(game.headers.From ?? "");
    for (const written of game.deals) {
      const given = dealt(await deck(secret, words, ++n), written.hands.map(hand => hand.length), dealer, written.crib.length);
      const fine = laid ? null : written.hands.every((hand, seat) => agree(hand, given.hands[seat])) && agree(written.crib, given.crib) &&
        (!written.starter || written.starter === given.starter);
      rows.push({ game: at + 1, deal: n, dealer, fine, written, given });
      laid = false; // a game that began from a position: only its first deal was laid out by hand
      dealer = (dealer + 1) % written.hands.length;
    }
  }
  return rows;
};
