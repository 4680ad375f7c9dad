// The hand: cards that are raised by tap, by key, or drawn onto the table.
import { useRef } from "preact/hooks";
import { Tick } from "./mat.js";
import { Card, html, named } from "./ui.js";

const FAR = 12; // so many pixels make a drag of a tap

// How large a hand is drawn, by how many cards it has.
export const handOf = cards => `hand${cards.length > 6 ? " eight" : cards.length > 4 ? " six" : ""}`;

// `fits` says whether a card may be chosen; `choose` raises or lowers it, `drop` lays it on the table.
export const Hand = ({ cards, chosen, fits, choose, drop, still, label = "Your hand" }) => {
  const row = useRef(), drag = useRef(null);

  const move = step => event => {
    event.preventDefault();
    const picks = [...row.current.querySelectorAll(".pick")], at = picks.indexOf(document.activeElement);
    picks[(at + step + picks.length) % picks.length]?.focus();
  };
  const keys = { ArrowLeft: move(-1), ArrowRight: move(1) };

  const pointer = card => ({
    onPointerDown: event => {
      if (event.button || still || !fits(card)) return;
      drag.current = { card, x: event.clientX, y: event.clientY, at: event.currentTarget, far: false };
      try {
        event.currentTarget.setPointerCapture(event.pointerId);
      } catch { /* a pointer that is gone */ }
    },
    onPointerMove: event => {
      const held = drag.current;
      if (!held || held.card !== card) return;
      const x = event.clientX - held.x, y = event.clientY - held.y;
      if (!held.far && Math.hypot(x, y) < FAR) return;
      held.far = true;
      held.at.style.translate = `${x}px ${y}px`;
      held.at.classList.add("dragged");
    },
    onPointerUp: event => {
      const held = drag.current;
      drag.current = null;
      if (!held?.far) return;
      held.dropped = true;
      release(held.at);
      const over = document.elementsFromPoint(event.clientX, event.clientY).some(at => at.closest?.("[data-drop]"));
      if (over || event.clientY < row.current.getBoundingClientRect().top) drop(card);
      swallow(held.at);
    },
    onPointerCancel: () => {
      if (drag.current) release(drag.current.at);
      drag.current = null;
    },
  });

  return html`
    <section class=${handOf(cards)} aria-label=${label} onKeyDown=${event => keys[event.key]?.(event)}>
      <div class="cards" ref=${row} data-cards=${cards.length} style=${{ "--n": cards.length }}>${cards.map(card => html`
        <button key=${card} class="pick" type="button" data-card=${card} aria-label=${named(card)}
            aria-pressed=${chosen.includes(card)} aria-disabled=${!still && !fits(card)} ...${pointer(card)}
            onClick=${() => !still && fits(card) && choose(card)}><${Card} card=${card} /><${Tick} /></button>`)}
      </div>
    </section>`;
};

const release = at => {
  at.style.translate = "";
  at.classList.remove("dragged");
};

// The click that ends a drag is none.
const swallow = at => {
  const stop = event => event.stopImmediatePropagation();
  at.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => at.removeEventListener("click", stop, { capture: true }), 60);
};
