// What was written beside a step of a game that is over, and room to write.
import { useState } from "preact/hooks";
import { insist, post } from "./api.js";
import { html } from "./ui.js";

const MOST = 1000;

export const Comments = ({ review, id, entry, changed }) => {
  const here = review.comments.filter(one => one.entry === entry), mine = here.find(one => one.yours);
  const [open, setOpen] = useState(false), [text, setText] = useState(mine?.text ?? ""), [trouble, setTrouble] = useState(""), [busy, setBusy] = useState(false);
  const keep = async event => {
    event.preventDefault();
    setBusy(true);
    setTrouble("");
    try {
      const seat = review.you.includes(review.seat) ? { seat: review.seat } : {};
      changed(await insist(() => post(`/api/games/${id}/notes`, { game: review.game, entry, text, ...seat })));
      setOpen(false);
    } catch (error) {
      setTrouble(error.message);
    } finally {
      setBusy(false);
    }
  };
  return html`
    <div class="comments">
      ${here.map((one, at) => html`<p key=${at} class="comment">${one.name && html`<b>${one.name}: </b>`}${one.text}</p>`)}
      ${review.writes && !open && html`<p><button class="button small" type="button" onClick=${() => setOpen(true)}>${mine ? "Change your comment" : "Write a comment"}</button></p>`}
      ${open && html`
        <form class="stacked" onSubmit=${keep}>
          <label class="field"><span class="label">Your comment on this step; all who may look at the game can read it, and it goes into its record</span>
            <textarea class="box" rows="3" maxlength=${MOST} value=${text} onInput=${event => setText(event.target.value)}></textarea></label>
          ${trouble && html`<p class="notice" role="alert"><span>${trouble}</span></p>`}
          <p class="row"><button class="button" type="submit" disabled=${busy}>Keep it</button><button class="button quiet" type="button" onClick=${() => setOpen(false)}>Never mind</button></p>
        </form>`}
    </div>`;
};
