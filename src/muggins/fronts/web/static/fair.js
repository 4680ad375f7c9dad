// Check a fair deal, here in the browser: the seal, and every deal of a match once more.
import { signal } from "@preact/signals";
import { get } from "./api.js";
import { able, commitment, compared, deck, gamesOf, unhex, wordsOf } from "./fairness.js";
import { Names, Page, html, show } from "./ui.js";

const text = signal(""), verdict = signal(null), trouble = signal(""), rows = signal([]);
const secret = signal(""), words = signal(""), decks = signal([]);

const check = async () => {
  trouble.value = "";
  verdict.value = null;
  rows.value = [];
  const games = gamesOf(text.value), told = games[0]?.headers;
  if (!told) return (trouble.value = "There is no deal in this text; paste the whole record of a match.");
  if (told.Shuffle !== "muggins-fair-1") return (trouble.value = "The record does not say that its cards were dealt fairly: it has no Shuffle \"muggins-fair-1\".");
  if (!/^[0-9a-f]{64}$/i.test(told.Secret ?? "")) return (trouble.value = "The secret is not in the record. It is shown when the match is over.");
  if (!/^[0-9a-f]{64}$/i.test(told.Commitment ?? "")) return (trouble.value = "The seal is not in the record: Commitment has 64 hexadecimal digits.");
  const key = unhex(told.Secret), seal = await commitment(key);
  if (seal !== told.Commitment.toLowerCase()) return (verdict.value = { good: false, sentence: `The secret is not the one that was sealed: it gives ${seal.slice(0, 16)}, and the seal is ${told.Commitment.slice(0, 16)}.` });
  rows.value = await compared({ secret: key, words: wordsOf(told.Words ?? ""), games });
  const wrong = rows.value.filter(row => row.fine === false), checked = rows.value.filter(row => row.fine !== null).length;
  verdict.value = wrong.length
    ? { good: false, sentence: `Deal ${wrong[0].deal} is not what the secret and the words give.` }
    : { good: true, sentence: `The seal fits the secret, and ${checked === 1 ? "the deal agrees" : `all ${checked} deals agree`} with the secret and the words.${checked < rows.value.length ? " The first deal was laid out as a position says, and nobody can check it." : ""}` };
};

const fetched = async id => {
  try {
    const answer = await fetch(`/api/games/${id}/record`, { headers: { Accept: "text/plain" } });
    if (!answer.ok) {
      const game = await get(`/api/games/${id}`).catch(() => null);
      trouble.value = game?.fair && !game.fair.secret
        ? `The match is not over, so the secret is not shown. The seal is ${game.fair.commitment}.`
        : (await answer.json().catch(() => null))?.error ?? "This game has no record yet.";
      return;
    }
    text.value = await answer.text();
    await check();
  } catch (error) {
    trouble.value = error.message;
  }
};
const game = new URLSearchParams(location.search).get("game");
if (game && /^[a-z0-9-]+$/i.test(game)) fetched(game);

const upload = async event => {
  const [file] = event.target.files;
  if (!file) return;
  text.value = await file.text();
  await check();
};

const again = async event => {
  event.preventDefault();
  trouble.value = "";
  if (!/^[0-9a-f]{64}$/i.test(secret.value.trim())) return (trouble.value = "A secret is 64 hexadecimal digits.");
  const key = unhex(secret.value.trim()), cut = words.value === "" ? [] : words.value.split("\n");
  decks.value = [{ n: "seal", text: await commitment(key) }];
  for (let n = 0; n <= 6; n++) decks.value = [...decks.value, { n, cards: await deck(key, cut, n) }];
};

const Compared = () => rows.value.length > 0 && html`
  <div class="scrolls" tabindex="0" role="region" aria-label="The deals compared"><table><caption class="hush">Each deal of the record, and whether it agrees</caption>
    <thead><tr><th scope="col">Deal</th><th scope="col" class="words">Hands, as dealt again</th><th scope="col" class="words">Starter</th><th scope="col">Agrees</th></tr></thead>
    <tbody>${rows.value.map(row => html`<tr key=${row.deal}><td>${row.deal}</td><td class="words">${(row.fine === null ? row.written : row.given).hands.map((hand, seat) => html`<div key=${seat}><${Names} cards=${hand} /></div>`)}</td><td class="words"><${Names} cards=${[(row.fine === null && row.written.starter) || row.given.starter]} /></td><td>${row.fine === null ? "laid out" : row.fine ? "yes" : "no"}</td></tr>`)}</tbody></table></div>`;

const Fair = () => html`
  <${Page} at="fair" title="Check a fair deal">
    ${!able() && html`<p class="notice" role="alert"><span>This page cannot hash here: browsers do that for pages that came by https, or from the same machine. Use <code>muggins verify</code> instead.</span></p>`}
    ${trouble.value && html`<p class="notice" role="alert"><span>${trouble.value}</span></p>`}
    ${verdict.value && html`<section class="sheet" role="status"><p class="said">${verdict.value.good ? "It agrees." : "It does not agree."}</p><p>${verdict.value.sentence}</p><${Compared} /></section>`}
    <div class="page-part two">
      <section class="sheet" aria-labelledby="rec"><h2 class="h2" id="rec">A record</h2>
        <p class="dim">Nothing is sent anywhere: your browser deals the match again.</p>
        <label class="field"><span class="label">Paste the record of a match that is over</span><textarea class="box" rows="8" spellcheck=${false} value=${text.value} onInput=${event => (text.value = event.target.value)}></textarea></label>
        <p class="row"><button class="button main" type="button" disabled=${!able()} onClick=${check}>Deal it again</button><label class="button upload">Choose a file<input class="hush" type="file" accept=".txt,.muggins,text/plain" onChange=${upload} /></label></p>
      </section>
      <section class="sheet" aria-labelledby="hand"><h2 class="h2" id="hand">By hand</h2>
        <form class="stacked" onSubmit=${again}>
          <label class="field"><span class="label">The secret</span><input class="box mono" type="text" autocomplete="off" spellcheck=${false} value=${secret.value} onInput=${event => (secret.value = event.target.value)} /></label>
          <label class="field"><span class="label">The words in the order of the seats, one a line; bots have none</span><textarea class="box" rows="3" value=${words.value} onInput=${event => (words.value = event.target.value)}></textarea></label>
          <p class="row"><button class="button" type="submit" disabled=${!able()}>Show the decks</button></p></form>
        ${decks.value.map(one => html`<div key=${one.n}><p class="label">${one.n === "seal" ? "Seal" : one.n ? `Deck ${one.n}` : "Deck 0, the cut for deal"}</p><p class="hex">${one.text ?? one.cards.join(" ")}</p></div>`)}
      </section>
      <section class="sheet" aria-labelledby="how"><h2 class="h2" id="how">How it works</h2>
        <ol class="numbered"><li>Before the cards the host makes a secret and shows its seal, a fingerprint.</li><li>Everybody cuts, with a word or a tap.</li><li>The secret and the words together make every deck of the match.</li><li>When the match is over the secret is shown: it must have the seal, and must give the same cards.</li></ol>
        <p class="dim">The host did not know the words when he sealed the secret, so he could not choose one that gives him good cards; and he cannot change it afterwards. At the terminal <code>muggins verify FILE</code> does the same.</p></section>
    </div><//>`;

show(Fair);
