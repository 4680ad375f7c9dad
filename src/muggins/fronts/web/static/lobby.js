// Before the first deal: who is still to come, the link that brings them, and the cut.
import { useState } from "preact/hooks";
import { Icon, capital, html, listed, number, terms } from "./ui.js";

export const Invitation = ({ invite, name }) => {
  const address = new URL(invite.address, location.href).href, [done, setDone] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setDone("Copied.");
    } catch {
      setDone("This browser does not copy here: mark the link and copy it.");
    }
  };
  const share = () => navigator.share({ title: "Cribbage", text: "Sit down to a game of cribbage.", url: address }).catch(() => {});
  return html`
    <section class="invitation" aria-label=${`Invitation for ${name}`}>
      <img class="qr" src=${invite.qr} alt="The link as a code to be read by a phone" width="180" height="180" />
      <div class="invited">
        <p class="label">Send this link to your friend. It stays good until somebody has sat down.</p>
        <p class="link"><a href=${address}>${address}</a></p>
        <p class="row"><button class="button small" type="button" onClick=${copy}>Copy the link</button>
          ${navigator.share && html`<button class="button small" type="button" onClick=${share}><${Icon} name="share" />Share</button>`}</p>
        <p class="label" role="status">${done}</p>
      </div>
    </section>`;
};

export const Lobby = ({ shown }) => {
  const open = shown.players.filter(player => player.kind === "open");
  const invites = shown.invites ?? [];
  return html`
    <section class="mat lobby" aria-label="The table">
      ${invites.length
        ? html`<div class="invitations">${invites.map(invite => html`<${Invitation} key=${invite.seat} invite=${invite} name=${`seat ${invite.seat + 1}`} />`)}</div>`
        : html`<p class="dim">${!open.length ? shown.asked : open.length === 1 ? "One seat is open." : `${capital(number(open.length))} seats are open.`}</p>`}
    </section>`;
};

// What was agreed on, a few words each.
export const agreed = ({ rules, match, targets, hints, takeback, clock }) => [
  `${rules.title.replace(/ cribbage/, "")} to ${[...new Set(targets)].join(" and ")}`, terms(match.terms),
  rules.muggins ? "counted by the players, with muggins" : rules.counting === "claimed" ? "counted by the players" : "counted by the table",
  hints || takeback ? `with ${listed([hints && "hints", takeback && "take-back"].filter(Boolean))}` : "", clock ? "by the clock" : "",
].filter(Boolean);

export const LobbySay = ({ shown }) => {
  const { players, you } = shown, waited = players.filter(({ seat, kind, cut }) => kind !== "bot" && !cut && !you.includes(seat));
  return html`
    <p class="said">Waiting for ${waited.length === 1 ? "the other player" : "the others"}.</p>
    <p class="ask"><span class="dim">${capital(agreed(shown).join(", "))}.</span></p>`;
};

// Each player cuts the pack, with a word or a tap: the decks are made of the secret and the words.
export const Cut = ({ game, fair }) => {
  const [word, setWord] = useState("");
  const cut = event => {
    event.preventDefault();
    game.change("cut", { word });
  };
  return html`
    <form class="cutting" onSubmit=${cut}>
      <label class="field"><span class="label">A word to cut with, or none</span>
        <input class="box" type="text" maxlength="80" autocomplete="off" value=${word} onInput=${event => setWord(event.target.value)} /></label>
      <button class="button main" data-main type="submit">Cut</button>
      <p class="label">The pack is sealed: <code>${fair.commitment.slice(0, 16)}</code>. It will be shuffled with the seal’s secret and the words of all who cut.</p>
    </form>`;
};
